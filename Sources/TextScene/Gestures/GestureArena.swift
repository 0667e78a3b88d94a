// SPDX-License-Identifier: MIT

/// Decides which recognizers of the same touches may recognize.
@MainActor
enum GestureArena {
  /// Returns the other recognizers that get one of the same touches.
  private static func rivals(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    for touch in recognizer.touches {
      for other in touch.recognizers
      where other !== recognizer && !found.contains(where: { $0 === other }) {
        found.append(other)
      }
    }
    return found
  }

  private static func canRecognizeSimultaneously(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer)
    -> Bool
  {
    a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) == true
      || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) == true
  }

  private static func prevents(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    !canRecognizeSimultaneously(a, b) && a.canPrevent(b) && b.canBePrevented(by: a)
  }

  private static func isRecognized(_ recognizer: UIGestureRecognizer) -> Bool {
    [.began, .changed, .ended].contains(recognizer.state)
  }

  /// Handles the recognition of a gesture.
  static func recognize(_ recognizer: UIGestureRecognizer, as state: UIGestureRecognizer.State) {
    let canBegin =
      recognizer.watchedView?.gestureRecognizerShouldBegin(recognizer) != false
      && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false
    let rivals = rivals(of: recognizer)
    guard canBegin, !rivals.contains(where: { isRecognized($0) && prevents($0, recognizer) }) else {
      recognizer.state = .failed
      return
    }
    if rivals.contains(where: { $0.state == .possible && recognizer.waits(for: $0) }) {
      waiting.removeAll { $0.recognizer == nil || $0.recognizer === recognizer }
      waiting.append(Waiting(recognizer: recognizer))
      return recognizer.wait(as: state)
    }
    recognizer.begin(as: state)
    for rival in rivals where rival.state == .possible && prevents(recognizer, rival) {
      rival.state = .failed
    }
  }

  /// Recognizers that have recognized and wait for others.
  private static var waiting: [Waiting] = []
  private struct Waiting { weak var recognizer: UIGestureRecognizer? }

  /// Lets recognizers continue that have waited for one to fail.
  ///
  /// Their touches may have ended by then, as when a second tap does not follow.
  static func failed(_ recognizer: UIGestureRecognizer) {
    let list = waiting.compactMap(\.recognizer)
    for rival in list where rival.state == .possible && rival !== recognizer {
      guard let state = rival.waitsAs, rival.waits(for: recognizer) else { continue }
      waiting.removeAll { $0.recognizer === rival }
      recognize(rival, as: state)
      // A recognizer whose touches ended while it waited is reset at once.
      if rival.state == .ended, rival.touches.allSatisfy({ $0.phase == .ended }) {
        rival.restart()
      }
    }
  }

  /// Cancels the touches of views.
  static func takeTouches(_ recognizer: UIGestureRecognizer) {
    for touch in recognizer.touches where !touch.isCancelledInView {
      touch.isCancelledInView = true
      // A touch that was held back has never reached its view.
      if !touch.isHeldBack, touch.phase != .began {
        touch.hitView?.touchesCancelled([touch], with: recognizer.lastEvent)
      }
    }
  }

  /// Handles the end of a touch: recognizers without another touch are reset, unless they wait for
  /// more taps, or for others.
  static func endSequence(of touch: UITouch, among recognizers: [UIGestureRecognizer]) {
    for recognizer in recognizers {
      let areAllLifted = recognizer.touches.allSatisfy {
        $0.phase == .ended || $0.phase == .cancelled
      }
      guard areAllLifted else { continue }
      if recognizer.state == .began || recognizer.state == .changed {
        recognizer.state = .cancelled
      }
      if recognizer.state != .possible { recognizer.restart() }
    }
  }
}
