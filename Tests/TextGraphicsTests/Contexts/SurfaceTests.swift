// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics

/// The same drawing code gives the same image on pixels, in SVG and in PDF.
@Suite struct `The same drawing` {
  private let folder: TestFolder
  init() throws { folder = try TestFolder(holdsPictures: true) }

  /// Enough pixels: much enlarged, an image's edges are blurred by each program in its own way, and
  /// of 800 scenes that alone put 3 a little beyond the limit below.
  private static func picture() throws -> UIImage {
    UIImage(
      cgImage: try drawn(96, 64, background: UIColor(white: 0.9, alpha: 1)) { context in
        context.scaleBy(x: 4, y: 4)
        UIColor.red.setFill()
        UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 12, height: 12)).fill()
        UIColor(red: 0, green: 0, blue: 1, alpha: 0.5).setFill()
        context.fill(CGRect(x: 12, y: 6, width: 10, height: 8))
        context.clear(CGRect(x: 18, y: 0, width: 6, height: 4))
      })
  }

  /// Of a random scene: the layer in which something is cleared would be pixels, and there are
  /// none.
  @Test(arguments: [CGBlendMode.clear, .copy, .sourceIn, .sourceOut])
  func `has the same layers without marks, in modes that reach over all of the clip`(
    mode: CGBlendMode
  ) throws {
    let size = CGSize(width: 40, height: 30)
    func draw(on context: CGContext) {
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(origin: .zero, size: size))
      context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 30))
      context.setBlendMode(mode)
      context.beginTransparencyLayer()
      context.clear(CGRect(x: 2, y: 2, width: 5, height: 5))
      context.endTransparencyLayer()
    }
    let bitmap = try CGContext.bitmap(size: size, scale: 2)
    draw(on: bitmap)
    let pixels = try #require(bitmap.makeImage())
    let pdf = folder.path("layer.pdf")
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: size))
    try renderer.writePDF(to: URL(fileURLWithPath: pdf)) { document in
      document.beginPage()
      draw(on: document.cgContext)
    }
    try SystemTool.run(
      "pdftoppm", ["-png", "-r", "144", "-singlefile", pdf, folder.path("layer")],
      from: "poppler-utils")
    let page = try #require(UIImage(contentsOfFile: folder.path("layer.png"))?.cgImage)
    // Cleared on pixels, white on paper.
    let paper = try CGContext.bitmap(size: size, scale: 2, background: .white)
    paper.draw(pixels, in: CGRect(origin: .zero, size: size))
    let wanted = try #require(paper.makeImage())
    let difference = page.difference(wanted)
    #expect(difference.mean < 1, "\(difference)")
  }

  @Test func `gives the same picture on pixels, in SVG and in PDF`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    let picture = try Self.picture()
    let size = RandomScene.size
    // All pages of one PDF, so that the program that draws it starts once.
    let count = iterations(24)
    let scenes = (0..<count).map { index in
      RandomScene(seed: random.next(), picture: picture, mixesOnPage: index % 3 != 0)
    }
    let pdf = folder.path("scenes.pdf")
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: size))
    try renderer.writePDF(to: URL(fileURLWithPath: pdf)) { document in
      for scene in scenes {
        document.beginPage()
        scene.draw(on: document.cgContext)
      }
    }
    try PDFReaders.check(pdf)
    let stem = folder.path("page")
    try SystemTool.run("pdftoppm", ["-png", "-r", "144", pdf, stem], from: "poppler-utils")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("page") }.sorted()
    try #require(pages.count == count)
    for (index, scene) in scenes.enumerated() {
      let bitmap = try CGContext.bitmap(size: size, scale: 2, background: .white)
      scene.draw(on: bitmap)
      let wanted = try #require(bitmap.makeImage())
      let page = try #require(UIImage(contentsOfFile: folder.path(pages[index]))?.cgImage)
      let inPDF = page.difference(wanted)
      #expect(inPDF.mean < 4 && inPDF.far < 0.035, "SEED=\(seed), scene \(index), PDF: \(inPDF)")
      // Every third as SVG: rsvg-convert starts for each.
      guard index % 3 == 0 else { continue }
      let file = folder.path("scene.svg")
      let svg = try CGContext.svg(atPath: file, size: size)
      scene.draw(on: svg)
      try svg.finish()
      let png = folder.path("svg.png")
      try SystemTool.run(
        "rsvg-convert",
        [
          "--dpi-x=96", "--dpi-y=96", "--zoom=1.5", "--background-color=white", "-o", png, file,
        ], from: "librsvg2-bin")
      let inSVG = try #require(UIImage(contentsOfFile: png)?.cgImage).difference(wanted)
      #expect(inSVG.mean < 4 && inSVG.far < 0.035, "SEED=\(seed), scene \(index), SVG: \(inSVG)")
    }
  }

  @Test func `is found out where it is another`() throws {
    // The measure above sees a missing shape, a shape of another colour and one moved by 8 points.
    let base = try drawn(120, 90, background: .white) { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 20, y: 20, width: 60, height: 40))
    }
    for change in 0..<3 {
      let other = try drawn(120, 90, background: .white) { context in
        (change == 1 ? UIColor.orange : .red).setFill()
        if change > 0 {
          context.fill(CGRect(x: change == 2 ? 28 : 20, y: 20, width: 60, height: 40))
        }
      }
      let difference = other.difference(base)
      #expect(difference.far > 0.035 || difference.mean >= 4, "\(change): \(difference)")
    }
    #expect(base.difference(base) == .none)
  }
}
