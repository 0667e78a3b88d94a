// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
import TextPDF

/// A page of 300 × 220 points with a thing of each kind.
enum PageOfEverything {
  /// A font with one glyph of coloured layers.
  private static func layered(_ folder: TemporaryFolder) throws -> FontInstance {
    var font = SmallFont(family: "Layers")
    for character in "ABC" { font.add(String(character), advance: 700, height: 700) }
    font.layers = [(1, [(2, [200, 40, 40, 255]), (0, nil)]), (2, [(3, [20, 120, 220, 128])])]
    return try instance(folder.write(font.bytes(), as: "layers.ttf"))
  }

  static func draw(_ canvas: Canvas, _ folder: TemporaryFolder) throws {
    let sans = try dejaVuSans()
    let emoji = try instance(DebianFonts.notoColorEmoji)
    let layers = try layered(folder)
    canvas.fill(CanvasRect(x: 0, y: 0, width: 300, height: 220), .white)
    func show(_ text: String, _ font: FontInstance, _ size: Double, _ x: Double, _ y: Double) {
      let row = Row(text, font, size: size, x: x, y: y)
      canvas.show(
        row.glyphs, font: font, size: size,
        color: PaintColor(red: 0.1, green: 0.1, blue: 0.4, alpha: 1), text: row.text)
    }
    show("Hamburgefonstiv", sans, 24, 10, 34)
    show("bold", sans.face.instance(syntheticBold: 0.05, syntheticSlant: 0.2), 24, 220, 34)
    show("😀🚀", emoji, 40, 10, 90)
    show("ABC", layers, 40, 130, 90)
    canvas.save()
    canvas.concatenate(CanvasTransform(a: 0.99, b: 0.15, c: -0.15, d: 0.99, tx: 20, ty: 120))
    show("turned", sans, 20, 0, 10)
    canvas.restore()
    canvas.fill(
      CanvasRect(x: 120, y: 110, width: 60, height: 30),
      PaintColor(red: 0, green: 0.6, blue: 0.2, alpha: 0.5))
    canvas.save()
    canvas.clip(to: CanvasRect(x: 200, y: 110, width: 80, height: 40))
    canvas.paint(
      Gradient(
        stops: [
          .init(place: 0, color: PaintColor(red: 1, green: 0, blue: 0, alpha: 1)),
          .init(place: 1, color: PaintColor(red: 0, green: 0, blue: 1, alpha: 1)),
        ], shape: .line(from: CanvasPoint(x: 200, y: 0), to: CanvasPoint(x: 280, y: 0))))
    canvas.restore()
    var wave = CanvasPath()
    wave.move(to: CanvasPoint(x: 10, y: 190))
    wave.cubic(
      CanvasPoint(x: 60, y: 140), CanvasPoint(x: 100, y: 240), to: CanvasPoint(x: 160, y: 180))
    canvas.stroke(wave, .black, StrokeStyle(width: 4, cap: .round))
    canvas.beginLayer()
    canvas.fill(CanvasRect(x: 180, y: 165, width: 50, height: 40), .black)
    canvas.fill(
      CanvasRect(x: 210, y: 175, width: 60, height: 40),
      PaintColor(red: 1, green: 0.8, blue: 0, alpha: 1))
    canvas.endLayer(alpha: 0.4)
  }

  /// Writes a PDF whose only page has all that is drawn; returns its path.
  static func pdf(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("pictures.pdf")
    let canvas = try Canvas.pdf(to: path)
    try canvas.beginPage(width: 300, height: 220)
    try draw(canvas, folder)
    try canvas.endPage()
    try canvas.finish()
    return path
  }
}

/// A page of everything, as Poppler, MuPDF and Ghostscript paint it, compared with our own pixels.
@Suite struct ThreeRenderersTests {
  private let folder = TemporaryFolder()
  private static let size = (width: 300, height: 220)

  /// The red, green and blue of a file of Netpbm.
  private func pixels(_ path: String) throws -> [UInt8] {
    let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let count = Self.size.width * Self.size.height * 4 * 3
    try #require(data.starts(with: Array("P6".utf8)) && data.count > count)
    return Array(data.suffix(count))
  }

  @Test(arguments: ["pdftoppm", "mutool", "gs"])
  func `a page looks the same`(in renderer: String) throws {
    let path = try PageOfEverything.pdf(in: folder)
    let stem = folder.path("page")
    switch renderer {
    case "pdftoppm":
      try SystemTool.run(
        renderer, ["-r", "144", "-singlefile", path, stem], from: "poppler-utils")
    case "mutool":
      try SystemTool.run(
        renderer, ["draw", "-q", "-r", "144", "-F", "ppm", "-o", stem + ".ppm", path],
        from: "mupdf-tools")
    default:
      try SystemTool.run(
        renderer,
        [
          "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=ppmraw", "-r144",
          "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", "-o", stem + ".ppm", path,
        ], from: "ghostscript")
    }
    let found = try pixels(stem + ".ppm")
    func difference(moved: Double) throws -> Double {
      let bitmap = try Canvas.bitmap(width: 600, height: 440, scale: 2, background: .white)
      bitmap.translate(x: moved, y: 0)
      try PageOfEverything.draw(bitmap, folder)
      let ours = Picture(bitmap).bytes
      var sum = 0
      for index in 0..<600 * 440 {
        for channel in 0..<3 {
          sum += abs(Int(ours[index * 4 + channel]) - Int(found[index * 3 + channel]))
        }
      }
      return Double(sum) / Double(600 * 440 * 3)
    }
    let same = try difference(moved: 0)
    print("\(renderer): \(same)")
    #expect(same < 1.5)
    // The measure is sensitive: a shift of everything by a point is far outside of it.
    #expect(try difference(moved: 1) > 2 * same)
  }
}

/// The page of everything as it is kept.
@Suite struct PDFSnapshotTests {
  private let folder = TemporaryFolder()

  /// The description of `Tests/Snapshots/pdf-page.png`, as in its text file.
  private static let saying =
    "A page of a PDF as Poppler paints it: upright, bold slanted and turned words, two emoji, a red box with a blue corner, a light and a dark blue box, a half clear green box on white, a red to blue gradient, a thick wave, two boxes seen through as one."

  @Test func `a page painted by Poppler is the kept picture`() throws {
    let path = try PageOfEverything.pdf(in: folder)
    let stem = folder.path("page")
    try SystemTool.run(
      "pdftocairo", ["-png", "-r", "72", "-singlefile", path, stem], from: "poppler-utils")
    let snapshots = URL(fileURLWithPath: fixture("")).deletingLastPathComponent()
      .appendingPathComponent("Snapshots")
    func file(name: String, _ kind: String) -> URL {
      snapshots.appendingPathComponent("\(name).\(kind)")
    }
    let (kept, words) = (file(name: "pdf-page", "png"), file(name: "pdf-page", "txt"))
    let png = try Data(contentsOf: URL(fileURLWithPath: stem + ".png"))
    #expect(png.count <= 20 << 10, "\(png.count) bytes")
    if ProcessInfo.processInfo.environment["TEXTKIT_SNAPSHOTS"] == "accept" {
      try png.write(to: kept)
      try Data((Self.saying + "\n").utf8).write(to: words)
      return
    }
    #expect(try String(contentsOf: words, encoding: .utf8) == Self.saying + "\n")
    let (wanted, found) = (try Picture(file: kept.path), try Picture(file: stem + ".png"))
    #expect(wanted.meanDifference(found) < 1, "look at the page, then accept it anew")
    // Poppler's page is ours.
    let bitmap = try Canvas.bitmap(
      width: wanted.width, height: wanted.height, background: .white)
    try PageOfEverything.draw(bitmap, folder)
    #expect(wanted.meanDifference(Picture(bitmap)) < 4)
  }
}
