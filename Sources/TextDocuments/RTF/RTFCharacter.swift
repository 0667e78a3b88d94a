// SPDX-License-Identifier: MIT

/// The character format from control words: numbers only, so that opening a group copies only
/// bytes.
///
/// Lengths are twips unless specified otherwise; colours, fonts and links are indexes into the
/// reader's tables.
///
/// Size: a number for each character property of RTF.
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
    /// Text deleted or moved by a tracked change that is not yet accepted; it is skipped.
    static let deleted = Flags(rawValue: 4096)
    static let keepsOnOneLine = Flags(rawValue: 8192)
    /// Whether the current text is in an East Asian script.
    static let eastAsian = Flags(rawValue: 16384)
  }

  /// The script that `\af` and similar words apply to.
  enum Association: UInt8 { case none, rightToLeft, other }

  var flags: Flags = []
  var font: Int32 = 0
  /// `\cchs`: the character set of text that is written in another one than its font's, or -1.
  var characterSet: Int32 = -1
  /// 1000 × points.
  var size: Int32 = 12000
  /// 0 or less if `bold` determines the weight.
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
  /// The spacing in 1/1000 point, more precise than `spacing`, or `Int32.min`.
  var tracking = Int32.min
  var ligature: Int32 = -1
  /// 2000 × the value.
  var expansion: Int32 = 0
  var obliqueness: Int32 = 0
  var language: Int32 = 0
  /// The language of East Asian text, or 0.
  var eastLanguage: Int32 = 0
  /// An index into the table of strings, from 1, for languages without a Windows number.
  var ownLanguage: Int32 = 0
  /// An index into the reader's table of links, from 1.
  var link: Int32 = 0
  var toolTip: Int32 = 0
  var effect: Int32 = 0
  /// Two bits for each embedding, the innermost in the lowest, preceded by a 1.
  var embeddings: Int32 = 1
  var rightFont: Int32 = -1
  var rightSize: Int32 = -1
  var association = Association.none

  /// The format that `\plain` sets, with a font.
  static func plain(font: Int32) -> RTFCharacter {
    var plain = RTFCharacter()
    plain.font = font
    return plain
  }

  /// Whether the format differs for right-to-left text.
  var isRightToLeft: Bool { flags.contains(.rightToLeft) }

  mutating func set(_ flag: Flags, _ parameter: Int?) {
    if parameter == 0 { flags.remove(flag) } else { flags.insert(flag) }
  }
}
