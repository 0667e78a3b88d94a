// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas

/// A part of a drawing that moves up or down, and whose pixels are moved, equals the drawing
/// painted as a whole.
@Suite struct MovedDrawingTests {
  private let font: FontInstance
  private let picture: CanvasImage

  init() throws {
    font = try dejaVuSans()
    let small = try Canvas.bitmap(width: 8, height: 6, background: .white)
    small.fill(CanvasRect(x: 2, y: 1, width: 3, height: 4), PaintColor(red: 1, green: 0, blue: 0))
    picture = small.makeImage()
  }

  /// The library rounds the edges of paths otherwise where a clip cuts them.
  private static let shade = 20
  private static let side = RandomDrawing.side

  /// Rows of glyphs that scroll in a rectangle, between a ground and things that stay where they
  /// are.
  private struct Page {
    let font: FontInstance
    var area = CanvasRect(x: 0, y: 10, width: 160, height: 130)
    var offset = 0.0
    /// The content of each row: rows with the same number have the same glyphs.
    var rows = Array(0..<80)
    var rowHeight = 13.0
    var ground: PaintColor? = .white
    var wholeGround = PaintColor(red: 0.9, green: 0.95, blue: 1)
    /// Drawings below the rows and above them, in the window.
    var behind: RandomDrawing
    var before: RandomDrawing
    /// In the content, with the rows: a caret.
    var caret: Double?
    var keepsRows = true
    var groundScrolls = false

    func draw(on canvas: Canvas) {
      canvas.fill(CanvasRect(x: 0, y: 0, width: 160, height: 160), wholeGround)
      behind.draw(on: canvas)
      canvas.save()
      canvas.clip(to: area)
      if let ground, !groundScrolls { canvas.fill(area.insetBy(-3), ground) }
      canvas.translate(x: area.x, y: area.y - offset)
      if let ground, groundScrolls {
        // A view's background, in coordinates that move beneath it.
        canvas.fill(
          CanvasRect(x: 0, y: offset, width: area.width, height: area.height), ground)
      }
      canvas.save()
      canvas.clip(to: CanvasRect(x: -5, y: 0, width: 400, height: 4000))
      let first = max(0, Int(offset / rowHeight) - 2)
      for row in first..<min(rows.count, first + Int(area.height / rowHeight) + 5) {
        draw(row, on: canvas)
      }
      canvas.restore()
      if let caret { canvas.fill(CanvasRect(x: 20, y: caret, width: 2, height: 14), .black) }
      canvas.restore()
      before.draw(on: canvas)
    }

    private func draw(_ row: Int, on canvas: Canvas) {
      let places = [Double(row) * rowHeight]
      guard keepsRows, rows[row] % 7 != 3 else { return show(row, on: canvas) }
      if canvas.takeKept(for: font, numbers: [rows[row]], places: places) { return }
      canvas.keep(for: font, numbers: [rows[row]], places: places) { show(row, on: canvas) }
    }

    private func show(_ row: Int, on canvas: Canvas) {
      let (number, baseline) = (rows[row], Double(row) * rowHeight + 10.4)
      var glyphs: [PositionedGlyph] = []
      for index in 0..<14 {
        let id = 36 + (number * 5 + index * 3) % 50
        glyphs.append(
          PositionedGlyph(id: UInt16(id), x: 4.3 + Double(index) * 10.7, y: baseline))
      }
      canvas.show(glyphs, font: font, size: 12, color: .black)
      if rows[row] % 11 == 5 {
        canvas.fill(CanvasRect(x: 3, y: Double(row) * rowHeight + 11, width: 90, height: 1), .black)
      }
    }
  }

  private func bitmap() throws -> Canvas {
    try Canvas.bitmap(width: Self.side, height: Self.side, background: .white)
  }

  private func page(_ random: inout SeededGenerator) -> Page {
    func drawing(_ most: Int) -> RandomDrawing {
      RandomDrawing(Int.random(in: 0...most, using: &random), &random, font: font, picture: picture)
    }
    var page = Page(font: font, behind: drawing(1), before: drawing(1))
    if random.oneIn(3) { page.behind.parts = [] }
    if random.oneIn(2) { page.before.parts = [] }
    if random.oneIn(3) {
      page.area = CanvasRect(
        x: Double(Int.random(in: 0...30, using: &random)), y: random.oneIn(3) ? 7.5 : 20,
        width: 120, height: Double(Int.random(in: 60...120, using: &random)))
    }
    page.rowHeight = random.oneIn(2) ? 13 : 13.37
    page.ground =
      random.oneIn(4) ? nil : random.oneIn(3) ? PaintColor(white: 0.9, alpha: 0.5) : .white
    page.keepsRows = !random.oneIn(5)
    page.groundScrolls = random.oneIn(2)
    page.offset = random.oneIn(2) ? 100 : 100.3
    return page
  }

  @Test func `drawings that scroll equal those drawn whole`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    var moves = 0
    let count = iterations(40)
    for index in 0..<count {
      var page = page(&random)
      let canvas = try bitmap()
      var shown = canvas.redraw(since: nil) { page.draw(on: canvas) }
      for step in 0..<8 {
        switch Int.random(in: 0...9, using: &random) {
        case 0: page.offset += Double.random(in: -30...30, using: &random)
        case 1: page.caret = page.offset + Double(Int.random(in: 0...120, using: &random))
        case 2: page.rows[Int(page.offset / page.rowHeight) + 3] += 1
        case 3: page.before.change(.replaced, &random)
        default: break
        }
        page.offset += Double(Int.random(in: -40...40, using: &random))
        page.offset = min(max(page.offset, 0), 700)
        shown = canvas.redraw(since: shown.drawing) { page.draw(on: canvas) }
        if shown.moved != nil { moves += 1 }
        let whole = try bitmap()
        page.draw(on: whole)
        let difference = Picture(canvas).largestDifference(Picture(whole))
        #expect(difference <= Self.shade, "SEED=\(seed), drawing \(index), step \(step)")
      }
    }
    #expect(moves > count, "many steps are to move pixels: \(moves) of \(count * 8)")
  }

  @Test(arguments: [false, true])
  func `of a page that scrolls only what comes into sight is painted`(groundScrolls: Bool) throws {
    var random = SeededGenerator(seed: 3)
    var page = page(&random)
    page.groundScrolls = groundScrolls
    (page.behind.parts, page.before.parts, page.keepsRows) = ([], [], true)
    page.area = CanvasRect(x: 0, y: 10, width: 160, height: 130)
    (page.ground, page.rowHeight, page.offset, page.caret) = (.white, 13, 100, nil)
    let canvas = try bitmap()
    var shown = canvas.redraw(since: nil) { page.draw(on: canvas) }
    for (way, strip) in [
      (30.0, PixelRect(left: 0, top: 110, right: 160, bottom: 140)),
      (-20, PixelRect(left: 0, top: 10, right: 160, bottom: 30)),
    ] {
      page.offset += way
      shown = canvas.redraw(since: shown.drawing) { page.draw(on: canvas) }
      let moved = try #require(shown.moved)
      #expect(moved.area == PixelRect(left: 0, top: 10, right: 160, bottom: 140))
      #expect(moved.distance == Int(-way))
      #expect(shown.changed == [CanvasRect(strip)])
      let whole = try bitmap()
      page.draw(on: whole)
      #expect(Picture(canvas).largestDifference(Picture(whole)) == 0)
    }
    page.offset += 0.5
    shown = canvas.redraw(since: shown.drawing) { page.draw(on: canvas) }
    #expect(shown.moved == nil, "half a pixel is painted")
  }
}
