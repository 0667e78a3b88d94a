// SPDX-License-Identifier: MIT

/// The priority of a constraint, 1 to 1000.
public struct UILayoutPriority: _UIKitNumericRawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Float
  /// Creates a priority by its number.
  ///
  /// - Parameter rawValue: From 1 to 1000.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority by its number.
  ///
  /// - Parameter rawValue: From 1 to 1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The constraint must hold: 1000.
  public static let required = UILayoutPriority(rawValue: 1000)
  /// The default of compression resistance: 750.
  public static let defaultHigh = UILayoutPriority(rawValue: 750)
  /// The default of content hugging: 250.
  public static let defaultLow = UILayoutPriority(rawValue: 250)
  /// 50, that of `systemLayoutSizeFitting(_:)`.
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}

/// A constraint of Auto Layout: an attribute of a view or guide equals, or is at least or at most,
/// a multiple of another one plus a constant.
///
///     first.attribute   =  ≤  ≥   multiplier · second.attribute + constant
///
/// An active constraint is held by the nearest view that contains both items. If required
/// constraints conflict, those that were made last are dropped, with a sentence to the warning
/// handler. Others hold as far as possible, higher priorities first.
///
/// - Source: UIKit, `NSLayoutConstraint`.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// An axis of layout.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// The relation of two attributes.
  public enum Relation: Int, Sendable {
    /// The first is at most the second.
    case lessThanOrEqual = -1
    /// They are the same.
    case equal = 0
    /// The first is at least the second.
    case greaterThanOrEqual = 1
  }

  /// A side, a length or a baseline of a view or guide.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The upper edge.
    case top = 3
    /// The lower edge.
    case bottom = 4
    /// The leading edge.
    case leading = 5
    /// The trailing edge.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The horizontal centre.
    case centerX = 9
    /// The vertical centre.
    case centerY = 10
    /// The baseline of the last line of text.
    case lastBaseline = 11
    /// The baseline of the first line of text.
    case firstBaseline = 12
    /// The left edge inside the margins.
    case leftMargin = 13
    /// The right edge inside the margins.
    case rightMargin = 14
    /// The upper edge inside the margins.
    case topMargin = 15
    /// The lower edge inside the margins.
    case bottomMargin = 16
    /// The leading edge inside the margins.
    case leadingMargin = 17
    /// The trailing edge inside the margins.
    case trailingMargin = 18
    /// The horizontal centre inside the margins.
    case centerXWithinMargins = 19
    /// The vertical centre inside the margins.
    case centerYWithinMargins = 20
    /// No attribute: the second side is the constant alone.
    case notAnAttribute = 0
  }

  final weak var first: (any LayoutItem)?
  final weak var second: (any LayoutItem)?
  private let hasSecond: Bool
  private let storedFirst: Attribute
  private let storedSecond: Attribute
  private let storedRelation: Relation
  private let storedMultiplier: CGFloat
  private var storedConstant: CGFloat
  private var storedPriority = UILayoutPriority.required
  /// The view that holds it while it is active.
  final weak var holder: UIView?
  /// The order of creation: later constraints give way.
  final let number: Int
  /// Whether it was dropped, which is reported once until something changes.
  final var isDropped = false
  private static var lastNumber = 0

  /// Creates an inactive constraint.
  ///
  /// Incompatible attributes are a failure: a length and a position, a horizontal and a vertical
  /// side, a position without a second item, an item that is neither view nor guide, infinity or
  /// NaN.
  ///
  /// - Parameters:
  ///   - view1: A `UIView` or `UILayoutGuide`.
  ///   - attr1: Its attribute.
  ///   - relation: The relation of the two attributes.
  ///   - view2: A `UIView` or `UILayoutGuide`; nil with `.notAnAttribute`.
  ///   - attr2: Its attribute.
  ///   - multiplier: The factor of the second attribute.
  ///   - c: The constant added to the second attribute, in points.
  public init(
    item view1: Any, attribute attr1: NSLayoutConstraint.Attribute,
    relatedBy relation: NSLayoutConstraint.Relation, toItem view2: Any?,
    attribute attr2: NSLayoutConstraint.Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    guard let first = view1 as? any LayoutItem else {
      fail("NSLayoutConstraint.init: \(type(of: view1)) is neither a UIView nor a UILayoutGuide")
    }
    if let view2, !(view2 is any LayoutItem) {
      fail("NSLayoutConstraint.init: \(type(of: view2)) is neither a UIView nor a UILayoutGuide")
    }
    guard multiplier.isFinite, c.isFinite else {
      fail(
        "NSLayoutConstraint.init: multiplier \(Double(multiplier)), constant \(Double(c)); both must be finite"
      )
    }
    self.first = first
    second = view2 as? any LayoutItem
    hasSecond = view2 != nil
    storedFirst = attr1
    storedSecond = view2 == nil ? .notAnAttribute : attr2
    storedRelation = relation
    storedMultiplier = multiplier
    storedConstant = c
    Self.lastNumber += 1
    number = Self.lastNumber
    super.init()
    checkSides()
  }

  private func checkSides() {
    guard storedFirst != .notAnAttribute else {
      fail("NSLayoutConstraint.init: the first attribute cannot be notAnAttribute")
    }
    if storedSecond == .notAnAttribute {
      guard !hasSecond, storedFirst.kind == .length else {
        fail(
          "NSLayoutConstraint.init: \(storedFirst) needs a second item and attribute; only a width or a height can be a constant"
        )
      }
      return
    }
    let isSame =
      storedFirst.kind == storedSecond.kind
      && (storedFirst.axis == storedSecond.axis || storedFirst.kind == .length)
    guard isSame, !storedFirst.clashes(with: storedSecond) else {
      fail("NSLayoutConstraint.init: \(storedFirst) cannot be compared with \(storedSecond)")
    }
  }

  /// The first view or guide; nil if it was freed.
  open var firstItem: AnyObject? { first }
  /// The first item's attribute.
  open var firstAttribute: NSLayoutConstraint.Attribute { storedFirst }
  /// The relation of the two attributes.
  open var relation: NSLayoutConstraint.Relation { storedRelation }
  /// The second view or guide; nil for a constant.
  open var secondItem: AnyObject? { second }
  /// The second item's attribute.
  open var secondAttribute: NSLayoutConstraint.Attribute { storedSecond }
  /// The factor of the second attribute.
  open var multiplier: CGFloat { storedMultiplier }

  /// The constant added to the second attribute, in points.
  ///
  /// Infinity and NaN are a failure.
  open var constant: CGFloat {
    get { storedConstant }
    set {
      guard newValue.isFinite else {
        fail("NSLayoutConstraint.constant: \(Double(newValue)); it must be finite")
      }
      guard newValue != storedConstant else { return }
      storedConstant = newValue
      holder?.constraintsChanged()
    }
  }

  /// The priority.
  ///
  /// Default `.required`. Values outside of 1 to 1000 are limited.
  open var priority: UILayoutPriority {
    get { storedPriority }
    set {
      let limited = UILayoutPriority(newValue.rawValue > 1 ? min(newValue.rawValue, 1000) : 1)
      guard limited != storedPriority else { return }
      storedPriority = limited
      holder?.constraintsChanged()
    }
  }

  /// A label for messages.
  ///
  /// Default nil.
  @KeptProperty open var identifier: String? = nil

  /// Whether a client may archive it; stored without effect.
  ///
  /// Default false.
  @KeptProperty open var shouldBeArchived = false

  /// Whether the constraint is active.
  ///
  /// Activating a constraint of views without a common ancestor is a failure.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Activates constraints.
  ///
  /// - Parameter constraints: Inactive or active constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  ///
  /// - Parameter constraints: Inactive or active constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard holder == nil else { return }
    guard let one = first?.layoutView else {
      return warn("NSLayoutConstraint.isActive: the first item, or its view, was deallocated")
    }
    var found: UIView? = one
    if hasSecond {
      guard let other = second?.layoutView else {
        return warn("NSLayoutConstraint.isActive: the second item, or its view, was deallocated")
      }
      found = sequence(first: one, next: \.parentView).first { other.isDescendant(of: $0) }
    }
    guard let found else {
      fail(
        "NSLayoutConstraint.isActive: \(self) relates views without a common ancestor; add them first"
      )
    }
    hold(in: found)
  }

  final func hold(in view: UIView) {
    if holder === view { return }
    deactivate()
    holder = view
    isDropped = false
    view.constraintState.constraints.append(self)
    view.constraintsChanged()
  }

  private func deactivate() {
    guard let holder else { return }
    holder.constraintState.constraints.removeAll { $0 === self }
    self.holder = nil
    holder.constraintsChanged()
  }

  /// The constraint as an equation or inequality, with its label.
  open override nonisolated var description: String {
    guard MainThread.isCurrent else { return "NSLayoutConstraint" }
    return MainActor.assumeIsolated { line }
  }

  private var line: String {
    func side(_ item: (any LayoutItem)?, _ attribute: Attribute) -> String {
      "\(item.map { "\(type(of: $0))" } ?? "nil").\(attribute)"
    }
    let sign = storedRelation == .equal ? "==" : storedRelation == .lessThanOrEqual ? "<=" : ">="
    var text = "\(side(first, storedFirst)) \(sign) "
    if hasSecond {
      if storedMultiplier != 1 { text += "\(Double(storedMultiplier)) * " }
      text += side(second, storedSecond)
      if storedConstant != 0 { text += " + \(Double(storedConstant))" }
    } else {
      text += "\(Double(storedConstant))"
    }
    if storedPriority != .required { text += " @\(storedPriority.rawValue)" }
    return identifier.map { "“\($0)” " + text } ?? text
  }
}

extension NSLayoutConstraint.Attribute {
  enum Kind { case length, place, none }

  var kind: Kind {
    switch self {
    case .notAnAttribute: .none
    case .width, .height: .length
    default: .place
    }
  }

  var axis: NSLayoutConstraint.Axis {
    switch self {
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    default: .horizontal
    }
  }

  /// Whether it depends on the layout direction.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  private var isAbsolute: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// Returns whether two attributes cannot be compared, such as left and leading.
  func clashes(with other: Self) -> Bool {
    isDirectional && other.isAbsolute || isAbsolute && other.isDirectional
  }
}

/// A view or a guide.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view itself, or the one that owns the guide.
  var layoutView: UIView? { get }
}

extension UIView: LayoutItem {
  final var layoutView: UIView? { self }
}

extension UILayoutGuide: LayoutItem {
  final var layoutView: UIView? { owner }
}
