// SPDX-License-Identifier: MIT

internal import TextDocuments

/// The lists of a text that is told, each under a number.
///
/// A list that starts with the number that an earlier one would have gone on with, at the same
/// depth in the same lists, is told as that one: behind a paragraph without a marker the layout
/// begins anew, so readers make such lists (`ParagraphStyles`).
///
///     1. one    2. two    (more of two)    3. three
///     list A (start 1)                     list B (start 3), told as A
struct ToldLists {
  private(set) var formats: [Int: ListFormat] = [:]
  private var items: [Int: Int] = [:]
  /// The numbers of the last item's lists, outermost first.
  var path: [Int] = []

  /// The number of a list that the last paragraph was no item of.
  ///
  /// - Parameters:
  ///   - format: The list's.
  ///   - outer: The lists around it.
  ///   - open: Those that the last paragraph was an item of: where nothing parts two lists they are
  ///     two.
  /// - Returns: That of the list which it goes on with, or a new one.
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
