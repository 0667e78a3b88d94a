// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import Testing
import TextDocuments
import TextGraphics

@testable import TextKit

/// Captions of tables: in a tagged PDF parts of their tables, and what carries that they are.
@Suite struct StructureCaptionTests {
  private func read(_ html: String) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html],
      documentAttributes: nil)
  }

  /// Returns the tree of the pages; the checker must find nothing in its tables.
  private func tree(_ text: NSAttributedString) throws -> [String] {
    let bytes = StructureModelTests.draw(text, nil)
    #expect(PDFChecker.check(bytes, .ua1).filter { $0.rule.lowercased().contains("table") } == [])
    return try StructureModelTests.lines(bytes)
  }

  private static let row = [" TR", "  TD"]

  @Test(
    arguments: [
      (
        "<p>a<table><caption>c</caption><tr><td>1</table><p>b",
        ["P a", "Table", " Caption", "  P c"] + row + ["   P 1", "P b"]
      ),
      (
        "<table><caption><p>c<p>d</caption><tr><td>1</table>",
        ["Table", " Caption", "  P c", "  P d"] + row + ["   P 1"]
      ),
      (
        "<table><caption align=bottom><p>c<p>d</caption><tr><td>1</table><p>b",
        ["Table"] + row + ["   P 1", " Caption", "  P c", "  P d", "P b"]
      ),
      ("<p>a<table><caption>c</caption></table><p>b", ["P a", "P c", "P b"]),
      ("<table><caption>c</caption></table>", ["P c"]),
    ])
  func `a caption is the first or the last in its table`(html: String, lines: [String]) throws {
    #expect(try tree(read(html)) == lines)
  }

  @Test func `of tables after each other each has its own`() throws {
    func table(_ caption: String, _ cell: String) -> String {
      "<table>\(caption)<tr><td>\(cell)</table>"
    }
    let (above, below) = ("<caption>u</caption>", "<caption align=bottom>v</caption>")
    let (top, bottom) = ([" Caption", "  P u"], [" Caption", "  P v"])
    func cell(_ word: String) -> [String] { Self.row + ["   P \(word)"] }
    #expect(
      try tree(read(table(above, "1") + table(above, "2")))
        == ["Table"] + top + cell("1") + ["Table"] + top + cell("2"))
    #expect(
      try tree(read(table("", "1") + table(above, "2")))
        == ["Table"] + cell("1") + ["Table"] + top + cell("2"))
    #expect(
      try tree(read(table(below, "1") + table("", "2")))
        == ["Table"] + cell("1") + bottom + ["Table"] + cell("2"))
    #expect(
      try tree(read(table(below, "1") + table(above, "2")))
        == ["Table"] + cell("1") + bottom + ["Table"] + top + cell("2"))
    // A table has one.
    #expect(
      try tree(read(table(above + below, "1"))) == ["Table"] + top + cell("1") + ["P v"])
  }

  @Test func `a caption stands in its table where lists, quotations and cells are around it`()
    throws
  {
    let table = "<table><caption>c</caption><tr><td>1</table>"
    let found = ["Table", " Caption", "  P c", " TR", "  TD"]
    #expect(
      try tree(read("<ul><li>a</ul>\(table)")) == ["L", " LI", "  Lbl •", "  LBody", "   P a"]
        + found + ["   P 1"])
    #expect(
      try tree(read("<blockquote>\(table)</blockquote>"))
        == ["BlockQuote"] + found.map { " " + $0 } + ["    P 1"])
    #expect(
      try tree(read("<table><tr><td>a\(table)b</table>"))
        == ["Table"] + Self.row + ["   P a"] + found.map { "   " + $0 } + ["      P 1", "   P b"])
  }

  @Test func `a table over several pages has its caption once`() throws {
    let rows = (1...40).map { "<tr><td>\($0)</td></tr>" }.joined()
    let text = try read(
      "<p>a<table><caption>c</caption><thead><tr><th>n</th></tr></thead>\(rows)</table>")
    let bytes = StructureModelTests.draw(text, nil)
    #expect(try PDFReading(bytes).pages.count > 2)
    let lines = try tree(text)
    #expect(lines.prefix(7) == ["P a", "Table", " Caption", "  P c", " TR", "  TH", "   P n"])
    #expect(lines.count { $0.contains("Table") || $0.contains("Caption") } == 2)
    #expect(lines.count { $0 == " TR" } == 41)
  }

  @Test func `rows before a caption make it text, and those behind it another table`() throws {
    let table = NSTextTable()
    table.numberOfColumns = 1
    let text = NSMutableAttributedString()
    func append(_ words: String, row: Int?, caption: ParagraphFormat.Caption? = nil) {
      let style = NSMutableParagraphStyle()
      if let row {
        style.textBlocks = [
          NSTextTableBlock(
            table: table, startingRow: row, rowSpan: 1, startingColumn: 0, columnSpan: 1)
        ]
      }
      text.append(
        NSAttributedString(
          string: words + "\n",
          attributes: [
            .paragraphStyle: style, .documentParagraph: DocumentParagraph(caption: caption),
          ]))
    }
    append("1", row: 0)
    append("c", row: nil, caption: .aboveTable)
    append("2", row: 1)
    append("d", row: nil, caption: .belowTable)
    append("3", row: 2)
    #expect(
      try tree(text) == ["Table", " TR", "  TD", "   P 1", "P c", "Table", " TR", "  TD", "   P 2"]
        + [" Caption", "  P d", "Table", " TR", "  TD", "   P 3"])
  }

  @Test func `an archive, a copy and a file say that a paragraph is a caption`() throws {
    let above = DocumentParagraph(caption: .aboveTable)
    #expect(above == DocumentParagraph(caption: .aboveTable))
    #expect(above.hash == DocumentParagraph(caption: .aboveTable).hash)
    #expect(above != DocumentParagraph(caption: .belowTable))
    #expect(above != DocumentParagraph())
    #expect((above.copy() as? DocumentParagraph) == above)
    #expect("\(above)".hasSuffix("caption above"))

    let text = try read("<table><caption>c</caption><tr><td>1</table>")
    func caption(_ text: NSAttributedString) -> ParagraphFormat.Caption? {
      let role = text.attribute(.documentParagraph, at: 0, effectiveRange: nil)
      return (role as? DocumentParagraph)?.caption
    }
    #expect(caption(text) == .aboveTable)
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: text, requiringSecureCoding: false)
    let copy = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSAttributedString.self, from: archive)
    #expect(copy.map(caption) == .aboveTable)
    for type in [NSAttributedString.DocumentType.html, .rtf] {
      let data = try text.data(
        from: NSRange(location: 0, length: text.length),
        documentAttributes: [.documentType: type])
      let again = try NSAttributedString(
        data: data, options: [.documentType: type], documentAttributes: nil)
      #expect(caption(again) == .aboveTable)
      #expect(again.string == text.string)
    }
  }
}
