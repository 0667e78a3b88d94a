// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping
internal import TextStructures

// A new colour moves no glyph. Runs are divided where the attributes now change, glyphs and lines
// stay:
//
//     runs before    |--------- black ---------|
//     runs after     |- black -|- red -|- black -|      same glyphs, same lines

extension DocumentLayout {
  /// Applies a change of attributes that have no part in layout.
  ///
  /// - Parameter range: Characters.
  func restyle(_ range: Range<Int>) {
    guard let content, passages.count > 0 else { return }
    forgetDisplayedLines()
    ahead?.forgetKnown()
    let count = passages.summary.characters
    guard
      let first = place(ofCharacter: Swift.min(range.lowerBound, Swift.max(0, count - 1)))
    else { return }
    var start = first.prefix.characters
    var mustShape: [Int] = []
    passages.forEach(in: first.index..<passages.count) { index, passage in
      guard start < Swift.max(range.upperBound, range.lowerBound + 1) else { return false }
      if !passage.needsGlyphs || passage.suspended != nil {
        var styles: [(length: Int, attributes: RunAttributes)] = []
        content.forEachRun(in: start..<start + passage.characterCount, language: language) {
          run, attributes in
          styles.append((run.count, attributes))
        }
        let restyle = {
          let style = passage.paragraph?.style ?? LineStyle()
          return passage.restyle(styles, hyphenates: self.hyphenation.factor(for: style) > 0)
        }
        if !(passage.suspended == nil ? restyle() : passage.withSuspended(restyle)) {
          mustShape.append(start)
        }
      }
      start += passage.characterCount
      return true
    }
    for character in mustShape { invalidateGlyphs(in: character..<character + 1) }
  }
}

extension Passage {
  /// Divides the runs where attributes change.
  ///
  /// - Parameters:
  ///   - styles: The current attributes of the characters.
  ///   - hyphenates: Whether links affect line ends, since links are not hyphenated.
  /// - Returns: False, and nothing has changed, if the attributes require other glyphs or lines
  ///   after all.
  func restyle(
    _ styles: [(length: Int, attributes: RunAttributes)], hyphenates: Bool
  ) -> Bool {
    guard
      let runs = patched.runs(cutAt: styles, old: attributes, hyphenates: hyphenates),
      let shapedRuns = unpatched.map({
        $0.runs(cutAt: styles, old: attributes, hyphenates: hyphenates)
      }) ?? .some([])
    else { return false }
    setRuns(runs, asShaped: shapedRuns)
    attributes = styles.map(\.attributes)
    var run = 0
    var runEnd = runs.first?.glyphCount ?? 0
    for i in lines.indices {
      let glyph = Int(lines[i].glyphStart)
      while run < runs.count, runEnd <= glyph {
        run += 1
        if run < runs.count { runEnd += runs[run].glyphCount }
      }
      guard run < runs.count else { break }
      lines[i].runStart = Int32(run)
      lines[i].glyphInRun = Int32(glyph - (runEnd - runs[run].glyphCount))
    }
    return true
  }
}

extension ShapedText {
  /// Returns the runs, divided where styles change; nil if a style requires other glyphs than the
  /// one before.
  fileprivate func runs(
    cutAt styles: [(length: Int, attributes: RunAttributes)], old: [RunAttributes],
    hyphenates: Bool
  ) -> [GlyphRun]? {
    var result: [GlyphRun] = []
    /// Runs that only another colour had divided are joined again.
    func add(_ piece: GlyphRun) {
      guard piece.glyphCount > 0 else { return }
      if let last = result.last, last.continues(into: piece) {
        result[result.count - 1].characterCount += piece.characterCount
        result[result.count - 1].glyphCount += piece.glyphCount
      } else {
        result.append(piece)
      }
    }
    var style = 0
    var styleEnd = styles.first?.length ?? 0
    var character = 0
    var glyph = 0
    for run in runs {
      let end = glyph + run.glyphCount
      var piece = run
      piece.characterCount = 0
      piece.glyphCount = 0
      while glyph < end {
        let count = characterCount(ofClusterAt: glyph)
        if count > 0 {
          // A cluster belongs to the style of its first character.
          let before = style
          while style + 1 < styles.count, character >= styleEnd {
            style += 1
            styleEnd += styles[style].length
          }
          if piece.glyphCount == 0 || style != before {
            guard
              styles[style].attributes.shapes(like: old[run.style]),
              !hyphenates || styles[style].attributes.isLink == old[run.style].isLink
            else { return nil }
            add(piece)
            piece.characterCount = 0
            piece.glyphCount = 0
            piece.style = style
          }
        }
        piece.characterCount += count
        piece.glyphCount += 1
        character += count
        glyph += 1
      }
      add(piece)
    }
    return result
  }
}

extension RunAttributes {
  /// Returns whether text in both has the same glyphs and lines.
  func shapes(like other: RunAttributes) -> Bool {
    self === other
      || shaping.font == other.shaping.font && shaping.size == other.shaping.size
        && shaping.language == other.shaping.language && shaping.features == other.shaping.features
        && shaping.kern == other.shaping.kern && shaping.tracking == other.shaping.tracking
        && shaping.expansion == other.shaping.expansion
        && shaping.keepsHangulWords == other.shaping.keepsHangulWords
        && shaping.code == other.shaping.code
        && shaping.keepsOnOneLine == other.shaping.keepsOnOneLine
        && attachment === other.attachment && rise == other.rise
        && shaping.request == other.shaping.request && lineStyle == other.lineStyle
        && directions == other.directions && baseDirection == other.baseDirection
        && blocks.elementsEqual(other.blocks) { $0 === $1 }
  }
}
