// SPDX-License-Identifier: MIT

// The tab key in a text: levels of list items, cells of tables, lines.
//
//                                  tab                             with shift
//     in a cell                    the next cell                   the previous cell
//     at the start of an item      indents it by a level           outdents it, finally out of the
//                                                                  list
//     elsewhere in an item         inserts a tab                   outdents it
//     at another caret             inserts a tab                   removes a tab, or spaces, at the
//                                                                  line's start
//     with several paragraphs      indents the items; without      outdents the items; without any,
//     selected                     any, inserts a tab before       removes a tab, or spaces, from
//                                  each line                       each line
//
// With shift it inserts nothing, and it never replaces a selection of several paragraphs.
//
// Source: Our choice, as in word processors and code editors.

extension UITextView {
  /// The number of spaces at a line's start that count as a tab.
  private static var spacesOfTab: Int { 4 }

  /// Handles the tab key.
  ///
  /// - Returns: False if the tab is inserted as a character.
  final func tab(isBackward: Bool) -> Bool {
    guard canEdit, editing.host == nil else { return false }
    let style = typingAttributes[.paragraphStyle] as? NSParagraphStyle
    if let cell = style?.textBlocks.last(where: { $0 is NSTextTableBlock }) as? NSTextTableBlock {
      return isBackward ? goToCell(before: cell) : goToCell(behind: cell)
    }
    guard editing.marked == nil else { return isBackward }
    guard isBackward || selectsParagraphs || isAtItems else { return false }
    if !moveItems(isOut: isBackward) { isBackward ? outdentLines() : indentLines() }
    return true
  }

  /// Whether the selection contains a line end, or all of an item's text.
  private final var selectsParagraphs: Bool {
    guard let storage = pane.storage else { return false }
    let units = TextUnits(storage)
    return editing.selections.all.contains { selection in
      guard !selection.isCaret else { return false }
      let end = paragraphEnd(at: selection.start, units)
      return selection.end > end
        || selection.end == end && units.paragraph(at: end).lowerBound == selection.start
          && !lists(at: selection.start).isEmpty
    }
  }

  /// Whether all selections are carets at the starts of items.
  private final var isAtItems: Bool {
    guard let storage = pane.storage else { return false }
    let units = TextUnits(storage)
    return editing.selections.all.allSatisfy {
      $0.isCaret && units.paragraph(at: $0.head).lowerBound == $0.head
        && !lists(at: $0.head).isEmpty
    }
  }

  /// Returns the lists of the paragraph at a position, or of the typing attributes in an empty last
  /// paragraph.
  private final func lists(at place: Int) -> [NSTextList] {
    guard let storage = pane.storage, place < storage.length else {
      return place == editing.selection.head ? typedLists : []
    }
    return storage.paragraphStyle(at: place)?.textLists ?? []
  }

  private final var typedLists: [NSTextList] {
    (typingAttributes[.paragraphStyle] as? NSParagraphStyle)?.textLists ?? []
  }

  // MARK: Items

  /// Indents or outdents the selected items by one level, in one step; other paragraphs are not
  /// changed.
  ///
  /// If one of them is already at the maximum level, nothing changes.
  ///
  /// - Returns: False if there are no items.
  private final func moveItems(isOut: Bool) -> Bool {
    guard let storage = pane.storage else { return false }
    let units = TextUnits(storage)
    var levels = ItemLevels(isOut: isOut)
    var moved: [(range: NSRange, style: NSParagraphStyle)] = []
    var end = -1
    for stretch in selectedParagraphs {
      if stretch.location != end { levels.endStretch() }
      end = NSMaxRange(stretch)
      let below = end < storage.length ? storage.paragraphStyle(at: end) : nil
      var place = stretch.location
      var above = place > 0 ? storage.paragraphStyle(at: place - 1) : nil
      if let last = moved.last, NSMaxRange(last.range) == place { above = last.style }
      while place < end {
        let range = NSRange(units.paragraph(at: place))
        var style = storage.paragraphStyle(at: place)
        if let item = style, !item.textLists.isEmpty {
          let lists = levels.moved(
            item.textLists, above: above?.textLists ?? [], below: below?.textLists ?? [])
          guard lists.count <= ItemLevels.maximumDepth else { return true }
          let own = item.moved(to: lists, above: above)
          moved.append((range, own))
          style = own
        }
        above = style
        place = max(place + 1, NSMaxRange(range))
      }
    }
    return moveItems(moved, &levels)
  }

  /// Moves items, and the typing attributes of an empty last paragraph.
  private final func moveItems(
    _ moved: [(range: NSRange, style: NSParagraphStyle)], _ levels: inout ItemLevels
  ) -> Bool {
    var hasTyped = false
    var typing = editing.selections.all.allSatisfy(\.isCaret) ? typingAttributes : nil
    if let typed = typing?[.paragraphStyle] as? NSParagraphStyle, let storage = pane.storage {
      let head = editing.selection.head
      let start = TextUnits(storage).paragraph(at: head).lowerBound
      if start == storage.length, !typed.textLists.isEmpty {
        let above = start > 0 ? storage.paragraphStyle(at: start - 1) : nil
        let lists = levels.moved(typed.textLists, above: above?.textLists ?? [], below: [])
        guard lists.count <= ItemLevels.maximumDepth else { return true }
        typing?[.paragraphStyle] = typed.moved(to: lists, above: above)
        hasTyped = true
      } else if let own = moved.first(where: { $0.range.location == start }) {
        typing?[.paragraphStyle] = own.style
      }
    }
    guard hasTyped || !moved.isEmpty else { return false }
    setParagraphStyles(moved, "List")
    if let typing { editing.typingAttributes = typing }
    pane.content.setNeedsDisplay()
    return true
  }

  // MARK: Lines

  /// The selected lines outside of table cells that are not empty.
  private final var selectedLines: [Range<Int>] {
    guard let storage = pane.storage else { return [] }
    let units = TextUnits(storage)
    var lines: [Range<Int>] = []
    for stretch in selectedParagraphs {
      var place = stretch.location
      while place < NSMaxRange(stretch) {
        let line = units.paragraph(at: place)
        let end = paragraphEnd(at: place, units)
        let style = storage.paragraphStyle(at: place)
        if end > line.lowerBound,
          style?.textBlocks.contains(where: { $0 is NSTextTableBlock }) != true
        {
          lines.append(line.lowerBound..<end)
        }
        place = max(place + 1, line.upperBound)
      }
    }
    return lines
  }

  private final func indentLines() {
    guard let storage = pane.storage else { return }
    let edits = selectedLines.map { line in
      var attributes = unsafe storage.attributes(at: line.lowerBound, effectiveRange: nil)
      (attributes[.attachment], attributes[.link]) = (nil, nil)
      return ReplacementEdit(
        NSRange(location: line.lowerBound, length: 0),
        NSAttributedString(string: "\t", attributes: attributes))
    }
    changeLines(edits, "Indent")
  }

  private final func outdentLines() {
    guard let storage = pane.storage else { return }
    let units = TextUnits(storage)
    let edits = selectedLines.compactMap { line -> ReplacementEdit? in
      let start = units.units(
        line.lowerBound..<min(line.upperBound, line.lowerBound + Self.spacesOfTab))
      let count = start.first == 0x09 ? 1 : start.prefix { $0 == 0x20 }.count
      guard count > 0 else { return nil }
      return ReplacementEdit(NSRange(location: line.lowerBound, length: count), "")
    }
    changeLines(edits, "Outdent")
  }

  private final func changeLines(_ edits: [ReplacementEdit], _ name: String) {
    guard !edits.isEmpty else { return }
    edit(edits, selecting: .following, as: (.other, name), allOrNone: true)
  }
}

extension NSParagraphStyle {
  /// Returns the style of an item after moving it to other lists.
  fileprivate func moved(to lists: [NSTextList], above: NSParagraphStyle?) -> NSParagraphStyle {
    let own = NSMutableParagraphStyle()
    own.setParagraphStyle(self)
    own.setLists(lists, above: above)
    return own
  }
}
