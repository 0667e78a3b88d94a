// SPDX-License-Identifier: MIT

// Size: members that subclasses may override must be in the class.

/// A rectangle that is drawn, contains other views, and receives touches.
///
/// A view's layer holds everything visible of it, and is animated on request. There is no screen: a
/// view is drawn into an image by its window (`UIWindow.makeImage()`), by
/// `drawHierarchy(in:afterScreenUpdates:)` or by `layer.render(in:)`. Each time `draw(_:)` is
/// called again.
///
/// Main thread only.
///
/// - Source: UIKit, `UIView`.
// Longer than other files: members that can be overridden must be in the class. It reads like a
// header; the implementations are in the other files of this folder.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency NSCoding, UITraitEnvironment,
  @preconcurrency CALayerDelegate
{
  // MARK: Storage

  final let storedLayer: CALayer
  final var views: [UIView] = []
  final weak var parentView: UIView?
  final weak var controller: UIViewController?
  final var colour: UIColor?
  final var ownTint: UIColor?
  final var recognizers: [UIGestureRecognizer] = []
  final var heldInteractions: [any UIInteraction] = []
  final var storedContentMode = ContentMode.scaleToFill
  /// The traits of the last notification.
  final var knownTraits: UITraitCollection?
  /// The traits that a client has set, and the observers of changes.
  final var traitBox: ViewTraits?
  /// Whether the superview has made the view, and makes it again: such a view is not archived.
  package final var isMadeBySuperview = false
  final var margins = ViewMargins()
  final var constraintState = ViewConstraints()
  /// Returns the baselines in a view of a size: below the upper edge, above the lower one; nil for
  /// a view without text.
  package final var findBaselines:
    (@MainActor (_ size: CGSize) -> (first: CGFloat, last: CGFloat)?)?
  /// For content that wraps, whose height depends on its width: sets the width that it is measured
  /// for.
  ///
  /// 0 is the preferred width. Returns the previous width; nil if it is determined otherwise.
  ///
  /// - `isFitting`: Whether the size is only queried, and nothing moves.
  package final var wrapContent: (@MainActor (_ width: CGFloat, _ isFitting: Bool) -> CGFloat?)?
  /// The accessibility values that a client has set; nil for none.
  final var accessibilityBox: AccessibilityBox?
  /// Called after the size has changed, for code that lays out around the view.
  package final var sizeFollower: (@MainActor () -> Void)?
  /// The insets of the covered part of the window, as far as they are in the view.
  final var knownSafeArea = UIEdgeInsets.zero

  /// Creates a view of size zero at the origin.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view.
  ///
  /// - Parameter frame: In the superview's coordinates, in points. Infinity and NaN are a failure.
  public init(frame: CGRect) {
    storedLayer = LayerMaker.layer(of: Self.layerType)
    super.init()
    adoptLayer()
    storedLayer.frame = frame
  }

  /// Creates a view from a keyed archive, with its subviews; missing values keep their defaults.
  ///
  /// - Parameter coder: The archive's decoder; one without keys gives nil.
  public required init?(coder: NSCoder) {
    storedLayer = LayerMaker.layer(of: Self.layerType)
    super.init()
    adoptLayer()
    guard coder.allowsKeyedCoding else { return nil }
    decode(from: coder)
  }

  /// Writes the view with its subviews into a keyed archive.
  ///
  /// Constraints, gesture recognizers and animations are not archived.
  ///
  /// - Parameter coder: The archive's encoder.
  open func encode(with coder: NSCoder) { encodeView(to: coder) }

  /// Never called here, as there are no nibs.
  open func awakeFromNib() {}
  /// Prepares a view in a design tool; never called here.
  open func prepareForInterfaceBuilder() {}

  /// The class of `layer`.
  ///
  /// Default `CALayer`. `CALayerCreating` explains the creation of a client's class.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer with the visible content of the view.
  ///
  /// The view is its delegate.
  open var layer: CALayer { storedLayer }

  // MARK: Geometry

  /// The rectangle that the view fills in its superview's coordinates; the one around it if the
  /// transform rotates.
  ///
  /// Infinity and NaN are a failure.
  open var frame: CGRect {
    get { storedLayer.frame }
    set { storedLayer.frame = newValue }
  }

  /// The visible part of the view's own coordinates.
  ///
  /// Infinity and NaN are a failure.
  open var bounds: CGRect {
    get { storedLayer.bounds }
    set { storedLayer.bounds = newValue }
  }

  /// The position of the view's centre, in its superview's coordinates.
  ///
  /// Infinity and NaN are a failure.
  open var center: CGPoint {
    get { storedLayer.position }
    set { storedLayer.position = newValue }
  }

  /// The transform of the view about its centre.
  ///
  /// Default the identity.
  open var transform: CGAffineTransform {
    get { storedLayer.affineTransform() }
    set { storedLayer.setAffineTransform(newValue) }
  }

  /// The same transform, in three dimensions.
  open var transform3D: CATransform3D {
    get { storedLayer.transform }
    set { storedLayer.transform = newValue }
  }

  /// The number of pixels per point of the view's drawing.
  ///
  /// Default the screen's.
  open var contentScaleFactor: CGFloat {
    get { storedLayer.contentsScale }
    set { storedLayer.contentsScale = newValue }
  }

  /// The behaviour of the view's size when its superview's changes.
  ///
  /// Default none: size and upper left corner stay.
  @KeptProperty open var autoresizingMask: AutoresizingMask = []

  /// Whether subviews follow their `autoresizingMask` when the size changes.
  ///
  /// Default true.
  @KeptProperty open var autoresizesSubviews = true

  /// Returns the size of the view's content.
  ///
  /// Default: the current size.
  ///
  /// - Parameter size: The available size, in points.
  /// - Returns: A size that fits into the available one, if possible.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to the result of `sizeThatFits(_:)`; its upper left corner stays.
  open func sizeToFit() {
    let corner = frame.origin
    bounds.size = sizeThatFits(bounds.size)
    if CATransform3DIsIdentity(storedLayer.transform) {
      frame.origin = corner
    }
  }

  // MARK: Tree

  /// The view that contains this one.
  open var superview: UIView? { parentView }
  /// The views in this one, back to front.
  open var subviews: [UIView] { views }
  /// The window at the root of the tree; nil without one.
  open var window: UIWindow? { parentView?.window }

  /// Adds a view in front.
  ///
  /// It leaves its former superview. `willMove(toSuperview:)`, `willMove(toWindow:)`,
  /// `didMoveToWindow()` and `didMoveToSuperview()` are called on the view in this order, and those
  /// of the window on its subviews; then `didAddSubview(_:)` on this one.
  ///
  /// - Parameter view: Neither this one nor one that contains it: that is a failure.
  open func addSubview(_ view: UIView) { insert(view, "addSubview(_:)") { views.count } }

  /// Inserts a view at an index of `subviews`.
  ///
  /// - Parameters:
  ///   - view: As in `addSubview(_:)`.
  ///   - index: 0 is the back; an index after the end is the front.
  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view, "insertSubview(_:at:)") { min(max(index, 0), views.count) }
  }

  /// Inserts a view right below another; at the back if that is not a subview.
  ///
  /// - Parameters:
  ///   - view: As in `addSubview(_:)`.
  ///   - siblingSubview: A subview.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, "insertSubview(_:belowSubview:)") {
      views.firstIndex { $0 === siblingSubview } ?? 0
    }
  }

  /// Inserts a view right above another; at the front if that is not a subview.
  ///
  /// - Parameters:
  ///   - view: As in `addSubview(_:)`.
  ///   - siblingSubview: A subview.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, "insertSubview(_:aboveSubview:)") {
      views.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? views.count
    }
  }

  /// Exchanges two subviews.
  ///
  /// - Parameters:
  ///   - index1: An index of `subviews`; any other is a failure.
  ///   - index2: An index of `subviews`; any other is a failure.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    exchange(index1, index2)
  }

  /// Removes the view from its superview.
  ///
  /// Its constraints with views outside of it are deactivated.
  open func removeFromSuperview() { leaveSuperview() }

  /// Moves a subview in front of its siblings.
  ///
  /// - Parameter view: A subview.
  open func bringSubviewToFront(_ view: UIView) { reorder(view) { views.count } }

  /// Moves a subview to the back of its siblings.
  ///
  /// - Parameter view: A subview.
  open func sendSubviewToBack(_ view: UIView) { reorder(view) { 0 } }

  /// Returns whether the view is inside of another at any depth, or is that view.
  ///
  /// - Parameter view: The other view.
  /// - Returns: True for this view itself.
  /// - Complexity: O(*d*), *d* the depth of this view.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.parentView).contains { $0 === view }
  }

  /// A number by which a client finds the view.
  ///
  /// Default 0.
  @KeptProperty open var tag = 0

  /// Returns the first view with a tag, this one or one in it.
  ///
  /// - Parameter tag: The tag.
  /// - Returns: Nil if there is none.
  /// - Complexity: O(*n*), *n* the views in this one.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in views { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }

  /// Called after a subview was added.
  ///
  /// - Parameter subview: The subview.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  ///
  /// - Parameter subview: The subview.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the view's superview changes.
  ///
  /// - Parameter newSuperview: The new superview; nil for none.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the view's superview has changed.
  open func didMoveToSuperview() {}
  /// Called before the view's window changes.
  ///
  /// - Parameter newWindow: The new window; nil for none.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view's window has changed.
  open func didMoveToWindow() {}

  // MARK: Points

  /// Returns the frontmost view at a point that receives touches, from this one down; nil for none.
  ///
  /// Views that are hidden, nearly transparent (0.01) or without user interaction are skipped, with
  /// everything in them. So are parts outside of a superview.
  ///
  /// - Parameters:
  ///   - point: In the view's coordinates.
  ///   - event: The event; nil for a query by the program.
  /// - Returns: This view or one in it.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in views.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Returns whether a point is inside of the view: in its bounds.
  ///
  /// - Parameters:
  ///   - point: In the view's coordinates.
  ///   - event: The event; nil for a query by the program.
  /// - Returns: False on the right and lower edges.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Converts a point of another view to this view's coordinates.
  ///
  /// - Parameters:
  ///   - point: In the other view's coordinates.
  ///   - view: The other view; nil means the window.
  /// - Returns: In this view's coordinates.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    storedLayer.convert(point, from: view?.storedLayer)
  }

  /// Converts a point of this view to another view's coordinates.
  ///
  /// - Parameters:
  ///   - point: In this view's coordinates.
  ///   - view: The other view; nil means the window.
  /// - Returns: In the other view's coordinates.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    storedLayer.convert(point, to: view?.storedLayer)
  }

  /// Converts a rectangle of another view to this view's coordinates.
  ///
  /// - Parameters:
  ///   - rect: In the other view's coordinates.
  ///   - view: The other view; nil means the window.
  /// - Returns: In this view's coordinates; the rectangle around it if it is rotated.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    storedLayer.convert(rect, from: view?.storedLayer)
  }

  /// Converts a rectangle of this view to another view's coordinates.
  ///
  /// - Parameters:
  ///   - rect: In this view's coordinates.
  ///   - view: The other view; nil means the window.
  /// - Returns: In the other view's coordinates; the rectangle around it if it is rotated.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    storedLayer.convert(rect, to: view?.storedLayer)
  }

  // MARK: Appearance

  /// The colour that fills the view, resolved in its traits.
  ///
  /// Default nil: nothing.
  open var backgroundColor: UIColor? {
    get { colour }
    set {
      colour = newValue
      showBackground()
    }
  }

  /// The opacity of the view with everything in it, 0 to 1.
  ///
  /// Default 1.
  open var alpha: CGFloat {
    get { CGFloat(storedLayer.opacity) }
    set { storedLayer.opacity = Float(newValue) }
  }

  /// Whether the view is neither drawn nor touched, with everything in it.
  ///
  /// Default false. A stack view reserves no space for it.
  open var isHidden: Bool {
    get { storedLayer.isHidden }
    set {
      guard storedLayer.isHidden != newValue else { return }
      storedLayer.isHidden = newValue
      (parentView as? UIStackView)?.arrangedViewChanged(self)
    }
  }

  /// Whether parts outside of the bounds are clipped.
  ///
  /// Default false.
  open var clipsToBounds: Bool {
    get { storedLayer.masksToBounds }
    set { storedLayer.masksToBounds = newValue }
  }

  /// Whether the view promises to fill its bounds.
  ///
  /// Default true. It does not change the drawing.
  @KeptProperty open var isOpaque = true

  /// Whether the background is clear before `draw(_:)`.
  ///
  /// Default true. It is always clear: earlier drawing is not kept.
  @KeptProperty open var clearsContextBeforeDrawing = true

  /// The positioning of the layer's contents in the bounds; also of an image view's image.
  ///
  /// Default `.scaleToFill`. The drawing of `draw(_:)` is redrawn in each size.
  open var contentMode: ContentMode {
    get { storedContentMode }
    set {
      storedContentMode = newValue
      storedLayer.contentsGravity = newValue.gravity
      storedLayer.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }

  /// A view whose opacity masks this one.
  ///
  /// Default nil. It has no superview.
  @KeptProperty open var mask: UIView? = nil {
    didSet {
      guard mask !== oldValue else { return }
      mask?.removeFromSuperview()
      storedLayer.mask = mask?.storedLayer
    }
  }

  /// The colour of controls and template images; the superview's if none is set.
  ///
  /// Setting nil removes the view's own one. At the root it is `UIColor.tintColor`.
  open var tintColor: UIColor! {
    get { ownTint ?? parentView?.tintColor ?? .tintColor }
    set {
      ownTint = newValue
      notifyTintChange()
    }
  }

  /// Called after `tintColor` has changed, here or above.
  open func tintColorDidChange() {}

  // MARK: Drawing

  /// Draws the content of the view.
  ///
  /// The current context is in the view's coordinates and clipped to its bounds.
  /// `UITraitCollection.current` are the view's traits. Not called directly.
  ///
  /// - Parameter rect: The part that must be drawn: the bounds.
  open func draw(_ rect: CGRect) {}

  /// Draws the content of the view for a print job.
  ///
  /// By default as `draw(_:)`. Not called directly.
  ///
  /// - Parameters:
  ///   - rect: The part that must be drawn: that on one page.
  ///   - formatter: The formatter of the page.
  open func draw(_ rect: CGRect, for formatter: UIViewPrintFormatter) { draw(rect) }

  /// Returns a new formatter that prints the whole view.
  open func viewPrintFormatter() -> UIViewPrintFormatter { UIViewPrintFormatter(view: self) }

  /// Requests drawing before the view is shown again.
  open func setNeedsDisplay() { storedLayer.setNeedsDisplay() }

  /// Requests drawing of a part of the view, which is drawn as a whole.
  ///
  /// - Parameter rect: In the view's coordinates; an empty rectangle requests nothing.
  open func setNeedsDisplay(_ rect: CGRect) { storedLayer.setNeedsDisplay(rect) }

  /// Lets the layer be drawn by `draw(_:in:)`.
  ///
  /// A subclass that sets the layer's contents overrides it.
  ///
  /// - Parameter layer: The view's layer.
  open func display(_ layer: CALayer) { layer.isDrawn = true }

  /// Draws the layer: makes the context current and calls `draw(_:)`.
  ///
  /// - Parameters:
  ///   - layer: The view's layer.
  ///   - ctx: The context, in the view's coordinates.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    defer { UIGraphicsPopContext() }
    traitCollection.performAsCurrent { draw(layer.bounds) }
  }

  /// Draws the visible view with everything in it into the current context.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the view's bounds fill, in user space.
  ///   - afterUpdates: Has no effect: pending layout is always done first.
  /// - Returns: False without a current context, and for a view of no size.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawNow(in: rect)
  }

  /// Returns a view that shows the current content of this one.
  ///
  /// - Parameter afterUpdates: Has no effect: pending layout is always done first.
  /// - Returns: Nil for a view of no size.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { snapshot() }

  // MARK: Layout

  /// Requests `layoutSubviews()` before the view is shown again.
  open func setNeedsLayout() { storedLayer.setNeedsLayout() }

  /// Lays out now, from the topmost view that needs it down; constraints first.
  open func layoutIfNeeded() { layoutNow() }

  /// Lays out the subviews.
  ///
  /// By default as their constraints require; an override calls `super` for that.
  open func layoutSubviews() { applyConstraints() }

  /// Lays out the layer: calls `layoutSubviews()`.
  ///
  /// - Parameter layer: The view's layer.
  open func layoutSublayers(of layer: CALayer) { layoutOwnLayer(layer) }

  /// The natural size of the view's content, in points; `UIView.noIntrinsicMetric` for an
  /// undetermined dimension.
  ///
  /// Default: both are undetermined.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Invalidates `intrinsicContentSize`, which has changed.
  open func invalidateIntrinsicContentSize() { intrinsicSizeChanged() }

  /// The distances of the view's content from its edges.
  ///
  /// Default 8 on each side, and the safe area if `insetsLayoutMarginsFromSafeArea`. Infinity and
  /// NaN are a failure.
  open var layoutMargins: UIEdgeInsets {
    get { usedMargins }
    set { setMargins(newValue) }
  }

  /// As `layoutMargins`, by the layout direction.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { usedDirectionalMargins }
    set { setDirectionalMargins(newValue) }
  }

  /// Whether margins are at least those of the superview, where the view is near to its edges.
  ///
  /// Default false.
  @KeptProperty open var preservesSuperviewLayoutMargins = false {
    didSet { if preservesSuperviewLayoutMargins != oldValue { marginsChanged() } }
  }

  /// Whether the safe area is added to the margins.
  ///
  /// Default true.
  @KeptProperty open var insetsLayoutMarginsFromSafeArea = true {
    didSet { if insetsLayoutMarginsFromSafeArea != oldValue { marginsChanged() } }
  }

  /// Called after `layoutMargins` have changed.
  open func layoutMarginsDidChange() {}

  /// The insets of the view that the window's bars and corners cover.
  open var safeAreaInsets: UIEdgeInsets { knownSafeArea }

  /// Called after `safeAreaInsets` have changed.
  open func safeAreaInsetsDidChange() {}

  /// The meaning of the view's content for its layout direction.
  ///
  /// Default `.unspecified`. It applies to the view's own layout: leading and trailing in the
  /// constraints that it holds, which are those between its subviews, and the order in a stack
  /// view. It does not apply to deeper views.
  @KeptProperty open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { constraintsChanged() } }
  }

  /// The layout direction of the view.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    ViewTraits.direction(of: self)
      ?? UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  // MARK: Constraints

  /// The active constraints that the view holds: those of its own size, and those between views in
  /// it.
  open var constraints: [NSLayoutConstraint] { constraintState.constraints }

  /// Activates a constraint that this view holds.
  ///
  /// - Parameter constraint: A constraint of this view and views in it; other items are a failure.
  open func addConstraint(_ constraint: NSLayoutConstraint) { hold(constraint) }

  /// Activates several constraints; calls `addConstraint(_:)` for each.
  ///
  /// - Parameter constraints: As in `addConstraint(_:)`.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(addConstraint)
  }

  /// Deactivates a constraint that the view holds.
  ///
  /// - Parameter constraint: The constraint; nothing happens if another view holds it.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Deactivates several constraints; calls `removeConstraint(_:)` for each.
  ///
  /// - Parameter constraints: As in `removeConstraint(_:)`.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(removeConstraint)
  }

  /// Whether the frame stays as it is set, and follows `autoresizingMask`.
  ///
  /// Default true. False leaves the frame to constraints.
  @KeptProperty open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { constraintsChanged() }
    }
  }

  /// Requests `updateConstraints()` before the next layout.
  open func setNeedsUpdateConstraints() { markForConstraints() }

  /// Returns whether `updateConstraints()` is pending.
  open func needsUpdateConstraints() -> Bool { constraintState.needsUpdate }

  /// Calls `updateConstraints()` now, here and below, where it is pending.
  open func updateConstraintsIfNeeded() { updateConstraintsDown() }

  /// Changes constraints; an override calls `super` at its end.
  open func updateConstraints() { constraintState.needsUpdate = false }

  /// Whether the class requires constraints.
  ///
  /// Default false.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The insets of the alignment rectangle in the frame.
  ///
  /// Default zero.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// Returns the alignment rectangle for a frame.
  ///
  /// - Parameter frame: In the superview's coordinates.
  /// - Returns: The frame without `alignmentRectInsets`.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return CGRect(
      x: frame.minX + insets.left, y: frame.minY + insets.top,
      width: frame.width - insets.left - insets.right,
      height: frame.height - insets.top - insets.bottom)
  }

  /// Returns the frame for an alignment rectangle.
  ///
  /// - Parameter alignmentRect: In the superview's coordinates.
  /// - Returns: The rectangle with `alignmentRectInsets`.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return CGRect(
      x: alignmentRect.minX - insets.left, y: alignmentRect.minY - insets.top,
      width: alignmentRect.width + insets.left + insets.right,
      height: alignmentRect.height + insets.top + insets.bottom)
  }

  /// The view whose first baseline is this one's; default this view.
  ///
  /// The baseline of a view without text is its lower edge.
  open var forFirstBaselineLayout: UIView { self }

  /// The view whose last baseline is this one's; default this view.
  open var forLastBaselineLayout: UIView { self }

  /// Returns the size by the constraints in the view, as near to a target as possible.
  ///
  /// - Parameter targetSize: `UIView.layoutFittingCompressedSize` for the smallest size,
  ///   `layoutFittingExpandedSize` for the largest.
  /// - Returns: `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`
  ///   with both at 50.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size by the constraints in the view, as near to a target as possible.
  ///
  /// - Parameters:
  ///   - targetSize: The target, in points.
  ///   - horizontalFittingPriority: The priority of the target's width; `.required` fixes it.
  ///   - verticalFittingPriority: The priority of the target's height; `.required` fixes it.
  /// - Returns: In points. A view without constraints has its intrinsic size, else 0.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  // MARK: Traits

  /// The traits of the view: light or dark, text size, display scale.
  open var traitCollection: UITraitCollection { currentTraits }

  /// Light or dark, for this view and everything in it.
  ///
  /// Default `.unspecified`.
  @KeptProperty open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { notifyTraitChange() } }
  }

  /// Called after `traitCollection` has changed.
  ///
  /// - Parameter previousTraitCollection: The traits before the change; nil if there were none.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Touches

  /// Resigns the first responder, if it is this view or in it.
  ///
  /// - Parameter force: Whether it resigns even if it refuses.
  /// - Returns: Whether no view in it is first responder now.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { takeKeys(force) }

  /// Whether touches reach the view and everything in it.
  ///
  /// Default true.
  @KeptProperty open var isUserInteractionEnabled = true

  /// Whether the view gets more than one touch of a gesture.
  ///
  /// Default false: later touches are ignored while one is active in it.
  @KeptProperty open var isMultipleTouchEnabled = false

  /// Whether no other view gets touches while one is active in this one.
  ///
  /// Default false.
  @KeptProperty open var isExclusiveTouch = false

  /// The gesture recognizers for touches of this view and of those in it; nil for none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a gesture recognizer, which leaves its earlier view.
  ///
  /// - Parameter gestureRecognizer: The recognizer.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.watchedView?.removeGestureRecognizer(gestureRecognizer)
    recognizers.append(gestureRecognizer)
    gestureRecognizer.watchedView = self
  }

  /// Removes a gesture recognizer.
  ///
  /// - Parameter gestureRecognizer: The recognizer; nothing happens if it belongs to another view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.watchedView === self else { return }
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.watchedView = nil
  }

  /// The interactions for the view's events, such as menus.
  ///
  /// Default none. Setting it removes those that are not in it, and adds the others.
  open var interactions: [any UIInteraction] {
    get { heldInteractions }
    set { replaceInteractions(by: newValue) }
  }

  /// Adds an interaction, which leaves its earlier view.
  ///
  /// `willMove(to:)` and `didMove(to:)` are called on it.
  ///
  /// - Parameter interaction: The interaction.
  open func addInteraction(_ interaction: any UIInteraction) { add(interaction) }

  /// Removes an interaction.
  ///
  /// - Parameter interaction: The interaction; nothing happens if it belongs to another view.
  open func removeInteraction(_ interaction: any UIInteraction) { remove(interaction) }

  /// Returns whether a recognizer of this view may begin.
  ///
  /// Default true.
  ///
  /// - Parameter gestureRecognizer: The recognizer.
  /// - Returns: False makes it fail.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Accessibility

  /// Whether assistive technology treats the view as one element, with everything in it.
  ///
  /// Default false; true for controls and for views that show text.
  open var isAccessibilityElement: Bool {
    get { ownAccessibility.isElement ?? false }
    set { ownAccessibility.isElement = newValue }
  }
  /// The accessibility label: the name of the view.
  ///
  /// Default nil; a label's text.
  open var accessibilityLabel: String? {
    get { ownAccessibility.label }
    set { ownAccessibility.label = newValue }
  }
  /// The label with attributes of its pronunciation.
  ///
  /// Set, its characters are `accessibilityLabel`. Default the label without attributes.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { ownAccessibility.spoken.label.text(of: accessibilityLabel) }
    set {
      accessibilityLabel = newValue?.string
      ownAccessibility.spoken.label = SpokenText(newValue)
    }
  }
  /// The value with attributes of its pronunciation.
  ///
  /// Set, its characters are `accessibilityValue`. Default the value without attributes.
  open var accessibilityAttributedValue: NSAttributedString? {
    get { ownAccessibility.spoken.value.text(of: accessibilityValue) }
    set {
      accessibilityValue = newValue?.string
      ownAccessibility.spoken.value = SpokenText(newValue)
    }
  }
  /// The hint with attributes of its pronunciation.
  ///
  /// Set, its characters are `accessibilityHint`. Default the hint without attributes.
  open var accessibilityAttributedHint: NSAttributedString? {
    get { ownAccessibility.spoken.hint.text(of: accessibilityHint) }
    set {
      accessibilityHint = newValue?.string
      ownAccessibility.spoken.hint = SpokenText(newValue)
    }
  }
  /// The current value.
  ///
  /// Default nil; the text of a field or a text view.
  open var accessibilityValue: String? {
    get { ownAccessibility.value }
    set { ownAccessibility.value = newValue }
  }
  /// The purpose; default nil.
  open var accessibilityHint: String? {
    get { ownAccessibility.hint }
    set { ownAccessibility.hint = newValue }
  }
  /// The characteristics; default none.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { ownAccessibility.traits ?? .none }
    set { ownAccessibility.traits = newValue }
  }
  /// A name for tests, which is not spoken; default nil.
  open var accessibilityIdentifier: String? {
    get { ownAccessibility.identifier }
    set { ownAccessibility.identifier = newValue }
  }
  /// The language of the spoken texts, as BCP 47; nil means the system's.
  open var accessibilityLanguage: String? {
    get { ownAccessibility.language }
    set { ownAccessibility.language = newValue }
  }
  /// The frame that a screen reader shows, in the screen's coordinates; the view's bounds unless it
  /// is set.
  open var accessibilityFrame: CGRect {
    get { ownAccessibility.frame ?? onScreen(bounds) }
    set { ownAccessibility.frame = newValue }
  }
  /// Its outline, in the screen's coordinates; nil, as by default, for the outline of its frame.
  open var accessibilityPath: UIBezierPath? {
    get { ownAccessibility.path }
    set { ownAccessibility.path = newValue }
  }
  /// The position of a tap on it, in the screen's coordinates; the middle of its frame, until it is
  /// set.
  open var accessibilityActivationPoint: CGPoint {
    get { ownAccessibility.activationPoint ?? middle(of: accessibilityFrame) }
    set { ownAccessibility.activationPoint = newValue }
  }
  /// The elements in it, views and `UIAccessibilityElement`s, in reading order; nil, as by default,
  /// for those of its subviews.
  open var accessibilityElements: [Any]? {
    get { ownAccessibility.elements }
    set { ownAccessibility.elements = newValue }
  }
  /// Returns the number of elements in it: those of `accessibilityElements`, unless overridden
  /// together with `accessibilityElement(at:)`.
  ///
  /// - Returns: 0 if there are none.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// Returns an element in it.
  ///
  /// - Parameter index: The index of the element.
  /// - Returns: Nil if there is no such element.
  open func accessibilityElement(at index: Int) -> Any? { ownAccessibility.element(at: index) }
  /// Returns the index of an element in it.
  ///
  /// - Parameter element: The element.
  /// - Returns: `NSNotFound` if it is not there.
  open func index(ofAccessibilityElement element: Any) -> Int {
    ownAccessibility.index(of: element)
  }
  /// Whether everything in it is inaccessible; default false.
  open var accessibilityElementsHidden: Bool {
    get { ownAccessibility.hidesElements }
    set { ownAccessibility.hidesElements = newValue }
  }
  /// Whether its siblings are inaccessible; default false.
  open var accessibilityViewIsModal: Bool {
    get { ownAccessibility.isModal }
    set { ownAccessibility.isModal = newValue }
  }
  /// Whether its content is read before its siblings; default false.
  open var shouldGroupAccessibilityChildren: Bool {
    get { ownAccessibility.groupsChildren }
    set { ownAccessibility.groupsChildren = newValue }
  }
  /// Further actions; default nil.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { ownAccessibility.actions }
    set { ownAccessibility.actions = newValue }
  }
  /// Performs the action of a tap.
  ///
  /// - Returns: False if there is none, as by default; a control sends `.touchUpInside`.
  open func accessibilityActivate() -> Bool { false }
  /// Called when a screen reader has focused it (`UIAccessibility.moveFocus(to:)`); does nothing by
  /// default.
  open func accessibilityElementDidBecomeFocused() {}
  /// Called when a screen reader has left it; does nothing by default.
  open func accessibilityElementDidLoseFocus() {}
  /// Returns whether a screen reader has focused it.
  open func accessibilityElementIsFocused() -> Bool { UIAccessibility.isAtFocus(self) }
  /// Increases the value; does nothing by default.
  open func accessibilityIncrement() {}
  /// Decreases the value; does nothing by default.
  open func accessibilityDecrement() {}
  /// Closes the view for a screen reader, as the escape key does.
  ///
  /// - Returns: False if nothing was closed, as by default.
  open func accessibilityPerformEscape() -> Bool { false }

  /// The view controller whose view it is, else the superview.
  open override var next: UIResponder? { controller ?? parentView }
}
