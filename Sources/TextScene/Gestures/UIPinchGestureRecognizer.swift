// SPDX-License-Identifier: MIT

/// Recognizes two touches that move apart or together by 10 points or more.
///
/// - Source: UIKit, `UIPinchGestureRecognizer`; the distance is our choice.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the touches at the start, and its scale.
  private var start: CGFloat?
  private var unit: CGFloat = 1
  private var known: CGFloat = 1
  private var trail = MeasureTrail()

  private static let reach: CGFloat = 10

  private var distance: CGFloat? {
    pair.map { hypot($0.place.x - $1.place.x, $0.place.y - $1.place.y) }
  }

  /// The distance of the touches in relation to that at the start.
  ///
  /// Default 1. Setting it changes the scale from which further movement counts. A number that is
  /// not above 0 is ignored, with a sentence to the warning handler.
  open var scale: CGFloat {
    get { known }
    set {
      guard newValue > 0, newValue.isFinite else {
        return warn("UIPinchGestureRecognizer.scale: \(Double(newValue)) is not a valid scale")
      }
      unit *= newValue / known
      known = newValue
      trail.removeAll()
    }
  }

  /// The velocity of the scale, per second.
  ///
  /// Over the last tenth of a second; 0 where less than two scales and times are known.
  open var velocity: CGFloat { trail.velocity }

  /// Records the distance of two touches; a third one makes it fail.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2 {
      if state == .possible { state = .failed } else { touches.forEach { ignore($0, for: event) } }
      return
    }
    guard state == .possible else { return }
    // Touches at one position count as a point apart.
    start = distance.map { max($0, 1) }
    note(event)
  }

  /// Begins when the touches have moved far enough, and changes then.
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

  /// Ends when one of the two touches ends.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed {
      if pair == nil { state = .ended }
    } else if state == .possible {
      let down = self.touches.filter { $0.phase != .ended && $0.phase != .cancelled }
      if down.isEmpty { state = .failed } else { lifted(event) }
    }
  }

  /// Handles the end of a touch: one of two that have not moved may begin again.
  private func lifted(_ event: UIEvent) {
    for touch in touches where touch.phase == .ended { ignore(touch, for: event) }
    start = nil
  }

  private func note(_ event: UIEvent) {
    guard let start, let distance else { return }
    known = max(distance, 1) / start * unit
    trail.note(known, at: event.timestamp)
  }

  /// Clears the state.
  open override func reset() {
    super.reset()
    start = nil
    (unit, known) = (1, 1)
    trail.removeAll()
  }
}
