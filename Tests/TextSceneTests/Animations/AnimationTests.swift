// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Animations of views by a clock that the test moves.
@MainActor @Suite(.serialized) struct AnimationTests {
  private func alpha(_ view: UIView) -> Double { Double(view.layer.presentation()?.opacity ?? -1) }

  @Test func `properties are new at once, and seen to go there`() throws {
    try withStillClock { clock in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      view.backgroundColor = .red
      var ends: [Bool] = []
      UIView.animate(
        withDuration: 2, delay: 1, options: .curveLinear,
        animations: {
          view.alpha = 0
          view.frame = CGRect(x: 100, y: 0, width: 40, height: 20)
          view.backgroundColor = .blue
          view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        }, completion: { ends.append($0) })
      #expect(view.alpha == 0 && view.backgroundColor == .blue && alpha(view) == 1)
      clock.advance(by: 1)
      #expect(alpha(view) == 1 && ends.isEmpty)
      clock.advance(by: 1)
      #expect(abs(alpha(view) - 0.5) < 1e-6)
      let seen = try #require(view.layer.presentation())
      #expect(seen.bounds.width == 30 && abs(seen.position.x - 65) < 1e-9)
      #expect(seen.backgroundColor?.components == [0.5, 0, 0.5, 1])
      #expect(abs(atan2(seen.transform.m12, seen.transform.m11) - .pi / 4) < 1e-9)
      clock.advance(by: 0.999)
      #expect(ends.isEmpty)
      clock.advance(by: 0.002)
      #expect(ends == [true] && alpha(view) == 0)
    }
  }

  @Test func `what is drawn is what is seen now; render shows what was set`() throws {
    try withStillClock { clock in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let child = UIView(frame: view.bounds)
      child.backgroundColor = .red
      view.addSubview(child)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { child.alpha = 0 }
      clock.advance(by: 0.5)
      let seen = try drawn(20, 20) { context in
        UIGraphicsPushContext(context)
        view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
        UIGraphicsPopContext()
      }
      #expect(seen.pixel(10, 10).isNear(Pixel(255, 0, 0, 128)))
      #expect(try drawn(20, 20) { view.layer.render(in: $0) }.pixel(10, 10) == .clear)
    }
  }

  @Test func `a later animation begins with what is seen, and ends the one before`() {
    withStillClock { clock in
      let view = UIView()
      var ends: [String] = []
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.alpha = 0
      } completion: {
        ends.append("first \($0)")
      }
      clock.advance(by: 0.5)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.alpha = 1
      } completion: {
        ends.append("second \($0)")
      }
      #expect(ends == ["first false"] && abs(alpha(view) - 0.5) < 1e-6)
      clock.advance(by: 0.5)
      #expect(abs(alpha(view) - 0.75) < 1e-6)
      UIView.performWithoutAnimation { view.alpha = 0.1 }
      #expect(ends == ["first false", "second false"] && abs(alpha(view) - 0.1) < 1e-6)
      clock.advance(by: 2)
      #expect(ends.count == 2)
    }
  }

  @Test func `animations repeat, turn back and swing`() {
    withStillClock { clock in
      let view = UIView()
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
        view.alpha = 0
      }
      clock.advance(by: 10.25)
      #expect(abs(alpha(view) - 0.75) < 1e-6)
      clock.advance(by: 1)
      #expect(abs(alpha(view) - 0.25) < 1e-6)
      view.layer.removeAllAnimations()
      #expect(alpha(view) == 0)
      let weight = UIView()
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
        animations: { weight.center.x = 100 })
      var furthest: CGFloat = 0
      for _ in 0..<100 {
        clock.advance(by: 0.01)
        furthest = max(furthest, weight.layer.presentation()?.position.x ?? 0)
      }
      #expect(furthest > 110 && furthest < 160)
      clock.advance(by: 0.1)
      #expect(weight.layer.presentation()?.position.x == 100)
    }
  }

  @Test func `curves go from 0 to 1 and never back; springs come to rest`() {
    for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut] {
      let parts = (0...50).map { curve.part(at: Double($0) / 50) }
      #expect(parts.first == 0 && parts.last == 1)
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 < $1 })
    }
    #expect(TimingCurve.easeIn.part(at: 0.3) < 0.3 && TimingCurve.easeOut.part(at: 0.3) > 0.3)
    for damping in [-1, 0.1, 0.5, 0.9, 1, .nan] {
      let spring = Spring(damping: damping, velocity: 2)
      #expect(abs(spring.part(at: 0)) < 1e-12 && spring.part(at: 1) == 1)
      #expect(abs(spring.part(at: 0.999) - 1) < 0.02)
    }
  }

  @Test func `nothing is animated where animations are off, or last no time`() {
    withStillClock { clock in
      let view = UIView()
      var ended = 0
      UIView.setAnimationsEnabled(false)
      #expect(!UIView.areAnimationsEnabled)
      UIView.animate(
        withDuration: 1, animations: { view.alpha = 0 }, completion: { _ in ended += 1 })
      UIView.setAnimationsEnabled(true)
      #expect(alpha(view) == 0)
      UIView.animate(withDuration: 0) { view.alpha = 1 }
      #expect(alpha(view) == 1)
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation { view.alpha = 0.5 }
        // A layer of no view is not animated.
        CALayer().opacity = 0
      }
      #expect(alpha(view) == 0.5)
      clock.advance(by: 0)
      #expect(ended == 1)
    }
  }

  @Test func `subviews move with their superview when layout is part of the animation`() {
    withStillClock { clock in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      let width = view.widthAnchor.constraint(equalToConstant: 20)
      width.isActive = true
      window.layoutIfNeeded()
      width.constant = 60
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { window.layoutIfNeeded() }
      #expect(view.bounds.width == 60 && view.layer.presentation()?.bounds.width == 20)
      clock.advance(by: 0.5)
      #expect(view.layer.presentation()?.bounds.width == 40)
    }
  }

  @Test func `a clock does what is due in order, and warns of what cannot be`() {
    let clock = SceneClock(startingAt: 5)
    var log: [String] = []
    clock.after(2) { log.append("two \(clock.now)") }
    clock.after(1) {
      log.append("one \(clock.now)")
      clock.after(0.5) { log.append("later \(clock.now)") }
    }
    let called = clock.after(1) { log.append("called off") }
    clock.cancel(called)
    clock.advance(by: 1.75)
    #expect(log == ["one 6.0", "later 6.5"] && clock.now == 6.75)
    clock.advance(by: 1)
    #expect(log.last == "two 7.0")
    #expect(warnings { clock.advance(by: -1) }.count == 1)
    #expect(warnings { SceneClock().advance(by: 1) }.count == 1)
    let system = SceneClock()
    #expect(system.now > 0)
  }
}
