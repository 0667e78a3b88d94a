// SPDX-License-Identifier: MIT

// What the tab key does in a text: levels of items, cells of tables, lines.
//
//                                    tab                                with shift
//     in a cell                      the next cell                      the one before
//     at the start of an item        a level in                         a level out, at last out of the list
//     else in an item                a tab                              the same
//     else at a caret                a tab                              takes a tab, or spaces, at the line's start
//     several paragraphs selected    the items among them a level in;   a level out; tabs or spaces at the lines' starts
//                                    without any a tab before each line
//
// With shift it types nothing, and over several paragraphs it takes the place of nothing.
//
// Source: our choice, as in word processors and editors for programs.

extension UITextView {
  /// As many spaces at a line's start as one tab.
  private static var spacesOfTab: Int { 4 }

  /// What the tab key does.
  ///
  /// - Returns: False where it is a character like others.
  final func tab(isBackward: Bool) -> Bool {
    guard canEdit, editing.host == nil else { return false }
    let style = typingAttributes[.paragraphStyle] as? NSParagraphStyle
    if let cell = style?.textBlocks.last(where: { $0 is NSTextTableBlock }) as? NSTextTableBlock {
      return isBackward ? goToCell(before: cell) : goToCell(behind: cell)
    }
    guard editing.marked == nil else { return isBackward }
    guard isBackward || selectsParagraphs || standsAtItems else { return false }
    if !moveItems(isOut: isBackward) { isBackward ? outdentLines() : indentLines() }
    return true
  }

  /// Whether a line end is selected, or all of an item's text.
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

  /// Whether all that is selected are carets at the starts of items.
  private final var standsAtItems: Bool {
    guard let storage = pane.storage else { return false }
    let units = TextUnits(storage)
    return editing.selections.all.allSatisfy {
      $0.isCaret && units.paragraph(at: $0.head).lowerBound == $0.head
        && !lists(at: $0.head).isEmpty
    }
  }

  /// The lists of the paragraph at a place; of what is typed next in an empty one behind all text.
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

  /// Moves the selected items a level in or out, each by one, in one step; other paragraphs stay as
  /// they are.
  ///
  /// Where one of them is in as many lists as can be shown, all stay.
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
          guard lists.count <= ItemLevels.deepest else { return true }
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

  /// Moves items, and the one that may be typed next in an empty paragraph behind all text.
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
        guard lists.count <= ItemLevels.deepest else { return true }
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

  /// The selected lines that stand in no cell, and have text.
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
      return PlaceEdit(
        NSRange(location: line.lowerBound, length: 0),
        NSAttributedString(string: "\t", attributes: attributes))
    }
    changeLines(edits, "Indent")
  }

  private final func outdentLines() {
    guard let storage = pane.storage else { return }
    let units = TextUnits(storage)
    let edits = selectedLines.compactMap { line -> PlaceEdit? in
      let start = units.units(
        line.lowerBound..<min(line.upperBound, line.lowerBound + Self.spacesOfTab))
      let count = start.first == 0x09 ? 1 : start.prefix { $0 == 0x20 }.count
      guard count > 0 else { return nil }
      return PlaceEdit(NSRange(location: line.lowerBound, length: count), "")
    }
    changeLines(edits, "Outdent")
  }

  private final func changeLines(_ edits: [PlaceEdit], _ name: String) {
    guard !edits.isEmpty else { return }
    edit(edits, selecting: .following, as: (.other, name), allOrNone: true)
  }
}

extension NSParagraphStyle {
  /// The style of an item that has gone into other lists.
  fileprivate func moved(to lists: [NSTextList], above: NSParagraphStyle?) -> NSParagraphStyle {
    let own = NSMutableParagraphStyle()
    own.setParagraphStyle(self)
    own.setLists(lists, above: above)
    return own
  }
}
