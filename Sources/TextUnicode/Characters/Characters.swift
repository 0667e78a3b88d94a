// SPDX-License-Identifier: MIT

/// Facts about single scalars, by ICU (Unicode 15.0), with ASCII answered at once.
///
/// Every function takes any 32-bit value: halves of surrogate pairs and numbers above 0x10FFFF are
/// unassigned.
package enum Characters {
  /// The general category, in the order of ICU's numbers.
  package enum Category: UInt8, Sendable {
    case unassigned, uppercaseLetter, lowercaseLetter, titlecaseLetter, modifierLetter, otherLetter
    case nonspacingMark, enclosingMark, spacingMark
    case decimalNumber, letterNumber, otherNumber
    case spaceSeparator, lineSeparator, paragraphSeparator
    case control, format, privateUse, surrogate
    case dashPunctuation, openPunctuation, closePunctuation, connectorPunctuation, otherPunctuation
    case mathSymbol, currencySymbol, modifierSymbol, otherSymbol
    case initialPunctuation, finalPunctuation
  }

  package static func generalCategory(_ scalar: UInt32) -> Category {
    Category(rawValue: ICUProperties.generalCategory(of: scalar)) ?? .unassigned
  }

  /// White_Space: spaces, no-break spaces too, tab, line and paragraph ends.
  package static func isWhitespace(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar == 0x20 || 0x09...0x0D ~= scalar }
    return ICUProperties.isWhitespace(scalar)
  }

  /// Shown as nothing where a font has no glyph for it: joiners, selectors, soft hyphen, direction controls.
  package static func isDefaultIgnorable(_ scalar: UInt32) -> Bool {
    scalar >= 0xAD && ICUProperties.isDefaultIgnorable(scalar)
  }

  /// Any combining mark: Mn, Mc, Me.
  package static func isMark(_ scalar: UInt32) -> Bool {
    if scalar < 0x300 { return false }
    switch generalCategory(scalar) {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }

  /// Any letter: Lu, Ll, Lt, Lm, Lo.
  package static func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return 0x61...0x7A ~= scalar | 0x20 }
    return (1...5).contains(ICUProperties.generalCategory(of: scalar))
  }

  /// Cc: what a terminal would obey.
  package static func isControl(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || 0x7F...0x9F ~= scalar
  }

  package static func isVariationSelector(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Shown as a colour picture unless a text selector follows.
  package static func isEmojiPresentation(_ scalar: UInt32) -> Bool {
    scalar >= 0x231A && ICUProperties.isEmojiPresentation(scalar)
  }

  /// Emoji in any presentation; includes digits, # and *.
  package static func isEmoji(_ scalar: UInt32) -> Bool { ICUProperties.isEmoji(scalar) }

  /// The five skin tones.
  package static func isEmojiModifier(_ scalar: UInt32) -> Bool { 0x1F3FB...0x1F3FF ~= scalar }

  /// Takes a skin tone.
  package static func isEmojiModifierBase(_ scalar: UInt32) -> Bool {
    scalar >= 0x261D && ICUProperties.isEmojiModifierBase(scalar)
  }

  package static func isExtendedPictographic(_ scalar: UInt32) -> Bool {
    scalar >= 0xA9 && ICUProperties.isExtendedPictographic(scalar)
  }

  /// The letters that flags are made of, two for each.
  package static func isRegionalIndicator(_ scalar: UInt32) -> Bool { 0x1F1E6...0x1F1FF ~= scalar }

  /// Ideographs of Chinese, Japanese, Korean, and the like.
  package static func isIdeographic(_ scalar: UInt32) -> Bool {
    scalar >= 0x3006 && ICUProperties.isIdeographic(scalar)
  }

  /// Whether a letter takes another form beside its neighbours, as in Arabic.
  package static func joinsNeighbours(_ scalar: UInt32) -> Bool {
    scalar >= 0x600 && ICUProperties.joinsNeighbours(scalar)
  }
}
