// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Trees of layers: who contains whom, where points lie, who is hit.
@Suite struct LayerTreeTests {
  /// A tree of random layers, turned and stretched.
  static func randomTree(
    _ random: inout SeededGenerator, depth: Int = 3, into all: inout [CALayer]
  ) -> CALayer {
    let layer = CALayer()
    func number(_ range: ClosedRange<Double>) -> CGFloat {
      CGFloat(Double.random(in: range, using: &random))
    }
    layer.bounds = CGRect(
      x: number(-20...20), y: number(-20...20), width: number(1...120), height: number(1...120))
    layer.position = CGPoint(x: number(-20...100), y: number(-20...100))
    layer.anchorPoint = CGPoint(x: number(0...1), y: number(0...1))
    if random.oneIn(2) {
      layer.setAffineTransform(
        CGAffineTransform(rotationAngle: number(-3...3)).scaledBy(
          x: number(0.5...2), y: number(-2 ... -0.5)))
    }
    if random.oneIn(5) { layer.zPosition = number(-1...1) }
    if random.oneIn(6) { layer.isHidden = true }
    if random.oneIn(5) { layer.masksToBounds = true }
    if random.oneIn(6) { layer.isGeometryFlipped = true }
    if random.oneIn(6) { layer.sublayerTransform = CATransform3DMakeScale(0.7, 1.2, 1) }
    all.append(layer)
    if depth > 0 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        layer.addSublayer(randomTree(&random, depth: depth - 1, into: &all))
      }
    }
    return layer
  }

  @Test func `a point comes back from any layer to any other`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(40) {
      var all: [CALayer] = []
      _ = Self.randomTree(&random, into: &all)
      for _ in 0..<20 {
        let a = all.randomElement(using: &random)!
        let b = all.randomElement(using: &random)!
        let c = all.randomElement(using: &random)!
        let point = CGPoint(
          x: CGFloat.random(in: -50...50, using: &random),
          y: CGFloat.random(in: -50...50, using: &random))
        let there = a.convert(point, to: b)
        #expect(b.convert(there, to: a).isNear(point, 1e-4))
        #expect(b.convert(point, from: a).isNear(there, 1e-4))
        // By a third layer it is the same way.
        #expect(c.convert(a.convert(point, to: c), to: b).isNear(there, 1e-3))
        #expect(a.convert(point, to: nil).isNear(a.convert(point, to: all[0]), 1e-4))
        let rect = CGRect(origin: point, size: CGSize(width: 3, height: 5))
        let around = a.convert(rect, to: b)
        for corner in [
          CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
          CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ] {
          #expect(around.insetBy(dx: -1e-3, dy: -1e-3).contains(a.convert(corner, to: b)))
        }
        #expect(b.convert(rect, from: a) == around)
      }
    }
  }

  /// The slow way: all layers in the order they are drawn, each with its own way to the root.
  private func naiveHit(_ root: CALayer, _ point: CGPoint) -> CALayer? {
    var drawn: [CALayer] = []
    func draw(_ layer: CALayer, _ masks: [CALayer]) {
      guard !layer.isHidden else { return }
      let masks = layer.masksToBounds ? masks + [layer] : masks
      func inside(_ layer: CALayer) -> Bool {
        layer.bounds.contains(layer.convert(point, from: root))
      }
      guard masks.allSatisfy(inside) else { return }
      if inside(layer) { drawn.append(layer) }
      let children = (layer.sublayers ?? []).enumerated().sorted {
        ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
      }
      for child in children { draw(child.element, masks) }
    }
    draw(root, [])
    return drawn.last
  }

  @Test func `a hit is the last layer drawn that holds the point`() {
    let near = CALayer()
    near.zPosition = 3
    #expect(near.zPosition == 3)
    var random = SeededGenerator(seed: seed())
    var hits = 0
    for _ in 0..<iterations(60) {
      var all: [CALayer] = []
      let root = Self.randomTree(&random, into: &all)
      root.isHidden = false
      for _ in 0..<30 {
        let point = CGPoint(
          x: CGFloat.random(in: -50...150, using: &random),
          y: CGFloat.random(in: -50...150, using: &random))
        let own = point.applying(root.toSuper().inverted())
        let hit = root.hitTest(point)
        #expect(hit === naiveHit(root, own))
        if hit != nil, hit !== root { hits += 1 }
      }
    }
    #expect(hits > 50)
  }

  @Test func `the order of sublayers is that of an array`() {
    var random = SeededGenerator(seed: seed())
    let parent = CALayer()
    let other = CALayer()
    let pool = (0..<8).map { _ in CALayer() }
    var model: [CALayer] = []
    for _ in 0..<iterations(400) {
      let layer = pool.randomElement(using: &random)!
      let sibling = pool.randomElement(using: &random)!
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        parent.addSublayer(layer)
        model.removeAll { $0 === layer }
        model.append(layer)
      case 1:
        let index = Int.random(in: 0...9, using: &random)
        parent.insertSublayer(layer, at: UInt32(index))
        model.removeAll { $0 === layer }
        model.insert(layer, at: min(index, model.count))
      case 2 where layer !== sibling:
        parent.insertSublayer(layer, below: sibling)
        model.removeAll { $0 === layer }
        model.insert(layer, at: model.firstIndex { $0 === sibling } ?? 0)
      case 3 where layer !== sibling:
        parent.insertSublayer(layer, above: sibling)
        model.removeAll { $0 === layer }
        model.insert(layer, at: model.firstIndex { $0 === sibling }.map { $0 + 1 } ?? model.count)
      case 4:
        layer.removeFromSuperlayer()
        model.removeAll { $0 === layer }
      case 5 where layer !== sibling && model.contains { $0 === sibling }:
        parent.replaceSublayer(sibling, with: layer)
        model.removeAll { $0 === layer }
        model[model.firstIndex { $0 === sibling }!] = layer
      case 6:
        other.addSublayer(layer)
        model.removeAll { $0 === layer }
      case 7 where random.oneIn(5):
        model.shuffle(using: &random)
        parent.sublayers = model
      default: break
      }
      #expect(
        (parent.sublayers ?? []).map(ObjectIdentifier.init) == model.map(ObjectIdentifier.init))
      #expect(
        pool.allSatisfy { layer in
          (layer.superlayer === parent) == model.contains { $0 === layer }
        })
    }
    parent.sublayers = nil
    #expect(parent.sublayers == nil && model.allSatisfy { $0.superlayer == nil })
  }

  @Test func `the frame follows bounds, position, anchor point and transform`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.position == CGPoint(x: 25, y: 40))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    layer.bounds.size = CGSize(width: 10, height: 10)
    #expect(layer.frame == CGRect(x: 20, y: 35, width: 10, height: 10))
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 25, y: 40, width: 10, height: 10))
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    #expect(layer.frame == CGRect(x: 25, y: 40, width: 20, height: 30))
    #expect(layer.affineTransform().a == 2)
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 60)
    #expect(layer.bounds.size == CGSize(width: 20, height: 20))
    #expect(layer.frame.isNear(CGRect(x: 0, y: 0, width: 40, height: 60)))
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    layer.frame = CGRect(x: 5, y: 6, width: 70, height: 80)
    #expect(layer.frame.isNear(CGRect(x: 5, y: 6, width: 70, height: 80), 1e-9))
    #expect(abs(layer.bounds.width - 80) < 1e-9 && abs(layer.bounds.height - 70) < 1e-9)
    // A rectangle drawn from the other side is the same rectangle.
    #expect(
      abs(layer.transform.m12 - 1) < 1e-9
    )
    layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    #expect(layer.anchorPoint == CGPoint(x: 0.25, y: 0.75))
    layer.anchorPoint = .zero
    layer.transform = CATransform3DIdentity
    layer.frame = CGRect(x: 30, y: 30, width: -20, height: -10)
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 20, height: 10))
  }

  @Test func `a mask leaves its place and has no superlayer`() {
    let (layer, parent, mask) = (CALayer(), CALayer(), CALayer())
    parent.addSublayer(mask)
    layer.mask = mask
    #expect(mask.superlayer == nil && parent.sublayers == nil)
    mask.frame = CGRect(x: 10, y: 10, width: 5, height: 5)
    #expect(mask.convert(CGPoint.zero, to: layer) == CGPoint(x: 10, y: 10))
    let second = CALayer()
    second.mask = mask
    #expect(layer.mask == nil && second.mask === mask)
    mask.removeFromSuperlayer()
    #expect(second.mask == nil)
  }

  @Test func `layout goes from the topmost marked layer down, each once`() {
    final class Placer: CALayer {
      var log: [String] = []
      var then: (() -> Void)?
      override func layoutSublayers() {
        var top: CALayer = self
        while let next = top.superlayer { top = next }
        (top as? Placer)?.log.append(name ?? "")
        then?()
      }
    }
    let layers = ["a", "b", "c", "d"].map { name in
      let layer = Placer()
      layer.name = name
      return layer
    }
    for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
    layers[1].setNeedsLayout()
    layers[3].setNeedsLayout()
    #expect(layers[1].needsLayout() && !layers[0].needsLayout())
    layers[3].layoutIfNeeded()
    #expect(layers[0].log == ["b", "d"])
    #expect(!layers[1].needsLayout() && !layers[3].needsLayout())
    layers[3].bounds.size.width = 10
    #expect(layers[3].needsLayout())
    // A layer that marks one above it is laid out in the same pass.
    var isFirst = true
    layers[3].then = { [unowned b = layers[1]] in
      if isFirst { b.setNeedsLayout() }
      isFirst = false
    }
    layers[0].log = []
    layers[0].layoutIfNeeded()
    #expect(layers[0].log == ["d", "b"])
    let sentences = warnings {
      layers[3].then = { [unowned d = layers[3]] in d.setNeedsLayout() }
      layers[3].setNeedsLayout()
      layers[0].layoutIfNeeded()
    }
    #expect(sentences.count == 1 && sentences[0].contains("keeps invalidating"))
  }

  @Test func `numbers that are none, and layers in themselves, end with a sentence`() async {
    func sentence(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let number = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CALayer().position = CGPoint(x: CGFloat.nan, y: 0)
    }
    #expect(sentence(number).contains("CALayer.position: nan, 0.0; each number must be finite"))
    let cycle = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (outer, inner) = (CALayer(), CALayer())
      outer.addSublayer(inner)
      inner.addSublayer(outer)
    }
    #expect(sentence(cycle).contains("CALayer.addSublayer(_:): a layer cannot be added to itself"))
    let mask = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = CALayer()
      layer.mask = layer
    }
    #expect(sentence(mask).contains("CALayer.mask: a layer cannot be masked by itself"))
  }

  @Test func `a layer comes back from an archive with its tree`() throws {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.backgroundColor = UIColor.red.cgColor
    layer.borderColor = nil
    layer.cornerRadius = 4
    layer.maskedCorners = [.layerMaxXMaxYCorner]
    layer.opacity = 0.5
    layer.name = "card"
    layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    layer.strokeEnd = 0.5
    layer.lineDashPattern = [2, 3]
    layer.lineCap = .round
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    gradient.locations = [0.25, 0.75]
    gradient.type = .radial
    layer.addSublayer(gradient)
    let mask = CALayer()
    mask.contentsGravity = .center
    layer.mask = mask
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAShapeLayer.self, from: data))
    #expect(read.frame.isNear(layer.frame) && read.position == layer.position)
    #expect(CATransform3DEqualToTransform(read.transform, layer.transform))
    #expect(read.backgroundColor?.components == [1, 0, 0, 1] && read.borderColor == nil)
    #expect(read.cornerRadius == 4 && read.maskedCorners == [.layerMaxXMaxYCorner])
    #expect(read.opacity == 0.5 && read.name == "card" && read.mask?.contentsGravity == .center)
    #expect(read.path == layer.path && read.strokeEnd == 0.5 && read.lineCap == .round)
    #expect(read.lineDashPattern == [2, 3])
    let inner = try #require(read.sublayers?.first as? CAGradientLayer)
    #expect(inner.superlayer === read && inner.type == .radial)
    #expect(inner.locations == [0.25, 0.75] && inner.colors?.count == 2)
    // Nothing in the archive: defaults.
    let empty = LayerMaker.layer(of: Plain.self)
    #expect(empty is Plain && empty.shadowRadius == 3 && empty.borderColor == CGColor.black)
  }

  final class Plain: CALayer {}
}
