// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

// `.pushOut`: a paragraph does not end with a line of one word.
//
//     filled        |one word in the last |line.|
//     pushed out    |one word in the      |last line.|

extension LineSetter {
  /// Ends a line one word earlier if the next one would be the paragraph's last, with one word.
  ///
  /// The line stays as it is if it has but one word itself, or if both words do not fit a line of
  /// the same width.
  ///
  /// - Source: UIKit's `.pushOut`; its effect on the widths is our choice.
  /// - Returns: Whether it ends earlier now.
  mutating func pushOut(
    _ found: inout LineBreak, from start: ShapedText.Position, margins: LineMargins
  ) -> Bool {
    guard found.reason == .wrapped, passage.endsParagraph else { return false }
    let text = passage.patched
    for i in found.end.glyph + 1..<Swift.max(found.end.glyph + 1, text.glyphs.count)
    where text.glyphs[i].flags.contains(.lineBreakBefore) { return false }
    var glyph = found.end.glyph - 1
    while glyph > start.glyph, !canPush(from: glyph) { glyph -= 1 }
    guard glyph > start.glyph else { return false }
    let place = text.position(ofGlyph: glyph, from: start)
    if let hooks, !hooks.canBreak(before: entry.characters + place.character) { return false }
    let last = measure(from: place, to: text.end, reason: .endOfText, margins: margins)
    if last.contentWidth > margins.width + LineBreaker.tolerance {
      // The breaker's tabs are those of the line again.
      found = measure(from: start, to: found.end, reason: .wrapped, margins: margins)
      return false
    }
    found = measure(from: start, to: place, reason: .wrapped, margins: margins)
    return true
  }

  private func canPush(from glyph: Int) -> Bool {
    let glyphs = passage.patched.glyphs
    return glyphs[glyph].flags.contains(.lineBreakBefore)
      && !glyphs[glyph - 1].flags.contains(.softHyphen)
  }
}
