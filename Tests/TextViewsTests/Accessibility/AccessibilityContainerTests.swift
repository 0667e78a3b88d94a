// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Elements that are not views: parts of a view's drawing.
@MainActor @Suite(.serialized) struct `Accessibility containers` {
  /// Creates its elements on demand, as labels with links do.
  private final class Links: UIView {
    var links: [UIAccessibilityElement] = []
    override func accessibilityElementCount() -> Int { links.count }
    override func accessibilityElement(at index: Int) -> Any? { links[index] }
    override func index(ofAccessibilityElement element: Any) -> Int {
      links.firstIndex { $0 === element as AnyObject } ?? NSNotFound
    }
  }

  private final class Heard: UIAccessibilityElement {
    var calls: [String] = []
    override func accessibilityElementDidBecomeFocused() { calls.append("came") }
    override func accessibilityElementDidLoseFocus() { calls.append("left") }
  }

  /// Filled on the main thread, by a closure that could be called on any.
  private final class Told: @unchecked Sendable { var changes: [[Int]] = [] }

  private func link(_ name: String, in view: UIView, _ rect: CGRect) -> UIAccessibilityElement {
    let element = UIAccessibilityElement(accessibilityContainer: view)
    element.accessibilityLabel = name
    element.accessibilityTraits = .link
    element.accessibilityFrameInContainerSpace = rect
    return element
  }

  @Test func `a view's elements are asked for by number, and those in them too`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = Links(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
    window.addSubview(view)
    #expect(window.accessibilityNodes().first?.children.isEmpty != false)
    let outer = UIAccessibilityElement(accessibilityContainer: view)
    outer.isAccessibilityElement = false
    outer.accessibilityElements = [
      link("inner", in: view, CGRect(x: 50, y: 5, width: 9, height: 9))
    ]
    view.links = [link("one", in: view, CGRect(x: 5, y: 5, width: 20, height: 10)), outer]
    let nodes = window.accessibilityNodes().flatMap { [$0] + $0.children }
    #expect(nodes.map(\.label).suffix(2) == ["one", "inner"])
    #expect(nodes.suffix(2).map(\.role) == [.link, .link])
    #expect(nodes.dropLast().last?.frame == CGRect(x: 15, y: 25, width: 20, height: 10))
    #expect(view.index(ofAccessibilityElement: outer) == 1)
  }

  @Test func `the list of elements answers questions by number`() {
    let view = UIView()
    #expect(view.accessibilityElementCount() == 0 && view.accessibilityElement(at: 0) == nil)
    let (one, two) = (UIView(), UIAccessibilityElement(accessibilityContainer: view))
    view.accessibilityElements = [one, two]
    #expect(view.accessibilityElementCount() == 2)
    #expect(view.accessibilityElement(at: 1) as AnyObject === two)
    #expect(view.index(ofAccessibilityElement: one) == 0)
    #expect(view.index(ofAccessibilityElement: UIView()) == NSNotFound)
    two.accessibilityElements = [one]
    #expect(two.accessibilityElementCount() == 1 && two.index(ofAccessibilityElement: one) == 0)
    #expect(two.accessibilityElement(at: 0) as AnyObject === one)
    #expect(two.accessibilityElement(at: 1) == nil && two.accessibilityElement(at: -1) == nil)
  }

  @Test func `a tap goes to the middle of the frame, unless it is told where`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
    window.addSubview(view)
    #expect(view.accessibilityActivationPoint == CGPoint(x: 60, y: 40))
    view.accessibilityActivationPoint = CGPoint(x: 1, y: 2)
    #expect(view.accessibilityActivationPoint == CGPoint(x: 1, y: 2))
    let part = link("one", in: view, CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(part.accessibilityActivationPoint == CGPoint(x: 15, y: 25))
    part.accessibilityActivationPoint = .zero
    #expect(part.accessibilityActivationPoint == .zero)
    #expect(view.accessibilityPath == nil && part.accessibilityPath == nil)
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
    (view.accessibilityPath, part.accessibilityPath) = (path, path)
    #expect(view.accessibilityPath === path && part.accessibilityPath === path)
  }

  @Test func `rectangles and paths of a view are brought to the screen`() {
    let window = UIWindow(frame: CGRect(x: 100, y: 0, width: 200, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
    view.transform = CGAffineTransform(scaleX: 2, y: 1)
    window.addSubview(view)
    let rect = CGRect(x: 10, y: 10, width: 20, height: 5)
    let onScreen = UIAccessibility.convertToScreenCoordinates(rect, in: view)
    // The middle stays where it is: x = 60 + 2 (10 - 50), in a window at 100.
    #expect(onScreen == CGRect(x: 80, y: 30, width: 40, height: 5))
    let path = UIBezierPath(rect: rect)
    #expect(UIAccessibility.convertToScreenCoordinates(path, in: view).bounds == onScreen)
    #expect(path.bounds == rect)
  }

  @Test func `elements hear that a screen reader comes and goes`() {
    let view = UIView()
    let (one, two) = (
      Heard(accessibilityContainer: view), Heard(accessibilityContainer: view)
    )
    let told = Told()
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.elementFocusedNotification, object: nil, queue: nil
    ) { note in
      let new = note.userInfo?[UIAccessibility.focusedElementUserInfoKey] as AnyObject?
      let old = note.userInfo?[UIAccessibility.unfocusedElementUserInfoKey] as AnyObject?
      told.changes.append([old, new].map { $0 === one ? 1 : $0 === two ? 2 : 0 })
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    UIAccessibility.moveFocus(to: one)
    UIAccessibility.moveFocus(to: one)
    #expect(one.accessibilityElementIsFocused() && !two.accessibilityElementIsFocused())
    UIAccessibility.moveFocus(to: two)
    #expect(UIAccessibility.focusedElement(using: nil) as AnyObject === two)
    UIAccessibility.moveFocus(to: nil)
    #expect(UIAccessibility.focusedElement(using: .notificationVoiceOver) == nil)
    #expect(one.calls == ["came", "left"] && two.calls == ["came", "left"])
    #expect(told.changes == [[0, 1], [1, 2], [2, 0]])
  }

  @Test func `an action calls its closure, or tells its target`() {
    let closed = UIAccessibilityCustomAction(name: "No") { $0.name == "Yes" }
    #expect(!closed.perform() && closed.target == nil)
    closed.name = "Yes"
    #expect(closed.perform())
    var view: Links? = Links()
    let selector = Selector("open:")
    let told = Told()
    selector.tie(to: Links.self) { _, sender in
      told.changes.append([(sender as? UIAccessibilityCustomAction)?.name.count ?? 0])
    }
    let action = UIAccessibilityCustomAction(name: "Open", target: view, selector: selector)
    #expect(action.target === view && action.selector == selector)
    #expect(action.perform() && told.changes == [[4]])
    view = nil
    #expect(!action.perform() && told.changes.count == 1)
  }
}
