// SPDX-License-Identifier: MIT

/// A view that shows a part of larger content.
///
/// The visible part is that of its bounds: `contentOffset` is their origin. It scrolls by
/// `SceneClock.main`, in sixty steps per second.
///
/// - Source: UIKit, `UIScrollView`.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// The way in which the safe area is added to `contentInset`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As `scrollableAxes`.
    case automatic = 0
    /// On the sides in whose directions it scrolls.
    case scrollableAxes = 1
    /// On no side.
    case never = 2
    /// On all sides.
    case always = 3
  }

  /// The way in which dragging dismisses the keyboard: the first responder resigns.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Dragging does not dismiss it.
    case none = 0
    /// When dragging begins.
    case onDrag = 1
    /// With the touch; here when dragging begins.
    case interactive = 2
    /// As `onDrag`, with the accessory view above it.
    case onDragWithAccessory = 3
    /// As `interactive`, with the accessory view above it.
    case interactiveWithAccessory = 4
  }

  /// The style of the indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// By the interface style.
    case `default` = 0
    /// Dark.
    case black = 1
    /// Light.
    case white = 2
  }

  /// The rate of deceleration.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the velocity that remains after a millisecond.
    public let rawValue: CGFloat
    /// Creates a rate by its number.
    ///
    /// - Parameter rawValue: The part of the velocity that remains after a millisecond.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The default rate.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A fast deceleration.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  final var motion = ScrollMotion()
  final let indicators = ScrollIndicators()
  final var knownInset = UIEdgeInsets.zero
  /// The value of `delegate`, also for a subclass that narrows its type.
  package final weak var scrollDelegate: (any UIScrollViewDelegate)?
  private let pan = ScrollPan()
  private var pinch: ScrollPinch?
  final var pinching: ScrollPinch.Start?
  private var contentGuide: UILayoutGuide?
  private var frameGuide: UILayoutGuide?
  private var zoom: CGFloat = 1
  private var isZoomGoingBack = false

  /// Creates a view without content.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// Creates a view from a keyed archive.
  ///
  /// - Parameter coder: The archive's decoder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
    if coder.containsValue(forKey: "UIContentSize") {
      contentSize = coder.decodeSize(forKey: "UIContentSize")
      contentInset = coder.decodeUIEdgeInsets(forKey: "UIContentInset")
    }
  }

  /// Writes the view with its subviews into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    coder.encode(contentSize, forKey: "UIContentSize")
    coder.encode(contentInset, forKey: "UIContentInset")
  }

  private func begin() {
    clipsToBounds = true
    addGestureRecognizer(pan)
    // A pointer selects instead of scrolling; its wheel scrolls.
    pan.allowedTouchTypes = [0, 1, 2]
    pan.allowedScrollTypesMask = .all
    pan.keep { [weak self] _ in self?.dragged() }
    indicators.add(to: storedLayer)
  }

  // MARK: Content

  /// The origin of the visible part, in the content's coordinates.
  ///
  /// Default zero. It may lie outside of the content. Infinity and NaN are a failure.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      checkFinite("UIScrollView.contentOffset", newValue.x, newValue.y)
      stopMotion()
      bounds.origin = newValue
    }
  }

  /// The size of the content.
  ///
  /// Default zero. Constraints between views in the content and its edges set it.
  @KeptProperty open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      insetMayHaveChanged()
      showIndicators()
    }
  }

  /// The distance by which it scrolls beyond the content, on each side.
  ///
  /// Default zero. Infinity and NaN are a failure.
  @KeptProperty open var contentInset = UIEdgeInsets.zero {
    didSet {
      checkFinite("UIScrollView.contentInset", contentInset)
      insetMayHaveChanged()
    }
  }

  /// The way in which the safe area is added to `contentInset`.
  ///
  /// Default `.automatic`.
  @KeptProperty open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { insetMayHaveChanged() }
  }

  /// `contentInset` with the added part of the safe area.
  open var adjustedContentInset: UIEdgeInsets { usedInset }

  /// Called after `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {}

  /// The content, for constraints.
  open var contentLayoutGuide: UILayoutGuide { guide(&contentGuide, .content) }
  /// The frame of the view, for constraints: views that are constrained to it do not scroll.
  open var frameLayoutGuide: UILayoutGuide { guide(&frameGuide, .frame) }

  private func guide(_ known: inout UILayoutGuide?, _ purpose: UILayoutGuide.Purpose)
    -> UILayoutGuide
  {
    if let known { return known }
    let made = UILayoutGuide()
    made.owner = self
    made.purpose = purpose
    known = made
    return made
  }

  final var usesFrameGuide: Bool { frameGuide != nil }
  final var knownContentGuide: UILayoutGuide? { contentGuide }

  // MARK: Scrolling

  /// Whether the user can scroll.
  ///
  /// Default true.
  @KeptProperty open var isScrollEnabled = true { didSet { pan.isEnabled = isScrollEnabled } }
  /// Whether a drag is limited to the direction in which it began.
  ///
  /// Default false.
  @KeptProperty open var isDirectionalLockEnabled = false
  /// Whether it stops at multiples of its size.
  ///
  /// Default false.
  @KeptProperty open var isPagingEnabled = false
  /// Whether it bounces at its ends.
  ///
  /// Default true.
  @KeptProperty open var bounces = true {
    didSet { (bouncesHorizontally, bouncesVertically) = (bounces, bounces) }
  }
  /// Whether it bounces at its left and right ends.
  ///
  /// Default true.
  @KeptProperty open var bouncesHorizontally = true
  /// Whether it bounces at its upper and lower ends.
  ///
  /// Default true.
  @KeptProperty open var bouncesVertically = true
  /// Whether it can be dragged horizontally even if everything is visible.
  ///
  /// Default false.
  @KeptProperty open var alwaysBounceHorizontal = false
  /// Whether it can be dragged vertically even if everything is visible.
  ///
  /// Default false.
  @KeptProperty open var alwaysBounceVertical = false
  /// Whether the user's request to scroll to the top reaches the view.
  ///
  /// Default true.
  @KeptProperty open var scrollsToTop = true
  /// The way in which dragging dismisses the keyboard.
  ///
  /// Default `.none`.
  @KeptProperty open var keyboardDismissMode = KeyboardDismissMode.none
  /// The rate of deceleration.
  ///
  /// Default `.normal`, which also replaces NaN. Other values are limited to 0.5 to 0.9999.
  @KeptProperty open var decelerationRate = DecelerationRate.normal

  /// The recognizer of drags: of touches, not of a pointer.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// Whether a touch is down.
  open var isTracking: Bool { pan.numberOfTouches > 0 }
  /// Whether a touch is dragging.
  open var isDragging: Bool { motion.drag != nil }
  /// Whether it moves without a drag.
  open var isDecelerating: Bool { motion.isDecelerating }

  /// Scrolls to an offset.
  ///
  /// - Parameters:
  ///   - contentOffset: The offset in points. Infinity and NaN are a failure.
  ///   - animated: Whether it scrolls in 0.3 seconds; then `scrollViewDidEndScrollingAnimation(_:)`
  ///     is called.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    checkFinite("UIScrollView.setContentOffset(_:animated:)", contentOffset.x, contentOffset.y)
    guard animated, UIView.areAnimationsEnabled, contentOffset != self.contentOffset else {
      self.contentOffset = contentOffset
      return
    }
    glide(to: contentOffset)
  }

  /// Scrolls as little as possible to make a rectangle visible; of one that is too large, its
  /// start.
  ///
  /// - Parameters:
  ///   - rect: In the content's coordinates.
  ///   - animated: Whether it scrolls in 0.3 seconds.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(offset(showing: rect), animated: animated)
  }

  // MARK: Indicators

  /// Whether an indicator shows the visible part at the lower edge.
  ///
  /// Default true.
  @KeptProperty open var showsHorizontalScrollIndicator = true { didSet { showIndicators() } }
  /// Whether an indicator shows the visible part at the right edge.
  ///
  /// Default true.
  @KeptProperty open var showsVerticalScrollIndicator = true { didSet { showIndicators() } }
  /// The style of the indicators.
  ///
  /// Default `.default`.
  @KeptProperty open var indicatorStyle = IndicatorStyle.default { didSet { showIndicators() } }
  /// The insets of the vertical indicator.
  ///
  /// Default zero.
  @KeptProperty open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { showIndicators() }
  }
  /// The insets of the horizontal indicator.
  ///
  /// Default zero.
  @KeptProperty open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { showIndicators() }
  }
  /// The insets of both indicators.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { indicators.flash(self) }

  // MARK: Zooming

  /// The scale of the delegate's view.
  ///
  /// Default 1. Without such a view it stays 1. Values outside of the two limits are limited.
  open var zoomScale: CGFloat {
    get { zoom }
    set { setZoomScale(newValue, animated: false) }
  }
  /// The minimum `zoomScale`.
  ///
  /// Default 1.
  @KeptProperty open var minimumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  /// The maximum `zoomScale`.
  ///
  /// Default 1.
  @KeptProperty open var maximumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  /// Whether zooming bounces at its limits.
  ///
  /// Default true: a pinch exceeds them, and the scale returns when it ends. Zooming by the program
  /// does not.
  @KeptProperty open var bouncesZoom = true

  /// The recognizer of a pinch that zooms; nil if the two limits are equal.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }
  /// Whether a pinch is zooming.
  open var isZooming: Bool { pinching != nil }
  /// Whether the scale returns from beyond its limits.
  open var isZoomBouncing: Bool { isZoomGoingBack }

  private func zoomLimitsChanged() {
    guard maximumZoomScale > minimumZoomScale else {
      if let pinch { removeGestureRecognizer(pinch) }
      pinch = nil
      return
    }
    guard pinch == nil else { return }
    let made = ScrollPinch()
    made.keep { [weak self] _ in self?.pinched() }
    addGestureRecognizer(made)
    pinch = made
  }

  /// Returns the scale to its limits.
  final func endZooming(_ view: UIView) {
    let limited = min(max(zoom, minimumZoomScale), max(maximumZoomScale, minimumZoomScale))
    guard limited != zoom, limited > 0 else {
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom)
      return
    }
    isZoomGoingBack = true
    UIView.animate(
      withDuration: 0.3, animations: { [self] in apply(limited, to: view) },
      completion: { [weak self] _ in
        guard let self else { return }
        isZoomGoingBack = false
        delegate?.scrollViewDidZoom(self)
        delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom)
      })
  }

  /// Scales the delegate's view, and keeps the centre of the visible part.
  ///
  /// - Parameters:
  ///   - scale: The scale, limited by `minimumZoomScale` and `maximumZoomScale`.
  ///   - animated: Whether it changes in 0.3 seconds.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    let limited = min(max(scale, minimumZoomScale), max(maximumZoomScale, minimumZoomScale))
    guard limited > 0, limited.isFinite, limited != zoom,
      let view = delegate?.viewForZooming(in: self)
    else { return }
    delegate?.scrollViewWillBeginZooming(self, with: view)
    let change = { [self] in apply(limited, to: view) }
    if animated { UIView.animate(withDuration: 0.3, animations: change) } else { change() }
    delegate?.scrollViewDidZoom(self)
    delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom)
  }

  /// Scales the delegate's view so that a rectangle of it fills this one.
  ///
  /// - Parameters:
  ///   - rect: In the coordinates of the delegate's view, at scale 1. An empty or infinite one
  ///     changes nothing.
  ///   - animated: Whether it changes in 0.3 seconds.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard rect.width > 0, rect.height > 0, rect.minX.isFinite, rect.minY.isFinite,
      rect.maxX.isFinite, rect.maxY.isFinite
    else { return }
    setZoomScale(min(bounds.width / rect.width, bounds.height / rect.height), animated: animated)
    let shown = CGRect(
      x: rect.minX * zoom, y: rect.minY * zoom, width: rect.width * zoom,
      height: rect.height * zoom)
    setContentOffset(
      limited(
        CGPoint(x: shown.midX - bounds.width / 2, y: shown.midY - bounds.height / 2)),
      animated: animated)
  }

  private func apply(_ scale: CGFloat, to view: UIView) {
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    apply(
      scale, to: view,
      showing: CGPoint(
        x: (contentOffset.x + middle.x) / zoom, y: (contentOffset.y + middle.y) / zoom), at: middle)
  }

  /// - Parameters:
  ///   - scale: The scale.
  ///   - view: The view that is zoomed.
  ///   - point: A point of that view, at scale 1.
  ///   - place: Its position, relative to the corner of the visible part.
  final func apply(_ scale: CGFloat, to view: UIView, showing point: CGPoint, at place: CGPoint) {
    let corner = view.frame.origin
    zoom = scale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.frame.origin = corner
    contentSize = view.frame.size
    contentOffset = limited(CGPoint(x: point.x * scale - place.x, y: point.y * scale - place.y))
  }

  // MARK: Overrides

  /// Lays out subviews and indicators.
  open override func layoutSubviews() {
    super.layoutSubviews()
    insetMayHaveChanged()
    showIndicators()
  }

  /// Adds the new safe area to the insets.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    insetMayHaveChanged()
  }

  /// Returns whether a drag or a pinch may begin: only if there is something to scroll in its
  /// direction, or to zoom.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    if gestureRecognizer === pinch { return delegate?.viewForZooming(in: self) != nil }
    guard gestureRecognizer === pan else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return canDrag
  }
}
