// SPDX-License-Identifier: MIT

internal import TextStructures

// A hyphen at a line's end stands in no text. Its glyphs join the cluster before it, so that every glyph still
// has a character and every character its glyphs:
//
//     text       h y p h e n          glyphs     h  y  -  p  h  e  n
//     units      0 1 2 3 4 5          units      1  1  0  1  1  1  1

extension ShapedText {
  /// Adds a hyphen to the cluster before a position.
  ///
  /// - Parameters:
  ///   - hyphen: One run, in the font of the glyph before the position.
  ///   - place: A cluster start, or the end; not the start of the text.
  /// - Returns: The position after the hyphen.
  package mutating func insertHyphen(_ hyphen: ShapedText, before place: Position) -> Position {
    precondition(
      place.glyph > 0 && place.glyph <= glyphs.count,
      "ShapedText.insertHyphen: no glyph stands before glyph \(place.glyph)")
    let added = hyphen.glyphs.count
    let run = place.glyphInRun > 0 ? place.run : place.run - 1
    glyphs.insert(
      contentsOf: hyphen.glyphs.map {
        Glyph(
          id: $0.id, characterCount: 0,
          flags: $0.flags.intersection(.hasOffset).union(.hyphen), advance: $0.advance)
      }, at: place.glyph)
    runs[run].glyphCount += added
    shiftTables(from: place.glyph, by: added)
    if !hyphen.offsets.isEmpty {
      let index = offsets.partitionPoint { Int($0.glyph) >= place.glyph }
      offsets.insert(
        contentsOf: hyphen.offsets.map {
          GlyphOffset(glyph: $0.glyph + Int32(place.glyph), x: $0.x, y: $0.y)
        }, at: index)
    }
    var end = place
    end.glyph += added
    if place.glyphInRun > 0 { end.glyphInRun += added }
    return end
  }

  /// Removes the glyphs of a hyphen that were added before a position.
  ///
  /// - Parameters:
  ///   - count: The number of the hyphen's glyphs.
  ///   - end: The position that adding it returned.
  package mutating func removeHyphen(_ count: Int, before end: Position) {
    let start = end.glyph - count
    let run = end.glyphInRun > 0 ? end.run : end.run - 1
    glyphs.removeSubrange(start..<end.glyph)
    runs[run].glyphCount -= count
    offsets.removeAll { Int($0.glyph) >= start && Int($0.glyph) < end.glyph }
    shiftTables(from: start, by: -count)
  }

  private mutating func shiftTables(from glyph: Int, by count: Int) {
    var i = offsets.partitionPoint { Int($0.glyph) >= glyph }
    while i < offsets.count {
      offsets[i].glyph += Int32(count)
      i += 1
    }
    i = longClusters.partitionPoint { Int($0.glyph) >= glyph }
    while i < longClusters.count {
      longClusters[i].glyph += Int32(count)
      i += 1
    }
  }

  /// Maps glyphs that were shaped from changed spelling to the characters of the text.
  ///
  ///     text     a s s z o n y      line 1    a s z -    line 2    s z o n y
  ///     maps to                               a (s)                (sz) o n y
  ///
  /// - Parameters:
  ///   - changed: The changed units of this text: at its end, or at its start.
  ///   - count: The number of the text's units that they represent.
  /// - Returns: false, and nothing changes, if a cluster would have no glyph or too many units.
  package mutating func map(changed: Range<Int>, to count: Int) -> Bool {
    guard runs.count == 1, longClusters.isEmpty, !glyphs.isEmpty else { return false }
    var starts: [(glyph: Int, character: Int)] = []
    var character = 0
    for i in glyphs.indices where glyphs[i].shortCharacterCount > 0 {
      starts.append((i, character))
      character += glyphs[i].shortCharacterCount
    }
    let total = characterCount - changed.count + count
    func end(_ cluster: Int) -> Int {
      cluster + 1 < starts.count ? starts[cluster + 1].character : characterCount
    }
    var first = 0
    var last: Int
    var units: Int
    if changed.lowerBound == 0 {
      last = starts.lastIndex { $0.character < changed.upperBound } ?? -1
      units = last < 0 ? count : count + end(last) - changed.upperBound
      if last < 0 || units == 0 {
        last += 1
        guard last < starts.count else { return false }
        units += end(last) - starts[last].character
      }
    } else {
      last = starts.count - 1
      first = starts.indices.first { end($0) > changed.lowerBound } ?? starts.count
      let start = first < starts.count ? starts[first].character : changed.lowerBound
      units = total - min(start, changed.lowerBound)
      if first == starts.count || units == 0 {
        first -= 1
        guard first >= 0 else { return false }
        units = total - starts[first].character
      }
    }
    guard units > 0, units < 15 else { return false }
    let glyphEnd = last + 1 < starts.count ? starts[last + 1].glyph : glyphs.count
    for i in starts[first].glyph..<glyphEnd {
      if i == starts[first].glyph {
        glyphs[i].bits = glyphs[i].flags.rawValue | UInt16(units)
      } else {
        let inner: Glyph.Flags = [.lineBreakBefore, .mandatoryBreakBefore, .graphemeStart]
        glyphs[i].bits = glyphs[i].flags.subtracting(inner).rawValue
      }
    }
    runs[0].characterCount = total
    characterCount = total
    return true
  }
}
