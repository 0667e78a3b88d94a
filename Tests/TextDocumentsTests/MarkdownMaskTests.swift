// SPDX-License-Identifier: MIT

import Testing

@testable import TextDocuments

/// Inputs that are hidden from the parser of Markdown, which would take quadratic time for them.
@Suite struct MarkdownMaskTests {
  private func masked(_ text: String) -> String? {
    MarkdownMask.masked(Array(text.utf8)).map { String(decoding: $0.text, as: UTF8.self) }
  }

  private func words(_ text: String) -> String {
    var words = ""
    _ = CommonMark.read(MarkdownMask.masked(Array(text.utf8))?.text ?? Array(text.utf8)) { event in
      var event = event
      MarkdownMask.masked(Array(text.utf8))?.restore(&event)
      if event.isStart, event.kind == .text { words += event.text }
      return true
    }
    return words
  }

  @Test func `plain documents are parsed as they are`() {
    for text in [
      "", "a <b> c", "|a|b|\n|-|-|\n|c|d|", "a <? b ?> <!X> <![CDATA[ c ]]>",
      String(repeating: "a <? b ?> ", count: 100), String(repeating: "<!-- a\n\n", count: 100),
      String(repeating: "[a](b)", count: 1000), String(repeating: "(a) ", count: 1000),
    ] {
      #expect(masked(text) == nil, "\(text.prefix(20))")
    }
  }

  @Test(arguments: ["a <? ", "a <!X ", "a <![CDATA[ "])
  func `openings that nothing closes are text`(_ opening: String) {
    let text = String(repeating: opening, count: 200)
    #expect(masked(text)?.contains("<") == false)
    #expect(words(text) == String(text.dropLast()))
    // A closing bracket is not masked: the last one before opens it.
    #expect(masked(text + "?> > ]]>") == nil)
    // An empty line ends a paragraph.
    #expect(masked(text + "\n\n?> > ]]>") != nil)
  }

  @Test func `a table has a thousand columns, and the rest is in the last one`() throws {
    let bars = String(repeating: "|a", count: 1500) + "|"
    let line = String(repeating: "|-", count: 1500) + "|"
    let text = try #require(MarkdownMask.masked(Array("\(bars)\n\(line)\n\(bars)\n".utf8)))
    var cells: [String] = []
    _ = CommonMark.read(text.text) { event in
      var event = event
      text.restore(&event)
      if event.kind == .cell, event.isStart { cells.append("") }
      if event.kind == .text, event.isStart, !cells.isEmpty { cells[cells.count - 1] += event.text }
      return true
    }
    #expect(cells.count == 2000)
    #expect(cells.first == "a" && cells.dropLast().last == "a")
    #expect(cells.last?.hasPrefix("a|a|a") == true && cells.last?.count == 1001)
  }

  @Test func `a table begins behind few lines of a paragraph, and has as many rows as it likes`() {
    func tables(_ text: String) -> Int {
      var count = 0
      _ = CommonMark.read(MarkdownMask.masked(Array(text.utf8))?.text ?? Array(text.utf8)) {
        if $0.kind == .table, $0.isStart { count += 1 }
        return true
      }
      return count
    }
    func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    #expect(tables(times("a\n", 50) + "|a|\n|-|\n|b|\n") == 1)
    #expect(tables(times("a\n", 3000) + "|a|\n|-|\n|b|\n") == 0)
    #expect(tables(times("a\n", 3000) + "\n|a|\n|-|\n|b|\n") == 1)
    #expect(masked("|a|\n|-|\n" + times("|b|\n", 3000) + "|-|\n|c|\n") == nil)
    #expect(words(times("a\n", 3000) + "|-|") == times("a", 3000) + "|-|")
  }

  @Test func `parentheses behind a URL are text, however many there are`() {
    let text = "www.example.org" + String(repeating: ")", count: 5000)
    #expect(words(text) == text)
  }
}
