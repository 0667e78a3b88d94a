// SPDX-License-Identifier: MIT

/// Key events, which are first passed to the input method, then to the window.
///
///     key → input method ─┬ consumes it                    preedit text, later a commit
///                         ├ produces the key's own text ─┐
///                         └ ignores it ──────────────────┴> commands, responders, first responder
///
/// If an input method produces only the key's own character, the key is handled like any other, so
/// that commands and `pressesBegan(_:with:)` receive all keys that are not part of a composition.
@MainActor
final class KeyInput: WidgetPart {
  private weak var widget: TextKitWidget?
  /// The keys that views regard as pressed, by key code.
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
    // An unhandled key is passed on to other widgets: the tab key moves the focus, function keys
    // open menus.
    return isTaken
  }

  private func release(_ keycode: Int, _ modifiers: HostModifiers) -> Bool {
    guard let key = held.removeValue(forKey: keycode), let widget else { return false }
    // Two key codes can denote one key, such as both enter keys: it is released with the last of
    // them.
    if held.values.contains(where: { $0.usage == key.usage }) { return true }
    widget.window.simulateKey(
      .ended, key.usage, characters: key.text, charactersIgnoringModifiers: key.plain,
      modifiers: modifiers.flags)
    return true
  }

  func focusChanged(_ hasFocus: Bool) { if !hasFocus { cancel() } }
  func end() { cancel() }

  /// Releases all keys, because their release will not be reported.
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
