// SPDX-License-Identifier: MIT

/// A table as a whole, passed after all its rows.
///
/// If cells span rows, their number is known only at the end of the table.
package struct TableFormat: Equatable, Sendable {
  /// The rows in document order.
  package var rows: [RowFormat] = []
  /// The indexes of the rows in display order; empty for document order.
  package var order: [Int] = []
  package var columnCount = 0
  package var collapsesBorders = false
  package var hidesEmptyCells = false
  /// Column widths come from the widths of the cells, not from their text.
  package var hasFixedColumns = false
  package var isRightToLeft = false
  /// The alignment of a table that is narrower than its container.
  package var alignment = ParagraphFormat.Alignment.natural
  /// The number of lists around the item that the table continues; its box is indented accordingly.
  package var continuedLists = 0
  /// The number of quotations that contain the table; its box is indented accordingly, and the
  /// paragraphs in its cells do not count them.
  package var quoteLevel = 0
  @Shared package var box = BoxFormat()

  package init() {}
}

package struct RowFormat: Equatable, Sendable {
  /// The cells in document order.
  package var cells: [CellFormat] = []
  package var isHeader = false
  package var keepsTogether = false
  /// A page break separates the row neither from the next one nor, if it is the last, from the text
  /// after the table.
  package var keepsWithNext = false

  package init() {}
}

/// The cells that a header cell heads: those of its row, of its column, or as HTML's rules
/// determine.
package enum HeaderScope: Sendable { case automatic, row, column }

package struct CellFormat: Equatable, Sendable {
  /// From 0; ascending within a row.
  package var column = 0
  package var columnSpan = 1
  package var rowSpan = 1
  /// Whether another cell spans its position.
  ///
  /// Any text that it has must be kept.
  package var isCovered = false
  package var isHeader = false
  /// The cells that a header cell heads.
  package var scope = HeaderScope.automatic
  @Shared package var box = BoxFormat()

  package init() {}

  package var sharedBox: Shared<BoxFormat> { _box }

  /// Takes a box that other cells have too.
  package mutating func share(_ box: Shared<BoxFormat>) { _box = box }
}
