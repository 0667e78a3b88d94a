// SPDX-License-Identifier: MIT

import Foundation

/// Messages of Debian's translations of GLib, in about a hundred languages (package
/// libglib2.0-data).
package enum Translations {
  /// The messages of each language that has a catalogue, the longest first, without those with
  /// placeholders.
  package static let all: [(language: String, messages: [String])] = {
    let root = "/usr/share/locale"
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return folders.sorted().compactMap { folder -> (language: String, messages: [String])? in
      let path = "\(root)/\(folder)/LC_MESSAGES/glib20.mo"
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      let language = String(folder.prefix { $0 != "@" }).replacing("_", with: "-")
      return (language, messages([UInt8](data)).sorted { $0.utf8.count > $1.utf8.count })
    }
  }()

  /// The translations in a catalogue of gettext.
  private static func messages(_ bytes: [UInt8]) -> [String] {
    func word(_ at: Int) -> Int {
      guard at >= 0, at + 4 <= bytes.count else { return 0 }
      return (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    guard word(0) == 0x9504_12DE else { return [] }
    let table = word(16)
    // The first entry is the catalogue's head.
    return (1..<max(1, word(8))).compactMap { number in
      let (length, start) = (word(table + 8 * number), word(table + 8 * number + 4))
      guard length > 0, start + length <= bytes.count else { return nil }
      let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
      return text.contains("%") || text.contains("\0") ? nil : text
    }
  }
}
