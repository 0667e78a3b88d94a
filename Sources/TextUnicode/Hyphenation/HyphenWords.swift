// SPDX-License-Identifier: MIT

/// A scanner for words that may be hyphenated.
///
///     well-known, l’état: and/or café’s 3rd a@b.org      words: well  known  l’état  café’s
///
/// A word is letters and their marks, with apostrophes, middle dots and joiners between letters. A
/// sequence next to digits, or in an address or a path, is not a word.
package enum HyphenWords {
  /// The distance that a word is scanned on each side of a position, in UTF-16 units; longer words
  /// get no hyphens.
  package static let reach = 2 * HyphenDictionary.maximumWordLength

  /// Finds the words that overlap a range of a text.
  ///
  /// - Parameters:
  ///   - units: The text, with up to `reach` units around the range.
  ///   - range: The range where a hyphen is needed.
  ///   - body: Called with each word.
  package static func find(
    in units: [UInt16], overlapping range: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    var low = range.lowerBound
    while low > 0, isPart(units[low - 1]) { low -= 1 }
    while low < range.upperBound {
      if !isPart(units[low]) {
        low += 1
        continue
      }
      var high = low + 1
      while high < units.count, isPart(units[high]) { high += 1 }
      var word = low..<high
      while let last = word.last, !isLetterOrMark(units[last]) { word = word.dropLast() }
      while let first = word.first, !isLetterOrMark(units[first]) { word = word.dropFirst() }
      if word.count > 1, word.count <= reach, word.upperBound > range.lowerBound,
        !units[word].contains(0xAD), !isInURL(units, word)
      {
        body(word)
      }
      low = high
    }
  }

  /// Returns whether a unit continues a word.
  package static func isPart(_ unit: UInt16) -> Bool {
    if unit < 0x80 { return unit == 0x27 || (unit | 0x20) &- 0x61 < 26 }
    switch unit {
    case 0xAD, 0xB7, 0x2019, 0x200C, 0x200D: return true
    default: return isLetterOrMark(unit)
    }
  }

  private static func isLetterOrMark(_ unit: UInt16) -> Bool {
    if unit < 0x80 { return (unit | 0x20) &- 0x61 < 26 }
    return unit & 0xF800 != 0xD800
      && (Characters.isLetter(UInt32(unit)) || Characters.isMark(UInt32(unit)))
  }

  /// Returns whether a word is next to digits, or to punctuation of addresses and paths with more
  /// text after it.
  private static func isInURL(_ units: [UInt16], _ word: Range<Int>) -> Bool {
    func glues(_ sign: Int, _ beyond: Int) -> Bool {
      guard units.indices.contains(sign) else { return false }
      switch units[sign] {
      case 0x30...0x39, 0x5F, 0x40: return true
      case 0x2E, 0x2F, 0x3A, 0x5C:
        guard units.indices.contains(beyond) else { return false }
        return isPart(units[beyond]) || 0x2F...0x39 ~= units[beyond]
      default: return false
      }
    }
    return glues(word.lowerBound - 1, word.lowerBound - 2)
      || glues(word.upperBound, word.upperBound + 1)
  }
}
