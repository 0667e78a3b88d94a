// SPDX-License-Identifier: MIT

internal import TextStructures
internal import TextUnicode

/// The number of characters and words of a text.
///
/// Characters are graphemes except line ends, so the ends of table cells do not count. Words are
/// those of UAX #29 that contain a letter, digit or ideograph.
package struct TextCount: Equatable, Sendable {
  package var characters = 0
  package var words = 0

  package init() {}

  static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.characters += other.characters
    sum.words += other.words
    return sum
  }

  static func - (one: Self, other: Self) -> Self {
    var difference = one
    difference.characters -= other.characters
    difference.words -= other.words
    return difference
  }

  /// Counts a range that begins and ends between graphemes and words.
  init(_ range: Range<Int>, of text: TextBuffer, with boundaries: inout TextBoundaries) {
    guard !range.isEmpty else { return }
    let units = text.units(in: range)
    var graphemes = Self.endsLine(units[0]) ? 0 : 1
    boundaries.graphemes(in: units.span) { if !Self.endsLine(units[$0]) { graphemes += 1 } }
    characters = graphemes
    var found = 0
    boundaries.words(in: units.span, language: "en") { _, kind in
      if kind != .none { found += 1 }
    }
    words = found
  }

  private static func endsLine(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x2029 || unit == 0x2028 || unit == 0x85
  }
}

/// Positions at which a text can be divided for counting.
///
///     … one two three …
///          ┊       ┊       before a space that an edit between them does not touch, so no word and
///                          no grapheme extends across it
enum CountingCuts {
  /// The maximum distance in UTF-16 units at which a space is searched.
  static let reach = 4096

  /// Returns the position at or before an index at which counting can begin; reads nothing after
  /// `index`.
  static func before(_ index: Int, in text: TextBuffer) -> Int {
    let start = max(0, index - reach)
    let units = text.units(in: start..<index)
    for offset in units.indices.reversed() where isCut(units[offset]) {
      // A line feed belongs to the carriage return before it.
      if units[offset] == 0x0A, offset == 0 || units[offset - 1] == 0x0D { continue }
      return start + offset
    }
    return start == 0 || !text.isSurrogatePairSplit(at: start) ? start : start - 1
  }

  /// Returns the position at or after an index at which counting can end; reads nothing before
  /// `index`.
  static func after(_ index: Int, in text: TextBuffer) -> Int {
    let end = min(text.count, index + reach)
    let units = text.units(in: index..<end)
    for offset in units.indices where isCut(units[offset]) {
      if units[offset] == 0x0A, offset == 0 || units[offset - 1] == 0x0D { continue }
      return index + offset
    }
    return end == text.count || !text.isSurrogatePairSplit(at: end) ? end : end + 1
  }

  private static func isCut(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 || unit == 0x0A }
}
