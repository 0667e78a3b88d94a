// SPDX-License-Identifier: MIT

package import TextShaping
internal import TextUnicode

/// Finds the break points of a shaped paragraph, for breaking it as a whole.
///
/// Widths are those that `LineBreaker` would measure; limits of stretching are those that
/// `Justifier` would find. A word that is wider than a line may be broken between its graphemes,
/// with a high penalty.
///
/// Size: the state of one walk over a paragraph.
package struct BreakPointFinder {
  let text: ShapedText
  let start: ShapedText.Position
  /// The width of the narrowest line.
  let narrowest: Double

  private let marks = GlyphMarks.shared
  /// Whether only spaces and letters are stretched, so that glyphs alone determine the limits.
  private let hasGapsOnly: Bool
  private var questions = Questions()

  private var points: [BreakPoint] = []
  /// Whether break points inside of words are searched, and whether some word needs them.
  private var tears = false
  private var hasOverlong = false
  /// Grapheme starts since the last point.
  private var graphemes: [BreakPoint] = []

  // The position of the walk.
  private var glyph = 0
  private var character = 0
  private var run = RunFacts()
  private var sums = LineSums()
  /// The sums up to the end of the last visible glyph; updated where they are needed.
  private var content = LineSums()
  /// The kind of the glyph before: visible, and possibly separated from the next one.
  private var wasContent = false
  private var wasInk = false
  /// The following justification opportunities, the nearest last; empty if `hasGapsOnly`.
  private var places: [JustificationOpportunity] = []
  private var lastWord = -1
  private var nextHyphen = 0

  /// The caller's callbacks and hyphenation points.
  private struct Questions {
    var hyphens: [(character: Int, width: Double)] = []
    var softHyphen: ((_ run: Int) -> Double)?
    var canBreak: ((Int) -> Bool)?
  }

  /// The facts about the run at the position of the walk.
  ///
  /// A copy of the run would retain its font.
  private struct RunFacts {
    var index = 0
    var start = 0
    var end = 0
    var scale = 0.0
    var kern = 0.0
    var isAttachment = false
    /// The maximum letter spacing that justification may add, in points.
    var letter = 0.0
  }

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - text: Shaped text; glyphs in logical order.
  ///   - start: The start of the first line.
  ///   - narrowest: Points; words wider than that get break points inside.
  package init(_ text: ShapedText, from start: ShapedText.Position, narrowest: Double) {
    self.text = text
    self.start = start
    self.narrowest = narrowest
    hasGapsOnly = text.runs[start.run...].allSatisfy { ScriptTraits.haveGapsOnly($0.script) }
  }

  /// Returns the points in order, from the start of the first line to the end of the text.
  ///
  /// - Parameters:
  ///   - characters: Returns the text's UTF-16 units from the start on; called only if scripts need
  ///     it.
  ///   - hyphens: The hyphenation points, each with the width of the hyphen in points; characters
  ///     in order. Those inside of a ligature are skipped.
  ///   - softHyphen: Returns the width, in points, of the hyphen that a soft hyphen of a run
  ///     becomes at a line's end.
  ///   - canBreak: Called for each opportunity (a character); nil: every one may be used.
  /// - Returns: Nil if widths depend on the start of a line, because of tabs and the like.
  package mutating func points(
    characters: () -> [UInt16], hyphens: [(character: Int, width: Double)] = [],
    softHyphen: ((_ run: Int) -> Double)? = nil, canBreak: ((Int) -> Bool)? = nil
  ) -> [BreakPoint]? {
    questions = Questions(hyphens: hyphens, softHyphen: softHyphen, canBreak: canBreak)
    // Words that fit no line are rare: points inside of words are searched only if there is one.
    tears = false
    guard let found = find(characters) else { return nil }
    if !hasOverlong { return found }
    tears = true
    return find(characters)
  }

  private mutating func find(_ characters: () -> [UInt16]) -> [BreakPoint]? {
    let all = text.glyphs
    let glyphs = all.span
    guard start.glyph < glyphs.count else { return nil }
    begin(characters)
    while glyph < glyphs.count {
      while glyph == run.end { enter(run.index + 1) }
      if hasGapsOnly, run.kern == 0, !tears {
        takeClusters(glyphs)
        if glyph == run.end { continue }
      }
      guard take(glyphs[glyph]) else { return nil }
    }
    if wasContent { content = sums }
    close(with: BreakPoint(index: character, content: content, start: sums))
    return points
  }

  /// Returns to the start of the first line.
  private mutating func begin(_ characters: () -> [UInt16]) {
    (sums, content, points, hasOverlong) = (LineSums(), LineSums(), [], false)
    (glyph, character) = (start.glyph, start.character)
    (wasContent, wasInk, lastWord, nextHyphen) = (false, false, -1, 0)
    run.end = start.glyph - start.glyphInRun
    enter(start.run)
    places =
      hasGapsOnly
      ? []
      : JustificationOpportunities(
        in: text, from: start, to: text.glyphs.count, characters: characters()
      ).places().reversed()
    points.reserveCapacity((text.glyphs.count - start.glyph) / 3 + 8)
    points.append(BreakPoint(index: start.character, content: sums, start: sums))
  }

  /// Continues with the run after the last one.
  private mutating func enter(_ index: Int) {
    let runs = text.runs
    run = RunFacts(
      index: index, start: run.end, end: run.end + runs[index].glyphCount,
      scale: runs[index].scale, kern: runs[index].kern,
      isAttachment: runs[index].kind == .attachment, letter: graphemeRoom(in: runs[index]))
  }

  private var hyphenAt: Int {
    nextHyphen < questions.hyphens.count ? questions.hyphens[nextHyphen].character : .max
  }

  /// Adds letters after which no line may end: most glyphs take no other path.
  private mutating func takeClusters(_ glyphs: Span<Glyph>) {
    let special = marks.canEnd | marks.hanging | marks.elastic | marks.longCluster
    let (end, scale, letter, hyphenAt) = (run.end, run.scale, run.letter, hyphenAt)
    var (width, letters) = (sums.width, sums.letters)
    var (i, character, wasInk) = (glyph, character, wasInk)
    while i < end {
      let glyph = glyphs[i]
      if glyph.bits & special != 0 || hyphenAt <= character { break }
      let count = glyph.shortCharacterCount
      if wasInk, count > 0 { letters += letter }
      width += Double(glyph.advance) * scale
      character &+= count
      wasInk = true
      i &+= 1
    }
    guard i > glyph else { return }
    (sums.width, sums.letters) = (width, letters)
    (glyph, self.character, self.wasInk, wasContent) = (i, character, wasInk, true)
  }

  /// Adds a glyph before which a line may end, or that needs more than its advance.
  ///
  /// - Returns: False if widths depend on the start of a line.
  private mutating func take(_ next: Glyph) -> Bool {
    let bits = next.bits
    var count = next.shortCharacterCount
    if count == 15 { count = text.longCharacterCount(at: glyph) }
    while hyphenAt < character { nextHyphen += 1 }
    let isPoint = bits & marks.canEnd != 0 || hyphenAt == character || tears
    if wasContent, isPoint || bits & marks.hanging != 0 { content = sums }
    if glyph > start.glyph, count > 0 {
      let before = sums
      addGaps(before: next)
      if isPoint { notePoint(before: next, sumsBefore: before) }
    }
    if bits & marks.control != 0, next.id >= Glyph.pageID, next.id != Glyph.controlID {
      return false
    }
    addAdvance(of: next)
    character += count
    glyph += 1
    return true
  }

  /// Adds the limits by which the space before a cluster can be stretched.
  private mutating func addGaps(before next: Glyph) {
    if hasGapsOnly {
      if wasInk, next.bits & (marks.hanging | marks.elastic) == 0 { sums.letters += run.letter }
    } else {
      while let place = places.last, place.glyph < glyph {
        places.removeLast()
        add(place)
      }
    }
  }

  /// Notes the position before a cluster, if a line may end there.
  private mutating func notePoint(before next: Glyph, sumsBefore before: LineSums) {
    let bits = next.bits
    if bits & marks.canEnd != 0 {
      let isForced = bits & marks.mandatory != 0
      guard isForced || questions.canBreak?(character) ?? true else { return }
      var point = BreakPoint(index: character, content: content, start: sums)
      point.isForced = isForced
      if !isForced, let softHyphen = questions.softHyphen,
        text.glyphs[glyph - 1].flags.contains(.softHyphen)
      {
        point.hyphen = softHyphen(glyph == run.start ? run.index - 1 : run.index)
        point.penalty = LineDemerits.hyphenPenalty
      }
      close(with: point)
    } else if hyphenAt == character {
      var point = BreakPoint(index: character, content: before, start: sums)
      point.hyphen = questions.hyphens[nextHyphen].width
      point.penalty = LineDemerits.hyphenPenalty
      close(with: point)
    } else if bits & marks.graphemeStart != 0, bits & marks.hanging == 0, wasInk {
      var torn = BreakPoint(index: character, content: before, start: sums)
      torn.penalty = LineDemerits.emergencyPenalty
      graphemes.append(torn)
    }
  }

  private mutating func addAdvance(of next: Glyph) {
    let advance = Double(next.advance) * run.scale
    sums.width += advance
    if next.bits & marks.elastic != 0 { sums.space += advance }
    if run.kern != 0,
      run.isAttachment || glyph + 1 >= run.end || text.glyphs[glyph + 1].shortCharacterCount != 0
    {
      sums.width += run.kern
    }
    wasContent = next.bits & marks.hanging == 0
    wasInk = next.bits & (marks.hanging | marks.elastic) == 0
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

  private mutating func add(_ place: JustificationOpportunity) {
    switch place.kind {
    case .ideograph: sums.gaps += place.em * JustificationLimits.ideograph
    case .cluster: sums.gaps += place.em * JustificationLimits.cluster
    case .letter: sums.letters += place.em * JustificationLimits.letter
    case .joint(_, let word):
      if word != lastWord { sums.joints += place.em * JustificationLimits.pleasantJoint }
      lastWord = word
    }
  }

  /// Returns the maximum letter spacing that justification may add in a run, in points.
  private func graphemeRoom(in run: GlyphRun) -> Double {
    guard run.kind == .text, run.script == .latin || ScriptTraits(run.script) == .letters else {
      return 0
    }
    return run.size * JustificationLimits.letter
  }
}
