// SPDX-License-Identifier: MIT

internal import Foundation

/// The neighbours of a cell, found in the text around it.
///
/// Cells are in the text row by row, so neighbours are near; `TableCells` limits the search.
struct TableNeighbours {
  /// By edge, in the order of `BlockValues.edges`: left, upper, right, lower.
  private(set) var cells: [[NSTextTableBlock]] = [[], [], [], []]
  /// Whether neighbours cover all of an edge.
  private(set) var isComplete: [Bool]
  /// The start of the first neighbour below.
  private(set) var lower: Int?

  private let stretches: CellStretches
  private let rows: Range<Int>
  private let columns: Range<Int>
  private var missing: [Int]
  private var noted: Set<ObjectIdentifier> = []
  /// The edges at the preceding and at the following column.
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
    let found = stretches.cells(of: table, in: text)
    func note(_ other: TableCells.Entry) {
      if table.hidesEmptyCells && BlockSurroundings.isEmpty(NSRange(other.part), in: text) {
        return
      }
      let count = cells[3].count
      add(other.cell)
      if lower == nil, cells[3].count > count { lower = other.part.lowerBound }
    }
    found.find(around: range, throughRow: rows.upperBound)
    var candidates = found.cells(touching: rows, columns)
    for other in candidates where other.part.lowerBound >= NSMaxRange(range) {
      if missing.allSatisfy({ $0 <= 0 }) { break }
      note(other)
    }
    // A neighbour that is still missing after the cell spans down from an earlier row; no cell
    // below begins earlier.
    var place = range.location
    let hasMore = columns.upperBound < table.numberOfColumns
    func isMissing() -> Bool {
      missing[before] > 0 && columns.lowerBound > 0 || missing[1] > 0 && rows.lowerBound > 0
        || missing[behind] > 0 && hasMore
    }
    while isMissing() {
      for other in candidates.reversed() where other.part.upperBound <= place {
        if !isMissing() { return }
        note(other)
        place = other.part.lowerBound
      }
      guard isMissing(), found.findEarlier() else { return }
      candidates = found.cells(touching: rows, columns)
    }
  }

  /// Adds a cell at the edges that it touches.
  private mutating func add(_ other: NSTextTableBlock) {
    let otherRows = other.startingRow..<other.startingRow + other.rowSpan
    let otherColumns = other.startingColumn..<other.startingColumn + other.columnSpan
    // Most cells of the rows around touch none of its edges.
    guard
      otherRows.lowerBound <= rows.upperBound && rows.lowerBound <= otherRows.upperBound
        && otherColumns.lowerBound <= columns.upperBound
        && columns.lowerBound <= otherColumns.upperBound
    else { return }
    if !noted.insert(ObjectIdentifier(other)).inserted { return }
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
