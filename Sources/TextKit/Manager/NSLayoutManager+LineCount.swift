// SPDX-License-Identifier: MIT

internal import TextLayout

extension NSLayoutManager {
  /// How many line fragments hold some of the glyphs.
  ///
  /// Lays out through them.
  ///
  /// - Complexity: O(log *n*), *n* paragraphs; O(log *n* + *k*), *k* lines, where not all of the range is laid out.
  package func numberOfLines(forGlyphRange glyphRange: NSRange) -> Int {
    guard glyphRange.length > 0 else { return 0 }
    ensureLayout(forGlyphRange: glyphRange)
    let end = end(of: glyphRange)
    if let count = layout.lineCount(fromGlyph: glyphRange.location, toGlyph: end) { return count }
    var count = 0
    var line = layout.line(ofGlyph: glyphRange.location)
    while let current = line, current.glyphs.lowerBound < end {
      count += 1
      line = layout.line(after: current)
    }
    return count
  }
}
