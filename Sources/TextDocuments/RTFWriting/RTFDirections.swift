// SPDX-License-Identifier: MIT

/// Divides text into parts of one direction.
///
/// Word and LibreOffice set right-to-left parts in separate fonts, sizes and weights, which follow
/// `\rtlch`.
///
/// - Source: DerivedBidiClass.txt of Unicode 15: the blocks whose letters are of class R or AL.
enum RTFDirections {
  struct Part: Equatable {
    var range: Range<Int>
    var isRightToLeft: Bool
  }

  /// Returns consecutive parts: each extends from a letter to the last one of its direction,
  /// including digits and spaces in between.
  static func parts(_ units: [UInt16]) -> [Part] {
    guard units.contains(where: isRightToLeft) else {
      return units.isEmpty ? [] : [Part(range: units.indices, isRightToLeft: false)]
    }
    var parts: [Part] = []
    var start = 0
    var place = 0
    while place < units.count {
      guard isRightToLeft(units[place]) else {
        place += 1
        continue
      }
      var end = place + 1
      var next = end
      while next < units.count, !endsPart(units[next]) {
        next += 1
        if isRightToLeft(units[next - 1]) { end = next }
      }
      // Not between the halves of a surrogate pair.
      if end < units.count, (0xDC00...0xDFFF).contains(units[end]) { end += 1 }
      if start < place { parts.append(Part(range: start..<place, isRightToLeft: false)) }
      parts.append(Part(range: place..<end, isRightToLeft: true))
      (start, place) = (end, end)
    }
    if start < units.count { parts.append(Part(range: start..<units.count, isRightToLeft: false)) }
    return parts
  }

  /// Whether the first letter is right to left; `nil` without a letter.
  static func first(of units: [UInt16]) -> Bool? {
    for unit in units {
      if isRightToLeft(unit) { return true }
      if isOther(unit) { return false }
    }
    return nil
  }

  private static func isRightToLeft(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0590..<0x0660, 0x066A..<0x06F0, 0x06FA..<0x0900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF: true
    // The high surrogates of U+10800 to U+10FFF, and of U+1E800 to U+1EFFF.
    case 0xD802, 0xD803, 0xD83A, 0xD83B: true
    default: false
    }
  }

  private static func isOther(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xB5, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8..<0x2B9: true
    case 0x370..<0x590, 0x900..<0x2000, 0x2C00..<0x2E00, 0x3005..<0xD800, 0xFF21...0xFF3A: true
    case 0xFF41...0xFF5A: true
    default: false
    }
  }

  private static func endsPart(_ unit: UInt16) -> Bool {
    isOther(unit) || unit < 0x20 || unit == 0x2028
  }
}
