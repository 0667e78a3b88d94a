// SPDX-License-Identifier: MIT

package import TextFonts

extension Canvas {
  /// Characters that are shown with glyphs become text of an SVG.
  package var writesCharacters: Bool { svgRows != nil }

  /// An SVG picture of one page.
  ///
  /// - `width`: Points.
  /// - `height`: Points.
  /// - `text`: How glyphs that are shown with their characters are written; others are outlines.
  package static func svg(
    to sink: any OutputSink, width: Double, height: Double, text: SVGTextForm
  ) throws(CanvasError) -> Canvas {
    guard text == .characters else { return try svg(to: sink, width: width, height: height) }
    let written = MemorySink()
    let canvas = try svg(to: written, width: width, height: height)
    canvas.svgRows = SVGRows(written: written, sink: sink)
    return canvas
  }

  /// An SVG picture of one page that appears at `path` when it is finished.
  package static func svg(
    to path: String, width: Double, height: Double, text: SVGTextForm
  ) throws(CanvasError) -> Canvas {
    try checkPage(width, height, limit: largestSVGSide, of: "An SVG picture")
    return try svg(to: AtomicFile(path: path), width: width, height: height, text: text)
  }

  /// Writes a row as text, with outlines for what a viewer would show otherwise.
  ///
  /// - Parameters:
  ///   - glyphs: From left to right; all can be drawn.
  ///   - font: Of all the glyphs.
  ///   - size: Points.
  ///   - color: Of what is seen.
  ///   - text: Fits the glyphs.
  ///   - isSeen: Not painted otherwise.
  ///   - paint: Paints some of the glyphs as outlines.
  func writeText(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, color: PaintColor,
    text: GlyphText, isSeen: Bool, paint: ([PositionedGlyph]) -> Void
  ) {
    guard let rows = svgRows else { return }
    let text = text.joiningBareClusters()
    let row =
      isSeen
      ? SVGPieces(glyphs, text, font: font, size: size, shape: rows.shape)
      : SVGPieces(unseen: glyphs, text, font: font, size: size)
    if !row.outlines.isEmpty { paint(row.outlines.sorted().map { glyphs[$0] }) }
    guard !row.pieces.isEmpty else { return }
    // On the baseline is the glyph that is read last: those before it may climb down to it.
    let y = glyphs[text.isBackward ? 0 : glyphs.count - 1].y
    let places = CanvasRect(
      minX: glyphs.reduce(.infinity) { min($0, $1.x) },
      minY: glyphs.reduce(.infinity) { min($0, $1.y) } - size,
      maxX: glyphs.reduce(-.infinity) { max($0, $1.x) } + size,
      maxY: glyphs.reduce(-.infinity) { max($0, $1.y) } + size / 2)
    let outer = state.clip.outer
    var bounds = state.transform.bounds(of: places).intersection(
      CanvasRect(
        minX: Double(outer.left), minY: Double(outer.top), maxX: Double(outer.right),
        maxY: Double(outer.bottom)))
    guard !bounds.isEmpty else { return }
    // The library writes six places.
    (bounds.x, bounds.y) = (bounds.x.rounded(.down), bounds.y.rounded(.down))
    let number = rows.rows.count
    rows.rows.append(
      SVGText(
        pieces: row.pieces, y: y, font: font, size: size, color: color,
        isBackward: text.isBackward, setting: text.setting, transform: state.transform,
        bounds: bounds))
    context.mark(SVGWeaver.address + "\(number)b", over: bounds)
    if !row.shown.isEmpty { paint(row.shown.sorted().map { glyphs[$0] }) }
    context.mark(SVGWeaver.address + "\(number)e", over: bounds)
  }

  /// Puts the rows' text into what the library has written, and passes it on.
  func finishSVGText() throws(CanvasError) {
    guard let rows = svgRows else { return }
    let svg = SVGWeaver.weave(rows.written.bytes, rows: rows.rows)
    try rows.sink.write(svg.span)
    try rows.sink.finish()
  }

  /// Whether words that need shaping stay outlines, as nobody has said how they are shaped alone.
  package var lacksWordShaper: Bool { svgRows != nil && svgRows?.shape == nil }

  /// How a word is shaped alone, for an SVG with characters: points, y down, in reading order.
  ///
  /// Nil for words that come out in another font or in several. Without it only characters that need
  /// no shaping become text.
  package func setWordShaper(
    _ shape: @escaping (LoneWord, FontInstance, Double) -> [PositionedGlyph]?
  ) {
    svgRows?.shape = shape
  }
}

/// The text of an SVG that is being drawn.
final class SVGRows {
  let written: MemorySink
  let sink: any OutputSink
  var rows: [SVGText] = []
  var shape: ((LoneWord, FontInstance, Double) -> [PositionedGlyph]?)?

  init(written: MemorySink, sink: any OutputSink) {
    self.written = written
    self.sink = sink
  }
}
