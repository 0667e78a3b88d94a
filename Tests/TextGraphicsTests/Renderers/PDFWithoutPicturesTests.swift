// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics

/// An image that replaces drawing hides its text from readers, and is blurred when it is enlarged.
@Suite struct PDFWithoutPicturesTests {
  struct Drawing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The number of images that were drawn; nil where PDF has no equivalent, and pixels of its
    /// area are right.
    let pictures: Int?
    let draw: @Sendable (CGContext) throws -> Void
    init(
      _ name: String, _ pictures: Int? = 0, _ draw: @escaping @Sendable (CGContext) throws -> Void
    ) {
      (testDescription, self.pictures, self.draw) = (name, pictures, draw)
    }
  }

  private static let rect = CGRect(x: 20, y: 20, width: 60, height: 40)

  private static func fading() -> CGGradient? {
    CGGradient(
      colorsSpace: nil, colors: [UIColor.red.cgColor, UIColor.clear.cgColor] as CFArray,
      locations: nil)
  }

  private static let drawings: [Drawing] = {
    var all: [Drawing] = [
      Drawing("UIRectFill") { _ in UIRectFill(rect) },
      Drawing("UIRectFrame") { _ in UIRectFrame(rect) },
      Drawing("UIRectClip") { context in
        UIRectClip(rect)
        context.fill(CGRect(x: 0, y: 0, width: 50, height: 50))
      },
      Drawing("clear") { $0.clear(rect) },
      Drawing("fill") { $0.fill(rect) },
      Drawing("fill half clear") { context in
        context.setFillColor(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).cgColor)
        context.fill(rect)
      },
      Drawing("ellipse") { $0.fillEllipse(in: rect) },
      Drawing("even-odd") { context in
        let path = UIBezierPath(rect: rect)
        path.append(UIBezierPath(ovalIn: rect))
        path.usesEvenOddFillRule = true
        path.fill()
        context.addPath(path.cgPath)
        context.clip(using: .evenOdd)
        context.fill(rect)
      },
      Drawing("dashes") { context in
        context.setLineDash(phase: 1, lengths: [3, 2])
        context.stroke(rect, width: 2)
      },
      Drawing("stroke of a turned and stretched pen") { context in
        context.rotate(by: 0.2)
        context.scaleBy(x: 2, y: 0.5)
        context.stroke(rect)
      },
      Drawing("UIBezierPath with a blend mode") { _ in
        UIBezierPath(ovalIn: rect).fill(with: .multiply, alpha: 0.5)
      },
      Drawing("linear gradient") { context in
        let gradient = try #require(fading())
        context.drawLinearGradient(
          gradient, start: rect.origin, end: CGPoint(x: 80, y: 60), options: [])
      },
      Drawing("radial gradient") { context in
        let gradient = try #require(fading())
        context.drawRadialGradient(
          gradient, startCenter: CGPoint(x: 50, y: 40), startRadius: 2,
          endCenter: CGPoint(x: 50, y: 40), endRadius: 20, options: [.drawsAfterEndLocation])
      },
      Drawing("alpha of all") { context in
        context.setAlpha(0.4)
        context.fill(rect)
      },
      Drawing("transparency layer") { context in
        context.setAlpha(0.4)
        context.beginTransparencyLayer()
        context.fill(rect)
        context.fillEllipse(in: rect)
        context.endTransparencyLayer()
      },
      Drawing("clear in a transparency layer", nil) { context in
        context.beginTransparencyLayer()
        context.fill(rect)
        context.clear(CGRect(x: 30, y: 30, width: 9, height: 9))
        context.endTransparencyLayer()
      },
      Drawing("sharp shadow") { context in
        context.setShadow(offset: CGSize(width: 3, height: 3), blur: 0)
        context.fill(rect)
      },
      Drawing("blurred shadow", nil) { context in
        context.setShadow(offset: CGSize(width: 3, height: 3), blur: 4)
        context.fill(rect)
      },
      Drawing("a picture and its mask", 2) { _ in
        let picture = try drawn(8, 8) { $0.fill(CGRect(x: 0, y: 0, width: 4, height: 8)) }
        UIImage(cgImage: picture).draw(in: rect)
      },
      Drawing("a picture and its mask twice", 2) { _ in
        let picture = UIImage(
          cgImage: try drawn(8, 8) { $0.fill(CGRect(x: 0, y: 0, width: 4, height: 8)) })
        picture.draw(in: rect)
        picture.draw(at: .zero)
      },
    ]
    let own: Set<CGBlendMode> = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
      .softLight, .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
      // On paper nothing is below the page's white.
      .clear, .copy, .sourceIn, .sourceOut, .sourceAtop,
    ]
    for mode in own.sorted(by: { $0.rawValue < $1.rawValue }) {
      all.append(
        Drawing("mode \(mode)") { context in
          context.setBlendMode(mode)
          context.setFillColor(UIColor.blue.cgColor)
          context.fill(rect)
          context.setFillColor(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).cgColor)
          context.fillEllipse(in: rect)
          UIRectFillUsingBlendMode(CGRect(x: 30, y: 30, width: 9, height: 9), mode)
        })
    }
    return all
  }()

  /// Objects and operators of a PDF in plain text.
  private func plain(_ path: String) throws -> String {
    try SystemTool.run(
      "qpdf", ["--qdf", "--object-streams=disable", path, path + ".plain"], from: "qpdf")
    return String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: path + ".plain")), as: UTF8.self)
  }

  @Test(arguments: drawings)
  func `drawing stays what it is: a PDF has the pictures that were drawn`(drawing: Drawing) throws {
    let folder = try TestFolder(holdsPictures: true)
    let path = folder.path("a.pdf")
    try UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 80)).writePDF(
      to: URL(fileURLWithPath: path)
    ) { pdf in
      pdf.beginPage()
      UIColor(white: 0.9, alpha: 1).setFill()
      pdf.cgContext.fill(CGRect(x: 0, y: 0, width: 100, height: 40))
      UIColor.black.setFill()
      do { try drawing.draw(pdf.cgContext) } catch { Issue.record(error) }
    }
    try PDFReaders.check(path)
    let text = try plain(path)
    let lines = text.split(separator: "\n")
    let pictures = lines.count { $0.contains("/Subtype /Image") }
    let inline = lines.count { $0 == "BI" || $0.hasPrefix("BI ") }
    #expect(inline == 0)
    if let wanted = drawing.pictures {
      #expect(pictures == wanted)
    } else {
      // The test would detect an image that was not drawn.
      #expect(pictures > 0)
    }
  }
}
