// SPDX-License-Identifier: MIT

import Testing

@testable import TextDocuments

/// Style sheets of documents that were not made for this reader: which rules apply, and what
/// becomes of the others.
@Suite struct StyleSheetTests {
  private func text(_ html: String) -> String { RecordedDocument.html(html).text }

  // MARK: Media

  @Test(arguments: [
    ("print", true), ("all", true), ("", true), ("only print", true), ("PRINT", true),
    ("screen", false), ("only screen", false), ("not print", false), ("not screen", true),
    ("screen, print", true), ("screen, speech", false), ("print and (color)", true),
    ("screen and (min-width: 1px)", false), ("not screen and (min-width: 1px)", true),
    ("(min-width: 1px)", true), ("(max-width: 600px)", false), ("(max-width:50em)", true),
    ("only screen and (max-width:600px)", false), ("(prefers-color-scheme: dark)", false),
    ("(prefers-color-scheme: light)", true), ("(orientation: landscape)", false),
    ("(width >= 600px)", true), ("(400px <= width < 700px)", false), ("not (monochrome)", true),
    ("(min-width: 1px) and (max-width: 9999px)", true), ("(hover) or (color)", true),
    ("((color))", true), ("(unknown: 1)", false), ("not (unknown: 1)", false), ("(hover)", false),
    ("print and", false), ("(min-width:1px)and (color)", true), ("(min-resolution: 2dppx)", true),
    ("(-webkit-min-device-pixel-ratio: 2)", true), ("(aspect-ratio < 1/1)", true),
  ])
  func `rules for paper apply`(query: String, applies: Bool) {
    #expect(CSSMedia.counts(query) == applies)
    let html = "<style>@media \(query) { u { display: none } }</style><p>a<u>b</u></p>"
    #expect(text(html) == (applies ? "a\n" : "ab\n"))
    let whole = "<style media='\(query)'>u { display: none }</style><p>a<u>b</u></p>"
    #expect(text(whole) == (applies ? "a\n" : "ab\n"))
  }

  @Test func `rules in rules for media, and for what a reader supports, apply`() {
    let sheet =
      "@media print { @media (color) { b { display: none } } @media screen { i { display: none } } }"
      + "@supports (display: grid) { s { display: none } } @supports not (color: red) { u { display: none } }"
      + "@layer base { q { display: none } } @font-face { src: url(x) } em { display: none }"
    #expect(
      text("<style>\(sheet)</style><p>.<b>b</b><i>i</i><s>s</s><u>u</u><q>q</q><em>m</em></p>")
        == ".iu\n")
  }

  @Test func `a rule in a rule takes none of its declarations away`() {
    let sheet = "p { color: red; & b { color: blue; x: y } text-align: right }"
    let paragraph = RecordedDocument.html("<style>\(sheet)</style><p>a</p>").paragraphs[0]
    #expect(paragraph.format.alignment == .right)
  }

  // MARK: Pages

  @Test(arguments: [
    ("size: landscape", 842.0, 595.0), ("size: portrait", 595, 842),
    ("size: A4 landscape", 842, 595),
    ("size: landscape a5", 595, 420), ("size: letter portrait", 612, 792),
    ("size: Letter", 612, 792),
    ("size: 10cm 20cm", 283.46, 566.93), ("size: 300pt", 300, 300),
  ])
  func `the paper's size and orientation`(words: String, width: Double, height: Double) throws {
    let format = RecordedDocument.html("<style>@page { \(words) }</style><p>a").format
    let size = try #require(format.paperSize)
    #expect(abs(size.width - width) < 0.01 && abs(size.height - height) < 0.01)
  }

  @Test func `rules of some pages do not change all of them`() {
    let sheet =
      "@page { size: A5; margin: 1cm; @top-left { content: 'x'; margin: 9cm } margin-left: 2cm }"
      + "@page :first { margin-top: 8cm } @page wide { size: A4 landscape } @page wide:left { margin: 0 }"
    let format = RecordedDocument.html("<style>\(sheet)</style><p>a").format
    #expect(format.paperSize == .init(420, 595))
    #expect(abs((format.topMargin ?? 0) - 28.35) < 0.01)
    #expect(abs((format.leftMargin ?? 0) - 56.69) < 0.01)
    #expect(format.ignoredStyles == ["@page :first", "@page wide", "@page wide:left"])
  }

  // MARK: Properties without effect

  @Test func `each property that nothing is made of is named once`() {
    let html = """
      <style>p { float: left; color: red; -webkit-hyphens: auto; mso-x: 1; cursor: pointer } i { FLOAT: right }</style>
      <p style="position: absolute; --own: 1; margin: 0; transition: all 1s">a<i style="float:none">b</i>
      """
    #expect(RecordedDocument.html(html).format.ignoredStyles == ["float", "position"])
    #expect(
      RecordedDocument.html("<p style='color: red; border-left: 0'>a").format.ignoredStyles == [])
  }

  // MARK: Files

  private func read(_ html: String, _ files: [String: String]) -> RecordedDocument {
    let sink = RecordingSink()
    HTMLReader.read(
      Array(html.utf8), files: HTMLFiles { files[$0].map { Array($0.utf8) } }, into: sink)
    return sink.document
  }

  private func alignment(_ html: String, _ files: [String: String]) -> ParagraphFormat.Alignment? {
    read(html, files).paragraphs.first?.format.alignment
  }

  @Test func `style sheets in files are read`() {
    let files = [
      "a.css": "p { text-align: right }", "css/b.css": "@import 'c.css'; i { x: y }",
      "css/c.css": "@import url(b.css); p { text-align: center }",
    ]
    #expect(alignment("<link rel=stylesheet href=a.css><p>a", files) == .right)
    #expect(alignment("<head><link rel='StyleSheet' href=' a.css '></head><p>a", files) == .right)
    #expect(alignment("<link rel=stylesheet href=css/b.css><p>a", files) == .center)
    #expect(alignment("<base href=css/><link rel=stylesheet href=c.css><p>a", files) == .center)
    #expect(alignment("<style>@import url('a.css') print;</style><p>a", files) == .right)
    #expect(alignment("<style>@import 'a.css'; p { text-align: left }</style><p>a", files) == .left)
    for html in [
      "<link rel=stylesheet media=screen href=a.css><p>a", "<link rel=icon href=a.css><p>a",
      "<link rel='alternate stylesheet' href=a.css><p>a", "<link rel=stylesheet href=none.css><p>a",
      "<style>@import 'a.css' screen;</style><p>a",
      "<style>i { x: y } @import 'a.css';</style><p>a",
    ] {
      #expect(alignment(html, files) == .natural, "\(html)")
    }
    // Without files none is read.
    #expect(
      RecordedDocument.html("<link rel=stylesheet href=a.css><p>a").paragraphs[0].format.alignment
        == .natural)
  }

  // MARK: Counters and quotation marks

  @Test func `counters number what style sheets say`() {
    let contract = """
      <style>ol{list-style:none;counter-reset:c}li::before{counter-increment:c;content:counters(c,".") " "}</style>
      <ol><li>Term<ol><li>Sub</li><li>Sub</li></ol></li><li>Next<ol><li>Sub</li></ol></ol>
      """
    #expect(text(contract) == "1 Term\n1.1 Sub\n1.2 Sub\n2 Next\n2.1 Sub\n")
    let headings = """
      <style>body { counter-reset: h1 } h1 { counter-increment: h1; counter-reset: h2 }
      h2 { counter-increment: h2 } h1::before { content: "§" counter(h1, upper-roman)". " }
      h2::before { content: counter(h1) "." counter(h2, lower-alpha) " " / "alt" }</style>
      <h1>a</h1><h2>b</h2><h2>c</h2><h1>d</h1><h2>e</h2>
      """
    #expect(text(headings) == "§I. a\n1.a b\n1.b c\n§II. d\n2.a e\n")
    #expect(
      text(
        "<style>p { counter-increment: n 2 } p::after { content: ' ' counter(n) }</style><p>a<p>b")
        == "a 2\nb 4\n")
    #expect(
      text(
        "<style>body{counter-reset:n 5}p{counter-set:n 9}p::after{content:counter(n)}</style><p>a")
        == "a9\n")
    #expect(
      text(
        "<style>ol{list-style:none}li::before{content:counters(list-item,'.') ' '}</style><ol start=3><li>a<ol><li>b</ol><li>c</ol>"
      )
        == "3 a\n3.1 b\n4 c\n")
  }

  @Test(arguments: [
    (99, "decimal-leading-zero", "99"), (9, "decimal-leading-zero", "09"), (4, "lower-roman", "iv"),
    (1994, "upper-roman", "MCMXCIV"), (28, "lower-alpha", "ab"), (0, "upper-latin", "0"),
    (2, "lower-greek", "β"), (7, "none", ""), (-3, "decimal", "-3"), (5000, "upper-roman", "5000"),
  ])
  func `numbers in the styles of counters`(number: Int, style: String, shown: String) {
    #expect(CSSCounterStyle.text(number, style) == shown)
  }

  @Test(arguments: [
    ("en", "“a ‘b’”"), ("de", "„a ‚b‘“"), ("fr", "«a «b»»"), ("ja", "「a 『b』」"), ("sv", "”a ’b’”"),
    ("de-CH", "«a ‹b›»"), ("pl", "„a «b»”"), ("x", "“a ‘b’”"),
  ])
  func `quotations in quotations have the marks of their language`(language: String, shown: String)
  {
    #expect(text("<html lang=\(language)><p><q>a <q>b</q></q></p>") == shown + "\n")
    #expect(text("<p lang=\(language)><q>a <q>b</q></q></p>") == shown + "\n")
  }

  @Test func `style sheets say which quotation marks there are`() {
    let html = "<p><q>a <q>b</q></q></p>"
    #expect(text("<style>q { quotes: '<' '>' '(' ')' }</style>\(html)") == "<a (b)>\n")
    #expect(text("<style>q { quotes: none }</style>\(html)") == "a b\n")
    #expect(text("<style>q::before, q::after { content: none }</style>\(html)") == "a b\n")
    #expect(
      text(
        "<style>p::before{content:open-quote}p::after{content:close-quote}</style><p>a <q>b</q></p>"
      )
        == "“a ‘b’”\n")
  }

  // MARK: Colours

  @Test(arguments: [
    ("336699", 0x336699), ("#336699", 0x336699), ("#369", 0x336699), ("red", 0xFF0000),
    (" RED ", 0xFF0000), ("369", 0x030609), ("chucknorris", 0xC00000), ("f", 0x0F0000),
    ("ff0000ff0000", 0xFF0000), ("zz", 0x000000), ("#zzzzzz", 0x000000),
    ("6db6ec49efd278cd0bc92d1e5e072d68", 0x6ECDE0),
  ])
  func `colours of attributes are read as HTML has it`(text: String, number: Int) throws {
    let color = try #require(CSSColor.legacy(text))
    #expect(color == DocumentColor(hex: UInt32(number)), "\(text)")
  }

  @Test func `attributes color text, cells and links without a number sign`() throws {
    let html =
      "<body text=111111 link=222222><table><tr bgcolor=336699><td bgcolor=445566>a<td><font color=ff0000>b</font></table><a href=x>c</a>"
    let document = RecordedDocument.html(html)
    guard case .table(let table)? = document.blocks.first else { return #expect(Bool(false)) }
    #expect(
      table.format.rows[0].cells.map(\.box.background) == [
        DocumentColor(hex: 0x445566), DocumentColor(hex: 0x336699),
      ])
    let colors = document.paragraphs.flatMap(\.pieces).compactMap { piece -> DocumentColor? in
      if case .text(_, let format) = piece { format.foreground } else { nil }
    }
    #expect(colors == [0x111111, 0xFF0000, 0x222222].map { DocumentColor(hex: $0) })
    #expect(CSSColor.legacy("") == nil && CSSColor.legacy("transparent") == nil)
  }
}
