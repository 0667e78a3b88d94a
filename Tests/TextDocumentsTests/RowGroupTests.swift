// SPDX-License-Identifier: MIT

import Testing

@testable import TextDocuments

/// Row groups of an HTML table: headers are at its top, footers at its end.
@Suite struct RowGroupTests {
  private func format(_ html: String) throws -> TableFormat {
    try #require(RecordedDocument.html(html).tables.first).format
  }

  @Test(
    arguments: [
      ("<tfoot><tr><td>F</tfoot><tbody><tr><td>A<tr><td>B</tbody>", [1, 2, 0]),
      ("<tbody><tr><td>A<tr><td>B</tbody><thead><tr><td>H</thead>", [2, 0, 1]),
      ("<tfoot><tr><td>F</tfoot><tr><td>A</tr><thead><tr><td>H</thead>", [2, 1, 0]),
      ("<thead><tr><td>H</thead><tfoot><tr><td>F</tfoot><tr><td>A", [0, 2, 1]),
      // The first of several counts.
      ("<tfoot><tr><td>F</tfoot><tfoot><tr><td>G</tfoot><tr><td>A", [1, 2, 0]),
      ("<tfoot></tfoot><tfoot><tr><td>G</tfoot><tr><td>A", [1, 0]),
      ("<thead><tr><td>H</thead><tbody><tr><td>A</tbody><tfoot><tr><td>F</tfoot>", []),
      ("<tr><td>A<tr><td>B", []),
    ])
  func `rows are shown in the order of their parts`(rows: String, order: [Int]) throws {
    #expect(try format("<table>\(rows)</table>").order == order)
  }

  @Test func `no cell comes down into another part`() throws {
    let found = try format(
      "<table><tfoot><tr><td rowspan=3>F<td>f</tfoot><tbody><tr><td rowspan=2>A<td>B<tr><td>C"
        + "</tbody><tbody><tr><td rowspan=0>D<td>E<tr><td>G</tbody></table>")
    let spans = found.rows.map { $0.cells.map(\.rowSpan) }
    #expect(spans == [[1, 1], [2, 1], [1], [2, 1], [1]])
    #expect(found.rows.map { $0.cells.map(\.column) } == [[0, 1], [0, 1], [1], [0, 1], [1]])
    #expect(found.columnCount == 2)
  }

  @Test func `a header's cells go on below it, as we write them, but not into a part`() throws {
    let row = "<tr><td rowspan=2>A<td>a</tr>"
    let next = "<tr><td>B</tr>"
    let cases = [
      ("<thead>\(row)</thead>\(next)", 2, 1), ("<thead>\(row)</thead><tbody>\(next)</tbody>", 1, 0),
    ]
    for (rows, span, column) in cases {
      let found = try format("<table>\(rows)</table>")
      #expect(found.rows.first?.cells.first?.rowSpan == span)
      #expect(found.rows.last?.cells.first?.column == column)
    }
  }
}
