// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

/// A glyph as the program hb-shape prints it.
struct PrintedGlyph: Decodable, Equatable {
  var g: Int
  /// Index of a scalar.
  var cl: Int
  var dx: Int
  var dy: Int
  var ax: Int
  var fl: Int?
}

/// Returns the output of hb-shape for some lines; right-to-left lines in logical order.
func runHBShape(
  _ lines: [String], font: FontInstance, script: String, isRightToLeft: Bool, language: String,
  features: [FontFeature] = []
) throws -> [[PrintedGlyph]] {
  let process = TestProgram()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/hb-shape")
  process.arguments = [
    "--no-glyph-names", "--output-format=json", "--show-flags", "--cluster-level=0",
    "--font-funcs=ot", "--bot", "--script=\(script)",
    "--direction=\(isRightToLeft ? "rtl" : "ltr")",
    "--language=\(language)", "--face-index=\(font.face.index)", "--text-file=-",
    "--features=" + features.map { "\(tagName($0.tag))=\($0.value)" }.joined(separator: ","),
    "--variations="
      + font.variations.map { "\(tagName($0.tag))=\($0.value)" }.joined(separator: ","),
    font.face.file,
  ]
  let (input, output) = (Pipe(), Pipe())
  process.standardInput = input
  process.standardOutput = output
  try process.run()
  // Small enough for the pipes.
  input.fileHandleForWriting.write(Data(lines.map { $0 + "\n" }.joined().utf8))
  try input.fileHandleForWriting.close()
  let printed = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return try printed.split(separator: 0x0A).map { line in
    let glyphs = try JSONDecoder().decode([PrintedGlyph].self, from: Data(line))
    return isRightToLeft ? glyphs.reversed() : glyphs
  }
}

/// Our glyphs in the same form.
func printed(_ shaped: ShapedText, of units: [UInt16]) -> [PrintedGlyph] {
  var scalarIndex: [Int] = []
  var scalars = 0
  for unit in units {
    scalarIndex.append(unit & 0xFC00 == 0xDC00 ? scalars - 1 : scalars)
    if unit & 0xFC00 != 0xDC00 { scalars += 1 }
  }
  var character = 0
  var cluster = 0
  return shaped.glyphs.indices.map { i in
    let count = shaped.characterCount(ofClusterAt: i)
    if count > 0 {
      cluster = character
      character += count
    }
    let offset = shaped.offset(ofGlyphAt: i)
    let glyph = shaped.glyphs[i]
    return PrintedGlyph(
      g: Int(glyph.id), cl: scalarIndex[cluster], dx: Int(offset?.x ?? 0), dy: Int(offset?.y ?? 0),
      ax: Int(glyph.advance), fl: nil)
  }
}

@Suite struct HBShapeTests {
  static let fonts = [
    "DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSansMono.ttf", "LiberationSans-Regular.ttf",
    "NotoSans-Regular.ttf", "NotoSerif-Regular.ttf", "NotoNaskhArabic-Regular.ttf",
    "NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansDevanagari-Regular.ttf",
    "NotoSansBengali-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoSerifTamil-Regular.ttf",
    "NotoSansCJK-Regular.ttc",
  ]
  static let scripts: [(alphabet: RandomText.Alphabet, script: String, language: String)] = [
    (RandomText.latin, "Latn", "en"), (RandomText.cyrillic, "Cyrl", "ru"),
    (RandomText.greek, "Grek", "el"), (RandomText.arabic, "Arab", "ar"),
    (RandomText.hebrew, "Hebr", "he"), (RandomText.devanagari, "Deva", "hi"),
    (RandomText.bengali, "Beng", "bn"), (RandomText.thai, "Thai", "th"),
    (RandomText.tamil, "Taml", "ta"), (RandomText.han, "Hani", "zh"),
    (RandomText.hangul, "Hang", "ko"),
  ]

  /// Lines of a script that are one run in the font.
  private func lines(
    _ alphabet: RandomText.Alphabet, _ style: ShapingStyle, _ shaper: inout Shaper, seed: UInt64
  ) -> [[UInt16]] {
    var random = RandomText(generator: SeededGenerator(seed: seed))
    // Only characters of the font: others use another font.
    var own = alphabet
    own.letters = alphabet.letters.filter { style.font.glyph(for: $0) != 0 }
    own.marks = alphabet.marks.filter { style.font.glyph(for: $0) != 0 }
    guard own.letters.count > 5 else { return [] }
    var lines: [[UInt16]] = []
    for _ in 0..<40 where lines.count < 20 {
      var units = random.text([own], words: Int.random(in: 1...8, using: &random.generator))
      units.removeAll { $0 < 0xD800 && style.font.glyph(for: UInt32($0)) == 0 }
      guard let first = units.first, UInt32(first) >= 0x40 else { continue }
      let shaped = shaper.shape(units, style, baseLevel: alphabet.isRightToLeft ? 1 : 0)
      if shaped.runs.count == 1, shaped.runs[0].font === style.font { lines.append(units) }
    }
    return lines
  }

  @Test(arguments: fonts)
  func `glyphs, clusters, advances and offsets are those of hb-shape`(name: String) throws {
    let seed = seed()
    let font = Fonts.instance(name)
    var shaper = Shaper(fonts: .system)
    var scriptsCompared = 0
    for (alphabet, script, language) in Self.scripts {
      let style = ShapingStyle(font: font, size: 16, language: language)
      let lines = lines(alphabet, style, &shaper, seed: seed)
      if lines.isEmpty { continue }
      let expected = try runHBShape(
        lines.map { String(decoding: $0, as: UTF16.self) }, font: font, script: script,
        isRightToLeft: alphabet.isRightToLeft, language: language)
      try #require(expected.count == lines.count)
      scriptsCompared += 1
      for (units, expected) in zip(lines, expected) {
        let shaped = shaper.shape(units, style, baseLevel: alphabet.isRightToLeft ? 1 : 0)
        let ours = printed(shaped, of: units)
        var theirs = expected
        for i in theirs.indices { theirs[i].fl = nil }
        #expect(ours == theirs, "\(name) \(script) \(hex(units))")
        // The first glyph of each cluster has the flag whether it is unsafe to break before it.
        var flags: [Int: Bool] = [:]
        for glyph in expected {
          flags[glyph.cl, default: false] = flags[glyph.cl] ?? false || (glyph.fl ?? 0) & 1 != 0
        }
        for (i, glyph) in shaped.glyphs.enumerated() where glyph.shortCharacterCount > 0 {
          #expect(
            glyph.flags.contains(.unsafeToBreak) == flags[ours[i].cl],
            "\(name) \(script) glyph \(i) of \(hex(units))")
        }
      }
    }
    #expect(scriptsCompared >= 1)
  }

  @Test func `each script is compared in some font`() {
    var shaper = Shaper(fonts: .system)
    for (alphabet, script, language) in Self.scripts {
      let found = Self.fonts.contains { name in
        let style = ShapingStyle(font: Fonts.instance(name), size: 16, language: language)
        return lines(alphabet, style, &shaper, seed: 1).count > 5
      }
      #expect(found, "\(script)")
    }
  }
}
