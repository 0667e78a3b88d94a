// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextShaping

@testable import TextLines

@Suite struct LineAdvancesTests {
  /// A line of random letters, spaces, marks and tabs, with all that may move a glyph.
  private struct RandomLine {
    var text: ShapedText
    var tabs: [TabAdvance] = []
    var stretches: [LineStretch] = []
    var line = Line()

    init(_ random: inout SeededGenerator) {
      let letters = random.oneIn(2) ? "abc   -\t" : "abcde "
      let string = "a" + String((0..<20).map { _ in letters.randomElement(using: &random)! })
      text = HandmadeText.make(string, kern: random.oneIn(2) ? 1.25 : 0)
      if text.runs[0].kern != 0, random.oneIn(2) { text.runs[0].tracking = 0.5 }
      for i in text.glyphs.indices where text.glyphs[i].isTab {
        tabs.append(TabAdvance(glyph: i, width: Double.random(in: 0...30, using: &random)))
      }
      let count = text.glyphs.count
      line.glyphCount = Int32(count)
      line.characterCount = Int32(text.characterCount)
      line.contentGlyphCount = Int32(Int.random(in: 0...count, using: &random))
      line.tabCount = Int32(tabs.count)
      if random.oneIn(2) {
        line.elasticExtra = 1.7
        line.elasticStart = Int32(Int.random(in: 0...count, using: &random))
      }
      if random.oneIn(2) {
        stretches = [LineStretch(start: count / 3, end: count / 2, kind: .gap, extra: 0.3)]
        line.stretchCount = 1
      }
      line.contentX = 7.1
    }

    var context: LineContext {
      LineContext(text: text, tabs: tabs, stretches: stretches, line: line)
    }

    /// Starts of glyphs, summed glyph by glyph in points; the end of all of them is last.
    func places(in part: Range<Int>) -> [Double] {
      var (places, x) = ([Double](), 0.0)
      for i in part {
        places.append(x)
        let glyph = text.glyphs[i]
        x += tabs.first { $0.glyph == i }?.width ?? Double(glyph.advance) * text.runs[0].scale
        if glyph.isElastic, i >= Int(line.elasticStart), i < line.contentEndGlyph {
          x += line.elasticExtra
        }
        let isLast = i + 1 == text.glyphs.count
        if isLast || text.glyphs[i + 1].shortCharacterCount > 0 {
          x += text.runs[0].kern - (i + 1 == line.contentEndGlyph ? text.runs[0].tracking : 0)
          for stretch in stretches where i >= Int(stretch.start) && i < Int(stretch.end) {
            x += stretch.extra
          }
        }
      }
      return places + [x]
    }
  }

  @Test func `glyphs of a line are where a sum of all that moves them puts them`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    var counts = (tabs: 0, spaced: 0, elastic: 0)
    for round in 0..<iterations(500) {
      let made = RandomLine(&random)
      let context = made.context
      for segment in context.segments(baseLevel: 0) {
        let expected = made.places(in: segment.glyphs)
        var found: [Double] = []
        context.forEachGlyph(in: segment) { _, x, _ in found.append(x - segment.x) }
        let width = context.measure(segment.glyphs, run: made.text.runs[0]).width
        #expect(width == segment.width, "seed \(seed), round \(round)")
        found.append(width)
        let isSame = zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }
        #expect(isSame && found.count == expected.count, "seed \(seed), round \(round)")
      }
      counts.tabs += made.tabs.isEmpty ? 0 : 1
      counts.spaced += made.text.runs[0].kern == 0 && made.stretches.isEmpty ? 0 : 1
      counts.elastic += made.line.elasticExtra == 0 ? 0 : 1
    }
    #expect(counts.tabs > 100 && counts.spaced > 100 && counts.elastic > 100, "\(counts)")
  }

  @Test func `a plain line is appended as its glyphs are walked, to the last bit`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<iterations(300) {
      let made = RandomLine(&random)
      let context = made.context
      var (places, ascii): ([PlainGlyph], [UInt8]) = ([], [])
      let start = Int.random(in: 0..<made.text.glyphs.count, using: &random)
      let isTaken = context.appendPlain(start..<Int.max, [], from: nil, to: &places, &ascii)
      var walked: [Double] = []
      for segment in context.segments(baseLevel: 0) {
        context.forEachGlyph(in: segment) { index, x, _ in
          if index >= start, !made.text.glyphs[index].isSilent { walked.append(x) }
        }
      }
      #expect(isTaken && places.map(\.x) == walked, "seed \(seed), round \(round)")
    }
  }

  @Test func `a walk ends where it is told to`() {
    let text = HandmadeText.make("abc def")
    var seen: [Int] = []
    let width = text.glyphs.span.walk(1..<7, scale: 0.5, by: FontAdvances()) { index, _, _, _ in
      seen.append(index)
      return index < 3
    }
    // Two letters and a space, which is half as wide.
    #expect(seen == [1, 2, 3] && width == 0.5 * 2_500)
  }
}
