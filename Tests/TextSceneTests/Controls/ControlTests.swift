// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Controls: their states, targets and touches.
@MainActor @Suite(.serialized) struct ControlTests {
  private final class Target: NSObject {
    var log: [String] = []
  }

  @Test func `a finger is followed, and events told of`() {
    withStillClock { _ in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let control = UIControl(frame: CGRect(x: 50, y: 50, width: 50, height: 50))
      window.addSubview(control)
      var log: [String] = []
      let names: [(UIControl.Event, String)] = [
        (.touchDown, "down"), (.touchDragInside, "in"), (.touchDragOutside, "out"),
        (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up inside"),
        (.touchUpOutside, "up outside"), (.touchCancel, "cancel"), (.touchDownRepeat, "again"),
      ]
      for (event, name) in names {
        control.addAction(UIAction { _ in log.append(name) }, for: event)
      }
      window.simulateTouch(.began, at: CGPoint(x: 60, y: 60))
      #expect(control.isTracking && control.isHighlighted && control.state == .highlighted)
      window.simulateTouch(.moved, at: CGPoint(x: 65, y: 60))
      window.simulateTouch(.moved, at: CGPoint(x: 5, y: 60))
      #expect(!control.isHighlighted && control.isTracking && !control.isTouchInside)
      window.simulateTouch(.moved, at: CGPoint(x: 70, y: 60))
      window.simulateTouch(.ended, at: CGPoint(x: 70, y: 60))
      #expect(log == ["down", "in", "exit", "out", "enter", "in", "up inside"])
      #expect(!control.isTracking && control.state == .normal)
      log = []
      window.simulateTouch(.began, at: CGPoint(x: 60, y: 60), tapCount: 2)
      window.simulateTouch(.ended, at: CGPoint(x: 0, y: 0))
      #expect(log == ["down", "again", "up outside"])
      log = []
      window.simulateTouch(.began, at: CGPoint(x: 60, y: 60))
      window.simulateTouch(.cancelled, at: CGPoint(x: 60, y: 60))
      #expect(log == ["down", "cancel"])
      control.isEnabled = false
      log = []
      window.tap(CGPoint(x: 60, y: 60))
      #expect(log.isEmpty && control.state == .disabled)
      control.isSelected = true
      #expect(control.state == [.disabled, .selected])
    }
  }

  @Test func `messages go to targets, or up the chain`() {
    let selector: Selector = "tappedInControlTests:"
    selector.tie(to: Target.self) { target, sender in
      target.log.append(sender is UIControl ? "control" : "other")
    }
    final class Holder: UIView { var count = 0 }
    selector.tie(to: Holder.self) { view, _ in view.count += 1 }
    let control = UIControl()
    let target = Target()
    control.addTarget(target, action: selector, for: .valueChanged)
    control.addTarget(target, action: selector, for: .touchUpInside)
    control.addTarget(target, action: selector, for: .touchUpInside)
    control.sendActions(for: .valueChanged)
    control.sendActions(for: [.touchUpInside, .valueChanged])
    control.sendActions(for: .touchDown)
    #expect(target.log == ["control", "control"])
    #expect(control.allControlEvents == [.valueChanged, .touchUpInside])
    #expect(control.allTargets.count == 1)
    #expect(control.actions(forTarget: target, forControlEvent: .valueChanged) == ["\(selector)"])
    control.removeTarget(target, action: selector, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(target.log.count == 2)
    control.removeTarget(nil, action: nil, for: .allEvents)
    control.sendActions(for: .touchUpInside)
    #expect(target.log.count == 2 && control.allControlEvents.isEmpty)
    let holder = Holder()
    holder.addSubview(control)
    control.addTarget(nil, action: selector, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(holder.count == 1)
    control.removeFromSuperview()
    let sentences = warnings {
      control.sendActions(for: .valueChanged)
      control.sendActions(for: .valueChanged)
    }
    #expect(sentences.count == 1 && sentences[0].contains("no object in the responder chain"))
    // A released target is not called.
    var gone: Target? = Target()
    control.addTarget(gone, action: selector, for: .editingChanged)
    gone = nil
    #expect(warnings { control.sendActions(for: .editingChanged) }.isEmpty)
  }

  @Test func `actions know who started them, and give way to those of their identifier`() {
    let control = UIControl()
    var log: [String] = []
    let action = UIAction(title: "Send", identifier: .init("send"), state: .on) { action in
      log.append("\(action.title) \(action.sender is UIControl)")
    }
    #expect(
      action.identifier.rawValue == "send" && action.state == .on && action.attributes.isEmpty)
    control.addAction(action, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    action.title = "Again"
    control.sendActions(for: .valueChanged)
    #expect(log == ["Send true", "Again true"] && action.sender == nil)
    control.addAction(
      UIAction(identifier: .init("send")) { _ in log.append("other") }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(log.last == "other" && log.count == 3)
    control.removeAction(identifiedBy: .init("send"), for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(log.count == 3)
    action.attributes = .disabled
    control.addAction(action, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(log.count == 3)
    #expect(UIAction.Identifier(rawValue: "send") == action.identifier)
    let element = UIMenuElement("Title", UIImage())
    #expect(element.title == "Title" && element.image != nil)
    action.image = UIImage()
    #expect(action.image != nil)
    action.image = nil
    #expect(UIAction { _ in }.identifier != UIAction { _ in }.identifier)
    #expect(
      UIMenuElement.State.mixed.rawValue == 2 && UIMenuElement.Attributes.hidden.rawValue == 4)
    #expect(action.subtitle == nil && action.image == nil)
  }

  @Test func `numbers are UIKit's`() {
    // Three kinds of state.
    #expect(UIApplication.State(rawValue: 3) == nil && UIMenuElement.State(rawValue: 3) == nil)
    #expect(UIGestureRecognizer.State(rawValue: 6) == nil)
    let control = UIControl()
    #expect(
      control.isEnabled && !control.isSelected && !control.isHighlighted && !control.isTracking)
    #expect(
      control.contentHorizontalAlignment == .center && control.contentVerticalAlignment == .top)
    control.contentHorizontalAlignment = .leading
    control.semanticContentAttribute = .forceRightToLeft
    #expect(control.effectiveContentHorizontalAlignment == .right)
    let across: [UIControl.ContentHorizontalAlignment] = [
      .center, .left, .right, .fill, .leading, .trailing,
    ]
    #expect(across.map(\.rawValue) == Array(0...5))
    let down: [UIControl.ContentVerticalAlignment] = [.center, .top, .bottom, .fill]
    #expect(down.map(\.rawValue) == Array(0...3))
    let states: [UIControl.State] = [
      .normal, .highlighted, .disabled, .selected, .focused, .application, .reserved,
    ]
    #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8, 16_711_680, 4_278_190_080])
    #expect(UIControl.State(rawValue: 3) == [.highlighted, .disabled])
    #expect(
      UIControl.Event.touchUpInside.rawValue == 64 && UIControl.Event.valueChanged.rawValue == 4096)
  }
}
