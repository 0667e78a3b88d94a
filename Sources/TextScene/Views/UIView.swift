// SPDX-License-Identifier: MIT

// Size: what subclasses may override has to stand in the class.

/// A rectangle that is drawn, holds other views, and takes touches.
///
/// All that is seen of a view is in its layer, which it animates when told to. There is no screen: a view is drawn into a
/// picture by its window (`UIWindow.makeImage()`), by `drawHierarchy(in:afterScreenUpdates:)` or by `layer.render(in:)`,
/// anew each time, with what `draw(_:)` draws.
///
/// Main thread only.
///
/// - Source: UIKit, `UIView`.
// Longer than other files: what can be overridden must stand in the class. It reads like a header; what members do is in
// the files beside it.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency NSCoding, UITraitEnvironment,
  @preconcurrency CALayerDelegate
{
  // MARK: What it is made of

  final let storedLayer: CALayer
  final var views: [UIView] = []
  final weak var parentView: UIView?
  final weak var controller: UIViewController?
  final var colour: UIColor?
  final var ownTint: UIColor?
  final var recognizers: [UIGestureRecognizer] = []
  final var heldInteractions: [any UIInteraction] = []
  final var storedContentMode = ContentMode.scaleToFill
  /// What the view was last told of its surroundings.
  final var knownTraits: UITraitCollection?
  /// What a client has set of the surroundings, and the observers of their changes.
  final var traitBox: ViewTraits?
  /// Made by the view that it is in, which makes it again: not archived.
  package final var isMadeBySuperview = false
  final var margins = ViewMargins()
  final var constraintState = ViewConstraints()
  /// Where lines of text stand in a view of a size: below the upper edge, above the lower one; nil for a view without text.
  package final var findBaselines:
    (@MainActor (_ size: CGSize) -> (first: CGFloat, last: CGFloat)?)?
  /// For content that wraps, whose height hangs on its width: sets the width that it is measured for.
  ///
  /// 0: as wide as it likes. Gives the width before; nil where it is known otherwise.
  ///
  /// - `isFitting`: A size is asked for, and nothing moves.
  package final var wrapContent: (@MainActor (_ width: CGFloat, _ isFitting: Bool) -> CGFloat?)?
  /// What a client has said for those who cannot see; nil for nothing.
  final var accessibilityBox: AccessibilityBox?
  /// Told after the size has changed, by whoever lays out around the view.
  package final var sizeFollower: (@MainActor () -> Void)?
  /// Part of the window that is not covered, as far as it is in the view.
  final var knownSafeArea = UIEdgeInsets.zero

  /// A view of no size at the origin.
  public convenience override init() { self.init(frame: .zero) }

  /// A view.
  ///
  /// - Parameter frame: In the superview's coordinates. Numbers that are none are a failure.
  public init(frame: CGRect) {
    storedLayer = LayerMaker.layer(of: Self.layerType)
    super.init()
    adoptLayer()
    storedLayer.frame = frame
  }

  /// A view from a keyed archive, with its subviews; what is missing keeps its default.
  public required init?(coder: NSCoder) {
    storedLayer = LayerMaker.layer(of: Self.layerType)
    super.init()
    adoptLayer()
    guard coder.allowsKeyedCoding else { return nil }
    decode(from: coder)
  }

  /// Writes the view with its subviews into a keyed archive.
  ///
  /// Constraints, gesture recognisers and what animations show are not in it.
  open func encode(with coder: NSCoder) { encodeView(to: coder) }

  /// Never called here, as there are no nibs.
  open func awakeFromNib() {}
  /// An override point for a view in a design tool: nothing calls it here.
  open func prepareForInterfaceBuilder() {}

  /// The class of `layer`.
  ///
  /// Default `CALayer`. How a class of a client is made: see `CALayerCreating`.
  open class var layerClass: AnyClass { CALayer.self }

  /// What is seen of the view.
  ///
  /// The view is its delegate.
  open var layer: CALayer { storedLayer }

  // MARK: Geometry

  /// The rectangle that the view fills in its superview's coordinates; under a transform that turns, the one around it.
  open var frame: CGRect {
    get { storedLayer.frame }
    set { storedLayer.frame = newValue }
  }

  /// The view's own coordinates: what part of them it shows.
  open var bounds: CGRect {
    get { storedLayer.bounds }
    set { storedLayer.bounds = newValue }
  }

  /// Where the view's middle stands, in its superview's coordinates.
  open var center: CGPoint {
    get { storedLayer.position }
    set { storedLayer.position = newValue }
  }

  /// What turns, stretches or shifts the view about its middle.
  ///
  /// Default the identity.
  open var transform: CGAffineTransform {
    get { storedLayer.affineTransform() }
    set { storedLayer.setAffineTransform(newValue) }
  }

  /// As `transform`, in space.
  open var transform3D: CATransform3D {
    get { storedLayer.transform }
    set { storedLayer.transform = newValue }
  }

  /// Pixels for a point of what the view draws.
  ///
  /// Default the screen's.
  open var contentScaleFactor: CGFloat {
    get { storedLayer.contentsScale }
    set { storedLayer.contentsScale = newValue }
  }

  /// How the view's size follows its superview's.
  ///
  /// Default none: size and upper left corner stay.
  @KeptProperty open var autoresizingMask: AutoresizingMask = []

  /// Whether subviews follow their `autoresizingMask` when the size changes.
  ///
  /// Default true.
  @KeptProperty open var autoresizesSubviews = true

  /// The size that holds what the view shows, at most as large as asked for if it can be.
  ///
  /// Default: as large as it is.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view the size that `sizeThatFits(_:)` says for its size; its upper left corner stays.
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
  /// It leaves its former superview. The view is told by `willMove(toSuperview:)`, `willMove(toWindow:)`,
  /// `didMoveToWindow()` and `didMoveToSuperview()`, in this order, its subviews of the window only; then this one by
  /// `didAddSubview(_:)`.
  ///
  /// - Parameter view: Neither this one nor one that contains it: that is a failure.
  open func addSubview(_ view: UIView) { insert(view, "addSubview(_:)") { views.count } }

  /// Adds a view at a place in `subviews`, 0 at the back; behind the end is the front.
  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view, "insertSubview(_:at:)") { min(max(index, 0), views.count) }
  }

  /// Adds a view right behind another; at the back if that is no subview of this one.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, "insertSubview(_:belowSubview:)") {
      views.firstIndex { $0 === siblingSubview } ?? 0
    }
  }

  /// Adds a view right in front of another; at the front if that is no subview of this one.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, "insertSubview(_:aboveSubview:)") {
      views.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? views.count
    }
  }

  /// Puts each of two subviews in the place of the other.
  ///
  /// An index that is none is a failure.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    exchange(index1, index2)
  }

  /// Takes the view out of its superview.
  ///
  /// Constraints that reach out of it end.
  open func removeFromSuperview() { leaveSuperview() }

  /// Puts a subview in front of its siblings.
  open func bringSubviewToFront(_ view: UIView) { reorder(view) { views.count } }

  /// Puts a subview behind its siblings.
  open func sendSubviewToBack(_ view: UIView) { reorder(view) { 0 } }

  /// Whether the view is in another, however deep, or is it.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.parentView).contains { $0 === view }
  }

  /// A number by which a client finds the view.
  ///
  /// Default 0.
  @KeptProperty open var tag = 0

  /// The first view of a number, this one or one in it; nil for none.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in views { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }

  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview goes.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the view gets another superview, or none.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the view got another superview, or none.
  open func didMoveToSuperview() {}
  /// Called before the view gets another window, or none.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view got another window, or none.
  open func didMoveToWindow() {}

  // MARK: Points

  /// The view under a point: the frontmost one that takes touches, from this one down; nil for none.
  ///
  /// Views that are hidden, nearly clear (0.01) or take no touches are passed over, with all that is in them, and so is
  /// what lies outside of its superview.
  ///
  /// - Parameters:
  ///   - point: In the view's coordinates.
  ///   - event: What asks; nil for a question of the program's own.
  /// - Returns: This view or one in it.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in views.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Whether a point of the view's coordinates is in it: in its bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Converts a point of another view into this view's coordinates; nil means the window.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    storedLayer.convert(point, from: view?.storedLayer)
  }

  /// Converts a point of this view into another view's coordinates; nil means the window.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    storedLayer.convert(point, to: view?.storedLayer)
  }

  /// Converts a rectangle of another view into this view's coordinates (the one around it if it is rotated); nil means the window.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    storedLayer.convert(rect, from: view?.storedLayer)
  }

  /// Converts a rectangle of this view into another view's coordinates (the one around it if it is rotated); nil means the window.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    storedLayer.convert(rect, to: view?.storedLayer)
  }

  // MARK: Look

  /// What the view is filled with, in its surroundings' look.
  ///
  /// Default nil: nothing.
  open var backgroundColor: UIColor? {
    get { colour }
    set {
      colour = newValue
      showBackground()
    }
  }

  /// How opaque the view is with all that is in it, 0 to 1.
  ///
  /// Default 1.
  open var alpha: CGFloat {
    get { CGFloat(storedLayer.opacity) }
    set { storedLayer.opacity = Float(newValue) }
  }

  /// Whether the view is neither drawn nor touched, with all that is in it.
  ///
  /// Default false. A stack view leaves no room for it.
  open var isHidden: Bool {
    get { storedLayer.isHidden }
    set {
      guard storedLayer.isHidden != newValue else { return }
      storedLayer.isHidden = newValue
      (parentView as? UIStackView)?.arrangedViewChanged(self)
    }
  }

  /// Whether what lies outside of the bounds is cut off.
  ///
  /// Default false.
  open var clipsToBounds: Bool {
    get { storedLayer.masksToBounds }
    set { storedLayer.masksToBounds = newValue }
  }

  /// Whether the view promises to fill its bounds.
  ///
  /// Default true. Nothing is drawn otherwise.
  @KeptProperty open var isOpaque = true

  /// Whether the ground is clear before `draw(_:)`.
  ///
  /// Default true. It is so always: drawing keeps nothing.
  @KeptProperty open var clearsContextBeforeDrawing = true

  /// How the layer's contents are placed in the bounds; an image view's picture too.
  ///
  /// Default `.scaleToFill`. What `draw(_:)` draws is drawn anew in each size.
  open var contentMode: ContentMode {
    get { storedContentMode }
    set {
      storedContentMode = newValue
      storedLayer.contentsGravity = newValue.gravity
      storedLayer.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }

  /// A view whose opacity says how much of this one is seen.
  ///
  /// Default nil. It is in no tree.
  @KeptProperty open var mask: UIView? = nil {
    didSet {
      guard mask !== oldValue else { return }
      mask?.removeFromSuperview()
      storedLayer.mask = mask?.storedLayer
    }
  }

  /// The colour that controls and template images show; the superview's where none is set.
  ///
  /// Setting nil takes the own one away. At the root it is `UIColor.tintColor`.
  open var tintColor: UIColor! {
    get { ownTint ?? parentView?.tintColor ?? .tintColor }
    set {
      ownTint = newValue
      tellOfTint()
    }
  }

  /// Called after `tintColor` has changed, here or above.
  open func tintColorDidChange() {}

  // MARK: Drawing

  /// Draws what is in the view.
  ///
  /// The current context is in the view's coordinates; what lies outside of the bounds is cut off. `UITraitCollection.current`
  /// are the view's. Not called directly.
  ///
  /// - Parameter rect: What must be drawn: the bounds.
  open func draw(_ rect: CGRect) {}

  /// Draws what is in the view for a print job.
  ///
  /// By default as `draw(_:)` does. Not called directly.
  ///
  /// - Parameters:
  ///   - rect: What must be drawn: the part of the view on one page.
  ///   - formatter: Whose page it is.
  open func draw(_ rect: CGRect, for formatter: UIViewPrintFormatter) { draw(rect) }

  /// A new formatter that prints all of the view.
  open func viewPrintFormatter() -> UIViewPrintFormatter { UIViewPrintFormatter(view: self) }

  /// Asks for drawing before the view is seen again.
  open func setNeedsDisplay() { storedLayer.setNeedsDisplay() }

  /// As `setNeedsDisplay()`; an empty rectangle asks for nothing.
  open func setNeedsDisplay(_ rect: CGRect) { storedLayer.setNeedsDisplay(rect) }

  /// Lets the layer be drawn by `draw(_:in:)`.
  ///
  /// A subclass that sets the layer's contents overrides it.
  open func display(_ layer: CALayer) { layer.isDrawn = true }

  /// Draws the layer: makes the context current and calls `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    defer { UIGraphicsPopContext() }
    traitCollection.performAsCurrent { draw(layer.bounds) }
  }

  /// Draws the view with all that is in it into the current context, as it is seen now.
  ///
  /// - Parameters:
  ///   - rect: What the view's bounds fill.
  ///   - afterUpdates: Whether layout that is waiting is done first; it is, always.
  /// - Returns: False without a current context, and for a view of no size.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawNow(in: rect)
  }

  /// A view that shows what is seen of this one now; nil for a view of no size.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { snapshot() }

  // MARK: Layout

  /// Asks for `layoutSubviews()` before the view is seen again.
  open func setNeedsLayout() { storedLayer.setNeedsLayout() }

  /// Lays out now, from the topmost view that waits for it down; constraints first.
  open func layoutIfNeeded() { layoutNow() }

  /// Places the subviews.
  ///
  /// By default where constraints want them; an override calls `super` for that.
  open func layoutSubviews() { placeByConstraints() }

  /// Lays out the layer: calls `layoutSubviews()`.
  open func layoutSublayers(of layer: CALayer) { layoutOwnLayer(layer) }

  /// The size that what is in the view asks for, in points; `UIView.noIntrinsicMetric` for a side that does not matter.
  ///
  /// Default: neither matters.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Says that `intrinsicContentSize` has changed.
  open func invalidateIntrinsicContentSize() { intrinsicSizeChanged() }

  /// How far what is in the view stands from its edges.
  ///
  /// Default 8 on each side, and the safe area where `insetsLayoutMarginsFromSafeArea`. Numbers that are none are a failure.
  open var layoutMargins: UIEdgeInsets {
    get { usedMargins }
    set { setMargins(newValue) }
  }

  /// As `layoutMargins`, by the direction of reading.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { usedDirectionalMargins }
    set { setDirectionalMargins(newValue) }
  }

  /// Whether margins are at least those of the superview, where the view comes near to its edges.
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

  /// How much of the view the window's bars and corners cover, on each side.
  open var safeAreaInsets: UIEdgeInsets { knownSafeArea }

  /// Called after `safeAreaInsets` have changed.
  open func safeAreaInsetsDidChange() {}

  /// Which way reading goes in the view, where it is not the language's.
  ///
  /// Default `.unspecified`. It holds for what the view arranges: leading and trailing in the constraints that it holds,
  /// which are those between what is right in it, and in a stack view the order. It does not hold for what is deeper.
  @KeptProperty open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { constraintsChanged() } }
  }

  /// Which way reading goes in the view.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    ViewTraits.direction(of: self)
      ?? UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  // MARK: Constraints

  /// The active constraints that the view holds: those of its own size, and those between views in it.
  open var constraints: [NSLayoutConstraint] { constraintState.constraints }

  /// Lets the view hold a constraint, which becomes active.
  ///
  /// Items outside of the view are a failure.
  open func addConstraint(_ constraint: NSLayoutConstraint) { hold(constraint) }

  /// Lets the view hold several constraints; calls `addConstraint(_:)` for each.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(addConstraint)
  }

  /// Ends a constraint that the view holds.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Ends several constraints that the view holds; calls `removeConstraint(_:)` for each.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(removeConstraint)
  }

  /// Whether the frame stays as it is set, and follows `autoresizingMask`.
  ///
  /// Default true. False leaves it to constraints.
  @KeptProperty open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { constraintsChanged() }
    }
  }

  /// Asks for `updateConstraints()` before the next layout.
  open func setNeedsUpdateConstraints() { markForConstraints() }

  /// Whether `updateConstraints()` is waiting.
  open func needsUpdateConstraints() -> Bool { constraintState.needsUpdate }

  /// Calls `updateConstraints()` now, here and below, where it is waiting.
  open func updateConstraintsIfNeeded() { updateConstraintsDown() }

  /// Changes constraints; an override calls `super` at its end.
  open func updateConstraints() { constraintState.needsUpdate = false }

  /// Whether the class works only with constraints.
  ///
  /// Default false.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// How far the rectangle that constraints align lies inside the frame.
  ///
  /// Default zero.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The rectangle that constraints align, for a frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return CGRect(
      x: frame.minX + insets.left, y: frame.minY + insets.top,
      width: frame.width - insets.left - insets.right,
      height: frame.height - insets.top - insets.bottom)
  }

  /// The frame for a rectangle that constraints have aligned.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return CGRect(
      x: alignmentRect.minX - insets.left, y: alignmentRect.minY - insets.top,
      width: alignmentRect.width + insets.left + insets.right,
      height: alignmentRect.height + insets.top + insets.bottom)
  }

  /// The view whose first line of text counts as this one's; this one.
  ///
  /// The line of a view without text is its lower edge.
  open var forFirstBaselineLayout: UIView { self }

  /// The view whose last line of text counts as this one's; this one.
  open var forLastBaselineLayout: UIView { self }

  /// The size that the constraints in the view leave it, as near to another as can be.
  ///
  /// - Parameter targetSize: `UIView.layoutFittingCompressedSize` for as small as can be, `layoutFittingExpandedSize` for as
  ///   large.
  /// - Returns: `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)` with both at 50.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that the constraints in the view leave it, as near to another as can be.
  ///
  /// - Parameters:
  ///   - targetSize: What it should be.
  ///   - horizontalFittingPriority: How strongly the width should be that of `targetSize`; `.required` fixes it.
  ///   - verticalFittingPriority: The same for the height.
  /// - Returns: Points. A view in which no constraint says anything is as large as it asks for itself, and else 0.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  // MARK: Surroundings

  /// Light or dark, the size of text, the screen's scale.
  open var traitCollection: UITraitCollection { currentTraits }

  /// Light or dark, for this view and all in it, whatever it is around.
  ///
  /// Default `.unspecified`.
  @KeptProperty open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { tellOfTraits() } }
  }

  /// Called after `traitCollection` has changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Touches

  /// Lets the view give up the keys, if it or a view in it is the first responder.
  ///
  /// - Parameter force: Whether it gives them up even where it refuses.
  /// - Returns: Whether no view in it has the keys now.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { takeKeys(force) }

  /// Whether touches reach the view and what is in it.
  ///
  /// Default true.
  @KeptProperty open var isUserInteractionEnabled = true

  /// Whether the view gets more than one finger of a gesture.
  ///
  /// Default false: later fingers are left out while one is down in it.
  @KeptProperty open var isMultipleTouchEnabled = false

  /// Whether no other view gets fingers while one is down in this one.
  ///
  /// Default false.
  @KeptProperty open var isExclusiveTouch = false

  /// What watches the touches of this view and of those in it; nil for nothing.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Lets a recogniser watch.
  ///
  /// It leaves the view that it watched.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.watchedView?.removeGestureRecognizer(gestureRecognizer)
    recognizers.append(gestureRecognizer)
    gestureRecognizer.watchedView = self
  }

  /// Lets a recogniser watch no more.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.watchedView === self else { return }
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.watchedView = nil
  }

  /// What acts on the view's events, such as menus.
  ///
  /// Default none. Setting it takes off those that are not in it, and adds the others.
  open var interactions: [any UIInteraction] {
    get { heldInteractions }
    set { replaceInteractions(by: newValue) }
  }

  /// Adds an interaction.
  ///
  /// It leaves the view that it was on. It is told by `willMove(to:)` and `didMove(to:)`.
  open func addInteraction(_ interaction: any UIInteraction) { add(interaction) }

  /// Takes an interaction off; nothing happens to one that is not on this view.
  open func removeInteraction(_ interaction: any UIInteraction) { remove(interaction) }

  /// Whether a recogniser of this view may begin.
  ///
  /// Default true.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Accessibility

  /// Whether the view is one thing to those who cannot see it; what is in it is then part of that.
  ///
  /// Default false; true for controls and for views that show text.
  open var isAccessibilityElement: Bool {
    get { ownAccessibility.isElement ?? false }
    set { ownAccessibility.isElement = newValue }
  }
  /// What it is called.
  ///
  /// Default nil; a label's text.
  open var accessibilityLabel: String? {
    get { ownAccessibility.label }
    set { ownAccessibility.label = newValue }
  }
  /// The label with attributes that say how it is spoken.
  ///
  /// Set, its characters are `accessibilityLabel`. Default the label without attributes.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { ownAccessibility.spoken.label.text(of: accessibilityLabel) }
    set {
      accessibilityLabel = newValue?.string
      ownAccessibility.spoken.label = SpokenText(newValue)
    }
  }
  /// The value with attributes that say how it is spoken.
  ///
  /// Set, its characters are `accessibilityValue`. Default the value without attributes.
  open var accessibilityAttributedValue: NSAttributedString? {
    get { ownAccessibility.spoken.value.text(of: accessibilityValue) }
    set {
      accessibilityValue = newValue?.string
      ownAccessibility.spoken.value = SpokenText(newValue)
    }
  }
  /// The hint with attributes that say how it is spoken.
  ///
  /// Set, its characters are `accessibilityHint`. Default the hint without attributes.
  open var accessibilityAttributedHint: NSAttributedString? {
    get { ownAccessibility.spoken.hint.text(of: accessibilityHint) }
    set {
      accessibilityHint = newValue?.string
      ownAccessibility.spoken.hint = SpokenText(newValue)
    }
  }
  /// What it says now.
  ///
  /// Default nil; the text of a field or a text view.
  open var accessibilityValue: String? {
    get { ownAccessibility.value }
    set { ownAccessibility.value = newValue }
  }
  /// What it is for; default nil.
  open var accessibilityHint: String? {
    get { ownAccessibility.hint }
    set { ownAccessibility.hint = newValue }
  }
  /// What it is like; default none.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { ownAccessibility.traits ?? .none }
    set { ownAccessibility.traits = newValue }
  }
  /// A name for tests, never said; default nil.
  open var accessibilityIdentifier: String? {
    get { ownAccessibility.identifier }
    set { ownAccessibility.identifier = newValue }
  }
  /// The language of what is said, as BCP 47; nil means the system's.
  open var accessibilityLanguage: String? {
    get { ownAccessibility.language }
    set { ownAccessibility.language = newValue }
  }
  /// The frame that a screen reader shows, in the screen's coordinates; the view's bounds unless it is set.
  open var accessibilityFrame: CGRect {
    get { ownAccessibility.frame ?? onScreen(bounds) }
    set { ownAccessibility.frame = newValue }
  }
  /// Its outline, in the screen's coordinates; nil, as by default, for that of its frame.
  open var accessibilityPath: UIBezierPath? {
    get { ownAccessibility.path }
    set { ownAccessibility.path = newValue }
  }
  /// Where a tap on it goes, in the screen's coordinates; the middle of its frame, until it is set.
  open var accessibilityActivationPoint: CGPoint {
    get { ownAccessibility.activationPoint ?? middle(of: accessibilityFrame) }
    set { ownAccessibility.activationPoint = newValue }
  }
  /// The elements in it, views and `UIAccessibilityElement`s, in reading order; nil, as by default, for those of its subviews.
  open var accessibilityElements: [Any]? {
    get { ownAccessibility.elements }
    set { ownAccessibility.elements = newValue }
  }
  /// How many elements are in it: those of `accessibilityElements`, unless overridden together with `accessibilityElement(at:)`.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// An element in it; nil if there is none with that number.
  open func accessibilityElement(at index: Int) -> Any? { ownAccessibility.element(at: index) }
  /// The number of an element in it; `NSNotFound` if it is not there.
  open func index(ofAccessibilityElement element: Any) -> Int {
    ownAccessibility.index(of: element)
  }
  /// Whether nothing in it counts; default false.
  open var accessibilityElementsHidden: Bool {
    get { ownAccessibility.hidesElements }
    set { ownAccessibility.hidesElements = newValue }
  }
  /// Whether its siblings do not count; default false.
  open var accessibilityViewIsModal: Bool {
    get { ownAccessibility.isModal }
    set { ownAccessibility.isModal = newValue }
  }
  /// Whether what is in it is read before what is beside it; default false.
  open var shouldGroupAccessibilityChildren: Bool {
    get { ownAccessibility.groupsChildren }
    set { ownAccessibility.groupsChildren = newValue }
  }
  /// Further actions; default nil.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { ownAccessibility.actions }
    set { ownAccessibility.actions = newValue }
  }
  /// Does what a tap does.
  ///
  /// - Returns: False if nothing is done, as by default; a control sends `.touchUpInside`.
  open func accessibilityActivate() -> Bool { false }
  /// Called when a screen reader has come to it (`UIAccessibility.moveFocus(to:)`); nothing by default.
  open func accessibilityElementDidBecomeFocused() {}
  /// Called when a screen reader has left it; nothing by default.
  open func accessibilityElementDidLoseFocus() {}
  /// Whether a screen reader is at it.
  open func accessibilityElementIsFocused() -> Bool { UIAccessibility.isAtFocus(self) }
  /// Makes the value greater; nothing by default.
  open func accessibilityIncrement() {}
  /// Makes the value smaller; nothing by default.
  open func accessibilityDecrement() {}
  /// Closes the view for a screen reader, as the escape key does; true if it did.
  ///
  /// - Returns: False if nothing is done, as by default.
  open func accessibilityPerformEscape() -> Bool { false }

  /// The view controller whose view it is, else the superview.
  open override var next: UIResponder? { controller ?? parentView }
}
