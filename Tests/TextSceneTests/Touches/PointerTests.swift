// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// A pointer, its buttons, and its wheel.
@MainActor @Suite(.serialized) struct PointerTests {
  final class Noter: UIView {
    var log: [String] = []
    private func note(_ word: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
      guard let touch = touches.first, let event else { return }
      log.append(
        "\(word) \(touch.type) \(event.buttonMask.rawValue) \(event.modifierFlags.rawValue)")
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("began \(touches.first?.tapCount ?? 0)", touches, event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("moved", touches, event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("ended", touches, event)
    }
  }

  private func stage() -> (UIWindow, Noter) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = Noter(frame: window.bounds)
    window.addSubview(view)
    return (window, view)
  }

  private let place = CGPoint(x: 50, y: 50)

  @Test func `a pointer touches with buttons, keys and clicks`() {
    let (window, view) = stage()
    window.simulatePointer(.moved, at: place)
    #expect(view.log.isEmpty)
    window.simulatePointer(.began, at: place, clickCount: 2, modifiers: .shift)
    window.simulatePointer(.moved, at: CGPoint(x: 60, y: 50))
    window.simulatePointer(.began, at: CGPoint(x: 60, y: 50), button: .secondary)
    window.simulatePointer(.ended, at: CGPoint(x: 60, y: 50), button: .secondary)
    window.simulatePointer(.ended, at: CGPoint(x: 60, y: 50), modifiers: [.shift, .command])
    #expect(
      view.log == [
        "began 2 indirectPointer 1 131072", "moved indirectPointer 1 0",
        "moved indirectPointer 3 0",
        "moved indirectPointer 1 0", "ended indirectPointer 0 1179648",
      ])
    view.log = []
    window.tap(place)
    #expect(view.log == ["began 1 direct 1 0", "ended direct 0 0"])
    let sentences = warnings {
      window.simulatePointer(.ended, at: place)
      window.simulatePointer(.began, at: place)
      window.simulatePointer(.began, at: place)
      window.simulatePointer(.began, at: CGPoint(x: CGFloat.nan, y: 0), button: .secondary)
      window.simulatePointer(.regionMoved, at: place)
      window.simulateTouch(.began, at: place, finger: -1)
    }
    #expect(
      sentences.count == 5 && sentences.dropLast().allSatisfy { $0.contains("simulatePointer") })
    window.simulatePointer(.cancelled, at: place)
    // A finger and a pointer at a time.
    view.isMultipleTouchEnabled = true
    view.log = []
    window.simulateTouch(.began, at: place)
    window.simulatePointer(.began, at: place)
    #expect(view.log.count == 2)
    window.simulatePointer(.ended, at: place)
    window.simulateTouch(.ended, at: place)
    #expect(view.log.count == 4)
  }

  @Test func `recognisers know buttons, keys and kinds of touches`() {
    let (window, view) = stage()
    var log: [String] = []
    let tap = UITapGestureRecognizer {
      log.append("tap \($0.buttonMask.rawValue) \($0.modifierFlags.rawValue)")
    }
    let other = UITapGestureRecognizer { _ in log.append("other") }
    other.buttonMaskRequired = .secondary
    view.gestureRecognizers = [tap, other]
    func click(_ button: UIEvent.ButtonMask) {
      window.simulatePointer(.began, at: place, modifiers: .alternate, button: button)
      window.simulatePointer(.ended, at: place, modifiers: .alternate, button: button)
    }
    click(.primary)
    click(.secondary)
    click(.button(3))
    #expect(log == ["tap 0 524288", "other"])
    var masks: [Int] = []
    let press = UILongPressGestureRecognizer { masks.append($0.buttonMask.rawValue) }
    press.minimumPressDuration = 0
    view.gestureRecognizers = [press]
    withStillClock { clock in
      window.simulatePointer(.began, at: place, button: .secondary)
      clock.advance(by: 0.1)
      #expect(masks == [2])
      window.simulatePointer(.cancelled, at: place)
    }
    tap.allowedTouchTypes = [3]
    view.gestureRecognizers = [tap]
    log = []
    window.tap(place)
    #expect(log.isEmpty)
    click(.primary)
    #expect(log.count == 1)
  }

  @Test func `a scroll view follows fingers and the wheel, not a pointer`() {
    withStillClock { clock in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let scroll = UIScrollView(frame: window.bounds)
      scroll.contentSize = CGSize(width: 100, height: 1000)
      window.addSubview(scroll)
      #expect(scroll.panGestureRecognizer.allowedScrollTypesMask == .all)
      window.simulatePointer(.began, at: place)
      window.simulatePointer(.moved, at: CGPoint(x: 50, y: 10))
      window.simulatePointer(.ended, at: CGPoint(x: 50, y: 10))
      #expect(scroll.contentOffset == .zero)
      window.drag([place, CGPoint(x: 50, y: 30), CGPoint(x: 50, y: 10)])
      #expect(scroll.contentOffset.y >= 40)
      clock.advance(by: 10)
      scroll.contentOffset = .zero
      #expect(window.simulateWheel(CGPoint(x: 0, y: 30), at: place))
      #expect(scroll.contentOffset.y == 30)
      scroll.panGestureRecognizer.allowedScrollTypesMask = .continuous
      #expect(!window.simulateWheel(CGPoint(x: 0, y: 30), at: place))
      #expect(!scroll.simulateWheel(CGPoint(x: 0, y: 30)))
      #expect(window.simulateWheel(CGPoint(x: 0, y: 30), at: place, kind: .continuous))
      #expect(scroll.contentOffset.y == 60)
      // The one inside first, while it can move.
      let inner = UIScrollView(frame: CGRect(x: 0, y: 60, width: 100, height: 100))
      inner.contentSize = CGSize(width: 100, height: 120)
      scroll.addSubview(inner)
      for _ in 0..<2 { window.simulateWheel(CGPoint(x: 0, y: 30), at: place, kind: .continuous) }
      #expect(inner.contentOffset.y == 20 && scroll.contentOffset.y == 90)
      let sentences = warnings {
        window.simulateWheel(CGPoint(x: 0, y: CGFloat.infinity), at: place)
      }
      #expect(sentences.count == 1 && scroll.contentOffset.y == 90)
    }
  }

  @Test func `a wheel turns a pan that asks for it`() {
    let (window, view) = stage()
    var log: [String] = []
    let pan = UIPanGestureRecognizer {
      guard let pan = $0 as? UIPanGestureRecognizer else { return }
      log.append("\(pan.state) \(Double(pan.translation(in: view).y)) \(pan.numberOfTouches)")
      #expect(pan.location(in: view) == self.place && pan.modifierFlags == .shift)
    }
    view.addGestureRecognizer(pan)
    #expect(pan.allowedScrollTypesMask == [])
    #expect(!window.simulateWheel(CGPoint(x: 0, y: 5), at: place, modifiers: .shift) && log.isEmpty)
    pan.allowedScrollTypesMask = .discrete
    #expect(window.simulateWheel(CGPoint(x: 0, y: 5), at: place, modifiers: .shift))
    #expect(log == ["began -5.0 0", "ended -5.0 0"] && pan.state == .possible)
    #expect(pan.translation(in: view) == .zero && pan.location(in: view) == .zero)
  }

  @Test func `a click with the other button asks for a context menu`() {
    let (window, view) = stage()
    let giver = MenuTests.Giver()
    giver.configuration = UIContextMenuConfiguration(actionProvider: { _ in
      UIMenu(children: [UIAction(title: "One") { _ in }])
    })
    let interaction = UIContextMenuInteraction(delegate: giver)
    view.addInteraction(interaction)
    window.simulatePointer(.began, at: place, button: .secondary)
    window.simulatePointer(.ended, at: place, button: .secondary)
    #expect(window.presentedMenu?.leaves.map(\.title) == ["One"])
    #expect(interaction.menuAppearance == .compact && giver.points == [place])
    #expect(giver.log == ["display alone", "displayed"])
  }

  final class Judge: NSObject, UIGestureRecognizerDelegate {
    var takesEvents = true
    var comesFirst = false
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent)
      -> Bool
    { takesEvents }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { comesFirst }
  }

  @Test func `delegates say which events are received, and who waits for whom`() {
    withStillClock { clock in
      let (window, view) = stage()
      var singles = 0
      let (judge, double) = (Judge(), UITapGestureRecognizer())
      double.numberOfTapsRequired = 2
      double.delegate = judge
      let single = UITapGestureRecognizer { _ in singles += 1 }
      final class Silent: NSObject, UIGestureRecognizerDelegate {}
      let silent = Silent()
      single.delegate = silent
      view.gestureRecognizers = [single, double]
      window.tap(place)
      #expect(singles == 1)
      clock.advance(by: 1)
      judge.comesFirst = true
      window.tap(place)
      #expect(singles == 1)
      clock.advance(by: 1)
      #expect(singles == 2)
      single.delegate = judge
      judge.takesEvents = false
      window.tap(place)
      clock.advance(by: 1)
      #expect(singles == 2)
      final class Leaver: UIGestureRecognizer {
        var moves = 0
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
          touches.forEach { ignore($0, for: event) }
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { moves += 1 }
      }
      let leaver = Leaver()
      view.gestureRecognizers = [leaver]
      window.simulateTouch(.began, at: place)
      #expect(leaver.numberOfTouches == 0)
      window.simulateTouch(.moved, at: .zero)
      #expect(leaver.moves == 0)
      window.simulateTouch(.ended, at: .zero)
    }
  }
}
