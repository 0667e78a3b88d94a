// SPDX-License-Identifier: MIT

/// Paragraphs that more of may be drawn, by their first characters.
struct DrawnParagraphs {
  private var known: [Int: ParagraphElement] = [:]
  /// How many there may be before old ones are looked for.
  private var most = DrawnParagraphs.fewest
  private static let fewest = 64

  var count: Int { known.count }

  subscript(start: Int) -> ParagraphElement? {
    get { known[start] }
    set { known[start] = newValue }
  }

  /// Forgets those that begin before a place; now and then, so that a table of many pages is not
  /// gone through for each of them.
  ///
  /// - Returns: How many were looked at.
  /// - Complexity: O(1) for each paragraph that came in, in the mean.
  @discardableResult
  mutating func forget(before place: Int) -> Int {
    let looked = known.count
    guard looked > most else { return 0 }
    known = known.filter { $0.key >= place }
    most = max(DrawnParagraphs.fewest, 2 * known.count)
    return looked
  }
}
