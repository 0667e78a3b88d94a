// SPDX-License-Identifier: MIT

/// The most cells that Markdown's tables can have, counted before they are made: a row has as many as its table has columns,
/// though it spells out only the first.
///
///     | a | b | c |
///     | - | - | - |      a line that can be the second of a table
///     | x |              three cells, as each line to the next empty one
///
/// - Source: GFM, 4.10: "If there are a number of cells fewer than the number of cells in the header row, empty cells are inserted".
package enum MarkdownCells {
  /// A bound; lines that only seem to be rows count too.
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
        // The line before it is the head.
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
        // Two bytes end one line, too.
        if byte == 0x0A || !isEmpty { endLine() }
      case 0x20, 0x09, 0x3E: break
      case 0x7C:
        bars += 1
        isEmpty = false
      case 0x2D:
        hasDash = true
        isEmpty = false
      // Marks of columns' alignment, of lists and of numbers before a table in an item.
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
