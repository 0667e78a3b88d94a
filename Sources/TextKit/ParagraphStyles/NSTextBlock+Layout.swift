// SPDX-License-Identifier: MIT

package import TextLayout

// The engine's requirements of blocks and tables.

extension NSTextBlock: LayoutBlock {
  package var cell: LayoutCell? {
    guard let cell = self as? NSTextTableBlock else { return nil }
    return LayoutCell(
      table: cell.table, row: cell.startingRow, rowSpan: cell.rowSpan,
      column: cell.startingColumn, columnSpan: cell.columnSpan)
  }

  package func insets(in width: Double) -> BlockInsets {
    // The members that are called below cannot be overridden.
    if hasStockClass { return values.insets(of: CGFloat(width)) }
    func edges(_ layer: Layer) -> Edges {
      func points(_ edge: NSRectEdge) -> Double {
        Double(inset(layer, edge, of: CGFloat(width))).clamped(to: 0, 1e6)
      }
      return Edges(
        left: points(.minX), top: points(.minY), right: points(.maxX), bottom: points(.maxY))
    }
    return BlockInsets(margin: edges(.margin), border: edges(.border), padding: edges(.padding))
  }

  package func gridInsets(in width: Double) -> BlockInsets {
    guard hasStockClass else { return insets(in: width).onGrid }
    // Read for each cell: one field is read, and not all values copied.
    return values.hasShares ? values.gridInsets(of: CGFloat(width)) : values.pointInsets
  }

  package var size: BlockSize {
    if hasStockClass, !values.hasSize { return BlockSize() }
    func length(_ dimension: Dimension) -> BlockLength? {
      let number = Double(value(for: dimension))
      guard number > 0, number.isFinite else { return nil }
      return valueType(for: dimension) == .percentageValueType
        ? .share(Swift.min(number / 100, 1e4)) : .points(Swift.min(number, 1e6))
    }
    var size = BlockSize()
    size.width = length(.width)
    size.minimumWidth = length(.minimumWidth)
    size.maximumWidth = length(.maximumWidth)
    size.height = length(.height)
    size.minimumHeight = length(.minimumHeight)
    size.maximumHeight = length(.maximumHeight)
    return size
  }

  package var alignment: BlockAlignment {
    BlockAlignment(hasStockClass ? values.verticalAlignment : verticalAlignment)
  }

  package var hooks: (any BlockHooks)? { isStockBlock ? nil : ClientBlock(block: self) }

  package func cellFacts(in width: Double) -> CellFacts {
    let isStock = isStockBlock
    guard isStock, !values.hasShares else {
      return CellFacts(
        insets: gridInsets(in: width), hasSize: true, alignment: alignment, hasHooks: !isStock)
    }
    // Field by field: a member of all values would be called with a copy of them.
    return CellFacts(
      insets: values.pointInsets, hasSize: values.hasSize,
      alignment: BlockAlignment(values.verticalAlignment), hasHooks: false)
  }

  /// Whether neither layout nor drawing of the block can be overridden.
  final var isStockBlock: Bool {
    guard hasStockClass else { return false }
    if let cell = self as? NSTextTableBlock {
      return type(of: cell.table) == NSTextTable.self
    }
    return true
  }

  /// Whether its members cannot be overridden.
  final var hasStockClass: Bool {
    let type = type(of: self)
    return type == NSTextTableBlock.self || type == NSTextBlock.self || type == NSTextTable.self
  }
}

extension BlockAlignment {
  init(_ alignment: NSTextBlock.VerticalAlignment) {
    self =
      switch alignment {
      case .topAlignment: .top
      case .middleAlignment: .middle
      case .bottomAlignment: .bottom
      case .baselineAlignment: .baseline
      }
  }
}

extension NSTextTable: LayoutTable {
  package var columns: Int { numberOfColumns }
  package var isFixed: Bool { layoutAlgorithm == .fixedLayoutAlgorithm }
  package var collapses: Bool { collapsesBorders }
  package var headerRows: Int { numberOfHeaderRows }
  package var placement: TablePlacement {
    switch horizontalAlignment {
    case .left: .left
    case .center: .center
    case .right: .right
    default: .natural
    }
  }
}

extension BlockPosition {
  convenience init?(_ blocks: [NSTextBlock]) {
    // One by one: the array as a whole would be converted by a cast that checks each element's
    // type.
    self.init(blocks.count == 1 ? [blocks[0]] : blocks.map { $0 as any LayoutBlock })
  }
}

/// A block of a client's class, or a cell in a table of one.
private struct ClientBlock: BlockHooks {
  let block: NSTextBlock

  func contentRect(
    _ proposed: LayoutRect, at point: LayoutPoint, in rect: LayoutRect, space: any LineSpace,
    characters: Range<Int>
  ) -> LayoutRect {
    guard let container = space as? NSTextContainer else { return proposed }
    return LayoutRect(
      block.rectForLayout(
        at: CGPoint(x: point.x, y: point.y), in: CGRect(rect), textContainer: container,
        characterRange: NSRange(characters)))
  }

  func boundsRect(
    _ proposed: LayoutRect, content: LayoutRect, in rect: LayoutRect, space: any LineSpace,
    characters: Range<Int>
  ) -> LayoutRect {
    guard let container = space as? NSTextContainer else { return proposed }
    return LayoutRect(
      block.boundsRect(
        forContentRect: CGRect(content), in: CGRect(rect), textContainer: container,
        characterRange: NSRange(characters)))
  }
}
