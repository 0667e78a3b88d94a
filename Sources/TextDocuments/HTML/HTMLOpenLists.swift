// SPDX-License-Identifier: MIT

/// Lists and items that are open, and what later lists may go on with.
struct HTMLOpenLists {
  /// Lists that later ones may go on with.
  static let mostKept = 1 << 16

  /// An item of a list: its marker stands before its first paragraph only.
  struct Item {
    var isMarkerWaiting = true
    var isTaskDone: Bool?
    var marker = "•"
  }

  /// Items that are open in the innermost table, outermost first.
  var items: [Item] = []
  /// A list that is open.
  struct Open {
    /// Of the list that its last items belong to: one whose number or marker does not follow begins another.
    var id: Int
    /// The number of the next item, if it is known.
    var next: Int?
    /// The number that an item would have that goes on with that list.
    var following: Int?
    /// From one number to the next.
    var step = 1
    /// Of items that say no other.
    var marker: String
    /// The style of numbers that lists do not count in: each item has a marker of its own.
    var style: String?
  }

  /// Lists that are open, outermost first.
  var open: [Open] = []
  /// How many lists have begun: the number of the last.
  var count = 0
  /// What they look like, by number.
  var formats: [Int: ListFormat] = [:]
  /// What is set aside while a table is read: its own items are none of those around.
  private var itemsOutside: [[Item]] = []
  /// What is set aside while a note is read: its lists are counted for themselves.
  private var outsideNote: (count: Int, formats: [Int: ListFormat]) = (0, [:])

  /// The list that was counted last begins.
  mutating func begin(_ format: ListFormat, step: Int) {
    if count < Self.mostKept { formats[count] = format }
    open.append(
      Open(
        id: count, next: format.start, following: format.start, step: step, marker: format.marker))
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
