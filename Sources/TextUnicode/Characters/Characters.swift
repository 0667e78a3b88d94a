// SPDX-License-Identifier: MIT

/// Properties of single scalars, by ICU (Unicode 15.0), with a fast path for ASCII.
///
/// Every function accepts any 32-bit value: surrogates and numbers above 0x10FFFF are unassigned.
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

  /// Returns whether a scalar is White_Space: spaces, no-break spaces too, tab, line and paragraph
  /// ends.
  package static func isWhitespace(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar == 0x20 || 0x09...0x0D ~= scalar }
    return ICUProperties.isWhitespace(scalar)
  }

  /// Returns whether a scalar is invisible if a font has no glyph for it: joiners, selectors, soft
  /// hyphen, direction controls.
  package static func isDefaultIgnorable(_ scalar: UInt32) -> Bool {
    scalar >= 0xAD && ICUProperties.isDefaultIgnorable(scalar)
  }

  /// Returns whether a scalar is a combining mark: Mn, Mc, Me.
  package static func isMark(_ scalar: UInt32) -> Bool {
    if scalar < 0x300 { return false }
    switch generalCategory(scalar) {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }

  /// Returns whether a scalar is a letter: Lu, Ll, Lt, Lm, Lo.
  package static func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return 0x61...0x7A ~= scalar | 0x20 }
    return (1...5).contains(ICUProperties.generalCategory(of: scalar))
  }

  /// Returns whether a scalar is Cc: a control that a terminal would execute.
  package static func isControl(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || 0x7F...0x9F ~= scalar
  }

  package static func isVariationSelector(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Returns whether a scalar is a colour emoji unless a text selector follows.
  package static func isEmojiPresentation(_ scalar: UInt32) -> Bool {
    scalar >= 0x231A && ICUProperties.isEmojiPresentation(scalar)
  }

  /// Returns whether a scalar is an emoji in any presentation; includes digits, # and *.
  package static func isEmoji(_ scalar: UInt32) -> Bool { ICUProperties.isEmoji(scalar) }

  /// Returns whether a scalar is one of the five skin tones.
  package static func isEmojiModifier(_ scalar: UInt32) -> Bool { 0x1F3FB...0x1F3FF ~= scalar }

  /// Returns whether a scalar can have a skin tone.
  package static func isEmojiModifierBase(_ scalar: UInt32) -> Bool {
    scalar >= 0x261D && ICUProperties.isEmojiModifierBase(scalar)
  }

  package static func isExtendedPictographic(_ scalar: UInt32) -> Bool {
    scalar >= 0xA9 && ICUProperties.isExtendedPictographic(scalar)
  }

  /// Returns whether a scalar is one of the pairs that make up flags.
  package static func isRegionalIndicator(_ scalar: UInt32) -> Bool { 0x1F1E6...0x1F1FF ~= scalar }

  /// Returns whether a scalar is an ideograph of Chinese, Japanese, Korean, and the like.
  package static func isIdeographic(_ scalar: UInt32) -> Bool {
    scalar >= 0x3006 && ICUProperties.isIdeographic(scalar)
  }

  /// Returns whether a letter's form depends on its neighbours, as in Arabic.
  package static func joinsNeighbours(_ scalar: UInt32) -> Bool {
    scalar >= 0x600 && ICUProperties.joinsNeighbours(scalar)
  }
}
