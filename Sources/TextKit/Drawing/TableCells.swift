// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextStructures

/// The cells of a table in a text by row and column, as far as they have been searched.
///
///     text    … | cell | cell | cell | cell | …
///                 low ─────────────── high        the known part; it grows on both sides
///     rows    [r: [columns]]                      a cell of several rows is in each of them
///
/// Each cell is found once, however many of its neighbours need it.
final class TableCells {
  final class Entry {
    let cell: NSTextTableBlock
    /// Its characters, as far as they are known.
    fileprivate(set) var part: Range<Int>
    let rows: Range<Int>
    let columns: Range<Int>

    fileprivate init(_ cell: NSTextTableBlock, _ part: Range<Int>) {
      self.cell = cell
      self.part = part
      rows = cell.startingRow..<cell.startingRow + max(cell.rowSpan, 1)
      columns = cell.startingColumn..<cell.startingColumn + max(cell.columnSpan, 1)
    }
  }

  private struct Row {
    /// The entries by first column.
    private(set) var entries: [Entry] = []
    private var isDisjoint = true

    /// The number of entries that begin before a column.
    private func count(before column: Int) -> Int {
      entries.indices.partitionPoint { entries[$0].columns.lowerBound >= column }
    }

    mutating func insert(_ entry: Entry) {
      let index = count(before: entry.columns.lowerBound + 1)
      if index > 0, entries[index - 1].columns.upperBound > entry.columns.lowerBound {
        isDisjoint = false
      }
      if index < entries.count, entries[index].columns.lowerBound < entry.columns.upperBound {
        isDisjoint = false
      }
      entries.insert(entry, at: index)
    }

    /// Calls `body` with the entries that touch columns or overlap them.
    func forEach(touching columns: Range<Int>, _ body: (Entry) -> Void) {
      for index in (0..<count(before: columns.upperBound + 1)).reversed() {
        let entry = entries[index]
        if entry.columns.upperBound >= columns.lowerBound {
          body(entry)
        } else if isDisjoint {
          return
        }
      }
    }
  }

  private let text: NSTextStorage
  private let source: any CharacterSource
  private let table: NSTextTable
  private var rows: [Int: Row] = [:]
  /// The known rows: those in which a cell begins, and those between.
  private var lowRow = Int.max
  private var highRow = Int.min
  /// Characters whose cells are known.
  private var known: Range<Int>?
  private var first: Entry?
  private var last: Entry?
  private var endsBefore = false
  private var endsAfter = false
  private var paragraphsBefore = 0
  /// The number of cells that were found, and that were compared with others.
  private(set) var steps = 0

  /// The maximum number of paragraphs that are read before the first position of a query, and after
  /// the cell of the query.
  private let limit: Int
  /// The blocks that were found last: the next query is mostly for the same paragraph.
  private var lastStyle: NSParagraphStyle?
  private var lastCell: NSTextTableBlock?

  init(of table: NSTextTable, in text: NSTextStorage) {
    self.table = table
    self.text = text
    source = text.characterSource
    limit = 1024 + 2 * min(table.numberOfColumns, 1 << 16)
  }

  /// Finds the cells around some characters: those up to the end of a row, and some before.
  func find(around characters: NSRange, throughRow row: Int) {
    let end = NSMaxRange(characters)
    var left = limit
    if let known, characters.location > known.upperBound {
      while !endsAfter, left > 0, self.known?.upperBound ?? 0 < characters.location {
        left -= extendAfter(atMost: left)
      }
    }
    if let known, known.lowerBound > characters.location {
      while !endsBefore, paragraphsBefore < limit,
        self.known?.lowerBound ?? 0 > characters.location
      {
        extendBefore()
      }
    }
    if known.map({ $0.lowerBound > characters.location || $0.upperBound < characters.location })
      ?? true
    {
      start(at: characters.location)
    }
    left = limit
    while !endsAfter, left > 0, let known, known.upperBound < end || highRow <= row {
      left -= extendAfter(atMost: left)
    }
    if let known, known.upperBound < end {
      // A cell of more paragraphs than the limit.
      self.known = known.lowerBound..<end
    }
  }

  /// Finds some more cells before the others; returns whether there are any.
  func findEarlier() -> Bool {
    let start = known?.lowerBound ?? 0
    for _ in 0..<16 where !endsBefore && paragraphsBefore < limit { extendBefore() }
    return known?.lowerBound ?? 0 < start
  }

  /// The known cells that touch some rows and columns, in the order of the text.
  func cells(touching rows: Range<Int>, _ columns: Range<Int>) -> [Entry] {
    guard lowRow <= highRow else { return [] }
    var found: [Entry] = []
    var seen: Set<ObjectIdentifier> = []
    let (low, high) = (max(rows.lowerBound - 1, lowRow), min(rows.upperBound, highRow))
    guard low <= high else { return [] }
    for row in low...high {
      self.rows[row]?.forEach(touching: columns) { entry in
        steps += 1
        if seen.insert(ObjectIdentifier(entry)).inserted { found.append(entry) }
      }
    }
    return found.sorted { $0.part.lowerBound < $1.part.lowerBound }
  }

  /// Discards all cells and begins with the cell at an index.
  private func start(at place: Int) {
    (rows, lowRow, highRow, first, last) = ([:], .max, .min, nil, nil)
    (endsBefore, endsAfter, paragraphsBefore) = (false, false, 0)
    var start = place
    if let cell = cell(at: place) {
      while paragraphsBefore < limit, self.cell(at: start - 1) === cell {
        start = source.paragraphStart(start - 1)
        paragraphsBefore += 1
      }
    }
    known = start..<start
  }

  /// - Returns: The number of paragraphs.
  private func extendAfter(atMost limit: Int) -> Int {
    guard let known, let cell = cell(at: known.upperBound) else {
      endsAfter = true
      return 1
    }
    var (end, count) = (known.upperBound, 0)
    repeat {
      end = source.paragraphEnd(end)
      count += 1
    } while count < limit && self.cell(at: end) === cell
    self.known = known.lowerBound..<end
    if let last, last.cell === cell {
      last.part = last.part.lowerBound..<end
    } else {
      let entry = Entry(cell, known.upperBound..<end)
      insert(entry)
      last = entry
      if first == nil { first = entry }
    }
    return count
  }

  private func extendBefore() {
    guard let known, let cell = cell(at: known.lowerBound - 1) else {
      endsBefore = true
      return
    }
    var start = known.lowerBound
    repeat {
      start = source.paragraphStart(start - 1)
      paragraphsBefore += 1
    } while paragraphsBefore < limit && self.cell(at: start - 1) === cell
    self.known = start..<known.upperBound
    if let first, first.cell === cell {
      first.part = start..<first.part.upperBound
    } else {
      let entry = Entry(cell, start..<known.lowerBound)
      insert(entry)
      first = entry
      if last == nil { last = entry }
    }
  }

  private func insert(_ entry: Entry) {
    steps += 1
    let start = entry.rows.lowerBound
    if lowRow > highRow {
      (lowRow, highRow) = (start, start)
    } else if start > highRow {
      // Cells that span into the rows between.
      for row in highRow + 1...min(start, highRow + limit) {
        var made = rows[row] ?? Row()
        for above in rows[row - 1]?.entries ?? [] where above.rows.contains(row) {
          steps += 1
          made.insert(above)
        }
        rows[row] = made
      }
      highRow = start
    } else if start < lowRow {
      lowRow = start
    }
    for row in start..<min(entry.rows.upperBound, highRow + 1) {
      rows[row, default: Row()].insert(entry)
    }
  }

  private func cell(at place: Int) -> NSTextTableBlock? {
    guard place >= 0, place < text.length else { return nil }
    guard let style = text.ownParagraphStyle(at: place) else { return nil }
    if style === lastStyle { return lastCell }
    lastStyle = style
    lastCell =
      style.textBlocks.first { ($0 as? NSTextTableBlock)?.table === table } as? NSTextTableBlock
    return lastCell
  }
}
