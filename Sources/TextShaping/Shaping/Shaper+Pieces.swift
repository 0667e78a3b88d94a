// SPDX-License-Identifier: MIT

import TextFonts
import TextUnicode

// From characters of one plan to a piece of glyphs, by HarfBuzz.

extension Shaper {
  /// Shapes a range of one plan into `piece`.
  ///
  /// A long range is shaped window by window. Each window is cut where HarfBuzz says that both sides
  /// shape alike apart, well before its end, and the next begins there.
  mutating func shapePiece(
    _ text: [UInt16], _ range: Range<Int>, _ plan: ShapePlan, keepingContext: Bool,
    graphemes: (flags: [UInt8], start: Int)?
  ) {
    piece.removeAll()
    var start = range.lowerBound
    while range.upperBound - start > windowLength {
      var end = start + windowLength
      // Not between the halves of a pair.
      if text[end] & 0xFC00 == 0xDC00 { end -= 1 }
      buffer.shape(text, range: start..<end, keepingContext: true, plan: plan)
      let cut = windowCut(after: start, before: end, graphemes)
      piece.append(
        buffer.glyphs, for: start..<end, of: text, upTo: cut, graphemes: graphemes)
      start = cut
    }
    let keepsContext = keepingContext || start > range.lowerBound
    buffer.shape(text, range: start..<range.upperBound, keepingContext: keepsContext, plan: plan)
    piece.append(
      buffer.glyphs, for: start..<range.upperBound, of: text, upTo: range.upperBound,
      graphemes: graphemes)
  }

  /// The last safe place in the window that was shaped; the window's end if there is none, as in
  /// thousands of marks on one letter.
  private func windowCut(
    after start: Int, before end: Int, _ graphemes: (flags: [UInt8], start: Int)?
  ) -> Int {
    let glyphs = buffer.glyphs
    let latest = end - windowMargin
    var i = glyphs.count - 1
    while i > 0 {
      let place = Int(glyphs[i].cluster)
      if place <= start { break }
      if place <= latest, place > Int(glyphs[i - 1].cluster), !glyphs[i].isUnsafeToBreak,
        graphemes.map({ $0.flags[place - $0.start] != 0 }) ?? true
      {
        return place
      }
      i -= 1
    }
    return end
  }

  /// Remembers `piece` as a word, unless it is too long.
  mutating func keepPiece(
    as word: Range<Int>, of text: [UInt16], key: UInt64, _ plan: ShapePlan
  ) {
    guard word.count <= WordCache.longestWord, piece.longClusters.isEmpty,
      piece.glyphs.count <= Int(UInt8.max)
    else { return }
    cache.insert(
      text.span, word.lowerBound, word.count, key: key, plan: plan.number, glyphs: piece.glyphs,
      offsets: piece.offsets, isAwkward: piece.isAwkward(in: plan))
  }
}
