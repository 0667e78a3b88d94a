// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// The appearance of layers.
@Suite struct LayerDrawingTests {
  private func layer(_ frame: CGRect, _ color: UIColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color?.cgColor
    return layer
  }

  private func picture(_ layer: CALayer, background: UIColor? = nil) throws -> CGImage {
    try drawn(Int(layer.bounds.width), Int(layer.bounds.height), background: background) {
      layer.render(in: $0)
    }
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// Each layer's rectangle through its whole way to the root, clips of those around it first: no
  /// tree.
  @Test func `a tree looks like its layers drawn flat`() throws {
    let own = CALayer()
    own.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    #expect(own.sublayerTransform.m11 == 2)
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(15) {
      var all: [CALayer] = []
      let root = LayerTreeTests.randomTree(&random, depth: 3, into: &all)
      root.isHidden = false
      root.bounds = rect(0, 0, 80, 80)
      for layer in all {
        layer.backgroundColor = CGColor(
          red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
          blue: .random(in: 0...1, using: &random), alpha: 1)
      }
      let tree = try drawn(80, 80) { root.render(in: $0) }
      let flat = try drawn(80, 80) { context in
        func order(_ layer: CALayer) -> [CALayer] {
          guard !layer.isHidden else { return [] }
          let children = (layer.sublayers ?? []).enumerated().sorted {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
          }
          return [layer] + children.flatMap { order($0.element) }
        }
        for layer in order(root) {
          context.saveGState()
          var outer = layer.superlayer
          while let clip = outer {
            if clip.masksToBounds {
              context.saveGState()
              let path = CGPath(rect: clip.bounds)
                .copy(using: CALayer.transform(from: clip, to: root))!
              context.restoreGState()
              context.beginPath()
              context.addPath(path)
              context.clip()
            }
            outer = clip.superlayer
          }
          context.concatenate(CALayer.transform(from: layer, to: root))
          context.setFillColor(layer.backgroundColor!)
          context.fill(layer.bounds)
          context.restoreGState()
        }
      }
      #expect(tree.difference(flat).largest <= 8)
    }
  }

  @Test func `hidden and clear layers leave nothing, with all below them`() throws {
    let root = layer(rect(0, 0, 20, 20), .white)
    let child = layer(rect(0, 0, 20, 20), .red)
    let inner = layer(rect(0, 0, 20, 20), .blue)
    child.addSublayer(inner)
    root.addSublayer(child)
    #expect(try picture(root).pixel(10, 10) == .blue)
    child.isHidden = true
    #expect(try picture(root).pixel(10, 10) == .white)
    child.isHidden = false
    child.opacity = 0
    #expect(try picture(root).pixel(10, 10) == .white)
    child.opacity = .nan
    #expect(try picture(root).pixel(10, 10) == .white)
  }

  @Test func `opacity is that of the group, or of each layer`() throws {
    let root = layer(rect(0, 0, 20, 20), .white)
    let child = layer(rect(0, 0, 20, 20), .red)
    child.addSublayer(layer(rect(0, 0, 10, 20), .blue))
    child.opacity = 0.5
    #expect(child.opacity == 0.5)
    root.addSublayer(child)
    #expect(try picture(root).pixel(5, 5).isNear(Pixel(128, 128, 255)))
    #expect(try picture(root).pixel(15, 5).isNear(Pixel(255, 128, 128)))
    child.allowsGroupOpacity = false
    #expect(try picture(root).pixel(5, 5).isNear(Pixel(128, 64, 191)))
  }

  @Test func `corners are round where they are asked for`() throws {
    let root = layer(rect(0, 0, 40, 40), .red)
    root.cornerRadius = 10
    var image = try picture(root)
    #expect([(0, 0), (39, 0), (0, 39), (39, 39)].allSatisfy { image.pixel($0.0, $0.1) == .clear })
    #expect(image.pixel(20, 0) == .red && image.pixel(3, 3) == .red)
    root.maskedCorners = [.layerMaxXMinYCorner]
    image = try picture(root)
    #expect(image.pixel(39, 0) == .clear)
    #expect([(0, 0), (0, 39), (39, 39)].allSatisfy { image.pixel($0.0, $0.1) == .red })
    root.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    image = try picture(root)
    #expect(image.pixel(0, 39) == .clear && image.pixel(39, 39) == .clear)
    #expect(image.pixel(0, 0) == .red)
    // Half the side at most: a circle, which covers π/4 of its square.
    root.maskedCorners = CACornerMask(rawValue: 15)
    root.cornerRadius = 1000
    image = try picture(root)
    let covered = (0..<40).reduce(0) { sum, y in
      sum + (0..<40).reduce(0) { $0 + image.pixel($1, y).alpha }
    }
    #expect(abs(Double(covered) / 255 / 1600 - .pi / 4) < 0.002)
    // The continuous curve leaves the edge sooner and meets the circle in its middle.
    root.cornerRadius = 12
    let circle = try picture(root)
    #expect(root.cornerRadius == 12 && root.backgroundColor == UIColor.red.cgColor)
    root.cornerCurve = .continuous
    let smooth = try picture(root)
    #expect(smooth.pixel(14, 0).alpha < circle.pixel(14, 0).alpha)
    #expect(abs(smooth.pixel(3, 3).alpha - circle.pixel(3, 3).alpha) < 40)
  }

  @Test func `the border lies inside, above sublayers`() throws {
    let root = layer(rect(0, 0, 40, 40), .white)
    root.borderWidth = 4
    root.borderColor = UIColor.green.cgColor
    root.addSublayer(layer(rect(0, 0, 40, 40), .red))
    var image = try picture(root)
    #expect(image.pixel(3, 20) == .green && image.pixel(4, 20) == .red)
    #expect(image.pixel(36, 36) == .green && image.pixel(35, 35) == .red)
    #expect(root.borderWidth == 4 && root.borderColor == UIColor.green.cgColor)
    root.borderWidth = 100
    image = try picture(root)
    #expect(image.pixel(20, 20) == .green)
    root.borderWidth = 4
    root.cornerRadius = 12
    root.sublayers = nil
    image = try picture(root)
    #expect(image.pixel(0, 0) == .clear && image.pixel(20, 1) == .green)
    #expect(image.pixel(7, 7) == .white)
  }

  @Test func `bounds cut sublayers and contents off when they are told to`() throws {
    let root = layer(rect(0, 0, 40, 40))
    let child = layer(rect(10, 10, 20, 20), .white)
    child.addSublayer(layer(rect(-5, -5, 15, 15), .red))
    root.addSublayer(child)
    #expect(try picture(root).pixel(6, 6) == .red)
    child.masksToBounds = true
    #expect(try picture(root).pixel(6, 6) == .clear)
    #expect(try picture(root).pixel(12, 12) == .red)
    child.cornerRadius = 8
    #expect(try picture(root).pixel(10, 10) == .clear)
    #expect(try picture(root).pixel(17, 11) == .red)
  }

  @Test func `a mask lets through as much as it is opaque`() throws {
    let root = layer(rect(0, 0, 40, 40), .white)
    let child = layer(rect(0, 0, 40, 40), .red)
    child.addSublayer(layer(rect(0, 20, 40, 20), .blue))
    let mask = layer(rect(10, 0, 20, 40), .black)
    mask.addSublayer(layer(rect(0, 0, 5, 5), .clear))
    child.mask = mask
    root.addSublayer(child)
    var image = try picture(root)
    #expect(image.pixel(5, 5) == .white && image.pixel(35, 35) == .white)
    #expect(image.pixel(15, 5) == .red && image.pixel(15, 35) == .blue)
    mask.opacity = 0.5
    image = try picture(root)
    #expect(image.pixel(15, 5).isNear(Pixel(255, 128, 128)))
    #expect(image.pixel(5, 5) == .white)
    child.opacity = 0.5
    #expect(try picture(root).pixel(15, 5).isNear(Pixel(255, 191, 191)))
    // A mask in which nothing is leaves nothing.
    child.mask = CALayer()
    #expect(try picture(root).pixel(15, 5) == .white)
  }

  @Test func `a shadow is that of what is seen, or of a path`() throws {
    let root = layer(rect(0, 0, 60, 60), .white)
    let child = layer(rect(10, 10, 20, 20))
    child.addSublayer(layer(rect(0, 0, 10, 20), .red))
    child.shadowOpacity = 1
    child.shadowRadius = 0
    child.shadowOffset = CGSize(width: 20, height: 15)
    root.addSublayer(child)
    var image = try picture(root)
    #expect(image.pixel(15, 15) == .red)
    #expect(image.pixel(35, 40) == .black)
    #expect(image.pixel(45, 40) == .white)
    child.shadowColor = UIColor.blue.cgColor
    child.shadowOpacity = 0.5
    #expect(try picture(root).pixel(35, 40).isNear(Pixel(128, 128, 255)))
    #expect(child.shadowOpacity == 0.5 && child.shadowColor == UIColor.blue.cgColor)
    #expect(child.shadowRadius == 0 && child.shadowOffset == CGSize(width: 20, height: 15))
    child.shadowPath = CGPath(rect: rect(10, 0, 10, 20))
    image = try picture(root)
    #expect(image.pixel(35, 40) == .white)
    #expect(image.pixel(45, 40).isNear(Pixel(128, 128, 255)))
    #expect(image.pixel(25, 15) == .white)
    // It turns with the layer, and is cut off with its sublayers.
    child.shadowPath = nil
    child.setAffineTransform(CGAffineTransform(rotationAngle: .pi))
    #expect(try picture(root).pixel(5, 5).isNear(Pixel(128, 128, 255)))
    child.masksToBounds = true
    #expect(try picture(root).pixel(5, 5) == .white)
    child.masksToBounds = false
    child.setAffineTransform(.identity)
    child.shadowRadius = 4
    image = try picture(root)
    #expect(image.pixel(35, 40).blue == 255 && image.pixel(35, 40).red > 128)
    #expect(image.pixel(28, 40).red < 255)
  }

  /// Two by two pixels: red, green / blue, white.
  private func fourPixels() throws -> CGImage {
    try drawn(2, 2) { context in
      for (index, color) in [UIColor.red, .green, .blue, .white].enumerated() {
        context.setFillColor(color.cgColor)
        context.fill(CGRect(x: index % 2, y: index / 2, width: 1, height: 1))
      }
    }
  }

  @Test func `contents are placed by their gravity`() throws {
    let root = layer(rect(0, 0, 20, 12))
    root.contents = try fourPixels()
    root.magnificationFilter = .nearest
    let colors: [Pixel] = [.red, .green, .blue, .white]
    /// Checks the upper left corner and the lower right one of the image.
    func check(_ gravity: CALayerContentsGravity, _ x: Int, _ y: Int, _ w: Int, _ h: Int) throws {
      root.contentsGravity = gravity
      let image = try picture(root)
      let places = [(x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1)]
      for (place, color) in zip(places, colors) where place.1 >= 0 && place.1 < 12 {
        #expect(image.pixel(place.0, place.1) == color, "\(gravity.rawValue) \(place)")
      }
      if x > 0 { #expect(image.pixel(x - 1, max(y, 0)) == .clear, "\(gravity.rawValue)") }
      if y > 0 { #expect(image.pixel(x, y - 1) == .clear, "\(gravity.rawValue)") }
    }
    try check(.resize, 0, 0, 20, 12)
    try check(.resizeAspect, 4, 0, 12, 12)
    try check(.resizeAspectFill, 0, -4, 20, 20)
    try check(.center, 9, 5, 2, 2)
    try check(.top, 9, 10, 2, 2)
    try check(.bottom, 9, 0, 2, 2)
    try check(.left, 0, 5, 2, 2)
    try check(.right, 18, 5, 2, 2)
    try check(.topLeft, 0, 10, 2, 2)
    try check(.topRight, 18, 10, 2, 2)
    try check(.bottomLeft, 0, 0, 2, 2)
    try check(.bottomRight, 18, 0, 2, 2)
    root.contentsScale = 0.5
    try check(.center, 8, 4, 4, 4)
    root.contentsGravity = .resize
    root.contentsRect = rect(0.5, 0, 0.5, 1)
    #expect(root.contentsRect == rect(0.5, 0, 0.5, 1))
    var image = try picture(root)
    #expect(image.pixel(1, 1) == .green && image.pixel(18, 10) == .white)
    root.contentsRect = rect(0, 0, 1, 1)
    root.isGeometryFlipped = true
    #expect(root.contentsAreFlipped())
    image = try picture(root)
    #expect(image.pixel(1, 1) == .blue)
  }

  @Test func `the middle of contents is stretched, their edges are not`() throws {
    let source = try drawn(12, 12, background: .green) { context in
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 12))
    }
    let root = layer(rect(0, 0, 48, 12))
    root.contents = source
    #expect(try picture(root).pixel(12, 6) == .red)
    root.contentsCenter = rect(0.5, 0.5, 0.1, 0.1)
    let image = try picture(root)
    #expect(
      image.pixel(2, 6) == .red && image.pixel(7, 6) == .green && image.pixel(40, 6) == .green)
  }

  @Test func `filters mix pixels, or do not`() throws {
    let root = layer(rect(0, 0, 20, 20))
    root.contents = try fourPixels()
    let smooth = try picture(root)
    #expect(smooth.pixel(9, 1) != .red)
    root.magnificationFilter = .nearest
    #expect(try picture(root).pixel(9, 1) == .red)
  }

  @Test func `a layer is drawn once it was asked to, inside its bounds, through its delegate`()
    throws
  {
    final class Painter: NSObject, CALayerDelegate {
      var log: [String] = []
      func layerWillDraw(_ layer: CALayer) { log.append("will") }
      func draw(_ layer: CALayer, in ctx: CGContext) {
        log.append("draw")
        ctx.setFillColor(UIColor.red.cgColor)
        ctx.fill(CGRect(x: -10, y: 5, width: 100, height: 5))
      }
      func layoutSublayers(of layer: CALayer) { log.append("layout") }
    }
    let root = layer(rect(0, 0, 40, 20))
    let child = layer(rect(10, 0, 20, 20))
    root.addSublayer(child)
    child.setNeedsDisplay(.zero)
    #expect(!child.needsDisplay())
    let painter = Painter()
    child.delegate = painter
    _ = try picture(root)
    #expect(painter.log == ["layout"])
    child.setNeedsDisplay(rect(0, 0, 1, 1))
    #expect(child.needsDisplay())
    let image = try picture(root)
    #expect(painter.log == ["layout", "will", "draw"] && !child.needsDisplay())
    #expect(image.pixel(15, 7) == .red && image.pixel(15, 3) == .clear)
    #expect(image.pixel(5, 7) == .clear && image.pixel(35, 7) == .clear)
    child.needsDisplayOnBoundsChange = true
    child.bounds.size.width = 10
    #expect(child.needsDisplay())
  }

  @Test func `a delegate that displays sets contents`() throws {
    final class Displayer: NSObject, CALayerDelegate {
      let image: CGImage
      init(_ image: CGImage) { self.image = image }
      func display(_ layer: CALayer) { layer.contents = image }
      func draw(_ layer: CALayer, in ctx: CGContext) { Issue.record("not asked") }
    }
    let root = layer(rect(0, 0, 20, 20))
    let displayer = Displayer(try fourPixels())
    root.delegate = displayer
    root.setNeedsDisplay(rect(0, 0, 1, 1))
    #expect(try picture(root).pixel(1, 1).isNear(.red, 20))
    final class Own: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(UIColor.blue.cgColor)
        ctx.fill(bounds)
      }
    }
    let own = Own()
    own.frame = rect(0, 0, 10, 10)
    own.setNeedsDisplay()
    #expect(try picture(own).pixel(5, 5) == .blue)
    own.isGeometryFlipped = true
    #expect(try picture(own).pixel(5, 5) == .blue)
  }

  @Test func `values that are no pictures are named once`() {
    let sentences = warnings {
      CALayer().contents = UIImage()
      CALayer().contents = "text"
    }
    #expect(sentences.count == 1 && sentences[0].contains("CALayer.contents"))
    let perspective = warnings {
      var t = CATransform3DIdentity
      t.m34 = -1 / 500
      CALayer().transform = t
    }
    #expect(perspective.count == 1 && perspective[0].contains("perspective is not supported"))
  }

  @Test func `a layer that turns its back is seen if it has two sides`() throws {
    let root = layer(rect(0, 0, 20, 20))
    let child = layer(rect(0, 0, 20, 20), .red)
    child.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    root.addSublayer(child)
    #expect(try picture(root).pixel(10, 10) == .red)
    child.isDoubleSided = false
    #expect(try picture(root).pixel(10, 10) == .clear)
    // From the side it is half as wide, and turned by a right angle not there.
    child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    let image = try picture(root)
    #expect(image.pixel(10, 10) == .red && image.pixel(4, 10) == .clear)
  }

  @Test func `a tree looks the same in an SVG and a PDF as on pixels`() throws {
    let root = layer(rect(0, 0, 100, 60), .white)
    let card = layer(rect(10, 10, 40, 30), .yellow)
    card.cornerRadius = 8
    card.borderWidth = 2
    card.opacity = 0.8
    let inner = layer(rect(-5, 5, 30, 10), .blue)
    inner.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
    card.addSublayer(inner)
    card.masksToBounds = true
    root.addSublayer(card)
    let masked = layer(rect(60, 10, 30, 30), .red)
    masked.mask = layer(rect(5, 5, 20, 20), .black)
    root.addSublayer(masked)
    let pixels = try picture(root)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("layers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let svg = folder.appendingPathComponent("tree.svg").path
    let context = try CGContext.svg(atPath: svg, size: CGSize(width: 100, height: 60))
    root.render(in: context)
    try context.finish()
    let read = try #require(UIImage(contentsOfFile: svg))
    let again = try drawn(100, 60) { context in
      UIGraphicsPushContext(context)
      read.draw(in: CGRect(x: 0, y: 0, width: 100, height: 60))
      UIGraphicsPopContext()
    }
    #expect(pixels.difference(again).mean < 1.5)
    let page = UIGraphicsPDFRenderer(bounds: rect(0, 0, 100, 60)).pdfData {
      $0.beginPage()
      root.render(in: $0.cgContext)
    }
    let pdf = folder.appendingPathComponent("tree.pdf")
    try page.write(to: pdf)
    let stem = folder.appendingPathComponent("page").path
    try SystemTool.run(
      "pdftocairo", ["-png", "-singlefile", "-r", "72", pdf.path, stem], from: "poppler-utils")
    let shown = try #require(UIImage(contentsOfFile: stem + ".png")?.cgImage)
    #expect(pixels.difference(shown).mean < 1.5)
  }
}
