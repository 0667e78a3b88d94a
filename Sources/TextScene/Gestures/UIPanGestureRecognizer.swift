// SPDX-License-Identifier: MIT

/// Kinds of scrolling devices.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates kinds by their bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A wheel with steps.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// A trackpad.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// Both.
  public static let all = UIScrollTypeMask(rawValue: 3)
}

/// Recognizes touches that are dragged by 10 points or more.
///
/// - Source: UIKit, `UIPanGestureRecognizer`; the distance is our choice.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  private var start: CGPoint?
  /// Positions and times of the last tenth of a second.
  private var trail: [(place: CGPoint, time: Double)] = []
  private var end: CGPoint?
  /// The position and the distance of a wheel.
  private var wheel: (place: CGPoint, way: CGPoint)?

  /// The minimum number of touches.
  ///
  /// Default 1.
  @KeptProperty open var minimumNumberOfTouches = 1
  /// The maximum number of touches.
  ///
  /// Default any number.
  @KeptProperty open var maximumNumberOfTouches = Int.max
  /// The scrolling devices that it recognizes.
  ///
  /// Default none; that of a scroll view all. Scrolling begins and ends a gesture without a touch.
  @KeptProperty open var allowedScrollTypesMask: UIScrollTypeMask = []

  private static let reach: CGFloat = 10

  /// The centroid of the active touches, in the window.
  private var place: CGPoint? {
    let down = touches.filter { $0.phase != .ended && $0.phase != .cancelled }
    let counted = down.isEmpty ? touches : down
    guard !counted.isEmpty else { return nil }
    let points = counted.map(\.place)
    let count = CGFloat(points.count)
    return CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  /// Records the start; a later touch moves the centroid without changing the translation.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches, state == .possible { return state = .failed }
    keepTranslation {}
    if state == .possible { start = place }
    note(event)
  }

  /// Begins when the touches have moved far enough, and changes then.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    note(event)
    switch state {
    case .possible:
      guard let start, let place, waitsAs == nil,
        (minimumNumberOfTouches...max(maximumNumberOfTouches, minimumNumberOfTouches))
          .contains(numberOfTouches),
        hypot(place.x - start.x, place.y - start.y) >= Self.reach
      else { return }
      state = .began
    case .began, .changed: state = .changed
    default: break
    }
  }

  /// Ends when too few touches are left.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let down = self.touches.filter { $0.phase != .ended && $0.phase != .cancelled }
    if state == .began || state == .changed {
      guard down.count < minimumNumberOfTouches else {
        let lifted = self.touches.filter { $0.phase == .ended }
        keepTranslation { for touch in lifted { ignore(touch, for: event) } }
        return
      }
      note(event)
      end = place
      state = .ended
    } else if down.isEmpty, state == .possible {
      state = .failed
    }
  }

  /// Changes the touches without changing the translation.
  private func keepTranslation(_ change: () -> Void) {
    guard let before = trail.last?.place ?? place, let start else { return change() }
    change()
    guard let now = place else { return }
    self.start = CGPoint(x: start.x + now.x - before.x, y: start.y + now.y - before.y)
    trail = []
  }

  private func note(_ event: UIEvent) {
    guard let place else { return }
    if trail.last?.time == event.timestamp { trail.removeLast() }
    trail.append((place, event.timestamp))
    while trail.count > 2, trail[0].time < event.timestamp - 0.1 { trail.removeFirst() }
  }

  /// Returns the translation of the touches since the gesture began.
  ///
  /// - Parameter view: The view whose coordinates are used; nil means the window's.
  /// - Returns: In points of these coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    if let wheel {
      return difference(
        wheel.place, CGPoint(x: wheel.place.x + wheel.way.x, y: wheel.place.y + wheel.way.y),
        in: view)
    }
    guard let start, let now = end ?? place else { return .zero }
    return difference(start, now, in: view)
  }

  /// Returns the centroid of the touches, or the position of the wheel, in a view's coordinates;
  /// nil means the window's.
  open override func location(in view: UIView?) -> CGPoint {
    guard let wheel else { return super.location(in: view) }
    return view?.convert(wheel.place, from: nil) ?? wheel.place
  }

  /// Scrolls in the direction of a touch, opposite to that of the content's offset.
  final func scroll(by distance: CGPoint, at point: CGPoint, _ event: UIEvent) {
    guard state == .possible, touches.isEmpty, shouldReceive(event) else { return }
    lastEvent = event
    wheel = (point, CGPoint(x: -distance.x, y: -distance.y))
    state = .began
    if state == .began { state = .ended }
    restart()
  }

  /// Sets the translation, from which further movement counts.
  ///
  /// - Parameters:
  ///   - translation: In points of the view's coordinates.
  ///   - view: The view whose coordinates are used; nil means the window's.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard let now = end ?? place else { return }
    let origin = converted(.zero, from: view)
    let moved = converted(translation, from: view)
    start = CGPoint(x: now.x - (moved.x - origin.x), y: now.y - (moved.y - origin.y))
  }

  /// Returns the velocity of the touches.
  ///
  /// It is measured over the last tenth of a second.
  ///
  /// - Parameter view: The view whose coordinates are used; nil means the window's.
  /// - Returns: In points per second of these coordinates; zero if fewer than two positions are
  ///   known.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let first = trail.first, let last = trail.last, last.time > first.time else {
      return .zero
    }
    let way = difference(first.place, last.place, in: view)
    let time = CGFloat(last.time - first.time)
    return CGPoint(x: way.x / time, y: way.y / time)
  }

  private func converted(_ point: CGPoint, from view: UIView?) -> CGPoint {
    guard let view else { return point }
    return view.convert(point, to: nil)
  }

  private func difference(_ a: CGPoint, _ b: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return CGPoint(x: b.x - a.x, y: b.y - a.y) }
    let (first, last) = (view.convert(a, from: nil), view.convert(b, from: nil))
    return CGPoint(x: last.x - first.x, y: last.y - first.y)
  }

  /// Clears the state.
  open override func reset() {
    super.reset()
    start = nil
    end = nil
    wheel = nil
    trail = []
  }
}
