// SPDX-License-Identifier: MIT

package import TextUnicode

// Shaping a part of known text: pieces of a very long paragraph, and lines with an unsafe break at
// their start or end.

extension Shaper {
  /// Returns a position at which a long text can be shaped in two pieces with the same result as in
  /// one.
  ///
  /// The search runs backward from `near`: after a space between letters, or between ideographs,
  /// and where HarfBuzz reports that both sides are independent. If there is none for thousands of
  /// characters, a position between graphemes that is safe for shaping (line breaks near it may
  /// then differ, as in Thai, which is broken by dictionary); and if there is none either, `near`,
  /// or one less where that would divide a surrogate pair.
  ///
  /// Shape the second piece with the text before it as context and `scriptBefore` of the last run.
  ///
  /// - `range`: The range of `styles` and `levels`.
  /// - `near`: In the range, after its start.
  /// - Result: More than `range.lowerBound`, at most `near`.
  /// - Complexity: O(1) if there are spaces; a few thousand characters are shaped at worst.
  package mutating func safeCut(
    in text: [UInt16], range: Range<Int>, near: Int, styles: [StyleRun], levels: [UInt8]? = nil,
    baseLevel: UInt8 = 0
  ) -> Int {
    precondition(
      near > range.lowerBound && near <= range.upperBound,
      "Shaper.safeCut: \(near) does not lie behind the start of \(range)")
    if near == range.upperBound { return near }
    let farthest = max(range.lowerBound + 1, near - 4096)
    var tries = 0
    var place = near
    while place >= farthest, tries < 16 {
      if isCutCandidate(text, place, from: range.lowerBound) {
        tries += 1
        let window = max(range.lowerBound, place - 128)..<min(range.upperBound, place + 128)
        let shaped = shapePart(
          of: text, window, in: range, styles: styles, levels: levels, baseLevel: baseLevel)
        if let found = shaped.lastSafePosition(
          from: place - window.lowerBound, to: place - window.lowerBound)
        {
          return window.lowerBound + found
        }
      }
      place -= 1
    }
    let window = max(range.lowerBound, near - 2048)..<min(range.upperBound, near + 256)
    let shaped = shapePart(
      of: text, window, in: range, styles: styles, levels: levels, baseLevel: baseLevel)
    let first = 1 + min(64, window.lowerBound - range.lowerBound)
    if let found = shaped.lastSafePosition(from: first, to: near - window.lowerBound) {
      return window.lowerBound + found
    }
    let dividesPair =
      text[near] & 0xFC00 == 0xDC00 && text[near - 1] & 0xFC00 == 0xD800
      && near - 1 > range.lowerBound
    return dividesPair ? near - 1 : near
  }

  /// Returns whether line breaks, graphemes and scripts after a position are independent of the
  /// text before it.
  private func isCutCandidate(_ text: [UInt16], _ place: Int, from start: Int) -> Bool {
    let next = text[place]
    let last = text[place - 1]
    if last == 0x20 {
      guard place - 2 >= start else { return false }
      return isLetter(next) && isLetter(text[place - 2])
    }
    return isIdeograph(next) && isIdeograph(last)
  }

  private func isLetter(_ unit: UInt16) -> Bool {
    if unit < 0x80 { return (unit | 0x20) &- 0x61 < 26 }
    return unit & 0xF800 != 0xD800 && Characters.isLetter(UInt32(unit))
      && Neutrality.canStartWord(UInt32(unit))
  }

  /// Returns whether a unit is an ideograph of the first plane: lines may break between any two.
  private func isIdeograph(_ unit: UInt16) -> Bool { unit >= 0x4E00 && unit < 0xA000 }

  /// Shapes characters of a text again, or for the first time, as a separate line.
  ///
  /// Used where a line ends at an unsafe break. The text around the range stays context, as in
  /// Pango and browsers: a joined letter at a line's end keeps its joining form. But no ligature
  /// and no kerning crosses the ends.
  ///
  /// - `part`: The characters to shape.
  /// - `range`: The range of `styles` and `levels`, which contains `part`.
  /// - `shaped`: The whole range as it was shaped before, if it was. It provides the script of
  ///   characters that have none.
  /// - Result: Glyphs of `part`. `GlyphRun.style` is an index into `styles`.
  package mutating func reshape(
    _ text: [UInt16], _ part: Range<Int>, in range: Range<Int>, of shaped: ShapedText? = nil,
    styles: [StyleRun], levels: [UInt8]? = nil, baseLevel: UInt8 = 0, scriptBefore: Script? = nil
  ) -> ShapedText {
    precondition(
      part.lowerBound >= range.lowerBound && part.upperBound <= range.upperBound,
      "Shaper.reshape: \(part) is not within \(range)")
    if part.isEmpty { return ShapedText() }
    var script = scriptBefore
    if let shaped {
      let place = shaped.position(ofCharacter: part.lowerBound - range.lowerBound)
      script = shaped.runs[place.run].script
    } else if part.lowerBound > range.lowerBound {
      scriptRuns.removeAll(keepingCapacity: true)
      Scripts.runs(
        of: text.span.extracting(range.lowerBound...part.lowerBound), after: scriptBefore,
        into: &scriptRuns)
      script = scriptRuns.last?.script ?? scriptBefore
    }
    return shapePart(
      of: text, part, in: range, styles: styles, levels: levels, baseLevel: baseLevel,
      scriptBefore: script)
  }

  /// Shapes a part with its share of the styles and levels.
  private mutating func shapePart(
    of text: [UInt16], _ part: Range<Int>, in range: Range<Int>, styles: [StyleRun],
    levels: [UInt8]?, baseLevel: UInt8, scriptBefore: Script? = nil
  ) -> ShapedText {
    var clipped: [StyleRun] = []
    var first: Int?
    var start = range.lowerBound
    for (index, run) in styles.enumerated() {
      let end = start + run.length
      let common =
        max(start, part.lowerBound)..<max(min(end, part.upperBound), max(start, part.lowerBound))
      if !common.isEmpty {
        first = first ?? index
        clipped.append(StyleRun(length: common.count, style: run.style))
      } else if first != nil {
        clipped.append(StyleRun(length: 0, style: run.style))
      }
      start = end
      if start >= part.upperBound { break }
    }
    let shift = range.lowerBound
    var shaped = shape(
      text, range: part, styles: clipped,
      levels: levels.map { Array($0[part.lowerBound - shift..<part.upperBound - shift]) },
      baseLevel: baseLevel, scriptBefore: scriptBefore)
    if let first, first > 0 {
      for i in shaped.runs.indices { shaped.runs[i].style += first }
    }
    return shaped
  }
}

extension ShapedText {
  /// Returns the last character in `first ... last` at which a cluster that is a grapheme starts
  /// and a break is safe.
  fileprivate func lastSafePosition(from first: Int, to last: Int) -> Int? {
    var character = 0
    var found: Int?
    for i in glyphs.indices {
      let count = characterCount(ofClusterAt: i)
      if count == 0 { continue }
      if character > last { break }
      if character >= first, character > 0, glyphs[i].flags.contains(.graphemeStart),
        !glyphs[i].flags.contains(.unsafeToBreak)
      {
        found = character
      }
      character += count
    }
    return found
  }
}
