// SPDX-License-Identifier: MIT

/// An open table: the definitions of its rows, until the columns are known at its end.
struct RTFTable {
  struct Row {
    var row: RTFRow
    var cellCount: Int
  }

  /// The number of definitions that a new one is compared with.
  private static let maximumRecent = 8

  private(set) var rows: [Row] = []
  /// The definitions of the last rows: most writers repeat the same definition for each row.
  private var recent: [RTFRow] = []
  var isRowOpen = false
  var isCellOpen = false
  var cellsInRow = 0

  mutating func append(_ row: RTFRow) {
    let known = recent.last { $0 === row || $0.definition == row.definition }
    rows.append(Row(row: known ?? row, cellCount: cellsInRow))
    guard known == nil else { return }
    recent.append(row)
    if recent.count > Self.maximumRecent { recent.removeFirst() }
  }
}

extension RTFReader {
  /// Opens and closes tables to the level of the next paragraph.
  func enterTables(_ level: Int) {
    while body.tables.count > level { endTable() }
    guard level > 0 else { return }
    // The enclosing tables have an open cell, which contains the next one.
    if !body.tables.isEmpty { beginRow() }
    while body.tables.count < level {
      sink.beginTable(in: [])
      body.tables.append(RTFTable())
      beginRow()
    }
  }

  private func beginRow() {
    let last = body.tables.count - 1
    if !body.tables[last].isRowOpen {
      sink.beginRow()
      body.tables[last].isRowOpen = true
      body.tables[last].cellsInRow = 0
    }
    beginCell()
  }

  private func beginCell() {
    let last = body.tables.count - 1
    guard !body.tables[last].isCellOpen else { return }
    sink.beginCell()
    body.tables[last].isCellOpen = true
    body.lastBox = nil
  }

  /// Ends a cell (`\cell`), and the paragraph in it.
  func endCell(level: Int) {
    finishPair()
    if level == 1, !state.paragraph.isInTable, body.rows[1] != nil, hasHeld, held?.level == 0 {
      body.isInUnmarkedRow = true
      flush()
      emitFormat()
      release(to: 1)
    }
    if !body.isParagraphOpen {
      if state.paragraph.isNoParagraph {
        while body.tables.count > level { endTable() }
        if body.tables.count == level && body.tables[level - 1].isCellOpen {
          closeCell()
          return
        }
      }
      enterTables(level)
      body.isParagraphOpen = true
      text.character = nil
    }
    let isNested = level > 1 && (state.paragraph.isInTable || !body.tables.isEmpty)
    emitEnd(isTerminated: true, level: isNested ? level : 0)
    while body.tables.count > level { endTable() }
    guard body.tables.count == level else { return }
    closeCell()
  }

  // MARK: Deleted rows

  /// Counts the end of a deleted cell; false unless the whole row may be deleted.
  func takesDeletedCell() -> Bool {
    guard isDeleted, !body.isParagraphOpen, body.tables.first?.isRowOpen != true else {
      if body.deletedCells > 0 { restoreDeletedCells() }
      return false
    }
    body.deletedCells += 1
    return true
  }

  /// Skips a row whose end is deleted like all its cells; false if it is not.
  func takesDeletedRow() -> Bool {
    guard body.deletedCells > 0 else { return false }
    guard isDeleted else {
      restoreDeletedCells()
      return false
    }
    body.deletedCells = 0
    return true
  }

  /// Restores the deleted cells, as empty ones, of a row that is not deleted as a whole.
  func restoreDeletedCells() {
    let count = min(body.deletedCells, RTFRow.maximumCells)
    body.deletedCells = 0
    for _ in 0..<count { endCell(level: 1) }
  }

  private func closeCell() {
    let last = body.tables.count - 1
    guard body.tables[last].isCellOpen else { return }
    // Cells beyond the limit are merged into the row's last one.
    if body.tables[last].cellsInRow + 1 >= RTFRow.maximumCells { return }
    forceCellEnd()
  }

  private func forceCellEnd() {
    let last = body.tables.count - 1
    sink.endCell()
    body.tables[last].isCellOpen = false
    body.tables[last].cellsInRow += 1
    body.lastBox = nil
  }

  /// Ends a row (`\row`).
  func endRow(level: Int) {
    finishPair()
    if body.isParagraphOpen { emitEnd(isTerminated: true) }
    if level == 1 { body.isInUnmarkedRow = false }
    while body.tables.count > level { endTable() }
    guard body.tables.count == level, body.tables[level - 1].isRowOpen else { return }
    closeRow()
    if body.rows[level]?.isLast == true { endTable() }
  }

  private func closeRow() {
    let last = body.tables.count - 1
    if body.tables[last].isCellOpen { forceCellEnd() }
    sink.endRow()
    body.tables[last].isRowOpen = false
    body.tables[last].append(body.rows[last + 1] ?? RTFRow())
    // A row without a definition of its own continues this one.
    body.rows[last + 1] = body.tables[last].rows.last?.row
  }

  private func endTable() {
    let last = body.tables.count - 1
    if body.isParagraphOpen { emitEnd(isTerminated: true) }
    if body.tables[last].isRowOpen { closeRow() }
    let table = body.tables.removeLast()
    if last > 0 { body.rows[last + 1] = nil }
    body.lastBox = nil
    var builder = RTFTableBuilder(
      rows: table.rows, colors: colors.colors, boxes: boxes, isApples: document.cocoaVersion != nil)
    sink.endTable(builder.format())
  }
}
