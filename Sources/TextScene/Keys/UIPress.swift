// SPDX-License-Identifier: MIT

/// The press of a key, until it is released.
///
/// - Source: UIKit, `UIPress`.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// A phase of a key press.
  public enum Phase: Int, Sendable {
    /// The key was pressed.
    case began = 0
    /// The force of the press has changed.
    case changed = 1
    /// The key is held.
    case stationary = 2
    /// The key was released.
    case ended = 3
    /// The press was cancelled.
    case cancelled = 4
  }

  /// A type of key, for recognizers.
  public enum PressType: Int, Sendable {
    /// The up arrow key.
    case upArrow = 0
    /// The down arrow key.
    case downArrow = 1
    /// The left arrow key.
    case leftArrow = 2
    /// The right arrow key.
    case rightArrow = 3
    /// The return key.
    case select = 4
    /// The escape key.
    case menu = 5
    /// Play or pause.
    case playPause = 6
    /// The page up key.
    case pageUp = 30
    /// The page down key.
    case pageDown = 31
    /// Any other key; our choice, as Apple's systems use numbers without a name.
    case other = 2000
  }

  final var currentPhase = Phase.began
  final var time: TimeInterval
  final let pressedKey: UIKey
  final weak var pressedWindow: UIWindow?
  final weak var pressedResponder: UIResponder?
  final var recognizers: [UIGestureRecognizer] = []
  /// Whether it typed text: a held key repeats it then.
  final var isText = false

  init(_ key: UIKey, time: TimeInterval, in window: UIWindow) {
    pressedKey = key
    self.time = time
    pressedWindow = window
    super.init()
  }

  /// The current phase of the press.
  open var phase: UIPress.Phase { currentPhase }
  /// The start of the phase, in seconds by `SceneClock.main`.
  open var timestamp: TimeInterval { time }
  /// The key.
  open var key: UIKey? { pressedKey }
  /// The force of the press: 1 while the key is down.
  open var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }
  /// The window that received the key.
  open var window: UIWindow? { pressedWindow }
  /// The responder that received it first.
  open var responder: UIResponder? { pressedResponder }
  /// The recognizers that get the press.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  /// The type of the key.
  open var type: UIPress.PressType {
    switch pressedKey.keyCode {
    case .keyboardUpArrow: .upArrow
    case .keyboardDownArrow: .downArrow
    case .keyboardLeftArrow: .leftArrow
    case .keyboardRightArrow: .rightArrow
    case .keyboardReturnOrEnter, .keypadEnter: .select
    case .keyboardEscape: .menu
    case .keyboardPageUp: .pageUp
    case .keyboardPageDown: .pageDown
    default: .other
    }
  }
}

/// A key with its characters.
///
/// - Source: UIKit, `UIKey`.
@preconcurrency @MainActor
open class UIKey: NSObject {
  private let usage: UIKeyboardHIDUsage
  private let text: String
  private let plainText: String
  private let held: UIKeyModifierFlags

  init(
    _ usage: UIKeyboardHIDUsage, _ text: String, _ plainText: String, _ held: UIKeyModifierFlags
  ) {
    (self.usage, self.text, self.plainText, self.held) = (usage, text, plainText, held)
    super.init()
  }

  /// The typed characters; for an arrow and similar keys one of the constants of `UIKeyCommand`,
  /// for the return key `"\r"`.
  open var characters: String { text }
  /// The characters without modifier keys.
  open var charactersIgnoringModifiers: String { plainText }
  /// The modifier keys that are held.
  open var modifierFlags: UIKeyModifierFlags { held }
  /// The key's number.
  open var keyCode: UIKeyboardHIDUsage { usage }

  /// The typed text; nil for arrows and similar keys, for keys that delete, and with command or
  /// control held.
  package final var typedText: String? {
    guard !text.isEmpty, !KeyTable.isNamed(usage), !KeyTable.isName(text),
      held.isDisjoint(with: [.command, .control])
    else { return nil }
    if text == "\r" { return "\n" }
    let isControl = text.unicodeScalars.contains {
      $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n"
    }
    return isControl ? nil : text
  }
}

/// Keys that were pressed or released.
///
/// - Source: UIKit, `UIPressesEvent`.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  final var held: Set<UIPress> = []
  /// The press of the current event.
  final var pressed: UIPress?
  /// Whether all responders have passed it on.
  final var isUntaken = false

  /// The type of event: presses.
  open override var type: UIEvent.EventType { .presses }
  /// Always nil: keys are not touches.
  open override var allTouches: Set<UITouch>? { nil }
  /// All keys that are down or were released in this event.
  open var allPresses: Set<UIPress> { held }
  /// Returns the keys that a recognizer gets.
  ///
  /// - Parameter gesture: The recognizer.
  /// - Returns: An empty set if it gets none.
  open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
    held.filter { $0.recognizers.contains { $0 === gesture } }
  }
}
