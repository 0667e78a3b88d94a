// SPDX-License-Identifier: MIT

internal import TextShaping

// A walk along a line adds up advances until the line is full. Units of one scale are summed across
// runs, so that a width does not depend on the division of runs by a colour, to the last bit:
//
//     runs       |  10 points  |  10 points, red  |  12 points  |
//     base       0                                ↑ points; also after tabs and spacing
//     units      0 ·· · · · ·· · · ·· · · · · · · | 0 ·· · · ··

/// The filled part of a line.
struct LineFill {
  var end = ShapedText.Position.start
  /// The points from the line's start, pending tab not included.
  var x = 0.0
  var contentEnd: Int
  var contentX = 0.0
  /// The number of its tabs, and the tab that waits for its text.
  var tabCount = 0
  var pending: PendingTab?
}

/// The position and the sums of the filling of a line.
///
/// Size: the state of one loop.
struct LineWalk {
  let start: ShapedText.Position
  /// The glyph at which it ends in any case.
  let stop: Int
  /// The maximum width in points.
  let limit: Double
  /// Whether the line's end is known: it is only measured.
  let isMeasured: Bool

  var glyph: Int
  var character: Int
  var run: Int
  private var runStart: Int
  /// The first glyph after the run, or after the line.
  private(set) var runEnd = 0
  /// The points for a unit, and those added to each cluster.
  private(set) var scale = 0.0
  private(set) var kern = 0.0

  /// The points before the sum `units`.
  private var base = 0.0
  var units = 0
  private var unitLimit = Int.max

  var fill: LineFill
  /// The line's end if no later one is found.
  var candidate: LineFill?
  /// Candidates before that one, if the caller may refuse it.
  var earlier: [LineFill] = []
  /// Whether all of the line is one grapheme, which has to be too wide.
  var isOneGrapheme = false

  init(from start: ShapedText.Position, to stop: Int, limit: Double, isMeasured: Bool) {
    self.start = start
    self.stop = stop
    self.limit = limit
    self.isMeasured = isMeasured
    (glyph, character, run) = (start.glyph, start.character, start.run)
    runStart = start.glyph - start.glyphInRun
    fill = LineFill(contentEnd: start.glyph)
  }

  /// The points from the line's start, pending tab not included.
  @inline(__always)
  var x: Double { base + Double(units) * scale }

  var position: ShapedText.Position {
    ShapedText.Position(
      glyph: glyph, character: character, run: run, glyphInRun: glyph - runStart)
  }

  /// Whether advances alone determine the extent of the next visible glyphs.
  @inline(__always)
  var isPlain: Bool { kern == 0 && fill.pending == nil }

  /// Begins with a run's glyphs.
  @inline(__always)
  mutating func enter(glyphCount: Int, scale: Double, kern: Double) {
    runEnd = Swift.min(runStart + glyphCount, stop)
    self.kern = kern
    if scale != self.scale {
      base += Double(units) * self.scale
      units = 0
      self.scale = scale
    }
    unitLimit = LineBreaker.unitLimit(limit - base, scale: scale)
  }

  /// Ends with a run's glyphs, or at the line's end inside of it.
  @inline(__always)
  mutating func leaveRun(ofGlyphs count: Int) {
    fill.x = x
    if glyph == runStart + count { (run, runStart) = (run + 1, glyph) }
  }

  /// Adds visible glyphs up to one that needs more than its advance, or has no room: most glyphs
  /// take no other path.
  ///
  /// The line may end between two visible glyphs, as between any two of Chinese: the last such
  /// position becomes the candidate.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of the text.
  ///   - marked: Bits of glyphs that need more.
  ///   - opportunity: The bit of glyphs before which the line may end; 0 if the caller
  ///     decides.
  ///   - hyphen: The bit of soft hyphens.
  @inline(__always)
  mutating func takeInk(
    _ glyphs: Span<Glyph>, upTo marked: UInt16, noting opportunity: UInt16, hyphen: UInt16
  ) {
    var (i, character, units) = (glyph, character, units)
    let (end, most, first) = (runEnd, unitLimit, start.glyph)
    var place = (glyph: -1, character: 0, units: 0)
    // The bits of the glyph before. The glyph before the first one here may be white space or in
    // another run: then it is handled elsewhere.
    let isAfterInk = fill.contentEnd == i && i > Swift.max(first, runStart)
    var before = isAfterInk ? glyphs[i &- 1].bits : hyphen
    while i < end {
      let glyph = glyphs[i]
      let bits = glyph.bits
      if bits & marked != 0 { break }
      let after = units &+ Int(glyph.advance)
      if bits & opportunity != 0 {
        // The hyphen would be visible, which needs room.
        if before & hyphen != 0 { break }
        place = (i, character, units)
      }
      if after > most, i > first { break }
      units = after
      before = bits
      character &+= glyph.shortCharacterCount
      i &+= 1
    }
    guard i > glyph else { return }
    if place.glyph >= 0 {
      fill.end = ShapedText.Position(
        glyph: place.glyph, character: place.character, run: run,
        glyphInRun: place.glyph - runStart)
      fill.x = base + Double(place.units) * scale
      (fill.contentEnd, fill.contentX) = (place.glyph, fill.x)
      candidate = fill
    }
    (glyph, self.character, self.units) = (i, character, units)
    fill.contentEnd = i
    fill.contentX = x
  }

  /// Returns whether the hyphen fits that a soft hyphen before the position would show.
  func hasRoomForHyphen(_ text: ShapedText, _ rules: LineRules) -> Bool {
    // The glyph first: reading the closure retains it.
    guard text.glyphs[glyph - 1].flags.contains(.softHyphen), let hyphenWidth = rules.hyphenWidth
    else { return true }
    return fill.x + hyphenWidth(glyph == runStart ? run - 1 : run) <= limit
  }

  mutating func noteCandidate(keepsEarlier: Bool) {
    if keepsEarlier, let candidate { earlier.append(candidate) }
    candidate = fill
  }

  /// Returns whether a visible glyph crosses the limit.
  func isOver(with glyph: Glyph, _ text: ShapedText) -> Bool {
    let after = units + Int(glyph.advance)
    if isPlain { return after > unitLimit }
    let runs = text.runs.span
    let x =
      base + Double(after) * scale
      + runs[run].trailing(glyph, endsCluster: endsCluster(self.glyph + 1, text))
    return x + (fill.pending?.width(at: x) ?? 0) > limit
  }

  /// Returns whether a cluster ends before a glyph.
  private func endsCluster(_ next: Int, _ text: ShapedText) -> Bool {
    let glyphs = text.glyphs.span
    return next >= runEnd || glyphs[next].shortCharacterCount != 0
      || glyphs[next].flags.contains(.hyphen)
  }

  /// Adds the letter spacing of a cluster, if the glyph before is its last.
  mutating func addSpacing(behind isInk: Bool, _ text: ShapedText) {
    guard endsCluster(glyph, text) else { return }
    add(kern)
    if isInk {
      let runs = text.runs.span
      fill.contentX = x - runs[run].tracking
    }
  }

  /// Adds points that are not an advance.
  mutating func add(_ points: Double) {
    base += points
    unitLimit = LineBreaker.unitLimit(limit - base, scale: scale)
  }

  /// Continues at a position of the line.
  mutating func goOn(at x: Double) {
    (base, units) = (x, 0)
    unitLimit = LineBreaker.unitLimit(limit - base, scale: scale)
  }
}

extension GlyphRun {
  /// Returns the points after a visible glyph that ends a line: letter spacing is added after a
  /// line's last cluster too, tracking is not, and an attachment's width replaces it.
  ///
  /// The line is as wide as that, so that measured content fits into its own width, and a line's
  /// used rectangle stays within its fragment.
  ///
  /// - Source: Our choice, as a line is as wide in UIKit.
  @inline(__always)
  func trailing(_ glyph: Glyph, endsCluster: Bool) -> Double {
    if kind == .attachment { return kern }
    if kern == 0 || glyph.isInvisible { return 0 }
    let spacing = kern - tracking
    // Tightened glyphs: whether the cluster fits is known at its end.
    return endsCluster ? spacing : Swift.min(0, spacing)
  }
}
