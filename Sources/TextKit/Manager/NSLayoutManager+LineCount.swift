// SPDX-License-Identifier: MIT

internal import TextLayout

extension NSLayoutManager {
  /// How many line fragments hold some of the glyphs.
  ///
  /// Lays out through them.
  ///
  /// - Complexity: O(log *n* + *k*), *k* lines.
  package func numberOfLines(forGlyphRange glyphRange: NSRange) -> Int {
    guard glyphRange.length > 0 else { return 0 }
    ensureLayout(forGlyphRange: glyphRange)
    var count = 0
    var line = layout.line(ofGlyph: glyphRange.location)
    let end = end(of: glyphRange)
    while let current = line, current.glyphs.lowerBound < end {
      count += 1
      line = layout.line(after: current)
    }
    return count
  }
}
