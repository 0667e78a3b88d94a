// SPDX-License-Identifier: MIT

internal import TextStructures
internal import TextUnicode

/// Characters, words, sentences and paragraphs of a storage's text, for cursor movement.
///
/// Each query reads a stretch around its index, never the whole text:
///
///     …  ┊ white space ┊ a window of some thousand units ┊ white space ┊  …
///
/// A word or sentence that is longer than the window is cut.
package struct TextUnits {
  private let storage: NSTextStorage
  private var boundaries = TextBoundaries()
  private static let wordReach = 1024
  private static let sentenceReach = 8192

  package init(_ storage: NSTextStorage) { self.storage = storage }

  /// UTF-16 units.
  package var count: Int { storage.characterCount }

  /// Returns the characters of a range of the text.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: units(range), as: UTF16.self)
  }

  /// Returns the character at an index of the text.
  package func unit(at index: Int) -> UInt16 { units(index..<index + 1)[0] }

  /// Returns the characters of a range of the text, as they are stored.
  package func units(_ range: Range<Int>) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    storage.appendCharacters(range, to: &units)
    return units
  }

  /// A stretch around an index, within a paragraph, that begins and ends between words where
  /// possible.
  private func window(_ index: Int, _ reach: Int) -> (start: Int, units: [UInt16]) {
    let paragraph = paragraph(at: index)
    let wanted = index - reach..<index + reach
    let range =
      Swift.max(
        paragraph.lowerBound, wanted.lowerBound)..<Swift.min(
        paragraph.upperBound, wanted.upperBound)
    var units = units(range)
    var start = range.lowerBound
    // Words that the window's edges cut are left out.
    if range.lowerBound > paragraph.lowerBound,
      let space = units.prefix(reach / 2).firstIndex(where: Self.isSpace)
    {
      units.removeFirst(space)
      start += space
    }
    if range.upperBound < paragraph.upperBound,
      let space = units.suffix(reach / 2).lastIndex(where: Self.isSpace)
    {
      units.removeSubrange((space + 1)...)
    }
    return (start, units)
  }

  private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x3000 }

  // MARK: Graphemes

  /// Returns the grapheme that holds a unit; an empty range past the end of the text.
  package mutating func grapheme(at index: Int) -> Range<Int> {
    guard index >= 0, index < count else {
      let end = Swift.min(Swift.max(0, index), count)
      return end..<end
    }
    let (start, units) = window(index, 512)
    let place = index - start
    var (lower, upper) = (0, units.count)
    boundaries.graphemes(in: units.span) { border in
      if border <= place { lower = border } else { upper = Swift.min(upper, border) }
    }
    return start + lower..<start + upper
  }

  /// Returns the next grapheme boundary after an index, which a caret steps to; the end of the text
  /// at the end.
  package mutating func border(after index: Int) -> Int {
    index >= count ? count : grapheme(at: Swift.max(0, index)).upperBound
  }

  /// Returns the last grapheme boundary before an index.
  package mutating func border(before index: Int) -> Int {
    index <= 0 ? 0 : grapheme(at: Swift.min(index, count) - 1).lowerBound
  }

  // MARK: Words

  /// Returns the word, or the stretch between words, that holds a unit.
  package mutating func word(at index: Int) -> (range: Range<Int>, isWord: Bool) {
    guard index >= 0, index < count else {
      let end = Swift.min(Swift.max(0, index), count)
      return (end..<end, false)
    }
    let (start, units) = window(index, Self.wordReach)
    let place = index - start
    var found = (range: 0..<units.count, isWord: false)
    boundaries.words(in: units.span, language: "") { range, kind in
      if range.contains(place) { found = (range, kind != .none) }
    }
    return (start + found.range.lowerBound..<start + found.range.upperBound, found.isWord)
  }

  // MARK: Sentences

  /// Returns the sentence that holds a unit, with the white space after it.
  package mutating func sentence(at index: Int) -> Range<Int> {
    guard index >= 0, index < count else {
      let end = Swift.min(Swift.max(0, index), count)
      return end..<end
    }
    let (start, units) = window(index, Self.sentenceReach)
    let place = index - start
    var found = 0..<units.count
    boundaries.sentences(in: units.span, language: "") { range in
      if range.contains(place) { found = range }
    }
    return start + found.lowerBound..<start + found.upperBound
  }

  // MARK: Paragraphs

  /// Returns the paragraph that holds a unit, separator included; past the end of the text the last
  /// one.
  package func paragraph(at index: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    if index >= count {
      let last = storage.paragraph(holding: count - 1)
      let end = units(last.suffix(1).first.map { $0..<$0 + 1 } ?? 0..<0)
      // After a separator a paragraph without characters begins.
      if let unit = end.first, unit == 0x0A || unit == 0x0D || unit == 0x2029 {
        return count..<count
      }
      return last
    }
    return storage.paragraph(holding: Swift.max(0, index))
  }
}
