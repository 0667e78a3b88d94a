// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

/// Messages of Debian's translations, in about a hundred languages, with the fonts of Debian.
@Suite struct TranslationTests {
  /// The longest messages of GLib's catalogue in each language that has one.
  static let sentences: [(language: String, text: String)] = {
    let root = "/usr/share/locale"
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return folders.sorted().flatMap { folder -> [(language: String, text: String)] in
      let path = "\(root)/\(folder)/LC_MESSAGES/glib20.mo"
      guard let data = FileManager.default.contents(atPath: path) else { return [] }
      let language = String(folder.prefix { $0 != "@" }).replacing("_", with: "-")
      return messages([UInt8](data)).sorted { $0.utf8.count > $1.utf8.count }.prefix(4)
        .map { (language, $0) }
    }
  }()

  /// The translations in a catalogue of gettext, less those with places for values.
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

  @Test func `sixty languages and more have sentences`() {
    let languages = Set(Self.sentences.map { $0.language.prefix { $0 != "-" } })
    #expect(languages.count >= 60, "\(languages.count); is libglib2.0-data installed?")
    for language in ["ar", "he", "hi", "th", "ja", "ko", "zh", "bn", "ta", "ka", "el", "ru", "vi"] {
      #expect(languages.contains(Substring(language)))
    }
  }

  @Test(arguments: ["NotoSans-Regular.ttf", "NotoSerif-Regular.ttf"])
  func `no sentence has a box, and each of its scripts one font`(file: String) {
    var shaper = Shaper(fonts: .system)
    var runs = 0
    for (language, text) in Self.sentences {
      let units = Array(text.utf16)
      let style = ShapingStyle(font: Fonts.instance(file), size: 16, language: language)
      let shaped = shaper.shape(units, style)
      var fonts: [String: Set<String>] = [:]
      var glyph = 0
      for run in shaped.runs {
        let end = glyph + run.glyphCount
        defer { glyph = end }
        guard run.kind == .text else { continue }
        runs += 1
        #expect(
          !shaped.glyphs[glyph..<end].contains { $0.id == 0 },
          "\(language): a box in \(run.font), \(run.script), of “\(text)”")
        // Spaces, digits and stops may stand in the font asked for, beside text in another.
        guard run.font !== style.font else { continue }
        fonts[run.script.description, default: []].insert(run.font.description)
      }
      for (script, names) in fonts {
        #expect(names.count == 1, "\(language), \(script): \(names.sorted())")
      }
    }
    #expect(runs > 300)
  }
}
