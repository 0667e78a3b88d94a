// SPDX-License-Identifier: MIT

import TextKitTestSupport

import Testing

@testable import TextDocuments

@Suite struct MarkdownVariationTests {
  @Test(arguments: [
    "- - a\n", "1. - a\n   - b\n2. c\n", "- 1. a\n  2. b\n- c\n", "> - - a\n", "- - - a\n    - b\n",
  ])
  func `an item that begins with a list has both markers`(markdown: String) {
    let document = RecordedDocument.markdown(markdown)
    #expect(document.asMarkdown == markdown)
    #expect(RecordedDocument.markdown(document.asMarkdown) == document)
  }

  @Test(arguments: [
    ("link: <https://e.org>", #"link: "\x3chttps://e.org\x3e""#),
    ("see: \"[a](b) c\"", #"see: "\x5ba\x5d(b) c""#),
    ("tags:\n  - <b>\n  - plain", "tags:\n  - \"\\x3cb\\x3e\"\n  - plain"),
    ("map:\n  key: <i> # c", "map:\n  key: \"\\x3ci\\x3e\""),
    ("list: [a, <b>]", #"list: [a, "\x3cb\x3e"]"#),
    ("text: |\n  a <b> [c](d)", "text: |\n  a &lt;b> [c]&#40;d)"),
    ("# note <b>", "# note &lt;b>"),
  ])
  func `lines of a head that others would take for markup are kept in quotation marks`(
    line: String, expected: String
  ) {
    let found = RecordedDocument.markdown("---\nlayout: x\n\(line)\n---\n\nbody\n").asMarkdown
    #expect(found == "---\nlayout: x\n\(expected)\n---\n\nbody\n")
    #expect(RecordedDocument.markdown(found).asMarkdown == found)
  }
}
