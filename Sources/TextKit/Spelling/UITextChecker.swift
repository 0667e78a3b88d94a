// SPDX-License-Identifier: MIT

/// A checker that finds misspelled words, and suggestions for them.
///
///     let checker = UITextChecker()
///     let text = "A wrod in a line"
///     let all = NSRange(location: 0, length: text.utf16.count)
///     let wrong = checker.rangeOfMisspelledWord(
///       in: text, range: all, startingAt: 0, wrap: false, language: "en_US")
///     checker.guesses(forWordRange: wrong, in: text, language: "en_US")      // ["word", …]
///
/// Ranges are UTF-16 units. Languages are those whose dictionaries are installed (Debian's packages
/// `hunspell-de-de`, …); in a language without one no word is misspelled. Words with adjacent
/// digits, and parts of URLs and paths, are not checked.
///
/// - Source: UIKit, `UITextChecker`; the words are libhunspell's.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
  private var ignored: Set<String> = []

  /// Creates a checker that ignores nothing.
  public override init() { super.init() }

  /// Returns the first misspelled word.
  ///
  /// - Parameters:
  ///   - stringToCheck: The text.
  ///   - range: The range to search; clamped to the text.
  ///   - startingOffset: The UTF-16 index at which the search starts.
  ///   - wrapFlag: Whether the search continues from the start of the range after its end.
  ///   - language: Such as "en_US" or "de".
  /// - Returns: The location is `NSNotFound` if all words are right, or the language has no
  ///   dictionary.
  /// - Complexity: Linear in the length of the searched text.
  open func rangeOfMisspelledWord(
    in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool,
    language: String
  ) -> NSRange {
    let units = stringToCheck.utf16
    let low = min(max(0, range.location), units.count)
    let high = min(max(low, low + max(0, range.length)), units.count)
    let start = min(max(low, startingOffset), high)
    if let found = first(in: units, from: start, to: high, from: start, language) { return found }
    if wrapFlag, let found = first(in: units, from: low, to: start, from: low, language) {
      return found
    }
    return NSRange(location: NSNotFound, length: 0)
  }

  /// The first misspelled word that begins at an index or after it; it is searched in parts, so
  /// that the remainder of a long text is not read.
  private func first(
    in units: String.UTF16View, from start: Int, to end: Int, from least: Int, _ language: String
  ) -> NSRange? {
    let step = 4_096
    var place = start
    while place < end {
      let next = min(place + step, end)
      let low = max(0, place - SpellingWords.reach)
      let high = min(units.count, next + SpellingWords.reach)
      let first = units.index(units.startIndex, offsetBy: low)
      let part = Array(units[first..<units.index(first, offsetBy: high - low)])
      let wrong = SpellingWords.wrong(
        in: part, overlapping: place - low..<next - low, language: language, ignored: ignored)
      let whole = wrong.first { $0.lowerBound + low >= least && $0.upperBound + low <= end }
      if let whole { return NSRange(location: whole.lowerBound + low, length: whole.count) }
      place = next
    }
    return nil
  }

  /// Returns suggestions for a word.
  ///
  /// - Parameters:
  ///   - range: The range of the word, in UTF-16 units.
  ///   - string: Its text.
  ///   - language: Such as "en_US".
  /// - Returns: The likeliest first; nil for a range outside of the text, and for a language
  ///   without a dictionary.
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
    word(range, in: string).flatMap { SpellingWords.guesses(for: $0, language: language) }
  }

  /// Returns words with a prefix, learned ones first, short ones before long ones.
  ///
  /// - Parameters:
  ///   - range: The range of the prefix, in UTF-16 units.
  ///   - string: Its text.
  ///   - language: Such as "en_US".
  /// - Returns: At most some twenty; nil for a range outside of the text, and for a language
  ///   without a dictionary.
  open func completions(
    forPartialWordRange range: NSRange, in string: String, language: String
  ) -> [String]? {
    word(range, in: string).flatMap { SpellingWords.completions(of: $0, language: language) }
  }

  private func word(_ range: NSRange, in string: String) -> String? {
    let units = string.utf16
    guard range.location >= 0, range.length >= 0, range.location <= units.count,
      range.length <= units.count - range.location
    else { return nil }
    let start = units.index(units.startIndex, offsetBy: range.location)
    return String(
      decoding: units[start..<units.index(start, offsetBy: range.length)], as: UTF16.self)
  }

  /// Ignores a word from now on, in this checker.
  ///
  /// - Parameter wordToIgnore: The word.
  open func ignoreWord(_ wordToIgnore: String) { ignored.insert(wordToIgnore) }

  /// The words that this checker ignores, sorted.
  open var ignoredWords: [String]? {
    get { ignored.sorted() }
    set { ignored = Set(newValue ?? []) }
  }

  /// Learns a word for all checkers and views.
  ///
  /// It is kept while the process runs; longer with a `learnedWordsFile`.
  ///
  /// - Parameter word: The word.
  open class func learnWord(_ word: String) { SpellingWords.learn(word) }

  /// Removes a word from the learned ones.
  ///
  /// - Parameter word: The word.
  open class func unlearnWord(_ word: String) { SpellingWords.unlearn(word) }

  /// Returns whether a word was learned.
  ///
  /// - Parameter word: The word.
  /// - Returns: Whether `learnWord(_:)` or the file of learned words added it.
  open class func hasLearnedWord(_ word: String) -> Bool { SpellingWords.hasLearned(word) }

  /// The names of the installed dictionaries: "de_DE", "en_US".
  open class var availableLanguages: [String] { SpellingWords.languages }
}
