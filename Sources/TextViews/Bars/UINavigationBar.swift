// SPDX-License-Identifier: MIT

/// The bar over a page: its height, its ground, and how titles look on it.
///
/// It has no items, and so draws no title: whoever puts a label on it reads the attributes.
///
/// - Source: UIKit, `UINavigationBar`. Heights: 44 points, 96 with large titles, as on a phone.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// A bar with default settings.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A bar from a keyed archive; its colour and heights are kept.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    barTintColor = coder.decodeIfPresent(UIColor.self, forKey: "UIBarTintColor")
    prefersLargeTitles = coder.decodeBool(forKey: "UIPrefersLargeTitles")
    if coder.containsValue(forKey: "UIBarTranslucence") {
      isTranslucent = coder.decodeBool(forKey: "UIBarTranslucence")
    }
  }

  /// Writes the bar into a keyed archive, without the titles' attributes.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    if let barTintColor { coder.encode(barTintColor, forKey: "UIBarTintColor") }
    coder.encode(prefersLargeTitles, forKey: "UIPrefersLargeTitles")
    coder.encode(isTranslucent, forKey: "UIBarTranslucence")
  }

  /// Font, colour and shadow of a title.
  ///
  /// Default nil.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?

  /// Font, colour and shadow of a large title.
  ///
  /// Default nil.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?

  /// Whether there is room for a large title.
  ///
  /// Default false.
  open var prefersLargeTitles = false {
    didSet {
      if prefersLargeTitles != oldValue { invalidateIntrinsicContentSize() }
    }
  }

  /// The colour of the ground; nil is the view's.
  ///
  /// Default nil.
  open var barTintColor: UIColor? { didSet { setNeedsDisplay() } }

  /// Whether what lies behind shines through: the ground then has 85 parts of a hundred.
  ///
  /// Default true.
  open var isTranslucent = true { didSet { setNeedsDisplay() } }

  /// As wide as is asked for, as high as its titles want.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: prefersLargeTitles ? 96 : 44)
  }

  /// The height of the bar, of any width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: prefersLargeTitles ? 96 : 44)
  }

  /// Paints the ground.
  open override func draw(_ rect: CGRect) {
    guard let barTintColor, let context = UIGraphicsGetCurrentContext() else { return }
    let alpha = barTintColor.cgColor.alpha * (isTranslucent ? 0.85 : 1)
    context.setFillColor(barTintColor.withAlphaComponent(alpha).cgColor)
    context.fill(bounds)
  }
}
