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
  /// The glyphs that are seen by their temporary attributes, as `segments` count them; a cluster goes with
  /// its first character.
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
    temporaries.forEachRun(in: characters) { range, values in
      let end = firstGlyph(fromCharacter: range.upperBound - place.prefix.characters)
      if end > start {
        runs.append(TemporaryRun(glyphs: start..<end, values: values.dictionary))
      }
      start = Swift.max(start, end)
      return true
    }
    return runs
  }

  /// The same for what a truncated line shows.
  private func temporaryRuns(of manager: NSLayoutManager, in displayed: DisplayedLine)
    -> [TemporaryRun]
  {
    guard let temporaries = manager.temporaries else {
      return [TemporaryRun(glyphs: 0..<displayed.text.glyphs.count, values: [:])]
    }
    var runs: [TemporaryRun] = []
    var last: TemporaryValues?
    for glyph in displayed.text.glyphs.indices {
      let character = displayed.character(ofGlyph: glyph)
      let values: TemporaryValues =
        character < temporaries.count ? temporaries.value(at: character) : .none
      if let last, last == values {
        runs[runs.count - 1].glyphs = runs[runs.count - 1].glyphs.lowerBound..<glyph + 1
      } else {
        runs.append(TemporaryRun(glyphs: glyph..<glyph + 1, values: values.dictionary))
      }
      last = values
    }
    return runs
  }

  /// The first glyph whose cluster begins at or behind a local character.
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
