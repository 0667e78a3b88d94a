// SPDX-License-Identifier: MIT

/// What control words have said of characters: numbers only, so that a group costs a copy of bytes.
///
/// Lengths are twips unless said otherwise; colours, fonts, links count in the reader's tables.
///
/// Size: a number for each thing that RTF says of characters.
struct RTFCharacter: Equatable {
  struct Flags: OptionSet {
    let rawValue: UInt16
    static let bold = Flags(rawValue: 1)
    static let italic = Flags(rawValue: 2)
    static let smallCaps = Flags(rawValue: 4)
    static let allCaps = Flags(rawValue: 8)
    static let hidden = Flags(rawValue: 16)
    static let outline = Flags(rawValue: 32)
    static let shadow = Flags(rawValue: 64)
    static let vertical = Flags(rawValue: 128)
    /// Bold and italic of right-to-left text.
    static let rightBold = Flags(rawValue: 256)
    static let rightItalic = Flags(rawValue: 512)
    static let rightToLeft = Flags(rawValue: 1024)
    static let noPairKerning = Flags(rawValue: 2048)
    /// Deleted or moved away, and not yet accepted: it is left out.
    static let deleted = Flags(rawValue: 4096)
    static let keepsOnOneLine = Flags(rawValue: 8192)
    /// The text that is read is written in a script of East Asia.
    static let eastAsian = Flags(rawValue: 16384)
  }

  /// Whom `\af` and its like speak of.
  enum Association: UInt8 { case none, rightToLeft, other }

  var flags: Flags = []
  var font: Int32 = 0
  /// `\cchs`: the character set of text that is written in another one than its font's, or -1.
  var characterSet: Int32 = -1
  /// 1000 × points.
  var size: Int32 = 12000
  /// 0 and below: as `bold` says.
  var weight: Int32 = 0
  var foreground: Int32 = 0
  /// Shading.
  var background: Int32 = 0
  /// In front of shading.
  var highlight: Int32 = 0
  var underline: Int32 = 0
  var underlineColor: Int32 = 0
  var strikethrough: Int32 = 0
  var strikethroughColor: Int32 = 0
  var strokeWidth: Int32 = 0
  var strokeColor: Int32 = 0
  var shadowX: Int32 = 3
  var shadowY: Int32 = -3
  var shadowBlur: Int32 = 0
  /// 0…255.
  var shadowAlpha: Int32 = 85
  var shadowColor: Int32 = 0
  var superscript: Int32 = 0
  var baseline: Int32 = 0
  var spacing: Int32 = 0
  /// 1000 × points more exactly than `spacing`, or `Int32.min`.
  var tracking = Int32.min
  var ligature: Int32 = -1
  /// 2000 × the value.
  var expansion: Int32 = 0
  var obliqueness: Int32 = 0
  var language: Int32 = 0
  /// Of text in a script of East Asia, or 0.
  var eastLanguage: Int32 = 0
  /// In the table of strings, from 1: a language that Windows has no number for.
  var ownLanguage: Int32 = 0
  /// In the reader's table of links, from 1.
  var link: Int32 = 0
  var toolTip: Int32 = 0
  var effect: Int32 = 0
  /// Two bits each, the innermost lowest, with a 1 before the first.
  var embeddings: Int32 = 1
  var rightFont: Int32 = -1
  var rightSize: Int32 = -1
  var association = Association.none

  /// As `\plain` says, in a font.
  static func plain(font: Int32) -> RTFCharacter {
    var plain = RTFCharacter()
    plain.font = font
    return plain
  }

  /// That which right-to-left text is set in differs.
  var isRightToLeft: Bool { flags.contains(.rightToLeft) }

  mutating func set(_ flag: Flags, _ parameter: Int?) {
    if parameter == 0 { flags.remove(flag) } else { flags.insert(flag) }
  }
}
