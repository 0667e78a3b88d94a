// SPDX-License-Identifier: MIT

import Foundation
import TextCanvas
import TextKitTestSupport
import Testing

@testable import TextKit

/// The cost of the structure elements of a table with very many rows.
@Suite struct LongTableTests {
  /// A table of one column in a text, and its cells.
  private struct Rows {
    let cells: [NSTextTableBlock]
    let storage: NSTextStorage

    init(_ count: Int, rowSpan: (Int) -> Int = { _ in 1 }) {
      let table = NSTextTable()
      table.numberOfColumns = 1
      let text = NSMutableAttributedString()
      cells = (0..<count).map { row in
        NSTextTableBlock(
          table: table, startingRow: row, rowSpan: rowSpan(row), startingColumn: 0, columnSpan: 1)
      }
      for cell in cells {
        let style = NSMutableParagraphStyle()
        style.textBlocks = [cell]
        text.append(NSAttributedString(string: "a\n", attributes: [.paragraphStyle: style]))
      }
      storage = NSTextStorage(attributedString: text)
    }

    /// Returns the minimum time that this thread works to make the elements of all cells.
    func work() -> Double {
      (0..<3).map { _ in
        let structure = DocumentStructure()
        let flow = StructureFlow(structure.root, structure)
        let start = threadSeconds()
        for (row, cell) in cells.enumerated() {
          _ = flow.cell(cell, depth: 0, at: 2 * row, in: storage)
        }
        return threadSeconds() - start
      }.min() ?? 0
    }
  }

  @Test func `twice as many rows are twice as much work`() {
    let few = Rows(8_000).work()
    let many = Rows(32_000).work()
    // A cell that cost what all before it cost would make it sixteen times as much.
    #expect(many < 8 * few, "\(few) s, then \(many) s")
  }

  @Test func `paragraphs of a table are not gone through on each of its pages`() {
    let structure = DocumentStructure()
    func looked(pages: Int) -> Int {
      var drawn = DrawnParagraphs()
      return (0..<pages).reduce(0) { sum, page in
        for place in 0..<100 {
          drawn[page * 100 + place] = ParagraphElement(structure.root, structure)
        }
        return sum + drawn.forget(before: 0)
      }
    }
    let (few, many) = (looked(pages: 64), looked(pages: 256))
    #expect(few <= 64 * 300 && many <= 256 * 300, "\(few), \(many)")
    var drawn = DrawnParagraphs()
    for page in 0..<100 {
      for place in 0..<100 {
        drawn[page * 100 + place] = ParagraphElement(structure.root, structure)
      }
      drawn.forget(before: page * 100)
      #expect(drawn.count <= 400)
      #expect(drawn[page * 100] != nil)
    }
  }

  @Test func `cells of a table of more rows than two bytes count say how far they reach`() {
    let rows = Rows(70_000, rowSpan: { $0 == 3 ? 2 : 1 })
    let map = TableMap(rows.cells[0].table, depth: 0, around: 0, in: rows.storage)
    #expect(map.columnCount == 1 && map.rows.count == 70_000)
    let spans = (map.rows[3] ?? []).map { slot -> Int in
      if case .cell(_, let rows, _) = slot { rows } else { 0 }
    }
    #expect(spans == [2])
  }
}

/// Returns the processor time of this thread, regardless of others.
private func threadSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
