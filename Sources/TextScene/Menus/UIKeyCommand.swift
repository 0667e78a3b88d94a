// SPDX-License-Identifier: MIT

/// A command that a key starts.
///
/// A responder offers it in `keyCommands`; it is active while the responder is in the chain of the
/// first responder.
///
/// - Source: UIKit, `UIKeyCommand`.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  override init(_ title: String, _ image: UIImage?, _ content: Content) {
    super.init(title, image, content)
  }

  /// Creates a key command for a menu.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - image: The image.
  ///   - action: The message; its argument is the command.
  ///   - input: The characters of the key without modifier keys, or one of the constants such as
  ///     `inputUpArrow`.
  ///   - modifierFlags: The modifier keys that are held.
  ///   - propertyList: A value that distinguishes commands with the same message.
  ///   - alternates: Other messages, while more modifier keys are held.
  ///   - discoverabilityTitle: A longer title.
  ///   - attributes: The style and availability.
  ///   - state: Whether it is on.
  public convenience init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
  ) {
    self.init(
      title, image,
      Content(
        action: action, propertyList: propertyList, alternates: alternates, input: input,
        modifiers: modifierFlags))
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
  }

  /// Creates a key command.
  ///
  /// - Parameters:
  ///   - input: The characters of the key without modifier keys, or one of the constants such as
  ///     `inputUpArrow`.
  ///   - modifierFlags: The modifier keys that are held.
  ///   - action: The message; its argument is the command.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(action: action, input: input, modifierFlags: modifierFlags)
  }

  /// Creates a key command.
  ///
  /// - Parameters:
  ///   - input: The characters of the key without modifier keys, or one of the constants such as
  ///     `inputUpArrow`.
  ///   - modifierFlags: The modifier keys that are held.
  ///   - action: The message; its argument is the command.
  ///   - discoverabilityTitle: A title for a list of keys.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(
      action: action, input: input, modifierFlags: modifierFlags,
      discoverabilityTitle: discoverabilityTitle)
  }

  /// The character of the key without modifiers.
  open var input: String? { content.input }
  /// The modifier keys that are held.
  open var modifierFlags: UIKeyModifierFlags { content.modifiers }

  /// Whether the command has priority over a text view's handling of the key.
  ///
  /// Default false: in a text view a character is typed, and an arrow moves the caret.
  @KeptProperty open var wantsPriorityOverSystemBehavior = false

  /// Returns a mutable copy of this command.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let other = UIKeyCommand(shownTitle, shownImage, content)
    other.take(from: self)
    other.wantsPriorityOverSystemBehavior = wantsPriorityOverSystemBehavior
    return other
  }

  /// Whether commands with the command key also respond to the control key; a host of a desktop
  /// sets it.
  package static var controlIsCommand = false

  /// Returns whether a key starts it.
  ///
  /// A symbol also matches the typed character: `+` with the command key needs shift on many
  /// keyboards.
  final func matches(_ key: UIKey) -> Bool {
    guard let input = content.input, !input.isEmpty else { return false }
    let held = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    var wanted = content.modifiers.subtracting([.alphaShift, .numericPad])
    // On the host's keyboards the control key has the role of the command key.
    if Self.controlIsCommand, wanted.contains(.command), held.contains(.control),
      !wanted.contains(.control)
    {
      wanted = wanted.subtracting(.command).union(.control)
    }
    if key.charactersIgnoringModifiers.lowercased() == input.lowercased() {
      return held == wanted
    }
    let isLetter = input.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    return !isLetter && key.characters == input
      && held.subtracting(.shift) == wanted
  }
}

extension UIKeyCommand {
  /// The up arrow key.
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  /// The down arrow key.
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  /// The left arrow key.
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The right arrow key.
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  /// The escape key.
  public nonisolated static let inputEscape = "UIKeyInputEscape"
  /// The page up key.
  public nonisolated static let inputPageUp = "UIKeyInputPageUp"
  /// The page down key.
  public nonisolated static let inputPageDown = "UIKeyInputPageDown"
  /// The home key.
  public nonisolated static let inputHome = "UIKeyInputHome"
  /// The end key.
  public nonisolated static let inputEnd = "UIKeyInputEnd"
  /// The key that deletes forward; the one that deletes backward types `"\u{8}"`.
  public nonisolated static let inputDelete = "UIKeyInputDelete"
  /// The first function key.
  public nonisolated static let f1 = "UIKeyInputF1"
  /// The second function key.
  public nonisolated static let f2 = "UIKeyInputF2"
  /// The third function key.
  public nonisolated static let f3 = "UIKeyInputF3"
  /// The fourth function key.
  public nonisolated static let f4 = "UIKeyInputF4"
  /// The fifth function key.
  public nonisolated static let f5 = "UIKeyInputF5"
  /// The sixth function key.
  public nonisolated static let f6 = "UIKeyInputF6"
  /// The seventh function key.
  public nonisolated static let f7 = "UIKeyInputF7"
  /// The eighth function key.
  public nonisolated static let f8 = "UIKeyInputF8"
  /// The ninth function key.
  public nonisolated static let f9 = "UIKeyInputF9"
  /// The tenth function key.
  public nonisolated static let f10 = "UIKeyInputF10"
  /// The eleventh function key.
  public nonisolated static let f11 = "UIKeyInputF11"
  /// The twelfth function key.
  public nonisolated static let f12 = "UIKeyInputF12"
}
