// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

@testable import TextCanvas

/// SVG as other files hold it.
@Suite struct SVGSanitizerTests {
  private func sanitized(_ text: String) -> String? {
    SVGSanitizer.sanitized(Array(text.utf8)) { $0.hasPrefix("https:") }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static let space =
    "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"

  @Test(arguments: [
    ("<script>a()</script><g/>", "<g/>"),
    ("<g onclick='a()' ONLOAD='b()' id='c'/>", "<g id=\"c\"/>"),
    (
      "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><script>a()</script></body></foreignObject><g/>",
      "<g/>"
    ),
    ("<a href='javascript:a()'><g/></a>", "<a><g/></a>"),
    ("<a xlink:href='data:text/html,x'><g/></a>", "<a><g/></a>"),
    ("<a href='https://a.b'><g/></a>", "<a href=\"https://a.b\"><g/></a>"),
    ("<a href='#b'><g/></a>", "<a href=\"#b\"><g/></a>"),
    ("<a><animate attributeName='href' to='javascript:a()'/><g/></a>", "<a><g/></a>"),
    ("<a><set attributeName='href' to='javascript:a()'/></a>", "<a/>"),
    ("<image href='http://a/b.png'/>", "<image/>"),
    ("<image href='file:///etc/passwd'/>", "<image/>"),
    ("<image xlink:href='b.png'/>", "<image/>"),
    ("<image href='data:image/svg+xml;base64,PHN2Zy8+'/>", "<image/>"),
    ("<image href='data:image/png;base64,PHN2Zy8+'/>", "<image/>"),
    ("<use href='a.svg#b'/><use href='#c'/>", "<use/><use href=\"#c\"/>"),
    ("<use href='data:image/svg+xml,x#b'/>", "<use/>"),
    ("<rect fill='url(http://a/b#c)' stroke='url(#d)'/>", "<rect stroke=\"url(#d)\"/>"),
    ("<rect style='fill:u\\72l(//a/b)'/>", "<rect/>"),
    ("<style>@import 'a.css'; g { fill: red }</style>", "<style/>"),
    ("<style>g { fill: url(//a/b) }</style>", "<style/>"),
    (
      "<style>g { fill: url(#a); font-family: 'Noto Sans' }</style>",
      "<style>g { fill: url(#a); font-family: 'Noto Sans' }</style>"
    ),
    ("<style>@font-face { src: url(a.woff) }</style>", "<style/>"),
    (
      "<path fill='url(abc)'/><path fill='URL(#a)'/>",
      "<path/><path fill=\"URL(#a)\"/>"
    ),
    ("<path fill='6purl(javascript:a())'/>", "<path/>"),
    (
      "<iframe src='a'/><embed src='a'/><object data='a'/><audio src='a'/><handler>a()</handler>",
      ""
    ),
    ("<h:script xmlns:h='http://www.w3.org/1999/xhtml'>a()</h:script>", ""),
    ("<g xml:base='http://a/'/>", "<g/>"),
    ("<?xml-stylesheet href='a.css'?><g/>", "<g/>"),
    ("<text>a &lt;script> b</text>", "<text>a &#60;script&#62; b</text>"),
  ])
  func `an SVG is written without what runs or is read from elsewhere`(
    _ inner: String, _ wanted: String
  ) throws {
    let made = try #require(sanitized("<svg \(Self.space)>\(inner)</svg>"))
    let start = try #require(made.firstIndex(of: ">") ?? made.lastIndex(of: "/"))
    let content = made[start...].dropFirst()
    #expect(wanted.isEmpty ? made.hasSuffix("/>") : content == wanted + "</svg>", "\(made)")
    #expect(ActiveContent.problem(inSVG: Array(made.utf8)) == nil)
  }

  @Test func `images of pixels stay, entities are put in, and other files are none`() throws {
    let data = Data(MadeImage.emptyPNG(width: 1, height: 1)).base64EncodedString()
    let image = "<image href=\"data:image/png;base64,\(data)\"/>"
    #expect(try #require(sanitized("<svg \(Self.space)>\(image)</svg>")).contains(image))
    let entity = sanitized(
      "<!DOCTYPE svg [<!ENTITY e \"<script>a()</script><path d='M0 0'/>\"><!ATTLIST g onload CDATA 'a()'>]><svg \(Self.space)><g>&e;</g></svg>"
    )
    #expect(entity?.hasSuffix("<g><path d=\"M0 0\"/></g></svg>") == true, "\(entity ?? "")")
    for other in ["", "text", "<html/>", "<svg", "<svg><g></svg>", "<script/>"] {
      #expect(sanitized(other) == nil, "\(other)")
    }
  }

  @Test func `whatever words stand in an SVG, nothing active is written`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    let names = [
      "href", "xlink:href", "style", "fill", "onload", "src", "xml:base", "filter", "class",
      "values", "to", "from", "begin", "attributeName",
    ]
    let elements = [
      "g", "a", "use", "image", "script", "style", "foreignObject", "animate", "set", "text",
      "feImage", "iframe", "title", "handler",
    ]
    func quoted(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
        "\"", with: "&quot;")
    }
    for number in 0..<iterations(2000) {
      var text = "<svg \(Self.space)>"
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let element = elements.randomElement(using: &random)!
        text += "<\(element)"
        for name in Set((0..<3).map { _ in names.randomElement(using: &random)! }) {
          text += " \(name)=\"\(quoted(HostileWords.all.randomElement(using: &random)!))\""
        }
        text += ">\(quoted(HostileWords.all.randomElement(using: &random)!))</\(element)>"
      }
      guard let made = sanitized(text + "</svg>") else { continue }
      if let problem = ActiveContent.problem(inSVG: Array(made.utf8)) {
        Issue.record("\(seed) \(number): \(problem) in \(made)")
        return
      }
    }
  }

  @Test func `a link whose URL has the words of a style sheet is a link`() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'><a href='}; @import url(//a/b); a {'/></svg>"
    let made = try #require(
      SVGSanitizer.sanitized(Array(svg.utf8)) { _ in true })
    #expect(String(decoding: made, as: UTF8.self).contains("@import url("))
    #expect(ActiveContent.problem(inSVG: made) == nil)
    let style = svg.replacing("href", with: "style").replacing("<a ", with: "<path ")
    #expect(ActiveContent.problem(inSVG: Array(style.utf8)) != nil)
  }
}
