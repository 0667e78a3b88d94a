// SPDX-License-Identifier: MIT

/// Space that justification adds between the clusters of a part of a line.
///
///     glyphs      漢 字 仮 名 。        0 ..< 3: after 漢, 字 and 仮, but not before the full stop
///
/// Space between words is the line's `elasticExtra`; this one is between letters.
package struct LineStretch: Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// Nothing is drawn there.
    case gap
    /// Joined letters are extended by a tatweel.
    case kashida
  }

  /// The first of the glyphs; the space follows each cluster that ends among them.
  ///
  /// Indexes into the shaped text, logical order.
  package var start: Int32
  package var end: Int32
  package var kind: Kind
  /// The points for each cluster.
  package var extra: Double

  package init(start: Int, end: Int, kind: Kind, extra: Double) {
    self.start = Int32(start)
    self.end = Int32(end)
    self.kind = kind
    self.extra = extra
  }

  /// Returns the same in a text that begins `glyphs` later.
  package func moved(by glyphs: Int) -> LineStretch {
    LineStretch(start: Int(start) - glyphs, end: Int(end) - glyphs, kind: kind, extra: extra)
  }
}

/// Walks the stretches of a line along with its glyphs.
struct StretchCursor {
  private let stretches: ArraySlice<LineStretch>
  private var index: Int

  init(_ stretches: ArraySlice<LineStretch>) {
    self.stretches = stretches
    index = stretches.startIndex
  }

  /// Returns the space after a glyph that ends a cluster; glyphs must not decrease.
  mutating func extra(after glyph: Int) -> Double {
    while index < stretches.endIndex, Int(stretches[index].end) <= glyph { index += 1 }
    guard index < stretches.endIndex, Int(stretches[index].start) <= glyph else { return 0 }
    return stretches[index].extra
  }
}
