// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

@Suite struct StyleTests {
  private func style(_ name: String = "DejaVuSans.ttf", size: Double = 16, kern: Double = 0)
    -> ShapingStyle
  {
    ShapingStyle(font: Fonts.instance(name), size: size, kern: kern)
  }

  @Test func `a change of colour breaks neither ligature nor kerning`() {
    var shaper = Shaper(fonts: .system)
    let (red, blue) = (style(), style())
    let text = Array("AVfiAV".utf16)
    let whole = shaper.shape(text, red)
    let shaped = shaper.shape(
      text, range: 0..<6,
      styles: [
        StyleRun(length: 1, style: red), StyleRun(length: 2, style: blue),
        StyleRun(length: 3, style: red),
      ])
    shaped.checkInvariants()
    #expect(shaped.glyphs == whole.glyphs)
    // The ligature over the border belongs to the earlier style.
    #expect(shaped.runs.map(\.style) == [0, 1, 2])
    #expect(shaped.runs.map(\.characterCount) == [1, 3, 2])
  }

  @Test func `a style all of whose characters went into a ligature has no run`() {
    var shaper = Shaper(fonts: .system)
    let styles = (0..<4).map { _ in StyleRun(length: 1, style: style()) }
    let shaped = shaper.shape(Array("ffia".utf16), range: 0..<4, styles: styles)
    shaped.checkInvariants()
    #expect(shaped.runs.map(\.style) == [0, 3])
    #expect(shaped.runs.map(\.characterCount) == [3, 1])
  }

  @Test func `another size, kern, font or language is shaped apart`() {
    var shaper = Shaper(fonts: .system)
    let plain = style()
    let others = [
      style(size: 17), style(kern: 1), style("DejaVuSerif.ttf"),
      ShapingStyle(font: plain.font, size: 16, language: "de"),
      ShapingStyle(
        font: plain.font, size: 16, features: [FontFeature(tag: 0x6B65_726E, value: 1)]),
      ShapingStyle(font: plain.font, size: 16, request: FontRequest(families: ["serif"])),
    ]
    for other in others {
      let shaped = shaper.shape(
        Array("fi".utf16), range: 0..<2,
        styles: [StyleRun(length: 1, style: plain), StyleRun(length: 1, style: other)])
      shaped.checkInvariants()
      #expect(shaped.glyphs.count == 2)
      #expect(shaped.runs.map(\.style) == [0, 1])
      #expect(shaped.runs[1].kern == other.kern)
      #expect(shaped.runs[1].scale == other.size / Double(other.font.unitsPerEm))
    }
  }

  @Test func `attachments are runs of one character and their width`() {
    var shaper = Shaper(fonts: .system)
    let image = ShapingStyle(font: Fonts.dejaVuSans, size: 16, attachmentWidth: 40)
    let text = Array("a\u{FFFC}\u{FFFC}xb".utf16)
    let shaped = shaper.shape(
      text, range: 0..<5,
      styles: [
        StyleRun(length: 1, style: style()), StyleRun(length: 3, style: image),
        StyleRun(length: 1, style: style()),
      ])
    shaped.checkInvariants()
    #expect(shaped.runs.map(\.kind) == [.text, .attachment, .attachment, .text, .text])
    #expect(shaped.runs.map(\.style) == [0, 1, 1, 1, 2])
    #expect(shaped.runs[1].kern == 40 && shaped.runs[3].kern == 0)
    #expect(shaped.glyphs[1].id == Glyph.controlID && shaped.glyphs[1].advance == 0)
    #expect(shaped.glyphs[2].flags.contains(.lineBreakBefore))
  }

  @Test func `joined letters keep their forms over a change of style`() {
    var shaper = Shaper(fonts: .system)
    let text = Array("سلام".utf16)
    let whole = shaper.shape(text, style(), baseLevel: 1)
    let shaped = shaper.shape(
      text, range: 0..<4,
      styles: [StyleRun(length: 1, style: style()), StyleRun(length: 3, style: style(size: 20))],
      baseLevel: 1)
    shaped.checkInvariants()
    #expect(shaped.runs.count == 2)
    #expect(shaped.glyphs[0].id == whole.glyphs[0].id)
    #expect(shaped.glyphs[0].id != Fonts.dejaVuSans.glyph(for: 0x633))
  }

  @Test func `right-to-left glyphs stand in logical order`() {
    var shaper = Shaper(fonts: .system)
    for text in ["שלום עולם", "سلام عليكم", "abc"] {
      let shaped = shaper.shape(text, style(), baseLevel: 1)
      #expect(shaped.runs[0].level == 1)
      let font = Fonts.dejaVuSans
      if text == "abc" || text.hasPrefix("ש") {
        #expect(shaped.glyphs.map(\.id) == text.unicodeScalars.map { font.glyph(for: $0.value) })
      }
      #expect(shaped.glyphs.allSatisfy { $0.shortCharacterCount >= 1 || $0.advance == 0 })
    }
  }

  @Test func `levels and scripts part items, and runs follow each other in logical order`() {
    var shaper = Shaper(fonts: .system)
    let text = Array("ab אב cd".utf16)
    let levels: [UInt8] = [0, 0, 0, 1, 1, 0, 0, 0]
    let shaped = shaper.shape(text, style(), levels: levels)
    #expect(shaped.runs.map(\.level) == [0, 1, 0, 0])
    #expect(shaped.runs.map(\.characterCount) == [3, 2, 1, 2])
    #expect(shaped.runs.map(\.script.description) == ["Latn", "Hebr", "Hebr", "Latn"])
  }

  @Test func `random borders between styles that shape alike change no glyph`() {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    random.rareness = 12
    var shaper = Shaper(fonts: .system)
    for _ in 0..<iterations(300) {
      let alphabets = (0..<2).map { _ in RandomText.all.randomElement(using: &random.generator)! }
      let units = random.text(alphabets, words: 8)
      let font = Fonts.instance(
        ["DejaVuSans.ttf", "NotoSans-Regular.ttf", "NotoNaskhArabic-Regular.ttf"].randomElement(
          using: &random.generator)!)
      var runs: [StyleRun] = []
      var rest = units.count
      while rest > 0 {
        let length = min(rest, Int.random(in: 0...6, using: &random.generator))
        runs.append(StyleRun(length: length, style: ShapingStyle(font: font, size: 9)))
        rest -= length
      }
      let shaped = shaper.shape(units, range: 0..<units.count, styles: runs)
      shaped.checkInvariants()
      var whole = shaper.shape(units, runs[0].style)
      var character = 0
      // Each run begins in its style or, after a cluster over a border, later.
      for run in shaped.runs {
        let styleEnd = runs[...run.style].reduce(0) { $0 + $1.length }
        let styleStart = styleEnd - runs[run.style].length
        #expect(character >= styleStart && character < styleEnd, "\(hex(units))")
        character += run.characterCount
      }
      var joined = shaped
      joined.runs = []
      whole.runs = []
      #expect(firstDifference(joined, whole) == nil, "\(hex(units))")
    }
  }
}
