// SPDX-License-Identifier: MIT

/// The traits of a font, as bits; `…Trait` are older names of the same.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// Creates traits.
  ///
  /// - Parameter rawValue: Apple's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The font is italic or oblique.
  public static var traitItalic: CTFontSymbolicTraits { .init(rawValue: 1 << 0) }
  /// The font is bold.
  public static var traitBold: CTFontSymbolicTraits { .init(rawValue: 1 << 1) }
  /// The font is wider than usual.
  public static var traitExpanded: CTFontSymbolicTraits { .init(rawValue: 1 << 5) }
  /// The font is narrower than usual.
  public static var traitCondensed: CTFontSymbolicTraits { .init(rawValue: 1 << 6) }
  /// All glyphs of the font have the same width.
  public static var traitMonoSpace: CTFontSymbolicTraits { .init(rawValue: 1 << 10) }
  /// The font is made for vertical text.
  public static var traitVertical: CTFontSymbolicTraits { .init(rawValue: 1 << 11) }
  /// The font is made for user interfaces on screens.
  public static var traitUIOptimized: CTFontSymbolicTraits { .init(rawValue: 1 << 12) }
  /// The font has colour glyphs.
  public static var traitColorGlyphs: CTFontSymbolicTraits { .init(rawValue: 1 << 13) }
  /// The font is a composite of several fonts.
  public static var traitComposite: CTFontSymbolicTraits { .init(rawValue: 1 << 14) }
  /// The bits that hold the class of the typeface: serifs, script, symbols.
  public static var traitClassMask: CTFontSymbolicTraits { .init(rawValue: 15 << 28) }

  /// The font is italic or oblique.
  public static var italicTrait: CTFontSymbolicTraits { .traitItalic }
  /// The font is bold.
  public static var boldTrait: CTFontSymbolicTraits { .traitBold }
  /// The font is wider than usual.
  public static var expandedTrait: CTFontSymbolicTraits { .traitExpanded }
  /// The font is narrower than usual.
  public static var condensedTrait: CTFontSymbolicTraits { .traitCondensed }
  /// All glyphs of the font have the same width.
  public static var monoSpaceTrait: CTFontSymbolicTraits { .traitMonoSpace }
  /// The font is made for vertical text.
  public static var verticalTrait: CTFontSymbolicTraits { .traitVertical }
  /// The bits that hold the class of the typeface: serifs, script, symbols.
  public static var classMaskTrait: CTFontSymbolicTraits { .traitClassMask }
}
