// SPDX-License-Identifier: MIT

/// The open lists and items, and the lists that later ones may continue.
struct HTMLOpenLists {
  /// The maximum number of lists that later ones may continue.
  static let maximumKept = 1 << 16

  /// An open item; only its first paragraph has the marker.
  struct Item {
    var isMarkerWaiting = true
    var isTaskDone: Bool?
    var marker = "•"
  }

  /// The open items in the innermost table, outermost first.
  var items: [Item] = []
  /// An open list.
  struct Open {
    /// The list that its last items belong to; an item whose number or marker does not follow
    /// begins another list.
    var id: Int
    /// The number of the next item, if known.
    var next: Int?
    /// The number that an item must have to continue that list.
    var following: Int?
    /// The step from one number to the next.
    var step = 1
    /// The marker of items that specify none.
    var marker: String
    /// A counter style that lists do not support: each item then has a marker of its own.
    var style: String?
  }

  /// The open lists, outermost first.
  var open: [Open] = []
  /// The number of lists that have begun; also the number of the last.
  var count = 0
  /// The formats of lists, by number.
  var formats: [Int: ListFormat] = [:]
  /// The items outside each open table, which a table's own items do not continue.
  private var itemsOutside: [[Item]] = []
  /// The state outside the current note, in which lists are numbered separately.
  private var outsideNote: (count: Int, formats: [Int: ListFormat]) = (0, [:])

  /// Begins the list that was counted last.
  mutating func begin(_ format: ListFormat, step: Int) {
    if count < Self.maximumKept { formats[count] = format }
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
