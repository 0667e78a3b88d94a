// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
import TextPDF
import TextSVG

@Suite struct DocumentTextTests {
  private let folder = TemporaryFolder()

  /// A PDF of one page, 400 × 300 points.
  private func pdf(_ name: String = "a.pdf", _ draw: (Canvas) throws -> Void) throws -> String {
    let path = folder.path(name)
    let canvas = try Canvas.pdf(to: path)
    try canvas.beginPage(width: 400, height: 300)
    try draw(canvas)
    try canvas.endPage()
    try canvas.finish()
    try PDFReaders.check(path)
    return path
  }

  private func text(_ path: String, _ options: [String] = ["-raw"]) throws -> String {
    try run("pdftotext", options + [path, "-"], from: "poppler-utils")
      .filter { $0 != "\u{C}" }.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func show(
    _ string: String, _ font: FontInstance, size: Double = 20, x: Double = 20, y: Double = 50,
    on canvas: Canvas, color: PaintColor = .black
  ) {
    let row = Row(string, font, size: size, x: x, y: y)
    canvas.show(row.glyphs, font: font, size: size, color: color, text: row.text)
  }

  @Test func `characters come back out of a PDF, with fonts embedded and cut down`() throws {
    let font = try dejaVuSans()
    let path = try pdf { show("Grüße, мир — ½ €", font, on: $0) }
    #expect(try text(path) == "Grüße, мир — ½ €")
    let fonts = try run("pdffonts", [path], from: "poppler-utils")
    #expect(fonts.contains("+DejaVuSans"))
    #expect(fonts.contains("yes yes yes"))
    let size = try #require(
      FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    #expect(size < 30_000)
  }

  @Test func `a ligature gives its letters, and one glyph may stand for different characters`()
    throws
  {
    let font = try dejaVuSans()
    let ligature = font.glyph(for: 0xFB01)  // fi
    let o = font.glyph(for: 0x6F)
    let path = try pdf { canvas in
      canvas.show(
        [
          PositionedGlyph(id: o, x: 20, y: 50), PositionedGlyph(id: ligature, x: 32, y: 50),
          PositionedGlyph(id: o, x: 44, y: 50),
        ], font: font, size: 20, color: .black,
        text: GlyphText(
          utf8: Array("ofio".utf8),
          clusters: [
            .init(bytes: 1, glyphs: 1), .init(bytes: 2, glyphs: 1), .init(bytes: 1, glyphs: 1),
          ]))
      // The same glyph, now for one character of a supplementary plane and one Greek letter.
      canvas.show(
        [PositionedGlyph(id: o, x: 20, y: 80), PositionedGlyph(id: o, x: 32, y: 80)], font: font,
        size: 20, color: .black,
        text: GlyphText(
          utf8: Array("𝐨ο".utf8),
          clusters: [.init(bytes: 4, glyphs: 1), .init(bytes: 2, glyphs: 1)]))
      // Two glyphs for one character (a base and its mark), and none for a soft hyphen.
      canvas.show(
        [
          PositionedGlyph(id: o, x: 20, y: 110),
          PositionedGlyph(id: font.glyph(for: 0x301), x: 32, y: 110),
          PositionedGlyph(id: o, x: 32, y: 110),
        ], font: font,
        size: 20, color: .black,
        text: GlyphText(
          utf8: Array("óx".utf8),
          clusters: [.init(bytes: 2, glyphs: 2), .init(bytes: 1, glyphs: 1)]))
    }
    #expect(try text(path) == "ofio\n𝐨ο\nóx")
  }

  @Test func `right-to-left text comes back in reading order, with ligatures and marks`() throws {
    let font = try dejaVuSans()
    /// The words' clusters in reading order, each with the characters its glyphs are taken from.
    func row(_ clusters: [(text: String, glyphs: String)]) -> ([PositionedGlyph], GlyphText) {
      var text = GlyphText(
        utf8: Array(clusters.map(\.text).joined().utf8),
        clusters: clusters.map {
          .init(bytes: $0.text.utf8.count, glyphs: $0.glyphs.unicodeScalars.count)
        })
      text.isBackward = true
      // A mark is after its base in reading order, before it in a row of glyphs.
      let scalars = clusters.flatMap { Array($0.glyphs.unicodeScalars) }.reversed()
      var glyphs: [PositionedGlyph] = []
      var pen = 20.0
      for scalar in scalars {
        let glyph = font.glyph(for: scalar.value)
        let isMark = (0x591...0x5C7).contains(scalar.value)
        glyphs.append(PositionedGlyph(id: glyph, x: isMark ? pen + 10 : pen, y: 50))
        pen += isMark ? 0 : Double(font.advance(of: glyph)) / Double(font.unitsPerEm) * 20
      }
      return (glyphs, text)
    }
    for clusters in [
      "שלום עולם".map { (String($0), String($0)) },
      [("ש\u{5C1}\u{5B8}", "ש\u{5C1}\u{5B8}"), ("ל", "ל"), ("ו\u{5B9}", "ו\u{5B9}"), ("ם", "ם")],
      [("ا", "ا"), ("لإ", "ﻹ"), ("س", "ﺳ"), ("لا", "ﻼ"), ("م", "ﻡ")],
    ] {
      let (glyphs, text) = row(clusters)
      let path = try pdf { $0.show(glyphs, font: font, size: 20, color: .black, text: text) }
      // pdftotext writes the directions too, and finds gaps at marks; only letters are compared.
      func letters(_ text: String) -> [UInt32] {
        text.unicodeScalars.map(\.value).filter {
          !(0x202A...0x202E).contains($0) && $0 != 0x200F && $0 != 0x20
        }
      }
      #expect(letters(try self.text(path, [])) == letters(clusters.map(\.0).joined()))
    }
  }

  @Test func `emoji come back as characters and are seen as pictures`() throws {
    let emoji = try instance(DebianFonts.notoColorEmoji)
    let sans = try dejaVuSans()
    let path = try pdf("pictures.pdf") { canvas in
      show("A", sans, x: 20, on: canvas)
      show("😀🚀😀", emoji, x: 40, on: canvas)
      show("Z", sans, x: 140, on: canvas)
    }
    let lines = try text(path).replacing(" ", with: "")
    #expect(lines == "A😀🚀😀Z")
    let picture = try rasterizedPDF(path, zoom: 2, folder)
    // 2 × (40 … 65) × 2 × (30 … 55) holds the first face: much of it yellow.
    var yellow = 0
    for y in 60..<110 {
      for x in 80..<130 where picture[x, y][0] > 200 && picture[x, y][2] < 120 { yellow += 1 }
    }
    #expect(yellow > 700)
    // Shown three times, two different ones: each is in the file once.
    let images = try run("pdfimages", ["-list", path], from: "poppler-utils")
    let objects = Set(
      images.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[10] })
    #expect(objects.count == 2, "\(images)")
  }

  /// PDFium leaves out the characters of Type 3 glyphs without a box: emoji could not be found or
  /// copied in Chrome and Edge.
  @Test func `each glyph under an emoji has a box`() throws {
    let emoji = try instance(DebianFonts.notoColorEmoji)
    let path = try pdf("pictures.pdf") { show("😀🚀", emoji, x: 40, on: $0) }
    let boxes = try plain(path).split(separator: "\n").filter { $0.hasSuffix(" d1") }
      .map { $0.split(separator: " ").dropLast().compactMap { Double($0) } }
    // One width for both, and one of the unused letter m.
    #expect(boxes.count == 2)
    for box in boxes where box.count == 6 {
      #expect(box[2] < box[4] && box[3] < box[5] && box[1] == 0, "\(box)")
    }
    #expect(boxes.allSatisfy { $0.count == 6 })
  }

  @Test func `synthetic bold and slant are seen and their text comes back`() throws {
    let face = try FontDatabase.system.face(file: DebianFonts.dejaVuSans, index: 0)
    func make(_ name: String, bold: Double, slant: Double) throws -> (String, Picture) {
      let font = face.instance(syntheticBold: bold, syntheticSlant: slant)
      let path = try pdf(name) { show("Hall Lief", font, size: 40, on: $0) }
      let bitmap = try Canvas.bitmap(width: 800, height: 600, scale: 2, background: .white)
      show("Hall Lief", font, size: 40, on: bitmap)
      let picture = try rasterizedPDF(path, zoom: 2, folder)
      #expect(picture.meanDifference(Picture(bitmap)) < 0.8, "\(name)")
      return (try text(path), picture)
    }
    let plain = try make("plain.pdf", bold: 0, slant: 0)
    let bold = try make("bold.pdf", bold: 0.04, slant: 0)
    let slanted = try make("slanted.pdf", bold: 0, slant: 0.2)
    let both = try make("both.pdf", bold: 0.04, slant: 0.2)
    for one in [plain, bold, slanted, both] { #expect(one.0 == "Hall Lief") }
    #expect(bold.1.inkCount > plain.1.inkCount * 11 / 10)
    #expect(slanted.1 != plain.1)
    #expect(both.1 != bold.1)
  }

  @Test func `a variable font goes in at its place in the design space`() throws {
    var small = SmallFont(family: "Wide")
    small.isVariable = true
    small.add("A", advance: 600, height: 700, growth: 300)
    let file = folder.write(small.bytes(), as: "wide.ttf")
    let face = try FontDatabase.system.face(file: file, index: 0)
    let weight = try #require(face.axes.first)
    func ink(_ font: FontInstance, _ name: String) throws -> Int {
      let path = try pdf(name) { show("A", font, size: 100, x: 20, y: 150, on: $0) }
      #expect(try text(path) == "A")
      return try rasterizedPDF(path, zoom: 1, folder).inkCount
    }
    let plain = try ink(face.standardInstance, "plain.pdf")
    let wide = try ink(
      face.instance(variations: [FontVariation(tag: weight.tag, value: 900)]), "wide.pdf")
    #expect(wide > plain * 5 / 4)
  }

  @Test func `SVG and PDF show the same as the bitmap, turned and scaled too`() throws {
    let sans = try dejaVuSans()
    let emoji = try instance(DebianFonts.notoColorEmoji)
    let slanted = sans.face.instance(syntheticSlant: 0.25)
    func draw(_ canvas: Canvas) {
      canvas.fill(CanvasRect(x: 0, y: 0, width: 400, height: 300), .white)
      show("Hamburgefonstiv 0123", sans, on: canvas)
      show("small print, quite small", sans, size: 7.3, y: 70.4, on: canvas)
      show(
        "slanted", slanted, size: 30, y: 110, on: canvas,
        color: PaintColor(red: 0.8, green: 0, blue: 0.1))
      show("😀", emoji, size: 40, x: 200, y: 110, on: canvas)
      canvas.save()
      canvas.concatenate(CanvasTransform(a: 0.9, b: 0.4, c: -0.4, d: 0.9, tx: 60, ty: 110))
      show(
        "turned half", sans, on: canvas, color: PaintColor(red: 0, green: 0.3, blue: 0, alpha: 0.5))
      canvas.restore()
      canvas.scale(x: 2, y: 1)
      show("wide", sans, size: 25, x: 100, y: 250, on: canvas)
    }
    let bitmap = try Canvas.bitmap(width: 800, height: 600, scale: 2, background: .white)
    draw(bitmap)
    let wanted = Picture(bitmap)
    let path = try pdf("pictures.pdf") { draw($0) }
    let fromPDF = try rasterizedPDF(path, zoom: 2, folder)
    #expect(fromPDF.meanDifference(wanted) < 0.6, "\(fromPDF.meanDifference(wanted))")
    let svg = try Canvas.svg(to: folder.path("a.svg"), width: 400, height: 300)
    draw(svg)
    try svg.finish()
    let fromSVG = try rasterizedSVG(folder.path("a.svg"), zoom: 2, folder)
    #expect(fromSVG.meanDifference(wanted) < 0.6, "\(fromSVG.meanDifference(wanted))")
    // The measure is sensitive: one word moved by a point is far outside it.
    let moved = try Canvas.bitmap(width: 800, height: 600, scale: 2, background: .white)
    moved.translate(x: 1, y: 0)
    draw(moved)
    #expect(Picture(moved).meanDifference(wanted) > 1.5)
  }

  @Test func `glyphs that are not there are left out and their characters stay`() throws {
    let font = try dejaVuSans()
    let path = try pdf { canvas in
      var row = Row("a\tb", font, size: 20, x: 20, y: 50)
      row.glyphs[1].id = 0xFFFF
      row.glyphs[2].x = 80
      canvas.show(row.glyphs, font: font, size: 20, color: .black, text: row.text)
      row = Row("cd", font, size: 20, x: 20, y: 80)
      row.glyphs[0].x = .nan
      canvas.show(row.glyphs, font: font, size: 20, color: .black, text: row.text)
      canvas.show(
        [PositionedGlyph(id: 0xFFFF, x: 20, y: 50)], font: font, size: 20, color: .black,
        text: GlyphText(utf8: [0x0A], clusters: [.init(bytes: 1, glyphs: 1)]))
      show("e", font, size: 20_000, on: canvas)
      show("e", font, size: 1e-9, on: canvas)
    }
    let found = try text(path).filter { !$0.isWhitespace }
    #expect(found == "abcd")
  }

  @Test(.enabled(if: !TestBuild.isSanitized))
  func `10 000 shows in many fonts and sizes leave no memory behind`() async {
    // In a separate process, as the other tests use memory meanwhile.
    await #expect(processExitsWith: .success) {
      let face = try FontDatabase.system.face(file: DebianFonts.dejaVuSans, index: 0)
      let emoji = try instance(DebianFonts.notoColorEmoji)
      func round(_ count: Int, _ start: Int) throws {
        let bitmap = try Canvas.bitmap(
          width: 300, height: 60, background: .white, cache: GlyphCache(byteLimit: 200_000))
        let canvas = try Canvas.pdf(to: ClosureSink { _ throws(CanvasError) in })
        for i in start..<start + count {
          let font =
            i % 10 == 0
            ? emoji
            : face.instance(
              syntheticBold: i % 5 == 0 ? 0.03 : 0, syntheticSlant: 0.1 * Double(i % 3))
          let size = 8 + Double(i % 41) / 4
          if i % 50 == start % 50 { try canvas.beginPage(width: 300, height: 60) }
          let row = Row(i % 10 == 0 ? "😀🚀" : "Row \(i)", font, size: size, x: 20, y: 30)
          for target in [bitmap, canvas] {
            target.show(row.glyphs, font: font, size: size, color: .black, text: row.text)
          }
          if i % 50 == (start + 49) % 50 { try canvas.endPage() }
        }
        try canvas.finish()
        try bitmap.finish()
      }
      for i in 0..<2 { try round(500, i * 500) }
      let before = try residentBytes()
      for i in 0..<10 { try round(500, i * 500) }
      let grown = try residentBytes() - before
      print("\(grown >> 10) KiB more after 10 000 shows")
      precondition(grown < 4 << 20, "\(grown >> 10) KiB more after 10 000 shows")
    }
  }
}
