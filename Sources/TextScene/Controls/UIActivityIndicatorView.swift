// SPDX-License-Identifier: MIT

/// Eight spokes around a centre, whose light goes around while something is done.
///
///     let spinner = UIActivityIndicatorView(style: .medium)
///     spinner.startAnimating()
///
/// Time is that of `SceneClock.main`. Where motion is reduced, the spokes stay as they are.
///
/// - Source: UIKit, `UIActivityIndicatorView`; the measures are those of an iPhone.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size of an indicator.
  ///
  /// - Source: UIKit, `UIActivityIndicatorView.Style`.
  public enum Style: Int, Sendable {
    /// 20 × 20 points.
    case medium = 100
    /// 37 × 37 points.
    case large = 101
    /// 37 × 37 points, white; `large` with a colour takes its place since iOS 13.
    case whiteLarge = 0
    /// 20 × 20 points, white; `medium` with a colour takes its place since iOS 13.
    case white = 1
    /// 20 × 20 points, grey; `medium` takes its place since iOS 13.
    case gray = 2

    fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    fileprivate var color: UIColor {
      self == .whiteLarge || self == .white ? .white : .secondaryLabel
    }
  }

  private static let count = 8
  private static let period = 0.8
  private let spokes = (0..<count).map { _ in UIView() }

  /// An indicator of a style, as large as the style says.
  public init(style: Style) {
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    self.style = style
    begin()
  }

  /// An indicator of the style `.medium`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// An indicator from a keyed archive.
  public required init(coder: NSCoder) {
    super.init(coder: coder)!
    style = Style(rawValue: coder.decodeInteger(forKey: "UIActivityIndicatorViewStyle")) ?? .medium
    if coder.containsValue(forKey: "UIHidesWhenStopped") {
      hidesWhenStopped = coder.decodeBool(forKey: "UIHidesWhenStopped")
    }
    if let archived = coder.found(UIColor.self, "UIColor") { color = archived }
    begin()
    if coder.decodeBool(forKey: "UIAnimating") { startAnimating() }
  }

  /// Writes the indicator into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    coder.encode(style.rawValue, forKey: "UIActivityIndicatorViewStyle")
    coder.encode(hidesWhenStopped, forKey: "UIHidesWhenStopped")
    coder.encode(color, forKey: "UIColor")
    coder.encode(isAnimating, forKey: "UIAnimating")
  }

  private func begin() {
    isUserInteractionEnabled = false
    for spoke in spokes {
      spoke.isMadeBySuperview = true
      addSubview(spoke)
    }
    place()
    showState()
  }

  /// The size; sets the colour, too.
  ///
  /// Default `.medium`.
  @KeptProperty open var style = Style.medium {
    didSet {
      color = style.color
      invalidateIntrinsicContentSize()
      place()
    }
  }
  /// The colour of the spokes.
  ///
  /// Default grey.
  @KeptProperty open var color: UIColor! = .secondaryLabel { didSet { place() } }
  /// Whether the indicator is hidden while it is not animated.
  ///
  /// Default true.
  @KeptProperty open var hidesWhenStopped = true { didSet { showState() } }
  /// Whether the indicator is animated.
  open private(set) var isAnimating = false

  /// Shows the indicator, and animates it.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    showState()
  }

  /// Ends the animation, and hides the indicator if `hidesWhenStopped`.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    showState()
  }

  private func showState() {
    isHidden = hidesWhenStopped && !isAnimating
    for (number, spoke) in spokes.enumerated() {
      // At rest as in the first moment of the animation: the first spoke is the brightest.
      let still = 1 - 0.75 * CGFloat(number) / CGFloat(Self.count - 1)
      UIView.performWithoutAnimation {
        // Another value ends the animation before, whichever it was.
        spoke.alpha = 1
        if !isAnimating { spoke.alpha = still }
      }
      guard isAnimating, !UIAccessibility.isReduceMotionEnabled else { continue }
      UIView.animate(
        withDuration: Self.period, delay: Self.period * Double(number) / Double(Self.count),
        options: [.repeat, .curveLinear], animations: { spoke.alpha = 0.25 })
    }
  }

  private func place() {
    let side = style.side
    let (length, width) = (side * 0.29, side * 0.09)
    for (number, spoke) in spokes.enumerated() {
      let angle = CGFloat(number) / CGFloat(Self.count) * 2 * .pi
      spoke.bounds = CGRect(x: 0, y: 0, width: width, height: length)
      let distance = (side - length) / 2
      spoke.center = CGPoint(
        x: bounds.midX + sin(angle) * distance, y: bounds.midY - cos(angle) * distance)
      spoke.transform = CGAffineTransform(rotationAngle: angle)
      spoke.backgroundColor = color
      spoke.layer.cornerRadius = width / 2
    }
  }

  /// Places the spokes.
  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  /// 20 × 20 or 37 × 37 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
  /// 20 × 20 or 37 × 37 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// An image that changes often, unless other traits were set.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { ownAccessibility.traits ?? [.image, .updatesFrequently] }
    set { super.accessibilityTraits = newValue }
  }
}
