// SPDX-License-Identifier: MIT

internal import Foundation

/// The cells that stand beside a cell, found in the text around it.
///
/// Cells stand in the text row by row, so they are near; cells that reach down from earlier rows are looked for up to
/// 1 024 paragraphs before the cell, others as far behind it; in a table of more than 256 columns only the next two paragraphs are asked.
struct TableNeighbours {
  /// By edge, as `BlockValues.edges` has them: left, upper, right, lower.
  private(set) var cells: [[NSTextTableBlock]] = [[], [], [], []]
  /// Whether cells stand beside all of an edge.
  private(set) var isComplete: [Bool]
  /// Where the first of the cells begins that stand below.
  private(set) var lower: Int?

  private static let limit = 1024
  /// In wider tables only what stands right beside a cell is found: else each cell would be looked for by all cells of its row.
  private static let columnLimit = 256
  private let stretches: CellStretches
  private let rows: Range<Int>
  private let columns: Range<Int>
  private var missing: [Int]
  /// The edges at the column before and at the one behind.
  let before: Int
  private let behind: Int

  init(of cell: NSTextTableBlock, in table: NSTextTable, _ surroundings: BlockSurroundings) {
    rows = cell.startingRow..<cell.startingRow + cell.rowSpan
    columns = cell.startingColumn..<cell.startingColumn + cell.columnSpan
    missing = [rows.count, columns.count, rows.count, columns.count]
    stretches = surroundings.stretches ?? CellStretches()
    let isRightToLeft = stretches.isRightToLeft(cell, in: table) {
      surroundings.isRightToLeft(cell)
    }
    (before, behind) = isRightToLeft ? (2, 0) : (0, 2)
    isComplete = [false, false, false, false]
    if let text = surroundings.text { find(in: text, around: surroundings.characters, table) }
    isComplete = missing.map { $0 <= 0 }
  }

  private mutating func find(in text: NSTextStorage, around range: NSRange, _ table: NSTextTable) {
    var reader = stretches.reader(of: text, table)
    func note(_ other: NSTextTableBlock, _ part: Range<Int>) {
      if table.hidesEmptyCells && BlockSurroundings.isEmpty(NSRange(part), in: text) { return }
      let count = cells[3].count
      add(other)
      if lower == nil, cells[3].count > count { lower = part.lowerBound }
    }
    let limit = table.numberOfColumns > Self.columnLimit ? 2 : Self.limit
    var (place, steps) = (NSMaxRange(range), 0)
    while steps < limit,
      let found = reader.stretch(
        at: place, isBehind: true, atMost: limit - steps,
        isWanted: { $0.startingRow <= rows.upperBound && !missing.allSatisfy { $0 <= 0 } })
    {
      note(found.cell, place..<found.end)
      (place, steps) = (found.end, steps + found.paragraphs)
    }
    // What is still missing behind reaches down from an earlier row; below stands nothing that begins earlier.
    (place, steps) = (range.location, 0)
    let hasMore = columns.upperBound < table.numberOfColumns
    func isMissing() -> Bool {
      missing[before] > 0 && columns.lowerBound > 0 || missing[1] > 0 && rows.lowerBound > 0
        || missing[behind] > 0 && hasMore
    }
    while steps < limit, isMissing(),
      let found = reader.stretch(
        at: place, isBehind: false, atMost: limit - steps, isWanted: { _ in true })
    {
      note(found.cell, found.end..<place)
      (place, steps) = (found.end, steps + found.paragraphs)
    }
  }

  /// Notes a cell at the edges that it touches.
  private mutating func add(_ other: NSTextTableBlock) {
    let otherRows = other.startingRow..<other.startingRow + other.rowSpan
    let otherColumns = other.startingColumn..<other.startingColumn + other.columnSpan
    // Most cells of the rows around touch none of its edges.
    guard
      otherRows.lowerBound <= rows.upperBound && rows.lowerBound <= otherRows.upperBound
        && otherColumns.lowerBound <= columns.upperBound
        && columns.lowerBound <= otherColumns.upperBound
    else { return }
    if cells.contains(where: { $0.contains { $0 === other } }) { return }
    let (besides, above) = (rows.clamped(to: otherRows), columns.clamped(to: otherColumns))
    func note(_ edge: Int, _ shared: Range<Int>) {
      if shared.isEmpty { return }
      cells[edge].append(other)
      missing[edge] -= shared.count
    }
    if otherColumns.upperBound == columns.lowerBound { note(before, besides) }
    if otherRows.upperBound == rows.lowerBound { note(1, above) }
    if otherColumns.lowerBound == columns.upperBound { note(behind, besides) }
    if otherRows.lowerBound == rows.upperBound { note(3, above) }
  }
}
