// SPDX-License-Identifier: MIT

package import TextFonts

/// The three ways to paint a glyph:
///
///     masks     bitmap, upright, at most 100 pixels per em: FreeType's grey coverage at the
///               nearest quarter of a pixel in x and the nearest pixel in y, cached, painted over
///               the pixels as pixman does (Cairo 1.16 would round x to whole pixels)
///     shapes    bitmap, rotated or larger: the outline is filled
///     text      PDF and SVG: a row with its characters, so that it can be copied
///
/// Coverage is used as opacity in sRGB, as FreeType and browsers on Linux do for black on white. No
/// gamma is applied: it would make either dark or light text too thin.
extension Canvas {
  /// Above this many pixels per em glyphs of a bitmap are filled as paths.
  package static let largestMaskSize = 100.0

  /// Whether successive rows of glyphs may be painted as one row: on pixels, without shadows and
  /// without recording.
  package var paintsPlainPixels: Bool {
    kind == .bitmap && recorder == nil && state.shadow == nil && state.innerShadow == nil
      && state.blend == .normal
  }

  /// Paints a row of glyphs in one font.
  ///
  /// Glyphs that the font lacks, and glyphs with non-finite positions, are skipped.
  ///
  /// - `glyphs`: In painting order; left to right for a readable PDF.
  /// - `size`: Points per em; nothing is painted unless it is above 0.
  /// - `color`: Colour glyphs use only its alpha.
  /// - `text`: The characters, for documents. Its clusters must match the glyphs.
  package func show(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, color: PaintColor,
    text: GlyphText? = nil
  ) {
    text?.check(glyphCount: glyphs.count)
    guard canPaint("show(_:font:size:color:text:)"), !glyphs.isEmpty, size > 0, size.isFinite
    else { return }
    if let recorder { return recorder.add(.glyphs(glyphs, font, size: size, color), state) }
    withEffects(deviceBounds(of: glyphs, font: font, size: size)) { canvas in
      guard let color = canvas.visible(color) else { return }
      if canvas.kind != .bitmap, canvas.state.silhouette == nil {
        canvas.showText(glyphs, font: font, size: size, color: color, text: text)
      } else if canvas.kind == .bitmap, !canvas.state.hasExactGlyphPositions,
        let scale = canvas.state.transform.uniformScale,
        size * scale <= Canvas.largestMaskSize
      {
        canvas.showMasks(glyphs, font: font, pixelsPerEm: size * scale, color: color)
      } else {
        canvas.showShapes(glyphs, font: font, size: size, color: color)
      }
    }
  }

  /// Returns the ink bounds of a row of glyphs, in device space; nil if there is no ink.
  func deviceBounds(of glyphs: [PositionedGlyph], font: FontInstance, size: Double) -> CanvasRect? {
    inkBounds(of: glyphs, font: font, size: size).map { state.transform.bounds(of: $0) }
  }

  /// Returns the ink bounds of a row of glyphs, in user space; nil if there is no ink.
  func inkBounds(of glyphs: [PositionedGlyph], font: FontInstance, size: Double) -> CanvasRect? {
    // Synthetic bold and slant extend farther, and the font's bounds of bitmaps are only
    // approximate.
    let extra = size * (0.25 + font.syntheticBold + abs(font.syntheticSlant))
    var found: CanvasRect?
    for glyph in glyphs where glyph.x.isFinite && glyph.y.isFinite {
      guard Int(glyph.id) < font.face.glyphCount else { continue }
      let ink = emBox(of: glyph.id, font: font)
      let box = CanvasRect(
        x: glyph.x + ink.x * size, y: glyph.y + ink.y * size, width: ink.width * size,
        height: ink.height * size)
      let old = found ?? box
      found = CanvasRect(
        minX: min(old.minX, box.minX), minY: min(old.minY, box.minY),
        maxX: max(old.maxX, box.maxX), maxY: max(old.maxY, box.maxY))
    }
    return found?.insetBy(-extra)
  }

  /// Returns the font's ink bounds of a glyph with one em as unit, y down, cached.
  private func emBox(of glyph: UInt16, font: FontInstance) -> CanvasRect {
    let key = UInt64(truncatingIfNeeded: font.id) << 16 | UInt64(glyph)
    if let known = emBoxes[key] { return known }
    let box: CanvasRect
    if let drawn = ColorGlyph.of(glyph, font, textColor: .black) {
      box = drawn.squareToEm.bounds(of: CanvasRect(x: 0, y: 0, width: 1, height: 1))
    } else {
      let ink = font.extents(of: glyph) ?? (0, 0, 0, 0)
      let unit = 1 / Double(font.unitsPerEm)
      box = CanvasRect(
        x: Double(ink.x) * unit, y: -Double(ink.y) * unit, width: Double(ink.width) * unit,
        height: -Double(ink.height) * unit)
    }
    if emBoxes.count >= 1 << 16 { emBoxes.removeAll() }
    emBoxes[key] = box
    return box
  }

  // MARK: Shapes

  func showShapes(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, color: PaintColor
  ) {
    for glyph in glyphs where glyph.x.isFinite && glyph.y.isFinite {
      guard Int(glyph.id) < font.face.glyphCount else { continue }
      showShape(glyph, font: font, size: size, color: color)
    }
  }

  /// Paints one glyph as filled outlines or as a scaled image.
  func showShape(
    _ glyph: PositionedGlyph, font: FontInstance, size: Double, color: PaintColor
  ) {
    // One em, y down, to device space.
    let em = CanvasTransform(a: size, d: size, tx: glyph.x, ty: glyph.y)
      .concatenating(state.transform)
    guard em.isUsable else { return }
    if let drawn = ColorGlyph.of(glyph.id, font, textColor: color) {
      return show(drawn, em: em, color: color)
    }
    let layers = font.colorLayers(of: glyph.id)
    if !layers.isEmpty {
      for layer in layers {
        let own = state.silhouette == nil ? layer.color : nil
        let color = own.map { PaintColor($0, alpha: color.alpha) } ?? color
        fillShape(layer.glyph, font: font, em: em, color: color)
      }
    } else if font.face.isColor || font.face.isBitmapOnly,
      let picture = picture(of: glyph.id, font: font)
    {
      if let page {
        return page.add(
          .picture(
            PlacedImage(
              picture: picture.forPage, transform: picture.squareToEm.concatenating(em),
              alpha: color.alpha,
              tint: state.silhouette == nil && picture.picture.isColor ? nil : color,
              isSmooth: true)),
          self)
      }
      context.paint(
        picture.picture, through: picture.toEm.concatenating(em), color: color,
        asMask: state.silhouette != nil)
    } else {
      fillShape(glyph.id, font: font, em: em, color: color)
    }
  }

  /// Paints a vector drawing.
  private func show(_ drawn: ColorGlyph, em: CanvasTransform, color: PaintColor) {
    let square = drawn.squareToEm.concatenating(em)
    guard square.isUsable else { return }
    let isShape = state.silhouette != nil
    if let page {
      return page.add(
        .picture(
          PlacedImage(
            picture: kind == .svg ? drawn.forSVG : drawn.forPDF, transform: square,
            alpha: color.alpha,
            tint: isShape ? color : nil, isSmooth: true)), self)
    }
    let bounds = square.bounds(of: CanvasRect(x: 0, y: 0, width: 1, height: 1))
    guard
      let (picture, toUnit) = try? drawn.drawing.picture(width: bounds.width, height: bounds.height)
    else { return }
    context.paint(
      picture, through: toUnit.concatenating(square), color: color, asMask: isShape)
  }

  private func fillShape(
    _ glyph: UInt16, font: FontInstance, em: CanvasTransform, color: PaintColor
  ) {
    let path = emPath(of: glyph, font: font)
    guard !path.isEmpty, var bounds = path.controlBounds else { return }
    bounds = em.bounds(of: bounds)
    let outer = state.clip.outer
    guard bounds.isFinite, bounds.maxX > Double(outer.left), bounds.minX < Double(outer.right),
      bounds.maxY > Double(outer.top), bounds.minY < Double(outer.bottom)
    else { return }
    fillPen(path, through: em, evenOdd: false, color)
  }

  /// Returns the outline with one em as unit, y down; empty if there is none.
  func emPath(of glyph: UInt16, font: FontInstance) -> CanvasPath {
    let key = GlyphKey(font: UInt32(truncatingIfNeeded: font.id), size: 0, glyph: UInt32(glyph))
    if let known = paths.find(key) { return known }
    let path = CanvasPath(emOutlineOf: glyph, font: font)
    paths.insert(path, for: key, cost: 64 + path.points.count * 18)
    return path
  }

  /// Returns the largest bitmap of a glyph, and its position in the em; nil if it has none.
  private func picture(of glyph: UInt16, font: FontInstance) -> GlyphBitmap? {
    let key = GlyphKey(font: UInt32(truncatingIfNeeded: font.id), size: 0, glyph: UInt32(glyph))
    if let known = pictures.find(key) { return known }
    guard let mask = font.mask(of: glyph, pixelsPerEm: 256), mask.pixelsPerEm > 0,
      mask.width > 0, mask.height > 0,
      let picture = CairoImage(mask, name: "textcanvas glyph \(font.id) \(glyph)")
    else { return nil }
    let forPage = PageImage(.glyph(font, glyph, mask), width: mask.width, height: mask.height)
    let unit = 1 / mask.pixelsPerEm
    let made = GlyphBitmap(
      picture: picture, forPage: forPage,
      toEm: CanvasTransform(
        a: unit, d: unit, tx: Double(mask.left) * unit, ty: -Double(mask.top) * unit))
    pictures.insert(made, for: key, cost: 256 + mask.bytes.count)
    return made
  }

  /// Returns whether a glyph is painted as an image or as coloured layers.
  func hasImage(_ glyph: UInt16, font: FontInstance) -> Bool {
    ColorGlyph.of(glyph, font, textColor: .black) != nil
      || !font.colorLayers(of: glyph).isEmpty || picture(of: glyph, font: font) != nil
  }
}

/// The bitmap of a glyph.
struct GlyphBitmap {
  var picture: CairoImage
  var forPage: PageImage
  /// The transform from pixels of the bitmap to one em, y down, from the glyph's origin.
  var toEm: CanvasTransform

  /// The transform from the bitmap's unit square to one em.
  var squareToEm: CanvasTransform {
    CanvasTransform(a: Double(forPage.width), d: Double(forPage.height)).concatenating(toEm)
  }
}

extension CanvasPath {
  /// Creates a glyph's outline with one em as unit, y down; empty if there is none.
  init(emOutlineOf glyph: UInt16, font: FontInstance) {
    self.init()
    guard let outline = font.outline(of: glyph) else { return }
    let unit = 1 / Double(font.unitsPerEm)
    func point(_ x: Double, _ y: Double) -> CanvasPoint { CanvasPoint(x: x * unit, y: -y * unit) }
    for element in outline.elements {
      switch element {
      case .move(let x, let y): move(to: point(x, y))
      case .line(let x, let y): line(to: point(x, y))
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        cubic(point(x1, y1), point(x2, y2), to: point(x, y))
      case .close: close()
      }
    }
  }
}

extension PaintColor {
  init(_ color: GlyphColor, alpha: Double) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255, alpha: Double(color.alpha) / 255 * alpha)
  }
}
