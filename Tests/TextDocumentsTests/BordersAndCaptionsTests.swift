// SPDX-License-Identifier: MIT

import Testing

@testable import TextDocuments

/// Borders that are not solid, captions below tables, space between cells, raised letters, items in
/// quotations.
@Suite struct BordersAndCaptionsTests {
  private func written(_ document: RecordedDocument, by writer: HTMLWriter = HTMLWriter()) -> String
  {
    document.tell(writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func written(_ document: RecordedDocument, by writer: RTFWriter) -> String {
    document.tell(writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  // MARK: Borders

  @Test(
    arguments: [
      ("dashed", BoxFormat.BorderStyle.dashed), ("dotted", .dotted), ("double", .double),
      ("solid", .solid), ("groove", .solid),
    ])
  func `a border is drawn as CSS says`(name: String, style: BoxFormat.BorderStyle) throws {
    let document = RecordedDocument.html(
      "<div style='border: 2px solid; border-left: 3px \(name) red'>a</div>")
    let box = try #require(document.paragraphs.first?.format.blocks.first?.box)
    #expect(box.borderStyle.left == style)
    #expect(box.borderStyle.top == .solid)
    let again = RecordedDocument.html(written(document)).paragraphs.first?.format.blocks.first?.box
    #expect(again?.borderStyle == box.borderStyle)
  }

  @Test(
    arguments: [
      ("brdrdash", BoxFormat.BorderStyle.dashed), ("brdrdot", .dotted), ("brdrdb", .double),
      ("brdrs", .solid),
    ])
  func `a border is drawn as RTF says`(word: String, style: BoxFormat.BorderStyle) throws {
    let document = RecordedDocument.rtf(
      #"{\rtf1\pard\brdrt\\#(word)\brdrw40 a\par\trowd\clbrdrl\\#(word)\brdrw20\cellx2000\pard\intbl b\cell\row}"#
    )
    #expect(document.paragraphs.first?.format.blocks.first?.box.borderStyle.top == style)
    #expect(document.tables.first?.format.rows.first?.cells.first?.box.borderStyle.left == style)
    #expect(written(document, by: RTFWriter()).contains("\\clbrdrl\\\(word)"))
  }

  @Test func `an edge that is not drawn has no style`() throws {
    let document = RecordedDocument.html(
      "<div style='border-top: 1px dashed; border-left: 0 none'>a</div>")
    let box = try #require(document.paragraphs.first?.format.blocks.first?.box)
    #expect(box.borderStyle.left == .solid)
    #expect(box.borderStyle.top == .dashed)
  }

  // MARK: Captions and the space between cells

  private func words(_ document: RecordedDocument) -> [String] {
    document.blocks.map { block in
      switch block {
      case .paragraph(let paragraph): paragraph.text
      case .table(let table): "table of \(table.rows.count)"
      }
    }
  }

  @Test(
    arguments: [
      "<table style='caption-side: bottom'><caption>c", "<table><caption align=bottom>c",
      "<style>caption { caption-side: bottom }</style><table><caption>c",
    ])
  func `a caption stands below its table where it is told to`(head: String) {
    let document = RecordedDocument.html(
      "<p>a</p>\(head)</caption><tr><td>1<tr><td>2</table><p>b</p>")
    #expect(words(document) == ["a", "table of 2", "c", "b"])
    #expect(document.paragraphs.first { $0.text == "c" }?.format.alignment == .center)
  }

  @Test func `a caption stands above its table by itself`() {
    let document = RecordedDocument.html("<table><caption>c</caption><tr><td>1</table>")
    #expect(words(document) == ["c", "table of 1"])
  }

  @Test func `a caption without a table is text, and so is one of several`() {
    let style = "<style>caption { caption-side: bottom }</style>"
    #expect(
      words(RecordedDocument.html("\(style)<p>a<table><caption>c</caption></table><p>b")) == [
        "a", "c", "b",
      ])
    let text = RecordedDocument.html(
      "\(style)<table><caption>c<caption>d</caption><tr><td>1<table><caption>e</caption><tr><td>2</table></table>"
    ).paragraphs.map(\.text).sorted()
    #expect(text == ["1", "2", "c", "d", "e"])
  }

  private func captions(_ document: RecordedDocument) -> [String] {
    func all(_ blocks: [RecordedDocument.Block]) -> [RecordedDocument.Paragraph] {
      blocks.flatMap { block in
        switch block {
        case .paragraph(let paragraph): [paragraph]
        case .table(let table): table.rows.joined().flatMap { all($0) }
        }
      }
    }
    return all(document.blocks).map { paragraph in
      switch paragraph.format.caption {
      case .aboveTable: "\(paragraph.text) above"
      case .belowTable: "\(paragraph.text) below"
      case nil: paragraph.text
      }
    }
  }

  @Test(
    arguments: [
      ("<p>a<table><caption>c</caption><tr><td>1</table><p>b", ["a", "c above", "1", "b"]),
      ("<table><caption align=bottom>c</caption><tr><td>1</table>b", ["1", "c below", "b"]),
      (
        "<table><caption><p>c<p>d<pre>e\nf</pre></caption><tr><td>1</table>",
        ["c above", "d above", "e above", "f above", "1"]
      ),
      (
        "<table><caption>c<table><tr><td>in</table>d</caption><tr><td>1</table>",
        ["c above", "in", "d", "1"]
      ),
      (
        "<table><tr><td>a<table><caption>c</caption><tr><td>1</table>b</table>",
        ["a", "c above", "1", "b"]
      ),
      ("<table><tr><td>1<caption>c</caption></table>b", ["1", "c", "b"]),
      ("<table><caption>c<tr><td>1</table>b", ["c above", "1", "b"]),
      ("<p>a<caption>c</caption>b", ["a", "c", "b"]),
    ])
  func `paragraphs of captions are known as such`(html: String, paragraphs: [String]) {
    let document = RecordedDocument.html(html)
    #expect(captions(document) == paragraphs)
    #expect(captions(RecordedDocument.html(written(document))) == paragraphs)
    #expect(captions(RecordedDocument.rtf(written(document, by: RTFWriter()))) == paragraphs)
  }

  @Test(
    arguments: [
      ("<table><caption>c</caption><tr><td>1</table>", true),
      ("<table><caption><p>c<p>d</caption><tr><td>1</table>", true),
      (
        "<div style='border: 1px solid'><p>a</div><table><caption>c</caption><tr><td>1</table>",
        true
      ),
      ("<table><tr><td><table><caption>c</caption><tr><td>1</table></table>", true),
      ("<table><caption>c</caption></table><p>b", false),
      ("<table><caption>c</caption></table><hr><table><tr><td>1</table>", false),
      ("<table dir=rtl><caption>c</caption><tr><td>1</table>", false),
      ("<blockquote><table><caption>c</caption><tr><td>1</table></blockquote>", false),
    ])
  func `a caption is written as one where nothing but its table is around it`(
    html: String, isElement: Bool
  ) {
    let document = RecordedDocument.html(html)
    let text = written(document)
    #expect(text.split(separator: "<caption").count == (isElement ? 2 : 1))
    #expect(RecordedDocument.html(text).blocks == document.blocks)
  }

  @Test func `cells stand as far apart as the table says`() throws {
    let document = RecordedDocument.html(
      "<table cellspacing=6><tr><td>1</table><table style='border-spacing: 2px 8px'><tr><td>2</table><table cellspacing=6 style='border-collapse: collapse'><tr><td>3</table>"
    )
    let boxes = document.tables.compactMap { $0.format.rows.first?.cells.first?.box.margin }
    #expect(boxes.map(\.left.value) == [3, 1, 0])
    #expect(boxes.map(\.bottom.value) == [3, 4, 0])
    #expect(document.tables.map(\.format.box.padding.top.value) == [3, 4, 0])
  }

  // MARK: Raised letters

  private func sizes(_ document: RecordedDocument) -> [Double] {
    document.paragraphs.flatMap(\.pieces).compactMap {
      if case .text(_, let format) = $0 { format.fontSize } else { nil }
    }
  }

  @Test(
    arguments: [
      "<sup>2</sup>", "<span style='vertical-align: super; font-size: 70%'>2</span>",
      "<sup style='font-size: 8px'>2</sup>", "<sub><b>2</b></sub>",
    ])
  func `letters that stand higher or lower are made small once`(letters: String) {
    let document = RecordedDocument.html("<p style='font-size: 20px'>x\(letters)</p>")
    #expect(sizes(document) == [20, 20])
    #expect(sizes(RecordedDocument.html(written(document))) == [20, 20])
  }

  @Test func `a browser sees raised letters as small as they are drawn`() {
    #expect(
      written(RecordedDocument.html("<p style='font-size: 20px'>x<sup>2</sup></p>")).contains(
        "400 13px"))
  }

  // MARK: Lists in quotations

  @Test func `an item in a quotation stands in for each list`() {
    let quoted = RecordedDocument.markdown("> 1. a\n>    - b\n>\n>      c\n")
    #expect(quoted.paragraphs.map(\.format.headIndent) == [64, 88, 88])
    #expect(quoted.paragraphs.map(\.format.firstLineHeadIndent) == [64, 88, 88])
    let page = RecordedDocument.html("<ul style='margin-left: 30px'><li>a<ol><li>b</ol></ul>")
    #expect(page.paragraphs.map(\.format.headIndent) == [54, 78])
    for document in [quoted, page] {
      let again = RecordedDocument.html(written(document))
      #expect(
        again.paragraphs.map(\.format.headIndent) == document.paragraphs.map(\.format.headIndent))
      let other = RecordedDocument.rtf(written(document, by: RTFWriter()))
      #expect(
        other.paragraphs.map(\.format.headIndent) == document.paragraphs.map(\.format.headIndent))
    }
    #expect(RecordedDocument.markdown("- a\n  - b").paragraphs.map(\.format.headIndent) == [0, 0])
  }

  // MARK: For others

  @Test
  func
    `others see two tables, the rest of an item below its text, and room behind a note's number`()
  {
    let text = written(
      RecordedDocument.markdown(
        "1. a\n\n   b\n\n   | c |\n   |---|\n\n| d |\n|---|\n\ne[^1]\n\n[^1]: f\n"),
      by: RTFWriter())
    #expect(text.contains("\\li720\\fi-360") && text.contains("\\li720\\fi0\\tkli480"))
    #expect(text.contains("{\\tkothers\\pard\\plain\\fs2\\sl-20\\slmult0\\par}"))
    #expect(text.contains("\\trleft720"))
    #expect(text.contains("\\chftn }{\\tkothers  }"))
    #expect(RecordedDocument.rtf(text).paragraphs.map(\.text) == ["a", "b", "c", "d", "e"])
  }

  @Test func `the space below a program of several lines is kept`() {
    let document = RecordedDocument.markdown("```\na\nb\n```\n\nc\n")
    let after = document.paragraphs.map(\.format.spacingAfter)
    #expect(after[1] == 12)
    #expect(RecordedDocument.html(written(document)).paragraphs.map(\.format.spacingAfter) == after)
  }

  @Test func `most of a paragraph's text stands without a span`() {
    let text = written(
      RecordedDocument.markdown("Words `code` and *more* words with [a link](b).\n"))
    #expect(text.contains(">Words <span"))
    #expect(text.contains("</span> and <i>more</i> words with <a href=\"b\""))
    let document = RecordedDocument.markdown("Words `code` and *more* words with [a link](b).\n")
    #expect(
      RecordedDocument.html(text).paragraphs.first?.pieces == document.paragraphs.first?.pieces)
  }
}
