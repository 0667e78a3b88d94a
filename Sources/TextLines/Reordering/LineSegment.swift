// SPDX-License-Identifier: MIT

package import TextShaping
internal import TextStructures
private import TextUnicode

/// Glyphs of one run in one line, at their position from left to right.
package struct LineSegment: Equatable, Sendable {
  /// Index into the shaped text's runs.
  package var run: Int
  /// Indexes into its glyphs, logical order.
  package var glyphs: Range<Int>
  /// Character of the passage at the first glyph.
  package var characterStart: Int
  /// Bidi level with UAX #9, L1 applied.
  package var level: UInt8
  /// The left edge in the container, and the width.
  ///
  /// Points.
  package var x: Double
  package var width: Double
  /// Points below the line's baseline: 0 unless a client has set locations of glyphs.
  package var y = 0.0

  package var isRightToLeft: Bool { level & 1 == 1 }
}

/// The input, in addition to the line itself, that positions inside a line depend on.
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

  /// Returns the space that justification adds after a glyph; nil if it adds none.
  package func stretch(after glyph: Int) -> LineStretch? {
    guard line.stretchCount > 0 else { return nil }
    let low = stretches.partitionPoint { Int($0.end) > glyph }
    guard low < stretches.endIndex, Int(stretches[low].start) <= glyph, endsCluster(glyph) else {
      return nil
    }
    return stretches[low]
  }

  /// Returns whether `.kern` is added after a glyph: at the end of each cluster, and before a
  /// hyphen.
  @inline(__always)
  package func endsCluster(_ i: Int) -> Bool { text.glyphs.span.endsCluster(at: i) }

  /// Returns the line's segments from left to right.
  ///
  /// Hanging white space gets the paragraph's level (UAX #9, L1), so it hangs on the paragraph's
  /// trailing side: right of the content from left to right, left of it from right to left.
  ///
  /// - Parameter baseLevel: The paragraph's level.
  /// - Returns: The segments, in container coordinates.
  package func segments(baseLevel: UInt8) -> [LineSegment] {
    var segments: [LineSegment] = []
    let contentEnd = line.contentEndGlyph
    var character = Int(line.characterStart)
    // Field by field: a copy of a run retains its font.
    let runs = text.runs.span
    text.forEachRun(from: line.start, to: line.glyphEnd) { run, glyphs in
      var start = glyphs.lowerBound
      while start < glyphs.upperBound {
        let isContent = start < contentEnd
        let end = isContent ? Swift.min(glyphs.upperBound, contentEnd) : glyphs.upperBound
        let (width, characters) = measure(start..<end, run: runs[run])
        segments.append(
          LineSegment(
            run: run, glyphs: start..<end, characterStart: character,
            level: isContent ? runs[run].level : baseLevel, x: 0, width: width))
        character += characters
        start = end
      }
    }
    if segments.contains(where: { $0.level != 0 }) {
      segments = Bidi.visualOrder(segments.map(\.level)).map { segments[$0] }
    }
    // The content is at contentX; from right to left hanging space is left of it.
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

  /// Walks along glyphs of one run, by the rules of the line.
  @inline(__always)
  private func walk(
    _ glyphs: Range<Int>, of run: GlyphRun,
    _ body: (_ index: Int, _ glyph: Glyph, _ start: Double, _ end: Double) -> Bool
  ) -> Double {
    let rules = LineAdvances(of: line, tabs: tabs)
    let all = text.glyphs.span
    if run.kern == 0, line.stretchCount == 0 {
      return all.walk(glyphs, scale: run.scale, by: rules, body)
    }
    return all.walk(
      glyphs, scale: run.scale, by: SpacedAdvances(rules, run, of: line, stretches), body)
  }

  /// Returns width and characters of some glyphs of one run.
  package func measure(_ glyphs: Range<Int>, run: GlyphRun) -> (width: Double, characters: Int) {
    var characters = 0
    let width = walk(glyphs, of: run) { index, glyph, _, _ in
      let count = glyph.shortCharacterCount
      characters += count == 15 ? text.longCharacterCount(at: index) : count
      return true
    }
    return (width, characters)
  }

  /// Calls `body` with each glyph of a segment in logical order: index, left edge, advance.
  ///
  /// The left edge is the pen's position before the glyph when drawing from left to right.
  @inline(__always)
  package func forEachGlyph(
    in segment: LineSegment, _ body: (_ glyph: Int, _ x: Double, _ advance: Double) -> Void
  ) {
    let run = text.runs[segment.run]
    if run.kind == .attachment {
      // One glyph, whose width is in the field that holds other runs' kerning.
      for i in segment.glyphs { body(i, segment.x, run.kern) }
      return
    }
    let (isBackward, right) = (segment.isRightToLeft, segment.x + segment.width)
    _ = walk(segment.glyphs, of: run) { index, _, start, end in
      body(index, isBackward ? right - end : segment.x + start, end - start)
      return true
    }
  }

  /// Calls `body` with each glyph of a line of one run of text from left to right, until it returns false: index, left edge, advance.
  package func forEachGlyphForward(
    _ body: (_ glyph: Int, _ x: Double, _ advance: Double) -> Bool
  ) {
    let run = text.runs[Int(line.runStart)]
    var (x, start, continues) = (line.contentX, Int(line.glyphStart), true)
    while start < line.glyphEnd, continues {
      // White space that hangs at the end is a segment of its own.
      let end = start < line.contentEndGlyph ? line.contentEndGlyph : line.glyphEnd
      x += walk(start..<end, of: run) { index, _, from, to in
        continues = body(index, x + from, to - from)
        return continues
      }
      start = end
    }
  }

  /// Appends the glyphs of a segment that show something, with their left edges and, where wanted, their characters.
  ///
  /// For most segments: text from left to right whose glyphs are positioned by their advances; with
  /// characters, ASCII of which each has a glyph.
  ///
  /// - Parameters:
  ///   - segment: One of the line's.
  ///   - wanted: Glyphs, counted as the segment's are.
  ///   - units: Characters.
  ///   - character: The index among them of the character at the segment's first glyph; nil if
  ///     characters are not requested.
  ///   - places: Gets the glyphs.
  ///   - ascii: Gets their characters.
  /// - Returns: False for any other segment; something may have been appended then.
  package func appendPlain(
    _ segment: LineSegment, _ wanted: Range<Int>, _ units: [UInt16], from character: Int?,
    to places: inout [PlainGlyph], _ ascii: inout [UInt8]
  ) -> Bool {
    guard text.runs.span[segment.run].kind == .text, !segment.isRightToLeft else { return false }
    var place = character ?? 0
    return appendPlain(
      segment.glyphs, ofRun: segment.run, x: segment.x, wanted, units, from: &place,
      wantsText: character != nil, to: &places, &ascii) != nil
  }

  /// Appends the same for a line of one run of text from left to right.
  ///
  /// - Parameters:
  ///   - wanted: Glyphs, counted as the line's are.
  ///   - units: Characters.
  ///   - character: The index among them of the line's first; nil if characters are not requested.
  ///   - places: Gets the glyphs.
  ///   - ascii: Gets their characters.
  /// - Returns: False for any other line; something may have been appended then.
  package func appendPlain(
    _ wanted: Range<Int>, _ units: [UInt16], from character: Int?,
    to places: inout [PlainGlyph], _ ascii: inout [UInt8]
  ) -> Bool {
    var (x, place, start) = (line.contentX, character ?? 0, Int(line.glyphStart))
    while start < line.glyphEnd {
      // Hanging white space at the end is a separate segment.
      let end = start < line.contentEndGlyph ? line.contentEndGlyph : line.glyphEnd
      guard
        let width = appendPlain(
          start..<end, ofRun: Int(line.runStart), x: x, wanted, units, from: &place,
          wantsText: character != nil, to: &places, &ascii)
      else { return false }
      x += width
      start = end
    }
    return true
  }

  /// Appends the same for glyphs of one run.
  ///
  /// - Returns: Their width; nil if they are not plain.
  private func appendPlain(
    _ part: Range<Int>, ofRun number: Int, x: Double, _ wanted: Range<Int>, _ units: [UInt16],
    from character: inout Int, wantsText: Bool, to places: inout [PlainGlyph],
    _ ascii: inout [UInt8]
  ) -> Double? {
    let silent = Glyph.Flags([.control, .null]).rawValue
    // A glyph of one unit without any of these is visible where its advance puts it.
    let unusual = 0xF | silent | Glyph.Flags([.hasOffset, .hyphen]).rawValue
    let characters = units.span
    let room = part.clamped(to: wanted).count
    var place = character
    var (isPlain, width) = (true, 0.0)
    ascii.append(addingCapacity: wantsText ? room : 0) { ascii in
      places.append(addingCapacity: room) { places in
        width = walk(part, of: text.runs[number]) { index, glyph, left, _ in
          if index >= wanted.lowerBound, index < wanted.upperBound, glyph.bits & silent == 0 {
            if wantsText {
              guard glyph.bits & unusual == 1, characters[place] < 0x80 else {
                isPlain = false
                return false
              }
              ascii.append(UInt8(truncatingIfNeeded: characters[place]))
            } else if glyph.isOffset {
              isPlain = false
              return false
            }
            places.append(PlainGlyph(glyph.id, x + left))
          }
          let count = glyph.shortCharacterCount
          place &+= count == 15 ? text.longCharacterCount(at: index) : count
          return true
        }
      }
    }
    character = place
    return isPlain ? width : nil
  }
}

/// A glyph on the baseline, with its left edge.
@usableFromInline package struct PlainGlyph {
  @usableFromInline package var x: Double
  @usableFromInline package var id: UInt16

  @inlinable package init(_ id: UInt16, _ x: Double) {
    self.id = id
    self.x = x
  }
}
