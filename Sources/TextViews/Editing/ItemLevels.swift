// SPDX-License-Identifier: MIT

/// Changes the nesting level of list items, one after the other in the order of the text.
///
///     • one               • one
///     • two    ─ in ─>       ◦ two      joins the nested list next to it, or starts a new one
///        ◦ three                ◦ three  gets its own list, so that it stays nested in “two”
///     • four              • four
struct ItemLevels {
  /// The maximum nesting level; items at this level are not indented further.
  static let maximumDepth = 16

  private let isOut: Bool
  /// The items that the next one may be nested in, with their lists before and after the change.
  private var around: [(old: [NSTextList], new: [NSTextList])] = []
  /// The copy of each list whose items move with the item above, since its other items may stay.
  private var copies: [ObjectIdentifier: NSTextList] = [:]

  init(isOut: Bool) { self.isOut = isOut }

  /// Ends a run of moved items; items that do not move follow before the next moved one.
  mutating func endStretch() { around = [] }

  /// Changes the level of the next item.
  ///
  /// - Parameters:
  ///   - lists: The item's lists, outermost first; not empty.
  ///   - above: The current lists of the paragraph before it.
  ///   - below: The lists of the paragraph after all items that move together.
  /// - Returns: The item's lists at its new level.
  mutating func moved(
    _ lists: [NSTextList], above: [NSTextList], below: [NSTextList]
  ) -> [NSTextList] {
    while let last = around.last, !lists.stand(in: last.old) { around.removeLast() }
    let new: [NSTextList]
    if let parent = around.last {
      new = parent.new + lists[parent.old.count...].map { copy(of: $0) }
    } else if isOut {
      new = Array(lists.dropLast())
    } else {
      let beside = [above, below].first { $0.stand(in: lists) }
      new = lists + [beside?[lists.count] ?? Self.list(in: lists[lists.count - 1])]
    }
    around.append((lists, new))
    return new
  }

  private mutating func copy(of list: NSTextList) -> NSTextList {
    if let known = copies[ObjectIdentifier(list)] { return known }
    let made = NSTextList(
      markerFormat: list.markerFormat, options: list.listOptions,
      startingItemNumber: list.startingItemNumber)
    copies[ObjectIdentifier(list)] = made
    return made
  }

  /// Returns a new list nested in another: the next kind of bullet, or the same kind of number.
  private static func list(in outer: NSTextList) -> NSTextList {
    let bullets: [NSTextList.MarkerFormat] = [.disc, .circle, .square]
    let format =
      bullets.firstIndex(of: outer.markerFormat).map { bullets[($0 + 1) % 3] } ?? outer.markerFormat
    return NSTextList(markerFormat: format, options: outer.listOptions, startingItemNumber: 1)
  }
}

extension [NSTextList] {
  /// Returns whether these lists begin with all of the given lists and have more after them.
  fileprivate func stand(in outer: [NSTextList]) -> Bool {
    count > outer.count && zip(self, outer).allSatisfy { $0 === $1 }
  }

  func isSame(as other: [NSTextList]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0 === $1 }
  }
}

extension NSMutableParagraphStyle {
  /// Sets the lists of an item, and adjusts its indents.
  ///
  /// An item without indents of its own is indented by its lists. An item with indents takes those
  /// of the item above if both are in the same list; otherwise they grow or shrink by the width of
  /// a marker for each level.
  ///
  /// - Source: our choice.
  func setLists(_ lists: [NSTextList], above: NSParagraphStyle?) {
    let levels = lists.count - textLists.count
    textLists = lists
    let stops = tabStops.filter { $0.location > firstLineHeadIndent }
    let isAtStop = tabStops != NSParagraphStyle.default.tabStops && stops.count >= 2
    guard headIndent > 0 || firstLineHeadIndent > 0 || isAtStop else { return }
    if lists.isEmpty {
      (firstLineHeadIndent, headIndent) = (0, 0)
    } else if let above, above.textLists.isSame(as: lists) {
      (firstLineHeadIndent, headIndent) = (above.firstLineHeadIndent, above.headIndent)
      tabStops = above.tabStops
    } else {
      let depth = CGFloat(lists.count - levels)
      let hanging = headIndent - firstLineHeadIndent
      let room =
        isAtStop ? stops[1].location / depth : hanging > 0 ? hanging : firstLineHeadIndent / depth
      let way = room * CGFloat(levels)
      if !isAtStop { firstLineHeadIndent = max(0, firstLineHeadIndent + way) }
      headIndent = max(0, headIndent + way)
      guard isAtStop else { return }
      tabStops = tabStops.map {
        NSTextTab(
          textAlignment: $0.alignment, location: max(0, $0.location + way), options: $0.options)
      }
    }
  }
}
