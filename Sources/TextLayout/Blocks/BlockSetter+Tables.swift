// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// Rows of a table: cells are set at the top, then heights are found, then all moves to its
// position.
//
//     │ cell │ cell of two rows │      height of row 1: its cells of one row
//     ├──────┤                  │      height of row 2: the same, and what the other cell lacks
//     │ cell │                  │

extension BlockSetter {
  /// A cell that has been set.
  private struct SetCell {
    let part: Range<Int>
    let columns: Range<Int>
    /// The frames of the cell and of the boxes in it.
    var frames: Range<Int>
    /// The rows of the unit that it spans.
    var rows: Range<Int>
    /// The distance below the cell before it at the same position.
    var offset = 0.0
    /// The height, insets included.
    var height: Double
    /// The points of it that the cell's text does not fill.
    var free: Double
    var insets: Edges
    let alignment: BlockAlignment
    /// The points from the top to the first baseline.
    var baseline: Double?
    /// The distance by which it was moved down to the row's baseline.
    var shift = 0.0
  }

  func set(
    _ table: any LayoutTable, _ range: Range<Int>, depth: Int, x: Double, width: Double, y: Double
  ) -> Double {
    let (starts, ends) = tableBorders(table, range, depth: depth)
    let insets = table.gridInsets(in: width).part(starts: starts, ends: ends)
    let room = Swift.max(0, width - insets.all.width)
    let columns: TableColumns
    if let known = self.columns, known.table === table, range == paragraphs.indices {
      columns = known
    } else {
      columns = TableColumns(table: table)
      findColumns(
        columns, columnRequests(range, depth: depth),
        isRightToLeft: table.isRightToLeft
          ?? (paragraphs[range.lowerBound].passage.baseLevel & 1 == 1), room: room)
    }
    let isRightToLeft = columns.isRightToLeft
    let inner = columns.edges[columns.edges.count - 1]
    let outer = inner + insets.all.width
    let left = x + before(outer, of: table, in: width, isRightToLeft: isRightToLeft)
    let frame = frames.count
    addFrame(
      BlockFrame(
        block: table, passages: range, bounds: .zero, content: .zero, insets: insets,
        reference: width))
    let content = LayoutRect(
      x: left + insets.all.left, y: y + insets.all.top, width: inner, height: 0)
    let height =
      setPlainRow(range, of: columns, depth: depth, content, isRightToLeft: isRightToLeft)
      ?? setRows(
        cells(range, depth: depth), of: columns, depth: depth, content, isRightToLeft: isRightToLeft
      )
    finishFrame(frame) { frame in
      frame.content = content
      frame.content.height = height
      frame.bounds = LayoutRect(
        x: left, y: y, width: outer, height: height + insets.all.height)
      (frame.startsBlock, frame.endsBlock) = (starts, ends)
    }
    return (height + insets.all.height).onGrid
  }

  /// Returns the room at the left of a table.
  private func before(
    _ outer: Double, of table: any LayoutTable, in width: Double, isRightToLeft: Bool
  ) -> Double {
    guard width < 1e7 else { return 0 }
    // A table that is wider than its room extends beyond it where its rows end.
    switch outer > width ? .natural : table.placement {
    case .left: return 0
    case .center: return ((width - outer) / 2).onGrid
    case .right: return width - outer
    case .natural: return isRightToLeft ? width - outer : 0
    }
  }

  /// Sets the cells of some rows; returns the height of all rows.
  private func setRows(
    _ found: [(block: any LayoutBlock, cell: LayoutCell, part: Range<Int>)],
    of columns: TableColumns, depth: Int, _ content: LayoutRect, isRightToLeft: Bool
  ) -> Double {
    let numbers = rowNumbers(of: found)
    let grid =
      columns.table.collapses
      ? CollapsedBorders(found.map(\.cell), found.map(\.block), isRightToLeft: isRightToLeft) : nil
    // For each row: the column after its cells so far.
    var reached = Array(repeating: 0, count: numbers.count)
    var set: [SetCell] = []
    set.reserveCapacity(found.count)
    for number in found.indices {
      var cell = setCell(
        found[number], of: columns, depth: depth, content, isRightToLeft: isRightToLeft,
        numbers: numbers,
        borders: grid?.edges(of: number))
      let (row, own) = (cell.rows.lowerBound, cell.columns)
      // A cell that covers another one is moved below it.
      if own.lowerBound < reached[row] {
        for before in set
        where before.rows.lowerBound == row && before.columns.overlaps(own) {
          cell.offset = Swift.max(cell.offset, before.offset + before.height)
        }
      }
      reached[row] = Swift.max(reached[row], own.upperBound)
      set.append(cell)
    }
    return placeCells(&set, rowCount: numbers.count, top: content.y)
  }

  /// Returns the rows in which cells begin, in order.
  private func rowNumbers(
    of found: [(block: any LayoutBlock, cell: LayoutCell, part: Range<Int>)]
  ) -> [Int] {
    var numbers: [Int] = []
    var isSorted = true
    for entry in found where entry.cell.row != numbers.last {
      isSorted = isSorted && entry.cell.row > numbers.last ?? -1
      numbers.append(entry.cell.row)
    }
    return isSorted ? numbers : Array(Set(numbers)).sorted()
  }

  /// Returns the slot of some columns of a table in its content: the left edge, and points between
  /// the edges.
  func columnSlot(
    of own: Range<Int>, of columns: TableColumns, _ content: LayoutRect, isRightToLeft: Bool
  ) -> (left: Double, width: Double) {
    let left =
      isRightToLeft
      ? content.maxX - columns.edge(own.upperBound)
      : content.x + columns.edge(own.lowerBound)
    return (left, columns.width(of: own))
  }

  private func setCell(
    _ entry: (block: any LayoutBlock, cell: LayoutCell, part: Range<Int>), of columns: TableColumns,
    depth: Int, _ content: LayoutRect, isRightToLeft: Bool, numbers: [Int], borders: Edges?
  ) -> SetCell {
    let (block, cell, part) = entry
    let own = cell.columns
    var insets = block.gridInsets(in: content.width)
    if let borders { (insets.border, insets.margin) = (borders, .zero) }
    let all = insets.all
    let (left, slot) = columnSlot(of: own, of: columns, content, isRightToLeft: isRightToLeft)
    var inner = LayoutRect(
      x: left + all.left, y: all.top, width: Swift.max(0, slot - all.width), height: 0)
    if let hooks = block.hooks {
      let asked = hooks.contentRect(
        inner, at: LayoutPoint(x: left, y: 0),
        in: LayoutRect(x: left, y: 0, width: slot, height: LayoutRect.sensibleLimit),
        space: space, characters: characters(part))
      if asked.isSensible, asked.y >= 0 { inner = asked }
    }
    let frame = frames.count
    addFrame(
      BlockFrame(
        block: block, passages: part, bounds: .zero, content: inner, insets: insets,
        reference: content.width))
    let height = set(part, depth: depth + 1, x: inner.x, width: inner.width, y: inner.y)
    inner.height = Swift.max(height, block.size.leastHeight)
    finishFrame(frame) {
      $0.content = inner
      $0.isRightToLeft = isRightToLeft
      $0.bounds = LayoutRect(x: left, y: 0, width: slot, height: 0)
    }
    let first = numbers.partitionPoint { $0 >= cell.row }
    let end =
      cell.rowSpan == 1 ? first + 1 : numbers.partitionPoint { $0 >= cell.rows.upperBound }
    let line = paragraphs[part.lowerBound].passage.lines.first
    return SetCell(
      part: part, columns: own, frames: frame..<frames.count,
      rows: first..<Swift.max(first + 1, end),
      height: (inner.y + inner.height + all.bottom).onGrid, free: inner.height - height,
      insets: all,
      alignment: block.alignment, baseline: line.map { $0.y + $0.baseline })
  }

  /// Moves the cells of a row that are aligned to one baseline down to it.
  private func alignBaselines(_ cells: inout [SetCell], rowCount: Int) {
    guard cells.contains(where: { $0.alignment == .baseline }) else { return }
    var baselines = Array(repeating: 0.0, count: rowCount)
    for cell in cells where cell.alignment == .baseline {
      guard let baseline = cell.baseline else { continue }
      let row = cell.rows.lowerBound
      baselines[row] = Swift.max(baselines[row], cell.offset + baseline)
    }
    for index in cells.indices where cells[index].alignment == .baseline {
      guard let baseline = cells[index].baseline else { continue }
      cells[index].shift =
        (baselines[cells[index].rows.lowerBound] - cells[index].offset - baseline).onGrid
    }
  }

  /// Finds the heights of rows and moves cells to their positions; returns the height of all rows.
  private func placeCells(_ cells: inout [SetCell], rowCount: Int, top: Double) -> Double {
    alignBaselines(&cells, rowCount: rowCount)
    var heights = Array(repeating: 0.0, count: rowCount)
    func needed(_ cell: SetCell) -> Double { cell.offset + cell.shift + cell.height }
    for cell in cells where cell.rows.count == 1 {
      heights[cell.rows.lowerBound] = Swift.max(heights[cell.rows.lowerBound], needed(cell))
    }
    let high = cells.filter { $0.rows.count > 1 }
    for cell in high.sorted(by: { $0.rows.count < $1.rows.count }) {
      let missing = needed(cell) - heights[cell.rows].reduce(0, +)
      if missing > 0 { heights[cell.rows.upperBound - 1] += missing }
    }
    var tops = [top]
    tops.reserveCapacity(rowCount + 1)
    for height in heights { tops.append(tops[tops.count - 1] + height) }
    for cell in cells {
      let y = tops[cell.rows.lowerBound] + cell.offset
      let height = tops[cell.rows.upperBound] - y
      let free = Swift.max(0, height - cell.height + cell.free)
      let down =
        switch cell.alignment {
        case .top: 0.0
        case .middle: (free / 2).onGrid
        case .bottom: free
        case .baseline: cell.shift
        }
      if down != 0, cell.alignment != .baseline { drops.append((cell.frames.lowerBound, down)) }
      moveCell(cell.part, frames: cell.frames, down: y + down)
      finishFrame(cell.frames.lowerBound) {
        $0.bounds.y = y
        $0.bounds.height = height
        $0.content.y = y + cell.insets.top
        $0.content.height = Swift.max(0, height - cell.insets.height)
      }
    }
    return tops[tops.count - 1] - top
  }

  private func tableBorders(_ table: any LayoutTable, _ range: Range<Int>, depth: Int) -> (
    starts: Bool, ends: Bool
  ) {
    borders(range, depth: depth) { $0.cell?.table === table }
  }
}

/// The borders of cells that share them: half of each lies in either cell, of the wider of the two.
///
/// - Source: CSS 2.1, the collapsing border model; drawing decides which of two borders is seen.
private struct CollapsedBorders {
  private struct Slot: Hashable {
    let row: Int
    let column: Int
  }
  private var found: [Edges] = []

  init(_ cells: [LayoutCell], _ blocks: [any LayoutBlock], isRightToLeft: Bool) {
    let own = blocks.map { $0.gridInsets(in: 0).border }
    found = own
    let rows = Set(cells.map(\.row))
    let all = (rows.min() ?? 0)..<(rows.max() ?? 0) + 1
    // The cell that begins in a row and covers a column there.
    var slots: [Slot: Int] = [:]
    for (index, cell) in cells.enumerated() {
      for column in cell.columns { slots[Slot(row: cell.row, column: column)] = index }
    }
    for (index, cell) in cells.enumerated() {
      for row in cell.rows.clamped(to: all) where rows.contains(row) {
        guard let next = slots[Slot(row: row, column: cell.columns.upperBound)], next != index
        else { continue }
        // The cell in the next column is at the right, or at the left.
        let (left, right) = isRightToLeft ? (next, index) : (index, next)
        let width = Swift.max(own[left].right, own[right].left)
        found[left].right = Swift.max(found[left].right, width)
        found[right].left = Swift.max(found[right].left, width)
      }
      for column in cell.columns {
        guard let next = slots[Slot(row: cell.rows.upperBound, column: column)], next != index
        else { continue }
        let width = Swift.max(own[index].bottom, own[next].top)
        found[index].bottom = Swift.max(found[index].bottom, width)
        found[next].top = Swift.max(found[next].top, width)
      }
    }
  }

  func edges(of index: Int) -> Edges {
    let whole = found[index]
    return Edges(
      left: whole.left / 2, top: whole.top / 2, right: whole.right / 2, bottom: whole.bottom / 2)
  }
}
