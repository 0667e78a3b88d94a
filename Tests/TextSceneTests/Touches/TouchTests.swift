// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Touches, and the windows that hand them out.
@MainActor @Suite(.serialized) struct TouchTests {
  final class Recorder: UIView {
    var log: [String] = []
    var last: UITouch?
    var event: UIEvent?
    private func note(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
      last = touches.first
      self.event = event
      let places = touches.map { touch -> String in
        let at = touch.location(in: self)
        return "\(Int(at.x)),\(Int(at.y))"
      }
      log.append("\(what) \(places.joined(separator: " "))")
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("began", touches, event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("moved", touches, event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("ended", touches, event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("cancelled", touches, event)
    }
  }

  private func window(_ views: UIView...) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    views.forEach(window.addSubview)
    window.makeKeyAndVisible()
    return window
  }

  @Test func `a touch goes to the view in which it came down, until it is lifted`() {
    withStillClock { clock in
      let view = Recorder(frame: CGRect(x: 20, y: 30, width: 50, height: 50))
      let window = window(view)
      window.simulateTouch(.began, at: CGPoint(x: 25, y: 40), tapCount: 2)
      #expect(view.last?.tapCount == 2 && view.last?.view === view && view.last?.window === window)
      #expect(view.last?.timestamp == 100 && view.event?.timestamp == 100)
      #expect(view.event?.type == .touches && view.event?.subtype == UIEvent.EventSubtype.none)
      #expect(view.event?.allTouches == view.last.map { [$0] })
      #expect(
        view.event?.touches(for: view)?.count == 1 && view.event?.touches(for: window)?.count == 1)
      #expect(view.event?.touches(for: UIView()) == nil)
      clock.advance(by: 0.5)
      window.simulateTouch(.moved, at: CGPoint(x: 150, y: 150))
      #expect(view.last?.phase == .moved)
      #expect(view.last?.previousLocation(in: view) == CGPoint(x: 5, y: 10))
      #expect(view.last?.location(in: nil) == CGPoint(x: 150, y: 150))
      #expect(view.last?.timestamp == 100.5)
      window.simulateTouch(.ended, at: CGPoint(x: 151, y: 150))
      #expect(view.log == ["began 5,10", "moved 130,120", "ended 131,120"])
      // Nothing is down any more.
      #expect(warnings { window.simulateTouch(.moved, at: .zero) }.count == 1)
      #expect(warnings { window.simulateTouch(.regionMoved, at: .zero) }.count == 1)
      #expect(
        warnings { window.simulateTouch(.began, at: CGPoint(x: CGFloat.nan, y: 0)) }.count == 1)
      window.isHidden = true
    }
  }

  @Test func `a view gets one finger, or several where it wants them`() {
    withStillClock { _ in
      let view = Recorder(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let other = Recorder(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
      let window = window(view, other)
      window.simulateTouch(.began, at: CGPoint(x: 1, y: 1))
      window.simulateTouch(.began, at: CGPoint(x: 2, y: 2), finger: 1)
      window.simulateTouch(.began, at: CGPoint(x: 110, y: 2), finger: 2)
      #expect(view.log == ["began 1,1"] && other.log == ["began 10,2"])
      window.simulateTouch(.ended, at: CGPoint(x: 2, y: 2), finger: 1)
      window.simulateTouch(.ended, at: CGPoint(x: 110, y: 2), finger: 2)
      window.simulateTouch(.cancelled, at: CGPoint(x: 1, y: 1))
      #expect(view.log == ["began 1,1", "cancelled 1,1"])
      view.isMultipleTouchEnabled = true
      view.log = []
      window.simulateTouch(.began, at: CGPoint(x: 1, y: 1))
      window.simulateTouch(.began, at: CGPoint(x: 2, y: 2), finger: 1)
      #expect(view.log == ["began 1,1", "began 2,2"] && view.event?.allTouches?.count == 2)
      window.simulateTouch(.ended, at: CGPoint(x: 1, y: 1))
      window.simulateTouch(.ended, at: CGPoint(x: 2, y: 2), finger: 1)
      view.isExclusiveTouch = true
      other.log = []
      window.simulateTouch(.began, at: CGPoint(x: 1, y: 1))
      window.simulateTouch(.began, at: CGPoint(x: 110, y: 2), finger: 1)
      #expect(other.log.isEmpty)
      window.isHidden = true
    }
  }

  @Test func `what a view does not do goes up the chain; ignored events go nowhere`() {
    withStillClock { _ in
      let outer = Recorder(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let inner = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
      outer.addSubview(inner)
      let window = window(outer)
      window.simulateTouch(.began, at: CGPoint(x: 20, y: 20))
      window.simulateTouch(.moved, at: CGPoint(x: 21, y: 20))
      window.simulateTouch(.cancelled, at: CGPoint(x: 21, y: 20))
      #expect(outer.log == ["began 20,20", "moved 21,20", "cancelled 21,20"])
      outer.log = []
      window.tap(CGPoint(x: 20, y: 20))
      #expect(outer.log == ["began 20,20", "ended 20,20"])
      UIApplication.shared.beginIgnoringInteractionEvents()
      UIApplication.shared.beginIgnoringInteractionEvents()
      UIApplication.shared.endIgnoringInteractionEvents()
      #expect(UIApplication.shared.isIgnoringInteractionEvents)
      window.tap(CGPoint(x: 20, y: 20))
      UIApplication.shared.endIgnoringInteractionEvents()
      #expect(outer.log.count == 2 && !UIApplication.shared.isIgnoringInteractionEvents)
      inner.isUserInteractionEnabled = false
      window.tap(CGPoint(x: 21, y: 20))
      #expect(outer.log.count == 4)
      window.isHidden = true
    }
  }

  @Test func `windows are shown, become key, and make pictures`() throws {
    final class Told: UIWindow {
      var log: [String] = []
      override func becomeKey() { log.append("key") }
      override func resignKey() { log.append("resign") }
    }
    let (first, second) = (
      Told(frame: CGRect(x: 0, y: 0, width: 20, height: 10)), Told(frame: .zero)
    )
    #expect(first.isHidden && !first.isKeyWindow && first.makeImage() != nil)
    first.makeKeyAndVisible()
    #expect(UIApplication.shared.keyWindow === first && first.isKeyWindow && !first.isHidden)
    second.makeKeyAndVisible()
    #expect(first.log == ["key", "resign"] && second.log == ["key"])
    #expect(UIApplication.shared.windows.suffix(2) == [first, second])
    first.makeKey()
    #expect(UIApplication.shared.keyWindow === first)
    second.windowLevel = .alert
    #expect(UIApplication.shared.windows.last === second && first.windowLevel == .normal)
    first.backgroundColor = .red
    let child = UIView(frame: CGRect(x: 5, y: 5, width: 100, height: 100))
    child.backgroundColor = .blue
    first.addSubview(child)
    let image = try #require(first.makeImage(scale: 2))
    #expect(image.size == CGSize(width: 20, height: 10) && image.scale == 2)
    let pixels = try #require(image.cgImage)
    #expect(pixels.pixel(1, 1) == .red && pixels.pixel(20, 15) == .blue)
    #expect(second.makeImage() == nil && first.screen === UIScreen.main)
    first.isHidden = true
    second.isHidden = true
    #expect(UIApplication.shared.windows.allSatisfy { $0 !== first && $0 !== second })
    #expect(first.convert(CGPoint(x: 1, y: 1), to: nil as UIWindow?) == CGPoint(x: 1, y: 1))
  }

  @Test func `windows hear of light and dark`() {
    final class Told: UIView {
      var styles: [UIUserInterfaceStyle] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        styles.append(traitCollection.userInterfaceStyle)
      }
    }
    let before = TextKitEnvironment.userInterfaceStyle
    defer { TextKitEnvironment.userInterfaceStyle = before }
    TextKitEnvironment.userInterfaceStyle = .light
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    let view = Told()
    window.addSubview(view)
    view.backgroundColor = .systemBackground
    TextKitEnvironment.userInterfaceStyle = .dark
    #expect(view.styles == [.dark] && view.traitCollection.userInterfaceStyle == .dark)
    #expect(view.layer.backgroundColor?.components?.first == 0)
    TextKitEnvironment.userInterfaceStyle = .dark
    #expect(view.styles == [.dark])
  }
}
