// SPDX-License-Identifier: MIT

/// A selection of a text: a caret, or the characters between two positions.
///
///     one |two three| four        anchor 4, head 13: the start of selecting, and the moving end
///
/// UTF-16 units.
struct TextSelection: Equatable {
  /// The end that stays while the selection is extended.
  var anchor: Int
  /// The end that moves; before the anchor if the selection was made backwards.
  var head: Int
  /// Whether a caret at a line boundary is at the end of the line (`.backward`) or at the start of
  /// the next one.
  var affinity = UITextStorageDirection.forward
  /// The x coordinate that the caret keeps while it moves up and down; not compared by `==`.
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

  /// Returns the selection clamped to a text of some length.
  func clamped(to length: Int) -> TextSelection {
    var cut = self
    cut.anchor = min(max(0, anchor), length)
    cut.head = min(max(0, head), length)
    return cut
  }

  /// Returns the selection after an edit by another client.
  ///
  ///     one |two       an edit before it moves it
  ///     o[xy]ne |two
  ///
  /// - Parameters:
  ///   - range: The changed range, in the text after the edit.
  ///   - delta: The change of the text's length.
  /// - Returns: The selection in the text after the edit.
  /// - Source: Our choice: text inserted at a caret follows it, and text inserted at either end of
  ///   a selection stays outside. If the text around an end is replaced, the end moves to the
  ///   nearer border of the replacement.
  func following(_ range: Range<Int>, changeInLength delta: Int) -> TextSelection {
    let old = range.lowerBound..<max(range.lowerBound, range.upperBound - delta)
    func moved(_ place: Int, isEnd: Bool) -> Int {
      if place <= old.lowerBound { return place }
      if place >= old.upperBound {
        // Inserted directly before the start of a selection: outside.
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
    // An insertion at the very start of a selection moves all of it.
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
