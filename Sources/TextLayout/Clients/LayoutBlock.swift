// SPDX-License-Identifier: MIT

internal import TextLines

/// A box around paragraphs: a block of its own, or a cell of a table.
///
/// Paragraphs that follow each other and have the same object at the same depth share one box.
package protocol LayoutBlock: AnyObject {
  /// The block's position as a table cell; nil for a block outside of tables.
  var cell: LayoutCell? { get }

  /// Returns the insets that surround the content.
  ///
  /// - Parameter width: The width that percentages refer to, in points.
  /// - Returns: Points between the block's outer edge and its content.
  func insets(in width: Double) -> BlockInsets

  /// Returns the insets in multiples of 1/1024 point, as all heights are: sums do not depend on the
  /// order of addition.
  func gridInsets(in width: Double) -> BlockInsets

  /// The width and height of the block's content.
  var size: BlockSize { get }

  /// The vertical alignment of a cell's content that is lower than its row.
  var alignment: BlockAlignment { get }

  /// The client's hooks for the block's rectangles; nil if there are none.
  var hooks: (any BlockHooks)? { get }

  /// Returns all that layout needs of a cell, in one call.
  ///
  /// - Parameter width: The width that percentages of insets refer to, in points.
  /// - Returns: The values of the members above.
  func cellFacts(in width: Double) -> CellFacts
}

/// The properties of a cell that layout needs in addition to its text and its position in the
/// table.
package struct CellFacts {
  /// Multiples of 1/1024 point.
  package var insets: BlockInsets
  /// Whether the cell requests a width or height.
  package var hasSize: Bool
  package var alignment: BlockAlignment
  /// Whether the cell's rectangles have hooks.
  package var hasHooks: Bool

  package init(insets: BlockInsets, hasSize: Bool, alignment: BlockAlignment, hasHooks: Bool) {
    (self.insets, self.hasSize, self.alignment) = (insets, hasSize, alignment)
    self.hasHooks = hasHooks
  }
}

/// A table: its cells refer to it.
package protocol LayoutTable: LayoutBlock {
  /// The minimum number of columns.
  var columns: Int { get }
  /// Whether the first row alone determines the widths of columns.
  var isFixed: Bool { get }
  /// Whether neighbouring cells share their border.
  var collapses: Bool { get }
  /// The number of first rows that are repeated where the table continues in another container.
  var headerRows: Int { get }
  /// The horizontal alignment of a table that is narrower than its room.
  var placement: TablePlacement { get }
  /// Whether its columns run from right to left; nil: in the direction of its first paragraph.
  var isRightToLeft: Bool? { get }
}

/// The horizontal alignment of a table in its room.
package enum TablePlacement: Sendable {
  /// At the edge where its rows begin.
  case natural
  case left
  case center
  case right
}

/// The position of a cell in its table.
package struct LayoutCell {
  package let table: any LayoutTable
  package let row: Int
  package let rowSpan: Int
  package let column: Int
  package let columnSpan: Int

  /// Creates a position.
  ///
  /// Numbers below 0 count as 0, spans below 1 as 1, rows and columns beyond the limit as the last
  /// one.
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

  /// The edges rounded to multiples of 1/1024 point.
  var onGrid: Edges {
    Edges(left: left.onGrid, top: top.onGrid, right: right.onGrid, bottom: bottom.onGrid)
  }

  package static func + (a: Edges, b: Edges) -> Edges {
    Edges(
      left: a.left + b.left, top: a.top + b.top, right: a.right + b.right,
      bottom: a.bottom + b.bottom)
  }
}

/// The margin, border and padding between a block's outer edge and its content, from outside to
/// inside.
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

  /// The insets rounded to multiples of 1/1024 point.
  package var onGrid: BlockInsets {
    BlockInsets(margin: margin.onGrid, border: border.onGrid, padding: padding.onGrid)
  }
}

/// A length in points, or as a share of the available length.
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

/// The requested width and height of a block's content; nil: automatic.
package struct BlockSize: Equatable, Sendable {
  package var width: BlockLength?
  package var minimumWidth: BlockLength?
  package var maximumWidth: BlockLength?
  package var height: BlockLength?
  package var minimumHeight: BlockLength?
  package var maximumHeight: BlockLength?

  package init() {}

  /// Returns the requested width of a content.
  ///
  /// - Parameter whole: The available width, in points.
  /// - Returns: Points; nil if the block requests no width.
  func width(of whole: Double) -> Double? {
    guard var found = width?.points(of: whole) else {
      return maximumWidth.map { Swift.min($0.points(of: whole), whole) }
    }
    if let most = maximumWidth { found = Swift.min(found, most.points(of: whole)) }
    if let least = minimumWidth { found = Swift.max(found, least.points(of: whole)) }
    return found
  }

  /// The minimum height of the content, in points.
  ///
  /// Shares count as 0: there is no height that they refer to.
  var leastHeight: Double {
    var least = 0.0
    if case .points(let points)? = height { least = points }
    if case .points(let points)? = maximumHeight { least = Swift.min(least, points) }
    if case .points(let points)? = minimumHeight { least = Swift.max(least, points) }
    return least
  }
}

/// The vertical alignment of a cell's content.
package enum BlockAlignment: Sendable {
  case top
  case middle
  case bottom
  /// First lines of the row's cells share one baseline.
  case baseline
}

/// Hooks of blocks of a client's class, which may position themselves.
package protocol BlockHooks {
  /// Returns the rectangle for the content of a block.
  ///
  /// - Parameters:
  ///   - proposed: The rectangle that layout proposes.
  ///   - point: The block's origin.
  ///   - rect: The available rectangle.
  ///   - space: The container.
  ///   - characters: The characters of the block.
  /// - Returns: The rectangle for the content; its height does not count.
  func contentRect(
    _ proposed: LayoutRect, at point: LayoutPoint, in rect: LayoutRect, space: any LineSpace,
    characters: Range<Int>
  ) -> LayoutRect

  /// Returns the rectangle that a block takes up, once its content is laid out.
  ///
  /// - Parameters:
  ///   - proposed: The rectangle that layout proposes.
  ///   - content: The rectangle of the content.
  ///   - rect: The available rectangle.
  ///   - space: The container.
  ///   - characters: The characters of the block.
  /// - Returns: The rectangle of the block, its margin, border and padding included.
  func boundsRect(
    _ proposed: LayoutRect, content: LayoutRect, in rect: LayoutRect, space: any LineSpace,
    characters: Range<Int>
  ) -> LayoutRect
}
