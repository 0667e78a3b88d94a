// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextUnicode

/// The hyphenators of languages; a language without a dictionary is reported once.
enum HyphenLanguages {
  private static let named = Mutex<Set<String>>([])

  static func hyphenator(for language: String) -> Hyphenator? {
    if let found = Hyphenator.of(language) { return found }
    let isNew = named.withLock {
      // A text may name any number of languages.
      $0.count < 1000 && $0.insert(language).inserted
    }
    if isNew {
      let path = HyphenFiles.path(for: language, in: HyphenFiles.folders)
      warn(
        path.map {
          "the hyphenation dictionary \($0) for “\(language)” is damaged; its text is not hyphenated"
        }
          ?? "no hyphenation dictionary for “\(language)” (a package such as hyphen-\(language.prefix { $0 != "-" && $0 != "_" })); its text is not hyphenated"
      )
    }
    return nil
  }
}
