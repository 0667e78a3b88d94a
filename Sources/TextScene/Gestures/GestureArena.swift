// SPDX-License-Identifier: MIT

/// Which of the recognisers of some touches may recognise.
@MainActor
enum GestureArena {
  /// The others that get one of the same touches.
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

  private static func mayBoth(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) == true
      || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) == true
  }

  private static func prevents(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    !mayBoth(a, b) && a.canPrevent(b) && b.canBePrevented(by: a)
  }

  private static func isRecognized(_ recognizer: UIGestureRecognizer) -> Bool {
    [.began, .changed, .ended].contains(recognizer.state)
  }

  /// A recogniser has found its gesture.
  static func recognize(_ recognizer: UIGestureRecognizer, as state: UIGestureRecognizer.State) {
    let mayBegin =
      recognizer.watchedView?.gestureRecognizerShouldBegin(recognizer) != false
      && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false
    let rivals = rivals(of: recognizer)
    guard mayBegin, !rivals.contains(where: { isRecognized($0) && prevents($0, recognizer) }) else {
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

  /// Those that have found their gesture and wait for others.
  private static var waiting: [Waiting] = []
  private struct Waiting { weak var recognizer: UIGestureRecognizer? }

  /// Those that have waited for a recogniser go on.
  ///
  /// The fingers may be lifted by then, as where a second tap does not come.
  static func failed(_ recognizer: UIGestureRecognizer) {
    let list = waiting.compactMap(\.recognizer)
    for rival in list where rival.state == .possible && rival !== recognizer {
      guard let state = rival.waitsAs, rival.waits(for: recognizer) else { continue }
      waiting.removeAll { $0.recognizer === rival }
      recognize(rival, as: state)
      // One whose fingers were lifted while it waited begins anew at once.
      if rival.state == .ended, rival.touches.allSatisfy({ $0.phase == .ended }) {
        rival.startAnew()
      }
    }
  }

  /// Views hear of the touches no more.
  static func takeTouches(_ recognizer: UIGestureRecognizer) {
    for touch in recognizer.touches where !touch.isCancelledInView {
      touch.isCancelledInView = true
      // A touch that was held back has never come there.
      if !touch.isHeldBack, touch.phase != .began {
        touch.hitView?.touchesCancelled([touch], with: recognizer.lastEvent)
      }
    }
  }

  /// A finger was lifted: recognisers without a finger left start anew, but those that wait for more taps, or for others.
  static func endSequence(of touch: UITouch, among recognizers: [UIGestureRecognizer]) {
    for recognizer in recognizers {
      let areAllLifted = recognizer.touches.allSatisfy {
        $0.phase == .ended || $0.phase == .cancelled
      }
      guard areAllLifted else { continue }
      if recognizer.state == .began || recognizer.state == .changed {
        recognizer.state = .cancelled
      }
      if recognizer.state != .possible { recognizer.startAnew() }
    }
  }
}
