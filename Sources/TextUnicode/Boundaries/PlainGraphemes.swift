// SPDX-License-Identifier: MIT

/// UTF-16 units of which two in a row are always two graphemes, except for CR LF.
///
/// Such a scalar has the class Other, Control, CR, LF, LV or LVT of UAX #29, and is not
/// Extended_Pictographic. It joins only with marks, jamo and joiners, and these are not plain.
enum PlainGraphemes {
  /// Bits for units below U+3400.
  ///
  /// Made at the first text that is not ASCII, in 0.3 ms.
  static let table: [UInt64] = {
    var table = [UInt64](repeating: 0, count: 0x3400 / 64)
    for unit in 0..<0x3400 where ICUProperties.isPlainGrapheme(UInt32(unit)) {
      table[unit / 64] |= 1 << UInt64(unit % 64)
    }
    return table
  }()

  static func contains(_ unit: UInt16) -> Bool {
    let bits = table
    return contains(unit, table: bits.span)
  }

  /// - `table`: `PlainGraphemes.table`; a loop fetches it once.
  @inline(__always) static func contains(_ unit: UInt16, table: Span<UInt64>) -> Bool {
    switch unit {
    case ..<0x3400: table[Int(unit) / 64] >> UInt64(unit % 64) & 1 != 0
    // Ideographs, hexagrams, Yi; Hangul syllables.
    case ..<0xA48D, 0xAC00...0xD7A3: true
    default: false
    }
  }
}
