// SPDX-License-Identifier: MIT

/// That characters gave way to others: where, and how many stand there now.
///
///     one two three      4 ..< 7 to 5        one twice three
///
/// UTF-16 units. Knows nothing of what the characters are: it says how places move.
struct TextChange: Equatable {
  /// In the text before.
  var range: Range<Int>
  /// Of what stands there afterwards.
  var count: Int

  var delta: Int { count - range.count }

  /// The change that takes it back.
  var inverse: TextChange {
    TextChange(range: range.lowerBound..<range.lowerBound + count, count: range.count)
  }

  func moved(by distance: Int) -> TextChange {
    TextChange(range: range.lowerBound + distance..<range.upperBound + distance, count: count)
  }

  /// Of two changes of the same text, that can be made in either order, what each is behind the
  /// other.
  ///
  ///     self → other.behind   =   other → self.behind
  ///
  /// What both put in at one place stands with the other's first.
  ///
  /// - Returns: Nil if both change the same characters.
  func passing(_ other: TextChange) -> (own: TextChange, other: TextChange)? {
    if other.range.upperBound <= range.lowerBound { return (moved(by: other.delta), other) }
    if other.range.lowerBound >= range.upperBound { return (self, other.moved(by: delta)) }
    return nil
  }

  /// The same of changes that are made together: places of one text, in order, none over another.
  ///
  /// - Parameters:
  ///   - changes: Each a place in the text before all of them.
  ///   - other: Of the same text.
  /// - Returns: Nil if one of them changes the same characters as the other.
  static func passing(
    _ changes: [TextChange], _ other: TextChange
  ) -> (own: [TextChange], other: TextChange)? {
    var other = other
    var own: [TextChange] = []
    // The last first: those before it are where they were.
    for change in changes.reversed() {
      guard let passed = change.passing(other) else { return nil }
      own.append(passed.own)
      other = passed.other
    }
    return (own.reversed(), other)
  }

  /// This change and then another of what it left, as one that reaches over both.
  func joined(with next: TextChange) -> TextChange {
    let lower = min(range.lowerBound, next.range.lowerBound)
    let upper = max(range.lowerBound + count, next.range.upperBound)
    return TextChange(range: lower..<upper - delta, count: upper - lower + next.delta)
  }
}
