// SPDX-License-Identifier: MIT

/// A command that a key starts.
///
/// A responder offers it in `keyCommands`; it is tried when the responder is the first one or behind it in the chain.
///
/// - Source: UIKit, `UIKeyCommand`.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  override init(_ title: String, _ image: UIImage?, _ content: Content) {
    super.init(title, image, content)
  }

  /// A command that a key starts, for a menu.
  ///
  /// - Parameters:
  ///   - title: The text.
  ///   - image: The picture.
  ///   - action: The message; it gets the command.
  ///   - input: What the key types without keys that are held, or one of the constants such as `inputUpArrow`.
  ///   - modifierFlags: The keys that are held.
  ///   - propertyList: What tells commands of one message apart.
  ///   - alternates: Other messages, while more keys are held.
  ///   - discoverabilityTitle: A longer text.
  ///   - attributes: How it is shown.
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

  /// A command that a key starts.
  ///
  /// - Parameters:
  ///   - input: What the key types without keys that are held, or one of the constants such as `inputUpArrow`.
  ///   - modifierFlags: The keys that are held.
  ///   - action: The message; it gets the command.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(action: action, input: input, modifierFlags: modifierFlags)
  }

  /// A command that a key starts.
  ///
  /// - Parameters:
  ///   - input: What the key types without keys that are held, or one of the constants such as `inputUpArrow`.
  ///   - modifierFlags: The keys that are held.
  ///   - action: The message; it gets the command.
  ///   - discoverabilityTitle: A text for a list of keys.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(
      action: action, input: input, modifierFlags: modifierFlags,
      discoverabilityTitle: discoverabilityTitle)
  }

  /// The character of the key without modifiers.
  open var input: String? { content.input }
  /// The keys that are held.
  open var modifierFlags: UIKeyModifierFlags { content.modifiers }

  /// Whether the command comes before what a text view does with the key.
  ///
  /// Default false: in a text view a character is typed, and an arrow moves the caret.
  @KeptProperty open var wantsPriorityOverSystemBehavior = false

  /// A command like this one, which may be changed.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let other = UIKeyCommand(shownTitle, shownImage, content)
    other.take(from: self)
    other.wantsPriorityOverSystemBehavior = wantsPriorityOverSystemBehavior
    return other
  }

  /// Whether commands with the command key answer to the control key, too; a host of a desktop says so.
  package static var controlIsCommand = false

  /// Whether a key starts it.
  ///
  /// A symbol is found by what the key types, too: `+` with the command key held needs shift on many keyboards.
  final func matches(_ key: UIKey) -> Bool {
    guard let input = content.input, !input.isEmpty else { return false }
    let held = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    var wanted = content.modifiers.subtracting([.alphaShift, .numericPad])
    // On the host's keyboards the control key does what the command key does elsewhere.
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
  /// The arrow up.
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  /// The arrow down.
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  /// The arrow to the left.
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The arrow to the right.
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  /// The escape key.
  public nonisolated static let inputEscape = "UIKeyInputEscape"
  /// The key for a page up.
  public nonisolated static let inputPageUp = "UIKeyInputPageUp"
  /// The key for a page down.
  public nonisolated static let inputPageDown = "UIKeyInputPageDown"
  /// The key for the start.
  public nonisolated static let inputHome = "UIKeyInputHome"
  /// The key for the end.
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
