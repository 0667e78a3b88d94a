// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextShaping
import TextUnicode

@testable import TextLines

/// Lines of letters and spaces, justified by the fast path and by the general one.
@Suite struct JustifierTests {
  private static let words = [
    "the", "office", "Ae\u{301}o\u{308}", "fi", "слово", "ελληνικά", "12,5", "x", "(a)", "a\u{A0}b",
    "--",
    "soft\u{AD}er", "հայ",
  ]

  @Test func `glyphs alone tell what the characters tell`() throws {
    let number = seed()
    var generator = SeededGenerator(seed: number)
    let path = DebianFonts.dejaVuSans
    let fonts = FontDatabase.only([path])
    var shaper = Shaper(fonts: fonts)
    let font = try fonts.face(file: path, index: 0).standardInstance
    let styles = [10.0, 17].map { ShapingStyle(font: font, size: $0, language: "en") }
    var stretched = 0
    for round in 0..<iterations(300) {
      var text = ""
      for _ in 0..<Int.random(in: 1...7, using: &generator) {
        text += Self.words.randomElement(using: &generator)! + (generator.oneIn(5) ? "" : " ")
      }
      let units = Array(text.utf16)
      let cut = Int.random(in: 0...units.count, using: &generator)
      let runs = [
        StyleRun(length: cut, style: styles[0]),
        StyleRun(length: units.count - cut, style: styles[1]),
      ].filter { $0.length > 0 }
      let shaped = shaper.shape(units, range: 0..<units.count, styles: runs)
      var end = shaped.glyphs.count
      while end > 0, shaped.glyphs[end - 1].flags.contains(.whitespace) { end -= 1 }
      let first = generator.oneIn(4) ? min(end, 3) : 0
      let justifier = Justifier(shaped, from: .start, glyphs: first..<end)
      let slack = Double.random(in: 0.1...60, using: &generator)
      let short = justifier.fill(slack) { units }
      let long = justifier.fillAny(slack) { units }
      #expect(abs(short.added - long.added) < 1e-9, "seed \(number), round \(round), \(text)")
      #expect(abs(short.elasticExtra - long.elasticExtra) < 1e-9, "\(text)")
      for glyph in 0..<shaped.glyphs.count {
        let (a, b) = (room(short, glyph, shaped), room(long, glyph, shaped))
        #expect(abs(a - b) < 1e-9, "seed \(number), round \(round), \(text), glyph \(glyph)")
        if a > 0 { stretched += 1 }
      }
    }
    #expect(stretched > iterations(300))
  }

  private func room(_ result: Justifier.Result, _ glyph: Int, _ text: ShapedText) -> Double {
    guard glyph + 1 >= text.glyphs.count || text.glyphs[glyph + 1].shortCharacterCount != 0 else {
      return 0
    }
    return result.stretches.first { Int($0.start) <= glyph && glyph < Int($0.end) }?.extra ?? 0
  }
}
