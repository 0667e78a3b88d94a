// SPDX-License-Identifier: MIT

/// The lines of a document, to find text of which the library reports only the position.
struct MarkdownLines {
  private let bytes: [UInt8]
  /// Offsets of the starts of lines; nil until a line is needed.
  private var starts: [Int]?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Finds the label of a footnote.
  ///
  /// - Parameters:
  ///   - column: The start of its text, as a byte of the line, from 1.
  ///   - line: The number of the line, from 1.
  /// - Returns: `*` of `[^*]: text`; empty if there is no label.
  mutating func label(before column: Int, line: Int) -> String {
    let starts = starts ?? Self.starts(bytes)
    self.starts = starts
    guard starts.indices.contains(line - 1), column > 0 else { return "" }
    let start = starts[line - 1]
    let end = min(start + column - 1, line < starts.count ? starts[line] : bytes.count)
    var before = bytes[start..<end]
    while let last = before.last, last == 0x20 || last == 0x09 { before.removeLast() }
    guard before.popLast() == 0x3A, before.popLast() == 0x5D,
      let bracket = before.lastIndex(of: 0x5B)
    else { return "" }
    let label = before[(bracket + 1)...]
    return label.first == 0x5E ? String(decoding: label.dropFirst(), as: UTF8.self) : ""
  }

  private static func starts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for index in bytes.indices {
      let isEnd =
        bytes[index] == 0x0A
        || (bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
      if isEnd { starts.append(index + 1) }
    }
    return starts
  }
}
