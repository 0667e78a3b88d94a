// SPDX-License-Identifier: MIT

private import Synchronization

/// Lookup of a language's hyphenation dictionary.
///
///     de-CH        hyph_de_CH.dic, hyph_de.dic, hyph_de_DE.dic, the first hyph_de_*.dic
///     sr-Latn-RS   hyph_sr_Latn_RS.dic, hyph_sr_Latn.dic, the first hyph_sr_Latn_*.dic
///
/// Hyphens or underscores may separate the tags in a file's name (`hyph_sr-Latn_RS.dic`). A file
/// whose name has no script is in the usual script of its language. A language never gets a file in
/// another script than its own.
package enum HyphenFiles {
  /// The folders with dictionaries: those of Debian's packages, unless a test sets others.
  package static var folders: [String] {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
  private static let current = Mutex(["/usr/share/hyphen"])

  private static let found = Mutex<[String: String?]>([:])

  /// Returns the dictionary for a language, a BCP 47 tag; nil if there is none.
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
    // Norwegian means Bokmål unless Nynorsk is named.
    let languages =
      first == "no" ? ["no", "nb"] : first == "nb" || first == "nn" ? [first, "no"] : [first]
    for folder in folders {
      let files = FolderList.names(in: folder).compactMap(FileName.init)
      for language in languages {
        let wanted = Wish(language: language, script: script, region: region)
        let found = files.compactMap { file in wanted.rank(of: file).map { ($0, file.name) } }
        if let best = found.min(by: <) { return "\(folder)/\(best.1)" }
      }
    }
    return nil
  }

  /// The components of a dictionary's name.
  private struct FileName {
    let name: String
    let language: String
    var script: String?
    var region: String?
    var hasMore = false

    init?(_ name: String) {
      guard name.hasPrefix("hyph_"), name.hasSuffix(".dic") else { return nil }
      self.name = name
      let tags = name.dropFirst(5).dropLast(4).split { $0 == "-" || $0 == "_" }
      guard let first = tags.first else { return nil }
      language = String(first)
      for tag in tags.dropFirst() {
        if tag.count == 4, tag.allSatisfy(\.isLetter), script == nil {
          script = Wish.plainScript(String(tag))
        } else if tag.count == 2, region == nil {
          region = tag.uppercased()
        } else {
          hasMore = true
        }
      }
    }
  }

  private struct Wish {
    let language: String
    /// nil: none was named.
    let script: String?
    /// The script of the language's text if no script is named.
    let usualScript: String?
    let region: String?

    init(language: String, script: String?, region: String?) {
      self.language = language
      self.script = script.map(Wish.plainScript)
      usualScript = BreakIterator.likelyScript(of: language)
      self.region = region
    }

    /// Returns the script that a style of a script belongs to.
    static func plainScript(_ script: String) -> String {
      let script = capitalized(script)
      return ["Latf": "Latn", "Latg": "Latn", "Cyrs": "Cyrl"][script] ?? script
    }

    private static func capitalized(_ script: String) -> String {
      script.prefix(1).uppercased() + script.dropFirst().lowercased()
    }

    /// Returns the rank of a file: the least is the best, nil does not match.
    func rank(of file: FileName) -> Int? {
      guard file.language == language else { return nil }
      let mine = script ?? usualScript
      guard (file.script ?? usualScript) == mine else { return nil }
      // A name with the script is preferred if the language named it, else one without.
      let start =
        script != nil && file.script == nil ? 20 : script == nil && file.script != nil ? 1 : 0
      return start + 2 * place(ofRegion: file)
    }

    private func place(ofRegion file: FileName) -> Int {
      if file.hasMore { return 5 }
      if file.region == region { return 0 }
      if file.region == nil { return 1 }
      if file.region == language.uppercased() { return 2 }
      return language == "en" && file.region == "US" ? 3 : 4
    }
  }
}
