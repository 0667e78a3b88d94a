// SPDX-License-Identifier: MIT

extension ShapedText {
  /// Appends a run, or merges it with the last one if possible.
  mutating func addRun(_ run: GlyphRun) {
    // In place: a copy retains its font.
    if !runs.isEmpty, runs[runs.count - 1].take(run) { return }
    runs.append(run)
  }

  /// Shrinks the array of runs if more than an eighth of its capacity is unused: an array grows to
  /// twice its size.
  mutating func fitRuns() {
    guard runs.count > 4, runs.capacity - runs.count > runs.count / 8 else { return }
    var fitting: [GlyphRun] = []
    fitting.reserveCapacity(runs.count)
    fitting.append(contentsOf: runs)
    runs = fitting
  }

  /// Divides the runs of a group of styles, shaped as one, at the starts of its styles.
  ///
  /// A cluster across such a boundary belongs to the earlier style.
  ///
  /// - `from`: The first of the group's runs, which extend to the last run.
  /// - `start`: The character that the group starts with, in the text of `styles`.
  mutating func divideRuns(
    from firstRun: Int, start: Int, styles: [StyleRun], first: Int, last: Int
  ) {
    var parts: [GlyphRun] = []
    let undivided = runs[firstRun...]
    var glyph = glyphs.count - undivided.reduce(0) { $0 + $1.glyphCount }
    var character = start
    var style = first
    var styleEnd = start + styles[first].length
    for run in undivided {
      var part = run
      part.characterCount = 0
      part.glyphCount = 0
      for i in glyph..<glyph + run.glyphCount {
        let count = characterCount(ofClusterAt: i)
        if count > 0 {
          while character >= styleEnd, style < last {
            style += 1
            styleEnd += styles[style].length
          }
          if part.glyphCount == 0 {
            part.style = style
          } else if part.style != style {
            parts.append(part)
            part.characterCount = 0
            part.glyphCount = 0
            part.style = style
          }
        }
        part.characterCount += count
        part.glyphCount += 1
        character += count
      }
      parts.append(part)
      glyph += run.glyphCount
    }
    runs.replaceSubrange(firstRun..., with: parts)
  }
}
