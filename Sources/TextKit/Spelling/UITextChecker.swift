// SPDX-License-Identifier: MIT

/// Finds words that are spelled wrong, and what may have been meant.
///
///     let checker = UITextChecker()
///     let text = "A wrod in a line"
///     let all = NSRange(location: 0, length: text.utf16.count)
///     let wrong = checker.rangeOfMisspelledWord(in: text, range: all, startingAt: 0, wrap: false, language: "en_US")
///     checker.guesses(forWordRange: wrong, in: text, language: "en_US")      // ["word", …]
///
/// Ranges are UTF-16 units. Languages are those whose dictionaries are installed (Debian's packages
/// `hunspell-de-de`, …); in a language without one nothing is wrong. What has digits beside it, or
/// stands in an address or a path, is no word.
///
/// - Source: UIKit, `UITextChecker`; the words are libhunspell's.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
  private var ignored: Set<String> = []

  /// A checker that ignores nothing.
  public override init() { super.init() }

  /// The first wrong word.
  ///
  /// - Parameters:
  ///   - stringToCheck: A text.
  ///   - range: Where to look; cut to the text.
  ///   - startingOffset: From where on, in the text.
  ///   - wrapFlag: Whether to go on from the start of the range when its end is reached.
  ///   - language: Such as "en_US" or "de".
  /// - Returns: The location is `NSNotFound` if all words are right, or the language has no
  ///   dictionary.
  /// - Complexity: Time linear in what is looked through.
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

  /// The first wrong word that begins at a place or behind it, looked for in parts, so that the
  /// rest of a long text is not read.
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

  /// Words that may have been meant.
  ///
  /// - Parameters:
  ///   - range: Of a word.
  ///   - string: Its text.
  ///   - language: Such as "en_US".
  /// - Returns: The likeliest first; nil for a range outside of the text, and for a language
  ///   without a dictionary.
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
    word(range, in: string).flatMap { SpellingWords.guesses(for: $0, language: language) }
  }

  /// Words that begin with some letters, those that were learned first, short ones before long
  /// ones.
  ///
  /// - Parameters:
  ///   - range: Of the letters.
  ///   - string: Their text.
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

  /// Takes a word for right from now on, in this checker.
  open func ignoreWord(_ wordToIgnore: String) { ignored.insert(wordToIgnore) }

  /// The words that this checker takes for right, sorted.
  open var ignoredWords: [String]? {
    get { ignored.sorted() }
    set { ignored = Set(newValue ?? []) }
  }

  /// Takes a word for right from now on, in all checkers and views.
  ///
  /// It is kept while the process runs; longer where `learnedWordsFile` says so.
  open class func learnWord(_ word: String) { SpellingWords.learn(word) }

  /// Forgets a word that was learned.
  open class func unlearnWord(_ word: String) { SpellingWords.unlearn(word) }

  /// Whether a word was learned.
  open class func hasLearnedWord(_ word: String) -> Bool { SpellingWords.hasLearned(word) }

  /// The names of the dictionaries that are installed: "de_DE", "en_US".
  open class var availableLanguages: [String] { SpellingWords.languages }
}
