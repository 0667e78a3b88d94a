// SPDX-License-Identifier: MIT

/// An upper bound of the cells in Markdown's tables, computed before they are created: each row has
/// as many cells as its table has columns, although it may spell out only the first.
///
///     | a | b | c |
///     | - | - | - |      a line that can be the second of a table
///     | x |              three cells, as in each line up to the next empty one
///
/// - Source: GFM, 4.10: "If there are a number of cells fewer than the number of cells in the
///   header row, empty cells are inserted".
package enum MarkdownCells {
  /// Computes the bound; lines that only resemble rows count too.
  ///
  /// - Parameter text: The document, in UTF-8.
  /// - Returns: The maximum number of cells in all tables.
  package static func bound(_ text: [UInt8]) -> Int {
    var sum = 0
    var columns = 0
    var bars = 0
    var isEmpty = true
    var canDivide = true
    var hasDash = false
    func endLine() {
      if isEmpty {
        columns = 0
      } else if canDivide && hasDash {
        // The line before it is the header row.
        columns = max(columns, bars + 1)
        sum += columns
      } else {
        sum += columns
      }
      (bars, isEmpty, canDivide, hasDash) = (0, true, true, false)
    }
    for byte in text {
      switch byte {
      case 0x0A, 0x0D:
        // CR LF ends one line, too.
        if byte == 0x0A || !isEmpty { endLine() }
      case 0x20, 0x09, 0x3E: break
      case 0x7C:
        bars += 1
        isEmpty = false
      case 0x2D:
        hasDash = true
        isEmpty = false
      // Column alignments, and the list markers before a table in an item.
      case 0x3A, 0x2A, 0x2B, 0x2E, 0x29, 0x30...0x39: isEmpty = false
      default:
        isEmpty = false
        canDivide = false
      }
    }
    endLine()
    return sum
  }
}
