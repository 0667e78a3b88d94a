// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas

@Suite struct MaskTests {
  private func picture(
    _ string: String, font: FontInstance? = nil, size: Double = 16, x: Double = 4, y: Double = 20,
    scale: Double = 1, color: PaintColor = .black, background: PaintColor? = .white,
    width: Int = 120, height: Int = 40, _ prepare: (Canvas) -> Void = { _ in }
  ) throws -> Picture {
    let font = try font ?? dejaVuSans()
    let canvas = try Canvas.bitmap(
      width: width, height: height, scale: scale, background: background,
      cache: GlyphCache(byteLimit: 1 << 20))
    prepare(canvas)
    canvas.show(
      Row(string, font, size: size, x: x, y: y).glyphs, font: font, size: size, color: color)
    try canvas.finish()
    return Picture(canvas)
  }

  @Test func `quarters of a pixel differ, and eighths go to the nearest quarter`() throws {
    let pictures = try [10, 10.25, 10.5, 10.75].map { try picture("w", x: $0) }
    for i in 0..<4 {
      for j in 0..<i { #expect(pictures[i] != pictures[j], "quarters \(i) and \(j)") }
    }
    #expect(try picture("w", x: 10.124) == pictures[0])
    #expect(try picture("w", x: 10.125) == pictures[1])
    #expect(try picture("w", x: 9.875) == pictures[0])
    #expect(try picture("w", x: -0.01) == picture("w", x: 0))
  }

  @Test func `a whole pixel to the right is the same pixels shifted`() throws {
    for quarter in [0, 0.25, 0.5, 0.75] {
      let one = try picture("Qg", x: 10 + quarter)
      let two = try picture("Qg", x: 11 + quarter)
      for y in 0..<one.height {
        for x in 1..<one.width { #expect(two[x, y] == one[x - 1, y]) }
      }
      #expect(one.inkCount > 20)
    }
    let up = try picture("Qg", y: 20)
    let down = try picture("Qg", y: 21.4)
    for y in 1..<up.height {
      for x in 0..<up.width { #expect(down[x, y] == up[x, y - 1]) }
    }
  }

  @Test func `masks have the coverage of the filled outline`() throws {
    // Cairo's own rasterizer paints the outline with 15 × 17 samples a pixel; FreeType is exact.
    let font = try dejaVuSans()
    for size in [9.0, 12.5, 16, 31, 80] {
      for quarter in 0..<4 {
        let x = 6 + Double(quarter) / 4
        let masks = try picture("Rgſ€", size: size, x: x, y: 90, width: 300, height: 120)
        let canvas = try Canvas.bitmap(width: 300, height: 120, background: .white)
        var path = CanvasPath()
        for glyph in Row("Rgſ€", font, size: size, x: x, y: 90).glyphs {
          var shape = CanvasPath(emOutlineOf: glyph.id, font: font)
          let at = (glyph.x * 4 + 0.5).rounded(.down) / 4
          shape.apply(CanvasTransform(a: size, d: size, tx: at, ty: glyph.y))
          path.append(shape)
        }
        canvas.fill(path, .black)
        let shapes = Picture(canvas)
        #expect(masks.meanDifference(shapes) < 0.25, "size \(size) quarter \(quarter)")
        #expect(masks.largestDifference(shapes) < 26, "size \(size) quarter \(quarter)")
        #expect(masks.inkCount > Int(size))
      }
    }
  }

  @Test func `a point is as many pixels as the scale and the transform say`() throws {
    let large = try picture("Ag", size: 32, x: 20, y: 40, width: 80, height: 60)
    #expect(try picture("Ag", size: 16, x: 10, y: 20, scale: 2, width: 80, height: 60) == large)
    #expect(
      try picture("Ag", size: 8, x: 3, y: 5, scale: 2, width: 80, height: 60) {
        $0.translate(x: 4, y: 10)
        $0.scale(x: 2, y: 2)
      } == large)
  }

  @Test func `colour and alpha are those of the coverage`() throws {
    let full = try picture("█", x: 0, y: 20)
    let half = try picture(
      "█", x: 0, y: 20, color: PaintColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    let (x, y) = (4, 15)
    #expect(full[x, y] == [0, 0, 0, 255])
    #expect(half[x, y] == [255, 127, 127, 255] || half[x, y] == [255, 128, 128, 255])
    let clear = try picture(
      "█", x: 0, y: 20, color: PaintColor(red: 1, green: 0.5, blue: 0, alpha: 0.5), background: nil)
    #expect(clear[x, y] == [128, 64, 0, 128])
    #expect(try picture("█", color: .clear).inkCount == 0)
    #expect(try picture("█") { $0.multiplyAlpha(by: 0) }.inkCount == 0)
  }

  @Test func `a clip cuts glyphs along its edges, whatever its shape`() throws {
    let whole = try picture("WWWW", size: 20, y: 30)
    // Pixel edges: the same pixels inside, nothing outside.
    let cut = try picture("WWWW", size: 20, y: 30) {
      $0.clip(to: CanvasRect(x: 10, y: 18, width: 31, height: 9))
    }
    var inside = 0
    for y in 0..<40 {
      for x in 0..<120 {
        let isInside = (10..<41).contains(x) && (18..<27).contains(y)
        #expect(cut[x, y] == (isInside ? whole[x, y] : [255, 255, 255, 255]), "at \(x), \(y)")
        if isInside, whole[x, y][0] < 255 { inside += 1 }
      }
    }
    #expect(inside > 50)
    // Half a pixel: the column on the edge is half as dark.
    let half = try picture("████", size: 20, y: 30) {
      $0.clip(to: CanvasRect(x: 10.5, y: 0, width: 100, height: 40))
    }
    #expect(half[9, 25][0] == 255)
    #expect((126...129).contains(half[10, 25][0]))
    #expect(half[11, 25][0] == 0)
    // A shape: as a filled path of the same coverage would be.
    var circle = CanvasPath()
    circle.appendEllipse(in: CanvasRect(x: 10, y: 12, width: 20, height: 20))
    let round = try picture("WWWW", size: 20, y: 30) { $0.clip(to: circle) }
    #expect(round[20, 22] == whole[20, 22])
    #expect(round[11, 13] == [255, 255, 255, 255])
    #expect((20..<40).contains { round[$0, 25] != whole[$0, 25] })
    #expect(try picture("WWWW") { $0.clip(to: CanvasPath()) }.inkCount == 0)
  }

  @Test func `in a layer glyphs come out as without one`() throws {
    let plain = try picture("Layer")
    let layered = try Canvas.bitmap(width: 120, height: 40, background: .white)
    let font = try dejaVuSans()
    layered.clip(to: CanvasRect(x: 3, y: 3, width: 110, height: 33))
    layered.beginLayer()
    layered.show(
      Row("Layer", font, size: 16, x: 4, y: 20).glyphs, font: font, size: 16, color: .black)
    layered.endLayer()
    #expect(Picture(layered).largestDifference(plain) <= 1)
  }

  @Test func `turned, mirrored and large glyphs are filled shapes`() throws {
    let font = try dejaVuSans()
    // By a quarter turn the rows become columns.
    let upright = try picture("Fgj", x: 4, y: 20, width: 40, height: 40)
    let turned = try picture("Fgj", x: 4, y: 20, width: 40, height: 40) {
      $0.concatenate(CanvasTransform(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 0))
    }
    var sum = 0
    for y in 0..<40 {
      for x in 0..<40 { sum += abs(Int(upright[x, y][0]) - Int(turned[39 - y, x][0])) }
    }
    #expect(Double(sum) / 1600 < 1.5)
    #expect(turned.inkCount > 40)
    // Just below and above the limit the image is nearly the same.
    let below = try picture("&", font: font, size: 100, x: 4, y: 90, width: 100, height: 100)
    let above = try picture("&", font: font, size: 100.01, x: 4, y: 90, width: 100, height: 100)
    #expect(below.meanDifference(above) < 0.5)
    #expect(below != above)
    let huge = try picture("I", size: 100_000, x: -15_000, y: 20_000)
    #expect(huge.inkCount == 120 * 40)
  }

  @Test func `colour glyphs keep their colours at any size, and fade with alpha`() throws {
    let font = try instance(DebianFonts.notoColorEmoji)
    for (size, scale) in [(16.0, 1.0), (16, 2), (99, 1), (101, 1), (300, 1)] {
      let pixels = Int(size * scale * 1.5)
      let shown = try picture(
        "😀", font: font, size: size, x: 0, y: size, scale: scale, width: pixels, height: pixels)
      // The face is yellow in the middle of its upper half.
      let box = try #require(inkBox(shown))
      let middle = shown[(box.0 + box.2) / 2, box.1 + (box.3 - box.1) / 5]
      #expect(
        middle[0] > 200 && middle[1] > 150 && middle[2] < 120, "\(size)×\(scale): \(middle)")
      let wide = Double(box.2 - box.0) / (size * scale)
      #expect(wide > 1.0 && wide < 1.3, "\(size)×\(scale): \(wide) em")
      let faint = try picture(
        "😀", font: font, size: size, x: 0, y: size, scale: scale,
        color: PaintColor(red: 0, green: 1, blue: 0, alpha: 0.5), width: pixels, height: pixels)
      let mixed = faint[(box.0 + box.2) / 2, box.1 + (box.3 - box.1) / 5]
      for channel in 0..<3 {
        #expect(abs(Int(mixed[channel]) - (255 + Int(middle[channel])) / 2) <= 2)
      }
    }
    #expect(
      try picture("😀", font: font, x: 10) != picture("😀", font: font, x: 10.5))
    let turned = try picture("😀", font: font, size: 30, x: 0, y: 0, width: 60, height: 60) {
      $0.concatenate(CanvasTransform(a: 0.7, b: 0.7, c: -0.7, d: 0.7, tx: 25, ty: 25))
    }
    #expect(turned.inkCount > 300)
  }

  private func inkBox(_ picture: Picture) -> (Int, Int, Int, Int)? {
    var box: (Int, Int, Int, Int)?
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y][0...2].contains(where: { $0 < 250 }) {
        let old = box ?? (x, y, x, y)
        box = (min(old.0, x), min(old.1, y), max(old.2, x), max(old.3, y))
      }
    }
    return box
  }

  @Test func `layers of a colour glyph are painted in their colours, at all sizes`() throws {
    var font = SmallFont(family: "Layers")
    let a = font.add("A", advance: 1000, height: 800)
    let low = font.add("B", advance: 1000, height: 400)
    font.layers = [(a, [(a, [255, 0, 0, 255]), (low, nil)])]
    let folder = TemporaryFolder()
    let instance = try instance(folder.write(font.bytes(), as: "layers.ttf"))
    for size in [20.0, 160] {
      let n = Int(size)
      let shown = try picture(
        "A", font: instance, size: size, x: 0, y: size,
        color: PaintColor(red: 0, green: 0, blue: 1), width: n, height: n)
      #expect(shown[n / 2, n / 2 - 1] == [255, 0, 0, 255])
      #expect(shown[n / 2, n - 2] == [0, 0, 255, 255])
      #expect(shown[n / 2, n / 10] == [255, 255, 255, 255])
    }
  }

  @Test func `synthetic bold is darker, synthetic slant leans right, in masks and in shapes`()
    throws
  {
    let face = try FontDatabase.system.face(file: DebianFonts.dejaVuSans, index: 0)
    func ink(_ picture: Picture) -> Int {
      stride(from: 0, to: picture.bytes.count, by: 4).reduce(0) {
        $0 + 255 - Int(picture.bytes[$1])
      }
    }
    for size in [30.0, 120] {
      let n = Int(size * 1.5)
      func show(_ font: FontInstance) throws -> Picture {
        try picture("l", font: font, size: size, x: 10, y: size, width: n, height: n)
      }
      let plain = try show(face.standardInstance)
      #expect(ink(try show(face.instance(syntheticBold: 0.05))) > ink(plain) * 5 / 4)
      let slanted = try show(face.instance(syntheticSlant: 0.2))
      let (a, b) = (try #require(inkBox(plain)), try #require(inkBox(slanted)))
      #expect(b.2 - a.2 > n / 15)
      #expect(abs(a.0 - b.0) <= 2)
    }
  }

  @Test func `the extents of bold and slanted glyphs that are made enclose their ink, and no more`()
    throws
  {
    let face = try FontDatabase.system.face(file: DebianFonts.dejaVuSans, index: 0)
    let (size, n) = (100.0, 300)
    for (bold, slant) in [(0.0, 0.2), (0.05, 0), (0.05, 0.2), (0.02, -0.3)] {
      let font = face.instance(syntheticBold: bold, syntheticSlant: slant)
      for letter in "AfjgQ" {
        let shown = try picture(
          String(letter), font: font, size: size, x: 100, y: 150, width: n, height: n)
        let ink = try #require(inkBox(shown))
        let glyph = font.glyph(for: try #require(letter.unicodeScalars.first).value)
        let box = try #require(font.extents(of: glyph))
        let unit = size / Double(font.unitsPerEm)
        let left = 100 + Double(box.x) * unit
        let right = left + Double(box.width) * unit
        let bottom = 150 - Double(box.y) * unit
        let top = bottom - Double(box.height) * unit
        let words: Comment = "\(letter) bold \(bold) slant \(slant): ink \(ink)"
        // Soft edges reach a pixel further.
        #expect(left - 1.5 <= Double(ink.0) && Double(ink.2) <= right + 1.5, words)
        #expect(top - 1.5 <= Double(ink.1) && Double(ink.3) <= bottom + 1.5, words)
        // Around the points of curves there may be some room.
        #expect(abs(left - Double(ink.0)) < 6 && abs(right - Double(ink.2)) < 6, words)
        #expect(abs(top - Double(ink.1)) < 4 && abs(bottom - Double(ink.3)) < 4, words)
      }
    }
  }

  @Test func `glyphs that are not there and places that are no numbers are left out`() throws {
    let font = try dejaVuSans()
    for (scale, turn) in [(1.0, 0.0), (10, 0), (1, 0.5)] {
      let canvas = try Canvas.bitmap(width: 100, height: 40, scale: scale, background: .white)
      canvas.concatenate(CanvasTransform(a: 1, b: turn, c: -turn, d: 1))
      canvas.show(
        [
          PositionedGlyph(id: 0xFFFF, x: 10, y: 20), PositionedGlyph(id: 36, x: .nan, y: 20),
          PositionedGlyph(id: 36, x: 10, y: .infinity), PositionedGlyph(id: 36, x: 1e300, y: 20),
          PositionedGlyph(id: 36, x: -4.3e9, y: 20),
        ], font: font, size: 16, color: .black)
      for size in [0, -1, .nan, .infinity, 1e-300] {
        canvas.show(
          [PositionedGlyph(id: 36, x: 1, y: 2)], font: font, size: size, color: .black)
      }
      #expect(Picture(canvas).inkCount == 0)
      try canvas.finish()
    }
  }

  @Test func `the cache keeps within its limit and changes no pixel`() throws {
    let font = try dejaVuSans()
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    let small = GlyphCache(byteLimit: 20_000)
    let none = GlyphCache(byteLimit: 0)
    let large = GlyphCache(byteLimit: 8 << 20)
    var most = 0
    for _ in 0..<iterations(60) {
      let size = Double.random(in: 5...40, using: &random)
      let glyphs = (0..<30).map { _ in
        PositionedGlyph(
          id: UInt16.random(in: 3...800, using: &random), x: .random(in: 0...200, using: &random),
          y: .random(in: 0...60, using: &random))
      }
      let pictures = try [small, none, large].map { cache in
        let canvas = try Canvas.bitmap(width: 200, height: 60, background: .white, cache: cache)
        canvas.show(glyphs, font: font, size: size, color: .black)
        return Picture(canvas)
      }
      #expect(pictures[0] == pictures[2], "seed \(seed)")
      #expect(pictures[1] == pictures[2], "seed \(seed)")
      #expect(small.byteCount <= 20_000, "seed \(seed)")
      most = max(most, small.glyphCount)
    }
    #expect(most > 20)
    #expect(large.glyphCount > 1000)
    large.removeAll()
    #expect(large.byteCount == 0)
  }

  @Test func `two threads paint the same picture with one cache`() async throws {
    let font = try dejaVuSans()
    let cache = GlyphCache(byteLimit: 40_000)
    let pictures = try await withThrowingTaskGroup(of: Picture.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let canvas = try Canvas.bitmap(width: 300, height: 400, background: .white, cache: cache)
          for line in 0..<20 {
            let row = Row(
              "The quick brown fox", font, size: 10 + Double(line % 7), x: 0.3 * Double(line),
              y: Double(line) * 20)
            canvas.show(row.glyphs, font: font, size: 10 + Double(line % 7), color: .black)
          }
          return Picture(canvas)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for picture in pictures { #expect(picture == pictures[0]) }
    #expect(pictures[0].inkCount > 1000)
  }
}
