// SPDX-License-Identifier: MIT

internal import Synchronization

/// The language that the user of this process reads.
///
/// Foundation on Linux gives "en-001" whatever the user has chosen. So the POSIX variables are read
/// as gettext reads them: LANGUAGE, LC_ALL, LC_MESSAGES, LANG, the first that is set. "C" and
/// "POSIX" name no language, and give English.
package enum ProcessLanguage {
  /// A BCP 47 tag: of the locale that the program set, else of the environment's variables.
  package static var current: String {
    FontEnvironment.current.state.withLock { $0.language } ?? ofEnvironment
  }

  /// The language of the variables when they were first read.
  static let ofEnvironment = tag(in: ProcessInfo.processInfo.environment)

  static func tag(in environment: [String: String]) -> String {
    let main =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let language = main.flatMap(tag(of:)) else { return "en" }
    // A list of preferences counts only where a language is set at all.
    let first = environment["LANGUAGE"]?.split(separator: ":").first
    return first.flatMap { tag(of: String($0)) } ?? language
  }

  /// Returns the tag of a locale's name: "sr_RS.UTF-8@latin" is "sr-Latn-RS".
  ///
  /// Nil for "C", and for a string that is not a locale's name.
  static func tag(of name: String) -> String? {
    let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab"]
    let sides = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let base = sides[0].prefix { $0 != "." }
    let parts = base.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), (2...3).contains(parts[0].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 } })
    else { return nil }
    let script = sides.count == 2 ? scripts[sides[1].lowercased()] : nil
    let region = parts.count == 2 && (2...3).contains(parts[1].utf8.count) ? parts[1] : nil
    return ([parts[0].lowercased(), script, region?.uppercased()].compactMap { $0 })
      .joined(separator: "-")
  }
}
