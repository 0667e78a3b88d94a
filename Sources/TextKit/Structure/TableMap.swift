// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextStructures

/// The rows and cells of a table, found in the text around an index.
///
///     text    ┌ a ┬ b ┐      slots   0: a (2 rows), b      slots covered from above are left out,
///             │   ├ c ┤              1: c                  and unfilled ones are empty
///
/// Columns are those in which a cell begins: a cell that spans a thousand others adds none.
struct TableMap {
  enum Slot {
    case cell(NSTextTableBlock, rows: Int, columns: Int)
    /// A slot without a cell.
    case empty
  }

  /// Slots by row number.
  var rows: [Int: [Slot]] = [:]
  /// The number of columns in which a cell begins; 0 for a table whose numbers are too sparse for a
  /// map.
  private(set) var columnCount = 0
  /// The text of each row; rows in which no cell begins have none.
  private(set) var texts: [Int: Range<Int>] = [:]

  init(_ table: NSTextTable, depth: Int, around place: Int, in storage: NSTextStorage) {
    let text = storage.characterSource
    func cell(at start: Int) -> NSTextTableBlock? {
      let attributes = storage.known.runs.value(at: start).dictionary
      guard let style = attributes[.paragraphStyle] as? NSParagraphStyle else { return nil }
      let cells = ParagraphRole.cells(of: style)
      return depth < cells.count && cells[depth].table === table ? cells[depth] : nil
    }
    var start = text.paragraphStart(place)
    while start > 0 {
      let before = text.paragraphStart(start - 1)
      guard cell(at: before) != nil else { break }
      start = before
    }
    var found: [Int: [NSTextTableBlock]] = [:]
    var seen: Set<ObjectIdentifier> = []
    while start < text.length, let cell = cell(at: start) {
      let end = max(text.paragraphEnd(start), start + 1)
      let row = cell.startingRow
      if seen.insert(ObjectIdentifier(cell)).inserted { found[row, default: []].append(cell) }
      texts[row] = (texts[row]?.lowerBound ?? start)..<end
      start = end
    }
    fill(found)
  }

  /// All rows get the same number of columns, and no two cells share a slot.
  private mutating func fill(_ found: [Int: [NSTextTableBlock]]) {
    guard let last = found.keys.max(), let first = found.keys.min() else { return }
    let starts = Set(found.values.joined().map { $0.startingColumn }).sorted()
    let width = starts.count
    // Sparse numbers would be rows without content.
    guard last - first < max(1 << 16, 2 * found.count), width <= 1 << 12 else {
      rows = found.mapValues { $0.map { .cell($0, rows: 1, columns: 1) } }
      return
    }
    columnCount = width
    /// How many columns begin before a place.
    func columns(before place: Int) -> Int { (0..<width).partitionPoint { starts[$0] >= place } }
    /// For each column how many rows are still covered.
    var covered = [Int](repeating: 0, count: width)
    for row in first...last {
      let cells = (found[row] ?? []).sorted { $0.startingColumn < $1.startingColumn }
      var slots: [Slot] = []
      var column = 0
      func skip(to end: Int) {
        while column < end {
          if covered[column] == 0 { slots.append(.empty) }
          column += 1
        }
      }
      for (index, cell) in cells.enumerated() {
        let start = columns(before: cell.startingColumn)
        let span = columns(before: cell.startingColumn + max(cell.columnSpan, 1)) - start
        skip(to: max(column, start))
        while column < width, covered[column] > 0 { column += 1 }
        let next =
          index + 1 < cells.count
          ? max(columns(before: cells[index + 1].startingColumn), column + 1) : width
        var end = max(min(column + max(span, 1), next, width), column + 1)
        // Overlapping cells may need more columns than there are.
        let inside = column..<max(column, min(end, width))
        if let other = inside.first(where: { covered[$0] > 0 }) { end = other }
        let height = max(1, min(cell.rowSpan, last - row + 1))
        slots.append(.cell(cell, rows: height, columns: max(end - column, 1)))
        for place in inside where place < end { covered[place] = height }
        column = end
      }
      skip(to: width)
      for place in covered.indices where covered[place] > 0 { covered[place] -= 1 }
      rows[row] = slots
    }
  }
}
