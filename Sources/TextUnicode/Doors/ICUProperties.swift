// SPDX-License-Identifier: MIT

private import CICU

/// What the system's ICU knows of single scalars. All functions take any 32-bit value.
enum ICUProperties {
  static func generalCategory(of scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: icu_general_category(scalar))
  }

  static func isWhitespace(_ scalar: UInt32) -> Bool { icu_has_property(scalar, UCHAR_WHITE_SPACE) }
  static func isAlphabetic(_ scalar: UInt32) -> Bool { icu_has_property(scalar, UCHAR_ALPHABETIC) }
  static func isIdeographic(_ scalar: UInt32) -> Bool {
    icu_has_property(scalar, UCHAR_IDEOGRAPHIC)
  }
  static func isEmoji(_ scalar: UInt32) -> Bool { icu_has_property(scalar, UCHAR_EMOJI) }
  static func isEmojiPresentation(_ scalar: UInt32) -> Bool {
    icu_has_property(scalar, UCHAR_EMOJI_PRESENTATION)
  }
  static func isEmojiModifierBase(_ scalar: UInt32) -> Bool {
    icu_has_property(scalar, UCHAR_EMOJI_MODIFIER_BASE)
  }
  static func isExtendedPictographic(_ scalar: UInt32) -> Bool {
    icu_has_property(scalar, UCHAR_EXTENDED_PICTOGRAPHIC)
  }
  static func isDefaultIgnorable(_ scalar: UInt32) -> Bool {
    icu_has_property(scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)
  }

  /// Two such scalars in a row are two graphemes (but for CR LF): see `PlainGraphemes`.
  static func isPlainGrapheme(_ scalar: UInt32) -> Bool {
    let kind = UInt32(bitPattern: icu_property_value(scalar, UCHAR_GRAPHEME_CLUSTER_BREAK))
    let plain = [U_GCB_OTHER, U_GCB_CONTROL, U_GCB_CR, U_GCB_LF, U_GCB_LV, U_GCB_LVT]
    return plain.contains { $0.rawValue == kind }
      && !icu_has_property(scalar, UCHAR_EXTENDED_PICTOGRAPHIC)
  }

  /// Whether the letter joins others on its right or left side (Arabic and the like).
  static func joinsNeighbours(_ scalar: UInt32) -> Bool {
    let type = icu_property_value(scalar, UCHAR_JOINING_TYPE)
    return type != Int32(U_JT_NON_JOINING.rawValue) && type != Int32(U_JT_TRANSPARENT.rawValue)
  }

  /// ICU's number of the scalar's script.
  static func scriptNumber(of scalar: UInt32) -> Int {
    var error = U_ZERO_ERROR
    let number = unsafe icu_script(scalar, &error)
    return error.rawValue > U_ZERO_ERROR.rawValue ? 0 : Int(number)
  }

  /// The numbers of the scripts that use a scalar, in ICU's order; its script alone if it has no extensions.
  static func scriptExtensions(of scalar: UInt32) -> [Int] {
    // Unicode 15 has 21 at most.
    var capacity = 32
    while true {
      var error = U_ZERO_ERROR
      var numbers = [UScriptCode](repeating: USCRIPT_COMMON, count: capacity)
      let count = unsafe icu_script_extensions(scalar, &numbers, Int32(capacity), &error)
      if error == U_BUFFER_OVERFLOW_ERROR && Int(count) > capacity {
        capacity = Int(count)
        continue
      }
      if error.rawValue > U_ZERO_ERROR.rawValue { return [] }
      return numbers.prefix(Int(count)).map { Int($0.rawValue) }
    }
  }

  /// The ISO 15924 codes in the order of ICU's numbers.
  static func allScripts() -> [Script] {
    let last = max(0, icu_property_max(UCHAR_SCRIPT))
    return (0...last).map { number in
      guard let name = unsafe icu_script_short_name(number) else { return .unknown }
      var code: UInt32 = 0
      for offset in 0..<4 {
        // The name ends early with a zero.
        let byte = unsafe UInt8(bitPattern: name[offset])
        if byte == 0 { return .unknown }
        code = code << 8 | UInt32(byte)
      }
      return Script(rawValue: code)
    }
  }

  /// ICU's number of the bidi class.
  static func direction(of scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: icu_direction(scalar))
  }

  /// The mirrored character, if there is another one.
  static func mirror(of scalar: UInt32) -> UInt32? {
    let mirrored = icu_mirror(scalar)
    return mirrored == scalar ? nil : mirrored
  }

  /// 1 for an opening bracket, 2 for a closing one (UAX #9), else 0.
  static func bracketType(of scalar: UInt32) -> Int {
    switch UInt32(bitPattern: icu_property_value(scalar, UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
    case U_BPT_OPEN.rawValue: 1
    case U_BPT_CLOSE.rawValue: 2
    default: 0
    }
  }

  /// The bracket that closes or opens this one.
  static func pairedBracket(of scalar: UInt32) -> UInt32 { icu_paired_bracket(scalar) }
}
