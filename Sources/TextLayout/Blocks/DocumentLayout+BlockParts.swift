// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// Boxes where parts of a text are laid out. A table is laid out as a whole: its columns depend on
// all its cells, and a row may continue in the next one. So its first row is searched in the text,
// whose attributes say which paragraph is in which table, and all rows from there on are set:
//
//     | deferred text |r|r|r|r|r|r|  deferred text |
//                      ◄────┘          a query about row 5: back by attributes, without glyphs
//                      ──────────►     rows that are not laid out, to the end of the table

extension DocumentLayout {
  /// Lays out all that has to be set together with a passage in a block: a paragraph, or a table.
  ///
  /// - Returns: False, and no line is set, if the passage is in no block.
  func layOutBlocks(at place: Place) -> Bool {
    guard let content, content.canHaveBlocks else { return false }
    let character = content.paragraph(holding: place.prefix.characters).lowerBound
    let attributes = content.attributes(at: character, language: language)
    guard let cell = attributes.cell else {
      guard !attributes.blocks.isEmpty || place.passage.box != nil else { return false }
      return layOutUnit(at: place)
    }
    let outer = Array(attributes.blocks.prefix(cell.depth))
    let start = tableStart(character, cell.cell.table, outer)
    while !progress.isFull, let next = firstUnlaid(fromCharacter: start) {
      let paragraph = content.paragraph(holding: next.prefix.characters).lowerBound
      guard holds(paragraph, cell.cell.table, outer) else { break }
      if !next.passage.needsLayout {
        passages.update(at: next.index) { $0.expectedEntry = nil }
      } else if !layOutUnit(at: next) {
        break
      }
    }
    return true
  }

  /// Lays out the rows of a table that were dissolved, if the columns of a laid-out row depend on
  /// them and may change.
  ///
  /// - Returns: Whether there were any: positions are to be looked up again.
  func freshenTable(at place: Place) -> Bool {
    guard let columns = place.passage.box?.unit?.columns, columns.isStale else { return false }
    _ = layOutBlocks(at: place)
    // Where no row was left to be laid out, the columns are unchanged.
    if let now = self.place(ofCharacter: place.prefix.characters)?.passage.box?.unit?.columns,
      now === columns
    {
      columns.isStale = false
    }
    return true
  }

  /// Returns whether a paragraph of the text is in a cell of a table, inside of some blocks.
  private func holds(_ character: Int, _ table: any LayoutTable, _ outer: [any LayoutBlock]) -> Bool
  {
    guard let attributes = content?.attributes(at: character, language: language),
      let place = attributes.cell, place.depth == outer.count, place.cell.table === table
    else { return false }
    return outer.indices.allSatisfy { attributes.blocks[$0] === outer[$0] }
  }

  /// Returns the first character of a table that holds a paragraph.
  private func tableStart(
    _ character: Int, _ table: any LayoutTable, _ outer: [any LayoutBlock]
  ) -> Int {
    guard let content else { return character }
    var start = character
    while start > 0 {
      let before = content.paragraph(holding: start - 1).lowerBound
      guard holds(before, table, outer) else { break }
      start = before
      // Skips rows that are laid out.
      if let place = place(ofCharacter: before), let box = place.passage.box, box.unit != nil {
        start = passages.prefix(upTo: place.index - box.offset).characters
      }
    }
    return start
  }

  /// Returns the first passage from a character on that is not laid out; deferred text is opened
  /// there.
  private func firstUnlaid(fromCharacter character: Int) -> Place? {
    guard let first = place(ofCharacter: character) else { return nil }
    if first.passage.isDeferred {
      openForward(at: character)
      return place(ofCharacter: character)
    }
    guard let found = passages.first(from: first.index, hits: { $1.unlaid > 0 }) else { return nil }
    let prefix = passages.prefix(upTo: found.index)
    if passages[found.index].isDeferred {
      openForward(at: prefix.characters)
      return place(ofCharacter: prefix.characters)
    }
    return Place(index: found.index, prefix: prefix, passage: passages[found.index])
  }

  /// Returns a range of characters extended by the laid-out units and tables at its ends.
  func wholeUnits(_ range: Range<Int>) -> Range<Int> {
    guard passages.summary.boxed > 0, !range.isEmpty else { return range }
    func unit(at character: Int) -> UnitPosition? {
      place(ofCharacter: character).flatMap { unitPosition(at: $0.index) }
    }
    var (low, high) = (range.lowerBound, range.upperBound)
    if let first = unit(at: low) {
      low = first.prefix.characters
      while low > 0, let table = first.unit.columns?.table, let before = unit(at: low - 1),
        before.unit.columns?.table === table
      {
        low = before.prefix.characters
      }
    }
    if let last = unit(at: high - 1) {
      high = passages.prefix(upTo: last.start + last.unit.count).characters
      while let table = last.unit.columns?.table, let next = unit(at: high),
        next.unit.columns?.table === table
      {
        high = passages.prefix(upTo: next.start + next.unit.count).characters
      }
    }
    return low..<high
  }
}
