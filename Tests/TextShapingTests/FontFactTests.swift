// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextShaping

/// Facts of fonts other than glyphs and kerning, in small fonts made for it.
@Suite struct FontFactTests {
  private let folder = TemporaryFolder()

  private func instance(_ font: SmallFont, _ name: String = "font.ttf") throws -> FontInstance {
    try FontDatabase.only([]).face(file: folder.write(font.bytes(), as: name), index: 0)
      .standardInstance
  }

  private func advances(_ text: String, _ font: FontInstance, size: Double) -> [Int32] {
    var shaper = Shaper(fonts: .only([]))
    return shaper.shape(text, ShapingStyle(font: font, size: size)).glyphs.map(\.advance)
  }

  @Test func `letters stand as far apart as the font's tracking says for the size`() throws {
    var small = SmallFont(family: "Tracked")
    small.add("a", advance: 500)
    small.add("b", advance: 600)
    small.add(" ", advance: 250, height: 0)
    let plain = try instance(small)
    small.tables["trak"] = SmallFont.tracking([(10, 80), (20, 20), (40, -40)])
    let tracked = try instance(small, "tracked.ttf")
    #expect(plain.face.trackingSizes == nil && tracked.face.trackingSizes == 10...40)
    #expect(advances("ab ", plain, size: 10) == [500, 600, 250])
    #expect(advances("ab ", tracked, size: 10) == [580, 680, 330])
    #expect(advances("ab ", tracked, size: 20) == [520, 620, 270])
    #expect(advances("ab ", tracked, size: 15) == [550, 650, 300])
    #expect(advances("ab ", tracked, size: 100) == [460, 560, 210])
    #expect(advances("ab ", tracked, size: 1) == [580, 680, 330])
    // A table that ends too early is ignored.
    small.tables["trak"]?.removeLast(12)
    let cut = try instance(small, "cut.ttf")
    #expect(advances("ab ", cut, size: 10) == [500, 600, 250])
    // Two sizes next to each other, in one shaper.
    var shaper = Shaper(fonts: .only([]))
    let styles = [10.0, 40].map {
      StyleRun(length: 2, style: ShapingStyle(font: tracked, size: $0))
    }
    let shaped = shaper.shape(Array("abab".utf16), range: 0..<4, styles: styles)
    shaped.checkInvariants()
    #expect(shaped.glyphs.map(\.advance) == [580, 680, 460, 560])
  }

  @Test func `the last glyph that a font can have is shown`() throws {
    var small = SmallFont(family: "Full")
    for _ in 1..<65_534 { small.add("", advance: 300, height: 0) }
    #expect(small.add("a", advance: 700) == 65_534)
    let font = try instance(small)
    #expect(font.face.glyphCount == 65_535)
    var shaper = Shaper(fonts: .only([]))
    let shaped = shaper.shape("a\ta", ShapingStyle(font: font, size: 10))
    #expect(shaped.glyphs.map(\.id) == [65_534, Glyph.tabID, 65_534])
    #expect(shaped.glyphs.map(\.advance) == [700, 0, 700])
    #expect(shaped.glyphs.map(\.isTab) == [false, true, false])
  }

  @Test func `a mark that begins a text stands on a dotted circle`() throws {
    var small = SmallFont(family: "Dotted")
    let letter = small.add("a", advance: 500)
    let mark = small.add("\u{301}", advance: 0)
    let circle = small.add("\u{25CC}", advance: 600)
    let font = try instance(small)
    let style = ShapingStyle(font: font, size: 10)
    var shaper = Shaper(fonts: .only([]))
    func glyphs(_ text: String) -> [Int] { shaper.shape(text, style).glyphs.map { Int($0.id) } }
    #expect(glyphs("\u{301}") == [circle, mark])
    #expect(glyphs("\u{301}a") == [circle, mark, letter])
    #expect(glyphs("a\u{301}") == [letter, mark])
    // The text before the range is context too.
    let units = Array("a\u{301}\u{301}".utf16)
    let rest = shaper.shape(units, range: 2..<3, styles: [StyleRun(length: 1, style: style)])
    #expect(rest.glyphs.map { Int($0.id) } == [mark])
    // A font without the circle shows the mark alone.
    small.glyphs[circle].scalars = []
    let without = ShapingStyle(font: try instance(small, "without.ttf"), size: 10)
    #expect(shaper.shape("\u{301}", without).glyphs.map { Int($0.id) } == [mark])
  }

  @Test func `facts about a font are found once, whoever shapes with it`() throws {
    var small = SmallFont(family: "Noted")
    small.add("a", advance: 500)
    small.add(" ", advance: 250, height: 0)
    let font = try instance(small)
    let style = ShapingStyle(font: font, size: 10, language: "en")
    #expect(font.notes.count == 0)
    var first = Shaper(fonts: .only([]))
    let shaped = first.shape("a a", style)
    let count = font.notes.count
    #expect(count == 2)
    for size in [10.0, 20] {
      var next = Shaper(fonts: .only([]))
      let again = next.shape("a a", ShapingStyle(font: font, size: size, language: "en"))
      #expect(again.glyphs == shaped.glyphs)
    }
    #expect(font.notes.count == count)
    var other = Shaper(fonts: .only([]))
    _ = other.shape("a a", ShapingStyle(font: font, size: 10, language: "tr"))
    #expect(font.notes.count == count + 1)
    // A test's own claim is not shared.
    var lied = Shaper(fonts: .only([]))
    lied.neutrality = { _ in Neutrality(claiming: 0) }
    _ = lied.shape("a a", style)
    var honest = Shaper(fonts: .only([]))
    #expect(honest.shape("a a", style).glyphs == shaped.glyphs)
    #expect(font.notes.count == count + 1)
  }

  @Test func `a font's tables are read once for all languages that it treats alike`() throws {
    var small = SmallFont(family: "Noted")
    small.add("a", advance: 500)
    small.add(" ", advance: 250, height: 0)
    let font = try instance(small)
    var shaper = Shaper(fonts: .only([]))
    for number in 0..<20 {
      _ = shaper.shape("a a", ShapingStyle(font: font, size: 10, language: "x-n\(number)"))
    }
    // A plan of HarfBuzz for each, and the facts of the tables.
    #expect(font.notes.count == 21)
  }

  @Test func `many threads find the same facts`() async throws {
    let path = DebianFonts.path("DejaVuSans.ttf")
    let text = "Plain words, AVATAR and (signs). سلام שלום"
    let face = try FontDatabase.only([]).face(file: path, index: 0)
    let results = await withTaskGroup(of: [Glyph].self) { group in
      for round in 0..<16 {
        group.addTask {
          // Eight threads share an instance.
          let font = face.instance(syntheticSlant: 0.1 + Double(round / 8) / 10)
          var shaper = Shaper(fonts: .only([path]))
          return shaper.shape(text, ShapingStyle(font: font, size: 12)).glyphs
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 16)
    #expect(results.allSatisfy { $0 == results[0] && !$0.isEmpty })
  }
}
