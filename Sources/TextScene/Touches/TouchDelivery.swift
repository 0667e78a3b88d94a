// SPDX-License-Identifier: MIT

/// Hands the touches of a window to recognisers and views.
///
///     finger down → hit test → recognisers of the view and of all around it
///     each event  → recognisers → the view, unless a recogniser took the touch or holds it back
@MainActor
struct TouchDelivery {
  /// The fingers that are down.
  private var fingers: [Int: UITouch] = [:]
  private let event = UIEvent()

  /// What a finger did, as an event; nil for what cannot be.
  mutating func event(
    _ phase: UITouch.Phase, _ point: CGPoint, _ tapCount: Int, _ finger: Int, in window: UIWindow
  ) -> UIEvent? {
    let now = SceneClock.main.now
    guard point.x.isFinite, point.y.isFinite else {
      warn("UIWindow.simulateTouch: (\(Double(point.x)), \(Double(point.y))) is no point")
      return nil
    }
    switch (phase, fingers[finger]) {
    case (.began, nil):
      fingers[finger] = UITouch(at: point, taps: max(tapCount, 1), time: now, in: window)
    case (.moved, let touch?), (.ended, let touch?), (.cancelled, let touch?),
      (.stationary, let touch?):
      touch.placeBefore = touch.place
      touch.place = point
      touch.time = now
      touch.currentPhase = phase
    case (.regionEntered, _), (.regionMoved, _), (.regionExited, _):
      warn("UIWindow.simulateTouch: a finger has no phase \(phase)")
      return nil
    case (_, let touch):
      warn(
        "UIWindow.simulateTouch: finger \(finger) is \(touch == nil ? "not down" : "down already"); it cannot be \(phase)"
      )
      return nil
    }
    for (other, touch) in fingers where other != finger { touch.currentPhase = .stationary }
    event.time = now
    event.buttons = phase == .ended || phase == .cancelled ? [] : .primary
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
    // A touch elsewhere takes a menu away. That of an edit menu goes on to what is under it.
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
    // A window need not be shown for a host or a test to touch it.
    let isHidden = window.storedLayer.isHidden
    window.storedLayer.isHidden = false
    let found = window.hitTest(touch.place, with: event)
    window.storedLayer.isHidden = isHidden
    guard let hit = found else { return }
    let others = event.touches.filter { $0 !== touch }
    // A view that wants all fingers for itself, or one only.
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

  /// A touch that a recogniser holds back comes to the view when the recogniser has failed.
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
