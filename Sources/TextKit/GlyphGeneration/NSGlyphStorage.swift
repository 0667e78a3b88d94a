// SPDX-License-Identifier: MIT

/// The number of a glyph in its font, or `NSControlGlyph` or `NSNullGlyph`.
public typealias NSGlyph = UInt32

/// Stands for a control character, which has no glyph in a font.
public var NSControlGlyph: Int { 0x00FF_FFFF }
/// Stands for a character that shows nothing and takes no room.
public var NSNullGlyph: Int { 0 }

/// The tag of whether a glyph may be made anew without its line: always 0 here.
public var NSGlyphAttributeSoft: Int { 0 }
/// The tag of whether a glyph is white space of variable width.
public var NSGlyphAttributeElastic: Int { 1 }
/// The tag of a glyph's direction: even from left to right, odd from right to left.
public var NSGlyphAttributeBidiLevel: Int { 2 }
/// The tag of how a glyph stands to the one before it: a number of `NSGlyphInscription`.
public var NSGlyphAttributeInscribe: Int { 5 }

/// A layout option: control characters are shown.
public var NSShowControlGlyphs: Int { 1 }
/// A layout option: white space is shown.
public var NSShowInvisibleGlyphs: Int { 2 }
/// A layout option: directions are wanted.
public var NSWantsBidiLevels: Int { 4 }

/// How a glyph stands to the one before it.
///
/// - Source: AppKit `NSGlyphInscription`.
public enum NSGlyphInscription: UInt, Sendable {
  /// By itself.
  case base = 0
  /// Below it.
  case below = 1
  /// Above it.
  case above = 2
  /// On it, as all combining marks here.
  case overstrike = 3
  /// Over and below it.
  case overBelow = 4
}

/// What a glyph generator reads text from and gives glyphs to: a layout manager, or an object that
/// changes the glyphs on their way to one.
///
/// - Source: AppKit `NSGlyphStorage`.
public protocol NSGlyphStorage: AnyObject {
  /// The text.
  func attributedString() -> NSAttributedString

  /// What is shown: `NSShowControlGlyphs`, `NSShowInvisibleGlyphs`, `NSWantsBidiLevels`.
  func layoutOptions() -> Int

  /// Takes glyphs for characters that follow each other, one for each.
  ///
  /// A further glyph of a character comes with a call of its own.
  ///
  /// - Parameters:
  ///   - glyphs: Numbers in the font of the text there.
  ///   - length: How many there are.
  ///   - glyphIndex: The index of the first one.
  ///   - charIndex: The character of the first one.
  func insertGlyphs(
    _ glyphs: UnsafePointer<NSGlyph>, length: Int, forStartingGlyphAt glyphIndex: Int,
    characterIndex charIndex: Int)

  /// Says what a glyph is.
  ///
  /// - Parameters:
  ///   - attributeTag: `NSGlyphAttributeElastic` and its like; others mean nothing.
  ///   - val: The value.
  ///   - glyphIndex: The glyph's index.
  func setIntAttribute(_ attributeTag: Int, value val: Int, forGlyphAt glyphIndex: Int)
}
