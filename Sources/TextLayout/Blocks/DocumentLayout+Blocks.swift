// SPDX-License-Identifier: MIT

// Size: the steps of a unit from its first passage to the results that passages keep, in the order
// in which they happen.

internal import TextLines
internal import TextStructures

// One unit of text in boxes, from the first passage that has no lines to its position in the
// containers:
//
//     layOutUnit ─┬─ unitStart     back to where the unit begins
//                 ├─ collect       its paragraphs, each in one passage, with glyphs
//                 ├─ columns       of its table, found once for all rows
//                 ├─ BlockSetter   lines and boxes, as if there was one endless container
//                 ├─ BlockPlacing  down to where there is room; cut where a container ends
//                 └─ write         positions relative to each passage's entry

extension DocumentLayout {
  /// Whether lines may be above those of text before them: side by side in cells, or positioned by
  /// a client.
  package var linesCanMoveBack: Bool { hasOwnLines || passages.summary.boxed > 0 }

  /// Lays out all that has to be set together with a passage in a block.
  ///
  /// - Returns: False, and no line is set, if the passage is in no block.
  func layOutUnit(at place: Place) -> Bool {
    prepare(at: place.index, start: place.prefix.characters)
    guard passages[place.index].paragraph?.blocks.isEmpty == false else {
      dissolveUnit(at: place.index)
      passages[place.index].box = nil
      passages.update(at: place.index) { _ in }
      return false
    }
    let start = unitStart(at: place.index)
    var unit = collect(from: start)
    if let table = unit.table, columns(for: &unit, of: table) { return true }
    activity.isSettingLines = true
    defer { activity.isSettingLines = false }
    lay(unit)
    current = nil
    return true
  }

  /// A unit while it is being laid out.
  struct UnitText {
    /// The index of its first passage, and the summary of the text before it.
    var start: Int
    var prefix: PassageSummary
    var paragraphs: [BlockParagraph]
    /// The flow of its passages before.
    var oldFlow = Flow.zero
    var oldEntry: Flow?
    /// The number of blocks around the table, and the table.
    var depth = 0
    var table: (any LayoutTable)?
    var rows = 0..<0
    var columns: TableColumns?
    /// Whether it is tried right below its table's header, which is then not repeated above it.
    var isBelowHeader = false
    /// Whether it is kept with the text after it.
    var isKept = false
    /// The number of characters from its first one on that were considered for keeping it with the
    /// next text.
    var reach = 0
    var end: Int { start + paragraphs.count }
    private var rules: PageRules { paragraphs.first?.passage.paragraph?.style.pageRules ?? [] }
    /// Whether it begins at the top of a container.
    var startsPage: Bool { rules.contains(.startsPage) }
    /// Whether it is not divided: a paragraph in a box outside of tables, as rows are not.
    var keepsTogether: Bool { table == nil && rules.contains(.keepsTogether) }
  }

  // MARK: Units

  /// Gives a passage its glyphs and all of its paragraph.
  func prepare(at index: Int, start: Int) {
    let passage = passages[index]
    // Most are ready.
    if !passage.needsGlyphs, !passage.mustReshape, passage.endsParagraph { return }
    if passage.isDeferred { openForward(at: start) }
    while true {
      if passages[index].mustReshape { passages[index].dropGlyphs() }
      makeGlyphs(at: index, start: start)
      guard !passages[index].endsParagraph, index + 1 < passages.count,
        passages[index].paragraph?.blocks.isEmpty == false
      else { return }
      join(at: index)
    }
  }

  /// Discards the unit that a passage belongs to: all of it is set again.
  func dissolveUnit(at index: Int) {
    guard index < passages.count, let box = passages[index].box, let unit = box.unit else { return }
    let first = index - box.offset
    passages.updateEach(in: first..<Swift.min(first + unit.count, passages.count)) { _, passage in
      guard passage.box?.unit === unit else { return true }
      passage.box?.unit = nil
      passage.dropLines()
      return true
    }
  }

  /// Returns the start of the unit that a passage belongs to, which has glyphs.
  private func unitStart(at index: Int) -> Int {
    var start = index
    var first = passages[index]
    if let box = first.box, box.unit != nil {
      start -= box.offset
      dissolveUnit(at: index)
      first = passages[start]
    }
    while start > 0, !first.startsParagraph {
      start -= 1
      first = passages[start]
    }
    guard let place = first.paragraph?.cell else { return start }
    let (depth, table) = (place.depth, place.cell.table)
    // A cell before it that continues in this row belongs to it, with all of its row.
    while start > 0 {
      let before = passages[start - 1]
      guard let box = before.box, let unit = box.unit, let cell = first.paragraph?.cell?.cell,
        unit.rows.upperBound > cell.row, unit.rows.lowerBound <= cell.row,
        isMember(before, of: table, depth, like: first)
      else { break }
      dissolveUnit(at: start - 1)
      start -= 1 + box.offset
      first = passages[start]
    }
    return start
  }

  /// Returns whether a passage is in a table, in the same blocks as another; `depth` is the number
  /// of blocks around the table.
  func isMember(
    _ passage: Passage, of table: any LayoutTable, _ depth: Int, like other: Passage
  ) -> Bool {
    guard let own = passage.paragraph else { return false }
    return stands(own.cell, own.blocks, in: table, depth, like: other)
  }

  func stands(
    _ place: CellPosition?, _ blocks: @autoclosure () -> [any LayoutBlock],
    in table: any LayoutTable,
    _ depth: Int, like other: Passage
  ) -> Bool {
    guard let place, place.depth == depth, place.cell.table === table else { return false }
    guard depth > 0 else { return true }
    guard let others = other.paragraph?.blocks, depth < others.count else { return false }
    let own = blocks()
    return (0..<depth).allSatisfy { own[$0] === others[$0] }
  }

  /// Returns the paragraphs of the unit that begins at a passage.
  private func collect(from start: Int) -> UnitText {
    var prefix = passages.prefix(upTo: start)
    prepare(at: start, start: prefix.characters)
    let first = passages[start]
    var unit = UnitText(start: start, prefix: prefix, paragraphs: [])
    unit.oldEntry = first.expectedEntry
    if let place = first.paragraph?.cell {
      (unit.depth, unit.table) = (place.depth, place.cell.table)
      unit.rows = place.cell.row..<place.cell.row + 1
      // Most rows have fewer cells.
      unit.paragraphs.reserveCapacity(16)
    }
    var index = start
    var isOpen = true
    while isOpen, index < passages.count {
      // Most are ready, or need no more than glyphs; the others are prepared one by one.
      let from = index
      var shaped = index
      var before: Passage?
      passages.forEach(in: from..<passages.count) { number, passage in
        defer { before = passage }
        guard isWhole(passage), passage.box?.unit == nil else { return false }
        if passage.needsGlyphs {
          shape(
            passage, at: number, start: prefix.characters, glyphs: prefix.glyphs, behind: before)
          shaped = number + 1
        }
        isOpen = add(passage, to: &unit, &prefix, like: first)
        if isOpen { index += 1 }
        return isOpen
      }
      if shaped > from { passages.updateEach(in: from..<shaped) { _, _ in true } }
      guard isOpen, index < passages.count else { break }
      prepare(at: index, start: prefix.characters)
      let passage = passages[index]
      guard belongs(passage, to: unit, like: first) else { break }
      dissolveUnit(at: index)
      isOpen = add(passage, to: &unit, &prefix, like: first)
      index += 1
    }
    return unit
  }

  /// Returns whether the next passage is in the same unit as those before.
  private func belongs(_ passage: Passage, to unit: UnitText, like first: Passage) -> Bool {
    if unit.paragraphs.isEmpty { return true }
    guard let table = unit.table, isMember(passage, of: table, unit.depth, like: first),
      let cell = passage.paragraph?.cell?.cell
    else { return false }
    return cell.row < unit.rows.upperBound
  }

  /// Adds the next passage, which is in no other unit; false, and nothing is added, if it does not
  /// belong to the unit.
  private func add(
    _ passage: Passage, to unit: inout UnitText, _ prefix: inout PassageSummary, like first: Passage
  ) -> Bool {
    guard belongs(passage, to: unit, like: first) else { return false }
    let info = passage.paragraph
    let blocks = info?.blocks ?? []
    if let place = info?.cell {
      let rows = place.cell.rows
      unit.rows =
        Swift.min(
          unit.rows.lowerBound, rows.lowerBound)..<Swift.max(
          unit.rows.upperBound, rows.upperBound)
    }
    if passage.box == nil { passage.box = PassageBox() }
    unit.oldFlow.append(passage.flow)
    unit.paragraphs.append(BlockParagraph(passage: passage, entry: prefix, blocks: blocks))
    prefix.append(passage.summary)
    return true
  }

  // MARK: Columns

  /// Finds the columns of a unit's table.
  ///
  /// - Returns: True if they differ from those that rows before were set for: these are dissolved
  ///   and have to be set first.
  private func columns(for unit: inout UnitText, of table: any LayoutTable) -> Bool {
    let container = Swift.min(unit.prefix.flow.marks, containers.count - 1)
    if let known = knownColumns(before: unit, table, container: container) {
      unit.columns = known
      return false
    }
    let (new, range) = makeColumns(for: unit, of: table, container: container)
    if let old = passages.count > unit.end ? passages[unit.end].box?.unit?.columns : nil,
      old.table === table, old.room == new.room, old.edges == new.edges,
      old.isRightToLeft == new.isRightToLeft, hasOneWidth
    {
      // All other rows are unchanged.
      old.isStale = false
      unit.columns = old
      return false
    }
    unit.columns = new
    // All rows that were set in other columns.
    guard holdsUnits(range) else { return false }
    var mustRestart = false
    var index = range.lowerBound
    while index < range.upperBound {
      guard let box = passages[index].box, let other = box.unit else {
        index += 1
        continue
      }
      let next = index - box.offset + other.count
      if let old = other.columns, old.table === table {
        if old.room == new.room, old.edges == new.edges,
          old.isRightToLeft == new.isRightToLeft
        {
          other.columns = new
        } else if old.room == new.room || old.isStale {
          mustRestart = mustRestart || index < unit.start
          dissolveUnit(at: index)
        }
      }
      index = Swift.max(next, index + 1)
    }
    return mustRestart
  }

  /// Returns whether any of some passages were set in a unit.
  private func holdsUnits(_ range: Range<Int>) -> Bool {
    passages.summary.boxed > 0
      && passages.prefix(upTo: range.upperBound).boxed
        > passages.prefix(upTo: range.lowerBound).boxed
  }

  /// Returns the columns of the row before, if they are valid for a unit in a container.
  private func knownColumns(
    before unit: UnitText, _ table: any LayoutTable, container: Int
  ) -> TableColumns? {
    guard unit.start > 0, let known = passages[unit.start - 1].box?.unit?.columns,
      known.table === table, !known.isStale,
      known.room == roomForTable(table, in: unit, container: container),
      isMember(
        passages[unit.start - 1], of: table, unit.depth, like: unit.paragraphs[0].passage)
    else { return nil }
    return known
  }

  /// Finds the columns from all cells of a table, for the room in a container; also returns the
  /// passages of the table.
  private func makeColumns(
    for unit: UnitText, of table: any LayoutTable, container: Int
  ) -> (TableColumns, Range<Int>) {
    let room = roomForTable(table, in: unit, container: container).width
    let found = wholeTable(around: unit, table, container: container, room: room)
    let new = TableColumns(table: table)
    let setter = BlockSetter(
      layout: self, paragraphs: [], hooks: nil, container: container,
      padding: containers[container].padding)
    setter.findColumns(new, found.asked, isRightToLeft: found.isRightToLeft, room: room)
    return (new, found.range)
  }

  /// Whether all containers are as wide as the first, with as much padding.
  private var hasOneWidth: Bool {
    containers.allSatisfy {
      $0.width == containers[0].width && $0.padding == containers[0].padding
    }
  }

  private func roomForTable(
    _ table: any LayoutTable, in unit: UnitText, container: Int
  ) -> TableRoom {
    let (width, _) = widthAround(unit, container: container)
    return TableRoom(
      width: Swift.max(0, width - table.gridInsets(in: width).all.width),
      padding: containers[container].padding)
  }

  /// Returns the points that a unit's table may take up inside of the blocks around it, and those
  /// that these take at its sides.
  private func widthAround(_ unit: UnitText, container: Int) -> (inner: Double, insets: Double) {
    var width = containers[container].proposedWidth
    var around = 0.0
    for block in unit.paragraphs[0].blocks.prefix(unit.depth) {
      let insets = block.gridInsets(in: width).all.width
      around += insets
      width = block.width(in: Swift.max(0, width - insets))
    }
    return (width, around)
  }

  /// Returns the points that the columns of a unit take, with all insets around them; 0 without a
  /// table.
  private func tableWidth(in unit: UnitText, container: Int) -> Double {
    guard let table = unit.table, let columns = unit.columns else { return 0 }
    let (width, around) = widthAround(unit, container: container)
    return around + table.gridInsets(in: width).all.width + columns.edges[columns.edges.count - 1]
  }

  // MARK: Setting and positioning

  private func lay(_ collected: UnitText) {
    var unit = collected
    var container = unit.prefix.flow.marks
    if unit.startsPage, canStartContainer(at: unit.prefix.flow) {
      progress.fullContainers.append(container)
      container += 1
    }
    while container < containers.count {
      let (setter, placing, isPlaced) = set(&unit, in: container)
      if isPlaced {
        if container == unit.prefix.flow.marks, layKept(&unit, placing, setter) { return }
        return write(unit, setter, placing)
      }
      progress.fullContainers.append(container)
      container += 1
      if placing.lacksContainers, setsAlike(unit, from: container - 1) {
        // With one container less there is no more room.
        progress.fullContainers += container..<containers.count
        break
      }
    }
    giveUp(unit)
  }

  /// Returns whether a unit is set alike in all containers from one on, apart from where it is cut.
  private func setsAlike(_ unit: UnitText, from first: Int) -> Bool {
    let shape = containers[first]
    return client.layoutHooks == nil
      && containers[first...].allSatisfy {
        $0.isSimple && $0.proposedWidth == shape.proposedWidth && $0.padding == shape.padding
      }
      && unit.paragraphs.allSatisfy { paragraph in
        paragraph.blocks.allSatisfy { $0.hooks == nil }
          && !paragraph.passage.attributes.contains { $0.attachment != nil }
      }
  }

  /// Sets a unit for a container and finds its position there, unless it has to be set for the next
  /// one.
  func set(_ unit: inout UnitText, in container: Int) -> (
    setter: BlockSetter, placing: BlockPlacing, isPlaced: Bool
  ) {
    let isFirst = container == unit.prefix.flow.marks
    if let table = unit.table, let columns = unit.columns, !isFirst,
      columns.room != roomForTable(table, in: unit, container: container)
    {
      unit.columns = makeColumns(for: unit, of: table, container: container).0
    }
    let setter = BlockSetter(
      layout: self, paragraphs: unit.paragraphs, hooks: client.layoutHooks, container: container,
      padding: containers[container].padding)
    setter.columns = unit.columns
    setter.before = blocks(before: unit)
    setter.after = blocks(behind: unit)
    var placing = BlockPlacing(
      layout: self, container: container, top: isFirst ? unit.prefix.flow.height : 0, unit: unit)
    let room = placing.room(
      for: unit.paragraphs[0], atLeast: tableWidth(in: unit, container: container))
    let height = setter.set(
      unit.paragraphs.indices, depth: 0, x: room.x, width: room.width, y: 0
    ).onGrid
    if unit.keepsTogether { progress.ruleReach = Swift.max(progress.ruleReach, 1) }
    let isPlaced = placing.place(
      setter, height: height, isWhole: unit.table != nil || unit.keepsTogether,
      canEnd: unit.table == nil)
    return (setter, placing, isPlaced)
  }

  /// Returns whether the unit that begins at a passage would begin where text before it ends.
  ///
  /// It is set on trial, and has to be set once more.
  ///
  /// - Parameters:
  ///   - index: The first passage of the unit.
  ///   - flow: The flow at the end of the text before it.
  ///   - row: The row of its table above it, if that is one of its header: it has the table's
  ///     columns and is set again when these change.
  /// - Returns: Also the first character after all that the result depends on: the whole of a
  ///   table, if it begins there.
  func unitBegins(at index: Int, behind flow: Flow, below row: UnitText? = nil) -> (
    isThere: Bool, end: Int
  ) {
    var unit = collect(from: index)
    unit.prefix.flow = flow
    let before = unit.paragraphs.map { ($0.passage.flow, $0.passage.expectedEntry) }
    var last = unit.end
    if let row {
      let isHeader = row.rows.upperBound <= row.table?.headerRows ?? 0
      (unit.columns, unit.isBelowHeader) = (row.columns, isHeader || row.isBelowHeader)
    } else if let table = unit.table {
      _ = columns(for: &unit, of: table)
      let first = unit.paragraphs[0].passage
      while last < passages.count {
        prepare(at: last, start: passages.prefix(upTo: last).characters)
        guard isMember(passages[last], of: table, unit.depth, like: first) else { break }
        last += 1
      }
    }
    var end = passages.prefix(upTo: last).characters
    var isThere = false
    if flow.marks < containers.count {
      let (setter, placing, isPlaced) = set(&unit, in: flow.marks)
      isThere = isPlaced
      if isPlaced, let found = isFollowed(unit, placing, setter.after) {
        isThere = found.isThere
        end = Swift.max(end, unit.prefix.characters + found.reach)
      }
    }
    for (paragraph, (flow, entry)) in zip(unit.paragraphs, before) {
      paragraph.passage.dropLines()
      (paragraph.passage.flow, paragraph.passage.expectedEntry) = (flow, entry)
      paragraph.passage.box?.unit = nil
    }
    passages.updateEach(in: unit.start..<unit.end) { _, _ in true }
    return (isThere, end)
  }

  /// Returns the blocks around the paragraph before a passage.
  private func blocks(before unit: UnitText) -> [any LayoutBlock] {
    guard unit.start > 0 else { return [] }
    if let known = passages[unit.start - 1].paragraph { return known.blocks }
    // The text there has not been laid out yet.
    guard let content, unit.prefix.characters > 0 else { return [] }
    let start = content.paragraph(holding: unit.prefix.characters - 1).lowerBound
    return content.attributes(at: start, language: language).blocks
  }

  /// Returns the blocks around the paragraph after a unit.
  private func blocks(behind unit: UnitText) -> [any LayoutBlock] {
    paragraph(behind: unit)?.blocks ?? []
  }

  /// Returns the facts about the paragraph after a unit; nil at the end of the text.
  func paragraph(behind unit: UnitText) -> ParagraphInfo? {
    guard let content, let last = unit.paragraphs.last else { return nil }
    if unit.end < passages.count {
      let next = passages[unit.end]
      if next.startsParagraph, !next.needsGlyphs, let known = next.paragraph { return known }
    }
    let end = last.entry.characters + last.passage.characterCount
    return end < content.characterCount ? content.attributes(at: end, language: language) : nil
  }

  /// Leaves a unit without lines for which no container has room: it waits for one.
  private func giveUp(_ unit: UnitText) {
    for paragraph in unit.paragraphs {
      paragraph.passage.dropLines()
      paragraph.passage.box?.unit = nil
      (paragraph.passage.flow, paragraph.passage.extent) = (.zero, Extent())
    }
    unit.paragraphs[0].passage.flow = Flow(
      marks: Swift.max(0, containers.count - unit.prefix.flow.marks), height: 0, lines: 0)
    passages.updateEach(in: unit.start..<unit.end) { _, _ in true }
    progress.isFull = true
  }

  /// Converts lines and boxes to the coordinates that passages keep, and updates the sums.
  ///
  /// Size: passages of a unit one after the other, each with the room that those before it have
  /// left.
  func write(_ unit: UnitText, _ setter: BlockSetter, _ placing: BlockPlacing) {
    let made = BlockUnit()
    made.count = unit.paragraphs.count
    (made.columns, made.rows) = (unit.columns, unit.rows)
    if made.columns != nil { made.measured = MeasuredRow(unit.paragraphs) }
    made.repeats = placing.repeats.map { ($0.container - unit.prefix.flow.marks, $0.height) }
    let entry = unit.prefix.flow
    made.overlong = placing.overlong.map { $0 + placing.container - entry.marks }
    var flow = placing.flow(from: entry)
    let isCut =
      placing.shownEnd.map { end in
        unit.paragraphs.contains { $0.passage.lines.contains { $0.y >= end } }
      } ?? false
    if isCut {
      flow = Flow(marks: containers.count - entry.marks, height: 0, lines: 0)
    }
    var behind = entry
    behind.append(flow)
    // A unit in one container, as most rows are, has no parts.
    let hasParts = !placing.isWhole(in: entry.marks)
    var parts = UnitParts()
    if hasParts { parts.starts.reserveCapacity(unit.paragraphs.count + 1) }
    for offset in unit.paragraphs.indices {
      let passage = unit.paragraphs[offset].passage
      let from = offset == 0 ? entry : behind
      var isWhole = true
      if isCut {
        let shown = passage.lines.prefix { $0.y < placing.shownEnd ?? .infinity }
        isWhole = shown.count == passage.lines.count
        if !isWhole { passage.lines = Array(shown) }
      }
      if hasParts { parts.starts.append(parts.starts[offset] + passage.characterCount) }
      passage.placeLines { line in
        let place = placing.place(ofLineAt: line.y)
        if hasParts {
          parts.change(place.container - entry.marks) { $0.include(passage: offset) }
        }
        line.container = Int32(place.container - from.marks)
        line.y = line.container == 0 ? place.y - from.height : place.y
      }
      passage.flow = offset == 0 ? flow : .zero
      passage.extent = Passage.extent(of: passage.lines)
      passage.state = isWhole ? .laid : .shaped
      passage.expectedEntry = nil
      passage.dependsOnPosition =
        placing.dependsOnPosition || !made.repeats.isEmpty
        || offset == 0 && (unit.startsPage || unit.isKept)
      passage.keptReach = offset == 0 ? unit.reach : 0
      progress.farthestLookahead = Swift.max(progress.farthestLookahead, unit.reach)
      passage.box?.unit = made
      passage.box?.offset = offset
    }
    var frames = setter.takeFrames()
    if !hasParts, placing.moveWhole(&frames, up: entry.height) {
      made.frames = frames
      frames = []
    }
    for frame in frames {
      placing.forEachSlice(of: frame) { slice in
        var slice = slice
        slice.container -= entry.marks
        if slice.container == 0 {
          slice.bounds.y -= entry.height
          slice.content.y -= entry.height
        }
        if hasParts { parts.change(slice.container) { $0.frames.append(made.frames.count) } }
        made.frames.append(slice)
      }
    }
    if parts.parts.count > 1 { made.parts = parts }
    for frame in made.frames where frame.container == flow.marks {
      unit.paragraphs[0].passage.extent.include(frame.bounds)
    }
    passages.updateEach(in: unit.start..<unit.end) { _, _ in true }
    if let table = unit.table, unit.rows.lowerBound < table.headerRows {
      dissolveRepeats(of: table, from: unit.end)
    }
    if isCut { progress.isFull = true } else { announceMove(unit, to: behind) }
  }

  /// Marks the text after the unit for another check if it moves.
  private func announceMove(_ unit: UnitText, to exit: Flow) {
    var oldExit = unit.oldEntry ?? unit.prefix.flow
    oldExit.append(unit.oldFlow)
    guard !flowsFreely, oldExit != exit, unit.end < passages.count else { return }
    passages.update(at: unit.end) { if $0.expectedEntry == nil { $0.expectedEntry = oldExit } }
  }

  // MARK: Edits

  /// Dissolves the units of some passages near which the text has changed, and those next to them:
  /// they are set again.
  ///
  /// The first row of a table among them is, too, since a cell may widen columns.
  func dissolveUnits(around range: Range<Int>) {
    guard passages.summary.boxed > 0 else { return }
    let low = Swift.max(0, range.lowerBound - 1)
    let high = Swift.min(passages.count, range.upperBound + 1)
    // Rows that are not laid out yet affect the columns of those that are.
    if let unlaid = firstUnlaid(), unlaid.index > 0, unlaid.index <= high {
      dissolveRows(around: unlaid.index - 1)
    }
    for index in low..<Swift.max(low, high) { dissolveRows(around: index) }
  }

  /// Dissolves the unit of a passage, and the first one of its table.
  private func dissolveRows(around index: Int) {
    guard let box = passages[index].box, let unit = box.unit else { return }
    var first = index - box.offset
    if let columns = unit.columns, !columns.isStale {
      columns.isStale = true
      // Back over the rows of the table.
      while first > 0, let before = passages[first - 1].box, let other = before.unit?.columns,
        other.table === columns.table
      {
        other.isStale = true
        first -= before.offset + 1
      }
      if !hasOneWidth { noteStaleColumns(of: columns.table, from: index - box.offset + unit.count) }
    }
    forgetKept(before: index - box.offset)
    dissolveUnit(at: index)
    if first < index {
      forgetKept(before: first)
      dissolveUnit(at: first)
    }
  }
}

extension DocumentLayout {
  /// Marks as stale the columns of rows further on in containers of other widths: they depend on
  /// the same cells.
  private func noteStaleColumns(of table: any LayoutTable, from start: Int) {
    var index = start
    while index < passages.count, let box = passages[index].box, let unit = box.unit,
      let columns = unit.columns, columns.table === table
    {
      columns.isStale = true
      index += unit.count - box.offset
    }
  }
}

extension Extent {
  mutating func include(_ rect: LayoutRect) {
    left = Swift.min(left, rect.minX)
    right = Swift.max(right, rect.maxX)
  }
}
