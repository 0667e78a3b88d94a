// SPDX-License-Identifier: MIT

private import Synchronization
private import TextUnicode

/// Lookup of a language's spelling dictionary.
///
///     de-CH      de_CH, de, de_DE, the first de_*
///     en         en, en_US, the first en_*
///
/// A dictionary is two files, `.aff` and `.dic`.
package enum SpellingFiles {
  /// The folders with dictionaries: those of Debian's packages, unless a test sets others.
  package static var folders: [String] {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
  private static let current = Mutex(["/usr/share/hunspell", "/usr/share/myspell/dicts"])

  /// Returns the names of the available dictionaries: `de_AT`, `en_US`, in order.
  package static func names() -> [String] {
    var names: Set<String> = []
    for folder in folders {
      let files = FolderList.names(in: folder)
      for file in files where file.hasSuffix(".dic") {
        let name = String(file.dropLast(4))
        if files.contains(name + ".aff"), !name.hasPrefix("hyph_"), !name.hasPrefix("th_") {
          names.insert(name)
        }
      }
    }
    return names.sorted()
  }

  /// Returns the dictionary for a language, a BCP 47 tag; nil if there is none.
  package static func name(for language: String) -> String? {
    let tags = language.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let first = tags.first?.lowercased(), !first.isEmpty else { return nil }
    let region = tags.dropFirst().first { $0.count == 2 || $0.count == 3 }?.uppercased()
    let script = tags.dropFirst().first { $0.count == 4 }
    let all = names().filter { $0 == first || $0.hasPrefix(first + "_") }
    // Serbian has two scripts: a name with the other one does not match.
    let usable = all.filter { name in
      let named: String? = name.split(separator: "_").map(String.init).first { $0.count == 4 }
      return named == nil || script == nil || named?.lowercased() == script?.lowercased()
    }
    let likely = first == "en" ? "US" : first.uppercased()
    let wishes = [region, nil, likely].map { $0.map { "\(first)_\($0)" } ?? first }
    return wishes.first(where: usable.contains) ?? usable.first
  }

  /// Returns the files of a dictionary.
  package static func paths(of name: String) -> (rules: String, words: String)? {
    for folder in folders {
      let files = FolderList.names(in: folder)
      if files.contains(name + ".aff"), files.contains(name + ".dic") {
        return ("\(folder)/\(name).aff", "\(folder)/\(name).dic")
      }
    }
    return nil
  }
}
