// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

/// Fonts of many scripts and kinds, with features and variations, against the program hb-shape.
///
/// Texts are random rows of all characters of a script's block that the font has.
@Suite struct FontFilesTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let file: String
    let script: String
    let language: String
    let isRightToLeft: Bool
    let blocks: [ClosedRange<UInt32>]
    var testDescription: String { "\(file) \(script)" }

    init(
      _ file: String, _ script: String, _ language: String, _ blocks: ClosedRange<UInt32>...,
      isRightToLeft: Bool = false
    ) {
      self.file = file
      self.script = script
      self.language = language
      self.isRightToLeft = isRightToLeft
      self.blocks = blocks
    }
  }

  static let samples: [Sample] = [
    Sample("DejaVuSans.ttf", "Latn", "en", 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F),
    Sample("DejaVuSans-Bold.ttf", "Grek", "el", 0x391...0x3C9, 0x1F00...0x1F15),
    Sample("DejaVuSansMono.ttf", "Latn", "de", 0x41...0x5A, 0x61...0x7A),
    Sample("DejaVuSansMono-Bold.ttf", "Cyrl", "sr", 0x410...0x45F),
    Sample("DejaVuSerif.ttf", "Latn", "fr", 0x41...0x5A, 0x61...0x7A, 0xC0...0xFF),
    Sample("DejaVuSerif-Bold.ttf", "Cyrl", "ru", 0x410...0x4FF),
    Sample("NotoSans-Regular.ttf", "Latn", "vi", 0x61...0x7A, 0xC0...0x17F, 0x1EA0...0x1EF9),
    Sample("NotoSans-BoldItalic.ttf", "Cyrl", "mk", 0x410...0x45F),
    Sample("NotoSans-Italic.ttf", "Grek", "el", 0x391...0x3C9, 0x1F00...0x1FBC),
    Sample("NotoSerif-Regular.ttf", "Latn", "ro", 0x61...0x7A, 0xC0...0x24F),
    Sample("NotoSerif-Bold.ttf", "Grek", "el", 0x391...0x3C9),
    Sample("NotoNaskhArabic-Regular.ttf", "Arab", "ar", 0x620...0x65F, isRightToLeft: true),
    Sample("NotoKufiArabic-Regular.ttf", "Arab", "fa", 0x620...0x6D3, isRightToLeft: true),
    Sample("NotoNastaliqUrdu-Regular.ttf", "Arab", "ur", 0x620...0x6D3, isRightToLeft: true),
    Sample("NotoNastaliqUrdu-Bold.ttf", "Arab", "ur", 0x627...0x64A, isRightToLeft: true),
    Sample("NotoSansArabic-Bold.ttf", "Arab", "ps", 0x620...0x6D3, isRightToLeft: true),
    Sample(
      "NotoSansHebrew-Regular.ttf", "Hebr", "he", 0x5B0...0x5BC, 0x5D0...0x5EA, isRightToLeft: true),
    Sample("NotoRashiHebrew-Regular.ttf", "Hebr", "yi", 0x5D0...0x5EA, isRightToLeft: true),
    Sample("NotoSansSyriac-Regular.ttf", "Syrc", "syr", 0x710...0x74A, isRightToLeft: true),
    Sample("NotoSansNKo-Regular.ttf", "Nkoo", "nqo", 0x7CA...0x7F5, isRightToLeft: true),
    Sample("NotoSansAdlam-Regular.ttf", "Adlm", "ff", 0x1E900...0x1E94B, isRightToLeft: true),
    Sample("NotoSansThaana-Regular.ttf", "Thaa", "dv", 0x780...0x7B0, isRightToLeft: true),
    Sample("NotoSerifDevanagari-Regular.ttf", "Deva", "mr", 0x904...0x94D),
    Sample("NotoSerifBengali-Regular.ttf", "Beng", "as", 0x985...0x9CD),
    Sample("NotoSansGujarati-Regular.ttf", "Gujr", "gu", 0xA85...0xACD),
    Sample("NotoSansGurmukhi-Regular.ttf", "Guru", "pa", 0xA05...0xA4D),
    Sample("NotoSansKannada-Regular.ttf", "Knda", "kn", 0xC85...0xCCD),
    Sample("NotoSansMalayalam-Regular.ttf", "Mlym", "ml", 0xD05...0xD4D),
    Sample("NotoSansOriya-Regular.ttf", "Orya", "or", 0xB05...0xB4D),
    Sample("NotoSansSinhala-Regular.ttf", "Sinh", "si", 0xD85...0xDDF),
    Sample("NotoSansTamil-Bold.ttf", "Taml", "ta", 0xB85...0xBCD),
    Sample("NotoSerifTelugu-Regular.ttf", "Telu", "te", 0xC05...0xC4D),
    Sample("NotoSansThai-Regular.ttf", "Thai", "th", 0xE01...0xE4E),
    Sample("NotoSerifLao-Regular.ttf", "Laoo", "lo", 0xE81...0xECD),
    Sample("NotoSansKhmer-Regular.ttf", "Khmr", "km", 0x1780...0x17D3),
    Sample("NotoSansMyanmar-Regular.ttf", "Mymr", "my", 0x1000...0x104F),
    Sample("NotoSerifTibetan-Regular.ttf", "Tibt", "bo", 0xF40...0xFBC),
    Sample("NotoSansEthiopic-Regular.ttf", "Ethi", "am", 0x1200...0x135A),
    Sample("NotoSerifArmenian-Regular.ttf", "Armn", "hy", 0x531...0x586),
    Sample("NotoSansGeorgian-Regular.ttf", "Geor", "ka", 0x10A0...0x10FF),
    Sample("NotoSansMongolian-Regular.ttf", "Mong", "mn", 0x1820...0x1842),
    Sample("NotoSansBalinese-Regular.ttf", "Bali", "ban", 0x1B05...0x1B44),
    Sample("NotoSansCJK-Regular.ttc#2", "Hani", "zh-cn", 0x4E00...0x5200),
    Sample("NotoSansCJK-Regular.ttc#1", "Hang", "ko", 0x1100...0x11C2, 0xAC00...0xAD00),
    Sample("NotoSansCJK-Bold.ttc#0", "Hira", "ja", 0x3041...0x3096),
  ]

  /// Features that many fonts have, switched on or off.
  static let features: [[(String, UInt32)]] = [
    [], [("kern", 0), ("liga", 0)], [("smcp", 1), ("salt", 1)],
    [("ss01", 1), ("dlig", 1), ("calt", 0)],
  ]

  private func compare(
    _ font: FontInstance, _ sample: Sample, seed: UInt64
  ) throws -> Int {
    var random = SeededGenerator(seed: seed)
    let letters = sample.blocks.flatMap { $0 }.filter { font.glyph(for: $0) != 0 }
    try #require(letters.count > 8, "\(sample.file) has no \(sample.script)")
    var shaper = Shaper(fonts: .system)
    var compared = 0
    for features in FontFilesTests.features {
      let settings = features.map { name, value in
        FontFeature(tag: name.utf8.reduce(0) { $0 << 8 | UInt32($1) }, value: value)
      }
      let style = ShapingStyle(font: font, size: 16, language: sample.language, features: settings)
      var lines: [[UInt16]] = []
      for _ in 0..<60 where lines.count < 10 {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          if let scalar = Unicode.Scalar(letters.randomElement(using: &random) ?? 0) {
            text.append(scalar)
          }
        }
        let units = Array(String(text).utf16)
        let shaped = shaper.shape(units, style, baseLevel: sample.isRightToLeft ? 1 : 0)
        if shaped.runs.count == 1, shaped.runs[0].font === font,
          shaped.runs[0].script.description == sample.script
        {
          lines.append(units)
        }
      }
      guard !lines.isEmpty else { continue }
      let expected = try runHBShape(
        lines.map { String(decoding: $0, as: UTF16.self) }, font: font, script: sample.script,
        isRightToLeft: sample.isRightToLeft, language: sample.language, features: settings)
      try #require(expected.count == lines.count)
      for (units, expected) in zip(lines, expected) {
        let shaped = shaper.shape(units, style, baseLevel: sample.isRightToLeft ? 1 : 0)
        let ours = printed(shaped, of: units)
        var theirs = expected
        for i in theirs.indices { theirs[i].fl = nil }
        #expect(ours == theirs, "\(sample.file) \(features) \(hex(units))")
        compared += 1
      }
    }
    return compared
  }

  @Test(arguments: samples)
  func `shaping is that of hb-shape, with features on and off`(sample: Sample) throws {
    let compared = try compare(Fonts.instance(sample.file), sample, seed: seed())
    #expect(compared >= 8, "\(sample.file): \(compared) lines")
  }

  @Test(arguments: [100.0, 250, 400, 650, 900])
  func `a variable font is shaped as hb-shape does it`(weight: Double) throws {
    let folder = TemporaryFolder()
    var font = SmallFont(family: "Elastic")
    font.isVariable = true
    for (number, scalar) in (0x61...0x7A).enumerated() {
      font.add(
        String(UnicodeScalar(UInt8(scalar))), advance: 300 + 17 * number, growth: 7 * number - 40)
    }
    let path = folder.write(font.bytes(), as: "elastic.ttf")
    let face = try FontDatabase.system.face(file: path, index: 0)
    let instance = face.instance(variations: [FontVariation(tag: 0x7767_6874, value: weight)])
    let sample = Sample("elastic.ttf", "Latn", "en", 0x61...0x7A)
    #expect(try compare(instance, sample, seed: seed()) >= 20)
  }

  @Test(arguments: [400.0, 433, 700])
  func `a variable font with CFF2 outlines is shaped as hb-shape does it`(weight: Double) throws {
    let path = fixture("Fonts/TwoWeights.otf")
    let face = try FontDatabase.system.face(file: path, index: 0)
    let instance = face.instance(variations: [FontVariation(tag: 0x7767_6874, value: weight)])
    let sample = Sample(path, "Latn", "en", 0x41...0x5A, 0x61...0x7A, 0xC0...0xFF)
    #expect(try compare(instance, sample, seed: seed()) >= 20)
  }

  @Test(arguments: [
    ("Inter-roman.var.ttf", "wght", 100.0), ("Inter-roman.var.ttf", "wght", 777),
    ("Inter.var.ttf", "slnt", -7), ("InterDisplay-italic.var.ttf", "wght", 900),
  ])
  func `Debian's variable fonts are shaped as hb-shape does it`(
    file: String, axis: String, value: Double
  ) throws {
    let face = try FontDatabase.system.face(file: DebianFonts.path(file), index: 0)
    let tag = axis.utf8.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    try #require(face.axes.contains { $0.tag == tag })
    let instance = face.instance(variations: [FontVariation(tag: tag, value: value)])
    let sample = Sample(file, "Latn", "en", 0x41...0x5A, 0x61...0x7A, 0xC0...0xFF)
    #expect(try compare(instance, sample, seed: seed()) >= 20)
  }

  @Test(arguments: ["Cantarell-Regular.otf", "Cantarell-ExtraBold.otf"])
  func `Latin fonts with CFF outlines are shaped as hb-shape does it`(file: String) throws {
    let sample = Sample(file, "Latn", "en", 0x41...0x5A, 0x61...0x7A, 0xC0...0xFF)
    #expect(try compare(Fonts.instance(file), sample, seed: seed()) >= 20)
  }

  /// Set TEXTKIT_FONTS to files (separated by colons) to compare Latin text in them, too: fonts
  /// that no Debian package has, or has not installed.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TEXTKIT_FONTS"] != nil))
  func `the fonts of TEXTKIT_FONTS are shaped as hb-shape does it`() throws {
    let paths = ProcessInfo.processInfo.environment["TEXTKIT_FONTS"] ?? ""
    for path in paths.split(separator: ":") {
      let face = try FontDatabase.system.face(file: String(path), index: 0)
      let sample = Sample(String(path), "Latn", "en", 0x41...0x5A, 0x61...0x7A, 0xC0...0x17F)
      var instances = [face.standardInstance]
      for axis in face.axes {
        for value in [axis.minimum, axis.maximum, (axis.minimum + axis.maximum) / 2] {
          instances.append(
            face.instance(variations: [FontVariation(tag: axis.tag, value: value)]))
        }
      }
      for instance in instances {
        #expect(try compare(instance, sample, seed: seed()) >= 20, "\(instance)")
      }
    }
  }
}
