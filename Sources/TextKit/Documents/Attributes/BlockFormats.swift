// SPDX-License-Identifier: MIT

internal import TextDocuments

/// The conversion of boxes, tables and cells between documents and attributed text.
enum BlockFormats {
  private static let edges: [NSRectEdge] = [.minX, .minY, .maxX, .maxY]
  private static let alignments: [NSTextBlock.VerticalAlignment] = [
    .topAlignment, .middleAlignment, .bottomAlignment, .baselineAlignment,
  ]

  private static let borderStyles: [NSTextBlock.BorderStyle] = [.solid, .dashed, .dotted, .double]

  private static let placements: [(format: ParagraphFormat.Alignment, placement: NSTextAlignment)] =
    [
      (.left, .left), (.center, .center), (.right, .right),
    ]

  // MARK: From documents

  static func table(_ format: TableFormat) -> NSTextTable {
    let table = NSTextTable()
    table.numberOfColumns = format.columnCount
    table.collapsesBorders = format.collapsesBorders
    table.hidesEmptyCells = format.hidesEmptyCells
    table.layoutAlgorithm =
      format.hasFixedColumns ? .fixedLayoutAlgorithm : .automaticLayoutAlgorithm
    table.numberOfHeaderRows = format.rows.prefix { $0.isHeader }.count
    table.horizontalAlignment =
      placements.first { $0.format == format.alignment }?.placement ?? .natural
    apply(format.box, to: table)
    table.itemDepth = format.continuedLists
    table.quoteLevel = format.quoteLevel
    if format.isRightToLeft { table.isRightToLeft = true }
    return table
  }

  // `other`: the block of a cell with the same box; nil for none.
  static func cell(
    _ format: CellFormat, row: Int, of table: NSTextTable, like other: NSTextTableBlock?
  ) -> NSTextTableBlock {
    let block = NSTextTableBlock(
      table: table, startingRow: row, rowSpan: format.rowSpan, startingColumn: format.column,
      columnSpan: format.columnSpan)
    block.isHeader = format.isHeader
    block.headerScope =
      switch format.scope {
      case .automatic: .automatic
      case .row: .row
      case .column: .column
      }
    if let other { block.values = other.values } else { apply(format.box, to: block) }
    return block
  }

  static func apply(_ box: BoxFormat, to block: NSTextBlock) {
    func set(_ lengths: BoxFormat.Edges<BoxFormat.Length>, _ layer: NSTextBlock.Layer) {
      for (index, edge) in edges.enumerated() where lengths[index].value != 0 {
        block.setWidth(
          lengths[index].value, type: type(lengths[index]), for: layer, edge: edge)
      }
    }
    set(box.margin, .margin)
    set(box.border, .border)
    set(box.padding, .padding)
    for (index, edge) in edges.enumerated() {
      if let color = box.borderColor[index] { block.setBorderColor(UIColor(color), for: edge) }
      if box.borderStyle[index] != .solid {
        block.setBorderStyle(borderStyles[Int(box.borderStyle[index].rawValue)], for: edge)
      }
    }
    block.backgroundColor = box.background.map { UIColor($0) }
    for (dimension, path) in dimensions {
      let length = box[keyPath: path]
      if length.value != 0 { block.setValue(length.value, type: type(length), for: dimension) }
    }
    block.verticalAlignment = alignments[Int(box.verticalAlignment.rawValue)]
  }

  private static func type(_ length: BoxFormat.Length) -> NSTextBlock.ValueType {
    length.isPercent ? .percentageValueType : .absoluteValueType
  }

  private static let dimensions:
    [(NSTextBlock.Dimension, any WritableKeyPath<BoxFormat, BoxFormat.Length> & Sendable)] = [
      (.width, \.width), (.minimumWidth, \.minimumWidth), (.maximumWidth, \.maximumWidth),
      (.height, \.height), (.minimumHeight, \.minimumHeight), (.maximumHeight, \.maximumHeight),
    ]

  // MARK: To documents

  static func box(_ block: NSTextBlock) -> BoxFormat {
    var box = BoxFormat()
    func length(_ value: CGFloat, _ type: NSTextBlock.ValueType) -> BoxFormat.Length {
      BoxFormat.Length(Double(value), isPercent: value != 0 && type == .percentageValueType)
    }
    func take(
      _ layer: NSTextBlock.Layer,
      _ path: WritableKeyPath<BoxFormat, BoxFormat.Edges<BoxFormat.Length>>
    ) {
      for (index, edge) in edges.enumerated() {
        box[keyPath: path][index] = length(
          block.width(for: layer, edge: edge), block.widthValueType(for: layer, edge: edge))
      }
    }
    take(.margin, \.margin)
    take(.border, \.border)
    take(.padding, \.padding)
    for (index, edge) in edges.enumerated() {
      box.borderColor[index] = block.borderColor(for: edge)?.documentColor
      let style = borderStyles.firstIndex(of: block.borderStyle(for: edge))
      box.borderStyle[index] = .allCases[style ?? 0]
    }
    box.background = block.backgroundColor?.documentColor
    for (dimension, path) in dimensions {
      box[keyPath: path] = length(block.value(for: dimension), block.valueType(for: dimension))
    }
    box.verticalAlignment =
      .allCases[alignments.firstIndex(of: block.verticalAlignment) ?? 0]
    return box
  }

  static func table(_ table: NSTextTable, isRightToLeft: Bool) -> TableFormat {
    var format = TableFormat()
    format.columnCount = table.numberOfColumns
    format.collapsesBorders = table.collapsesBorders
    format.hidesEmptyCells = table.hidesEmptyCells
    format.hasFixedColumns = table.layoutAlgorithm == .fixedLayoutAlgorithm
    format.isRightToLeft = table.isRightToLeft ?? isRightToLeft
    format.alignment =
      placements.first { $0.placement == table.horizontalAlignment }?.format ?? .natural
    format.box = box(table)
    format.continuedLists = table.itemDepth
    format.quoteLevel = table.quoteLevel
    return format
  }
}
