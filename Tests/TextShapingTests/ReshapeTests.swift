// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

@Suite struct ReshapeTests {
  @Test func `a ligature is taken apart where a line ends in it`() {
    var shaper = Shaper(fonts: .system)
    let text = Array("office".utf16)
    let styles = [StyleRun(length: 6, style: .plain)]
    let whole = shaper.shape(text)
    #expect(whole.glyphs.count < 6)
    let head = shaper.reshape(text, 0..<2, in: 0..<6, of: whole, styles: styles)
    let tail = shaper.reshape(text, 2..<6, in: 0..<6, of: whole, styles: styles)
    #expect(head.glyphs.map(\.id) == [0x6F, 0x66].map { Fonts.dejaVuSans.glyph(for: $0) })
    #expect(tail.characterCount == 4)
  }

  @Test func `joined letters keep their forms at a line's end`() {
    var shaper = Shaper(fonts: .system)
    let text = Array("ببب".utf16)
    let styles = [StyleRun(length: 3, style: .plain)]
    let whole = shaper.shape(text, baseLevel: 1)
    let parts = [0..<1, 1..<2, 2..<3].map {
      shaper.reshape(text, $0, in: 0..<3, of: whole, styles: styles, baseLevel: 1).glyphs[0].id
    }
    #expect(parts == whole.glyphs.map(\.id))
    #expect(Set(parts).count == 3)
  }

  @Test func `what has no script takes that which it had in the whole`() {
    var shaper = Shaper(fonts: .system)
    let text = Array("אב 12, 34".utf16)
    let styles = [StyleRun(length: text.count, style: .plain)]
    let whole = shaper.shape(text, baseLevel: 1)
    for known in [whole, nil] {
      let part = shaper.reshape(
        text, 3..<text.count, in: 0..<text.count, of: known, styles: styles, baseLevel: 1)
      #expect(part.runs.map(\.script.description) == ["Hebr"])
    }
  }

  @Test func `a character's place is found by whole runs as by single clusters`() {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    var shaper = Shaper(fonts: .system)
    for _ in 0..<iterations(60) {
      var units = random.text([RandomText.latin], words: 6)
      units +=
        Array("office e\u{301}\u{302} \u{AD}क्षि ".utf16) + random.text([RandomText.arabic], words: 3)
      if random.generator.oneIn(4) { units += Array(repeating: 0x301, count: 20) }
      units += random.text([RandomText.greek], words: 2)
      let whole = shaper.shape(units)
      // Clusters as they follow each other.
      var places: [ShapedText.Position] = []
      var at = ShapedText.Position.start
      for i in whole.glyphs.indices {
        let count = whole.characterCount(ofClusterAt: i)
        if count > 0 { places.append(at) }
        at.glyph += 1
        at.character += count
        at.glyphInRun += 1
        if at.glyphInRun == whole.runs[at.run].glyphCount {
          (at.run, at.glyphInRun) = (at.run + 1, 0)
        }
      }
      for _ in 0..<20 {
        let character = Int.random(in: 0..<whole.characterCount, using: &random.generator)
        let expected = places.last { $0.character <= character }
        let from = places.filter { $0.character <= character }
          .randomElement(using: &random.generator)!
        #expect(whole.position(ofCharacter: character, from: from) == expected)
        #expect(whole.position(ofCharacter: character) == expected)
      }
      #expect(whole.position(ofCharacter: whole.characterCount).glyph == whole.glyphs.count)
    }
  }

  @Test func `a part between safe places is what it was`() {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    var shaper = Shaper(fonts: .system)
    let fonts = ["DejaVuSans.ttf", "LiberationSans-Regular.ttf", "NotoNaskhArabic-Regular.ttf"]
    var compared = 0
    for _ in 0..<iterations(200) {
      let alphabet = [RandomText.latin, RandomText.arabic, RandomText.hebrew, RandomText.greek]
        .randomElement(using: &random.generator)!
      let units = random.text([alphabet], words: 8).filter { !"()[]«»‘’“”".utf16.contains($0) }
      let level: UInt8 = alphabet.isRightToLeft ? 1 : 0
      let font = Fonts.instance(fonts.randomElement(using: &random.generator)!)
      var styles: [StyleRun] = []
      var rest = units.count
      while rest > 0 {
        let length = min(rest, Int.random(in: 1...20, using: &random.generator))
        styles.append(StyleRun(length: length, style: ShapingStyle(font: font, size: 10)))
        rest -= length
      }
      let whole = shaper.shape(units, range: 0..<units.count, styles: styles, baseLevel: level)
      whole.checkInvariants()
      // Safe breaks: cluster starts that are not unsafe, and the ends.
      var safe: [Int] = []
      var character = 0
      for i in whole.glyphs.indices {
        let count = whole.characterCount(ofClusterAt: i)
        if count > 0, !whole.glyphs[i].flags.contains(.unsafeToBreak) { safe.append(character) }
        character += count
      }
      safe.append(character)
      let (one, other) = (
        safe.randomElement(using: &random.generator)!, safe.randomElement(using: &random.generator)!
      )
      let range = min(one, other)..<max(one, other)
      if range.isEmpty { continue }
      compared += 1
      let part = shaper.reshape(
        units, range, in: 0..<units.count, of: whole, styles: styles, baseLevel: level)
      part.checkInvariants()
      var expected = whole
      _ = expected.split(at: expected.position(ofCharacter: range.upperBound))
      expected = expected.split(at: expected.position(ofCharacter: range.lowerBound))
      // Which style a run is of counts from the whole's first style in both.
      #expect(firstDifference(part, expected) == nil, "\(range) of \(hex(units)), \(font)")
    }
    #expect(compared > 20)
  }

  /// Inserts a piece as `replace` did before it handled runs: by taking all apart and joining it
  /// again.
  private func joined(
    _ text: ShapedText, _ from: ShapedText.Position, _ to: ShapedText.Position, _ piece: ShapedText
  ) -> ShapedText {
    var head = text
    let tail = head.split(at: to)
    _ = head.split(at: from)
    head.append(piece)
    head.append(tail)
    return head
  }

  @Test func `glyphs put into a run are those of the text put together anew`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    var shaper = Shaper(fonts: .system)
    var inRun = 0
    for _ in 0..<iterations(150) {
      let alphabets = [RandomText.latin, RandomText.arabic, RandomText.hebrew, RandomText.greek]
      let units = random.text(
        [alphabets.randomElement(using: &random.generator)!], words: 6)
      guard !units.isEmpty else { continue }
      let level = UInt8(Int.random(in: 0...1, using: &random.generator))
      let styles = [StyleRun(length: units.count, style: .plain)]
      let whole = shaper.shape(units, range: 0..<units.count, styles: styles, baseLevel: level)
      let one = whole.position(
        ofCharacter: Int.random(in: 0...units.count, using: &random.generator))
      let other = whole.position(
        ofCharacter: Int.random(in: 0...units.count, using: &random.generator))
      let (from, to) = one.glyph < other.glyph ? (one, other) : (other, one)
      guard from.glyph < to.glyph else { continue }
      let piece = shaper.reshape(
        units, from.character..<to.character, in: 0..<units.count, of: whole, styles: styles,
        baseLevel: level)
      var replaced = whole
      replaced.replace(from: from, to: to, with: piece)
      #expect(
        firstDifference(replaced, joined(whole, from, to, piece)) == nil,
        "seed \(number), \(from.character) ..< \(to.character) of \(hex(units))")
      replaced.checkInvariants()
      if whole.runs.count == replaced.runs.count, piece.runs.count == 1 { inRun += 1 }
      // The replaced glyphs are restored.
      let end = replaced.position(
        ofGlyph: from.glyph + piece.glyphs.count, character: to.character)
      let start = replaced.position(ofGlyph: from.glyph, character: from.character)
      replaced.replace(from: start, to: end, with: whole.part(from: from, to: to))
      #expect(firstDifference(replaced, whole) == nil, "seed \(number), \(hex(units))")
    }
    #expect(inRun > 20)
  }
}
