// SPDX-License-Identifier: MIT

package import TextShaping

// Most text is runs of plain words. Lines within one run need nothing but advances: one walk over
// the glyphs finds all of them.
//
//     glyphs     t h e ␣ k i n g ␣ s a i d ␣ …
//     noted            ↑         ↑         ↑         content ends, and a line may end after it
//     overflow                           ↑           back to the last noted position

/// A line of plain text, as far as it is determined by its glyphs.
package struct PlainBreak: Equatable, Sendable {
  /// The first glyph and character of the next line.
  package var glyphEnd: Int
  package var characterEnd: Int
  /// The start of the white space that hangs at the line's end.
  package var contentEnd: Int
  /// The width up to there, in points.
  package var contentWidth: Double
  /// Whether the break is unsafe: the line is valid only if all glyphs stay as they are when
  /// reshaped at the break, and so are the lines after it.
  package var isTorn = false
  /// Whether it ends inside of a word that is wider than the line.
  package var isEmergency = false

  package init(
    glyphEnd: Int, characterEnd: Int, contentEnd: Int, contentWidth: Double, isTorn: Bool = false,
    isEmergency: Bool = false
  ) {
    self.glyphEnd = glyphEnd
    self.characterEnd = characterEnd
    self.contentEnd = contentEnd
    self.contentWidth = contentWidth
    self.isTorn = isTorn
    self.isEmergency = isEmergency
  }
}

/// The end of a row of plain lines.
package enum PlainRowEnd {
  /// There are as many lines as requested.
  case atCount
  /// At the end of the text.
  case atEnd
  /// The next line reaches the end of the run, after which text continues.
  case atRunEnd
  /// The next line needs more than advances.
  case atOther
}

extension LineBreaker {
  /// Breaks text of one run into lines, many at a time.
  ///
  /// Each line equals the result of `nextLine`, to the last bit. The first line that needs more
  /// than advances ends the list: one with tabs, soft hyphens or line separators, or one that
  /// reaches the next run. A line with an unsafe break is marked.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of a text whose run at the start is plain; no cluster is long.
  ///   - start: A cluster start in the run.
  ///   - runEnd: The first glyph after the run.
  ///   - scale: Points for a font unit in the run.
  ///   - widths: Points of the first line and of the others; infinite where nothing wraps.
  ///   - breaksWords: Whether lines end inside of a word that fits none, between two graphemes; else
  ///     such a line ends the list.
  ///   - count: The maximum number of lines.
  ///   - lines: Gets the lines in order, the last one perhaps up to the end of the text.
  /// - Returns: The reason why the list ends.
  /// - Complexity: O(*g*), *g* glyphs of the lines.
  ///
  /// Size: the loop over the glyphs of plain text in local variables: a width change of a book is
  /// this loop.
  @discardableResult
  package static func findPlainLines(
    in glyphs: Span<Glyph>, from start: ShapedText.Position, upTo runEnd: Int, scale: Double,
    widths: (first: Double, other: Double), breaksWords: Bool, atMost count: Int,
    _ lines: inout [PlainBreak]
  ) -> PlainRowEnd {
    lines.removeAll(keepingCapacity: true)
    let marks = GlyphMarks.shared
    let (foreign, hanging, canEnd) = (marks.foreign, marks.hanging, marks.canEnd)
    let noted = canEnd | hanging | foreign
    var room = unitLimit(widths.first + tolerance, scale: scale)
    let otherRoom = unitLimit(widths.other + tolerance, scale: scale)
    var first = start.glyph
    var character = start.character
    while first < runEnd, lines.count < count {
      var found = (glyph: first, character: character, contentEnd: first, units: 0)
      var (contentEnd, contentUnits) = (first, 0)
      // Start of the current ink.
      var inkStart = first
      var units = 0
      var at = character
      var i = first
      var overflows = false
      while i < runEnd {
        let glyph = glyphs[i]
        let bits = glyph.bits
        let after = units &+ Int(glyph.advance)
        if bits & noted == 0 {
          if after > room, i > first {
            overflows = true
            break
          }
        } else {
          if bits & foreign != 0, !marks.isPlainControl(glyph) { return .atOther }
          if i > inkStart { (contentEnd, contentUnits) = (i, units) }
          if i > first {
            if bits & marks.mandatory != 0 { return .atOther }
            if bits & canEnd != 0 { found = (i, at, contentEnd, contentUnits) }
          }
          if bits & hanging != 0 {
            inkStart = i &+ 1
          } else if after > room, i > first {
            overflows = true
            break
          }
        }
        units = after
        at &+= Int(bits & 0xF)
        i &+= 1
      }
      var (isTorn, isEmergency) = (false, false)
      if overflows {
        if found.glyph == first {
          guard breaksWords,
            let torn = unsafeLine(glyphs, from: first, character, reaching: i, runEnd, marks)
          else { return .atOther }
          found = torn
          isEmergency = true
        }
        isTorn = glyphs[found.glyph].bits & marks.joined != 0
      } else {
        if runEnd < glyphs.count { return .atRunEnd }
        if i > inkStart { (contentEnd, contentUnits) = (i, units) }
        found = (i, at, contentEnd, contentUnits)
      }
      lines.append(
        PlainBreak(
          glyphEnd: found.glyph, characterEnd: found.character, contentEnd: found.contentEnd,
          contentWidth: Double(found.units) * scale, isTorn: isTorn, isEmergency: isEmergency))
      (first, character) = (found.glyph, found.character)
      room = otherRoom
    }
    return first < runEnd ? .atCount : .atEnd
  }

  /// Returns the line that ends inside of a word, as `emergencyEnd` finds it; nil if it needs more
  /// than advances, or is the rest of the run.
  ///
  /// `glyph` is the first that has no room.
  private static func unsafeLine(
    _ glyphs: Span<Glyph>, from first: Int, _ character: Int, reaching glyph: Int, _ runEnd: Int,
    _ marks: GlyphMarks
  ) -> (glyph: Int, character: Int, contentEnd: Int, units: Int)? {
    guard var end = marks.tornEnd(in: glyphs, from: first, reaching: glyph, upTo: runEnd) else {
      return nil
    }
    // Not inside of a cluster that begins with white space.
    while glyphs[end].shortCharacterCount == 0 { end -= 1 }
    var (units, at) = (0, character)
    var (contentEnd, contentUnits) = (first, 0)
    for i in first..<end {
      let bits = glyphs[i].bits
      if bits & marks.foreign != 0, !marks.isPlainControl(glyphs[i]) { return nil }
      units &+= Int(glyphs[i].advance)
      at &+= Int(bits & 0xF)
      if bits & marks.hanging == 0 { (contentEnd, contentUnits) = (i + 1, units) }
    }
    return (end, at, contentEnd, contentUnits)
  }
}
