// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextStructures

/// Facts about tables that are collected while the boxes of a page are drawn.
///
/// Each cell needs its neighbours, so that each is needed several times, and whether the cell below
/// is on the same page, as nearly all are. The text does not change meanwhile: a caller that calls
/// a client's code begins again.
final class CellStretches {
  private var tables: [ObjectIdentifier: TableCells] = [:]
  /// Characters in the container that is drawn, in order, without adjacent ranges.
  private var drawn: [Range<Int>] = []

  /// The direction of the row that was queried last.
  private var direction: (table: ObjectIdentifier, row: Int, isRightToLeft: Bool)?

  /// Whether the columns of a cell's row run from right to left, determined once for neighbours.
  func isRightToLeft(
    _ cell: NSTextTableBlock, in table: NSTextTable, _ find: () -> Bool
  ) -> Bool {
    if let direction, direction.table == ObjectIdentifier(table),
      direction.row == cell.startingRow
    {
      return direction.isRightToLeft
    }
    let found = find()
    direction = (ObjectIdentifier(table), cell.startingRow, found)
    return found
  }

  /// Notes characters in the container that is drawn; ranges are noted in ascending order.
  func noteDrawn(_ characters: Range<Int>) {
    if let last = drawn.last, last.upperBound >= characters.lowerBound {
      drawn[drawn.count - 1] =
        last.lowerBound..<Swift.max(last.upperBound, characters.upperBound)
    } else {
      drawn.append(characters)
    }
  }

  /// Whether a character is known to be in the container that is drawn.
  func isDrawn(_ character: Int) -> Bool {
    let low = drawn.partitionPoint { $0.upperBound > character }
    return low < drawn.count && drawn[low].lowerBound <= character
  }

  /// The cells of a table in a text.
  func cells(of table: NSTextTable, in text: NSTextStorage) -> TableCells {
    if let known = tables[ObjectIdentifier(table)] { return known }
    let made = TableCells(of: table, in: text)
    tables[ObjectIdentifier(table)] = made
    return made
  }
}
