// SPDX-License-Identifier: MIT

package import TextShaping
private import TextUnicode

/// Glyphs of one run in one line, at their place from left to right.
package struct LineSegment: Equatable, Sendable {
  /// Index into the shaped text's runs.
  package var run: Int
  /// Indexes into its glyphs, logical order.
  package var glyphs: Range<Int>
  /// Character of the passage at the first glyph.
  package var characterStart: Int
  /// Bidi level with UAX #9, L1 applied.
  package var level: UInt8
  /// Left edge in the container, and width.
  ///
  /// Points.
  package var x: Double
  package var width: Double
  /// Points below the line's baseline: 0 but where a client has placed glyphs.
  package var y = 0.0

  package var isRightToLeft: Bool { level & 1 == 1 }
}

/// What positions inside a line depend on beside the line itself.
package struct LineContext {
  package let text: ShapedText
  package let tabs: ArraySlice<TabAdvance>
  package let stretches: ArraySlice<LineStretch>
  package let line: Line

  package init(text: ShapedText, tabs: [TabAdvance], stretches: [LineStretch] = [], line: Line) {
    self.text = text
    self.line = line
    self.tabs = tabs[Int(line.tabStart)..<Int(line.tabStart + line.tabCount)]
    self.stretches =
      stretches[Int(line.stretchStart)..<Int(line.stretchStart + line.stretchCount)]
  }

  /// The advance of one glyph: the font's, or the tab's, with justification; `.kern` is not in it.
  @inline(__always)
  package func advance(ofGlyph i: Int, scale: Double) -> Double {
    let glyph = text.glyphs[i]
    if glyph.isControl, glyph.id == Glyph.tabID || glyph.id == Glyph.spaceID {
      return tabWidth(ofGlyph: i)
    }
    var advance = Double(glyph.advance) * scale
    if isElastic(glyph, i) { advance += line.elasticExtra }
    return advance
  }

  /// The width of the tab that a glyph is; 0 if it is none.
  private func tabWidth(ofGlyph glyph: Int) -> Double {
    var (low, high) = (tabs.startIndex, tabs.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if Int(tabs[middle].glyph) < glyph { low = middle + 1 } else { high = middle }
    }
    return low < tabs.endIndex && Int(tabs[low].glyph) == glyph ? tabs[low].width : 0
  }

  /// Whether justification adds to a glyph's advance.
  @inline(__always)
  private func isElastic(_ glyph: Glyph, _ i: Int) -> Bool {
    line.elasticExtra != 0 && i < line.contentEndGlyph && i >= Int(line.elasticStart)
      && glyph.isElastic
  }

  /// The room that justification gives behind a glyph; nil where it gives none.
  package func stretch(after glyph: Int) -> LineStretch? {
    guard line.stretchCount > 0 else { return nil }
    var low = stretches.startIndex
    var high = stretches.endIndex
    while low < high {
      let middle = (low + high) / 2
      if Int(stretches[middle].end) <= glyph { low = middle + 1 } else { high = middle }
    }
    guard low < stretches.endIndex, Int(stretches[low].start) <= glyph, endsCluster(glyph) else {
      return nil
    }
    return stretches[low]
  }

  /// Whether `.kern` is added after a glyph: at the end of each cluster, and before a hyphen.
  @inline(__always)
  package func endsCluster(_ i: Int) -> Bool {
    !text.glyphs[i].isInvisible && isClusterEnd(i)
  }

  @inline(__always)
  private func isClusterEnd(_ i: Int) -> Bool {
    i + 1 >= text.glyphs.count || text.glyphs[i + 1].shortCharacterCount != 0
      || text.glyphs[i + 1].isHyphen
  }

  /// The line's segments from left to right.
  ///
  /// Hanging white space gets the paragraph's level (UAX #9, L1), so it hangs on the paragraph's
  /// trailing side: right of the content from left to right, left of it from right to left.
  ///
  /// - `baseLevel`: The paragraph's.
  package func segments(baseLevel: UInt8) -> [LineSegment] {
    var segments: [LineSegment] = []
    var glyph = Int(line.glyphStart)
    let end = line.glyphEnd
    let contentEnd = line.contentEndGlyph
    var run = Int(line.runStart)
    var inRun = Int(line.glyphInRun)
    var character = Int(line.characterStart)
    // Field by field: a copy of a run holds its font.
    let runs = text.runs.span
    while glyph < end {
      let runEnd = Swift.min(end, glyph - inRun + runs[run].glyphCount)
      var from = glyph
      while from < runEnd {
        let to = from < contentEnd ? Swift.min(runEnd, contentEnd) : runEnd
        let level = from < contentEnd ? runs[run].level : baseLevel
        let (width, characters) = measure(from..<to, run: runs[run])
        segments.append(
          LineSegment(
            run: run, glyphs: from..<to, characterStart: character, level: level, x: 0,
            width: width))
        character += characters
        from = to
      }
      glyph = runEnd
      run += 1
      inRun = 0
    }
    if segments.contains(where: { $0.level != 0 }) {
      segments = Bidi.visualOrder(segments.map(\.level)).map { segments[$0] }
    }
    // The content stands at contentX; from right to left hanging space stands left of it.
    var hangingLeft = 0.0
    for segment in segments where baseLevel & 1 == 1 {
      if segment.glyphs.lowerBound < contentEnd { break }
      hangingLeft += segment.width
    }
    var x = line.contentX - hangingLeft
    for i in segments.indices {
      segments[i].x = x
      x += segments[i].width
    }
    return segments
  }

  /// Width and characters of some glyphs of one run.
  package func measure(_ glyphs: Range<Int>, run: GlyphRun) -> (width: Double, characters: Int) {
    var units = 0
    var points = 0.0
    var characters = 0
    let isStretched = line.stretchCount > 0
    var cursor = StretchCursor(stretches)
    for i in glyphs {
      let glyph = text.glyphs[i]
      if glyph.isControl || isElastic(glyph, i) {
        points += advance(ofGlyph: i, scale: run.scale)
      } else {
        units += Int(glyph.advance)
      }
      if run.kern != 0 || isStretched, endsCluster(i) {
        points += i + 1 == line.contentEndGlyph ? run.kern - run.tracking : run.kern
        if isStretched { points += cursor.extra(after: i) }
      }
      characters += text.characterCount(ofClusterAt: i)
    }
    return (Double(units) * run.scale + points, characters)
  }

  /// Calls `body` with each glyph of a segment in logical order: index, left edge, advance.
  ///
  /// The left edge is where the pen stands before the glyph when drawing from left to right.
  @inline(__always)
  package func forEachGlyph(
    in segment: LineSegment, _ body: (_ glyph: Int, _ x: Double, _ advance: Double) -> Void
  ) {
    let run = text.runs[segment.run]
    if run.kind == .attachment {
      // One glyph, whose width stands where other runs have their kerning.
      for i in segment.glyphs { body(i, segment.x, run.kern) }
      return
    }
    // Units are summed as integers, as in the line breaker, so that both agree to the last bit.
    var units = 0
    var points = 0.0
    let isStretched = line.stretchCount > 0
    var cursor = StretchCursor(stretches)
    for i in segment.glyphs {
      let glyph = text.glyphs[i]
      let before = Double(units) * run.scale + points
      if glyph.isControl || isElastic(glyph, i) {
        points += advance(ofGlyph: i, scale: run.scale)
      } else {
        units += Int(glyph.advance)
      }
      let after = Double(units) * run.scale + points
      if segment.isRightToLeft {
        body(i, segment.x + segment.width - after, after - before)
      } else {
        body(i, segment.x + before, after - before)
      }
      if run.kern != 0 || isStretched, endsCluster(i) {
        points += i + 1 == line.contentEndGlyph ? run.kern - run.tracking : run.kern
        if isStretched { points += cursor.extra(after: i) }
      }
    }
  }

  /// Appends the glyphs of a segment that show something, with their left edges and, where wanted, their characters.
  ///
  /// For most segments: text from left to right whose glyphs stand where their advances put them; with characters, ASCII of which each
  /// has a glyph. Sums are those of `forEachGlyph`, to the last bit.
  ///
  /// - Parameters:
  ///   - segment: One of the line's.
  ///   - wanted: Glyphs, counted as the segment's are.
  ///   - units: Characters.
  ///   - character: Which of them stands at the segment's first glyph; nil if characters are not wanted.
  ///   - places: Gets the glyphs.
  ///   - ascii: Gets their characters.
  /// - Returns: False for any other segment; something may have been appended then.
  package func appendPlain(
    _ segment: LineSegment, _ wanted: Range<Int>, _ units: [UInt16], from character: Int?,
    to places: inout [PlainGlyph], _ ascii: inout [UInt8]
  ) -> Bool {
    let runs = text.runs.span
    guard runs[segment.run].kind == .text, runs[segment.run].kern == 0, line.stretchCount == 0,
      !segment.isRightToLeft
    else { return false }
    let scale = runs[segment.run].scale
    let glyphs = text.glyphs.span
    let characters = units.span
    let room = segment.glyphs.clamped(to: wanted).count
    var isPlain = true
    ascii.append(addingCapacity: character == nil ? 0 : room) { ascii in
      places.append(addingCapacity: room) { places in
        var place = character ?? 0
        var sum = 0
        var points = 0.0
        for i in segment.glyphs {
          let glyph = glyphs[i]
          if i >= wanted.lowerBound, i < wanted.upperBound, !glyph.isSilent {
            isPlain = !glyph.isOffset
            if character != nil {
              isPlain =
                isPlain && glyph.shortCharacterCount == 1 && !glyph.isHyphen
                && characters[place] < 0x80
            }
            guard isPlain else { return }
            if character != nil { ascii.append(UInt8(truncatingIfNeeded: characters[place])) }
            places.append(PlainGlyph(glyph.id, segment.x + (Double(sum) * scale + points)))
          }
          if glyph.isControl || glyph.isElastic && isElastic(glyph, i) {
            points += advance(ofGlyph: i, scale: scale)
          } else {
            sum += Int(glyph.advance)
          }
          let count = glyph.shortCharacterCount
          place += count == 15 ? text.longCharacterCount(at: i) : count
        }
      }
    }
    return isPlain
  }
}

/// A glyph that stands on the baseline, and its left edge.
@usableFromInline package struct PlainGlyph {
  @usableFromInline package var x: Double
  @usableFromInline package var id: UInt16

  @inlinable package init(_ id: UInt16, _ x: Double) {
    self.id = id
    self.x = x
  }
}
