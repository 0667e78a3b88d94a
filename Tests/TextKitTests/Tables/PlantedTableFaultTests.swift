// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextLines
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Faults of the kind that tables laid out row by row can have, planted by hand: the comparison
/// with a layout from scratch finds each of them.
@Suite struct PlantedTableFaultTests {
  enum Fault: CaseIterable {
    case columnsOfBefore, cellLeftBehind, rowNotGrown, frameOfBefore, lostNeighbour,
      flowInSecondCell
  }

  private func makeStack() -> LayoutStack {
    let rows = (0..<6).map { ["cell \($0)", "a longer text in cell \($0), to be wrapped", "x"] }
    let stack = TableTexts.stack(
      TableTexts.table(rows) { $0.verticalAlignment = .middleAlignment },
      containers: [CGSize(width: 220, height: 0)])
    _ = RandomTableTests.Case.picture(stack)
    return stack
  }

  private func plant(_ fault: Fault, in stack: LayoutStack) {
    let layout = stack.manager.layout
    func laid() { _ = RandomTableTests.Case.picture(stack) }
    switch fault {
    case .columnsOfBefore:
      // A word that widens the first column, without an update of the other rows.
      let columns = layout.passages[0].box?.unit?.columns
      stack.storage.replaceCharacters(
        in: NSRange(location: 0, length: 0), with: "incomprehensibility ")
      columns?.isStale = false
      for index in 3..<layout.passages.count {
        layout.passages[index].box?.unit?.columns?.isStale = false
      }
      let kept = (3..<layout.passages.count).map { layout.passages[$0].lines }
      laid()
      for (index, lines) in kept.enumerated() where !lines.isEmpty {
        layout.passages.update(at: index + 3) { $0.lines = lines }
      }
    case .cellLeftBehind: layout.passages.update(at: 5) { $0.lines[0].y += 2 }
    case .rowNotGrown: layout.passages.update(at: 3) { $0.flow.height -= 4 }
    case .frameOfBefore: layout.passages[6].box?.unit?.frames[1].bounds.height += 1
    case .lostNeighbour: layout.passages[9].box?.unit?.frames.removeLast()
    case .flowInSecondCell:
      layout.passages.update(at: 4) { $0.flow = Flow(marks: 0, height: 1, lines: 0) }
    }
  }

  @Test(arguments: Fault.allCases)
  func `a planted fault is found`(fault: Fault) {
    let stack = makeStack()
    #expect(
      firstDifference(
        RandomTableTests.Case.picture(stack), RandomTableTests.Case.picture(stack.fresh())) == nil)
    plant(fault, in: stack)
    #expect(
      firstDifference(
        RandomTableTests.Case.picture(stack), RandomTableTests.Case.picture(stack.fresh())) != nil)
  }

  @Test func `bad tables are laid out`() {
    let odd = NSTextTable()
    let text = NSMutableAttributedString(string: "")
    // Cells on each other, spans beyond the table, numbers of every size.
    for (row, column, rows, columns) in [
      (0, 0, 1, 1), (0, 0, 2, 5), (0, 1, 1 << 40, 1), (5, 9_999, 1, 1 << 40), (3, -4, -1, 0),
      (1, 1, 1, 1),
      (.max, .max, .max, .max), (.min, .min, .min, .min),
    ] {
      let cell = NSTextTableBlock(
        table: odd, startingRow: row, rowSpan: rows, startingColumn: column, columnSpan: columns)
      cell.setContentWidth(.nan, type: .absoluteValueType)
      cell.setWidth(-5, type: .absoluteValueType, for: .padding)
      text.append(TableTexts.paragraph("cell \(row) \(column)\n", in: [cell]))
    }
    // A block in two tables that are not side by side.
    text.append(TableTexts.paragraph("between\n", in: []))
    text.append(TableTexts.paragraph("again\n", in: [TableTexts.cell(odd, 0, 0)]))
    // A nesting of 1 000.
    var blocks: [NSTextBlock] = []
    for _ in 0..<1000 { blocks.append(TableTexts.cell(NSTextTable(), 0, 0)) }
    text.append(TableTexts.paragraph("deep\n", in: blocks))
    for size in [
      CGSize(width: 200, height: 0), CGSize(width: 1, height: 30), CGSize(width: 0, height: 0),
    ] {
      let stack = TableTexts.stack(text, containers: [size, size])
      _ = RandomTableTests.Case.picture(stack)
      #expect(stack.manager.layout.findBrokenInvariant() == nil)
      stack.storage.replaceCharacters(in: NSRange(location: 3, length: 2), with: "x\ny")
      #expect(
        firstDifference(
          RandomTableTests.Case.picture(stack), RandomTableTests.Case.picture(stack.fresh())) == nil
      )
    }
  }

  @Test func `a row that is higher than its containers goes on in the next ones`() {
    let long = String(repeating: "word ", count: 200)
    let stack = TableTexts.stack(
      TableTexts.table([[long, "side"]]),
      containers: Array(repeating: CGSize(width: 120, height: 5), count: 400))
    _ = RandomTableTests.Case.picture(stack)
    #expect(stack.manager.firstUnlaidCharacterIndex() > 0)
  }
}
