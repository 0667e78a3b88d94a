// SPDX-License-Identifier: MIT

internal import TextCanvas

/// Paragraphs that follow each other in one element: the document, a cell, a caption, a note.
///
///     quote 1 ── item of a list ── body ── item of a list within ── body ── paragraph
///     open parts, outermost first
final class StructureFlow {
  private enum Part {
    case quote(StructureElement)
    case item(NSTextList?, list: StructureElement, body: StructureElement)
  }

  /// The current table; a class, so that the many cells of a long one are not copied for each row.
  final class OpenTable {
    let table: NSTextTable
    let element: StructureElement
    private(set) var map: TableMap
    /// The start of its caption or its first cell, and the end of the last one of them.
    var start: Int
    var end: Int
    /// The start of its first cell.
    let firstCell: Int
    var caption: StructureFlow?
    /// Whether no row can follow its caption.
    var endsWithCaption = false
    var lastRow: Int?
    var cells: [ObjectIdentifier: StructureFlow] = [:]

    init(_ table: NSTextTable, _ element: StructureElement, _ map: TableMap, at place: Int) {
      (self.table, self.element, self.map) = (table, element, map)
      firstCell = map.texts.values.map(\.lowerBound).min() ?? place
      end = map.texts.values.map(\.upperBound).max() ?? place
      start = firstCell
    }

    /// Removes and returns the slots of a row, each row once.
    func takeRow(_ row: Int) -> [TableMap.Slot]? { map.rows.removeValue(forKey: row) }
  }

  private let element: StructureElement
  let structure: DocumentStructure
  private var open: [Part] = []
  var table: OpenTable?
  /// The range of captions without a table below.
  var captionsAlone = 0..<0
  /// Whether the last paragraph continued an item, and had no marker.
  private var continuesItem = false
  /// The last paragraph, if it is a line of code.
  private var code: ParagraphElement?

  init(_ element: StructureElement, _ structure: DocumentStructure) {
    self.element = element
    self.structure = structure
  }

  /// The start of the current table's text; nil without one.
  var startOfTable: Int? { table?.start }

  private var innermost: StructureElement {
    switch open.last {
    case .quote(let element): element
    case .item(_, _, let body): body
    case nil: element
    }
  }

  // MARK: Paragraphs

  /// The element of the next paragraph.
  func paragraph(_ role: ParagraphRole) -> ParagraphElement {
    table = nil
    let label = enter(role)
    if role.isCode {
      if let code, !role.startsCode, label == nil, code.isIn(innermost) { return code }
      let new = ParagraphElement(.code, in: innermost, structure, label: label)
      code = new
      return new
    }
    code = nil
    let kind: ParagraphElement.Kind = role.heading > 0 ? .heading(role.heading) : .paragraph
    return ParagraphElement(kind, in: innermost, structure, label: label)
  }

  /// Closes and opens quotations and lists; returns the item's label, which its marker is painted
  /// into.
  private func enter(_ role: ParagraphRole) -> StructureElement? {
    var kept = 0
    var quotes = 0
    var items = 0
    let limit = role.lists.isEmpty ? role.continuedLists : role.lists.count - 1
    keeping: for (index, part) in open.enumerated() {
      switch part {
      case .quote:
        guard quotes < role.quotes else { break keeping }
        quotes += 1
      case .item(let list, let element, let body):
        guard items < limit else { break keeping }
        if !role.lists.isEmpty {
          // The lists around a continued one are continued too.
          let own = role.lists[items]
          guard list === own || continuesItem && list?.markerFormat == own.markerFormat else {
            break keeping
          }
          open[index] = .item(own, list: element, body: body)
        }
        items += 1
      }
      kept += 1
    }
    // The next item of a list continues the list.
    var continues: StructureElement?
    if !role.lists.isEmpty, items == role.lists.count - 1, quotes == role.quotes, kept < open.count,
      case .item(let list, let element, _) = open[kept], isContinued(list, by: role.lists[items])
    {
      continues = element
    }
    continuesItem = role.lists.isEmpty && items > 0
    open.removeSubrange(kept...)
    while quotes < role.quotes {
      open.append(.quote(structure.add(.blockQuote, to: innermost)))
      quotes += 1
    }
    var label: StructureElement?
    while items < role.lists.count {
      let list = role.lists[items]
      let listElement = continues ?? add(list)
      let item = structure.add(.listItem, to: listElement)
      items += 1
      label = items == role.lists.count ? structure.add(.label, to: item) : nil
      open.append(.item(list, list: listElement, body: structure.add(.listBody, to: item)))
    }
    return label
  }

  /// Whether an item of a list belongs to the open one.
  ///
  /// After a paragraph without a marker documents begin another list, whose numbers continue.
  private func isContinued(_ list: NSTextList?, by next: NSTextList) -> Bool {
    if list === next { return true }
    return continuesItem && list?.markerFormat == next.markerFormat
      && (!next.isOrdered || next.startingItemNumber > 1)
  }

  private func add(_ list: NSTextList) -> StructureElement {
    var attributes = StructureAttributes()
    attributes.numbering = StructureAttributes.Numbering(list)
    return structure.add(.list, to: innermost, attributes)
  }

  // MARK: Tables

  /// The flow of a cell whose table is nested as deeply as this flow.
  func cell(
    _ cell: NSTextTableBlock, depth: Int, at place: Int, in storage: NSTextStorage
  ) -> StructureFlow {
    if table?.table !== cell.table || table?.endsWithCaption == true {
      table = begin(cell, depth: depth, at: place, in: storage)
    }
    if let known = table?.cells[ObjectIdentifier(cell)] { return known }
    addRow(cell.startingRow)
    if let known = table?.cells[ObjectIdentifier(cell)] { return known }
    // Its row does not contain it: a cell in a separate row.
    let own = StructureFlow(
      structure.add(.tableCell, to: structure.add(.tableRow, to: table?.element)), structure)
    table?.cells[ObjectIdentifier(cell)] = own
    return own
  }

  func begin(
    _ cell: NSTextTableBlock, depth: Int, at place: Int, in storage: NSTextStorage
  ) -> OpenTable {
    code = nil
    // As for a paragraph without a marker.
    _ = enter(ParagraphRole(of: cell.table))
    let map = TableMap(cell.table, depth: depth, around: place, in: storage)
    return OpenTable(cell.table, structure.add(.table, to: innermost), map, at: place)
  }

  private func addRow(_ row: Int) {
    guard let open = table else { return }
    // Rows in which no cell begins are between two that are drawn.
    if let last = open.lastRow, last < row,
      open.map.texts[last]?.upperBound == open.map.texts[row]?.lowerBound
    {
      for between in last + 1..<row where open.map.texts[between] == nil {
        add(between, to: open)
      }
    }
    add(row, to: open)
    open.lastRow = row
  }

  private func add(_ row: Int, to open: OpenTable) {
    guard let slots = open.takeRow(row) else { return }
    // As in HTML: header cells with no data in their row head their columns.
    var headed = 0
    for case .cell(let cell, _, let columns) in slots where cell.isHeader { headed += columns }
    let isHeader =
      row < open.table.numberOfHeaderRows || headed > 0 && headed == open.map.columnCount
    let element = structure.add(.tableRow, to: open.element)
    for slot in slots {
      var attributes = StructureAttributes()
      if isHeader { attributes.scope = .column }
      var headsRow = false
      if case .cell(let cell, let rows, let columns) = slot {
        (attributes.rowSpan, attributes.columnSpan) = (rows, columns)
        headsRow = cell.isHeader && !isHeader
        if headsRow { attributes.scope = .row }
        if isHeader || headsRow {
          switch cell.headerScope {
          case .row: attributes.scope = .row
          case .column: attributes.scope = .column
          case .automatic: break
          }
        }
      }
      let own = structure.add(
        isHeader || headsRow ? .tableHeader : .tableCell, to: element, attributes)
      if case .cell(let cell, _, _) = slot {
        open.cells[ObjectIdentifier(cell)] = StructureFlow(own, structure)
      }
    }
  }
}

extension StructureAttributes.Numbering {
  /// The numbering by the first specifier of the marker's format.
  init(_ list: NSTextList) {
    let format = list.markerFormat.rawValue
    let names: [(String, StructureAttributes.Numbering)] = [
      ("{decimal", .decimal), ("{lower-alpha", .lowerAlpha), ("{lower-latin", .lowerAlpha),
      ("{upper-alpha", .upperAlpha), ("{upper-latin", .upperAlpha), ("{lower-roman", .lowerRoman),
      ("{upper-roman", .upperRoman), ("{disc", .disc), ("{circle", .circle), ("{square", .square),
      ("{box", .square),
    ]
    if let found = names.first(where: { format.contains($0.0) }) {
      self = found.1
    } else {
      // Unknown numbers become decimal ones, and other markers discs.
      self = list.isOrdered ? .decimal : .disc
    }
  }
}
