// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextKitTestSupport

@testable import TextCanvas
import TextPDF
import TextSVG

@Suite struct ImageTests {
  private let folder = TemporaryFolder()

  private func painted(
    _ image: CanvasImage, width: Int = 40, height: Int = 20, orientation: ImageOrientation = .up,
    alpha: Double = 1, tint: PaintColor? = nil, isSmooth: Bool = true
  ) throws -> Picture {
    let canvas = try Canvas.bitmap(width: width, height: height, background: .white)
    try canvas.draw(
      image, in: CanvasRect(x: 0, y: 0, width: Double(width), height: Double(height)),
      orientation: orientation, alpha: alpha, tint: tint, isSmooth: isSmooth)
    try canvas.finish()
    return Picture(canvas)
  }

  @Test func `a PNG written and read again is the same pixels`() throws {
    let canvas = try MadeImage.canvas()
    let image = try CanvasImage(data: canvas.png())
    #expect(image.format == .png)
    #expect((image.width, image.height) == (40, 20))
    try image.withPixels { width, height, bytes in
      #expect((width, height) == (40, 20))
      canvas.withPixels { wanted in
        for index in bytes.indices { #expect(bytes[index] == wanted[index]) }
      }
    }
    #expect(try CanvasImage(data: image.png()).png() == canvas.png())
    let made = canvas.makeImage()
    #expect(try painted(made) == painted(image))
    #expect(try painted(made)[5, 5] == [255, 0, 0, 255])
    let blue = try painted(made)[25, 5]
    #expect(abs(Int(blue[0]) - 127) <= 1 && blue[2] == 255)
  }

  @Test func `JPEG, GIF (its first picture) and BMP are read`() throws {
    let jpeg = try CanvasImage(data: MadeImage.canvas().makeImage().jpeg(quality: 0.95))
    #expect(jpeg.format == .jpeg)
    let pixel = try painted(jpeg)[5, 10]
    #expect(pixel[0] > 230 && pixel[1] < 30 && pixel[2] < 30)
    let mixed = try painted(jpeg)[30, 10]  // over white
    #expect(abs(Int(mixed[0]) - 127) < 12 && mixed[2] > 230)
    for (data, format) in [(MadeImage.gif(), ImageFormat.gif), (MadeImage.bmp(), .bmp)] {
      let image = try CanvasImage(data: data)
      #expect(image.format == format)
      let picture = try painted(image, width: 2, height: 1)
      #expect(picture[0, 0] == [255, 0, 0, 255], "\(format)")
      #expect(picture[1, 0] == [0, 0, 255, 255], "\(format)")
    }
    let small = try MadeImage.canvas(400, 400).makeImage().jpeg(quality: 0)
    let large = try MadeImage.canvas(400, 400).makeImage().jpeg(quality: .infinity)
    #expect(small.count < large.count)
  }

  @Test func `an SVG is drawn sharp at every size, from its own pixels too`() throws {
    let svg = """
      <?xml version="1.0"?><!-- > --><!DOCTYPE svg [ <!ENTITY e "x>y"> ]>
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
      <rect width="10" height="10" fill="#f00"/></svg>
      """
    let image = try CanvasImage(data: Array(svg.utf8))
    #expect((image.format, image.width, image.height) == (.svg, 20, 10))
    let large = try painted(image, width: 400, height: 200)
    #expect(large[199, 100] == [255, 0, 0, 255])
    #expect(large[200, 100] == [255, 255, 255, 255])
    try image.withPixels { width, height, bytes in
      #expect((width, height) == (20, 10))
      #expect([bytes[0], bytes[1], bytes[2], bytes[3]] == [0, 0, 255, 255])
    }
    let path = folder.path("a.pdf")
    let pdf = try Canvas.pdf(to: path)
    try pdf.beginPage(width: 100, height: 100)
    try pdf.draw(image, in: CanvasRect(x: 10, y: 10, width: 80, height: 40))
    try pdf.endPage()
    try pdf.finish()
    let images = try run("pdfimages", ["-list", path], from: "poppler-utils", holdsPictures: true)
    #expect(images.split(separator: "\n").count == 2)  // the heading alone: it is lines, not pixels
    let picture = try rasterizedPDF(path, zoom: 2, folder, holdsPictures: true)
    #expect(picture[99, 60] == [255, 0, 0, 255])
    #expect(picture[100, 60] == [255, 255, 255, 255])
    // Only a view box, and neither.
    for (attributes, size) in [("viewBox='0 0 30 60'", (30.0, 60.0)), ("", (512, 512))] {
      let image = try CanvasImage(
        data: Array("<s:svg xmlns:s='http://www.w3.org/2000/svg' \(attributes)/>".utf8))
      #expect((image.width, image.height) == size)
    }
  }

  @Test func `an SVG loads nothing from outside itself`() throws {
    let red = try Canvas.bitmap(
      width: 10, height: 10, background: PaintColor(red: 1, green: 0, blue: 0))
    try red.writePNG(to: folder.path("red.png"))
    let inner =
      "<svg xmlns='http://www.w3.org/2000/svg'><rect id='r' width='10' height='10' fill='red'/></svg>"
    try inner.write(toFile: folder.path("red.svg"), atomically: false, encoding: .utf8)
    try "rect { fill: red }".write(
      toFile: folder.path("red.css"), atomically: false, encoding: .utf8)
    let data = try red.png()
    let base64 = Data(data).base64EncodedString()
    func pixel(_ content: String, _ head: String = "") throws -> [UInt8] {
      let svg = """
        \(head)<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
        width="10" height="10">\(content)</svg>
        """
      let path = folder.path("outer.svg")
      try svg.write(toFile: path, atomically: false, encoding: .utf8)
      return try painted(CanvasImage(file: path), width: 10, height: 10)[5, 5]
    }
    let white: [UInt8] = [255, 255, 255, 255]
    for name in [
      "red.png", folder.path("red.png"), "file://\(folder.path("red.png"))",
      "http://localhost:9/red.png",
    ] {
      #expect(try pixel("<image xlink:href='\(name)' width='10' height='10'/>") == white, "\(name)")
      #expect(try pixel("<image href='\(name)' width='10' height='10'/>") == white, "\(name)")
    }
    for name in ["red.svg#r", "file://\(folder.path("red.svg"))#r"] {
      #expect(try pixel("<use xlink:href='\(name)'/>") == white)
    }
    #expect(
      try pixel("<style>@import url('red.css');</style><rect width='10' height='10' fill='white'/>")
        == white)
    let entity = #expect(throws: CanvasError.self) {
      try pixel(
        "<text x='0' y='9' font-size='20' fill='red'>&e;</text>",
        "<!DOCTYPE svg [ <!ENTITY e SYSTEM 'file:///etc/hostname'> ]>")
    }
    #expect(entity?.description.contains("Entity 'e' not defined") == true)
    // Images inside the file are shown: the check above can detect red.
    #expect(
      try pixel("<image xlink:href='data:image/png;base64,\(base64)' width='10' height='10'/>")
        == [255, 0, 0, 255])
  }

  @Test func `bombs are refused before they take memory or time`() throws {
    for (data, words) in [
      (MadeImage.emptyPNG(width: 100_000, height: 100_000), "100000 × 100000 pixels are too many"),
      (MadeImage.emptyPNG(width: 40_000, height: 1), "too many"),
      (MadeImage.emptyPNG(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF), "too many"),
      (MadeImage.gif(width: 65535, height: 65535), "too many"),
    ] {
      let error = #expect(throws: CanvasError.self) { try CanvasImage(data: data, name: "“a”") }
      #expect(error?.kind == .badImage)
      #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }
    var laughs = "<!DOCTYPE svg [ <!ENTITY l0 'ha'>"
    for level in 1...12 {
      laughs += "<!ENTITY l\(level) '" + String(repeating: "&l\(level - 1);", count: 10) + "'>"
    }
    laughs +=
      "]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&l12;</text></svg>"
    var uses =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='u0' width='1' height='1'/>"
    for level in 1...20 {
      uses +=
        "<g id='u\(level)'>" + String(repeating: "<use href='#u\(level - 1)'/>", count: 10) + "</g>"
    }
    uses += "</svg>"
    for svg in [laughs, uses] {
      let error = #expect(throws: CanvasError.self) {
        try painted(CanvasImage(data: Array(svg.utf8)))
      }
      #expect(error?.kind == .badImage)
    }
    // An SVG may be as large as it likes; its pixels may not.
    let wide = try CanvasImage(
      data: Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='1e9' height='1e9'><rect width='1e9' height='1e9'/></svg>"
          .utf8))
    #expect(try painted(wide)[20, 10] == [0, 0, 0, 255])
    #expect(throws: CanvasError.self) { try wide.png() }
  }

  @Test func `damaged, cut and foreign data are sentences`() throws {
    let png = try MadeImage.canvas().png()
    let jpeg = try MadeImage.canvas(300, 300).makeImage().jpeg(quality: 0.9)
    for (data, words) in [
      ([], "it is empty"), (Array("hello".utf8), "an unknown type"),
      ([0x1F, 0x8B, 8, 0], "an unknown type"),
      (Array(png.prefix(20)), "damaged"), (Array(jpeg.prefix(30)), "damaged"),
      (Array(jpeg.dropLast(2)), "its end is missing"),
      (Array("<svg".utf8), "damaged"), (Array("<html><svg/></html>".utf8), "an unknown type"),
      (Array("<!-- <svg/>".utf8), "an unknown type"),
      (Array("RIFF____WEBPVP8 ".utf8), "webp-pixbuf-loader"),
    ] {
      let error = #expect(throws: CanvasError.self) { try CanvasImage(data: data) }
      // Where the decoder for WebP is installed it finds the data damaged.
      let isSaid =
        error?.description.contains(words) == true
        || words.contains("webp") && error?.description.contains("damaged") == true
      #expect(isSaid, "\(String(describing: error))")
    }
    // The header is complete, the image data are not: that is found when it is painted.
    for data in [
      png.dropLast(20), MadeImage.emptyPNG(width: 9, height: 9), MadeImage.bmp().dropLast(4),
    ] {
      let image = try CanvasImage(data: Array(data))
      let canvas = try Canvas.bitmap(width: 20, height: 20, background: .white)
      let error = #expect(throws: CanvasError.self) {
        try canvas.draw(image, in: CanvasRect(x: 0, y: 0, width: 20, height: 20))
      }
      #expect(error?.description.contains("damaged") == true)
      #expect(Picture(canvas).inkCount == 0)
    }
    for (path, words) in [
      (folder.path("none.png"), "No such file"), (folder.path, "Is a directory"),
      ("/dev/zero", "Invalid argument"),
    ] {
      let error = #expect(throws: CanvasError.self) { try CanvasImage(file: path) }
      #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }
  }

  @Test func `random damage neither crashes nor hangs`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    let sources = [
      try MadeImage.canvas().png(), try MadeImage.canvas().makeImage().jpeg(quality: 0.9),
      MadeImage.gif(), MadeImage.bmp(),
      Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0L9 9Z'/></svg>"
          .utf8),
    ]
    var shown = 0
    for _ in 0..<iterations(300) {
      var data = sources.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if random.oneIn(3) { data.removeLast(Int.random(in: 0..<data.count, using: &random)) }
      do throws(CanvasError) {
        let image = try CanvasImage(data: data)
        let canvas = try Canvas.bitmap(width: 40, height: 20, background: .white)
        try canvas.draw(image, in: CanvasRect(x: 0, y: 0, width: 40, height: 20))
        try canvas.finish()
        shown += 1
      } catch {
        #expect(error.kind == .badImage, "seed \(seed): \(error)")
      }
    }
    #expect(shown > 0)
  }

  @Test func `each orientation puts the corners where they belong`() throws {
    // Corners: 1 2 in the upper row, 3 4 in the lower.
    let canvas = try Canvas.bitmap(width: 2, height: 2)
    let grey = [0, 0.25, 0.5, 0.75]
    for (index, white) in grey.enumerated() {
      canvas.fill(
        CanvasRect(x: Double(index % 2), y: Double(index / 2), width: 1, height: 1),
        PaintColor(white: white))
    }
    let image = canvas.makeImage()
    let wanted: [ImageOrientation: [Int]] = [
      .up: [1, 2, 3, 4], .upMirrored: [2, 1, 4, 3], .down: [4, 3, 2, 1],
      .downMirrored: [3, 4, 1, 2], .leftMirrored: [1, 3, 2, 4], .right: [3, 1, 4, 2],
      .rightMirrored: [4, 2, 3, 1], .left: [2, 4, 1, 3],
    ]
    for orientation in ImageOrientation.allCases {
      let picture = try painted(
        image, width: 2, height: 2, orientation: orientation, isSmooth: false)
      let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { Int(picture[$0.0, $0.1][0] / 63) + 1 }
      #expect(corners == wanted[orientation], "\(orientation)")
    }
  }

  @Test func `a JPEG's own orientation is found, and broken EXIF data do no harm`() throws {
    let jpeg = try MadeImage.canvas().makeImage().jpeg(quality: 0.9)
    func exif(_ value: Int, little: Bool) -> [UInt8] {
      let number = little ? MadeImage.littleEndian : MadeImage.bigEndian
      let tiff =
        (little ? Array("II".utf8) : Array("MM".utf8)) + number(42, 2) + number(8, 4)
        + number(2, 2) + number(0x0100, 2) + number(3, 2) + number(1, 4) + number(7, 2) + [0, 0]
        + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0] + number(0, 4)
      let body = Array("Exif".utf8) + [0, 0] + tiff
      return [0xFF, 0xE1] + MadeImage.bigEndian(body.count + 2, 2) + body
    }
    func orientation(_ segment: [UInt8]) throws -> ImageOrientation {
      try CanvasImage(data: Array(jpeg.prefix(2)) + segment + Array(jpeg.dropFirst(2))).orientation
    }
    for value in 1...8 {
      #expect(try orientation(exif(value, little: true)).rawValue == value)
      #expect(try orientation(exif(value, little: false)).rawValue == value)
    }
    #expect(try orientation([]) == .up)
    #expect(try orientation(exif(9, little: true)) == .up)
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<iterations(2000) {
      var bytes = Array(jpeg.prefix(2)) + exif(6, little: Bool.random(using: &random))
      for _ in 0..<3 {
        bytes[Int.random(in: 2..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let found = ImageOrientation(jpeg: bytes.span)
      #expect(ImageOrientation.allCases.contains(found), "seed \(seed)")
    }
  }

  @Test func `alpha, tint and smoothness do what they say`() throws {
    let image = try MadeImage.canvas().makeImage()
    let faint = try painted(image, alpha: 0.5)
    #expect(abs(Int(faint[5, 5][1]) - 128) <= 1 && faint[5, 5][0] == 255)
    let green = try painted(image, tint: PaintColor(red: 0, green: 1, blue: 0))
    #expect(green[5, 5] == [0, 255, 0, 255])
    #expect(abs(Int(green[30, 5][0]) - 127) <= 1 && green[30, 5][1] == 255)
    // In documents too, for pixels and for lines.
    let lines = try CanvasImage(
      data: Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><circle cx='10' cy='10' r='9'/></svg>"
          .utf8))
    func draw(_ canvas: Canvas) throws {
      canvas.concatenate(CanvasTransform(a: 0.9, b: 0.2, c: -0.2, d: 0.9, tx: 20, ty: 5))
      for (index, image) in [image, lines].enumerated() {
        try canvas.draw(
          image, in: CanvasRect(x: 50 * Double(index), y: 3, width: 40, height: 20),
          tint: PaintColor(red: 0, green: 0.5, blue: 0, alpha: 0.8))
      }
    }
    let bitmap = try Canvas.bitmap(width: 300, height: 120, scale: 2, background: .white)
    try draw(bitmap)
    let svg = try Canvas.svg(to: folder.path("tint.svg"), width: 150, height: 60)
    try draw(svg)
    try svg.finish()
    let pdf = try Canvas.pdf(to: folder.path("tint.pdf"))
    try pdf.beginPage(width: 150, height: 60)
    try draw(pdf)
    try pdf.endPage()
    try pdf.finish()
    let wanted = Picture(bitmap)
    #expect(wanted.inkCount > 2000)
    #expect(
      try rasterizedSVG(folder.path("tint.svg"), zoom: 2, folder).meanDifference(wanted) < 0.8)
    #expect(
      try rasterizedPDF(folder.path("tint.pdf"), zoom: 2, folder, holdsPictures: true)
        .meanDifference(wanted) < 0.8)
    let checks = try Canvas.bitmap(width: 40, height: 40, background: .white)
    for y in 0..<40 {
      for x in 0..<40 where (x + y) % 2 == 0 {
        checks.fill(CanvasRect(x: Double(x), y: Double(y), width: 1, height: 1), .black)
      }
    }
    // Made eight times smaller a chessboard is grey, not one of its colours.
    let small = try painted(checks.makeImage(), width: 5, height: 5)
    for y in 0..<5 { for x in 0..<5 { #expect((90...165).contains(small[x, y][0])) } }
  }

  @Test func `a picture made larger ends at its rectangle, on pixels too`() throws {
    let dot = try Canvas.bitmap(width: 1, height: 1, background: .black).makeImage()
    let canvas = try Canvas.bitmap(width: 60, height: 60, background: .white)
    try canvas.draw(dot, in: CanvasRect(x: 10, y: 10, width: 40, height: 40))
    for y in 0..<60 {
      for x in 0..<60 {
        let isInside = (10..<50).contains(x) && (10..<50).contains(y)
        #expect(canvas.pixel(x: x, y: y).red == (isInside ? 0 : 255))
      }
    }
  }

  @Test(.enabled(if: !TestBuild.isSanitized)) func `many large pictures do not stay decoded`() async
  {
    await #expect(processExitsWith: .success) {
      let canvas = try Canvas.bitmap(width: 10, height: 10)
      let large = try Canvas.bitmap(width: 2000, height: 2000, background: .white).png()
      let before = try residentBytes()
      // 16 MB each once decoded, 320 MB in all.
      let images = try (0..<20).map { _ in try CanvasImage(data: large) }
      let held = try residentBytes() - before
      for image in images {
        try canvas.draw(image, in: CanvasRect(x: 0, y: 0, width: 10, height: 10))
      }
      let grown = try residentBytes() - before
      precondition(held < 10 << 20, "\(held >> 20) MiB before anything is painted")
      precondition(grown < 170 << 20, "\(grown >> 20) MiB after")
    }
  }
}
