// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

/// Blend modes on a page of a document keep its text as text, and match white pixels.
@Suite struct DocumentMixingTests {
  private let folder: TestFolder
  private let size = CGSize(width: 200, height: 120)
  init() throws { folder = try TestFolder(holdsPictures: true) }

  private static var attributes: [NSAttributedString.Key: Any] {
    [.font: UIFont(name: "DejaVuSans", size: 16)!]
  }

  /// Text, then something, then text.
  private func page(_ draw: (CGContext) -> Void) throws -> String {
    let path = folder.path("page-\(UUID().uuidString).pdf")
    try UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: size)).writePDF(
      to: URL(fileURLWithPath: path)
    ) { pdf in
      pdf.beginPage()
      self.draw(on: pdf.cgContext, draw)
    }
    return path
  }

  private func draw(on context: CGContext, _ draw: (CGContext) -> Void) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    // A page has no backdrop: a mode that depends on the backdrop has none.
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(origin: .zero, size: size))
    "before".draw(at: CGPoint(x: 10, y: 50), withAttributes: Self.attributes)
    draw(context)
    UIColor.black.set()
    context.setBlendMode(.normal)
    "behind".draw(at: CGPoint(x: 90, y: 55), withAttributes: Self.attributes)
  }

  private func pixels(_ draw: (CGContext) -> Void) throws -> CGImage {
    let context = try CGContext.bitmap(size: size, scale: 2, background: .white)
    self.draw(on: context, draw)
    return try #require(context.makeImage())
  }

  /// Checks the number of images on a page, that each word is read once, and that the page matches
  /// pixels.
  private func check(
    _ name: String, pictures: ClosedRange<Int> = 0...0, limit: Double = 2.5,
    _ draw: (CGContext) -> Void
  ) throws {
    let path = try page(draw)
    #expect(pictures.contains(PDFPictures.count(in: fileBytes(path))), "\(name)")
    let text = try SystemTool.run("pdftotext", [path, "-"], from: "poppler-utils")
    #expect(text.split(whereSeparator: \.isWhitespace).sorted() == ["before", "behind"], "\(name)")
    let difference = try folder.page(1, of: path, scale: 2).difference(pixels(draw))
    #expect(difference.mean < limit && difference.far < 0.02, "\(name): \(difference)")
  }

  @Test func `a rule, a frame and a cleared rectangle are shapes`() throws {
    try check("rule") { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 72, width: 200, height: 1))
    }
    try check("frame") { _ in
      UIColor.blue.setFill()
      UIRectFrame(CGRect(x: 5, y: 40, width: 180, height: 40))
    }
    try check("clear") { $0.clear(CGRect(x: 30, y: 45, width: 100, height: 20)) }
    try check("clear, turned") { context in
      context.saveGState()
      context.setShadow(offset: CGSize(width: 3, height: 3), blur: 0)
      context.setAlpha(0.3)
      context.rotate(by: 0.2)
      context.clear(CGRect(x: 30, y: 45, width: 100, height: 20))
      context.restoreGState()
    }
    try check("half clear") { _ in
      UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).setFill()
      UIRectFill(CGRect(x: 20, y: 40, width: 50, height: 50))
    }
    try check("clear colour") { _ in
      UIColor.clear.setFill()
      UIRectFill(CGRect(x: 20, y: 40, width: 50, height: 50))
    }
  }

  /// Modes that PDF does not have, or whose backdrop is not paper's.
  private static let pictures: [CGBlendMode: ClosedRange<Int>] = [
    .destinationOver: 1...2, .destinationAtop: 1...2, .plusDarker: 1...2, .plusLighter: 1...2,
  ]

  @Test(arguments: CGBlendMode.allCases)
  func `a shape in any mode`(mode: CGBlendMode) throws {
    for alpha in [1.0, 0.6] {
      try check("\(mode) \(alpha)", pictures: Self.pictures[mode] ?? 0...0) { context in
        context.setFillColor(red: 0.8, green: 0.5, blue: 0.1, alpha: alpha)
        context.setBlendMode(mode)
        context.fillEllipse(in: CGRect(x: 30, y: 10, width: 50, height: 30))
      }
    }
  }

  @Test(arguments: CGBlendMode.allCases)
  func `a layer in any mode`(mode: CGBlendMode) throws {
    // The library's own pixels, as far as the clip reaches.
    let pictures = mode == .destinationIn ? 1...2 : Self.pictures[mode] ?? 0...0
    try check("\(mode)", pictures: pictures) { context in
      context.saveGState()
      context.clip(to: CGRect(x: 30, y: 5, width: 60, height: 40))
      context.setBlendMode(mode)
      context.beginTransparencyLayer()
      context.setFillColor(red: 0.8, green: 0.5, blue: 0.1, alpha: 0.7)
      context.fillEllipse(in: CGRect(x: 30, y: 10, width: 50, height: 30))
      context.endTransparencyLayer()
      context.restoreGState()
    }
  }

  @Test(arguments: CGBlendMode.allCases)
  func `a shape in any mode inside a layer`(mode: CGBlendMode) throws {
    // A layer that PDF cannot represent is one image, as large as its painted content.
    let isOfPDF = mode.rawValue <= CGBlendMode.luminosity.rawValue
    try check("\(mode)", pictures: isOfPDF ? 0...0 : 1...2) { context in
      context.setFillColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
      context.fill(CGRect(x: 20, y: 0, width: 60, height: 20))
      context.beginTransparencyLayer()
      context.setFillColor(red: 0.8, green: 0.5, blue: 0.1, alpha: 1)
      context.fillEllipse(in: CGRect(x: 30, y: 10, width: 50, height: 30))
      context.setFillColor(red: 0.1, green: 0.9, blue: 0.1, alpha: 0.8)
      context.setBlendMode(mode)
      context.fill(CGRect(x: 50, y: 5, width: 50, height: 20))
      context.endTransparencyLayer()
    }
  }

  @Test func `a pattern in text and along lines`() throws {
    let tile = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
    let path = try page { context in
      var attributes = Self.attributes
      attributes[.foregroundColor] = UIColor(patternImage: tile)
      "between".draw(at: CGPoint(x: 10, y: 80), withAttributes: attributes)
      attributes[.strokeWidth] = 3
      "lined".draw(at: CGPoint(x: 100, y: 80), withAttributes: attributes)
      UIColor(patternImage: tile).setStroke()
      context.stroke(CGRect(x: 10, y: 10, width: 40, height: 20), width: 4)
    }
    let text = try SystemTool.run("pdftotext", [path, "-"], from: "poppler-utils")
    #expect(
      text.split(whereSeparator: \.isWhitespace).sorted()
        == ["before", "behind", "between", "lined"])
    let page = try folder.page(1, of: path, scale: 2)
    #expect(page.count { $0.isNear(.red, 40) } > 60 && page.count { $0.isNear(.blue, 40) } > 20)
  }

  @Test func `a mode holds though the clip changes`() throws {
    let tile = try drawn(8, 8, background: .red) { _ in }
    for mode in [CGBlendMode.difference, .multiply, .exclusion] {
      try check("\(mode)", pictures: 1...6) { context in
        context.setFillColor(red: 0.2, green: 0.8, blue: 0.5, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 200, height: 40))
        context.setBlendMode(mode)
        for column in 0..<3 {
          context.draw(tile, in: CGRect(x: 10 + 60 * column, y: 5, width: 40, height: 30))
        }
        for column in 0..<3 {
          context.saveGState()
          context.clip(to: CGRect(x: 10 + 60 * column, y: 80, width: 40, height: 30))
          context.setFillColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 1)
          context.fillEllipse(in: CGRect(x: 5 + 60 * column, y: 80, width: 50, height: 30))
          context.restoreGState()
        }
      }
    }
  }

  // MARK: Gradients

  private static let options: [CGGradientDrawingOptions] = [
    [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
    [.drawsBeforeStartLocation, .drawsAfterEndLocation],
  ]

  private func gradients(on context: CGContext, _ options: CGGradientDrawingOptions, shape: Int) {
    let colors = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      CGColor(red: 0, green: 1, blue: 0, alpha: shape == 3 ? 0.5 : 1),
      CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0.1, 0.5, 0.8])
    else { return }
    switch shape {
    case 0, 3:
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 60, y: 20), end: CGPoint(x: 130, y: 70), options: options)
    case 1:
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 90, y: 60), startRadius: 10,
        endCenter: CGPoint(x: 100, y: 65), endRadius: 40, options: options)
    case 6:
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 60, y: 60), startRadius: 10,
        endCenter: CGPoint(x: 120, y: 50), endRadius: 30, options: options)
    case 7:
      // As wide everywhere.
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 60, y: 60), startRadius: 20,
        endCenter: CGPoint(x: 120, y: 50), endRadius: 20, options: options)
    case 8:
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 130, y: 60), startRadius: 30,
        endCenter: CGPoint(x: 70, y: 40), endRadius: 0, options: options)
    default:
      context.rotate(by: 0.3)
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 90, y: 30), startRadius: 50,
        endCenter: CGPoint(x: 90, y: 30), endRadius: 0, options: options)
    }
  }

  /// Shapes from 6 on are cones: circles of which neither holds the other.
  @Test(arguments: [0, 1, 3, 5, 6, 7, 8])
  func `a gradient ends where its options say`(shape: Int) throws {
    for options in Self.options {
      let bitmap = try CGContext.bitmap(size: size, scale: 2, background: .white)
      gradients(on: bitmap, options, shape: shape)
      let wanted = try #require(bitmap.makeImage())
      let pdf = folder.path("gradient.pdf")
      try UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: size)).writePDF(
        to: URL(fileURLWithPath: pdf)
      ) { document in
        document.beginPage()
        gradients(on: document.cgContext, options, shape: shape)
      }
      #expect(PDFPictures.count(in: fileBytes(pdf)) == 0)
      let inPDF = try folder.page(1, of: pdf, scale: 2).difference(wanted)
      #expect(inPDF.mean < 2 && inPDF.far < 0.02, "PDF \(options.rawValue): \(inPDF)")
      let inSVG = try asSVG { gradients(on: $0, options, shape: shape) }.difference(wanted)
      #expect(inSVG.mean < 2 && inSVG.far < 0.02, "SVG \(options.rawValue): \(inSVG)")
    }
  }

  // MARK: Clips

  private func asSVG(_ text: CGContext.SVGText = .outlines, _ draw: (CGContext) -> Void) throws
    -> CGImage
  {
    let file = folder.path("page.svg")
    let svg = try CGContext.svg(atPath: file, size: size, text: text)
    UIGraphicsPushContext(svg)
    draw(svg)
    UIGraphicsPopContext()
    try svg.finish()
    let png = folder.path("svg.png")
    try SystemTool.run(
      "rsvg-convert",
      ["--dpi-x=96", "--dpi-y=96", "--zoom=1.5", "--background-color=white", "-o", png, file],
      from: "librsvg2-bin")
    return try #require(UIImage(contentsOfFile: png)?.cgImage)
  }

  private func evenOdd(_ context: CGContext, nested: Bool) {
    context.saveGState()
    context.addEllipse(in: CGRect(x: 20, y: 10, width: 160, height: 100))
    context.addEllipse(in: CGRect(x: 50, y: 30, width: 100, height: 60))
    context.clip(using: .evenOdd)
    if nested {
      context.beginTransparencyLayer()
      context.addEllipse(in: CGRect(x: 0, y: 30, width: 120, height: 60))
      context.addEllipse(in: CGRect(x: 10, y: 40, width: 100, height: 40))
      context.clip()
    }
    context.setFillColor(red: 0, green: 0.4, blue: 0.8, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 200, height: 120))
    "through the ring".draw(at: CGPoint(x: 25, y: 50), withAttributes: Self.attributes)
    if nested { context.endTransparencyLayer() }
    context.restoreGState()
  }

  @Test(arguments: [false, true], [CGContext.SVGText.outlines, .characters])
  func `an SVG keeps the rule of its clips`(nested: Bool, text: CGContext.SVGText) throws {
    let bitmap = try CGContext.bitmap(size: size, scale: 2, background: .white)
    UIGraphicsPushContext(bitmap)
    evenOdd(bitmap, nested: nested)
    UIGraphicsPopContext()
    let wanted = try #require(bitmap.makeImage())
    let difference = try asSVG(text) { evenOdd($0, nested: nested) }.difference(wanted)
    #expect(difference.mean < 3 && difference.far < 0.03, "\(difference)")
  }
}
