// SPDX-License-Identifier: MIT

/// Paragraphs of which more may be drawn, by their first characters.
struct DrawnParagraphs {
  private var known: [Int: ParagraphElement] = [:]
  /// The number of paragraphs at which old ones are removed.
  private var most = DrawnParagraphs.minimumCount
  private static let minimumCount = 64

  var count: Int { known.count }

  subscript(start: Int) -> ParagraphElement? {
    get { known[start] }
    set { known[start] = newValue }
  }

  /// Removes those that begin before an index; only now and then, so that a table of many pages is
  /// not scanned for each of them.
  ///
  /// - Returns: The number of paragraphs examined.
  /// - Complexity: O(1) amortized for each added paragraph.
  @discardableResult
  mutating func forget(before place: Int) -> Int {
    let looked = known.count
    guard looked > most else { return 0 }
    known = known.filter { $0.key >= place }
    most = max(DrawnParagraphs.minimumCount, 2 * known.count)
    return looked
  }
}
