// SPDX-License-Identifier: MIT

internal import TextLayout
internal import Foundation
internal import TextLines
internal import TextShaping
internal import TextStructures

/// Glyphs of a line that share their temporary attributes.
struct TemporaryRun {
  /// Local to the passage.
  var glyphs: Range<Int>
  var values: [NSAttributedString.Key: Any]
}

extension PlacedLine {
  /// The visible glyphs by their temporary attributes, with the indexes of `segments`; a cluster
  /// has those of its first character.
  func displayedTemporaryRuns(of manager: NSLayoutManager) -> [TemporaryRun] {
    displayed.map { temporaryRuns(of: manager, in: $0) } ?? temporaryRuns(of: manager)
  }

  /// The line's own glyphs by their temporary attributes, in logical order.
  func temporaryRuns(of manager: NSLayoutManager) -> [TemporaryRun] {
    let first = place.prefix.characters + Int(line.characterStart)
    let characters = first..<first + Int(line.characterCount)
    let all = Int(line.glyphStart)..<line.glyphEnd
    guard let temporaries = manager.temporaries, !characters.isEmpty,
      characters.upperBound <= temporaries.count
    else { return [TemporaryRun(glyphs: all, values: [:])] }
    var runs: [TemporaryRun] = []
    var start = all.lowerBound
    manager.forEachShownTemporary(of: temporaries, in: characters) { range, values in
      let end = firstGlyph(fromCharacter: range.upperBound - place.prefix.characters)
      if end > start {
        runs.append(TemporaryRun(glyphs: start..<end, values: values))
      }
      start = Swift.max(start, end)
    }
    return runs
  }

  /// The same for the text of a truncated line.
  private func temporaryRuns(of manager: NSLayoutManager, in displayed: DisplayedLine)
    -> [TemporaryRun]
  {
    guard let temporaries = manager.temporaries else {
      return [TemporaryRun(glyphs: 0..<displayed.text.glyphs.count, values: [:])]
    }
    var runs: [TemporaryRun] = []
    /// The characters that are drawn with the attributes of the last glyph.
    var known: Range<Int>?
    for glyph in displayed.text.glyphs.indices {
      let character = displayed.character(ofGlyph: glyph)
      if let known, known.contains(character) {
        runs[runs.count - 1].glyphs = runs[runs.count - 1].glyphs.lowerBound..<glyph + 1
        continue
      }
      guard character < temporaries.count else {
        known = character..<Int.max
        runs.append(TemporaryRun(glyphs: glyph..<glyph + 1, values: [:]))
        continue
      }
      let run = temporaries.run(at: character)
      let shown = manager.shownTemporary(
        run.value.dictionary, in: character..<run.range.upperBound)
      known = character..<shown.end
      runs.append(TemporaryRun(glyphs: glyph..<glyph + 1, values: shown.values))
    }
    return runs
  }

  /// The first glyph whose cluster begins at or after a local character.
  private func firstGlyph(fromCharacter character: Int) -> Int {
    if character >= line.characterEnd { return line.glyphEnd }
    let shaped = passage.patched
    let place = shaped.position(ofCharacter: character, from: line.start)
    if place.character >= character { return place.glyph }
    var next = place.glyph + 1
    while next < line.glyphEnd, shaped.glyphs[next].shortCharacterCount == 0 { next += 1 }
    return next
  }
}

extension NSLayoutManager {
  /// Calls `body` with the temporary attributes that characters are drawn with, as the delegate
  /// chooses them.
  func forEachShownTemporary(
    of temporaries: RunList<TemporaryValues>, in characters: Range<Int>,
    _ body: (Range<Int>, [NSAttributedString.Key: Any]) -> Void
  ) {
    temporaries.forEachRun(in: characters) { range, values in
      var start = range.lowerBound
      while start < range.upperBound {
        let shown = shownTemporary(values.dictionary, in: start..<range.upperBound)
        body(start..<shown.end, shown.values)
        start = shown.end
      }
      return true
    }
  }

  /// The drawing attributes of the first characters of a range with one set of temporary
  /// attributes, and the end of these characters.
  func shownTemporary(_ values: [NSAttributedString.Key: Any], in range: Range<Int>) -> (
    values: [NSAttributedString.Key: Any], end: Int
  ) {
    guard !values.isEmpty, let delegate, !delegateGaps.contains(.choosesTemporaries) else {
      return (values, range.upperBound)
    }
    var effective = NSRange(range)
    let shown = unsafe withUnsafeMutablePointer(to: &effective) { effective in
      unsafe delegate.layoutManager(
        self, shouldUseTemporaryAttributes: values, forDrawingToScreen: drawsToScreen,
        atCharacterIndex: range.lowerBound, effectiveRange: effective)
    }
    let end = Swift.min(Swift.max(end(of: effective), range.lowerBound + 1), range.upperBound)
    return (shown ?? [:], end)
  }
}
