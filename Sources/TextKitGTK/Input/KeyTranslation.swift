// SPDX-License-Identifier: MIT

/// Translates GDK's keys to UIKit's, and to the text that they type.
enum KeyTranslation {
  /// Keys that are identified by their function, by GDK's key values.
  private static let byName: [UInt32: UIKeyboardHIDUsage] = {
    var table: [UInt32: UIKeyboardHIDUsage] = [
      0xFF08: .keyboardDeleteOrBackspace, 0xFF09: .keyboardTab, 0xFE20: .keyboardTab,
      0xFF0D: .keyboardReturnOrEnter, 0xFF8D: .keypadEnter, 0xFF1B: .keyboardEscape,
      0xFFFF: .keyboardDeleteForward, 0xFF9F: .keyboardDeleteForward, 0xFF63: .keyboardInsert,
      0xFF9E: .keyboardInsert, 0xFF67: .keyboardMenu, 0xFF6A: .keyboardHelp,
      0xFF65: .keyboardUndo, 0xFF66: .keyboardAgain, 0xFF68: .keyboardFind,
      0xFFE1: .keyboardLeftShift, 0xFFE2: .keyboardRightShift, 0xFFE3: .keyboardLeftControl,
      0xFFE4: .keyboardRightControl, 0xFFE5: .keyboardCapsLock, 0xFFE9: .keyboardLeftAlt,
      0xFFEA: .keyboardRightAlt, 0xFE03: .keyboardRightAlt, 0xFFEB: .keyboardLeftGUI,
      0xFFEC: .keyboardRightGUI,
    ]
    let places: [UIKeyboardHIDUsage] = [
      .keyboardHome, .keyboardLeftArrow, .keyboardUpArrow, .keyboardRightArrow,
      .keyboardDownArrow, .keyboardPageUp, .keyboardPageDown, .keyboardEnd,
    ]
    for (index, usage) in places.enumerated() {
      table[0xFF50 + UInt32(index)] = usage
      // The keys of the numeric keypad without Num Lock.
      table[0xFF95 + UInt32(index)] = usage
    }
    for index in 0..<12 {
      table[0xFFBE + UInt32(index)] = UIKeyboardHIDUsage(
        rawValue: UIKeyboardHIDUsage.keyboardF1.rawValue + index)
    }
    for index in 12..<24 {
      table[0xFFBE + UInt32(index)] = UIKeyboardHIDUsage(
        rawValue: UIKeyboardHIDUsage.keyboardF13.rawValue + index - 12)
    }
    return table
  }()

  /// Keys that are identified by their position: USB usage numbers in the order of Linux's input
  /// event codes, from 1; 0 for none.
  private static let byPlace: [Int] = [
    41, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 45, 46, 42, 43,
    20, 26, 8, 21, 23, 28, 24, 12, 18, 19, 47, 48, 40, 224,
    4, 22, 7, 9, 10, 11, 13, 14, 15, 51, 52, 53, 225, 49,
    29, 27, 6, 25, 5, 17, 16, 54, 55, 56, 229, 85, 226, 44, 57,
    58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 83, 71,
    95, 96, 97, 86, 92, 93, 94, 87, 89, 90, 91, 98, 99, 0, 0, 100, 68, 69, 135,
    0, 0, 138, 136, 139, 0, 88, 228, 84, 70, 230, 0, 74, 82, 75, 80, 79, 77, 81, 78, 73, 76,
    0, 127, 129, 128, 102, 103, 0, 72, 0, 133, 144, 145, 137, 227, 231, 101,
  ]

  /// The offset of X11's key codes from Linux's.
  private static let shift = 8

  /// Returns the usage of a key; `.keyboardErrorUndefined` for one that Apple's keyboards lack.
  static func usage(keyval: UInt32, keycode: Int) -> UIKeyboardHIDUsage {
    if let named = byName[keyval] { return named }
    let index = keycode - shift - 1
    guard byPlace.indices.contains(index), byPlace[index] > 0,
      let usage = UIKeyboardHIDUsage(rawValue: byPlace[index])
    else { return .keyboardErrorUndefined }
    return usage
  }

  /// Returns the character of a key, or the name of a key that types none.
  ///
  /// `scalar` is 0 for a key without a character.
  static func text(_ usage: UIKeyboardHIDUsage, scalar: UInt32) -> String {
    if let name = KeyTable.name(of: usage) { return name }
    guard scalar >= 0x20, scalar != 0x7F, let scalar = Unicode.Scalar(scalar) else { return "" }
    return String(Character(scalar))
  }

  /// Returns the text of a key without modifiers.
  ///
  /// With control pressed it is a Latin character for commands, even if the keyboard's layout is
  /// not Latin.
  static func plainText(_ event: HostEvent, _ usage: UIKeyboardHIDUsage) -> String {
    let plain = text(usage, scalar: HostKeys.scalar(of: event.plainKeyval))
    let isCommand = !event.modifiers.isDisjoint(with: [.control, .superKey, .meta])
    guard isCommand, event.latinKeyval != 0, plain.utf8.count != 1 || plain.isEmpty,
      !plain.hasPrefix("UIKeyInput")
    else { return plain }
    return text(usage, scalar: HostKeys.scalar(of: event.latinKeyval))
  }
}
