// SPDX-License-Identifier: MIT

private import TextUnicode

/// A text to be scanned, as UTF-16 units.
///
/// Surrogates may be isolated.
package struct ScannedText: Sendable {
  package let units: [UInt16]

  package init(_ units: [UInt16]) { self.units = units }

  package init(_ text: String) { units = Array(text.utf16) }

  package var count: Int { units.count }

  /// Returns the unit at an index; 0 outside of the text.
  subscript(index: Int) -> UInt16 { units.indices.contains(index) ? units[index] : 0 }

  /// Returns the scalar at an index inside of the text, and its length.
  func scalar(at index: Int) -> (value: UInt32, length: Int) { units.span.scalar(at: index) }

  /// The kind of a character for word scanners.
  enum Kind {
    case digit
    /// In a script with spaces between words, including marks.
    case letter
    /// In a script without spaces: words of other scripts may be adjacent.
    case unspaced
    case space
    case other
  }

  func kind(at index: Int) -> Kind {
    guard index >= 0, index < count else { return .space }
    let unit = units[index]
    if unit < 0x80 { return Self.kindOfASCII(unit) }
    var start = index
    // The second half of a pair has the kind of the pair.
    if unit & 0xFC00 == 0xDC00, index > 0, units[index - 1] & 0xFC00 == 0xD800 { start -= 1 }
    return Self.kind(of: scalar(at: start).value)
  }

  private static func kindOfASCII(_ unit: UInt16) -> Kind {
    switch unit {
    case 0x30...0x39: .digit
    case 0x41...0x5A, 0x61...0x7A: .letter
    case 0x00...0x20, 0x7F: .space
    default: .other
    }
  }

  static func kind(of scalar: UInt32) -> Kind {
    if scalar < 0x80 { return kindOfASCII(UInt16(scalar)) }
    switch scalar {
    case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FA,
      0x30FC...0x318F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      return .unspaced
    default: break
    }
    switch Characters.generalCategory(scalar) {
    case .decimalNumber: return .digit
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      return .letter
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format:
      return .space
    default: return .other
    }
  }

  /// Returns whether a word begins at an index: a letter or a digit after another character, or
  /// after letters of a script without spaces.
  func startsWord(_ index: Int) -> Bool {
    switch kind(at: index) {
    case .letter, .digit:
      let before = kind(at: index - 1)
      return before != .letter && before != .digit
    case .unspaced: return kind(at: index - 1) != .unspaced
    case .space, .other: return false
    }
  }

  /// Returns the end of the letters and digits from an index on; at least the next index.
  func endOfWord(_ index: Int) -> Int {
    let isUnspaced = kind(at: index) == .unspaced
    var end = index
    while end < count {
      let kind = kind(at: end)
      guard isUnspaced ? kind == .unspaced : kind == .letter || kind == .digit else { break }
      end += 1
    }
    return max(end, index + 1)
  }

  /// Returns a part as a string.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: units[range.clamped(to: 0..<count)], as: UTF16.self)
  }

  /// Returns whether ASCII letters follow at an index, in either case.
  func matches(_ lowercase: String, at index: Int) -> Bool {
    var place = index
    for unit in lowercase.utf16 {
      let here = self[place]
      guard here == unit || (0x41...0x5A ~= here && here | 0x20 == unit) else { return false }
      place += 1
    }
    return true
  }
}

extension UInt16 {
  /// Creates the unit of an ASCII character.
  init(ascii character: Unicode.Scalar) { self = UInt16(truncatingIfNeeded: character.value) }

  var isASCIIDigit: Bool { 0x30...0x39 ~= self }
  var isASCIILetter: Bool { self < 0x80 && 0x61...0x7A ~= self | 0x20 }
  var isASCIICapital: Bool { 0x41...0x5A ~= self }
  var isHexDigit: Bool { isASCIIDigit || (self < 0x80 && 0x61...0x66 ~= self | 0x20) }
}
