// SPDX-License-Identifier: MIT

import Testing

@testable import TextFonts

@Suite struct LastResortTests {
  @Test func `the last resort shows a box for any character`() throws {
    let font = LastResortFont.instance
    #expect(font.face.familyName == "Last Resort")
    #expect(font.unitsPerEm == 1000)
    #expect(font.glyph(for: 0x41) == 0)
    #expect(font.advance(of: 0) == 500)
    #expect(font.metrics.ascender == 800)
    #expect(font.metrics.descender == -200)
    let outline = try #require(font.outline(of: 0))
    #expect(outline.elements.count == 10)
    let mask = try #require(font.mask(of: 0, pixelsPerEm: 100))
    #expect((mask.width, mask.height, mask.left, mask.top) == (40, 70, 5, 70))
    // Ink on the rim, none in the middle.
    #expect(mask.bytes[0] == 255)
    #expect(mask.bytes[35 * 40 + 20] == 0)
  }

  @Test func `a database of no files has no font, and says so`() {
    let empty = FontDatabase.only([])
    #expect(empty.match(FontRequest()) == nil)
    #expect(empty.named("DejaVu Sans") == nil)
    let units = Array("a".utf16)
    #expect(
      empty.fallback(
        for: units.span, base: LastResortFont.instance, request: FontRequest(), language: "en")
        == nil)
  }
}
