// SPDX-License-Identifier: MIT

import TextFonts
import TextUnicode

// From characters of one plan to a piece of glyphs, by HarfBuzz.

extension Shaper {
  /// The maximum length in UTF-16 units; real graphemes have some ten (an emoji family, a Tibetan
  /// stack).
  private static var maximumGraphemeLength: Int { 512 }

  /// Shapes a range of one plan into `piece`.
  ///
  /// A long range is shaped window by window. Each window is divided where HarfBuzz reports that
  /// both sides are independent, well before its end, and the next begins there. (100 000 acute
  /// accents on one letter: 3.7 s in windows of 8192, 0.2 s in windows of 512.)
  mutating func shapePiece(
    _ text: [UInt16], _ range: Range<Int>, _ plan: ShapePlan, keepingContext: Bool,
    graphemes: (flags: [UInt8], start: Int)?
  ) {
    piece.removeAll()
    var start = range.lowerBound
    while start < range.upperBound {
      let (end, isWhole) = windowEnd(from: start, in: range, text, graphemes)
      // A division is context for the next window, whatever the caller requests at the range's
      // ends.
      let keepsContext = keepingContext || start > range.lowerBound || end < range.upperBound
      buffer.shape(text, range: start..<end, keepingContext: keepsContext, plan: plan)
      let cut = isWhole ? end : windowCut(after: start, before: end, graphemes)
      piece.append(buffer.glyphs, for: start..<end, of: text, upTo: cut, graphemes: graphemes)
      start = cut
    }
  }

  /// Returns the end of the window that begins at `start`, and whether all of it is used.
  ///
  /// It is the range's end, or the maximum window. It is earlier inside of a grapheme of excessive
  /// length: HarfBuzz takes quadratic time for marks on marks.
  private func windowEnd(
    from start: Int, in range: Range<Int>, _ text: [UInt16],
    _ graphemes: (flags: [UInt8], start: Int)?
  ) -> (end: Int, isWhole: Bool) {
    var end = range.upperBound
    if end - start > windowLength {
      end = start + windowLength
      // Not between the halves of a surrogate pair.
      if text[end] & 0xFC00 == 0xDC00 { end -= 1 }
    }
    if let graphemes, end - start > Shaper.maximumGraphemeLength {
      var last = start
      for i in start + 1..<end {
        if graphemes.flags[i - graphemes.start] != 0 {
          last = i
        } else if i - last >= Shaper.maximumGraphemeLength, text[i] & 0xFC00 != 0xDC00 {
          return (i, true)
        }
      }
    }
    return (end, end == range.upperBound)
  }

  /// Returns the last safe position in the shaped window; the window's end if there is none, as in
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

  // MARK: Whole ranges

  /// Shapes a range of one plan as a whole, or takes its glyphs from the cache if it is short.
  ///
  /// So words of a script in a fallback font are shaped once. They are separate runs, because the
  /// space is in the base font. The same holds for text between punctuation in Chinese and
  /// Japanese. HarfBuzz's result depends only on the range's own characters (see `isIndependent`),
  /// and on the starts of graphemes, which depend on context and are part of the key.
  ///
  ///     ह म | ␣ | ह म       units, and a bit for each that begins a grapheme
  mutating func shapeWhole(
    _ text: [UInt16], _ range: Range<Int>, _ plan: ShapePlan, _ output: inout ShapedOutput
  ) {
    guard cachesWords, range.count <= WordCache.maximumWholeLength,
      isIndependent(range, in: text, plan)
    else {
      shapePiece(text, range, plan, keepingContext: true, graphemes: (graphemes, graphemeStart))
      output.append(piece, at: range.lowerBound)
      return
    }
    var units = takeWholeUnits()
    var starts: UInt32 = 0
    for index in range {
      starts |= UInt32(graphemes[index - graphemeStart]) << UInt32(units.count)
      units.append(text[index])
    }
    units.append(UInt16(truncatingIfNeeded: starts))
    units.append(UInt16(truncatingIfNeeded: starts >> 16))
    let key = WordCache.longKey(units.span, 0, units.count)
    let number = plan.number | WordCache.wholePlan
    if let place = cache.place(of: units.span, 0, units.count, key: key, plan: number) {
      output.append(cache.young.words[place], of: cache, at: range.lowerBound)
    } else {
      shapePiece(text, range, plan, keepingContext: true, graphemes: (graphemes, graphemeStart))
      output.append(piece, at: range.lowerBound)
      if piece.longClusters.isEmpty, piece.glyphs.count <= Int(UInt8.max) {
        cache.insert(
          units.span, 0, units.count, key: key, plan: number, glyphs: piece.glyphs,
          offsets: piece.offsets, isAwkward: false)
      }
    }
    wholeUnits = units
  }

  /// Returns an empty array, with the previous capacity.
  private mutating func takeWholeUnits() -> [UInt16] {
    var units: [UInt16] = []
    swap(&units, &wholeUnits)
    units.removeAll(keepingCapacity: true)
    return units
  }

  /// Returns whether the text around a range does not affect its glyphs.
  ///
  /// It does where letters join across the range's ends, and at a text's start, where a mark gets a
  /// dotted circle. Nothing else in HarfBuzz uses context.
  private func isIndependent(_ range: Range<Int>, in text: [UInt16], _ plan: ShapePlan) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    if plan.number >= WordCache.maximumPlans { return false }
    if plan.joins {
      if start > 0, !isWordBorder(text[start - 1]) { return false }
      if end < text.count, !isWordBorder(text[end]) { return false }
    }
    if start > 0 { return true }
    return !Characters.isMark(ClusterFacts.scalar(in: text, at: 0, before: end).0)
  }

  // MARK: Words

  /// Shapes a word into `piece`, and caches it unless it is too long.
  ///
  /// - `spaces`: For a plan that `kernsSpace`, the adjacent spaces that are shaped with the word.
  /// - `key`: The cache's key; nil: not cached.
  /// - Result: The word's effect on these spaces, and whether the fast path may use it.
  mutating func shapeWord(
    _ text: [UInt16], _ word: Range<Int>, _ plan: ShapePlan, keepingContext: Bool,
    spaces: WordSpaces, key: UInt64?, graphemes: (flags: [UInt8], start: Int)?
  ) -> (edges: Glyph?, isAwkward: Bool) {
    let withSpaces =
      word.lowerBound - (spaces.hasBefore ? 1 : 0)..<word.upperBound + (spaces.hasAfter ? 1 : 0)
    shapePiece(text, withSpaces, plan, keepingContext: keepingContext, graphemes: graphemes)
    var edges: Glyph?
    var isAwkward = false
    if plan.kernsSpace {
      edges = piece.takeSpaces(
        before: spaces.hasBefore, behind: spaces.hasAfter, space: plan.space)
      if edges == nil {
        // This contradicts the proof, so the word is not used.
        isAwkward = true
        shapePiece(text, word, plan, keepingContext: keepingContext, graphemes: graphemes)
        edges = Glyph(id: 0, characterCount: 0, flags: [], advance: 0)
      }
    }
    isAwkward = isAwkward || piece.isAwkward(in: plan)
    if let key, word.count <= WordCache.maximumWordLength, piece.longClusters.isEmpty,
      piece.glyphs.count <= Int(UInt8.max)
    {
      cache.insert(
        text.span, word.lowerBound, word.count, key: key, plan: spaces.planKey(plan),
        glyphs: piece.glyphs, offsets: piece.offsets, edges: edges, isAwkward: isAwkward)
    }
    return (edges, isAwkward)
  }
}

/// The spaces that a word is shaped with.
struct WordSpaces {
  var hasBefore: Bool
  var hasAfter: Bool

  static let none = WordSpaces(hasBefore: false, hasAfter: false)

  /// Creates the spaces next to a word, of those that are shaped with it in one pass.
  @inline(__always)
  init(beside word: Range<Int>, within range: Range<Int>, of text: Span<UInt16>) {
    hasBefore = word.lowerBound > range.lowerBound && text[word.lowerBound &- 1] == 0x20
    hasAfter = word.upperBound < range.upperBound && text[word.upperBound] == 0x20
  }

  init(hasBefore: Bool, hasAfter: Bool) {
    self.hasBefore = hasBefore
    self.hasAfter = hasAfter
  }

  /// Returns the plan's part of the word cache's keys.
  @inline(__always)
  func planKey(_ plan: ShapePlan) -> UInt16 {
    plan.number &* 4 | (hasBefore ? 1 : 0) | (hasAfter ? 2 : 0)
  }
}
