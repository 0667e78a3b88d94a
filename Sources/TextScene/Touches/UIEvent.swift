// SPDX-License-Identifier: MIT

/// An event: touches began, moved or ended.
///
/// - Source: UIKit, `UIEvent`.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The type of an event.
  public enum EventType: Int, Sendable {
    /// Touches.
    case touches = 0
    /// Motion of the device.
    case motion = 1
    /// A remote control.
    case remoteControl = 2
    /// Keys.
    case presses = 3
    /// A wheel.
    case scroll = 10
    /// A pointer without a pressed button.
    case hover = 11
    /// Two fingers on a trackpad.
    case transform = 14
  }

  /// The subtype of an event.
  public enum EventSubtype: Int, Sendable {
    /// The event has no subtype.
    case none = 0
    /// A shake.
    case motionShake = 1
  }

  /// The buttons of a pointer.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates buttons by their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The primary button.
    public static let primary = ButtonMask(rawValue: 1)
    /// The secondary button.
    public static let secondary = ButtonMask(rawValue: 2)
    /// Returns a button by its number.
    ///
    /// - Parameter buttonNumber: From 1 to 62; others give no button.
    /// - Returns: The mask of the button.
    public static func button(_ buttonNumber: Int) -> ButtonMask {
      ButtonMask(rawValue: (1...62).contains(buttonNumber) ? 1 << (buttonNumber - 1) : 0)
    }
  }

  final var touches: Set<UITouch> = []
  /// The touches that have changed in this event.
  final var changed: Set<UITouch> = []
  final var time: TimeInterval = 0
  final var buttons: ButtonMask = []
  final var modifiers: UIKeyModifierFlags = []

  override init() { super.init() }

  /// The type of the event.
  open var type: UIEvent.EventType { .touches }
  /// The event has no subtype.
  open var subtype: UIEvent.EventSubtype { .none }
  /// The time of the event, in seconds by `SceneClock.main`.
  open var timestamp: TimeInterval { time }
  /// The buttons of a pointer that are down.
  open var buttonMask: UIEvent.ButtonMask { buttons }
  /// The modifier keys that are held.
  open var modifierFlags: UIKeyModifierFlags { modifiers }
  /// All touches that are active or ended in this event.
  open var allTouches: Set<UITouch>? { touches }

  /// Returns the touches in a window.
  ///
  /// - Parameter window: The window.
  /// - Returns: Nil if there are none.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    found(touches.filter { $0.hitWindow === window })
  }

  /// Returns the touches that began in a view.
  ///
  /// - Parameter view: The view.
  /// - Returns: Nil if there are none.
  open func touches(for view: UIView) -> Set<UITouch>? {
    found(touches.filter { $0.hitView === view })
  }

  /// Returns the touches that a recognizer gets.
  ///
  /// - Parameter gesture: The recognizer.
  /// - Returns: Nil if there are none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    found(touches.filter { $0.recognizers.contains { $0 === gesture } })
  }

  private func found(_ touches: Set<UITouch>) -> Set<UITouch>? { touches.isEmpty ? nil : touches }
}

/// Modifier keys.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates modifier keys by their bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command; the super key on other keyboards.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the numeric keypad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
