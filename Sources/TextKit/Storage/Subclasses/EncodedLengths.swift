// SPDX-License-Identifier: MIT

internal import TextStructures

/// The UTF-8 lengths of the parts of a text, by which a UTF-16 index is found in a Swift string in
/// O(log n).
///
/// Swift's own way is O(n) after each change of the string.
///
///     units    |— 256 —|— 250 —|— 256 —|
///     bytes    |  256  |  457  |  512  |
///
/// Half a surrogate pair counts two bytes, so that counts are additive at any boundary.
struct EncodedLengths {
  private struct Block: SelfSummarized {
    var units: Int
    var bytes: Int
    var summary: Sum { Sum(units: units, bytes: bytes) }
  }

  private struct Sum: TreeSummary {
    var units: Int
    var bytes: Int
    static var zero: Sum { Sum(units: 0, bytes: 0) }
    mutating func append(_ next: Sum) {
      units += next.units
      bytes += next.bytes
    }
  }

  private static let blockSize = 256
  private var blocks = SummaryTree<Block>()

  /// The lengths of a whole text.
  ///
  /// O(n).
  init(_ text: TextBuffer) { blocks = SummaryTree(Self.measure(text, 0..<text.count)) }

  var units: Int { blocks.summary.units }
  var bytes: Int { blocks.summary.bytes }

  /// The number of bytes of the text before an index.
  ///
  /// O(log n).
  func bytes(before position: Int, in text: TextBuffer) -> Int {
    if bytes == units { return position }
    if position >= units { return bytes }
    guard let found = blocks.first(where: { $0.units > position }) else { return bytes }
    if found.element.bytes == found.element.units {
      return found.prefix.bytes + position - found.prefix.units
    }
    return found.prefix.bytes + text.byteCount(in: found.prefix.units..<position)
  }

  /// Follows an edit of the text, in which `added` bytes replaced `removed` ones.
  ///
  /// - `range`: The replaced range, in the text before the edit.
  /// - `count`: The number of units that replaced it.
  /// - `text`: The text after the edit.
  mutating func replace(
    _ range: Range<Int>, with count: Int, removed: Int, added: Int, in text: TextBuffer
  ) {
    guard let first = blocks.first(where: { $0.units >= range.lowerBound }),
      let last = blocks.first(where: { $0.units >= range.upperBound })
    else {
      blocks = SummaryTree(Self.measure(text, 0..<text.count))
      return
    }
    let start = first.prefix.units
    let span = last.prefix.units + last.element.units - start - range.count + count
    let bytes =
      last.prefix.bytes + last.element.bytes - first.prefix.bytes - removed + added
    let new: [Block] =
      if span == 0 { [] } else if span <= 2 * Self.blockSize {
        [Block(units: span, bytes: bytes)]
      } else {
        Self.measure(text, start..<start + span)
      }
    blocks.replaceSubrange(first.index..<last.index + 1, with: new)
  }

  private static func measure(_ text: TextBuffer, _ range: Range<Int>) -> [Block] {
    var out: [Block] = []
    out.reserveCapacity(range.count / blockSize + 1)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + blockSize, range.upperBound)
      out.append(Block(units: end - start, bytes: text.byteCount(in: start..<end)))
      start = end
    }
    return out
  }
}
