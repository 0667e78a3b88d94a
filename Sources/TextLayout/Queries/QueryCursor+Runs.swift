// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
private import TextUnicode

// Queries about lines of several runs: other fonts, scripts and directions. Nothing is allocated:
// the line is divided into parts that are side by side, and the glyphs of one of them are walked.
// Each returns nil if the general query is needed. Sums are those of `LineContext` and
// `LineCarets`, to the last bit.

/// Neighbouring glyphs of a line in one run, either content or hanging white space.
fileprivate struct LinePart {
  var run: Int32 = 0
  /// Local to the passage.
  var start: Int32 = 0
  var end: Int32 = 0
  var character: Int32 = 0
  var x = 0.0
  var width = 0.0
  var scale = 0.0
  var level: UInt8 = 0

  var isBackward: Bool { level & 1 == 1 }

  @inline(__always)
  func distance(to place: Double) -> Double {
    x > place ? x - place : Swift.max(0, place - x - width)
  }
}

/// The parts of a line in logical order, with their positions; the storage of one object serves
/// many lines.
struct LineParts {
  fileprivate var all: ContiguousArray<LinePart> = []
  private var order: ContiguousArray<Int> = []
  /// Whether some glyph moves back: glyphs of a part may be outside of it.
  fileprivate var goesBack = false

  /// Divides a line; false if a cluster is too long to count.
  @inline(__always)
  fileprivate mutating func divide(_ line: borrowing Line, in passage: Passage) -> Bool {
    all.removeAll(keepingCapacity: true)
    var signs: Int32 = 0
    let allGlyphs = passage.patched.glyphs
    let glyphs = allGlyphs.span
    let allRuns = passage.patched.runs
    let runs = allRuns.span
    let end = line.glyphEnd
    let contentEnd = line.contentEndGlyph
    let baseLevel = passage.baseLevel
    var glyph = Int(line.glyphStart)
    var inRun = Int(line.glyphInRun)
    var run = Int(line.runStart)
    var character = Int(line.characterStart)
    var levels: UInt8 = 0
    while glyph < end {
      let runEnd = Swift.min(end, glyph - inRun + runs[run].glyphCount)
      let scale = runs[run].scale
      while glyph < runEnd {
        let isContent = glyph < contentEnd
        let to = isContent ? Swift.min(runEnd, contentEnd) : runEnd
        var units = 0
        var part = LinePart(
          run: Int32(run), start: Int32(glyph), end: Int32(to), character: Int32(character))
        while glyph < to {
          let one = glyphs[glyph]
          let length = one.bits & PlaceBits.count
          if length == PlaceBits.count { return false }
          units &+= Int(one.advance)
          signs |= one.advance
          character &+= Int(length)
          glyph &+= 1
        }
        part.width = Double(units) * scale
        part.scale = scale
        part.level = isContent ? runs[run].level : baseLevel
        levels |= part.level
        all.append(part)
      }
      run += 1
      inRun = 0
    }
    goesBack = signs < 0
    place(line, contentEnd: contentEnd, isBackward: baseLevel & 1 == 1, levels: levels)
    return true
  }

  /// Computes the positions of the parts.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - contentEnd: The end of the line's content.
  ///   - isBackward: Whether the paragraph runs from right to left.
  ///   - levels: The union of the bits of all levels.
  private mutating func place(
    _ line: borrowing Line, contentEnd: Int, isBackward: Bool, levels: UInt8
  ) {
    if levels == 0 {
      var x = line.contentX
      for i in all.indices {
        all[i].x = x
        x += all[i].width
      }
      return
    }
    do {
      let parts = all
      Bidi.formVisualOrder(&order, of: parts.count) { parts[$0].level }
    }
    var hanging = 0.0
    if isBackward {
      for i in order {
        if Int(all[i].start) < contentEnd { break }
        hanging += all[i].width
      }
    }
    var x = line.contentX - hanging
    for i in order {
      all[i].x = x
      x += all[i].width
    }
  }
}

/// The start of a cluster: its glyph and character, local to the passage, and the font units of its
/// part before it.
private struct ClusterStart {
  var glyph: Int
  var character: Int
  var units: Int
}

extension LinePart {
  fileprivate var first: ClusterStart {
    ClusterStart(glyph: Int(start), character: Int(character), units: 0)
  }
}

/// The cluster nearest to a position.
private struct NearestCluster {
  var distance = Double.infinity
  /// The index of its part, and its glyphs; empty if nothing is found.
  var part = 0
  var glyphs = 0..<0
  /// The first character, local to the passage; and the number of characters.
  var character = 0
  var count = 0
  var left = 0.0
  var right = 0.0

  @inline(__always)
  mutating func look(
    _ x: Double, part: Int, glyphs: Range<Int>, left: Double, right: Double, character: Int,
    count: Int
  ) {
    // As in `LineCarets`: the left edge and the width from there.
    let right = left + (right - left)
    guard right > left else { return }
    let away = x < left ? left - x : Swift.max(0, x - right)
    guard away < distance else { return }
    distance = away
    (self.part, self.glyphs) = (part, glyphs)
    (self.character, self.count) = (character, count)
    (self.left, self.right) = (left, right)
  }
}

/// The maximum distance between two sums of the same widths.
let roundingSlack = 1e-6

extension QueryCursor {
  /// Divides a line into the cursor's own storage for parts, and passes them to `body`; nil if it
  /// cannot be divided.
  @inline(__always)
  private func withParts<Result>(
    ofLine index: Int, in passage: Passage, _ body: (borrowing LineParts) -> Result?
  ) -> Result? {
    var parts = LineParts()
    swap(&parts, &self.parts)
    defer { swap(&parts, &self.parts) }
    let lines = passage.lines
    guard parts.divide(lines[index], in: passage) else { return nil }
    return body(parts)
  }

  /// Returns the character at or nearest to a point in a line of a passage whose runs are plain,
  /// and the fraction of its advance at the point.
  func characterHit(x: Double, line: PlainPlace, in passage: Passage) -> (
    character: Int, fraction: Double
  )? {
    if let (nearest, part) = nearestForward(to: x, line: line, in: passage) {
      guard isApart(nearest, in: passage) else { return nil }
      return hit(x, nearest, part, in: passage)
    }
    return withParts(ofLine: line.index, in: passage) { parts in
      var near = Double.infinity
      if !parts.goesBack {
        for part in parts.all where part.width > 0 {
          near = Swift.min(near, part.distance(to: x))
        }
      }
      var nearest = NearestCluster()
      for i in parts.all.indices {
        guard parts.goesBack || parts.all[i].distance(to: x) <= near + roundingSlack else {
          continue
        }
        let part = parts.all[i]
        guard look(for: x, in: part, number: i, of: passage, from: part.first, &nearest) != nil
        else { return nil }
        if nearest.distance == 0 { break }
      }
      guard nearest.count > 0, isApart(nearest, in: passage) else {
        return nil
      }
      return hit(x, nearest, parts.all[nearest.part], in: passage)
    }
  }

  /// Returns the cluster at or nearest to a position in a line, and its part, by one walk from the
  /// line's start to the position.
  ///
  /// The first cluster that holds the position is the nearest, and text after it does not move text
  /// from left to right.
  ///
  /// - Returns: nil if something before the position does not run from left to right: the line is
  ///   to be divided.
  private func nearestForward(to x: Double, line place: PlainPlace, in passage: Passage) -> (
    NearestCluster, LinePart
  )? {
    guard passage.baseLevel == 0 else { return nil }
    let lines = passage.lines
    let allGlyphs = passage.patched.glyphs
    let glyphs = allGlyphs.span
    let allRuns = passage.patched.runs
    let runs = allRuns.span
    let end = place.glyphs.upperBound
    var glyph = place.glyphs.lowerBound
    var inRun = Int(lines[place.index].glyphInRun)
    var run = Int(lines[place.index].runStart)
    var character = place.character
    var origin = place.contentX
    var nearest = NearestCluster()
    var found = LinePart()
    while glyph < end {
      let runEnd = Swift.min(end, glyph - inRun + runs[run].glyphCount)
      let scale = runs[run].scale
      guard runs[run].level == 0, scale > 0 else { return nil }
      while glyph < runEnd {
        let to = glyph < place.contentEnd ? Swift.min(runEnd, place.contentEnd) : runEnd
        var part = LinePart(
          run: Int32(run), start: Int32(glyph), end: Int32(to), character: Int32(character))
        (part.x, part.scale) = (origin, scale)
        // Clusters that end a unit and more before the position are only added up. The last of them
        // that has a width is compared: where only clusters without width follow, it is the nearest
        // of the part.
        let reach = (x - origin) / scale
        let near = reach > 1 && reach < 1e15 ? Int(reach) - 1 : 0
        var cluster = part.first
        var wide = cluster
        var (units, bits, signs) = (0, UInt16(0), 0)
        guard glyphs[glyph].bits & PlaceBits.count > 0 else { return nil }
        while glyph < to {
          let one = glyphs[glyph]
          let count = one.bits & PlaceBits.count
          if count > 0 { cluster = ClusterStart(glyph: glyph, character: character, units: units) }
          let advance = Int(one.advance)
          if count == PlaceBits.count || units &+ advance > near { break }
          if advance > 0 { wide = cluster }
          bits |= one.bits
          signs |= advance
          units &+= advance
          character &+= Int(count)
          glyph &+= 1
        }
        guard signs >= 0, bits & PlaceBits.hyphen == 0,
          let after = look(for: x, in: part, number: 0, of: passage, from: wide, &nearest)
        else { return nil }
        if nearest.glyphs.lowerBound >= wide.glyph { found = part }
        if nearest.distance == 0 { return (nearest, found) }
        (glyph, character) = (to, after.character)
        origin += Double(after.units) * scale
      }
      run += 1
      inRun = 0
    }
    return nearest.count > 0 ? (nearest, found) : nil
  }

  /// Returns whether a cluster begins a grapheme, and so does the one after it.
  private func isApart(_ cluster: NearestCluster, in passage: Passage) -> Bool {
    let all = passage.patched.glyphs
    let glyphs = all.span
    if glyphs[cluster.glyphs.lowerBound].bits & PlaceBits.graphemeStart == 0 { return false }
    let next = cluster.glyphs.upperBound
    return next >= glyphs.count || glyphs[next].bits & PlaceBits.graphemeStart != 0
  }

  /// Returns the grapheme of a cluster at a position.
  private func hit(
    _ x: Double, _ cluster: NearestCluster, _ part: LinePart, in passage: Passage
  ) -> (character: Int, fraction: Double) {
    let isBackward = part.isBackward
    let character = characters.lowerBound + cluster.character
    var found = (offset: 0, left: cluster.left, right: cluster.right)
    let starts =
      cluster.count > 1 ? layout.graphemes(in: character..<character + cluster.count) : []
    if starts.count > 1 {
      let cuts = LineCarets.cuts(
        of: cluster.glyphs, in: passage.patched, run: Int(part.run), isRightToLeft: isBackward,
        parts: starts.count, width: cluster.right - cluster.left)
      var distance = Double.infinity
      for (number, offset) in starts.enumerated() {
        // From left to right the first grapheme of text from right to left is the last.
        let place = isBackward ? starts.count - 1 - number : number
        let left = cluster.left + cuts[place]
        let right = cluster.left + cuts[place + 1]
        let away = x < left ? left - x : Swift.max(0, x - right)
        if right > left, away < distance {
          distance = away
          found = (offset, left, right)
        }
      }
    }
    let leading = isBackward ? found.right : found.left
    let trailing = isBackward ? found.left : found.right
    return (
      character + found.offset,
      Swift.min(1, Swift.max(0, (x - leading) / (trailing - leading)))
    )
  }

  /// Compares the clusters of a part, from one of them to that which holds the position.
  ///
  /// - Returns: The start of the last cluster compared; nil where graphemes are not made of
  ///   clusters.
  @inline(__always)
  private func look(
    for x: Double, in part: LinePart, number: Int, of passage: Passage, from first: ClusterStart,
    _ nearest: inout NearestCluster
  ) -> ClusterStart? {
    let all = passage.patched.glyphs
    let glyphs = all.span
    let scale = part.scale
    let isBackward = part.isBackward
    let origin = isBackward ? part.x + part.width : part.x
    var character = first.character
    var units = first.units
    var before = Double(units) * scale
    var i = first.glyph
    let end = Int(part.end)
    while i < end {
      let start = i
      let count = glyphs[i].bits & PlaceBits.count
      guard count > 0, count < PlaceBits.count else { return nil }
      var left = Double.infinity
      var right = -Double.infinity
      repeat {
        let glyph = glyphs[i]
        guard glyph.bits & PlaceBits.hyphen == 0 else { return nil }
        units &+= Int(glyph.advance)
        let after = Double(units) * scale
        let edge = isBackward ? origin - after : origin + before
        let other = edge + (after - before)
        left = Swift.min(left, edge, other)
        right = Swift.max(right, edge, other)
        before = after
        i &+= 1
      } while i < end && glyphs[i].bits & PlaceBits.count == 0
      nearest.look(
        x, part: number, glyphs: start..<i, left: left, right: right, character: character,
        count: Int(count))
      // None can be nearer, and the first is taken.
      if nearest.distance == 0 { break }
      character &+= Int(count)
    }
    return ClusterStart(glyph: i, character: character, units: units)
  }

  /// Returns the first glyph of the cluster of a local character, in its line of a passage whose
  /// runs are plain.
  ///
  /// Where all text of the line up to there runs from left to right, it notes the glyph's position:
  /// the following text does not change it, and it is queried next.
  func glyph(ofCharacter local: Int, line place: PlainPlace, in passage: Passage) -> Int? {
    let lines = passage.lines
    let allGlyphs = passage.patched.glyphs
    let glyphs = allGlyphs.span
    let allRuns = passage.patched.runs
    let runs = allRuns.span
    let end = place.glyphs.upperBound
    var glyph = place.glyphs.lowerBound
    var inRun = Int(lines[place.index].glyphInRun)
    var run = Int(lines[place.index].runStart)
    var at = place.character
    var x = place.contentX
    var isForward = passage.baseLevel == 0
    while glyph < end {
      let runEnd = Swift.min(end, glyph - inRun + runs[run].glyphCount)
      let scale = runs[run].scale
      isForward = isForward && runs[run].level == 0
      while glyph < runEnd {
        let to = glyph < place.contentEnd ? Swift.min(runEnd, place.contentEnd) : runEnd
        var units = 0
        while glyph < to {
          let one = glyphs[glyph]
          let count = one.bits & PlaceBits.count
          // Too long for this path.
          if count == PlaceBits.count { return nil }
          at &+= Int(count)
          if at > local {
            let found = self.glyphs.lowerBound + glyph
            if isForward { lastGlyph = (found, x + Double(units) * scale) }
            return found
          }
          units &+= Int(one.advance)
          glyph &+= 1
        }
        x += Double(units) * scale
      }
      run += 1
      inRun = 0
    }
    return nil
  }

  /// Returns the left edge of a local glyph of a line in a passage whose runs are plain.
  func x(ofGlyph local: Int, line index: Int, in passage: Passage) -> Double? {
    withParts(ofLine: index, in: passage) { parts in
      let all = passage.patched.glyphs
      let glyphs = all.span
      for part in parts.all where local < Int(part.end) {
        var units = 0
        for glyph in Int(part.start)..<local { units &+= Int(glyphs[glyph].advance) }
        if !part.isBackward { return part.x + Double(units) * part.scale }
        let after = Double(units &+ Int(glyphs[local].advance)) * part.scale
        return part.x + part.width - after
      }
      return nil
    }
  }
}

extension DocumentLayout {
  /// Returns the starts of the graphemes of some characters taken by themselves, counted from the
  /// first.
  func graphemes(in characters: Range<Int>) -> [Int] {
    questionText.removeAll(keepingCapacity: true)
    content?.appendCharacters(characters, to: &questionText)
    guard !questionText.isEmpty else { return [0] }
    // A letter with marks of India and its neighbours, where each mark extends (UAX #29, GB9 and
    // GB9a).
    if questionText[0] >= 0x0900,
      questionText.dropFirst().allSatisfy({
        $0 >= 0x0900 && $0 < 0x0F00 && Characters.isMark(UInt32($0))
      }), questionText[0] < 0x0F00
    {
      return [0]
    }
    var starts = [0]
    shaper.forEachGrapheme(in: questionText) { starts.append($0) }
    return starts
  }
}
