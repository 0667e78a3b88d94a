// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Trees of views: subviews, coordinates of points, hit tests, notifications.
@MainActor @Suite struct ViewTreeTests {
  private func randomTree(
    _ random: inout SeededGenerator, depth: Int = 3, into all: inout [UIView]
  ) -> UIView {
    func number(_ range: ClosedRange<Double>) -> CGFloat {
      CGFloat(Double.random(in: range, using: &random))
    }
    let view = UIView(
      frame: CGRect(
        x: number(-20...60), y: number(-20...60), width: number(10...120), height: number(10...120))
    )
    if random.oneIn(3) { view.transform = CGAffineTransform(rotationAngle: number(-1...1)) }
    if random.oneIn(5) { view.bounds.origin = CGPoint(x: number(-9...9), y: number(-9...9)) }
    if random.oneIn(6) { view.isHidden = true }
    if random.oneIn(6) { view.isUserInteractionEnabled = false }
    if random.oneIn(6) { view.alpha = 0.005 }
    all.append(view)
    if depth > 0 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        view.addSubview(randomTree(&random, depth: depth - 1, into: &all))
      }
    }
    return view
  }

  @Test func `points and rectangles come back from any view to any other`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(30) {
      var all: [UIView] = []
      let root = randomTree(&random, into: &all)
      for _ in 0..<10 {
        let (a, b) = (all.randomElement(using: &random)!, all.randomElement(using: &random)!)
        let point = CGPoint(x: CGFloat.random(in: -50...50, using: &random), y: 7)
        #expect(b.convert(a.convert(point, to: b), to: a).isNear(point, 1e-6))
        #expect(b.convert(point, from: a).isNear(a.convert(point, to: b), 1e-9))
        #expect(a.convert(point, to: nil).isNear(a.convert(point, to: root), 1e-9))
        let rect = CGRect(x: point.x, y: 3, width: 4, height: 5)
        #expect(
          a.convert(rect, to: b).insetBy(dx: -1e-6, dy: -1e-6).contains(
            a.convert(CGPoint(x: rect.maxX, y: rect.maxY), to: b)))
        #expect(b.convert(rect, from: a).isNear(a.convert(rect, to: b)))
      }
    }
  }

  @Test func `a hit is the last view on the way that takes touches`() {
    var random = SeededGenerator(seed: seed())
    /// The slow way: every view of the tree, those that are hit with all around them, the last in
    /// drawing order.
    func naive(_ root: UIView, _ point: CGPoint) -> UIView? {
      var last: UIView?
      func visit(_ view: UIView, _ isReached: Bool) {
        let own = view.convert(point, from: root)
        let takes =
          isReached && !view.isHidden && view.isUserInteractionEnabled && view.alpha > 0.01
          && view.bounds.contains(own)
        if takes { last = view }
        for child in view.subviews { visit(child, takes) }
      }
      visit(root, true)
      return last
    }
    var deep = 0
    for _ in 0..<iterations(60) {
      var all: [UIView] = []
      let root = randomTree(&random, into: &all)
      for _ in 0..<20 {
        let point = CGPoint(
          x: root.bounds.minX + CGFloat.random(in: -5...100, using: &random),
          y: root.bounds.minY + CGFloat.random(in: -5...100, using: &random))
        let hit = root.hitTest(point, with: nil)
        #expect(hit === naive(root, point))
        if hit != nil, hit !== root { deep += 1 }
      }
    }
    #expect(deep > 20)
  }

  @Test func `subviews are in the order of an array, and their layers too`() {
    var random = SeededGenerator(seed: seed())
    let parent = UIView()
    let extra = CALayer()
    parent.layer.addSublayer(extra)
    let pool = (0..<7).map { index in
      let view = UIView()
      view.tag = index + 1
      return view
    }
    var model: [UIView] = []
    for _ in 0..<iterations(400) {
      let view = pool.randomElement(using: &random)!
      let other = pool.randomElement(using: &random)!
      let index = Int.random(in: 0...8, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        parent.addSubview(view)
        model.removeAll { $0 === view }
        model.append(view)
      case 1:
        parent.insertSubview(view, at: index)
        model.removeAll { $0 === view }
        model.insert(view, at: min(index, model.count))
      case 2 where view !== other:
        parent.insertSubview(view, belowSubview: other)
        model.removeAll { $0 === view }
        model.insert(view, at: model.firstIndex { $0 === other } ?? 0)
      case 3 where view !== other:
        parent.insertSubview(view, aboveSubview: other)
        model.removeAll { $0 === view }
        model.insert(view, at: model.firstIndex { $0 === other }.map { $0 + 1 } ?? model.count)
      case 4:
        view.removeFromSuperview()
        model.removeAll { $0 === view }
      case 5 where model.count > 1:
        let (a, b) = (index % model.count, Int.random(in: 0..<model.count, using: &random))
        parent.exchangeSubview(at: a, withSubviewAt: b)
        model.swapAt(a, b)
      case 6 where model.contains { $0 === view }:
        parent.bringSubviewToFront(view)
        model.removeAll { $0 === view }
        model.append(view)
      case 7 where model.contains { $0 === view }:
        parent.sendSubviewToBack(view)
        model.removeAll { $0 === view }
        model.insert(view, at: 0)
      default: break
      }
      #expect(parent.subviews.map(\.tag) == model.map(\.tag))
      let layers = (parent.layer.sublayers ?? []).filter { $0 !== extra }
      #expect(layers.map(ObjectIdentifier.init) == model.map { ObjectIdentifier($0.layer) })
      #expect(
        pool.allSatisfy { view in
          (view.superview === parent) == model.contains { $0 === view }
        })
    }
    parent.addSubview(pool[3])
    #expect(parent.viewWithTag(4) === pool[3] && parent.viewWithTag(99) == nil)
    #expect(pool[3].isDescendant(of: parent) && !parent.isDescendant(of: pool[3]))
    #expect(parent.isDescendant(of: parent))
  }

  final class Teller: UIView {
    var log: [String] = []
    var label = "view"
    weak var to: Teller?
    private func say(_ what: String) { (to ?? self).log.append(what) }
    override func willMove(toSuperview newSuperview: UIView?) {
      say("\(label) will super \(newSuperview == nil ? "nil" : "new")")
    }
    override func didMoveToSuperview() { say("\(label) did super") }
    override func willMove(toWindow newWindow: UIWindow?) {
      say("\(label) will window \(newWindow == nil ? "nil" : "new")")
    }
    override func didMoveToWindow() { say("\(label) did window") }
    override func didAddSubview(_ subview: UIView) { say("\(label) added") }
    override func willRemoveSubview(_ subview: UIView) { say("\(label) removes") }
    override func tintColorDidChange() { say("\(label) tint") }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      say("\(label) traits")
    }
  }

  @Test func `views are told where they go`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (outer, inner) = (Teller(), Teller())
    inner.label = "inner"
    inner.to = outer
    outer.addSubview(inner)
    #expect(outer.log == ["inner will super new", "inner tint", "inner did super", "view added"])
    outer.log = []
    window.addSubview(outer)
    #expect(
      outer.log.filter { !$0.hasSuffix("tint") } == [
        "view will super new", "view will window new", "inner will window new", "view did window",
        "inner did window", "view did super",
      ])
    #expect(inner.window === window && outer.superview === window && window.window === window)
    outer.log = []
    outer.removeFromSuperview()
    #expect(
      outer.log.filter { !$0.hasSuffix("tint") } == [
        "view will super nil", "view will window nil", "inner will window nil", "view did window",
        "inner did window", "view did super",
      ])
    outer.log = []
    inner.removeFromSuperview()
    #expect(outer.log.first == "view removes" && inner.window == nil)
    outer.log = []
    outer.addSubview(inner)
    outer.addSubview(inner)
    #expect(outer.log.filter { $0 == "view added" }.count == 1)
  }

  @Test func `tint and traits go down the tree`() {
    let root = UIView()
    let (outer, inner) = (Teller(), Teller())
    inner.label = "inner"
    inner.to = outer
    outer.addSubview(inner)
    root.addSubview(outer)
    #expect(inner.tintColor == UIColor.tintColor)
    outer.log = []
    root.tintColor = .red
    #expect(inner.tintColor == .red && outer.log == ["view tint", "inner tint"])
    inner.tintColor = .green
    outer.log = []
    root.tintColor = .blue
    #expect(inner.tintColor == .green && outer.log == ["view tint"])
    inner.tintColor = nil
    #expect(inner.tintColor == .blue)
    outer.log = []
    root.overrideUserInterfaceStyle = .dark
    #expect(outer.log == ["view traits", "inner traits"])
    #expect(inner.traitCollection.userInterfaceStyle == .dark)
    #expect(inner.traitCollection.displayScale == TextKitEnvironment.displayScale)
    inner.backgroundColor = .label
    #expect(inner.backgroundColor == .label)
    #expect(inner.layer.backgroundColor?.components?.first == 1)
    inner.overrideUserInterfaceStyle = .light
    #expect(inner.layer.backgroundColor?.components?.first == 0)
    #expect(outer.log == ["view traits", "inner traits", "inner traits"])
    outer.removeFromSuperview()
    #expect(outer.traitCollection.userInterfaceStyle == TextKitEnvironment.userInterfaceStyle)
  }

  @Test func `geometry is that of the layer`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    view.center = .zero
    #expect(view.frame == CGRect(x: -15, y: -20, width: 30, height: 40))
    view.bounds.size = CGSize(width: 10, height: 10)
    #expect(view.frame == CGRect(x: -5, y: -5, width: 10, height: 10))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: -10, y: -10, width: 20, height: 20))
    #expect(view.transform3D.m11 == 2)
    view.transform3D = CATransform3DIdentity
    #expect(view.transform == .identity)
    view.alpha = 0.25
    #expect(view.layer.opacity == 0.25 && view.alpha == 0.25)
    #expect(view.layer.delegate === view && type(of: view).layerClass == CALayer.self)
    final class Shape: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 7, height: 9) }
    }
    let shape = Shape(frame: CGRect(x: 4, y: 5, width: 1, height: 1))
    #expect(shape.layer is CAShapeLayer)
    shape.sizeToFit()
    #expect(shape.frame == CGRect(x: 4, y: 5, width: 7, height: 9))
    #expect(UIView(frame: view.frame).sizeThatFits(.zero) == view.bounds.size)
    #expect(view.contentScaleFactor == view.layer.contentsScale)
    view.contentScaleFactor = 3
    #expect(view.layer.contentsScale == 3)
    #expect(view.autoresizesSubviews && view.isOpaque && view.isUserInteractionEnabled)
    #expect(!view.clipsToBounds && view.tag == 0 && view.autoresizingMask.isEmpty)
    #expect(view.backgroundColor == nil && view.contentMode == .scaleToFill)
    #expect(view.subviews.isEmpty && view.superview == nil && view.window == nil)
  }

  @Test func `margins and sizes that may grow share a change by their lengths`() {
    func frame(_ mask: UIView.AutoresizingMask, _ to: CGSize) -> CGRect {
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let child = UIView(frame: CGRect(x: 20, y: 10, width: 50, height: 60))
      child.autoresizingMask = mask
      parent.addSubview(child)
      parent.frame.size = to
      return child.frame
    }
    let wide = CGSize(width: 200, height: 150)
    #expect(frame([], wide) == CGRect(x: 20, y: 10, width: 50, height: 60))
    #expect(frame(.flexibleWidth, wide) == CGRect(x: 20, y: 10, width: 150, height: 60))
    #expect(frame(.flexibleHeight, wide) == CGRect(x: 20, y: 10, width: 50, height: 110))
    #expect(frame(.flexibleLeftMargin, wide).minX == 120)
    #expect(frame(.flexibleTopMargin, wide).minY == 60)
    #expect(
      frame([.flexibleRightMargin, .flexibleBottomMargin], wide).origin == CGPoint(x: 20, y: 10))
    #expect(
      frame([.flexibleLeftMargin, .flexibleRightMargin], wide).isNear(
        CGRect(x: 60, y: 10, width: 50, height: 60)))
    #expect(
      frame([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], wide).isNear(
        CGRect(x: 40, y: 10, width: 100, height: 60)))
    #expect(frame(.flexibleWidth, CGSize(width: 10, height: 10)).width == 0)
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let child = UIView(frame: parent.bounds)
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    parent.addSubview(child)
    parent.autoresizesSubviews = false
    parent.frame.size = wide
    #expect(child.frame.width == 10)
    parent.autoresizesSubviews = true
    child.translatesAutoresizingMaskIntoConstraints = false
    parent.frame.size = CGSize(width: 300, height: 300)
    #expect(child.frame.width == 10)
    // There and back, through a turned view too.
    child.translatesAutoresizingMaskIntoConstraints = true
    child.transform = CGAffineTransform(rotationAngle: .pi / 2)
    child.bounds.size = CGSize(width: 100, height: 50)
    parent.frame.size = CGSize(width: 400, height: 300)
    #expect(child.bounds.size.width == 200 && child.bounds.size.height == 50)
  }

  @Test func `numbers and trees that cannot be end with a sentence`() async {
    func sentence(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let frame = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView().frame = CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1) }
    }
    #expect(
      sentence(frame).contains("CALayer.frame: 0.0, nan, 1.0, 1.0; each number must be finite"))
    let own = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = UIView()
        view.addSubview(view)
      }
    }
    #expect(sentence(own).contains("UIView.addSubview(_:): a view cannot be added to itself"))
    let cycle = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (outer, inner) = (UIView(), UIView())
        outer.addSubview(inner)
        inner.insertSubview(outer, at: 0)
      }
    }
    #expect(sentence(cycle).contains("cannot be added to a view that it contains"))
    let index = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView().exchangeSubview(at: 0, withSubviewAt: 1) }
    }
    #expect(sentence(index).contains("0 is not a valid index of 0 subviews"))
  }

  @Test func `a view comes back from an archive with its tree`() throws {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    view.transform = CGAffineTransform(rotationAngle: 1)
    view.alpha = 0.5
    view.tag = 7
    view.backgroundColor = .red
    view.autoresizingMask = [.flexibleWidth]
    view.contentMode = .top
    view.clipsToBounds = true
    view.isUserInteractionEnabled = false
    let picture = UIImageView(image: try UIImage(cgImage: drawn(4, 4, background: .red) { _ in }))
    view.addSubview(picture)
    let stack = UIStackView(arrangedSubviews: [UIView()])
    stack.axis = .vertical
    stack.spacing = 3
    view.addSubview(stack)
    let scroll = UIScrollView()
    scroll.contentSize = CGSize(width: 100, height: 50)
    view.addSubview(scroll)
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(view, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.requiresSecureCoding = false
    let read = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UIView)
    #expect(read.bounds == view.bounds && read.center == view.center)
    #expect(read.transform == view.transform && read.alpha == 0.5 && read.tag == 7)
    #expect(read.backgroundColor == .red && read.autoresizingMask == [.flexibleWidth])
    #expect(read.contentMode == .top && read.clipsToBounds && !read.isUserInteractionEnabled)
    #expect((read.subviews[0] as? UIImageView)?.image?.size == CGSize(width: 4, height: 4))
    let row = try #require(read.subviews[1] as? UIStackView)
    #expect(row.arrangedSubviews.count == 1 && row.axis == .vertical && row.spacing == 3)
    #expect((read.subviews[2] as? UIScrollView)?.contentSize == CGSize(width: 100, height: 50))
  }
}
