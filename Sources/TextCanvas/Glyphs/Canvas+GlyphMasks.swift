// SPDX-License-Identifier: MIT

internal import TextFonts

// Upright glyphs on pixels: cached coverage, painted over the backdrop.

extension Canvas {
  func showMasks(
    _ glyphs: [PositionedGlyph], font: FontInstance, pixelsPerEm: Double, color: PaintColor
  ) {
    var drawn: [PositionedGlyph] = []
    let cut = layMasks(
      glyphs, font: font, pixelsPerEm: pixelsPerEm, color: color, drawn: &drawn)
    if !drawn.isEmpty, let scale = state.transform.uniformScale {
      showShapes(drawn, font: font, size: pixelsPerEm / scale, color: color)
    }
    for glyph in cut {
      if glyph.isImage {
        context.paint(picture: glyph.image, alpha: color.alpha, x: glyph.x, y: glyph.y)
      } else {
        context.paint(glyph.color, through: glyph.image, x: glyph.x, y: glyph.y)
      }
    }
  }

  /// A glyph across the clip's edge, where that is not an edge of pixels.
  private struct CutGlyph {
    var image: PixmanImage
    var isImage: Bool
    var x: Int
    var y: Int
    var color: PaintColor
  }

  /// Paints the glyphs that are wholly inside the clip or clipped along pixels; returns the others,
  /// and those that must be drawn as shapes.
  ///
  /// Size: one loop over a row, in local variables: a call for each glyph would be measurable on a
  /// page.
  private func layMasks(
    _ glyphs: [PositionedGlyph], font: FontInstance, pixelsPerEm: Double, color: PaintColor,
    drawn: inout [PositionedGlyph]
  ) -> [CutGlyph] {
    let size = UInt32((pixelsPerEm * 64).rounded())
    guard size > 0, let target = PixmanTarget(context) else { return [] }
    let transform = state.transform
    let clip = state.clip
    let glyphCount = font.face.glyphCount
    let levels = inkLevels(of: color)
    lazy var ink = PixmanImage(color)
    lazy var opacity =
      color.alpha < 1 ? PixmanImage(PaintColor(white: 0, alpha: color.alpha)) : nil
    var cut: [CutGlyph] = []
    // A layer is not opaque, so it has no subpixel text.
    let isHard = state.isAliased
    let inStripes = state.subpixelText && layers.isEmpty && !isHard
    let isWhole = state.hasWholeGlyphPositions

    func paint(
      _ entry: GlyphCache.Entry, x: Int, y: Int, color: PaintColor,
      ink: @autoclosure () -> PixmanImage
    ) {
      guard let image = entry.image else { return }
      let left = x + entry.left
      let top = y + entry.top
      let box = PixelRect(
        left: left, top: top, right: left + image.width, bottom: top + image.height)
      let part = box.intersection(clip.outer)
      if part.isEmpty { return }
      if !clip.inner.contains(part) {
        cut.append(
          CutGlyph(image: image, isImage: entry.isImage, x: left, y: top, color: color))
      } else if entry.isImage {
        target.paint(picture: image, alpha: opacity, x: left, y: top, inside: part)
      } else {
        target.paint(ink(), through: image, x: left, y: top, inside: part)
      }
    }

    cache.withTable { table in
      for glyph in glyphs {
        let deviceX = glyph.x * transform.a + transform.tx
        let deviceY = glyph.y * transform.d + transform.ty
        guard abs(deviceX) < 1e6, abs(deviceY) < 1e6, Int(glyph.id) < glyphCount else { continue }
        // To the nearest quarter; from the middle between two, to the right.
        let quarters =
          isWhole
          ? Int((deviceX + 0.5).rounded(.down)) << 2 : Int((deviceX * 4 + 0.5).rounded(.down))
        let x = quarters >> 2
        let y = Int((deviceY + 0.5).rounded(.down))
        if !inStripes, !isHard,
          let mask = table.plainMask(font: font, size: size, glyph: glyph.id, quarter: quarters & 3)
        {
          let (left, top) = (x + mask.left, y + mask.top)
          let part = PixelRect(
            left: left, top: top, right: left + mask.width, bottom: top + mask.height
          ).intersection(clip.outer)
          if part.isEmpty { continue }
          if clip.inner.contains(part) {
            target.paint(levels, through: mask, x: left, y: top, inside: part)
            continue
          }
        }
        var entry = table.entry(
          font: font, size: size, glyph: glyph.id, quarter: quarters & 3, inStripes: inStripes,
          isHard: isHard)
        if entry.isInStripes, let image = entry.image {
          let box = PixelRect(
            left: x + entry.left, top: y + entry.top, right: x + entry.left + image.width,
            bottom: y + entry.top + image.height)
          // Cairo paints glyphs that are clipped between pixels; it has no subpixel text.
          if !clip.inner.contains(box.intersection(clip.outer)) {
            entry = table.entry(font: font, size: size, glyph: glyph.id, quarter: quarters & 3)
          }
        }
        if entry.isDrawn {
          drawn.append(glyph)
          continue
        }
        if entry.layers.isEmpty {
          paint(entry, x: x, y: y, color: color, ink: ink)
          continue
        }
        for layer in entry.layers {
          let layerColor = layer.color.map { PaintColor($0, alpha: color.alpha) } ?? color
          let shape = table.entry(
            font: font, size: size, glyph: layer.glyph, quarter: quarters & 3, isShape: true,
            isHard: isHard)
          paint(shape, x: x, y: y, color: layerColor, ink: PixmanImage(layerColor))
        }
      }
    }
    return cut
  }

  /// Returns the levels of a colour; those of the last few colours are cached.
  private func inkLevels(of color: PaintColor) -> InkLevels {
    if let index = recentInks.firstIndex(where: { $0.color == color }) {
      if index > 0 { recentInks.swapAt(index, index - 1) }
      return recentInks[max(0, index - 1)]
    }
    let made = InkLevels(color)
    if recentInks.count == 8 { recentInks.removeLast() }
    recentInks.append(made)
    return made
  }
}
