// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit

/// Ids of documents are destinations of links, also where they have no text.
@Suite struct PlaceTests {
  private func read(
    _ text: String, _ type: NSAttributedString.DocumentType = .html
  ) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(text.utf8), options: [.documentType: type], documentAttributes: nil)
  }

  /// Returns the text after an anchor; nil if there is no such anchor.
  private func text(behind name: String, in text: NSAttributedString) -> String? {
    var found: String?
    text.enumerateAttribute(.anchor, in: NSRange(location: 0, length: text.length)) {
      value, range, _ in
      guard let names = value as? String, found == nil,
        names.split(separator: "\n").contains(Substring(name))
      else { return }
      found = (text.string as NSString).substring(from: range.location)
    }
    return found
  }

  private static let pixel =
    "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=="

  @Test(
    arguments: [
      ("<p>a <img id=x src='\(pixel)'> b</p>", "\u{FFFC} b\n"),
      ("<p>a <img id=x src=''>b</p>", "b\n"),
      ("<p>a<br id=x>b</p>", "\u{2028}b\n"),
      ("<p>a<wbr id=x>b</p>", "\u{200B}b\n"),
      ("<p>a</p><section id=x></section><p>b</p>", "b\n"),
      ("<p>a</p><a id=x></a><p>b</p>", "b\n"),
      ("<p>a</p><a name=x></a><p>b</p>", "b\n"),
      ("<p>a</p><p><span id=x></span></p><p>b</p>", "b\n"),
      ("<p>a</p><table id=x><tr><td>b</table>", "b\n"),
      ("<p>a</p><table><tbody id=x><tr><td>b</table>", "b\n"),
      ("<p>a</p><ul id=x><li>b</ul>", "b\n"),
      ("<p>a</p><hr id=x><p>b</p>", "\nb\n"),
      ("<p>a</p><p>b <span id=x></span>c</p>", "c\n"),
      ("<p>a</p><p><svg id=x width=9 height=9><circle r=4 /></svg>b</p>", "\u{FFFC}b\n"),
      // After all text it is the last paragraph.
      ("<p>a</p><p>b</p><div id=x></div>", "b\n"),
      ("<p>a</p><p id=y>b</p><div id=x></div>", "b\n"),
      ("<table><tr><td>a<td>b</table><a id=x></a>", "b\n"),
    ])
  func `an id without text is a place`(html: String, behind: String) throws {
    let found = try read(html)
    #expect(text(behind: "x", in: found) == behind)
    // There is no line that holds only the anchor.
    let plain = try read(html.replacing("id=x", with: "").replacing("name=x", with: ""))
    #expect(found.string == plain.string.replacing("a\n\nb", with: "a\nb") || html.contains("<hr"))
    let written = try found.data(
      from: NSRange(location: 0, length: found.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    #expect(text(behind: "x", in: try read(String(decoding: written, as: UTF8.self))) == behind)
  }

  @Test(
    arguments: [
      ("Text <a id=\"x\"></a>here.", "here.\n", "Text here.\n"),
      ("Text <a name='x'/>here.", "here.\n", "Text here.\n"),
      ("<a name=\"x\"></a>\n\n## Two", "Two\n", "Two\n"),
      ("<a id=\"x\"></a>\n## Two", "Two\n", "Two\n"),
      ("One\n\n<span id=\"x\"></span>", "One\n", "One\n"),
      ("<div id=\"x\">\nTwo\n</div>", "Two\n", "Two\n"),
      ("<p><a id=\"x\"></a>Two</p>", "Two\n", "Two\n"),
      ("- <a id=\"x\"></a>\n- b", "\nb\n", "\nb\n"),
      ("<a id=\"x\"></a>\n\n| b |\n|---|\n| c |", "b\nc\n", "b\nc\n"),
    ])
  func `an id of HTML in Markdown is a place, and an anchor is not shown`(
    markdown: String, behind: String, shown: String
  ) throws {
    let found = try read(markdown, .markdown)
    #expect(found.string == shown)
    #expect(text(behind: "x", in: found) == behind)
  }

  @Test func `an anchor with an address is a link`() throws {
    let found = try read("A <a href=\"u\">link</a> and <a id=\"x\"></a></b>", .markdown)
    #expect(found.string == "A link and \n")
    #expect(found.attribute(.link, at: 2, effectiveRange: nil) != nil)
    #expect(found.attribute(.link, at: 7, effectiveRange: nil) == nil)
  }

  @Test func `the top is the beginning, if nothing else is called so`() throws {
    let links = "<p><a href='#'>a</a><a href='#top'>b</a><a href='#Top'>c</a><a href='#no'>d</a>"
    let plain = NSTextStorage(attributedString: try read(links))
    #expect(plain.missingDestinations() == ["#no"])
    for name in ["", "top", "TOP"] { #expect(LinkTarget.canBeBeginning(name)) }
    for name in ["no", "tops", "Τop"] { #expect(!LinkTarget.canBeBeginning(name)) }
    let own = NSTextStorage(attributedString: try read(links + "<p id=top>e"))
    #expect(own.missingDestinations() == ["#no"])
  }
}
