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

  /// Whose side it is.
  open var item: AnyObject? { storedItem }

  final func made(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>,
    multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: storedItem, attribute: attribute, relatedBy: relation, toItem: anchor.storedItem,
      attribute: anchor.attribute, multiplier: multiplier, constant: constant)
  }

  /// The side is another one.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    made(.equal, anchor)
  }
  /// The side is at least another one.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
    -> NSLayoutConstraint
  { made(.greaterThanOrEqual, anchor) }
  /// The side is at most another one.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    made(.lessThanOrEqual, anchor)
  }
  /// The side is another one and a constant.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  { made(.equal, anchor, constant: c) }
  /// The side is at least another one and a constant.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor, constant: c) }
  /// The side is at most another one and a constant.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  { made(.lessThanOrEqual, anchor, constant: c) }
}

/// A vertical line: left, right, leading, trailing or the middle.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The line is so many times 8 points behind another one.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.equal, anchor, constant: 8 * multiplier) }
  /// The line is at least so many times 8 points behind another one.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor, constant: 8 * multiplier) }
  /// The line is at most so many times 8 points behind another one.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor, constant: 8 * multiplier) }
}

/// A horizontal line: top, bottom, a baseline or the middle.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The line is so many times 8 points below another one.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.equal, anchor, constant: 8 * multiplier) }
  /// The line is at least so many times 8 points below another one.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor, constant: 8 * multiplier) }
  /// The line is at most so many times 8 points below another one.
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

  /// The length is a constant.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { made(.equal, c) }
  /// The length is at least a constant.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    made(.greaterThanOrEqual, c)
  }
  /// The length is at most a constant.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    made(.lessThanOrEqual, c)
  }
  /// The length is a multiple of another one.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  { made(.equal, anchor, multiplier: m) }
  /// The length is at least a multiple of another one.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  { made(.greaterThanOrEqual, anchor, multiplier: m) }
  /// The length is at most a multiple of another one.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  { made(.lessThanOrEqual, anchor, multiplier: m) }
  /// The length is a multiple of another one and a constant.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { made(.equal, anchor, multiplier: m, constant: c) }
  /// The length is at least a multiple of another one and a constant.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor, multiplier: m, constant: c) }
  /// The length is at most a multiple of another one and a constant.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor, multiplier: m, constant: c) }
}

extension UIView {
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The edge where reading begins.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The edge where reading ends.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The line that the first line of text stands on.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .firstBaseline) }
  /// The line that the last line of text stands on.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .lastBaseline) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { .init(self, .height) }
}

/// A rectangle in a view that constraints place, and that is not drawn.
///
/// - Source: UIKit, `UILayoutGuide`.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// What places the guide.
  enum Purpose { case free, safeArea, margins, readable, keyboard, content, frame }

  final weak var owner: UIView?
  final var purpose = Purpose.free
  /// Where constraints have placed it, in the owner's coordinates.
  final var solved = CGRect.zero

  /// A guide of nobody's.
  public override init() { super.init() }

  /// The view whose guide it is; see `UIView.addLayoutGuide(_:)`.
  open weak var owningView: UIView? {
    get { owner }
    set {
      if let newValue { newValue.addLayoutGuide(self) } else { owner?.removeLayoutGuide(self) }
    }
  }

  /// A label of the client's.
  ///
  /// Default empty.
  @KeptProperty open var identifier = ""

  /// Where the guide is, in its view's coordinates; constraints that wait are solved first.
  open var layoutFrame: CGRect {
    guard let owner else { return .zero }
    return owner.frame(of: self)
  }

  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The edge where reading begins.
  open var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The edge where reading ends.
  open var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The middle between left and right.
  open var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The upper edge.
  open var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The lower edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The middle between top and bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { .init(self, .height) }
}
