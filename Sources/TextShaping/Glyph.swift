// SPDX-License-Identifier: MIT

package import TextFonts
package import TextUnicode

/// A glyph of shaped text: 8 bytes, in logical order, advance in font units.
///
/// Clusters need no array. The first glyph of a cluster has the number of the cluster's UTF-16
/// units; the later glyphs of the cluster have 0:
///
///     text     f  i  n  é(e+◌́)        glyphs   fi  n   e  ◌́
///     units    0  1  2  3  4          units     2  1   2  0
///
/// A walk over the glyphs that adds up `characterCount` gives the character index of each.
@usableFromInline package struct Glyph: Equatable, Sendable {
  /// The glyph index of a control character: no font has this glyph.
  @inlinable package static var controlID: UInt16 { 0xFFFF }
  /// The glyph index of a tab; `.control` is set too, because a font may have a glyph of this index
  /// and the two below.
  @inlinable package static var tabID: UInt16 { 0xFFFE }
  /// The glyph index of a control character whose width the client defines; `.control` is set too.
  @inlinable package static var spaceID: UInt16 { 0xFFFD }
  /// The glyph index of a control character after which the text continues in the next container;
  /// `.control` is set too.
  @inlinable package static var pageID: UInt16 { 0xFFFC }

  /// The glyph index in its run's font.
  ///
  /// 0 is `.notdef`.
  @usableFromInline package var id: UInt16
  /// The cluster length in the low 4 bits, and `Glyph.Flags`.
  ///
  /// The length is in UTF-16 units at the start of a cluster, 0 for a later glyph of a cluster, 15
  /// for an entry in `ShapedText.longClusters`.
  @usableFromInline package var bits: UInt16
  /// The advance in font units, with the font's kerning and without the style's `.kern`.
  @usableFromInline package var advance: Int32

  @usableFromInline package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt16
    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// A break before this glyph's cluster is unsafe: both sides must be reshaped.
    @inlinable package static var unsafeToBreak: Flags { Flags(rawValue: 1 << 4) }
    /// UAX #14 allows a line break before this cluster.
    @inlinable package static var lineBreakBefore: Flags { Flags(rawValue: 1 << 5) }
    /// A line must end before this cluster (after U+2028, U+0085, U+000B, U+000C inside a
    /// paragraph).
    @inlinable package static var mandatoryBreakBefore: Flags { Flags(rawValue: 1 << 6) }
    /// The cluster is white space that hangs at a line's end (Zs except no-break spaces, tab, line
    /// ends).
    @inlinable package static var whitespace: Flags { Flags(rawValue: 1 << 7) }
    /// A grapheme starts here.
    ///
    /// Emergency breaks of an overlong word are allowed only here.
    @inlinable package static var graphemeStart: Flags { Flags(rawValue: 1 << 8) }
    /// A control character: tab, line end or another invisible Cc or Cf.
    @inlinable package static var control: Flags { Flags(rawValue: 1 << 9) }
    /// A combining mark or another glyph that attaches to a base.
    @inlinable package static var nonBase: Flags { Flags(rawValue: 1 << 10) }
    /// `ShapedText.offsets` has an entry for this glyph.
    @inlinable package static var hasOffset: Flags { Flags(rawValue: 1 << 11) }
    /// A space that justification may widen.
    @inlinable package static var elastic: Flags { Flags(rawValue: 1 << 12) }
    /// A soft hyphen: invisible unless a line ends right after it.
    @inlinable package static var softHyphen: Flags { Flags(rawValue: 1 << 13) }
    /// Hidden: no ink, no width (`.null` of Apple's glyph properties).
    @inlinable package static var null: Flags { Flags(rawValue: 1 << 14) }
    /// A hyphen that a line end after it inserted.
    ///
    /// It is in the cluster of the preceding letter, or replaces a soft hyphen.
    @inlinable package static var hyphen: Flags { Flags(rawValue: 1 << 15) }
  }

  package init(id: UInt16, characterCount: UInt16, flags: Flags, advance: Int32) {
    self.id = id
    self.bits = characterCount | flags.rawValue
    self.advance = advance
  }

  @inlinable package var flags: Flags {
    get { Flags(rawValue: bits & 0xFFF0) }
    set { bits = (bits & 0xF) | newValue.rawValue }
  }

  /// Whether `flags` has `.control`.
  @inlinable package var isControl: Bool { bits & 1 << 9 != 0 }
  /// Whether `flags` has `.elastic`.
  @inlinable package var isElastic: Bool { bits & 1 << 12 != 0 }
  /// Whether `flags` has `.hyphen`.
  @inlinable package var isHyphen: Bool { bits & 1 << 15 != 0 }
  /// Whether it is invisible: `flags` has `.control` or `.null`.
  @inlinable package var isSilent: Bool { bits & (1 << 9 | 1 << 14) != 0 }
  /// Whether `flags` has `.hasOffset`.
  @inlinable package var isOffset: Bool { bits & 1 << 11 != 0 }

  /// The number of units in the cluster that starts here; 0 inside a cluster; 15 for an entry in
  /// `longClusters`.
  @inlinable package var shortCharacterCount: Int { Int(bits & 0xF) }
}

/// The offset of a glyph's image from its pen position.
///
/// Font units, y up as in fonts.
package struct GlyphOffset: Equatable, Sendable {
  /// Index into `ShapedText.glyphs`.
  package var glyph: Int32
  package var x: Int32
  package var y: Int32
  package init(glyph: Int32, x: Int32, y: Int32) {
    self.glyph = glyph
    self.x = x
    self.y = y
  }
}

/// A run of glyphs with one font, size, script, language, bidi level and style run.
@usableFromInline package struct GlyphRun: Sendable {
  /// The font of the glyph indexes (after fallback).
  package var font: FontInstance
  /// Points.
  package var size: Double
  /// The size of a font unit in points: size / unitsPerEm.
  package var scale: Double
  /// Points added to each cluster's advance.
  ///
  /// For an attachment run: its width.
  package var kern: Double
  /// The part of `kern` that the last cluster of a line does not get.
  package var tracking = 0.0
  /// The horizontal expansion of the text, which `scale` includes.
  package var expansion = 1.0
  /// The distance in points from the baseline up to an attachment's lower edge, and from there to
  /// its upper edge.
  package var attachmentBottom = 0.0
  package var attachmentHeight = 0.0
  /// The number of UTF-16 units in the run.
  ///
  /// Runs follow each other without gaps.
  package var characterCount: Int
  @usableFromInline package var glyphCount: Int
  /// The index of the run's `StyleRun` in the input.
  package var style: Int
  // Small fields are contiguous: a text of many fonts and scripts has more memory in runs than in
  // glyphs.
  package var script: Script
  package var level: UInt8
  package var kind: Kind

  /// Whether advances alone position the glyphs of the text, without letter spacing.
  package var isPlain: Bool { kind == .text && kern == 0 && tracking == 0 }

  package enum Kind: UInt8, Sendable {
    case text
    /// An attachment: one U+FFFC with its own width.
    case attachment
  }

  package init(
    characterCount: Int, glyphCount: Int, font: FontInstance, size: Double, script: Script,
    level: UInt8, kern: Double, kind: Kind, style: Int, tracking: Double = 0,
    expansion: Double = 1
  ) {
    self.characterCount = characterCount
    self.glyphCount = glyphCount
    self.font = font
    self.size = size
    self.scale = size / Double(font.unitsPerEm) * expansion
    self.tracking = tracking
    self.expansion = expansion
    self.script = script
    self.level = level
    self.kern = kern
    self.kind = kind
    self.style = style
  }
}

extension GlyphRun {
  /// Whether a word that is wider than a line is divided at its punctuation, as suits names, paths
  /// and options in a monospaced font.
  package var dividesAsCode: Bool { font.face.style.isMonospaced }
  /// The size of a font unit in points, vertically.
  package var verticalScale: Double { size / Double(font.unitsPerEm) }
}

extension Glyph {
  /// Whether it is a tab.
  @inlinable package var isTab: Bool { id == Glyph.tabID && flags.contains(.control) }

  /// Whether it is invisible and has no width, so that no letter spacing follows it.
  @inlinable package var isInvisible: Bool {
    flags.contains(.control) && id != Glyph.tabID && id != Glyph.spaceID
      || flags.contains(.softHyphen) && !flags.contains(.hyphen)
  }
}

/// Text as glyphs: the result of shaping and the input of line breaking.
///
/// Invariants
/// 1. Runs cover all glyphs and all characters, in logical order, without gaps.
/// 2. A cluster lies within one run. Its first glyph carries its length in UTF-16 units.
/// 3. `offsets` and `longClusters` are sorted by glyph.
/// 4. Glyphs of a right-to-left run are in logical order too: reversed from the shaper's.
@usableFromInline package struct ShapedText: Sendable {
  package var glyphs: [Glyph] = []
  @usableFromInline package var runs: [GlyphRun] = []
  package var offsets: [GlyphOffset] = []
  /// Clusters of 15 UTF-16 units and more: (glyph index, units).
  package var longClusters: [(glyph: Int32, count: Int32)] = []
  package var characterCount = 0

  package init() {}
}
