// SPDX-License-Identifier: MIT

import TextKitTestSupport

import Testing

@testable import TextDocuments

/// Forms that browsers support in addition to the usual ones: of colours, markers, directions,
/// controls, formulas.
@Suite struct HTMLVariationTests {
  private func document(_ html: String) -> RecordedDocument { RecordedDocument.html(html) }
  private func text(_ html: String) -> String { document(html).text }

  @Test(arguments: [
    ("rgb(255 0 0)", 0xFF0000), ("rgb(none 0 255)", 0x0000FF), ("hsl(0.5turn 100% 50%)", 0x00FFFF),
    ("hsl(200grad, 100%, 50%)", 0x00FFFF), ("hwb(0 0% 0%)", 0xFF0000),
    ("hwb(90 60% 60%)", 0x808080),
    ("lab(54.29 80.81 69.89)", 0xFF0000), ("lch(54.29 106.84 40.86)", 0xFF0000),
    ("oklab(0.628 0.2249 0.1258)", 0xFF0000), ("oklch(0.628 0.2577 29.23)", 0xFF0000),
    ("color(srgb 0 0.5 1)", 0x0080FF), ("color(display-p3 1 0 0)", 0xFF0000),
    ("color(xyz 0.4124 0.2126 0.0193)", 0xFF0000), ("color-mix(in srgb, red, blue)", 0x800080),
    ("color-mix(in srgb, red 25%, #00f)", 0x4000BF), ("light-dark(red, blue)", 0xFF0000),
    ("LinkText", 0x0000EE), ("canvastext", 0x000000), ("#F00", 0xFF0000),
  ])
  func `colours have all forms of CSS`(value: String, expected: UInt32) {
    let found = CSSColor.color(value)
    let shown = found.map {
      [$0.red, $0.green, $0.blue].map { Int(DocumentColor.byte($0)) }
    }
    let wanted = [16, 8, 0].map { Int(expected >> $0 & 0xFF) }
    let isNear = shown.map { zip($0, wanted).allSatisfy { abs($0 - $1) <= 2 } } ?? false
    #expect(isNear, "\(value): \(shown ?? [])")
  }

  @Test func `what is no colour is none`() {
    for value in [
      "#ggg", "blurple", "rgb(1)", "lab(x 0 0)", "color(nope 1 0 0)", "color-mix(red)",
      "hsl(1e999 1% 1%)",
    ] {
      #expect(CSSColor.color(value) == nil, "\(value)")
    }
  }

  // MARK: Lists

  /// The markers of all items.
  private func markers(_ html: String) -> [String] {
    var counts: [Int: Int] = [:]
    return document(html).paragraphs.compactMap { paragraph in
      guard let list = paragraph.format.lists.last else { return nil }
      counts[list.id, default: list.format.start - 1] += 1
      return ListNumbers.marker(list.format.marker, counts[list.id] ?? 0)
    }
  }

  @Test(arguments: [
    ("lower-greek", ["α.", "β."]), ("decimal-leading-zero", ["01.", "02."]),
    ("cjk-decimal", ["一、", "二、"]), ("hebrew", ["א.", "ב."]), ("georgian", ["ა.", "ბ."]),
    ("armenian", ["Ա.", "Բ."]), ("arabic-indic", ["١.", "٢."]), ("katakana", ["ア、", "イ、"]),
    ("thai", ["๑.", "๒."]), ("'→ '", ["→", "→"]), ("\"\\2713\"", ["✓", "✓"]),
    ("upper-latin", ["A.", "B."]), ("none", ["", ""]),
  ])
  func `lists are numbered in all styles`(style: String, expected: [String]) {
    let html = "<style>ol { list-style-type: \(style) }</style><ol><li>a<li>b</ol>"
    #expect(markers(html) == expected, "\(style)")
  }

  @Test func `large numbers of other scripts are those of their scripts`() {
    #expect(
      markers("<ol start=15 style='list-style-type:hebrew'><li>a<li>b<li>c") == [
        "טו.", "טז.", "יז.",
      ])
    #expect(markers("<ol start=2024 style='list-style:cjk-ideographic'><li>a") == ["二千零二十四、"])
    #expect(markers("<ol start=11 style='list-style:cjk-ideographic'><li>a") == ["十一、"])
  }

  @Test func `a style sheet says what markers are`() {
    func marked(_ rule: String) -> [String] {
      markers("<style>li::marker { \(rule) }</style><ol><li>a<li value=4>b<li>c</ol>")
    }
    #expect(marked("content: '→ '") == ["→", "→", "→"])
    #expect(marked("content: counter(list-item) ') '") == ["1)", "4)", "5)"])
    #expect(marked("content: '§' counter(list-item, upper-roman)") == ["§I", "§IV", "§V"])
    #expect(marked("content: none") == ["", "", ""])
    #expect(marked("content: normal") == ["1.", "4.", "5."])
    let named = document("<style>li::marker { color: red; content: 'x' }</style><ul><li>a</ul>")
    #expect(named.format.ignoredStyles.isEmpty)
    let spaced = document("<style>li::marker { letter-spacing: 1px }</style><ul><li>a</ul>")
    #expect(spaced.format.ignoredStyles == ["letter-spacing of ::marker"])
  }

  @Test func `what style sheets say of parts of text is named, where an element has them`() {
    let html =
      "<style>.lead::first-letter { font-size: 3em; float: left; cursor: help } p:first-line { color: red } h6::first-line { color: blue; letter-spacing: 1px } a::selection { color: red }</style><p class=lead>a<p class=lead>b<p><a href=x>c</a>"
    let document = document(html)
    #expect(
      document.format.ignoredStyles == [
        "color of ::first-line", "float of ::first-letter", "font-size of ::first-letter",
      ])
    #expect(document.text == "a\nb\nc\n")
  }

  // MARK: Direction

  @Test func `text whose direction is its own is isolated`() {
    #expect(text("<p>a <bdi>שלום</bdi> 1") == "a \u{2068}שלום\u{2069} 1\n")
    #expect(text("<p>a <span dir=auto>b</span> c") == "a \u{2068}b\u{2069} c\n")
    func embeddings(_ html: String) -> [[UInt8]] {
      document(html).paragraphs[0].pieces.compactMap {
        if case .text(_, let format) = $0 { format.embeddings } else { nil }
      }
    }
    #expect(embeddings("<p>a <bdi dir=rtl>b</bdi><em dir=ltr>c</em>") == [[], [1], [0]])
    #expect(
      embeddings("<p>a<span style='unicode-bidi:bidi-override;direction:rtl'>b") == [[], [3]])
  }

  @Test func `all paragraphs of a block have the direction of its first letter`() {
    func directions(_ html: String) -> [ParagraphFormat.Direction] {
      document(html).paragraphs.map(\.format.direction)
    }
    #expect(
      directions("<div dir=auto><p>1<p>שלום<p>abc<p dir=ltr>x</div><p>y") == [
        .natural, .natural, .rightToLeft, .leftToRight, .natural,
      ])
    #expect(
      directions("<div dir=auto><p>abc<p>שלום<p>1<pre>שלום</pre></div>") == [
        .natural, .leftToRight, .natural, .natural,
      ])
  }

  @Test func `quotation marks are those of the text around`() {
    #expect(text("<p lang=en>a <q lang=fr>b</q>") == "a “b”\n")
    #expect(text("<p lang=fr><q>b</q>") == "«b»\n")
  }

  // MARK: Controls and formulas

  @Test(arguments: [
    ("<p><input type=checkbox checked>a <input type=checkbox> b", "☑a ☐ b\n"),
    ("<p>x<input type=radio checked> y <input type=radio>", "x◉ y ○\n"),
    ("<p>Name<input value=Ann>and<input type=submit value=Send>", "Name Ann and Send\n"),
    ("<p>a<select><option>b<option selected>c</select>d<button>e</button>f", "a c d e f\n"),
    ("<p>a<dialog>b</dialog>c", "ac\n"), ("<dialog open>b</dialog>", "b\n"),
    ("<p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "1/2\n"),
    (
      "<p><math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac></math>",
      "(a+1)/2\n"
    ),
    (
      "<p><math><msqrt><mi>x</mi></msqrt><mroot><mi>y</mi><mn>3</mn></mroot></math>",
      "√(x)√(y, 3)\n"
    ),
    (
      "<p><math><mtable><mtr><mtd>1</mtd><mtd>2</mtd></mtr><mtr><mtd>3</mtd></mtr></mtable></math>",
      "1, 2; 3\n"
    ),
  ])
  func `controls and formulas are read as words`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test func `exponents of formulas are raised`() {
    let pieces = document(
      "<p><math><msup><mi>x</mi><mn>2</mn></msup><msubsup><mi>y</mi><mn>1</mn><mn>3</mn></msubsup></math>"
    )
    .paragraphs[0].pieces.map { piece in
      if case .text(let text, let format) = piece { "\(text)\(format.superscript)" } else { "" }
    }
    #expect(pieces == ["x0", "21", "y0", "1-1", "31"])
  }

  // MARK: Style sheets

  @Test func `values that nothing is made of are named once`() {
    let html =
      "<p style='text-decoration: underline wavy red; background: url(a.png)'>a<p style='list-style-position: inside; text-decoration: underline wavy'>b<p style='color: blurple; display: run-in; unicode-bidi: embed; font-palette: dark; white-space-collapse: preserve'>c"
    #expect(
      document(html).format.ignoredStyles == [
        "background: url()", "display: run-in", "text-decoration: wavy",
      ])
  }

  @Test func `selectors and rules of pages that nothing is made of are named once`() {
    let html =
      "<style>p::footnote-call, p::footnote-call { color: red } li:has(b) { color: red } a:hover { color: red } p::selection { color: red } p::-webkit-x { color: red } p:not(:first-child)::before { content: '' } p::x { cursor: none } [a='::y'] { color: red } @page { size: A5; marks: crop; @left-top { content: 'T' } } @counter-style x { symbols: a } p { & b { color: red } } p::after { content: target-counter(attr(href), page) }</style><p>a"
    #expect(
      document(html).format.ignoredStyles == [
        "::footnote-call", ":has()", "@counter-style", "@page @left-top",
        "content: target-counter()", "marks of @page", "rules in rules",
      ])
  }

  @Test(arguments: [
    ("<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>", ["1.", "◦", "2."]),
    ("<ul><li>a</li><ol><li>b</li><li>c</li></ol><li>d</li></ul>", ["•", "1.", "2.", "•"]),
    ("<ol><li>a</li><UL class=x><li>b</UL><ul><li>c</ul><li>d</ol>", ["1.", "◦", "◦", "2."]),
    ("<ol><li>a<table><tr><td><ul><li>b</ul></table><li>c</ol>", ["1.", "•", "2."]),
    ("<ol><li>a</li><p>b</p><li>c</li></ol>", ["1.", "", "2."]),
    ("<ol><li>a</li>text<dl><dt>t<dd>d</dl><li>c</li></ol>", ["1.", "", "", "", "2."]),
    ("<ul><p>a</p><li>b<p>c</p></ul><p>d", ["", "•", "", ""]),
  ])
  func `lists and blocks between items part no list`(html: String, expected: [String]) {
    let found = document(html).paragraphs
    var counts: [Int: Int] = [:]
    let markers = found.map { paragraph -> String in
      guard let list = paragraph.format.lists.last else { return "" }
      counts[list.id, default: list.format.start - 1] += 1
      let marker = ["{disc}": "•", "{circle}": "◦"][list.format.marker]
      return marker ?? ListNumbers.marker(list.format.marker, counts[list.id] ?? 0)
    }
    #expect(markers == expected)
  }

  @Test(arguments: [
    (
      "<style>li { display: inline; margin-right: 4mm }</style><ul><li>12 min</li><li>easy</li></ul>",
      "12 min easy"
    ),
    ("<p><span>a</span><span style='margin-left: 1em'>b</span>c", "a bc"),
    ("<p>a<b style='margin: 0 1px'>b</b>c", "abc"),
    ("<p>a <b style='margin: 0 9px'>b</b> c", "a b c"),
  ])
  func `the margin of an inline element parts words`(html: String, expected: String) {
    #expect(text(html).trimmingSpaces == expected)
  }

  @Test func `boxes in the margins of pages are headers and footers`() {
    let found = document(
      "<style>@page { size: 400px 600px; margin: 50px; font-size: 9px; @top-center { content: 'Head \\26'; color: red } @bottom-left { content: 'a' } @bottom-right { content: 'Page ' counter(page, lower-roman) ' of ' counter(pages) } } @page :first { @top-center { content: none } } @page :left { margin: 1px }</style><p>Body"
    )
    #expect(found.text == "Body\n" && found.format.ignoredStyles == ["@page :left"])
    let stories = found.pageStories.map { story in
      (story.story, RecordedDocument.paragraphs(story.blocks))
    }
    #expect(stories.map(\.0) == [.header, .headerFirst, .footer])
    #expect(
      stories.flatMap { $0.1.map(\.text) } == [
        "Head &", " ", "a\tPage {page:lower-roman} of {pages}",
      ])
    #expect(stories[0].1[0].format.alignment == .center)
    #expect(stories[2].1[0].format.tabs == [.init(300, .right)])
    guard case .text(_, let format) = stories[0].1[0].pieces[0] else {
      Issue.record("no text")
      return
    }
    #expect(format.foreground == DocumentColor(hex: 0xFF0000) && format.fontSize == 9)
  }

  @Test func `markers have the font and the colour of their pseudo-element`() throws {
    let found = document(
      "<style>ol li::marker { color: red; font: bold 20px serif }</style><ol><li>a<li>b<li>c</ol><ul><li>d</ul>"
    )
    let lists = found.paragraphs.map { $0.format.lists[0] }
    #expect(Set(lists.prefix(3).map(\.id)).count == 1 && lists[0].format.start == 1)
    let style = try #require(lists[0].format.style)
    #expect(style.foreground == DocumentColor(hex: 0xFF0000) && style.weight == 700)
    #expect(style.fontSize == 20 && style.fontKind == .serif && lists[3].format.style == nil)
    #expect(found.format.ignoredStyles.isEmpty)
    let writer = HTMLWriter()
    found.tell(writer)
    let again = RecordedDocument.html(writer.bytes).paragraphs.map { $0.format.lists[0].format }
    #expect(again == lists.map(\.format))
  }

  @Test func `a marker inside takes room in the first line alone`() {
    let found = document(
      "<ul style='list-style-position: inside; padding-left: 10px'><li>a<li style='list-style: none'>b</ul><ol style='list-style: inside decimal'><li value=100>c<li style='list-style-position: outside'>d</ol>"
    ).paragraphs.map(\.format)
    #expect(found.map(\.headIndent) == [10, 10, 24, 0])
    let first = found.map { $0.firstLineHeadIndent - $0.headIndent }
    #expect(first[0] > 6 && first[0] < 18 && first[1] == 0 && first[2] > first[0] && first[3] == 0)
  }

  @Test(arguments: [
    ("style='vertical-align: middle'", DocumentImage.Alignment.middle, 0.0),
    ("style='vertical-align: text-top'", .textTop, 0), ("style='vertical-align: top'", .textTop, 0),
    ("style='vertical-align: bottom'", .textBottom, 0), ("align=absmiddle", .middle, 0),
    ("style='vertical-align: -4px'", .baseline, -4),
    ("style='vertical-align: super'", .baseline, 4),
    ("style='line-height: 20px; vertical-align: 50%'", .baseline, 10), ("", .baseline, 0),
  ])
  func `images stand in their line as they are aligned`(
    attributes: String, alignment: DocumentImage.Alignment, rise: Double
  ) throws {
    let found = document("<p>a<img src=b.png \(attributes)>c")
    func image(_ document: RecordedDocument) -> DocumentImage? {
      document.paragraphs[0].pieces.lazy.compactMap { piece -> DocumentImage? in
        if case .picture(let picture, _) = piece { picture } else { nil }
      }.first
    }
    let picture = try #require(image(found))
    #expect(picture.alignment == alignment && picture.rise == rise)
    #expect(found.paragraphs[0].pieces.count == 3)
    let writers: (HTMLWriter, RTFWriter) = (HTMLWriter(), RTFWriter())
    found.tell(writers.0)
    #expect(image(RecordedDocument.html(writers.0.bytes)) == picture)
    found.tell(writers.1)
    let rtf = image(RecordedDocument.rtf(writers.1.bytes))
    #expect(rtf?.alignment == alignment && rtf?.rise == rise)
  }

  @Test func `white space is kept as the newer property says`() {
    #expect(text("<p style='white-space-collapse: preserve'>a  b") == "a  b\n")
    #expect(text("<p style='white-space-collapse: preserve-breaks'>a  b\nc") == "a b\u{2028}c\n")
  }

  @Test func `behind pages is the background of the root, or of the body`() {
    func background(_ html: String) -> DocumentColor? { document(html).format.background }
    let red = DocumentColor(hex: 0xFF0000)
    #expect(background("<html style='background:red'><body style='background:blue'><p>a") == red)
    #expect(background("<html><body style='background:red'><p>a") == red)
    #expect(
      background("<style>body{background:red}html{background:transparent}</style><p>a") == red)
  }

  @Test func `lines are as high as one of their block's letters`() {
    func minimum(_ html: String) -> Double { document(html).paragraphs[0].format.minimumLineHeight }
    #expect(
      minimum("<p style='font-size:30px;line-height:1.5'><small style='font-size:8px'>a</small>")
        == 45)
    #expect(
      minimum("<p style='font-size:30px;line-height:1.5'>a<b style='font-size:40px'>b</b>") == 0)
    #expect(
      minimum("<div style='line-height:2'><p style='font-size:20px'>a<span style='font-size:9px'>b")
        == 40)
    #expect(minimum("<p style='font-size:30px'><small>a</small>") == 0)
  }

  @Test(arguments: [false, true])
  func `lines with small letters are as high as before when they are written`(hasOthers: Bool) {
    var small = CharacterFormat.plain
    small.fontSize = 5
    var paragraph = RecordedDocument.Paragraph()
    paragraph.format.lineHeightMultiple = 1.5
    paragraph.format.usesHalfLeading = true
    paragraph.pieces = [.text("small", small)]
    if hasOthers { paragraph.pieces.append(.text(" and longer", .plain)) }
    let writer = HTMLWriter()
    RecordedDocument(blocks: [.paragraph(paragraph)]).tell(writer)
    #expect(RecordedDocument.html(writer.bytes).paragraphs[0].format == paragraph.format)
  }

  // MARK: Notes

  @Test func `notes keep marks of their own`() {
    let rtf =
      #"{\rtf1 A{\super *}{\footnote\pard{\super *} star}B{\super\chftn}{\footnote{\super\chftn} one}C{\super\u8224?}{\footnote{\super\u8224?} dagger}}"#
    struct Sink {
      final class Events: EventSink {
        var marks: [String] = []
        func take(_ event: DocumentEvent) {
          if case .noteMark(let mark) = event { marks.append(mark) }
        }
      }
    }
    let html = HTMLWriter()
    RTFReader.read(Array(rtf.utf8), into: html)
    let written = String(decoding: html.bytes, as: UTF8.self)
    #expect(written.contains("href=\"#note2\" role=\"doc-noteref\">1</a>"))
    #expect(written.contains("<li id=\"note2\" value=\"1\""))
    #expect(written.contains("list-style-type: &quot;\\2a  &quot;"))
    let found = Sink.Events()
    HTMLReader.read(html.bytes, into: found)
    #expect(found.marks == ["*", "†"])
    let markdown = MarkdownWriter()
    HTMLReader.read(html.bytes, into: markdown)
    let text = String(decoding: markdown.bytes, as: UTF8.self)
    #expect(text == "A[^*]B[^1]C[^†]\n\n[^*]: star\n\n[^1]: one\n\n[^†]: dagger\n")
    let again = Sink.Events()
    MarkdownReader.read(markdown.bytes, into: again)
    #expect(again.marks == ["*", "†"])
  }

  @Test func `marks of notes that are names or twice the same are numbers in Markdown`() {
    let rtf =
      #"{\rtf1 A{\super *}{\footnote\pard{\super *} a}B{\super *}{\footnote{\super *} b}C{\super a)}{\footnote{\super a)} c}}"#
    let markdown = MarkdownWriter()
    RTFReader.read(Array(rtf.utf8), into: markdown)
    let text = String(decoding: markdown.bytes, as: UTF8.self)
    #expect(text.hasPrefix("A[^*]B[^1]C[^2]\n"))
  }
}
