// SPDX-License-Identifier: MIT

// Positions along a line come from one walk over its glyphs. Its rules are a type, so that each choice of them is a
// loop of its own:
//
//     FontAdvances      advances alone
//     LineAdvances      and tabs, control characters, the spaces of a justified line
//     SpacedAdvances    and letter spacing, the room that justification gives between letters
//
//     x = units · scale + points      units are integers, so that a sum does not depend on its order
//
// The walk is beside `Glyph` and not in `TextLines`, where its rules for lines are, because only there it can be inlined into
// the modules that use it.

/// The rules of a walk: the glyphs that take something else than their font's advance, and the room after clusters.
@usableFromInline package protocol AdvanceRules {
  /// Whether there may be room after clusters.
  static var hasSpacing: Bool { get }
  /// Bits of glyphs that may take something else than their advance.
  var special: UInt16 { get }
  /// Points that a glyph with one of these bits takes; nil: its advance.
  func points(of glyph: Glyph, at index: Int, scale: Double) -> Double?
  /// Adds the room after the cluster that ends with a glyph; glyphs must not go back.
  mutating func addSpacing(after index: Int, to points: inout Double)
}

extension AdvanceRules {
  @inlinable package static var hasSpacing: Bool { false }
  @inlinable package mutating func addSpacing(after index: Int, to points: inout Double) {}
}

/// Advances of the font alone: plain text.
@usableFromInline package struct FontAdvances: AdvanceRules {
  @inlinable package init() {}
  @inlinable package var special: UInt16 { 0 }
  @inlinable package func points(of glyph: Glyph, at index: Int, scale: Double) -> Double? { nil }
}

extension Span<Glyph> {
  /// Walks along glyphs of one run in logical order.
  ///
  /// - Parameters:
  ///   - part: The glyphs.
  ///   - scale: Points for a font unit.
  ///   - rules: The glyphs that take something else than their advance.
  ///   - body: Gets each glyph with points from the start of the part to it, and to its end; false ends the walk.
  /// - Returns: Points from the start of the part to its end, the room after its last cluster included.
  @inlinable @inline(__always) @discardableResult
  package func walk<Rules: AdvanceRules>(
    _ part: Range<Int>, scale: Double, by rules: Rules,
    _ body: (_ index: Int, _ glyph: Glyph, _ start: Double, _ end: Double) -> Bool
  ) -> Double {
    var rules = rules
    let special = rules.special
    var (units, points) = (0, 0.0)
    var i = part.lowerBound
    while i < part.upperBound {
      let glyph = self[i]
      let before = Double(units) * scale + points
      if glyph.bits & special != 0, let own = rules.points(of: glyph, at: i, scale: scale) {
        points += own
      } else {
        units &+= Int(glyph.advance)
      }
      guard body(i, glyph, before, Double(units) * scale + points) else { break }
      i &+= 1
      if Rules.hasSpacing, endsCluster(at: i &- 1) { rules.addSpacing(after: i &- 1, to: &points) }
    }
    return Double(units) * scale + points
  }

  /// Whether letter spacing is added after a glyph: at the end of each cluster that shows something, and before a hyphen.
  @inlinable @inline(__always)
  package func endsCluster(at index: Int) -> Bool {
    // Without `||`: an optimised build of Swift 6.3 fails on a span in its second operand.
    if self[index].isInvisible { return false }
    let next = index &+ 1
    if next >= count { return true }
    let following = self[next]
    return following.shortCharacterCount != 0 || following.isHyphen
  }

  /// Font units of some glyphs together.
  @inlinable
  package func units(in part: Range<Int>) -> Int {
    var units = 0
    for i in part { units &+= Int(self[i].advance) }
    return units
  }

  /// The spaces among some glyphs that justification can stretch: how many, and font units of all of them.
  @inlinable
  package func elasticSpaces(in part: Range<Int>) -> (count: Int, units: Int) {
    var (count, units) = (0, 0)
    for i in part where self[i].isElastic {
      count &+= 1
      units &+= Int(self[i].advance)
    }
    return (count, units)
  }
}

extension ShapedText {
  /// Calls a function with each run of a part of the text, and with the glyphs of the part in it.
  ///
  /// - Parameters:
  ///   - start: The start of the part.
  ///   - end: The glyph after the part.
  ///   - body: Gets the run's index and the glyphs, which may be none.
  @inlinable @inline(__always)
  package func forEachRun(
    from start: Position = .start, to end: Int, _ body: (_ run: Int, _ glyphs: Range<Int>) -> Void
  ) {
    var (run, first) = (start.run, start.glyph - start.glyphInRun)
    while run < runs.count, first < end {
      let next = first + runs[run].glyphCount
      let from = Swift.max(first, start.glyph)
      body(run, from..<Swift.max(from, Swift.min(next, end)))
      (run, first) = (run + 1, next)
    }
  }
}
