// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

@Suite struct BadInputTests {
  @Test func `half a surrogate pair is shaped as U+FFFD`() {
    var shaper = Shaper(fonts: .system)
    let replacement = shaper.shape([0xFFFD])
    for units: [UInt16] in [
      [0xD800], [0xDC00], [0xDC00, 0xD800], [0x61, 0xD83D], [0xDE00, 0x61],
    ] {
      let shaped = shaper.shape(units)
      let lone = units.indices.first { units[$0] & 0xF800 == 0xD800 }!
      #expect(shaped.glyphs.count == units.count)
      #expect(shaped.glyphs[lone].id == replacement.glyphs[0].id)
      #expect(shaped.glyphs[lone].advance == replacement.glyphs[0].advance)
    }
  }

  @Test func `what is ignorable and has no glyph is invisible and has no width`() {
    var shaper = Shaper(fonts: .system)
    for scalar: UInt32 in [
      0x1BCA0, 0x1BCA1, 0x1BCA2, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0001, 0xE0FFF, 0xFFF0, 0x2065,
      0x200B, 0x2060, 0x206F, 0x180E, 0x61C, 0x34F,
    ] {
      let units = Array("a\(String(UnicodeScalar(scalar)!))b".utf16)
      let shaped = shaper.shape(units)
      shaped.checkInvariants()
      #expect(!shaped.glyphs.contains { $0.id == 0 }, "U+\(String(scalar, radix: 16))")
      #expect(
        shaped.glyphs.reduce(0) { $0 + $1.advance }
          == shaper.shape(Array("a".utf16)).glyphs[0].advance
          + shaper.shape(Array("b".utf16)).glyphs[0].advance, "U+\(String(scalar, radix: 16))")
    }
  }

  @Test func `an empty range has nothing`() {
    var shaper = Shaper(fonts: .system)
    let shaped = shaper.shape(Array("abc".utf16), range: 1..<1, styles: [])
    shaped.checkInvariants()
    #expect(shaped.glyphs.isEmpty && shaped.runs.isEmpty)
  }

  @Test(arguments: [0x301, 0x64E, 0x94D, 0x200D] as [UInt16])
  func `a hundred thousand marks on one letter are one cluster`(mark: UInt16) {
    var shaper = Shaper(fonts: .system)
    let units = [0x61] + [UInt16](repeating: mark, count: 100_000) + [0x62]
    let shaped = shaper.shape(units)
    #expect(shaped.characterCount == 100_002)
    #expect(shaped.glyphs.last?.flags.contains(.graphemeStart) == true)
    #expect(shaped.glyphs.count { $0.flags.contains(.graphemeStart) } == 2)
  }

  @Test func `long text without a space is shaped whole`() {
    var shaper = Shaper(fonts: .system)
    for unit: UInt16 in [0x78, 0x628, 0x915, 0x6F22, 0x0, 0x20, 0xD800, 0xFFFC] {
      let units = [UInt16](repeating: unit, count: 60_000)
      let shaped = shaper.shape(units)
      #expect(shaped.characterCount == 60_000)
    }
  }

  @Test func `a word of joined letters that no font has to its end is shaped whole`() {
    var shaper = Shaper(fonts: .system)
    let units = [UInt16](repeating: 0x628, count: 40_000) + [0xD83A, 0xDD00, 0x61C, 0x378]
    let shaped = shaper.shape(units, levels: [UInt8](repeating: 1, count: units.count))
    #expect(shaped.characterCount == units.count)
  }

  @Test func `random units and styles never break an invariant`() {
    var generator = SeededGenerator(seed: seed())
    var shaper = Shaper(fonts: .system, cacheLimit: 400)
    let styles = [
      "DejaVuSans.ttf", "NotoSansDevanagari-Regular.ttf", "NotoNaskhArabic-Regular.ttf",
    ]
    .flatMap { name in
      [nil, 12.5].map { ShapingStyle(font: Fonts.instance(name), size: 8, attachmentWidth: $0) }
    }
    for _ in 0..<iterations(150) {
      let units = (0..<Int.random(in: 0...60, using: &generator)).map { _ -> UInt16 in
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: UInt16.random(in: 0...0xFFFF, using: &generator)
        case 1: UInt16(truncatingIfNeeded: RandomText.rare.randomElement(using: &generator)!)
        case 2: UInt16.random(in: 0x600...0x6FF, using: &generator)
        case 3: UInt16.random(in: 0x900...0x97F, using: &generator)
        case 4: 0x20
        default: UInt16.random(in: 0x20...0x7E, using: &generator)
        }
      }
      let range = generator.range(in: units.count)
      var runs: [StyleRun] = []
      var rest = range.count
      while rest > 0 {
        let length = min(rest, Int.random(in: 0...9, using: &generator))
        runs.append(StyleRun(length: length, style: styles.randomElement(using: &generator)!))
        rest -= length
      }
      let levels: [UInt8]? =
        generator.oneIn(2)
        ? nil
        : range.map { _ in generator.oneIn(4) ? UInt8.random(in: 0...125, using: &generator) : 1 }
      let shaped = shaper.shape(
        units, range: range, styles: runs, levels: levels,
        baseLevel: UInt8.random(in: 0...1, using: &generator),
        scriptBefore: [nil, .latin, Script("Arab"), .unknown].randomElement(using: &generator)!)
      shaped.checkInvariants()
      #expect(shaped.characterCount == range.count)
    }
  }

  @Test func `more fonts, features and languages than anybody has stay bounded`() {
    var shaper = Shaper(fonts: .system, cacheLimit: 50)
    for i in 0..<700 {
      let style = ShapingStyle(
        font: Fonts.dejaVuSans, size: 10, language: ["en", "de", "ro", "x-none"][i % 4],
        features: [FontFeature(tag: 0x7373_3031, value: UInt32(i))])
      _ = shaper.shape([0x61, 0x20, 0x62], style)
    }
    #expect(shaper.planCount <= 513)
    #expect(shaper.cache.count <= 50)
  }
}
