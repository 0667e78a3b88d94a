// SPDX-License-Identifier: MIT

/// How strongly something is wanted, 1 to 1000.
public struct UILayoutPriority: _UIKitNumericRawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Float
  /// A priority by its number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority by its number.
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

/// A line of Auto Layout: one side of a view or guide is, or is at least or at most, a multiple of another one and a constant.
///
///     first.attribute   =  ≤  ≥   multiplier · second.attribute + constant
///
/// An active constraint is held by the nearest view that contains both. Of constraints that must hold and cannot, the ones
/// that were made last are dropped, with a sentence to the warning handler; of others, higher priorities count first.
///
/// - Source: UIKit, `NSLayoutConstraint`.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// A direction.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// How two sides compare.
  public enum Relation: Int, Sendable {
    /// The first is at most the second.
    case lessThanOrEqual = -1
    /// They are the same.
    case equal = 0
    /// The first is at least the second.
    case greaterThanOrEqual = 1
  }

  /// A side, a length or a line of a view or guide.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The upper edge.
    case top = 3
    /// The lower edge.
    case bottom = 4
    /// The edge where reading begins.
    case leading = 5
    /// The edge where reading ends.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between left and right.
    case centerX = 9
    /// The middle between top and bottom.
    case centerY = 10
    /// The line that the last line of text stands on.
    case lastBaseline = 11
    /// The line that the first line of text stands on.
    case firstBaseline = 12
    /// The left edge inside the margins.
    case leftMargin = 13
    /// The right edge inside the margins.
    case rightMargin = 14
    /// The upper edge inside the margins.
    case topMargin = 15
    /// The lower edge inside the margins.
    case bottomMargin = 16
    /// The edge inside the margins where reading begins.
    case leadingMargin = 17
    /// The edge inside the margins where reading ends.
    case trailingMargin = 18
    /// The middle between left and right inside the margins.
    case centerXWithinMargins = 19
    /// The middle between top and bottom inside the margins.
    case centerYWithinMargins = 20
    /// None: the second side is the constant alone.
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
  /// Later ones give way.
  final let number: Int
  /// It could not hold; said once until something changes.
  final var isDropped = false
  private static var lastNumber = 0

  /// A constraint.
  ///
  /// What cannot be compared is a failure: a length with a place, a horizontal side with a vertical one, an item that is
  /// neither view nor guide, numbers that are none.
  ///
  /// - Parameters:
  ///   - view1: A `UIView` or `UILayoutGuide`.
  ///   - attr1: Its side.
  ///   - relation: How the sides compare.
  ///   - view2: A `UIView` or `UILayoutGuide`; nil with `.notAnAttribute`.
  ///   - attr2: Its side.
  ///   - multiplier: What the second side is multiplied with.
  ///   - c: What is added to the second side, in points.
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

  /// Whose side is compared; nil if it is gone.
  open var firstItem: AnyObject? { first }
  /// Its side.
  open var firstAttribute: NSLayoutConstraint.Attribute { storedFirst }
  /// How the sides compare.
  open var relation: NSLayoutConstraint.Relation { storedRelation }
  /// With whose side; nil for a constant.
  open var secondItem: AnyObject? { second }
  /// The second side.
  open var secondAttribute: NSLayoutConstraint.Attribute { storedSecond }
  /// What the second side is multiplied with.
  open var multiplier: CGFloat { storedMultiplier }

  /// What is added to the second side, in points.
  ///
  /// A number that is none is a failure.
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

  /// How strongly it is wanted.
  ///
  /// Default `.required`. What lies outside of 1 to 1000 is brought there.
  open var priority: UILayoutPriority {
    get { storedPriority }
    set {
      let limited = UILayoutPriority(newValue.rawValue > 1 ? min(newValue.rawValue, 1000) : 1)
      guard limited != storedPriority else { return }
      storedPriority = limited
      holder?.constraintsChanged()
    }
  }

  /// A label of the client's, for sentences about it.
  ///
  /// Default nil.
  @KeptProperty open var identifier: String? = nil

  /// Whether a client may archive it; kept.
  ///
  /// Default false.
  @KeptProperty open var shouldBeArchived = false

  /// Whether it counts.
  ///
  /// Views that have no view in common, in which both are, are a failure.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Lets constraints count.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Lets constraints count no more.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard holder == nil else { return }
    guard let one = first?.layoutView else {
      return warn("NSLayoutConstraint.isActive: the first item, or its view, is gone")
    }
    var found: UIView? = one
    if hasSecond {
      guard let other = second?.layoutView else {
        return warn("NSLayoutConstraint.isActive: the second item, or its view, is gone")
      }
      found = sequence(first: one, next: \.parentView).first { other.isDescendant(of: $0) }
    }
    guard let found else {
      fail(
        "NSLayoutConstraint.isActive: \(self) compares views that are in no common view; add them first"
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

  /// The constraint as a line, with its label.
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

  /// By the direction of reading.
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

  /// Left cannot be compared with leading.
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
