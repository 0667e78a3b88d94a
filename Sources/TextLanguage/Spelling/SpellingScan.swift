// SPDX-License-Identifier: MIT

internal import TextUnicode

/// Finds the words of a text that a language's dictionary does not have.
///
/// A word is letters and their marks, with apostrophes between them; what has digits beside it, or stands in an address or a
/// path, is none. A word in another script than the language's is nobody's to judge; of a language that ICU does not know all are.
package struct SpellingScan {
  private let dictionary: SpellingDictionary
  private let script: Script?

  /// How far a word is looked at on each side of a place, in UTF-16 units.
  package static var reach: Int { HyphenWords.reach }

  /// Nil where no dictionary is, and for scripts that put no spaces between words.
  ///
  /// - Parameter language: BCP 47.
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

  /// The words that overlap a range and are not in the dictionary, in order.
  ///
  /// - Parameters:
  ///   - units: The text, with up to `reach` units around the range.
  ///   - range: Where to look.
  ///   - knows: Words that are right though the dictionary has them not.
  /// - Returns: Places in the units.
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
