// SPDX-License-Identifier: MIT

internal import TextStructures

/// Turns the definitions of a table's rows into columns, spans and boxes.
///
///     \cellx 2000 4000 6000      edges of all rows: 0 2000 4000 6000, three columns
///     \cellx 4000 6000           its first cell spans two
struct RTFTableBuilder {
  /// Edges within this distance are equal: other writers round.
  private static let tolerance = 15

  let rows: [RTFTable.Row]
  let colors: [DocumentColor?]
  let boxes: [BoxFormat]
  let isApples: Bool

  private var edges: [Int] = []
  /// Rows with the same definition share their cells; the first and last rows have other borders.
  private struct Kind: Hashable {
    var row: ObjectIdentifier
    var cellCount: Int
    var isFirst: Bool
    var isLast: Bool
  }
  private static let maximumKnown = 16
  private var known: [Kind: [CellFormat]] = [:]
  /// The cells of the previous row: most cells are equal to the one above.
  private var above: [CellFormat] = []

  init(rows: [RTFTable.Row], colors: [DocumentColor?], boxes: [BoxFormat], isApples: Bool) {
    self.rows = rows
    self.colors = colors
    self.boxes = boxes
    self.isApples = isApples
  }

  mutating func format() -> TableFormat {
    findEdges()
    var table = TableFormat()
    // Cells of the previous row that further rows may join, by column.
    var open: [Int: (row: Int, cell: Int)] = [:]
    for (number, row) in rows.enumerated() {
      var format = RowFormat()
      format.isHeader = row.row.isHeader
      format.keepsTogether = row.row.keepsTogether
      format.keepsWithNext = row.row.keepsWithNext
      format.cells = cells(of: row, number)
      var next: [Int: (row: Int, cell: Int)] = [:]
      for index in format.cells.indices {
        let column = format.cells[index].column
        table.columnCount = max(table.columnCount, column + format.cells[index].columnSpan)
        guard index < row.row.cells.count, !format.cells[index].isCovered else { continue }
        if row.row.cells[index].joinsRows, let origin = open[column] {
          format.cells[index].isCovered = true
          table.rows[origin.row].cells[origin.cell].rowSpan += 1
          next[column] = origin
        } else if row.row.cells[index].startsRows {
          next[column] = (number, index)
        }
      }
      open = next
      table.rows.append(format)
    }
    setTable(&table)
    return table
  }

  private func setTable(_ table: inout TableFormat) {
    guard let first = rows.first?.row else { return }
    let isExact = first.hasFlags
    table.collapsesBorders = isExact ? first.collapsesBorders : true
    table.hidesEmptyCells = first.hidesEmptyCells
    table.hasFixedColumns = first.isFixed
    table.isRightToLeft = first.isRightToLeft
    table.alignment = first.alignment
    table.continuedLists = first.continuedLists
    table.quoteLevel = first.quoteLevel
    if let number = first.tableBox, boxes.indices.contains(number - 1) {
      table.box = boxes[number - 1]
      return
    }
    table.box.width = length(first.width, first.widthUnit)
    if isExact { table.box.background = color(first.background) }
  }

  // MARK: Columns

  private func edges(of row: RTFTable.Row) -> [Int] {
    var result = [row.row.left]
    for index in 0..<row.cellCount {
      let edge = index < row.row.cells.count ? row.row.cells[index].rightEdge : result[index] + 1440
      // An edge that does not follow the previous one would leave a column without width.
      result.append(max(edge, result[index] + 1))
    }
    return result
  }

  private mutating func findEdges() {
    var all: Set<Int> = []
    var last: RTFTable.Row?
    for row in rows {
      if let last, last.row === row.row, last.cellCount == row.cellCount { continue }
      all.formUnion(edges(of: row))
      last = row
    }
    let sorted = all.sorted()
    edges = sorted.reduce(into: []) { edges, edge in
      if let start = edges.last, edge - start <= Self.tolerance { return }
      edges.append(edge)
    }
    let keepsApart = rows.allSatisfy { row in
      let places = edges(of: row).map(place(of:))
      return zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    }
    if !keepsApart { edges = sorted }
  }

  /// Returns the index of the last edge at or before a position.
  private func place(of edge: Int) -> Int {
    max(0, edges.partitionPoint { $0 > edge } - 1)
  }

  private mutating func cells(of row: RTFTable.Row, _ number: Int) -> [CellFormat] {
    let kind = Kind(
      row: ObjectIdentifier(row.row), cellCount: row.cellCount, isFirst: number == 0,
      isLast: number == rows.count - 1)
    if let cells = known[kind] { return cells }
    let places = edges(of: row).map(place(of:))
    var cells: [CellFormat] = []
    var origin: Int?
    for index in 0..<row.cellCount {
      var cell = CellFormat()
      cell.column = places[index]
      cell.columnSpan = max(1, places[index + 1] - places[index])
      if index < row.row.cells.count {
        let definition = row.row.cells[index]
        cell.isHeader = definition.isHeader
        cell.box = box(of: definition, in: row, at: index, kind)
        if index < above.count, above[index].box == cell.box { cell.share(above[index].sharedBox) }
        if definition.joinsColumns, let origin {
          cell.isCovered = true
          cells[origin].columnSpan += cell.columnSpan
        } else {
          origin = definition.startsColumns ? index : nil
        }
      }
      cells.append(cell)
    }
    if known.count >= Self.maximumKnown { known = [:] }
    known[kind] = cells
    above = cells
    return cells
  }

  // MARK: Boxes

  private func color(_ number: Int32) -> DocumentColor? {
    number > 0 && colors.indices.contains(Int(number)) ? colors[Int(number)] : nil
  }

  private func length(_ width: Int, _ unit: RTFCell.WidthUnit) -> BoxFormat.Length {
    switch unit {
    case .twips: .init(max(0, Double(width) / 20))
    case .percent: .init(max(0, Double(width) / 50), isPercent: true)
    case .unknown, .automatic: .zero
    }
  }

  private func box(
    of cell: RTFCell, in row: RTFTable.Row, at index: Int, _ kind: Kind
  ) -> BoxFormat {
    if let number = cell.ownBox, boxes.indices.contains(number - 1) { return boxes[number - 1] }
    var box = BoxFormat()
    let definition = row.row
    box.verticalAlignment = cell.alignment
    box.background =
      color(cell.background) ?? (definition.hasFlags ? nil : color(definition.background))
    for edge in 0..<4 {
      box.padding[edge] = .init(Double(padding(cell, definition, edge)) / 20)
      box.margin[edge] = .init(Double(cell.margin[edge]) / 20)
      let border = border(cell, row, index, edge, kind)
      box.border[edge] = border.length
      if border.width > 0 {
        box.borderColor[edge] = color(border.color) ?? .black
        box.borderStyle[edge] = border.style
      }
    }
    box.width = length(cell.width, cell.widthUnit)
    if !definition.hasFlags && !isApples {
      setWidth(of: cell, in: definition, at: index, &box)
    }
    if definition.height > 0 { box.minimumHeight = .init(Double(definition.height) / 20) }
    if definition.height < 0 { box.height = .init(Double(-definition.height) / 20) }
    return box
  }

  /// Word's edges and widths include the padding.
  private func setWidth(of cell: RTFCell, in row: RTFRow, at index: Int, _ box: inout BoxFormat) {
    if cell.widthUnit == .unknown {
      let left = index > 0 ? row.cells[index - 1].rightEdge : row.left
      box.width = .init(max(0, Double(cell.rightEdge - left) / 20))
    }
    if !box.width.isPercent && box.width.value > 0 {
      box.width.value = max(1, box.width.value - box.padding.left.value - box.padding.right.value)
    }
  }

  /// Word uses `\clpadl` for the top and `\clpadt` for the left edge; Apple's writer does not.
  private func padding(_ cell: RTFCell, _ row: RTFRow, _ edge: Int) -> Int {
    let isSwapped = !row.hasFlags && !isApples && edge < 2
    let own = cell.padding[isSwapped ? 1 - edge : edge]
    if own >= 0 { return own }
    if row.padding[edge] >= 0 { return row.padding[edge] }
    return edge == 0 || edge == 2 ? max(0, row.gap) * (row.hasFlags || isApples ? 0 : 1) : 0
  }

  private func border(
    _ cell: RTFCell, _ row: RTFTable.Row, _ index: Int, _ edge: Int, _ kind: Kind
  ) -> RTFBorder {
    if cell.borders[edge].isSaid { return cell.borders[edge] }
    if row.row.hasFlags { return RTFBorder() }
    switch edge {
    case 0: return row.row.borders[index == 0 ? 0 : 5]
    case 2: return row.row.borders[index == row.cellCount - 1 ? 2 : 5]
    case 1: return row.row.borders[kind.isFirst ? 1 : 4]
    default: return row.row.borders[kind.isLast ? 3 : 4]
    }
  }
}
