// SPDX-License-Identifier: MIT

package import TextLines
package import TextShaping

/// A line of one run from left to right without tabs or letter spacing: read glyph by glyph,
/// without making segments.
///
/// Sums are those of `LineContext.forEachGlyph`, to the last bit; in justified lines they are added
/// in another order.
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

  /// Calls `body` with each glyph's index and the glyph, its left edge, its advance and its
  /// character, until it returns false.
  @inline(__always)
  package func walk(
    _ body: (_ index: Int, _ glyph: Glyph, _ x: Double, _ advance: Double, _ character: Int) -> Bool
  ) {
    let all = passage.patched.glyphs
    let glyphs = all.span
    let scale = run.scale
    let special = Glyph.Flags([.control, .elastic]).rawValue
    var x = line.contentX
    var character = start + Int(line.characterStart)
    var i = Int(line.glyphStart)
    // Hanging white space at the end is a separate segment.
    for end in [line.contentEndGlyph, line.glyphEnd] {
      var units = 0
      var points = 0.0
      let elastic = i < line.contentEndGlyph ? line.elasticExtra : 0
      while i < end {
        let glyph = glyphs[i]
        let before = Double(units) * scale + points
        if glyph.bits & special != 0, elastic != 0 || glyph.isControl {
          points += Double(glyph.advance) * scale
          if glyph.isElastic { points += elastic }
        } else {
          units += Int(glyph.advance)
        }
        let after = Double(units) * scale + points
        if !body(i, glyph, x + before, after - before, character) { return }
        let count = glyph.shortCharacterCount
        // A query of the whole shaped text costs as much as the rest of the loop.
        character += count == 15 ? passage.patched.longCharacterCount(at: i) : count
        i += 1
        if run.kern != 0, !glyph.isInvisible,
          i >= glyphs.count || glyphs[i].shortCharacterCount != 0
            || glyphs[i].isHyphen
        {
          points += i == line.contentEndGlyph ? run.kern - run.tracking : run.kern
        }
      }
      x += Double(units) * scale + points
    }
  }

  /// Returns the left edge of a local glyph of the line.
  func x(ofGlyph local: Int) -> Double? {
    var found: Double?
    walk { glyph, _, x, _, _ in
      if glyph == local { found = x }
      return glyph < local
    }
    return found
  }

  /// Returns the local glyph at or nearest to a position, the fraction of its advance there, and
  /// the glyph's character.
  func hit(_ place: Double) -> (glyph: Int, fraction: Double, character: Int) {
    var best = (
      glyph: Int(line.glyphStart), fraction: 0.0, character: start + Int(line.characterStart)
    )
    var nearest = Nearness()
    walk { glyph, _, x, advance, character in
      guard advance >= 0 else { return true }
      let away = place < x ? x - place : Swift.max(0, place - x - advance)
      if nearest.take(away, width: advance) {
        let part = advance == 0 ? 0 : partOfGlyph(place, from: x, advance: advance)
        best = (glyph, Swift.min(1, Swift.max(0, part)), character)
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
    return (hit.character, hit.fraction)
  }
}

/// Returns the fraction of a glyph's advance at a position, from its left edge: computed as
/// `LineCarets` does from the two edges, to the last bit.
@inline(__always)
func partOfGlyph(_ place: Double, from left: Double, advance: Double) -> Double {
  let right = left + ((left + advance) - left)
  return (place - left) / (right - left)
}
