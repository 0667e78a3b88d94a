// SPDX-License-Identifier: MIT

/// The keys of an American keyboard and their characters.
package enum KeyTable {
  /// Names of keys without a character, or with a control character.
  private static let named: [UIKeyboardHIDUsage: String] = [
    .keyboardUpArrow: UIKeyCommand.inputUpArrow, .keyboardDownArrow: UIKeyCommand.inputDownArrow,
    .keyboardLeftArrow: UIKeyCommand.inputLeftArrow,
    .keyboardRightArrow: UIKeyCommand.inputRightArrow,
    .keyboardEscape: UIKeyCommand.inputEscape, .keyboardPageUp: UIKeyCommand.inputPageUp,
    .keyboardPageDown: UIKeyCommand.inputPageDown, .keyboardHome: UIKeyCommand.inputHome,
    .keyboardEnd: UIKeyCommand.inputEnd, .keyboardDeleteForward: UIKeyCommand.inputDelete,
    .keyboardF1: UIKeyCommand.f1, .keyboardF2: UIKeyCommand.f2, .keyboardF3: UIKeyCommand.f3,
    .keyboardF4: UIKeyCommand.f4, .keyboardF5: UIKeyCommand.f5, .keyboardF6: UIKeyCommand.f6,
    .keyboardF7: UIKeyCommand.f7, .keyboardF8: UIKeyCommand.f8, .keyboardF9: UIKeyCommand.f9,
    .keyboardF10: UIKeyCommand.f10, .keyboardF11: UIKeyCommand.f11,
    .keyboardF12: UIKeyCommand.f12,
    .keyboardReturnOrEnter: "\r", .keyboardTab: "\t", .keyboardDeleteOrBackspace: "\u{8}",
    .keypadEnter: "\r", .keyboardReturn: "\r",
  ]

  /// The characters of keys, without and with the shift key.
  private static let typed: [UIKeyboardHIDUsage: (plain: String, shifted: String)] = {
    var table: [UIKeyboardHIDUsage: (plain: String, shifted: String)] = [
      .keyboardSpacebar: (" ", " "), .keyboardHyphen: ("-", "_"), .keyboardEqualSign: ("=", "+"),
      .keyboardOpenBracket: ("[", "{"), .keyboardCloseBracket: ("]", "}"),
      .keyboardBackslash: ("\\", "|"), .keyboardSemicolon: (";", ":"), .keyboardQuote: ("'", "\""),
      .keyboardGraveAccentAndTilde: ("`", "~"), .keyboardComma: (",", "<"),
      .keyboardPeriod: (".", ">"), .keyboardSlash: ("/", "?"),
      .keypadSlash: ("/", "/"), .keypadAsterisk: ("*", "*"), .keypadHyphen: ("-", "-"),
      .keypadPlus: ("+", "+"), .keypadPeriod: (".", "."), .keypadEqualSign: ("=", "="),
      .keypadComma: (",", ","),
    ]
    func add(_ plain: String, _ shifted: String, from first: UIKeyboardHIDUsage) {
      for (index, pair) in zip(plain, shifted).enumerated() {
        guard let key = UIKeyboardHIDUsage(rawValue: first.rawValue + index) else { continue }
        table[key] = (String(pair.0), String(pair.1))
      }
    }
    add("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", from: .keyboardA)
    add("1234567890", "!@#$%^&*()", from: .keyboard1)
    add("1234567890", "1234567890", from: .keypad1)
    return table
  }()

  /// The key that types a character, and whether shift is held.
  private static let keys: [String: (key: UIKeyboardHIDUsage, isShifted: Bool)] = {
    var table: [String: (key: UIKeyboardHIDUsage, isShifted: Bool)] = [:]
    // Keys of the numeric keypad have the higher numbers, and are second.
    for (key, pair) in typed.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if table[pair.plain] == nil { table[pair.plain] = (key, false) }
      if table[pair.shifted] == nil { table[pair.shifted] = (key, true) }
    }
    for (key, text) in named.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where table[text] == nil {
      table[text] = (key, false)
    }
    table["\n"] = (.keyboardReturnOrEnter, false)
    table["\u{7F}"] = (.keyboardDeleteOrBackspace, false)
    return table
  }()

  /// Returns the name of a key without a character, or with a control character; nil for other
  /// keys.
  package static func name(of key: UIKeyboardHIDUsage) -> String? { named[key] }

  /// Returns whether a key does not type text, such as an arrow key.
  static func isNamed(_ key: UIKeyboardHIDUsage) -> Bool {
    named[key]?.hasPrefix("UIKeyInput") == true
  }

  /// Returns whether a text is the name of one key.
  static func isName(_ text: String) -> Bool { text.hasPrefix("UIKeyInput") && keys[text] != nil }

  /// Returns a key with its characters.
  @MainActor static func key(_ usage: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags) -> UIKey
  {
    if let name = named[usage] {
      return UIKey(usage, name, name, modifiers)
    }
    guard let pair = typed[usage] else { return UIKey(usage, "", "", modifiers) }
    // Caps lock affects only letters, and shift reverses it.
    let isUpper =
      modifiers.contains(.shift) != (modifiers.contains(.alphaShift) && isLetter(usage))
    return UIKey(usage, isUpper ? pair.shifted : pair.plain, pair.plain, modifiers)
  }

  private static func isLetter(_ usage: UIKeyboardHIDUsage) -> Bool {
    (UIKeyboardHIDUsage.keyboardA.rawValue...UIKeyboardHIDUsage.keyboardZ.rawValue)
      .contains(usage.rawValue)
  }

  /// Returns the key of a character; a character that an American keyboard lacks has a key without
  /// a number.
  @MainActor static func key(typing text: String, _ modifiers: UIKeyModifierFlags) -> UIKey {
    guard let found = keys[text] else {
      return UIKey(.keyboardErrorUndefined, text, text.lowercased(), modifiers)
    }
    if let name = named[found.key] { return UIKey(found.key, name, name, modifiers) }
    let plain = typed[found.key]?.plain ?? text
    return UIKey(
      found.key, text, plain, found.isShifted ? modifiers.union(.shift) : modifiers)
  }
}
