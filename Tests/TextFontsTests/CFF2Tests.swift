// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextFonts

/// A variable font whose outlines are in a `CFF2` table.
///
/// At weight 700 it is the font of weight 400, drawn 1.25 times as wide: see `Fixtures/Fonts`.
@Suite struct CFF2Tests {
  private func instance(_ weight: Double) throws -> FontInstance {
    let face = try FontDatabase.system.face(file: fixture("Fonts/TwoWeights.otf"), index: 0)
    return face.instance(variations: [FontVariation(tag: tag("wght"), value: weight)])
  }

  private func points(_ outline: GlyphOutline) -> [(x: Double, y: Double)] {
    outline.elements.flatMap { element -> [(x: Double, y: Double)] in
      switch element {
      case .move(let x, let y), .line(let x, let y): [(x, y)]
      case .curve(let x1, let y1, let x2, let y2, let x, let y): [(x1, y1), (x2, y2), (x, y)]
      case .close: []
      }
    }
  }

  @Test func `it is a font with outlines and an axis`() throws {
    let face = try instance(400).face
    #expect(face.tables.has(tag("CFF2")))
    #expect(!face.isBitmapOnly)
    #expect(face.axes.map(\.tag) == [tag("wght")])
    #expect(face.familyName == "Two Weights")
    #expect(Set(face.featureTags.map(tagName)).isSuperset(of: ["liga", "tnum"]))
  }

  @Test(arguments: [400.0, 475, 550, 700])
  func `outlines and advances lie between the two weights`(weight: Double) throws {
    let light = try instance(400)
    let font = try instance(weight)
    let factor = 1 + 0.25 * (weight - 400) / 300
    var curves = 0
    for scalar in Array(0x21...0x7E as ClosedRange<UInt32>) + Array(0xC0...0xFF) {
      let glyph = light.glyph(for: scalar)
      try #require(glyph != 0)
      let narrow = points(try #require(light.outline(of: glyph)))
      let outline = try #require(font.outline(of: glyph))
      let wide = points(outline)
      try #require(narrow.count == wide.count && !wide.isEmpty)
      for (one, other) in zip(narrow, wide) {
        // Charstrings hold differences of whole units: roundings may add up along a contour.
        #expect(abs(one.x * factor - other.x) < 8, "U+\(scalar)")
        #expect(abs(one.y - other.y) < 1)
      }
      #expect(abs(Double(light.advance(of: glyph)) * factor - Double(font.advance(of: glyph))) <= 1)
      for case .curve in outline.elements { curves += 1 }
    }
    #expect(curves > 500)
  }

  @Test func `it is drawn as wide as its outlines are`() throws {
    let (light, bold) = (try instance(400), try instance(700))
    let glyph = light.glyph(for: 0x48)
    let narrow = try #require(light.mask(of: glyph, pixelsPerEm: 200))
    let wide = try #require(bold.mask(of: glyph, pixelsPerEm: 200))
    #expect(narrow.height == wide.height)
    #expect(abs(Double(wide.width) - 1.25 * Double(narrow.width)) <= 2)
    func ink(_ mask: GlyphMask) -> Double { Double(mask.bytes.reduce(0) { $0 + Int($1) }) / 255 }
    #expect(abs(ink(wide) / ink(narrow) - 1.25) < 0.02)
  }
}
