// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

@testable import TextKit

/// HTML that was not made for this reader, as attributed text.
@Suite struct ForeignHTMLTextTests {
  private func read(
    _ html: String, _ attributes: inout [NSAttributedString.DocumentAttributeKey: Any]
  ) throws -> NSAttributedString {
    let file = try ReadDocument(
      Data(html.utf8), [.documentType: NSAttributedString.DocumentType.html], at: nil)
    attributes = file.attributes
    return file.text
  }

  private func read(_ html: String) throws -> NSAttributedString {
    var attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:]
    return try read(html, &attributes)
  }

  @Test(arguments: [
    ("Hello", "Hello"), ("<b>Hello</b> you", "Hello you"),
    ("<span style=\"color:red\">Hello</span>", "Hello"), ("<p>Hello</p>", "Hello\n"),
  ])
  func `text in no block has no line end`(html: String, shown: String) throws {
    #expect(try read(html).string == shown)
  }

  @Test func `what no property is made of is an attribute of the document`() throws {
    var attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:]
    _ = try read("<p style='float: left; color: red; position: absolute'>a", &attributes)
    #expect(attributes[.ignoredStyles] as? [String] == ["float", "position"])
    _ = try read("<p>a", &attributes)
    #expect(attributes[.ignoredStyles] == nil)
  }

  // MARK: Images

  private static let source =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='120' height='60'/%3E"

  private func attachment(_ attributes: String) throws -> NSTextAttachment {
    let text = try read("<p><img \(attributes) src=\"\(Self.source)\"></p>")
    return try #require(
      unsafe text.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment)
  }

  private func size(_ attachment: NSTextAttachment, in width: CGFloat) -> CGSize {
    attachment.attachmentBounds(
      for: nil, proposedLineFragment: CGRect(x: 0, y: 0, width: width, height: 20),
      glyphPosition: .zero, characterIndex: 0
    ).size
  }

  @Test(arguments: [
    ("width='50%'", 100.0, 50.0), ("style='width:25%;height:10px'", 50, 10),
    ("style='max-width:50%'", 100, 50), ("style='max-width:100%'", 120, 60),
    ("style='max-width:40px'", 40, 20), ("style='max-height:30px'", 60, 30),
    ("style='max-width:40px;max-height:5px'", 10, 5), ("style='min-width:240px'", 240, 120),
    ("style='width:100%;max-width:80px'", 80, 40), ("height=30", 60, 30),
    ("width=30 height=30", 30, 30),
    ("style='width:200px;max-width:100px'", 100, 50), ("style='width:9em'", 108, 54), ("", 120, 60),
  ])
  func `images are as large as is said`(attributes: String, width: Double, height: Double) throws {
    let attachment = try attachment(attributes)
    let found = size(attachment, in: 200)
    #expect(abs(found.width - width) < 0.01 && abs(found.height - height) < 0.01, "\(found)")
    // The same from an archive, and from HTML that was written of it.
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: attachment, requiringSecureCoding: true)
    let archived = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextAttachment.self, from: data))
    #expect(size(archived, in: 200) == found && archived.share == attachment.share)
    let text = NSAttributedString(attachment: attachment)
    let html = try text.data(
      from: NSRange(location: 0, length: 1),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    let again = try ReadDocument(
      html, [.documentType: NSAttributedString.DocumentType.html], at: nil
    ).text
    let other = try #require(
      unsafe again.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment)
    #expect(
      abs(size(other, in: 200).width - width) < 0.01
        && abs(size(other, in: 100).width - size(attachment, in: 100).width) < 0.01)
  }

  @Test func `a share of the line is none where a column is measured`() throws {
    #expect(size(try attachment("width='50%'"), in: 1e7) == CGSize(width: 120, height: 60))
  }

  // MARK: Languages

  private func languages(_ text: NSTextStorage) -> [String?] {
    var found: [String?] = []
    unsafe text.enumerateAttribute(
      .languageIdentifier, in: NSRange(location: 0, length: text.length)
    ) { value, _, _ in
      found.append(value as? String)
    }
    return found
  }

  @Test func `a guess by script fills gaps only`() {
    let text = NSTextStorage(string: "骨直海\nкот\nשלום\n")
    text.addAttribute(.languageIdentifier, value: "ja", range: NSRange(location: 0, length: 1))
    text.addAttribute(.languageIdentifier, value: "yi", range: NSRange(location: 8, length: 2))
    #expect(text.assignLanguagesByScript(user: "en") == "en")
    #expect(languages(text) == ["ja", "zh", "ru", "yi", "he"])
    let said = NSTextStorage(string: "骨\nкот")
    #expect(said.assignLanguagesByScript(user: "en", document: "fr") == "fr")
    #expect(languages(said) == [nil])
  }

  // MARK: Paragraphs

  @Test func `rows that stand with the next say so in all their paragraphs`() throws {
    let text = try read(
      "<table><tr style='break-after:avoid'><td>a<td><p>b<p>c<tr><td>d<td>e</table>")
    var kept: [Bool] = []
    unsafe text.enumerateAttribute(.paragraphStyle, in: NSRange(location: 0, length: text.length)) {
      value, range, _ in
      kept += Array(
        repeating: (value as? NSParagraphStyle)?.keepsWithNext ?? false, count: range.length / 2)
    }
    #expect(kept == [true, true, true, false, false])
  }

  @Test func `half leading comes back from archives and documents`() throws {
    let style = NSMutableParagraphStyle()
    (style.lineHeightMultiple, style.usesHalfLeading) = (1.5, true)
    let data = try NSKeyedArchiver.archivedData(withRootObject: style, requiringSecureCoding: true)
    let archived = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSParagraphStyle.self, from: data)
    #expect(archived?.usesHalfLeading == true && archived == style)
    #expect((style.copy() as? NSParagraphStyle)?.usesHalfLeading == true)
    let text = NSAttributedString(
      string: "a\n", attributes: [.paragraphStyle: style, .keepsOnOneLine: 1])
    for type in [NSAttributedString.DocumentType.html, .rtf] {
      let written = try text.data(
        from: NSRange(location: 0, length: 2), documentAttributes: [.documentType: type])
      let read = try ReadDocument(written, [.documentType: type], at: nil).text
      let found =
        unsafe read.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
      #expect(found?.usesHalfLeading == true && found?.lineHeightMultiple == 1.5, "\(type)")
      if type == .html {
        #expect(unsafe read.attribute(.keepsOnOneLine, at: 0, effectiveRange: nil) as? Int == 1)
      }
    }
  }
}
