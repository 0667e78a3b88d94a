// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

// Queries about plain passages: no segment is made, and only the sums on the path to the passage,
// its lines and the glyphs of one line are read. Each returns nil if the general query is needed.
// Sums are those of `LineContext.forEachGlyph`, to the last bit.

/// Flags as numbers: sets are slower across modules, and a number that is not a literal is loaded
/// each time.
enum PlaceBits {
  static let graphemeStart: UInt16 = 0x100
  static let hyphen: UInt16 = 0x8000
  /// The units of a cluster; all bits set means that there are more.
  static let count: UInt16 = 0xF
  static let wholeGrapheme: UInt16 = 0x10F
  static let oneCharacter: UInt16 = 0x101
  static let continuesBand: UInt8 = 8
}

/// The properties of a plain line that queries need.
struct PlainPlace {
  /// The glyphs, local to the passage, and the end of the line's content.
  var glyphs: Range<Int>
  var contentEnd: Int
  /// The first character, local to the passage.
  var character: Int
  var contentX: Double
  /// The fragment in the container, and the baseline in it, in points.
  var rect: LayoutRect
  var baseline: Double
  /// Its index in the passage's lines.
  var index: Int

  /// Creates the properties of a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - index: Its index in the passage's lines.
  ///   - origin: The passage's top, if the line is in the container in which the passage begins.
  @inline(__always)
  init(_ line: borrowing Line, at index: Int, origin: Double) {
    self.index = index
    let start = Int(line.glyphStart)
    glyphs = start..<start + Int(line.glyphCount)
    contentEnd = start + Int(line.contentGlyphCount)
    character = Int(line.characterStart)
    contentX = line.contentX
    let y = line.container == 0 ? origin + line.y : line.y
    rect = LayoutRect(x: line.x, y: y, width: line.width, height: line.height)
    baseline = line.baseline
  }
}

extension QueryCursor {
  /// Returns the character at or nearest to a point, and the fraction of its advance at the point.
  package func characterHit(x place: Double, y: Double, container: Int) -> (
    character: Int, fraction: Double
  )? {
    guard move(toY: y, container: container) else { return nil }
    return withPassage { characterHit(x: place, y: y, container: container, in: $0) }
  }

  // Size: one walk over the glyphs of a line in local variables, 0.2 µs.
  @inline(__always)
  private func characterHit(x place: Double, y: Double, container: Int, in passage: Passage) -> (
    character: Int, fraction: Double
  )? {
    let scale = passage.plainScale
    guard !scale.isNaN || passage.hasPlainRuns else { return nil }
    let isReady = passage.fetch(part: (y - height) / ownHeight)
    let all = passage.patched.glyphs
    guard isReady, let line = line(atY: y, container: container, in: passage) else {
      return nil
    }
    if scale.isNaN { return characterHit(x: place, line: line, in: passage) }
    let glyphs = all.span
    var best = -1
    var fraction = 0.0
    var character = characters.lowerBound + line.character
    var found = character
    var distance = Double.infinity
    // Hanging white space at the end is summed separately.
    var end = line.contentEnd
    var start = line.contentX
    var units = 0
    var before = 0.0
    var i = line.glyphs.lowerBound
    // Glyphs that end a unit and more before the position are only added up. A position after the
    // content is not near.
    if scale > 0, end > i {
      let reach = (place - start) / scale
      let near = reach > 1 && reach < 1e15 ? Int(reach) - 1 : 0
      var signs = 0
      while i < end - 1 {
        let glyph = glyphs[i]
        let advance = Int(glyph.advance)
        if units &+ advance > near { break }
        signs |= advance
        units &+= advance
        character &+= Int(glyph.bits & 0xF)
        i &+= 1
      }
      if signs < 0 { return nil }
      before = Double(units) * scale
    }
    while true {
      if i == end {
        if i == line.glyphs.upperBound { break }
        end = line.glyphs.upperBound
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
        // Distances decrease, and from there on only increase.
        guard away < distance else { break }
        (distance, best, found) = (away, i, character)
        fraction = partOfGlyph(place, from: x, advance: advance)
        if away == 0 { break }
      } else if advance < 0 {
        return nil
      }
      before = after
      character += Int(glyph.bits & 0xF)
      i += 1
    }
    guard best >= 0 else { return nil }
    // A glyph that is not exactly one grapheme is divided elsewhere.
    let glyph = glyphs[best]
    guard glyph.bits & PlaceBits.wholeGrapheme == PlaceBits.oneCharacter else { return nil }
    if best + 1 < glyphs.count {
      let next = glyphs[best + 1]
      guard next.bits & 0xF != 0, next.bits & PlaceBits.graphemeStart != 0 else { return nil }
    }
    return (found, Swift.min(1, Swift.max(0, fraction)))
  }

  /// Returns the first glyph of a character's cluster.
  package func glyph(ofCharacter character: Int) -> Int? {
    guard move(toCharacter: character) else { return nil }
    return withPassage { glyph(ofCharacter: character - characters.lowerBound, in: $0) }
  }

  /// Returns the first glyph of a character's cluster; `local` is local to the passage.
  @inline(__always)
  private func glyph(ofCharacter local: Int, in passage: Passage) -> Int? {
    let scale = passage.plainScale
    guard !scale.isNaN || passage.hasPlainRuns,
      passage.fetch(part: Double(local) / Double(characters.count))
    else { return nil }
    let all = passage.patched.glyphs
    let lines = passage.lines
    let index = passage.lineIndex(forCharacter: local)
    let line = PlainPlace(lines[index], at: index, origin: height)
    self.line = line
    if scale.isNaN { return glyph(ofCharacter: local, line: line, in: passage) }
    let glyphs = all.span
    var at = line.character
    var x = line.contentX
    var units = 0
    var i = line.glyphs.lowerBound
    for end in [line.contentEnd, line.glyphs.upperBound] {
      while i < end {
        let glyph = glyphs[i]
        at &+= Int(glyph.bits & 0xF)
        if at > local {
          lastGlyph = (self.glyphs.lowerBound + i, x + Double(units) * scale)
          return self.glyphs.lowerBound + i
        }
        units &+= Int(glyph.advance)
        i &+= 1
      }
      x += Double(units) * scale
      units = 0
    }
    return nil
  }

  /// Returns the fragment rectangle of a glyph's line, and the line's glyphs.
  package func fragment(ofGlyph glyph: Int) -> (rect: LayoutRect, glyphs: Range<Int>)? {
    guard let line = line(ofGlyph: glyph) else { return nil }
    let start = glyphs.lowerBound
    return (line.rect, start + line.glyphs.lowerBound..<start + line.glyphs.upperBound)
  }

  /// Returns the location of a glyph, relative to its fragment's origin.
  package func location(ofGlyph glyph: Int) -> LayoutPoint? {
    guard let line = line(ofGlyph: glyph) else { return nil }
    let left = line.rect.x
    if lastGlyph.glyph == glyph { return LayoutPoint(x: lastGlyph.x - left, y: line.baseline) }
    let x = withPassage {
      let local = glyph - glyphs.lowerBound
      return $0.hasPlainRuns
        ? self.x(ofGlyph: local, line: line.index, in: $0)
        : self.x(ofGlyph: local, of: line, in: $0)
    }
    return x.map { LayoutPoint(x: $0 - left, y: line.baseline) }
  }

  /// Returns the left edge of a local glyph.
  @inline(__always)
  private func x(ofGlyph local: Int, of line: PlainPlace, in passage: Passage) -> Double {
    let scale = passage.plainScale
    let all = passage.patched.glyphs
    let glyphs = all.span
    var x = line.contentX
    var units = 0
    for i in line.glyphs.lowerBound..<Swift.min(local, line.contentEnd) {
      units += Int(glyphs[i].advance)
    }
    if local >= line.contentEnd {
      x += Double(units) * scale
      units = 0
      for i in line.contentEnd..<local { units += Int(glyphs[i].advance) }
    }
    return x + Double(units) * scale
  }

  /// Returns the line that holds a glyph of the text, if its passage is plain.
  @inline(__always)
  private func line(ofGlyph glyph: Int) -> PlainPlace? {
    let isInside = glyphs.contains(glyph)
    if isInside, let line, line.glyphs.contains(glyph - glyphs.lowerBound) { return line }
    guard isInside || move(toGlyph: glyph) else { return nil }
    let local = glyph - glyphs.lowerBound
    let found: PlainPlace? = withPassage { passage in
      guard !passage.plainScale.isNaN || passage.hasPlainRuns, !passage.lines.isEmpty else {
        return nil
      }
      let lines = passage.lines
      let index = passage.lineIndex(forGlyph: local)
      return PlainPlace(lines[index], at: index, origin: height)
    }
    guard let found, found.glyphs.contains(local) else { return nil }
    line = found
    return found
  }

  /// Returns the last line of a passage that does not begin below a height; nil where fragments are
  /// side by side.
  @inline(__always)
  private func line(atY y: Double, container: Int, in passage: Passage) -> PlainPlace? {
    let all = passage.lines
    let lines = all.span
    guard !lines.isEmpty else { return nil }
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      let own = marks + Int(lines[middle].container)
      let top = (lines[middle].container == 0 ? height : 0) + lines[middle].y
      if own < container || own == container && top <= y {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let index = Swift.max(0, low - 1)
    guard marks + Int(lines[index].container) == container,
      lines[index].flags.rawValue & PlaceBits.continuesBand == 0
    else { return nil }
    return PlainPlace(lines[index], at: index, origin: height)
  }
}
