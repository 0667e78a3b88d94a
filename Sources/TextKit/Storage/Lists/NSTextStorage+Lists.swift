// SPDX-License-Identifier: MIT

internal import TextStructures

// Numbers and markers of list items.

extension NSTextStorage {
  /// The lists of the text, brought up to date; nil if no paragraph has had any.
  private final func updatedLists() -> ListIndex? {
    guard table.hasLists else { return nil }
    // What a subclass has changed and not announced is read anew.
    if ownStore.forgotten != nil { return ListIndex(known) }
    if lists == nil {
      lists = ListIndex(known)
    } else {
      lists?.update(known)
    }
    return lists
  }

  /// The item at a place, and what has been counted up to it; nil if it belongs to no list.
  private final func item(at location: Int) -> (path: ListPath, counted: ListSummary)? {
    guard var current = updatedLists() else { return nil }
    if ownStore.forgotten != nil { return current.item(at: location) }
    // What is found is remembered with the storage's own.
    return lists?.item(at: location)
  }

  /// Whether any paragraph has had lists.
  final var mayHaveLists: Bool { table.hasLists }

  /// Whether any characters have had a background.
  final var mayHaveBackgrounds: Bool { table.hasBackgrounds }

  /// Whether any paragraph has had a style.
  final var mayHaveParagraphStyles: Bool { table.hasParagraphStyles }

  /// Whether any characters have had attachments.
  final var mayHaveAttachments: Bool { table.hasAttachments }

  /// Whether any characters have had links.
  package final var mayHaveLinks: Bool { table.hasLinks }

  /// Whether any characters have been places that links lead to.
  final var mayHaveAnchors: Bool { table.hasAnchors }

  /// The paragraphs around a place that belong to a list; nil if the place does not.
  final func listRange(_ list: NSTextList, at location: Int) -> Range<Int>? {
    updatedLists()?.range(of: list, at: location)
  }

  /// The number of the item at a place; 0 if the place does not belong to the list.
  final func listNumber(_ list: NSTextList, at location: Int) -> Int {
    guard let item = item(at: location) else { return 0 }
    return ListMarker.number(of: list, item.counted)
  }

  /// The number of the list's item that would follow the paragraph at a place.
  final func nextListNumber(_ list: NSTextList, behind location: Int) -> Int {
    let items = item(at: location)?.counted[list]?.items ?? 0
    return ListMarker.number(ofItem: items + 1, of: list)
  }

  /// The marker of the item at a place: of its innermost list, with those of lists around it if it
  /// asks for them.
  ///
  /// - Parameters:
  ///   - location: UTF-16 units; at the text's length, of an item that would follow the last one.
  ///   - language: Whose digits are shown.
  /// - Returns: Nil if the paragraph belongs to no list.
  final func listMarker(at location: Int, language: String) -> String? {
    let isNext = location == known.length
    guard let item = item(at: isNext ? location - 1 : location) else { return nil }
    if !isNext, let own = item.path.lists.last, !own.listOptions.contains(.prependEnclosingMarker) {
      return ListMarker.text(
        of: own, number: ListMarker.number(of: own, item.counted), language: language)
    }
    var parts: [String] = []
    for (depth, list) in item.path.lists.enumerated().reversed() {
      var number = ListMarker.number(of: list, item.counted)
      if isNext, depth == item.path.lists.count - 1, number < .max { number += 1 }
      parts.append(ListMarker.text(of: list, number: number, language: language))
      if depth == 0 || !list.listOptions.contains(.prependEnclosingMarker) { break }
    }
    return parts.reversed().joined()
  }

  /// Follows an edit that has been made, if anybody has asked for lists.
  final func followInLists(_ edit: TextEdit) {
    if lists == nil { return }
    if ownStore.forgotten != nil { lists = nil } else { lists?.note(edit) }
  }

  /// Where items have other numbers than when this was asked the last time; nil if nowhere, or
  /// nobody knows their numbers.
  final func takeRenumberedItems() -> Range<Int>? {
    if lists == nil { return nil }
    lists?.update(known)
    return lists?.takeRenumbered()
  }
}

extension ListMarker {
  /// The number of an item, by what has been counted up to it; 0 if it does not belong to the list.
  fileprivate static func number(of list: NSTextList, _ counted: ListSummary) -> Int {
    guard let open = counted[list] else { return 0 }
    return number(ofItem: open.items, of: list)
  }

  /// The number of an item that is the first, second … of its list.
  static func number(ofItem count: Int, of list: NSTextList) -> Int {
    let sum = list.startingItemNumber.addingReportingOverflow(max(count - 1, 0))
    return sum.overflow ? .max : sum.partialValue
  }
}
