// SPDX-License-Identifier: MIT

package import TextShaping
internal import TextUnicode

/// Finds the break points of a shaped paragraph, for breaking it as a whole.
///
/// Widths are what `LineBreaker` would measure; how far a line may be stretched is what `Justifier` would
/// find. A word that is wider than a line may be torn between its graphemes, at a high price.
package struct BreakPointFinder {
  let text: ShapedText
  let start: ShapedText.Position
  /// The room of the narrowest line.
  let narrowest: Double

  private var sums = LineSums()
  /// Up to the end of the last glyph that shows something.
  private var content = LineSums()
  private var points: [BreakPoint] = []
  /// Grapheme starts since the last point.
  private var graphemes: [BreakPoint] = []

  /// - Parameters:
  ///   - text: Shaped text; glyphs in logical order.
  ///   - start: Where the first line begins.
  ///   - narrowest: Points; words wider than that get points inside.
  package init(_ text: ShapedText, from start: ShapedText.Position, narrowest: Double) {
    self.text = text
    self.start = start
    self.narrowest = narrowest
  }

  /// The points in order, from the start of the first line to the end of the text.
  ///
  /// - Parameters:
  ///   - characters: The text's UTF-16 units from the start on; asked for only where scripts need it.
  ///   - hyphens: Where words may be hyphenated, and points of the hyphen; characters in order. Those inside
  ///     of a ligature are passed over.
  ///   - softHyphen: Points of the hyphen that a soft hyphen of a run becomes at a line's end.
  ///   - mayBreak: Asked for each opportunity (a character); nil: every one may.
  /// - Returns: Nil where widths depend on where a line begins: beside tabs and the like.
  package mutating func points(
    characters: () -> [UInt16], hyphens: [(character: Int, width: Double)] = [],
    softHyphen: ((_ run: Int) -> Double)? = nil, mayBreak: ((Int) -> Bool)? = nil
  ) -> [BreakPoint]? {
    let all = text.glyphs
    let glyphs = all.span
    guard start.glyph < glyphs.count else { return nil }
    let opportunity = Glyph.Flags([.lineBreakBefore, .mandatoryBreakBefore]).rawValue
    let hanging = Glyph.Flags([.whitespace, .control, .null]).rawValue
    let isPlain = hasPlainScripts
    var places =
      isPlain
      ? []
      : StretchPlaces(in: text, from: start, to: glyphs.count, characters: characters()).places()
    places.reverse()
    points.append(BreakPoint(index: start.character, content: sums, start: sums))

    var run = start.run
    var runEnd = start.glyph - start.glyphInRun + text.runs[run].glyphCount
    var scale = text.runs[run].scale
    var kern = text.runs[run].kern
    var isAttachment = text.runs[run].kind == .attachment
    var letter = letterRoom(in: text.runs[run])
    var lastWord = -1
    var nextHyphen = 0
    var wasInk = false
    var i = start.glyph
    var character = start.character
    while i < glyphs.count {
      while i == runEnd {
        run += 1
        runEnd += text.runs[run].glyphCount
        scale = text.runs[run].scale
        kern = text.runs[run].kern
        isAttachment = text.runs[run].kind == .attachment
        letter = letterRoom(in: text.runs[run])
      }
      let bits = glyphs[i].bits
      let count = text.characterCount(ofClusterAt: i)
      while nextHyphen < hyphens.count, hyphens[nextHyphen].character < character {
        nextHyphen += 1
      }
      if i > start.glyph, count > 0 {
        let before = sums
        if isPlain {
          if wasInk, bits & (hanging | Glyph.Flags.elastic.rawValue) == 0 { sums.letters += letter }
        } else {
          while let place = places.last, place.glyph < i {
            places.removeLast()
            add(place, &lastWord)
          }
        }
        if bits & opportunity != 0 {
          let isForced = bits & Glyph.Flags.mandatoryBreakBefore.rawValue != 0
          if isForced || mayBreak?(character) ?? true {
            var point = BreakPoint(index: character, content: content, start: sums)
            point.isForced = isForced
            if !isForced, let softHyphen, glyphs[i - 1].flags.contains(.softHyphen) {
              point.hyphen = softHyphen(i + text.runs[run].glyphCount == runEnd ? run - 1 : run)
              point.penalty = LineDemerits.hyphenPenalty
            }
            close(with: point)
          }
        } else if nextHyphen < hyphens.count, hyphens[nextHyphen].character == character {
          var point = BreakPoint(index: character, content: before, start: sums)
          point.hyphen = hyphens[nextHyphen].width
          point.penalty = LineDemerits.hyphenPenalty
          close(with: point)
        } else if bits & Glyph.Flags.graphemeStart.rawValue != 0, bits & hanging == 0, wasInk {
          var torn = BreakPoint(index: character, content: before, start: sums)
          torn.penalty = LineDemerits.emergencyPenalty
          graphemes.append(torn)
        }
      }
      if bits & Glyph.Flags.control.rawValue != 0, glyphs[i].id >= Glyph.pageID,
        glyphs[i].id != Glyph.controlID
      {
        return nil
      }
      let advance = Double(glyphs[i].advance) * scale
      sums.width += advance
      if bits & Glyph.Flags.elastic.rawValue != 0 { sums.space += advance }
      if kern != 0, isAttachment || i + 1 >= runEnd || glyphs[i + 1].shortCharacterCount != 0 {
        sums.width += kern
      }
      if bits & hanging == 0 { content = sums }
      wasInk = bits & (hanging | Glyph.Flags.elastic.rawValue) == 0
      character += count
      i += 1
    }
    close(with: BreakPoint(index: character, content: content, start: sums))
    return points
  }

  /// Adds a point, and those inside of the word before it if the word fits no line.
  private mutating func close(with point: BreakPoint) {
    let last = points[points.count - 1]
    if point.content.width - last.start.width > narrowest + LineBreaker.tolerance {
      points += graphemes
    }
    graphemes.removeAll(keepingCapacity: true)
    points.append(point)
  }

  private mutating func add(_ place: StretchPlace, _ lastWord: inout Int) {
    switch place.kind {
    case .ideograph: sums.gaps += place.em * JustificationLimits.ideograph
    case .cluster: sums.gaps += place.em * JustificationLimits.cluster
    case .letter: sums.letters += place.em * JustificationLimits.letter
    case .joint(_, let word):
      if word != lastWord { sums.joints += place.em * JustificationLimits.pleasantJoint }
      lastWord = word
    }
  }

  /// Whether all that is stretched is spaces and letters, so that glyphs alone tell.
  private var hasPlainScripts: Bool {
    text.runs[start.run...].allSatisfy { run in
      if run.script == .latin { return true }
      let traits = ScriptTraits(run.script)
      return traits == .letters || traits == .none
    }
  }

  /// Points that letters of a run may be set apart.
  private func letterRoom(in run: GlyphRun) -> Double {
    guard run.kind == .text, run.script == .latin || ScriptTraits(run.script) == .letters else {
      return 0
    }
    return run.size * JustificationLimits.letter
  }
}
