// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Facts that are found for one of several cells hold for the others.
@Suite struct CellStretchesTests {
  /// Cells of tables, some over several rows or columns, some with several paragraphs; adjacent
  /// tables and tables in cells.
  private struct RandomTables {
    var random: SeededGenerator
    var text = ""
    var cells: [(cell: NSTextTableBlock, table: NSTextTable, range: NSRange)] = []
    var styles: [(style: NSParagraphStyle, range: NSRange)] = []

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      for _ in 0..<3 {
        addTable(in: [])
        if random.oneIn(2) { addParagraph([]) }
      }
    }

    private mutating func addParagraph(_ blocks: [NSTextBlock]) {
      let start = text.utf16.count
      if !random.oneIn(5) { text += "word" }
      text += "\n"
      let style = NSMutableParagraphStyle()
      style.textBlocks = blocks
      styles.append((style, NSRange(location: start, length: text.utf16.count - start)))
    }

    private mutating func addTable(in outer: [NSTextBlock]) {
      let table = NSTextTable()
      table.numberOfColumns = Int.random(in: 1...4, using: &random)
      table.collapsesBorders = true
      table.hidesEmptyCells = random.oneIn(3)
      for row in 0..<Int.random(in: 1...6, using: &random) {
        for column in 0..<table.numberOfColumns where !random.oneIn(12) {
          let cell = NSTextTableBlock(
            table: table, startingRow: row, rowSpan: random.oneIn(6) ? 2 : 1,
            startingColumn: column, columnSpan: random.oneIn(8) ? 2 : 1)
          cell.setWidth(
            CGFloat(Int.random(in: 0...3, using: &random)), type: .absoluteValueType, for: .border)
          let start = text.utf16.count
          for _ in 0..<(random.oneIn(3) ? 3 : 1) { addParagraph(outer + [cell]) }
          if outer.isEmpty, random.oneIn(10) { addTable(in: [cell]) }
          let length = text.utf16.count - start
          cells.append((cell, table, NSRange(location: start, length: length)))
        }
      }
    }
  }

  @Test func `neighbours are the same whoever has been asked before`() {
    let first = seed()
    for round in 0..<UInt64(iterations(30)) {
      var tables = RandomTables(seed: first &+ round)
      let stack = LayoutStack(tables.text, containers: [CGSize(width: 300, height: 0)])
      for (style, range) in tables.styles {
        stack.storage.addAttribute(.paragraphStyle, value: style, range: range)
      }
      let stretches = CellStretches()
      for number in 0..<2 * tables.cells.count {
        var (cell, table, range) = tables.cells[number % tables.cells.count]
        // A part of a cell, as on a page where it is cut.
        if range.length > 6, tables.random.oneIn(4) {
          let paragraph = (stack.storage.string as NSString).paragraphRange(
            for: NSRange(location: range.location + range.length / 2, length: 0))
          range = paragraph
        }
        let alone = TableNeighbours(of: cell, in: table, .init(range, stack.manager))
        let found = TableNeighbours(of: cell, in: table, .init(range, stack.manager, stretches))
        let isSame = zip(alone.cells, found.cells).allSatisfy {
          $0.count == $1.count && zip($0, $1).allSatisfy { $0 === $1 }
        }
        #expect(
          isSame && alone.isComplete == found.isComplete && alone.lower == found.lower,
          "SEED=\(first &+ round): cell \(number) in \(range)")
      }
    }
  }

  /// A table of cells with borders that collapse, one paragraph each.
  private static func square(rows: Int, columns: Int) -> (
    LayoutStack, NSTextTable, [(cell: NSTextTableBlock, range: NSRange)]
  ) {
    let table = NSTextTable()
    table.numberOfColumns = columns
    table.collapsesBorders = true
    let stack = LayoutStack(
      String(repeating: "x\n", count: rows * columns), containers: [CGSize(width: 300, height: 0)])
    var cells: [(cell: NSTextTableBlock, range: NSRange)] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = NSTextTableBlock(
          table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
        let style = NSMutableParagraphStyle()
        style.textBlocks = [cell]
        let range = NSRange(location: 2 * cells.count, length: 2)
        stack.storage.addAttribute(.paragraphStyle, value: style, range: range)
        cells.append((cell, range))
      }
    }
    return (stack, table, cells)
  }

  @Test func `the neighbours of all cells take work in proportion to their number`() {
    let counts = [8, 16, 32].map { side in
      let (stack, table, cells) = Self.square(rows: side, columns: side)
      let stretches = CellStretches()
      for (cell, range) in cells {
        _ = TableNeighbours(of: cell, in: table, .init(range, stack.manager, stretches))
      }
      return stretches.cells(of: table, in: stack.storage).steps
    }
    #expect(counts[0] > 64 && counts[2] <= 5 * counts[1] && counts[1] <= 5 * counts[0], "\(counts)")
  }

  @Test func `each border of a table of many columns is drawn by one cell`() {
    let (stack, table, cells) = Self.square(rows: 3, columns: 400)
    let stretches = CellStretches()
    for (index, (cell, range)) in cells.enumerated() {
      let found = TableNeighbours(of: cell, in: table, .init(range, stack.manager, stretches))
      let (row, column) = (index / 400, index % 400)
      #expect(found.isComplete == [column > 0, row > 0, column < 399, row < 2], "\(index)")
    }
  }

  @Test func `what is known of a page says as layout does whether a cell ends on another one`() {
    let first = seed()
    var known = 0
    for round in 0..<UInt64(iterations(30)) {
      let tables = RandomTables(seed: first &+ round)
      let heights = (0..<30).map { CGSize(width: 300, height: CGFloat(40 + 17 * ($0 % 5))) }
      let stack = LayoutStack(tables.text, containers: heights)
      for (style, range) in tables.styles {
        stack.storage.addAttribute(.paragraphStyle, value: style, range: range)
      }
      let length = stack.storage.length
      stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: length))
      for container in heights.indices {
        let stretches = CellStretches()
        stack.manager.layout.forEachBox(
          in: 0..<length, container: container, whole: { stretches.noteDrawn($0) }
        ) { _, _, _ in }
        for (_, _, range) in tables.cells {
          for place in [NSMaxRange(range), range.location, length - 1] where place < length {
            let alone = BlockSurroundings(range, stack.manager)
            let asked = BlockSurroundings(range, stack.manager, stretches)
            #expect(
              alone.isParted(from: place) == asked.isParted(from: place),
              "SEED=\(first &+ round): \(range) and \(place) in container \(container)")
            if stretches.isDrawn(place), stretches.isDrawn(NSMaxRange(range) - 1) { known += 1 }
          }
        }
      }
    }
    #expect(known > 100)
  }
}
