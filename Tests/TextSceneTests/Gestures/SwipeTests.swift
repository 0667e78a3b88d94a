// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Swipes, rotations, and drags from an edge.
@MainActor @Suite(.serialized) struct SwipeTests {
  private func swipe(
    _ window: UIWindow, _ clock: SceneClock, by way: CGPoint, time: Double = 0.1,
    from start: CGPoint = CGPoint(x: 100, y: 100), finger: Int = 0
  ) {
    window.simulateTouch(.began, at: start, finger: finger)
    for step in 1...4 {
      clock.advance(by: time / 4)
      let part = CGFloat(step) / 4
      window.simulateTouch(
        .moved, at: CGPoint(x: start.x + way.x * part, y: start.y + way.y * part), finger: finger)
    }
    window.simulateTouch(
      .ended, at: CGPoint(x: start.x + way.x, y: start.y + way.y), finger: finger)
  }

  @Test func `a swipe is recognized once, in its directions, if it is quick and straight`() {
    withStillClock { clock in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      var count = 0
      let recognizer = UISwipeGestureRecognizer { _ in count += 1 }
      #expect(recognizer.direction == .right && recognizer.numberOfTouchesRequired == 1)
      window.addGestureRecognizer(recognizer)
      swipe(window, clock, by: CGPoint(x: 80, y: 10))
      #expect(count == 1 && recognizer.state == .possible)
      swipe(window, clock, by: CGPoint(x: -80, y: 0))
      swipe(window, clock, by: CGPoint(x: 80, y: 60))
      swipe(window, clock, by: CGPoint(x: 80, y: 0), time: 2)
      swipe(window, clock, by: CGPoint(x: 40, y: 0))
      #expect(count == 1)
      recognizer.direction = [.up, .down]
      swipe(window, clock, by: CGPoint(x: 0, y: 80))
      swipe(window, clock, by: CGPoint(x: 0, y: -80))
      swipe(window, clock, by: CGPoint(x: 80, y: 0))
      #expect(count == 3)
      recognizer.numberOfTouchesRequired = 2
      swipe(window, clock, by: CGPoint(x: 0, y: 80))
      #expect(count == 3)
      window.simulateTouch(.began, at: CGPoint(x: 150, y: 100), finger: 1)
      swipe(window, clock, by: CGPoint(x: 0, y: 180))
      #expect(count == 4)
      window.simulateTouch(.ended, at: CGPoint(x: 150, y: 100), finger: 1)
    }
  }

  @Test func `two fingers that turn tell their angle, over a full turn too`() {
    withStillClock { clock in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      var log: [UIGestureRecognizer.State] = []
      let rotation = UIRotationGestureRecognizer { log.append($0.state) }
      window.addGestureRecognizer(rotation)
      func point(_ angle: CGFloat) -> CGPoint {
        CGPoint(x: 100 + 50 * cos(angle), y: 100 + 50 * sin(angle))
      }
      window.simulateTouch(.began, at: CGPoint(x: 100, y: 100))
      window.simulateTouch(.began, at: point(0), finger: 1)
      window.simulateTouch(.moved, at: point(0.05), finger: 1)
      #expect(log.isEmpty)
      var turned: CGFloat = 0
      for step in 1...14 {
        clock.advance(by: 0.05)
        turned = CGFloat(step) * 0.5
        window.simulateTouch(.moved, at: point(turned), finger: 1)
      }
      #expect(log.first == .began && log.last == .changed)
      #expect(abs(rotation.rotation - turned) < 1e-9)
      #expect(abs(rotation.velocity - 10) < 1e-6)
      rotation.rotation = 0
      window.simulateTouch(.moved, at: point(turned - 0.25), finger: 1)
      #expect(abs(rotation.rotation + 0.25) < 1e-9)
      #expect(warnings { rotation.rotation = .infinity }.count == 1)
      window.simulateTouch(.ended, at: point(turned), finger: 1)
      #expect(log.last == .ended)
      window.simulateTouch(.ended, at: CGPoint(x: 100, y: 100))
      #expect(rotation.rotation == 0 && rotation.state == .possible)
      // One finger does not turn.
      log = []
      window.simulateTouch(.began, at: CGPoint(x: 100, y: 100))
      window.simulateTouch(.moved, at: point(2))
      window.simulateTouch(.ended, at: point(2))
      #expect(log.isEmpty)
    }
  }

  @Test func `a drag from the edge begins at the edge`() {
    withStillClock { clock in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      var count = 0
      let pan = UIScreenEdgePanGestureRecognizer { if $0.state == .began { count += 1 } }
      window.addGestureRecognizer(pan)
      swipe(window, clock, by: CGPoint(x: 80, y: 0), from: CGPoint(x: 5, y: 100))
      #expect(count == 0)
      pan.edges = [.left, .bottom]
      swipe(window, clock, by: CGPoint(x: 80, y: 0), from: CGPoint(x: 5, y: 100))
      #expect(count == 1)
      swipe(window, clock, by: CGPoint(x: 80, y: 0), from: CGPoint(x: 50, y: 100))
      swipe(window, clock, by: CGPoint(x: -80, y: 0), from: CGPoint(x: 295, y: 100))
      #expect(count == 1)
      swipe(window, clock, by: CGPoint(x: 0, y: -80), from: CGPoint(x: 150, y: 290))
      #expect(count == 2)
    }
  }
}
