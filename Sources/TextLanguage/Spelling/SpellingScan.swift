// SPDX-License-Identifier: MIT

internal import TextUnicode

/// Finds the words of a text that a language's dictionary does not have.
///
/// A word is letters and their marks, with apostrophes between them. A sequence next to digits, or
/// in an address or a path, is not a word. Words in another script than the language's are not
/// checked; for a language that ICU does not know all are.
package struct SpellingScan {
  private let dictionary: SpellingDictionary
  private let script: Script?

  /// The distance that a word is scanned on each side of a position, in UTF-16 units.
  package static var reach: Int { HyphenWords.reach }

  /// Creates the scan of a language; nil without a dictionary, and for scripts without spaces
  /// between words.
  ///
  /// - Parameter language: A BCP 47 tag.
  package init?(language: String) {
    let script = Scripts.usual(of: language)
    let unspaced: [Script] = [
      Script("Thai"), Script("Laoo"), Script("Khmr"), Script("Mymr"), Script("Hani"),
      Script("Hans"), Script("Hant"), Script("Jpan"),
    ]
    guard script.map(unspaced.contains) != true,
      let dictionary = SpellingDictionary.find(language)
    else { return nil }
    self.dictionary = dictionary
    self.script = script
  }

  /// Returns the words that overlap a range and are not in the dictionary, in order.
  ///
  /// - Parameters:
  ///   - units: The text, with up to `reach` units around the range.
  ///   - range: The range to check.
  ///   - knows: Returns whether a word that the dictionary lacks is correct.
  /// - Returns: Ranges of the units.
  package func wrongWords(
    in units: [UInt16], overlapping range: Range<Int>, except knows: (String) -> Bool
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    HyphenWords.find(in: units, overlapping: range) { word in
      if let script, Scripts.script(of: UInt32(units[word.lowerBound])) != script { return }
      let text = String(decoding: units[word], as: UTF16.self)
      if !dictionary.knows(text), !knows(text) { found.append(word) }
    }
    return found
  }
}
