// SPDX-License-Identifier: MIT

/// Room that justification gives between the clusters of a part of a line.
///
///     glyphs      漢 字 仮 名 。        0 ..< 3: after 漢, 字 and 仮, but not before the full stop
///
/// Room between words is the line's `elasticExtra`; what stands here goes between letters.
package struct LineStretch: Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// Nothing is drawn there.
    case gap
    /// Joined letters are drawn out by a tatweel.
    case kashida
  }

  /// Each cluster that ends among these glyphs gets the room behind it.
  ///
  /// Indexes into the shaped text, logical order.
  package var start: Int32
  package var end: Int32
  package var kind: Kind
  /// Points for each cluster.
  package var extra: Double

  package init(start: Int, end: Int, kind: Kind, extra: Double) {
    self.start = Int32(start)
    self.end = Int32(end)
    self.kind = kind
    self.extra = extra
  }

  /// The same in a text that begins `glyphs` later.
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

  /// The room behind a glyph that ends a cluster; glyphs must not go back.
  mutating func extra(after glyph: Int) -> Double {
    while index < stretches.endIndex, Int(stretches[index].end) <= glyph { index += 1 }
    guard index < stretches.endIndex, Int(stretches[index].start) <= glyph else { return 0 }
    return stretches[index].extra
  }
}
