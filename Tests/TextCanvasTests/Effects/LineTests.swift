// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
import TextPDF

@Suite struct LineTests {
  private func row(_ picture: Picture, _ y: Int) -> String {
    (0..<picture.width).map { picture[$0, y][0] == 0 ? "#" : picture[$0, y][0] == 255 ? "." : "?" }
      .joined()
  }

  private func painted(_ scale: Double = 1, _ draw: (Canvas) -> Void) throws -> Picture {
    let canvas = try Canvas.bitmap(width: 40, height: 12, scale: scale, background: .white)
    draw(canvas)
    return Picture(canvas)
  }

  @Test(arguments: [
    (LinePattern.solid, ".##############################........."),
    (.dot, ".#..#..#..#..#..#..#..#..#..#..........."),
    (.dash, ".####..####..####..####..####..........."),
    (.dashDot, ".####..#..####..#..####..#..###........."),
    (.dashDotDot, ".####..#..#..####..#..#..####..........."),
  ])
  func `a line of one pixel has sharp pieces`(pattern: LinePattern, wanted: String) throws {
    let picture = try painted {
      $0.line(from: 1.2, to: 31.3, top: 4.4, thickness: 0.8, pattern: pattern, color: .black)
    }
    #expect(row(picture, 4) == wanted)
    for y in 0..<12 where y != 4 { #expect(!row(picture, y).contains("#")) }
  }

  @Test func `pieces of a line continue its pattern, at every scale`() throws {
    for scale in [1.0, 1.5, 2, 3] {
      for pattern in LinePattern.allCases {
        let whole = try painted(scale) {
          $0.line(from: 1, to: 12, top: 1, thickness: 1, pattern: pattern, origin: 1, color: .black)
        }
        let pieces = try painted(scale) { canvas in
          for (left, right) in [(1.0, 4.0), (4, 5), (5, 12)] {
            canvas.line(
              from: left, to: right, top: 1, thickness: 1, pattern: pattern, origin: 1,
              color: .black)
          }
        }
        #expect(whole == pieces, "\(pattern) at \(scale)")
        #expect(whole.inkCount > 0)
      }
    }
  }

  @Test func `lines that cannot be seen or counted do no harm`() throws {
    let picture = try painted { canvas in
      for (left, right, top, thickness) in [
        (5.0, 1.0, 1.0, 1.0), (1, 5, 1, 0), (1, 5, 1, -1), (.nan, 5, 1, 1), (1, .infinity, 1, 1),
        (1, 5, .nan, 1),
      ] {
        canvas.line(
          from: left, to: right, top: top, thickness: thickness, pattern: .dot, color: .black)
      }
      canvas.line(from: 1, to: 5, top: 1, thickness: 1, pattern: .dot, origin: .nan, color: .black)
    }
    #expect(picture.inkCount == 0)
    let long = try painted {
      $0.line(from: -1e12, to: 1e12, top: 4, thickness: 1, pattern: .dot, origin: 0, color: .black)
    }
    #expect(row(long, 4) == "#..#..#..#..#..#..#..#..#..#..#..#..#..#")
  }

  @Test func `stroked glyphs are hollow, and their characters come back once`() throws {
    let font = try dejaVuSans()
    let folder = TemporaryFolder()
    func draw(_ canvas: Canvas) {
      canvas.fill(CanvasRect(x: 0, y: 0, width: 200, height: 80), .white)
      let row = Row("IO", font, size: 60, x: 10, y: 60)
      canvas.strokeGlyphs(
        row.glyphs, font: font, size: 60, color: .black, style: StrokeStyle(width: 1.5),
        text: row.text)
      let both = Row("L", font, size: 60, x: 120, y: 60)
      canvas.show(
        both.glyphs, font: font, size: 60, color: PaintColor(red: 1, green: 0, blue: 0),
        text: both.text)
      canvas.strokeGlyphs(
        both.glyphs, font: font, size: 60, color: .black, style: StrokeStyle(width: 1.5))
    }
    let bitmap = try Canvas.bitmap(width: 400, height: 160, scale: 2, background: .white)
    draw(bitmap)
    let picture = Picture(bitmap)
    // Across the I: white, line, white, line, white.
    let across = (20..<60).map { picture[$0, 80][0] < 128 }
    var turns = 0
    for index in 1..<across.count where across[index] != across[index - 1] { turns += 1 }
    #expect(turns == 4)
    #expect((240..<300).contains { picture[$0, 80] == [255, 0, 0, 255] })
    let path = folder.path("a.pdf")
    let pdf = try Canvas.pdf(to: path)
    try pdf.beginPage(width: 200, height: 80)
    draw(pdf)
    try pdf.endPage()
    try pdf.finish()
    #expect(try rasterizedPDF(path, zoom: 2, folder).meanDifference(picture) < 0.8)
    let text = try run("pdftotext", ["-raw", path, "-"], from: "poppler-utils")
    #expect(text.filter { !$0.isWhitespace } == "IOL")
    let emoji = try instance(DebianFonts.notoColorEmoji)
    let shown = try painted {
      $0.strokeGlyphs(
        Row("😀", emoji, size: 10, x: 0, y: 10).glyphs, font: emoji, size: 10, color: .black,
        style: StrokeStyle(width: 1))
    }
    #expect(shown.inkCount > 40)
  }

  @Test func `stroked glyphs have dashes, where these are few enough to be seen`() throws {
    let font = try dejaVuSans()
    let glyphs = Row("I", font, size: 60, x: 10, y: 60).glyphs
    func picture(_ dash: [Double]) throws -> Picture {
      let canvas = try Canvas.bitmap(width: 60, height: 80, background: .white)
      canvas.strokeGlyphs(
        glyphs, font: font, size: 60, color: .black, style: StrokeStyle(width: 2, dash: dash))
      return Picture(canvas)
    }
    let solid = try picture([])
    let dashed = try picture([6, 6]).inkCount
    #expect(dashed > 60 && Double(dashed) < 0.8 * Double(solid.inkCount))
    // Tens of millions of dashes.
    #expect(try picture([1e-6, 1e-6]).meanDifference(solid) == 0)
  }

  @Test func `ink between two heights is where the pixels are`() throws {
    let font = try dejaVuSans()
    func spans(_ text: String, padding: Double = 0) -> [ClosedRange<Double>] {
      GlyphInk.spans(
        of: Row(text, font, size: 40, x: 10, y: 50).glyphs, font: font, size: 40, top: 52,
        bottom: 56,
        padding: padding)
    }
    #expect(spans("xaon HELLO").isEmpty)
    #expect(spans("p").count == 1)
    #expect(spans("pxp").count == 2)
    #expect(spans("pp", padding: 20).count == 1)
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<iterations(60) {
      let glyphs = (0..<3).map {
        PositionedGlyph(
          id: .random(in: 3...3000, using: &random), x: 40 + 120 * Double($0),
          y: .random(in: 60...110, using: &random))
      }
      let top = Double(Int.random(in: 60...110, using: &random))
      let bottom = top + Double(Int.random(in: 2...8, using: &random))
      let canvas = try Canvas.bitmap(width: 460, height: 180, background: .white)
      canvas.concatenate(CanvasTransform(a: 1, b: 1e-9, c: 0, d: 1))  // shapes, not masks
      canvas.show(glyphs, font: font, size: 80, color: .black)
      let picture = Picture(canvas)
      let found = GlyphInk.spans(of: glyphs, font: font, size: 80, top: top, bottom: bottom)
      for x in 1..<459 {
        let hasInk = (Int(top)..<Int(bottom)).contains { picture[x, $0][0] < 128 }
        let isInside = found.contains {
          $0.lowerBound < Double(x + 2) && $0.upperBound > Double(x - 1)
        }
        if hasInk {
          #expect(isInside, "seed \(seed): ink at \(x) in \(glyphs), \(top) … \(bottom)")
        }
        // A stretch covers no empty columns, but for the hair lines along its own edges.
        let isDeep = found.contains {
          $0.lowerBound < Double(x) - 1 && $0.upperBound > Double(x + 1) + 1
        }
        if isDeep {
          let isNear = (Int(top) - 1...Int(bottom)).contains { picture[x, $0][0] < 255 }
          #expect(isNear, "seed \(seed): no ink at \(x) in \(glyphs), \(top) … \(bottom)")
        }
      }
    }
    #expect(
      GlyphInk.spans(
        of: [PositionedGlyph(id: 36, x: .nan, y: 0)], font: font, size: 10, top: -5, bottom: 0
      ).isEmpty)
  }
}
