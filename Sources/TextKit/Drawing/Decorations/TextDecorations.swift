// SPDX-License-Identifier: MIT

internal import TextLayout
internal import Foundation
internal import TextCanvas
internal import TextFonts
internal import TextLines
internal import TextShaping

/// Underlines and strikethroughs: their stretches, their positions, and their painting.
///
///     text          ·see ·t h i s·        underlined from "s" to the blank after "this"
///     trimmed        see ·t h i s         one line
///     by word        see   t h i s        two lines
struct TextDecorations {
  let manager: NSLayoutManager
  let layout: DocumentLayout

  init(_ manager: NSLayoutManager) {
    self.manager = manager
    layout = manager.layout
  }

  // MARK: Stretches

  /// The glyph ranges that get a line: without blanks at the ends, or word by word.
  func stretches(_ glyphs: NSRange, style: NSUnderlineStyle) -> [NSRange] {
    let range = manager.clampedGlyphs(glyphs)
    guard !range.isEmpty else { return [] }
    var words: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound, let place = layout.place(ofGlyph: index),
      !place.passage.needsGlyphs
    {
      let base = place.prefix.glyphs
      let shaped = place.passage.patched.glyphs
      let end = Swift.min(range.upperBound, base + shaped.count)
      while index < end {
        if !isBlank(shaped[index - base]) {
          if let last = words.last, last.upperBound == index {
            words[words.count - 1] = last.lowerBound..<index + 1
          } else {
            words.append(index..<index + 1)
          }
        }
        index += 1
      }
    }
    guard let first = words.first, let last = words.last else { return [] }
    if style.contains(.byWord) { return words.map { NSRange($0) } }
    return [NSRange(first.lowerBound..<last.upperBound)]
  }

  private func isBlank(_ glyph: Glyph) -> Bool {
    !glyph.flags.isDisjoint(with: [.whitespace, .control, .null, .elastic])
  }

  // MARK: Positions

  /// The position and thickness of a stretch's fonts, in points, y up from the baseline.
  struct Measure {
    /// The middle of the line.
    var position = 0.0
    var thickness = 0.0
  }

  /// One line for the whole stretch, from the font with the thickest line, even if fonts change.
  func measure(_ kind: DecorationKind, _ glyphs: Range<Int>) -> Measure {
    var found = Measure()
    manager.forEachRun(of: glyphs) { run, _, _ in
      let metrics = run.font.metrics
      let (position, thickness) =
        switch kind {
        case .underline, .spelling: (metrics.underlinePosition, metrics.underlineThickness)
        case .strikethrough: (metrics.strikethroughPosition, metrics.strikethroughThickness)
        }
      if thickness * run.verticalScale > found.thickness {
        found = Measure(
          position: position * run.verticalScale, thickness: thickness * run.verticalScale)
      }
    }
    return found
  }

  // MARK: Painting

  /// Calls the overridable drawing with each stretch.
  func draw(
    _ kind: DecorationKind, _ glyphs: NSRange, style: NSUnderlineStyle, fragment: CGRect,
    fragmentGlyphs: NSRange, origin: CGPoint
  ) {
    guard style.lineCount > 0 else { return }
    for stretch in stretches(glyphs, style: style) {
      guard let line = layout.line(ofGlyph: stretch.location) else { continue }
      switch kind {
      case .underline:
        manager.drawUnderline(
          forGlyphRange: stretch, underlineType: style,
          baselineOffset: CGFloat(descent(in: line)), lineFragmentRect: fragment,
          lineFragmentGlyphRange: fragmentGlyphs, containerOrigin: origin)
      case .spelling:
        paint(
          kind, stretch, style: style, baselineOffset: CGFloat(descent(in: line)), origin: origin)
      case .strikethrough:
        let measure = measure(kind, Range(stretch) ?? 0..<0)
        manager.drawStrikethrough(
          forGlyphRange: stretch, strikethroughType: style,
          baselineOffset: CGFloat(measure.position), lineFragmentRect: fragment,
          lineFragmentGlyphRange: fragmentGlyphs, containerOrigin: origin)
      }
    }
  }

  /// The distance from the baseline to the bottom of the used rectangle.
  private func descent(in line: PlacedLine) -> Double {
    Double(line.usedRect.maxY) - line.baseline
  }

  /// Paints one stretch in one line.
  ///
  /// `baselineOffset` is the argument of `draw`: for an underline the distance from the baseline to
  /// the bottom of the glyphs' rectangle, for a strikethrough the distance from the baseline up to
  /// its middle.
  func paint(
    _ kind: DecorationKind, _ glyphs: NSRange, style: NSUnderlineStyle, baselineOffset: CGFloat,
    origin: CGPoint
  ) {
    guard
      let context = LayoutDrawing(manager).context(
        kind == .strikethrough
          ? "drawStrikethrough(forGlyphRange:…)" : "drawUnderline(forGlyphRange:…)")
    else { return }
    let range = manager.clampedGlyphs(glyphs)
    guard style.lineCount > 0, !range.isEmpty, let line = layout.line(ofGlyph: range.lowerBound)
    else { return }
    let part = range.clamped(to: line.glyphs)
    let measure = measure(kind, part)
    guard measure.thickness > 0 else { return }
    let offset = Double(baselineOffset).clampedToFinite
    let middle: Double
    switch kind {
    case .underline, .spelling:
      middle = Double(line.usedRect.maxY) - offset - measure.position + Double(origin.y)
    case .strikethrough:
      middle = line.baseline - offset + Double(origin.y)
    }
    let thickness = measure.thickness * (style.isThick ? 2 : 1)
    var pieces = colouredPieces(kind, part, in: line, dx: Double(origin.x))
    guard let left = pieces.map(\.left).min() else { return }
    // An underline grows downwards, away from the glyphs; a strikethrough in both directions.
    let single = measure.thickness
    let tops =
      switch (kind, style.lineCount) {
      case (.underline, 1): [middle - single / 2]
      case (.underline, _): [middle - single / 2, middle + 1.5 * single]
      // Below the position of an underline: a word may have both.
      case (.spelling, _): [middle + single]
      case (.strikethrough, 1): [middle - thickness / 2]
      case (.strikethrough, _): [middle - 1.5 * single, middle + 0.5 * single]
      }
    if kind == .underline, style.pattern == .solid, manager.underlinesSkipDescenders {
      let ink = descenders(
        part, in: line, origin: origin, top: tops[0],
        bottom: tops[tops.count - 1] + thickness, padding: single)
      pieces = pieces.flatMap { $0.without(ink, shortest: single) }
    }
    context.saveGState()
    defer { context.restoreGState() }
    for top in tops {
      for piece in pieces {
        context.canvas.setShadow(piece.shadow)
        context.painting(piece.color, piece.pattern) { color in
          context.canvas.line(
            from: piece.left, to: piece.right, top: top, thickness: thickness,
            pattern: style.pattern, origin: left, color: color)
        }
      }
    }
  }

  /// A stretch of x in one colour.
  private struct Piece {
    var left: Double
    var right: Double
    var color: PaintColor
    /// Replaces the colour.
    var pattern: PatternInk?
    var shadow: Shadow?

    /// The parts that do not touch ink; short ones are dropped.
    func without(_ ink: [ClosedRange<Double>], shortest: Double) -> [Piece] {
      var result: [Piece] = []
      var rest = self
      for span in ink where span.upperBound > rest.left && span.lowerBound < right {
        var before = rest
        before.right = span.lowerBound
        if before.right - before.left > shortest { result.append(before) }
        rest.left = Swift.max(rest.left, span.upperBound)
      }
      if rest.right - rest.left > shortest || result.isEmpty && ink.isEmpty { result.append(rest) }
      return result
    }
  }

  private func colouredPieces(
    _ kind: DecorationKind, _ glyphs: Range<Int>, in line: PlacedLine, dx: Double
  ) -> [Piece] {
    var pieces: [Piece] = []
    let queries = GlyphQueries(manager.layout)
    manager.forEachRun(of: glyphs) { _, style, part in
      let (color, pattern) = kind.color(in: style).ink
      for span in queries.spans(of: part, in: line) {
        pieces.append(
          Piece(
            left: span.lowerBound + dx, right: span.upperBound + dx, color: color,
            pattern: pattern, shadow: style.ornament?.shadow))
      }
    }
    pieces.sort { $0.left < $1.left }
    // Neighbours of one colour are one line, without a seam, and with one pattern.
    var joined: [Piece] = []
    for piece in pieces {
      if let last = joined.last, last.color == piece.color, last.pattern == piece.pattern,
        last.shadow == piece.shadow,
        piece.left - last.right < 1e-6
      {
        joined[joined.count - 1].right = Swift.max(last.right, piece.right)
      } else {
        joined.append(piece)
      }
    }
    return joined
  }

  /// The stretches in which glyphs have ink between two heights.
  private func descenders(
    _ glyphs: Range<Int>, in line: PlacedLine, origin: CGPoint, top: Double, bottom: Double,
    padding: Double
  ) -> [ClosedRange<Double>] {
    let base = line.place.prefix.glyphs
    var parts = [glyphs.lowerBound - base..<glyphs.upperBound - base]
    if let displayed = line.displayed {
      let low = layout.characterIndex(ofGlyph: glyphs.lowerBound)
      parts = displayed.glyphs(
        ofCharacters: low..<Swift.max(low, layout.characterIndex(ofGlyph: glyphs.upperBound)))
    }
    var row = LineGlyphs(wantsText: false, showsMarks: false)
    var found: [ClosedRange<Double>] = []
    for segment in line.segments {
      let run = line.displayedText.runs[segment.run]
      guard run.kind == .text else { continue }
      for part in parts where segment.glyphs.overlaps(part) {
        row.fill(segment, of: line, glyphs: part, origin: origin)
        found += GlyphInk.spans(
          of: row.glyphs, font: run.font, size: run.size, top: top, bottom: bottom,
          padding: padding)
      }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }
}
