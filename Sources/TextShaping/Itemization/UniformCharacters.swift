// SPDX-License-Identifier: MIT

/// The classes of characters for the fast path over a paragraph.
enum UniformCharacters {
  /// Classes in the order of the tests.
  enum Kind: UInt8 {
    /// Needs the general path.
    case other
    /// A letter of the Latin script.
    case latin
    /// Script Common (or treated so), a grapheme on its own, not a mark, visible, not white space.
    case common
    case space
    /// `Cc`: tab, line ends and the rest.
    case control
  }

  @inline(__always)
  static func kind(_ unit: UInt16) -> Kind {
    if unit < 0x80 {
      switch unit {
      case 0x20: return .space
      case 0x41...0x5A, 0x61...0x7A: return .latin
      case 0x21..<0x7F: return .common
      default: return .control
      }
    }
    return kindBeyondASCII(unit)
  }

  @inline(never)
  private static func kindBeyondASCII(_ unit: UInt16) -> Kind {
    switch unit {
    case 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: return .latin
    case 0xA1...0xAC, 0xAE...0xBF, 0xD7, 0xF7: return .common
    // Dashes, quotation marks, daggers, bullet, ellipsis.
    case 0x2013, 0x2014, 0x2018...0x201E, 0x2020...0x2022, 0x2026: return .common
    default: return .other
    }
  }

  /// Returns whether a character inside a word needs no further test, as most do not.
  @inline(__always)
  static func isPlain(_ unit: UInt16) -> Bool { unit &- 0x21 < 0x5E }
}

/// Properties of a character for lines, independent of its context.
enum CharacterFacts {
  /// Returns whether a unit is a tab, a line end or another `Cc`, U+2028 or U+2029: these need no
  /// font.
  @inline(__always)
  static func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 || (unit >= 0x7F && unit < 0xA0) || unit & 0xFFFE == 0x2028
  }

  /// Returns whether a paragraph ends after a unit (after the LF in CR LF).
  @inline(__always)
  static func endsParagraph(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x2029
  }

  /// Returns whether a unit is white space among the controls: Tab, LF, VT, FF, CR, NEL, U+2028,
  /// U+2029.
  @inline(__always)
  static func isControlSpace(_ unit: UInt16) -> Bool {
    (unit >= 0x09 && unit <= 0x0D) || unit == 0x85 || unit & 0xFFFE == 0x2028
  }

  /// Returns whether a scalar is `Zs` and allows a line break, so that it hangs there.
  static func isHangingSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: return true
    default: return false
    }
  }

  /// Returns the glyph of a control character.
  static func controlGlyph(_ unit: UInt16, after previous: UInt16?) -> Glyph {
    var flags: Glyph.Flags = .control
    if isControlSpace(unit) { flags.insert(.whitespace) }
    // CR LF is one grapheme.
    if unit != 0x0A || previous != 0x0D { flags.insert(.graphemeStart) }
    let id = unit == 0x09 ? Glyph.tabID : unit == 0x0C ? Glyph.pageID : Glyph.controlID
    return Glyph(id: id, characterCount: 1, flags: flags, advance: 0)
  }
}

/// Properties of scripts that shaping needs.
enum ScriptShaping {
  /// Returns whether letters of a script join their neighbours, so that a word's shape depends on
  /// the text around it.
  ///
  /// Numbers, because each run calls this: a set takes longer than everything else that a short run
  /// needs.
  static func joins(_ script: UInt32) -> Bool {
    switch script {
    // Arab Syrc Mong Nkoo Adlm Mand Mani Phag Phlp Rohg Sogd Ougr Chrs
    case 0x4172_6162, 0x5379_7263, 0x4D6F_6E67, 0x4E6B_6F6F, 0x4164_6C6D, 0x4D61_6E64, 0x4D61_6E69,
      0x5068_6167, 0x5068_6C70, 0x526F_6867, 0x536F_6764, 0x4F75_6772, 0x4368_7273:
      true
    default: false
    }
  }

  /// Returns whether spaces separate words in a script; in other scripts caching words does not
  /// pay.
  static func hasSpaces(_ script: UInt32) -> Bool { !spaceless.contains(script) }

  private static let spaceless: Set<UInt32> = Set(
    [
      "Hani", "Hira", "Kana", "Bopo", "Yiii", "Thai", "Laoo", "Khmr", "Mymr", "Tibt", "Lana",
      "Talu", "Tale", "Tavt", "Tang", "Nshu", "Kits", "Java", "Bali", "Egyp", "Xsux",
    ].map(code))

  private static func code(_ letters: String) -> UInt32 {
    letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
