// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

@Suite struct FontRunTests {
  /// Characters and family of each run.
  private func runs(_ text: String, font: String = "DejaVuSans.ttf", language: String = "en")
    -> [String]
  {
    var shaper = Shaper(fonts: .system)
    let units = Array(text.utf16)
    let shaped = shaper.shape(
      units, ShapingStyle(font: Fonts.instance(font), size: 16, language: language))
    var start = 0
    return shaped.runs.map { run in
      let part = String(decoding: units[start..<start + run.characterCount], as: UTF16.self)
      start += run.characterCount
      return "\(part):\(run.font.face.familyName)"
    }
  }

  @Test func `each cluster goes to a font that has it, spaces stay with the base font`() {
    #expect(
      runs("ab हिन्दी, ก 漢") == [
        "ab :DejaVu Sans", "हिन्दी:Noto Sans Devanagari", ", :DejaVu Sans", "ก:Noto Sans Thai",
        " :DejaVu Sans", "漢:Noto Sans CJK SC",
      ])
  }

  @Test(arguments: [
    "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "1️⃣", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  ])
  func `an emoji sequence is one run, one cluster and one glyph`(emoji: String) {
    #expect(
      runs("a\(emoji)b").map { $0.split(separator: ":").last } == [
        "DejaVu Sans", "Noto Color Emoji", "DejaVu Sans",
      ])
    var shaper = Shaper(fonts: .system)
    let shaped = shaper.shape(emoji)
    #expect(shaped.glyphs.count == 1)
    #expect(shaped.characterCount(ofClusterAt: 0) == emoji.utf16.count)
  }

  @Test func `a variation selector decides between text and picture`() {
    #expect(runs("☺\u{FE0E}") == ["☺\u{FE0E}:DejaVu Sans"])
    #expect(runs("☺\u{FE0F}") == ["☺\u{FE0F}:Noto Color Emoji"])
  }

  @Test func `a missing mark takes its base along`() {
    // Liberation Sans has no U+1AB0; whatever font is taken, the cluster is in one run.
    for text in ["xa\u{1AB0}y", "xe\u{302}\u{1AB0}y", "x\u{5D0}\u{1AB0}y"] {
      var shaper = Shaper(fonts: .system)
      let units = Array(text.utf16)
      let shaped = shaper.shape(
        units, ShapingStyle(font: Fonts.instance("LiberationSans-Regular.ttf"), size: 16))
      var start = 0
      for run in shaped.runs {
        #expect(start == 0 || ![0x302, 0x1AB0].contains(units[start]))
        start += run.characterCount
      }
    }
  }

  @Test func `a character that no font has is a box in the base font`() {
    // The client's font has everything, so these are all the fonts there are.
    var shaper = Shaper(
      fonts: .only(["DejaVuSans.ttf", "NotoSans-Regular.ttf"].map(DebianFonts.path)))
    for text in ["a\u{378}b", "a\u{E456}b"] {
      let shaped = shaper.shape(text)
      #expect(shaped.runs.allSatisfy { $0.font === Fonts.dejaVuSans })
      #expect(shaped.glyphs.map(\.id)[1] == 0)
      #expect(shaped.glyphs[1].advance > 0)
    }
  }

  @Test func `a joined word stays in one font`() {
    // DejaVu Sans Mono has the letters of the first word but lacks U+0670 in the second.
    let found = runs("سلام رحمٰن سلام", font: "DejaVuSansMono.ttf", language: "ar")
    #expect(found.count == 3)
    #expect(found[0] == "سلام :DejaVu Sans Mono")
    #expect(found[1].hasPrefix("رحمٰن:") && !found[1].hasSuffix("Mono"))
    #expect(found[2] == " سلام:DejaVu Sans Mono")
  }

  @Test func `a soft hyphen stays with its word`() {
    // Liberation Mono has Hebrew letters, DejaVu Sans Mono has none.
    #expect(
      runs("abc של\u{AD}ום ab\u{AD}c", font: "DejaVuSansMono.ttf").map {
        $0.split(separator: ":").first.map(String.init)
      } == ["abc ", "של\u{AD}ום", " ", "ab\u{AD}c"])
    let joined = runs("سلام رح\u{AD}مٰن سلام", font: "DejaVuSansMono.ttf", language: "ar")
    #expect(joined.count == 3)
    #expect(joined[1].hasPrefix("رح\u{AD}مٰن:") && !joined[1].hasSuffix("Mono"))
    #expect(runs("भा\u{AD}रत").map { $0.hasPrefix("भा\u{AD}रत:") } == [true])
    // None is before it, or an attachment, or another style's end: then the font is the base's.
    #expect(runs("\u{AD}भा").count == 2)
  }

  @Test func `a word is not asked of fonts that are gone or come later`() throws {
    let folder = TemporaryFolder()
    var font = SmallFont(family: "Late Private")
    font.add("\u{E123}", advance: 777)
    let path = folder.write(font.bytes(), as: "late.ttf")
    let database = FontDatabase.only([DebianFonts.dejaVuSans])
    var shaper = Shaper(fonts: database)
    let style = ShapingStyle(font: Fonts.dejaVuSans, size: 16)
    // A character for private use that DejaVu Sans lacks.
    #expect(shaper.shape("a\u{E123}", style).glyphs[1].id == 0)
    try database.register(file: path)
    let shaped = shaper.shape("a\u{E123}", style)
    #expect(shaped.runs.last?.font.face.familyName == "Late Private")
    #expect(shaped.glyphs[1].advance == 777)
  }
}
