// SPDX-License-Identifier: MIT

internal import TextFonts

// Glyphs of documents: text with its characters, and invisible characters under other paint.

extension Canvas {
  func showText(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, color: PaintColor,
    text: GlyphText?
  ) {
    // A viewer of an SVG would show its own colour glyphs; a PDF has those of the font.
    guard kind == .svg, font.face.isColor || font.face.isBitmapOnly else {
      return showRow(glyphs, font: font, size: size, color: color, text: text, isSeen: true)
    }
    showShapes(glyphs, font: font, size: size, color: color)
    if let text { showHint(glyphs, font: font, size: size, text: text) }
  }

  /// Adds invisible characters under other paint.
  func showHint(_ glyphs: [PositionedGlyph], font: FontInstance, size: Double, text: GlyphText) {
    guard kind == .pdf || writesCharacters else { return }
    showRow(glyphs, font: font, size: size, color: .black, text: text, isSeen: false)
  }

  /// Records a row of glyphs, without those that have no position or are not in the font.
  private func showRow(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, color: PaintColor,
    text: GlyphText?, isSeen: Bool
  ) {
    guard let page else { return }
    let transform = state.transform
    let glyphCount = font.face.glyphCount
    let limit = 4_000_000.0
    func isGood(_ glyph: PositionedGlyph) -> Bool {
      let x = transform.a * glyph.x + transform.c * glyph.y + transform.tx
      let y = transform.b * glyph.x + transform.d * glyph.y + transform.ty
      return abs(x) < limit && abs(y) < limit && Int(glyph.id) < glyphCount
    }
    let all = glyphs.span
    var areGood = true
    for index in all.indices where !isGood(all[index]) { areGood = false }
    let kept = areGood ? glyphs : glyphs.filter(isGood)
    if kept.isEmpty { return }
    let keptText = areGood ? text : text?.keepingGlyphs(glyphs.map(isGood))
    let extent = size * max(abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
    guard extent >= 0.01 else { return }
    guard extent <= 10_000 || !isSeen else {
      return showShapes(kept, font: font, size: size, color: color)
    }
    page.add(
      .glyphs(
        GlyphRow(
          glyphs: kept, font: font, size: size, transform: transform, color: color, text: keptText,
          isSeen: isSeen)), self)
  }
}
