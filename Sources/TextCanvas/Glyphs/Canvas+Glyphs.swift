// SPDX-License-Identifier: MIT

package import TextFonts

/// Three ways to paint a glyph, one for each need:
///
///     masks     bitmap, upright, at most 100 pixels per em: FreeType's grey coverage at the
///               nearest quarter of a pixel in x and the nearest pixel in y, cached, laid over the
///               pixels as pixman does it (Cairo 1.16 would round x to whole pixels)
///     shapes    bitmap, turned or larger: the outline is filled
///     text      PDF and SVG: Cairo's text with its characters, so that it can be copied
///
/// Coverage is used as opacity as it is, in sRGB, as FreeType and browsers on Linux do for black
/// on white. No gamma is applied: it would make either dark or light text too thin.
extension Canvas {
  /// Above this many pixels per em glyphs of a bitmap are filled as paths.
  package static let largestMaskSize = 100.0

  /// Whether rows of glyphs that are painted one after the other are as one row: on pixels, nothing cast by each and nothing
  /// taken down.
  package var paintsPlainPixels: Bool {
    kind == .bitmap && recorder == nil && state.shadow == nil && state.innerShadow == nil
      && state.blend == .normal
  }

  /// Paints a row of glyphs in one font.
  ///
  /// Glyphs that the font lacks, and places that are no numbers, are left out.
  ///
  /// - `glyphs`: In the order in which they are painted; left to right for a readable PDF.
  /// - `size`: Points per em; nothing is painted unless it is above 0.
  /// - `color`: Glyphs with colours of their own take only its alpha.
  /// - `text`: The characters, for documents. It must fit the glyphs.
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
      } else if canvas.kind == .bitmap, let scale = canvas.state.transform.uniformScale,
        size * scale <= Canvas.largestMaskSize
      {
        canvas.showMasks(glyphs, font: font, pixelsPerEm: size * scale, color: color)
      } else {
        canvas.showShapes(glyphs, font: font, size: size, color: color)
      }
    }
  }

  /// Around the ink of a row of glyphs, in device space; nil if there is none.
  func deviceBounds(of glyphs: [PositionedGlyph], font: FontInstance, size: Double) -> CanvasRect? {
    inkBounds(of: glyphs, font: font, size: size).map { state.transform.bounds(of: $0) }
  }

  /// Around the ink of a row of glyphs, in user space; nil if there is none.
  func inkBounds(of glyphs: [PositionedGlyph], font: FontInstance, size: Double) -> CanvasRect? {
    // Synthetic bold and slant reach farther, and pictures are only about where the font says.
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

  /// Around a glyph's ink with one em as unit, y down, as the font says; found once.
  private func emBox(of glyph: UInt16, font: FontInstance) -> CanvasRect {
    let key = UInt64(truncatingIfNeeded: font.id) << 16 | UInt64(glyph)
    if let known = emBoxes[key] { return known }
    let ink = font.extents(of: glyph) ?? (0, 0, 0, 0)
    let unit = 1 / Double(font.unitsPerEm)
    let box = CanvasRect(
      x: Double(ink.x) * unit, y: -Double(ink.y) * unit, width: Double(ink.width) * unit,
      height: -Double(ink.height) * unit)
    if emBoxes.count >= 1 << 16 { emBoxes.removeAll() }
    emBoxes[key] = box
    return box
  }

  // MARK: Masks

  func showMasks(
    _ glyphs: [PositionedGlyph], font: FontInstance, pixelsPerEm: Double, color: PaintColor
  ) {
    for glyph in layMasks(glyphs, font: font, pixelsPerEm: pixelsPerEm, color: color) {
      if glyph.isPicture {
        context.paint(picture: glyph.image, alpha: color.alpha, x: glyph.x, y: glyph.y)
      } else {
        context.paint(glyph.color, through: glyph.image, x: glyph.x, y: glyph.y)
      }
    }
  }

  /// A glyph that lies across the clip's edge, where that is not an edge of pixels.
  private struct CutGlyph {
    var image: PixmanImage
    var isPicture: Bool
    var x: Int
    var y: Int
    var color: PaintColor
  }

  /// Paints the glyphs that lie wholly inside the clip or are cut along pixels; gives the others.
  private func layMasks(
    _ glyphs: [PositionedGlyph], font: FontInstance, pixelsPerEm: Double, color: PaintColor
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
    // A layer is not opaque, and takes no stripes.
    let inStripes = state.subpixelText && layers.isEmpty

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
          CutGlyph(image: image, isPicture: entry.isPicture, x: left, y: top, color: color))
      } else if entry.isPicture {
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
        // To the nearest quarter; exactly between two, to the right.
        let quarters = Int((deviceX * 4 + 0.5).rounded(.down))
        let x = quarters >> 2
        let y = Int((deviceY + 0.5).rounded(.down))
        if !inStripes,
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
          font: font, size: size, glyph: glyph.id, quarter: quarters & 3, inStripes: inStripes)
        if entry.isInStripes, let image = entry.image {
          let box = PixelRect(
            left: x + entry.left, top: y + entry.top, right: x + entry.left + image.width,
            bottom: y + entry.top + image.height)
          // What a clip cuts between pixels goes through the library, which knows no stripes.
          if !clip.inner.contains(box.intersection(clip.outer)) {
            entry = table.entry(font: font, size: size, glyph: glyph.id, quarter: quarters & 3)
          }
        }
        if entry.layers.isEmpty {
          paint(entry, x: x, y: y, color: color, ink: ink)
          continue
        }
        for layer in entry.layers {
          let layerColor = layer.color.map { PaintColor($0, alpha: color.alpha) } ?? color
          let shape = table.entry(
            font: font, size: size, glyph: layer.glyph, quarter: quarters & 3, isShape: true)
          paint(shape, x: x, y: y, color: layerColor, ink: PixmanImage(layerColor))
        }
      }
    }
    return cut
  }

  /// The levels of a colour; those of the last few colours are kept.
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

  // MARK: Shapes

  func showShapes(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, color: PaintColor
  ) {
    for glyph in glyphs where glyph.x.isFinite && glyph.y.isFinite {
      guard Int(glyph.id) < font.face.glyphCount else { continue }
      showShape(glyph, font: font, size: size, color: color)
    }
  }

  /// Paints one glyph as filled outlines or as a scaled picture.
  func showShape(
    _ glyph: PositionedGlyph, font: FontInstance, size: Double, color: PaintColor
  ) {
    // One em, y down, to device space.
    let em = CanvasTransform(a: size, d: size, tx: glyph.x, ty: glyph.y)
      .concatenating(state.transform)
    guard em.isUsable else { return }
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
            PlacedPicture(
              picture: picture.forPage, transform: picture.squareToEm.concatenating(em),
              alpha: color.alpha, tint: state.silhouette == nil ? nil : color, isSmooth: true)),
          self)
      }
      context.paint(
        picture.picture, through: picture.toEm.concatenating(em), color: color,
        asMask: state.silhouette != nil)
    } else {
      fillShape(glyph.id, font: font, em: em, color: color)
    }
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

  /// The outline with one em as unit, y down; empty if there is none.
  func emPath(of glyph: UInt16, font: FontInstance) -> CanvasPath {
    let key = GlyphKey(font: UInt32(truncatingIfNeeded: font.id), size: 0, glyph: UInt32(glyph))
    if let known = paths.find(key) { return known }
    let path = CanvasPath(emOutlineOf: glyph, font: font)
    paths.insert(path, for: key, cost: 64 + path.points.count * 18)
    return path
  }

  /// The largest picture of a glyph that has its own, and where it stands in the em; nil if it
  /// has none.
  private func picture(of glyph: UInt16, font: FontInstance) -> GlyphPicture? {
    let key = GlyphKey(font: UInt32(truncatingIfNeeded: font.id), size: 0, glyph: UInt32(glyph))
    if let known = pictures.find(key) { return known }
    guard let mask = font.mask(of: glyph, pixelsPerEm: 256), mask.pixelsPerEm > 0,
      mask.width > 0, mask.height > 0,
      let picture = CairoPicture(mask, name: "textcanvas glyph \(font.id) \(glyph)")
    else { return nil }
    let forPage = PagePicture(.glyph(font, glyph, mask), width: mask.width, height: mask.height)
    let unit = 1 / mask.pixelsPerEm
    let made = GlyphPicture(
      picture: picture, forPage: forPage,
      toEm: CanvasTransform(
        a: unit, d: unit, tx: Double(mask.left) * unit, ty: -Double(mask.top) * unit))
    pictures.insert(made, for: key, cost: 256 + mask.bytes.count)
    return made
  }

  /// Whether a glyph is painted as a picture or as coloured layers.
  func hasPicture(_ glyph: UInt16, font: FontInstance) -> Bool {
    !font.colorLayers(of: glyph).isEmpty || picture(of: glyph, font: font) != nil
  }

  // MARK: Text

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
    var row = GlyphRow(
      glyphs: glyphs, font: font, size: size, transform: transform, color: color, text: text,
      isSeen: isSeen)
    let glyphCount = font.face.glyphCount
    let limit = 4_000_000.0
    func isGood(_ glyph: PositionedGlyph) -> Bool {
      let x = transform.a * glyph.x + transform.c * glyph.y + transform.tx
      let y = transform.b * glyph.x + transform.d * glyph.y + transform.ty
      return abs(x) < limit && abs(y) < limit && Int(glyph.id) < glyphCount
    }
    if !glyphs.allSatisfy(isGood) {
      let isKept = glyphs.map(isGood)
      row.text = text?.keepingGlyphs(isKept)
      row.glyphs = glyphs.filter(isGood)
      if row.glyphs.isEmpty { return }
    }
    let extent = size * max(abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
    guard extent >= 0.01 else { return }
    guard extent <= 10_000 || !isSeen else {
      return showShapes(row.glyphs, font: font, size: size, color: color)
    }
    page.add(.glyphs(row), self)
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

/// A glyph's own picture.
struct GlyphPicture {
  var picture: CairoPicture
  var forPage: PagePicture
  /// Pixels of the picture to one em, y down, from the glyph's origin.
  var toEm: CanvasTransform

  /// The picture's unit square to one em.
  var squareToEm: CanvasTransform {
    CanvasTransform(a: Double(forPage.width), d: Double(forPage.height)).concatenating(toEm)
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

extension CanvasPath {
  /// A glyph's outline with one em as unit, y down; empty if there is none.
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
