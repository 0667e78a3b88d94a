// SPDX-License-Identifier: MIT

/// A change of the text, as the layout is notified of it after it was made.
package struct LayoutEdit {
  /// The changed range, in the text as it is after the edit.
  package var range: Range<Int>
  /// The change of the text's length.
  package var changeInLength: Int
  package var changesCharacters: Bool
  package var changesAttributes: Bool
  /// Contains `range`; attributes may have changed in all of it.
  package var invalidated: Range<Int>
  /// The range in which attributes changed that give other glyphs; nil if there is none.
  package var reshaped: Range<Int>?

  package init(
    _ range: Range<Int>, changeInLength: Int, changesCharacters: Bool, changesAttributes: Bool,
    invalidated: Range<Int>, reshaped: Range<Int>?
  ) {
    self.range = range
    self.changeInLength = changeInLength
    self.changesCharacters = changesCharacters
    self.changesAttributes = changesAttributes
    self.invalidated = invalidated
    self.reshaped = reshaped
  }
}

/// Whether a text may be read as it is.
///
/// It is a separate object, because a layout would have to retain the text itself through a weak
/// reference, which costs more than most queries.
package final class TextStability {
  /// Each query reads it: without a check for exclusive access, which one number does not need.
  @safe @exclusivity(unchecked) package private(set) var holds = true
  package init() {}

  package func set(_ holds: Bool) { self.holds = holds }
}
