// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics

private let square = CGRect(x: 0, y: 0, width: 40, height: 40)

/// The left half is opaque, the right half has `alpha`; the lower half is clear.
private func halves(alpha: CGFloat) throws -> CGImage {
  try drawn { context in
    context.setFillColor(gray: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setFillColor(gray: 0, alpha: alpha)
    context.fill(CGRect(x: 20, y: 0, width: 20, height: 20))
  }
}

struct `Clipping to a mask` {
  @Test func `lets through as much as the picture is opaque, its top at the greatest y`() throws {
    let mask = try halves(alpha: 0.5)
    let image = try drawn { context in
      context.saveGState()
      context.clip(to: square, mask: mask)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(square)
      context.restoreGState()
      context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(image.pixel(5, 30) == .red)
    #expect(image.pixel(30, 30).isNear(Pixel(255, 0, 0, 128)))
    #expect(image.pixel(30, 10) == .clear)
    #expect(image.pixel(5, 5) == .blue, "the mask ends with the state")
  }

  @Test func `takes greys for how much, where all is opaque`() throws {
    let mask = try drawn(background: .black) { context in
      context.setFillColor(gray: 1, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
      context.setFillColor(gray: 0.2, alpha: 1)
      context.fill(CGRect(x: 20, y: 0, width: 10, height: 40))
    }
    let image = try drawn { context in
      context.clip(to: square, mask: mask)
      context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
      context.fill(square)
    }
    #expect(image.pixel(5, 20) == .green)
    #expect(image.pixel(25, 20).isNear(Pixel(0, 255, 0, 51)))
    #expect(image.pixel(35, 20) == .clear)
  }

  @Test func `keeps within its rectangle, the clip so far and the clips that follow`() throws {
    let full = try drawn(background: .black) { context in
      context.setFillColor(gray: 1, alpha: 1)
      context.fill(square)
    }
    let image = try drawn { context in
      context.setFillColor(gray: 0, alpha: 1)
      context.saveGState()
      context.clip(to: CGRect(x: 5, y: 0, width: 40, height: 40))
      context.clip(to: CGRect(x: 0, y: 5, width: 30, height: 30), mask: full)
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 40))
      context.clip(to: CGRect(x: 0, y: 10, width: 40, height: 10))
      context.fill(square)
      context.restoreGState()
    }
    // Content painted before the last clip is masked as well, and stays.
    #expect(image.pixel(8, 30) == .black && image.pixel(8, 6) == .black)
    #expect(image.pixel(2, 20) == .clear && image.pixel(8, 2) == .clear)
    #expect(image.pixel(20, 15) == .black && image.pixel(20, 30) == .clear)
    #expect(image.pixel(33, 15) == .clear)
  }

  @Test func `masks in masks multiply, through any transform`() throws {
    let mask = try halves(alpha: 0.5)
    let image = try drawn { context in
      context.translateBy(x: 0, y: 40)
      context.scaleBy(x: 1, y: -1)
      context.clip(to: square, mask: mask)
      context.clip(to: square, mask: mask)
      context.setFillColor(gray: 0, alpha: 1)
      context.rotate(by: 0)
      context.translateBy(x: 0, y: 10)
      context.fill(CGRect(x: 0, y: -10, width: 40, height: 40))
    }
    #expect(image.pixel(5, 10) == .black, "upright where y grows up")
    #expect(image.pixel(30, 10).isNear(Pixel(0, 0, 0, 64)))
    #expect(image.pixel(5, 30) == .clear)
  }

  @Test func `a picture taken inside has what was drawn, and drawing goes on masked`() throws {
    let mask = try halves(alpha: 0)
    var first: CGImage?
    let image = try drawn { context in
      context.clip(to: square, mask: mask)
      context.saveGState()
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.translateBy(x: 0, y: 20)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
      context.setAlpha(0.5)
      first = context.makeImage()
      context.fill(CGRect(x: 10, y: 0, width: 30, height: 20))
      context.restoreGState()
      context.fill(CGRect(x: 18, y: 20, width: 2, height: 20))
    }
    #expect(first?.pixel(5, 30) == .red && first?.pixel(15, 30) == .clear)
    #expect(image.pixel(5, 30) == .red)
    #expect(image.pixel(15, 30).isNear(Pixel(255, 0, 0, 128)), "opacity is as it was set")
    #expect(image.pixel(30, 30) == .clear, "and the mask holds")
    #expect(image.pixel(19, 30) == .black, "the state saved inside comes back")
  }

  @Test func `layers and states begun inside end before it`() throws {
    let mask = try halves(alpha: 0)
    let image = try drawn { context in
      context.saveGState()
      context.clip(to: square, mask: mask)
      context.beginTransparencyLayer()
      context.clip(to: square, mask: mask)
      context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.fill(square)
      context.endTransparencyLayer()
      context.restoreGState()
      context.fill(CGRect(x: 30, y: 0, width: 10, height: 10))
    }
    #expect(image.pixel(10, 30) == .blue && image.pixel(30, 30) == .clear)
    #expect(image.pixel(35, 5) == .black)
  }

  @Test func `a page of a PDF and an SVG show the same`() throws {
    let mask = try halves(alpha: 0.5)
    func draw(_ context: CGContext) {
      context.saveGState()
      context.clip(to: square, mask: mask)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(square)
      context.restoreGState()
    }
    let folder = try TestFolder(holdsPictures: true)
    let file = folder.path("mask.pdf")
    try UIGraphicsPDFRenderer(bounds: square).pdfData { pdf in
      pdf.beginPage()
      draw(pdf.cgContext)
    }.write(to: URL(fileURLWithPath: file))
    try SystemTool.run("qpdf", ["--check", file], from: "qpdf")
    let page = try folder.page(1, of: file)
    #expect(page.pixel(5, 30).isNear(.red) && page.pixel(5, 10).isNear(.white))
    #expect(page.pixel(30, 30).isNear(Pixel(255, 127, 127), 4))
    let drawing = folder.path("mask.svg")
    let svg = try CGContext.svg(atPath: drawing, size: square.size)
    draw(svg)
    try svg.finish()
    let shown = try drawn(background: .white) { context in
      UIImage(contentsOfFile: drawing)?.draw(in: square)
    }
    #expect(shown.pixel(5, 30).isNear(.red) && shown.pixel(5, 10).isNear(.white))
    #expect(shown.pixel(30, 30).isNear(Pixel(255, 127, 127), 4))
  }
}
