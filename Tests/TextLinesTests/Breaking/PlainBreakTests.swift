// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextShaping

@testable import TextLines

struct PlainBreakTests {
  /// The lines that the breaker finds one after the other.
  private func slowLines(
    _ text: ShapedText, from start: ShapedText.Position, _ widths: (first: Double, other: Double),
    count: Int
  ) -> [(PlainBreak, LineBreak.Reason, isUnsafe: Bool)] {
    var breaker = LineBreaker()
    var lines: [(PlainBreak, LineBreak.Reason, isUnsafe: Bool)] = []
    var place = start
    var width = widths.first
    while place.glyph < text.glyphs.count, lines.count < count {
      let found = breaker.nextLine(
        in: text, from: place,
        by: LineRules(
          margins: LineMargins(indent: 0, width: width), style: LineStyle(),
          hyphenWidth: { _ in HandmadeText.letter }), characters: { [] })
      let isUnsafe =
        found.end.glyph < text.glyphs.count
        && text.glyphs[found.end.glyph].flags.contains(.unsafeToBreak)
      lines.append(
        (
          PlainBreak(
            glyphEnd: found.end.glyph, characterEnd: found.end.character,
            contentEnd: found.contentEndGlyph, contentWidth: found.contentWidth, isTorn: isUnsafe,
            isEmergency: found.reason == .emergency),
          found.reason, isUnsafe
        ))
      if !breaker.tabs.isEmpty { break }
      place = found.end
      width = widths.other
    }
    return lines
  }

  @Test
  func `a row of lines is what the breaker finds one by one, up to the first that needs more`() {
    let number = seed()
    var random = SeededGenerator(seed: number)
    var (rows, torn, ends) = (0, 0, Set<LineBreak.Reason?>())
    for round in 0..<iterations(2_000) {
      let letters = random.oneIn(4) ? "abc   -\t|~_" : random.oneIn(3) ? "abcdefg -" : "abcde "
      let string = String(
        (0..<Int.random(in: 1...60, using: &random)).map { _ in
          letters.randomElement(using: &random)!
        })
      var text = HandmadeText.make(string)
      for i in text.glyphs.indices {
        if string.utf16.count == text.glyphs.count {
          // A soft hyphen, and unsafe breaks.
          let unit = Array(string.utf16)[i]
          if unit == 0x7E { text.glyphs[i].flags.insert(.softHyphen) }
          if unit == 0x5F { text.glyphs[i].flags.insert(.unsafeToBreak) }
        }
        if text.glyphs[i].advance > 0, random.oneIn(3) {
          text.glyphs[i].advance = Int32.random(in: 0...1500, using: &random)
        }
      }
      let widths = (
        first: Double.random(in: 0...120, using: &random),
        other: random.oneIn(20) ? .infinity : Double.random(in: 0...150, using: &random)
      )
      let count = random.oneIn(5) ? Int.random(in: 1...3, using: &random) : 1000
      let breaksWords = !random.oneIn(3)
      var lines: [PlainBreak] = []
      LineBreaker.findPlainLines(
        in: text.glyphs.span, from: .start, upTo: text.runs.first?.glyphCount ?? 0,
        scale: text.runs.first?.scale ?? 0, widths: widths, breaksWords: breaksWords, atMost: count,
        &lines)
      let slow = slowLines(text, from: .start, widths, count: count)
      torn += slow.prefix(lines.count).count { $0.1 == .emergency || $0.isUnsafe }
      #expect(
        lines == slow.prefix(lines.count).map(\.0), "seed \(number), round \(round): \(string)")
      // It ends early only where it has to.
      if lines.count < slow.count {
        let (next, reason, _) = slow[lines.count]
        let from = lines.last?.glyphEnd ?? 0
        let isSpecial = text.glyphs[from..<next.glyphEnd].contains {
          $0.id == Glyph.tabID || $0.flags.contains(.softHyphen)
        }
        // The word that is left for the next line was examined too.
        let isNearSpecial = text.glyphs[from...].contains {
          $0.id == Glyph.tabID || !$0.flags.isDisjoint(with: [.softHyphen, .mandatoryBreakBefore])
        }
        // Broken, or too wide where it cannot be broken.
        let isTorn =
          reason == .emergency && !breaksWords
          || reason == .endOfText
            && next.contentWidth > (lines.isEmpty ? widths.first : widths.other)
              + LineBreaker.tolerance
        #expect(
          isTorn || reason == .mandatory || isSpecial || isNearSpecial,
          "seed \(number), round \(round): \(string)")
        ends.insert(reason)
      } else {
        ends.insert(nil)
      }
      rows += lines.count
    }
    print("\(rows) lines, \(torn) torn")
    #expect(rows > 1_000 && torn > 1_000 && ends.count >= 4)
  }
}
