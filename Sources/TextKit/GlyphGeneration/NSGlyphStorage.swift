// SPDX-License-Identifier: MIT

/// The identifier of a glyph in its font, or `NSControlGlyph` or `NSNullGlyph`.
public typealias NSGlyph = UInt32

/// Represents a control character, which has no glyph in a font.
public var NSControlGlyph: Int { 0x00FF_FFFF }
/// Represents a character without ink and advance.
public var NSNullGlyph: Int { 0 }

/// The tag of whether a glyph may be generated again without its line: always 0 here.
public var NSGlyphAttributeSoft: Int { 0 }
/// The tag of whether a glyph is white space of variable width.
public var NSGlyphAttributeElastic: Int { 1 }
/// The tag of a glyph's direction: even from left to right, odd from right to left.
public var NSGlyphAttributeBidiLevel: Int { 2 }
/// The tag of a glyph's relation to the preceding one: a number of `NSGlyphInscription`.
public var NSGlyphAttributeInscribe: Int { 5 }

/// A layout option: control characters are shown.
public var NSShowControlGlyphs: Int { 1 }
/// A layout option: white space is shown.
public var NSShowInvisibleGlyphs: Int { 2 }
/// A layout option: directions are required.
public var NSWantsBidiLevels: Int { 4 }

/// The relation of a glyph to the preceding one.
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

/// The source of text and destination of glyphs for a glyph generator: a layout manager, or an
/// object that changes the glyphs on their way to one.
///
/// - Source: AppKit `NSGlyphStorage`.
public protocol NSGlyphStorage: AnyObject {
  /// Returns the text.
  func attributedString() -> NSAttributedString

  /// Returns the layout options: `NSShowControlGlyphs`, `NSShowInvisibleGlyphs`,
  /// `NSWantsBidiLevels`.
  func layoutOptions() -> Int

  /// Inserts glyphs for consecutive characters, one for each.
  ///
  /// Each further glyph of a character needs a separate call.
  ///
  /// - Parameters:
  ///   - glyphs: Identifiers in the font of the text there.
  ///   - length: The number of glyphs.
  ///   - glyphIndex: The index of the first one.
  ///   - charIndex: The character of the first one.
  func insertGlyphs(
    _ glyphs: UnsafePointer<NSGlyph>, length: Int, forStartingGlyphAt glyphIndex: Int,
    characterIndex charIndex: Int)

  /// Sets an attribute of a glyph.
  ///
  /// - Parameters:
  ///   - attributeTag: `NSGlyphAttributeElastic` or another tag; unknown ones have no meaning.
  ///   - val: The value.
  ///   - glyphIndex: The glyph's index.
  func setIntAttribute(_ attributeTag: Int, value val: Int, forGlyphAt glyphIndex: Int)
}
