// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextGraphics
@testable import TextScene

/// Layers that draw paths and gradients.
@Suite struct ShapeLayerTests {
  private func line() -> CAShapeLayer {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 10))
    path.addLine(to: CGPoint(x: 40, y: 10))
    layer.path = path
    layer.strokeColor = UIColor.red.cgColor
    layer.lineWidth = 4
    return layer
  }

  @Test func `a path is filled and stroked, beyond the bounds too`() throws {
    let layer = CAShapeLayer()
    #expect(layer.fillColor == CGColor.black && layer.strokeColor == nil && layer.lineWidth == 1)
    #expect(layer.miterLimit == 10 && layer.fillRule == .nonZero && layer.lineJoin == .miter)
    let path = CGMutablePath()
    path.addRect(CGRect(x: 5, y: 5, width: 30, height: 30))
    path.addRect(CGRect(x: 15, y: 15, width: 10, height: 10))
    layer.path = path
    var image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(10, 10) == .black && image.pixel(20, 20) == .black)
    layer.fillRule = .evenOdd
    image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(10, 10) == .black && image.pixel(20, 20) == .clear)
    layer.fillColor = nil
    layer.strokeColor = UIColor.blue.cgColor
    layer.lineWidth = 2
    image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(10, 10) == .clear && image.pixel(20, 4) == .blue)
    layer.lineJoin = .bevel
    #expect(try drawn { layer.render(in: $0) }.pixel(4, 4).alpha < 200)
    layer.lineJoin = .miter
    layer.miterLimit = 1
    #expect(try drawn { layer.render(in: $0) }.pixel(4, 4).alpha < 200)
    layer.masksToBounds = true
    #expect(try drawn { layer.render(in: $0) }.pixel(20, 4) == .clear)
  }

  @Test func `a line shows the part of its length that is asked for`() throws {
    let layer = line()
    layer.strokeStart = 0.25
    layer.strokeEnd = 0.75
    var image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(9, 10) == .clear && image.pixel(10, 10) == .red)
    #expect(image.pixel(29, 10) == .red && image.pixel(30, 10) == .clear)
    layer.strokeStart = 0.8
    #expect(try drawn { layer.render(in: $0) }.pixel(20, 10) == .clear)
    layer.strokeStart = -3
    layer.strokeEnd = .nan
    image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(1, 10) == .red && image.pixel(39, 10) == .red)
    layer.lineDashPattern = [10, 10]
    image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(5, 10) == .red && image.pixel(15, 10) == .clear)
    layer.lineDashPhase = 10
    #expect(try drawn { layer.render(in: $0) }.pixel(15, 10) == .red)
    layer.lineDashPattern = nil
    layer.path = line().path?.copy(using: CGAffineTransform(translationX: -20, y: 0))
    layer.lineCap = .square
    #expect(try drawn { layer.render(in: $0) }.pixel(21, 8) == .red)
    layer.lineCap = .round
    #expect(try drawn { layer.render(in: $0) }.pixel(21, 8).alpha < 200)
    layer.lineCap = .butt
    #expect(try drawn { layer.render(in: $0) }.pixel(21, 10) == .clear)
  }

  /// Length by many short chords.
  private func length(_ path: CGPath) -> Double {
    var sum = 0.0
    path.elements.forEachSegment { segment in
      switch segment {
      case .move: break
      case .line(let a, let b), .close(let a, let b): sum += hypot(b.x - a.x, b.y - a.y)
      case .cubic(let a, let b, let c, let d):
        let curve = CubicCurve(a, b, c, d)
        var last = a
        for step in 1...1000 {
          let t = Double(step) / 1000
          let next = CGPoint(x: curve.x.value(at: t), y: curve.y.value(at: t))
          sum += hypot(next.x - last.x, next.y - last.y)
          last = next
        }
      }
    }
    return sum
  }

  @Test func `pieces of a path have the lengths of their parts, and end where the next begins`() {
    var random = SeededGenerator(seed: seed())
    func number() -> CGFloat { CGFloat.random(in: 0...100, using: &random) }
    func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    for _ in 0..<iterations(40) {
      let path = CGMutablePath()
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: path.addLine(to: point())
        case 1: path.addCurve(to: point(), control1: point(), control2: point())
        case 2: path.addQuadCurve(to: point(), control: point())
        default: path.closeSubpath()
        }
      }
      let whole = length(path)
      let cuts = (0..<3).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
      let edges = [0] + cuts + [1]
      for (start, end) in zip(edges, edges.dropFirst()) {
        let piece = PathPiece(of: path, from: start, to: end).path
        #expect(abs(length(piece) - whole * (end - start)) < whole * 0.01 + 0.01)
      }
      let head = PathPiece(of: path, from: 0, to: cuts[1]).path
      let tail = PathPiece(of: path, from: cuts[1], to: 1).path
      var start: CGPoint?
      tail.elements.forEachSegment { if case .move(let at) = $0, start == nil { start = at } }
      if let start, !head.isEmpty { #expect(head.currentPoint.isNear(start, 1)) }
      #expect(PathPiece(of: path, from: 0, to: 1).path === path)
    }
    #expect(PathPiece(of: CGMutablePath(), from: 0.2, to: 0.5).path.isEmpty)
  }

  @Test func `a gradient goes along a line, outward, or around`() throws {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
    layer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    var image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(3, 0).isNear(.red, 6) && image.pixel(30, 39).isNear(.blue, 6))
    #expect(image.pixel(20, 20).isNear(Pixel(128, 0, 128), 6))
    layer.locations = [0.5, 0.75]
    image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(3, 19).isNear(.red, 6) && image.pixel(3, 31).isNear(.blue, 8))
    layer.locations = [0.5]
    layer.startPoint = CGPoint(x: 0, y: 0.5)
    layer.endPoint = CGPoint(x: 1, y: 0.5)
    image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(0, 3).isNear(.red, 6) && image.pixel(39, 30).isNear(.blue, 6))
    layer.type = .radial
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 1, y: 0.75)
    image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(20, 20).isNear(.red, 16))
    #expect(
      image.pixel(38, 20).isNear(Pixel(20, 0, 235), 14) && image.pixel(20, 31).isNear(.blue, 6))
    layer.type = .conic
    layer.endPoint = CGPoint(x: 1, y: 0.5)
    image = try drawn { layer.render(in: $0) }
    #expect(image.pixel(35, 22).isNear(Pixel(245, 0, 10), 12))
    #expect(image.pixel(3, 20).isNear(Pixel(127, 0, 127), 8))
    #expect(image.pixel(35, 17).isNear(Pixel(10, 0, 245), 12))
    layer.cornerRadius = 10
    #expect(try drawn { layer.render(in: $0) }.pixel(0, 0) == .clear)
    let sentences = warnings { layer.colors = [UIColor.red] }
    #expect(sentences.count == 1 && sentences[0].contains("CAGradientLayer.colors"))
    #expect(try drawn { layer.render(in: $0) }.pixel(20, 20) == .clear)
  }

  @Test func `a group of changes ends with its completion block`() {
    var log: [String] = []
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationDuration(2)
    CATransaction.setCompletionBlock { log.append("outer") }
    CATransaction.begin()
    #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 2)
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.setCompletionBlock { log.append("inner") }
    #expect(CATransaction.completionBlock() != nil)
    CATransaction.commit()
    #expect(log == ["inner"])
    CATransaction.commit()
    #expect(log == ["inner", "outer"] && !CATransaction.disableActions())
    CATransaction.setCompletionBlock { log.append("flushed") }
    CATransaction.flush()
    CATransaction.flush()
    #expect(log == ["inner", "outer", "flushed"])
    #expect(warnings { CATransaction.commit() }.count == 1)
  }

  @Test func `a copy has the properties of its layer`() throws {
    let layer = line()
    layer.opacity = 0.25
    layer.addSublayer(CALayer())
    let copy = CAShapeLayer(layer: layer)
    #expect(copy.opacity == 0.25 && copy.lineWidth == 4 && copy.path === layer.path)
    #expect(copy.sublayers == nil)
    let shown = try #require(layer.presentation())
    #expect(shown !== layer && shown.model() === layer && layer.model() === layer)
    #expect(shown.opacity == 0.25 && shown.strokeColor == layer.strokeColor)
    #expect(layer.action(forKey: "opacity") == nil && !CALayer.needsDisplay(forKey: "opacity"))
    layer.actions = ["opacity": NSNull()]
    #expect(layer.action(forKey: "opacity") is NSNull)
    layer.removeAllAnimations()
    layer.bounds.size = CGSize(width: 3, height: 4)
    #expect(layer.preferredFrameSize() == CGSize(width: 3, height: 4))
  }

  @Test func `names and numbers are Core Animation's`() {
    #expect(CALayerContentsGravity.resizeAspectFill.rawValue == "resizeAspectFill")
    #expect(CALayerContentsFilter.trilinear.rawValue == "trilinear")
    #expect(CALayerCornerCurve.continuous.rawValue == "continuous")
    #expect(CAShapeLayerFillRule.nonZero.rawValue == "non-zero")
    #expect(CAShapeLayerFillRule.evenOdd.rawValue == "even-odd")
    #expect(CAShapeLayerLineCap.square.rawValue == "square")
    #expect(CAShapeLayerLineJoin.bevel.rawValue == "bevel")
    #expect(CAGradientLayerType.conic.rawValue == "conic")
    #expect(
      [
        CACornerMask.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner,
        .layerMaxXMaxYCorner,
      ].map(\.rawValue) == [1, 2, 4, 8])
    let layer = CALayer()
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
    #expect(layer.shadowOpacity == 0 && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1 && layer.contentsScale == 1 && layer.rasterizationScale == 1)
    #expect(!layer.isOpaque && !layer.shouldRasterize && !layer.drawsAsynchronously)
    #expect(layer.anchorPointZ == 0 && layer.isDoubleSided && layer.name == nil)
  }

  @Test func `cards, masks and gradients look as they should`() throws {
    let picture = ScenePicture(
      name: "layers",
      saying:
        "Left a white card with round corners, a soft shadow below right and a blue border; in the middle a ring of three quarters from the right, clockwise, over a pale disc; right a gradient from red above to yellow below, seen through a turned square with one round corner."
    )
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
    root.backgroundColor = UIColor(white: 0.93, alpha: 1).cgColor
    let card = CALayer()
    card.frame = CGRect(x: 12, y: 30, width: 50, height: 60)
    card.backgroundColor = UIColor.white.cgColor
    card.cornerRadius = 10
    card.cornerCurve = .continuous
    card.borderWidth = 2
    card.borderColor = UIColor.blue.cgColor
    card.shadowOpacity = 0.6
    card.shadowOffset = CGSize(width: 5, height: 6)
    card.shadowRadius = 4
    root.addSublayer(card)
    let ring = CAShapeLayer()
    ring.frame = CGRect(x: 78, y: 35, width: 50, height: 50)
    ring.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 40, height: 40))
    ring.fillColor = UIColor.cyan.cgColor.copy(alpha: 0.3)
    ring.strokeColor = UIColor.black.cgColor
    ring.lineWidth = 6
    ring.lineCap = .round
    ring.strokeEnd = 0.75
    root.addSublayer(ring)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 138, y: 30, width: 55, height: 60)
    gradient.colors = [UIColor.red.cgColor, UIColor.yellow.cgColor]
    let mask = CALayer()
    mask.bounds = CGRect(x: 0, y: 0, width: 36, height: 36)
    mask.position = CGPoint(x: 27, y: 30)
    mask.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 6))
    mask.backgroundColor = UIColor.black.cgColor
    mask.cornerRadius = 14
    mask.maskedCorners = [.layerMaxXMinYCorner]
    gradient.mask = mask
    root.addSublayer(gradient)
    try picture.check { root.render(in: $0) }
  }
}
