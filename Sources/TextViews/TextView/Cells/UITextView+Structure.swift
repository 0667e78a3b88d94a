// SPDX-License-Identifier: MIT

// Keys in structured text: items of lists, cells of tables. UITextView+TabKey has the other uses of
// the tab key.
//
//     return in an empty item        ends the innermost list
//     return in a task               begins the next one with an empty box; if empty, ends the list
//     backspace at an item's start   removes it from the innermost list
//     backspace, delete              never join the content of a cell with text outside of it
//     tab in a cell                  moves to the next one; in the last cell, adds a row;
//                                    with shift, moves to the previous one
//     typing at the text's end,      inserts below the table, where the caret is shown: a cell's
//     after a table                  line end at the end of a text ends the cell
//
// Source: Our choice, as in TextEdit and word processors.

extension UITextView {
  private final var styleAtCaret: NSParagraphStyle? {
    typingAttributes[.paragraphStyle] as? NSParagraphStyle
  }

  /// The paragraph that contains the caret, without its line end.
  private final var paragraphAtCaret: (start: Int, text: String)? {
    guard let storage = pane.storage, editing.selection.isCaret else { return nil }
    let units = TextUnits(storage)
    let range = units.paragraph(at: editing.selection.head)
    return (range.lowerBound, units.string(range).filter { !$0.isNewline })
  }

  /// Ends the innermost list if its item is empty; ending the outermost list also deletes the box
  /// of a task without other text.
  ///
  /// - Returns: False if there is no list, or its item has text.
  final func endList() -> Bool {
    guard canEdit, editing.host == nil, editing.marked == nil, let paragraph = paragraphAtCaret,
      let lists = styleAtCaret?.textLists, !lists.isEmpty
    else { return false }
    let isTask = boxStart(at: paragraph.start) != nil && paragraph.text.utf16.count == 2
    guard paragraph.text.isEmpty || isTask else { return false }
    if isTask, lists.count == 1 {
      endTasks(paragraph.start)
    } else {
      changeSelectedParagraphs("List") { $0.textLists.removeLast() }
    }
    return true
  }

  /// Removes the item at whose start the caret is from the innermost list.
  ///
  /// - Returns: False if there is none.
  final func takeOutOfList() -> Bool {
    guard canEdit, editing.host == nil, editing.marked == nil, editing.selections.others.isEmpty,
      !editing.clearsOnInsertion, let paragraph = paragraphAtCaret,
      paragraph.start == editing.selection.head, styleAtCaret?.textLists.isEmpty == false
    else { return false }
    changeSelectedParagraphs("List") { $0.textLists.removeLast() }
    return true
  }

  // MARK: Tasks

  /// Returns the start of the paragraph at a position, if it is a task: an item that begins with a
  /// box.
  private final func boxStart(at place: Int) -> Int? {
    guard let storage = pane.storage else { return nil }
    let units = TextUnits(storage)
    let paragraph = units.paragraph(at: min(place, storage.length))
    guard paragraph.count >= 2,
      storage.paragraphStyle(at: paragraph.lowerBound)?.textLists.isEmpty == false,
      case let box = units.units(paragraph.lowerBound..<paragraph.lowerBound + 2),
      box == [0x2610, 0x20] || box == [0x2611, 0x20]
    else { return nil }
    return paragraph.lowerBound
  }

  /// Returns the text that a return inserts within a task.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - range: The range that it replaces.
  /// - Returns: A line end and an unchecked box for the next task; otherwise the text itself.
  final func withBox(_ text: String, in range: NSRange) -> String {
    guard text == "\n", editing.host == nil, editing.marked == nil, !editing.clearsOnInsertion,
      let start = boxStart(at: range.location), range.location >= start + 2
    else { return text }
    return "\n\u{2610} "
  }

  /// Inserts an empty task above a task, for a return before its text.
  ///
  /// - Returns: False if the caret is elsewhere.
  final func insertTaskAbove() -> Bool {
    let head = editing.selection.head
    guard canEdit, editing.host == nil, editing.marked == nil, editing.selection.isCaret,
      let storage = pane.storage, let start = boxStart(at: head), head <= start + 2
    else { return false }
    var attributes = unsafe storage.attributes(at: start, effectiveRange: nil)
    attributes[.link] = nil
    edit(
      NSRange(location: start, length: 0),
      with: NSAttributedString(string: "\u{2610} \n", attributes: attributes),
      selected: NSRange(location: max(head, start + 2) + 3, length: 0), as: (.other, "Typing"))
    return true
  }

  /// Removes an empty task from its list, in one step.
  private final func endTasks(_ start: Int) {
    guard let storage = pane.storage, canChange(NSRange(location: start, length: 2), "") else {
      return
    }
    let paragraph = TextUnits(storage).paragraph(at: start)
    let style = NSMutableParagraphStyle()
    style.setParagraphStyle(styleAtCaret ?? .default)
    style.setLists([], above: nil)
    var attributes = typingAttributes
    attributes[.paragraphStyle] = style
    let end = TextUnits(storage).string(start + 2..<paragraph.upperBound)
    let isMade = edit(
      NSRange(paragraph), with: NSAttributedString(string: end, attributes: attributes),
      selected: NSRange(location: start, length: 0), as: (.other, "List"), asks: false)
    if isMade { editing.typingAttributes = attributes }
  }

  // MARK: Cells

  /// Limits a deletion so that no cell is joined with another, or with text around the table.
  ///
  /// - Parameters:
  ///   - border: The other end of the deletion.
  ///   - head: The position of the caret.
  /// - Returns: The border, or the nearest end of the caret's paragraph.
  final func withinCell(_ border: Int, from head: Int) -> Int {
    guard border != head, let storage = pane.storage,
      Self.cells(at: border, of: storage).last !== Self.cells(at: head, of: storage).last
    else { return border }
    let units = TextUnits(storage)
    // An empty paragraph before a table can be deleted without changing a cell.
    let lower = min(border, head)
    if units.paragraph(at: lower).lowerBound == lower, paragraphEnd(at: lower, units) == lower,
      Self.cells(at: lower, of: storage).isEmpty
    {
      return border
    }
    if border < head { return max(border, units.paragraph(at: head).lowerBound) }
    return min(border, max(head, paragraphEnd(at: head, units)))
  }

  /// Selects the content of a cell.
  private final func selectCell(at place: Int, of table: NSTextTable) {
    guard let storage = pane.storage, place < storage.length,
      let style = unsafe storage.attribute(.paragraphStyle, at: place, effectiveRange: nil)
        as? NSParagraphStyle,
      let cell = style.textBlocks.first(where: { ($0 as? NSTextTableBlock)?.table === table })
    else { return }
    let range = storage.range(of: cell, at: place)
    select(TextSelection(NSRange(location: range.location, length: max(0, range.length - 1))))
    scrollToShow(NSRange(location: range.location, length: 0))
  }

  final func goToCell(behind cell: NSTextTableBlock) -> Bool {
    guard let storage = pane.storage, let place = placeInText else { return false }
    let range = storage.range(of: cell, at: place)
    let table = storage.range(of: cell.table, at: place)
    guard range.location != NSNotFound, table.location != NSNotFound else { return false }
    if NSMaxRange(range) < NSMaxRange(table) {
      selectCell(at: NSMaxRange(range), of: cell.table)
      return true
    }
    return appendRow(below: cell, at: NSMaxRange(table))
  }

  final func goToCell(before cell: NSTextTableBlock) -> Bool {
    guard let storage = pane.storage, let place = placeInText else { return false }
    let range = storage.range(of: cell, at: place)
    let table = storage.range(of: cell.table, at: place)
    guard range.location != NSNotFound, table.location != NSNotFound else { return false }
    if range.location > table.location { selectCell(at: range.location - 1, of: cell.table) }
    return true
  }

  /// The index of a character in the paragraph that contains the start of the selection.
  private final var placeInText: Int? {
    pane.count > 0 ? min(editing.selection.start, pane.count - 1) : nil
  }

  /// Adds a row of empty cells, each with the style of the last row's cell in its column.
  private final func appendRow(below cell: NSTextTableBlock, at end: Int) -> Bool {
    guard let storage = pane.storage else { return false }
    let table = cell.table
    let columns = max(1, min(table.numberOfColumns, 1_000))
    let row = cell.startingRow + max(1, cell.rowSpan)
    let text = NSMutableAttributedString()
    let start = storage.range(of: table, at: end - 1).location
    // The cells of the last row, by column.
    var models: [Int: NSTextTableBlock] = [:]
    unsafe storage.enumerateAttribute(
      .paragraphStyle, in: NSRange(location: start, length: end - start), options: []
    ) { value, _, _ in
      for block in (value as? NSParagraphStyle)?.textBlocks ?? [] {
        guard let block = block as? NSTextTableBlock, block.table === table,
          block.startingRow + max(1, block.rowSpan) == row
        else { continue }
        for column in 0..<max(1, min(block.columnSpan, columns)) {
          models[block.startingColumn + column] = block
        }
      }
    }
    for column in 0..<columns {
      let made = NSTextTableBlock(
        table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
      Self.copyAppearance(of: models[column] ?? cell, to: made)
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(styleAtCaret ?? .default)
      let outer = style.textBlocks.prefix { $0 !== cell }
      style.textBlocks = outer + [made]
      style.textLists = []
      var attributes = typingAttributes
      attributes[.paragraphStyle] = style
      text.append(NSAttributedString(string: "\n", attributes: attributes))
    }
    edit(
      NSRange(location: end, length: 0), with: text, selected: NSRange(location: end, length: 0),
      as: (.other, "Insert Row"))
    return true
  }

  private static func copyAppearance(of cell: NSTextTableBlock, to made: NSTextTableBlock) {
    let edges: [NSRectEdge] = [.minX, .minY, .maxX, .maxY]
    for edge in edges {
      for layer in [NSTextBlock.Layer.padding, .border, .margin] {
        made.setWidth(
          cell.width(for: layer, edge: edge), type: cell.widthValueType(for: layer, edge: edge),
          for: layer, edge: edge)
      }
      made.setBorderColor(cell.borderColor(for: edge), for: edge)
    }
    made.backgroundColor = cell.backgroundColor
    made.verticalAlignment = cell.verticalAlignment
  }
}

extension [NSAttributedString.Key: Any] {
  /// Removes the paragraph from its outermost table, and resets the alignment that it has from the
  /// cell; blocks around the table stay.
  mutating func leaveTables() {
    guard let style = self[.paragraphStyle] as? NSParagraphStyle,
      let table = style.textBlocks.firstIndex(where: { $0 is NSTextTableBlock }),
      let own = style.mutableCopy() as? NSMutableParagraphStyle
    else { return }
    own.textBlocks = Array(style.textBlocks[..<table])
    own.alignment = .natural
    self[.paragraphStyle] = own
  }
}
