// SPDX-License-Identifier: MIT

private import Synchronization

/// The words of a language, by libhunspell, for any thread.
///
/// - Complexity: O(1) for a word that was checked before; suggestions take up to a quarter of a
///   second each, which is the library's time limit.
package final class SpellingDictionary: Sendable {
  /// Such as `de_AT`.
  package let name: String

  private struct State {
    var library: Library
    /// Checked words, and whether they are correct.
    var known: [String: Bool] = [:]
    var stems: [String]?
  }

  /// Protected by the lock around it.
  private struct Library: @unchecked Sendable {
    let value: Hunspell
  }

  private let state: Mutex<State>
  private let words: String
  private static let maximumKnown = 20_000
  private static let maximumCompletions = 20

  private init?(_ name: String) {
    guard let paths = SpellingFiles.paths(of: name),
      let library = Hunspell(rules: paths.rules, words: paths.words)
    else { return nil }
    self.name = name
    words = paths.words
    state = Mutex(State(library: Library(value: library)))
  }

  private static let open = Mutex<[String: SpellingDictionary?]>([:])

  /// Returns the dictionary for a language, a BCP 47 tag; nil if there is none, or it cannot be
  /// read.
  ///
  /// It is read once, in some hundredths of a second, and cached.
  package static func find(_ language: String) -> SpellingDictionary? {
    let key = SpellingFiles.folders.joined(separator: ":") + "\u{0}" + language
    if let known = open.withLock({ $0[key] }) { return known }
    guard let name = SpellingFiles.name(for: language) else {
      keep(nil, for: key)
      return nil
    }
    // Several languages may share a dictionary.
    let own = SpellingFiles.folders.joined(separator: ":") + "\u{0}\u{0}" + name
    let made = open.withLock { $0[own] } ?? SpellingDictionary(name)
    keep(made, for: own)
    keep(made, for: key)
    return made
  }

  private static func keep(_ dictionary: SpellingDictionary?, for key: String) {
    open.withLock {
      // Names come from documents, so their number is unbounded.
      if $0.count > 200 { $0.removeAll() }
      $0[key] = .some(dictionary)
    }
  }

  /// Returns whether a word is correct: in the dictionary, or longer than any word in one.
  package func knows(_ word: String) -> Bool {
    state.withLock { state in
      if let known = state.known[word] { return known }
      // Dictionaries have the straight apostrophe.
      let plain = String(word.map { $0 == "\u{2019}" ? "'" : $0 })
      let isRight = state.library.value.knows(plain)
      if state.known.count >= Self.maximumKnown { state.known.removeAll() }
      state.known[word] = isRight
      return isRight
    }
  }

  /// Returns suggestions for a word, the likeliest first.
  package func guesses(for word: String) -> [String] {
    let plain = String(word.map { $0 == "\u{2019}" ? "'" : $0 })
    return state.withLock { $0.library.value.guesses(for: plain) }
  }

  /// Returns words that begin with a prefix: short ones first, then in alphabetical order.
  ///
  /// - Parameter start: The prefix; with a capital, the completions have it too.
  /// - Returns: At most some twenty words.
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
          found.count < 50 * Self.maximumCompletions
        {
          if stems[low].count > prefix.count { found.append(stems[low]) }
          low += 1
        }
      }
      let isCapital = start.first?.isUppercase == true
      let shown = Set(
        found.map { isCapital ? $0.prefix(1).uppercased() + $0.dropFirst() : $0 })
      let sorted = shown.sorted { ($0.count, $0) < ($1.count, $1) }
      // A stem need not be a word.
      var words: [String] = []
      for word in sorted where words.count < Self.maximumCompletions {
        if state.library.value.knows(word) { words.append(word) }
      }
      return words
    }
  }

  /// Returns the stems of the words' file, sorted.
  private func readStems(_ library: Hunspell) -> [String] {
    Hunspell.lines(of: words).compactMap { line in
      // Flags or morphological data follow a stem.
      let bytes = line.prefix { $0 != 13 && $0 != 9 && $0 != 47 }
      guard let stem = library.decoded(Array(bytes)), stem.count > 1, stem.first?.isLetter == true
      else { return nil }
      return stem
    }.sorted()
  }
}
