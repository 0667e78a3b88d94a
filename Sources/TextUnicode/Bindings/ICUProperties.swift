// SPDX-License-Identifier: MIT

private import CICU

/// Properties of single scalars from the system's ICU.
///
/// All functions accept any 32-bit value.
enum ICUProperties {
  static func generalCategory(of scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: icu_general_category(scalar))
  }

  static func isWhitespace(_ scalar: UInt32) -> Bool { icu_has_property(scalar, ICU_WHITE_SPACE) }
  static func isIdeographic(_ scalar: UInt32) -> Bool {
    icu_has_property(scalar, ICU_IDEOGRAPHIC)
  }
  static func isEmoji(_ scalar: UInt32) -> Bool { icu_has_property(scalar, ICU_EMOJI) }
  static func isEmojiPresentation(_ scalar: UInt32) -> Bool {
    icu_has_property(scalar, ICU_EMOJI_PRESENTATION)
  }
  static func isEmojiModifierBase(_ scalar: UInt32) -> Bool {
    icu_has_property(scalar, ICU_EMOJI_MODIFIER_BASE)
  }
  static func isExtendedPictographic(_ scalar: UInt32) -> Bool {
    icu_has_property(scalar, ICU_EXTENDED_PICTOGRAPHIC)
  }
  static func isDefaultIgnorable(_ scalar: UInt32) -> Bool {
    icu_has_property(scalar, ICU_DEFAULT_IGNORABLE)
  }

  /// Returns whether two such scalars in a row are two graphemes (except for CR LF): see
  /// `PlainGraphemes`.
  static func isPlainGrapheme(_ scalar: UInt32) -> Bool {
    icu_is_plain_grapheme_break(scalar) && !icu_has_property(scalar, ICU_EXTENDED_PICTOGRAPHIC)
  }

  /// Returns whether the letter joins its neighbours on either side (Arabic and the like).
  static func joinsNeighbours(_ scalar: UInt32) -> Bool {
    icu_joins(scalar)
  }

  /// Returns the joining type of a letter.
  static func joiningType(of scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: icu_joining_type(scalar))
  }

  /// Returns the shim's number of a letter's joining group; 0 for most.
  static func joiningGroup(of scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: icu_joining_group(scalar))
  }

  /// Returns ICU's number of the scalar's script.
  static func scriptNumber(of scalar: UInt32) -> Int {
    var error: Int32 = 0
    let number = unsafe icu_script(scalar, &error)
    return error > 0 ? 0 : Int(number)
  }

  /// Returns whether Script_Extensions differs from the one script; makes no list, because it is
  /// called for thousands of scalars.
  static func hasScriptExtensions(_ scalar: UInt32, besides script: UInt8) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2) { numbers in
      var error: Int32 = 0
      // For more, the count is right, and ICU reports an overflow error.
      let count = unsafe icu_script_extensions(scalar, numbers.baseAddress, 2, &error)
      return unsafe count > 1 || count == 1 && error <= 0 && numbers[0] != Int32(script)
    }
  }

  /// Returns the numbers of the scripts that use a scalar, in ICU's order; its script alone if it
  /// has no extensions.
  static func scriptExtensions(of scalar: UInt32) -> [Int] {
    // Unicode 15 has at most 21.
    var capacity = 32
    while true {
      var error: Int32 = 0
      var numbers = [Int32](repeating: 0, count: capacity)
      let count = unsafe icu_script_extensions(scalar, &numbers, Int32(capacity), &error)
      if Int(count) > capacity {
        capacity = Int(count)
        continue
      }
      if error > 0 { return [] }
      return numbers.prefix(Int(count)).map { Int($0) }
    }
  }

  /// Returns the ISO 15924 codes in the order of ICU's numbers.
  static func allScripts() -> [Script] {
    let last = max(0, icu_script_last())
    return (0...last).map { number in
      guard let name = unsafe icu_script_short_name(number) else { return .unknown }
      var code: UInt32 = 0
      for offset in 0..<4 {
        // A zero byte ends a shorter name.
        let byte = unsafe UInt8(bitPattern: name[offset])
        if byte == 0 { return .unknown }
        code = code << 8 | UInt32(byte)
      }
      return Script(rawValue: code)
    }
  }

  /// Returns ICU's number of the bidi class.
  static func direction(of scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: icu_direction(scalar))
  }

  /// Returns the mirrored character, if it is another one.
  static func mirror(of scalar: UInt32) -> UInt32? {
    let mirrored = icu_mirror(scalar)
    return mirrored == scalar ? nil : mirrored
  }

  /// Returns 1 for an opening bracket, 2 for a closing one (UAX #9), else 0.
  static func bracketType(of scalar: UInt32) -> Int {
    Int(icu_bracket_type(scalar))
  }

  /// Returns the bracket that closes or opens this one.
  static func pairedBracket(of scalar: UInt32) -> UInt32 { icu_paired_bracket(scalar) }
}
