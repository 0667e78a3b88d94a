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
  private var points: [BreakPoint] = []
  /// Whether points are looked for inside of words, and whether some word needs them.
  private var tears = false
  private var hasOverlong = false
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
    // Words that fit no line are rare: only if there is one, points inside of words are looked at.
    tears = false
    guard
      let found = find(characters, hyphens: hyphens, softHyphen: softHyphen, mayBreak: mayBreak)
    else { return nil }
    if !hasOverlong { return found }
    tears = true
    return find(characters, hyphens: hyphens, softHyphen: softHyphen, mayBreak: mayBreak)
  }

  private mutating func find(
    _ characters: () -> [UInt16], hyphens: [(character: Int, width: Double)],
    softHyphen: ((_ run: Int) -> Double)?, mayBreak: ((Int) -> Bool)?
  ) -> [BreakPoint]? {
    (sums, points, hasOverlong) = (LineSums(), [], false)
    let all = text.glyphs
    let glyphs = all.span
    guard start.glyph < glyphs.count else { return nil }
    let mandatory = Glyph.Flags.mandatoryBreakBefore.rawValue
    let opportunity = mandatory | Glyph.Flags.lineBreakBefore.rawValue
    let hanging = Glyph.Flags([.whitespace, .control, .null]).rawValue
    let elastic = Glyph.Flags.elastic.rawValue
    let control = Glyph.Flags.control.rawValue
    let graphemeStart = Glyph.Flags.graphemeStart.rawValue
    let isPlain = hasPlainScripts
    var places =
      isPlain
      ? []
      : StretchPlaces(in: text, from: start, to: glyphs.count, characters: characters()).places()
    places.reverse()
    points.reserveCapacity((glyphs.count - start.glyph) / 3 + 8)
    points.append(BreakPoint(index: start.character, content: sums, start: sums))
    // What the short loop cannot do; bit 3 is set in clusters of eight characters and more.
    let special = opportunity | hanging | elastic | 8

    // Summed up to the end of the last glyph that shows something; brought up to date where it is needed.
    var content = sums
    var wasContent = false
    var run = start.run
    var runEnd = start.glyph - start.glyphInRun + text.runs[run].glyphCount
    var scale = text.runs[run].scale
    var kern = text.runs[run].kern
    var isAttachment = text.runs[run].kind == .attachment
    var letter = letterRoom(in: text.runs[run])
    var lastWord = -1
    var nextHyphen = 0
    var hyphenAt = hyphens.first?.character ?? .max
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
      // Letters behind which no line may end: most glyphs take no other path.
      if isPlain, kern == 0, !tears {
        var (width, letters) = (sums.width, sums.letters)
        let from = i
        while i < runEnd {
          let glyph = glyphs[i]
          if glyph.bits & special != 0 || hyphenAt <= character { break }
          let count = Int(glyph.bits & 0xF)
          if wasInk, count > 0 { letters += letter }
          width += Double(glyph.advance) * scale
          character &+= count
          wasInk = true
          i &+= 1
        }
        (sums.width, sums.letters) = (width, letters)
        if i > from { wasContent = true }
        if i == runEnd { continue }
      }
      let glyph = glyphs[i]
      let bits = glyph.bits
      var count = glyph.shortCharacterCount
      if count == 15 { count = text.longCharacterCount(at: i) }
      while hyphenAt < character {
        nextHyphen += 1
        hyphenAt = nextHyphen < hyphens.count ? hyphens[nextHyphen].character : .max
      }
      let isPoint = bits & opportunity != 0 || hyphenAt == character || tears
      if wasContent, isPoint || bits & hanging != 0 { content = sums }
      if i > start.glyph, count > 0 {
        let before = sums
        if isPlain {
          if wasInk, bits & (hanging | elastic) == 0 { sums.letters += letter }
        } else {
          while let place = places.last, place.glyph < i {
            places.removeLast()
            add(place, &lastWord)
          }
        }
        if !isPoint {
        } else if bits & opportunity != 0 {
          let isForced = bits & mandatory != 0
          if isForced || mayBreak?(character) ?? true {
            var point = BreakPoint(index: character, content: content, start: sums)
            point.isForced = isForced
            if !isForced, let softHyphen, glyphs[i - 1].flags.contains(.softHyphen) {
              point.hyphen = softHyphen(i + text.runs[run].glyphCount == runEnd ? run - 1 : run)
              point.penalty = LineDemerits.hyphenPenalty
            }
            close(with: point)
          }
        } else if hyphenAt == character {
          var point = BreakPoint(index: character, content: before, start: sums)
          point.hyphen = hyphens[nextHyphen].width
          point.penalty = LineDemerits.hyphenPenalty
          close(with: point)
        } else if bits & graphemeStart != 0, bits & hanging == 0, wasInk {
          var torn = BreakPoint(index: character, content: before, start: sums)
          torn.penalty = LineDemerits.emergencyPenalty
          graphemes.append(torn)
        }
      }
      if bits & control != 0, glyph.id >= Glyph.pageID, glyph.id != Glyph.controlID { return nil }
      let advance = Double(glyph.advance) * scale
      sums.width += advance
      if bits & elastic != 0 { sums.space += advance }
      if kern != 0, isAttachment || i + 1 >= runEnd || glyphs[i + 1].shortCharacterCount != 0 {
        sums.width += kern
      }
      wasContent = bits & hanging == 0
      wasInk = bits & (hanging | elastic) == 0
      character += count
      i += 1
    }
    if wasContent { content = sums }
    close(with: BreakPoint(index: character, content: content, start: sums))
    return points
  }

  /// Adds a point, and those inside of the word before it if the word fits no line.
  private mutating func close(with point: BreakPoint) {
    let last = points[points.count - 1]
    if point.content.width + point.hyphen - last.start.width > narrowest + LineBreaker.tolerance {
      hasOverlong = true
      points += graphemes
    }
    if tears { graphemes.removeAll(keepingCapacity: true) }
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
