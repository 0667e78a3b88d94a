// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

/// Messages of Debian's translations, in about a hundred languages, with the fonts of Debian.
@Suite struct TranslationTests {
  /// The longest messages of each language.
  static let sentences: [(language: String, text: String)] = Translations.all.flatMap { known in
    known.messages.prefix(4).map { (known.language, $0) }
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
        // Spaces, digits and stops may be in the requested font, next to text in another.
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
