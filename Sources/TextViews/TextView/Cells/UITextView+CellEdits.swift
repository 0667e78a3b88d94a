// SPDX-License-Identifier: MIT

// Deletions by the user over several cells of a table:
//
//     │ a │ b │ c │      ─ b and c selected: their text is deleted, the cells stay
//     │ d │ e │ f │      ─ d to f selected with the last line end: the row is deleted
//
// Deleting only the line ends of cells would join them, or leave gaps in their rows.

/// A range of consecutive paragraphs in one cell, or outside of tables.
private struct CellStretch {
  var range: Range<Int>
  /// The cells from the outermost table inwards; empty outside of tables.
  var cells: [NSTextTableBlock]

  /// nil outside of tables.
  var innermost: NSTextTableBlock? { cells.last }
}

extension UITextView {
  /// Divides an edit into parts so that it joins no cell with another, or with text around its
  /// table.
  ///
  /// - Parameter edit: An edit by the user.
  /// - Returns: The edit itself if it stays in one cell, or contains whole tables. Otherwise its
  ///   inserted text at the first part, followed by the deletions in each cell. Rows are deleted if
  ///   all of their cells are, and nothing is inserted.
  /// - Source: Our choice, as in word processors; `NSTextView` joins cells.
  final func cellEdits(_ edit: ReplacementEdit) -> [ReplacementEdit] {
    guard let storage = pane.storage, edit.range.length > 0,
      case let range = edit.range.whole(in: storage), range.length < storage.length
    else { return [edit] }
    let (start, end) = (range.location, NSMaxRange(range))
    guard Self.cells(at: start, of: storage).last !== Self.cells(at: end, of: storage).last else {
      return [edit]
    }
    let stretches = Self.stretches(from: start, to: end, of: storage)
    guard stretches.contains(where: { !$0.cells.isEmpty }) else { return [edit] }
    let units = TextUnits(storage)
    let goes =
      edit.count == 0
      ? Self.removed(stretches, start..<end, of: storage) : stretches.map { _ in false }
    var parts: [Range<Int>] = []
    for (number, stretch) in stretches.enumerated() {
      var part = stretch.range.clamped(to: start..<end)
      let next = stretches[(number + 1)...].indices.first { !goes[$0] }
      let stays = !goes[number]
      if stays, part.upperBound == stretch.range.upperBound, part.upperBound < end || next != nil,
        next.map({ stretches[$0].innermost !== stretch.innermost }) ?? true
      {
        // Its last line end belongs to the cell.
        part = part.lowerBound..<max(part.lowerBound, paragraphEnd(at: part.upperBound - 1, units))
      }
      if let last = parts.last, last.upperBound == part.lowerBound {
        parts[parts.count - 1] = last.lowerBound..<part.upperBound
      } else if !part.isEmpty || number == 0 {
        parts.append(part)
      }
    }
    return parts.enumerated().map { number, part in
      var piece = number == 0 ? edit : ReplacementEdit(NSRange(part), "")
      piece.range = NSRange(part)
      return piece
    }.filter { $0.range.length > 0 || $0.count > 0 }
  }

  /// Returns the cells around the paragraph at a position, outermost first; none at an empty last
  /// line.
  static func cells(at place: Int, of storage: NSTextStorage) -> [NSTextTableBlock] {
    guard place < storage.length else {
      guard place > 0, case let units = TextUnits(storage),
        case let last = units.unit(at: place - 1),
        last != 0x0A, last != 0x0D, last != 0x2029
      else { return [] }
      return cells(at: place - 1, of: storage)
    }
    let start = TextUnits(storage).paragraph(at: place).lowerBound
    let style =
      unsafe storage.attribute(.paragraphStyle, at: start, effectiveRange: nil) as? NSParagraphStyle
    return style?.textBlocks.compactMap { $0 as? NSTextTableBlock } ?? []
  }

  /// Returns the ranges by cell from the paragraph of one position to that of another; the last
  /// contains the second position.
  private static func stretches(from start: Int, to end: Int, of storage: NSTextStorage)
    -> [CellStretch]
  {
    let units = TextUnits(storage)
    var found: [CellStretch] = []
    var place = units.paragraph(at: start).lowerBound
    while place <= end, place < storage.length {
      let paragraph = units.paragraph(at: place)
      let cells = cells(at: place, of: storage)
      if let last = found.last, last.innermost === cells.last {
        found[found.count - 1].range = last.range.lowerBound..<paragraph.upperBound
      } else {
        found.append(CellStretch(range: paragraph, cells: cells))
      }
      place = max(place + 1, paragraph.upperBound)
    }
    // At the end of the text nothing is left of a cell.
    if end == storage.length, Self.cells(at: end, of: storage).isEmpty,
      found.last?.cells.isEmpty == false
    {
      found.append(CellStretch(range: end..<end, cells: []))
    }
    return found
  }

  /// Returns which ranges are deleted as a whole: text between tables, and rows that would be
  /// empty.
  private static func removed(
    _ stretches: [CellStretch], _ range: Range<Int>, of storage: NSTextStorage
  ) -> [Bool] {
    let isWhole = stretches.map { !$0.range.isEmpty && range.contains($0.range) }
    // The rows of outermost tables that keep some text.
    var kept: [ObjectIdentifier: IndexSet] = [:]
    func keep(_ cell: NSTextTableBlock) {
      let first = max(0, cell.startingRow)
      kept[ObjectIdentifier(cell.table), default: IndexSet()]
        .insert(integersIn: first..<first + max(1, cell.rowSpan))
    }
    for (stretch, isWhole) in zip(stretches, isWhole) where !isWhole {
      if let cell = stretch.cells.first { keep(cell) }
    }
    for table in Set(stretches.compactMap { $0.cells.first.map { ObjectIdentifier($0.table) } }) {
      for cell in adjacentCells(range, table, stretches, of: storage) { keep(cell) }
    }
    return zip(stretches, isWhole).map { stretch, isWhole in
      guard isWhole else { return false }
      guard let cell = stretch.cells.first else { return true }
      let first = max(0, cell.startingRow)
      return kept[ObjectIdentifier(cell.table)]?
        .intersects(integersIn: first..<first + max(1, cell.rowSpan)) != true
    }
  }

  /// Returns the cells of a table before and after a range.
  private static func adjacentCells(
    _ range: Range<Int>, _ table: ObjectIdentifier, _ stretches: [CellStretch],
    of storage: NSTextStorage
  ) -> [NSTextTableBlock] {
    let units = TextUnits(storage)
    var found: [NSTextTableBlock] = []
    func take(_ place: Int) -> Bool {
      guard let cell = cells(at: place, of: storage).first, ObjectIdentifier(cell.table) == table
      else { return false }
      if found.last !== cell { found.append(cell) }
      return true
    }
    var place = stretches[0].range.lowerBound
    while place > 0, take(place - 1) { place = units.paragraph(at: place - 1).lowerBound }
    place = stretches[stretches.count - 1].range.upperBound
    while place < storage.length, take(place) { place = units.paragraph(at: place).upperBound }
    return found
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
