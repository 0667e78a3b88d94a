// SPDX-License-Identifier: MIT

/// Delivers the touches of a window to recognizers and views.
///
///     touch begins → hit test → recognizers of the view and of all around it
///     each event   → recognizers → the view, unless a recognizer cancelled or holds back the touch
@MainActor
struct TouchDelivery {
  /// The active touches, by finger.
  private var fingers: [Int: UITouch] = [:]
  private let event = UIEvent()

  /// An input to the window.
  struct Input {
    var phase: UITouch.Phase
    var point: CGPoint
    var taps: Int
    /// The number of the finger; a pointer has its own.
    var finger: Int
    var kind = UITouch.TouchType.direct
    /// The buttons that are down.
    var buttons = UIEvent.ButtonMask.primary
    var modifiers: UIKeyModifierFlags = []
    /// The call, for warnings.
    var member = "simulateTouch"
  }

  /// The finger number of a pointer.
  private static let pointer = -1
  private var pointerButtons: UIEvent.ButtonMask = []

  /// Returns the input of a pointer, as if it were a touch; nil if no button is down.
  mutating func pointerInput(
    _ phase: UITouch.Phase, _ point: CGPoint, _ clickCount: Int, _ modifiers: UIKeyModifierFlags,
    _ button: UIEvent.ButtonMask
  ) -> Input? {
    var phase = phase
    let before = pointerButtons
    switch phase {
    case .began:
      pointerButtons.formUnion(button)
      // Another button of a pointer with a button down is not a new touch.
      if !before.isEmpty, pointerButtons != before { phase = .moved }
    case .ended:
      pointerButtons.subtract(button)
      if !pointerButtons.isEmpty { phase = .moved }
    case .cancelled: pointerButtons = []
    case .moved where before.isEmpty: return nil
    default: break
    }
    return Input(
      phase: phase, point: point, taps: clickCount, finger: Self.pointer, kind: .indirectPointer,
      buttons: pointerButtons, modifiers: modifiers, member: "simulatePointer")
  }

  /// Returns the event of a touch; nil for an impossible one.
  mutating func event(_ input: Input, in window: UIWindow) -> UIEvent? {
    let (phase, point, finger, member) = (input.phase, input.point, input.finger, input.member)
    let now = SceneClock.main.now
    guard point.x.isFinite, point.y.isFinite else {
      warn("UIWindow.\(member): (\(Double(point.x)), \(Double(point.y))) is not a valid point")
      return nil
    }
    switch (phase, fingers[finger]) {
    case (.began, nil):
      fingers[finger] = UITouch(
        input.kind, at: point, taps: max(input.taps, 1), time: now, in: window)
    case (.moved, let touch?), (.ended, let touch?), (.cancelled, let touch?),
      (.stationary, let touch?):
      touch.previousPosition = touch.place
      touch.place = point
      touch.time = now
      touch.currentPhase = phase
    case (.regionEntered, _), (.regionMoved, _), (.regionExited, _):
      warn("UIWindow.\(member): a finger cannot have the phase \(phase)")
      return nil
    case (_, let touch):
      warn(
        "UIWindow.\(member): \(finger == Self.pointer ? "the pointer's button" : "finger \(finger)") is \(touch == nil ? "not down" : "already down"); it cannot be \(phase)"
      )
      return nil
    }
    for (other, touch) in fingers where other != finger { touch.currentPhase = .stationary }
    event.time = now
    event.buttons = phase == .ended || phase == .cancelled ? [] : input.buttons
    event.modifiers = input.modifiers
    event.touches = Set(fingers.values)
    event.changed = fingers[finger].map { [$0] } ?? []
    return event
  }

  mutating func forgetLifted() {
    fingers = fingers.filter { $0.value.phase != .ended && $0.value.phase != .cancelled }
    event.changed = []
    event.touches = Set(fingers.values)
  }

  func deliver(_ event: UIEvent, in window: UIWindow) {
    // A touch outside of a menu dismisses it. With an edit menu the touch is delivered
    // nevertheless.
    if let menu = window.shownMenu,
      event.changed.contains(where: { $0.phase == .began && $0.hitWindow === window })
    {
      menu.dismiss()
      if menu.kind == .context { return }
    }
    for touch in event.changed where touch.hitWindow === window {
      if touch.phase == .began { begin(touch, event, in: window) }
      let recognizers = touch.recognizers
      for recognizer in recognizers { recognizer.receive(touch, event) }
      deliverToView(touch, event)
      if touch.phase == .ended || touch.phase == .cancelled {
        GestureArena.endSequence(of: touch, among: recognizers)
      }
    }
  }

  private func begin(_ touch: UITouch, _ event: UIEvent, in window: UIWindow) {
    guard let hit = window.findView(at: touch.place, event) else { return }
    let others = event.touches.filter { $0 !== touch }
    // A view that is exclusive, or takes a single touch.
    if others.contains(where: { $0.hitView?.isExclusiveTouch == true && $0.hitView !== hit }) {
      return
    }
    if hit.isExclusiveTouch, others.contains(where: { $0.hitView != nil && $0.hitView !== hit }) {
      return
    }
    touch.hitView = hit
    touch.isCancelledInView =
      !hit.isMultipleTouchEnabled && others.contains { $0.hitView === hit }
    for view in sequence(first: hit, next: \.parentView) {
      touch.recognizers += view.recognizers.filter { $0.accepts(touch, event) }
    }
  }

  /// Delivers a touch that a recognizer holds back, when the recognizer has failed.
  private func deliverToView(_ touch: UITouch, _ event: UIEvent) {
    guard let view = touch.hitView, !touch.isCancelledInView else { return }
    if touch.phase == .began,
      touch.recognizers.contains(where: { $0.delaysTouchesBegan && $0.state == .possible })
    {
      touch.isHeldBack = true
    }
    if touch.isHeldBack {
      if touch.recognizers.contains(where: { $0.delaysTouchesBegan && $0.state == .possible }),
        touch.phase != .ended, touch.phase != .cancelled
      {
        return
      }
      touch.isHeldBack = false
      if touch.phase != .began { view.touchesBegan([touch], with: event) }
    }
    switch touch.phase {
    case .began: view.touchesBegan([touch], with: event)
    case .moved: view.touchesMoved([touch], with: event)
    case .ended: view.touchesEnded([touch], with: event)
    case .cancelled: view.touchesCancelled([touch], with: event)
    default: break
    }
  }
}

extension UIWindow {
  /// Returns the view at a point.
  ///
  /// A window need not be shown for a host or a test to touch it.
  final func findView(at point: CGPoint, _ event: UIEvent?) -> UIView? {
    let isHidden = storedLayer.isHidden
    storedLayer.isHidden = false
    defer { storedLayer.isHidden = isHidden }
    return hitTest(point, with: event)
  }
}
