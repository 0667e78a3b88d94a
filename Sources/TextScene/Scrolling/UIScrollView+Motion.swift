// SPDX-License-Identifier: MIT

/// The motion of a scroll view.
struct ScrollMotion {
  struct Drag {
    /// The offset at the start, and the translation of the touch then.
    var offset: CGPoint
    /// The directions that the drag is limited to.
    var isHorizontal = true
    var isVertical = true
  }
  var drag: Drag?
  var isDecelerating = false
  /// The distance by which the content has moved during a motion.
  var shift = CGPoint.zero
  /// The next step of the motion.
  var step: SceneClock.Appointment?
  /// The closure that is called when the motion is stopped.
  var stopped: (() -> Void)?
}

extension UIScrollView {
  private static let frame = 1.0 / 60

  // MARK: Limits

  final var usedInset: UIEdgeInsets {
    let safe = safeAreaInsets
    var inset = contentInset
    let isWide = contentSize.width > bounds.width || alwaysBounceHorizontal
    let isHigh = contentSize.height > bounds.height || alwaysBounceVertical
    let (across, down): (Bool, Bool)
    switch contentInsetAdjustmentBehavior {
    case .automatic, .scrollableAxes: (across, down) = (isWide, isHigh)
    case .never: (across, down) = (false, false)
    case .always: (across, down) = (true, true)
    }
    if across {
      inset.left += safe.left
      inset.right += safe.right
    }
    if down {
      inset.top += safe.top
      inset.bottom += safe.bottom
    }
    return inset
  }

  /// Keeps the upper left end in place when insets change.
  final func insetMayHaveChanged() {
    let inset = adjustedContentInset
    guard inset != knownInset else { return }
    let old = knownInset
    knownInset = inset
    var origin = bounds.origin
    // From 0, to avoid an offset of -0.
    if origin.y == -old.top { origin.y = 0 - inset.top }
    if origin.x == -old.left { origin.x = 0 - inset.left }
    bounds.origin = origin
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  private final var least: CGPoint {
    let inset = adjustedContentInset
    return CGPoint(x: 0 - inset.left, y: 0 - inset.top)
  }

  private final var greatest: CGPoint {
    let inset = adjustedContentInset
    return CGPoint(
      x: max(-inset.left, contentSize.width + inset.right - bounds.width),
      y: max(-inset.top, contentSize.height + inset.bottom - bounds.height))
  }

  /// Returns the nearest offset at which nothing outside of content and insets is visible.
  final func limited(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(offset.x, least.x), greatest.x), y: min(max(offset.y, least.y), greatest.y))
  }

  private final var canScrollAcross: Bool {
    greatest.x > least.x || alwaysBounceHorizontal && bouncesHorizontally
  }
  private final var canScrollDown: Bool {
    greatest.y > least.y || alwaysBounceVertical && bouncesVertically
  }

  final var canDrag: Bool {
    let way = panGestureRecognizer.translation(in: nil)
    let isAcross = abs(way.x) > abs(way.y)
    return isScrollEnabled && (isAcross ? canScrollAcross : canScrollDown)
  }

  final func offset(showing rect: CGRect) -> CGPoint {
    let inset = adjustedContentInset
    func moved(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      // The start, if both ends cannot be visible.
      if low < from || high - low > to - from { return low - from }
      return high > to ? high - to : 0
    }
    let offset = contentOffset
    let way = CGPoint(
      x: moved(
        rect.minX, rect.maxX, offset.x + inset.left, offset.x + bounds.width - inset.right),
      y: moved(
        rect.minY, rect.maxY, offset.y + inset.top, offset.y + bounds.height - inset.bottom))
    return limited(CGPoint(x: offset.x + way.x, y: offset.y + way.y))
  }

  /// Called when the origin of the bounds has changed for any reason.
  final func didScroll() {
    showIndicators()
    setNeedsLayout()
    if usesFrameGuide { constraintsChanged() }
    delegate?.scrollViewDidScroll(self)
  }

  // MARK: Motion by the clock

  final func stopMotion() {
    motion.step.map(SceneClock.main.cancel)
    motion.step = nil
    let stopped = motion.stopped
    motion.stopped = nil
    motion.isDecelerating = false
    motion.shift = .zero
    stopped?()
  }

  /// Moves step by step, until `place` returns nil.
  private final func run(
    _ place: @escaping @MainActor (Double) -> CGPoint?, then end: @escaping @MainActor () -> Void
  ) {
    let begin = SceneClock.main.now
    @MainActor func next() {
      motion.step = SceneClock.main.after(Self.frame) { [weak self] in
        guard let self else { return }
        motion.step = nil
        guard let offset = place(SceneClock.main.now - begin) else { return end() }
        bounds.origin = CGPoint(x: offset.x + motion.shift.x, y: offset.y + motion.shift.y)
        // A notified client may have stopped it.
        if motion.step == nil, motion.stopped != nil { next() }
      }
    }
    next()
  }

  /// Scrolls to an offset in 0.3 seconds.
  final func glide(to target: CGPoint) {
    stopMotion()
    let start = contentOffset
    motion.stopped = { [weak self] in
      guard let self else { return }
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
    run({ time in
      time >= 0.3 - 1e-9
        ? nil : .between(start, target, TimingCurve.easeInOut.part(at: time / 0.3))
    }) { [weak self] in self?.arrive(at: target) }
  }

  private final func arrive(at target: CGPoint) {
    bounds.origin = CGPoint(x: target.x + motion.shift.x, y: target.y + motion.shift.y)
    stopMotion()
  }

  /// Follows a movement of the content, during a drag or another motion too, so that the visible
  /// part stays.
  package final func followContent(by distance: CGPoint) {
    guard distance != .zero else { return }
    motion.drag?.offset.x += distance.x
    motion.drag?.offset.y += distance.y
    motion.shift.x += distance.x
    motion.shift.y += distance.y
    bounds.origin = CGPoint(x: bounds.minX + distance.x, y: bounds.minY + distance.y)
  }

  // MARK: Drags

  final func dragged() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      beginDrag()
      followFinger()
    case .changed: followFinger()
    case .ended, .cancelled: endDrag()
    default: break
    }
  }

  private final func beginDrag() {
    stopMotion()
    var drag = ScrollMotion.Drag(offset: contentOffset)
    let way = panGestureRecognizer.translation(in: nil)
    if isDirectionalLockEnabled {
      let isAcross = abs(way.x) > abs(way.y)
      (drag.isHorizontal, drag.isVertical) = (isAcross, !isAcross)
    }
    drag.isHorizontal = drag.isHorizontal && canScrollAcross
    drag.isVertical = drag.isVertical && canScrollDown
    motion.drag = drag
    if keyboardDismissMode != .none { window?.firstResponder?.resignFirstResponder() }
    delegate?.scrollViewWillBeginDragging(self)
  }

  private final func followFinger() {
    guard let drag = motion.drag else { return }
    let way = panGestureRecognizer.translation(in: nil)
    func stretched(
      _ place: CGFloat, _ low: CGFloat, _ high: CGFloat, _ size: CGFloat, _ bounces: Bool
    ) -> CGFloat {
      guard place < low || place > high else { return place }
      guard bounces, size > 0 else { return min(max(place, low), high) }
      let beyond = place < low ? low - place : place - high
      let shown = (1 - 1 / (beyond * 0.55 / size + 1)) * size
      return place < low ? low - shown : high + shown
    }
    var offset = drag.offset
    if drag.isHorizontal {
      offset.x = stretched(
        drag.offset.x - way.x, least.x, greatest.x, bounds.width, bouncesHorizontally)
    }
    if drag.isVertical {
      offset.y = stretched(
        drag.offset.y - way.y, least.y, greatest.y, bounds.height, bouncesVertically)
    }
    bounds.origin = offset
    indicators.show(self)
  }

  private final func endDrag() {
    guard let drag = motion.drag else { return }
    if panGestureRecognizer.state == .ended { followFinger() }
    motion.drag = nil
    var speed = panGestureRecognizer.velocity(in: nil)
    speed = CGPoint(x: drag.isHorizontal ? -speed.x : 0, y: drag.isVertical ? -speed.y : 0)
    if panGestureRecognizer.state == .cancelled { speed = .zero }
    var target = restingOffset(speed)
    let perMillisecond = CGPoint(x: speed.x / 1000, y: speed.y / 1000)
    if let delegate {
      unsafe withUnsafeMutablePointer(to: &target) {
        unsafe delegate.scrollViewWillEndDragging(
          self, withVelocity: perMillisecond, targetContentOffset: $0)
      }
      if !(target.x.isFinite && target.y.isFinite) { target = limited(contentOffset) }
    }
    let continues = target != contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: continues)
    if continues { decelerate(to: target) } else { indicators.fade(self) }
  }

  private final var usedRate: Double {
    let rate = Double(decelerationRate.rawValue)
    return rate.isNaN ? 0.998 : min(max(rate, 0.5), 0.9999)
  }

  /// Returns the offset at which deceleration ends.
  private final func restingOffset(_ speed: CGPoint) -> CGPoint {
    let rate = usedRate
    // The sum of all remaining velocity, millisecond by millisecond.
    let reach = CGFloat(-1 / (1000 * log(rate)))
    let offset = contentOffset
    guard isPagingEnabled, bounds.width > 0, bounds.height > 0 else {
      return limited(CGPoint(x: offset.x + speed.x * reach, y: offset.y + speed.y * reach))
    }
    func page(_ place: CGFloat, _ size: CGFloat, _ speed: CGFloat) -> CGFloat {
      let pages = place / size
      let wanted =
        abs(speed) > 100 ? (speed > 0 ? pages.rounded(.up) : pages.rounded(.down)) : pages.rounded()
      return wanted * size
    }
    return limited(
      CGPoint(x: page(offset.x, bounds.width, speed.x), y: page(offset.y, bounds.height, speed.y)))
  }

  private final func decelerate(to target: CGPoint) {
    let start = contentOffset
    motion.isDecelerating = true
    delegate?.scrollViewWillBeginDecelerating(self)
    motion.stopped = { [weak self] in
      guard let self else { return }
      indicators.fade(self)
      delegate?.scrollViewDidEndDecelerating(self)
    }
    // From beyond its ends, or to a page, it decelerates faster.
    let isWithin = limited(start) == start && !isPagingEnabled
    let rate = isWithin ? usedRate : 0.99
    run({ time in
      let rest = pow(rate, 1000 * time)
      let place = CGPoint.between(target, start, rest)
      return hypot(place.x - target.x, place.y - target.y) < 0.5 ? nil : place
    }) { [weak self] in self?.arrive(at: target) }
  }

  // MARK: Constraints

  final func takeContentSize(from system: inout LayoutSystem) {
    guard let guide = knownContentGuide else { return }
    let box = system.rect(guide, in: self)
    guide.solved = box
    if system.isPlaced(guide), contentSize != box.size { contentSize = box.size }
  }

  final func showIndicators() { indicators.place(self) }
}
