// SPDX-License-Identifier: MIT

/// One announced edit: `range` was replaced, in the coordinates of the text before it.
struct TextEdit: Equatable {
  var mask: NSTextStorage.EditActions
  var range: Range<Int>
  var changeInLength: Int
}

/// Edits that have been made and not yet been processed, as one edit.
///
///     text     The files couldn't be saved        one edit: {0, 3}, +4
///              Several files couldn't be saved    pending: 0 ..< 7, +4
///
/// `range` is in the coordinates of the text as it now is. It covers all that changed.
struct PendingEdit: Equatable {
  var mask: NSTextStorage.EditActions = []
  var range = 0..<0
  var changeInLength = 0
  /// The part of `range` in which glyphs may have moved; nil if only the look changed.
  var layoutRange: Range<Int>?

  var isEmpty: Bool { mask.isEmpty }

  /// Adds an edit.
  ///
  /// `movesGlyphs` is false if it only changed how glyphs look.
  mutating func add(_ edit: TextEdit, movesGlyphs: Bool) {
    let (newMask, old, delta) = (edit.mask, edit.range, edit.changeInLength)
    range = isEmpty ? old.lowerBound..<(old.upperBound + delta) : Self.union(range, old, delta)
    if movesGlyphs || newMask.contains(.editedCharacters) {
      layoutRange =
        layoutRange.map { Self.union($0, old, delta) }
        ?? old.lowerBound..<(old.upperBound + delta)
    } else if let known = layoutRange {
      layoutRange = Self.shifted(known, old, delta)
    }
    mask.formUnion(newMask)
    changeInLength += delta
  }

  /// Notes that glyphs may have moved in a range, without an edit there.
  mutating func widenLayoutRange(_ more: Range<Int>) {
    layoutRange =
      layoutRange.map {
        min($0.lowerBound, more.lowerBound)..<max($0.upperBound, more.upperBound)
      } ?? more
  }

  /// Where `range` lies after an edit, together with what the edit changed.
  private static func union(_ range: Range<Int>, _ old: Range<Int>, _ delta: Int) -> Range<Int> {
    let moved = shifted(range, old, delta)
    return min(moved.lowerBound, old.lowerBound)..<max(moved.upperBound, old.upperBound + delta)
  }

  /// Where `range` lies after an edit; an end inside the edit moves to the edit's end.
  private static func shifted(_ range: Range<Int>, _ old: Range<Int>, _ delta: Int) -> Range<Int> {
    if delta == 0 { return range }
    func moved(_ place: Int, end: Bool) -> Int {
      if place <= old.lowerBound { return place }
      if place >= old.upperBound { return place + delta }
      return end ? old.upperBound + delta : old.lowerBound
    }
    let lower = moved(range.lowerBound, end: false)
    return lower..<max(lower, moved(range.upperBound, end: true))
  }
}
