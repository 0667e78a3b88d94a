// SPDX-License-Identifier: MIT

/// The directions of first strong isolates (UAX #9, X5c), resolved by a scan ahead.
///
/// One scan resolves all isolates inside the first one, so that nested ones cost nothing:
///
///     FSI  FSI  ·  FSI  a  PDI  א  PDI  ב  PDI
///      |    |       `- L           |     |
///      |    `-------------------- R      |
///      `--------------------------------- R      the scan ends here
struct BidiIsolates {
  private var known: [(offset: Int, isRightToLeft: Bool)] = []
  private var next = 0
  /// Indexes of `known` of the open isolates, -1 for those whose direction is known.
  private var open: [Int] = []
  /// Whether a scan reached the end of the text before it knew the direction.
  private(set) var reachedEnd = false

  mutating func removeAll() {
    known.removeAll(keepingCapacity: true)
    next = 0
    reachedEnd = false
  }

  /// Returns whether the isolate that begins at an offset is right to left.
  ///
  /// Calls must be in the order of the text.
  mutating func isRightToLeft(at offset: Int, in text: Span<UInt16>) -> Bool {
    while next < known.count, known[next].offset < offset { next += 1 }
    if next == known.count || known[next].offset != offset { scan(from: offset, in: text) }
    return known[next].isRightToLeft
  }

  private mutating func scan(from offset: Int, in text: Span<UInt16>) {
    known.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    next = 0
    known.append((offset, false))
    open.append(0)
    let table = BidiTable.shared
    let (starts, codes) = (table.starts.span, table.codes.span)
    var index = offset + 1
    while index < text.count {
      let (code, length) = BidiTable.code(at: index, in: text, starts, codes)
      switch BidiFacts(code: code).bidiClass {
      case .paragraphSeparator: return
      case .firstStrongIsolate:
        open.append(known.count)
        known.append((index, false))
      case .leftToRightIsolate, .rightToLeftIsolate:
        open.append(-1)
      case .popIsolate:
        open.removeLast()
        if open.isEmpty { return }
      case .leftToRight: if decide(false) { return }
      case .rightToLeft, .arabicLetter: if decide(true) { return }
      default: break
      }
      index += length
    }
    reachedEnd = true
  }

  /// Records a strong character of the innermost isolate.
  ///
  /// - Result: Whether it decides the first isolate of the scan.
  private mutating func decide(_ isRightToLeft: Bool) -> Bool {
    let innermost = open[open.count - 1]
    if innermost < 0 { return false }
    known[innermost].isRightToLeft = isRightToLeft
    open[open.count - 1] = -1
    return innermost == 0
  }
}
