// SPDX-License-Identifier: MIT

/// Counts the excess cells of Markdown's tables, which readers ignore.
///
///     | a | b |
///     | --- | --- |
///     | 1 | 2 | 3 |       3 is not part of the table
///
/// - Source: GFM, 4.10: "The remainder of the table's rows may vary in the number of cells … the
///   excess is ignored".
struct MarkdownRows {
  private let text: [UInt8]
  /// The offsets of lines; empty until there is a row.
  private var starts: [Int] = []
  /// The number of cells with text that no reader shows.
  private(set) var surplus = 0

  init(_ text: [UInt8]) { self.text = text }

  /// - Parameters:
  ///   - line: The line of a body row, from 1; 0 for a header row, which has no excess cells.
  ///   - columns: The number of columns of its table.
  mutating func note(_ line: Int, columns: Int) {
    if starts.isEmpty { findLines() }
    guard starts.indices.contains(line - 1) else { return }
    let end = line < starts.count ? starts[line] : text.count
    surplus += Self.cells(text[starts[line - 1]..<end]).dropFirst(columns).count { $0 }
  }

  private mutating func findLines() {
    starts = [0]
    for (place, byte) in text.enumerated() {
      let isReturn = byte == 0x0D && (place + 1 == text.count || text[place + 1] != 0x0A)
      if byte == 0x0A || isReturn { starts.append(place + 1) }
    }
  }

  /// For each cell of a line, whether it contains text.
  static func cells(_ line: ArraySlice<UInt8>) -> [Bool] {
    // Skips quotations and lists around the row.
    var rest = line.drop { $0 <= 0x20 || $0 == 0x3E }
    if rest.first == 0x7C { rest = rest.dropFirst() }
    var cells: [Bool] = []
    var hasWords = false
    while let byte = rest.popFirst() {
      if byte == 0x7C {
        cells.append(hasWords)
        hasWords = false
      } else {
        hasWords = hasWords || byte > 0x20
        // An escaped bar does not end a cell.
        if byte == 0x5C, let next = rest.first, next > 0x20 { rest = rest.dropFirst() }
      }
    }
    return hasWords ? cells + [true] : cells
  }
}
