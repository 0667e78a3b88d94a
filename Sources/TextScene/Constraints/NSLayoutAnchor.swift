// SPDX-License-Identifier: MIT

/// A side of a view or guide, from which constraints are made.
///
/// - Source: UIKit, `NSLayoutAnchor`.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  final let storedItem: any LayoutItem
  final let attribute: NSLayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    storedItem = item
    self.attribute = attribute
    super.init()
  }

  /// The view or guide that has the side.
  open var item: AnyObject? { storedItem }

  final func made(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>,
    multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: storedItem, attribute: attribute, relatedBy: relation, toItem: anchor.storedItem,
      attribute: anchor.attribute, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint that makes this anchor equal to another one.
  ///
  /// - Parameter anchor: The other anchor.
  /// - Returns: An inactive constraint.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    made(.equal, anchor)
  }
  /// Returns a constraint that makes this anchor at least another one.
  ///
  /// - Parameter anchor: The other anchor.
  /// - Returns: An inactive constraint.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
    -> NSLayoutConstraint
  { made(.greaterThanOrEqual, anchor) }
  /// Returns a constraint that makes this anchor at most another one.
  ///
  /// - Parameter anchor: The other anchor.
  /// - Returns: An inactive constraint.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    made(.lessThanOrEqual, anchor)
  }
  /// Returns a constraint that makes this anchor equal to another one plus a constant.
  ///
  /// - Parameters:
  ///   - anchor: The other anchor.
  ///   - c: The constant, in points.
  /// - Returns: An inactive constraint.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  { made(.equal, anchor, constant: c) }
  /// Returns a constraint that makes this anchor at least another one plus a constant.
  ///
  /// - Parameters:
  ///   - anchor: The other anchor.
  ///   - c: The constant, in points.
  /// - Returns: An inactive constraint.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor, constant: c) }
  /// Returns a constraint that makes this anchor at most another one plus a constant.
  ///
  /// - Parameters:
  ///   - anchor: The other anchor.
  ///   - c: The constant, in points.
  /// - Returns: An inactive constraint.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  { made(.lessThanOrEqual, anchor, constant: c) }
}

/// A vertical line: left, right, leading, trailing or centre.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint that puts this line the system spacing after another one.
  ///
  /// - Parameters:
  ///   - anchor: The other line.
  ///   - multiplier: The factor of the system spacing, 8 points.
  /// - Returns: An inactive constraint.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.equal, anchor, constant: 8 * multiplier) }
  /// Returns a constraint that puts this line at least the system spacing after another one.
  ///
  /// - Parameters:
  ///   - anchor: The other line.
  ///   - multiplier: The factor of the system spacing, 8 points.
  /// - Returns: An inactive constraint.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor, constant: 8 * multiplier) }
  /// Returns a constraint that puts this line at most the system spacing after another one.
  ///
  /// - Parameters:
  ///   - anchor: The other line.
  ///   - multiplier: The factor of the system spacing, 8 points.
  /// - Returns: An inactive constraint.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor, constant: 8 * multiplier) }
}

/// A horizontal line: top, bottom, a baseline or centre.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a constraint that puts this line the system spacing below another one.
  ///
  /// - Parameters:
  ///   - anchor: The other line.
  ///   - multiplier: The factor of the system spacing, 8 points.
  /// - Returns: An inactive constraint.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.equal, anchor, constant: 8 * multiplier) }
  /// Returns a constraint that puts this line at least the system spacing below another one.
  ///
  /// - Parameters:
  ///   - anchor: The other line.
  ///   - multiplier: The factor of the system spacing, 8 points.
  /// - Returns: An inactive constraint.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor, constant: 8 * multiplier) }
  /// Returns a constraint that puts this line at most the system spacing below another one.
  ///
  /// - Parameters:
  ///   - anchor: The other line.
  ///   - multiplier: The factor of the system spacing, 8 points.
  /// - Returns: An inactive constraint.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor, constant: 8 * multiplier) }
}

/// A width or a height.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  private func made(_ relation: NSLayoutConstraint.Relation, _ constant: CGFloat)
    -> NSLayoutConstraint
  {
    NSLayoutConstraint(
      item: storedItem, attribute: attribute, relatedBy: relation, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: constant)
  }

  /// Returns a constraint that makes this length a constant.
  ///
  /// - Parameter c: The length, in points.
  /// - Returns: An inactive constraint.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { made(.equal, c) }
  /// Returns a constraint that makes this length at least a constant.
  ///
  /// - Parameter c: The length, in points.
  /// - Returns: An inactive constraint.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    made(.greaterThanOrEqual, c)
  }
  /// Returns a constraint that makes this length at most a constant.
  ///
  /// - Parameter c: The length, in points.
  /// - Returns: An inactive constraint.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    made(.lessThanOrEqual, c)
  }
  /// Returns a constraint that makes this length a multiple of another one.
  ///
  /// - Parameters:
  ///   - anchor: The other length.
  ///   - m: The factor of the other length.
  /// - Returns: An inactive constraint.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  { made(.equal, anchor, multiplier: m) }
  /// Returns a constraint that makes this length at least a multiple of another one.
  ///
  /// - Parameters:
  ///   - anchor: The other length.
  ///   - m: The factor of the other length.
  /// - Returns: An inactive constraint.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  { made(.greaterThanOrEqual, anchor, multiplier: m) }
  /// Returns a constraint that makes this length at most a multiple of another one.
  ///
  /// - Parameters:
  ///   - anchor: The other length.
  ///   - m: The factor of the other length.
  /// - Returns: An inactive constraint.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  { made(.lessThanOrEqual, anchor, multiplier: m) }
  /// Returns a constraint that makes this length a multiple of another one plus a constant.
  ///
  /// - Parameters:
  ///   - anchor: The other length.
  ///   - m: The factor of the other length.
  ///   - c: The constant, in points.
  /// - Returns: An inactive constraint.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { made(.equal, anchor, multiplier: m, constant: c) }
  /// Returns a constraint that makes this length at least a multiple of another one plus a
  /// constant.
  ///
  /// - Parameters:
  ///   - anchor: The other length.
  ///   - m: The factor of the other length.
  ///   - c: The constant, in points.
  /// - Returns: An inactive constraint.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor, multiplier: m, constant: c) }
  /// Returns a constraint that makes this length at most a multiple of another one plus a constant.
  ///
  /// - Parameters:
  ///   - anchor: The other length.
  ///   - m: The factor of the other length.
  ///   - c: The constant, in points.
  /// - Returns: An inactive constraint.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor, multiplier: m, constant: c) }
}

extension UIView {
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The leading edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The trailing edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The horizontal centre.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The vertical centre.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The baseline of the first line of text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .firstBaseline) }
  /// The baseline of the last line of text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .lastBaseline) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { .init(self, .height) }
}

/// A rectangle in a view that constraints position, and that is not drawn.
///
/// - Source: UIKit, `UILayoutGuide`.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// The rule that positions the guide.
  enum Purpose { case free, safeArea, margins, readable, keyboard, content, frame }

  final weak var owner: UIView?
  final var purpose = Purpose.free
  /// The solution of its constraints, in the owner's coordinates.
  final var solved = CGRect.zero

  /// Creates a guide without an owner.
  public override init() { super.init() }

  /// The view that owns the guide; see `UIView.addLayoutGuide(_:)`.
  open weak var owningView: UIView? {
    get { owner }
    set {
      if let newValue { newValue.addLayoutGuide(self) } else { owner?.removeLayoutGuide(self) }
    }
  }

  /// A label for messages.
  ///
  /// Default empty.
  @KeptProperty open var identifier = ""

  /// The frame of the guide, in its view's coordinates; pending constraints are solved first.
  open var layoutFrame: CGRect {
    guard let owner else { return .zero }
    return owner.frame(of: self)
  }

  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The leading edge.
  open var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The trailing edge.
  open var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The horizontal centre.
  open var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The upper edge.
  open var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The lower edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The vertical centre.
  open var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { .init(self, .height) }
}
