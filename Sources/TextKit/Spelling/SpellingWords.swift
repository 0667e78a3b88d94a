// SPDX-License-Identifier: MIT

private import Synchronization
private import TextLanguage

/// The misspelled words in a stretch of text, and the words that a program has learned.
package enum SpellingWords {
  /// Learned words, and the file that stores them.
  private struct Learned {
    var words: Set<String> = []
    var file: URL?
    /// The number of changes of the words.
    var changes = 0
  }

  private static let learned = Mutex(Learned())

  /// Returns the misspelled words of some text in a language, in order.
  ///
  /// - Parameters:
  ///   - units: A text, or a part of one: with `reach` units around the range, words at its ends
  ///     are whole.
  ///   - range: The range that the words overlap.
  ///   - language: BCP 47; in a language without a dictionary no word is misspelled.
  ///   - ignored: Words that count as right for the caller.
  /// - Returns: Ranges of the units.
  package static func wrong(
    in units: [UInt16], overlapping range: Range<Int>, language: String, ignored: Set<String>
  ) -> [Range<Int>] {
    guard let scan = SpellingScan(language: language) else { return [] }
    return scan.wrongWords(in: units, overlapping: range) { ignored.contains($0) || hasLearned($0) }
  }

  package static var reach: Int { SpellingScan.reach }

  package static func guesses(for word: String, language: String) -> [String]? {
    SpellingDictionary.find(language)?.guesses(for: word)
  }

  static func completions(of start: String, language: String) -> [String]? {
    guard let dictionary = SpellingDictionary.find(language) else { return nil }
    let own = learned.withLock { $0.words.filter { $0.hasPrefix(start) && $0.count > start.count } }
    return own.sorted() + dictionary.completions(of: start).filter { !own.contains($0) }
  }

  static var languages: [String] { SpellingFiles.names() }

  // MARK: Learned words

  package static func hasLearned(_ word: String) -> Bool {
    learned.withLock { $0.words.contains(word) }
  }

  package static func learn(_ word: String) { change { $0.insert(word).inserted } }

  static func unlearn(_ word: String) { change { $0.remove(word) != nil } }

  private static func change(_ body: (inout Set<String>) -> Bool) {
    let file: (url: URL, text: String)? = learned.withLock { learned in
      guard body(&learned.words) else { return nil }
      learned.changes += 1
      guard let url = learned.file else { return nil }
      return (url, learned.words.sorted().map { $0 + "\n" }.joined())
    }
    guard let file else { return }
    do {
      try FileWriting.write(Data(file.text.utf8), to: file.url)
    } catch {
      warn("UITextChecker: learned words could not be written to \(file.url.path): \(error)")
    }
  }

  static var file: URL? { learned.withLock { $0.file } }

  /// Reads the words of a file, one a line, and writes learned words to it.
  static func setFile(_ url: URL?) {
    var words: Set<String> = []
    if let url, let text = try? String(contentsOf: url, encoding: .utf8) {
      words = Set(text.split(whereSeparator: \.isNewline).map(String.init))
    }
    learned.withLock {
      $0.file = url
      $0.words.formUnion(words)
      $0.changes += 1
    }
  }

  /// A number that changes with the learned words: results with another number are out of date.
  package static var changes: Int { learned.withLock { $0.changes } }

  package static func forgetAll() {
    learned.withLock { $0 = Learned(changes: $0.changes + 1) }
  }
}
