// SPDX-License-Identifier: MIT

/// Recognizes touches that begin and end, once or several times.
///
/// A touch may move 45 points and last 1.5 seconds; the next tap must begin within 0.35 seconds.
///
/// - Source: UIKit, `UITapGestureRecognizer`; the limits are our choice.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  private var starts: [ObjectIdentifier: (place: CGPoint, time: Double)] = [:]
  private var taps = 0
  private var lifted = 0
  private var firstPlace: CGPoint?
  private var timeout: SceneClock.Appointment?
  private var most = 0

  /// The number of taps.
  ///
  /// Default 1.
  @KeptProperty open var numberOfTapsRequired = 1
  /// The number of touches.
  ///
  /// Default 1.
  @KeptProperty open var numberOfTouchesRequired = 1
  /// The button of a pointer; touches count as the primary one.
  ///
  /// Default `.primary`.
  @KeptProperty open var buttonMaskRequired: UIEvent.ButtonMask = .primary

  private static let reach: CGFloat = 45

  /// Records the start of touches.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, waitsAs == nil else { return }
    stopTimer()
    guard event.buttonMask.isSuperset(of: buttonMaskRequired) else { return state = .failed }
    for touch in touches {
      let place = touch.location(in: nil)
      if let firstPlace, !isNear(place, firstPlace) { return state = .failed }
      starts[ObjectIdentifier(touch)] = (place, touch.timestamp)
    }
    let down = numberOfTouches - lifted
    most = max(most, down)
    guard down <= max(numberOfTouchesRequired, 1) else { return state = .failed }
    startTimer(1.5)
  }

  /// Fails if a touch moves too far.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      guard let start = starts[ObjectIdentifier(touch)] else { continue }
      if !isNear(touch.location(in: nil), start.place) { return state = .failed }
    }
  }

  /// Counts a tap when all touches have ended.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, waitsAs == nil else { return }
    lifted = self.touches.count { $0.phase == .ended }
    guard lifted == numberOfTouches else { return }
    stopTimer()
    guard most == max(numberOfTouchesRequired, 1) else { return state = .failed }
    taps += 1
    if taps >= max(numberOfTapsRequired, 1) { return state = .ended }
    firstPlace = firstPlace ?? location(in: nil)
    // The touches of this tap have ended.
    self.touches = []
    (lifted, most, starts) = (0, 0, [:])
    startTimer(0.35)
  }

  /// Recognizes a released key whose type is in `allowedPressTypes`; repeated presses are not
  /// counted.
  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    if state == .possible, touches.isEmpty { state = .ended }
  }

  /// Clears all taps.
  open override func reset() {
    super.reset()
    stopTimer()
    (taps, lifted, most, firstPlace, starts) = (0, 0, 0, nil, [:])
  }

  private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool {
    hypot(a.x - b.x, a.y - b.y) <= Self.reach
  }

  private func startTimer(_ delay: Double) {
    stopTimer()
    timeout = SceneClock.main.after(delay) { [weak self] in
      guard let self, state == .possible, waitsAs == nil else { return }
      let hasFingers = !touches.isEmpty
      state = .failed
      // Without an active touch nothing else resets it.
      if !hasFingers { restart() }
    }
  }

  private func stopTimer() {
    timeout.map(SceneClock.main.cancel)
    timeout = nil
  }
}
