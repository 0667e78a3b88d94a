// SPDX-License-Identifier: MIT

/// A key, from when it goes down until it is let go.
///
/// - Source: UIKit, `UIPress`.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// What the key does.
  public enum Phase: Int, Sendable {
    /// It went down.
    case began = 0
    /// How hard it is pressed has changed.
    case changed = 1
    /// It stays down.
    case stationary = 2
    /// It was let go.
    case ended = 3
    /// Nobody is to hear of it any more.
    case cancelled = 4
  }

  /// What kind of key it is, as recognisers ask for it.
  public enum PressType: Int, Sendable {
    /// The arrow up.
    case upArrow = 0
    /// The arrow down.
    case downArrow = 1
    /// The arrow to the left.
    case leftArrow = 2
    /// The arrow to the right.
    case rightArrow = 3
    /// The return key.
    case select = 4
    /// The escape key.
    case menu = 5
    /// Play or pause.
    case playPause = 6
    /// The key for a page up.
    case pageUp = 30
    /// The key for a page down.
    case pageDown = 31
    /// Any other key; our choice, as Apple's systems give numbers without a name.
    case other = 2000
  }

  final var currentPhase = Phase.began
  final var time: TimeInterval
  final let pressedKey: UIKey
  final weak var pressedWindow: UIWindow?
  final weak var pressedResponder: UIResponder?
  final var recognizers: [UIGestureRecognizer] = []
  /// Whether text came of it: a key that is held types again then.
  final var isText = false

  init(_ key: UIKey, time: TimeInterval, in window: UIWindow) {
    pressedKey = key
    self.time = time
    pressedWindow = window
    super.init()
  }

  /// What the key does now.
  open var phase: UIPress.Phase { currentPhase }
  /// When the phase began, in seconds by `SceneClock.main`.
  open var timestamp: TimeInterval { time }
  /// The key.
  open var key: UIKey? { pressedKey }
  /// How hard it is pressed: 1 while it is down.
  open var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }
  /// The window that the key went to.
  open var window: UIWindow? { pressedWindow }
  /// Who heard of it first.
  open var responder: UIResponder? { pressedResponder }
  /// The recognisers that get the press.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  /// What kind of key it is.
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

/// A key with what it types.
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

  /// What it types; for an arrow and its like one of the constants of `UIKeyCommand`, for the return key `"\r"`.
  open var characters: String { text }
  /// What it types without keys that are held.
  open var charactersIgnoringModifiers: String { plainText }
  /// The keys that are held.
  open var modifierFlags: UIKeyModifierFlags { held }
  /// Which key it is.
  open var keyCode: UIKeyboardHIDUsage { usage }

  /// The text that it types; nil for an arrow and its like, for the keys that delete, and with command or control held.
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

/// Keys that went down, or were let go.
///
/// - Source: UIKit, `UIPressesEvent`.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  final var held: Set<UIPress> = []
  /// The one that does something now.
  final var pressed: UIPress?
  /// Whether all responders have passed it on.
  final var isUntaken = false

  /// Keys.
  open override var type: UIEvent.EventType { .presses }
  /// None: keys are no touches.
  open override var allTouches: Set<UITouch>? { nil }
  /// All keys that are down or were let go now.
  open var allPresses: Set<UIPress> { held }
  /// The keys that a recogniser gets.
  open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
    held.filter { $0.recognizers.contains { $0 === gesture } }
  }
}
