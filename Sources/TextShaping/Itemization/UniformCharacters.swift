// SPDX-License-Identifier: MIT

/// What the fast path over a paragraph needs to know of a character.
enum UniformCharacters {
  /// Classes in the order of the tests.
  enum Kind: UInt8 {
    /// Only the general path can take it.
    case other
    /// A letter of the Latin script.
    case latin
    /// Script Common (or taken so), a grapheme by itself, no mark, visible, not white space.
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

  /// Whether a character inside a word needs no further look: most do not.
  @inline(__always)
  static func isPlain(_ unit: UInt16) -> Bool { unit &- 0x21 < 0x5E }
}

/// What a character is for lines, wherever it stands.
enum CharacterFacts {
  /// Tab, line ends and the other `Cc`, U+2028 and U+2029: no font is asked for them.
  @inline(__always)
  static func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 || (unit >= 0x7F && unit < 0xA0) || unit & 0xFFFE == 0x2028
  }

  /// A paragraph ends after it (after the LF in CR LF).
  @inline(__always)
  static func endsParagraph(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x2029
  }

  /// Tab, LF, VT, FF, CR, NEL, U+2028, U+2029: white space among the controls.
  @inline(__always)
  static func isControlSpace(_ unit: UInt16) -> Bool {
    (unit >= 0x09 && unit <= 0x0D) || unit == 0x85 || unit & 0xFFFE == 0x2028
  }

  /// `Zs` at which a line may end, so that it hangs there.
  static func isHangingSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: return true
    default: return false
    }
  }

  /// The glyph that stands for a control character.
  static func controlGlyph(_ unit: UInt16, after previous: UInt16?) -> Glyph {
    var flags: Glyph.Flags = .control
    if isControlSpace(unit) { flags.insert(.whitespace) }
    // CR LF is one grapheme.
    if unit != 0x0A || previous != 0x0D { flags.insert(.graphemeStart) }
    let id = unit == 0x09 ? Glyph.tabID : unit == 0x0C ? Glyph.pageID : Glyph.controlID
    return Glyph(id: id, characterCount: 1, flags: flags, advance: 0)
  }
}

/// Scripts by what they ask of shaping.
enum ScriptShaping {
  /// Letters join their neighbours, so a word's shape depends on the text around it.
  ///
  /// Numbers, as each run asks: a set takes longer than the rest of what a short run needs.
  static func joins(_ script: UInt32) -> Bool {
    switch script {
    // Arab Syrc Mong Nkoo Adlm Mand Mani Phag Phlp Rohg Sogd Ougr Chrs
    case 0x4172_6162, 0x5379_7263, 0x4D6F_6E67, 0x4E6B_6F6F, 0x4164_6C6D, 0x4D61_6E64, 0x4D61_6E69,
      0x5068_6167, 0x5068_6C70, 0x526F_6867, 0x536F_6764, 0x4F75_6772, 0x4368_7273:
      true
    default: false
    }
  }

  /// Words stand apart by spaces; in other scripts it does not pay to look for words.
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
