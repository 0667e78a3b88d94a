// SPDX-License-Identifier: MIT

/// What describes a font, as bits; `…Trait` are older names of the same.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// Traits by their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It leans.
  public static var traitItalic: CTFontSymbolicTraits { .init(rawValue: 1 << 0) }
  /// Its lines are thick.
  public static var traitBold: CTFontSymbolicTraits { .init(rawValue: 1 << 1) }
  /// It is wide.
  public static var traitExpanded: CTFontSymbolicTraits { .init(rawValue: 1 << 5) }
  /// It is narrow.
  public static var traitCondensed: CTFontSymbolicTraits { .init(rawValue: 1 << 6) }
  /// All glyphs are as wide.
  public static var traitMonoSpace: CTFontSymbolicTraits { .init(rawValue: 1 << 10) }
  /// It is made for columns.
  public static var traitVertical: CTFontSymbolicTraits { .init(rawValue: 1 << 11) }
  /// It is made for the screen.
  public static var traitUIOptimized: CTFontSymbolicTraits { .init(rawValue: 1 << 12) }
  /// It has glyphs in colours.
  public static var traitColorGlyphs: CTFontSymbolicTraits { .init(rawValue: 1 << 13) }
  /// It is put together of several fonts.
  public static var traitComposite: CTFontSymbolicTraits { .init(rawValue: 1 << 14) }
  /// The bits that say of which kind its letters are.
  public static var traitClassMask: CTFontSymbolicTraits { .init(rawValue: 15 << 28) }

  /// It leans.
  public static var italicTrait: CTFontSymbolicTraits { .traitItalic }
  /// Its lines are thick.
  public static var boldTrait: CTFontSymbolicTraits { .traitBold }
  /// It is wide.
  public static var expandedTrait: CTFontSymbolicTraits { .traitExpanded }
  /// It is narrow.
  public static var condensedTrait: CTFontSymbolicTraits { .traitCondensed }
  /// All glyphs are as wide.
  public static var monoSpaceTrait: CTFontSymbolicTraits { .traitMonoSpace }
  /// It is made for columns.
  public static var verticalTrait: CTFontSymbolicTraits { .traitVertical }
  /// The bits that say of which kind its letters are.
  public static var classMaskTrait: CTFontSymbolicTraits { .traitClassMask }
}
