// SPDX-License-Identifier: MIT

import Testing
import UIKit

/// Foundation's parts that are separate modules on Linux come with UIKit, as they do with
/// Foundation on iOS.
@Suite struct FoundationTests {
  private final class Names: NSObject, XMLParserDelegate {
    var names: [String] = []
    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
    ) { names.append(elementName) }
  }

  @Test func `XML is parsed`() {
    let parser = XMLParser(data: Data("<a><b/></a>".utf8))
    let names = Names()
    parser.delegate = names
    #expect(parser.parse() && names.names == ["a", "b"])
  }

  @Test func `a page is read by a request, and an error is told`() async {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID()).html")
    try? Data("<p>Some <b>bold</b></p>".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    func text(_ url: URL) async -> (String?, Bool) {
      await withCheckedContinuation { continuation in
        NSAttributedString.loadFromHTML(request: URLRequest(url: url)) { text, _, error in
          continuation.resume(returning: (text?.string, error != nil))
        }
      }
    }
    let (read, failed) = await text(file)
    #expect(read?.contains("Some bold") == true && !failed)
    let (nothing, told) = await text(URL(fileURLWithPath: "/no/such/page.html"))
    #expect(nothing == nil && told)
  }

  @Test func `strings for Core Text are made and changed by Core Foundation's functions`() {
    let text: CFMutableAttributedString! = CFAttributedStringCreateMutable(kCFAllocatorDefault, 0)
    CFAttributedStringReplaceString(text, CFRangeMake(0, 0), "Hello you" as CFString)
    CFAttributedStringBeginEditing(text)
    CFAttributedStringSetAttribute(
      text, CFRangeMake(0, 5), kCTForegroundColorAttributeName, UIColor.red.cgColor)
    CFAttributedStringSetAttribute(
      text, CFRangeMake(0, 9), kCTFontAttributeName,
      CTFontCreateWithName("DejaVuSans" as CFString, 20, nil))
    CFAttributedStringRemoveAttribute(
      text, CFRangeMake(1, 8), kCTForegroundColorAttributeName)
    CFAttributedStringEndEditing(text)
    let key = NSAttributedString.Key(kCTForegroundColorAttributeName as String)
    #expect(text.attribute(key, at: 0, effectiveRange: nil) != nil)
    #expect(text.attribute(key, at: 1, effectiveRange: nil) == nil)
    #expect(CFAttributedStringGetString(text) == "Hello you" as CFString)
    #expect(CFAttributedStringGetLength(text) == 9)
    let width = CTLineGetTypographicBounds(
      CTLineCreateWithAttributedString(text), nil, nil, nil)
    #expect(width > 80)
    let same: CFAttributedString! = CFAttributedStringCreate(
      kCFAllocatorDefault, "Hello you" as CFString,
      [kCTFontAttributeName as String: CTFontCreateWithName("DejaVuSans" as CFString, 20, nil)]
        as CFDictionary)
    let line = CTLineCreateWithAttributedString(same)
    #expect(CTLineGetTypographicBounds(line, nil, nil, nil) == width)
    #expect(CFAttributedStringCreateMutableCopy(nil, 0, same)?.length == 9)
    let url = CFURLCreateWithFileSystemPath(
      kCFAllocatorDefault, "/a/b" as CFString, .cfurlposixPathStyle, false)
    #expect(url?.path == "/a/b")
  }

  @Test func `Core Text comes with UIKit`() {
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: "abc"))
    #expect(CTLineGetStringRange(line) == CFRangeMake(0, 3))
  }
}
