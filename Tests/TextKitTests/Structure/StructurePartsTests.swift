// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import Testing
import TextGraphics
import TextKitTestSupport

@testable import TextKit

/// Tables with joined cells, cells that head rows, tables in cells, and text inside of a client's
/// own tags.
@Suite struct StructurePartsTests {
  private func text(_ words: String, _ blocks: [NSTextBlock]) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.textBlocks = blocks
    return NSAttributedString(
      string: words + "\n",
      attributes: [
        .font: UIFont(name: "DejaVu Sans", size: 10) ?? .systemFont(ofSize: 10),
        .paragraphStyle: style,
      ])
  }

  private func joined(_ parts: [NSAttributedString]) -> NSAttributedString {
    let all = NSMutableAttributedString()
    for part in parts { all.append(part) }
    return all
  }

  /// Returns a file's tree, with some attributes of its cells: `TH Row` or `TD 2×1`.
  private func tree(_ bytes: [UInt8]) throws -> [String] {
    let reading = try PDFReading(bytes)
    let words = StructureText(reading)
    let structure = try #require(reading.structure)
    var lines: [String] = []
    func visit(_ element: PDFElement, _ depth: Int) {
      var line = String(repeating: " ", count: depth) + element.standardType
      if let scope = structure.attribute("Scope", of: element)?.name { line += " " + scope }
      let rows = structure.attribute("RowSpan", of: element)?.integer ?? 1
      let columns = structure.attribute("ColSpan", of: element)?.integer ?? 1
      if rows > 1 || columns > 1 { line += " \(rows)×\(columns)" }
      let own = words.ownText(of: element).trimmingCharacters(in: .whitespacesAndNewlines)
      lines.append(own.isEmpty ? line : line + " " + own)
      for child in element.children { visit(child, depth + 1) }
    }
    for root in structure.roots { for child in root.children { visit(child, 0) } }
    return lines
  }

  @Test func `cells that are joined say how far, and those that head a row or a column which`()
    throws
  {
    let table = NSTextTable()
    table.numberOfColumns = 3
    table.numberOfHeaderRows = 1
    func cell(
      _ words: String, _ row: Int, _ column: Int, rows: Int = 1, columns: Int = 1,
      isHeader: Bool = false
    ) -> NSAttributedString {
      let cell = NSTextTableBlock(
        table: table, startingRow: row, rowSpan: rows, startingColumn: column,
        columnSpan: columns)
      cell.isHeader = isHeader
      return text(words, [cell])
    }
    let bytes = StructureModelTests.draw(
      joined([
        cell("year", 0, 0, isHeader: true), cell("both", 0, 1, columns: 2),
        cell("1841", 1, 0, rows: 2, isHeader: true), cell("a", 1, 1), cell("b", 1, 2),
        cell("c", 2, 1, columns: 2),
      ]), nil)
    #expect(
      try tree(bytes) == [
        "Table", " TR", "  TH Column", "   P year", "  TH Column 1×2", "   P both",
        " TR", "  TH Row 2×1", "   P 1841", "  TD", "   P a", "  TD", "   P b",
        " TR", "  TD 1×2", "   P c",
      ])
    let findings = PDFChecker.check(bytes, .ua1).filter { $0.rule.contains("able") }
    #expect(findings == [])
  }

  @Test
  func `header cells that have their row for themselves head columns, without header rows too`()
    throws
  {
    let html = """
      <table><tr><th>Name</th><th>Count</th></tr>
      <tr><th>Ada</th><td>3</td></tr></table>
      """
    let read = try NSAttributedString(
      data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html],
      documentAttributes: nil)
    let found = try tree(StructureModelTests.draw(read, nil)).filter { $0.contains("TH") }
    #expect(found == ["  TH Column", "  TH Column", "  TH Row"])
  }

  @Test func `a table in a cell is a part of the cell`() throws {
    let (outer, inner) = (NSTextTable(), NSTextTable())
    (outer.numberOfColumns, inner.numberOfColumns) = (2, 2)
    func cell(_ table: NSTextTable, _ row: Int, _ column: Int) -> NSTextTableBlock {
      NSTextTableBlock(
        table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
    }
    let left = cell(outer, 0, 0)
    let bytes = StructureModelTests.draw(
      joined([
        text("before", [left]), text("in 1", [left, cell(inner, 0, 0)]),
        text("in 2", [left, cell(inner, 0, 1)]), text("behind", [left]),
        text("right", [cell(outer, 0, 1)]), text("end", []),
      ]), nil)
    #expect(
      try tree(bytes) == [
        "Table", " TR", "  TD", "   P before", "   Table", "    TR", "     TD", "      P in 1",
        "     TD", "      P in 2", "   P behind", "  TD", "   P right", "P end",
      ])
  }

  private func read(
    _ words: String, as type: NSAttributedString.DocumentType = .html
  ) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(words.utf8), options: [.documentType: type], documentAttributes: nil)
  }

  @Test(
    arguments: [
      (
        NSAttributedString.DocumentType.markdown,
        """
        1. one

           | a |
           |---|
           | b |

           more

           ```
           x = 1

           y = 2
           ```

           > said

        2. two
           - in

             | c |
             |---|
             | d |

           - out
        3. three

        > - said
        >
        >   | e |
        >   |---|
        >   | f |
        """
      ),
      (
        .html,
        """
        <ol><li>one<table><tr><th>a<tr><td>b</table>more<pre>x = 1

        y = 2</pre><blockquote>said</blockquote><li>two
        <ul><li>in<table><tr><th>c<tr><td>d</table><li>out</ul><li>three</ol>
        <blockquote><ul><li>said<table><tr><th>e<tr><td>f</table></ul></blockquote>
        """
      ),
    ])
  func `what stands in an item of a list is a part of it, and the list goes on`(
    _ type: NSAttributedString.DocumentType, _ words: String
  ) throws {
    func table(_ head: String, _ word: String) -> [String] {
      ["Table", " TR", "  TH Column", "   P \(head)", " TR", "  TD", "   P \(word)"]
    }
    func within(_ depth: Int, _ lines: [String]) -> [String] {
      lines.map { String(repeating: " ", count: depth) + $0 }
    }
    let first = ["L", " LI", "  Lbl 1.", "  LBody", "   P one"] + within(3, table("a", "b"))
    let more = ["P more", "P", " Code x = 1  y = 2", "BlockQuote", " P said"]
    let second = [" LI", "  Lbl 2.", "  LBody", "   P two"]
    let inner =
      ["L", " LI", "  Lbl ◦", "  LBody", "   P in"] + within(3, table("c", "d"))
      + [" LI", "  Lbl ◦", "  LBody", "   P out"]
    let third = [" LI", "  Lbl 3.", "  LBody", "   P three"]
    let quote =
      ["BlockQuote", " L", "  LI", "   Lbl •", "   LBody", "    P said"]
      + within(4, table("e", "f"))
    let wanted = first + within(3, more) + second + within(3, inner) + third + quote
    let found = try tree(StructureModelTests.draw(read(words, as: type), nil))
    #expect(found == wanted)
  }

  @Test(arguments: [
    (
      NSAttributedString.DocumentType.html,
      "<blockquote><p>said<table><tr><th>a<tr><td>b</table><p>more</blockquote><p>out"
    ),
    (.markdown, "> said\n>\n> | a |\n> |---|\n> | b |\n>\n> more\n\nout\n"),
  ])
  func `a table in a quotation is a part of it, and the quotation goes on`(
    _ type: NSAttributedString.DocumentType, _ words: String
  ) throws {
    let found = try tree(StructureModelTests.draw(read(words, as: type), nil))
    let table = [" Table", "  TR", "   TH Column", "    P a", "  TR", "   TD", "    P b"]
    #expect(found == ["BlockQuote", " P said"] + table + [" P more", "P out"])
  }

  @Test func `lines of one program have spaces between them`() throws {
    func found(_ html: String) throws -> [String] {
      try tree(StructureModelTests.draw(read(html), nil)).filter { $0.contains("Code") }
    }
    #expect(try found("<pre>a = 1\nb = 2\n\nc<br>d</pre><p>e") == [" Code a = 1 b = 2  c d"])
    #expect(try found("<pre>a\nb</pre><pre>c\nd</pre>") == [" Code a b", " Code c d"])
    #expect(
      try found("<table><tr><td><pre>a\nb</pre><td><pre>c</pre></table>")
        == ["    Code a b", "    Code c"])
    // Every end of a line that Unicode knows.
    for end in ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}"] {
      let text = NSAttributedString(
        string: "a\(end)b",
        attributes: [
          .font: UIFont(name: "DejaVu Sans", size: 10) ?? .systemFont(ofSize: 10),
          .documentParagraph: DocumentParagraph(isCode: true),
        ])
      let lines = try tree(StructureModelTests.draw(text, nil))
      #expect(lines == ["P", " Code a b"], "\(end.debugDescription)")
    }
  }

  @Test func `a cell that is cut over pages is one cell, and a paragraph in it one paragraph`()
    throws
  {
    let table = NSTextTable()
    table.numberOfColumns = 2
    let words = (1...90).map { "w\($0)" }.joined(separator: " ")
    func cell(_ words: String, _ row: Int, _ column: Int) -> NSAttributedString {
      text(
        words,
        [
          NSTextTableBlock(
            table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
        ])
    }
    let bytes = StructureModelTests.draw(
      joined([cell(words, 0, 0), cell(words, 0, 1), cell("x", 1, 0), cell("y", 1, 1)]), nil)
    #expect(try PDFReading(bytes).pages.count > 1)
    let found = try tree(bytes).map { $0.filter { $0 != " " } }
    let all = "P" + words.filter { $0 != " " }
    #expect(found == ["Table", "TR", "TD", all, "TD", all, "TR", "TD", "Px", "TD", "Py"])
  }

  @Test func `text that is drawn inside of tags belongs to them`() throws {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [
      kTextKitPDFContextTagged as String: true, kTextKitPDFContextLanguage as String: "en",
    ]
    let data = UIGraphicsPDFRenderer(
      bounds: CGRect(x: 0, y: 0, width: 200, height: 200), format: format
    ).pdfData { context in
      context.beginPage()
      let pdf = context.cgContext
      func draw(_ words: String, _ y: CGFloat) {
        text(words, []).draw(in: CGRect(x: 10, y: y, width: 180, height: 40))
      }
      draw("outside", 0)
      CGPDFContextBeginTag(pdf, .section, nil)
      draw("one", 20)
      CGPDFContextBeginTag(pdf, .blockQuote, nil)
      draw("two", 40)
      CGPDFContextEndTag(pdf)
      // A heading holds text itself, and no paragraphs.
      CGPDFContextBeginTag(pdf, .header1, nil)
      draw("three", 60)
      CGPDFContextEndTag(pdf)
      CGPDFContextEndTag(pdf)
      draw("behind", 80)
    }
    #expect(
      try tree([UInt8](data)) == [
        "P outside", "Sect", " P one", " BlockQuote", "  P two", " H1 three", "P behind",
      ])
  }
}
