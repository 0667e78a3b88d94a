// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

/// The appearance of documents.
@Suite(.serialized) struct DocumentPictureTests {
  private static let source = """
    # The little book

    A paragraph with **bold**, *italic*, `code`, ~~struck~~ and a [link](https://example.org). It is long
    enough for several lines, with a footnote[^1].

    - one
      1. first
    - [x] done

    > A quotation that goes on.

    ```
    let answer = 42
    ```

    | Left | Right |
    |:-----|------:|
    | a    | 1     |

    ---

    The end.

    [^1]: The note.
    """

  private static func markdown(_ source: String = source) throws -> NSAttributedString {
    let sheet = try DocumentStyleSheet(
      json: Data(
        """
        { "body": { "font": "DejaVu Sans", "size": 9, "alignment": "justified", "spacingAfter": 6 },
          "heading": { "font": "DejaVu Serif", "color": "#204060" }, "heading1": { "size": 16 },
          "code": { "font": "DejaVu Sans Mono", "size": 8, "background": "#eeeeee" },
          "inlineCode": { "font": "DejaVu Sans Mono" }, "quote": { "color": "#666666" },
          "link": { "color": "#0000cc" } }
        """.utf8))
    return try NSAttributedString(
      data: Data(source.utf8),
      options: [.documentType: NSAttributedString.DocumentType.markdown, .styleSheet: sheet],
      documentAttributes: nil)
  }

  @Test func `Markdown with a style sheet is a page of a book`() throws {
    let text = try Self.markdown()
    try PictureSnapshot(
      name: "markdown-page",
      saying:
        "A blue bold title; a justified paragraph with bold, sloped, monospaced, struck and blue words and a raised 1; a bullet, below it 1., a bullet with a checked box; a grey indented quotation; a line of a program on grey; a table of two columns, the first row bold, 1 at the right; a grey line, The end., a line, and the note with a raised 1.",
      size: CGSize(width: 280, height: 330), scale: 1
    ).check { _ in text.draw(in: CGRect(x: 10, y: 10, width: 260, height: 310)) }
  }

  /// The pixels of a text.
  private func pixels(_ text: NSAttributedString) throws -> Data {
    let context = try CGContext.bitmap(
      size: CGSize(width: 320, height: 480), scale: 1, background: .white)
    UIGraphicsPushContext(context)
    text.draw(in: CGRect(x: 10, y: 10, width: 300, height: 460))
    UIGraphicsPopContext()
    return try context.pngData()
  }

  @Test(arguments: [NSAttributedString.DocumentType.rtf, .html])
  func `what was written and read looks the same`(type: NSAttributedString.DocumentType) throws {
    let start = seed()
    // Text between the body and the notes is generated, without the style sheet.
    var texts = [try Self.markdown(Self.source.replacing("[^1]", with: ""))]
    // HTML does not store the size of an empty paragraph, such as the rule's.
    if type == .html { texts = [] }
    for round in 0..<iterations(12) {
      var maker = DocumentRoundTripTests.Maker(
        seed: start &+ UInt64(round), isHTML: type == .html)
      texts.append(maker.text())
    }
    for (index, text) in texts.enumerated() {
      let data = try text.data(
        from: NSRange(location: 0, length: text.length), documentAttributes: [.documentType: type])
      let read = try NSAttributedString(data: data, options: [:], documentAttributes: nil)
      #expect(try pixels(text) == pixels(read), "text \(index), seed \(start)")
    }
    #expect(try pixels(texts[0]) != pixels(texts[1]))
  }
}
