// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextFonts
import TextKitTestSupport
import TextSVG

@testable import TextCanvas
@testable import TextPDF

@Suite struct ColorGlyphTests {
  private let folder = TemporaryFolder()

  /// A character, a point in font units, y up, and the colour there.
  private struct Probe {
    var letter: Character
    var x: Double
    var y: Double
    var color: [Int]
    init(_ letter: Character, _ x: Double, _ y: Double, _ color: [Int]) {
      (self.letter, self.x, self.y, self.color) = (letter, x, y, color)
    }
  }

  private static let (red, green, blue) = ([255, 0, 0], [0, 255, 0], [0, 0, 255])
  private static let (white, yellow, black) = ([255, 255, 255], [255, 255, 0], [0, 0, 0])

  /// The paints of each character in `make-color-fonts.py`.
  private static let paints: [Probe] = [
    Probe("A", 400, 400, red), Probe("A", 900, 400, white),
    Probe("B", 200, 400, blue), Probe("B", 600, 400, red),
    Probe("C", 20, 400, red), Probe("C", 780, 400, blue), Probe("C", 400, 400, [128, 0, 128]),
    Probe("D", 220, 400, [230, 0, 25]), Probe("D", 380, 400, [25, 0, 230]),
    Probe("D", 620, 400, [230, 0, 25]),
    Probe("E", 20, 400, red), Probe("E", 400, 400, blue), Probe("E", 780, 400, red),
    Probe("F", 400, 400, red), Probe("F", 780, 400, blue), Probe("F", 780, 780, blue),
    Probe("G", 200, 400, [219, 0, 36]), Probe("G", 600, 400, blue),
    Probe("G", 400, 700, white),
    Probe("H", 780, 420, red), Probe("H", 20, 400, green), Probe("H", 780, 380, blue),
    Probe("H", 400, 780, [128, 128, 0]),
    Probe("I", 780, 500, red), Probe("I", 20, 420, blue), Probe("I", 400, 20, blue),
    Probe("J", 50, 400, white), Probe("J", 850, -50, red),
    Probe("K", 200, 400, red), Probe("K", 600, 400, white),
    Probe("L", 400, 400, red), Probe("L", 100, 400, white),
    Probe("M", 600, 200, red), Probe("M", 200, 600, white),
    Probe("N", 1000, 760, red), Probe("N", 40, 700, white), Probe("N", 40, 40, red),
    Probe("O", 400, 400, red), Probe("O", 100, 400, white),
    Probe("P", 400, 400, [255, 128, 128]),
    Probe("Q", 200, 400, red), Probe("Q", 600, 400, white),
    Probe("R", 200, 400, white), Probe("R", 600, 400, red),
    Probe("S", 200, 400, red), Probe("S", 600, 400, yellow),
    Probe("T", 200, 600, blue), Probe("T", 600, 200, red), Probe("T", 200, 200, white),
    Probe("T", 600, 600, white),
    Probe("U", 400, 400, [128, 128, 128]),
    Probe("V", 200, 400, blue), Probe("V", 600, 400, red),
    Probe("W", 200, 600, black), Probe("W", 200, 200, green), Probe("W", 600, 600, white),
    Probe("X", 400, 400, red), Probe("Y", 400, 400, blue),
  ]
  private static let layers: [Probe] = [
    Probe("A", 200, 400, blue), Probe("A", 600, 400, red),
    Probe("B", 200, 400, black), Probe("B", 600, 400, green),
  ]
  private static let drawings: [Probe] = [
    Probe("A", 200, 400, blue), Probe("A", 600, 400, red),
    Probe("B", 200, 400, [255, 0, 255]), Probe("B", 600, 400, green),
    Probe("C", 200, 400, [16, 32, 48]), Probe("C", 600, 400, red),
    Probe("D", 200, 400, blue), Probe("D", 600, 400, black),
  ]

  enum ColorFont: String, CaseIterable {
    case paints = "ColorPaints"
    case layers = "ColorLayers"
    case drawings = "ColorSVG"
  }

  private func probes(of font: ColorFont) -> [Probe] {
    switch font {
    case .paints: Self.paints
    case .layers: Self.layers
    case .drawings: Self.drawings
    }
  }

  private func font(_ font: ColorFont) throws -> FontInstance {
    try instance(fixture("Fonts/\(font.rawValue).ttf"))
  }

  /// Draws the letters, each two em from the next, in rows of seven.
  private func draw(
    _ letters: [Character], _ font: FontInstance, size: Double, color: PaintColor = .black,
    on canvas: Canvas
  ) {
    for (index, letter) in letters.enumerated() {
      let place = origin(index, size)
      let row = Row(String(letter), font, size: size, x: place.x, y: place.y)
      canvas.show(row.glyphs, font: font, size: size, color: color, text: row.text)
    }
  }

  private func origin(_ index: Int, _ size: Double) -> CanvasPoint {
    CanvasPoint(
      x: size * (0.5 + 2 * Double(index % 7)), y: size * (1.5 + 2 * Double(index / 7)))
  }

  private func expectColors(
    _ probes: [Probe], _ letters: [Character], in picture: Picture, size: Double, zoom: Double,
    tolerance: Int = 20, _ surface: String
  ) {
    for probe in probes {
      let place = origin(letters.firstIndex(of: probe.letter)!, size)
      let x = Int((place.x + probe.x / 1000 * size) * zoom)
      let y = Int((place.y - probe.y / 1000 * size) * zoom)
      let found = picture[x, y].prefix(3).map(Int.init)
      let isNear = zip(found, probe.color).allSatisfy { abs($0 - $1) <= tolerance }
      #expect(isNear, "\(surface): \(probe.letter) at \(probe.x), \(probe.y): \(found)")
    }
  }

  private func letters(_ probes: [Probe]) -> [Character] {
    var found: [Character] = []
    for probe in probes where !found.contains(probe.letter) { found.append(probe.letter) }
    return found
  }

  @Test(arguments: ColorFont.allCases)
  func `each way to paint a colour glyph shows on pixels, small and large`(_ kind: ColorFont) throws
  {
    let (probes, font) = (probes(of: kind), try font(kind))
    let letters = letters(probes)
    // As a cached mask, and as shapes.
    for size in [80.0, 160] {
      let canvas = try Canvas.bitmap(
        width: Int(15 * size), height: Int(9 * size), background: .white)
      draw(letters, font, size: size, on: canvas)
      expectColors(
        probes, letters, in: Picture(canvas), size: size, zoom: 1, "pixels at \(size)")
    }
  }

  @Test(arguments: ColorFont.allCases)
  func `each way to paint a colour glyph shows in PDF and SVG`(_ kind: ColorFont) throws {
    let (probes, font) = (probes(of: kind), try font(kind))
    let letters = letters(probes)
    let size = 40.0
    let pdfPath = folder.path("pictures.pdf")
    let pdf = try Canvas.pdf(to: pdfPath)
    try pdf.beginPage(width: 15 * size, height: 9 * size)
    draw(letters, font, size: size, on: pdf)
    try pdf.endPage()
    try pdf.finish()
    // Poppler's Cairo output paints a function whose ends have the same colour, as a repeated one,
    // in that colour.
    expectColors(
      probes.filter { $0.letter != "D" || kind != .paints }, letters,
      in: try rasterizedPDF(pdfPath, zoom: 2, folder), size: size, zoom: 2, "PDF")
    let text = try run("pdftotext", [pdfPath, "-"], from: "poppler-utils")
    #expect(Set(text).isSuperset(of: letters))
    let svgPath = folder.path("a.svg")
    let svg = try Canvas.svg(to: svgPath, width: 15 * size, height: 9 * size)
    draw(letters, font, size: size, on: svg)
    try svg.finish()
    expectColors(
      probes, letters, in: try rasterizedSVG(svgPath, zoom: 2, folder), size: size, zoom: 2, "SVG")
  }

  @Test(arguments: [
    (ColorFont.paints, "ABCDEFGHIJKLMNOPQSUVWXY", false), (.paints, "RT", true),
    (.drawings, "ABCD", false),
  ])
  func `a PDF keeps colour glyphs as shapes, and as pixels only what it has no operator for`(
    _ kind: ColorFont, _ letters: String, _ hasPixels: Bool
  ) throws {
    let font = try font(kind)
    let path = folder.path("pictures.pdf")
    let pdf = try Canvas.pdf(to: path)
    try pdf.beginPage(width: 600, height: 360)
    draw(Array(letters), font, size: 40, on: pdf)
    try pdf.endPage()
    try pdf.finish()
    let images = try run("pdfimages", ["-list", path], from: "poppler-utils")
    #expect(images.contains(" image ") == hasPixels)
  }

  @Test func `a colour glyph stands in a PDF once, and again for another colour of text`() throws {
    let font = try font(.paints)
    func forms(_ letters: String, _ colors: [PaintColor]) throws -> Int {
      let path = folder.path("pictures.pdf")
      let pdf = try Canvas.pdf(to: path)
      for color in colors {
        try pdf.beginPage(width: 600, height: 360)
        for _ in 0..<10 { draw(Array(letters), font, size: 40, color: color, on: pdf) }
        try pdf.endPage()
      }
      try pdf.finish()
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      return String(decoding: bytes, as: UTF8.self).components(separatedBy: "/Subtype /Form").count
        - 1
    }
    let (red, blue) = (
      PaintColor(red: 1, green: 0, blue: 0), PaintColor(red: 0, green: 0, blue: 1)
    )
    let (one, colored) = (try forms("A", [red]), try forms("U", [red]))
    #expect(one > 0 && colored > 0)
    #expect(try forms("A", [red, blue, red]) == one)
    #expect(try forms("U", [red, blue, red]) == 2 * colored)
  }

  @Test func `the colour of the text counts where a font asks for it`() throws {
    let green = PaintColor(red: 0, green: 0.5, blue: 0)
    for (kind, letter, place) in [
      (ColorFont.paints, "W", (200.0, 600.0)), (.layers, "B", (200, 400)),
      (.drawings, "D", (600, 400)),
    ] {
      let font = try font(kind)
      let canvas = try Canvas.bitmap(width: 160, height: 160, background: .white)
      for color in [PaintColor.black, green] {
        draw([Character(letter)], font, size: 80, color: color, on: canvas)
      }
      expectColors(
        [Probe(Character(letter), place.0, place.1, [0, 128, 0])], [Character(letter)],
        in: Picture(canvas), size: 80, zoom: 1, kind.rawValue)
    }
  }

  @Test func `a palette changes the colours, and single colours replace those of a palette`() throws
  {
    let cyan = [0, 255, 255]
    let own = FontPalette(
      .number(0), colors: [0: GlyphColor(red: 10, green: 20, blue: 30, alpha: 255)])
    for (kind, letter) in [(ColorFont.paints, "A"), (.layers, "A"), (.drawings, "C")] {
      let plain = try font(kind)
      for (palette, color) in [
        (FontPalette(.number(1)), cyan), (FontPalette(.dark), cyan),
        (FontPalette(.light), Self.red),
        (FontPalette(.number(99)), Self.red), (own, [10, 20, 30]),
      ] {
        let font = plain.with(palette: palette)
        let canvas = try Canvas.bitmap(width: 160, height: 160, background: .white)
        draw([Character(letter)], font, size: 80, on: canvas)
        expectColors(
          [Probe(Character(letter), 600, 400, color)], [Character(letter)], in: Picture(canvas),
          size: 80, zoom: 1, "\(kind.rawValue) \(palette)")
      }
    }
    // A font without palettes is the same whatever is chosen.
    let sans = try dejaVuSans()
    #expect(sans.with(palette: FontPalette(.dark)) === sans)
  }

  @Test func `variations move and fade the paints of a variable font`() throws {
    let plain = try font(.paints)
    for (weight, alpha, shift) in [
      (0.0, [255, 0, 0], 0.0), (500, [255, 128, 128], 100), (1000, Self.white, 200),
    ] {
      let font = plain.with(variations: [FontVariation(tag: 0x7767_6874, value: weight)])
      let canvas = try Canvas.bitmap(width: 400, height: 200, background: .white)
      draw(["X", "Y"], font, size: 80, on: canvas)
      expectColors(
        [
          Probe("X", 400, 400, alpha), Probe("Y", shift + 20, 400, Self.blue),
          Probe("Y", shift + 780, 400, Self.blue),
          Probe("Y", shift - 20, 400, Self.white),
        ], ["X", "Y"], in: Picture(canvas), size: 80, zoom: 1, "wght \(weight)")
    }
  }

  @Test func `a colour glyph slants with synthetic italic, casts a shadow and fades`() throws {
    let font = try font(.paints).with(syntheticSlant: 0.5)
    let canvas = try Canvas.bitmap(width: 320, height: 160, background: .white)
    canvas.setShadow(Shadow(x: 100, y: 0, blur: 0, color: .black))
    draw(["A"], font, size: 80, color: PaintColor(white: 0, alpha: 0.5), on: canvas)
    expectColors(
      [
        Probe("A", 1100, 740, [255, 128, 128]), Probe("A", 60, 740, Self.white),
        Probe("A", 2100, 500, [128, 128, 128]),
      ], ["A"], in: Picture(canvas), size: 80, zoom: 1, "slanted")
  }

  @Test func `a drawing that SVG images may not hold is refused in a font too`() throws {
    let font = try font(.drawings)
    let glyph = font.glyph(for: 0x45)
    #expect(ColorGlyph.of(glyph, font, textColor: .black) == nil)
    let canvas = try Canvas.bitmap(width: 160, height: 160, background: .white)
    draw(["E"], font, size: 80, on: canvas)
    #expect(Picture(canvas).inkCount == 0)
  }

  /// The font of drawings with one document for the letters A and B.
  private func font(document: String) throws -> FontInstance {
    var bytes = try [UInt8](
      Data(contentsOf: URL(fileURLWithPath: fixture("Fonts/ColorSVG.ttf"))))
    func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
    func long(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
    let entry = try #require(
      (0..<(Int(bytes[4]) << 8 | Int(bytes[5]))).map { 12 + 16 * $0 }
        .first { number($0) == 0x5356_4720 })
    let table =
      [0, 0] + long(10) + long(0) + [0, 1, 0, 2, 0, 3] + long(14) + long(document.utf8.count)
      + Array(document.utf8)
    while bytes.count % 4 != 0 { bytes.append(0) }
    bytes.replaceSubrange(entry + 8..<entry + 16, with: long(bytes.count) + long(table.count))
    bytes += table
    return try #require(try FontDatabase.system.faces(data: bytes).first).standardInstance
  }

  @Test func `a glyph that takes too much work is refused, and others of its document are drawn`()
    throws
  {
    let square = "<rect y='-800' width='800' height='800' fill='red'/>"
    let masked = square.replacing("fill=", with: "mask='url(#m)' fill=")
    let font = try font(
      document:
        "<svg xmlns='http://www.w3.org/2000/svg'><defs><mask id='m'>\(square)</mask></defs><g id='glyph2'>\(square)</g><g id='glyph3'>\(String(repeating: masked, count: 500))</g></svg>"
    )
    #expect(ColorGlyph.of(2, font, textColor: .black) != nil)
    #expect(ColorGlyph.of(3, font, textColor: .black) == nil)
    #expect(!ColorGlyph.isDamaged(2, font) && ColorGlyph.isDamaged(3, font))
  }

  @Test func `packed documents are unpacked whole or not at all, and within a limit`() throws {
    let table = try #require(try font(.drawings).face.bytes(ofTable: 0x5356_4720))
    let start = try #require(
      (0..<table.count - 2).first { table[$0] == 0x1F && table[$0 + 1] == 0x8B })
    let source = try #require(
      try font(.drawings).svgSource(of: font(.drawings).glyph(for: 0x41), limit: 1 << 20))
    #expect(Gzip.isPacked(source.bytes) && table[start...].starts(with: source.bytes))
    let plain = try #require(Gzip.unpacked(source.bytes, limit: 1 << 20))
    #expect(String(decoding: plain, as: UTF8.self).hasPrefix("<svg"))
    #expect(Gzip.unpacked(source.bytes, limit: plain.count) == plain)
    #expect(Gzip.unpacked(source.bytes, limit: plain.count - 1) == nil)
    #expect(Gzip.unpacked(Array(source.bytes.dropLast(3)), limit: 1 << 20) == nil)
    var damaged = source.bytes
    damaged[20] ^= 0xFF
    #expect(Gzip.unpacked(damaged, limit: 1 << 20) == nil)
  }

  @Test func `damaged colour tables end in no crash and in bounded work`() throws {
    var random = SeededGenerator(seed: 50)
    for kind in ColorFont.allCases {
      let bytes = try [UInt8](
        Data(contentsOf: URL(fileURLWithPath: fixture("Fonts/\(kind.rawValue).ttf"))))
      let tables: Set<UInt32> = [0x434F_4C52, 0x4350_414C, 0x5356_4720]
      let directory = (0..<(Int(bytes[4]) << 8 | Int(bytes[5]))).map { 12 + 16 * $0 }
      func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
      let ranges = directory.filter { tables.contains(UInt32(number($0))) }.map {
        number($0 + 8)..<number($0 + 8) + number($0 + 12)
      }
      for _ in 0..<60 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let range = ranges.randomElement(using: &random)!
          damaged[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        guard let face = try? FontDatabase.system.faces(data: damaged).first else { continue }
        let font = face.standardInstance
        let canvas = try Canvas.bitmap(width: 600, height: 400)
        draw(Array("ABCDEFGHIJKLMNOPQRSTUVWXY"), font, size: 20, on: canvas)
      }
    }
  }
}
