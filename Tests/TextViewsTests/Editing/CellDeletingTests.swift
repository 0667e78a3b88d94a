// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Deleting or replacing the contents of several selected cells.
@MainActor @Suite(.serialized) struct CellDeletingTests {
  private func table(_ rows: [[String]]) -> NSAttributedString {
    let table = NSTextTable()
    table.numberOfColumns = rows[0].count
    let text = NSMutableAttributedString(string: "before\n")
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        let style = NSMutableParagraphStyle()
        style.textBlocks = [
          NSTextTableBlock(
            table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
        ]
        text.append(
          NSAttributedString(string: cell + "\n", attributes: [.paragraphStyle: style]))
      }
    }
    text.append(NSAttributedString(string: "after"))
    return text
  }

  private let nine = [["a1", "b1", "c1"], ["a2", "b2", "c2"], ["a3", "b3", "c3"]]

  /// Paragraphs with the rows and columns of their cells.
  private func shape(_ view: UITextView) -> [String] {
    var found: [String] = []
    let text = view.text as NSString
    var place = 0
    while place < text.length {
      let range = text.paragraphRange(for: NSRange(location: place, length: 0))
      let style =
        view.textStorage.attribute(.paragraphStyle, at: place, effectiveRange: nil)
        as? NSParagraphStyle
      let cell = style?.textBlocks.last as? NSTextTableBlock
      let words = text.substring(with: range).replacingOccurrences(of: "\n", with: "")
      found.append(cell.map { "\($0.startingRow),\($0.startingColumn) \(words)" } ?? words)
      place = NSMaxRange(range)
    }
    return found
  }

  private func select(_ view: UITextView, _ first: String, _ end: String) {
    let text = view.text as NSString
    let start = text.range(of: first).location
    view.selectedRange = NSRange(location: start, length: text.range(of: end).location - start)
  }

  /// Returns the number of cells in each row of a text's HTML.
  private func written(_ view: UITextView) throws -> [Int] {
    let length = view.textStorage.length
    let data = try view.textStorage.data(
      from: NSRange(location: 0, length: length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    let rows = String(decoding: data, as: UTF8.self).components(separatedBy: "<tr").dropFirst()
    return rows.map { $0.components(separatedBy: "<td").count - 1 }
  }

  @Test func `a row that is selected with its end goes`() throws {
    let (view, window) = focusedTextView(table(nine), width: 400)
    let whole = view.attributedText
    select(view, "a1", "a2")
    window.simulateKey(.keyboardDeleteForward)
    #expect(
      shape(view)
        == ["before", "1,0 a2", "1,1 b2", "1,2 c2", "2,0 a3", "2,1 b3", "2,2 c3", "after"])
    #expect(view.selectedRange == NSRange(location: 7, length: 0))
    // The saved table equals the visible one: the remaining rows begin the table, and leave no
    // hole.
    #expect(try written(view) == [3, 3])
    view.undoManager?.undo()
    #expect(view.attributedText?.isEqual(to: whole ?? NSAttributedString()) == true)
    select(view, "a2", "b3")
    window.simulateKey(.keyboardDeleteOrBackspace)
    #expect(
      shape(view)
        == ["before", "0,0 a1", "0,1 b1", "0,2 c1", "2,0 ", "2,1 b3", "2,2 c3", "after"])
    #expect(try written(view) == [3, 3])
  }

  @Test func `cells whose row stays keep their places, and lose what is selected`() {
    let (view, window) = focusedTextView(table(nine), width: 400)
    let whole = view.attributedText
    func check(_ first: String, _ end: String, _ key: UIKeyboardHIDUsage, _ expected: [String]) {
      select(view, first, end)
      window.simulateKey(key)
      #expect(shape(view) == expected, "from \(first) to \(end)")
      view.undoManager?.undo()
      #expect(view.attributedText?.isEqual(to: whole ?? NSAttributedString()) == true)
    }
    let rest = ["2,0 a3", "2,1 b3", "2,2 c3", "after"]
    check(
      "a1", "b1", .keyboardDeleteForward,
      ["before", "0,0 ", "0,1 b1", "0,2 c1", "1,0 a2", "1,1 b2", "1,2 c2"] + rest)
    check(
      "1\nb1", "2\nc2", .keyboardDeleteOrBackspace,
      ["before", "0,0 a", "0,1 ", "0,2 ", "1,0 ", "1,1 2", "1,2 c2"] + rest)
    check(
      "fore", "1\nb1", .keyboardDeleteOrBackspace,
      ["be", "0,0 1", "0,1 b1", "0,2 c1", "1,0 a2", "1,1 b2", "1,2 c2"] + rest)
    check(
      "b3", "ter", .keyboardDeleteOrBackspace,
      [
        "before", "0,0 a1", "0,1 b1", "0,2 c1", "1,0 a2", "1,1 b2", "1,2 c2", "2,0 a3", "2,1 ",
        "2,2 ", "ter",
      ])
    // The table is removed if all of it is selected.
    check("fore", "ter", .keyboardDeleteOrBackspace, ["beter"])
    select(view, "a1", "a2")
    window.simulateKey("Z")
    #expect(shape(view).prefix(5) == ["before", "0,0 Z", "0,1 ", "0,2 ", "1,0 a2"])
    #expect(view.selectedRange == NSRange(location: 8, length: 0))
    view.selectAll(nil)
    window.simulateKey(.keyboardDeleteForward)
    #expect(view.text == "")
  }

  @Test func `rows that a cell joins go together, and a program deletes what it says`() {
    let (view, window) = focusedTextView(table(nine), width: 400)
    let storage = view.textStorage
    let place = (view.text as NSString).range(of: "a1").location
    let style =
      storage.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle
    guard let old = style?.textBlocks.last as? NSTextTableBlock else {
      Issue.record("no cell")
      return
    }
    let tall = NSMutableParagraphStyle()
    tall.textBlocks = [
      NSTextTableBlock(
        table: old.table, startingRow: 0, rowSpan: 2, startingColumn: 0, columnSpan: 1)
    ]
    storage.addAttribute(
      .paragraphStyle, value: tall, range: NSRange(location: place, length: 3))
    let a2 = (view.text as NSString).range(of: "a2\n")
    storage.deleteCharacters(in: a2)
    // The second row has a cell that begins in the first: it stays, empty.
    select(view, "b2", "a3")
    window.simulateKey(.keyboardDeleteForward)
    #expect(
      shape(view)
        == [
          "before", "0,0 a1", "0,1 b1", "0,2 c1", "1,1 ", "1,2 ", "2,0 a3", "2,1 b3", "2,2 c3",
          "after",
        ])
    select(view, "a1", "a3")
    window.simulateKey(.keyboardDeleteForward)
    #expect(shape(view) == ["before", "2,0 a3", "2,1 b3", "2,2 c3", "after"])
    let start = (view.text as NSString).range(of: "a3").location
    if let from = view.position(from: view.beginningOfDocument, offset: start),
      let to = view.position(from: from, offset: 4), let range = view.textRange(from: from, to: to)
    {
      view.replace(range, withText: "")
    }
    #expect(view.text == "before\n3\nc3\nafter")
  }

  @Test func `random selections leave each cell what was not selected of it`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<iterations(60) {
      let (rows, columns) = (
        Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random)
      )
      let words = ["", "x", "word", "two\nlines", "\n"]
      let cells = (0..<rows).map { _ in
        (0..<columns).map { _ in words.randomElement(using: &random) ?? "" }
      }
      let (view, window) = focusedTextView(table(cells), width: 400)
      let whole = view.attributedText ?? NSAttributedString()
      let range = random.range(in: whole.length)
      view.selectedRange = NSRange(location: range.lowerBound, length: range.count)
      if range.isEmpty { continue }
      window.simulateKey(.keyboardDeleteForward)
      // By the text alone: the position of each cell, and its remaining text.
      var expected: [[String]] = []
      var place = 7
      for row in cells {
        let start = place
        var left: [String] = []
        for cell in row {
          let units = Array((cell + "\n").utf16)
          var kept = units.indices.filter { !range.contains(place + $0) }.map { units[$0] }
          if range.contains(place + units.count - 1) { kept.append(0x0A) }
          left.append(String(decoding: kept, as: UTF16.self))
          place += units.count
        }
        if !(range.lowerBound <= start && place <= range.upperBound) { expected.append(left) }
      }
      var found: [[String]] = []
      var lastRow = -1
      var lastColumn = -1
      for paragraph in shape(view) {
        guard let comma = paragraph.firstIndex(of: ","),
          let space = paragraph.firstIndex(of: " "),
          let row = Int(paragraph[..<comma]),
          let column = Int(paragraph[paragraph.index(after: comma)..<space])
        else { continue }
        let words = paragraph[paragraph.index(after: space)...] + "\n"
        if row != lastRow { found.append([]) }
        if row == lastRow, column == lastColumn {
          found[found.count - 1][found[found.count - 1].count - 1] += words
        } else {
          found[found.count - 1].append(String(words))
        }
        (lastRow, lastColumn) = (row, column)
      }
      // One cell alone, and text that is joined, are as ever.
      #expect(found == expected, "SEED=\(seed) \(cells) \(range)")
      view.undoManager?.undo()
      #expect(view.attributedText?.isEqual(to: whole) == true, "SEED=\(seed) \(cells) \(range)")
    }
  }
}
