// SPDX-License-Identifier: MIT

// All positions along a line result from one walk over its glyphs. Its rules are a type, so that
// the walk is specialised for each:
//
//     FontAdvances      advances alone
//     LineAdvances      also tabs, control characters, the spaces of a justified line
//     SpacedAdvances    also letter spacing, the space that justification adds between letters
//
//     x = units · scale + points      units are integers: their sum does not depend on the order
//
// The walk is defined next to `Glyph` and not in `TextLines`, which defines its rules for lines,
// because only here it can be inlined into the modules that use it.

/// The rules of a walk: the glyphs whose width is not their font's advance, and the space after
/// clusters.
@usableFromInline package protocol AdvanceRules {
  /// Whether there may be space after clusters.
  static var hasSpacing: Bool { get }
  /// The flags of glyphs whose width may not be their advance.
  var special: UInt16 { get }
  /// Returns the width in points of a glyph with one of these flags; nil: its advance.
  func points(of glyph: Glyph, at index: Int, scale: Double) -> Double?
  /// Adds the space after the cluster that ends with a glyph; the index must not decrease.
  mutating func addSpacing(after index: Int, to points: inout Double)
}

extension AdvanceRules {
  @inlinable package static var hasSpacing: Bool { false }
  @inlinable package mutating func addSpacing(after index: Int, to points: inout Double) {}
}

/// The font's advances alone: plain text.
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
  ///   - scale: The size of a font unit in points.
  ///   - rules: The widths that are not advances, and the space after clusters.
  ///   - body: Receives each glyph with the distances in points from the start of the part to its
  ///     start and to its end; false ends the walk.
  /// - Returns: The distance in points from the start of the part to its end, including the space
  ///   after its last cluster.
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

  /// Returns whether letter spacing follows a glyph: at the end of each visible cluster, and before
  /// a hyphen.
  @inlinable @inline(__always)
  package func endsCluster(at index: Int) -> Bool {
    // Without `||`: an optimised build of Swift 6.3 fails on a span in its second operand.
    if self[index].isInvisible { return false }
    let next = index &+ 1
    if next >= count { return true }
    let following = self[next]
    return following.shortCharacterCount != 0 || following.isHyphen
  }

  /// Returns the sum of advances in font units.
  @inlinable
  package func units(in part: Range<Int>) -> Int {
    var units = 0
    for i in part { units &+= Int(self[i].advance) }
    return units
  }

  /// Returns the number of spaces that justification can stretch, and the sum of their advances in
  /// font units.
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
  /// Calls a function for each run of a part of the text.
  ///
  /// - Parameters:
  ///   - start: The start of the part.
  ///   - end: The index after the part's last glyph.
  ///   - body: Receives the run's index and the glyphs of the part in it, which may be empty.
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
