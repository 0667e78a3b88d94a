// SPDX-License-Identifier: MIT

import Testing

@testable import TextDocuments

/// HTML of browsers and mail programs: the displayed content and its position.
@Suite struct ForeignHTMLTests {
  private func text(_ html: String) -> String { RecordedDocument.html(html).text }
  private func paragraphs(_ html: String) -> [RecordedDocument.Paragraph] {
    RecordedDocument.html(html).paragraphs
  }
  private func characters(_ html: String) -> [CharacterFormat] {
    paragraphs(html).flatMap(\.pieces).compactMap {
      if case .text(_, let format) = $0 { format } else { nil }
    }
  }

  // MARK: Text

  @Test(arguments: [
    ("Hello", "Hello"), ("<b>Hello</b> you", "Hello you"),
    ("<span style='color:red'>Hello</span>", "Hello"), ("<html><body>Hello</body></html>", "Hello"),
    ("<p>a</p>b", "a\nb"), ("a<p>b</p>", "a\nb\n"), ("<div>a</div>", "a\n"), ("<li>a", "a\n"),
    ("<h1>a</h1>", "a\n"), ("<body>a<br>b", "a\u{2028}b"), ("<table><tr><td>a</table>", "a\n"),
  ])
  func `text in no block has no line end`(html: String, shown: String) {
    #expect(text(html) == shown)
  }

  @Test func `text of no size is not shown, and what has a size in it is`() {
    #expect(text("<p>A <span style='font-size:0'>hidden</span> B</p>") == "A B\n")
    #expect(text("<p style='font-size:0px'>x<b style='font-size:12px'>b</b>y</p>") == "b\n")
    #expect(text("<td style='font-size:0'><img alt=a>x</td>") == "\u{FFFC}\n")
    #expect(text("<style>p::before { content: 'x'; font-size: 0 }</style><p>a</p>") == "a\n")
  }

  @Test func `inline children of a flex container stand apart`() {
    let row = "<span>Lead engineer</span><span>2021</span>"
    #expect(text("<div style='display:flex'>\(row)</div>") == "Lead engineer 2021\n")
    #expect(text("<div style='display:inline-flex'>\(row)</div>") == "Lead engineer 2021")
    #expect(
      text("<div style='display:flex;flex-direction:column'>\(row)</div>")
        == "Lead engineer\n2021\n")
    #expect(
      text("<div style='flex-flow:column wrap;display:flex'>\(row)</div>")
        == "Lead engineer\n2021\n")
    #expect(text("<div style='display:grid'>\(row)</div>") == "Lead engineer\n2021\n")
    #expect(text("<div style='display:flex'>a<a href=x>b</a>c</div>") == "a b c\n")
    #expect(text("<div style='display:flex'><span>a<i>b</i></span>c</div>") == "ab c\n")
    #expect(text("<div style='display:block'>\(row)</div>") == "Lead engineer2021\n")
    let cells = "<span style='display:table-cell'>a</span><span style='display:table-cell'>b</span>"
    #expect(text("<p>\(cells)</p>") == "a b\n")
  }

  @Test(arguments: [
    ("uppercase", "", "straße i ά", "STRASSE I Ά"),
    ("lowercase", "", "ΟΔΟΣ ΣΟΦΟΣ I", "οδος σοφος i"),
    ("lowercase", "tr", "I İ DIŞ", "ı i dış"), ("capitalize", "", "ab cd", "Ab Cd"),
    ("capitalize", "tr", "izmir ılık", "İzmir Ilık"),
    ("capitalize", "nl", "ijs en wijn", "IJs En Wijn"),
    ("capitalize", "en", "ijs", "Ijs"), ("uppercase", "tr", "izmir ı", "İZMİR I"),
    ("uppercase", "el", "Μάιος καλημέρα προϊόν", "ΜΑΪΟΣ ΚΑΛΗΜΕΡΑ ΠΡΟΪΟΝ"),
    ("capitalize", "", "ǆep don't", "ǅep Don't"),
  ])
  func `letters change their case as their language has it`(
    value: String, language: String, before: String, after: String
  ) {
    let found = paragraphs("<p lang='\(language)' style='text-transform:\(value)'>\(before)</p>")
    // Readers of formats make capitals of text that is marked so.
    let shown = found[0].text
    #expect((value == "uppercase" ? shown.uppercased() : shown) == after)
  }

  @Test func `a word that a tag cuts is one word`() {
    #expect(text("<p style='text-transform:capitalize'>ab<b>cd</b> ef</p>") == "Abcd Ef\n")
  }

  @Test func `letters that are set apart are no ligatures`() {
    #expect(characters("<p style='letter-spacing:4px'>office")[0].ligature == 0)
    #expect(
      characters("<p style='letter-spacing:4px'><b style='letter-spacing:normal'>office")[0]
        .ligature == nil)
    #expect(characters("<p style='letter-spacing:0'>office")[0].ligature == nil)
    #expect(characters("<p style='font-variant-ligatures:none'>office")[0].ligature == 0)
  }

  @Test func `text that is kept on one line says so`() {
    let html =
      "<table><tr><td>a<td nowrap>b<td style='white-space:nowrap'>c<b style='white-space:normal'>d</b></table>"
    #expect(characters(html).map(\.keepsOnOneLine) == [false, true, true, false])
    #expect(characters("<p style='text-wrap: nowrap'>a")[0].keepsOnOneLine)
  }

  // MARK: Direction

  @Test func `paragraphs run from left to right unless the document says otherwise`() {
    func directions(_ html: String) -> [ParagraphFormat.Direction] {
      paragraphs(html).map(\.format.direction)
    }
    #expect(
      directions("<p>כוס</p><p dir=auto>כוס</p><p dir=rtl>abc</p><p>abc</p>") == [
        .leftToRight, .natural, .rightToLeft, .natural,
      ])
    #expect(directions("<div dir=auto><p>כוס</p></div>") == [.natural])
    #expect(
      directions("<html dir=rtl><p>abc</p><p dir=ltr>כוס</p>") == [.rightToLeft, .leftToRight])
    #expect(
      directions("<p style='direction:rtl'>abc</p><p>12 כוס</p>") == [.rightToLeft, .leftToRight])
    #expect(directions("<p>a כוס</p><p>مرحبا</p>") == [.natural, .leftToRight])
  }

  // MARK: URLs

  @Test(arguments: [
    ("https://a.b/c/d.html", "e.png", "https://a.b/c/e.png"), ("https://a.b", "e", "https://a.b/e"),
    ("https://a.b/c/", "../e", "https://a.b/e"), ("https://a.b/c/", "/e?q", "https://a.b/e?q"),
    ("https://a.b/c/", "//x/y", "https://x/y"), ("https://a.b/c/d", "?q", "https://a.b/c/d?q"),
    ("https://a.b/c/", "mailto:x@y", "mailto:x@y"), ("https://a.b/c/", "#n", "#n"),
    ("img/", "e.png", "img/e.png"), ("img/", "../e.png", "e.png"),
    ("https://a.b/", "../../e", "https://a.b/e"),
    ("https://a.b/c/", "./e/./f", "https://a.b/c/e/f"), ("../x/", "../e", "../e"),
  ])
  func `URLs are relative to the base`(base: String, url: String, whole: String) {
    #expect(HTMLBase(base)?.resolved(url) == whole)
    let html = "<!DOCTYPE html><base href='\(base)'><p><a href='\(url)'>rel</a>"
    #expect(characters(html).first?.link == whole)
  }

  @Test func `images are relative to the base too`() {
    guard
      case .picture(let picture, _)? = paragraphs("<base href=img/><p><img src=a.png></p>")[0]
        .pieces.first
    else { return #expect(Bool(false)) }
    #expect(picture.source == "img/a.png")
  }

  // MARK: Images

  private func picture(_ html: String) -> DocumentImage? {
    for piece in paragraphs(html).flatMap(\.pieces) {
      if case .picture(let picture, _) = piece { return picture }
    }
    return nil
  }

  @Test func `images have the sizes that style sheets say`() {
    let sheet =
      "<style>.logo { max-width: 40px; height: auto; min-height: 5px } img { width: 50% }</style>"
    let logo = picture("\(sheet)<p><img class=logo alt=a height=9></p>")
    #expect(logo?.maximumWidth == 40 && logo?.height == nil && logo?.minimumHeight == 5)
    #expect(logo?.widthShare == 50 && logo?.width == nil)
    #expect(picture("<img alt=a width='50%'>")?.widthShare == 50)
    #expect(
      picture("<p style='font-size:20px'><img alt=a style='height:2em;max-width:100%'></p>")?.height
        == 40)
    #expect(picture("<p><img alt=a style='max-width:100%'></p>")?.maximumWidthShare == 100)
    #expect(picture("<style>img { display: none }</style><p><img alt=a></p>") == nil)
    #expect(picture("<p><svg width=9 height=8 style='max-width:5px'></svg></p>")?.maximumWidth == 5)
  }

  @Test func `an image that is a block stands in a line of its own`() {
    let found = paragraphs("<p>a<img alt=x style='display:block;margin:0 auto'>b</p>")
    #expect(found.map(\.text) == ["a", "\u{FFFC}", "b"])
    #expect(found[1].format.alignment == .center)
  }

  // MARK: Lists

  /// Of each paragraph the number and the marker of its list.
  private func items(_ html: String) -> [String] {
    var counts: [Int: Int] = [:]
    return paragraphs(html).map { paragraph in
      guard let list = paragraph.format.lists.last else { return "-" }
      defer { counts[list.id, default: 0] += 1 }
      let number = list.format.start + counts[list.id, default: 0]
      return list.format.marker.contains("{decimal}") ? "\(number)" : list.format.marker
    }
  }

  @Test func `lists count as they say`() {
    #expect(
      items("<ol reversed><li>two<li>one</ol><ol reversed start=9><li>nine<li>eight</ol>") == [
        "2", "1", "9", "8",
      ])
    #expect(
      items("<ol reversed><li>a<ol><li>x<li>y</ol><li value=7>b<li>c</ol>") == [
        "3", "1", "2", "7", "6",
      ])
    #expect(items("<ol start=4><li>a<li value=9>b<li>c</ol>") == ["4", "9", "10"])
    #expect(items("<ol REVERSED start=-1><li>a<li>b</ol>") == ["-1", "-2"])
  }

  @Test func `each item may have a marker of its own`() {
    let html =
      "<style>.n { list-style: none }</style><ol><li>a<li class=n>b<li style='list-style-type:square'>c<li>d<ol><li>e</ol></ol>"
    #expect(items(html) == ["1", "", "{square}", "4", "1"])
    #expect(items("<ul><li type=a>a<li>b</ul>") == ["{lower-alpha}.", "{disc}"])
  }

  @Test(arguments: [
    ("<ul style='list-style:none;margin:0;padding:0'><li>a</ul>", 0.01), ("<ul><li>a</ul>", 0.0),
    ("<ul style='padding-left:20px'><li>a</ul>", 20),
    ("<ul style='margin-left:10px'><li>a</ul>", 34),
    ("<ul style='padding-left:20px'><li>a<ul><li>b</ul></ul>", 44),
    ("<ul style='margin-left:-20px'><li>a</ul>", 4),
    ("<style>* { margin: 0; padding: 0 }</style><ol><li>a</ol>", 0.01),
    ("<ul style='padding:0 0 0 1em'><li>a<p>b</ul>", 12),
  ])
  func `items are indented as their lists say`(html: String, indent: Double) throws {
    let last = try #require(paragraphs(html).last)
    #expect(
      abs(last.format.headIndent - indent) < 0.001
        && abs(last.format.firstLineHeadIndent - indent) < 0.001)
  }

  @Test func `margins below nothing make no narrow column`() {
    let found = paragraphs(
      "<div style='margin:0 -15px'><p>a</p><div style='padding:0 15px'><p>b</p></div></div><p style='margin-right:-9px'>c</p>"
    )
    #expect(found.map(\.format.headIndent) == [0, 0, 0])
    #expect(found.map(\.format.tailIndent) == [0, 0, 0])
    #expect(
      paragraphs("<div style='margin:0 20px'><p style='margin:0 -5px'>a</p></div>")[0].format
        .tailIndent == -15)
  }

  // MARK: Pages

  private func table(_ html: String) -> TableFormat {
    for block in RecordedDocument.html(html).blocks {
      if case .table(let table) = block { return table.format }
    }
    return TableFormat()
  }

  @Test func `breaks at tables, groups of rows and rows`() {
    func starts(_ html: String) -> [String] {
      paragraphs(html).filter(\.format.startsPage).map(\.text)
    }
    #expect(starts("<p>a<table style='break-before:page'><tr><td>t</table>") == ["t"])
    #expect(starts("<table style='page-break-after:always'><tr><td>t</table><p>a") == ["a"])
    #expect(
      starts("<table><tr><td>a<tr style='page-break-before:always'><td>b<td>c</table>") == ["b"])
    #expect(starts("<table><tr style='break-after:page'><td>a<tr><td>b</table>") == ["b"])
    #expect(
      starts("<table><tbody><tr><td>a<tbody style='break-before:page'><tr><td>b</table>") == ["b"])
    #expect(
      starts("<table style='break-before:page'><caption>c</caption><tr><td>t</table>") == ["c"])
    let rows = "<tr><td>a<tr><td>b<tr><td>c"
    #expect(
      table("<table style='break-inside:avoid'>\(rows)</table>").rows.map(\.keepsWithNext) == [
        true, true, false,
      ])
    #expect(
      table(
        "<table>\(rows.replacing("<tr><td>b", with: "<tr style='break-after:avoid'><td>b"))</table>"
      ).rows.map(\.keepsWithNext) == [false, true, false])
    #expect(
      table(
        "<table>\(rows.replacing("<tr><td>b", with: "<tr style='break-before:avoid'><td>b"))</table>"
      ).rows.map(\.keepsWithNext) == [true, false, false])
    #expect(
      table("<table style='break-after:avoid'>\(rows)</table>").rows.map(\.keepsWithNext) == [
        false, false, true,
      ])
    #expect(
      table("<table><tbody style='break-inside:avoid'><tr><td>a<tr><td>b</tbody>\(rows)</table>")
        .rows.map(\.keepsWithNext) == [true, false, false, false, false])
  }

  @Test func `blocks that are not parted hold their paragraphs together`() {
    let found = paragraphs(
      "<p>a</p><div style='break-inside:avoid'><p>b</p><p>c</p></div><p>d</p><div style='break-before:avoid'>e</div>"
    )
    #expect(found.map(\.format.keepsWithNext) == [false, true, false, true, false])
    #expect(found.map(\.format.keepsTogether) == [false, true, true, false, false])
    #expect(
      paragraphs("<div style='break-after:avoid'><p>a</p><p>b</p></div><p>c</p>").map(
        \.format.keepsWithNext) == [false, true, false])
  }

  @Test func `a header that is displayed as other rows is none`() {
    let rows = "<thead><tr><th>h</thead><tbody><tr><td>a"
    #expect(table("<table>\(rows)</table>").rows.map(\.isHeader) == [true, false])
    #expect(
      table("<style>thead { display: table-row-group }</style><table>\(rows)</table>").rows.map(
        \.isHeader) == [false, false])
  }

  @Test func `rows say how high their cells are`() {
    let found = table("<table><tr height=80><td>a<td height=90 valign=bottom>b</table>").rows[0]
      .cells
    #expect(found.map(\.box.height.value) == [80, 90])
    #expect(found.map(\.box.verticalAlignment) == [.middle, .bottom])
  }
}
