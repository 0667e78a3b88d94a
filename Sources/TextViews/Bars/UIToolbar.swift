// SPDX-License-Identifier: MIT

/// A bar of buttons at the bottom edge of a window or above a keyboard.
///
///     let toolbar = UIToolbar()
///     toolbar.items = [UIBarButtonItem(title: "Bold", primaryAction: bold), .flexibleSpace()]
///     textView.inputAccessoryView = toolbar
///
/// - Source: UIKit, `UIToolbar`; the dimensions are those of an iPhone.
@preconcurrency @MainActor
open class UIToolbar: UIView, ItemBar {
  private static let height: CGFloat = 44
  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 16
  private var shown: [UIView] = []

  /// Creates a bar without items; a bar of zero size becomes 44 points high.
  ///
  /// - Parameter frame: The frame in the superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// Creates a bar without items from a keyed archive.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    barTintColor = coder.decodeIfPresent(UIColor.self, forKey: "UIBarTintColor")
    begin()
  }

  /// Encodes the bar in a keyed archive, without its items.
  ///
  /// - Parameter coder: A keyed archiver.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if coder.allowsKeyedCoding, let barTintColor {
      coder.encode(barTintColor, forKey: "UIBarTintColor")
    }
  }

  private func begin() {
    isOpaque = false
    shouldGroupAccessibilityChildren = true
    if bounds.height == 0 { bounds.size.height = UIToolbar.height }
  }

  /// The items, in reading order; default nil.
  @KeptProperty open var items: [UIBarButtonItem]? = nil {
    didSet {
      for item in oldValue ?? [] where items?.contains(where: { $0 === item }) != true {
        item.bar = nil
      }
      itemsChanged()
    }
  }

  /// Sets the items.
  ///
  /// - Parameters:
  ///   - items: The items in reading order.
  ///   - animated: Ignored; the change is immediate.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  /// The background colour; nil for the standard one of bars.
  @KeptProperty open var barTintColor: UIColor? = nil { didSet { setNeedsDisplay() } }
  /// Whether content below the bar shows through its background, which is then 94 % opaque.
  ///
  /// Default true.
  ///
  /// - Source: UIKit; the opacity is our choice, since nothing is blurred here.
  @KeptProperty open var isTranslucent = true { didSet { setNeedsDisplay() } }

  final func itemsChanged() {
    let views = (items ?? []).compactMap { $0.view(for: self) }
    for view in shown where !views.contains(where: { $0 === view }) && view.superview === self {
      view.removeFromSuperview()
    }
    for view in views where view.superview !== self { addSubview(view) }
    shown = views
    setNeedsLayout()
  }

  /// Draws the background, with a thin line at the top.
  ///
  /// - Parameter rect: The rectangle to draw; ignored, since everything is drawn.
  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let ground = barTintColor ?? .secondarySystemBackground
    let alpha =
      ground.resolvedColor(with: traitCollection).cgColor.alpha * (isTranslucent ? 0.94 : 1)
    context.setFillColor(
      ground.resolvedColor(with: traitCollection).withAlphaComponent(alpha).cgColor)
    context.fill(bounds)
    context.setFillColor(UIColor.separator.resolvedColor(with: traitCollection).cgColor)
    context.fill(CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: 0.5))
  }

  /// Positions the items; flexible spaces share the remaining width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let items = items ?? []
    let safe = safeAreaInsets
    let row = CGRect(
      x: bounds.minX + max(UIToolbar.margin, safe.left), y: bounds.minY,
      width: max(0, bounds.width - 2 * max(UIToolbar.margin, safe.left)),
      height: max(0, bounds.height - safe.bottom))
    BarRow(items, in: row, gap: UIToolbar.gap, of: self).place(
      isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  /// 44 points high; without a width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIToolbar.height)
  }
  /// Returns the proposed width, and a height of 44 points.
  ///
  /// - Parameter size: The proposed size, in points.
  /// - Returns: A size in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UIToolbar.height)
  }
}

/// Lays out items in a row.
@MainActor
struct BarRow {
  private let items: [UIBarButtonItem]
  private let row: CGRect
  private let gap: CGFloat
  private let views: [UIView?]
  private let widths: [CGFloat]

  init(_ items: [UIBarButtonItem], in row: CGRect, gap: CGFloat, of bar: UIView) {
    (self.items, self.row, self.gap) = (items, row, gap)
    let views = items.map { $0.view(for: bar) }
    self.views = views
    widths = zip(items, views).map { item, view in
      view.map(item.width(of:)) ?? (item.room == .fixed ? item.width : 0)
    }
  }

  /// Returns the gap before an item; there is one between two adjacent views.
  private func gap(before index: Int) -> CGFloat {
    index > 0 && views[index] != nil && views[index - 1] != nil ? gap : 0
  }

  /// The width without flexible spaces.
  var width: CGFloat {
    widths.indices.reduce(0) { $0 + widths[$1] + gap(before: $1) }
  }

  func place(isRightToLeft: Bool) {
    let count = items.filter { $0.room == .flexible }.count
    let share = count > 0 ? max(0, row.width - width) / CGFloat(count) : 0
    var x: CGFloat = 0
    for index in items.indices {
      x += gap(before: index)
      let width = widths[index] + (items[index].room == .flexible ? share : 0)
      if let view = views[index] {
        let isOwn = items[index].customView != nil
        let own = isOwn ? view.bounds.height : row.height
        let height = own > 0 ? min(own, row.height) : row.height
        view.frame = CGRect(
          x: isRightToLeft ? row.maxX - x - width : row.minX + x, y: row.midY - height / 2,
          width: width, height: height)
      }
      x += width
    }
  }
}
