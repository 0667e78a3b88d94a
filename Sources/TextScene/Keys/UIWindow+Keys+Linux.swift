// SPDX-License-Identifier: MIT

extension UIWindow {
  /// Types a text, key by key, or presses one key that is named by a constant of `UIKeyCommand`.
  ///
  /// Each key goes down and is let go. It goes through `UIApplication.sendEvent(_:)`: key commands of the responder chain,
  /// then `pressesBegan(_:with:)` up the chain, then the text that is the first responder.
  ///
  ///     window.simulateKey("Hi!")
  ///     window.simulateKey("c", modifiers: .command)
  ///     window.simulateKey(UIKeyCommand.inputLeftArrow, modifiers: .shift)
  ///
  /// - Parameters:
  ///   - characters: What is typed. A character for which an American keyboard has no key comes from one without a number.
  ///   - modifiers: The keys that are held; shift for capitals is added.
  /// - Returns: Whether anybody did anything with the last key.
  /// - Source: our choice.
  @discardableResult
  public func simulateKey(_ characters: String, modifiers: UIKeyModifierFlags = []) -> Bool {
    let keys = KeyTable.isName(characters) ? [characters] : characters.map(String.init)
    var isTaken = false
    for text in keys { isTaken = press(KeyTable.key(typing: text, modifiers)) }
    return isTaken
  }

  /// Presses a key and lets it go.
  ///
  /// - Parameters:
  ///   - key: A key; what it types is that of an American keyboard.
  ///   - modifiers: The keys that are held.
  /// - Returns: Whether anybody did anything with it.
  /// - Source: our choice.
  @discardableResult
  public func simulateKey(_ key: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags = []) -> Bool {
    press(KeyTable.key(key, modifiers))
  }

  /// Presses a key, or lets it go, as a host does that knows the keyboard.
  ///
  /// - Parameters:
  ///   - phase: `.began` (again, while the key is held), `.changed`, `.ended` or `.cancelled`. What does not fit what the key
  ///     did before does nothing, with a sentence to the warning handler.
  ///   - key: Which key, by its place.
  ///   - characters: What it types.
  ///   - charactersIgnoringModifiers: What it types without keys that are held.
  ///   - modifiers: The keys that are held.
  /// - Returns: Whether anybody did anything with it.
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
