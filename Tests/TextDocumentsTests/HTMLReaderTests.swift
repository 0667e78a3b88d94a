// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextDocuments

extension RecordedDocument {
  static func html(_ text: String) -> RecordedDocument { html(Array(text.utf8)) }

  static func html(_ bytes: [UInt8]) -> RecordedDocument {
    let sink = RecordingSink()
    HTMLReader.read(bytes, into: sink)
    precondition(sink.complaints.isEmpty, "\(sink.complaints)")
    return sink.document
  }
}

@Suite struct HTMLReaderTests {
  private func format(_ html: String) -> CharacterFormat {
    guard case .text(_, let format)? = RecordedDocument.html(html).paragraphs.first?.pieces.last
    else { return .init() }
    return format
  }

  private func paragraph(_ html: String) -> ParagraphFormat {
    RecordedDocument.html(html).paragraphs.first?.format ?? .init()
  }

  // MARK: Head and body

  @Test(arguments: [
    "figure", "section", "main", "header", "nav", "details", "mark", "x-own", "div", "p", "object",
  ])
  func `what belongs to no head begins the body`(tag: String) {
    let style = "<style>body { text-align: center }</style>"
    for head in [
      "<title>t</title>\(style)", "<head><title>t</title>\(style)", "<meta name=a>\(style)",
    ] {
      for end in [
        "</\(tag)><p>after", "</\(tag)></head><body><p>after", "</\(tag)></body><p>after",
        "</\(tag)></body></html><p>after",
      ] {
        let html = "<!doctype html><html>\(head)<\(tag)>hello \(end)"
        let found = RecordedDocument.html(html)
        #expect(found.text == "hello\nafter\n", "\(html)")
        let alignments = found.paragraphs.map { $0.format.alignment.rawValue }
        #expect(Set(alignments) == [ParagraphFormat.Alignment.center.rawValue], "\(html)")
      }
    }
  }

  @Test(arguments: [
    "</body>\nb<p>c", "</body></html>b<p>c", "</html><!-- x --><p>b</body></html><p>c",
    "</BODY >b<html><head><p>c", "</body><div>b</div></html>c</body>",
    "</body></html><html><head><style>u { color: red }</style></head><body><p>b</body></html><p>c",
  ])
  func `what stands behind the end of the body belongs to it`(end: String) {
    let html = "<html><body style='text-align: right'><p>a\(end)"
    let found = RecordedDocument.html(html)
    #expect(found.text.filter(\.isLetter) == "abc", "\(html)")
    #expect(
      found.paragraphs.allSatisfy { $0.format.alignment == .right }, "\(html): \(found.text)")
  }

  @Test(arguments: [
    "</body>", "</body></html>", "</body>\n</html>\n<!-- x -->\n", "</div></body></html>",
    "<!-- </body>x -->", "<script>'</body>'</script>", "<p title='</body>x'>",
  ])
  func `an end of the body that nothing follows stays`(end: String) {
    let html = Array("<html><body><p>a\(end)".utf8)
    #expect(HTMLScanner.limited(html) == html)
  }

  @Test func `what stands for scripts and objects that are not there is shown`() {
    let found = RecordedDocument.html(
      "<head><noscript><style>p { color: red }</style></noscript><title>t</title></head><p>a"
        + "<noscript>b</noscript><object data=x>c<param name=n></object><canvas>d</canvas>"
        + "<script>e</script><template>f</template>")
    #expect(found.text == "abcd\n")
  }

  @Test func `references to 128 and more are what Windows has there`() {
    let found = RecordedDocument.html("<p>&#128;&#133;&#150;&#x93;q&#148; &#159;&#160;|")
    #expect(found.text == "€…–“q” Ÿ\u{A0}|\n")
  }

  // MARK: Notes

  @Test(arguments: [
    "<p>a<sup><a href='#n1' role=doc-noteref>1</a></sup> b</p><section role=doc-endnotes><hr><ol>"
      + "<li id=n1>c <i>d</i><a role=doc-backlink href='#r1'>^</a></ol></section><p>e",
    // As pandoc and as GitHub write them.
    "<p>a<a href='#n1' class='footnote-ref' id=r1 role='doc-noteref'><sup>1</sup></a> b</p>"
      + "<section class='footnotes' role='doc-endnotes'><hr /><ol><li id=n1><p>c <i>d</i><a href='#r1'"
      + " class='footnote-back' role='doc-backlink'>^</a></p></li></ol></section><p>e</p>",
    "<p>a<sup><a href='#n1' id=r1 data-footnote-ref>1</a></sup> b</p><section data-footnotes class="
      + "footnotes><h2>Footnotes</h2><ol><li id=n1><p>c <i>d</i><a href='#r1' data-footnote-backref>"
      + "^</a></p></li></ol></section><p>e</p>",
  ])
  func `a note stands where the text refers to it`(html: String) {
    let document = RecordedDocument.html(html)
    #expect(document.text == "a b\ne\n")
    #expect(document.stories.map(\.story) == [.footnote])
    let note = RecordedDocument.paragraphs(document.stories.first?.blocks ?? [])
    #expect(note.map(\.text) == ["c d"] && note.allSatisfy { $0.format.lists.isEmpty })
    guard case .text(let text, let format)? = note.first?.pieces.last else { return }
    #expect(text == "d" && format.isItalic)
  }

  @Test
  func `notes that nothing refers to are text, and one that two places refer to is told once`() {
    let reference = "<a href='#n1' role=doc-noteref>1</a>"
    let document = RecordedDocument.html(
      "<p>a\(reference)\(reference)</p><section role=doc-endnotes><ol><li id=n1>b<li id=n2>c</ol></section>"
    )
    #expect(document.text == "a\nc\n" && document.stories.count == 1)
    let nested = RecordedDocument.html(
      "<table><tr><td>\(reference)</table><section role=doc-endnotes><div id=n1 role=doc-footnote>"
        + "<ul><li>x<table><tr><td>y\(reference)</table></ul></div></section>")
    #expect(nested.text == "\n")
    let empty = RecordedDocument.html(
      "a\(reference)<section role=doc-endnotes><li id=n1></section>")
    #expect(empty.text == "a" && empty.stories.first?.blocks.count == 1)
  }

  // MARK: Text

  @Test func `text of a table that has not begun stands in a cell of the table around`() {
    let document = RecordedDocument.html(
      "<table><tr><td>a</td><table>b<tr><td>c</td></tr></table></tr></table>")
    #expect(document.text == "a\nb\nc\n")
    #expect(document.tables[0].rows[0].count == 2)
  }

  @Test(arguments: [
    ("<p>a  b\n c</p>", "a b c\n"), ("<p> a </p> <p> b</p>", "a\nb\n"), ("a<b> b</b> c", "a b c"),
    ("<p>a<br>b<br></p>", "a\u{2028}b\n"), ("<p><br></p><p>x", "\nx\n"),
    ("<div>a<div>b</div>c</div>", "a\nb\nc\n"),
    ("<pre>\na\n  b\n\nc</pre>", "a\n  b\n\nc\n"),
    ("&lt;&amp;&auml;&#8364;&#x1F642;&nosuch;", "<&ä€🙂&nosuch;"),
    ("<p></p><p>a</p><div></div>", "a\n"),
    ("a<!-- b -->c<script>d</script><style>e</style>f", "acf"),
    ("<p style='white-space: pre-wrap'>a  b\tc</p>", "a  b\tc\n"), ("<q>a</q>", "“a”"),
    ("<p style='white-space: pre-line'>a  b\nc</p>", "a b\u{2028}c\n"), ("<p hidden>a</p>b", "b"),
    (
      "<p style='display:none'>a</p>b<span style='text-transform: capitalize'> ab cd</span>",
      "b Ab Cd"
    ),
  ])
  func `white space is what a browser shows`(html: String, text: String) {
    #expect(RecordedDocument.html(html).text == text)
  }

  @Test func `the encoding is what the file says, or what fits`() {
    #expect(
      RecordedDocument.html(Array("<meta charset=windows-1251>".utf8) + [0xCF, 0xF0]).text == "Пр"
    )
    #expect(
      RecordedDocument.html(Array("<meta charset='shift_jis'>".utf8) + [0x93, 0xFA]).text == "日")
    #expect(RecordedDocument.html(Array("ä€".utf8)).text == "ä€")
    #expect(RecordedDocument.html([0x61, 0xE4]).text == "aä")
    #expect(RecordedDocument.html([0xFF, 0xFE, 0x61, 0, 0xAC, 0x20]).text == "a€")
    #expect(RecordedDocument.html([0xEF, 0xBB, 0xBF] + Array("€".utf8)).text == "€")
  }

  // MARK: Characters

  @Test func `elements look as in a browser`() {
    #expect(format("<b>x").weight == 700 && format("<em>x").isItalic)
    #expect(format("<u>x").underline?.style == 1 && format("<del>x").strikethrough?.style == 1)
    #expect(format("<code>x").fontKind == .monospaced)
    #expect(format("<sup>x").superscript == 1 && format("<sub>x").superscript == -1)
    #expect(format("<h1>x").fontSize == 24 && paragraph("<h2>x").headingLevel == 2)
    #expect(format("<a href='http://a/?b&amp;c'>x").link == "http://a/?b&c")
    #expect(
      format("<font color=red face='Inter' size=5>x").foreground == DocumentColor(hex: 0xFF0000))
    #expect(format("<font face='Inter, serif'>x").fontName == "Inter")
    #expect(format("<p lang=de title=t>x").language == "de")
  }

  @Test func `properties of CSS are read`() {
    func css(_ text: String) -> CharacterFormat { format("<span style=\"\(text)\">x") }
    #expect(css("font: italic bold 20px/2 'A B', serif").fontName == "A B")
    #expect(css("font: italic bold 20px/2 'A B', serif").fontSize == 20)
    #expect(css("font-size: 150%").fontSize == 18 && css("font-size: 2em").fontSize == 24)
    #expect(
      css("font-weight: 300").weight == 300 && css("font-family: monospace").fontKind == .monospaced
    )
    #expect(css("color: #f00").foreground == DocumentColor(hex: 0xFF0000))
    #expect(css("color: rgba(255, 0, 0, .5)").foreground?.alpha == 0.5)
    #expect(css("color: hsl(120, 100%, 50%)").foreground == DocumentColor(hex: 0x00FF00))
    #expect(css("background: yellow").background == DocumentColor(hex: 0xFFFF00))
    #expect(
      css("text-decoration: underline dotted red").underline
        == .init(style: 0x101, color: DocumentColor(hex: 0xFF0000)))
    #expect(css("letter-spacing: 2px").kern == 2 && css("vertical-align: 3px").baselineOffset == 3)
    #expect(
      css("text-shadow: 1px 2px 3px red").shadow
        == .init(x: 1, y: -2, blur: 3, color: DocumentColor(hex: 0xFF0000)))
    #expect(
      css("font-variant: small-caps").isSmallCaps && css("text-transform: uppercase").isAllCaps)
    #expect(css("color: red !important; color: blue").foreground == DocumentColor(hex: 0xFF0000))
    for bad in [
      "font-size: NaNpx", "font-size: 1e999px", "font-size: -5px", "color: #12",
      "color: rgb(a,b,c)", "font:;;{}", "letter-spacing: inf",
    ] {
      #expect(css(bad).fontSize.isFinite && css(bad).fontSize >= 0, "\(bad)")
    }
  }

  @Test func `colours have names`() {
    #expect(CSSColorNames.numbers.count == 148)
    #expect(CSSColor.color("AliceBlue") == DocumentColor(hex: 0xF0F8FF))
    #expect(CSSColor.color("yellowgreen") == DocumentColor(hex: 0x9ACD32))
    #expect(CSSColor.color("no") == nil)
  }

  @Test(arguments: [
    ("b { color: red }", true), ("p b { color: red }", true), ("div b { color: red }", false),
    ("p > b { color: red }", true), ("body > b { color: red }", false), (".c { color: red }", true),
    ("b.c.d { color: red }", false), ("#i { color: red }", true), ("* { color: red }", true),
    ("b:hover { color: red }", false), ("i, b { color: red }", true),
    ("b { color: blue } .c { color: red }", true),
    (".c { color: red } b { color: blue }", true), ("#i { color: red } .c.c { color: blue }", true),
    ("@media not print { b { color: red } }", false),
    ("@media speech, only screen { b { color: red } }", false),
    ("@media not speech { b { color: red } }", true),
    ("@media fullscreen { b { color: red } }", false),
    ("@media print and (color), speech { b { color: red } }", true),
    ("@media print { b { color: red } }", true),
    ("@media (max-width: 3px) { b { color: red } }", false),
    ("/* b { */ b { color: red }", true), ("b { colour: x; color: red; ; }", true),
    ("[class=c] { color: red }", true),
    ("html body p > b { color: red }", true), ("b { color: red } <!-- --> ", true),
    ("@import 'x'; b { color: red }", true),
  ])
  func `selectors choose, the strongest wins`(sheet: String, isRed: Bool) {
    let found = format(
      "<html><head><style>\(sheet)</style></head><body><p><b id=i class='c'>x</b></p></body></html>"
    )
    #expect((found.foreground == DocumentColor(hex: 0xFF0000)) == isRed)
  }

  @Test(
    arguments: [
      ("b:first-child", "1"), ("b + b", "2 5"), ("b ~ b", "2 4 5"), ("i + b", "4"),
      ("b:nth-child(2)", "2"),
      ("b:nth-child(2n + 1)", "1 5"), ("b:nth-child(odd)", "1 5"), ("b:nth-child(even)", "2 4"),
      ("b:nth-child(-n+2)", "1 2"), ("p>b:nth-child(n+4)", "4 5"), ("p b+i~b", "4 5"),
      ("b:last-child", "5"),
      ("[lang|=de]", "1"), ("[class~=y]", "2"), ("[class^='x ']", "2"), ("[class$=y]", "2"),
      ("[id*=ou]", "4"),
      ("[id]", "4"), ("b[class = 'x y']", "2"), ("hr + b", "5"), ("b:nth-child(x)", ""),
      ("> b", ""), ("b +", ""),
      ("b + + b", ""), ("div b + b", ""), (":root b:first-child", "1"),
    ] as [(String, String)])
  func `selectors look at siblings and attributes`(selector: String, chosen: String) {
    let document = RecordedDocument.html(
      "<style>\(selector) { color: red }</style><p><b lang=de-AT>1</b><b class='x y'>2</b><i>3</i><b id=four>4</b>"
        + "<b>5</b></p>")
    let red = document.paragraphs.flatMap(\.pieces).compactMap { piece in
      if case .text(let text, let format) = piece,
        format.foreground == DocumentColor(hex: 0xFF0000)
      {
        text
      } else {
        nil
      }
    }
    // "hr" ends the paragraph, so that one case has another document.
    if selector == "hr + b" {
      let other = RecordedDocument.html(
        "<style>hr + b { color: red }</style><div>a<hr><b>5</b></div>")
      guard case .text("5", let format)? = other.paragraphs.last?.pieces.last else {
        Issue.record("no text")
        return
      }
      #expect(format.foreground == DocumentColor(hex: 0xFF0000))
    } else {
      #expect(red.joined().map { String($0) }.joined(separator: " ") == chosen)
    }
  }

  @Test func `what forms and readings say is text`() {
    let document = RecordedDocument.html(
      "a <select><option>b<option selected>c<option selected>d</select> <select><optgroup><option>e<option>f"
        + "</optgroup></select> <textarea>g\nh</textarea> <button>i</button> <input value=j><input type=hidden value=k>"
        + "<input type=submit value=l><input type=password value=m> <ruby>n<rp>(</rp><rt>o</rt><rp>)</rp></ruby>"
    )
    #expect(document.text == "a c e g\u{2028}h i j l n(o)")
  }

  @Test func `a sheet in a document without a body says how the body looks`() {
    let document = RecordedDocument.html(
      "<style>body { color: red; background: #010203; margin-top: 7px }</style><p>x")
    guard case .text("x", let format)? = document.paragraphs.first?.pieces.first else { return }
    #expect(format.foreground == DocumentColor(hex: 0xFF0000))
    #expect(document.format.background == DocumentColor(hex: 0x010203))
  }

  @Test func `rows are counted without what else stands in a table`() {
    let document = RecordedDocument.html(
      "<style>tr:nth-child(even) td, tr:first-child td { color: red }</style><table><col><tr><td>a<tr><td>b<tr><td>c"
        + "<tr><td>d</table>")
    let red = document.paragraphs.map { paragraph in
      if case .text(_, let format)? = paragraph.pieces.first {
        format.foreground != nil
      } else {
        false
      }
    }
    #expect(red == [true, true, false, true])
  }

  @Test func `the space above a box is outside, that above what it holds inside`() {
    func space(_ box: String) -> [[Double]] {
      RecordedDocument.html(
        "<p>a</p><div style='\(box)'><p style='margin: 7px 0'>b</p></div><p style='margin: 3px'>c</p>"
      ).paragraphs.map {
        [
          $0.format.blocks.first?.box.margin.top.value ?? 0, $0.format.spacingBefore,
          $0.format.spacingAfter,
        ]
      }
    }
    // Above and below: 12 of the first paragraph, 20 and 5 of the box.
    #expect(
      space("border: 1px solid; margin: 20px 0 5px") == [[0, 0, 12], [8, 7, 7], [0, 5, 3]])
    #expect(
      space("background: red; margin: 20px 0 5px") == [[0, 0, 12], [8, 0, 0], [0, 7, 3]])
    #expect(
      RecordedDocument.html("<div style='padding: 1px; background: red'><p>a").paragraphs[0].format
        .spacingBefore == 12)
  }

  @Test func `columns have widths`() {
    let document = RecordedDocument.html(
      "<table><colgroup><col width=20%><col span=2 style='width: 30px'></colgroup><tr><td>a<td style='width:5px'>b<td>c"
        + "<tr><td colspan=2>d<td>e</table>")
    let rows = document.tables[0].format.rows.map { $0.cells.map(\.box.width) }
    #expect(rows == [[.init(20, isPercent: true), .init(5), .init(30)], [.zero, .init(30)]])
  }

  @Test(arguments: ["0", "-1px 10px", "1e9px", "nan", "0.2pt", "infinity"])
  func `paper of a size that none has is left out`(size: String) {
    #expect(
      RecordedDocument.html("<style>@page { size: \(size) }</style>x").format.paperSize == nil)
  }

  // MARK: Paragraphs

  @Test func `paragraphs are set as CSS says`() {
    let set = paragraph(
      "<p style='margin: 10px 20px 30px 40px; text-indent: 5px; text-align: justify; line-height: 1.5; direction: rtl'>x"
    )
    #expect(set.headIndent == 40 && set.tailIndent == -20 && set.firstLineHeadIndent == 45)
    #expect(set.spacingBefore == 10 && set.spacingAfter == 30 && set.alignment == .justified)
    #expect(set.lineHeightMultiple == 1.5 && set.direction == .rightToLeft)
    #expect(paragraph("<p style='line-height: 20px'>x").maximumLineHeight == 20)
    #expect(paragraph("<p style='page-break-inside: avoid; break-after: avoid'>x").keepsTogether)
    let pages = RecordedDocument.html(
      "<p>a<p style='page-break-before: always'>b<p style='break-after: page'>c<p>d"
    ).paragraphs
    #expect(pages.map(\.format.startsPage) == [false, true, false, true])
  }

  @Test func `of two margins beside each other the larger counts`() {
    let formats = RecordedDocument.html(
      "<p style='margin-bottom: 10px'>a<p style='margin-top: 30px'>b<div style='margin-top:5px'><p style='margin-top: 20px'>c"
    ).paragraphs.map(\.format)
    #expect(formats[0].spacingAfter == 10 && formats[1].spacingBefore == 20)
    #expect(formats[1].spacingAfter + formats[2].spacingBefore == 20)
  }

  @Test func `a block with a border is a box around its paragraphs`() {
    let formats = RecordedDocument.html(
      "<div style='border: 2px solid red; padding: 3px; background: #eee'><p>a<p>b</div>c"
    ).paragraphs.map(\.format)
    #expect(
      formats[0].blocks.count == 1 && formats[0].blocks[0].id == formats[1].blocks[0].id
        && formats[2].blocks.isEmpty)
    #expect(
      formats[0].blocks[0].box.border.left == .init(2)
        && formats[0].blocks[0].box.padding.top == .init(3))
  }

  @Test func `lists nest, number and go on`() {
    let document = RecordedDocument.html(
      "<ul><li>a<ol start=3 type=i><li>b<li>c</ol><li>d<p>e</ul>")
    let lists = document.paragraphs.map { $0.format.lists.map(\.format) }
    let disc = ListFormat("{disc}")
    let roman = ListFormat("{lower-roman}.", start: 3)
    #expect(lists == [[disc], [disc, roman], [disc, roman], [disc], []])
    #expect(document.paragraphs[4].format.headIndent == 24)
    let tasks = RecordedDocument.html(
      "<ul><li><input type=checkbox checked disabled> a<li><input type=checkbox> b"
    ).paragraphs
    #expect(tasks.map(\.format.isTaskDone) == [true, false] && tasks.map(\.text) == ["a", "b"])
  }

  // MARK: Tables, images

  @Test func `a block of no width paints no more than the edge at its left`() {
    func box(_ style: String) -> BoxFormat? {
      let html = "<div style='background: red; border: 2px solid; \(style)'>a</div>"
      return RecordedDocument.html(html).paragraphs[0].format.blocks.first?.box
    }
    for width in ["0", "0px", "0%"] {
      let found = box("width: \(width)")
      #expect(found?.background == nil && found?.border.top == .zero, "\(width)")
      #expect(found?.border.right == .zero && found?.border.left == .init(2), "\(width)")
    }
    for style in ["width: 1px", "width: auto", "width: -3px", "", "width: 0; min-width: 9px"] {
      let found = box(style)
      #expect(found?.background == DocumentColor(hex: 0xFF0000), "\(style)")
      #expect(found?.border.right == .init(2), "\(style)")
    }
    let table = RecordedDocument.html("<table><tr><td style='width: 0; background: red'>a</table>")
    #expect(
      table.tables[0].format.rows[0].cells[0].box.background == DocumentColor(hex: 0xFF0000))
  }

  @Test func `tables have spans, headers and boxes`() {
    let document = RecordedDocument.html(
      "<table border=1 cellpadding=4><thead><tr><th colspan=2>a<th>b</thead><tr><td rowspan=2 width=50% valign=top>c<td>d<td bgcolor=red>e<tr><td>f</table>"
    )
    let table = document.tables[0].format
    #expect(document.text == "a\nb\nc\nd\ne\nf\n" && table.columnCount == 3)
    #expect(table.rows.map { $0.cells.map(\.column) } == [[0, 2], [0, 1, 2], [1]])
    #expect(
      table.rows[0].isHeader && table.rows[0].cells[0].columnSpan == 2
        && table.rows[0].cells[0].isHeader)
    let cell = table.rows[1].cells[0]
    #expect(
      cell.rowSpan == 2 && cell.box.width == .init(50, isPercent: true)
        && cell.box.verticalAlignment == .top)
    #expect(cell.box.border.left == .init(1) && cell.box.padding.left == .init(4))
    #expect(table.rows[1].cells[2].box.background == DocumentColor(hex: 0xFF0000))
  }

  @Test(arguments: [
    "<table>a<tr>b<td>c</table>d", "<tr><td>a<td>b", "<table><td>a<table><td>b</table>c</table>",
    "<td>a</td><table></table><table><tr></tr></table>",
    "<table><tr><td rowspan=0>a<td colspan=9999>b<tr><td>c",
    "<table><caption>a<tr><td>b<caption>c", "<ul><table><li>a<td>b</ul>c",
    "<pre><table><td>a\nb</pre>",
  ])
  func `tables need not be right`(html: String) {
    let document = RecordedDocument.html(html)
    #expect(
      document.text.filter(\.isLetter).count
        == html.replacing(/<[^>]*>/, with: "").filter(\.isLetter).count)
  }

  @Test func `a row may have a thousand cells in columns of their own, and keeps the text of more`()
  {
    let document = RecordedDocument.html(
      "<table><tr>" + String(repeating: "<td>a", count: 10_000) + "</table>")
    #expect(document.tables[0].format.rows[0].cells.map(\.column) == Array(0...1000))
    #expect(document.text.filter { $0 == "a" }.count == 10_000)
  }

  @Test func `pictures are decoded from data URLs, others only named`() {
    let pieces = RecordedDocument.html(
      "<p>a<img src='data:image/png;base64,iVBORw==' alt=x width=10><img src='../secret.png'>"
    ).paragraphs[0].pieces
    guard pieces.count == 3, case .picture(let first, _) = pieces[1],
      case .picture(let second, _) = pieces[2]
    else {
      Issue.record("\(pieces)")
      return
    }
    #expect(
      first.kind == .png && first.data == [0x89, 0x50, 0x4E, 0x47] && first.width == 10
        && first.alternative == "x")
    #expect(second.source == "../secret.png" && second.data.isEmpty)
  }

  @Test func `the document's properties are read`() {
    let format = RecordedDocument.html(
      "<html lang=de><head><title> A\n B </title><meta name=author content=N><style>@page { size: A4 landscape; margin: 1in 72pt }</style></head><body bgcolor=#eeeeee>x"
    ).format
    #expect(format.title == "A B" && format.author == "N" && format.language == "de")
    #expect(
      format.paperSize == .init(842, 595) && format.topMargin == 72 && format.leftMargin == 72)
    #expect(format.background == DocumentColor(hex: 0xEEEEEE))
  }

  // MARK: Bad input

  @Test func `a file cut at any byte is read`() {
    let html =
      "<!DOCTYPE html><html><head><title>t</title><style>p{color:red}</style></head><body><h1 id=a>ä€</h1><ul><li>x<!-- c --><table border=1><tr><td colspan=2 style=\"color:red\">&auml;<img src='data:,a'></table><pre>\na\n</pre></ul></body></html>"
    let bytes = Array(html.utf8)
    for count in 0...bytes.count {
      let sink = RecordingSink()
      HTMLReader.read(Array(bytes[..<count]), into: sink)
      #expect(sink.complaints.isEmpty && sink.hasEnded, "\(count): \(sink.complaints)")
    }
  }

  @Test func `text in elements too deep is kept`() {
    for tags in ["<b>", "<div>", "<ul><li>", "<table><tr><td>", "<span class=a>"] {
      let document = RecordedDocument.html(
        String(repeating: tags + "x", count: 3000) + "<p>end &amp; <i>y</i>")
      #expect(
        document.text.filter { $0 == "x" }.count == 3000 && document.text.contains("end"), "\(tags)"
      )
    }
    let closed = RecordedDocument.html(
      String(repeating: "<div>", count: 5000) + "x" + String(repeating: "</div>", count: 5000)
        + "<p><b>end</b></p>")
    guard case .text(let text, let format)? = closed.paragraphs.last?.pieces.last else { return }
    #expect(text == "end" && format.weight == 700, "formats count again behind them")
  }

  @Test func `random tags in any order are read`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    let tags = [
      "p", "div", "b", "table", "tr", "td", "th", "ul", "ol", "li", "pre", "h1", "br", "hr", "img",
      "a", "span", "caption", "thead", "head", "body", "html", "style", "script", "title",
      "blockquote", "code", "select", "q", "sup",
    ]
    for _ in 0..<iterations(400) {
      var html = ""
      for _ in 0..<Int.random(in: 1...80, using: &random) {
        let tag = tags.randomElement(using: &random)!
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: html += "<\(tag)>"
        case 2: html += "</\(tag)>"
        case 3:
          html +=
            "<\(tag) style='display:\(["block", "none", "inline", "list-item"].randomElement(using: &random)!); white-space: pre; border: 1px solid; margin: 1em' rowspan=2 colspan=3 dir=rtl>"
        default: html += ["x", " ", "\n", "&lt;", "ä"].randomElement(using: &random)!
        }
      }
      let sink = RecordingSink()
      HTMLReader.read(Array(html.utf8), into: sink)
      guard sink.complaints.isEmpty, sink.hasEnded else {
        Issue.record("\(seed): \(sink.complaints) \(html)")
        return
      }
    }
  }

  @Test func `a row's alignment and background are its cells'`() {
    let document = RecordedDocument.html(
      "<table><tbody valign=bottom><tr valign=top bgcolor=red><td>a<td valign=middle bgcolor=blue>b"
        + "<tr style='background: lime'><td>c<td><table><tr><td>d</table></table>")
    let table = document.tables[0]
    let boxes = table.format.rows.map { $0.cells.map(\.box) }
    #expect(boxes.map { $0.map(\.verticalAlignment) } == [[.top, .middle], [.bottom, .bottom]])
    #expect(
      boxes.map { $0.map(\.background) } == [
        [DocumentColor(hex: 0xFF0000), DocumentColor(hex: 0x0000FF)],
        [DocumentColor(hex: 0x00FF00), DocumentColor(hex: 0x00FF00)],
      ])
    guard case .table(let inner)? = table.rows[1][1].first else { return }
    #expect(inner.format.rows[0].cells[0].box.background == nil)
    #expect(inner.format.rows[0].cells[0].box.verticalAlignment == .middle)
  }

  @Test(arguments: [
    ("<table align=center>", ParagraphFormat.Alignment.center), ("<table align=right>", .right),
    ("<table style='margin: 1px auto'>", .center), ("<table style='margin-left: auto'>", .right),
    ("<table style='margin-right: auto'>", .left), ("<center><table>", .center),
    ("<div align=center><p align=left>x</p><table>", .center),
    ("<div style='text-align: center'><table>", .natural),
    ("<center><table style='margin-left: auto'>", .right), ("<table>", .natural),
    ("<table align=center><tr><td><table>", .natural),
    ("<table><tr><td align=center><table>", .center),
  ])
  func `tables stand where margins and alignments put them`(
    tags: String, alignment: ParagraphFormat.Alignment
  ) {
    var found: [ParagraphFormat.Alignment] = []
    func look(_ blocks: [RecordedDocument.Block]) {
      for case .table(let table) in blocks {
        found.append(table.format.alignment)
        for row in table.rows { for cell in row { look(cell) } }
      }
    }
    look(RecordedDocument.html(tags + "<tr><td>a</table>").blocks)
    #expect(found.last == alignment, "\(found)")
  }

  @Test func `numbers of items that follow anyway begin no list`() {
    let document = RecordedDocument.html(
      "<ol start=3><li value=3>a<li>b<ul><li>c</ul><li value=5>d<li value=9>e<li value=10>f</ol>")
    let lists = document.paragraphs.compactMap(\.format.lists.first)
    #expect(lists.map(\.format.start) == [3, 3, 3, 3, 9, 9])
    #expect(Set(lists.map(\.id)).count == 2)
  }

  @Test func `sheets for other media do not count`() {
    for (media, counts) in [("print", true), ("screen", false), ("speech", false), ("", true)] {
      let found = format("<style media='\(media)'>b { color: red }</style><p><b>x")
      #expect((found.foreground != nil) == counts, "\(media)")
    }
  }

  @Test func `only a line end right behind the start of preformatted text is none`() {
    #expect(RecordedDocument.html("<pre>\na</pre>").text == "a\n")
    #expect(RecordedDocument.html("<pre><code>\na</code></pre>").text == "\na\n")
  }

  @Test func `declarations that HTML has not are comments`() {
    #expect(
      RecordedDocument.html("<!DOCTYPE html><p>a<!ELEMENT br EMPTY>b<![CDATA[c]]>d<!-- > -->e").text
        == "abde\n")
  }
}
