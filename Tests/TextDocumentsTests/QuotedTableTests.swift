// SPDX-License-Identifier: MIT

import Testing

@testable import TextDocuments

@Suite struct QuotedTableTests {
  private func html(_ document: RecordedDocument) -> String {
    let writer = HTMLWriter()
    document.tell(writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func rtf(_ document: RecordedDocument) -> RecordedDocument {
    let writer = RTFWriter()
    document.tell(writer)
    return RecordedDocument.rtf(writer.bytes)
  }

  private static let table = "<table border=1><tr><td>a</td><td>b</td></tr></table>"
  /// Documents of HTML and Markdown, and the number of quotations around the table.
  nonisolated static let sources: [(isHTML: Bool, text: String, quotes: Int)] = [
    (true, "<blockquote><p>Quote</p>\(table)</blockquote><p>behind", 1),
    (true, "<blockquote>\(table)<p>Quote</p></blockquote>", 1),
    (true, "<blockquote><blockquote>\(table)</blockquote><p>b</p></blockquote>", 2),
    (true, "<p>a</p>\(table)<blockquote>b</blockquote>", 0),
    (false, "> Quote\n>\n> | a | b |\n> | --- | --- |\n> | c | d |\n\nbehind\n", 1),
    (false, "> > | a | b |\n> > | --- | --- |\n> > | c | d |\n>\n> e\n", 2),
    (false, "> - a\n>\n>   | a | b |\n>   | --- | --- |\n>   | c | d |\n", 1),
    (false, "- a\n\n  > | a | b |\n  > | --- | --- |\n  > | c | d |\n", 1),
    (false, "> <table><tr><td>a</table>\n", 1),
  ]

  @Test(arguments: 0..<sources.count)
  func `a table in a quotation stands in it, and its cells in none`(number: Int) {
    let (isHTML, text, quotes) = Self.sources[number]
    let first = isHTML ? RecordedDocument.html(text) : RecordedDocument.markdown(text)
    let left = first.tables[0].format.box.margin.left
    #expect(left.value >= 40 * Double(quotes))
    let all = [
      ("read", first), ("HTML", RecordedDocument.html(html(first))),
      ("Markdown", RecordedDocument.markdown(first.asMarkdown)), ("RTF", rtf(first)),
    ]
    for (name, document) in all {
      #expect(document.tables.map(\.format.quoteLevel) == [quotes], "\(name)")
      #expect(document.text == first.text, "\(name)")
      let cells = document.tables[0].rows.flatMap { $0.flatMap { RecordedDocument.paragraphs($0) } }
      #expect(
        cells.allSatisfy { $0.format.quoteLevel == 0 && $0.format.headIndent == 0 }, "\(name)")
      let around = document.paragraphs.map(\.format.quoteLevel)
      #expect(around == first.paragraphs.map(\.format.quoteLevel), "\(name)")
      #expect(document.tables[0].format.box.margin.left == left, "\(name)")
    }
    if !isHTML, !text.contains("<table") { #expect(first.asMarkdown == text) }
  }

  @Test func `a table in what is indented stands as far in as its text`() {
    let document = RecordedDocument.html(
      "<dl><dd>a\(Self.table)</dl><div style='margin-left: 30px'>\(Self.table)</div>")
    #expect(document.tables.map(\.format.box.margin.left.value) == [40, 30])
  }
}
