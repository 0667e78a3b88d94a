// SPDX-License-Identifier: MIT

/// Recognizes touches that stay down.
///
/// - Source: UIKit, `UILongPressGestureRecognizer`.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  private var start: CGPoint?
  private var timer: SceneClock.Appointment?
  private var taps = 0

  /// The number of taps before the long press.
  ///
  /// Default 0.
  @KeptProperty open var numberOfTapsRequired = 0
  /// The number of touches.
  ///
  /// Default 1.
  @KeptProperty open var numberOfTouchesRequired = 1
  /// The time in seconds that the touches stay down before the gesture begins.
  ///
  /// Default 0.5.
  @KeptProperty open var minimumPressDuration: TimeInterval = 0.5
  /// The distance in points that the touches may move before the gesture begins.
  ///
  /// Default 10.
  @KeptProperty open var allowableMovement: CGFloat = 10

  /// Starts waiting when all touches have begun.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    let wanted = max(numberOfTouchesRequired, 1)
    guard numberOfTouches <= wanted else { return state = .failed }
    guard numberOfTouches == wanted else { return }
    start = location(in: nil)
    guard taps >= numberOfTapsRequired else { return }
    let delay = minimumPressDuration > 0 ? minimumPressDuration : 0
    stopTimer()
    timer = SceneClock.main.after(delay) { [weak self] in
      if let self, state == .possible { state = .began }
    }
  }

  /// Fails if touches move too far before the gesture has begun; afterwards it changes.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    switch state {
    case .possible:
      guard let start else { return }
      let place = location(in: nil)
      if hypot(place.x - start.x, place.y - start.y) > allowableMovement { state = .failed }
    case .began, .changed: state = .changed
    default: break
    }
  }

  /// Ends the gesture, or fails if it has not begun.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    stopTimer()
    switch state {
    case .began, .changed: state = .ended
    case .possible:
      guard taps < numberOfTapsRequired else { return state = .failed }
      guard self.touches.allSatisfy({ $0.phase == .ended }) else { return }
      taps += 1
      self.touches = []
      timer = SceneClock.main.after(0.35) { [weak self] in
        guard let self, state == .possible, self.touches.isEmpty else { return }
        state = .failed
        restart()
      }
    default: break
    }
  }

  /// Clears the state.
  open override func reset() {
    super.reset()
    stopTimer()
    start = nil
    taps = 0
  }

  private func stopTimer() {
    timer.map(SceneClock.main.cancel)
    timer = nil
  }
}
