// SPDX-License-Identifier: MIT

/// One announced edit: `range` was replaced, in the coordinates of the text before it.
struct TextEdit: Equatable {
  var mask: NSTextStorage.EditActions
  var range: Range<Int>
  var changeInLength: Int
}

/// Edits that are not yet processed, as one edit.
///
///     text     The files couldn't be saved        one edit: {0, 3}, +4
///              Several files couldn't be saved    pending: 0 ..< 7, +4
///
/// `range` is in the coordinates of the current text. It covers all changes.
struct PendingEdit: Equatable {
  var mask: NSTextStorage.EditActions = []
  var range = 0..<0
  var changeInLength = 0
  /// The part of `range` in which glyphs may have moved; nil if nowhere.
  var layoutRange: Range<Int>?
  /// The part in which an attribute changed that only a client that takes part in layout may read,
  /// joined with `layoutRange`; nil if there is none.
  var customRange: Range<Int>?
  /// The greatest effect of the edits.
  private(set) var effect = NSAttributeEffect.none

  var isEmpty: Bool { mask.isEmpty }

  /// Adds an edit.
  ///
  /// - Parameters:
  ///   - edit: In the coordinates of the text as it was just before it.
  ///   - effect: The effect of the change of attributes; a change of characters always moves
  ///     glyphs.
  mutating func add(_ edit: TextEdit, _ effect: NSAttributeEffect) {
    let (newMask, old, delta) = (edit.mask, edit.range, edit.changeInLength)
    let effect = newMask.contains(.editedCharacters) ? .layout : effect
    range = isEmpty ? old.lowerBound..<(old.upperBound + delta) : Self.union(range, old, delta)
    func follow(_ part: inout Range<Int>?, _ limit: NSAttributeEffect) {
      if effect >= limit {
        part =
          part.map { Self.union($0, old, delta) }
          ?? old.lowerBound..<(old.upperBound + delta)
      } else if let known = part {
        part = Self.shifted(known, old, delta)
      }
    }
    follow(&layoutRange, .layout)
    follow(&customRange, .custom)
    self.effect = max(self.effect, effect)
    mask.formUnion(newMask)
    changeInLength += delta
  }

  /// Adds the effect of changes in a range without an edit there.
  mutating func widen(_ more: Range<Int>, _ effect: NSAttributeEffect) {
    func add(to part: inout Range<Int>?, _ limit: NSAttributeEffect) {
      guard effect >= limit else { return }
      part = part.map { $0.joined(with: more) } ?? more
    }
    self.effect = max(self.effect, effect)
    add(to: &layoutRange, .layout)
    add(to: &customRange, .custom)
  }

  /// The position of `range` after an edit, joined with the range that the edit changed.
  private static func union(_ range: Range<Int>, _ old: Range<Int>, _ delta: Int) -> Range<Int> {
    let moved = shifted(range, old, delta)
    return min(moved.lowerBound, old.lowerBound)..<max(moved.upperBound, old.upperBound + delta)
  }

  /// The position of `range` after an edit; an end inside the edit moves to the edit's end.
  static func shifted(_ range: Range<Int>, _ old: Range<Int>, _ delta: Int) -> Range<Int> {
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

extension Range<Int> {
  /// The smallest range that holds both.
  func joined(with other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
