// SPDX-License-Identifier: MIT

internal import TextLines

/// A paragraph of a unit.
struct BlockParagraph {
  let passage: Passage
  /// The summary of the text before it.
  let entry: PassageSummary
  let blocks: [any LayoutBlock]
}

/// Sets the paragraphs of one unit in their boxes, as if the unit began at the origin and never
/// ended.
///
///     set ─┬─ paragraph: lines in the box's width
///          ├─ block: insets, then its contents
///          └─ table: columns, then row by row: cells ──> heights ──> alignment
///
/// Meanwhile lines have positions in the unit: x as in the container, y from the unit's top.
final class BlockSetter {
  let layout: DocumentLayout
  let paragraphs: [BlockParagraph]
  let hooks: (any LayoutHooks)?
  let hasHooks: Bool
  let container: Int
  let padding: Double
  /// The unit's own table, whose columns are known.
  var columns: TableColumns?
  /// The blocks of the paragraphs before and after the unit.
  var before: [any LayoutBlock] = []
  var after: [any LayoutBlock] = []
  private(set) var frames: [BlockFrame] = []
  /// The frames of cells whose content was moved down in their row, and the distance, as their
  /// alignment requires.
  var drops: [(frame: Int, down: Double)] = []
  /// The shape that lines are set in: one endless container as wide as their box.
  private var boxShape: [ContainerShape]

  func addFrame(_ frame: BlockFrame) {
    // Usually there is a box for each paragraph and one for their table.
    if frames.isEmpty { frames.reserveCapacity(paragraphs.count + 1) }
    frames.append(frame)
  }
  /// Adds boxes in a loop that asks for nothing else of the setter.
  func addFrames(_ body: (inout [BlockFrame]) -> Void) {
    var taken = takeFrames()
    if taken.isEmpty { taken.reserveCapacity(paragraphs.count + 1) }
    body(&taken)
    frames = taken
  }
  /// Gives the boxes away, when all is set.
  func takeFrames() -> [BlockFrame] {
    let taken = frames
    frames = []
    return taken
  }
  func finishFrame(_ index: Int, _ change: (inout BlockFrame) -> Void) { change(&frames[index]) }

  /// The depth beyond which boxes are ignored.
  ///
  /// - Source: Our choice: each depth takes room on the stack.
  static let depthLimit = 48

  init(
    layout: DocumentLayout, paragraphs: [BlockParagraph], hooks: (any LayoutHooks)?, container: Int,
    padding: Double
  ) {
    self.layout = layout
    self.paragraphs = paragraphs
    self.hooks = hooks
    hasHooks = hooks != nil
    self.container = container
    self.padding = padding
    boxShape = [
      ContainerShape(
        width: 0, height: .infinity, padding: padding, maximumNumberOfLines: 0, isSimple: true,
        shapes: nil, lastLine: .asSet)
    ]
  }

  // MARK: Vertical sequences

  private enum Item {
    case paragraph(Int)
    case block(any LayoutBlock, Range<Int>)
    case table(any LayoutTable, Range<Int>)

    var range: Range<Int> {
      switch self {
      case .paragraph(let index): index..<index + 1
      case .block(_, let range): range
      case .table(_, let range): range
      }
    }
  }

  private func item(at start: Int, end: Int, depth: Int) -> Item {
    let blocks = paragraphs[start].blocks
    guard depth < blocks.count, depth < Self.depthLimit else { return .paragraph(start) }
    let block = blocks[depth]
    var next = start + 1
    if let table = cell(of: start, depth: depth)?.table {
      while next < end, depth < paragraphs[next].blocks.count,
        cell(of: next, depth: depth)?.table === table
      {
        next += 1
      }
      return .table(table, start..<next)
    }
    while next < end, depth < paragraphs[next].blocks.count,
      paragraphs[next].blocks[depth] === block
    {
      next += 1
    }
    return .block(block, start..<next)
  }

  private func forEachItem(_ part: Range<Int>, depth: Int, _ body: (Item) -> Void) {
    var index = part.lowerBound
    while index < part.upperBound {
      let found = item(at: index, end: part.upperBound, depth: depth)
      body(found)
      index = found.range.upperBound
    }
  }

  /// Returns the cell that a paragraph's block at a depth is; nil if it is no cell.
  private func cell(of index: Int, depth: Int) -> LayoutCell? {
    if let known = paragraphs[index].passage.paragraph?.cell, known.depth == depth {
      return known.cell
    }
    return paragraphs[index].blocks[depth].cell
  }

  /// Returns the cells of a table: consecutive paragraphs in one block.
  func cells(_ part: Range<Int>, depth: Int) -> [(
    block: any LayoutBlock, cell: LayoutCell, part: Range<Int>
  )] {
    var found: [(block: any LayoutBlock, cell: LayoutCell, part: Range<Int>)] = []
    found.reserveCapacity(part.count)
    var index = part.lowerBound
    while index < part.upperBound {
      let block = paragraphs[index].blocks[depth]
      var end = index + 1
      while end < part.upperBound, paragraphs[end].blocks[depth] === block { end += 1 }
      if let cell = cell(of: index, depth: depth) { found.append((block, cell, index..<end)) }
      index = end
    }
    return found
  }

  // MARK: Natural widths

  /// Returns the natural widths of some paragraphs and the boxes around them.
  func natural(_ part: Range<Int>, depth: Int) -> NaturalWidth {
    if part.count == 1, paragraphs[part.lowerBound].blocks.count == depth {
      return natural(paragraph: part.lowerBound).ordered
    }
    var sum = NaturalWidth()
    forEachItem(part, depth: depth) { item in
      switch item {
      case .paragraph(let index): sum.formUnion(natural(paragraph: index))
      case .block(let block, let range): sum.formUnion(natural(block, range, depth: depth))
      case .table(let table, let range):
        let insets = table.gridInsets(in: 0).all.width
        sum.formUnion(columnWidths(of: table, range, depth: depth).natural.adding(insets))
      }
    }
    return sum.ordered
  }

  private func natural(paragraph index: Int) -> NaturalWidth {
    let paragraph = paragraphs[index]
    return paragraph.passage.naturalWidths(
      padding: padding, space: space, start: paragraph.entry.characters)
  }

  private func natural(_ block: any LayoutBlock, _ range: Range<Int>, depth: Int) -> NaturalWidth {
    var found = natural(range, depth: depth + 1)
    if case .points(let points)? = block.size.width {
      (found.narrowest, found.widest) = (points, points)
      found.torn = Swift.min(found.torn, points)
    }
    if case .points(let least)? = block.size.minimumWidth {
      found.narrowest = Swift.max(found.narrowest, least)
      found.widest = Swift.max(found.widest, least)
    }
    // Shares refer to a width that is not known yet.
    return found.adding(block.gridInsets(in: 0).all.width)
  }

  func columnWidths(of table: any LayoutTable, _ part: Range<Int>, depth: Int) -> ColumnWidths {
    let asked = columnRequests(part, depth: depth)
    return ColumnWidths(count: columnCount(of: table, asked), asked: asked)
  }

  private func columnCount(of table: any LayoutTable, _ asked: ColumnWidths.Asked) -> Int {
    Swift.max(1, asked.columnCount, Swift.min(table.columns, LayoutCell.columnLimit))
  }

  /// Returns the column widths that the cells of a table request.
  func columnRequests(_ part: Range<Int>, depth: Int) -> ColumnWidths.Asked {
    ColumnWidths.Asked(
      cells(part, depth: depth).map { block, cell, range in
        Self.columnCell(block, cell, natural(range, depth: depth + 1))
      })
  }

  /// Returns the column widths that a cell requests, given the longest word and line of its text.
  static func columnCell(
    _ block: any LayoutBlock, _ cell: LayoutCell, _ inner: NaturalWidth
  ) -> ColumnWidths.Cell {
    let facts = block.cellFacts(in: 0)
    let insets = facts.insets.all.width
    var found = ColumnWidths.Cell(
      columns: cell.columns, row: cell.row, torn: inner.torn + insets,
      narrowest: inner.narrowest + insets, widest: inner.widest + insets)
    if !facts.hasSize { return found }
    let size = block.size
    switch size.width {
    case .points(let points)?: found.points = points + insets
    case .share(let share)?: found.share = share
    case nil: break
    }
    if case .points(let least)? = size.minimumWidth {
      found.narrowest = Swift.max(found.narrowest, least + insets)
      found.widest = Swift.max(found.widest, found.narrowest)
    }
    if case .points(let most)? = size.maximumWidth {
      found.widest = Swift.max(found.narrowest, Swift.min(found.widest, most + insets))
    }
    return found
  }

  /// Finds the columns of a table.
  ///
  /// - Parameters:
  ///   - columns: Gets the edges.
  ///   - asked: The requests of all cells of the table.
  ///   - isRightToLeft: Whether its columns run from right to left.
  ///   - room: Points between the sides of the box around the table, less its insets.
  func findColumns(
    _ columns: TableColumns, _ asked: ColumnWidths.Asked, isRightToLeft: Bool, room: Double
  ) {
    let table = columns.table
    let count = columnCount(of: table, asked)
    let own = table.size.width(of: room)
    let widths: [Double]
    if let width = table.fixedWidth(in: room) {
      widths = ColumnWidths.fixed(count: count, firstRow: asked.firstRow, in: width, room: room)
    } else {
      let found = ColumnWidths(count: count, asked: asked)
      widths = found.widths(in: own ?? Swift.min(found.natural.widest, room), room: room)
    }
    var edges = [0.0]
    edges.reserveCapacity(count + 1)
    for width in widths {
      edges.append((edges[edges.count - 1] + Swift.min(Swift.max(0, width), 1e7)).onGrid)
    }
    columns.room = TableRoom(width: room, padding: padding)
    (columns.edges, columns.isStale) = (edges, false)
    columns.isRightToLeft = isRightToLeft
  }

  // MARK: Setting

  /// Sets the contents of a box from top to bottom.
  ///
  /// - Parameters:
  ///   - part: The paragraphs.
  ///   - depth: The number of boxes around them.
  ///   - x: The box's left edge in the container.
  ///   - width: The width of the box.
  ///   - y: The distance from the unit's top.
  /// - Returns: The height of the contents.
  func set(_ part: Range<Int>, depth: Int, x: Double, width: Double, y: Double) -> Double {
    // Most cells hold a paragraph and nothing else.
    if part.count == 1, paragraphs[part.lowerBound].blocks.count == depth {
      return y + set(paragraph: part.lowerBound, x: x, width: width, y: y) - y
    }
    var top = y
    forEachItem(part, depth: depth) { item in
      switch item {
      case .paragraph(let index): top += set(paragraph: index, x: x, width: width, y: top)
      case .block(let block, let range):
        top += set(block, range, depth: depth, x: x, width: width, y: top)
      case .table(let table, let range):
        top += set(table, range, depth: depth, x: x, width: width, y: top)
      }
    }
    return top - y
  }

  private func set(paragraph index: Int, x: Double, width: Double, y: Double) -> Double {
    let passage = paragraphs[index].passage
    if setPlainly(passage, x: x, width: width, y: y) { return passage.flow.height }
    passage.expectedEntry = nil
    passage.resumable = nil
    var entry = paragraphs[index].entry
    entry.flow = Flow(marks: 0, height: y, lines: y > 0 ? 1 : 0)
    let saved = layout.containers
    boxShape[0].width = Swift.max(0, width)
    layout.containers = boxShape
    layout.current = (passage, entry)
    var setter = LineSetter(layout: layout, passage: passage, entry: entry, hooks: hooks)
    setter.request.keepsWhole = true
    setter.request.box = LineSetter.Box(left: x, container: container)
    _ = setter.run()
    layout.breaker = setter.breaker
    layout.containers = saved
    layout.counts.setPassages += 1
    if let look = setter.plainStyle { layout.plainStyles.add(look) }
    let height = passage.flow.height
    move(passage, y: y)
    return height
  }

  func move(_ passage: Passage, y: Double) {
    if y != 0 { passage.placeLines { $0.y += y } }
  }

  /// Moves paragraphs and the boxes that were made with them.
  func moveCell(_ part: Range<Int>, frames: Range<Int>, down: Double) {
    if down == 0 { return }
    for index in part { move(paragraphs[index].passage, y: down) }
    for index in frames {
      self.frames[index].bounds.y += down
      self.frames[index].content.y += down
    }
  }

  /// Returns whether a box begins and ends in the unit, rather than continue from before it or
  /// after it.
  func borders(_ range: Range<Int>, depth: Int, _ isSame: (any LayoutBlock) -> Bool) -> (
    starts: Bool, ends: Bool
  ) {
    func continues(_ blocks: [any LayoutBlock]) -> Bool {
      guard depth < blocks.count, isSame(blocks[depth]) else { return false }
      let own = paragraphs[range.lowerBound].blocks
      return (0..<depth).allSatisfy { blocks[$0] === own[$0] }
    }
    return (
      range.lowerBound > 0 || !continues(before),
      range.upperBound < paragraphs.count || !continues(after)
    )
  }

  private func set(
    _ block: any LayoutBlock, _ range: Range<Int>, depth: Int, x: Double, width: Double, y: Double
  ) -> Double {
    let (starts, ends) = borders(range, depth: depth) { $0 === block }
    let insets = block.gridInsets(in: width).part(starts: starts, ends: ends)
    let all = insets.all
    let room = Swift.max(0, width - all.width)
    var content = LayoutRect(
      x: x + all.left, y: y + all.top, width: block.width(in: room), height: 0)
    let rect = LayoutRect(x: x, y: y, width: width, height: LayoutRect.sensibleLimit)
    let characters = characters(range)
    if let hooks = block.hooks {
      let asked = hooks.contentRect(
        content, at: LayoutPoint(x: x, y: y), in: rect, space: space,
        characters: characters)
      if asked.isSensible, asked.y >= y { content = asked }
    }
    let frame = frames.count
    frames.append(
      BlockFrame(
        block: block, passages: range, bounds: content, content: content, insets: insets,
        reference: width))
    let height = set(range, depth: depth + 1, x: content.x, width: content.width, y: content.y)
    content.height = starts && ends ? Swift.max(height, block.size.leastHeight.onGrid) : height
    var bounds = LayoutRect(
      x: content.x - all.left, y: y, width: content.width + all.width,
      height: content.y + content.height + all.bottom - y)
    if let hooks = block.hooks {
      let asked = hooks.boundsRect(
        bounds, content: content, in: rect, space: space, characters: characters)
      if asked.isSensible, asked.maxY >= y { bounds = asked }
    }
    frames[frame].bounds = bounds
    frames[frame].content = content
    (frames[frame].startsBlock, frames[frame].endsBlock) = (starts, ends)
    return Swift.max(0, bounds.maxY - y).onGrid
  }

  var space: any LineSpace { layout.client.lineSpace(at: container) }

  func characters(_ range: Range<Int>) -> Range<Int> {
    let last = paragraphs[range.upperBound - 1]
    return paragraphs[range.lowerBound].entry.characters..<last.entry.characters
      + last.passage.characterCount
  }
}
