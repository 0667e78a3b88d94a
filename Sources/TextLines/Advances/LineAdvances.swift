// SPDX-License-Identifier: MIT

internal import TextShaping
internal import TextStructures

/// The advances of glyphs in a line: the font's, or those of tabs, with the space that
/// justification adds to spaces.
struct LineAdvances: AdvanceRules {
  let special: UInt16
  private let tabs: ArraySlice<TabAdvance>
  /// Glyphs that justification may widen if they are elastic, and points for each.
  private let elastic: Range<Int>
  private let extra: Double

  init(of line: Line, tabs: ArraySlice<TabAdvance>) {
    self.tabs = tabs
    extra = line.elasticExtra
    let start = Int(line.elasticStart)
    elastic = start..<Swift.max(start, line.contentEndGlyph)
    let marks = GlyphMarks.shared
    special = marks.control | (extra != 0 ? marks.elastic : 0)
  }

  @inline(__always)
  func points(of glyph: Glyph, at index: Int, scale: Double) -> Double? {
    if glyph.isControl, glyph.id == Glyph.tabID || glyph.id == Glyph.spaceID {
      return tabWidth(ofGlyph: index)
    }
    let isElastic = extra != 0 && glyph.isElastic && elastic.contains(index)
    guard isElastic || glyph.isControl else { return nil }
    let advance = Double(glyph.advance) * scale
    return isElastic ? advance + extra : advance
  }

  /// Returns the width of the tab at a glyph; 0 if the glyph is not a tab.
  private func tabWidth(ofGlyph glyph: Int) -> Double {
    let low = tabs.partitionPoint { Int($0.glyph) >= glyph }
    return low < tabs.endIndex && Int(tabs[low].glyph) == glyph ? tabs[low].width : 0
  }
}

/// The same with space after clusters: letter spacing, and the space that justification adds
/// between letters.
struct SpacedAdvances: AdvanceRules {
  static var hasSpacing: Bool { true }

  private let base: LineAdvances
  private let kern: Double
  /// Points after the line's last cluster.
  private let lastKern: Double
  private let contentEnd: Int
  private var stretches: StretchCursor?

  init(_ base: LineAdvances, _ run: GlyphRun, of line: Line, _ stretches: ArraySlice<LineStretch>) {
    self.base = base
    (kern, lastKern) = (run.kern, run.kern - run.tracking)
    contentEnd = line.contentEndGlyph
    self.stretches = line.stretchCount > 0 ? StretchCursor(stretches) : nil
  }

  var special: UInt16 { base.special }

  @inline(__always)
  func points(of glyph: Glyph, at index: Int, scale: Double) -> Double? {
    base.points(of: glyph, at: index, scale: scale)
  }

  @inline(__always)
  mutating func addSpacing(after index: Int, to points: inout Double) {
    points += index + 1 == contentEnd ? lastKern : kern
    if let extra = stretches?.extra(after: index) { points += extra }
  }
}
