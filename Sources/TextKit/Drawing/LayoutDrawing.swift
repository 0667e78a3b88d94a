// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas
internal import TextLines
internal import TextShaping

/// Draws lines into the current context, run by run, in visual order.
struct LayoutDrawing {
  let manager: NSLayoutManager
  let layout: TextLayout

  init(_ manager: NSLayoutManager) {
    self.manager = manager
    layout = manager.layout
  }

  private func context(_ member: StaticString) -> CGContext {
    guard let context = UIGraphicsGetCurrentContext() else {
      fail(
        "NSLayoutManager.\(member): there is no current graphics context; call UIGraphicsPushContext(_:) before drawing"
      )
    }
    return context
  }

  /// Calls `body` with each line that holds some of the glyphs.
  private func forEachLine(_ glyphs: NSRange, _ body: (PlacedLine, Range<Int>) -> Void) {
    manager.ensureLayout(forGlyphRange: glyphs)
    let range = manager.clampedGlyphs(glyphs)
    guard !range.isEmpty else { return }
    var line = layout.line(ofGlyph: range.lowerBound)
    while let current = line, current.glyphs.lowerBound < range.upperBound {
      body(current, range.clamped(to: current.glyphs))
      line = layout.line(after: current)
    }
  }

  func drawBackground(_ glyphs: NSRange, at origin: CGPoint) {
    let canvas = context("drawBackground(forGlyphRange:at:)").canvas
    forEachLine(glyphs) { line, range in
      let passage = line.passage
      let temporaries = layout.temporaries == nil ? [] : line.temporaryRuns(of: layout)
      guard
        !temporaries.isEmpty || passage.attributes.contains(where: { $0.backgroundColor != nil })
      else { return }
      let base = line.place.prefix.glyphs
      for (part, color) in backgrounds(of: line, temporaries) {
        let part = (base + part.lowerBound..<base + part.upperBound).clamped(to: range)
        guard !part.isEmpty else { continue }
        for span in GlyphQueries(manager).spans(of: part, in: line) {
          let rect = CanvasRect(
            x: span.lowerBound + Double(origin.x), y: Double(line.usedRect.minY + origin.y),
            width: span.upperBound - span.lowerBound, height: Double(line.usedRect.height))
          canvas.fill(rect, PaintColor(color))
        }
      }
    }
  }

  /// The backgrounds of a line's glyphs, temporary ones before those of the text.
  private func backgrounds(of line: PlacedLine, _ temporaries: [TemporaryRun])
    -> [(glyphs: Range<Int>, color: UIColor)]
  {
    var result: [(Range<Int>, UIColor)] = []
    var glyph = 0
    for run in line.passage.shaped.runs {
      let own = glyph..<glyph + run.glyphCount
      glyph = own.upperBound
      if own.lowerBound >= line.line.glyphEnd { break }
      if own.upperBound <= Int(line.line.glyphStart) { continue }
      let color = line.passage.attributes[run.style].backgroundColor
      if temporaries.isEmpty {
        if let color { result.append((own, color)) }
        continue
      }
      for part in temporaries where part.glyphs.overlaps(own) {
        if let color = part.values[.backgroundColor] as? UIColor ?? color {
          result.append((part.glyphs.clamped(to: own), color))
        }
      }
    }
    return result
  }

  func drawGlyphs(_ glyphs: NSRange, at origin: CGPoint) {
    let canvas = context("drawGlyphs(forGlyphRange:at:)").canvas
    var row = GlyphRow(
      wantsText: canvas.kind != .bitmap, showsMarks: layout.showsInvisibleCharacters)
    forEachLine(glyphs) { line, range in
      if row.wantsText {
        row.characters.removeAll(keepingCapacity: true)
        layout.appendShownCharacters(of: line, to: &row.characters)
      }
      let base = line.place.prefix.glyphs
      // A truncated line is drawn as a whole.
      let local =
        line.shown.map { 0..<$0.text.glyphs.count }
        ?? range.lowerBound - base..<range.upperBound - base
      let text = line.shownText
      let parts =
        layout.temporaries == nil
        ? [TemporaryRun(glyphs: local, values: [:])] : line.shownTemporaryRuns(of: layout)
      for segment in line.segments {
        let run = text.runs[segment.run]
        guard run.kind == .text else { continue }
        for part in parts where part.glyphs.overlaps(segment.glyphs) {
          row.fill(segment, of: line, glyphs: part.glyphs.clamped(to: local), origin: origin)
          guard !row.glyphs.isEmpty else { continue }
          let color =
            part.values[.foregroundColor] as? UIColor
            ?? line.shownAttributes[run.style].foregroundColor
          canvas.show(
            row.glyphs, font: run.font, size: run.size, color: PaintColor(color), text: row.text)
        }
      }
    }
  }
}

/// The glyphs of one segment, ready for the canvas.
///
/// Kept from segment to segment for its memory.
private struct GlyphRow {
  let wantsText: Bool
  /// White space is drawn as marks.
  let showsMarks: Bool
  /// The line's characters.
  var characters: [UInt16] = []
  var glyphs: [PositionedGlyph] = []
  private var utf8: [UInt8] = []
  private var clusters: [GlyphText.Cluster] = []
  private var isBackward = false

  init(wantsText: Bool, showsMarks: Bool) {
    self.wantsText = wantsText
    self.showsMarks = showsMarks
  }

  var text: GlyphText? {
    wantsText ? GlyphText(utf8: utf8, clusters: clusters, isBackward: isBackward) : nil
  }

  mutating func fill(
    _ segment: LineSegment, of line: PlacedLine, glyphs wanted: Range<Int>, origin: CGPoint
  ) {
    glyphs.removeAll(keepingCapacity: true)
    utf8.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    isBackward = segment.isRightToLeft
    let shaped = line.shownText
    let run = shaped.runs[segment.run]
    let scale = run.scale
    let hidden = line.shown == nil ? line.passage.notes?.isNotShown ?? [:] : [:]
    let y = line.baseline + segment.y + Double(origin.y)
    let left = Double(origin.x)
    var character =
      segment.characterStart - (line.shown == nil ? Int(line.line.characterStart) : 0)
    line.shownContext.forEachGlyph(in: segment) { index, x, advance in
      let glyph = shaped.glyphs[index]
      let count = shaped.characterCount(ofClusterAt: index)
      defer { character += count }
      guard wanted.contains(index) else { return }
      let mark = showsMarks ? InvisibleMark(glyph, in: run, advance: advance) : nil
      var isShown = glyph.bits & (Glyph.Flags.control.rawValue | Glyph.Flags.null.rawValue) == 0
      if mark != nil { isShown = true }
      if !hidden.isEmpty, hidden[index] == true { isShown = false }
      if wantsText, count > 0, isShown {
        appendCluster(character..<character + count)
      }
      guard isShown else { return }
      var place = PositionedGlyph(id: glyph.id, x: left + x, y: y)
      if let mark {
        place = PositionedGlyph(id: mark.glyph, x: left + x + mark.x, y: y)
      } else if glyph.flags.contains(.hasOffset), let offset = shaped.offset(ofGlyphAt: index) {
        place.x += Double(offset.x) * scale
        place.y -= Double(offset.y) * scale
      }
      glyphs.append(place)
      if wantsText {
        // The end of a cluster may be shown without its start.
        if clusters.isEmpty { clusters.append(.init(bytes: 0, glyphs: 0)) }
        clusters[clusters.count - 1].glyphs += 1
      }
    }
    // A canvas takes glyphs from left to right; the segment has them in logical order.
    if isBackward { glyphs.reverse() }
  }

  private mutating func appendCluster(_ range: Range<Int>) {
    let before = utf8.count
    if range.count == 1, characters[range.lowerBound] < 0x80 {
      utf8.append(UInt8(characters[range.lowerBound]))
    } else {
      utf8.append(contentsOf: String(decoding: characters[range], as: UTF16.self).utf8)
    }
    clusters.append(.init(bytes: utf8.count - before, glyphs: 0))
  }
}
