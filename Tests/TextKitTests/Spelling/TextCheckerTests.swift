// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport
import TextLanguage

@testable import TextGraphics
@testable import TextKit

/// `UITextChecker`, with dictionaries made here and with Debian's.
@MainActor @Suite(.serialized) struct TextCheckerTests {
  /// A folder with dictionaries: name, encoding, words.
  private func withDictionaries(
    _ dictionaries: [(name: String, encoding: String.Encoding, label: String, words: [String])],
    _ body: (URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("spelling-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for dictionary in dictionaries {
      let rules = "SET \(dictionary.label)\nTRY esianrtolcdugmphbyfvkwz\nSFX S Y 1\nSFX S 0 s .\n"
      let words = "\(dictionary.words.count)\n" + dictionary.words.map { $0 + "\n" }.joined()
      try rules.data(using: dictionary.encoding)!.write(
        to: folder.appendingPathComponent(dictionary.name + ".aff"))
      try words.data(using: dictionary.encoding)!.write(
        to: folder.appendingPathComponent(dictionary.name + ".dic"))
    }
    let old = SpellingFiles.folders
    SpellingFiles.folders = [folder.path]
    defer {
      SpellingFiles.folders = old
      SpellingWords.forgetAll()
    }
    try body(folder)
  }

  private func wrong(_ text: String, _ language: String, _ checker: UITextChecker) -> [String] {
    var found: [String] = []
    var place = 0
    let all = NSRange(location: 0, length: text.utf16.count)
    while true {
      let range = checker.rangeOfMisspelledWord(
        in: text, range: all, startingAt: place, wrap: false, language: language)
      guard range.location != NSNotFound else { return found }
      found.append((text as NSString).substring(with: range))
      place = NSMaxRange(range)
    }
  }

  @Test func `wrong words are found, one after the other`() throws {
    try withDictionaries([
      ("eo_AA", .utf8, "UTF-8", ["one", "word/S", "línea", "don't"])
    ]) { _ in
      let checker = UITextChecker()
      let text = "One wrod, two words: línea lnea a@wrod.org usr/wrod v2wrod don’t dont 漢字 одно"
      #expect(wrong(text, "eo-AA", checker) == ["wrod", "two", "lnea", "dont"])
      #expect(wrong(text, "eo", checker) == ["wrod", "two", "lnea", "dont"])
      // A language without a dictionary has no wrong words.
      #expect(wrong(text, "qq", checker).isEmpty && wrong(text, "", checker).isEmpty)
      checker.ignoreWord("two")
      #expect(wrong(text, "eo", checker) == ["wrod", "lnea", "dont"])
      #expect(checker.ignoredWords == ["two"])
      #expect(wrong("two", "eo", UITextChecker()) == ["two"])
      #expect(UITextChecker.availableLanguages == ["eo_AA"])
    }
  }

  @Test func `the search begins where it is told, and goes around`() throws {
    try withDictionaries([("eo", .utf8, "UTF-8", ["one"])]) { _ in
      let checker = UITextChecker()
      let text = "bad one worse"
      @MainActor func find(_ range: (Int, Int), _ start: Int, _ wrap: Bool) -> [Int] {
        let found = checker.rangeOfMisspelledWord(
          in: text, range: NSRange(location: range.0, length: range.1), startingAt: start,
          wrap: wrap, language: "eo")
        return found.location == NSNotFound ? [] : [found.location, found.length]
      }
      #expect(find((0, 13), 0, false) == [0, 3])
      #expect(find((0, 13), 3, false) == [8, 5])
      #expect(find((0, 8), 3, false) == [])
      #expect(find((0, 8), 3, true) == [0, 3])
      #expect(find((4, 99), -5, true) == [8, 5])
      #expect(find((99, 4), 200, true) == [])
      #expect(find((0, 10), 4, false) == [], "the word reaches out of the range")
      // Far into a long text, at a part's border.
      let long =
        String(repeating: "one ", count: 5_000) + "wrod" + String(repeating: " one", count: 9)
      let all = NSRange(location: 0, length: long.utf16.count)
      let far = checker.rangeOfMisspelledWord(
        in: long, range: all, startingAt: 0, wrap: false, language: "eo")
      #expect(far == NSRange(location: 20_000, length: 4))
    }
  }

  @Test func `guesses, completions, and words that are learned`() throws {
    try withDictionaries([
      ("eo", .utf8, "UTF-8", ["word/S", "ward", "worry", "wonder", "wonderful"])
    ]) { folder in
      let checker = UITextChecker()
      func range(_ length: Int) -> NSRange { NSRange(location: 0, length: length) }
      let guesses = checker.guesses(forWordRange: range(4), in: "wrod", language: "eo")
      #expect(guesses?.first == "word")
      #expect(checker.guesses(forWordRange: range(9), in: "wrod", language: "eo") == nil)
      #expect(checker.guesses(forWordRange: range(4), in: "wrod", language: "qq") == nil)
      #expect(
        checker.completions(forPartialWordRange: range(3), in: "won", language: "eo")
          == ["wonder", "wonderful"])
      #expect(
        checker.completions(forPartialWordRange: range(2), in: "Wo", language: "eo")?.first
          == "Word")
      let file = folder.appendingPathComponent("learned.txt")
      UITextChecker.learnedWordsFile = file
      UITextChecker.learnWord("wong")
      #expect(UITextChecker.hasLearnedWord("wong") && wrong("wong", "eo", checker).isEmpty)
      #expect(
        checker.completions(forPartialWordRange: range(3), in: "won", language: "eo")
          == ["wong", "wonder", "wonderful"])
      let kept = try String(contentsOf: file, encoding: .utf8)
      #expect(kept == "wong\n")
      SpellingWords.forgetAll()
      #expect(!UITextChecker.hasLearnedWord("wong"))
      UITextChecker.learnedWordsFile = file
      #expect(UITextChecker.hasLearnedWord("wong"))
      UITextChecker.unlearnWord("wong")
      #expect(wrong("wong", "eo", checker) == ["wong"])
      let left = try String(contentsOf: file, encoding: .utf8)
      #expect(left.isEmpty)
      // A file that cannot be written is reported, and nothing is lost.
      UITextChecker.learnedWordsFile = folder.appendingPathComponent("none/learned.txt")
      let warnings = warnings { UITextChecker.learnWord("kept") }
      #expect(warnings.count == 1 && UITextChecker.hasLearnedWord("kept"))
    }
  }

  @Test func `dictionaries in other encodings, damaged ones, and the right one for a region`()
    throws
  {
    try withDictionaries([
      ("eo", .isoLatin1, "ISO8859-1", ["größe", "word"]),
      ("ru_AA", .windowsCP1251, "microsoft-cp1251", ["слово"]),
      ("zz", .utf8, "NO-SUCH-CODE", ["word"]),
      ("en_GB", .utf8, "UTF-8", ["colour"]), ("en_US", .utf8, "UTF-8", ["color"]),
    ]) { folder in
      let checker = UITextChecker()
      #expect(wrong("größe große 漢字 word", "eo", checker) == ["große"])
      let found = checker.guesses(
        forWordRange: NSRange(location: 0, length: 5), in: "große", language: "eo")
      #expect(found == ["größe"])
      #expect(wrong("слово олово word", "ru", checker) == ["олово"])
      #expect(wrong("wrod", "zz", checker).isEmpty)
      #expect(wrong("colour color", "en", checker) == ["colour"])
      #expect(wrong("colour color", "en_GB", checker) == ["color"])
      #expect(wrong("colour color", "en-AU", checker) == ["colour"])
      // Junk instead of a dictionary.
      for name in ["jj.aff", "jj.dic"] {
        try Data((0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(
          to: folder.appendingPathComponent(name))
      }
      _ = wrong("some words", "jj", checker)
      // Words that no dictionary can have.
      let long = String(repeating: "a", count: 5_000)
      #expect(wrong(long, "eo", checker).isEmpty)
      #expect(
        checker.guesses(
          forWordRange: NSRange(location: 0, length: 5_000), in: long, language: "eo") == [])
    }
  }

  @Test func `Debian's English and German know their words`() {
    let old = SpellingFiles.folders
    SpellingFiles.folders = ["/usr/share/hunspell"]
    defer { SpellingFiles.folders = old }
    let checker = UITextChecker()
    #expect(
      wrong("It’s a well-known fact that teh quick fox doesn't recieve mail.", "en_US", checker)
        == ["teh", "recieve"])
    #expect(
      wrong("Die Donaudampfschifffahrt ist großartik und schön.", "de", checker)
        == ["großartik"])
    let guesses = checker.guesses(
      forWordRange: NSRange(location: 0, length: 7), in: "recieve", language: "en")
    #expect(guesses?.first == "receive")
  }
}
