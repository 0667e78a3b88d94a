// SPDX-License-Identifier: MIT

/// A bar that fills as something gets done.
///
///     ━━━━━━━━━━──────────        4 points high, as wide as it is made
///
/// - Source: UIKit, `UIProgressView`; the measures are those of an iPhone.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// How a bar is shown.
  ///
  /// - Source: UIKit, `UIProgressView.Style`.
  public enum Style: Int, Sendable {
    /// 4 points high, with round ends.
    case `default` = 0
    /// 2.5 points high, for a bar at the top or bottom.
    case bar = 1

    fileprivate var height: CGFloat { self == .default ? 4 : 2.5 }
  }

  private let track = UIView()
  private let filled = UIView()
  private var part: Float = 0

  /// An empty bar of the style `.default`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// An empty bar of a style, with the style's height.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style.height))
    progressViewStyle = style
  }

  /// A bar from a keyed archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    part = coder.decodeFloat(forKey: "UIProgress")
    progressViewStyle =
      Style(rawValue: coder.decodeInteger(forKey: "UIProgressViewStyle")) ?? .default
    begin()
  }

  /// Writes the bar into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    coder.encode(part, forKey: "UIProgress")
    coder.encode(progressViewStyle.rawValue, forKey: "UIProgressViewStyle")
  }

  private func begin() {
    isOpaque = false
    for view in [track, filled] {
      view.isMadeBySuperview = true
      addSubview(view)
    }
    place()
  }

  /// The part that is done, from 0 to 1; others are cut to these limits.
  ///
  /// Default 0.
  open var progress: Float {
    get { part }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets the part that is done.
  ///
  /// - Parameters:
  ///   - progress: From 0 to 1; a value that is not a number is 0.
  ///   - animated: Whether the bar grows, in a quarter of a second; at once where motion is reduced.
  open func setProgress(_ progress: Float, animated: Bool) {
    part = progress.isNaN ? 0 : min(max(progress, 0), 1)
    guard animated, !UIAccessibility.isReduceMotionEnabled else { return place() }
    UIView.animate(withDuration: 0.25) { self.place() }
  }

  /// The style.
  ///
  /// Default `.default`.
  @KeptProperty open var progressViewStyle = Style.default {
    didSet {
      invalidateIntrinsicContentSize()
      place()
    }
  }
  /// The colour of the part that is done; nil is the tint colour.
  @KeptProperty open var progressTintColor: UIColor? = nil { didSet { place() } }
  /// The colour of the rest; nil is grey.
  @KeptProperty open var trackTintColor: UIColor? = nil { didSet { place() } }

  private func place() {
    var rest = bounds
    rest.size.width = bounds.width * CGFloat(part)
    if effectiveUserInterfaceLayoutDirection == .rightToLeft {
      rest.origin.x = bounds.maxX - rest.width
    }
    (track.frame, filled.frame) = (bounds, rest)
    track.backgroundColor = trackTintColor ?? .systemGray5
    filled.backgroundColor = progressTintColor ?? tintColor ?? .tintColor
    let radius = progressViewStyle == .default ? bounds.height / 2 : 0
    for view in [track, filled] { view.layer.cornerRadius = radius }
  }

  /// Places the bar.
  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }
  /// Shows the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    place()
  }
  /// As high as the style says; the width does not matter.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: progressViewStyle.height)
  }
  /// As wide as asked for, as high as the style says.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: progressViewStyle.height)
  }

  /// The part that is done in percent, unless another was set.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? "\(Int((part * 100).rounded()))%" }
    set { super.accessibilityValue = newValue }
  }
  /// A value that changes often, unless other traits were set.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { ownAccessibility.traits ?? .updatesFrequently }
    set { super.accessibilityTraits = newValue }
  }
}
