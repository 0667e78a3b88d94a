// SPDX-License-Identifier: MIT

package import TextFonts
package import TextUnicode

/// One glyph as the engine keeps it: 8 bytes, in logical order, advance in font units.
///
/// Clusters need no array of their own. The first glyph of a cluster says how many UTF-16 units the
/// cluster has; the glyphs after it in the same cluster say 0:
///
///     text     f  i  n  é(e+◌́)        glyphs   fi  n   e  ◌́
///     units    0  1  2  3  4          units     2  1   2  0
///
/// Walking the glyphs while adding up `characterCount` gives the character index of each.
@usableFromInline package struct Glyph: Equatable, Sendable {
  /// The number of a control character's glyph: no glyph of any font.
  @inlinable package static var controlID: UInt16 { 0xFFFF }
  /// The number of a tab's glyph; `.control` is set too, as a font may have a glyph of this number and
  /// the two below.
  @inlinable package static var tabID: UInt16 { 0xFFFE }
  /// The number of a control character that is as wide as a client says; `.control` is set too.
  @inlinable package static var spaceID: UInt16 { 0xFFFD }
  /// The number of a control character behind which the text goes on in the next container; `.control` is
  /// set too.
  @inlinable package static var pageID: UInt16 { 0xFFFC }

  /// The glyph's number in its run's font.
  ///
  /// 0 is `.notdef`.
  @usableFromInline package var id: UInt16
  /// Low 4 bits.
  ///
  /// UTF-16 units of the cluster that starts here, 0 for a later glyph of a cluster, 15 for "look
  /// into `ShapedText.longClusters`". The rest: `Glyph.Flags`.
  @usableFromInline package var bits: UInt16
  /// Font units, kerning of the font included, `.kern` of the style not included.
  @usableFromInline package var advance: Int32

  @usableFromInline package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt16
    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// The text may not be broken before this glyph's cluster without shaping both sides anew.
    @inlinable package static var unsafeToBreak: Flags { Flags(rawValue: 1 << 4) }
    /// UAX #14 lets a line end before this cluster.
    @inlinable package static var lineBreakBefore: Flags { Flags(rawValue: 1 << 5) }
    /// A line must end before this cluster (after U+2028, U+0085, U+000B, U+000C inside a paragraph).
    @inlinable package static var mandatoryBreakBefore: Flags { Flags(rawValue: 1 << 6) }
    /// The cluster is white space that hangs at a line's end (Zs but no-break ones, tab, line ends).
    @inlinable package static var whitespace: Flags { Flags(rawValue: 1 << 7) }
    /// A grapheme starts here.
    ///
    /// Emergency breaks of an overlong word are taken only here.
    @inlinable package static var graphemeStart: Flags { Flags(rawValue: 1 << 8) }
    /// A control character: tab, line end or other Cc/Cf that shows nothing by itself.
    @inlinable package static var control: Flags { Flags(rawValue: 1 << 9) }
    /// A combining mark or another glyph that stands on a base.
    @inlinable package static var nonBase: Flags { Flags(rawValue: 1 << 10) }
    /// An entry for this glyph stands in `ShapedText.offsets`.
    @inlinable package static var hasOffset: Flags { Flags(rawValue: 1 << 11) }
    /// A space that justification may widen.
    @inlinable package static var elastic: Flags { Flags(rawValue: 1 << 12) }
    /// A soft hyphen: invisible unless a line ends right after it.
    @inlinable package static var softHyphen: Flags { Flags(rawValue: 1 << 13) }
    /// Made invisible: no ink, no width (`.null` of Apple's glyph properties).
    @inlinable package static var null: Flags { Flags(rawValue: 1 << 14) }
    /// A hyphen that stands there because a line ends behind it.
    ///
    /// In the cluster of the letter before it, or in the place of a soft hyphen.
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
  /// Whether it shows nothing by itself: `flags` has `.control` or `.null`.
  @inlinable package var isSilent: Bool { bits & (1 << 9 | 1 << 14) != 0 }
  /// Whether `flags` has `.hasOffset`.
  @inlinable package var isOffset: Bool { bits & 1 << 11 != 0 }

  /// Units of the cluster that starts here; 0 inside a cluster; 15 means "see `longClusters`".
  @inlinable package var shortCharacterCount: Int { Int(bits & 0xF) }
}

/// Where a glyph is painted beside its pen position.
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

/// Neighbouring glyphs of one font, size, script, language, bidi level and style run.
@usableFromInline package struct GlyphRun: Sendable {
  /// The font that the glyph ids belong to (after fallback).
  package var font: FontInstance
  /// Points.
  package var size: Double
  /// Points for one font unit: size / unitsPerEm.
  package var scale: Double
  /// Points added to each cluster's advance.
  ///
  /// For an attachment run: its width.
  package var kern: Double
  /// The part of `kern` that a line's last cluster does not get.
  package var tracking = 0.0
  /// How much wider than its font the text is; `scale` counts it.
  package var expansion = 1.0
  /// Points from the baseline up to an attachment's lower edge, and from there to its upper edge.
  package var attachmentBottom = 0.0
  package var attachmentHeight = 0.0
  /// How many UTF-16 units and glyphs the run has.
  ///
  /// Runs follow each other without gaps.
  package var characterCount: Int
  @usableFromInline package var glyphCount: Int
  /// Index of the `StyleRun` in the input that this run comes from.
  package var style: Int
  // What is small stands together: a text of many fonts and scripts holds more of runs than of glyphs.
  package var script: Script
  package var level: UInt8
  package var kind: Kind

  /// Plain: text of which advances alone say where its glyphs stand, without letter spacing.
  package var isPlain: Bool { kind == .text && kern == 0 && tracking == 0 }

  package enum Kind: UInt8, Sendable {
    case text
    /// One U+FFFC with a width of its own.
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
  /// Whether a word that fits no line is divided at its punctuation: names, paths and options in a font for programs.
  package var dividesAsCode: Bool { font.face.style.isMonospaced }
  /// Points for one font unit upwards.
  package var verticalScale: Double { size / Double(font.unitsPerEm) }
}

extension Glyph {
  /// Stands for a tab.
  @inlinable package var isTab: Bool { id == Glyph.tabID && flags.contains(.control) }

  /// Shows nothing and has no width: no letter spacing stands behind it.
  @inlinable package var isInvisible: Bool {
    flags.contains(.control) && id != Glyph.tabID && id != Glyph.spaceID
      || flags.contains(.softHyphen) && !flags.contains(.hyphen)
  }
}

/// Text as glyphs: what shaping gives and line breaking takes.
///
/// Invariants
/// 1. Runs cover all glyphs and all characters, in logical order, without gaps.
/// 2. A cluster lies within one run. Its first glyph carries its length in UTF-16 units.
/// 3. `offsets` and `longClusters` are sorted by glyph.
/// 4. Glyphs of a right-to-left run stand in logical order too: reversed from the shaper's.
@usableFromInline package struct ShapedText: Sendable {
  package var glyphs: [Glyph] = []
  @usableFromInline package var runs: [GlyphRun] = []
  package var offsets: [GlyphOffset] = []
  /// Clusters of 15 UTF-16 units and more: (glyph index, units).
  package var longClusters: [(glyph: Int32, count: Int32)] = []
  package var characterCount = 0

  package init() {}
}
