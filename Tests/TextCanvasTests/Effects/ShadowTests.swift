// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
import TextPDF
import TextSVG

@Suite struct ShadowTests {
  private let folder = TemporaryFolder()

  private func painted(
    _ width: Int = 60, _ height: Int = 60, scale: Double = 1, _ draw: (Canvas) throws -> Void
  ) throws -> Picture {
    let canvas = try Canvas.bitmap(width: width, height: height, scale: scale, background: .white)
    try draw(canvas)
    try canvas.finish()
    return Picture(canvas)
  }

  @Test func `the blur is a Gaussian's, and keeps what is the same everywhere`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for deviation in [0.7, 1, 2, 3.3, 8] {
      let size = 60
      var coverage = Coverage(
        width: size, height: size, bytes: Array(repeating: 0, count: size * size))
      for _ in 0..<6 {
        let (x, y) = (
          Int.random(in: 20..<35, using: &random), Int.random(in: 20..<35, using: &random)
        )
        for row in y..<y + 6 {
          for column in x..<x + 6 { coverage.bytes[row * size + column] = 255 }
        }
      }
      // The definition: a weighted sum over all pixels, rows and columns apart.
      let reach = Int(deviation * 5) + 1
      let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
      let sum = weights.reduce(0, +)
      func filtered(_ source: [Double], step: Int, other: Int) -> [Double] {
        var result = source
        for line in 0..<size {
          for place in 0..<size {
            var value = 0.0
            for (index, weight) in weights.enumerated() {
              let at = min(max(place + index - reach, 0), size - 1)
              value += weight * source[line * other + at * step]
            }
            result[line * other + place * step] = value / sum
          }
        }
        return result
      }
      let wanted = filtered(
        filtered(coverage.bytes.map(Double.init), step: 1, other: size), step: size, other: 1)
      coverage.blur(deviation: deviation)
      var worst = 0.0
      for index in wanted.indices {
        worst = max(worst, abs(wanted[index] - Double(coverage.bytes[index])))
      }
      #expect(worst < (deviation < 3 ? 2 : 13), "seed \(seed), deviation \(deviation): \(worst)")
    }
    for value in [UInt8(0), 1, 77, 254, 255] {
      var even = Coverage(width: 13, height: 7, bytes: Array(repeating: value, count: 91))
      even.blur(deviation: 9)
      #expect(even.bytes.allSatisfy { $0 == value })
    }
    var one = Coverage(width: 1, height: 1, bytes: [200])
    one.blur(deviation: 50)
    #expect(one.bytes == [200])
  }

  @Test func `a sharp shadow is the shape beside itself, in its colour`() throws {
    let picture = try painted { canvas in
      canvas.setShadow(
        Shadow(x: 5, y: 3, blur: 0, color: PaintColor(red: 0, green: 0, blue: 1, alpha: 0.5)))
      canvas.fill(CanvasRect(x: 10, y: 10, width: 20, height: 20), .black)
    }
    for y in 0..<60 {
      for x in 0..<60 {
        let shape = (10..<30).contains(x) && (10..<30).contains(y)
        let shadow = (15..<35).contains(x) && (13..<33).contains(y)
        let value = picture[x, y]
        if shape {
          #expect(value == [0, 0, 0, 255])
        } else if shadow {
          #expect((126...129).contains(value[0]) && value[2] == 255, "\(x), \(y): \(value)")
        } else {
          #expect(value == [255, 255, 255, 255], "\(x), \(y)")
        }
      }
    }
  }

  @Test func `light does not turn with what it falls on, and grows with the scale`() throws {
    let picture = try painted(scale: 2) { canvas in
      canvas.setShadow(Shadow(x: 5, y: 0, blur: 0, color: .black))
      canvas.concatenate(CanvasTransform(a: 0, b: 10, c: -10, d: 0, tx: 15, ty: 10))
      // Device: x 20 … 30, y 20 … 40.
      canvas.fill(
        CanvasRect(x: 0, y: 0, width: 1, height: 0.5), PaintColor(red: 1, green: 0, blue: 0))
    }
    #expect(picture[25, 30] == [255, 0, 0, 255])
    #expect(picture[35, 30] == [0, 0, 0, 255])
    #expect(picture[39, 30] == [0, 0, 0, 255])
    #expect(picture[41, 30] == [255, 255, 255, 255])
    #expect(picture[25, 42] == [255, 255, 255, 255])
  }

  @Test func `a blurred edge falls off as the error function says`() throws {
    for scale in [1.0, 2] {
      for blur in [4.0, 12, 40] {
        let picture = try painted(300, 300, scale: scale) { canvas in
          canvas.setShadow(Shadow(x: 0, y: 1000, blur: blur, color: .black))
          canvas.fill(
            CanvasRect(x: -500, y: -1000 - 500, width: 500 + 150 / scale, height: 1500), .black)
        }
        let deviation = blur / 2 * scale
        for x in stride(from: 60, to: 240, by: 5) {
          let wanted =
            255 * (1 - 0.5 * erfc((Double(x) + 0.5 - 150) / (deviation * 2.0.squareRoot())))
          #expect(
            abs(Double(picture[x, 50][0]) - wanted) < 9,
            "\(scale) \(blur) \(x): \(picture[x, 50][0]), \(wanted)")
        }
      }
    }
  }

  @Test func `glyphs, lines and pictures cast shadows of their shape`() throws {
    let font = try dejaVuSans()
    let dot = try Canvas.bitmap(
      width: 10, height: 10, background: PaintColor(red: 1, green: 0, blue: 0)
    ).makeImage()
    func draw(_ canvas: Canvas, shadow: Bool) throws {
      if shadow { canvas.setShadow(Shadow(x: 0, y: 40, blur: 0, color: .black)) }
      let red = PaintColor(red: 1, green: 0, blue: 0)
      canvas.show(Row("Rg", font, size: 20, x: 5, y: 25).glyphs, font: font, size: 20, color: red)
      var path = CanvasPath()
      path.appendEllipse(in: CanvasRect(x: 45, y: 8, width: 15, height: 20))
      canvas.stroke(path, red, StrokeStyle(width: 3))
      canvas.strokeGlyphs(
        Row("A", font, size: 20, x: 70, y: 25).glyphs, font: font, size: 20, color: red,
        style: StrokeStyle(width: 1))
      try canvas.draw(dot, in: CanvasRect(x: 90, y: 10, width: 10, height: 10))
    }
    let picture = try painted(110, 80) { try draw($0, shadow: true) }
    let plain = try painted(110, 80) { try draw($0, shadow: false) }
    var ink = 0
    for y in 0..<40 {
      for x in 0..<110 {
        // Red's other channels are its coverage; a black shadow of it has that in all three.
        #expect(abs(Int(picture[x, y + 40][0]) - Int(plain[x, y][1])) <= 1, "\(x), \(y)")
        if plain[x, y][1] < 100 { ink += 1 }
      }
    }
    #expect(ink > 300)
  }

  @Test func `a layer casts one shadow, and restore ends it`() throws {
    let picture = try painted { canvas in
      canvas.save()
      canvas.setShadow(Shadow(x: 10, y: 0, blur: 0, color: .black))
      canvas.beginLayer()
      canvas.fill(
        CanvasRect(x: 5, y: 5, width: 10, height: 10), PaintColor(red: 1, green: 0, blue: 0))
      canvas.fill(
        CanvasRect(x: 15, y: 5, width: 10, height: 10), PaintColor(red: 0, green: 1, blue: 0))
      canvas.endLayer()
      canvas.restore()
      canvas.fill(
        CanvasRect(x: 5, y: 30, width: 10, height: 10), PaintColor(red: 1, green: 0, blue: 0))
    }
    #expect(picture[10, 10] == [255, 0, 0, 255])
    #expect(picture[20, 10] == [0, 255, 0, 255])  // not under the first one's shadow
    #expect(picture[30, 10] == [0, 0, 0, 255])
    #expect(picture[20, 35] == [255, 255, 255, 255])
  }

  @Test func `an inner shadow darkens the upper edge inside the shape and nothing outside`() throws
  {
    let picture = try painted { canvas in
      canvas.setInnerShadow(Shadow(x: 0, y: 3, blur: 4, color: .black))
      canvas.fill(CanvasRect(x: 10, y: 10, width: 40, height: 40), PaintColor(white: 0.8))
    }
    #expect(picture[30, 9] == [255, 255, 255, 255])
    #expect(picture[30, 10][0] < 60)
    #expect(picture[30, 12][0] < picture[30, 15][0])
    #expect(picture[30, 30] == [204, 204, 204, 255])
    #expect(picture[30, 49][0] > 185)
    #expect(picture[30, 50] == [255, 255, 255, 255])
  }

  @Test func `shadows look the same in PDF and SVG, sharp ones stay lines, text is not doubled`()
    throws
  {
    let font = try dejaVuSans()
    for blur in [0.0, 6] {
      func draw(_ canvas: Canvas) {
        canvas.fill(CanvasRect(x: 0, y: 0, width: 200, height: 100), .white)
        canvas.setShadow(
          Shadow(x: 4, y: 5, blur: blur, color: PaintColor(red: 0.6, green: 0, blue: 0, alpha: 0.8))
        )
        let row = Row("Shadow", font, size: 30, x: 10, y: 40)
        canvas.show(row.glyphs, font: font, size: 30, color: .black, text: row.text)
        canvas.beginLayer()
        canvas.fill(
          CanvasRect(x: 20, y: 60, width: 60, height: 20), PaintColor(red: 0, green: 0.5, blue: 0))
        canvas.endLayer(alpha: 0.5)
        canvas.setShadow(nil)
        canvas.setInnerShadow(Shadow(x: 0, y: 2, blur: 3, color: .black))
        canvas.fill(CanvasRect(x: 110, y: 60, width: 60, height: 20), PaintColor(white: 0.7))
      }
      let bitmap = try Canvas.bitmap(width: 400, height: 200, scale: 2, background: .white)
      draw(bitmap)
      let wanted = Picture(bitmap)
      let path = folder.path("\(blur).pdf")
      let pdf = try Canvas.pdf(to: path)
      try pdf.beginPage(width: 200, height: 100)
      draw(pdf)
      try pdf.endPage()
      try pdf.finish()
      try PDFReaders.check(path)
      let svg = try Canvas.svg(to: folder.path("\(blur).svg"), width: 200, height: 100)
      draw(svg)
      try svg.finish()
      let fromPDF = try rasterizedPDF(path, zoom: 2, folder, holdsPictures: true)
      let fromSVG = try rasterizedSVG(folder.path("\(blur).svg"), zoom: 2, folder)
      #expect(fromPDF.meanDifference(wanted) < 1.3, "\(blur): \(fromPDF.meanDifference(wanted))")
      #expect(fromSVG.meanDifference(wanted) < 1.3, "\(blur): \(fromSVG.meanDifference(wanted))")
      let text = try run(
        "pdftotext", ["-raw", path, "-"], from: "poppler-utils", holdsPictures: true)
      #expect(text.trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{C}"])) == "Shadow")
    }
  }

  @Test func `shadows that cannot be are none, and endless ones end`() throws {
    let plain = try painted { $0.fill(CanvasRect(x: 5, y: 5, width: 10, height: 10), .black) }
    for shadow in [
      Shadow(x: .nan, y: 0, blur: 1), Shadow(x: 0, y: .infinity, blur: 1),
      Shadow(x: 0, y: 0, blur: .nan), Shadow(x: 9, y: 9, blur: 0, color: .clear),
    ] {
      #expect(
        try painted {
          $0.setShadow(shadow)
          $0.setInnerShadow(shadow)
          $0.fill(CanvasRect(x: 5, y: 5, width: 10, height: 10), .black)
        } == plain)
    }
    let wide = try painted {
      $0.setShadow(Shadow(x: 1e7, y: -1e7, blur: 1e9))
      $0.fill(CanvasRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8), .black)
      $0.setInnerShadow(Shadow(x: 1e7, y: -1e7, blur: 1e9))
      $0.fill(CanvasRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8), .black)
      $0.setShadow(Shadow(x: 0, y: 0, blur: 1000))
      $0.fill(CanvasRect(x: 5, y: 5, width: 10, height: 10), .black)
    }
    // All of it is under the black of the first rectangle.
    #expect(
      wide
        == (try painted {
          $0.fill(CanvasRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8), .black)
        }))
  }
}
