// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextFonts
internal import TextLayout
internal import TextShaping

/// Glyphs of plain lines in one font and colour, painted on pixels at once.
///
/// Beginning a row on a canvas costs as much as painting a word, and most texts are plain.
///
///     line | line | line   one font, size and colour, no decorations
///        └──── row ────┘   painted before any other line, or at the end
struct PlainRows {
  private let drawing: LayoutDrawing
  private let painter: GlyphPainter
  private var row = LineGlyphs(wantsText: false, showsMarks: false)
  private var font: FontInstance?
  private var size = 0.0
  private var color = PaintColor.black
  /// The last attributes that were checked: consecutive lines mostly have the same.
  private var known: RunAttributes?

  /// The limit of glyphs that wait.
  private static let limit = 1024

  /// nil if lines are painted one by one: for documents, which contain their characters, for
  /// subclasses, and with effects.
  init?(_ drawing: LayoutDrawing, _ painter: GlyphPainter) {
    let context = painter.context
    guard drawing.isStock, context.canvas.paintsPlainPixels, context.state.textMode == .fill,
      drawing.manager.temporaries == nil, !drawing.layout.settings.showsInvisibleCharacters
    else { return nil }
    self.drawing = drawing
    self.painter = painter
  }

  /// Adds the glyphs of a line.
  ///
  /// - Returns: False if the line is not plain; nothing was added then.
  mutating func take(_ line: PlacedLine, _ range: Range<Int>, at origin: CGPoint) -> Bool {
    guard let plain = PlainLine(line), plain.run.expansion == 1 else { return false }
    let run = plain.run
    let attributes = line.passage.attributes[run.style]
    if known !== attributes {
      guard attributes.ornament == nil else { return false }
      let (color, pattern) = painter.ink(of: attributes.foregroundColor)
      guard pattern == nil else { return false }
      if color != self.color { paint() }
      (self.color, known) = (color, attributes)
    }
    let own = attributes.palette.map { run.font.with(palette: $0) } ?? run.font
    if own !== font || run.size != size || row.glyphs.count > Self.limit {
      paint()
      (font, size) = (own, run.size)
    }
    let base = line.place.prefix.glyphs
    let start = row.glyphs.count
    row.append(
      plain, of: line, glyphs: range.lowerBound - base..<range.upperBound - base, origin: origin)
    MissingGlyphs.check(row, from: start, font: run.font, of: line, in: drawing.layout)
    return true
  }

  /// Paints the waiting glyphs.
  mutating func paint() {
    guard let font, !row.glyphs.isEmpty else { return }
    painter.context.canvas.show(row.glyphs, font: font, size: size, color: color)
    row.removeGlyphs()
  }
}
