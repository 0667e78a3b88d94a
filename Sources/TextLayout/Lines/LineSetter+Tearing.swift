// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping

// Words end soon, and with them what hangs together. Where letters go on for thousands without a
// space, a torn line would cost as much as all of them. So it shapes some before and behind the
// break, and a few more that are thrown away: they are what the outermost of the others see.
//
//     … b b b b b b b b b b b | b b b b b b b b b b b …
//       ^ thrown away ^ put in          ^ thrown away
//
// What comes of it is kept in a table (`TearTable`): narrow columns tear the same letters again and again.

extension LineSetter {
  /// Whether a line may end among letters that hang together, and all of them stay as they are; if so, it is done.
  ///
  /// So it is in most words whose letters join: each keeps the form that joins its neighbours.
  mutating func partsAsShaped(
    at place: ShapedText.Position, from lineStart: ShapedText.Position
  ) -> Bool {
    var tear = tear(at: place, from: lineStart)
    guard makeKey(of: tear) else { return false }
    var found = layout.shaper.tears.find(tearing.key)
    if found == nil {
      _ = shapeAnew(&tear)
      found = layout.shaper.tears.find(tearing.key)
    }
    guard let entry = found,
      layout.shaper.tears.matches(entry, passage.patched, tear.glyphs)
    else { return false }
    beginTearing()
    passage.patched.glyphs[place.glyph].flags.remove(.unsafeToBreak)
    return true
  }

  /// Glyphs before and behind a break among which a safe place is looked for.
  private static var farthestSafePlace: Int { 16 }

  /// Glyphs beyond that place that are shaped too, where it is not safe.
  private static var shapedBeyond: Int { 8 }

  func tear(at place: ShapedText.Position, from start: ShapedText.Position) -> Tear {
    let lineStart = current(start)
    let (from, to) = safePlaces(
      around: place, place, from: lineStart, limit: LineSetter.farthestSafePlace)
    return Tear(
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

  /// Shapes both sides of a break, and notes in the table what they become, unless that depends on more than the key says.
  ///
  /// - `tear`: Becomes wider if a cluster reaches over an end.
  /// - Returns: The glyphs of both sides, and how many of them stand before the break.
  mutating func shapeAnew(_ tear: inout Tear) -> (ShapedText, headCount: Int) {
    let hasKey = makeKey(of: tear)
    var head = tear.from.character..<tear.place.character
    var tail = tear.place.character..<tear.to.character
    var piece = shapeAnew(&head, within: tear.before.character..<tear.place.character)
    let second = shapeAnew(&tail, within: tear.place.character..<tear.behind.character)
    let isWider = head.lowerBound != tear.from.character || tail.upperBound != tear.to.character
    if head.lowerBound != tear.from.character { tear.from = tear.before }
    if tail.upperBound != tear.to.character { tear.to = tear.behind }
    let headCount = piece.glyphs.count
    piece.append(second)
    let hasAll = piece.takeBreaks(of: passage.patched.part(from: tear.from, to: tear.to))
    if hasKey, !isWider, hasAll, piece.runs.count == 1, piece.longClusters.isEmpty,
      passage.patched.runs[tear.from.run].continues(into: piece.runs[0]),
      layout.shaper.tears.find(tearing.key) == nil
    {
      layout.shaper.tears.insert(tearing.key, piece, headCount: headCount)
    }
    return (piece, headCount)
  }

  /// Makes the key of what the letters around a break become.
  ///
  /// - Returns: False if they are of several runs, or the table is not to be asked.
  mutating func makeKey(of tear: Tear) -> Bool {
    guard layout.settings.remembersTornLetters, tear.before.run < passage.patched.runs.count else {
      return false
    }
    let index = tear.before.run
    let isOneRun =
      tear.behind.run == index || tear.behind.run == index + 1 && tear.behind.glyphInRun == 0
    guard isOneRun, passage.patched.runs[index].kind == .text, passage.patched.longClusters.isEmpty
    else { return false }
    let first = passage.startsParagraph ? 0 : -Swift.min(64, entry.characters)
    // HarfBuzz looks at five characters around.
    let low = Swift.max(first, tear.before.character - 10)
    let high = Swift.min(passage.characterCount, tear.behind.character + 10)
    readCharacters(low..<high)
    let attributes = passage.attributes[passage.patched.runs[index].style]
    let number = layout.shaper.tears.number(
      of: TearTable.Kind(
        style: attributes.shaping, font: passage.patched.runs[index].font,
        script: passage.patched.runs[index].script, level: passage.patched.runs[index].level,
        baseLevel: passage.baseLevel, fixedAdvance: attributes.fixedAdvance,
        generation: layout.shaper.fonts.generation))
    tearing.key.removeAll(keepingCapacity: true)
    tearing.key.append(number)
    var last = low
    for place in [tear.before, tear.from, tear.place, tear.to, tear.behind] {
      tearing.key.append(UInt16(truncatingIfNeeded: place.character - last))
      last = place.character
    }
    let shift = low - tearing.unitStart
    for i in shift..<shift + high - low { tearing.key.append(tearing.units[i]) }
    return high - low < 256
  }

  /// Has some characters in `tearing`, which may lie before the passage.
  private mutating func readCharacters(_ range: Range<Int>) {
    if range.lowerBound >= tearing.unitStart,
      range.upperBound <= tearing.unitStart + tearing.units.count
    {
      return
    }
    // The next lines need what follows.
    let end = Swift.min(passage.characterCount, range.upperBound + 2048)
    tearing.units.removeAll(keepingCapacity: true)
    tearing.unitStart = range.lowerBound
    layout.content?.appendCharacters(
      entry.characters + range.lowerBound..<entry.characters + end, to: &tearing.units)
  }

  /// The glyphs of some characters, which see those of more.
  ///
  /// - `characters`: Become all of them if a cluster reaches over an end.
  private func shapeAnew(_ characters: inout Range<Int>, within all: Range<Int>) -> ShapedText {
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

/// A break among letters that hang together, and the letters around it that are shaped anew.
///
///     … b b b b b b b b b b b | b b b b b b b b b b b …
///       ^ before  ^ from      ^ place         ^ to    ^ behind
struct Tear {
  var place: ShapedText.Position
  var from: ShapedText.Position
  var to: ShapedText.Position
  var before: ShapedText.Position
  var behind: ShapedText.Position

  var glyphs: Range<Int> { from.glyph..<to.glyph }
}

/// Scratch of the search for what torn letters become.
struct TearScratch {
  /// Runs were cut elsewhere than they were shaped.
  var movesRuns = false
  var key: [UInt16] = []
  /// Characters of the passage, and of what stands before it, from a place in the passage on.
  fileprivate var units: [UInt16] = []
  fileprivate var unitStart = 0
}
