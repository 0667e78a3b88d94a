// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// The column widths that the cells of a table request. Each cell is measured while its glyphs are
// at hand, and the result is kept with its passage:
//
//     cell 1 ¶    cell 2 ¶ cell 2 ¶    cell 3 ¶        one walk over the passages
//     glyphs      glyphs   glyphs      kept
//     measured    measured together
//
// A row that was set keeps the requests of its cells side by side, and is skipped as a whole: after
// an edit, one step for each row of the table, and a walk over the passages of those that were
// dissolved.
//
// Where the first row alone determines the widths of columns, no cell is measured, and glyphs are
// made row by row later.

extension DocumentLayout {
  /// All of a table.
  struct WholeTable {
    let table: any LayoutTable
    /// The number of blocks around it.
    let depth: Int
    let container: Int
    /// The rules of measuring.
    ///
    /// In a fixed table, the contents of cells do not affect the columns.
    let rules: MeasuringRules
    /// Passages.
    var range: Range<Int>
    var asked = ColumnWidths.Asked()
    var isRightToLeft = false
    /// The position of the cell that is being read.
    var place: LayoutCell?
    /// The container that attachments are measured for.
    let space: any LineSpace

    /// Returns the request of a passage for the columns, if it is known.
    func known(_ passage: Passage) -> ColumnWidths.Cell? {
      guard let known = passage.box?.cell, known.rules == rules else { return nil }
      return known.cell
    }

    /// Returns the row that begins with a passage and was measured as a whole.
    func knownRow(_ passage: Passage) -> BlockUnit? {
      guard let box = passage.box, box.offset == 0, let unit = box.unit,
        unit.measured?.rules == rules
      else { return nil }
      return unit
    }
  }

  /// Reads a table from its first cell to its last.
  ///
  /// - Parameters:
  ///   - unit: A row of it.
  ///   - table: The table.
  ///   - container: The container in which it begins.
  ///   - room: The points that it may take up.
  /// - Returns: Its passages, and the requests of their cells.
  func wholeTable(
    around unit: UnitText, _ table: any LayoutTable, container: Int, room: Double
  ) -> WholeTable {
    let own = unit.paragraphs[0].passage
    var start = unit.start
    while start > 0, isMember(passages[start - 1], of: table, unit.depth, like: own) {
      let box = passages[start - 1].box
      start -= box?.unit == nil ? 1 : (box?.offset ?? 0) + 1
    }
    let outer =
      unit.depth > 0 ? ObjectIdentifier(unit.paragraphs[0].blocks[unit.depth - 1]) : nil
    let rules = MeasuringRules(
      table: ObjectIdentifier(table), outer: outer, padding: containers[container].padding,
      isFixed: table.fixedWidth(in: room) != nil)
    var found = WholeTable(
      table: table, depth: unit.depth, container: container, rules: rules, range: start..<start,
      space: client.lineSpace(at: container))
    // The paragraphs of the cell that is being read.
    var cell: [BlockParagraph] = []
    var index = start
    var isDone = false
    while index < passages.count, !isDone {
      if stepOverRows(from: &index, &cell, into: &found) { continue }
      var prefix = passages.prefix(upTo: index)
      let from = index
      var shaped = index..<index
      // Most are ready; the others are prepared one by one.
      var before: Passage?
      passages.forEach(in: from..<passages.count) { number, passage in
        defer { before = passage }
        guard isWhole(passage), found.knownRow(passage) == nil else { return false }
        if passage.needsGlyphs, !rules.isFixed || number == start {
          shape(
            passage, at: number, start: prefix.characters, glyphs: prefix.glyphs, behind: before)
          shaped = (shaped.isEmpty ? number : shaped.lowerBound)..<number + 1
        }
        if number == start { found.isRightToLeft = passage.baseLevel & 1 == 1 }
        isDone = !read(passage, prefix, &cell, into: &found, like: own)
        if isDone { return false }
        prefix.append(passage.summary)
        index = number + 1
        return true
      }
      if !shaped.isEmpty { passages.updateEach(in: shaped) { _, _ in true } }
      if isDone || index >= passages.count { break }
      if found.knownRow(passages[index]) != nil { continue }
      if rules.isFixed, passages[index].isDeferred {
        // No glyphs yet: those that the worker thread makes meanwhile would be skipped, and lost.
        openForward(at: prefix.characters)
        if !passages[index].isDeferred { continue }
      }
      prepare(at: index, start: prefix.characters)
      if !isMember(passages[index], of: table, unit.depth, like: own) { break }
    }
    measure(&cell, into: &found)
    found.range = start..<index
    if let said = table.isRightToLeft { found.isRightToLeft = said }
    return found
  }

  /// Returns whether a passage is a paragraph that can be shaped as it is.
  func isWhole(_ passage: Passage) -> Bool {
    passage.startsParagraph && passage.endsParagraph && !passage.mustReshape && !passage.isDeferred
  }

  /// Reads rows of a table that were measured as a whole; false if none begins here.
  private func stepOverRows(
    from index: inout Int, _ cell: inout [BlockParagraph], into found: inout WholeTable
  ) -> Bool {
    let start = index
    while index < passages.count {
      let passage = passages[index]
      guard let row = found.knownRow(passage), let measured = row.measured else { break }
      if index == start { measure(&cell, into: &found) }
      if index == found.range.lowerBound { found.isRightToLeft = passage.baseLevel & 1 == 1 }
      for cell in measured.cells { found.asked.add(cell) }
      index += row.count
    }
    return index > start
  }

  /// Reads the next passage of a table; false if it does not belong to the table.
  private func read(
    _ passage: Passage, _ prefix: PassageSummary, _ cell: inout [BlockParagraph],
    into found: inout WholeTable, like own: Passage
  ) -> Bool {
    counts.readCells += 1
    if let known = found.known(passage) {
      measure(&cell, into: &found)
      found.asked.add(known)
      return true
    }
    let blocks: [any LayoutBlock]
    let place: CellPosition?
    if passage.needsGlyphs, let content {
      let attributes =
        ahead?.knownAttributes(at: prefix.characters)
        ?? content.attributes(at: prefix.characters, language: language)
      (blocks, place) = (attributes.blocks, attributes.cell)
    } else {
      let info = passage.paragraph
      (blocks, place) = (info?.blocks ?? [], info?.cell)
    }
    guard stands(place, blocks, in: found.table, found.depth, like: own) else { return false }
    if !cell.isEmpty, cell[cell.count - 1].blocks[found.depth] !== blocks[found.depth] {
      measure(&cell, into: &found)
    }
    if cell.isEmpty { found.place = place?.cell }
    cell.append(BlockParagraph(passage: passage, entry: prefix, blocks: blocks))
    return true
  }

  /// Finds the column widths that a cell requests, and keeps them with its passage if the cell is
  /// one paragraph.
  private func measure(_ paragraphs: inout [BlockParagraph], into found: inout WholeTable) {
    guard !paragraphs.isEmpty, let cell = found.place else { return }
    defer {
      if paragraphs.count == 1 {
        paragraphs.removeLast()
      } else {
        paragraphs.removeAll(keepingCapacity: true)
      }
    }
    // Read part by part: a paragraph is a large value.
    let passage = paragraphs[0].passage
    let block = paragraphs[0].blocks[found.depth]
    let isAlone = paragraphs.count == 1 && paragraphs[0].blocks.count == found.depth + 1
    var inner = NaturalWidth()
    if !found.rules.isFixed {
      inner =
        isAlone
        ? passage.naturalWidths(
          padding: found.rules.padding, space: found.space,
          start: paragraphs[0].entry.characters)
        : BlockSetter(
          layout: self, paragraphs: paragraphs, hooks: nil, container: found.container,
          padding: found.rules.padding
        ).natural(paragraphs.indices, depth: found.depth + 1)
    }
    let asked = BlockSetter.columnCell(block, cell, inner)
    found.asked.add(asked)
    guard isAlone else { return }
    let box = passage.box ?? PassageBox()
    if passage.box == nil { passage.box = box }
    box.cell = PassageBox.CachedCell(cell: asked, rules: found.rules)
  }
}

extension LayoutTable {
  /// Returns the points for all columns, if the first row alone determines the width of each of
  /// them; else nil.
  func fixedWidth(in room: Double) -> Double? {
    guard isFixed else { return nil }
    return size.width(of: room).map { Swift.min($0, room) } ?? (room < 1e7 ? room : nil)
  }
}
