// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextFonts

@Suite struct RegistrationTests {
  private let folder = TemporaryFolder()
  /// A separate database, so that parallel tests see no change.
  private let database = FontDatabase.only([DebianFonts.dejaVuSans])

  private func font(_ family: String) -> SmallFont {
    var font = SmallFont(family: family)
    font.add("A\u{F0000}", advance: 600)
    return font
  }

  private func fallbackFamily(_ text: String) throws -> String {
    let request = FontRequest(families: ["DejaVu Sans"])
    let base = try #require(database.match(request)).instance
    let units = Array(text.utf16)
    return database.fallback(base: base, request: request, language: "en")
      .font(for: units.span).face.familyName
  }

  @Test func `a registered file is found by its names, and serves as fallback`() throws {
    let path = folder.write(font("Registered One").bytes(), as: "one.ttf")
    #expect(database.named("Registered One") == nil)
    #expect(try fallbackFamily("\u{F0000}") == "DejaVu Sans")
    let generation = database.generation
    #expect(try database.register(file: path) == ["RegisteredOne-Regular"])
    #expect(database.generation > generation)
    #expect(try #require(database.named("registered one")).instance.advance(of: 1) == 600)
    #expect(database.families() == ["DejaVu Sans", "Registered One"])
    #expect(try fallbackFamily("\u{F0000}") == "Registered One")
    let instance = try #require(database.named("RegisteredOne-Regular")).instance
    #expect(database.unregister(path))
    #expect(database.named("Registered One") == nil)
    #expect(database.families() == ["DejaVu Sans"])
    #expect(try fallbackFamily("\u{F0000}") == "DejaVu Sans")
    #expect(!database.unregister(path))
    // Who has the font keeps it.
    #expect(instance.outline(of: 1)?.elements.count == 5)
  }

  @Test func `a font in memory is registered and unregistered like a file`() throws {
    let (names, key) = try database.register(data: font("From Memory").bytes())
    #expect(names == ["FromMemory-Regular"])
    let match = try #require(database.match(FontRequest(families: ["From Memory"])))
    #expect(!match.isSubstitute)
    #expect(match.instance.outline(of: 1)?.elements.count == 5)
    let (_, other) = try database.register(data: font("From Memory Too").bytes())
    #expect(database.families() == ["DejaVu Sans", "From Memory", "From Memory Too"])
    #expect(database.unregister(key))
    #expect(database.families() == ["DejaVu Sans", "From Memory Too"])
    #expect(database.unregister(other))
    #expect(database.families() == ["DejaVu Sans"])
  }

  @Test func `a collection registers all its faces`() throws {
    let path = folder.write(
      SmallFont.collection([font("Collected A"), font("Collected B")]), as: "both.ttc")
    #expect(try database.register(file: path) == ["CollectedA-Regular", "CollectedB-Regular"])
    #expect(try #require(database.named("Collected B")).instance.face.index == 1)
  }

  @Test func `a variable font is listed with its named instances`() throws {
    var variable = font("Elastic")
    variable.isVariable = true
    variable.glyphs[1].growth = 100
    let path = folder.write(variable.bytes(), as: "elastic.ttf")
    try database.register(file: path)
    let faces = database.faces(ofFamily: "elastic")
    #expect(faces.contains { $0.isVariable })
    #expect(faces.contains { $0.style == "Heavy" && $0.namedInstance == 0 })
    // Weight 800 lies at 0.8 of the way from 400 to 900.
    let heavy = try #require(database.named("Elastic-Heavy")).instance
    #expect(heavy.variations == [FontVariation(tag: tag("wght"), value: 800)])
    #expect(heavy.advance(of: 1) == 680)
    #expect(heavy.postScriptName == "Elastic-Heavy")
    let wanted = FontRequest(families: ["Elastic"], weight: 650)
    let match = try #require(database.match(wanted)).instance
    #expect(match.variations == [FontVariation(tag: tag("wght"), value: 650)])
    #expect(match.syntheticBold == 0)
  }

  @Test func `what is no font is not registered`() throws {
    let path = folder.write([1, 2, 3, 4], as: "bad.ttf")
    #expect(throws: FontError.self) { try database.register(file: path) }
    #expect(throws: FontError.self) { try database.register(data: Array("no font".utf8)) }
    #expect(database.families() == ["DejaVu Sans"])
  }

  @Test func `faces of a family come from light to bold, upright before italic`() {
    let styles = FontDatabase.system.faces(ofFamily: "dejavu sans mono").map(\.style)
    #expect(styles == ["Book", "Oblique", "Bold", "Bold Oblique"])
    #expect(FontDatabase.system.faces(ofFamily: "No Such Family").isEmpty)
  }

  @Test func `the features of a face are those of its layout tables`() throws {
    let match = try #require(FontDatabase.system.named("DejaVuSans"))
    let tags = match.instance.face.featureTags.map(tagName)
    #expect(Set(["kern", "liga", "mark", "ccmp", "init", "fina"]).isSubset(of: Set(tags)))
    #expect(tags == Array(Set(tags)).sorted())
  }
}
