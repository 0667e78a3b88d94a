// SPDX-License-Identifier: MIT

// A text next to a Swift string that should be the same: lengths and comparisons in UTF-8, without
// a copy of either.

extension TextBuffer {
  /// Returns the two units around a position; nil before the first and after the last one.
  ///
  /// O(log n): one search.
  package func units(around place: Int) -> (before: UInt16?, after: UInt16?) {
    precondition(
      place >= 0 && place <= count, "TextBuffer.units(around: \(place)): there are \(count) units")
    if place == 0 { return (nil, isEmpty ? nil : self[0]) }
    guard let found = chunks.first(where: { $0.units >= place }) else { return (nil, nil) }
    let inside = place - found.prefix.units
    let after =
      inside < found.element.count
      ? found.element[inside] : place < count ? self[place] : nil
    return (found.element[inside - 1], after)
  }

  /// Returns the number of UTF-8 bytes of a range.
  ///
  /// Half a surrogate pair counts as two, so that the counts of two parts add up.
  package func byteCount(in range: Range<Int>) -> Int {
    check(range, "byteCount")
    var bytes = range.count
    forEachChunk(in: range) { chunk, inside, _ in
      if chunk.isNarrow {
        let units = chunk.narrow.span
        for index in inside where units[index] >= 0x80 { bytes += 1 }
      } else {
        let units = chunk.wide.span
        for index in inside where units[index] >= 0x80 {
          bytes += units[index] >= 0x800 && units[index] & 0xF800 != 0xD800 ? 2 : 1
        }
      }
      return true
    }
    return bytes
  }

  /// Returns whether a string has the units of a range from a byte on.
  ///
  /// Half a surrogate pair at either end is ignored.
  package func agrees(_ range: Range<Int>, with text: String, at byte: Int) -> Bool {
    check(range, "agrees")
    if byte < 0 { return false }
    if range.isEmpty { return true }
    let view = text.utf8
    let bytes = view.span
    var comparison = ByteComparison(byte: byte)
    forEachChunk(in: range) { chunk, inside, start in
      var inside = inside
      // The second half of a pair whose first half is not in the range.
      if start + inside.lowerBound == range.lowerBound, chunk[inside.lowerBound] & 0xFC00 == 0xDC00
      {
        comparison.byte += 2
        inside = inside.lowerBound + 1..<inside.upperBound
      }
      if chunk.isNarrow {
        comparison.compare(chunk.narrow.span.extracting(inside), bytes)
      } else {
        comparison.compare(chunk.wide.span.extracting(inside), bytes)
      }
      return comparison.agrees
    }
    return comparison.agrees
  }
}

/// A parallel walk over UTF-16 units and a string's UTF-8.
private struct ByteComparison {
  var byte: Int
  var agrees = true
  /// The first half of a pair whose second half is still to come.
  var high: UInt32 = 0

  init(byte: Int) { self.byte = byte }

  mutating func compare<Unit: TextUnit>(_ units: Span<Unit>, _ bytes: Span<UInt8>) {
    var index = 0
    while index < units.count && agrees {
      if Unit.bitWidth == 8 && high == 0 {
        while index + 8 <= units.count, byte + 8 <= bytes.count {
          let here = word(units, at: index)
          if here != word(bytes, at: byte) || here & UInt8.tops != 0 { break }
          index += 8
          byte += 8
        }
        if index == units.count { return }
      }
      take(UInt32(units[index]), bytes)
      index += 1
    }
  }

  private mutating func take(_ unit: UInt32, _ bytes: Span<UInt8>) {
    let isLow = unit & 0xFC00 == 0xDC00
    if isLow != (high != 0) {
      // An isolated surrogate: no string has it.
      agrees = false
    } else if isLow {
      let scalar = 0x10000 + ((high & 0x3FF) << 10) + (unit & 0x3FF)
      high = 0
      expect(0xF0 | scalar >> 18, bytes)
      expect(0x80 | scalar >> 12 & 0x3F, bytes)
      expect(0x80 | scalar >> 6 & 0x3F, bytes)
      expect(0x80 | scalar & 0x3F, bytes)
    } else if unit & 0xFC00 == 0xD800 {
      high = unit
    } else if unit < 0x80 {
      expect(unit, bytes)
    } else if unit < 0x800 {
      expect(0xC0 | unit >> 6, bytes)
      expect(0x80 | unit & 0x3F, bytes)
    } else {
      expect(0xE0 | unit >> 12, bytes)
      expect(0x80 | unit >> 6 & 0x3F, bytes)
      expect(0x80 | unit & 0x3F, bytes)
    }
  }

  private mutating func expect(_ value: UInt32, _ bytes: Span<UInt8>) {
    if byte < bytes.count, UInt32(bytes[byte]) == value { byte += 1 } else { agrees = false }
  }
}
