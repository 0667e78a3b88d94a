// SPDX-License-Identifier: MIT

internal import TextShaping

/// Bits of glyphs that a walk along a line checks, as numbers: sets are slower across modules.
///
/// *Plain* text, here and in `TextLayout`, needs advances alone: its runs are `GlyphRun.isPlain`,
/// its clusters short, and none of its glyphs is `foreign`.
struct GlyphMarks {
  static let shared = GlyphMarks()

  let opportunity = Glyph.Flags.lineBreakBefore.rawValue
  let mandatory = Glyph.Flags.mandatoryBreakBefore.rawValue
  /// A line may or must end before the glyph.
  let canEnd: UInt16
  /// White space and invisible glyphs: they hang over a line's end.
  let hanging = Glyph.Flags([.whitespace, .control, .null]).rawValue
  let whitespace = Glyph.Flags.whitespace.rawValue
  let elastic = Glyph.Flags.elastic.rawValue
  let control = Glyph.Flags.control.rawValue
  let graphemeStart = Glyph.Flags.graphemeStart.rawValue
  let softHyphen = Glyph.Flags.softHyphen.rawValue
  let joined = Glyph.Flags.unsafeToBreak.rawValue
  /// The glyph needs more than its advance.
  let foreign = Glyph.Flags([.control, .null, .softHyphen, .hyphen]).rawValue
  /// Set in the count of a cluster of eight characters and more, and in some more: rare enough for
  /// the general path.
  let longCluster: UInt16 = 8
  private let shown = Glyph.Flags([.null, .softHyphen, .hyphen]).rawValue
  private let controlID = Glyph.controlID

  private init() { canEnd = opportunity | mandatory }

  /// Returns whether a foreign glyph is a line end or the like, which has no width.
  @inline(__always)
  func isPlainControl(_ glyph: Glyph) -> Bool { glyph.bits & shown == 0 && glyph.id == controlID }

  /// Returns whether a cluster and a grapheme begin with a glyph, so that a word may be broken
  /// before it.
  @inline(__always)
  func startsGrapheme(_ glyph: Glyph) -> Bool {
    glyph.shortCharacterCount != 0 && glyph.bits & graphemeStart != 0
  }

  /// The glyph before which a line ends inside of a word: the last grapheme start before a glyph that has no room; the first one after the
  /// line's start, and the white space there, if even one grapheme is too wide.
  ///
  /// - Returns: nil if all glyphs up to an end are one grapheme.
  func tornEnd(
    in glyphs: Span<Glyph>, from first: Int, reaching glyph: Int, upTo end: Int
  ) -> Int? {
    var i = glyph
    while i > first, !startsGrapheme(glyphs[i]) { i -= 1 }
    if i > first { return i }
    i = Swift.max(glyph, first + 1)
    while i < end, !startsGrapheme(glyphs[i]) { i += 1 }
    // White space after the only grapheme hangs; it does not make a line of its own.
    while i < end, glyphs[i].bits & whitespace != 0, glyphs[i].bits & mandatory == 0 { i += 1 }
    return i < end ? i : nil
  }

  /// The last glyph of a part of a line, or the one behind it, that begins a grapheme behind white space; nil if there is none, or no ink before it.
  ///
  /// Text that is kept on one line, and is wider than the line, ends there rather than inside of a
  /// word.
  func wordStart(in glyphs: Span<Glyph>, from first: Int, to end: Int) -> Int? {
    var ink = first
    while ink < end, glyphs[ink].bits & hanging != 0 { ink += 1 }
    var i = end
    while i > ink + 1 {
      if startsGrapheme(glyphs[i]), glyphs[i - 1].bits & whitespace != 0,
        glyphs[i].bits & hanging == 0
      {
        return i
      }
      i -= 1
    }
    return nil
  }
}
