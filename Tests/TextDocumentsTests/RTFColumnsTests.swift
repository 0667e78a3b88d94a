// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextDocuments

/// The table's content for readers that do not know the width of its text.
@Suite struct RTFColumnsTests {
  /// The right edges of the cells of the first row that a page of HTML becomes.
  private func edges(_ html: String, page: DocumentFormat = DocumentFormat()) -> [Int] {
    let writer = RTFWriter(page: page)
    RecordedDocument.html(html).tell(writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    let row = text.components(separatedBy: "\\trowd").dropFirst().first ?? ""
    return row.components(separatedBy: "\\cellx").dropFirst().compactMap {
      Int($0.prefix { $0.isNumber })
    }
  }

  private static let words = String(repeating: "words ", count: 200)

  @Test func `columns are about as wide as their text`() {
    let found = edges("<table><tr><td>a<td>a few words of text<tr><td>b<td>c</table>")
    #expect(found.count == 2)
    #expect((100...500).contains(found[0]))
    #expect((1500...3500).contains(found[1] - found[0]))
  }

  @Test func `long text makes room for short text and no table is wider than the page`() {
    var page = DocumentFormat()
    #expect(edges("<table><tr><td>short<td>\(Self.words)</table>").last == 8640)
    (page.paperSize, page.leftMargin, page.rightMargin) = (.init(420, 595), 42, 42)
    let found = edges("<table><tr><td>short<td>\(Self.words)</table>", page: page)
    #expect(found.last == 6720)
    #expect((400...1500).contains(found[0]))
    let many = String(repeating: "<td>\(Self.words)", count: 4)
    #expect(edges("<table><tr>\(many)</table>", page: page) == [1680, 3360, 5040, 6720])
  }

  @Test func `widths that are asked for are kept`() {
    let cell = "<td style='width: 100px; padding: 0'>a"
    #expect(edges("<table><tr>\(cell)\(cell)</table>") == [2000, 4000])
    #expect(edges("<table width=50%><tr><td>a<td>a</table>").last == 4320)
    #expect(edges("<table style='table-layout: fixed'><tr><td>a<td>a</table>") == [4320, 8640])
  }

  @Test func `spans have the room of their columns`() {
    let found = edges(
      "<table><tr><td colspan=2>some text over two columns<td>x<tr><td>a<td>b<td>c</table>")
    #expect(found.count == 2)
    #expect(found[0] > 2000)
    #expect(found[1] - found[0] < 500)
  }

  @Test func `edges ascend whatever the cells say`() {
    var table = TableFormat()
    table.columnCount = 3
    var row = RowFormat()
    for (column, span) in [(0, Int.max), (5, 2), (1 << 40, 1)] {
      var cell = CellFormat()
      (cell.column, cell.columnSpan) = (column, span)
      cell.box.width = .init(.infinity)
      row.cells.append(cell)
    }
    table.rows = [row]
    let columns = RTFColumns(table, lines: [[.nan, 1, 1e300]], room: 8640)
    let found = [0, 1, 5, 6, 7, 100, 1 << 40, Int.max].map { columns.edge($0) }
    #expect(found == found.sorted() && found[0] == 0 && found[7] > 0)
  }

  @Test func `others see colours as they look on white paper`() {
    let writer = RTFWriter()
    let document = RecordedDocument.html("<p style='color: rgba(255, 0, 0, 0.5)'>a")
    document.tell(writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.contains("\\red255\\green128\\blue128;"))
    let again = RecordedDocument.rtf(text).paragraphs.first?.pieces
    #expect(again == document.paragraphs.first?.pieces)
  }
}
