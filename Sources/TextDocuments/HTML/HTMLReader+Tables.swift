// SPDX-License-Identifier: MIT

// Tables: rows and cells in document order; columns depend on the spans of earlier cells.

/// An open table.
struct HTMLTable {
  /// Browsers have no limit; the excess cells of a row are merged into its last column.
  static let maximumColumns = 1000
  /// The limit of the HTML standard.
  static let maximumSpan = 1000

  var format = TableFormat()
  var hasBegun = false
  var isRowOpen = false
  var isCellOpen = false
  /// For each column, the number of further rows that a cell covers.
  var covered: [Int] = []
  var column = 0
  /// The widths of columns from `<col>`.
  var widths: [CSSLength?] = []
  /// Padding and borders of cells from attributes of the table.
  var padding: Double?
  var border = 0.0
  var borderColor = BoxFormat.Edges<DocumentColor?>(nil)
  /// Around each cell: half of the space between two cells.
  var spacing: BoxFormat.Edges<BoxFormat.Length>?
  var style = HTMLStyle.initial
  var blocks: [ParagraphFormat.Block] = []
  /// Its row groups in document order: the first row of each, and whether spanning cells end there.
  var groups: [(kind: RowGroup, start: Int, endsCells: Bool)] = []
  /// Indexes of rows from which on page breaks between rows are avoided, or allowed again.
  var keptFrom: [(row: Int, isKept: Bool)] = []
  /// Whether page breaks between all its rows are avoided.
  var isKept = false
  /// The position of the caption that is being read.
  var openCaption: ParagraphFormat.Caption?
  /// The contents of a caption below the table, and the sink of everything else while it is read.
  var caption: HTMLCaption?
  var outerSink: (any DocumentSink)?
}

/// A row group.
enum RowGroup {
  case header, body, footer

  init(_ tag: String) { self = tag == "thead" ? .header : tag == "tfoot" ? .footer : .body }
}

extension HTMLTable {
  /// Whether the next rows are in a header.
  fileprivate var isHeader: Bool { groups.last?.kind == .header }

  /// Begins a row group, at whose start the spans of earlier cells end.
  mutating func begin(_ kind: RowGroup) { begin(kind, endsCells: true) }

  /// Ends a row group; the next rows are in an implied one.
  ///
  /// - Source: Our choice: cells of a header at the top may extend below it, as our own writer
  ///   writes them.
  mutating func endPart() {
    begin(.body, endsCells: groups.last.map { $0.kind != .header || $0.start > 0 } ?? true)
  }

  private mutating func begin(_ kind: RowGroup, endsCells: Bool) {
    groups.append((kind, format.rows.count, endsCells))
    guard endsCells else { return }
    for column in covered.indices { covered[column] = 0 }
  }

  /// Orders the rows for display: the first header at the top, the first footer at the bottom.
  ///
  /// - Source: HTML, "Rendering", "Tables": `thead` and `tfoot` are a `table-header-group` and a
  ///   `table-footer-group`; CSS 2.1, 17.2: if there are several, only the first is the header or
  ///   footer, and the others are ordinary rows.
  mutating func arrangeRows() {
    let parts = parts
    let header = parts.first { $0.kind == .header }?.rows ?? 0..<0
    let footer = parts.first { $0.kind == .footer }?.rows ?? 0..<0
    let rows = format.rows.indices
    let order =
      Array(header) + rows.filter { !header.contains($0) && !footer.contains($0) } + Array(footer)
    format.order = order == Array(rows) ? [] : order
  }

  /// Avoids page breaks between the next rows, or allows them again.
  mutating func keepRows(_ isKept: Bool) { keptFrom.append((format.rows.count, isKept)) }

  /// Keeps rows with the next ones; if `isLast`, also the last row with the text after the table.
  mutating func tieRows(last isLast: Bool) {
    for (index, part) in keptFrom.enumerated() where part.isKept {
      let end = index + 1 < keptFrom.count ? keptFrom[index + 1].row : format.rows.count
      for row in part.row..<max(part.row, end - 1) { format.rows[row].keepsWithNext = true }
    }
    if isLast, !format.rows.isEmpty { format.rows[format.rows.count - 1].keepsWithNext = true }
  }

  /// The row groups that have rows.
  private var parts: [(kind: RowGroup, rows: Range<Int>)] {
    let starts = groups.map(\.start) + [format.rows.count]
    return groups.indices.map { (groups[$0].kind, starts[$0]..<starts[$0 + 1]) }
      .filter { !$0.1.isEmpty }
  }

  /// Limits the row spans to the end of the row group.
  mutating func limitSpans() {
    var ends = Array(repeating: 0, count: format.rows.count)
    var (end, next) = (ends.count, ends.count)
    for group in groups.reversed() {
      for row in group.start..<next { ends[row] = end }
      next = group.start
      if group.endsCells { end = next }
    }
    for row in 0..<next { ends[row] = end }
    for row in format.rows.indices {
      for cell in format.rows[row].cells.indices {
        let found = format.rows[row].cells[cell]
        format.rows[row].cells[cell].rowSpan = min(found.rowSpan, ends[row] - row)
        format.columnCount = max(format.columnCount, found.column + found.columnSpan)
      }
    }
  }
}

extension HTMLReader {
  func beginTable(_ attributes: HTMLAttributes) {
    let last = elements.count - 1
    var table = HTMLTable()
    table.style = elements[last].style
    // The enclosing blocks are those of the parent.
    table.blocks = last > 0 ? elements[last - 1].style.paragraph.blocks : []
    for attribute in attributes.list {
      let number = Double(attribute.value.prefix { $0.isNumber || $0 == "." })
      switch attribute.name {
      case "cellpadding": table.padding = number.map { min($0, 1000) }
      case "border": table.border = min(number ?? 1, 100)
      case "bordercolor":
        if let color = CSSColor.legacy(attribute.value) { table.borderColor = .init(color) }
      case "cellspacing":
        if table.style.cellSpacing == nil { table.style.applySpacing("\(number ?? 0)px") }
      default: break
      }
    }
    table.format.box = table.style.finishedBox
    table.format.alignment = table.style.tablePlacement
    table.format.collapsesBorders = table.style.collapsesBorders
    table.format.hasFixedColumns = table.style.hasFixedColumns
    table.format.hidesEmptyCells = table.style.hidesEmptyCells
    if table.style.paragraph.keepsTogether || keptBlocks > 0 && cellHasContent.isEmpty {
      table.isKept = true
      table.keepRows(true)
    }
    if isInKeptBlock { held?.keepsWithNext = true }
    if table.style.breaksBefore { next.startsPage = true }
    table.format.isRightToLeft = table.style.paragraph.direction == .rightToLeft
    setSpacing(&table)
    indent(&table, attributes, in: last)
    tables.append(table)
    lists.beginTable()
  }

  /// Applies half of the cell spacing around each cell, and the same between the outer cells and
  /// the table's border.
  private func setSpacing(_ table: inout HTMLTable) {
    guard let (x, y) = table.style.cellSpacing, !table.format.collapsesBorders,
      table.style.ownBox == nil
    else { return }
    var edges = BoxFormat.Edges(BoxFormat.Length(x / 2))
    (edges.top, edges.bottom) = (.init(y / 2), .init(y / 2))
    table.spacing = edges
    for edge in 0..<4 where !table.format.box.padding[edge].isPercent {
      table.format.box.padding[edge].value += edges[edge].value
    }
  }

  /// Indents a table like text at its position: in quotations, and as the continuation of a list
  /// item.
  private func indent(_ table: inout HTMLTable, _ attributes: HTMLAttributes, in last: Int) {
    if last > 0 {
      let outer = elements[last - 1].style.paragraph
      table.format.quoteLevel = outer.quoteLevel
      if table.style.ownBox == nil, !table.format.box.margin.left.isPercent {
        table.format.box.margin.left.value += max(0, outer.headIndent)
      }
    }
    if let item = lists.items.last, last > 0 {
      if item.isMarkerWaiting {
        // The marker is in a paragraph above, which belongs to the parent.
        let levels = blockLevels
        blockLevels.removeAll { $0 == last }
        openParagraph()
        endParagraph()
        blockLevels = levels
      }
      let outer = elements[last - 1].style
      table.format.continuedLists = outer.paragraph.lists.count
      if table.style.ownBox == nil, !table.format.box.margin.left.isPercent {
        let indent = outer.itemIndent(outer.paragraph.lists.count)
        table.format.box.margin.left.value += indent
      }
    }
    if let own = attributes["data-tk-item"].flatMap({ Int($0) }) {
      table.format.continuedLists = min(max(0, own), 1000)
    }
  }

  /// Adds a column, or several equal ones.
  func takeColumn(_ attributes: HTMLAttributes) {
    guard let last = tables.indices.last, !tables[last].hasBegun else { return }
    let own = styles.parsed(attributes["style"] ?? "").last { $0.name == "width" }?.value
    let width = (own ?? attributes["width"]).flatMap { CSSLength($0) }
    let count = attributes["span"].flatMap { Int($0) } ?? 1
    let free = HTMLTable.maximumColumns - tables[last].widths.count
    for _ in 0..<min(max(count, 1), HTMLTable.maximumSpan, free) {
      tables[last].widths.append(width)
    }
  }

  func beginRowGroup(_ tag: String) {
    let style = style
    startRows(of: style.rowGroup ?? RowGroup(tag))
    guard let last = tables.indices.last, !tables[last].isCellOpen else { return }
    if style.breaksBefore { next.startsPage = true }
    if style.avoidsBreakBefore { keepLastRow() }
    if style.paragraph.keepsTogether, !tables[last].isKept { tables[last].keepRows(true) }
  }

  func endRowGroup() {
    startRows(of: nil)
    guard let last = tables.indices.last, !tables[last].isCellOpen else { return }
    let style = style
    if style.paragraph.keepsWithNext { keepLastRow() }
    if style.paragraph.keepsTogether, !tables[last].isKept { tables[last].keepRows(false) }
  }

  /// Keeps the previous row with the next content.
  private func keepLastRow() {
    guard let last = tables.indices.last, let row = tables[last].format.rows.indices.last else {
      held?.keepsWithNext = true
      return
    }
    tables[last].format.rows[row].keepsWithNext = true
  }

  private func startRows(of kind: RowGroup?) {
    guard let last = tables.indices.last else { return }
    // A row group in a cell does not belong to this table.
    if tables[last].isCellOpen { return }
    if tables[last].isRowOpen { endRow() }
    if let kind { tables[last].begin(kind) } else { tables[last].endPart() }
  }

  /// Begins a caption; if it is displayed below the table, its contents are buffered.
  func beginCaption(_ style: HTMLStyle) {
    // After the first row, a caption is text in a cell.
    guard let last = tables.indices.last, !tables[last].hasBegun else { return }
    tables[last].openCaption = .aboveTable
    guard style.captionsBelow, tables[last].caption == nil else { return }
    tables[last].openCaption = .belowTable
    enterOuterCell(last)
    emitHeld()
    let caption = HTMLCaption(for: sink)
    tables[last].caption = caption
    tables[last].outerSink = sink
    sink = caption
  }

  func endCaption() {
    guard let last = tables.indices.last else { return }
    tables[last].openCaption = nil
    guard let outer = tables[last].outerSink else { return }
    emitHeld()
    tables[last].outerSink = nil
    sink = outer
  }

  /// Begins a row; the first one begins the table in the sink, because a caption precedes it.
  func beginRow() {
    guard !tables.isEmpty else { return endParagraph() }
    let last = tables.count - 1
    endParagraph()
    if tables[last].isRowOpen { endRow() }
    if !tables[last].hasBegun {
      enterOuterCell(last)
      emitHeld()
      tables[last].hasBegun = true
      sink.beginTable(in: tables[last].blocks)
      margins.isFirst = false
    }
    sink.beginRow()
    tables[last].isRowOpen = true
    tables[last].column = 0
    var row = RowFormat()
    row.isHeader = tables[last].isHeader
    // An implied row has no style of its own.
    if elements.last?.style.display == .row {
      let style = style
      if style.breaksBefore { next.startsPage = true }
      if style.avoidsBreakBefore { keepLastRow() }
      row.keepsTogether = style.paragraph.keepsTogether
      row.keepsWithNext = style.paragraph.keepsWithNext
    }
    tables[last].format.rows.append(row)
  }

  /// Enters a cell of the enclosing table before a nested table begins.
  private func enterOuterCell(_ last: Int) {
    guard last > 0, tables[last - 1].hasBegun, !tables[last - 1].isCellOpen else {
      if last > 0, !tables[last - 1].hasBegun { openImplied(last - 1) }
      return
    }
    openImplied(last - 1)
  }

  /// Opens an implied cell for text in a table outside of its cells.
  func enterCell() {
    // Content of a table that has not begun precedes it; it belongs to the innermost table that has
    // begun.
    guard let last = tables.lastIndex(where: \.hasBegun), !tables[last].isCellOpen else { return }
    openImplied(last)
  }

  /// Whether the open cell is the last one that its row can have.
  var isRowFull: Bool {
    guard let table = tables.last else { return false }
    return table.isCellOpen && table.column > HTMLTable.maximumColumns
  }

  private func openImplied(_ last: Int) {
    if !tables[last].hasBegun {
      if last > 0 { enterOuterCell(last) }
      emitHeld()
      tables[last].hasBegun = true
      sink.beginTable(in: tables[last].blocks)
    }
    if !tables[last].isRowOpen {
      sink.beginRow()
      tables[last].isRowOpen = true
      tables[last].column = 0
      tables[last].format.rows.append(RowFormat())
    }
    if !tables[last].isCellOpen { open(CellFormat(), in: last) }
  }

  func beginCell(_ attributes: HTMLAttributes) {
    guard !tables.isEmpty else { return endParagraph() }
    let last = tables.count - 1
    endParagraph()
    // Excess cells are merged into the row's last one.
    if isRowFull { return }
    if tables[last].isCellOpen { endCell() }
    if !tables[last].isRowOpen { beginRow() }
    var cell = CellFormat()
    func number(_ name: String) -> Int? {
      attributes[name].flatMap { Int($0) }
    }
    cell.columnSpan = min(max(number("colspan") ?? 1, 1), HTMLTable.maximumSpan)
    let rows = number("rowspan") ?? 1
    cell.rowSpan = rows <= 0 ? 65534 : min(rows, 65534)
    cell.isHeader = elements.last?.tag.text == "th"
    if cell.isHeader {
      switch attributes["scope"]?.lowercased() {
      case "row", "rowgroup": cell.scope = .row
      case "col", "colgroup": cell.scope = .column
      default: break
      }
    }
    cell.share(node.box)
    open(cell, in: last)
  }

  func applyTableAttributes(_ style: inout HTMLStyle) {
    guard let table = tables.last else { return }
    // Blocks and lists around the table do not apply in its cells.
    if !style.paragraph.blocks.isEmpty { style.paragraph.blocks = [] }
    if !style.paragraph.lists.isEmpty { style.paragraph.lists = [] }
    if let padding = table.padding { style.box.padding = .init(.init(padding)) }
    if let spacing = table.spacing {
      style.box.margin = spacing
    }
    // A row is as high as its cells.
    if let row = elements.last?.style, row.display == .row {
      if style.height == nil { style.height = row.height }
      if row.box.minimumHeight != .zero { style.box.minimumHeight = row.box.minimumHeight }
    }
    if table.border > 0 {
      style.box.border = .init(.init(1))
      style.borderStyles = .init(true)
      if style.box.borderColor == .init(nil) { style.box.borderColor = table.borderColor }
    }
  }

  private func open(_ cell: CellFormat, in last: Int) {
    var cell = cell
    var column = tables[last].column
    let limit = HTMLTable.maximumColumns
    while column < tables[last].covered.count && tables[last].covered[column] > 0 { column += 1 }
    guard column < limit else {
      column = limit
      return emitCell(cell, column, in: last)
    }
    cell.columnSpan = min(cell.columnSpan, limit - column)
    // Ends before a cell that spans down from above.
    let free = (column..<column + cell.columnSpan).prefix {
      $0 >= tables[last].covered.count || tables[last].covered[$0] == 0
    }
    cell.columnSpan = free.count
    while tables[last].covered.count < column + cell.columnSpan { tables[last].covered.append(0) }
    for place in free { tables[last].covered[place] = cell.rowSpan }
    emitCell(cell, column, in: last)
  }

  private func emitCell(_ cell: CellFormat, _ column: Int, in last: Int) {
    var cell = cell
    cell.column = column
    if cell.columnSpan == 1, column < tables[last].widths.count,
      let width = tables[last].widths[column], cell.box.width == .zero
    {
      cell.box.width = HTMLStyle.initial.boxLength(width)
    }
    tables[last].column = column + cell.columnSpan
    let row = tables[last].format.rows.count - 1
    tables[last].format.rows[row].cells.append(cell)
    emitHeld()
    sink.beginCell()
    tables[last].isCellOpen = true
    cellHasContent.append(false)
    margins.beginCell()
    next.isFirstInLevel = true
  }

  func endCell() {
    endParagraph()
    guard let last = tables.indices.last, tables[last].isCellOpen else { return }
    if held == nil && !sawContent { openEmpty() }
    emitHeld()
    sink.endCell()
    tables[last].isCellOpen = false
    cellHasContent.removeLast()
    margins.endCell()
  }

  private var sawContent: Bool { cellHasContent.last ?? false }

  private func openEmpty() {
    openParagraph()
    endParagraph()
  }

  func endRow() {
    endParagraph()
    guard let last = tables.indices.last, tables[last].isRowOpen else { return }
    if tables[last].isCellOpen { endCell() }
    sink.endRow()
    tables[last].isRowOpen = false
    for column in tables[last].covered.indices {
      tables[last].covered[column] = max(0, tables[last].covered[column] - 1)
    }
  }

  /// Ends a table; `keepsWithNext` says whether a page break after it is avoided.
  func endTable(keepsWithNext: Bool = false) {
    endParagraph()
    guard let last = tables.indices.last else { return }
    if tables[last].isRowOpen { endRow() }
    var table = tables.removeLast()
    lists.endTable()
    guard table.hasBegun else {
      table.caption?.tell(to: sink)
      return
    }
    table.limitSpans()
    table.tieRows(last: keepsWithNext)
    table.arrangeRows()
    sink.endTable(table.format)
    table.caption?.tell(to: sink)
    if !cellHasContent.isEmpty { cellHasContent[cellHasContent.count - 1] = true }
    margins.endTable()
    next.isFirstInLevel = true
  }
}
