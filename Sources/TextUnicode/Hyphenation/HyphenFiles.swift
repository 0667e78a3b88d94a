// SPDX-License-Identifier: MIT

private import Synchronization

/// Where hyphenation dictionaries lie, and which one a language gets.
///
///     de-CH        hyph_de_CH.dic, hyph_de.dic, hyph_de_DE.dic, the first hyph_de_*.dic
///     sr-Latn-RS   hyph_sr_Latn_RS.dic, hyph_sr_Latn.dic, hyph_sr_RS.dic, hyph_sr.dic, …
package enum HyphenFiles {
  /// Where they are looked for: where Debian's packages put them, unless a test says otherwise.
  package static var folders: [String] {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
  private static let current = Mutex(["/usr/share/hyphen"])

  private static let found = Mutex<[String: String?]>([:])

  /// The dictionary for a language, BCP 47; nil if there is none.
  package static func path(for language: String, in folders: [String]) -> String? {
    let key = language + "\u{0}" + folders.joined(separator: "\u{0}")
    if let known = found.withLock({ $0[key] }) { return known }
    let path = search(language, folders)
    found.withLock {
      if $0.count > 1000 { $0.removeAll() }
      $0[key] = path
    }
    return path
  }

  private static func search(_ language: String, _ folders: [String]) -> String? {
    let tags = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let first = tags.first?.lowercased(), (2...3).contains(first.count),
      first.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return nil }
    let script = tags.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
    let region = tags.dropFirst().first { $0.count == 2 && $0.allSatisfy(\.isLetter) }?.uppercased()
    // Norwegian comes as Bokmål unless it says that it is Nynorsk.
    let languages =
      first == "no" ? ["no", "nb"] : first == "nb" || first == "nn" ? [first, "no"] : [first]
    for folder in folders {
      let names = FolderList.names(in: folder)
      for language in languages {
        var wanted: [String] = []
        if let script, let region { wanted.append("\(language)_\(script)_\(region)") }
        if let script { wanted.append("\(language)_\(script)") }
        if let region { wanted.append("\(language)_\(region)") }
        wanted += [language, "\(language)_\(language.uppercased())"]
        if language == "en" { wanted.append("en_US") }
        if let name = wanted.first(where: { names.contains("hyph_\($0).dic") }) {
          return "\(folder)/hyph_\(name).dic"
        }
        let others = names.filter { $0.hasPrefix("hyph_\(language)_") && $0.hasSuffix(".dic") }
        if let name = others.min() { return "\(folder)/\(name)" }
      }
    }
    return nil
  }
}
