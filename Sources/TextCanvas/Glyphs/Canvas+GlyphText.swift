// SPDX-License-Identifier: MIT

internal import TextFonts

// Glyphs of documents: text with its characters, and characters under what is painted otherwise.

extension Canvas {
  func showText(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, color: PaintColor,
    text: GlyphText?
  ) {
    if kind == .pdf {
      return showRow(glyphs, font: font, size: size, color: color, text: text, isSeen: true)
    }
    switch documentFont(for: font) {
    case .embedded(let cairoFont):
      showText(
        glyphs, font: font, cairoFont: cairoFont, size: size, slant: font.syntheticSlant,
        color: color, text: text)
    case .drawn(let cairoFont):
      // Our own shapes are slanted already.
      showText(
        glyphs, font: font, cairoFont: cairoFont, size: size, slant: 0, color: color, text: text)
    case .pictures:
      if let text { showHint(glyphs, font: font, size: size, text: text) }
      showShapes(glyphs, font: font, size: size, color: color)
    }
  }

  /// Puts characters under what is painted otherwise: dots too small and too clear to be seen.
  func showHint(_ glyphs: [PositionedGlyph], font: FontInstance, size: Double, text: GlyphText) {
    if kind == .pdf {
      return showRow(
        glyphs, font: font, size: size, color: .black, text: text, isSeen: false)
    }
    let hints: CairoFont
    var height = 1.0
    if case .pictures(let known) = documentFont(for: font) {
      hints = known
      height = hintHeight(glyphs, font: font)
    } else {
      hints = hintFonts[font.id] ?? CairoFont(DrawnFont(hintsOf: font))
      hintFonts[font.id] = hints
    }
    showText(
      glyphs, font: font, cairoFont: hints, size: size, slant: 0,
      color: PaintColor(white: 0.5, alpha: 1.0 / 255), text: text, isHint: true, height: height)
  }

  /// Takes down a row of glyphs of a PDF, without those that have no place or are not in the font.
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

  /// How high an em of hints is, so that poppler takes them for as large as the letters beside them.
  ///
  /// It takes a glyph of a Type 3 font for half as wide as the font is large. A picture is 1.2 em wide: taken
  /// for text of 2.4 times the size, it was read as a column of its own. The height alone counts for the
  /// size, and dots do not need theirs.
  private func hintHeight(_ glyphs: [PositionedGlyph], font: FontInstance) -> Double {
    let first = glyphs.lazy.map { Double(font.advance(of: $0.id)) }.first { $0 > 0 }
    guard let first else { return 1 }
    return min(max(0.5 * Double(font.unitsPerEm) / first, 0.1), 1)
  }

  private func showText(
    _ glyphs: [PositionedGlyph], font: FontInstance, cairoFont: CairoFont, size: Double,
    slant: Double, color: PaintColor, text: GlyphText?, isHint: Bool = false, height: Double = 1
  ) {
    var linear = state.transform
    (linear.tx, linear.ty) = (0, 0)
    let em = CanvasTransform(a: size, c: -slant * size, d: height * size).concatenating(linear)
    guard em.isUsable else { return }
    // Cairo counts the pixels of an em in 32 bits; beyond, only the shapes are painted.
    let extent = max(abs(em.a), abs(em.b), abs(em.c), abs(em.d))
    guard extent >= 0.01 else { return }
    guard extent <= 10_000 else {
      return showShapes(glyphs, font: font, size: size, color: color)
    }

    let transform = state.transform
    let glyphCount = font.face.glyphCount
    let limit = 4_000_000.0
    func isGood(_ glyph: PositionedGlyph) -> Bool {
      let point = transform.apply(CanvasPoint(x: glyph.x, y: glyph.y))
      return abs(point.x) < limit && abs(point.y) < limit && Int(glyph.id) < glyphCount
    }
    var glyphs = glyphs
    var text = text
    if !glyphs.allSatisfy(isGood) {
      let isKept = glyphs.map(isGood)
      text = text?.keepingGlyphs(isKept)
      glyphs = glyphs.filter(isGood)
      if glyphs.isEmpty { return }
    }
    if let text, writesCharacters {
      return writeText(
        glyphs, font: font, size: size, color: color, text: text, isSeen: !isHint
      ) { part in
        context.show(
          part, through: transform, font: cairoFont, matrix: em, color: color, text: nil)
      }
    }
    context.show(
      glyphs, through: transform, font: cairoFont, matrix: em, color: color,
      text: text?.joiningBareClusters().inVisualOrder())
  }

  private func documentFont(for font: FontInstance) -> DocumentFont {
    if let (id, known) = lastDocumentFont, id == font.id { return known }
    let found = documentFonts[font.id]?.font ?? DocumentFont(font)
    documentFonts[font.id] = (font, found)
    lastDocumentFont = (font.id, found)
    return found
  }
}

/// How a font goes into a document.
enum DocumentFont {
  /// As it is, cut down to the glyphs used.
  case embedded(CairoFont)
  /// As shapes of ours, for synthetic bold, and for a file that cannot be opened again or lies to Cairo.
  case drawn(CairoFont)
  /// Pictures; the font holds the characters beneath them.
  case pictures(CairoFont)

  init(_ font: FontInstance) {
    if font.face.isColor || font.face.isBitmapOnly {
      self = .pictures(CairoFont(DrawnFont(hintsOf: font)))
      return
    }
    if font.syntheticBold == 0 {
      do throws(FontError) {
        let face = try font.makeFreeTypeFace()
        if face.hasSoundNames, face.hideCompactTable() {
          self = .embedded(CairoFont(face))
          return
        }
      } catch {
        // The file is gone or has changed; what is in memory still draws.
      }
    }
    self = .drawn(CairoFont(DrawnFont(shapesOf: font)))
  }
}

extension DrawnFont {
  /// The outlines of a font, with its synthetic styles.
  convenience init(shapesOf font: FontInstance) {
    let unit = 1 / Double(font.unitsPerEm)
    self.init(
      advance: { Double(font.advance(of: $0)) * unit },
      path: { CanvasPath(emOutlineOf: $0, font: font) })
  }

  /// A dot in the middle of each glyph.
  ///
  /// A glyph without any ink would not get into a document.
  convenience init(hintsOf font: FontInstance) {
    let unit = 1 / Double(font.unitsPerEm)
    self.init(
      advance: { Double(font.advance(of: $0)) * unit },
      path: { glyph in
        let middle = Double(font.advance(of: glyph)) * unit / 2
        return CanvasPath(CanvasRect(x: middle, y: -0.35, width: 0.002, height: 0.002))
      })
  }
}
