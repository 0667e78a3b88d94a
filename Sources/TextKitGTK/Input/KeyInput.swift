// SPDX-License-Identifier: MIT

/// Keys: first the input method, then the window.
///
///     key → input method ─┬ takes it                   preedit, later a text
///                         ├ gives the key's own text ─┐
///                         └ leaves it ────────────────┴> commands, responders, the text that is first responder
///
/// What an input method makes of a key that is no more than the key's own character goes the way of
/// keys, so that commands and `pressesBegan(_:with:)` hear of all keys that are no part of another
/// script.
@MainActor
final class KeyInput: WidgetPart {
  private weak var widget: TextKitWidget?
  /// The keys that views know to be down, by their places.
  private var held: [Int: (usage: UIKeyboardHIDUsage, text: String, plain: String)] = [:]

  func begin(_ widget: TextKitWidget) { self.widget = widget }

  func came(_ event: HostEvent, _ raw: RawEvent) -> Bool {
    guard let widget else { return false }
    if event.kind == .keyRelease {
      let isTaken = widget.input.filter(raw) != .left
      return release(event.keycode, event.modifiers) || isTaken
    }
    let usage = KeyTranslation.usage(keyval: event.keyval, keycode: event.keycode)
    let scalar = HostKeys.scalar(of: event.keyval)
    let text = KeyTranslation.text(usage, scalar: scalar)
    switch widget.input.filter(raw, ownText: scalar == 0 ? nil : text) {
    case .taken: return true
    case .ownText, .left: break
    }
    let plain = KeyTranslation.plainText(event, usage)
    held[event.keycode] = (usage, text, plain)
    let before = (widget.window.firstResponder as? any UITextInput)?.markedTextRange != nil
    let isTaken = widget.window.simulateKey(
      .began, usage, characters: text, charactersIgnoringModifiers: plain,
      modifiers: event.modifiers.flags)
    if before { widget.input.reset() }
    if isTaken {
      widget.caret.restart()
      HostClipboard.primary.offerSelection(of: widget)
    }
    // A key that nobody wants goes to other widgets: the tab key to the next one, function keys to
    // menus.
    return isTaken
  }

  private func release(_ keycode: Int, _ modifiers: HostModifiers) -> Bool {
    guard let key = held.removeValue(forKey: keycode), let widget else { return false }
    // Two places may stand for one key, such as both enter keys: it is up when the last is.
    if held.values.contains(where: { $0.usage == key.usage }) { return true }
    widget.window.simulateKey(
      .ended, key.usage, characters: key.text, charactersIgnoringModifiers: key.plain,
      modifiers: modifiers.flags)
    return true
  }

  func focusChanged(_ hasFocus: Bool) { if !hasFocus { cancel() } }
  func end() { cancel() }

  /// Nobody will tell when they are let go.
  private func cancel() {
    guard let widget else { return }
    let usages = Set(held.values.map(\.usage))
    for usage in usages {
      guard let key = held.values.first(where: { $0.usage == usage }) else { continue }
      widget.window.simulateKey(
        .cancelled, usage, characters: key.text, charactersIgnoringModifiers: key.plain)
    }
    held = [:]
  }
}
