// SPDX-License-Identifier: MIT

/// A change of the text, as the layout hears of it after it was made.
package struct LayoutEdit {
  /// What changed, in the text as it now is.
  package var range: Range<Int>
  /// By how much the length changed.
  package var changeInLength: Int
  package var changesCharacters: Bool
  package var changesAttributes: Bool
  /// Contains `range`; attributes may have changed in all of it.
  package var invalidated: Range<Int>
  /// Where attributes changed that give other glyphs; nil: nowhere.
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

/// Whether a text may be read as it is: an object of its own, since to ask the text itself a layout has to take hold of
/// it by a weak reference, which costs more than most answers.
package final class TextCalm {
  /// Each question reads it: without a check for exclusive access, which one number does not need.
  @safe @exclusivity(unchecked) package private(set) var holds = true
  package init() {}

  package func set(_ holds: Bool) { self.holds = holds }
}
