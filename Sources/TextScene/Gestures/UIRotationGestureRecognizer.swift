// SPDX-License-Identifier: MIT

/// Recognizes two fingers that turn around each other, from a tenth of a radian on.
///
/// - Source: UIKit, `UIRotationGestureRecognizer`; the angle is our choice.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle of the line between the fingers when it was last noted.
  private var last: CGFloat?
  private var known: CGFloat = 0
  private var trail = MeasureTrail()

  private static let reach: CGFloat = 0.1

  private var angle: CGFloat? {
    pair.map { atan2($1.place.y - $0.place.y, $1.place.x - $0.place.x) }
  }

  /// The angle in radians that the fingers have turned since they came down, clockwise; more than a full turn counts on.
  ///
  /// Default 0. Setting it continues from there; a value that is not finite is left out, with a message to the warning handler.
  open var rotation: CGFloat {
    get { known }
    set {
      guard newValue.isFinite else {
        return warn("UIRotationGestureRecognizer.rotation: \(Double(newValue)) is not an angle")
      }
      known = newValue
      trail.removeAll()
    }
  }

  /// Radians a second, over the last tenth of a second.
  open var velocity: CGFloat { trail.velocity }

  /// Notes the line between two fingers; a third one fails.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2 {
      if state == .possible { state = .failed } else { touches.forEach { ignore($0, for: event) } }
      return
    }
    guard state == .possible else { return }
    last = angle
    note(event)
  }

  /// Begins when the fingers have turned far enough, and changes then.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard last != nil, pair != nil else { return }
    note(event)
    switch state {
    case .possible: if waitsAs == nil, abs(known) >= Self.reach { state = .began }
    case .began, .changed: state = .changed
    default: break
    }
  }

  /// Ends when one of the two fingers is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed {
      if pair == nil { state = .ended }
    } else if state == .possible {
      let down = self.touches.filter { $0.phase != .ended && $0.phase != .cancelled }
      if down.isEmpty { return state = .failed }
      for touch in self.touches where touch.phase == .ended { ignore(touch, for: event) }
      (last, known) = (nil, 0)
      trail.removeAll()
    }
  }

  /// Adds the turn since the last event, by the shorter way.
  private func note(_ event: UIEvent) {
    guard let before = last, let angle else { return }
    known += (angle - before).remainder(dividingBy: 2 * .pi)
    last = angle
    trail.note(known, at: event.timestamp)
  }

  /// Returns to the state before the touches.
  open override func reset() {
    super.reset()
    (last, known) = (nil, 0)
    trail.removeAll()
  }
}
