// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// Lines that a client has set are in any order, so a search by sums is impossible: all lines are
// examined.

extension DocumentLayout {
  /// Returns all lines that are laid out, in the order of the text.
  func ownLines() -> [PlacedLine] {
    guard passages.count > 0, isLaid(0) else { return [] }
    var lines: [PlacedLine] = []
    var prefix = PassageSummary.zero
    passages.forEach(in: 0..<passages.count) { index, passage in
      guard isLaid(index) else { return false }
      let place = Place(index: index, prefix: prefix, passage: passage)
      for number in passage.lines.indices { lines.append(placed(number, in: place)) }
      prefix.append(passage.summary)
      return true
    }
    return lines
  }

  /// Returns the line at a point in a container, else the nearest.
  func ownLine(atY y: Double, x: Double, container: Int) -> PlacedLine? {
    nearest(ownLines().filter { $0.container == container }, y: y, x: x)
  }
}
