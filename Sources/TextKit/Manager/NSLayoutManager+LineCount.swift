// SPDX-License-Identifier: MIT

internal import TextLayout

extension NSLayoutManager {
  /// Returns the number of line fragments that hold some of the glyphs.
  ///
  /// Lays out through them.
  ///
  /// - Complexity: O(log *n*), *n* paragraphs; O(log *n* + *k*), *k* lines, where not all of the
  ///   range is laid out.
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

  /// Returns the numbers of line fragments and glyphs of a range in a container.
  ///
  /// The cells of a row that continues over several containers are next to each other in each of
  /// them, so that the range of one holds glyphs of others.
  ///
  /// - Parameters:
  ///   - glyphRange: `glyphRange(for:)` of the container, or a part of it.
  ///   - container: One of this layout manager's.
  /// - Returns: Both numbers; glyphs without a line count, as they do in ranges.
  /// - Complexity: O(log *n*), *n* paragraphs; O(log *n* + *k*), *k* lines of the range, in a text
  ///   with boxes.
  package func counts(
    forGlyphRange glyphRange: NSRange, in container: NSTextContainer
  ) -> (lines: Int, glyphs: Int) {
    guard layout.linesCanMoveBack,
      let number = textContainers.firstIndex(where: { $0 === container })
    else { return (numberOfLines(forGlyphRange: glyphRange), glyphRange.length) }
    ensureLayout(forGlyphRange: glyphRange)
    let end = end(of: glyphRange)
    var (lines, glyphs) = (0, 0)
    var line = layout.line(ofGlyph: glyphRange.location)
    while let current = line, current.glyphs.lowerBound < end {
      if current.container == number {
        lines += 1
        glyphs += current.glyphs.clamped(to: glyphRange.location..<end).count
      }
      line = layout.line(after: current)
    }
    return (lines, glyphs)
  }
}
