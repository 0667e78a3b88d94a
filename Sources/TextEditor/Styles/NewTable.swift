// SPDX-License-Identifier: MIT

package import TextViews

// Insertion of tables after a paragraph, within the list item or quotation that contains it.

extension UITextView {
  /// Inserts an empty table after the paragraph of the caret, or before it if the caret is at its
  /// start, and moves the caret to its first cell.
  ///
  /// In a list item the table becomes part of the item, and the numbering continues after it.
  ///
  /// - Parameters:
  ///   - rows: The number of rows, clamped to 1 … 100.
  ///   - columns: The number of columns, clamped to 1 … 20.
  package func insertTable(rows: Int, columns: Int) {
    guard isEditable, allowsEditingTextAttributes else { return }
    let storage = textStorage
    let typing = typingAttributes
    let (place, lead) = placeOfTable()
    let before =
      lead || place == 0
      ? (lead ? typing : [:]) : storage.attributes(at: place - 1, effectiveRange: nil)
    let outer = (typing[.paragraphStyle] as? NSParagraphStyle)?.textBlocks ?? []
    let text = NSMutableAttributedString()
    if lead { text.append(NSAttributedString(string: "\n", attributes: typing)) }
    let start = text.length
    let table = NSTextTable()
    Self.place(table, behind: before, in: outer)
    text.append(
      Self.cells(
        of: table, rows: min(max(rows, 1), 100), columns: min(max(columns, 1), 20), in: outer,
        typing))
    let items = lead ? [] : storage.itemsCountingOn(behind: place)
    for (range, style) in items {
      let item = NSMutableAttributedString(
        attributedString: storage.attributedSubstring(from: range))
      item.addAttribute(
        .paragraphStyle, value: style, range: NSRange(location: 0, length: item.length))
      text.append(item)
    }
    let end = items.last.map { NSMaxRange($0.range) } ?? place
    selectedRange = NSRange(location: place, length: 0)
    if end > place, let from = position(from: beginningOfDocument, offset: place),
      let to = position(from: beginningOfDocument, offset: end),
      let range = textRange(from: from, to: to)
    {
      replace(range, withAttributedText: text)
    } else {
      insertAttributedText(text)
    }
    selectedRange = NSRange(location: place + start, length: 0)
  }

  /// The space above and below a table that is not nested, in points.
  private static let tableSpace: CGFloat = 12

  /// Returns the insertion position of a table, and whether a line end is inserted before it.
  private func placeOfTable() -> (place: Int, lead: Bool) {
    let units = textStorage.string as NSString
    let caret = selectedRange.location
    let paragraph = units.paragraphRange(for: NSRange(location: caret, length: 0))
    let isEmpty =
      Self.endsParagraph(units, at: NSMaxRange(paragraph))
      ? paragraph.length <= 1 : paragraph.length == 0
    let style = typingAttributes[.paragraphStyle] as? NSParagraphStyle
    // The marker of an empty item is above the table.
    let isItem = isEmpty && style?.textLists.isEmpty == false
    guard caret > paragraph.location || isItem else { return (caret, false) }
    let end = NSMaxRange(paragraph)
    return (end, paragraph.length == 0 || !Self.endsParagraph(units, at: end))
  }

  /// Nests a table in the blocks and lists of the text before it.
  private static func place(
    _ table: NSTextTable, behind attributes: [NSAttributedString.Key: Any], in outer: [NSTextBlock]
  ) {
    let blocks = (attributes[.paragraphStyle] as? NSParagraphStyle)?.textBlocks ?? []
    guard blocks.count >= outer.count, zip(blocks, outer).allSatisfy({ $0 === $1 }) else { return }
    guard blocks.count > outer.count else { return table.goOn(with: attributes) }
    if let other = blocks[outer.count] as? NSTextTableBlock { table.goOn(behind: other.table) }
  }

  private static func cells(
    of table: NSTextTable, rows: Int, columns: Int, in outer: [NSTextBlock],
    _ typing: [NSAttributedString.Key: Any]
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.setParagraphStyle(typing[.paragraphStyle] as? NSParagraphStyle ?? .default)
    style.textLists = []
    style.headerLevel = 0
    // The table itself takes the indents of the surrounding paragraph.
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (0, 0, 0)
    var attributes = typing
    attributes[.documentParagraph] = nil
    table.numberOfColumns = columns
    table.collapsesBorders = true
    // Columns of equal width, which stay fixed while text is typed.
    table.layoutAlgorithm = .fixedLayoutAlgorithm
    table.setContentWidth(100, type: .percentageValueType)
    // A surrounding cell may be narrow; it grows to the columns' minimum width.
    let isInCell = outer.contains { $0 is NSTextTableBlock }
    if isInCell {
      table.layoutAlgorithm = .automaticLayoutAlgorithm
    } else {
      // The same margins as readers of Markdown and HTML set.
      table.setWidth(tableSpace, type: .absoluteValueType, for: .margin, edge: .minY)
      table.setWidth(tableSpace, type: .absoluteValueType, for: .margin, edge: .maxY)
    }
    let least = 2 * ((typing[.font] as? UIFont)?.pointSize ?? 12)
    let text = NSMutableAttributedString()
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = NSTextTableBlock(
          table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
        cell.setWidth(1, type: .absoluteValueType, for: .border)
        cell.setWidth(4, type: .absoluteValueType, for: .padding)
        cell.setBorderColor(UIColor(white: 0.6, alpha: 1))
        if isInCell {
          cell.setContentWidth(100 / CGFloat(columns), type: .percentageValueType)
          cell.setValue(least, type: .absoluteValueType, for: .minimumWidth)
        }
        style.textBlocks = outer + [cell]
        attributes[.paragraphStyle] = style.copy()
        text.append(NSAttributedString(string: "\n", attributes: attributes))
      }
    }
    return text
  }

  /// Returns whether a paragraph ends directly before a position.
  private static func endsParagraph(_ text: NSString, at place: Int) -> Bool {
    guard place > 0 else { return true }
    let unit = text.character(at: place - 1)
    return unit == 0x0A || unit == 0x0D || unit == 0x2029
  }
}
