// SPDX-License-Identifier: MIT

/// Recognises fingers that come down and are lifted, once or several times.
///
/// A finger may move 45 points and stay down 1.5 seconds; the next tap begins within 0.35 seconds.
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

  /// How often the fingers come down.
  ///
  /// Default 1.
  @KeptProperty open var numberOfTapsRequired = 1
  /// How many fingers.
  ///
  /// Default 1.
  @KeptProperty open var numberOfTouchesRequired = 1
  /// Which button of a pointer; touches count as the main one.
  ///
  /// Default `.primary`.
  @KeptProperty open var buttonMaskRequired: UIEvent.ButtonMask = .primary

  private static let reach: CGFloat = 45

  /// Notes where fingers come down.
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

  /// Fails where a finger goes too far.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      guard let start = starts[ObjectIdentifier(touch)] else { continue }
      if !isNear(touch.location(in: nil), start.place) { return state = .failed }
    }
  }

  /// Counts a tap when all fingers are lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, waitsAs == nil else { return }
    lifted = self.touches.count { $0.phase == .ended }
    guard lifted == numberOfTouches else { return }
    stopTimer()
    guard most == max(numberOfTouchesRequired, 1) else { return state = .failed }
    taps += 1
    if taps >= max(numberOfTapsRequired, 1) { return state = .ended }
    firstPlace = firstPlace ?? location(in: nil)
    // The fingers of this tap are over.
    self.touches = []
    (lifted, most, starts) = (0, 0, [:])
    startTimer(0.35)
  }

  /// Recognises a key that was let go, where `allowedPressTypes` names it; several in a row are not counted.
  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    if state == .possible, touches.isEmpty { state = .ended }
  }

  /// Forgets all taps.
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
      // Without a finger down nobody else starts it anew.
      if !hasFingers { startAnew() }
    }
  }

  private func stopTimer() {
    timeout.map(SceneClock.main.cancel)
    timeout = nil
  }
}
