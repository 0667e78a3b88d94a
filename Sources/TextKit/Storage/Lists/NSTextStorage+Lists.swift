// SPDX-License-Identifier: MIT

internal import TextStructures

// Numbers and markers of list items.

extension NSTextStorage {
  /// The lists of the text, brought up to date; nil if no paragraph has had any.
  private final func updatedLists() -> ListIndex? {
    guard table.hasLists else { return nil }
    // Unannounced changes of a subclass are read again.
    if ownStore.forgotten != nil { return ListIndex(known) }
    if lists == nil {
      lists = ListIndex(known)
    } else {
      lists?.update(known)
    }
    return lists
  }

  /// The item at an index, and the summary up to it; nil if it belongs to no list.
  private final func item(at location: Int) -> (path: ListPath, counted: ListSummary)? {
    guard var current = updatedLists() else { return nil }
    if ownStore.forgotten != nil { return current.item(at: location) }
    // The result is cached in the storage's own index.
    return lists?.item(at: location)
  }

  /// Whether any paragraph has had lists.
  final var canHaveLists: Bool { table.hasLists }

  /// Whether any characters have had a background.
  final var canHaveBackgrounds: Bool { table.hasBackgrounds }

  /// Whether any paragraph has had a style.
  final var canHaveParagraphStyles: Bool { table.hasParagraphStyles }

  /// Whether any characters have had attachments.
  final var canHaveAttachments: Bool { table.hasAttachments }

  /// Whether any characters have had links.
  package final var canHaveLinks: Bool { table.hasLinks }

  /// Whether any characters have been anchors of links.
  final var canHaveAnchors: Bool { table.hasAnchors }

  /// The paragraphs around an index that belong to a list; nil if the index does not.
  final func listRange(_ list: NSTextList, at location: Int) -> Range<Int>? {
    updatedLists()?.range(of: list, at: location)
  }

  /// The number of the item at an index; 0 if the index does not belong to the list.
  final func listNumber(_ list: NSTextList, at location: Int) -> Int {
    guard let item = item(at: location) else { return 0 }
    return ListMarker.number(of: list, item.counted)
  }

  /// The number of the list's item that would follow the paragraph at an index.
  final func nextListNumber(_ list: NSTextList, behind location: Int) -> Int {
    let items = item(at: location)?.counted[list]?.items ?? 0
    return ListMarker.number(ofItem: items + 1, of: list)
  }

  /// The marker of the item at an index: that of its innermost list, with those of enclosing lists
  /// if it has that option.
  ///
  /// - Parameters:
  ///   - location: A UTF-16 index; at the text's length, of an item that would follow the last one.
  ///   - language: The language whose digits are shown.
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

  /// Follows an edit, if lists have been queried.
  final func followInLists(_ edit: TextEdit) {
    if lists == nil { return }
    if ownStore.forgotten != nil { lists = nil } else { lists?.note(edit) }
  }

  /// The range of the items whose numbers have changed since the last call; nil if there is none,
  /// or no client knows their numbers.
  final func takeRenumberedItems() -> Range<Int>? {
    if lists == nil { return nil }
    lists?.update(known)
    return lists?.takeRenumbered()
  }
}

extension ListMarker {
  /// The number of an item, by the summary up to it; 0 if it does not belong to the list.
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
