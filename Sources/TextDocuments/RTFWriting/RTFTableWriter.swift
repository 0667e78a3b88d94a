// SPDX-License-Identifier: MIT

/// The control words of boxes: borders, padding, widths.
enum RTFBoxWriter {
  static func border(
    _ box: BoxFormat, _ edge: Int, _ word: RTFSource, _ tables: inout RTFWriterTables
  ) -> RTFSource {
    let width = box.border[edge].isPercent ? 1 : RTFText.twips(box.border[edge].value)
    guard width > 0 else { return "" }
    let style: RTFSource =
      switch box.borderStyle[edge] {
      case .solid: "brdrs"
      case .dashed: "brdrdash"
      case .dotted: "brdrdot"
      case .double: "brdrdb"
      }
    var words: RTFSource = "\\\(word)\\\(style)\\brdrw\(min(width, 255))"
    if let color = box.borderColor[edge] { words += "\\brdrcf\(tables.color(color))" }
    return words
  }

  /// Returns the words of a cell; `borders` are those for other readers, if they differ.
  static func cell(
    _ cell: CellFormat, borders: BoxFormat? = nil, _ tables: inout RTFWriterTables
  ) -> RTFSource {
    let box = cell.box
    var words: RTFSource
    switch box.verticalAlignment {
    case .top: words = "\\clvertalt"
    case .middle: words = "\\clvertalc"
    case .bottom: words = "\\clvertalb"
    case .baseline: words = "\\clvertalt\\tkclbaseline"
    }
    if cell.isHeader { words += "\\tkclheader" }
    if let color = box.background { words += "\\clcbpat\(tables.color(color))" }
    if box.width.value > 0 {
      words +=
        box.width.isPercent
        ? "\\clwWidth\(RTFText.number(box.width.value, times: 50))\\clftsWidth2"
        : "\\clwWidth\(RTFText.twips(box.width.value))\\clftsWidth3"
    } else {
      words += "\\clftsWidth1"
    }
    let letters: [RTFSource] = ["l", "t", "r", "b"]
    for (edge, letter) in letters.enumerated()
    where box.margin[edge].value > 0 && !box.margin[edge].isPercent {
      words += "\\clmar\(letter)\(RTFText.twips(box.margin[edge].value))"
    }
    for (edge, letter) in letters.enumerated() {
      let border = border(borders ?? box, edge, "clbrdr\(letter)", &tables)
      words += border.isEmpty ? "\\clbrdr\(letter)\\brdrnil" : border
    }
    for (edge, letter) in letters.enumerated() where !box.padding[edge].isPercent {
      words += "\\clpad\(letter)\(RTFText.twips(box.padding[edge].value))\\clpadf\(letter)3"
    }
    words += "\\tkbox\(tables.box(box))"
    return words
  }
}

/// Writes the rows of a table whose cells have been written.
struct RTFTableWriter {
  let format: TableFormat
  let depth: Int
  private let columns: RTFColumns
  /// For each row, the cells that cover its columns from above: column, span, the cell.
  private let covered: [[(column: Int, span: Int, cell: CellFormat)]]
  /// For each row, the boxes of the cells from above that cover its own cells.
  private let covering: [[Int: BoxFormat]]

  init(format: TableFormat, depth: Int, columns: RTFColumns) {
    self.format = format
    self.depth = depth
    self.columns = columns
    var covered = [[(column: Int, span: Int, cell: CellFormat)]](
      repeating: [], count: format.rows.count)
    var covering = [[Int: BoxFormat]](repeating: [:], count: format.rows.count)
    for (number, row) in format.rows.enumerated() {
      for cell in row.cells where cell.rowSpan > 1 && !cell.isCovered {
        let end = min(format.rows.count, number.addingReportingOverflow(cell.rowSpan).partialValue)
        guard end > number + 1 else { continue }
        // Covered positions that the sink received as cells are written as cells.
        for below in number + 1..<end {
          let isTold = format.rows[below].cells.contains {
            $0.column == cell.column && $0.isCovered
          }
          if isTold {
            covering[below][cell.column] = cell.box
          } else {
            covered[below].append((cell.column, cell.columnSpan, cell))
          }
        }
      }
    }
    self.covered = covered
    self.covering = covering
  }

  func row(_ number: Int, _ contents: [RTFSource], _ tables: inout RTFWriterTables) -> RTFSource {
    let row = number < format.rows.count ? format.rows[number] : RowFormat()
    var definition: RTFSource =
      "\\trowd\\taflags\(flags)\\trgaph108\\trleft\(edge(row.cells.first?.column ?? 0))"
    if format.box.width.value > 0 {
      definition +=
        format.box.width.isPercent
        ? "\\trwWidth\(RTFText.number(format.box.width.value, times: 50))\\trftsWidth2"
        : "\\trwWidth\(RTFText.twips(format.box.width.value))\\trftsWidth3"
    }
    // Word computes text widths more precisely than we do.
    if !format.hasFixedColumns && format.box.width.value <= 0 { definition += "\\trautofit1" }
    if format.hidesEmptyCells { definition += "\\tkhide" }
    switch format.alignment {
    case .left: definition += "\\trql"
    case .center: definition += "\\trqc"
    case .right: definition += "\\trqr"
    case .natural, .justified: break
    }
    if format.isRightToLeft { definition += "\\rtlrow" }
    if row.isHeader { definition += "\\trhdr" }
    if row.keepsTogether { definition += "\\trkeep" }
    if row.keepsWithNext { definition += "\\trkeepfollow" }
    definition += "\\tktable\(tables.box(format.box))"
    if format.continuedLists > 0 { definition += "\\tktableitem\(format.continuedLists)" }
    if format.quoteLevel > 0 { definition += "\\tktablequote\(format.quoteLevel)" }
    var body = RTFSource()
    var last = -1
    for (place, content) in merged(number, row, contents) {
      var cell = place.cell
      if place.column <= last { cell.column = last + 1 }
      let end = max(place.column + max(place.span, 1), last + 1)
      last = end - 1
      if place.startsRows { definition += "\\clvmgf" }
      if place.joinsRows { definition += "\\clvmrg" }
      let above = place.joinsRows && number < covering.count ? covering[number][cell.column] : nil
      definition +=
        "\(RTFBoxWriter.cell(cell, borders: above, &tables))\\cellx\(edge(end))\n"
      body += content
    }
    let isLast = number == format.rows.count - 1
    if isLast { definition += "\\lastrow" }
    if depth == 1 { return "\\itap1\(definition)\(body)\\row\n" }
    return "\(body){\\*\\nesttableprops\(definition)\\nestrow}{\\nonesttables\\par}\n"
  }

  private struct Place {
    var column: Int
    var span: Int
    var cell: CellFormat
    var startsRows = false
    var joinsRows = false
  }

  /// Returns the row's cells and, between them, those that cells above cover.
  private func merged(
    _ number: Int, _ row: RowFormat, _ contents: [RTFSource]
  ) -> [(Place, RTFSource)] {
    var result: [(Place, RTFSource)] = []
    for (index, content) in contents.enumerated() {
      let cell = index < row.cells.count ? row.cells[index] : CellFormat()
      let column = index < row.cells.count ? cell.column : (result.last?.0.column ?? -1) + 1
      result.append(
        (
          Place(
            column: column, span: cell.columnSpan, cell: cell,
            startsRows: cell.rowSpan > 1 && !cell.isCovered, joinsRows: cell.isCovered), content
        ))
    }
    let end: RTFSource = depth == 1 ? "\\cell\n" : "\\nestcell\n"
    if number < covered.count {
      for place in covered[number] {
        let text: RTFSource = "\\pard\\intbl\\itap\(depth)\\plain \(end)"
        result.append(
          (
            Place(column: place.column, span: place.span, cell: place.cell, joinsRows: true),
            text
          ))
      }
      if !covered[number].isEmpty { result.sort { $0.0.column < $1.0.column } }
    }
    return result
  }

  private var flags: Int { (format.collapsesBorders ? 1 : 0) | (format.hasFixedColumns ? 4 : 0) }

  /// The indent of a table that continues an item or is in a quotation, in twips.
  private var indent: Int {
    let left = format.box.margin.left
    guard format.continuedLists > 0 || format.quoteLevel > 0, !left.isPercent else { return 0 }
    return RTFParagraphWriter.shown(RTFText.twips(left.value), depth: format.continuedLists)
  }

  private func edge(_ column: Int) -> Int {
    columns.edge(column) + indent
  }
}
