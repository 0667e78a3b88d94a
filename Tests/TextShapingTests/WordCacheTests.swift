// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

/// Shapes random texts with and without the cache; the first difference in words, or nil.
private func findCacheDifference(
  fonts names: [String], alphabets: [RandomText.Alphabet], seed: UInt64, rounds: Int, rareness: Int,
  markedness: Int = 6, cacheLimit: Int = 131_072
) -> String? {
  var random = RandomText(generator: SeededGenerator(seed: seed))
  random.rareness = rareness
  random.markedness = markedness
  let fonts = names.map(Fonts.instance)
  var cached = Shaper(fonts: .system, cacheLimit: cacheLimit)
  var plain = Shaper(fonts: .system, cachesWords: false)
  let languages = ["en", "tr", "ar", "de"]
  for round in 0..<rounds {
    let chosen = (0..<Int.random(in: 1...2, using: &random.generator)).map { _ in
      alphabets.randomElement(using: &random.generator)!
    }
    let units = random.text(chosen, words: Int.random(in: 1...25, using: &random.generator))
    let features: [FontFeature] =
      random.generator.oneIn(4) ? [FontFeature(tag: 0x6C69_6761, value: 0)] : []
    let style = ShapingStyle(
      font: fonts.randomElement(using: &random.generator)!, size: 12,
      language: languages.randomElement(using: &random.generator)!, features: features)
    let level: UInt8 = chosen[0].isRightToLeft ? 1 : 0
    func difference(_ units: [UInt16]) -> String? {
      let model = plain.shape(units, style, baseLevel: level)
      // Levels keep text from the short way; so here the general way takes words from the cache.
      let levels = [UInt8](repeating: level, count: units.count)
      let general = cached.shape(units, style, levels: levels, baseLevel: level)
      return firstDifference(cached.shape(units, style, baseLevel: level), model)
        ?? firstDifference(general, model)
    }
    if difference(units) != nil {
      let least = shrink(units) { difference($0) != nil }
      return
        "\(difference(least) ?? "only sometimes"); round \(round), \(style.font), \(style.language), \(hex(least))"
    }
  }
  return nil
}

@Suite struct WordCacheTests {
  private static let latinFonts = [
    "DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSansMono.ttf", "LiberationSans-Regular.ttf",
    "LiberationSerif-Italic.ttf", "NotoSans-Regular.ttf", "NotoSerif-Regular.ttf",
    "NotoSansDisplay-Regular.ttf",
  ]

  @Test func `plain Latin text shapes alike with and without the cache`() {
    #expect(
      findCacheDifference(
        fonts: Self.latinFonts, alphabets: [RandomText.latin], seed: seed(),
        rounds: iterations(400),
        rareness: 0, markedness: 0) == nil)
  }

  @Test func `text of many scripts and fonts shapes alike with and without the cache`() {
    #expect(
      findCacheDifference(
        fonts: Self.latinFonts + [
          "NotoNaskhArabic-Regular.ttf", "NotoSansArabic-Regular.ttf",
          "NotoNastaliqUrdu-Regular.ttf",
          "NotoSansHebrew-Regular.ttf", "NotoSerifHebrew-Regular.ttf",
          "NotoSansDevanagari-Regular.ttf",
          "NotoSerifDevanagari-Regular.ttf", "NotoSansThai-Regular.ttf",
          "NotoSansBengali-Regular.ttf",
          "NotoSerifTamil-Regular.ttf",
        ], alphabets: RandomText.all, seed: seed(), rounds: iterations(600), rareness: 0) == nil)
  }

  @Test func `text with strange characters shapes alike with and without the cache`() {
    #expect(
      findCacheDifference(
        fonts: Self.latinFonts + ["NotoNaskhArabic-Regular.ttf", "NotoSansDevanagari-Regular.ttf"],
        alphabets: RandomText.all, seed: seed(), rounds: iterations(400), rareness: 9) == nil)
  }

  @Test func `a cache that is often full shapes alike`() {
    #expect(
      findCacheDifference(
        fonts: ["DejaVuSans.ttf"], alphabets: [RandomText.latin, RandomText.arabic], seed: seed(),
        rounds: iterations(200), rareness: 0, cacheLimit: 20) == nil)
  }

  /// Few different words and phrases of all scripts in one text, so that most come from the cache.
  ///
  /// The base font lacks most of them: then each is a separate run, cached as a whole.
  @Test func `what is kept as a whole shapes alike wherever it stands`() {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    // Marks begin some; flags of countries and joiners form graphemes with their neighbours.
    var parts: [[UInt16]] = ["🇩", "🇩🇪", "\u{301}", "\u{94D}", "\u{200D}", "👩", "\u{FE0F}", "ـ"].map {
      Array($0.utf16)
    }
    for alphabet in RandomText.all {
      for _ in 0..<4 { parts.append(random.text([alphabet], words: 1)) }
    }
    let between: [[UInt16]] = [" ", "", "", "-", "\n", "、", "\t"].map { Array($0.utf16) }
    let names = ["DejaVuSans.ttf", "LiberationSans-Regular.ttf", "NotoSansThai-Regular.ttf"]
    let fonts = names.map(Fonts.instance)
    var cached = Shaper(fonts: .system)
    var plain = Shaper(fonts: .system, cachesWords: false)
    var characters = 0
    for _ in 0..<iterations(300) {
      var units: [UInt16] = []
      for _ in 0..<Int.random(in: 1...12, using: &random.generator) {
        units += parts.randomElement(using: &random.generator)!
        units += between.randomElement(using: &random.generator)!
      }
      characters += units.count
      let level = UInt8.random(in: 0...1, using: &random.generator)
      let font = fonts.randomElement(using: &random.generator)!
      let style = ShapingStyle(font: font, size: 12, language: "en")
      let levels = [UInt8](repeating: level, count: units.count)
      let difference = firstDifference(
        cached.shape(units, style, levels: levels, baseLevel: level),
        plain.shape(units, style, baseLevel: level))
      #expect(difference == nil, "\(font), level \(level), \(hex(units))")
    }
    // The cache is used: it is small compared with the shaped text.
    #expect(cached.cache.count * 4 < characters)
  }
}
