// SPDX-License-Identifier: MIT

private import Synchronization

/// What a language's words are, by libhunspell: for any thread.
///
/// - Complexity: A word that was asked for before costs a look into a table; guesses take up to a quarter of a second each, where
///   the library gives up.
package final class SpellingDictionary: Sendable {
  /// Such as `de_AT`.
  package let name: String

  private struct State {
    var library: Library
    /// Words that were asked for, and whether they are right.
    var known: [String: Bool] = [:]
    var stems: [String]?
  }

  /// Held by the lock around it only.
  private struct Library: @unchecked Sendable {
    let value: Hunspell
  }

  private let state: Mutex<State>
  private let words: String
  private static let mostKnown = 20_000
  private static let mostCompletions = 20

  private init?(_ name: String) {
    guard let paths = SpellingFiles.paths(of: name),
      let library = Hunspell(rules: paths.rules, words: paths.words)
    else { return nil }
    self.name = name
    words = paths.words
    state = Mutex(State(library: Library(value: library)))
  }

  private static let open = Mutex<[String: SpellingDictionary?]>([:])

  /// The dictionary for a language, BCP 47; nil if there is none, or it cannot be read.
  ///
  /// It is read once, which takes some hundredths of a second, and kept.
  package static func find(_ language: String) -> SpellingDictionary? {
    let key = SpellingFiles.folders.joined(separator: ":") + "\u{0}" + language
    if let known = open.withLock({ $0[key] }) { return known }
    guard let name = SpellingFiles.name(for: language) else {
      keep(nil, for: key)
      return nil
    }
    // Several languages may have one dictionary.
    let own = SpellingFiles.folders.joined(separator: ":") + "\u{0}\u{0}" + name
    let made = open.withLock { $0[own] } ?? SpellingDictionary(name)
    keep(made, for: own)
    keep(made, for: key)
    return made
  }

  private static func keep(_ dictionary: SpellingDictionary?, for key: String) {
    open.withLock {
      // Names come from texts, and so may be any number.
      if $0.count > 200 { $0.removeAll() }
      $0[key] = .some(dictionary)
    }
  }

  /// Whether a word is right: in the dictionary, or longer than any word in one.
  package func knows(_ word: String) -> Bool {
    state.withLock { state in
      if let known = state.known[word] { return known }
      // Dictionaries have the straight apostrophe.
      let plain = String(word.map { $0 == "\u{2019}" ? "'" : $0 })
      let isRight = state.library.value.knows(plain)
      if state.known.count >= Self.mostKnown { state.known.removeAll() }
      state.known[word] = isRight
      return isRight
    }
  }

  /// Words near one, the likeliest first.
  package func guesses(for word: String) -> [String] {
    let plain = String(word.map { $0 == "\u{2019}" ? "'" : $0 })
    return state.withLock { $0.library.value.guesses(for: plain) }
  }

  /// Words that begin with some letters: short ones first, then by the alphabet.
  ///
  /// - Parameter start: Its first letter may be a capital: those found have it, too, then.
  /// - Returns: At most some twenty.
  package func completions(of start: String) -> [String] {
    guard !start.isEmpty else { return [] }
    return state.withLock { state in
      let stems = state.stems ?? readStems(state.library.value)
      state.stems = stems
      var found: [String] = []
      for prefix in Set([start, start.prefix(1).lowercased() + start.dropFirst()]) {
        var (low, high) = (0, stems.count)
        while low < high {
          let middle = (low + high) / 2
          if stems[middle] < prefix { low = middle + 1 } else { high = middle }
        }
        while low < stems.count, stems[low].hasPrefix(prefix),
          found.count < 50 * Self.mostCompletions
        {
          if stems[low].count > prefix.count { found.append(stems[low]) }
          low += 1
        }
      }
      let isCapital = start.first?.isUppercase == true
      let shown = Set(
        found.map { isCapital ? $0.prefix(1).uppercased() + $0.dropFirst() : $0 })
      let sorted = shown.sorted { ($0.count, $0) < ($1.count, $1) }
      // A stem alone need not be a word.
      var words: [String] = []
      for word in sorted where words.count < Self.mostCompletions {
        if state.library.value.knows(word) { words.append(word) }
      }
      return words
    }
  }

  /// The stems of the words' file, sorted.
  private func readStems(_ library: Hunspell) -> [String] {
    Hunspell.lines(of: words).compactMap { line in
      // A stem ends before its flags, or what is said of its form.
      let bytes = line.prefix { $0 != 13 && $0 != 9 && $0 != 47 }
      guard let stem = library.decoded(Array(bytes)), stem.count > 1, stem.first?.isLetter == true
      else { return nil }
      return stem
    }.sorted()
  }
}
