// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping

// Words end soon, and so do their unsafe breaks. In thousands of letters without a space, a break
// would cost as much as all of them. So some letters before and after the break are shaped, and a
// few more whose glyphs are discarded: they are the context of the outermost of the others.
//
//     … b b b b b b b b b b b | b b b b b b b b b b b …
//       ^ discarded   ^ kept            ^ discarded
//
// The result is kept in a table (`BreakReshapeCache`): narrow columns break the same letters again and
// again.

extension LineSetter {
  /// The result for a plain line that ends at an unsafe break.
  enum ReshapedEnd {
    /// All glyphs stay as they are: each keeps the form that joins its neighbours, as in most
    /// words.
    case asShaped
    /// The line has other glyphs; those after its end are as they were.
    case changed
    /// Those after its end change, too.
    case changesNext
    /// Nothing was done: more context is needed.
    case needsMore
  }

  /// Reshapes the glyphs at an unsafe break that ends a plain line, if the table has the result and
  /// the line stays as long.
  ///
  /// - Parameters:
  ///   - found: Gets the new width of the line.
  ///   - place: Its end, before the run's.
  ///   - start: Its start, in the same run.
  ///   - runEnd: The first glyph after the run.
  ///   - room: Points for the line.
  /// - Returns: The steps taken.
  mutating func tear(
    _ found: inout PlainBreak, at place: ShapedText.Position, from start: ShapedText.Position,
    runEnd: Int, room: Double
  ) -> ReshapedEnd {
    guard layout.settings.cachesBreakReshapes,
      let tear = plainReshape(at: place, from: start, runEnd: runEnd),
      let (entry, change) = lookUp(tear, at: place, line: start.glyph..<found.contentEnd)
    else { return .needsMore }
    if change.isNone {
      beginTearing()
      passage.patched.glyphs[place.glyph].flags.remove(.unsafeToBreak)
      return .asShaped
    }
    let width = Double(change.units) * passage.patched.runs[start.run].scale
    guard
      width <= room + LineBreaker.tolerance
        || found.isEmergency && isOneCluster(from: start, to: place)
    else { return .needsMore }
    beginTearing()
    tearing.table.put(entry, change, into: &passage.patched.glyphs, at: tear.from.glyph)
    found.contentWidth = width
    layout.counts.plainReshapes += 1
    return change.isBehind ? .changesNext : .changed
  }

  /// Returns the table's entry for a line's end, which is added if missing; nil if that is not
  /// enough.
  private mutating func lookUp(
    _ tear: PlainReshape, at place: ShapedText.Position, line: Range<Int>
  ) -> (BreakReshapeCache.Entry, BreakReshapeCache.Change)? {
    let key = makeKey(
      from: tear.before.character, tear.from.character, tear.place.character, tear.to.character,
      to: tear.behind.character, ofRun: place.run)
    guard let key else { return nil }
    let part = tear.from.glyph..<tear.to.glyph
    var known = tearing.find(key)
    if known == nil {
      var shaped = tear.tear(at: place, glyphs: passage.patched.glyphs.count)
      _ = reshapeBreak(&shaped)
      known = tearing.find(key)
    }
    guard let entry = known else { return nil }
    let all = passage.patched.glyphs
    guard let change = tearing.table.change(to: entry, of: all.span, part, line: line),
      entry.offsetCount == 0
        || tearing.table.hasSameOffsets(entry, passage.patched.offsets, part)
    else { return nil }
    return (entry, change)
  }

  /// Returns the unsafe break, for a line in one run without long clusters; nil if letters of the
  /// next run are context.
  private func plainReshape(
    at place: ShapedText.Position, from start: ShapedText.Position, runEnd: Int
  ) -> PlainReshape? {
    let all = passage.patched.glyphs
    let glyphs = all.span
    let joined = Glyph.Flags.unsafeToBreak.rawValue
    let middle = PlainReshape.Place(glyph: place.glyph, character: place.character)
    var from = middle
    while from.glyph > start.glyph {
      from.step(-1, glyphs)
      if Self.isSafe(glyphs[from.glyph], place.glyph &- from.glyph) { break }
    }
    var before = from
    if from.glyph > start.glyph, glyphs[from.glyph].bits & joined != 0 {
      let most = Swift.max(start.glyph, from.glyph - LineSetter.shapedBeyond)
      while before.glyph > most
        || before.glyph > start.glyph && glyphs[before.glyph].shortCharacterCount == 0
      {
        before.step(-1, glyphs)
      }
    }
    var to = middle
    repeat {
      to.step(1, glyphs)
    } while to.glyph < runEnd && !Self.isSafe(glyphs[to.glyph], to.glyph &- place.glyph)
    var behind = to
    if to.glyph < runEnd, glyphs[to.glyph].bits & joined != 0 {
      let most = Swift.min(runEnd, to.glyph + LineSetter.shapedBeyond)
      while behind.glyph < most { behind.step(1, glyphs) }
      while behind.glyph < runEnd, glyphs[behind.glyph].shortCharacterCount == 0 {
        behind.step(-1, glyphs)
      }
    }
    if behind.glyph == runEnd, runEnd < glyphs.count { return nil }
    return PlainReshape(before: before, from: from, place: middle, to: to, behind: behind)
  }

  /// Returns whether a break at a glyph is safe, or far enough.
  @inline(__always)
  private static func isSafe(_ glyph: Glyph, _ distance: Int) -> Bool {
    glyph.shortCharacterCount != 0
      && (distance > farthestSafePosition || glyph.bits & Glyph.Flags.unsafeToBreak.rawValue == 0)
  }

  /// The number of glyphs before and after a break among which a safe break is searched.
  private static var farthestSafePosition: Int { 16 }

  /// The number of glyphs beyond that position that are shaped too, if it is not safe.
  private static var shapedBeyond: Int { 8 }

  func tear(at place: ShapedText.Position, from start: ShapedText.Position) -> BreakReshape {
    let lineStart = current(start)
    let (from, to) = safePositions(
      around: place, place, from: lineStart, limit: LineSetter.farthestSafePosition)
    return BreakReshape(
      place: place, from: from, to: to, before: seen(before: from, lineStart),
      behind: seen(behind: to))
  }

  private func seen(before place: ShapedText.Position, _ lineStart: ShapedText.Position)
    -> ShapedText.Position
  {
    guard place.glyph > lineStart.glyph, isUnsafe(place) else { return place }
    let glyph = Swift.max(lineStart.glyph, place.glyph - LineSetter.shapedBeyond)
    return passage.patched.position(ofGlyph: glyph, from: lineStart)
  }

  private func seen(behind place: ShapedText.Position) -> ShapedText.Position {
    guard isUnsafe(place) else { return place }
    let glyph = Swift.min(passage.patched.glyphs.count, place.glyph + LineSetter.shapedBeyond)
    return passage.patched.position(ofGlyph: glyph, from: place)
  }

  /// Shapes both sides of a break, and stores the result in the table, unless it depends on more
  /// than the key.
  ///
  /// - Parameter tear: The break; becomes wider if a cluster extends over an end.
  /// - Returns: The glyphs of both sides, and the number of those before the break.
  mutating func reshapeBreak(_ tear: inout BreakReshape) -> (ShapedText, headCount: Int) {
    let key = makeKey(of: tear)
    var head = tear.from.character..<tear.place.character
    var tail = tear.place.character..<tear.to.character
    var piece = reshapeBreak(&head, within: tear.before.character..<tear.place.character)
    let second = reshapeBreak(&tail, within: tear.place.character..<tear.behind.character)
    let isWider = head.lowerBound != tear.from.character || tail.upperBound != tear.to.character
    if head.lowerBound != tear.from.character { tear.from = tear.before }
    if tail.upperBound != tear.to.character { tear.to = tear.behind }
    let headCount = piece.glyphs.count
    piece.append(second)
    let hasAll = piece.takeBreaks(of: passage.patched.part(from: tear.from, to: tear.to))
    if let key, !isWider, hasAll, piece.runs.count == 1, piece.longClusters.isEmpty,
      passage.patched.runs[tear.from.run].continues(into: piece.runs[0]),
      tearing.find(key) == nil
    {
      tearing.insert(key, piece, headCount: headCount)
    }
    return (piece, headCount)
  }

  /// Returns the table's entry for a break, if the table may be used.
  mutating func known(_ tear: BreakReshape) -> BreakReshapeCache.Entry? {
    guard let key = makeKey(of: tear) else { return nil }
    return tearing.find(key)
  }

  /// Makes the key of an unsafe break.
  ///
  /// - Returns: Nil if its letters are in several runs, or the table may not be used.
  private mutating func makeKey(of tear: BreakReshape) -> ReshapeScratch.Key? {
    guard layout.settings.cachesBreakReshapes, tear.before.run < passage.patched.runs.count else {
      return nil
    }
    let index = tear.before.run
    let isOneRun =
      tear.behind.run == index || tear.behind.run == index + 1 && tear.behind.glyphInRun == 0
    guard isOneRun, passage.patched.runs[index].kind == .text, passage.patched.longClusters.isEmpty
    else { return nil }
    return makeKey(
      from: tear.before.character, tear.from.character, tear.place.character, tear.to.character,
      to: tear.behind.character, ofRun: index)
  }

  /// Makes the key of an unsafe break, from the characters at which its parts begin; nil if they
  /// are too many.
  private mutating func makeKey(
    from before: Int, _ from: Int, _ place: Int, _ to: Int, to behind: Int, ofRun run: Int
  ) -> ReshapeScratch.Key? {
    let first = passage.startsParagraph ? 0 : -Swift.min(64, entry.characters)
    // HarfBuzz considers five characters of context.
    let low = Swift.max(first, before - 10)
    let high = Swift.min(passage.characterCount, behind + 10)
    guard high - low < 256 else { return nil }
    // A ligature may reach into the next style.
    let style = passage.patched.runs[run].style
    if let own = layout.ownStyles(
      passage, characters: before..<behind, start: entry.characters, near: style),
      own.count != 1 || own[0].number != style
    {
      return nil
    }
    readCharacters(low..<high)
    takeBreakReshapes()
    let head = BreakReshapeCache.KeyHead(
      kind: reshapeKind(ofRun: run),
      lengths: (before - low, from - before, place - from, to - place, behind - to))
    return ReshapeScratch.Key(head: head, characters: low..<high)
  }

  /// Holds the table of reshaped breaks, until `returnBreakReshapes`: it is used for nearly each line of a
  /// narrow column, and is far away in memory.
  private mutating func takeBreakReshapes() {
    if tearing.holdsTable { return }
    tearing.holdsTable = true
    swap(&tearing.table, &layout.shaper.tears)
  }

  /// Gives the table back.
  mutating func returnBreakReshapes() {
    guard tearing.holdsTable else { return }
    tearing.holdsTable = false
    swap(&tearing.table, &layout.shaper.tears)
  }

  /// Returns the number of a run's kind of glyphs in the table, which is held.
  private mutating func reshapeKind(ofRun index: Int) -> UInt16 {
    let generation = layout.fonts.generation
    if !tearing.movesRuns, let known = tearing.kind, known.run == index,
      known.generation == generation, known.epoch == tearing.table.epoch
    {
      return known.number
    }
    let attributes = passage.attributes[passage.patched.runs[index].style]
    let number = tearing.table.number(
      of: BreakReshapeCache.Kind(
        style: attributes.shaping, font: passage.patched.runs[index].font,
        script: passage.patched.runs[index].script, level: passage.patched.runs[index].level,
        baseLevel: passage.baseLevel, fixedAdvance: attributes.fixedAdvance,
        generation: generation))
    tearing.kind = (index, generation, tearing.table.epoch, number)
    return number
  }

  /// Reads some characters into `tearing`, which may lie before the passage.
  private mutating func readCharacters(_ range: Range<Int>) {
    if range.lowerBound >= tearing.unitStart,
      range.upperBound <= tearing.unitStart + tearing.units.count
    {
      return
    }
    // The next lines need the following characters.
    let end = Swift.min(passage.characterCount, range.upperBound + 2048)
    tearing.units.removeAll(keepingCapacity: true)
    tearing.unitStart = range.lowerBound
    layout.content?.appendCharacters(
      entry.characters + range.lowerBound..<entry.characters + end, to: &tearing.units)
  }

  /// Returns the glyphs of some characters, shaped in a larger context.
  ///
  /// `characters` is extended to all of them if a cluster extends over an end.
  private func reshapeBreak(_ characters: inout Range<Int>, within all: Range<Int>) -> ShapedText {
    let piece = layout.reshape(passage, characters: all, start: entry.characters)
    if characters == all { return piece }
    let wanted =
      characters.lowerBound - all.lowerBound..<characters.upperBound - all.lowerBound
    let start = piece.position(ofCharacter: wanted.lowerBound)
    let end = piece.position(ofCharacter: wanted.upperBound, from: start)
    if start.character == wanted.lowerBound, end.character == wanted.upperBound {
      return piece.part(from: start, to: end)
    }
    characters = all
    return piece
  }
}

/// An unsafe break, and the range around it that is reshaped.
///
///     … b b b b b b b b b b b | b b b b b b b b b b b …
///       ^ before  ^ from      ^ place         ^ to    ^ behind
struct BreakReshape {
  var place: ShapedText.Position
  var from: ShapedText.Position
  var to: ShapedText.Position
  var before: ShapedText.Position
  var behind: ShapedText.Position

  var glyphs: Range<Int> { from.glyph..<to.glyph }
}

/// An unsafe break in one run, where each cluster has few characters: its positions are glyphs and
/// characters.
private struct PlainReshape {
  struct Place {
    var glyph: Int
    var character: Int

    /// Moves by one glyph forward or back.
    @inline(__always)
    mutating func step(_ step: Int, _ glyphs: Span<Glyph>) {
      let passed = step > 0 ? glyph : glyph &- 1
      glyph &+= step
      character &+= step &* glyphs[passed].shortCharacterCount
    }
  }

  var before: Place
  var from: Place
  var place: Place
  var to: Place
  var behind: Place

  /// Returns the break with full positions; `glyphs` is the number of all glyphs of the text.
  func tear(at middle: ShapedText.Position, glyphs: Int) -> BreakReshape {
    func position(_ place: Place) -> ShapedText.Position {
      // The text ends with its last run.
      let isEnd = place.glyph == glyphs
      return ShapedText.Position(
        glyph: place.glyph, character: place.character, run: isEnd ? middle.run + 1 : middle.run,
        glyphInRun: isEnd ? 0 : middle.glyphInRun + place.glyph - middle.glyph)
    }
    return BreakReshape(
      place: middle, from: position(from), to: position(to), before: position(before),
      behind: position(behind))
  }
}

/// Scratch of the search for reshaped breaks.
struct ReshapeScratch {
  /// The key of a break in the table; the characters are local to the passage, and are in `units`.
  struct Key {
    fileprivate let head: BreakReshapeCache.KeyHead
    fileprivate let characters: Range<Int>
  }

  /// Whether some line shows other glyphs than were shaped.
  var hasPatches = false
  /// Whether runs were divided elsewhere than they were shaped.
  var movesRuns = false
  /// The shaper's table, while it is held.
  fileprivate var table = BreakReshapeCache()
  fileprivate var holdsTable = false
  /// The number of the kind of a run's glyphs, and the conditions under which it is valid.
  fileprivate var kind: (run: Int, generation: Int, epoch: Int, number: UInt16)?
  /// Characters of the passage, and of the text before it, from a position in the passage on.
  fileprivate var units: [UInt16] = []
  fileprivate var unitStart = 0

  fileprivate func find(_ key: Key) -> BreakReshapeCache.Entry? {
    let shift = key.characters.lowerBound - unitStart
    return table.find(
      key.head, units.span.extracting(shift..<shift + key.characters.count))
  }

  fileprivate mutating func insert(_ key: Key, _ piece: ShapedText, headCount: Int) {
    let shift = key.characters.lowerBound - unitStart
    let units = units
    table.insert(
      key.head, units.span.extracting(shift..<shift + key.characters.count), piece,
      headCount: headCount)
  }

  /// Returns whether a text already has the glyphs of an entry.
  func matches(_ entry: BreakReshapeCache.Entry, _ text: ShapedText, _ part: Range<Int>) -> Bool {
    table.matches(entry, text, part)
  }

  /// See the table's.
  func piece(_ entry: BreakReshapeCache.Entry, in run: GlyphRun, insteadOf old: ShapedText)
    -> ShapedText?
  {
    table.piece(entry, in: run, insteadOf: old)
  }
}
