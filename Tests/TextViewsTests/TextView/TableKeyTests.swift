// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Up and Down where text is side by side: in tables, and next to holes.
@MainActor @Suite(.serialized) struct TableKeyTests {
  private let font = UIFont(name: "DejaVu Sans", size: 12) ?? .systemFont(ofSize: 12)

  private func cell(
    _ text: String, _ table: NSTextTable, row: Int, column: Int, rows: Int = 1, columns: Int = 1,
    in outer: [NSTextBlock] = []
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    let block = NSTextTableBlock(
      table: table, startingRow: row, rowSpan: rows, startingColumn: column, columnSpan: columns)
    style.textBlocks = outer + [block]
    return NSAttributedString(string: text, attributes: [.paragraphStyle: style, .font: font])
  }

  private func plain(_ text: String) -> NSAttributedString {
    NSAttributedString(string: text, attributes: [.font: font])
  }

  private func table(_ columns: Int) -> NSTextTable {
    let table = NSTextTable()
    table.numberOfColumns = columns
    return table
  }

  /// Returns the first letters of the lines of a caret that starts at a word and moves in a
  /// direction, the start's first.
  private func walk(
    _ view: UITextView, _ window: UIWindow, from word: String, by key: UIKeyboardHIDUsage,
    _ count: Int
  ) -> String {
    let start = (view.text as NSString).range(of: word).location
    view.selectedRange = NSRange(location: start, length: 0)
    var found = ""
    for step in 0...count {
      if step > 0 { window.simulateKey(key) }
      let line = view.layoutManager.caretLine(ofCharacter: view.selectedRange.location)
      let place = line?.characters.location ?? 0
      let text = view.text as NSString
      found += place < text.length ? text.substring(with: NSRange(location: place, length: 1)) : "$"
    }
    return found
  }

  @Test func `Up and Down keep their column in a table, and leave it above and below`() {
    let table = table(3)
    let text = NSMutableAttributedString(attributedString: plain("Above\n"))
    for (number, word) in ["a\nA\n", "b\n", "c\n", "d\n", "e\n", "f\n", "g\n", "h\n", "i\n"]
      .enumerated()
    {
      text.append(cell(word, table, row: number / 3, column: number % 3))
    }
    text.append(plain("Below"))
    let (view, window) = focusedTextView(text, width: 400)
    #expect(walk(view, window, from: "a", by: .keyboardDownArrow, 4) == "aAdgB")
    #expect(walk(view, window, from: "b\n", by: .keyboardDownArrow, 3) == "behB")
    #expect(walk(view, window, from: "c\n", by: .keyboardDownArrow, 3) == "cfiB")
    #expect(walk(view, window, from: "i\n", by: .keyboardUpArrow, 3) == "ifcA")
    #expect(walk(view, window, from: "h\n", by: .keyboardUpArrow, 3) == "hebA")
    #expect(walk(view, window, from: "g\n", by: .keyboardUpArrow, 4) == "gdAaA")
    // From outside the caret enters the cell under it.
    #expect(walk(view, window, from: "Above", by: .keyboardDownArrow, 1) == "Aa")
    view.selectedRange = NSRange(location: 0, length: 0)
    window.simulateKey(.keyboardDownArrow, modifiers: .shift)
    #expect(view.selectedRange == NSRange(location: 0, length: 6))
    // The program moves as the keys do.
    let place = view.position(from: view.beginningOfDocument, offset: 10)
    let next = place.flatMap { view.position(from: $0, in: .down, offset: 1) }
    #expect(
      next.map { view.offset(from: view.beginningOfDocument, to: $0) }
        == (view.text as NSString).range(of: "e\nf").location)
  }

  @Test func `Up and Down go through cells over several rows and columns, and tables in cells`() {
    let (outer, inner) = (table(3), table(2))
    let text = NSMutableAttributedString()
    text.append(cell("a\n", outer, row: 0, column: 0, rows: 2))
    text.append(cell("b\nB\n", outer, row: 0, column: 1))
    text.append(cell("c\n", outer, row: 0, column: 2))
    text.append(cell("d\n", outer, row: 1, column: 1))
    text.append(cell("e\n", outer, row: 1, column: 2))
    text.append(cell("f\n", outer, row: 2, column: 0, columns: 2))
    let around = NSTextTableBlock(
      table: outer, startingRow: 2, rowSpan: 1, startingColumn: 2, columnSpan: 1)
    for (number, word) in ["p\n", "q\n", "r\n", "s\n"].enumerated() {
      text.append(cell(word, inner, row: number / 2, column: number % 2, in: [around]))
    }
    text.append(cell("g\n", outer, row: 3, column: 0))
    text.append(cell("h\n", outer, row: 3, column: 1))
    text.append(cell("i\n", outer, row: 3, column: 2))
    let (view, window) = focusedTextView(text, width: 400)
    #expect(walk(view, window, from: "a", by: .keyboardDownArrow, 3) == "afg$")
    #expect(walk(view, window, from: "b", by: .keyboardDownArrow, 4) == "bBdfh")
    #expect(walk(view, window, from: "c", by: .keyboardDownArrow, 4) == "cepri")
    #expect(walk(view, window, from: "q", by: .keyboardDownArrow, 2) == "qsi")
    #expect(walk(view, window, from: "q", by: .keyboardUpArrow, 2) == "qec")
    #expect(walk(view, window, from: "i", by: .keyboardUpArrow, 4) == "irpec")
    #expect(walk(view, window, from: "h", by: .keyboardUpArrow, 4) == "hfdBb")
    #expect(walk(view, window, from: "g", by: .keyboardUpArrow, 2) == "gfa")
  }

  @Test func `Up and Down beside a hole stay on their side of it`() {
    let (view, window) = focusedTextView(
      plain(String(repeating: "words around a hole ", count: 60)), width: 320)
    view.textContainer.exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 120, y: 20, width: 60, height: 120))
    ]
    func middle(_ place: Int) -> CGRect { view.caretRect(for: TextOffset(place)) }
    for x in [20.0, 260] {
      let start = view.closestPosition(to: CGPoint(x: x, y: 60))
      view.selectedRange = NSRange(
        location: start.map { view.offset(from: view.beginningOfDocument, to: $0) } ?? 0, length: 0)
      let first = middle(view.selectedRange.location)
      var last = first
      for _ in 0..<4 {
        window.simulateKey(.keyboardDownArrow)
        let now = middle(view.selectedRange.location)
        #expect(now.minY > last.minY + 5 && abs(now.minX - first.minX) < 12)
        last = now
      }
      for _ in 0..<4 { window.simulateKey(.keyboardUpArrow) }
      #expect(middle(view.selectedRange.location).minY == first.minY)
    }
  }

  /// Returns a table of cells without spans, where the cell below another is known without reading
  /// boxes.
  private func randomTable(_ random: inout SeededGenerator) -> (
    text: NSAttributedString, cells: [[Range<Int>]]
  ) {
    let (rows, columns) = (
      Int.random(in: 1...5, using: &random), Int.random(in: 1...4, using: &random)
    )
    let table = table(columns)
    let text = NSMutableAttributedString(attributedString: plain("before\n"))
    var cells: [[Range<Int>]] = []
    for row in 0..<rows {
      var found: [Range<Int>] = []
      for column in 0..<columns {
        let words = (0..<Int.random(in: 0...12, using: &random)).map { _ in
          Bool.random(using: &random) ? "word" : "w\nord"
        }
        let start = text.length
        text.append(cell(words.joined(separator: " ") + "\n", table, row: row, column: column))
        found.append(start..<text.length)
      }
      cells.append(found)
    }
    text.append(plain("behind"))
    return (text, cells)
  }

  @Test func `random tables: Down goes through each line of a cell, then to the cell below`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<iterations(25) {
      let (text, cells) = randomTable(&random)
      let (view, window) = focusedTextView(
        text, width: CGFloat.random(in: 150...500, using: &random))
      let manager = view.layoutManager
      for column in cells[0].indices {
        // Lines of the column by the text alone.
        var expected: [Int] = []
        for row in cells.indices {
          var place = cells[row][column].lowerBound
          while place < cells[row][column].upperBound,
            let line = manager.caretLine(ofCharacter: place)
          {
            expected.append(line.characters.location)
            place = NSMaxRange(line.characters)
          }
        }
        let bottom = text.length - 6
        view.selectedRange = NSRange(location: expected[0], length: 0)
        var seen: [Int] = []
        for _ in 0..<expected.count {
          seen.append(
            manager.caretLine(ofCharacter: view.selectedRange.location)?.characters.location ?? -1)
          window.simulateKey(.keyboardDownArrow)
        }
        #expect(seen == expected, "seed \(seed), column \(column)")
        #expect(view.selectedRange.location >= bottom, "seed \(seed), column \(column)")
        // And back; from the first line of the last cell, so that the column is this one's.
        view.selectedRange = NSRange(location: expected[expected.count - 1], length: 0)
        seen = []
        for _ in 0..<expected.count {
          seen.append(
            manager.caretLine(ofCharacter: view.selectedRange.location)?.characters.location ?? -1)
          window.simulateKey(.keyboardUpArrow)
        }
        #expect(seen == expected.reversed(), "seed \(seed), column \(column)")
        #expect(view.selectedRange.location < 7, "seed \(seed), column \(column)")
      }
    }
  }

  @Test func `Up and Down go through a row that is cut by the ends of containers`() {
    let table = table(2)
    let text = NSMutableAttributedString()
    let letters = (0..<12).map { "a\($0)\n" }.joined()
    text.append(cell(letters, table, row: 0, column: 0))
    text.append(cell("x\n", table, row: 0, column: 1))
    text.append(cell("y\n", table, row: 1, column: 0))
    text.append(cell("z\n", table, row: 1, column: 1))
    let storage = NSTextStorage(attributedString: text)
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let containers = (0..<4).map { _ in NSTextContainer(size: CGSize(width: 200, height: 70)) }
    for container in containers { manager.addTextContainer(container) }
    func below(_ place: Int, _ isBelow: Bool, x: CGFloat) -> Int? {
      manager.caretLine(ofCharacter: place).flatMap {
        manager.neighbour(of: $0, below: isBelow, x: x)?.characters.location
      }
    }
    func at(_ word: String) -> Int { (storage.string as NSString).range(of: word).location }
    var place = at("a0")
    for number in 1..<12 {
      let next = below(place, true, x: 10)
      #expect(next == at("a\(number)\n"))
      #expect(next.flatMap { below($0, false, x: 10) } == place)
      place = next ?? 0
    }
    #expect(manager.caretLine(ofCharacter: place)?.container !== containers[0])
    #expect(below(place, true, x: 10) == at("y"))
    #expect(below(at("x"), true, x: 150) == at("z"))
    #expect(below(at("z"), false, x: 150) == at("x"))
    #expect(below(at("y"), false, x: 10) == place)
    #expect(below(at("a0"), false, x: 10) == nil)
  }
}
