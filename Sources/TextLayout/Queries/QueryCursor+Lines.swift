// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures
private import TextUnicode

// Answers about lines whose glyphs stand where their advances put them: of one run or of several, in any fonts, scripts and
// directions. Nothing is read but the sums on the way to the passage, its lines and the glyphs of one line, and nothing is allocated:
//
//     parts      |one run|another|spaces|      a part is of one run, content or white space that hangs
//     forward    ──────────►x                  while parts go from left to right, what follows does not move them
//     divided    |  1  |  3  | 2 |             else all parts get their places, and one of them is walked
//
// Each returns nil where the line itself must be asked. Sums are those of `LineContext` and `LineCarets`, to the last bit.

/// Flags as numbers: sets are slower across modules, and a number that is no literal is asked for each time.
enum PlaceBits {
  static let graphemeStart: UInt16 = 0x100
  static let hyphen: UInt16 = 0x8000
  /// Units of a cluster; all set means that there are more.
  static let count: UInt16 = 0xF
  static let continuesBand: UInt8 = 8
}

/// The properties of a line that questions read.
struct PlainPlace {
  /// Glyphs local to the passage; where its content ends.
  var glyphs: Range<Int>
  var contentEnd: Int
  /// The first character, local to the passage.
  var character: Int
  var contentX: Double
  /// Points of the fragment, in the container, and of the baseline in it.
  var rect: LayoutRect
  var baseline: Double
  /// Its place in the passage's lines.
  var index: Int

  /// - `origin`: The passage's top, if the line stands in the container in which the passage begins.
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

/// Where a cluster begins: its glyph and character, local to the passage, and the font units of its part before it.
private struct ClusterStart {
  var glyph: Int
  var character: Int
  var units: Int
}

/// Neighbouring glyphs of a line in one run, content or white space that hangs.
private struct LinePart {
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

  var first: ClusterStart {
    ClusterStart(glyph: Int(start), character: Int(character), units: 0)
  }
}

/// The way along a line from part to part, in logical order.
///
/// A line of one plain run has the passage's scale, so that its run is not read.
private struct PartWalk {
  private let end: Int
  private let contentEnd: Int
  private let plainScale: Double
  private var baseLevel: UInt8 = 0
  private var glyph: Int
  private var run = 0
  private var runEnd: Int

  @inline(__always)
  init(_ line: borrowing PlainPlace, in passage: Passage) {
    (glyph, end, contentEnd) = (line.glyphs.lowerBound, line.glyphs.upperBound, line.contentEnd)
    plainScale = passage.plainScale
    runEnd = end
    guard plainScale.isNaN else { return }
    let all = passage.lines
    let lines = all.span
    run = Int(lines[line.index].runStart) - 1
    runEnd = glyph - Int(lines[line.index].glyphInRun)
    baseLevel = passage.baseLevel
  }

  /// The runs that the walk reads.
  @inline(__always)
  static func runs(of passage: Passage) -> [GlyphRun] {
    passage.plainScale.isNaN ? passage.patched.runs : []
  }

  /// The next part; its place and width are not known.
  @inline(__always)
  mutating func next(_ runs: Span<GlyphRun>, from character: Int) -> LinePart? {
    guard glyph < end else { return nil }
    var part = LinePart(start: Int32(glyph), character: Int32(character), scale: plainScale)
    if plainScale.isNaN {
      while glyph >= runEnd {
        run += 1
        runEnd += runs[run].glyphCount
      }
      part.run = Int32(run)
      part.scale = runs[run].scale
      part.level = glyph < contentEnd ? runs[run].level : baseLevel
    }
    let last = Swift.min(runEnd, end)
    glyph = glyph < contentEnd ? Swift.min(last, contentEnd) : last
    part.end = Int32(glyph)
    return part
  }
}

/// The parts of a line in logical order, with their places; one object's room serves many lines.
struct LineParts {
  fileprivate var all: ContiguousArray<LinePart> = []
  private var order: ContiguousArray<Int> = []
  /// Some glyph goes back: glyphs of a part may stand beside it.
  fileprivate var movesBack = false

  /// Divides a line; false if a cluster is too long to count.
  @inline(__always)
  fileprivate mutating func divide(_ line: borrowing PlainPlace, in passage: Passage) -> Bool {
    all.removeAll(keepingCapacity: true)
    var signs: Int32 = 0
    let allGlyphs = passage.patched.glyphs
    let glyphs = allGlyphs.span
    let allRuns = PartWalk.runs(of: passage)
    let runs = allRuns.span
    var character = line.character
    var levels: UInt8 = 0
    var walk = PartWalk(line, in: passage)
    while var part = walk.next(runs, from: character) {
      var units = 0
      for glyph in Int(part.start)..<Int(part.end) {
        let one = glyphs[glyph]
        let length = one.bits & PlaceBits.count
        if length == PlaceBits.count { return false }
        units &+= Int(one.advance)
        signs |= one.advance
        character &+= Int(length)
      }
      part.width = Double(units) * part.scale
      levels |= part.level
      all.append(part)
    }
    movesBack = signs < 0
    place(line, isBackward: passage.baseLevel & 1 == 1, levels: levels)
    return true
  }

  /// Gives the parts their places.
  ///
  /// - `levels`: Bits of all levels.
  private mutating func place(_ line: borrowing PlainPlace, isBackward: Bool, levels: UInt8) {
    var x = line.contentX
    if levels == 0 {
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
        if Int(all[i].start) < line.contentEnd { break }
        hanging += all[i].width
      }
    }
    x -= hanging
    for i in order {
      all[i].x = x
      x += all[i].width
    }
  }
}

/// The cluster nearest to a place.
private struct NearestCluster {
  var distance = Double.infinity
  /// Which part it stands in, and its glyphs; none if nothing is found.
  var part = 0
  var glyphs = 0..<0
  /// Local to the passage; and how many.
  var character = 0
  var count = 0
  var left = 0.0
  var right = 0.0

  @inline(__always)
  mutating func look(
    _ x: Double, part: Int, glyphs: Range<Int>, left: Double, right: Double, character: Int,
    count: Int
  ) {
    // As `LineCarets` has it: the left edge and the width from there.
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

/// How far two sums of the same widths may lie apart.
let roundingSlack = 1e-6

extension QueryCursor {
  /// The character at or nearest to a point, and how far through it the point lies.
  package func characterHit(x: Double, y: Double, container: Int) -> (
    character: Int, fraction: Double
  )? {
    guard move(toY: y, container: container) else { return nil }
    return withPassage { characterHit(x: x, y: y, container: container, in: $0) }
  }

  @inline(__always)
  private func characterHit(x: Double, y: Double, container: Int, in passage: Passage) -> (
    character: Int, fraction: Double
  )? {
    guard passage.isReadFromAdvances, passage.fetch(part: (y - height) / ownHeight),
      let line = line(atY: y, container: container, in: passage)
    else { return nil }
    if let (nearest, part) = nearestForward(to: x, line: line, in: passage) {
      guard isApart(nearest, in: passage) else { return nil }
      return hit(x, nearest, part, in: passage)
    }
    return withParts(of: line, in: passage) { parts in
      var near = Double.infinity
      if !parts.movesBack {
        for part in parts.all where part.width > 0 {
          near = Swift.min(near, part.distance(to: x))
        }
      }
      var nearest = NearestCluster()
      for i in parts.all.indices {
        guard parts.movesBack || parts.all[i].distance(to: x) <= near + roundingSlack else {
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

  /// The first glyph of a character's cluster.
  package func glyph(ofCharacter character: Int) -> Int? {
    guard move(toCharacter: character) else { return nil }
    return withPassage { glyph(ofCharacter: character - characters.lowerBound, in: $0) }
  }

  /// The first glyph of the cluster of a local character.
  ///
  /// Where all text of the line up to there goes from left to right, it notes where the glyph stands: it is asked next.
  @inline(__always)
  private func glyph(ofCharacter local: Int, in passage: Passage) -> Int? {
    guard passage.isReadFromAdvances,
      passage.fetch(part: Double(local) / Double(characters.count))
    else { return nil }
    let lines = passage.lines
    let index = passage.lineIndex(forCharacter: local)
    let line = PlainPlace(lines[index], at: index, origin: height)
    self.line = line
    guard let found = find(in: line, of: passage, where: { _, end in end > local }) else {
      return nil
    }
    let glyph = glyphs.lowerBound + found.glyph
    if let x = found.x { lastGlyph = (glyph, x) }
    return glyph
  }

  /// The fragment rectangle of a glyph's line, and the line's glyphs.
  package func fragment(ofGlyph glyph: Int) -> (rect: LayoutRect, glyphs: Range<Int>)? {
    guard let line = line(ofGlyph: glyph) else { return nil }
    let start = glyphs.lowerBound
    return (line.rect, start + line.glyphs.lowerBound..<start + line.glyphs.upperBound)
  }

  /// Where a glyph stands, relative to its fragment's origin.
  package func location(ofGlyph glyph: Int) -> LayoutPoint? {
    guard let line = line(ofGlyph: glyph) else { return nil }
    let left = line.rect.x
    if lastGlyph.glyph == glyph { return LayoutPoint(x: lastGlyph.x - left, y: line.baseline) }
    return withPassage { x(ofGlyph: glyph - glyphs.lowerBound, of: line, in: $0) }
      .map { LayoutPoint(x: $0 - left, y: line.baseline) }
  }

  /// The left edge of a local glyph.
  @inline(__always)
  private func x(ofGlyph local: Int, of line: PlainPlace, in passage: Passage) -> Double? {
    if let found = find(in: line, of: passage, onlyForward: true, where: { i, _ in i == local }) {
      return found.x
    }
    return withParts(of: line, in: passage) { parts in
      let all = passage.patched.glyphs
      let glyphs = all.span
      for part in parts.all where local < Int(part.end) {
        let units = glyphs.units(in: Int(part.start)..<local)
        if !part.isBackward { return part.x + Double(units) * part.scale }
        let after = Double(units &+ Int(glyphs[local].advance)) * part.scale
        return part.x + part.width - after
      }
      return nil
    }
  }

  /// Walks along a line to a glyph.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - passage: Its passage.
  ///   - onlyForward: Whether the walk ends where the text does not go from left to right.
  ///   - isFound: Gets a local glyph, and the local character after its cluster.
  /// - Returns: The glyph, and its left edge where all text up to there goes from left to right: what follows does not move it.
  @inline(__always)
  private func find(
    in line: PlainPlace, of passage: Passage, onlyForward: Bool = false,
    where isFound: (_ glyph: Int, _ characterEnd: Int) -> Bool
  ) -> (glyph: Int, x: Double?)? {
    let allGlyphs = passage.patched.glyphs
    let glyphs = allGlyphs.span
    let allRuns = PartWalk.runs(of: passage)
    let runs = allRuns.span
    var (at, x) = (line.character, line.contentX)
    var isForward = runs.isEmpty || passage.baseLevel == 0
    var walk = PartWalk(line, in: passage)
    while let part = walk.next(runs, from: at) {
      isForward = isForward && part.level == 0
      if onlyForward, !isForward { return nil }
      var units = 0
      for i in Int(part.start)..<Int(part.end) {
        let glyph = glyphs[i]
        let count = glyph.bits & PlaceBits.count
        // So long that it is written elsewhere.
        if count == PlaceBits.count { return nil }
        at &+= Int(count)
        if isFound(i, at) { return (i, isForward ? x + Double(units) * part.scale : nil) }
        units &+= Int(glyph.advance)
      }
      x += Double(units) * part.scale
    }
    return nil
  }

  /// The line that holds a glyph of the text, if advances alone say where its glyphs stand.
  @inline(__always)
  private func line(ofGlyph glyph: Int) -> PlainPlace? {
    let isInside = glyphs.contains(glyph)
    if isInside, let line, line.glyphs.contains(glyph - glyphs.lowerBound) { return line }
    guard isInside || move(toGlyph: glyph) else { return nil }
    let local = glyph - glyphs.lowerBound
    let found: PlainPlace? = withPassage { passage in
      guard passage.isReadFromAdvances, !passage.lines.isEmpty else { return nil }
      let lines = passage.lines
      let index = passage.lineIndex(forGlyph: local)
      return PlainPlace(lines[index], at: index, origin: height)
    }
    guard let found, found.glyphs.contains(local) else { return nil }
    line = found
    return found
  }

  /// The last line of a passage that does not begin below a height; nil where fragments stand side by side.
  @inline(__always)
  private func line(atY y: Double, container: Int, in passage: Passage) -> PlainPlace? {
    let lines = passage.lines
    guard !lines.isEmpty else { return nil }
    let below = lines.indices.partitionPoint {
      let own = marks + Int(lines[$0].container)
      let top = (lines[$0].container == 0 ? height : 0) + lines[$0].y
      return own > container || own == container && top > y
    }
    let index = Swift.max(0, below - 1)
    guard marks + Int(lines[index].container) == container,
      lines[index].flags.rawValue & PlaceBits.continuesBand == 0
    else { return nil }
    return PlainPlace(lines[index], at: index, origin: height)
  }

  /// Divides a line into the cursor's own room for parts, and lends them to `body`; nil if it cannot be divided.
  @inline(__always)
  private func withParts<Result>(
    of line: PlainPlace, in passage: Passage, _ body: (borrowing LineParts) -> Result?
  ) -> Result? {
    var parts = LineParts()
    swap(&parts, &self.parts)
    defer { swap(&parts, &self.parts) }
    guard parts.divide(line, in: passage) else { return nil }
    return body(parts)
  }

  /// The cluster at or nearest to a place in a line, and its part, by one walk from the line's start to the place.
  ///
  /// The first cluster that holds the place is the nearest, and text behind it does not move what goes from left to right.
  ///
  /// - Returns: nil if something before the place does not go from left to right: the line is to be divided.
  @inline(__always)
  private func nearestForward(to x: Double, line: PlainPlace, in passage: Passage) -> (
    NearestCluster, LinePart
  )? {
    let allGlyphs = passage.patched.glyphs
    let glyphs = allGlyphs.span
    let allRuns = PartWalk.runs(of: passage)
    let runs = allRuns.span
    guard runs.isEmpty || passage.baseLevel == 0 else { return nil }
    var (character, origin) = (line.character, line.contentX)
    var nearest = NearestCluster()
    var found = LinePart()
    var walk = PartWalk(line, in: passage)
    while var part = walk.next(runs, from: character) {
      guard part.level == 0, part.scale > 0 else { return nil }
      part.x = origin
      // Clusters that end a unit and more before the place are only added up.
      let reach = (x - origin) / part.scale
      let near = reach > 1 && reach < 1e15 ? Int(reach) - 1 : 0
      let (start, end) = (Int(part.start), Int(part.end))
      guard glyphs[start].bits & PlaceBits.count > 0 else { return nil }
      var (i, units, bits, signs) = (start, 0, UInt16(0), 0)
      while i < end {
        let one = glyphs[i]
        let advance = Int(one.advance)
        if units &+ advance > near { break }
        bits |= one.bits
        signs |= advance
        units &+= advance
        character &+= Int(one.bits & PlaceBits.count)
        i &+= 1
      }
      // Of two long clusters' counts all bits may be set, too: the line is asked then.
      guard signs >= 0, bits & PlaceBits.hyphen == 0, bits & PlaceBits.count != PlaceBits.count
      else { return nil }
      // The last cluster that has a width is looked at: where nothing but clusters without width follows, it is the nearest of the part.
      var isWide = false
      while i > start, !isWide || glyphs[i].bits & PlaceBits.count == 0 {
        i &-= 1
        let one = glyphs[i]
        units &-= Int(one.advance)
        character &-= Int(one.bits & PlaceBits.count)
        isWide = isWide || one.advance > 0
      }
      let first = ClusterStart(glyph: i, character: character, units: units)
      guard let after = look(for: x, in: part, number: 0, of: passage, from: first, &nearest) else {
        return nil
      }
      if nearest.glyphs.lowerBound >= i { found = part }
      if nearest.distance == 0 { return (nearest, found) }
      character = after.character
      origin += Double(after.units) * part.scale
    }
    return nearest.count > 0 ? (nearest, found) : nil
  }

  /// Whether a cluster begins a grapheme, and so does the one behind it.
  private func isApart(_ cluster: NearestCluster, in passage: Passage) -> Bool {
    let all = passage.patched.glyphs
    let glyphs = all.span
    if glyphs[cluster.glyphs.lowerBound].bits & PlaceBits.graphemeStart == 0 { return false }
    let next = cluster.glyphs.upperBound
    return next >= glyphs.count || glyphs[next].bits & PlaceBits.graphemeStart != 0
  }

  /// The grapheme of a cluster that a place is in.
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

  /// Looks at the clusters of a part, from one of them to that which holds the place.
  ///
  /// - Returns: Where it ended; nil where clusters are not what graphemes are made of.
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
}

extension DocumentLayout {
  /// Where graphemes start among some characters if they are looked at alone, counted from the first.
  func graphemes(in characters: Range<Int>) -> [Int] {
    questionText.removeAll(keepingCapacity: true)
    content?.appendCharacters(characters, to: &questionText)
    guard !questionText.isEmpty else { return [0] }
    // A letter with marks of India and its neighbours, where each mark extends (UAX #29, GB9 and GB9a).
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
