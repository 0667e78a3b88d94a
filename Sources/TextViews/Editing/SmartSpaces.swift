// SPDX-License-Identifier: MIT

// Spaces around words that are deleted or inserted, if `smartInsertDeleteType` is `.yes`:
//     one |two| three     cut: "one three", not "one  three"
//     one|,               paste "two": "one two,"
//
// Source: Our choice of rules, similar to AppKit's text views: deleting whole words deletes a
// surplus space, and inserted words are separated from their neighbours.

extension UITextView {
  private final var hasSmartSpaces: Bool { inputTraits.smartInsertDeleteType == .yes }

  private final func letter(_ storage: NSTextStorage, before place: Int) -> Character? {
    guard place > 0 else { return nil }
    var units = TextUnits(storage)
    return units.string(units.border(before: place)..<place).last
  }

  private final func letter(_ storage: NSTextStorage, at place: Int) -> Character? {
    guard place < storage.length else { return nil }
    var units = TextUnits(storage)
    return units.string(place..<units.border(after: place)).first
  }

  private static func isWord(_ letter: Character?) -> Bool {
    letter.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// Returns the range to delete for some words: with them a space that would be left over.
  final func withSpareSpace(_ range: NSRange) -> NSRange {
    guard hasSmartSpaces, range.length > 0, let storage = pane.storage,
      NSMaxRange(range) <= storage.length
    else { return range }
    let (before, after) = (
      letter(storage, before: range.location), letter(storage, at: NSMaxRange(range))
    )
    let (first, last) = (
      letter(storage, at: range.location), letter(storage, before: NSMaxRange(range))
    )
    // Whole words only.
    guard Self.isWord(first), Self.isWord(last), !Self.isWord(before), !Self.isWord(after) else {
      return range
    }
    if before == " ", after == nil || after?.isWhitespace == true || after?.isPunctuation == true {
      return NSRange(location: range.location - 1, length: range.length + 1)
    }
    if before == nil || before?.isNewline == true, after == " " {
      return NSRange(location: range.location, length: range.length + 1)
    }
    return range
  }

  /// Returns the spaces that inserted text needs before and after it.
  final func spaces(around text: String, in range: NSRange) -> (before: String, after: String) {
    guard hasSmartSpaces, let storage = pane.storage, !text.allSatisfy(\.isWhitespace) else {
      return ("", "")
    }
    let (before, after) = (
      letter(storage, before: range.location), letter(storage, at: NSMaxRange(range))
    )
    return (
      Self.isWord(before) && Self.isWord(text.first) ? " " : "",
      Self.isWord(text.last) && Self.isWord(after) ? " " : ""
    )
  }
}
