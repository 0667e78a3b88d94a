// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// The appearance of views.
@MainActor @Suite struct ViewDrawingTests {
  private final class Painted: UIView {
    var log: [CGRect] = []
    var style: UIUserInterfaceStyle?
    override func draw(_ rect: CGRect) {
      log.append(rect)
      style = UITraitCollection.current.userInterfaceStyle
      UIColor.label.setFill()
      UIRectFill(CGRect(x: -5, y: 5, width: 100, height: 5))
    }
  }

  private func picture(_ view: UIView, _ width: Int = 40, _ height: Int = 40) throws -> CGImage {
    try drawn(width, height) { context in
      UIGraphicsPushContext(context)
      #expect(
        view.drawHierarchy(
          in: CGRect(x: 0, y: 0, width: width, height: height), afterScreenUpdates: true))
      UIGraphicsPopContext()
    }
  }

  @Test func `a view draws in its bounds, in its surroundings' look`() throws {
    let view = Painted(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let child = Painted(frame: CGRect(x: 10, y: 20, width: 10, height: 20))
    child.overrideUserInterfaceStyle = .dark
    view.addSubview(child)
    view.overrideUserInterfaceStyle = .light
    let image = try picture(view)
    #expect(view.log == [view.bounds] && child.log == [child.bounds])
    #expect(view.style == .light && child.style == .dark)
    #expect(image.pixel(30, 7) == .black && image.pixel(30, 3) == .clear)
    #expect(image.pixel(12, 27) == .white && image.pixel(8, 27) == .clear)
    #expect(image.pixel(25, 27) == .clear)
    // Half as large, on request.
    let half = try drawn(40, 40) { context in
      UIGraphicsPushContext(context)
      view.drawHierarchy(in: CGRect(x: 20, y: 0, width: 20, height: 20), afterScreenUpdates: false)
      UIGraphicsPopContext()
    }
    #expect(half.pixel(30, 3) == .black && half.pixel(10, 3) == .clear)
    let shown = try #require(view.snapshotView(afterScreenUpdates: true))
    view.removeFromSuperview()
    #expect(try picture(shown).pixel(30, 7) == .black)
    #expect(UIView().snapshotView(afterScreenUpdates: false) == nil)
    let sentences = warnings {
      #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
    }
    #expect(sentences.count == 1 && sentences[0].contains("no current context"))
  }

  @Test func `alpha, hidden and clipping are those of the layer`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let inner = UIView(frame: CGRect(x: 10, y: 0, width: 20, height: 20))
    inner.backgroundColor = .red
    child.addSubview(inner)
    view.addSubview(child)
    #expect(try picture(view).pixel(25, 5) == .red)
    child.clipsToBounds = true
    #expect(try picture(view).pixel(25, 5) == .clear)
    #expect(try picture(view).pixel(15, 5) == .red)
    child.alpha = 0.5
    #expect(try picture(view).pixel(15, 5).alpha == 128)
    child.isHidden = true
    #expect(child.isHidden && child.clipsToBounds)
    #expect(try picture(view).pixel(15, 5) == .clear)
    child.isHidden = false
    child.alpha = 1
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 15, height: 20))
    mask.backgroundColor = .black
    child.mask = mask
    #expect(try picture(view).pixel(12, 5) == .red && picture(view).pixel(17, 5) == .clear)
  }

  @Test func `a picture is placed as its content mode says`() throws {
    let source = try drawn(2, 4) { context in
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(CGRect(x: 0, y: 2, width: 2, height: 2))
    }
    let image = UIImage(cgImage: source)
    let view = UIImageView(image: image)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 2, height: 4))
    #expect(view.intrinsicContentSize == image.size && view.sizeThatFits(.zero) == image.size)
    #expect(!view.isUserInteractionEnabled && !view.isHighlighted)
    let ground = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    ground.addSubview(view)
    view.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    /// Checks the image's rectangle, and whether content outside of the view is visible.
    func check(_ mode: UIView.ContentMode, _ rect: CGRect) throws {
      view.contentMode = mode
      let shown = try picture(ground)
      #expect(shown.pixel(Int(rect.minX), Int(rect.minY)) == .red, "\(mode)")
      #expect(shown.pixel(Int(rect.maxX) - 1, Int(rect.maxY) - 1) == .blue, "\(mode)")
      if rect.minX > 0 { #expect(shown.pixel(Int(rect.minX) - 1, 20) == .clear, "\(mode)") }
    }
    try check(.scaleToFill, CGRect(x: 10, y: 10, width: 20, height: 20))
    try check(.scaleAspectFit, CGRect(x: 15, y: 10, width: 10, height: 20))
    try check(.scaleAspectFill, CGRect(x: 10, y: 0, width: 20, height: 40))
    try check(.center, CGRect(x: 19, y: 18, width: 2, height: 4))
    try check(.top, CGRect(x: 19, y: 10, width: 2, height: 4))
    try check(.bottom, CGRect(x: 19, y: 26, width: 2, height: 4))
    try check(.left, CGRect(x: 10, y: 18, width: 2, height: 4))
    try check(.right, CGRect(x: 28, y: 18, width: 2, height: 4))
    try check(.topLeft, CGRect(x: 10, y: 10, width: 2, height: 4))
    try check(.topRight, CGRect(x: 28, y: 10, width: 2, height: 4))
    try check(.bottomLeft, CGRect(x: 10, y: 26, width: 2, height: 4))
    try check(.bottomRight, CGRect(x: 28, y: 26, width: 2, height: 4))
    view.contentMode = .scaleAspectFill
    view.clipsToBounds = true
    #expect(try picture(ground).pixel(20, 5) == .clear)
    view.contentMode = .scaleToFill
    view.highlightedImage = image.withTintColor(.green)
    view.isHighlighted = true
    #expect(try picture(ground).pixel(20, 20) == .green)
    view.isHighlighted = false
    view.image = image.withRenderingMode(.alwaysTemplate)
    ground.tintColor = .green
    #expect(try picture(ground).pixel(20, 20) == .green)
    ground.tintColor = .blue
    #expect(try picture(ground).pixel(20, 12) == .blue)
    view.image = nil
    #expect(try picture(ground).pixel(20, 20) == .clear)
    #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
    let both = UIImageView(image: image, highlightedImage: nil)
    #expect(both.image === image && both.frame.size == image.size)
    let modes: [UIView.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left,
      .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    ]
    #expect(modes.map(\.rawValue) == Array(0...12) && UIView.ContentMode(rawValue: 13) == nil)
  }

  @Test func `contents of a view's layer lie where its content mode is seen`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    view.layer.contents = try drawn(2, 2, background: .red) { _ in }
    view.layer.contentsScale = 1
    view.contentMode = .top
    #expect(try picture(view).pixel(20, 1) == .red && picture(view).pixel(20, 38) == .clear)
    view.contentMode = .bottomRight
    #expect(view.contentMode == .bottomRight)
    #expect(try picture(view).pixel(39, 39) == .red)
    #expect(!view.layer.needsDisplayOnBoundsChange)
    view.contentMode = .redraw
    #expect(view.layer.needsDisplayOnBoundsChange && view.layer.contentsGravity == .resize)
  }

  @Test func `layout comes before drawing, once for each view that asks`() throws {
    final class Placer: UIView {
      var count = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        subviews.first?.frame = bounds.insetBy(dx: 5, dy: 5)
      }
    }
    let (outer, inner) = (Placer(frame: CGRect(x: 0, y: 0, width: 40, height: 40)), Placer())
    inner.backgroundColor = .red
    outer.addSubview(inner)
    #expect(try picture(outer).pixel(20, 20) == .red)
    #expect(outer.count == 1 && inner.count == 1)
    outer.layoutIfNeeded()
    #expect(outer.count == 1)
    outer.setNeedsLayout()
    inner.layoutIfNeeded()
    #expect(outer.count == 2 && inner.count == 1)
    outer.frame.size.width = 60
    outer.layoutIfNeeded()
    #expect(inner.frame.width == 50 && inner.count == 2)
    outer.setNeedsDisplay()
    #expect(outer.layer.needsDisplay())
    inner.layer.displayIfNeeded()
    inner.setNeedsDisplay(.zero)
    #expect(!inner.layer.needsDisplay())
    inner.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(inner.layer.needsDisplay())
  }

  @Test func `a layer class of a client's is made`() {
    final class Own: CALayer, CALayerCreating {
      var mark = 0
      required override init() {
        super.init()
        mark = 1
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }
    final class Plain: CALayer { var mark = 2 }
    final class OwnView: UIView { override class var layerClass: AnyClass { Own.self } }
    final class PlainView: UIView { override class var layerClass: AnyClass { Plain.self } }
    #expect((OwnView().layer as? Own)?.mark == 1)
    #expect((PlainView().layer as? Plain)?.mark == 2)
  }
}
