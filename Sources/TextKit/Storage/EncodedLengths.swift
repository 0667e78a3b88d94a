// SPDX-License-Identifier: MIT

internal import TextStructures

/// How many UTF-8 bytes the parts of a text take, so that a UTF-16 place is found in a Swift string
/// in O(log n).
///
/// Swift's own way is O(n) after each change of the string.
///
///     units    |— 256 —|— 250 —|— 256 —|
///     bytes    |  256  |  457  |  512  |
///
/// Half a surrogate pair counts two bytes, so that counts add up over any border.
struct EncodedLengths {
  private struct Block: Summarized {
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

  /// The bytes of the text before a place.
  ///
  /// O(log n).
  func bytes(before position: Int, in text: TextBuffer) -> Int {
    if bytes == units { return position }
    if position >= units { return bytes }
    guard let found = blocks.first(where: { $0.units > position }) else { return bytes }
    if found.element.bytes == found.element.units {
      return found.prefix.bytes + position - found.prefix.units
    }
    return found.prefix.bytes + Self.bytes(of: text.units(in: found.prefix.units..<position))
  }

  /// Follows an edit of the text, in which `removed` bytes gave way to `added` ones.
  ///
  /// - `range`: What was replaced, in the text before the edit.
  /// - `count`: Units that stand there now.
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
    var units: [UInt16] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + blockSize, range.upperBound)
      units.removeAll(keepingCapacity: true)
      text.append(start..<end, to: &units)
      out.append(Block(units: end - start, bytes: bytes(of: units)))
      start = end
    }
    return out
  }

  /// The UTF-8 bytes of UTF-16 units.
  static func bytes(of units: [UInt16]) -> Int {
    var bytes = units.count
    for unit in units where unit >= 0x80 {
      bytes += unit >= 0x800 && unit & 0xF800 != 0xD800 ? 2 : 1
    }
    return bytes
  }

  /// Whether a string has given UTF-16 units from a byte on.
  ///
  /// Half a surrogate pair at either end is passed over.
  static func agree(_ units: [UInt16], _ text: String, at byte: Int) -> Bool {
    let view = text.utf8
    let bytes = view.span
    var (index, end, byte) = (0, units.count, byte)
    if index < end, units[index] & 0xFC00 == 0xDC00 {
      index += 1
      byte += 2
    }
    if index < end, units[end - 1] & 0xFC00 == 0xD800 { end -= 1 }
    if byte < 0 { return false }
    func has(_ scalar: UInt32, _ shift: UInt32, _ mark: UInt32) -> Bool {
      guard byte < bytes.count, UInt32(bytes[byte]) == mark | scalar >> shift else { return false }
      byte += 1
      return true
    }
    while index < end {
      var scalar = UInt32(units[index])
      index += 1
      if scalar & 0xFC00 == 0xD800, index < end, units[index] & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (UInt32(units[index]) & 0x3FF)
        index += 1
      }
      let agrees =
        switch scalar {
        case ..<0x80: has(scalar, 0, 0)
        case ..<0x800: has(scalar, 6, 0xC0) && has(scalar & 0x3F, 0, 0x80)
        case ..<0x10000:
          has(scalar, 12, 0xE0) && has(scalar >> 6 & 0x3F, 0, 0x80) && has(scalar & 0x3F, 0, 0x80)
        default:
          has(scalar, 18, 0xF0) && has(scalar >> 12 & 0x3F, 0, 0x80)
            && has(scalar >> 6 & 0x3F, 0, 0x80) && has(scalar & 0x3F, 0, 0x80)
        }
      if !agrees { return false }
    }
    return true
  }
}
