// SPDX-License-Identifier: MIT

/// A bar with a title and buttons for navigation.
///
///     ┌──────────────────────────────┐
///     │            Title             │ 44 points
///     │ Large Title                  │ 52 more for a preferred large title, instead of the above
///     └──────────────────────────────┘
///
/// It shows the title and the buttons of its topmost item, and a back button, which removes the
/// topmost item.
///
///     let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
///     bar.items = [UINavigationItem(title: "Notes")]
///
/// - Source: UIKit, `UINavigationBar`; the dimensions are those of an iPhone.
@preconcurrency @MainActor
open class UINavigationBar: UIView, ItemBar {
  private static let rowHeight: CGFloat = 44
  private static let largeHeight: CGFloat = 52
  private static let margin: CGFloat = 16

  final let titleLabel = UILabel()
  final let largeLabel = UILabel()
  private var shownView: UIView?
  private var shownButtons: [UIView] = []
  private lazy var backItemButton = UIBarButtonItem(
    primaryAction: UIAction { [weak self] _ in self?.popItem(animated: true) })
  private var stack: [UINavigationItem] = []

  /// Creates a bar without items.
  ///
  /// - Parameter frame: The frame in the superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// Creates a bar with the titles of its items and its appearance from a keyed archive.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
    decodeBar(from: coder)
  }

  /// Encodes the bar and the titles of its items in a keyed archive, without their views.
  ///
  /// - Parameter coder: A keyed archiver.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if coder.allowsKeyedCoding { encodeBar(to: coder) }
  }

  private func begin() {
    isOpaque = false
    for part in [titleLabel, largeLabel] {
      part.isMadeBySuperview = true
      addSubview(part)
    }
    titleLabel.accessibilityTraits = [.staticText, .header]
    largeLabel.accessibilityTraits = [.staticText, .header]
    shouldGroupAccessibilityChildren = true
    itemChanged()
  }

  // MARK: Items

  /// The items from the bottom of the stack to the visible one; default none.
  open var items: [UINavigationItem]? {
    get { stack }
    set { setItems(newValue, animated: false) }
  }

  /// The visible item; nil for none.
  open var topItem: UINavigationItem? { stack.last }

  /// The item below the visible one; nil for none.
  open var backItem: UINavigationItem? { stack.dropLast().last }

  /// Sets the items.
  ///
  /// - Parameters:
  ///   - items: The items from the bottom of the stack to the visible one.
  ///   - animated: Ignored; the change is immediate.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    for item in stack { item.bar = nil }
    stack = items ?? []
    for item in stack { item.bar = self }
    itemChanged()
  }

  /// Pushes an item onto the stack.
  ///
  /// - Parameters:
  ///   - item: The new visible item.
  ///   - animated: Ignored; the change is immediate.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    setItems(stack + [item], animated: animated)
  }

  /// Removes the topmost item from the stack.
  ///
  /// - Parameter animated: Ignored; the change is immediate.
  /// - Returns: The removed item; nil if there is none.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let top = stack.last else { return nil }
    setItems(stack.dropLast(), animated: animated)
    top.bar = nil
    return top
  }

  // MARK: Appearance

  /// Attributes of the title, which override the bar's own: 17 points, semibold, the colour of
  /// labels.
  ///
  /// Default nil.
  @KeptProperty open var titleTextAttributes: [NSAttributedString.Key: Any]? = nil {
    didSet { itemChanged() }
  }

  /// Attributes of the large title, which override the bar's own: 34 points, bold, the colour of
  /// labels.
  ///
  /// Default nil.
  @KeptProperty open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? = nil {
    didSet { itemChanged() }
  }

  /// Whether titles are shown large, unless their items specify otherwise.
  ///
  /// Default false. If true, the bar's height is 96 points instead of 44.
  @KeptProperty open var prefersLargeTitles = false {
    didSet {
      if prefersLargeTitles != oldValue { itemChanged() }
    }
  }

  /// The background colour; nil for that of the view.
  ///
  /// Default nil.
  @KeptProperty open var barTintColor: UIColor? = nil { didSet { setNeedsDisplay() } }

  /// Whether content below the bar shows through its background, which is then 85 % opaque.
  ///
  /// Default true.
  ///
  /// - Source: UIKit; the opacity is our choice, since nothing is blurred here.
  @KeptProperty open var isTranslucent = true { didSet { setNeedsDisplay() } }

  /// Draws the background.
  ///
  /// - Parameter rect: The rectangle to draw; ignored, since everything is drawn.
  open override func draw(_ rect: CGRect) {
    guard let barTintColor, let context = UIGraphicsGetCurrentContext() else { return }
    let alpha = barTintColor.cgColor.alpha * (isTranslucent ? 0.85 : 1)
    context.setFillColor(barTintColor.withAlphaComponent(alpha).cgColor)
    context.fill(bounds)
  }

  // MARK: Layout

  /// Whether the title is shown large.
  private var isLarge: Bool {
    guard prefersLargeTitles else { return false }
    let mode = stack.last { $0.largeTitleDisplayMode != .automatic }?.largeTitleDisplayMode
    return mode != .never
  }

  /// Updates the bar after a change of the visible item.
  final func itemChanged() {
    let title = topItem?.title ?? ""
    let view = topItem?.titleView
    func text(
      _ font: UIFont, _ attributes: [NSAttributedString.Key: Any]?
    ) -> NSAttributedString {
      let own: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.label]
      return NSAttributedString(
        string: title, attributes: own.merging(attributes ?? [:]) { $1 })
    }
    titleLabel.attributedText = text(
      .systemFont(ofSize: 17, weight: .semibold), titleTextAttributes)
    titleLabel.textAlignment = .center
    largeLabel.attributedText = text(.boldSystemFont(ofSize: 34), largeTitleTextAttributes)
    titleLabel.isHidden = isLarge || view != nil
    largeLabel.isHidden = !isLarge
    if shownView !== view {
      if shownView?.superview === self { shownView?.removeFromSuperview() }
      shownView = view
      if let view { addSubview(view) }
    }
    showButtons()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  final func itemsChanged() { itemChanged() }

  /// The buttons at the leading edge, with the back button.
  private var leadingItems: [UIBarButtonItem] {
    let own = topItem?.leftBarButtonItems ?? []
    guard let below = backItem, topItem?.hidesBackButton != true,
      own.isEmpty || topItem?.leftItemsSupplementBackButton == true
    else { return own }
    let title = below.backBarButtonItem?.title ?? below.backButtonTitle ?? below.title ?? "Back"
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let shown = isRightToLeft ? "\u{203A} \(title)" : "\u{2039} \(title)"
    if backItemButton.title != shown {
      backItemButton.title = shown
      backItemButton.accessibilityLabel = title
    }
    return [backItemButton] + own
  }

  private func showButtons() {
    let items = leadingItems + (topItem?.rightBarButtonItems ?? [])
    let views = items.compactMap { $0.view(for: self) }
    for view in shownButtons
    where !views.contains(where: { $0 === view }) && view.superview === self {
      view.removeFromSuperview()
    }
    for view in views where view.superview !== self { addSubview(view) }
    shownButtons = views
  }

  /// The height that the title needs; there is no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: UIView.noIntrinsicMetric,
      height: UINavigationBar.rowHeight + (isLarge ? UINavigationBar.largeHeight : 0))
  }

  /// Returns the proposed width, and the height that the title needs.
  ///
  /// - Parameter size: The proposed size, in points.
  /// - Returns: A size in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }

  /// Positions the title and the buttons.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = bounds
    let inset = max(UINavigationBar.margin, safeAreaInsets.left, safeAreaInsets.right)
    let row = CGRect(
      x: bounds.minX + inset, y: bounds.minY, width: max(0, bounds.width - 2 * inset),
      height: min(bounds.height, UINavigationBar.rowHeight))
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let leading = BarRow(leadingItems, in: row, gap: UINavigationBar.margin, of: self)
    leading.place(isRightToLeft: isRightToLeft)
    let trailing = BarRow(
      topItem?.rightBarButtonItems ?? [], in: row, gap: UINavigationBar.margin, of: self)
    trailing.place(isRightToLeft: !isRightToLeft)
    // Centred in the bar, and narrower where buttons need the space.
    let side = max(leading.width, trailing.width)
    titleLabel.frame = row.insetBy(dx: side > 0 ? min(side + 8, row.width / 2) : 0, dy: 0)
    if let shownView {
      let size = shownView.bounds.size
      shownView.frame = CGRect(
        x: row.midX - size.width / 2, y: row.midY - size.height / 2, width: size.width,
        height: size.height)
    }
    let height = min(bounds.height, UINavigationBar.largeHeight)
    largeLabel.frame = CGRect(
      x: row.minX, y: bounds.maxY - height, width: row.width, height: height)
  }

  // MARK: Archives

  private enum Key {
    static let titles = "UIItemTitles"
    static let title = "UITitleTextAttributes"
    static let large = "UILargeTitleTextAttributes"
    static let prefersLarge = "UIPrefersLargeTitles"
    static let tint = "UIBarTintColor"
    static let translucent = "UIBarTranslucence"
  }

  /// Attributes are archived as those of a text.
  private func encodeBar(to coder: NSCoder) {
    coder.encode(
      NSArray(array: stack.map { NSString(string: $0.title ?? "") }), forKey: Key.titles)
    for (key, attributes) in [
      (Key.title, titleTextAttributes), (Key.large, largeTitleTextAttributes),
    ] {
      guard let attributes else { continue }
      coder.encode(NSTextStorage(string: "x", attributes: attributes), forKey: key)
    }
    coder.encode(prefersLargeTitles, forKey: Key.prefersLarge)
    coder.encode(isTranslucent, forKey: Key.translucent)
    if let barTintColor { coder.encode(barTintColor, forKey: Key.tint) }
  }

  private func decodeBar(from coder: NSCoder) {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: Key.prefersLarge) else { return }
    let titles =
      coder.containsValue(forKey: Key.titles)
      ? coder.decodeObject(of: [NSArray.self, NSString.self], forKey: Key.titles) : nil
    items = (titles as? NSArray).map { all in
      all.compactMap { ($0 as? NSString).map { "\($0)" } ?? $0 as? String }
        .map { UINavigationItem(title: $0) }
    }
    func attributes(_ key: String) -> [NSAttributedString.Key: Any]? {
      guard let text = coder.decodeIfPresent(NSTextStorage.self, forKey: key), text.length > 0
      else { return nil }
      return unsafe text.attributes(at: 0, effectiveRange: nil)
    }
    titleTextAttributes = attributes(Key.title)
    largeTitleTextAttributes = attributes(Key.large)
    prefersLargeTitles = coder.decodeBool(forKey: Key.prefersLarge)
    if coder.containsValue(forKey: Key.translucent) {
      isTranslucent = coder.decodeBool(forKey: Key.translucent)
    }
    barTintColor = coder.decodeIfPresent(UIColor.self, forKey: Key.tint)
  }
}
