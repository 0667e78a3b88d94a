// SPDX-License-Identifier: MIT

internal import TextDocuments

/// The lists of a text during serialization, each under a number.
///
/// If the first number of a list is the next number of an earlier one, at the same depth in the
/// same lists, it is emitted as a continuation. After a paragraph without a marker the layout
/// begins a list again, so readers make such lists (`ParagraphStyles`).
///
///     1. one    2. two    (more of two)    3. three
///     list A (start 1)                     list B (start 3), emitted as A
struct EmittedLists {
  private(set) var formats: [Int: ListFormat] = [:]
  private var items: [Int: Int] = [:]
  /// The numbers of the last item's lists, outermost first.
  var path: [Int] = []

  /// The number of a list of which the last paragraph was not an item.
  ///
  /// - Parameters:
  ///   - format: The list's format.
  ///   - outer: The lists around it.
  ///   - open: The lists of which the last paragraph was an item: adjacent lists stay two lists.
  /// - Returns: The number of the list that it continues, or a new one.
  mutating func number(
    of format: ListFormat, in outer: [ParagraphFormat.List], open: some Collection<Int>
  ) -> Int {
    if path.count > outer.count, outer.map(\.id) == Array(path.prefix(outer.count)),
      let known = formats[path[outer.count]], let count = items[path[outer.count]], count > 0,
      !open.contains(path[outer.count]),
      known.starting(at: known.start + count) == format
    {
      return path[outer.count]
    }
    let number = formats.count + 1
    formats[number] = format
    return number
  }

  /// Notes an item's lists.
  mutating func count(_ lists: [ParagraphFormat.List]) {
    guard let last = lists.last else { return }
    items[last.id, default: 0] += 1
    path = lists.map(\.id)
  }
}
