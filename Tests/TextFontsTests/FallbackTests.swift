// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextFonts

@Suite struct FallbackTests {
  /// Given files only, so that what else is installed plays no part.
  private static let database = FontDatabase.only(
    [
      "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "NotoSans-Regular.ttf",
      "NotoSansDevanagari-Regular.ttf", "NotoSerifDevanagari-Regular.ttf",
      "NotoSansThai-Regular.ttf", "NotoSansThai-Bold.ttf", "NotoSerifThai-Regular.ttf",
      "NotoSerifTibetan-Regular.ttf", "NotoSansTamil-Regular.ttf",
      "NotoSansEgyptianHieroglyphs-Regular.ttf", "NotoSansSymbols-Regular.ttf",
      "NotoSansSymbols2-Regular.ttf", "NotoSansCJK-Regular.ttc", "NotoColorEmoji.ttf",
    ].map(DebianFonts.path))

  private func fallback(
    _ families: [String] = ["DejaVu Sans"], language: String = "en", weight: Double = 400
  ) throws -> FontFallback {
    let request = FontRequest(families: families, weight: weight)
    let base = try #require(FallbackTests.database.match(request)).instance
    return FallbackTests.database.fallback(base: base, request: request, language: language)
  }

  private func family(_ cluster: String, language: String = "en") throws -> String {
    let units = Array(cluster.utf16)
    return try fallback(language: language).font(for: units.span).face.familyName
  }

  private func has(_ font: FontInstance, _ cluster: String) -> Bool {
    let units = Array(cluster.utf16)
    return font.covers(units.span)
  }

  private func choice(_ fallback: FontFallback, _ units: [UInt16]) -> FontChoice {
    fallback.choice(for: units.span)
  }

  /// The bold faces of these families have a weight of 400 in `OS/2`.
  @Test(arguments: [
    ("NotoSerifMyanmar", "မ", 400.0, "Regular"), ("NotoSerifMyanmar", "မ", 700, "Bold"),
    ("NotoNastaliqUrdu", "ی", 400, "Regular"), ("NotoNastaliqUrdu", "ی", 700, "Bold"),
  ])
  func `a fallback font keeps the weight, though a bold face says that it is regular`(
    _ file: String, _ cluster: String, _ weight: Double, _ style: String
  ) throws {
    let database = FontDatabase.only(
      ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "\(file)-Bold.ttf", "\(file)-Regular.ttf"]
        .map(DebianFonts.path))
    for isItalic in [false, true] {
      let request = FontRequest(families: ["Noto Sans"], weight: weight, isItalic: isItalic)
      let base = try #require(database.match(request)).instance
      let units = Array(cluster.utf16)
      let font = database.fallback(base: base, request: request, language: "en").font(
        for: units.span)
      #expect(font.face.postScriptName == "\(file)-\(style)")
      #expect(font.syntheticBold == 0)
      #expect((font.syntheticSlant > 0) == isItalic)
      let family = try #require(
        database.match(
          FontRequest(families: [font.face.familyName], weight: weight, isItalic: isItalic)))
      #expect(family.instance === font)
    }
  }

  @Test(arguments: [
    ("a", "DejaVu Sans"), ("é", "DejaVu Sans"), ("e\u{301}", "DejaVu Sans"), ("ع", "DejaVu Sans"),
    ("हि", "Noto Sans Devanagari"), ("ก", "Noto Sans Thai"), ("漢", "Noto Sans CJK SC"),
    ("の", "Noto Sans CJK JP"), ("한", "Noto Sans CJK KR"), ("བོ", "Noto Serif Tibetan"),
    ("க", "Noto Sans Tamil"), ("𓀀", "Noto Sans Egyptian Hieroglyphs"),
  ])
  func `a cluster goes to a font of its script`(cluster: String, expected: String) throws {
    #expect(try family(cluster) == expected)
  }

  @Test(arguments: [
    ("।", "hi", "Noto Sans Devanagari"), ("।", "en", "Noto Sans Devanagari"),
    ("、", "ja", "Noto Sans CJK JP"), ("、", "zh-Hant", "Noto Sans CJK TC"),
    ("。", "en", "Noto Sans CJK SC"), ("「", "ko", "Noto Sans CJK KR"),
    ("༄", "bo", "Noto Serif Tibetan"), ("‰", "hi", "DejaVu Sans"),
  ])
  func `a sign that some scripts share comes in the font of their letters`(
    sign: String, language: String, expected: String
  ) throws {
    #expect(try family(sign, language: language) == expected)
  }

  @Test func `a sign of one script and its letters are of one font with what is installed`() throws
  {
    let request = FontRequest(families: ["Noto Sans"])
    let base = try #require(FontDatabase.system.match(request)).instance
    for (language, text) in [
      ("or", "କ।"), ("bn", "ক।"), ("pa", "ਕ।"), ("ne", "क।"), ("ar", "ب؛"), ("fa", "ب؟"),
      ("ug", "ب،"),
    ] {
      let fallback = FontDatabase.system.fallback(
        base: base, request: request, language: language)
      let fonts = text.map { character in
        let units = Array(String(character).utf16)
        return fallback.font(for: units.span).face.familyName
      }
      #expect(Set(fonts).count == 1, "\(language): \(fonts)")
    }
  }

  @Test(arguments: [
    ("zh", "SC"), ("zh-Hans", "SC"), ("zh-CN", "SC"), ("zh-Hant", "TC"), ("zh-TW", "TC"),
    ("zh-Hant-TW", "TC"), ("zh-HK", "HK"), ("ja", "JP"), ("ja-JP", "JP"), ("ko", "KR"),
    ("ko-KR", "KR"),
  ])
  func `ideographs follow the language`(language: String, variant: String) throws {
    #expect(try family("漢", language: language) == "Noto Sans CJK \(variant)")
  }

  @Test(arguments: [
    "😀", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "1️⃣", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩🏿‍🚀", "☺️",
  ])
  func `an emoji sequence goes whole to the emoji font`(cluster: String) throws {
    #expect(cluster.count == 1)
    #expect(try family(cluster) == "Noto Color Emoji")
  }

  @Test(arguments: ["😀\u{FE0E}", "❤\u{FE0E}", "❤", "☺", "©", "1", "#"])
  func `what is not asked to be a picture is shown as text`(cluster: String) throws {
    #expect(try family(cluster) == "DejaVu Sans")
  }

  @Test func `a text presentation the base lacks goes to a font without colour`() throws {
    let request = FontRequest(families: ["Noto Sans Thai"])
    let base = try #require(FallbackTests.database.match(request)).instance
    let fallback = FallbackTests.database.fallback(base: base, request: request, language: "en")
    let choice = choice(fallback, Array("😀\u{FE0E}".utf16))
    #expect(!choice.instance.face.isColor)
    #expect(has(choice.instance, "😀\u{FE0E}"))
    #expect(choice.reason == .text(language: "en"))
  }

  @Test func `bold text falls back to bold faces`() throws {
    let units = Array("ก".utf16)
    let font = try fallback(weight: 700).font(for: units.span)
    #expect(font.face.postScriptName == "NotoSansThai-Bold")
    #expect(font.syntheticBold == 0)
  }

  @Test func `serif text falls back to serif faces`() throws {
    let thai = Array("ก".utf16)
    let serif = choice(try fallback(["serif"]), thai)
    let sans = choice(try fallback(["sans-serif"]), thai)
    #expect(serif.instance.face.familyName == "Noto Serif Thai")
    #expect(sans.instance.face.familyName == "Noto Sans Thai")
  }

  @Test func `what no font has stays with the base font`() throws {
    let fallback = try fallback()
    let choice = choice(fallback, Array("\u{10FFFD}".utf16))
    #expect(choice.instance === fallback.base)
    #expect(choice.reason == .none)
  }

  @Test func `half a surrogate pair finds a font and does not crash`() throws {
    for units: [UInt16] in [[0xD83D], [0xDE00], [0xDE00, 0xD83D], []] {
      let fallback = try fallback()
      #expect(choice(fallback, units).instance.face.familyName == "DejaVu Sans")
    }
  }

  @Test func `a base character and its marks stay together`() throws {
    // DejaVu Sans has the base but not the Vedic mark.
    let choice = choice(try fallback(), Array("क\u{1CD0}".utf16))
    #expect(choice.instance.face.familyName == "Noto Sans Devanagari")
    #expect(has(choice.instance, "क\u{1CD0}"))
  }

  @Test func `a keycap without selector is text, in a font without colour`() throws {
    let choice = choice(try fallback(), Array("1\u{20E3}".utf16))
    #expect(!choice.instance.face.isColor)
    #expect(has(choice.instance, "1\u{20E3}"))
  }

  @Test func `where no font has all of a cluster, its first character decides`() throws {
    // No font has both a Thai letter and a Vedic mark.
    let thai = choice(try fallback(), Array("ก\u{1CD0}".utf16))
    #expect(thai.instance.face.familyName == "Noto Sans Thai")
    #expect(thai.reason == .part(language: "th"))
    let latin = choice(try fallback(), Array("a\u{1CD0}".utf16))
    #expect(latin.instance.face.familyName == "DejaVu Sans")
    #expect(latin.reason == .part(language: "en"))
  }
}
