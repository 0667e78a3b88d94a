// SPDX-License-Identifier: MIT

import CollidingNames
import Testing

@testable import TextDocuments

/// A program may have types and functions of the names that our libraries have.
@Suite struct CollidingNamesTests {
  @Test func `a program with functions of cmark's names reads Markdown as any other`() {
    let read = "\(RecordedDocument.markdown("# One\n\n- *two*\n"))"
    #expect(read.contains("One") && read.contains("two"))
    #expect(colliding_calls() == 0)
    // The program's own are still its own.
    #expect(cmark_node_new(CMARK_NODE_TEXT) == nil && CMARK_NODE_DOCUMENT.rawValue == 77)
    #expect(colliding_calls() == 1)
    #expect(MarkdownReader.problem == nil)
  }
}
