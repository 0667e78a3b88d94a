// SPDX-License-Identifier: MIT

/// The lists of items that go a level in or out, one after the other in the order of the text.
///
///     • one               • one
///     • two    ─ in ─>       ◦ two      in the list in the list that stands beside it, or in a new one
///        ◦ three                ◦ three  with its own list, so that it stays below “two”
///     • four              • four
struct ItemLevels {
  /// In more lists than this nothing is indented.
  static let deepest = 16

  private let isOut: Bool
  /// The items that the next one may stand below, with the lists that they had and have.
  private var around: [(old: [NSTextList], new: [NSTextList])] = []
  /// What takes the place of a list whose items go along with the one above: others of its items
  /// may stay.
  private var copies: [ObjectIdentifier: NSTextList] = [:]

  init(isOut: Bool) { self.isOut = isOut }

  /// Items that stay stand between those that were asked about and the next ones.
  mutating func endStretch() { around = [] }

  /// Moves the next item.
  ///
  /// - Parameters:
  ///   - lists: The item's, outermost first; not empty.
  ///   - above: Of the paragraph before, as they are now.
  ///   - below: Of the paragraph behind all that go together.
  /// - Returns: Its lists at its new level.
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

  /// A new list in a list: bullets of another kind, numbers as there.
  private static func list(in outer: NSTextList) -> NSTextList {
    let bullets: [NSTextList.MarkerFormat] = [.disc, .circle, .square]
    let format =
      bullets.firstIndex(of: outer.markerFormat).map { bullets[($0 + 1) % 3] } ?? outer.markerFormat
    return NSTextList(markerFormat: format, options: outer.listOptions, startingItemNumber: 1)
  }
}

extension [NSTextList] {
  /// Whether they are the given lists and more in them.
  fileprivate func stand(in outer: [NSTextList]) -> Bool {
    count > outer.count && zip(self, outer).allSatisfy { $0 === $1 }
  }

  func isSame(as other: [NSTextList]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0 === $1 }
  }
}

extension NSMutableParagraphStyle {
  /// Puts an item in other lists, with the indents that it has there.
  ///
  /// Without indents of its own an item is indented by its lists. One with some gets those of the
  /// item above where that is one of the same list; else they grow or shrink by the room of a
  /// marker for each level.
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
