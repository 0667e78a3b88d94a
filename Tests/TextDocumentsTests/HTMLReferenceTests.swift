// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextDocuments

/// References to characters: HTML 5's, in text and in attributes.
@Suite struct HTMLReferenceTests {
  private func text(_ html: String) -> String { RecordedDocument.html("<body>" + html).text }

  private func toolTip(_ html: String) -> String? {
    guard case .text(_, let format)? = RecordedDocument.html(html).paragraphs[0].pieces.first else {
      return nil
    }
    return format.toolTip
  }

  // MARK: Names

  @Test(arguments: [
    ("&copy 2020", "© 2020"), ("&copy2020", "©2020"), ("&ltb&gt", "<b>"), ("a&ampb", "a&b"),
    ("&notit;", "¬it;"), ("&eacutet&eacute", "été"), ("&frac12x", "½x"), ("&AMP&COPY;&REG", "&©®"),
    ("&QUOT;&LT;&GT", "\"<>"), ("&amp;copy 1", "&copy 1"), ("&ampcopy", "&copy"),
    ("&hellip &sigma", "&hellip &sigma"), ("&nosuch; &nosuch &; & &1", "&nosuch; &nosuch &; & &1"),
    ("<title>&copy x</title>", ""), ("&copy<b>x</b>", "©x"), ("&co<b>py</b>;", "&copy;"),
  ])
  func `HTML's older names need no end`(html: String, expected: String) {
    #expect(text(html) == expected, "\(html)")
  }

  @Test(
    .enabled(if: MarkdownReader.problem == nil),
    arguments: [
      ("&check;", "✓"), ("&rArr;&Rarr;", "⇒↠"), ("&notin;&NotIn;", "∉&NotIn;"), ("&fjlig;", "fj"),
      ("&NotEqualTilde;", "≂̸"), ("&CounterClockwiseContourIntegral;", "∳"), ("&lang;&rang;", "⟨⟩"),
      ("a&NewLine;b&Tab;c", "a b c"), ("&lbrace;&vert;&rbrace;&ast;&lowbar;", "{|}*_"),
      ("&Afr;&bopf;", "𝔄𝕓"), ("&apos;&dollar;&commat;&num;", "'$@#"), ("&lt;&LT;&lsaquo;", "<<‹"),
      ("a&tdot;&DownBreve;b", "a\u{20DB}\u{311}b"), ("&nvlt;&nvgt;", "<⃒>⃒"), ("&check", "&check"),
      ("&checkx;", "&checkx;"),
      ("&hyphen;&period;&colon;", "‐.:"), ("&lbrack;x&rbrack;&lpar;y&rpar;&grave;", "[x](y)`"),
    ])
  func `names are those of HTML 5`(html: String, expected: String) {
    #expect(text(html) == expected, "\(html)")
    #expect(toolTip("<body><p title='\(html)'>x") != nil)
  }

  @Test(arguments: [
    ("&copy 2020", "© 2020"), ("&copy=1", "&copy=1"), ("a&copyb", "a&copyb"), ("&copy1", "&copy1"),
    ("&copy", "©"), ("&copy;=1", "©=1"), ("&notit;", "&notit;"), ("x&lt\ty", "x<\ty"),
    ("&amp;copy=1", "&copy=1"), ("&LT;&quot", "<\""), ("&#0;&#x110000;", "\u{FFFD}\u{FFFD}"),
  ])
  func `a name without an end stands for itself before a letter in an attribute`(
    value: String, expected: String
  ) {
    #expect(toolTip("<p title=\"\(value)\">x") == expected)
    guard !value.contains(where: \.isWhitespace) else { return }
    #expect(toolTip("<p title=\(value) lang=de>x") == expected)
  }

  @Test func `an address keeps its parameters`() {
    let link = { (html: String) -> String? in
      guard case .text(_, let format)? = RecordedDocument.html(html).paragraphs[0].pieces.first
      else { return nil }
      return format.link
    }
    #expect(link("<a href='?a=1&copy=2&reg=3&lt=4&check;'>x") == "?a=1&copy=2&reg=3&lt=4✓")
  }

  @Test func `numbers that are no characters are shown as that`() {
    #expect(
      text("a&#0;b&#xD800;c&#x110000;d&#99999999999;e") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e"
    )
    #expect(text("&#; &#x; &#xg &# &#65 &#x42") == "&#; &#x; &#xg &# A B")
  }

  @Test func `text too deep has the same names`() {
    let html = "&copy 2020 &ltb &check; &#0; &lang;"
    let deep = RecordedDocument.html(String(repeating: "<b>", count: 1500) + html).text
    #expect(deep == text(html))
  }

  @Test func `what is no name stays, byte for byte`() {
    for html in ["a & b &c d", "<p title='&x;'>", "<script>&copy</script>", "<!-- &copy -->", "&"] {
      let bytes = Array(html.utf8)
      #expect(HTMLScanner.limited(bytes) == bytes, "\(html)")
    }
  }

  // MARK: Pieces

  /// Writes down tags and text as one.
  private final class Shown: HTMLTags {
    var bytes: [UInt8] = []
    func startElement(_ name: HTMLName, _ attributes: HTMLAttributes) {
      bytes += "<\(name.text) \(attributes.list.map { "\($0.name)=\($0.value)" })>".utf8
    }
    func endElement(_ name: HTMLName) { bytes += "</\(name.text)>".utf8 }
    func characters(_ text: Span<UInt8>) { for index in text.indices { bytes.append(text[index]) } }
  }

  private func shown(_ bytes: [UInt8], _ cut: (Int) -> Int) -> String {
    let tags = Shown()
    let parser = HTMLPushParser(tags, HTMLNames())
    var position = 0
    while position < bytes.count {
      let end = min(bytes.count, max(position + 1, cut(position)))
      parser.feed(bytes[position..<end])
      position = end
    }
    parser.finish()
    return String(decoding: tags.bytes, as: UTF8.self)
  }

  @Test func `wherever a file is cut for the parser, references stay whole`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    let parts = [
      "&auml;", "&copy ", "&ltb", "&check;", "&#8364;", "&#x1F642;", "&#0;", "ä", "🙂", "x", " ",
      "\n",
      "<b>", "</b>", "<i title='&copy &check;&x=1&ouml;'>", "<!-- &lt; -->", "&", ";", "#", "&#",
      "&thetasym;", "<br>", "<a href=?a&copy=1&hellip;>",
    ]
    for _ in 0..<iterations(60) {
      let count = Int.random(in: 1...400, using: &random)
      let html = (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
      let bytes = HTMLScanner.limited(Array(("<html><body>" + html.joined()).utf8))
      let whole = shown(bytes) { _ in bytes.count }
      #expect(shown(bytes) { HTMLDeepText.pieceEnd(bytes, from: $0) } == whole, "seed \(seed)")
      let most = Int.random(in: 1...20, using: &random)
      let pieces = shown(bytes) { $0 + Int.random(in: 1...most, using: &random) }
      #expect(pieces == whole, "seed \(seed): \(html.joined())")
    }
  }

  // MARK: Addresses

  @Test(arguments: [
    (" #x ", "#x"), ("\n\t#x", "#x"), ("#a\n b\r\n\tc", "#a bc"),
    ("\u{1}http://a/ b \u{1F}", "http://a/ b"),
    ("http://a/\u{A0}", "http://a/\u{A0}"),
  ])
  func `space around an address is none of it, nor are line ends within`(
    value: String, expected: String
  ) {
    let html = "<a href=\"\(value)\">x</a><img alt=p src=\"\(value)\">"
    let pieces = RecordedDocument.html(html).paragraphs[0].pieces
    guard case .text(_, let format)? = pieces.first, case .picture(let picture, _)? = pieces.last
    else {
      Issue.record("\(pieces)")
      return
    }
    #expect(format.link == expected && picture.source == expected)
  }

  @Test(arguments: ["", " ", "\n\t "])
  func `an address of space is none`(value: String) {
    let html = "<a href='x'>y</a><a href='\(value)'>z</a>"
    let pieces = RecordedDocument.html(html).paragraphs[0].pieces
    guard case .text("z", let format)? = pieces.last else {
      Issue.record("\(pieces)")
      return
    }
    #expect(format.link == nil && format.underline == nil && format.foreground == nil)
  }
}
