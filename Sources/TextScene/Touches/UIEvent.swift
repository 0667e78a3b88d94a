// SPDX-License-Identifier: MIT

/// Something that happened: fingers came down, moved, were lifted.
///
/// - Source: UIKit, `UIEvent`.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// What kind of event it is.
  public enum EventType: Int, Sendable {
    /// Of touches.
    case touches = 0
    /// Of a device that is moved.
    case motion = 1
    /// Of a remote control.
    case remoteControl = 2
    /// Of keys.
    case presses = 3
    /// Of a wheel.
    case scroll = 10
    /// Of a pointer without a button.
    case hover = 11
    /// Of two fingers on a pad.
    case transform = 14
  }

  /// What kind of its type an event is.
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
    /// Buttons by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The main one.
    public static let primary = ButtonMask(rawValue: 1)
    /// The other one.
    public static let secondary = ButtonMask(rawValue: 2)
    /// A button by its number, from 1.
    public static func button(_ buttonNumber: Int) -> ButtonMask {
      ButtonMask(rawValue: (1...62).contains(buttonNumber) ? 1 << (buttonNumber - 1) : 0)
    }
  }

  final var touches: Set<UITouch> = []
  /// The touches that did something now.
  final var changed: Set<UITouch> = []
  final var time: TimeInterval = 0
  final var buttons: ButtonMask = []
  final var modifiers: UIKeyModifierFlags = []

  override init() { super.init() }

  /// Whether it is of touches or of something else.
  open var type: UIEvent.EventType { .touches }
  /// The event has no subtype.
  open var subtype: UIEvent.EventSubtype { .none }
  /// When it happened, in seconds by `SceneClock.main`.
  open var timestamp: TimeInterval { time }
  /// Which buttons of a pointer are down.
  open var buttonMask: UIEvent.ButtonMask { buttons }
  /// Which keys are held.
  open var modifierFlags: UIKeyModifierFlags { modifiers }
  /// All fingers that are down or were lifted now.
  open var allTouches: Set<UITouch>? { touches }

  /// The fingers in a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    found(touches.filter { $0.hitWindow === window })
  }

  /// The fingers that came down in a view.
  open func touches(for view: UIView) -> Set<UITouch>? {
    found(touches.filter { $0.hitView === view })
  }

  /// The fingers that a recogniser gets.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    found(touches.filter { $0.recognizers.contains { $0 === gesture } })
  }

  private func found(_ touches: Set<UITouch>) -> Set<UITouch>? { touches.isEmpty ? nil : touches }
}

/// Keys that are held while others are pressed.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Keys by their bits.
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
  /// A key of the block of numbers.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
