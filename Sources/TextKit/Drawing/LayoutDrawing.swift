// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLayout
internal import Foundation
internal import TextCanvas
internal import TextLines
internal import TextShaping
internal import TextStructures

/// Draws lines into the current context: backgrounds, glyphs, underlines and strikethroughs.
///
///     drawBackground ──> fillBackgroundRectArray       each stretch of one colour
///     drawGlyphs     ──> the marker of a list item, in the first line of its paragraph
///                    ──> underlineGlyphRange ──> drawUnderline
///                    ──> showCGGlyphs                  each run, from left to right
///                    ──> strikethroughGlyphRange ──> drawStrikethrough
///
/// Every step is an open method of the layout manager. For the stock class the same work is done
/// without dynamic dispatch.
///
/// - Source: The order of the steps is UIKit's; that a line's underlines come before its glyphs, so
///   that descenders stay whole, is our choice.
struct LayoutDrawing {
  let manager: NSLayoutManager
  let layout: DocumentLayout
  /// Whether no step can be overridden.
  let isStock: Bool

  init(_ manager: NSLayoutManager) {
    self.manager = manager
    layout = manager.layout
    isStock = type(of: manager) == NSLayoutManager.self
  }

  /// The current context; nil, after a message to the warning handler, if there is none.
  func context(_ member: StaticString) -> CGContext? { currentContext("NSLayoutManager.\(member)") }

  /// Calls `body` with each line that holds some of the glyphs, and with those glyphs.
  func forEachLine(_ glyphs: NSRange, _ body: (PlacedLine, Range<Int>) -> Void) {
    manager.ensureLayout(forGlyphRange: glyphs)
    let range = manager.clampedGlyphs(glyphs)
    guard !range.isEmpty else { return }
    var line = layout.line(ofGlyph: range.lowerBound)
    // Text of adjacent cells continues in the next container: the part that is there is drawn
    // there.
    let container = layout.linesCanMoveBack && !layout.hasOwnLines ? line?.container : nil
    while let current = line, current.glyphs.lowerBound < range.upperBound {
      if container == nil || current.container == container {
        body(current, range.clamped(to: current.glyphs))
      }
      line = layout.line(after: current)
    }
  }

  // MARK: Backgrounds

  /// Rectangles of one colour, and their characters.
  private struct Background {
    var color: UIColor
    var rects: [CGRect] = []
    var characters: Range<Int>
    var glyphEnd: Int
  }

  func drawBackground(_ glyphs: NSRange, at origin: CGPoint) {
    guard let context = context("drawBackground(forGlyphRange:at:)") else { return }
    manager.drawsToScreen = context.canvas.kind == .bitmap
    context.canvas.beginMark(.background)
    defer { context.canvas.endMark() }
    forEachHeader(above: glyphs) { drawBackground($0, at: CGPoint(x: origin.x, y: origin.y + $1)) }
    drawBoxes(glyphs, at: origin, in: context)
    guard manager.temporaries != nil || manager.textStorage?.canHaveBackgrounds == true else {
      return
    }
    var open: Background?
    func close() {
      if let open { fill(open, context) }
      open = nil
    }
    forEachLine(glyphs) { line, range in
      guard
        manager.temporaries != nil
          || line.showsText(where: { $0.backgroundColor != nil })
      else { return close() }
      forEachStretch(of: range) {
        InlineBackground($0)
      } body: { part, background in
        guard let inline = background else { return close() }
        let color = inline.color
        if let known = open, known.color != color || known.glyphEnd != part.lowerBound { close() }
        // A background that continues in the next line covers the space between the lines; its end
        // does not.
        let continues =
          part.upperBound == line.glyphs.upperBound && part.upperBound < manager.end(of: glyphs)
          && !line.line.flags.contains(.endsParagraph)
        let used = line.usedRect
        let top = inline.content.map { line.baseline - $0.ascent } ?? used.minY
        let bottom =
          inline.content.map { line.baseline + $0.descent }
          ?? (continues ? line.fragmentRect.maxY : used.maxY)
        let characters = GlyphQueries(manager.layout).characterRange(of: part).characters
        var background =
          open ?? Background(color: color, characters: characters, glyphEnd: part.upperBound)
        background.characters = background.characters.lowerBound..<characters.upperBound
        background.glyphEnd = part.upperBound
        let clip = clip(of: line, at: origin)
        for span in GlyphQueries(manager.layout).spans(of: part, in: line) {
          let rect = CGRect(
            x: CGFloat(span.lowerBound) + origin.x, y: top + origin.y,
            width: CGFloat(span.upperBound - span.lowerBound), height: bottom - top)
          background.rects.append(clip.map { rect.intersection($0) } ?? rect)
        }
        open = background
      }
    }
    close()
  }

  private func fill(_ background: Background, _ context: CGContext) {
    guard !background.rects.isEmpty else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.state.setFill(background.color)
    if isStock {
      fillRects(background.rects, context)
    } else {
      unsafe background.rects.withUnsafeBufferPointer { rects in
        guard let first = rects.baseAddress else { return }
        unsafe manager.fillBackgroundRectArray(
          first, count: rects.count, forCharacterRange: NSRange(background.characters),
          color: background.color)
      }
    }
  }

  /// Fills rectangles with the context's colour as one shape, without seams between neighbours.
  func fillRects(_ rects: [CGRect], _ context: CGContext) {
    context.painting(context.state.fillColor, context.state.fillPattern) { color in
      context.canvas.fill(rects.map(CanvasRect.init), color)
    }
  }

  /// Calls `body` with the longest stretches of a line's glyphs that have one value.
  func forEachStretch<Value: Equatable>(
    of glyphs: Range<Int>, _ value: (DrawnStyle) -> Value,
    body: (Range<Int>, Value) -> Void
  ) {
    var open: (range: Range<Int>, value: Value)?
    manager.forEachRun(of: glyphs) { _, style, part in
      let new = value(style)
      if let known = open, known.value == new {
        open?.range = known.range.lowerBound..<part.upperBound
      } else {
        if let open { body(open.range, open.value) }
        open = (part, new)
      }
    }
    if let open { body(open.range, open.value) }
  }

  // MARK: Glyphs

  /// The rectangle that clips a line which is wider than its fragment; nil for every other line.
  private func clip(of line: PlacedLine, at origin: CGPoint) -> CGRect? {
    let seen = line.displayed?.line ?? line.line
    let fragment = line.fragmentRect
    let (left, right) = (fragment.minX, fragment.maxX)
    guard seen.contentX < left - 1 / 512 || seen.contentX + seen.contentWidth > right + 1 / 512
    else { return nil }
    guard
      manager.textContainers[line.container].lineBreakMode == .byClipping
        || line.displayedAttributes.first?.drawing.paragraphStyle.lineBreakMode == .byClipping
    else { return nil }
    // Accents and descenders may reach beyond the line, as elsewhere.
    return CGRect(fragment).insetBy(dx: 0, dy: -2 * fragment.height - 1).offsetBy(
      dx: origin.x, dy: origin.y)
  }

  func drawGlyphs(_ glyphs: NSRange, at origin: CGPoint) {
    guard let context = context("drawGlyphs(forGlyphRange:at:)") else { return }
    // Pages that are drawn in order: the next one is shaped in the background.
    layout.shapingAhead { drawGlyphs(glyphs, at: origin, in: context) }
  }

  private func drawGlyphs(_ glyphs: NSRange, at origin: CGPoint, in context: CGContext) {
    manager.drawsToScreen = context.canvas.kind == .bitmap
    forEachHeader(above: glyphs) { header, distance in
      // Assistive technologies read it at its position in the text.
      context.canvas.mark(.pagination) {
        paintGlyphs(header, at: CGPoint(x: origin.x, y: origin.y + distance), in: context)
      }
    }
    let structure = structure(of: glyphs, on: context.canvas)
    paintGlyphs(glyphs, at: origin, in: context, structure)
    guard context.canvas.kind != .bitmap else { return }
    defer { structure?.prune() }
    let text = manager.textStorage
    guard
      manager.temporaries != nil || text?.canHaveLinks == true || text?.canHaveAnchors == true
        || text?.canHaveParagraphStyles == true
    else { return }
    // After all the text: a link among rows would separate them.
    forEachLine(glyphs) {
      addLinks($1, of: $0, at: origin, to: context.canvas, structure)
      addHeading(of: $0, $1, at: origin, to: context.canvas)
      if text?.canHaveAnchors == true { addPlaces(of: $0, $1, at: origin, to: context.canvas) }
    }
  }

  /// Calls `body` with the headers of tables that are repeated above some glyphs.
  private func forEachHeader(above glyphs: NSRange, _ body: (NSRange, CGFloat) -> Void) {
    guard layout.canHaveBlocks else { return }
    layout.forEachRepeatedHeader(above: manager.clampedGlyphs(glyphs)) {
      body(NSRange($0), CGFloat($1))
    }
  }

  func paintGlyphs(
    _ glyphs: NSRange, at origin: CGPoint, in context: CGContext, _ structure: TextStructure? = nil
  ) {
    var row = LineGlyphs(
      wantsText: context.canvas.kind != .bitmap,
      showsMarks: layout.settings.showsInvisibleCharacters,
      wantsBreaks: context.canvas.structure != nil)
    let painter = GlyphPainter(drawing: self, context: context)
    let hasTemporaries = manager.temporaries != nil
    let canHaveMarkers = manager.textStorage?.canHaveLists == true
    let keepsLines =
      context.canvas.isRecording && isStock && !hasTemporaries && !row.showsMarks
      && context.state.textMode == .fill
    var rows = structure == nil ? PlainRows(self, painter) : nil
    let wasDrawingLines = context.isDrawingLines
    context.isDrawingLines = true
    defer {
      context.isDrawingLines = wasDrawingLines
      if !wasDrawingLines { context.applyTextClip() }
    }
    forEachLine(glyphs) { line, range in
      let clip = clip(of: line, at: origin)
      let hasMarker = canHaveMarkers && range.lowerBound == line.glyphs.lowerBound
      if clip == nil, !hasMarker, rows?.take(line, range, at: origin) == true { return }
      rows?.paint()
      if let clip {
        context.saveGState()
        context.clip(to: clip)
      }
      defer { if clip != nil { context.restoreGState() } }
      let paragraph = structure.flatMap { self.paragraph(of: line, range, in: $0) }
      if hasMarker {
        mark(paragraph?.label, paragraph, on: context.canvas) {
          drawMarker(of: line, at: origin, in: context)
        }
      }
      let kept = keepsLines && clip == nil && range == line.glyphs ? KeptLine(line, origin) : nil
      if let kept, kept.isTaken(by: context.canvas) { return }
      let isOrnate = hasTemporaries || line.showsText { $0.ornament != nil }
      if let kept, !isOrnate, KeptLine.canKeep(line) {
        kept.record(on: context.canvas) { paintLine(line, range, at: origin, &row, painter) }
        return
      }
      if isOrnate {
        context.canvas.mark(.layout) {
          decorate(.underline, range, at: origin, in: line)
          decorate(.spelling, range, at: origin, in: line)
        }
      }
      paintLine(line, range, at: origin, &row, painter, isOrnate: isOrnate, paragraph)
      if isOrnate {
        context.canvas.mark(.layout) { decorate(.strikethrough, range, at: origin, in: line) }
      }
    }
    rows?.paint()
  }

  /// Paints glyphs and attachments of one line, without backgrounds and decorations.
  private func paintLine(
    _ line: PlacedLine, _ range: Range<Int>, at origin: CGPoint, _ row: inout LineGlyphs,
    _ painter: GlyphPainter, isOrnate: Bool = false, _ paragraph: ParagraphElement? = nil
  ) {
    let context = painter.context
    if row.wantsText {
      row.readCharacters(
        of: line, in: layout, continues: paragraph?.isCode == true && continuesAfter(line))
    }
    let base = line.place.prefix.glyphs
    if isStock, !isOrnate, !row.showsMarks, !row.hasBreak, let plain = PlainLine(line) {
      row.fill(
        plain, of: line, glyphs: range.lowerBound - base..<range.upperBound - base,
        origin: origin)
      guard !row.glyphs.isEmpty else { return }
      MissingGlyphs.check(row, font: plain.run.font, of: line, in: layout)
      let style = DrawnStyle(line.passage.attributes[plain.run.style])
      return mark(paragraph, style, line.characters, on: context.canvas) {
        painter.paint(row, run: plain.run, style: style)
      }
    }
    // A truncated line is drawn as a whole.
    let local =
      line.displayed.map { 0..<$0.text.glyphs.count }
      ?? range.lowerBound - base..<range.upperBound - base
    let text = line.displayedText
    let parts =
      manager.temporaries != nil
      ? line.displayedTemporaryRuns(of: manager) : [TemporaryRun(glyphs: local, values: [:])]
    // Structured content keeps characters in reading order; overlaps are minimal.
    let segments =
      context.canvas.kind != .bitmap
      ? line.segments.sorted { $0.characterStart < $1.characterStart } : line.segments
    for segment in segments {
      let run = text.runs[segment.run]
      if run.kind == .attachment {
        if local.overlaps(segment.glyphs) {
          AttachmentDrawing(manager: manager, context: context, paragraph: paragraph).draw(
            segment, of: line, at: origin)
        }
        continue
      }
      for part in parts where part.glyphs.overlaps(segment.glyphs) {
        row.fill(segment, of: line, glyphs: part.glyphs.clamped(to: local), origin: origin)
        guard !row.glyphs.isEmpty else { continue }
        MissingGlyphs.check(row, font: run.font, segment, of: line, in: layout)
        let style = DrawnStyle(line.displayedAttributes[run.style], part.values)
        let characters = paragraph == nil ? 0..<0 : self.characters(of: segment, in: line)
        mark(paragraph, style, characters, on: context.canvas) {
          painter.paint(row, run: run, style: style)
        }
      }
    }
    drawLeaders(of: line, at: origin, in: context)
  }

  /// Passes the stretches of a line that are underlined, or struck through, to the layout manager;
  /// marks misspelled words.
  private func decorate(
    _ kind: DecorationKind, _ glyphs: Range<Int>, at origin: CGPoint, in line: PlacedLine
  ) {
    forEachStretch(of: glyphs) {
      kind.style(in: $0.ornament)
    } body: { part, style in
      guard !style.isEmpty else { return }
      switch kind {
      case .underline:
        manager.underlineGlyphRange(
          NSRange(part), underlineType: style, lineFragmentRect: CGRect(line.fragmentRect),
          lineFragmentGlyphRange: NSRange(line.glyphs), containerOrigin: origin)
      case .spelling:
        TextDecorations(manager).draw(
          .spelling, NSRange(part), style: style, fragment: CGRect(line.fragmentRect),
          fragmentGlyphs: NSRange(line.glyphs), origin: origin)
      case .strikethrough:
        manager.strikethroughGlyphRange(
          NSRange(part), strikethroughType: style, lineFragmentRect: CGRect(line.fragmentRect),
          lineFragmentGlyphRange: NSRange(line.glyphs), containerOrigin: origin)
      }
    }
  }
}

/// The background of glyphs, and how far above and below the baseline it reaches.
private struct InlineBackground: Equatable {
  struct Content: Equatable {
    var ascent: Double
    var descent: Double
  }

  let color: UIColor
  /// The content area of the glyphs' font, in points; `nil`: the background is as high as the line.
  ///
  /// - Source: CSS Inline Layout Module Level 3, 4.4, "Content area": it does not depend on `line-height`.
  let content: Content?

  /// Nil for glyphs without a background.
  init?(_ style: DrawnStyle) {
    guard let color = style.background else { return nil }
    self.color = color
    let attributes = style.attributes
    guard attributes.drawing.paragraphStyle.usesHalfLeading else {
      content = nil
      return
    }
    let font = attributes.shaping.font
    let scale = attributes.shaping.size / Double(font.unitsPerEm)
    content = Content(
      ascent: Double(font.metrics.ascender) * scale + attributes.rise,
      descent: -Double(font.metrics.descender) * scale - attributes.rise)
  }
}

/// How glyphs are drawn: their attributes, with the temporary ones laid over them.
struct DrawnStyle {
  let attributes: RunAttributes
  let foreground: UIColor
  let background: UIColor?
  let ornament: Ornament?
  private let palette: FontPalette?
  private let temporaries: [NSAttributedString.Key: Any]

  init(_ attributes: RunAttributes, _ temporaries: [NSAttributedString.Key: Any] = [:]) {
    self.attributes = attributes
    self.temporaries = temporaries
    if temporaries.isEmpty {
      foreground = attributes.foregroundColor
      background = attributes.backgroundColor
      ornament = attributes.ornament
      palette = attributes.palette
      return
    }
    foreground = temporaries[.foregroundColor] as? UIColor ?? attributes.foregroundColor
    background = temporaries[.backgroundColor] as? UIColor ?? attributes.backgroundColor
    ornament = Ornament(
      (attributes.source ?? [:]).merging(temporaries) { _, temporary in temporary })
    palette =
      temporaries[.fontPalette].map { FontPalette(attribute: $0) } ?? attributes.palette
  }

  /// A run's font in the palette of the attributes.
  func font(of run: GlyphRun) -> FontInstance {
    palette.map { run.font.with(palette: $0) } ?? run.font
  }

  /// The value of `.link`; nil if there is none.
  var link: Any? {
    temporaries[.link] ?? (attributes.isLink ? attributes.source?[.link] : nil)
  }

  /// The attributes that a client's drawing receives.
  var dictionary: [NSAttributedString.Key: Any] {
    (attributes.source ?? [:]).merging(temporaries) { _, temporary in temporary }
  }
}

extension NSLayoutManager {
  /// Calls `body` with each run that has some of the glyphs, its style, and those glyphs.
  ///
  /// Ends at glyphs that are not generated yet.
  func forEachRun(of glyphs: Range<Int>, _ body: (GlyphRun, DrawnStyle, Range<Int>) -> Void) {
    var next = glyphs.lowerBound
    while next < glyphs.upperBound, let place = layout.place(ofGlyph: next),
      !place.passage.needsGlyphs
    {
      let first = place.passage.runStart(before: next - place.prefix.glyphs)
      var start = place.prefix.glyphs + first.glyph
      for run in place.passage.patched.runs[first.run...] {
        if start >= glyphs.upperBound { return }
        let part = (start..<start + run.glyphCount).clamped(to: glyphs)
        if !part.isEmpty {
          let attributes = place.passage.attributes[run.style]
          if temporaries == nil {
            body(run, DrawnStyle(attributes), part)
          } else {
            forEachTemporary(in: part) { body(run, DrawnStyle(attributes, $1), $0) }
          }
        }
        start += run.glyphCount
      }
      next = start
    }
  }

  /// Divides glyphs by their temporary attributes.
  private func forEachTemporary(
    in glyphs: Range<Int>, _ body: (Range<Int>, [NSAttributedString.Key: Any]) -> Void
  ) {
    let low = layout.characterIndex(ofGlyph: glyphs.lowerBound)
    let high = Swift.max(low, layout.characterIndex(ofGlyph: glyphs.upperBound))
    guard let temporaries, low < high, high <= temporaries.count else { return body(glyphs, [:]) }
    var start = glyphs.lowerBound
    forEachShownTemporary(of: temporaries, in: low..<high) { range, values in
      let end =
        range.upperBound >= high
        ? glyphs.upperBound
        : Swift.min(glyphs.upperBound, layout.glyphIndex(ofCharacter: range.upperBound))
      if end > start { body(start..<end, values) }
      start = Swift.max(start, end)
    }
    if start < glyphs.upperBound { body(start..<glyphs.upperBound, [:]) }
  }
}
