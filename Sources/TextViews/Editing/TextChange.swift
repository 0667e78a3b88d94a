// SPDX-License-Identifier: MIT

/// A replacement of characters: the replaced range, and the number of characters that replace it.
///
///     one two three      4 ..< 7 to 5        one twice three
///
/// All values are UTF-16 units. A change knows no characters; it only maps positions.
struct TextChange: Equatable {
  /// The replaced range, in the text before the change.
  var range: Range<Int>
  /// The number of UTF-16 units after the change.
  var count: Int

  var delta: Int { count - range.count }

  /// The change that undoes it.
  var inverse: TextChange {
    TextChange(range: range.lowerBound..<range.lowerBound + count, count: range.count)
  }

  func moved(by distance: Int) -> TextChange {
    TextChange(range: range.lowerBound + distance..<range.upperBound + distance, count: count)
  }

  /// Transforms two changes of the same text so that each can be applied after the other.
  ///
  ///     self → other.behind   =   other → self.behind
  ///
  /// If both insert text at the same position, the other's text comes first.
  ///
  /// - Parameter other: A change of the same text.
  /// - Returns: Each change as applied after the other; nil if both change the same characters.
  func passing(_ other: TextChange) -> (own: TextChange, other: TextChange)? {
    if other.range.upperBound <= range.lowerBound { return (moved(by: other.delta), other) }
    if other.range.lowerBound >= range.upperBound { return (self, other.moved(by: delta)) }
    return nil
  }

  /// Transforms simultaneous changes and another change of the same text so that each can be
  /// applied after the other.
  ///
  /// - Parameters:
  ///   - changes: Changes in the text before all of them, in order and without overlap.
  ///   - other: A change of the same text.
  /// - Returns: Both as applied after the other; nil if one of `changes` changes the same
  ///   characters as `other`.
  static func passing(
    _ changes: [TextChange], _ other: TextChange
  ) -> (own: [TextChange], other: TextChange)? {
    var other = other
    var own: [TextChange] = []
    // In reverse, because a change does not move positions before it.
    for change in changes.reversed() {
      guard let passed = change.passing(other) else { return nil }
      own.append(passed.own)
      other = passed.other
    }
    return (own.reversed(), other)
  }

  /// Returns one change that spans this change and a following change of the resulting text.
  func joined(with next: TextChange) -> TextChange {
    let lower = min(range.lowerBound, next.range.lowerBound)
    let upper = max(range.lowerBound + count, next.range.upperBound)
    return TextChange(range: lower..<upper - delta, count: upper - lower + next.delta)
  }
}
