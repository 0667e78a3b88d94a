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

  @Test func `Core Text comes with UIKit`() {
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: "abc"))
    #expect(CTLineGetStringRange(line) == CFRangeMake(0, 3))
  }
}
