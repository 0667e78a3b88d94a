// SPDX-License-Identifier: MIT

package import TextShaping

/// Finds the ends of a text that fit into a width: the parts that a truncated line shows before and
/// after its ellipsis.
///
///     |Four score and …… created equal.|
///      head            tail
///
/// Cut between graphemes. White space next to a cut is left out, so that there is no gap next to
/// the ellipsis. Source: our choice, as in Apple's labels.
package struct LineShortener {
  package let text: ShapedText

  package init(_ text: ShapedText) { self.text = text }

  /// Returns the end of the longest head that fits.
  ///
  /// - Parameters:
  ///   - start: The start of the head.
  ///   - width: Points.
  ///   - rules: The rules of the line; their room does not count.
  ///   - breaker: Scratch; its tabs are those of the head.
  ///   - characters: Returns the text's units; called only if there is a decimal tab.
  /// - Returns: The end, and the width of the head; `start` if not even one grapheme fits.
  package func headEnd(
    from start: ShapedText.Position, width: Double, by rules: LineRules,
    using breaker: inout LineBreaker, characters: () -> [UInt16]
  ) -> (end: ShapedText.Position, width: Double) {
    guard width > 0, start.glyph < text.glyphs.count else { return (start, 0) }
    var rules = rules
    rules.margins.width = width
    rules.style.breakMode = .characters
    let found = breaker.nextLine(in: text, from: start, by: rules, characters: characters)
    guard found.contentWidth <= width + LineBreaker.tolerance else { return (start, 0) }
    let end =
      found.contentEndGlyph >= found.end.glyph
      ? found.end : text.position(ofGlyph: found.contentEndGlyph, from: start)
    return (end, found.contentWidth)
  }

  /// Returns the ends of longer heads that may fit after all, the longest first: cut there, the
  /// text is shaped differently.
  ///
  ///     بيـ|ـت     the second letter's final form is wider than its medial form and the
  ///                third letter's final form
  ///
  /// - Parameters:
  ///   - end: The end of the longest head that fits by the widths of the text as it was shaped.
  ///   - limit: Heads end before it.
  /// - Returns: Cluster starts.
  package func longerHeads(than end: ShapedText.Position, before limit: ShapedText.Position)
    -> [ShapedText.Position]
  {
    var places: [ShapedText.Position] = []
    var place = end
    while places.count < Self.maximumTries, isTorn(at: place) {
      var next = place.glyph + 1
      while next < limit.glyph, !isGraphemeStart(next) { next += 1 }
      guard next < limit.glyph else { break }
      place = text.position(ofGlyph: next, from: place)
      places.append(place)
    }
    return places.reversed()
  }

  /// Returns the starts of longer tails that may fit after all, the longest first.
  ///
  /// - Parameters:
  ///   - start: The start of the longest tail that fits by the widths of the text as it was shaped.
  ///   - limit: Tails start after it.
  /// - Returns: Cluster starts.
  package func longerTails(than start: ShapedText.Position, behind limit: ShapedText.Position)
    -> [ShapedText.Position]
  {
    var places: [ShapedText.Position] = []
    var glyph = start.glyph
    while places.count < Self.maximumTries, glyph < text.glyphs.count,
      text.glyphs[glyph].flags.contains(.unsafeToBreak)
    {
      glyph -= 1
      while glyph > limit.glyph, !isGraphemeStart(glyph) { glyph -= 1 }
      guard glyph > limit.glyph else { break }
      places.append(text.position(ofGlyph: glyph, from: limit))
    }
    return places.reversed()
  }

  /// The number of longer heads or tails tried: letters whose forms differ that much in width are
  /// rare.
  private static let maximumTries = 3

  private func isTorn(at place: ShapedText.Position) -> Bool {
    place.glyph < text.glyphs.count && text.glyphs[place.glyph].flags.contains(.unsafeToBreak)
  }

  private func isGraphemeStart(_ glyph: Int) -> Bool {
    text.glyphs[glyph].shortCharacterCount != 0
      && text.glyphs[glyph].flags.contains(.graphemeStart)
      && text.glyphs[glyph].flags.isDisjoint(with: [.whitespace, .control, .null])
  }

  /// Returns the start of the longest tail that fits.
  ///
  /// - Parameters:
  ///   - limit: The tail begins there or later. A tail does not reach back over a line separator.
  ///   - width: Points; tabs count as 0.
  /// - Returns: The text's end if not even one grapheme fits.
  package func tailStart(notBefore limit: ShapedText.Position, width: Double)
    -> ShapedText.Position
  {
    let end = text.glyphs.count
    let hanging = Glyph.Flags([.whitespace, .control, .null]).rawValue
    var runs = text.runs.count - 1
    var inRun = runs >= 0 ? text.runs[runs].glyphCount : 0
    var points = 0.0
    var start = end
    var isInk = false
    var i = end - 1
    while i >= limit.glyph, runs >= 0 {
      let run = text.runs[runs]
      let glyph = text.glyphs[i]
      if glyph.bits & hanging == 0 || isInk {
        points += Double(glyph.advance) * run.scale
        if glyph.shortCharacterCount != 0 { points += run.kern }
        if points > width + LineBreaker.tolerance { break }
        if glyph.bits & hanging == 0 {
          isInk = true
          if glyph.shortCharacterCount != 0, glyph.flags.contains(.graphemeStart) { start = i }
        }
      }
      if glyph.flags.contains(.mandatoryBreakBefore) { break }
      i -= 1
      inRun -= 1
      if inRun == 0 {
        runs -= 1
        inRun = runs >= 0 ? text.runs[runs].glyphCount : 0
      }
    }
    return start < end ? text.position(ofGlyph: start, from: limit) : text.end
  }

  /// Returns the points from a position to the text's end, white space there not counted; tabs
  /// count as 0.
  package func width(from start: ShapedText.Position) -> Double {
    let hanging = Glyph.Flags([.whitespace, .control, .null]).rawValue
    var (points, content) = (0.0, 0.0)
    text.forEachRun(from: start, to: text.glyphs.count) { run, part in
      for i in part {
        points += Double(text.glyphs[i].advance) * text.runs[run].scale
        if text.glyphs[i].shortCharacterCount != 0 { points += text.runs[run].kern }
        if text.glyphs[i].bits & hanging == 0 { content = points }
      }
    }
    return content
  }
}

extension ShapedText {
  /// The position after the last glyph.
  package var end: Position {
    Position(glyph: glyphs.count, character: characterCount, run: runs.count, glyphInRun: 0)
  }
}
