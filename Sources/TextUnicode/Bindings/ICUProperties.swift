// SPDX-License-Identifier: MIT

private import CICU

/// What the system's ICU knows of single scalars.
///
/// All functions take any 32-bit value.
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

  /// Two such scalars in a row are two graphemes (but for CR LF): see `PlainGraphemes`.
  static func isPlainGrapheme(_ scalar: UInt32) -> Bool {
    icu_is_plain_grapheme_break(scalar) && !icu_has_property(scalar, ICU_EXTENDED_PICTOGRAPHIC)
  }

  /// Whether the letter joins others on its right or left side (Arabic and the like).
  static func joinsNeighbours(_ scalar: UInt32) -> Bool {
    icu_joins(scalar)
  }

  /// How a letter joins its neighbours.
  static func joiningType(of scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: icu_joining_type(scalar))
  }

  /// The shim's number of a letter's joining group; 0 for most.
  static func joiningGroup(of scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: icu_joining_group(scalar))
  }

  /// ICU's number of the scalar's script.
  static func scriptNumber(of scalar: UInt32) -> Int {
    var error: Int32 = 0
    let number = unsafe icu_script(scalar, &error)
    return error > 0 ? 0 : Int(number)
  }

  /// Whether Script_Extensions say anything else than the one script: asked for thousands of scalars, so no list is made.
  static func hasScriptExtensions(_ scalar: UInt32, besides script: UInt8) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2) { numbers in
      var error: Int32 = 0
      // Where there are more, the count says so, and an error that there is no room for them.
      let count = unsafe icu_script_extensions(scalar, numbers.baseAddress, 2, &error)
      return unsafe count > 1 || count == 1 && error <= 0 && numbers[0] != Int32(script)
    }
  }

  /// The numbers of the scripts that use a scalar, in ICU's order; its script alone if it has no extensions.
  static func scriptExtensions(of scalar: UInt32) -> [Int] {
    // Unicode 15 has 21 at most.
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

  /// The ISO 15924 codes in the order of ICU's numbers.
  static func allScripts() -> [Script] {
    let last = max(0, icu_script_last())
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
    Int(icu_bracket_type(scalar))
  }

  /// The bracket that closes or opens this one.
  static func pairedBracket(of scalar: UInt32) -> UInt32 { icu_paired_bracket(scalar) }
}
