// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Taps, long presses and pans, and the relations between them.
@MainActor @Suite(.serialized) struct GestureTests {
  private func stage() -> (UIWindow, TouchTests.Recorder) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = TouchTests.Recorder(frame: window.bounds)
    window.addSubview(view)
    return (window, view)
  }

  private let place = CGPoint(x: 50, y: 50)

  @Test func `a tap is a finger that comes down and is lifted`() {
    withStillClock { clock in
      let (window, view) = stage()
      var log: [CGPoint] = []
      let tap = UITapGestureRecognizer { log.append($0.location(in: view)) }
      view.addGestureRecognizer(tap)
      #expect(tap.view === view && tap.state == .possible && tap.numberOfTapsRequired == 1)
      #expect(tap.numberOfTouchesRequired == 1 && tap.buttonMaskRequired == .primary)
      window.tap(place)
      #expect(log == [place] && tap.state == .possible)
      #expect(view.log == ["began 50,50", "cancelled 50,50"])
      // Not one that moves away, or stays.
      window.drag([place, CGPoint(x: 150, y: 50)])
      window.simulateTouch(.began, at: place)
      clock.advance(by: 2)
      window.simulateTouch(.ended, at: place)
      #expect(log.count == 1)
      window.tap(place)
      #expect(log.count == 2)
      tap.cancelsTouchesInView = false
      view.log = []
      window.tap(place)
      #expect(view.log == ["began 50,50", "ended 50,50"])
      tap.isEnabled = false
      window.tap(place)
      #expect(log.count == 3)
      view.removeGestureRecognizer(tap)
      #expect(tap.view == nil && view.gestureRecognizers == nil)
    }
  }

  @Test func `taps are counted, and fingers`() {
    withStillClock { clock in
      let (window, view) = stage()
      var (singles, doubles, twos) = (0, 0, 0)
      let double = UITapGestureRecognizer { _ in doubles += 1 }
      double.numberOfTapsRequired = 2
      let single = UITapGestureRecognizer { _ in singles += 1 }
      single.require(toFail: double)
      view.gestureRecognizers = [single, double]
      window.tap(place)
      #expect(singles == 0 && doubles == 0)
      clock.advance(by: 0.2)
      window.tap(place)
      #expect(singles == 0 && doubles == 1)
      clock.advance(by: 2)
      window.tap(place)
      #expect(singles == 0)
      clock.advance(by: 0.4)
      #expect(singles == 1 && doubles == 1)
      // Too far apart.
      window.tap(place)
      window.tap(CGPoint(x: 200, y: 200))
      clock.advance(by: 1)
      #expect(doubles == 1)
      view.isMultipleTouchEnabled = true
      let two = UITapGestureRecognizer { _ in twos += 1 }
      two.numberOfTouchesRequired = 2
      view.gestureRecognizers = [two]
      window.tap(place)
      #expect(twos == 0)
      window.simulateTouch(.began, at: place)
      window.simulateTouch(.began, at: CGPoint(x: 80, y: 50), finger: 1)
      #expect(two.numberOfTouches == 2 && two.location(in: view) == CGPoint(x: 65, y: 50))
      #expect(two.lastEvent?.touches(for: two)?.count == 2)
      #expect(two.location(ofTouch: 1, in: view) == CGPoint(x: 80, y: 50))
      window.simulateTouch(.ended, at: place)
      window.simulateTouch(.ended, at: CGPoint(x: 80, y: 50), finger: 1)
      #expect(twos == 1)
    }
  }

  @Test func `a long press begins when the finger has stayed`() {
    withStillClock { clock in
      let (window, view) = stage()
      var states: [UIGestureRecognizer.State] = []
      let press = UILongPressGestureRecognizer { states.append($0.state) }
      #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
      #expect(press.numberOfTouchesRequired == 1 && press.numberOfTapsRequired == 0)
      view.addGestureRecognizer(press)
      window.simulateTouch(.began, at: place)
      clock.advance(by: 0.49)
      #expect(states.isEmpty)
      clock.advance(by: 0.02)
      #expect(states == [.began])
      window.simulateTouch(.moved, at: CGPoint(x: 90, y: 50))
      window.simulateTouch(.ended, at: CGPoint(x: 90, y: 50))
      #expect(states == [.began, .changed, .ended] && press.state == .possible)
      states = []
      window.tap(place)
      clock.advance(by: 1)
      window.simulateTouch(.began, at: place)
      window.simulateTouch(.moved, at: CGPoint(x: 65, y: 50))
      clock.advance(by: 1)
      window.simulateTouch(.ended, at: CGPoint(x: 65, y: 50))
      #expect(states.isEmpty)
      window.simulateTouch(.began, at: place)
      clock.advance(by: 1)
      window.simulateTouch(.cancelled, at: place)
      #expect(states == [.began, .cancelled])
      states = []
      window.simulateTouch(.began, at: place)
      clock.advance(by: 1)
      press.isEnabled = false
      #expect(states == [.began, .cancelled] && press.state == .possible)
    }
  }

  @Test func `a pan says how far the fingers have come, and how fast`() {
    withStillClock { clock in
      let (window, view) = stage()
      let scaled = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      scaled.transform = CGAffineTransform(scaleX: 2, y: 2)
      scaled.isUserInteractionEnabled = false
      view.addSubview(scaled)
      var states: [UIGestureRecognizer.State] = []
      let pan = UIPanGestureRecognizer { states.append($0.state) }
      #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
      view.addGestureRecognizer(pan)
      window.simulateTouch(.began, at: place)
      window.simulateTouch(.moved, at: CGPoint(x: 55, y: 50))
      #expect(states.isEmpty && view.log == ["began 50,50", "moved 55,50"])
      clock.advance(by: 0.05)
      window.simulateTouch(.moved, at: CGPoint(x: 70, y: 60))
      #expect(states == [.began] && pan.translation(in: view) == CGPoint(x: 20, y: 10))
      #expect(pan.translation(in: scaled) == CGPoint(x: 10, y: 5))
      #expect(view.log.last == "cancelled 70,60")
      #expect(pan.velocity(in: nil).x > 100)
      pan.setTranslation(.zero, in: view)
      clock.advance(by: 0.05)
      window.simulateTouch(.moved, at: CGPoint(x: 75, y: 60))
      #expect(pan.translation(in: view) == CGPoint(x: 5, y: 0))
      pan.setTranslation(CGPoint(x: 1, y: 2), in: scaled)
      #expect(pan.translation(in: view) == CGPoint(x: 2, y: 4))
      window.simulateTouch(.ended, at: CGPoint(x: 75, y: 60))
      #expect(states == [.began, .changed, .ended] && pan.translation(in: view) == .zero)
      // Two fingers only.
      view.isMultipleTouchEnabled = true
      pan.minimumNumberOfTouches = 2
      states = []
      window.drag([place, CGPoint(x: 90, y: 50)])
      #expect(states.isEmpty)
      window.simulateTouch(.began, at: place)
      window.simulateTouch(.began, at: CGPoint(x: 100, y: 50), finger: 1)
      window.simulateTouch(.moved, at: CGPoint(x: 80, y: 50))
      #expect(states == [.began] && pan.translation(in: view) == CGPoint(x: 15, y: 0))
      window.simulateTouch(.ended, at: CGPoint(x: 80, y: 50))
      #expect(states == [.began, .ended])
      window.simulateTouch(.ended, at: CGPoint(x: 100, y: 50), finger: 1)
      pan.maximumNumberOfTouches = 1
      pan.minimumNumberOfTouches = 1
      states = []
      window.simulateTouch(.began, at: place)
      window.simulateTouch(.began, at: CGPoint(x: 100, y: 50), finger: 1)
      window.simulateTouch(.moved, at: CGPoint(x: 80, y: 50))
      #expect(states.isEmpty)
      window.simulateTouch(.ended, at: place)
      window.simulateTouch(.ended, at: place, finger: 1)
    }
  }

  private final class Judge: NSObject, UIGestureRecognizerDelegate {
    var canBegin = true
    var both = false
    var receives = true
    var waitsFor: UIGestureRecognizer?
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { canBegin }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { both }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { otherGestureRecognizer === waitsFor }
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
      -> Bool
    { receives }
  }

  @Test func `the first recogniser of the same touches prevents the others, unless both may`() {
    withStillClock { _ in
      let (window, view) = stage()
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.addSubview(inner)
      var log: [String] = []
      let outerTap = UITapGestureRecognizer { _ in log.append("outer") }
      let innerTap = UITapGestureRecognizer { _ in log.append("inner") }
      view.addGestureRecognizer(outerTap)
      inner.addGestureRecognizer(innerTap)
      window.tap(place)
      #expect(log == ["inner"])
      window.tap(CGPoint(x: 200, y: 200))
      #expect(log == ["inner", "outer"])
      // A delegate that leaves everything out changes nothing.
      let quiet = Quiet()
      (outerTap.delegate, innerTap.delegate) = (quiet, quiet)
      log = []
      window.tap(place)
      window.tap(CGPoint(x: 200, y: 200))
      #expect(log == ["inner", "outer"])
      #expect(outerTap.shouldReceive(UIEvent()) && outerTap.canPrevent(innerTap))
      innerTap.delegate = nil
      let judge = Judge()
      outerTap.delegate = judge
      judge.both = true
      log = []
      window.tap(place)
      #expect(log == ["inner", "outer"])
      judge.both = false
      judge.canBegin = false
      log = []
      window.tap(CGPoint(x: 200, y: 200))
      #expect(log.isEmpty)
      judge.canBegin = true
      judge.receives = false
      window.tap(CGPoint(x: 200, y: 200))
      #expect(log.isEmpty)
      // The inner one waits for the outer one.
      judge.receives = true
      let other = Judge()
      innerTap.delegate = other
      other.waitsFor = outerTap
      window.tap(place)
      #expect(log == ["outer"])
      outerTap.isEnabled = false
      window.tap(place)
      #expect(log == ["outer", "inner"])
    }
  }

  private final class Quiet: NSObject, UIGestureRecognizerDelegate {}

  @Test func `a view and a subclass have their say`() {
    withStillClock { _ in
      final class Refusing: UIView {
        override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
        {
          false
        }
      }
      final class Modest: UITapGestureRecognizer {
        var resets = 0
        override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
          false
        }
        override func reset() {
          super.reset()
          resets += 1
        }
      }
      let (window, view) = stage()
      let refusing = Refusing(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
      view.addSubview(refusing)
      var log: [String] = []
      refusing.addGestureRecognizer(UITapGestureRecognizer { _ in log.append("refused") })
      window.tap(CGPoint(x: 150, y: 150))
      #expect(log.isEmpty)
      let modest = Modest { _ in log.append("modest") }
      let outer = UITapGestureRecognizer { _ in log.append("outer") }
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.addSubview(inner)
      inner.addGestureRecognizer(modest)
      view.addGestureRecognizer(outer)
      window.tap(place)
      #expect(log == ["modest", "outer"] && modest.resets == 1)
      #expect(outer.canPrevent(modest))
      #expect(outer.canBePrevented(by: modest) && !outer.shouldRequireFailure(of: modest))
      #expect(!outer.shouldBeRequiredToFail(by: modest))
    }
  }

  /// A recogniser of a client's class: it moves through its states by itself.
  @Test func `a recogniser of a client's own goes through its states`() {
    withStillClock { _ in
      final class Circle: UIGestureRecognizer {
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
          state = .changed
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      }
      let (window, view) = stage()
      let circle = Circle()
      var states: [UIGestureRecognizer.State] = []
      circle.addHandler { states.append($0.state) }
      view.addGestureRecognizer(circle)
      window.drag([place, CGPoint(x: 60, y: 50)])
      #expect(states == [.began, .changed, .ended] && circle.state == .possible)
      // A touch that a gesture took at once never reaches the view.
      #expect(view.log.isEmpty)
      let selector: Selector = "circledInGestureTests:"
      final class Owner: NSObject { var count = 0 }
      selector.tie(to: Owner.self) { owner, sender in owner.count += sender is Circle ? 1 : 0 }
      let owner = Owner()
      circle.addTarget(owner, action: selector)
      circle.addTarget(owner, action: selector)
      window.tap(place)
      #expect(owner.count == 2)
      circle.removeTarget(owner, action: nil)
      window.tap(place)
      #expect(owner.count == 2)
      let made = UITapGestureRecognizer(target: owner, action: selector)
      #expect(made.isEnabled && made.cancelsTouchesInView && !made.delaysTouchesBegan)
      #expect(made.delaysTouchesEnded && made.name == nil && made.modifierFlags.isEmpty)
      #expect(made.requiresExclusiveTouchType && made.buttonMask.isEmpty)
      #expect(made.allowedTouchTypes.count == 4 && made.allowedPressTypes.isEmpty)
      let sentences = warnings {
        made.state = .cancelled
        made.state = .began
      }
      #expect(sentences.count == 1 && sentences[0].contains("cannot be began"))
      let states7: [UIGestureRecognizer.State] = [
        .possible, .began, .changed, .ended, .cancelled, .failed,
      ]
      #expect(
        states7.map(\.rawValue) == Array(0...5) && UIGestureRecognizer.State.recognized == .ended)
      #expect(warnings { made.require(toFail: made) }.count == 1)
    }
  }

  @Test func `touches are held back from the view while they may be a gesture`() {
    withStillClock { clock in
      let (window, view) = stage()
      let press = UILongPressGestureRecognizer { _ in }
      press.delaysTouchesBegan = true
      view.addGestureRecognizer(press)
      window.simulateTouch(.began, at: place)
      #expect(view.log.isEmpty)
      window.simulateTouch(.moved, at: CGPoint(x: 80, y: 50))
      #expect(view.log == ["began 80,50", "moved 80,50"])
      window.simulateTouch(.ended, at: CGPoint(x: 80, y: 50))
      view.log = []
      window.simulateTouch(.began, at: place)
      clock.advance(by: 1)
      window.simulateTouch(.ended, at: place)
      #expect(view.log.isEmpty)
      press.delaysTouchesBegan = false
      press.name = "press"
      press.isEnabled = false
      let archiver = NSKeyedArchiver(requiringSecureCoding: false)
      archiver.encode(press, forKey: "root")
      archiver.finishEncoding()
      let reader = try? NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      reader?.requiresSecureCoding = false
      let read = reader?.decodeObject(forKey: "root") as? UILongPressGestureRecognizer
      #expect(read?.name == "press" && read?.isEnabled == false)
    }
  }
}
