// SPDX-License-Identifier: MIT

/// Lists and items that are open, and what later lists may go on with.
struct HTMLOpenLists {
  /// Lists that later ones may go on with.
  static let mostKept = 1 << 16

  /// An item of a list: its marker stands before its first paragraph only.
  struct Item {
    var isMarkerWaiting = true
    var isTaskDone: Bool?
  }

  /// Items that are open in the innermost table, outermost first.
  var items: [Item] = []
  /// Lists that are open, outermost first, each with its next item's number if that is known.
  var open: [(id: Int, next: Int?)] = []
  /// How many lists have begun: the number of the last.
  var count = 0
  /// What they look like, by number.
  var formats: [Int: ListFormat] = [:]
  /// What is set aside while a table is read: its own items are none of those around.
  private var itemsOutside: [[Item]] = []
  /// What is set aside while a note is read: its lists are counted for themselves.
  private var outsideNote: (count: Int, formats: [Int: ListFormat]) = (0, [:])

  /// The list that was counted last begins.
  mutating func begin(_ format: ListFormat) {
    if count < Self.mostKept { formats[count] = format }
    open.append((count, format.start))
  }

  mutating func beginTable() {
    itemsOutside.append(items)
    items = []
  }

  mutating func endTable() { items = itemsOutside.popLast() ?? [] }

  mutating func beginNote() {
    outsideNote = (count, formats)
    (count, formats) = (0, [:])
    items = []
  }

  mutating func endNote() { (count, formats) = outsideNote }
}
