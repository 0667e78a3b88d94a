// SPDX-License-Identifier: MIT

/// What the window system says of the pointer, a finger or a key.
struct HostEvent {
  enum Kind {
    case press, release, motion
    case touchBegan, touchMoved, touchEnded, touchCancelled
    case keyPress, keyRelease
    case grabBroken
  }

  var kind: Kind
  /// Points, in the widget.
  var place: CGPoint
  /// Milliseconds.
  var time: UInt32
  var button: Int
  var modifiers: HostModifiers
  /// Which finger.
  var sequence: UInt
  /// What the key gives; without other keys; without them in a Latin layout (0 for nothing).
  var keyval: UInt32
  var plainKeyval: UInt32
  var latinKeyval: UInt32
  /// The key's place on the keyboard, by X11's count.
  var keycode: Int
  var isModifierKey: Bool
}

/// Keys and buttons that are held, by GDK's bits.
struct HostModifiers: OptionSet {
  let rawValue: UInt32
  static let shift = HostModifiers(rawValue: 1 << 0)
  static let lock = HostModifiers(rawValue: 1 << 1)
  static let control = HostModifiers(rawValue: 1 << 2)
  static let alt = HostModifiers(rawValue: 1 << 3)
  static let buttons = HostModifiers(rawValue: 0b11111 << 8)
  static let superKey = HostModifiers(rawValue: 1 << 26)
  static let meta = HostModifiers(rawValue: 1 << 28)

  /// In Apple's names.
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
