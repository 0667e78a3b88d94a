// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextLines
internal import TextShaping

// Answers about plain passages, straight from the index: no place, line or segment is made, and nothing is
// read but the passages of a leaf, one passage's lines and the glyphs of one line. Each returns nil
// where the slow way must be asked. Sums are those of `LineContext.forEachGlyph`, to the last bit.

extension PlaceIndex {
  /// The character at or nearest to a point, and how far through it the point lies.
  func characterHit(x place: Double, y: Double, container: Int) -> (
    character: Int, fraction: Double
  )? {
    guard let spot = spot(atY: y, container: container), !spot.passage.plainScale.isNaN else {
      return nil
    }
    let scale = spot.passage.plainScale
    // Fetched while the line is: both are far away in memory.
    let all = spot.passage.shaped.glyphs
    guard !all.isEmpty, let line = spot.line(atY: y, container: container) else { return nil }
    let glyphs = all.span
    var best = -1
    var fraction = 0.0
    var character = spot.characters + Int(line.characterStart)
    var found = character
    var distance = Double.infinity
    // What hangs at the end is summed apart.
    let contentEnd = line.contentEndGlyph
    var end = contentEnd
    var start = line.contentX
    var units = 0
    var before = 0.0
    var i = Int(line.glyphStart)
    while true {
      if i == end {
        if i == line.glyphEnd { break }
        end = line.glyphEnd
        start += before
        (units, before) = (0, 0)
      }
      let glyph = glyphs[i]
      units += Int(glyph.advance)
      let after = Double(units) * scale
      let advance = after - before
      if advance > 0 {
        let x = start + before
        let away = place < x ? x - place : Swift.max(0, place - x - advance)
        // Glyphs come nearer, and then only go away.
        guard away < distance else { break }
        (distance, best, found) = (away, i, character)
        fraction = (place - x) / advance
        if away == 0 { break }
      } else if advance < 0 {
        return nil
      }
      before = after
      character += glyph.shortCharacterCount
      i += 1
    }
    guard best >= 0 else { return nil }
    // A glyph that is not all of one grapheme is divided elsewhere.
    let glyph = glyphs[best]
    guard glyph.shortCharacterCount == 1, glyph.flags.contains(.graphemeStart) else { return nil }
    if best + 1 < glyphs.count {
      let next = glyphs[best + 1]
      guard next.shortCharacterCount != 0, next.flags.contains(.graphemeStart) else { return nil }
    }
    return (found, Swift.min(1, Swift.max(0, fraction)))
  }

  /// The first glyph of a character's cluster.
  func glyph(ofCharacter character: Int) -> Int? {
    guard let spot = spot(ofCharacter: character), !spot.passage.plainScale.isNaN else {
      return nil
    }
    let local = character - spot.characters
    let lines = spot.passage.lines
    guard !lines.isEmpty else { return nil }
    let line = lines[spot.passage.lineIndex(forCharacter: local)]
    let all = spot.passage.shaped.glyphs
    let glyphs = all.span
    var at = Int(line.characterStart)
    var glyph = Int(line.glyphStart)
    while glyph < glyphs.count {
      at += glyphs[glyph].shortCharacterCount
      if at > local { return spot.glyphs + glyph }
      glyph += 1
    }
    return nil
  }

  /// The fragment rectangle of a glyph's line, and the line's glyphs.
  func fragment(ofGlyph glyph: Int) -> (rect: CGRect, glyphs: Range<Int>)? {
    guard let spot = spot(ofGlyph: glyph), let line = spot.line(ofGlyph: glyph) else { return nil }
    let y = line.container == 0 ? spot.flow.height + line.y : line.y
    let start = spot.glyphs + Int(line.glyphStart)
    return (
      CGRect(x: line.x, y: y, width: line.width, height: line.height),
      start..<start + Int(line.glyphCount)
    )
  }

  /// Where a glyph stands, relative to its fragment's origin.
  func location(ofGlyph glyph: Int) -> CGPoint? {
    guard let spot = spot(ofGlyph: glyph), let line = spot.line(ofGlyph: glyph) else { return nil }
    let local = glyph - spot.glyphs
    let scale = spot.passage.plainScale
    let all = spot.passage.shaped.glyphs
    let glyphs = all.span
    var start = line.contentX
    var units = 0
    for i in Int(line.glyphStart)..<local {
      if i == line.contentEndGlyph {
        start += Double(units) * scale
        units = 0
      }
      units += Int(glyphs[i].advance)
    }
    if local == line.contentEndGlyph {
      start += Double(units) * scale
      units = 0
    }
    return CGPoint(x: start + Double(units) * scale - line.x, y: line.baseline)
  }
}

extension PlaceIndex.Spot {
  /// The line that holds a glyph of the text, if the passage is plain.
  @inline(__always)
  fileprivate func line(ofGlyph glyph: Int) -> Line? {
    let lines = passage.lines
    guard !passage.plainScale.isNaN, !lines.isEmpty else { return nil }
    let local = glyph - glyphs
    let line = lines[passage.lineIndex(forGlyph: local)]
    return local >= Int(line.glyphStart) && local < line.glyphEnd ? line : nil
  }

  /// The last line that does not begin below a height; nil where fragments stand side by side.
  @inline(__always)
  fileprivate func line(atY y: Double, container: Int) -> Line? {
    let lines = passage.lines
    guard !lines.isEmpty else { return nil }
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      let own = flow.marks + Int(lines[middle].container)
      let top = (lines[middle].container == 0 ? flow.height : 0) + lines[middle].y
      if own < container || own == container && top <= y {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let line = lines[Swift.max(0, low - 1)]
    guard flow.marks + Int(line.container) == container, !line.flags.contains(.continuesBand) else {
      return nil
    }
    return line
  }
}
