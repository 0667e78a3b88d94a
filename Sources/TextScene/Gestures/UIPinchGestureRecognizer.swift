// SPDX-License-Identifier: MIT

/// Recognises two fingers that go apart or together, from 10 points on.
///
/// - Source: UIKit, `UIPinchGestureRecognizer`; the distance is our choice.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How far apart the fingers were when they came down, and what scale that is.
  private var start: CGFloat?
  private var unit: CGFloat = 1
  private var known: CGFloat = 1
  private var trail = MeasureTrail()

  private static let reach: CGFloat = 10

  private var distance: CGFloat? {
    pair.map { hypot($0.place.x - $1.place.x, $0.place.y - $1.place.y) }
  }

  /// How many times as far apart the fingers are as when they came down.
  ///
  /// Default 1. Setting it lets them go on from there; what is no number above 0 is left out, with a sentence to the warning
  /// handler.
  open var scale: CGFloat {
    get { known }
    set {
      guard newValue > 0, newValue.isFinite else {
        return warn("UIPinchGestureRecognizer.scale: \(Double(newValue)) is no scale")
      }
      unit *= newValue / known
      known = newValue
      trail.removeAll()
    }
  }

  /// How fast the scale changes, a second.
  ///
  /// Over the last tenth of a second; 0 where less than two scales and times are known.
  open var velocity: CGFloat { trail.velocity }

  /// Notes how far apart two fingers are; a third one fails.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2 {
      if state == .possible { state = .failed } else { touches.forEach { ignore($0, for: event) } }
      return
    }
    guard state == .possible else { return }
    // Fingers in one place are a point apart.
    start = distance.map { max($0, 1) }
    note(event)
  }

  /// Begins when the fingers have gone far enough, and changes then.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start, let distance else { return }
    switch state {
    case .possible:
      guard waitsAs == nil, abs(distance - start) >= Self.reach else { return }
      note(event)
      state = .began
    case .began, .changed:
      note(event)
      state = .changed
    default: break
    }
  }

  /// Ends when one of the two fingers is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed {
      if pair == nil { state = .ended }
    } else if state == .possible {
      let down = self.touches.filter { $0.phase != .ended && $0.phase != .cancelled }
      if down.isEmpty { state = .failed } else { lifted(event) }
    }
  }

  /// One of two fingers that have not moved may come back.
  private func lifted(_ event: UIEvent) {
    for touch in touches where touch.phase == .ended { ignore(touch, for: event) }
    start = nil
  }

  private func note(_ event: UIEvent) {
    guard let start, let distance else { return }
    known = max(distance, 1) / start * unit
    trail.note(known, at: event.timestamp)
  }

  /// Forgets what was.
  open override func reset() {
    super.reset()
    start = nil
    (unit, known) = (1, 1)
    trail.removeAll()
  }
}
