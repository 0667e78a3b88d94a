// SPDX-License-Identifier: MIT

// Scans eight bytes or four UTF-16 units at once, as lanes of one 64-bit word. On a little-endian
// machine the word holds the first unit in its lowest lane; `littleEndian` makes it so elsewhere.
//
// A lane of `zeroLanes(x)` has its top bit set exactly if that lane of `x` is 0. So `x` = word ^
// pattern finds the units equal to the pattern's, and counting bits counts units.

/// Bytes (Latin-1) or 16-bit units, in lanes of a word.
protocol TextUnit: FixedWidthInteger, UnsignedInteger, BitwiseCopyable {
  /// 1 in each lane.
  static var ones: UInt64 { get }
  /// The top bit of each lane.
  static var tops: UInt64 { get }
  /// Words as patterns: line feed, carriage return, paragraph separator (or line feed once more
  /// where it does not fit).
  static var separators: (UInt64, UInt64, UInt64) { get }
}

extension UInt8: TextUnit {
  @inline(__always) static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inline(__always) static var tops: UInt64 { 0x8080_8080_8080_8080 }
  @inline(__always) static var separators: (UInt64, UInt64, UInt64) {
    (0x0A0A_0A0A_0A0A_0A0A, 0x0D0D_0D0D_0D0D_0D0D, 0x0A0A_0A0A_0A0A_0A0A)
  }
}

extension UInt16: TextUnit {
  @inline(__always) static var ones: UInt64 { 0x0001_0001_0001_0001 }
  @inline(__always) static var tops: UInt64 { 0x8000_8000_8000_8000 }
  @inline(__always) static var separators: (UInt64, UInt64, UInt64) {
    (0x000A_000A_000A_000A, 0x000D_000D_000D_000D, 0x2029_2029_2029_2029)
  }
}

extension TextUnit {
  @inline(__always) static var lanes: Int { 64 / bitWidth }

  /// Line feed, carriage return or paragraph separator.
  @inline(__always) var isSeparator: Bool { self == 0x0A || self == 0x0D || UInt32(self) == 0x2029 }

  /// Returns the top bit of each lane that is 0, and no other bits.
  @inline(__always) static func zeroLanes(_ word: UInt64) -> UInt64 {
    let rest = ~tops
    return ~(((word & rest) &+ rest) | word | rest)
  }

  /// Returns the top bit of each lane that holds a separator.
  @inline(__always) static func separatorLanes(_ word: UInt64) -> UInt64 {
    let (feed, carriage, paragraph) = separators
    let found = zeroLanes(word ^ feed) | zeroLanes(word ^ carriage)
    return Self.bitWidth == 8 ? found : found | zeroLanes(word ^ paragraph)
  }

  /// Returns 0 exactly if `separatorLanes` does; the lowest set bit is the same.
  ///
  /// Others may be set above it: a borrow runs up from a lane that is 0. Less work than
  /// `separatorLanes`.
  @inline(__always) static func firstSeparatorLane(_ word: UInt64) -> UInt64 {
    let (feed, carriage, paragraph) = separators
    let (one, two) = (word ^ feed, word ^ carriage)
    var found = (one &- ones) & ~one | (two &- ones) & ~two
    if Self.bitWidth > 8 {
      let three = word ^ paragraph
      found |= (three &- ones) & ~three
    }
    return found & tops
  }
}

/// Returns a word of lanes from `index` on.
///
/// The caller has checked that all of them are in the span.
@inline(__always)
func word<Unit: TextUnit>(_ units: Span<Unit>, at index: Int) -> UInt64 {
  unsafe units.bytes.unsafeLoadUnaligned(
    fromUncheckedByteOffset: index * (Unit.bitWidth / 8), as: UInt64.self
  ).littleEndian
}

/// Returns the index of the first separator unit in `from ..< to`; `to` if there is none.
@inline(__always)
func firstSeparator<Unit: TextUnit>(
  in units: Span<Unit>, from: Int, to: Int
) -> Int {
  var index = from
  while index + Unit.lanes <= to {
    let found = Unit.firstSeparatorLane(word(units, at: index))
    if found != 0 { return index + found.trailingZeroBitCount / Unit.bitWidth }
    index += Unit.lanes
  }
  while index < to {
    if units[index].isSeparator { return index }
    index += 1
  }
  return to
}

/// Returns the index of the last separator unit before `end`, or nil.
func lastSeparator<Unit: TextUnit>(in units: Span<Unit>, before end: Int) -> Int? {
  var index = end
  while index >= Unit.lanes {
    let found = Unit.separatorLanes(word(units, at: index - Unit.lanes))
    if found != 0 { return index - 1 - found.leadingZeroBitCount / Unit.bitWidth }
    index -= Unit.lanes
  }
  while index > 0 {
    index -= 1
    if units[index].isSeparator { return index }
  }
  return nil
}

/// Counts the separators in a text; CR LF counts once.
func countSeparators<Unit: TextUnit>(in units: Span<Unit>) -> Int {
  let count = units.count
  var total = 0
  var index = 0
  let (feed, carriage, paragraph) = Unit.separators
  // Pairs are detected one unit later, hence one unit is left for the end.
  while index + Unit.lanes < count {
    let here = word(units, at: index)
    let carriages = Unit.zeroLanes(here ^ carriage)
    var found = Unit.zeroLanes(here ^ feed)
    if Unit.bitWidth > 8 { found |= Unit.zeroLanes(here ^ paragraph) }
    if carriages != 0 {
      let feedsAfter = Unit.zeroLanes(word(units, at: index + 1) ^ feed)
      total -= (carriages & feedsAfter).nonzeroBitCount
    }
    total += (found | carriages).nonzeroBitCount
    index += Unit.lanes
  }
  while index < count {
    let unit = units[index]
    if unit.isSeparator {
      total += 1
      if unit == 0x0D && index + 1 < count && units[index + 1] == 0x0A { total -= 1 }
    }
    index += 1
  }
  return total
}

/// Returns whether all bytes are below 128.
func isASCII(_ bytes: Span<UInt8>) -> Bool {
  var index = 0
  var all: UInt64 = 0
  while index + 32 <= bytes.count {
    all |= word(bytes, at: index) | word(bytes, at: index + 8)
    all |= word(bytes, at: index + 16) | word(bytes, at: index + 24)
    if all & UInt8.tops != 0 { return false }
    index += 32
  }
  while index < bytes.count {
    all |= UInt64(bytes[index])
    index += 1
  }
  return all & UInt8.tops == 0
}

/// Counts the units of 256 and more.
func countWide(_ units: Span<UInt16>) -> Int {
  let low = UInt16.ones &* 0xFF
  var index = 0
  var narrow = 0
  while index + 4 <= units.count {
    narrow += UInt16.zeroLanes(word(units, at: index) & ~low).nonzeroBitCount
    index += 4
  }
  while index < units.count {
    if units[index] < 256 { narrow += 1 }
    index += 1
  }
  return units.count - narrow
}
