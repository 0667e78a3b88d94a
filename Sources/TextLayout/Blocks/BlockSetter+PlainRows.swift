// SPDX-License-Identifier: MIT

internal import TextLines

// Most rows of tables are plain: each cell holds one paragraph and stands in one row beside the others. They are set in three
// walks over their cells, without what spans, blocks in cells and shared borders need:
//
//     │ cell │ cell │ cell │     is the row plain, and what surrounds each cell
//                                lines of each cell, the height of the row
//                                all moves to its place
//
// The same to the last bit as what `setRows` makes. By that alone, with natural widths added up in points and without `takeReady`, the
// first layout of a table of 5 000 cells took 1.10 × the time, and a change of its width 1.04 ×.

extension BlockSetter {
  /// A cell of a plain row.
  private struct PlainCell {
    let columns: Range<Int>
    let insets: BlockInsets
    let all: Edges
    let alignment: BlockAlignment
    let leastHeight: Double
    var left = 0.0
    var slot = 0.0
    var inner = LayoutRect.zero
    /// With insets.
    var height = 0.0
    /// Points of it that the cell's text does not fill.
    var free = 0.0
  }

  /// Sets a row of a table.
  ///
  /// - Returns: How high it is; nil, and nothing is set, if it is not plain.
  func setPlainRow(
    _ range: Range<Int>, of columns: TableColumns, depth: Int, _ content: LayoutRect,
    isRightToLeft: Bool
  ) -> Double? {
    guard layout.settings.setsPlainLines, !columns.table.collapses,
      var cells = plainCells(range, depth: depth, width: content.width)
    else { return nil }
    var rowHeight = 0.0
    for number in cells.indices {
      let all = cells[number].all
      let (left, slot) = columnSlot(
        of: cells[number].columns, of: columns, content, isRightToLeft: isRightToLeft)
      var inner = LayoutRect(
        x: left + all.left, y: all.top, width: Swift.max(0, slot - all.width), height: 0)
      let index = range.lowerBound + number
      let height = set(
        index..<index + 1, depth: depth + 1, x: inner.x, width: inner.width, y: inner.y)
      inner.height = Swift.max(height, cells[number].leastHeight)
      (cells[number].left, cells[number].slot, cells[number].inner) = (left, slot, inner)
      cells[number].free = inner.height - height
      cells[number].height = (inner.y + inner.height + all.bottom).onGrid
      rowHeight = Swift.max(rowHeight, cells[number].height)
    }
    let top = content.y
    let bottom = top + rowHeight
    let height = bottom - top
    addFrames { frames in
      for number in cells.indices {
        let index = range.lowerBound + number
        let free = Swift.max(0, height - cells[number].height + cells[number].free)
        let down =
          switch cells[number].alignment {
          case .middle: (free / 2).onGrid
          case .bottom: free
          default: 0.0
          }
        if down != 0 { drops.append((frames.count, down)) }
        move(paragraphs[index].passage, y: top + down)
        let (inner, all) = (cells[number].inner, cells[number].all)
        frames.append(
          BlockFrame(
            block: paragraphs[index].blocks[depth], passages: index..<index + 1,
            bounds: LayoutRect(
              x: cells[number].left, y: top, width: cells[number].slot, height: height),
            content: LayoutRect(
              x: inner.x, y: top + all.top, width: inner.width,
              height: Swift.max(0, height - all.height)),
            insets: cells[number].insets, reference: content.width))
      }
    }
    layout.counts.plainRows += 1
    return bottom - top
  }

  /// The cells of a row; nil if it is not plain.
  private func plainCells(_ range: Range<Int>, depth: Int, width: Double) -> [PlainCell]? {
    var cells: [PlainCell] = []
    cells.reserveCapacity(range.count)
    var row = 0
    var reached = 0
    for index in range {
      guard let info = paragraphs[index].passage.paragraph, let place = info.cell,
        place.depth == depth, paragraphs[index].blocks.count == depth + 1, place.cell.rowSpan == 1
      else { return nil }
      if cells.isEmpty { row = place.cell.row }
      let columns = place.cell.columns
      // One cell after the other: none has two paragraphs, and none stands on another.
      guard place.cell.row == row, columns.lowerBound >= reached else { return nil }
      reached = columns.upperBound
      let block = paragraphs[index].blocks[depth]
      let facts = block.cellFacts(in: width)
      if facts.hasHooks { return nil }
      if case .baseline = facts.alignment { return nil }
      cells.append(
        PlainCell(
          columns: columns, insets: facts.insets, all: facts.insets.all,
          alignment: facts.alignment,
          leastHeight: facts.hasSize ? block.size.leastHeight : 0))
    }
    return cells
  }
}
