// SPDX-License-Identifier: MIT

package import TextFonts

extension Canvas {
  /// Strokes the outlines of a row of glyphs.
  ///
  /// Glyphs that are bitmaps have no outline and are painted as they are.
  ///
  /// - `text`: The characters, for documents; nil if the same glyphs are shown filled too.
  package func strokeGlyphs(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, color: PaintColor,
    style: StrokeStyle, text: GlyphText? = nil
  ) {
    text?.check(glyphCount: glyphs.count)
    guard canPaint("strokeGlyphs(_:font:size:color:style:text:)"), !glyphs.isEmpty, size > 0,
      size.isFinite, style.isUsable
    else { return }
    if let recorder {
      return recorder.add(.strokedGlyphs(glyphs, font, size: size, color, style), state)
    }
    let bounds = deviceBounds(of: glyphs, font: font, size: size).map { ink in
      let pen = state.transform.bounds(
        of: CanvasRect(x: 0, y: 0, width: style.reach, height: style.reach))
      return ink.insetBy(-max(pen.maxX - pen.minX, pen.maxY - pen.minY))
    }
    withEffects(bounds) { canvas in
      guard let color = canvas.visible(color) else { return }
      if let text, canvas.kind != .bitmap, canvas.state.silhouette == nil {
        canvas.showHint(glyphs, font: font, size: size, text: text)
      }
      for glyph in glyphs where glyph.x.isFinite && glyph.y.isFinite {
        guard Int(glyph.id) < font.face.glyphCount else { continue }
        canvas.strokeGlyph(glyph, font: font, size: size, color: color, style: style)
      }
    }
  }

  /// Adds the characters of invisible glyphs to a document.
  package func showUnseen(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, text: GlyphText
  ) {
    text.check(glyphCount: glyphs.count)
    guard canPaint("showUnseen(_:font:size:text:)"), kind != .bitmap, !glyphs.isEmpty, size > 0,
      size.isFinite, state.silhouette == nil
    else { return }
    showHint(glyphs, font: font, size: size, text: text)
  }

  /// Returns the outlines of a row of glyphs in user space, without those that have no outline or
  /// position.
  package func outlines(
    of glyphs: [PositionedGlyph], font: FontInstance, size: Double
  ) -> CanvasPath {
    var result = CanvasPath()
    guard size > 0, size.isFinite else { return result }
    for glyph in glyphs where glyph.x.isFinite && glyph.y.isFinite {
      guard Int(glyph.id) < font.face.glyphCount else { continue }
      var path = emPath(of: glyph.id, font: font)
      path.apply(CanvasTransform(a: size, d: size, tx: glyph.x, ty: glyph.y))
      result.append(path)
    }
    return result
  }

  private func strokeGlyph(
    _ glyph: PositionedGlyph, font: FontInstance, size: Double, color: PaintColor,
    style: StrokeStyle
  ) {
    if font.face.isColor || font.face.isBitmapOnly, hasImage(glyph.id, font: font) {
      return showShape(glyph, font: font, size: size, color: color)
    }
    let em = CanvasTransform(a: size, d: size, tx: glyph.x, ty: glyph.y)
      .concatenating(state.transform)
    let path = emPath(of: glyph.id, font: font)
    guard em.isUsable, !path.isEmpty else { return }
    var style = style
    if !style.dash.isEmpty {
      // Dashes are measured in user space.
      var own = path
      own.apply(CanvasTransform(a: size, d: size, tx: glyph.x, ty: glyph.y))
      style = style.bounded(along: own, through: state.transform)
    }
    strokePen(path, through: em, color, style)
  }
}
