// SPDX-License-Identifier: MIT

package import TextLines
package import TextShaping

/// A line of one run from left to right without tabs or room between letters: read glyph by glyph, without making segments.
package struct PlainLine {
  private let line: Line
  package let run: GlyphRun
  private let passage: Passage
  /// The passage's first character in the text.
  private let start: Int

  /// Creates a plain line; nil if the line is not plain.
  package init?(_ placed: PlacedLine) {
    let passage = placed.passage
    guard placed.displayed == nil, passage.notes == nil, passage.baseLevel == 0 else { return nil }
    let line = placed.line
    guard line.tabCount == 0, line.stretchCount == 0,
      Int(line.runStart) < passage.patched.runs.count
    else { return nil }
    let run = passage.patched.runs[Int(line.runStart)]
    guard run.level == 0, run.kind == .text, passage.attributes[run.style].rise == 0,
      Int(line.glyphInRun) + Int(line.glyphCount) <= run.glyphCount
    else { return nil }
    self.line = line
    self.run = run
    self.passage = passage
    start = placed.place.prefix.characters
  }

  /// The left edge of a local glyph of the line.
  func x(ofGlyph local: Int) -> Double? {
    var found: Double?
    passage.context(for: line).forEachGlyphForward { glyph, x, _ in
      if glyph == local { found = x }
      return glyph < local
    }
    return found
  }

  /// The local glyph at or nearest to a place, and how far through it the place lies.
  func hit(_ place: Double) -> (glyph: Int, fraction: Double) {
    var best = (glyph: Int(line.glyphStart), fraction: 0.0)
    var nearest = Nearness()
    let glyphs = passage.patched.glyphs
    passage.context(for: line).forEachGlyphForward { glyph, x, advance in
      guard advance >= 0 else { return true }
      let away = place < x ? x - place : Swift.max(0, place - x - advance)
      let isInvisible = advance == 0 && glyphs[glyph].isInvisible
      if nearest.take(away, width: advance, isInvisible: isInvisible) {
        let part = advance == 0 ? 0 : partOfGlyph(place, from: x, advance: advance)
        best = (glyph, Swift.min(1, Swift.max(0, part)))
      }
      return !nearest.isFound
    }
    return best
  }

  /// Returns the character at or nearest to a position; nil if the glyph there is not exactly one
  /// grapheme.
  func characterHit(_ place: Double) -> (character: Int, fraction: Double)? {
    let hit = hit(place)
    let glyphs = passage.patched.glyphs
    let glyph = glyphs[hit.glyph]
    guard glyph.shortCharacterCount == 1, glyph.flags.contains(.graphemeStart) else { return nil }
    let next = hit.glyph + 1
    if next < glyphs.count {
      // More glyphs of the cluster, or more of the grapheme.
      guard glyphs[next].shortCharacterCount != 0, glyphs[next].flags.contains(.graphemeStart)
      else {
        return nil
      }
    }
    var character = start + Int(line.characterStart)
    for i in Int(line.glyphStart)..<hit.glyph {
      let count = glyphs[i].shortCharacterCount
      character += count == 15 ? passage.patched.longCharacterCount(at: i) : count
    }
    return (character, hit.fraction)
  }
}

/// Returns the fraction of a glyph's advance at a position, from its left edge: computed as
/// `LineCarets` does from the two edges, to the last bit.
@inline(__always)
func partOfGlyph(_ place: Double, from left: Double, advance: Double) -> Double {
  let right = left + ((left + advance) - left)
  return (place - left) / (right - left)
}
