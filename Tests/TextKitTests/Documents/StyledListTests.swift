// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit

/// Lists styled by a style sheet.
@Suite struct StyledListTests {
  private func styles(_ sheet: String) throws -> [String: NSParagraphStyle] {
    let source = "- one\n  - two\n\n    more\n\n    | cell |\n    |---|\n"
    let text = try NSAttributedString(
      data: Data(source.utf8),
      options: [
        .documentType: NSAttributedString.DocumentType.markdown,
        .styleSheet: DocumentStyleSheet(json: Data(sheet.utf8)),
      ], documentAttributes: nil)
    var found: [String: NSParagraphStyle] = [:]
    for word in ["one", "two", "more", "cell"] {
      let place = (text.string as NSString).range(of: word).location
      found[word] =
        text.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle
    }
    return found
  }

  @Test func `an indent of a style sheet is added to that of each list`() throws {
    let found = try styles(#"{ "body": { "size": 10 }, "listItem": { "indent": 7 } }"#)
    #expect(found["one"]?.headIndent == 27 && found["one"]?.firstLineHeadIndent == 27)
    #expect(found["two"]?.headIndent == 47)
  }

  @Test func `the rest of an item stands below its text`() throws {
    for (sheet, indent) in [
      (#"{ "body": { "size": 10 }, "listItem": { "indent": 7 } }"#, 47 as CGFloat),
      (#"{ "body": { "size": 10 } }"#, 40), ("{}", 48),
    ] {
      let found = try styles(sheet)
      #expect(found["more"]?.headIndent == indent)
      let table = try #require((found["cell"]?.textBlocks.last as? NSTextTableBlock)?.table)
      #expect(table.width(for: .margin, edge: .minX) == indent)
    }
  }
}
