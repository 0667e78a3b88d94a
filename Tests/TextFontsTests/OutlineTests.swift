// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextFonts

@Suite struct OutlineTests {
  private let folder = TemporaryFolder()

  private func instance(_ font: SmallFont) throws -> FontInstance {
    let path = folder.write(font.bytes(), as: "font.ttf")
    return try FontDatabase.system.face(file: path, index: 0).standardInstance
  }

  private func rectangle(_ left: Double, _ right: Double, _ height: Double) -> [GlyphOutline
    .Element]
  {
    [
      .move(x: left, y: 0), .line(x: right, y: 0), .line(x: right, y: height),
      .line(x: left, y: height), .close,
    ]
  }

  private func box(_ outline: GlyphOutline) -> (Double, Double, Double, Double) {
    var xs: [Double] = []
    var ys: [Double] = []
    for element in outline.elements {
      switch element {
      case .move(let x, let y), .line(let x, let y), .curve(_, _, _, _, let x, let y):
        xs.append(x)
        ys.append(y)
      case .close: break
      }
    }
    return (xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
  }

  @Test func `an outline is the glyph's contours in font units`() throws {
    var font = SmallFont(family: "Test")
    font.add("A", advance: 600, height: 700)
    font.add(" ", advance: 250, height: 0)
    let instance = try instance(font)
    let glyph = instance.glyph(for: 0x41)
    #expect(try #require(instance.outline(of: glyph)).elements == rectangle(50, 550, 700))
    let space = try #require(instance.outline(of: instance.glyph(for: 0x20)))
    #expect(space.elements.isEmpty)
    #expect(instance.outline(of: 999) == nil)
  }

  @Test func `a mask covers the pixels that the outline covers`() throws {
    var font = SmallFont(family: "Test")
    font.add("A", advance: 600, height: 700)
    let instance = try instance(font)
    // One pixel is 100 units: ink from 0.5 to 5.5, 7 rows.
    let mask = try #require(
      instance.mask(of: instance.glyph(for: 0x41), pixelsPerEm: 10, subpixelX: 0))
    #expect((mask.format, mask.width, mask.height) == (.alpha, 6, 7))
    #expect((mask.left, mask.top, mask.pixelsPerEm) == (0, 7, 10))
    #expect(Array(mask.bytes[0..<6]) == [127, 255, 255, 255, 255, 127])
    let moved = try #require(
      instance.mask(of: instance.glyph(for: 0x41), pixelsPerEm: 10, subpixelX: 2))
    #expect((moved.width, moved.left) == (5, 1))
    #expect(moved.bytes.allSatisfy { $0 == 255 })
    let quarter = try #require(
      instance.mask(of: instance.glyph(for: 0x41), pixelsPerEm: 10, subpixelX: 1))
    #expect(Array(quarter.bytes[0..<6]) == [63, 255, 255, 255, 255, 191])
  }

  @Test func `a glyph without ink has an empty mask`() throws {
    var font = SmallFont(family: "Test")
    font.add(" ", advance: 250, height: 0)
    let instance = try instance(font)
    let mask = try #require(instance.mask(of: 1, pixelsPerEm: 20))
    #expect((mask.width, mask.height, mask.bytes.count) == (0, 0, 0))
  }

  @Test func `synthetic bold widens strokes about their middle and keeps advances`() throws {
    var font = SmallFont(family: "Test")
    font.add("A", advance: 600, height: 700)
    let plain = try instance(font)
    let bold = plain.with(syntheticBold: 0.04)
    let outline = try #require(bold.outline(of: 1))
    #expect(box(outline) == (30, -20, 570, 720))
    #expect(bold.advance(of: 1) == plain.advance(of: 1))
    #expect(bold !== plain)
    #expect(bold === plain.with(syntheticBold: 0.04))
  }

  @Test func `a synthetic slant moves what is high to the right`() throws {
    var font = SmallFont(family: "Test")
    font.add("A", advance: 600, height: 700)
    let slanted = try instance(font).with(syntheticSlant: 0.2)
    let outline = try #require(slanted.outline(of: 1))
    #expect(outline.elements[1] == .line(x: 550, y: 0))
    #expect(outline.elements[2] == .line(x: 690, y: 700))
  }

  @Test func `variations move outline, mask and advance`() throws {
    var font = SmallFont(family: "Test Variable")
    font.isVariable = true
    font.add("A", advance: 600, height: 700, growth: 100)
    let plain = try instance(font)
    #expect(plain.face.axes.map(\.tag) == [tag("wght")])
    #expect(plain.face.axes[0].name == "Weight")
    #expect(plain.face.namedInstances.map(\.name) == ["Heavy"])
    #expect(plain.face.namedInstances[0].coordinates == [800])
    let black = plain.with(variations: [FontVariation(tag: tag("wght"), value: 900)])
    let middle = plain.with(variations: [FontVariation(tag: tag("wght"), value: 650)])
    #expect((plain.advance(of: 1), black.advance(of: 1)) == (600, 700))
    #expect(middle.advance(of: 1) == 650)
    #expect(try box(#require(black.outline(of: 1))) == (50, 0, 650, 700))
    #expect(try box(#require(middle.outline(of: 1))) == (50, 0, 600, 700))
    #expect(try box(#require(plain.outline(of: 1))) == (50, 0, 550, 700))
    #expect(try #require(black.mask(of: 1, pixelsPerEm: 10)).width == 7)
    #expect(try #require(plain.mask(of: 1, pixelsPerEm: 10)).width == 6)
    // Beyond the axis's end, and on axes that the font lacks.
    let clamped = plain.with(variations: [
      FontVariation(tag: tag("wght"), value: 5000), FontVariation(tag: tag("opsz"), value: 12),
    ])
    #expect(clamped === black)
    let standard = plain.with(variations: [FontVariation(tag: tag("wght"), value: 400)])
    #expect(standard === plain)
  }

  @Test func `layers of a COLR glyph come back to front with their colours`() throws {
    var font = SmallFont(family: "Test Color")
    font.add("A", advance: 600, height: 700)
    font.add("", advance: 600, height: 600)
    font.add("", advance: 600, height: 300)
    font.layers = [(1, [(2, [255, 0, 10, 255]), (3, nil)])]
    let instance = try instance(font)
    #expect(instance.face.isColor)
    #expect(!instance.face.isBitmapOnly)
    #expect(
      instance.colorLayers(of: 1) == [
        GlyphLayer(glyph: 2, color: GlyphColor(red: 255, green: 0, blue: 10, alpha: 255)),
        GlyphLayer(glyph: 3, color: nil),
      ])
    #expect(instance.colorLayers(of: 2).isEmpty)
    #expect(try #require(instance.mask(of: 1, pixelsPerEm: 10)).format == .alpha)
  }

  @Test func `an emoji is a picture of the size that its font has`() throws {
    let face = try FontDatabase.system.face(file: DebianFonts.notoColorEmoji, index: 0)
    #expect(face.isColor)
    #expect(face.isBitmapOnly)
    let instance = face.standardInstance
    let mask = try #require(instance.mask(of: instance.glyph(for: 0x1F600), pixelsPerEm: 16))
    #expect(mask.format == .color)
    #expect((mask.width, mask.height, mask.pixelsPerEm) == (136, 128, 109))
    #expect(mask.bytes.count == 4 * 136 * 128)
    // The middle of a smiling face is yellow: blue, green, red, alpha.
    let middle = 4 * (64 * 136 + 68)
    #expect(mask.bytes[middle] < 100)
    #expect(mask.bytes[middle + 1] > 150)
    #expect(mask.bytes[middle + 2] > 200)
    #expect(mask.bytes[middle + 3] == 255)
  }

  @Test func `many threads draw glyphs of one face`() async throws {
    let face = try FontDatabase.system.face(file: DebianFonts.dejaVuSans, index: 0)
    let instance = face.standardInstance
    let alone = (36..<80).map { instance.mask(of: UInt16($0), pixelsPerEm: 16) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (36..<80).map { instance.mask(of: UInt16($0), pixelsPerEm: 16) } == alone
        }
      }
      for await same in group { #expect(same) }
    }
  }
}
