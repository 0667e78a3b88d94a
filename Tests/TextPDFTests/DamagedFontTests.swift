// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import PDFTestSupport
import TextCanvas
import TextFonts
import TextKitTestSupport
import Testing

@testable import TextPDF

/// Fonts damaged as the fuzzers damage them (`Damage/`, their own files by links), on pages of
/// documents.
@Suite struct DamagedFontTests {
  private let folder = TemporaryFolder()

  private struct Base {
    var kind: String
    var bytes: [UInt8]
    var text: String
  }

  private static func bases() -> [Base] {
    var plain = SmallFont(family: "Damage")
    plain.add("A", advance: 600, height: 700)
    plain.add("abef é", advance: 500)
    var rich = plain
    rich.add("B", advance: 600, height: 700, growth: 40)
    rich.isVariable = true
    rich.layers = [(1, [(2, [1, 2, 3, 255]), (0, nil)])]
    let small = "Afé Bab"
    return [
      Base(kind: "ttf", bytes: plain.bytes(), text: small),
      Base(kind: "ttf", bytes: rich.bytes(), text: small),
      Base(kind: "woff", bytes: plain.woff(), text: small),
      Base(kind: "ttc", bytes: SmallFont.collection([plain, rich]), text: small),
    ]
      + [
        ("Cantarell-Regular.otf", "AVA office 12"), ("DejaVuSans.ttf", "AVA e\u{301} 12"),
        ("NotoNaskhArabic-Regular.ttf", "مرحبا ١٢"), ("NotoSansThai-Regular.ttf", "ไทยภาษา"),
        ("Inter.var.ttf", "AVA 1/2 office"),
      ].map {
        Base(
          kind: ($0 as NSString).pathExtension, bytes: fileBytes(DebianFonts.path($0)), text: $1)
      }
  }

  /// The damaged fonts that a database takes, with texts for them.
  private func fonts(_ count: Int, _ random: inout SeededGenerator) throws
    -> [(font: FontInstance, text: String)]
  {
    let bases = Self.bases()
    return (0..<count).compactMap { number in
      let base = bases[number % bases.count]
      var file = FontFile(base.bytes)
      // Often a single change: with many a font is refused at once.
      let size = Int.random(in: 3...(random.oneIn(3) ? 60 : 8), using: &random)
      var input = FuzzInput((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
      repeat { file.damage(&input) } while !input.isEmpty
      let path = folder.write(file.bytes, as: "\(number).\(base.kind)")
      guard let font = try? instance(path) else { return nil }
      return (font, base.text)
    }
  }

  @Test(arguments: [TextPDF.PDFProfile.none, .a2u], [0, 1])
  func `600 damaged fonts end no document: each is well formed, or refused with a sentence`(
    profile: TextPDF.PDFProfile, round: Int
  ) throws {
    var random = SeededGenerator(seed: seed() &+ UInt64(round))
    let fonts = try fonts(iterations(300), &random)
    #expect(fonts.count >= 100, "only \(fonts.count) opened")
    var (written, refused) = (0, 0)
    // An archive refuses a page with a single glyph that is not there.
    let size = profile == .none ? 10 : 1
    for start in stride(from: 0, to: fonts.count, by: size) {
      let sink = MemorySink()
      var options = PDFOptions()
      options.profile = profile
      options.language = "en"
      let canvas = try Canvas.pdf(to: sink, options)
      do throws(CanvasError) {
        try canvas.beginPage(width: 400, height: 300)
        for (line, (font, text)) in fonts[start...].prefix(size).enumerated() {
          show(text, font, size: 14, y: 20 + Double(line) * 26, on: canvas)
          show(
            text, font.face.instance(syntheticBold: 0.04, syntheticSlant: 0.2), size: 11, x: 200,
            y: 20 + Double(line) * 26, on: canvas)
        }
        try canvas.endPage()
        try canvas.finish()
      } catch {
        // An archive takes no text without its glyphs.
        #expect(profile != .none && error.description.hasSuffix("."), "\(error)")
        refused += 1
        continue
      }
      written += 1
      let held: [PDFTestSupport.PDFProfile] = profile == .none ? [] : [.a2u]
      let findings = PDFChecker.check(sink.bytes, held)
      #expect(findings == [], "round \(round), fonts from \(start)")
    }
    print("\(fonts.count) fonts: \(written) documents written, \(refused) refused")
    #expect(written >= fonts.count / size / 3)
  }
}
