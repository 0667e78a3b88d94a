// SPDX-License-Identifier: MIT

private import TextFonts

extension GlyphRun {
  /// The font's glyph for U+0640, which elongates the joint of two letters, and its advance in
  /// points.
  ///
  /// nil if the font has none with an advance above 0.
  package var tatweel: (glyph: UInt16, advance: Double)? {
    let glyph = font.glyph(for: 0x640)
    let advance = Double(font.advance(of: glyph)) * scale
    return glyph != 0 && advance > 0 && advance.isFinite ? (glyph, advance) : nil
  }
}
