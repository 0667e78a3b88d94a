// SPDX-License-Identifier: MIT

/// A table as a whole, told when all its rows were.
///
/// Where cells span rows, only the end of the table shows how many.
package struct TableFormat: Equatable, Sendable {
  /// Those that came, in order.
  package var rows: [RowFormat] = []
  /// The numbers of the rows in the order in which they are shown; empty: as they came.
  package var order: [Int] = []
  package var columnCount = 0
  package var collapsesBorders = false
  package var hidesEmptyCells = false
  /// Columns are as wide as their cells ask, not as their text is.
  package var hasFixedColumns = false
  package var isRightToLeft = false
  /// Where the table stands if it is not as wide as what it stands in.
  package var alignment = ParagraphFormat.Alignment.natural
  /// In how many lists the item stands that it goes on with; its box is indented as far.
  package var continuedLists = 0
  /// In how many quotations it stands; its box is indented as far, and what stands in its cells does not count them.
  package var quoteLevel = 0
  @Shared package var box = BoxFormat()

  package init() {}
}

package struct RowFormat: Equatable, Sendable {
  /// Those that came, in order.
  package var cells: [CellFormat] = []
  package var isHeader = false
  package var keepsTogether = false
  /// The end of a page does not part it from the next row, or the last one from what follows the table.
  package var keepsWithNext = false

  package init() {}
}

/// The cells that a header cell heads: those that HTML's rules say, its row's or its column's.
package enum HeaderScope: Sendable { case automatic, row, column }

package struct CellFormat: Equatable, Sendable {
  /// From 0; those of a row ascend.
  package var column = 0
  package var columnSpan = 1
  package var rowSpan = 1
  /// Another cell spans its place.
  ///
  /// Its text, should there be any, is not to be lost.
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
