// SPDX-License-Identifier: MIT

internal import TextLines

/// A box around paragraphs: a block of its own, or a cell of a table.
///
/// Paragraphs that follow each other and have the same object at the same depth stand in one box.
package protocol LayoutBlock: AnyObject {
  /// The cell that the block is; nil: a block of its own.
  var cell: LayoutCell? { get }

  /// Measures what surrounds the content.
  ///
  /// - Parameter width: What per cents refer to.
  /// - Returns: Points between the block's outer edge and its content.
  func insets(in width: Double) -> BlockInsets

  /// The insets in 1/1024 points, as all heights are: sums do not hang on the order of their parts.
  func gridInsets(in width: Double) -> BlockInsets

  /// How wide and high the block's content is.
  var size: BlockSize { get }

  /// Where the content of a cell stands that is lower than its row.
  var alignment: BlockAlignment { get }

  /// Who has a say in the block's rectangles; nil: nobody.
  var hooks: (any BlockHooks)? { get }

  /// What layout asks of each cell, in one question.
  ///
  /// - Parameter width: What per cents of insets refer to.
  /// - Returns: What the members above say.
  func cellFacts(in width: Double) -> CellFacts
}

/// What layout must know of a cell beside its text and its place in the table.
package struct CellFacts {
  /// In 1/1024 points.
  package var insets: BlockInsets
  /// Whether the cell asks for some width or height.
  package var hasSize: Bool
  package var alignment: BlockAlignment
  /// Whether somebody has a say in the cell's rectangles.
  package var hasHooks: Bool

  package init(insets: BlockInsets, hasSize: Bool, alignment: BlockAlignment, hasHooks: Bool) {
    (self.insets, self.hasSize, self.alignment) = (insets, hasSize, alignment)
    self.hasHooks = hasHooks
  }
}

/// A table: its cells name it.
package protocol LayoutTable: LayoutBlock {
  /// How many columns there are at least.
  var columns: Int { get }
  /// Whether the first row alone says how wide columns are.
  var isFixed: Bool { get }
  /// Whether neighbouring cells share their border.
  var collapses: Bool { get }
  /// How many of the first rows are shown again where the table goes on in another container.
  var headerRows: Int { get }
  /// Where the table stands if it is not as wide as its room.
  var placement: TablePlacement { get }
  /// Whether its columns run from right to left; nil: as its first paragraph does.
  var isRightToLeft: Bool? { get }
}

/// Where a table stands in its room.
package enum TablePlacement: Sendable {
  /// Where its rows begin.
  case natural
  case left
  case center
  case right
}

/// Where a cell stands in its table.
package struct LayoutCell {
  package let table: any LayoutTable
  package let row: Int
  package let rowSpan: Int
  package let column: Int
  package let columnSpan: Int

  /// Numbers below 0 count as 0, spans below 1 as 1, rows and columns beyond the limit as the last one.
  package init(table: any LayoutTable, row: Int, rowSpan: Int, column: Int, columnSpan: Int) {
    self.table = table
    self.row = Swift.min(Swift.max(0, row), 1 << 40)
    self.rowSpan = Swift.max(1, Swift.min(rowSpan, 1 << 30))
    self.column = Swift.min(Swift.max(0, column), Self.columnLimit - 1)
    self.columnSpan = Swift.min(Swift.max(1, columnSpan), Self.columnLimit - self.column)
  }

  /// - Source: Our choice: ten times what spreadsheets print.
  package static let columnLimit = 16_384

  var rows: Range<Int> { row..<row + rowSpan }
  var columns: Range<Int> { column..<column + columnSpan }
}

/// Points at the four edges of a rectangle.
package struct Edges: Equatable, Sendable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  package init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package static let zero = Edges()
  package var width: Double { left + right }
  package var height: Double { top + bottom }

  /// The nearest multiples of 1/1024 point.
  var onGrid: Edges {
    Edges(left: left.onGrid, top: top.onGrid, right: right.onGrid, bottom: bottom.onGrid)
  }

  package static func + (a: Edges, b: Edges) -> Edges {
    Edges(
      left: a.left + b.left, top: a.top + b.top, right: a.right + b.right,
      bottom: a.bottom + b.bottom)
  }
}

/// What stands between a block's outer edge and its content, from outside to inside.
package struct BlockInsets: Equatable, Sendable {
  package var margin: Edges
  package var border: Edges
  package var padding: Edges

  package init(margin: Edges = .zero, border: Edges = .zero, padding: Edges = .zero) {
    self.margin = margin
    self.border = border
    self.padding = padding
  }

  package var all: Edges { margin + border + padding }

  /// The nearest multiples of 1/1024 point.
  package var onGrid: BlockInsets {
    BlockInsets(margin: margin.onGrid, border: border.onGrid, padding: padding.onGrid)
  }
}

/// A length in points, or as a share of what is there.
package enum BlockLength: Equatable, Sendable {
  case points(Double)
  /// 1 is all of it.
  case share(Double)

  func points(of whole: Double) -> Double {
    switch self {
    case .points(let points): points
    case .share(let share): share * whole
    }
  }
}

/// How wide and high a block's content is; nil: as it comes.
package struct BlockSize: Equatable, Sendable {
  package var width: BlockLength?
  package var minimumWidth: BlockLength?
  package var maximumWidth: BlockLength?
  package var height: BlockLength?
  package var minimumHeight: BlockLength?
  package var maximumHeight: BlockLength?

  package init() {}

  /// Points for a content, of what there is at most.
  ///
  /// - Returns: nil if the block does not say.
  func width(of whole: Double) -> Double? {
    guard var found = width?.points(of: whole) else {
      return maximumWidth.map { Swift.min($0.points(of: whole), whole) }
    }
    if let most = maximumWidth { found = Swift.min(found, most.points(of: whole)) }
    if let least = minimumWidth { found = Swift.max(found, least.points(of: whole)) }
    return found
  }

  /// Points that the content takes at least; shares count for nothing, since nothing says of what.
  var leastHeight: Double {
    var least = 0.0
    if case .points(let points)? = height { least = points }
    if case .points(let points)? = maximumHeight { least = Swift.min(least, points) }
    if case .points(let points)? = minimumHeight { least = Swift.max(least, points) }
    return least
  }
}

/// Where the content of a cell stands.
package enum BlockAlignment: Sendable {
  case top
  case middle
  case bottom
  /// First lines of the row's cells stand on one baseline.
  case baseline
}

/// Blocks of a client's class, which may place themselves.
package protocol BlockHooks {
  /// Places the content of a block.
  ///
  /// - Parameters:
  ///   - proposed: Where layout would put it.
  ///   - point: Where the block begins.
  ///   - rect: The room that there is.
  ///   - space: The container.
  ///   - characters: Of the block.
  /// - Returns: The rectangle for the content; its height does not count.
  func contentRect(
    _ proposed: LayoutRect, at point: LayoutPoint, in rect: LayoutRect, space: any LineSpace,
    characters: Range<Int>
  ) -> LayoutRect

  /// Says what a block takes up whose content has been set.
  ///
  /// - Parameters:
  ///   - proposed: What layout would take.
  ///   - content: Where the content stands.
  ///   - rect: The room that there is.
  ///   - space: The container.
  ///   - characters: Of the block.
  /// - Returns: The rectangle of the block, its surroundings included.
  func boundsRect(
    _ proposed: LayoutRect, content: LayoutRect, in rect: LayoutRect, space: any LineSpace,
    characters: Range<Int>
  ) -> LayoutRect
}
