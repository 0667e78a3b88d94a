// SPDX-License-Identifier: MIT

extension UIWindow {
  /// Types a text, key by key, or presses one key that is named by a constant of `UIKeyCommand`.
  ///
  /// Each key is pressed and released. `UIApplication.sendEvent(_:)` delivers it: to key commands
  /// of the responder chain, then to `pressesBegan(_:with:)` up the chain, then to the text that is
  /// the first responder.
  ///
  ///     window.simulateKey("Hi!")
  ///     window.simulateKey("c", modifiers: .command)
  ///     window.simulateKey(UIKeyCommand.inputLeftArrow, modifiers: .shift)
  ///
  /// - Parameters:
  ///   - characters: The text. A character that an American keyboard lacks is typed by a key
  ///     without a number.
  ///   - modifiers: The modifier keys that are held; shift for capitals is added.
  /// - Returns: Whether the last key was handled.
  /// - Source: our choice.
  @discardableResult
  public func simulateKey(_ characters: String, modifiers: UIKeyModifierFlags = []) -> Bool {
    let keys = KeyTable.isName(characters) ? [characters] : characters.map(String.init)
    var isTaken = false
    for text in keys { isTaken = press(KeyTable.key(typing: text, modifiers)) }
    return isTaken
  }

  /// Presses a key and releases it.
  ///
  /// - Parameters:
  ///   - key: A key, with the characters of an American keyboard.
  ///   - modifiers: The modifier keys that are held.
  /// - Returns: Whether the key was handled.
  /// - Source: our choice.
  @discardableResult
  public func simulateKey(_ key: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags = []) -> Bool {
    press(KeyTable.key(key, modifiers))
  }

  /// Presses a key, or releases it, as a host that knows the keyboard does.
  ///
  /// - Parameters:
  ///   - phase: `.began` (again, while the key is held), `.changed`, `.ended` or `.cancelled`. A
  ///     phase that does not follow from the previous one does nothing, with a sentence to the
  ///     warning handler.
  ///   - key: The key, by its position.
  ///   - characters: The typed characters.
  ///   - charactersIgnoringModifiers: The characters without modifier keys.
  ///   - modifiers: The modifier keys that are held.
  /// - Returns: Whether the key was handled.
  /// - Source: our choice.
  @discardableResult
  public func simulateKey(
    _ phase: UIPress.Phase, _ key: UIKeyboardHIDUsage, characters: String,
    charactersIgnoringModifiers: String, modifiers: UIKeyModifierFlags = []
  ) -> Bool {
    send(phase, UIKey(key, characters, charactersIgnoringModifiers, modifiers))
  }

  private func press(_ key: UIKey) -> Bool {
    let isTaken = send(.began, key)
    _ = send(.ended, key)
    return isTaken
  }

  private func send(_ phase: UIPress.Phase, _ key: UIKey) -> Bool {
    guard let event = keys.event(phase, key, in: self) else { return false }
    isKeyTaken = false
    UIApplication.shared.sendEvent(event)
    keys.forgetReleased()
    return isKeyTaken
  }
}
