// SPDX-License-Identifier: MIT

/// Kinds of wheels and pads that scroll.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Kinds by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A wheel with steps.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// A pad.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// Both.
  public static let all = UIScrollTypeMask(rawValue: 3)
}

/// Recognises fingers that are drawn over the screen, from 10 points on.
///
/// - Source: UIKit, `UIPanGestureRecognizer`; the distance is our choice.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  private var start: CGPoint?
  /// Where it was, and when, for a tenth of a second.
  private var trail: [(place: CGPoint, time: Double)] = []
  private var end: CGPoint?
  /// Of a wheel: where, and how far.
  private var wheel: (place: CGPoint, way: CGPoint)?

  /// How few fingers may do it.
  ///
  /// Default 1.
  @KeptProperty open var minimumNumberOfTouches = 1
  /// How many fingers may do it.
  ///
  /// Default any number.
  @KeptProperty open var maximumNumberOfTouches = Int.max
  /// What wheels and pads do it.
  ///
  /// Default none; that of a scroll view all. A turn begins and ends a gesture without a finger.
  @KeptProperty open var allowedScrollTypesMask: UIScrollTypeMask = []

  private static let reach: CGFloat = 10

  /// The middle of the fingers that are down, in the window.
  private var place: CGPoint? {
    let down = touches.filter { $0.phase != .ended && $0.phase != .cancelled }
    let counted = down.isEmpty ? touches : down
    guard !counted.isEmpty else { return nil }
    let points = counted.map(\.place)
    let count = CGFloat(points.count)
    return CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  /// Notes where it starts; a later finger moves the middle, and not the gesture.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches, state == .possible { return state = .failed }
    keepTranslation {}
    if state == .possible { start = place }
    note(event)
  }

  /// Begins when the fingers have gone far enough, and changes then.
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

  /// Ends when too few fingers are left.
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

  /// Lets the fingers change; the gesture has come as far as before.
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

  /// How far the fingers have come since they came down, in a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    if let wheel {
      return difference(
        wheel.place, CGPoint(x: wheel.place.x + wheel.way.x, y: wheel.place.y + wheel.way.y),
        in: view)
    }
    guard let start, let now = end ?? place else { return .zero }
    return difference(start, now, in: view)
  }

  /// The middle of the fingers, or where the wheel was turned, in a view's coordinates; nil means the window's.
  open override func location(in view: UIView?) -> CGPoint {
    guard let wheel else { return super.location(in: view) }
    return view?.convert(wheel.place, from: nil) ?? wheel.place
  }

  /// Goes the other way than the content, as a finger does.
  final func scroll(by distance: CGPoint, at point: CGPoint, _ event: UIEvent) {
    guard state == .possible, touches.isEmpty, shouldReceive(event) else { return }
    lastEvent = event
    wheel = (point, CGPoint(x: -distance.x, y: -distance.y))
    state = .began
    if state == .began { state = .ended }
    startAnew()
  }

  /// Says how far the fingers have come; they go on from there.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard let now = end ?? place else { return }
    let origin = converted(.zero, from: view)
    let moved = converted(translation, from: view)
    start = CGPoint(x: now.x - (moved.x - origin.x), y: now.y - (moved.y - origin.y))
  }

  /// How fast the fingers go, in points a second of a view's coordinates.
  ///
  /// Over the last tenth of a second; zero where less than two places and times are known.
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

  /// Forgets what was.
  open override func reset() {
    super.reset()
    start = nil
    end = nil
    wheel = nil
    trail = []
  }
}
