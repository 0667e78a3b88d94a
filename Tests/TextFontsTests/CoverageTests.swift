// SPDX-License-Identifier: MIT

import TextKitTestSupport
import Testing

@testable import TextFonts

/// Which texts a font can show: those that HarfBuzz shapes without `.notdef`.
@Suite struct CoverageTests {
  private func instance(_ characters: String) -> FontInstance {
    var small = SmallFont(family: "Few")
    for scalar in characters.unicodeScalars { small.add(String(scalar), advance: 500) }
    let face = try! FontFace(file: FontFile(bytes: small.bytes(), name: "<few>"), index: 0)
    return face.standardInstance
  }

  private func covers(_ font: FontInstance, _ text: String) -> Bool {
    let units = Array(text.utf16)
    return font.covers(units.span)
  }

  @Test func `what HarfBuzz composes is covered though the parts are not`() {
    #expect(covers(instance("\u{622}"), "\u{627}\u{653}"))
    #expect(covers(instance("é"), "e\u{301}"))
    #expect(covers(instance("é\u{323}"), "e\u{323}\u{301}"))
    #expect(covers(instance("한"), "\u{1112}\u{1161}\u{11AB}"))
    // Neither a letter alone nor one with another mark.
    #expect(!covers(instance("\u{622}"), "\u{627}"))
    #expect(!covers(instance("\u{622}"), "\u{627}\u{654}"))
    #expect(!covers(instance("é"), "e\u{301}\u{301}"))
    // Only the composition of all three exists: HarfBuzz composes step by step.
    #expect(!covers(instance("\u{1ED9}"), "o\u{302}\u{323}"))
  }

  @Test func `what HarfBuzz takes apart is covered by its parts`() {
    #expect(covers(instance("e\u{301}"), "é"))
    #expect(covers(instance("o\u{302}\u{323}"), "\u{1ED9}"))
    #expect(!covers(instance("e"), "é"))
    #expect(covers(instance(" "), "\u{2003}"))
    #expect(covers(instance("\u{2010}"), "\u{2011}"))
  }

  @Test func `a letter that always comes apart needs its parts`() {
    #expect(covers(instance("ก\u{E4D}\u{E32}"), "ก\u{E33}"))
    #expect(!covers(instance("ก\u{E33}"), "ก\u{E33}"))
  }

  @Test func `a fallback font that composes is taken`() throws {
    let folder = TemporaryFolder()
    var composed = SmallFont(family: "Composed Arabic")
    composed.add("\u{622}", advance: 500)
    let database = FontDatabase.only([
      DebianFonts.path("NotoSans-Regular.ttf"), folder.write(composed.bytes(), as: "composed.ttf"),
    ])
    let request = FontRequest(families: ["Noto Sans"])
    let base = try #require(database.match(request)).instance
    let fallback = database.fallback(base: base, request: request, language: "ar")
    let units = Array("\u{627}\u{653}".utf16)
    #expect(fallback.font(for: units.span).face.familyName == "Composed Arabic")
  }

  @Test func `coverage is what shaping yields, for random fonts and clusters`() {
    var random = SeededGenerator(seed: seed())
    let letters: [[UInt32]] = [
      Array(0x61...0x7A) + [0xE9, 0xEA, 0x1EBF, 0x1EC7, 0x1EB9] + [0x301, 0x302, 0x323, 0x30C],
      [0x627, 0x622, 0x623, 0x625, 0x648, 0x624, 0x64A, 0x626, 0x653, 0x654, 0x655, 0x64B],
      [0x5D0, 0x5D1, 0x5BC, 0x5B7, 0xFB2E, 0xFB31, 0x5E9, 0x5C1, 0xFB2A, 0xFB2C],
      [0xE01, 0xE02, 0xE33, 0xE4D, 0xE32, 0xE48],
      [0x1112, 0x1161, 0x11AB, 0xD558, 0xD55C, 0x1100, 0xAC00],
      [0x915, 0x93C, 0x958, 0x928, 0x929, 0x947, 0x930, 0x931, 0x94D],
      [0x995, 0x9C7, 0x9BE, 0x9CB, 0x9D7, 0x9CC, 0x9A1, 0x9BC, 0x9DC],
      [0x20, 0xA0, 0x2003, 0x2010, 0x2011, 0x212B, 0xC5, 0x41, 0x30A, 0x200D, 0xFE0F, 0x9],
    ]
    for _ in 0..<iterations(300) {
      let set = letters.randomElement(using: &random)!
      let chosen = set.filter { _ in Bool.random(using: &random) }
      let font = instance(
        String(String.UnicodeScalarView(chosen.map { Unicode.Scalar($0)! })))
      for _ in 0..<20 {
        let cluster = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          Unicode.Scalar(set.randomElement(using: &random)!)!
        }
        let text = String(String.UnicodeScalarView(cluster))
        let shown = text.unicodeScalars.filter { $0 != "\t" }
        let wanted = font.harfBuzz.shapesWhole(Array(String(String.UnicodeScalarView(shown)).utf16))
        #expect(
          covers(font, text) == wanted,
          "\(cluster.map { String($0.value, radix: 16) }) in \(chosen.map { String($0, radix: 16) })"
        )
      }
    }
  }
}
