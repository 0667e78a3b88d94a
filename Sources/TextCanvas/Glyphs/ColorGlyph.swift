// SPDX-License-Identifier: MIT

private import Synchronization
package import TextFonts

/// A colour glyph as a drawing: a painting of `COLR`, or an element of a document of the table `SVG
/// `.
package struct ColorGlyph: Sendable {
  /// A vector drawing.
  let drawing: CanvasImage
  /// Pixels, if PDF or SVG have no operator for a part of the drawing.
  private let pixels: (pdf: CanvasImage?, svg: CanvasImage?)
  /// The transform from the image's unit square to one em, y down, from the glyph's origin.
  package let squareToEm: CanvasTransform
  /// Whether it depends on the colour of the text.
  package let usesTextColor: Bool

  /// The image for a PDF.
  package var forPDF: PageImage { ColorGlyph.picture(pixels.pdf ?? drawing) }

  /// The image for an SVG.
  var forSVG: PageImage { ColorGlyph.picture(pixels.svg ?? drawing) }

  private static func picture(_ image: CanvasImage) -> PageImage {
    PageImage(
      .image(image), width: max(Int(image.width.rounded(.up)), 1),
      height: max(Int(image.height.rounded(.up)), 1))
  }

  /// One em of a drawing in points.
  private static let em = 1024.0
  /// The number of pixels of an em if the drawing becomes pixels.
  private static let pixelEm = 256.0
  /// Ink farther from the origin than this number of ems is clipped.
  private static let reach = 4.0

  private static let known = Mutex(RecentTable<ColorGlyph?>(limit: 8 << 20))

  /// Returns the drawing of a glyph; nil if it is not one of these, is damaged, or has no ink.
  ///
  /// - `textColor`: Its alpha is not used.
  package static func of(
    _ glyph: UInt16, _ font: FontInstance, textColor: PaintColor
  ) -> ColorGlyph? {
    guard font.face.hasColorLayers || font.face.hasSVGGlyphs else { return nil }
    var key = GlyphKey(
      font: UInt32(truncatingIfNeeded: font.id), size: 0, glyph: UInt32(glyph))
    let first = known.withLock { $0.find(key) }
    if let first, first?.usesTextColor != true { return first }
    var color = textColor.clamped
    color.alpha = 1
    let bits = [color.red, color.green, color.blue].reduce(UInt32(1)) {
      $0 << 8 | UInt32(($1 * 255).rounded())
    }
    let colored = GlyphKey(font: key.font, size: bits, glyph: key.glyph)
    if let found = known.withLock({ $0.find(colored) }) { return found }
    let made = ColorGlyph(glyph, font, color)
    // The first key stores whether the colour matters.
    let cost = 4096
    known.withLock { table in
      if table.find(key) == nil { table.insert(made, for: key, cost: cost) }
      key = colored
      if made?.usesTextColor == true, table.find(key) == nil {
        table.insert(made, for: key, cost: cost)
      }
    }
    return made
  }

  /// Returns whether a font defines a glyph in colour that cannot be drawn, in this or another way.
  package static func isDamaged(_ glyph: UInt16, _ font: FontInstance) -> Bool {
    guard of(glyph, font, textColor: .black) == nil else { return false }
    guard
      font.hasColorPainting(of: glyph)
        || font.svgSource(of: glyph, limit: .max) != nil && !font.face.hasColorBitmaps
    else { return false }
    return CanvasPath(emOutlineOf: glyph, font: font).isEmpty && font.colorLayers(of: glyph).isEmpty
  }

  private init?(_ glyph: UInt16, _ font: FontInstance, _ textColor: PaintColor) {
    if let painting = font.colorPainting(of: glyph) {
      self.init(painting, font, textColor)
    } else if !font.face.hasColorBitmaps, font.colorLayers(of: glyph).isEmpty {
      self.init(svg: glyph, font, textColor)
    } else {
      return nil
    }
  }

  private init?(_ painting: GlyphPainting, _ font: FontInstance, _ textColor: PaintColor) {
    let unit = 1 / Double(font.unitsPerEm)
    let outlines = font.plainOutlines
    let toEm = CanvasTransform(a: unit, d: -unit)
    let box: CanvasRect
    if let clip = painting.clip {
      box = toEm.bounds(
        of: CanvasRect(minX: clip.minX, minY: clip.minY, maxX: clip.maxX, maxY: clip.maxY))
    } else {
      guard let ink = GlyphBounds(outlines).bounds(of: painting.paint, .identity) else {
        return nil
      }
      box = toEm.bounds(of: ink)
    }
    self.init(box: box, font, usesTextColor: painting.usesTextColor) { pen, transform, area in
      var painter = ColorPainter(outlines, textColor, pen, bounds: area)
      painter.paint(painting.paint, toEm.concatenating(transform))
      return (painter.needsPixelsInPDF, painter.needsPixelsInSVG)
    }
  }

  private init?(svg glyph: UInt16, _ font: FontInstance, _ textColor: PaintColor) {
    let em = Double(font.unitsPerEm)
    guard let found = GlyphDocuments.document(of: glyph, font, textColor),
      let ink = found.document.bounds(of: "#glyph\(glyph)", width: em, height: em)
    else { return nil }
    let toEm = CanvasTransform(a: 1 / em, d: 1 / em)
    self.init(box: toEm.bounds(of: ink), font, usesTextColor: found.usesTextColor) {
      pen, transform, _ in
      let isDrawn = found.document.draw(
        "#glyph\(glyph)", width: em, height: em, through: toEm.concatenating(transform), with: pen)
      return isDrawn ? (false, false) : nil
    }
  }

  /// - `box`: The bounds of the ink, in em, y down.
  /// - `draw`: Draws through a transform of em, y down, into an area; returns whether PDF and SVG
  ///   need pixels, nil if it fails.
  private init?(
    box: CanvasRect, _ font: FontInstance, usesTextColor: Bool,
    _ draw: (CairoContext, CanvasTransform, CanvasRect) -> (pdf: Bool, svg: Bool)?
  ) {
    let (em, reach) = (ColorGlyph.em, ColorGlyph.reach)
    // A thousandth of an em for antialiased edges.
    let box = box.insetBy(-0.001).intersection(
      CanvasRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach))
    guard box.isFinite, !box.isEmpty else { return nil }
    let (width, height) = ((box.maxX - box.minX) * em, (box.maxY - box.minY) * em)
    guard let surface = CairoSurface.recording(width: width, height: height) else { return nil }
    let flags: (pdf: Bool, svg: Bool)
    do {
      let pen = CairoContext(surface)
      let place = CanvasTransform(a: em, d: em, tx: -box.minX * em, ty: -box.minY * em)
      guard let found = draw(pen, place, CanvasRect(x: 0, y: 0, width: width, height: height)),
        pen.problem == nil
      else { return nil }
      flags = found
    }
    let recording = surface.recorded()
    let name = "a glyph of \(font.face.postScriptName)"
    drawing = CanvasImage(recording: recording, width: width, height: height, name: name)
    let asPixels =
      flags.pdf || flags.svg
      ? ColorGlyph.pixels(of: recording, width: width, height: height) : nil
    pixels = (flags.pdf ? asPixels : nil, flags.svg ? asPixels : nil)
    squareToEm = CanvasTransform(
      a: box.maxX - box.minX, d: box.maxY - box.minY, tx: box.minX, ty: box.minY
    ).concatenating(CanvasTransform(c: -font.syntheticSlant))
    self.usesTextColor = usesTextColor
  }

  private static func pixels(
    of recording: CairoImage, width: Double, height: Double
  ) -> CanvasImage? {
    let scale = pixelEm / em
    let (columns, rows) = ((width * scale).pixelCeiling, (height * scale).pixelCeiling)
    guard let target = CairoSurface.pixels(width: columns, height: rows) else { return nil }
    let pen = CairoContext(target)
    pen.paint(
      recording,
      through: CanvasTransform(a: Double(columns) / width, d: Double(rows) / height), color: .black)
    return target.withPixels {
      CanvasImage(width: columns, height: rows, premultipliedBGRA: $0)
    }
  }
}

/// Computes the ink bounds of paints, in font units, y up.
private struct GlyphBounds {
  let font: FontInstance

  init(_ font: FontInstance) { self.font = font }

  /// Returns nil if nothing is painted; paint without an outline extends two em in all directions.
  func bounds(of paint: GlyphPaint, _ transform: CanvasTransform) -> CanvasRect? {
    switch paint {
    case .layers(let layers):
      return layers.reduce(nil) { joined($0, bounds(of: $1, transform)) }
    case .solid, .gradient:
      let reach = 2 * Double(font.unitsPerEm)
      return CanvasRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    case .glyph(let glyph, _):
      guard Int(glyph) < font.face.glyphCount,
        let box = CanvasPath(emOutlineOf: glyph, font: font).controlBounds
      else { return nil }
      let unit = Double(font.unitsPerEm)
      return CanvasTransform(a: unit, d: -unit).concatenating(transform).bounds(of: box)
    case .transform(let next, let below):
      return bounds(of: below, CanvasTransform(next).concatenating(transform))
    case .composite(let mode, let source, let backdrop):
      let (one, other) = (bounds(of: source, transform), bounds(of: backdrop, transform))
      switch mode {
      case .clear: return nil
      case .source, .sourceOut: return one
      case .destination, .destinationOut, .sourceAtop: return other
      case .sourceIn, .destinationIn:
        guard let one, let other else { return nil }
        return one.intersection(other)
      case .destinationAtop: return one
      default: return joined(one, other)
      }
    }
  }

  private func joined(_ one: CanvasRect?, _ other: CanvasRect?) -> CanvasRect? {
    guard let one, let other else { return one ?? other }
    return CanvasRect(
      minX: min(one.minX, other.minX), minY: min(one.minY, other.minY),
      maxX: max(one.maxX, other.maxX), maxY: max(one.maxY, other.maxY))
  }
}
