// SPDX-License-Identifier: MIT

/// Arranges views in a row or a column, by constraints that it makes itself.
///
/// - Source: UIKit, `UIStackView`.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The distribution of space along the axis.
  public enum Distribution: Int, Sendable {
    /// They fill it; priorities decide which of them grow or shrink.
    case fill = 0
    /// They fill it with equal lengths.
    case fillEqually = 1
    /// They fill it in proportion to their intrinsic sizes.
    case fillProportionally = 2
    /// They keep their sizes; the remaining space is between them, evenly.
    case equalSpacing = 3
    /// Their centres are evenly spaced.
    case equalCentering = 4
  }

  /// The alignment of views across the axis.
  public enum Alignment: Int, Sendable {
    /// From edge to edge.
    case fill = 0
    /// At the leading edge; in a row at the upper edge.
    case leading = 1
    /// In a row: the baselines of their first lines of text are aligned.
    case firstBaseline = 2
    /// Centred.
    case center = 3
    /// At the trailing edge; in a row at the lower edge.
    case trailing = 4
    /// In a row: the baselines of their last lines of text are aligned.
    case lastBaseline = 5

    /// As `leading`.
    public static var top: Alignment { .leading }
    /// As `trailing`.
    public static var bottom: Alignment { .trailing }
  }

  /// Removes a view's custom spacing in `setCustomSpacing(_:after:)`.
  public nonisolated static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// 8 points.
  public nonisolated static let spacingUseSystem = CGFloat.leastNormalMagnitude

  private var arranged: [UIView] = []
  private var spacings: [ObjectIdentifier: CGFloat] = [:]
  private var made: [NSLayoutConstraint] = []
  private var gaps: [UILayoutGuide] = []

  /// Creates an empty stack.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a stack of views.
  ///
  /// - Parameter views: The views, in their order; they become subviews too.
  public init(arrangedSubviews views: [UIView]) {
    super.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates a stack from a keyed archive; all its subviews are arranged.
  ///
  /// - Parameter coder: The archive's decoder; one without keys is a failure.
  public required init(coder: NSCoder) {
    guard coder.allowsKeyedCoding else {
      fail("UIStackView.init(coder:): the coder must be keyed; use NSKeyedUnarchiver")
    }
    super.init(frame: .zero)
    decode(from: coder)
    if coder.containsValue(forKey: "UIStackViewAxis") {
      axis =
        NSLayoutConstraint.Axis(rawValue: coder.decodeInteger(forKey: "UIStackViewAxis"))
        ?? .horizontal
      distribution =
        Distribution(rawValue: coder.decodeInteger(forKey: "UIStackViewDistribution")) ?? .fill
      alignment = Alignment(rawValue: coder.decodeInteger(forKey: "UIStackViewAlignment")) ?? .fill
      spacing = CGFloat(coder.decodeDouble(forKey: "UIStackViewSpacing"))
    }
    for view in subviews { addArrangedSubview(view) }
  }

  /// Writes the stack with its subviews into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    coder.encode(axis.rawValue, forKey: "UIStackViewAxis")
    coder.encode(distribution.rawValue, forKey: "UIStackViewDistribution")
    coder.encode(alignment.rawValue, forKey: "UIStackViewAlignment")
    coder.encode(Double(spacing), forKey: "UIStackViewSpacing")
  }

  // MARK: Views

  /// The arranged views, in order; hidden ones occupy no space.
  open var arrangedSubviews: [UIView] { arranged }

  /// Appends a view; it becomes a subview too.
  ///
  /// - Parameter view: The view.
  open func addArrangedSubview(_ view: UIView) { arrange(view, at: arranged.count) }

  /// Inserts a view into the order; one that is arranged already moves.
  ///
  /// - Parameters:
  ///   - view: The view; it becomes a subview too.
  ///   - stackIndex: An index from 0 to the number of arranged views; any other is a failure.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    guard (0...arranged.count).contains(stackIndex) else {
      fail(
        "UIStackView.insertArrangedSubview(_:at:): \(stackIndex) is not a valid index of \(arranged.count) views"
      )
    }
    arrange(view, at: stackIndex)
  }

  /// Removes a view from the arranged views; it stays a subview.
  ///
  /// - Parameter view: The view.
  open func removeArrangedSubview(_ view: UIView) {
    arranged.removeAll { $0 === view }
    spacings[ObjectIdentifier(view)] = nil
    markForConstraints()
  }

  private func arrange(_ view: UIView, at index: Int) {
    arranged.removeAll { $0 === view }
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arranged.insert(view, at: min(index, arranged.count))
    markForConstraints()
  }

  /// Removes a subview that is being removed from the arranged views.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arranged.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
  }

  final func arrangedViewChanged(_ view: UIView) {
    if arranged.contains(where: { $0 === view }) { markForConstraints() }
  }

  // MARK: Settings

  /// A row or a column.
  ///
  /// Default `.horizontal`.
  @KeptProperty open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { markForConstraints() } }
  }
  /// The distribution of the views along the axis.
  ///
  /// Default `.fill`.
  @KeptProperty open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { markForConstraints() } }
  }
  /// The alignment of the views across the axis.
  ///
  /// Default `.fill`.
  @KeptProperty open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { markForConstraints() } }
  }
  /// The spacing of the views; the minimum, for equal spacing and centering.
  ///
  /// Default 0. Infinity and NaN are a failure.
  @KeptProperty open var spacing: CGFloat = 0 {
    didSet {
      checkFinite("UIStackView.spacing", spacing)
      if spacing != oldValue { markForConstraints() }
    }
  }
  /// Whether the spacing of a column is measured between baselines of text.
  ///
  /// Default false.
  @KeptProperty open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { markForConstraints() } }
  }
  /// Whether the views stay inside of the margins.
  ///
  /// Default false.
  @KeptProperty open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { markForConstraints() } }
  }

  /// Sets the spacing after a view.
  ///
  /// - Parameters:
  ///   - spacing: In points; `spacingUseDefault` removes it. Infinity and NaN are a failure.
  ///   - arrangedSubview: The view before the space.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    checkFinite("UIStackView.setCustomSpacing(_:after:)", spacing)
    let key = ObjectIdentifier(arrangedSubview)
    spacings[key] = spacing == UIStackView.spacingUseDefault ? nil : spacing
    markForConstraints()
  }

  /// Returns the spacing after a view.
  ///
  /// - Parameter arrangedSubview: The view before the space.
  /// - Returns: In points; `spacingUseDefault` if none was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    spacings[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
  }

  private func gap(after view: UIView) -> CGFloat {
    let own = spacings[ObjectIdentifier(view)] ?? spacing
    return own == UIStackView.spacingUseSystem ? 8 : own
  }

  // MARK: Constraints

  /// Replaces the stack's constraints.
  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(made)
    made = []
    gaps.forEach(removeLayoutGuide)
    gaps = []
    for view in arranged where view.isHidden {
      add(view, length, .equal, nil, .notAnAttribute)
      add(view, start, .equal, self, start)
      add(view, crossStart, .equal, self, crossStart)
    }
    let shown = arranged.filter { !$0.isHidden }
    if let first = shown.first, let last = shown.last {
      let box: any LayoutItem = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
      add(first, start, .equal, box, start)
      add(last, end, .equal, box, end)
      placeAlong(shown)
      for view in shown { placeAcross(view, first, box) }
    }
    NSLayoutConstraint.activate(made)
    super.updateConstraints()
  }

  private typealias Attribute = NSLayoutConstraint.Attribute
  private var isRow: Bool { axis == .horizontal }
  private var start: Attribute { isRow ? .leading : .top }
  private var end: Attribute { isRow ? .trailing : .bottom }
  private var middle: Attribute { isRow ? .centerX : .centerY }
  private var length: Attribute { isRow ? .width : .height }
  private var crossStart: Attribute { isRow ? .top : .leading }
  private var crossEnd: Attribute { isRow ? .bottom : .trailing }
  private var crossMiddle: Attribute { isRow ? .centerY : .centerX }

  private func add(
    _ first: any LayoutItem, _ side: Attribute, _ relation: NSLayoutConstraint.Relation,
    _ second: (any LayoutItem)?, _ other: Attribute, times multiplier: CGFloat = 1,
    plus constant: CGFloat = 0, priority: Float = 1000
  ) {
    let constraint = NSLayoutConstraint(
      item: first, attribute: side, relatedBy: relation, toItem: second, attribute: other,
      multiplier: multiplier, constant: constant)
    constraint.priority = UILayoutPriority(priority)
    constraint.identifier = "UIStackView"
    made.append(constraint)
  }

  private func placeAlong(_ views: [UIView]) {
    for (view, next) in zip(views, views.dropFirst()) {
      let isTight = distribution != .equalSpacing && distribution != .equalCentering
      if !isRow, isBaselineRelativeArrangement {
        add(
          next, .firstBaseline, isTight ? .equal : .greaterThanOrEqual, view, .lastBaseline,
          plus: gap(after: view))
      } else {
        add(next, start, isTight ? .equal : .greaterThanOrEqual, view, end, plus: gap(after: view))
      }
    }
    switch distribution {
    case .fill: break
    case .fillEqually:
      for view in views.dropFirst() { add(view, length, .equal, views[0], length) }
    case .fillProportionally: shareByIntrinsicSizes(views)
    case .equalSpacing: spread(views, from: end, to: start, priority: 1000)
    // Views that are too long are the first to give way.
    case .equalCentering: spread(views, from: middle, to: middle, priority: 149)
    }
  }

  private func shareByIntrinsicSizes(_ views: [UIView]) {
    func wanted(_ view: UIView) -> CGFloat {
      let size = view.intrinsicContentSize
      return isRow ? size.width : size.height
    }
    let counted = views.filter { wanted($0) > 0 }
    guard let first = counted.first else { return }
    for view in counted.dropFirst() {
      add(
        view, length, .equal, first, length, times: wanted(view) / wanted(first), priority: 999)
    }
  }

  /// Makes guides of equal lengths, from a side of each view to a side of the next.
  private func spread(_ views: [UIView], from: Attribute, to: Attribute, priority: Float) {
    for (view, next) in zip(views, views.dropFirst()) {
      let guide = UILayoutGuide()
      addLayoutGuide(guide)
      add(guide, start, .equal, view, from)
      add(guide, end, .equal, next, to)
      if let first = gaps.first { add(guide, length, .equal, first, length, priority: priority) }
      gaps.append(guide)
    }
  }

  private func placeAcross(_ view: UIView, _ first: UIView, _ box: any LayoutItem) {
    switch alignment {
    case .fill:
      add(view, crossStart, .equal, box, crossStart)
      add(view, crossEnd, .equal, box, crossEnd)
      return
    case .leading: add(view, crossStart, .equal, box, crossStart)
    case .trailing: add(view, crossEnd, .equal, box, crossEnd)
    case .center: add(view, crossMiddle, .equal, box, crossMiddle)
    case .firstBaseline, .lastBaseline:
      let line: Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      guard isRow else {
        add(view, crossStart, .equal, box, crossStart)
        break
      }
      if view !== first { add(view, line, .equal, first, line) }
    }
    add(view, crossStart, .greaterThanOrEqual, box, crossStart)
    add(view, crossEnd, .lessThanOrEqual, box, crossEnd)
  }
}
