// SPDX-License-Identifier: MIT

package import TextShaping

/// Which ends of a text fit into a width: what a truncated line shows before and after its ellipsis.
///
///     |Four score and …… created equal.|
///      head            tail
///
/// Cut between graphemes. White space next to a cut is left out, so that no gap stands beside the
/// ellipsis. Source: our choice, as Apple's labels look.
package struct LineShortener {
  let text: ShapedText

  package init(_ text: ShapedText) { self.text = text }

  /// The end of the longest head that fits.
  ///
  /// - Parameters:
  ///   - start: Where the head begins.
  ///   - width: Points.
  ///   - indent: Points between the leading margin and the line's start; tab stops count from the margin.
  ///   - style: Of the paragraph.
  ///   - breaker: Scratch; its tabs are those of the head.
  ///   - characters: The text's units; asked for only where a decimal tab stands.
  /// - Returns: `start` if not even one grapheme fits.
  package func headEnd(
    from start: ShapedText.Position, width: Double, indent: Double, style: LineStyle,
    using breaker: inout LineBreaker, characters: () -> [UInt16]
  ) -> ShapedText.Position {
    guard width > 0, start.glyph < text.glyphs.count else { return start }
    var style = style
    style.breakMode = .characters
    let found = breaker.nextLine(
      in: text, from: start, width: width, indent: indent, style: style, characters: characters)
    guard found.contentWidth <= width + LineBreaker.tolerance else { return start }
    return found.contentEndGlyph >= found.end.glyph
      ? found.end : text.position(ofGlyph: found.contentEndGlyph, from: start)
  }

  /// Where the longest tail begins that fits.
  ///
  /// - Parameters:
  ///   - limit: The tail begins there or later. A tail does not reach back over a line separator.
  ///   - width: Points; tabs count nothing.
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

  /// Points from a place to the text's end, white space there not counted; tabs count nothing.
  package func width(from start: ShapedText.Position) -> Double {
    let hanging = Glyph.Flags([.whitespace, .control, .null]).rawValue
    var points = 0.0
    var content = 0.0
    var glyph = 0
    for run in text.runs {
      for i in max(glyph, start.glyph)..<max(glyph + run.glyphCount, start.glyph) {
        points += Double(text.glyphs[i].advance) * run.scale
        if text.glyphs[i].shortCharacterCount != 0 { points += run.kern }
        if text.glyphs[i].bits & hanging == 0 { content = points }
      }
      glyph += run.glyphCount
    }
    return content
  }
}

extension ShapedText {
  /// Behind the last glyph.
  package var end: Position {
    Position(glyph: glyphs.count, character: characterCount, run: runs.count, glyphInRun: 0)
  }
}
