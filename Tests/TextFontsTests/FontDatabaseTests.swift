// SPDX-License-Identifier: MIT

import Testing

@testable import TextFonts

@Suite struct FontDatabaseTests {
  @Test func `a family that is installed is found without substitution`() throws {
    let match = try #require(FontDatabase.system.match(FontRequest(families: ["DejaVu Sans"])))
    #expect(match.instance.face.postScriptName == "DejaVuSans")
    #expect(match.instance.face.familyName == "DejaVu Sans")
    #expect(!match.isSubstitute)
    #expect(match.instance.unitsPerEm == 2048)
    #expect(match.instance.glyph(for: 0x41) == 36)
    #expect(match.instance.advance(of: 36) == 1401)
    #expect(match.instance.metrics.ascender == 1901)
    #expect(match.instance.metrics.descender == -483)
  }

  @Test func `a family that is not installed is substituted, and the answer says so`() throws {
    let match = try #require(FontDatabase.system.match(FontRequest(families: ["No Such Family"])))
    #expect(match.isSubstitute)
    #expect(match.requested == "No Such Family")
  }

  @Test func `equal requests give the same object`() throws {
    let one = try #require(FontDatabase.system.match(FontRequest(families: ["DejaVu Serif"])))
    let other = try #require(FontDatabase.system.match(FontRequest(families: ["DejaVu Serif"])))
    #expect(one.instance === other.instance)
  }

  @Test func `bold and italic come from true faces where the family has them`() throws {
    let match = try #require(
      FontDatabase.system.match(
        FontRequest(families: ["DejaVu Sans Mono"], weight: 700, isItalic: true)))
    #expect(match.instance.face.postScriptName == "DejaVuSansMono-BoldOblique")
    #expect(match.instance.syntheticBold == 0)
    #expect(match.instance.syntheticSlant == 0)
  }

  @Test func `a family without an italic face is slanted`() throws {
    let match = try #require(
      FontDatabase.system.match(FontRequest(families: ["Noto Sans Devanagari"], isItalic: true)))
    #expect(match.instance.face.familyName == "Noto Sans Devanagari")
    #expect(match.instance.syntheticSlant == SyntheticStyle.slant)
  }

  @Test(arguments: ["DejaVuSans-Bold", "dejavusans-bold", "DejaVu Sans Bold", "DEJAVU SANS BOLD"])
  func `names are found in any case`(name: String) throws {
    let match = try #require(FontDatabase.system.named(name))
    #expect(match.instance.face.postScriptName == "DejaVuSans-Bold")
  }

  @Test func `a family name gives its regular face`() throws {
    let match = try #require(FontDatabase.system.named("dejavu serif"))
    #expect(match.instance.face.postScriptName == "DejaVuSerif")
  }

  @Test func `unknown names are told without going through all fonts each time`() {
    let database = FontDatabase.only([])
    for system in [FontDatabase.system, database] {
      _ = system.named("No Such Font")
      _ = system.faces(ofFamily: "No Such Font")
      // Other tests may query at the same time, but not so often.
      let before = system.listCount
      for number in 0..<500 {
        #expect(system.named("No Such Font \(number)") == nil)
        #expect(system.faces(ofFamily: "No Such Font \(number)").isEmpty)
      }
      #expect(system.listCount - before < 250)
    }
  }

  /// A database whose names of fonts were not read yet: it compares all faces for each request.
  @Test func `families that nobody has are looked for together, and get what each alone would`() {
    let (together, alone) = (FontDatabase(files: nil), FontDatabase(files: nil))
    _ = together.faces(ofFamily: "No Such Family")
    var names = [
      "Helvetica", "Arial", "Times New Roman", "Courier New", "Nimbus Nobody", "Ünbekannt",
    ]
    names += (0..<200).map { "No Such Family \($0)" }
    let before = together.matchCount
    for (number, name) in names.enumerated() {
      let request = FontRequest(
        families: [name], weight: number % 3 == 0 ? 700 : 400, isItalic: number % 2 == 0)
      let (one, other) = (together.match(request), alone.match(request))
      #expect(one?.instance.face.postScriptName == other?.instance.face.postScriptName, "\(name)")
      #expect(one?.isSubstitute == other?.isSubstitute && one?.requested == name, "\(name)")
    }
    #expect(together.matchCount - before < 30)
    #expect(alone.matchCount >= names.count)
  }

  @Test func `an unknown name gives nil`() {
    #expect(FontDatabase.system.named("No Such Font-Bold") == nil)
    #expect(FontDatabase.system.named("") == nil)
  }
}
