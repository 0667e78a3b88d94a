// SPDX-License-Identifier: MIT

/// A view that shows a part of what is larger than it.
///
/// The part is that of its bounds: `contentOffset` is their origin. It scrolls by `SceneClock.main`, sixty steps a second.
///
/// - Source: UIKit, `UIScrollView`.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// How the safe area is added to `contentInset`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As `scrollableAxes`.
    case automatic = 0
    /// On the sides towards which it scrolls.
    case scrollableAxes = 1
    /// Not.
    case never = 2
    /// On all sides.
    case always = 3
  }

  /// How dragging puts the keyboard away: the first responder gives up.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Not.
    case none = 0
    /// When dragging begins.
    case onDrag = 1
    /// With the finger; here when dragging begins.
    case interactive = 2
    /// As `onDrag`, with what stands above it.
    case onDragWithAccessory = 3
    /// As `interactive`, with what stands above it.
    case interactiveWithAccessory = 4
  }

  /// The look of the indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// By the surroundings' look.
    case `default` = 0
    /// Dark.
    case black = 1
    /// Light.
    case white = 2
  }

  /// How quickly it comes to rest.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the speed that is left after a millisecond.
    public let rawValue: CGFloat
    /// A rate by its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// As usual.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// Soon.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  final var motion = ScrollMotion()
  final let indicators = ScrollIndicators()
  final var knownInset = UIEdgeInsets.zero
  /// What `delegate` gives, here and in a subclass that narrows its type.
  package final weak var scrollDelegate: (any UIScrollViewDelegate)?
  private let pan = ScrollPan()
  private var pinch: ScrollPinch?
  final var pinching: ScrollPinch.Start?
  private var contentGuide: UILayoutGuide?
  private var frameGuide: UILayoutGuide?
  private var zoom: CGFloat = 1
  private var isZoomGoingBack = false

  /// A view of nothing.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// A view from a keyed archive.
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
    // A pointer is no finger: it selects, and the wheel scrolls.
    pan.allowedTouchTypes = [0, 1, 2]
    pan.allowedScrollTypesMask = .all
    pan.keep { [weak self] _ in self?.dragged() }
    indicators.add(to: storedLayer)
  }

  // MARK: Content

  /// The corner of what is shown, in the content's coordinates.
  ///
  /// Default zero. It may lie outside of the content. Numbers that are none are a failure.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      checkFinite("UIScrollView.contentOffset", newValue.x, newValue.y)
      stopMotion()
      bounds.origin = newValue
    }
  }

  /// How large the content is.
  ///
  /// Default zero. Constraints between what is in the view and its edges set it.
  @KeptProperty open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      insetMayHaveChanged()
      showIndicators()
    }
  }

  /// How much further than the content it scrolls, on each side.
  ///
  /// Default zero. Numbers that are none are a failure.
  @KeptProperty open var contentInset = UIEdgeInsets.zero {
    didSet {
      checkFinite("UIScrollView.contentInset", contentInset)
      insetMayHaveChanged()
    }
  }

  /// How the safe area is added to `contentInset`.
  ///
  /// Default `.automatic`.
  @KeptProperty open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { insetMayHaveChanged() }
  }

  /// `contentInset` and what is added of the safe area.
  open var adjustedContentInset: UIEdgeInsets { usedInset }

  /// Called after `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {}

  /// The content, for constraints.
  open var contentLayoutGuide: UILayoutGuide { guide(&contentGuide, .content) }
  /// What is seen of the view, for constraints: what is tied to it does not scroll.
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
  /// Whether a drag keeps to the direction in which it began.
  ///
  /// Default false.
  @KeptProperty open var isDirectionalLockEnabled = false
  /// Whether it comes to rest at multiples of its size.
  ///
  /// Default false.
  @KeptProperty open var isPagingEnabled = false
  /// Whether it goes on a little beyond its ends.
  ///
  /// Default true.
  @KeptProperty open var bounces = true {
    didSet { (bouncesHorizontally, bouncesVertically) = (bounces, bounces) }
  }
  /// Whether it goes on a little beyond its left and right ends.
  ///
  /// Default true.
  @KeptProperty open var bouncesHorizontally = true
  /// Whether it goes on a little beyond its upper and lower ends.
  ///
  /// Default true.
  @KeptProperty open var bouncesVertically = true
  /// Whether it can be dragged from side to side though all is seen.
  ///
  /// Default false.
  @KeptProperty open var alwaysBounceHorizontal = false
  /// Whether it can be dragged up and down though all is seen.
  ///
  /// Default false.
  @KeptProperty open var alwaysBounceVertical = false
  /// Whether the user's wish for the top reaches the view.
  ///
  /// Default true.
  @KeptProperty open var scrollsToTop = true
  /// How dragging puts the keyboard away.
  ///
  /// Default `.none`.
  @KeptProperty open var keyboardDismissMode = KeyboardDismissMode.none
  /// How quickly it comes to rest.
  ///
  /// Default `.normal`, for which a number that is none counts too. Others count from 0.5 to 0.9999.
  @KeptProperty open var decelerationRate = DecelerationRate.normal

  /// What recognises drags: of fingers, not of a pointer.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// Whether a finger is down.
  open var isTracking: Bool { pan.numberOfTouches > 0 }
  /// Whether a finger drags.
  open var isDragging: Bool { motion.drag != nil }
  /// Whether it moves though no finger drags.
  open var isDecelerating: Bool { motion.isDecelerating }

  /// Scrolls.
  ///
  /// - Parameters:
  ///   - contentOffset: Where to. Numbers that are none are a failure.
  ///   - animated: In 0.3 seconds; then the delegate hears `scrollViewDidEndScrollingAnimation(_:)`.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    checkFinite("UIScrollView.setContentOffset(_:animated:)", contentOffset.x, contentOffset.y)
    guard animated, UIView.areAnimationsEnabled, contentOffset != self.contentOffset else {
      self.contentOffset = contentOffset
      return
    }
    glide(to: contentOffset)
  }

  /// Scrolls as little as possible so that a rectangle of the content is seen; of one that is too large the start.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(offset(showing: rect), animated: animated)
  }

  // MARK: Indicators

  /// Whether the part that is seen is shown at the lower edge.
  ///
  /// Default true.
  @KeptProperty open var showsHorizontalScrollIndicator = true { didSet { showIndicators() } }
  /// Whether the part that is seen is shown at the right edge.
  ///
  /// Default true.
  @KeptProperty open var showsVerticalScrollIndicator = true { didSet { showIndicators() } }
  /// The look of the indicators.
  ///
  /// Default `.default`.
  @KeptProperty open var indicatorStyle = IndicatorStyle.default { didSet { showIndicators() } }
  /// How far the upright indicator stays from its ends.
  ///
  /// Default zero.
  @KeptProperty open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { showIndicators() }
  }
  /// How far the level indicator stays from its ends.
  ///
  /// Default zero.
  @KeptProperty open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { showIndicators() }
  }
  /// Both insets.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { indicators.flash(self) }

  // MARK: Zooming

  /// How much larger the delegate's view is shown.
  ///
  /// Default 1. Without such a view it stays 1. What lies outside of the two limits is brought there.
  open var zoomScale: CGFloat {
    get { zoom }
    set { setZoomScale(newValue, animated: false) }
  }
  /// The least `zoomScale`.
  ///
  /// Default 1.
  @KeptProperty open var minimumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  /// The greatest `zoomScale`.
  ///
  /// Default 1.
  @KeptProperty open var maximumZoomScale: CGFloat = 1 { didSet { zoomLimitsChanged() } }
  /// Whether zooming goes on a little beyond its limits.
  ///
  /// Default true: two fingers go further, and the scale comes back when they are lifted. The program's own zooming does not.
  @KeptProperty open var bouncesZoom = true

  /// What recognises two fingers that zoom; nil where the two limits are the same.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }
  /// Whether two fingers zoom.
  open var isZooming: Bool { pinching != nil }
  /// Whether the scale comes back from beyond its limits.
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

  /// Brings the scale back from beyond its limits.
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

  /// Makes the delegate's view larger or smaller; the middle of what is seen stays.
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

  /// Makes the delegate's view so large that a rectangle of it fills this one; one without size, or without end, changes nothing.
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
  ///   - view: What is zoomed.
  ///   - point: Of the view that is zoomed, at scale 1.
  ///   - place: Where it is to be, from the corner of what is seen.
  final func apply(_ scale: CGFloat, to view: UIView, showing point: CGPoint, at place: CGPoint) {
    let corner = view.frame.origin
    zoom = scale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.frame.origin = corner
    contentSize = view.frame.size
    contentOffset = limited(CGPoint(x: point.x * scale - place.x, y: point.y * scale - place.y))
  }

  // MARK: Overrides

  /// Places subviews and indicators.
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

  /// A drag begins only where there is something to scroll in its direction, and a pinch where there is something to zoom.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    if gestureRecognizer === pinch { return delegate?.viewForZooming(in: self) != nil }
    guard gestureRecognizer === pan else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return canDrag
  }
}
