// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Automatic column widths compared with recorded ones of a browser.
@Suite struct ColumnWidthOracleTests {
  struct Example: CustomTestStringConvertible {
    let name: String
    let room: Double
    let table: String
    let rows: String
    let edges: [Double]
    var testDescription: String { name }
  }

  static let examples: [Example] = {
    let text = try! String(contentsOfFile: fixture("Oracles/column-widths.tsv"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Example(
        name: fields[0], room: Double(fields[1])!, table: fields[2], rows: fields[3],
        edges: fields[4].split(separator: " ").map { Double($0)! })
    }
  }()

  /// `w=80` or `p=25`.
  static func size(_ option: String) -> (value: CGFloat, type: NSTextBlock.ValueType)? {
    guard let value = Double(option.dropFirst(2)) else { return nil }
    switch option.first {
    case "w": return (CGFloat(value), .absoluteValueType)
    case "p": return (CGFloat(value), .percentageValueType)
    default: return nil
    }
  }

  static func text(_ example: Example) -> NSAttributedString {
    let table = NSTextTable()
    if let (value, type) = size(example.table) { table.setContentWidth(value, type: type) }
    let text = NSMutableAttributedString()
    for (row, cells) in example.rows.split(separator: "/").enumerated() {
      var column = 0
      for cell in cells.split(separator: "|") {
        let parts = cell.split(separator: "{")
        let options =
          parts.count > 1 ? parts[1].dropLast().split(separator: ";").map(String.init) : []
        let span = options.first { $0.hasPrefix("c=") }.flatMap { Int($0.dropFirst(2)) } ?? 1
        let block = NSTextTableBlock(
          table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: span)
        for (value, type) in options.compactMap(size) { block.setContentWidth(value, type: type) }
        text.append(TableTexts.paragraph(parts[0] + "\n", in: [block]))
        column += span
      }
      table.numberOfColumns = max(table.numberOfColumns, column)
    }
    text.addAttribute(.kern, value: 0, range: NSRange(location: 0, length: text.length))
    return text
  }

  /// A browser's table is wider than its room where words do not fit; ours is not (`ColumnWidths`),
  /// so it gets that room.
  @Test(arguments: examples) func `columns stand where a browser puts them`(_ example: Example) {
    let own = edges(example, room: max(example.room, example.edges.last ?? 0))
    #expect(own.count == example.edges.count)
    for (ours, theirs) in zip(own, example.edges) {
      #expect(abs(ours - theirs) <= 1, "\(own) is not \(example.edges)")
    }
    let fitted = edges(example, room: example.room)
    #expect(fitted.count == example.edges.count && fitted.last ?? 0 <= example.room + 1)
  }

  private func edges(_ example: Example, room: Double) -> [Double] {
    let stack = TableTexts.stack(
      Self.text(example), containers: [CGSize(width: room, height: 0)])
    stack.manager.textContainers[0].lineFragmentPadding = 0
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    var edges: [Double] = []
    stack.manager.layout.forEachBox(in: 0..<stack.storage.length) { _, frame, _ in
      if frame.block.cell != nil { edges += [frame.bounds.minX, frame.bounds.maxX] }
    }
    edges.sort()
    var own: [Double] = []
    for edge in edges where own.last.map({ edge - $0 > 0.5 }) ?? true { own.append(edge) }
    return own
  }

  @Test func `columns do not hang on the order in which cells were measured`() {
    let number = seed()
    for round in 0..<UInt64(iterations(300)) {
      var random = SeededGenerator(seed: number &+ round)
      let cells = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        let column = Int.random(in: 0...3, using: &random)
        let narrowest = Double(Int.random(in: 0...80, using: &random))
        return ColumnWidths.Cell(
          columns: column..<Int.random(in: column + 1...5, using: &random),
          row: Int.random(in: 0...3, using: &random), narrowest: narrowest,
          widest: narrowest + Double(Int.random(in: 0...200, using: &random)),
          points: random.oneIn(4) ? Double(Int.random(in: 0...150, using: &random)) : nil,
          share: random.oneIn(5) ? Double(Int.random(in: 1...60, using: &random)) / 100 : nil)
      }
      let widths = ColumnWidths(count: 5, cells: cells).widths(in: 300, room: 300)
      let others = ColumnWidths(count: 5, cells: cells.shuffled(using: &random)).widths(
        in: 300, room: 300)
      #expect(
        zip(widths, others).allSatisfy { abs($0 - $1) < 1e-9 },
        "SEED=\(number &+ round): \(widths) is not \(others)")
      let fixed = ColumnWidths.fixed(count: 5, firstRow: cells, in: 300, room: 300)
      let otherFixed = ColumnWidths.fixed(
        count: 5, firstRow: cells.shuffled(using: &random), in: 300, room: 300)
      #expect(
        fixed == otherFixed, "SEED=\(number &+ round): \(fixed) is not \(otherFixed)")
    }
  }
}
