// SPDX-License-Identifier: MIT

internal import TextShaping

// A walk along a line adds up advances until the line is full. Units of one scale are summed across runs, so that a
// width does not depend on where a colour cuts the runs, to the last bit:
//
//     runs       |  10 points  |  10 points, red  |  12 points  |
//     base       0                                ↑ in points here, and anew behind tabs and letter spacing
//     units      0 ·· · · · ·· · · ·· · · · · · · | 0 ·· · · ··

/// How far a line is filled.
struct LineFill {
  var end = ShapedText.Position.start
  /// Points from the line's start, pending tab not included.
  var x = 0.0
  var contentEnd: Int
  var contentX = 0.0
  /// How many tabs belong to it, and the tab that waits for its text.
  var tabCount = 0
  var pending: PendingTab?
}

/// Where the filling of a line has come, and what it adds up to.
struct LineWalk {
  let start: ShapedText.Position
  /// The glyph at which it ends in any case.
  let stop: Int
  /// Points that fit.
  let limit: Double
  /// The line's end is known: it is only measured.
  let isMeasured: Bool

  var glyph: Int
  var character: Int
  var run: Int
  private var runStart: Int
  /// The first glyph behind the run, or behind the line.
  private(set) var runEnd = 0
  /// Points for a unit, and those added to each cluster.
  private(set) var scale = 0.0
  private(set) var kern = 0.0

  /// Points before what `units` adds up.
  private var base = 0.0
  var units = 0
  private var unitLimit = Int.max

  var fill: LineFill
  /// Where the line ends if it gets no further.
  var candidate: LineFill?
  /// Candidates before that one, if somebody may refuse it.
  var earlier: [LineFill] = []
  /// All of the line is one grapheme, which has to be too wide.
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

  /// Points from the line's start, pending tab not included.
  @inline(__always)
  var x: Double { base + Double(units) * scale }

  var position: ShapedText.Position {
    ShapedText.Position(
      glyph: glyph, character: character, run: run, glyphInRun: glyph - runStart)
  }

  /// Whether advances alone tell how far the next glyphs of ink reach.
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

  /// Adds up ink up to a glyph that needs more than its advance, or has no room: most glyphs take no other path.
  ///
  /// - `marked`: Bits of glyphs that need more.
  @inline(__always)
  mutating func takeInk(_ glyphs: Span<Glyph>, upTo marked: UInt16) {
    var (i, character, units) = (glyph, character, units)
    let (end, most, first) = (runEnd, unitLimit, start.glyph)
    while i < end {
      let glyph = glyphs[i]
      if glyph.bits & marked != 0 { break }
      let after = units &+ Int(glyph.advance)
      if after > most, i > first { break }
      units = after
      character &+= glyph.shortCharacterCount
      i &+= 1
    }
    guard i > glyph else { return }
    (glyph, self.character, self.units) = (i, character, units)
    fill.contentEnd = i
    fill.contentX = x
  }

  /// Whether a hyphen fits that a soft hyphen before the place would show.
  func hasRoomForHyphen(_ text: ShapedText, _ rules: LineRules) -> Bool {
    // The closure last: to take it counts references.
    guard text.glyphs.span[glyph - 1].flags.contains(.softHyphen),
      let hyphenWidth = rules.hyphenWidth
    else { return true }
    return fill.x + hyphenWidth(glyph == runStart ? run - 1 : run) <= limit
  }

  mutating func noteCandidate(keepsEarlier: Bool) {
    if keepsEarlier, let candidate { earlier.append(candidate) }
    candidate = fill
  }

  /// Whether a glyph of ink reaches over the limit.
  func isOver(with glyph: Glyph, _ text: ShapedText) -> Bool {
    let after = units + Int(glyph.advance)
    if isPlain { return after > unitLimit }
    let runs = text.runs.span
    let x =
      base + Double(after) * scale
      + runs[run].trailing(glyph, endsCluster: endsCluster(self.glyph + 1, text))
    return x + (fill.pending?.width(at: x) ?? 0) > limit
  }

  /// Whether a cluster ends before a glyph.
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

  /// Adds points that are no advance.
  mutating func add(_ points: Double) {
    base += points
    unitLimit = LineBreaker.unitLimit(limit - base, scale: scale)
  }

  /// Goes on at a place of the line.
  mutating func goOn(at x: Double) {
    (base, units) = (x, 0)
    unitLimit = LineBreaker.unitLimit(limit - base, scale: scale)
  }
}

extension GlyphRun {
  /// Points that a glyph of ink would have behind it if it ended a line: letter spacing stands behind a line's last
  /// cluster too, tracking does not, and an attachment's width stands in its place.
  ///
  /// The line is as wide as that, so that what was measured fits into its own width, and a line's used rectangle
  /// stays within its fragment.
  ///
  /// - Source: Our choice, as a line is as wide in UIKit.
  @inline(__always)
  func trailing(_ glyph: Glyph, endsCluster: Bool) -> Double {
    if kind == .attachment { return kern }
    if kern == 0 || glyph.isInvisible { return 0 }
    let spacing = kern - tracking
    // Letters that come closer than their widths: whether the cluster fits is known at its end.
    return endsCluster ? spacing : Swift.min(0, spacing)
  }
}
