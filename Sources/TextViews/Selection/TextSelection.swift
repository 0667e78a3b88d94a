// SPDX-License-Identifier: MIT

/// What is selected of a text: a caret, or the characters between two places.
///
///     one |two three| four        anchor 4, head 13: where the selection began, and where it goes on
///
/// UTF-16 units.
struct TextSelection: Equatable {
  /// Where it began: stays while it is extended.
  var anchor: Int
  /// Where it ends, or begins if it was made backwards.
  var head: Int
  /// Whether a caret at a line's border is at the end of the line (`.backward`) or at the start of
  /// the next one.
  var affinity = UITextStorageDirection.forward
  /// Where the caret keeps to while it goes up and down; no part of what is selected.
  var column: CGFloat?

  static func == (left: TextSelection, right: TextSelection) -> Bool {
    left.anchor == right.anchor && left.head == right.head && left.affinity == right.affinity
  }

  init(_ range: NSRange, affinity: UITextStorageDirection = .forward) {
    anchor = range.location
    head = range.location + range.length
    self.affinity = affinity
  }

  init(anchor: Int, head: Int, affinity: UITextStorageDirection = .forward) {
    self.anchor = anchor
    self.head = head
    self.affinity = affinity
  }

  var isCaret: Bool { anchor == head }
  /// Whether it was made towards the end of the text.
  var isForward: Bool { anchor <= head }
  var start: Int { min(anchor, head) }
  var end: Int { max(anchor, head) }
  var range: NSRange { NSRange(location: start, length: end - start) }

  /// Within a text of some length.
  func clamped(to length: Int) -> TextSelection {
    var cut = self
    cut.anchor = min(max(0, anchor), length)
    cut.head = min(max(0, head), length)
    return cut
  }

  /// Follows an edit that somebody else made.
  ///
  ///     one |two       edit before it: moves along
  ///     o[xy]ne |two
  ///
  /// - Parameters:
  ///   - range: What changed, in the text as it now is.
  ///   - delta: By how much the length changed.
  /// - Returns: The selection in the text as it now is.
  /// - Source: our choice: text that is put in at a caret stands behind it, at either end of a
  ///   selection outside of it; what is replaced around an end leaves the end at the replacement's
  ///   nearer border.
  func following(_ range: Range<Int>, changeInLength delta: Int) -> TextSelection {
    let old = range.lowerBound..<max(range.lowerBound, range.upperBound - delta)
    func moved(_ place: Int, isEnd: Bool) -> Int {
      if place <= old.lowerBound { return place }
      if place >= old.upperBound {
        // Put in right before the start of a selection: outside.
        return place + delta
      }
      return isEnd ? old.lowerBound : range.upperBound
    }
    if isCaret {
      let place =
        anchor <= old.lowerBound
        ? anchor : anchor >= old.upperBound ? anchor + delta : min(anchor, range.upperBound)
      return TextSelection(anchor: place, head: place, affinity: affinity)
    }
    // Insertion at the very start of a selection moves it as a whole.
    let isInsertion = old.isEmpty
    let (low, high) = (start, end)
    let newLow = isInsertion && low == old.lowerBound ? low + delta : moved(low, isEnd: false)
    let newHigh =
      isInsertion && high == old.lowerBound ? max(high, newLow) : moved(high, isEnd: true)
    let (first, last) = (newLow, max(newLow, newHigh))
    return anchor <= head
      ? TextSelection(anchor: first, head: last, affinity: affinity)
      : TextSelection(anchor: last, head: first, affinity: affinity)
  }
}
