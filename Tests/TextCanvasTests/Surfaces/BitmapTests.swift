// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextKitTestSupport
import TextSVG

@testable import TextCanvas

@Suite struct BitmapTests {
  @Test(arguments: [
    (0, 10, 1.0, "at least 1"), (10, -1, 1, "at least 1"), (1_000_000, 1_000_000, 1, "too large"),
    (40_000, 1, 1, "too large"), (32_000, 32_000, 1, "MiB"), (10, 10, 0, "scale"),
    (10, 10, .nan, "scale"), (10, 10, .infinity, "scale"), (10, 10, -2, "scale"),
  ])
  func `a size that cannot be is a sentence`(
    width: Int, height: Int, scale: Double, words: String
  ) throws {
    let error = #expect(throws: CanvasError.self) {
      try Canvas.bitmap(width: width, height: height, scale: scale)
    }
    #expect(error?.kind == .badSize)
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func `a new bitmap is clear or has its background`() throws {
    let clear = try Canvas.bitmap(width: 3, height: 2)
    #expect(Picture(clear).bytes.allSatisfy { $0 == 0 })
    let half = try Canvas.bitmap(
      width: 3, height: 2, background: PaintColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(Picture(half)[2, 1] == [128, 64, 0, 128])
  }

  @Test func `a point is as many pixels as the scale says`() throws {
    let canvas = try Canvas.bitmap(width: 8, height: 8, scale: 2, background: .white)
    canvas.fill(CanvasRect(x: 1, y: 1, width: 2, height: 2), .black)
    let picture = Picture(canvas)
    for y in 0..<8 {
      for x in 0..<8 {
        let inside = (2..<6).contains(x) && (2..<6).contains(y)
        #expect(picture[x, y] == (inside ? [0, 0, 0, 255] : [255, 255, 255, 255]))
      }
    }
  }

  @Test func `half covered pixels are half coloured, and touching rectangles leave no seam`() throws
  {
    let canvas = try Canvas.bitmap(width: 4, height: 2, background: .white)
    canvas.fill(CanvasRect(x: 0.5, y: 0, width: 1, height: 1), .black)
    #expect(canvas.pixel(x: 0, y: 0).red == 127 || canvas.pixel(x: 0, y: 0).red == 128)
    canvas.fill(
      [
        CanvasRect(x: 0, y: 1, width: 1.5, height: 1),
        CanvasRect(x: 1.5, y: 1, width: 2.5, height: 1),
      ], .black)
    for x in 0..<4 { #expect(canvas.pixel(x: x, y: 1).red == 0) }
  }

  @Test func `alpha multiplies, clamps, and covers as it should`() throws {
    let canvas = try Canvas.bitmap(width: 1, height: 1, background: .white)
    canvas.save()
    canvas.multiplyAlpha(by: 0.5)
    canvas.multiplyAlpha(by: 0.5)
    canvas.fill(
      CanvasRect(x: 0, y: 0, width: 1, height: 1), PaintColor(red: 7, green: -1, blue: .nan))
    canvas.restore()
    // A quarter of red over white.
    let pixel = canvas.pixel(x: 0, y: 0)
    #expect(pixel.red == 255)
    #expect(abs(Int(pixel.green) - 191) <= 1)
    #expect(abs(Int(pixel.blue) - 191) <= 1)
    canvas.fill(CanvasRect(x: 0, y: 0, width: 1, height: 1), .black)
    #expect(canvas.pixel(x: 0, y: 0).red == 0)
  }

  @Test func `a layer is painted as one picture`() throws {
    let canvas = try Canvas.bitmap(width: 2, height: 1, background: .white)
    canvas.beginLayer()
    canvas.fill(CanvasRect(x: 0, y: 0, width: 1, height: 1), .black)
    canvas.fill(CanvasRect(x: 0, y: 0, width: 1, height: 1), .black)
    canvas.endLayer(alpha: 0.5)
    #expect(abs(Int(canvas.pixel(x: 0, y: 0).red) - 128) <= 1)
    #expect(canvas.pixel(x: 1, y: 0).red == 255)
  }

  @Test func `nothing is painted outside a clip, and restore brings the old one back`() throws {
    let canvas = try Canvas.bitmap(width: 10, height: 10, background: .white)
    let all = CanvasRect(x: 0, y: 0, width: 10, height: 10)
    canvas.save()
    canvas.clip(to: CanvasRect(x: 2, y: 3, width: 4, height: 5))
    #expect(canvas.clipBounds == CanvasRect(x: 2, y: 3, width: 4, height: 5))
    canvas.clip(to: CanvasRect(x: 0, y: 0, width: 5, height: 20))
    canvas.fill(all, .black)
    canvas.restore()
    let picture = Picture(canvas)
    for y in 0..<10 {
      for x in 0..<10 {
        #expect(picture[x, y][0] == ((2..<5).contains(x) && (3..<8).contains(y) ? 0 : 255))
      }
    }
    #expect(canvas.clipBounds == all)
    canvas.fill(all, .black)
    #expect(canvas.pixel(x: 9, y: 9).red == 0)
  }

  @Test func `a path clips, by winding or even-odd`() throws {
    var ring = CanvasPath(CanvasRect(x: 0, y: 0, width: 9, height: 9))
    ring.append(CanvasRect(x: 3, y: 3, width: 3, height: 3))
    for evenOdd in [false, true] {
      let canvas = try Canvas.bitmap(width: 9, height: 9, background: .white)
      canvas.clip(to: ring, evenOdd: evenOdd)
      canvas.fill(CanvasRect(x: 0, y: 0, width: 9, height: 9), .black)
      #expect(canvas.pixel(x: 4, y: 4).red == (evenOdd ? 255 : 0))
      #expect(canvas.pixel(x: 1, y: 1).red == 0)
    }
  }

  @Test func `clip bounds enclose what is painted, for random clips and transforms`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<iterations(300) {
      let canvas = try Canvas.bitmap(width: 40, height: 40, background: .white)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        func number(_ range: ClosedRange<Double>) -> Double {
          let value = Double.random(in: range, using: &random)
          return Bool.random(using: &random) ? value.rounded() : value
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: canvas.translate(x: number(-5...5), y: number(-5...5))
        case 1: canvas.scale(x: number(0.5...2), y: number(0.5...2))
        case 2:
          canvas.clip(
            to: CanvasRect(
              x: number(-5...20), y: number(-5...20), width: number(0...30), height: number(0...30))
          )
        default:
          var path = CanvasPath()
          path.appendEllipse(
            in: CanvasRect(
              x: number(-5...10), y: number(-5...10), width: number(5...30), height: 20))
          canvas.clip(to: path)
        }
      }
      let clip = canvas.state.clip
      canvas.fill(CanvasRect(x: -100, y: -100, width: 300, height: 300), .black)
      let picture = Picture(canvas)
      for y in 0..<40 {
        for x in 0..<40 {
          let value = picture[x, y][0]
          let at = PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)
          if !clip.outer.contains(at) {
            // The library rounds where an edge lies within 1/256 of a pixel's border: one step of
            // 255 at most.
            #expect(value >= 254, "seed \(seed) round \(round): painted outside at \(x), \(y)")
          }
          if clip.inner.contains(at) {
            #expect(value == 0, "seed \(seed) round \(round): not painted inside at \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func `places that are no numbers, flat transforms and far places do no harm`() throws {
    let canvas = try Canvas.bitmap(width: 10, height: 10, background: .white)
    let good = CanvasRect(x: 1, y: 1, width: 2, height: 2)
    canvas.fill(CanvasRect(x: .nan, y: 0, width: 5, height: 5), .black)
    canvas.fill(CanvasRect(x: 0, y: 0, width: .infinity, height: 5), .black)
    for bad in [
      CanvasTransform(a: 0, d: 0), CanvasTransform(a: .nan),
      CanvasTransform(a: 1, b: 1, c: 1, d: 1),
      CanvasTransform(tx: .infinity), CanvasTransform(a: 1e300, d: 1e300),
    ] {
      canvas.save()
      canvas.concatenate(bad)
      canvas.fill(good, .black)
      canvas.stroke(CanvasPath(good), .black, StrokeStyle(width: 1))
      canvas.clip(to: good)
      canvas.fill(good, .black)
      canvas.restore()
    }
    var path = CanvasPath()
    path.move(to: CanvasPoint(x: 1, y: .nan))
    path.line(to: CanvasPoint(x: 5, y: 5))
    canvas.stroke(path, .black, StrokeStyle(width: 1))
    canvas.fill(path, .black)
    canvas.stroke(CanvasPath(good), .black, StrokeStyle(width: .nan))
    canvas.stroke(CanvasPath(good), .black, StrokeStyle(width: -1))
    #expect(Picture(canvas).inkCount == 0)
    // 2³² / 256 pixels to the right would wrap around to 0 without a check.
    canvas.fill(CanvasRect(x: 16_777_216, y: 0, width: 10, height: 10), .black)
    #expect(Picture(canvas).inkCount == 0)
    canvas.fill(CanvasRect(x: -1e12, y: 5, width: 2e12, height: 1e15), .black)
    #expect(canvas.pixel(x: 0, y: 4).red == 255)
    for x in 0..<10 { #expect(canvas.pixel(x: x, y: 9).red == 0) }
    #expect(throws: Never.self) { try canvas.finish() }
  }

  @Test func `dashes that cannot be are solid lines`() throws {
    for dash in [[-1.0], [0, 0], [.nan, 2], []] {
      let canvas = try Canvas.bitmap(width: 20, height: 3, background: .white)
      var path = CanvasPath()
      path.move(to: CanvasPoint(x: 0, y: 1.5))
      path.line(to: CanvasPoint(x: 20, y: 1.5))
      canvas.stroke(path, .black, StrokeStyle(width: 1, dash: dash, dashPhase: .nan))
      for x in 0..<20 { #expect(canvas.pixel(x: x, y: 1).red == 0) }
      try canvas.finish()
    }
    let canvas = try Canvas.bitmap(width: 20, height: 3, background: .white)
    var path = CanvasPath()
    path.move(to: CanvasPoint(x: 0, y: 1.5))
    path.line(to: CanvasPoint(x: 20, y: 1.5))
    canvas.stroke(path, .black, StrokeStyle(width: 1, dash: [2, 3], dashPhase: 1))
    let row = (0..<20).map { canvas.pixel(x: $0, y: 1).red }
    #expect(row == [0] + (0..<19).map { [255, 255, 255, 0, 0][$0 % 5] })
  }

  @Test func `a line with more dashes than anybody could see is solid, on every surface`() throws {
    // 9 million dashes took ten seconds, and an SVG of them threw “out of memory”.
    var far = CanvasPath()
    far.move(to: CanvasPoint(x: 0, y: 1.5))
    far.line(to: CanvasPoint(x: 16_777_217, y: 1.5))
    far.cubic(
      CanvasPoint(x: 0, y: 962), CanvasPoint(x: 7, y: -5), to: CanvasPoint(x: -1.7e308, y: 13))
    far.close()
    let style = StrokeStyle(width: 1, dash: [0, 1.857], dashPhase: 1)
    #expect(style.bounded(along: far, through: .identity).dash.isEmpty)
    let canvas = try Canvas.bitmap(width: 20, height: 3, background: .white)
    canvas.stroke(far, .black, style)
    for x in 1..<20 { #expect(canvas.pixel(x: x, y: 1).red < 255) }
    try canvas.finish()
    let folder = TemporaryFolder()
    let drawing = try Canvas.svg(to: "\(folder.path)/far.svg", width: 20, height: 3)
    drawing.stroke(far, .black, style)
    try drawing.finish()
    let text = String(decoding: fileBytes("\(folder.path)/far.svg"), as: UTF8.self)
    #expect(text.contains("<path") && !text.contains("dasharray"))
    var near = CanvasPath()
    near.move(to: CanvasPoint(x: 0, y: 0))
    near.line(to: CanvasPoint(x: 3, y: 4))
    near.line(to: CanvasPoint(x: 3, y: 0))
    near.close()
    #expect(near.lengthBound == 12)
    #expect(style.bounded(along: near, through: .identity).dash == [0, 1.857])
  }

  @Test func `dashes of any length are drawn, on pixels and in SVG`() throws {
    // Of a random search: of lengths that add up to infinity the drawing library never found the
    // first.
    let huge = Double.greatestFiniteMagnitude
    for (dash, phase, isDrawn) in [
      ([huge, huge, 4.4], 0, true), ([0, huge, 0.4], 0, false), ([huge, 1], 1, true),
      ([1, huge], 2, false),
      ([3, 5], 8e300, true), ([3, 5], -8e300, true), ([huge, huge], -1, true),
    ] as [([Double], Double, Bool)] {
      let style = StrokeStyle(width: 1, dash: dash, dashPhase: phase)
      let folder = TemporaryFolder()
      var path = CanvasPath()
      path.move(to: CanvasPoint(x: 0, y: 1.5))
      path.line(to: CanvasPoint(x: 3, y: 1.5))
      let canvas = try Canvas.bitmap(width: 20, height: 3, background: .white)
      canvas.stroke(path, .black, style)
      #expect((canvas.pixel(x: 2, y: 1).red < 255) == isDrawn, "\(dash) from \(phase)")
      try canvas.finish()
      let drawing = try Canvas.svg(to: "\(folder.path)/dash.svg", width: 20, height: 3)
      drawing.stroke(path, .black, style)
      try drawing.finish()
      let text = String(decoding: fileBytes("\(folder.path)/dash.svg"), as: UTF8.self)
      #expect(text.contains("stroke-dasharray") && !text.contains("inf"), "\(dash) from \(phase)")
    }
  }

  @Test func `dashes of a path that is made very small are no more than the path has`() throws {
    // Rounded to parts of a pixel it is much longer than it was.
    for scale in [1e-3, 1e-6, 1e-9, 1e-12] {
      for angle in [0, 0.3] {
        let canvas = try Canvas.bitmap(width: 20, height: 20, background: .white)
        var path = CanvasPath()
        path.move(to: CanvasPoint(x: 0, y: 0))
        path.cubic(
          CanvasPoint(x: 1e4, y: 3), CanvasPoint(x: 2, y: 8e3), to: CanvasPoint(x: 9e3, y: 9e3))
        path.line(to: CanvasPoint(x: 3, y: 4))
        canvas.concatenate(
          CanvasTransform(
            a: cos(angle), b: sin(angle), c: -sin(angle) * scale, d: cos(angle) * scale))
        canvas.stroke(path, .black, StrokeStyle(width: 1, dash: [1, 2]))
        try canvas.finish()
      }
    }
    // With such a slant, corners are beyond the library's range of coordinates, and sides are
    // longer from their clamped ends.
    let canvas = try Canvas.bitmap(width: 60, height: 60, background: .white)
    canvas.concatenate(CanvasTransform(a: 6.857, c: -1e9, d: 27, tx: 777, ty: -12))
    let box = CanvasPath(CanvasRect(minX: 56, minY: 1.857, maxX: 59, maxY: 55.857))
    canvas.stroke(box, .black, StrokeStyle(width: 24, miterLimit: 5.3, dash: [14, 61]))
    try canvas.finish()
    #expect(CanvasTransform(a: 3, d: 0.5).leastScale == 0.5)
    #expect(CanvasTransform(a: 1, b: 1, c: 1, d: 1).leastScale == 0)
    #expect(abs(CanvasTransform(a: 0, b: 2, c: -2, d: 0).leastScale - 2) < 1e-12)
  }

  @Test func `nothing is drawn through a map with numbers that cannot be mapped back`() throws {
    // From a random search: an SVG got coordinates at infinity.
    var path = CanvasPath()
    path.move(to: CanvasPoint(x: 3, y: -12))
    path.line(to: CanvasPoint(x: 36, y: -11))
    let folder = TemporaryFolder()
    for transform in [
      CanvasTransform(a: .greatestFiniteMagnitude, b: -11.6, c: 33, d: 0),
      CanvasTransform(a: 33, b: 0, c: -11.6, d: -.greatestFiniteMagnitude),
    ] {
      let drawing = try Canvas.svg(to: "\(folder.path)/map.svg", width: 20, height: 20)
      drawing.concatenate(transform)
      drawing.stroke(path, .black, StrokeStyle(width: 1e308))
      drawing.fill(path, .black)
      try drawing.finish()
      let text = String(decoding: fileBytes("\(folder.path)/map.svg"), as: UTF8.self)
      #expect(!text.contains("inf") && text.hasSuffix("</svg>\n"))
    }
  }

  @Test func `a pen that is wider than anybody could see is drawn, on every surface`() throws {
    // Of a random search: the drawing library had no memory for the pen's corners.
    var path = CanvasPath()
    path.move(to: CanvasPoint(x: 3, y: -1))
    path.line(to: CanvasPoint(x: 925, y: 4.6))
    path.cubic(
      CanvasPoint(x: 298, y: 11_184_813), CanvasPoint(x: 5, y: 11_184_805),
      to: CanvasPoint(x: 46, y: -15.7))
    path.line(to: CanvasPoint(x: 1.86, y: 0))
    path.cubic(CanvasPoint(x: 0, y: 0), CanvasPoint(x: 0, y: 296), to: CanvasPoint(x: 0, y: 0))
    path.cubic(
      CanvasPoint(x: 111, y: -10), CanvasPoint(x: -7.7, y: 0), to: CanvasPoint(x: 44, y: -11.3))
    let style = StrokeStyle(width: 54, miterLimit: 7.57, dash: [740, 5.14])
    func draw(on canvas: Canvas) throws {
      canvas.scale(x: 703, y: 1e9)
      canvas.stroke(path, .black, style)
      canvas.clip(to: path)
      canvas.fill(CanvasRect(minX: 0, minY: 0, maxX: 30, maxY: 30), .black)
      try canvas.finish()
    }
    let folder = TemporaryFolder()
    let drawing = try Canvas.svg(to: "\(folder.path)/wide.svg", width: 60, height: 60)
    try draw(on: drawing)
    let pixels = try Canvas.bitmap(width: 60, height: 60, background: .white)
    try draw(on: pixels)
    #expect(pixels.pixel(x: 20, y: 0).red < 255)
  }

  @Test func `the pen goes through the transform`() throws {
    let canvas = try Canvas.bitmap(width: 40, height: 40, background: .white)
    canvas.scale(x: 4, y: 1)
    var path = CanvasPath()
    path.move(to: CanvasPoint(x: 5, y: 0))
    path.line(to: CanvasPoint(x: 5, y: 40))
    canvas.stroke(path, .black, StrokeStyle(width: 2))
    #expect((0..<40).count { canvas.pixel(x: $0, y: 20).red == 0 } == 8)
  }

  @Test func `edges move to whole pixels on a bitmap`() throws {
    let canvas = try Canvas.bitmap(width: 40, height: 40, scale: 2)
    canvas.translate(x: 0.3, y: 0)
    let aligned = canvas.alignedToPixels(CanvasRect(x: 1, y: 1.1, width: 0.1, height: 3))
    let device = canvas.transform.bounds(of: aligned)
    #expect(abs(device.minX - 3) < 1e-9)
    #expect(abs(device.maxX - 4) < 1e-9)
    #expect(abs(device.minY - 2) < 1e-9)
    #expect(abs(device.maxY - 8) < 1e-9)
  }

  @Test func `a PNG file is written whole, small where it can be, and its errors are told`() throws
  {
    let folder = TemporaryFolder()
    let canvas = try Canvas.bitmap(width: 500, height: 400, background: .white)
    canvas.fill(CanvasRect(x: 10, y: 10, width: 50, height: 60), .black)
    try canvas.writePNG(to: folder.path("a.png"))
    let bytes = try canvas.png()
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("a.png"))) == Data(bytes))
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(bytes[25] == 2)  // the header's colour type: red, green, blue without alpha
    #expect(bytes.count < 3000)
    let error = #expect(throws: CanvasError.self) { try canvas.writePNG(to: "/dev/full") }
    #expect(error?.kind == .cannotWrite(errno: ENOSPC))
  }
}
