// SPDX-License-Identifier: MIT

internal import TextLayout
internal import Foundation
internal import TextCanvas
internal import TextFonts
internal import TextShaping

/// Sets up the context for a run's attributes, and paints its glyphs through the layout manager's
/// overridable primitive.
struct GlyphPainter {
  let drawing: LayoutDrawing
  let context: CGContext
  /// The last colour and its ink: consecutive runs mostly have one.
  private let last = LastInk()

  init(drawing: LayoutDrawing, context: CGContext) {
    self.drawing = drawing
    self.context = context
  }

  private final class LastInk {
    var color: UIColor?
    var ink: (color: PaintColor, pattern: PatternInk?) = (.black, nil)
  }

  /// A colour's current ink; while stock members draw, the trait environment does not change.
  func ink(of color: UIColor) -> (color: PaintColor, pattern: PatternInk?) {
    guard drawing.isStock else { return color.ink }
    if last.color !== color { (last.color, last.ink) = (color, color.ink) }
    return last.ink
  }

  func paint(_ row: LineGlyphs, run: GlyphRun, style: DrawnStyle) {
    let text =
      context.canvas.writesCharacters ? row.text(shapedWith: style.attributes) : row.text
    let (color, pattern) = ink(of: style.foreground)
    // An expanded font: the glyphs keep the positions of layout, and each is stretched.
    let width = CGFloat(run.expansion)
    if style.ornament == nil, drawing.isStock, pattern == nil, width == 1,
      context.state.textMode == .fill
    {
      context.canvas.show(
        row.glyphs, font: style.font(of: run), size: run.size, color: color, text: text)
      return
    }
    context.saveGState()
    defer { context.restoreGState() }
    (context.state.fillColor, context.state.fillPattern) = (color, pattern)
    // If a client has set a stroking text mode, outlines have the text's colour.
    (context.state.strokeColor, context.state.strokePattern) = (color, pattern)
    guard let ornament = style.ornament else {
      return show(
        row, text, run: run, style: style, matrix: CGAffineTransform(width, 0, 0, 1, 0, 0))
    }
    if let shadow = ornament.shadow { context.canvas.setShadow(shadow) }
    if ornament.strokeWidth != 0 {
      if let color = ornament.strokeColor { context.state.setStroke(color) }
      context.setLineWidth(CGFloat(abs(ornament.strokeWidth) / 100 * run.size))
      context.setTextDrawingMode(ornament.strokeWidth > 0 ? .stroke : .fillStroke)
    }
    let matrix = CGAffineTransform(width, 0, CGFloat(-ornament.obliqueness), 1, 0, 0)
    if ornament.isLetterpress {
      Letterpress(color: color).paint(on: context) {
        show(row, text, run: run, style: style, matrix: matrix)
      }
    } else {
      show(row, text, run: run, style: style, matrix: matrix)
    }
  }

  private func show(
    _ row: LineGlyphs, _ text: GlyphText?, run: GlyphRun, style: DrawnStyle,
    matrix: CGAffineTransform
  ) {
    if drawing.isStock {
      GlyphPainter.show(
        row.glyphs, font: style.font(of: run), size: run.size, matrix: matrix, text: text,
        in: context)
      return
    }
    let glyphs = row.glyphs.map(\.id)
    let positions = row.glyphs.map { CGPoint(x: $0.x, y: $0.y) }
    context.pendingText = text
    defer { context.pendingText = nil }
    unsafe glyphs.withUnsafeBufferPointer { glyphs in
      unsafe positions.withUnsafeBufferPointer { positions in
        guard let first = glyphs.baseAddress, let place = positions.baseAddress else { return }
        unsafe drawing.manager.showCGGlyphs(
          first, positions: place, count: glyphs.count, font: Self.font(of: run, style),
          textMatrix: matrix, attributes: style.dictionary, in: context)
      }
    }
  }

  /// The font of the glyph identifiers, at its size.
  static func font(of run: GlyphRun, _ style: DrawnStyle) -> UIFont {
    let (attributes, instance) = (style.attributes, style.font(of: run))
    if instance === attributes.font.instance, run.size == attributes.font.shapingSize {
      return attributes.font
    }
    return UIFont(
      showing: instance, request: attributes.font.request, size: CGFloat(run.size))
  }

  /// The implementation of the overridable primitive, for glyphs of a font in clients' terms.
  ///
  /// The characters that the drawing has stored for the context belong to these glyphs if they fit.
  static func show(
    _ glyphs: [CGGlyph], at places: [CGPoint], font: UIFont, matrix: CGAffineTransform,
    in context: CGContext
  ) {
    let text = context.pendingText
    context.pendingText = nil
    defer { if !context.isDrawingLines { context.applyTextClip() } }
    show(
      zip(glyphs, places).map { PositionedGlyph(id: $0, x: Double($1.x), y: Double($1.y)) },
      font: font.instance, size: font.shapingSize, matrix: matrix,
      text: text.flatMap { $0.clusters.reduce(0) { $0 + $1.glyphs } == glyphs.count ? $0 : nil },
      in: context)
  }

  /// Paints glyphs with the context's colours and text mode.
  ///
  /// - Parameters:
  ///   - glyphs: From left to right, in points of user space.
  ///   - font: The font of the glyphs' identifiers.
  ///   - size: The font size in points.
  ///   - matrix: Applied to each glyph around its origin; its translation is ignored.
  ///   - text: The characters, if they are known and fit the glyphs.
  ///   - context: Its fill and stroke colours, line width and text mode are used.
  static func show(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, matrix: CGAffineTransform,
    text: GlyphText?, in context: CGContext
  ) {
    let canvas = context.canvas
    let isPlain =
      matrix.a == 1 && matrix.b == 0 && matrix.c == 0 && matrix.d == 1
    func paint(_ glyphs: [PositionedGlyph], _ text: GlyphText?) {
      context.paintGlyphs(glyphs, font: font, size: size, text: text)
    }
    guard !isPlain else { return paint(glyphs, text) }
    guard matrix.a.isFinite, matrix.b.isFinite, matrix.c.isFinite, matrix.d.isFinite else { return }
    // Glyphs on one baseline are drawn as one row, so that documents keep their words.
    canvas.save()
    defer { canvas.restore() }
    let y = glyphs.first?.y ?? 0
    if matrix.a > 0, matrix.b == 0, matrix.d == 1, glyphs.allSatisfy({ $0.y == y }) {
      let width = Double(matrix.a)
      canvas.translate(x: 0, y: y)
      canvas.concatenate(CanvasTransform(CGAffineTransform(matrix.a, 0, matrix.c, 1, 0, 0)))
      paint(glyphs.map { PositionedGlyph(id: $0.id, x: $0.x / width, y: 0) }, text)
      return
    }
    for glyph in glyphs {
      canvas.save()
      canvas.translate(x: glyph.x, y: glyph.y)
      canvas.concatenate(
        CanvasTransform(CGAffineTransform(matrix.a, matrix.b, matrix.c, matrix.d, 0, 0)))
      paint([PositionedGlyph(id: glyph.id, x: 0, y: 0)], nil)
      canvas.restore()
    }
  }
}

extension LineGlyphs {
  /// The characters, with the settings of shaping.
  fileprivate func text(shapedWith attributes: RunAttributes) -> GlyphText? {
    var text = text
    text?.setting = TextSetting(
      language: attributes.shaping.language,
      features: attributes.shaping.features.map { .init(tag: $0.tag, value: $0.value) })
    return text
  }
}
