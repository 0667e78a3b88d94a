// SPDX-License-Identifier: MIT

/// An event of the pointer, a finger or a key from the window system.
struct HostEvent {
  enum Kind {
    case press, release, motion
    case touchBegan, touchMoved, touchEnded, touchCancelled
    case keyPress, keyRelease
    case grabBroken
  }

  var kind: Kind
  /// The position in the widget, in points.
  var place: CGPoint
  /// The time in milliseconds.
  var time: UInt32
  var button: Int
  var modifiers: HostModifiers
  /// The identifier of the finger.
  var sequence: UInt
  /// The key value: with modifiers, without modifiers, and without modifiers in a Latin layout; 0
  /// for none.
  var keyval: UInt32
  var plainKeyval: UInt32
  var latinKeyval: UInt32
  /// The key's position on the keyboard, as an X11 key code.
  var keycode: Int
  var isModifierKey: Bool
}

/// The pressed modifier keys and buttons, as GDK's bit mask.
struct HostModifiers: OptionSet {
  let rawValue: UInt32
  static let shift = HostModifiers(rawValue: 1 << 0)
  static let lock = HostModifiers(rawValue: 1 << 1)
  static let control = HostModifiers(rawValue: 1 << 2)
  static let alt = HostModifiers(rawValue: 1 << 3)
  static let buttons = HostModifiers(rawValue: 0b11111 << 8)
  static let superKey = HostModifiers(rawValue: 1 << 26)
  static let meta = HostModifiers(rawValue: 1 << 28)

  /// The modifiers as UIKit flags.
  var flags: UIKeyModifierFlags {
    var flags: UIKeyModifierFlags = []
    if contains(.shift) { flags.insert(.shift) }
    if contains(.lock) { flags.insert(.alphaShift) }
    if contains(.control) { flags.insert(.control) }
    if contains(.alt) { flags.insert(.alternate) }
    if !isDisjoint(with: [.superKey, .meta]) { flags.insert(.command) }
    return flags
  }
}
