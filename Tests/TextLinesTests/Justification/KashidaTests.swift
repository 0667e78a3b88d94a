// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextShaping
import TextUnicode

@testable import TextLines

/// Which joints of Arabic words are best.
@Suite struct KashidaTests {
  private func places(_ word: String, font name: String = "NotoNaskhArabic-Regular.ttf") throws
    -> [(glyph: Int, priority: Int, word: Int)]
  {
    let path = DebianFonts.path(name)
    let fonts = FontDatabase.only([path])
    var shaper = Shaper(fonts: fonts)
    let font = try fonts.face(file: path, index: 0).standardInstance
    let style = ShapingStyle(font: font, size: 20, language: "ar")
    let units = Array(word.utf16)
    let text = shaper.shape(
      units, range: 0..<units.count, styles: [StyleRun(length: units.count, style: style)],
      levels: Array(repeating: 1, count: units.count), baseLevel: 1)
    return JustificationOpportunities(
      in: text, from: .start, to: text.glyphs.count, characters: units
    ).places()
      .compactMap {
        guard case .joint(let priority, let word) = $0.kind else { return nil }
        // As a character: the first after the place.
        let place = text.position(ofGlyph: $0.glyph + 1)
        return (place.character, priority, word)
      }
  }

  @Test(arguments: [
    ("كتـاب", 3, 1, "behind the writer's own tatweel"),
    ("مسجد", 2, 2, "behind seen"),
    ("قصير", 2, 2, "behind sad"),
    ("كلمة", 3, 3, "before a final teh marbuta"),
    ("وجه", 2, 3, "before a final heh"),
    ("حمد", 2, 3, "before a final dal"),
    ("كتاب", 2, 4, "before alef"),
    ("جمل", 2, 4, "before a final lam"),
    ("ملك", 2, 4, "before a final kaf"),
    ("كبير", 3, 7, "before reh behind yeh"),
    ("حبر", 2, 5, "medial beh before reh"),
    ("نحو", 2, 6, "before a final waw"),
    ("سمع", 1, 2, "seen goes before ain"),
    ("عين", 2, 7, "before any final letter"),
  ])
  func `the best joint of a word`(word: String, place: Int, priority: Int, reason: String) throws {
    let found = try places(word)
    let best = found.min { ($0.priority, -$0.glyph) < ($1.priority, -$1.glyph) }
    #expect(best?.glyph == place, "\(reason): \(found)")
    #expect(best?.priority == priority, "\(reason): \(found)")
  }

  @Test func `letters that do not join have no joint, nor have lam and alef`() throws {
    #expect(try places("دار").isEmpty)
    #expect(try places("لا").isEmpty)
    #expect(try !places("سلام").contains { $0.glyph == 2 })
    // A non-joiner keeps letters apart.
    #expect(try places("ب\u{200C}ب").isEmpty)
  }

  @Test func `marks belong to their letter: the joint is behind them`() throws {
    #expect(try places("بَبَ").map(\.glyph) == [2])
  }

  @Test func `words are counted, so that each gets its best joint first`() throws {
    #expect(Set(try places("سمع حمد").map(\.word)).count == 2)
  }

  @Test func `a font whose letters hang from each other, or without tatweel, has no joints`() throws
  {
    #expect(try places("سمع", font: "NotoNastaliqUrdu-Regular.ttf").count < 2)
    #expect(try places("سمع", font: "NotoSans-Regular.ttf").isEmpty)
  }
}
