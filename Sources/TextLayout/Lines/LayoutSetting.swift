// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures

// Clients may set lines and locations by themselves, outside of layout. Their settings last until
// the range is invalidated. Glyphs get a separate line if they had none of just that range:
//
//     lines before    |0 ···· 9|10 ······ 19|        setLineFragmentRect for 4 ..< 14
//     lines after     |0 · 3|4 ······ 13|14 19|
//
// The rest stays in its position: lines that a client has set move nothing after them.

/// Applies settings of a client, outside of layout; the glyphs are laid out by then.
package struct LayoutSetting {
  let layout: DocumentLayout

  package init(_ layout: DocumentLayout) { self.layout = layout }

  /// Calls `body` with the parts of a range of glyphs in the passages; lays out through it first.
  private func forEachPart(
    of glyphs: Range<Int>, _ body: (DocumentLayout.Place, Range<Int>) -> Void
  ) {
    var next = glyphs.lowerBound
    while next < glyphs.upperBound, let place = layout.place(ofGlyph: next),
      !place.passage.needsGlyphs, layout.isLaid(place.index)
    {
      let end = Swift.min(
        glyphs.upperBound - place.prefix.glyphs, place.passage.laidGlyphCount)
      let start = next - place.prefix.glyphs
      guard start < end else { return }
      body(place, start..<end)
      next = place.prefix.glyphs + end
      if end < place.passage.glyphCount { return }
    }
  }

  private func update(_ place: DocumentLayout.Place, _ change: (inout GlyphNotes) -> Void) {
    var notes = place.passage.notes ?? GlyphNotes()
    change(&notes)
    place.passage.notes = notes
    layout.lookup.forgetCursor()
  }

  /// Gives the glyphs a separate line, and changes it.
  private func changeLines(
    of glyphs: Range<Int>, _ change: (inout Line, DocumentLayout.Place) -> Void
  ) {
    forEachPart(of: glyphs) { place, part in
      let index = place.passage.makeLine(of: part)
      change(&place.passage.lines[index], place)
      layout.hasOwnLines = true
      layout.forgetDisplayedLines()
      layout.passages.update(at: place.index) { _ in }
    }
  }

  package func setContainer(_ container: Int, glyphs: Range<Int>) {
    changeLines(of: glyphs) { line, place in
      let (_, top) = layout.position(of: line, prefix: place.prefix)
      line.container = Int32(container - place.prefix.flow.marks)
      line.y = line.container == 0 ? top - place.prefix.flow.height : top
    }
    forEachPart(of: glyphs) { place, part in
      update(place) { notes in
        notes.isNotShown = notes.isNotShown.filter { !part.contains($0.key) }
        notes.drawsOutside = notes.drawsOutside.filter { !part.contains($0.key) }
      }
    }
  }

  package func setFragment(_ rect: LayoutRect, used: LayoutRect, glyphs: Range<Int>) {
    guard rect.isUsable, used.isUsable else { return }
    let (rect, used) = (rect.sensible, used.sensible)
    changeLines(of: glyphs) { line, place in
      let (_, top) = layout.position(of: line, prefix: place.prefix)
      let origin = top - line.y
      var draft = LineDraft(line, origin: origin, glyphs: glyphs)
      draft.shift(to: rect, used: used, baseline: draft.baseline)
      draft.write(to: &line, origin: origin)
    }
  }

  package func setLocation(_ location: LayoutPoint, glyphs: Range<Int>) {
    guard location.x.isFinite, location.y.isFinite else { return }
    let location = location.sensible
    var isFirst = true
    forEachPart(of: glyphs) { place, part in
      // Only the first part begins with the given glyph.
      guard isFirst else { return }
      isFirst = false
      let passage = place.passage
      let index = passage.lineIndex(forGlyph: part.lowerBound)
      let moved = part.lowerBound..<Swift.min(part.upperBound, passage.lines[index].glyphEnd)
      update(place) { $0.remove(moved) }
      let line = layout.placed(index, in: place)
      let now = GlyphQueries(layout)
        .location(of: place.prefix.glyphs + part.lowerBound, in: line)
      update(place) {
        $0.place(moved, x: Double(location.x - now.x), y: Double(location.y - now.y))
        $0.starts.insert(part.lowerBound)
      }
    }
  }

  package func setNotShown(_ flag: Bool, glyphs: Range<Int>) {
    forEachPart(of: glyphs) { place, part in
      update(place) { $0.isNotShown[part.lowerBound] = flag }
    }
  }

  package func setDrawsOutside(_ flag: Bool, glyphs: Range<Int>) {
    forEachPart(of: glyphs) { place, part in
      update(place) { $0.drawsOutside[part.lowerBound] = flag }
    }
  }

  package func setAttachmentSize(_ size: LayoutSize, glyphs: Range<Int>) {
    guard size.width.isFinite, size.height.isFinite else { return }
    forEachPart(of: glyphs) { place, part in
      update(place) { notes in for glyph in part { notes.attachmentSizes[glyph] = size } }
    }
  }

  package func setExtraLine(_ rect: LayoutRect, used: LayoutRect, container: Int) {
    guard rect.isUsable, used.isUsable else { return }
    let (rect, used) = (rect.sensible, used.sensible)
    layout.ensureLayout(.everything)
    guard layout.needsExtraLine, layout.passages.summary.unlaid == 0 else { return }
    var line = layout.extraLine?.line ?? Line()
    var draft = LineDraft(line, origin: 0, glyphs: 0..<0)
    draft.shift(to: rect, used: used, baseline: draft.baseline)
    draft.write(to: &line, origin: 0)
    layout.extraLine = DocumentLayout.ExtraLine(container: container, line: line)
    layout.progress.extraLineIsValid = true
  }
}

extension Passage {
  /// Makes one line of just these glyphs, whole clusters; its neighbours keep the rest.
  ///
  /// - Returns: Its index.
  func makeLine(of glyphs: Range<Int>) -> Int {
    let start = position(ofGlyph: glyphs.lowerBound)
    var end = position(ofGlyph: glyphs.upperBound - 1)
    end = patched.position(ofGlyph: patched.clusterEnd(at: end.glyph), from: end)
    let first = lineIndex(forGlyph: start.glyph)
    let last = lineIndex(forGlyph: end.glyph - 1)
    if first == last, Int(lines[first].glyphStart) == start.glyph,
      lines[first].glyphEnd == end.glyph
    {
      return first
    }
    var parts: [Line] = []
    if Int(lines[first].glyphStart) < start.glyph {
      parts.append(line(from: lines[first].start, to: start, like: lines[first]))
    }
    let index = first + parts.count
    var own = line(from: start, to: end, like: lines[first])
    if last > first {
      own.elasticExtra = 0
      own.stretchCount = 0
    }
    parts.append(own)
    if end.glyph < lines[last].glyphEnd {
      let lineEnd = patched.position(ofGlyph: lines[last].glyphEnd, from: end)
      parts.append(line(from: end, to: lineEnd, like: lines[last]))
    }
    lines.replaceSubrange(first...last, with: parts)
    return index
  }

  /// A part of a line, or more than one, with its glyphs where they stand now.
  private func line(
    from start: ShapedText.Position, to end: ShapedText.Position, like old: Line
  ) -> Line {
    var line = old
    let contentEnd = end.glyph > old.glyphEnd ? end.glyph : old.contentEndGlyph
    line.take(
      from: start, to: end.glyph, character: end.character,
      contentEnd: Swift.max(start.glyph, Swift.min(contentEnd, end.glyph)))
    let tabStart = tabs.firstIndex { $0.glyph >= start.glyph } ?? tabs.count
    let tabEnd = tabs.firstIndex { $0.glyph >= end.glyph } ?? tabs.count
    line.tabStart = Int32(tabStart)
    line.tabCount = Int32(tabEnd - tabStart)
    line.elasticStart = Swift.max(old.elasticStart, line.glyphStart)
    // A stretch may cross the cut: both lines then have it.
    let ownStretches = Int(old.stretchStart)..<Int(old.stretchStart + old.stretchCount)
    let kept = ownStretches.filter {
      Int(stretches[$0].end) > start.glyph && Int(stretches[$0].start) < end.glyph
    }
    line.stretchStart = Int32(kept.first ?? ownStretches.lowerBound)
    line.stretchCount = Int32(kept.count)
    // The left edge of the leftmost of its glyphs.
    var left = Double.infinity
    let context = self.context(for: old)
    for segment in context.segments(baseLevel: baseLevel) {
      context.forEachGlyph(in: segment) { index, x, _ in
        if index >= start.glyph, index < end.glyph { left = Swift.min(left, x) }
      }
    }
    if left.isFinite { line.contentX = left }
    let own = self.context(for: line)
    line.contentWidth = own.segments(baseLevel: baseLevel).reduce(0) { sum, segment in
      segment.glyphs.upperBound <= line.contentEndGlyph ? sum + segment.width : sum
    }
    return line
  }
}
