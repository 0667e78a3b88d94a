// SPDX-License-Identifier: MIT

/// Delivers the keys of a window to commands, recognizers, responders, and texts.
///
///     key down → (escape: closes the menu) → commands with priority
///              → commands, except for the text's keys → recognizers
///              → pressesBegan up the chain → the text that is first responder
@MainActor
struct KeyDelivery {
  /// The pressed keys, and whether responders have received them.
  private var held: [UIKeyboardHIDUsage: UIPress] = [:]
  private let event = UIPressesEvent()

  /// Returns the event of a key; nil for an impossible one.
  mutating func event(_ phase: UIPress.Phase, _ key: UIKey, in window: UIWindow) -> UIPressesEvent?
  {
    let press: UIPress
    switch (phase, held[key.keyCode]) {
    case (.began, nil):
      press = UIPress(key, time: SceneClock.main.now, in: window)
      held[key.keyCode] = press
    case (.began, let down?):
      // A held key that repeats.
      press = down
      press.currentPhase = .stationary
    case (.changed, let down?), (.stationary, let down?), (.ended, let down?),
      (.cancelled, let down?):
      press = down
      press.currentPhase = phase
      press.time = SceneClock.main.now
    case (_, nil):
      warn("UIWindow.simulateKey: key \(key.keyCode) is not down; it cannot be \(phase)")
      return nil
    }
    for other in held.values where other !== press { other.currentPhase = .stationary }
    event.time = SceneClock.main.now
    event.modifiers = key.modifierFlags
    event.held = Set(held.values)
    event.pressed = press
    return event
  }

  mutating func forgetReleased() {
    held = held.filter { $0.value.phase != .ended && $0.value.phase != .cancelled }
    event.held = Set(held.values)
    event.pressed = nil
  }

  /// - Returns: Whether the key was handled.
  func deliver(_ event: UIPressesEvent, in window: UIWindow) -> Bool {
    guard let press = event.pressed, press.pressedWindow === window else { return false }
    switch press.phase {
    case .began: return begin(press, event, in: window)
    case .stationary: return again(press, event, in: window)
    default:
      for recognizer in press.recognizers { recognizer.receive(press, event) }
      // A command has handled it, so that no responder received its press.
      guard let responder = press.pressedResponder else { return false }
      switch press.phase {
      case .changed: responder.pressesChanged([press], with: event)
      case .ended: responder.pressesEnded([press], with: event)
      default: responder.pressesCancelled([press], with: event)
      }
      return true
    }
  }

  private func begin(_ press: UIPress, _ event: UIPressesEvent, in window: UIWindow) -> Bool {
    if press.pressedKey.keyCode == .keyboardEscape, let menu = window.shownMenu {
      menu.dismiss()
      return true
    }
    guard let first = window.startOfKeys else { return false }
    if perform(press.pressedKey, from: first) { return true }
    press.pressedResponder = first
    for view in sequence(first: first, next: \.next).lazy.compactMap({ $0 as? UIView }) {
      press.recognizers += view.recognizers.filter { $0.accepts(press) }
    }
    for recognizer in press.recognizers { recognizer.receive(press, event) }
    event.isUntaken = false
    first.pressesBegan([press], with: event)
    guard event.isUntaken else { return true }
    press.isText = type(press.pressedKey, in: window)
    return press.isText || press.recognizers.contains { $0.state != .failed }
  }

  /// Repeats the effect of a held key.
  private func again(_ press: UIPress, _ event: UIPressesEvent, in window: UIWindow) -> Bool {
    guard let first = window.startOfKeys else { return false }
    if press.isText { return type(press.pressedKey, in: window) }
    return press.pressedResponder == nil && perform(press.pressedKey, from: first)
  }

  private func type(_ key: UIKey, in window: UIWindow) -> Bool {
    guard let text = window.firstResponder as? any TextKeyReceiver else { return false }
    if text.receive(key: key) { return true }
    guard let typed = key.typedText else { return false }
    text.receive(text: typed)
    return true
  }

  private func perform(_ key: UIKey, from first: UIResponder) -> Bool {
    let isLeft = (first as? any TextKeyReceiver)?.takesBeforeCommands(key) == true
    for responder in sequence(first: first, next: \.next) {
      for command in responder.keyCommands ?? []
      where command.matches(key) && (command.wantsPriorityOverSystemBehavior || !isLeft) {
        guard let copy = command.copy() as? UIKeyCommand,
          let target = first.target(forAction: command.action, withSender: command)
        else { continue }
        (target as? UIResponder)?.validate(copy)
        guard copy.attributes.isDisjoint(with: [.disabled, .hidden]) else { continue }
        if copy.send(from: nil, to: first) { return true }
      }
    }
    return false
  }
}

extension UIWindow {
  /// The first receiver of keys: the first responder, else the frontmost controller, else the
  /// window.
  final var startOfKeys: UIResponder? {
    if let firstResponder { return firstResponder }
    var controller = rootViewController
    while let next = controller?.presentedViewController { controller = next }
    return controller ?? self
  }
}
