// SPDX-License-Identifier: MIT

import Testing
import UIKit

// Views, layers and controllers as iOS sources write them.

private final class ProgressLayer: CALayer {
  var progress: CGFloat = 0
  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? ProgressLayer { progress = other.progress }
  }
  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}

private class BadgeView: UIView {
  private let dot = UIView()
  var taps = 0
  var isOn = false {
    didSet {
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    commonInit()
  }

  private func commonInit() {
    backgroundColor = .clear
    addSubview(dot)
    dot.layer.cornerRadius = 4
    dot.layer.masksToBounds = true
    isUserInteractionEnabled = true
  }

  override class var layerClass: AnyClass { ProgressLayer.self }
  override var intrinsicContentSize: CGSize { CGSize(width: isOn ? 40 : 20, height: 20) }
  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  override var frame: CGRect { didSet { setNeedsLayout() } }
  override var bounds: CGRect { didSet { setNeedsLayout() } }
  override var tintColor: UIColor! { didSet { setNeedsDisplay() } }
  override func layoutSubviews() {
    super.layoutSubviews()
    dot.frame = bounds.insetBy(dx: 4, dy: 4)
  }
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    tintColor.setFill()
    context.fill(rect)
  }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -10, dy: -10).contains(point)
  }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    return view === dot ? self : view
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if let touch = touches.first, bounds.contains(touch.location(in: self)) { taps += 1 }
  }
  override var canBecomeFirstResponder: Bool { true }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
  }
  override func didMoveToWindow() {
    super.didMoveToWindow()
    layer.contentsScale = window?.screen.scale ?? 1
  }
}

private final class DemoController: UIViewController, UIScrollViewDelegate,
  UIGestureRecognizerDelegate
{
  let scrollView = UIScrollView()
  let badge = BadgeView(frame: .zero)
  lazy var stack: UIStackView = {
    let stack = UIStackView(arrangedSubviews: [badge])
    stack.axis = .vertical
    stack.spacing = 8
    return stack
  }()
  var offsets: [CGFloat] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    scrollView.delegate = self
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scrollView)
    scrollView.addSubview(stack)
    NSLayoutConstraint.activate([
      scrollView.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      stack.topAnchor.constraint(equalTo: scrollView.topAnchor),
      stack.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
      stack.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
      badge.heightAnchor.constraint(equalToConstant: 500),
    ])
    let pan = UIPanGestureRecognizer(target: self, action: Selector("panned:"))
    pan.delegate = self
    badge.addGestureRecognizer(pan)
    let button = UIControl()
    button.addTarget(self, action: Selector("tapped"), for: .touchUpInside)
    // As clients do to have something done again.
    scrollView.contentInset = scrollView.contentInset
    badge.tag = badge.tag
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    offsets.append(scrollView.contentOffset.y)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
  override var next: UIResponder? { super.next }
}

@MainActor struct `Views of iOS sources` {
  @Test func `compile as they are, and work`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    let controller = DemoController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    #expect(controller.scrollView.frame == window.bounds)
    #expect(controller.scrollView.contentSize.height == 500)
    #expect(controller.badge.bounds.height == 500)
    controller.scrollView.setContentOffset(CGPoint(x: 0, y: 60), animated: false)
    #expect(controller.offsets.last == 60)
    window.simulateTouch(.began, at: CGPoint(x: 5, y: 50))
    window.simulateTouch(.ended, at: CGPoint(x: 5, y: 50))
    #expect(controller.badge.taps == 1)
    #expect(window.makeImage() != nil)
    var count = 0
    UIView.animate(withDuration: 0.3) { controller.badge.alpha = 0 }
    UIView.animate(withDuration: 0.3, animations: { controller.badge.alpha = 1 }) { _ in count += 1
    }
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
      animations: { controller.badge.transform = .identity }, completion: nil)
    #expect(controller.badge.alpha == 1 && count == 0)
  }
}

/// A member that iOS calls for views of a nib can be overridden here, and is called by hand.
@MainActor @Suite struct NibSourceTests {
  private final class FromNib: UIView {
    var wakes = 0
    override func awakeFromNib() {
      super.awakeFromNib()
      wakes += 1
      backgroundColor = .red
    }
  }
  private final class Scene: UIViewController {
    var wakes = 0
    override func awakeFromNib() {
      super.awakeFromNib()
      wakes += 1
    }
  }

  @Test func `awakeFromNib is a place to override; nothing calls it`() {
    let view = FromNib(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let window = UIWindow(frame: view.bounds)
    let scene = Scene()
    window.rootViewController = scene
    scene.view.addSubview(view)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    #expect(view.wakes == 0 && scene.wakes == 0)
    view.awakeFromNib()
    scene.awakeFromNib()
    #expect(view.wakes == 1 && scene.wakes == 1 && view.backgroundColor == .red)
    let plain = UIView()
    plain.awakeFromNib()
    #expect(plain.frame == .zero && plain.subviews.isEmpty)
  }
}
