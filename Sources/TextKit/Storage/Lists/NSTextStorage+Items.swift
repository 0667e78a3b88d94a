// SPDX-License-Identifier: MIT

// Insertions within items of lists. Items have no end: content between two items belongs to the
// first if its attributes say so, and the numbers after it continue in another list, as those of
// documents that are read.

extension NSTextTable {
  /// Makes the table a part of a paragraph's item or quotation, with its indent.
  ///
  /// - Parameter attributes: Those of the paragraph before the table.
  package final func goOn(with attributes: [NSAttributedString.Key: Any]) {
    let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
    let paragraph = attributes[.documentParagraph] as? DocumentParagraph
    quoteLevel = paragraph?.quoteLevel ?? 0
    itemDepth = style.textLists.isEmpty ? paragraph?.itemDepth ?? 0 : style.textLists.count
    guard itemDepth > 0 || quoteLevel > 0 else { return }
    let size = (attributes[.font] as? UIFont)?.pointSize ?? 12
    let indent = ItemIndents(style, fontSize: Double(size))?.head ?? Double(style.headIndent)
    if indent > 0 { setWidth(CGFloat(indent), type: .absoluteValueType, for: .margin, edge: .minX) }
  }

  /// Belongs to the same item or quotation as another table that continues one.
  package final func goOn(behind other: NSTextTable) {
    (itemDepth, quoteLevel) = (other.itemDepth, other.quoteLevel)
    guard itemDepth > 0 || quoteLevel > 0 else { return }
    setWidth(
      other.width(for: .margin, edge: .minX), type: other.widthValueType(for: .margin, edge: .minX),
      for: .margin, edge: .minX)
  }
}

extension NSTextStorage {
  /// Returns the items after a position as they are when something is inserted there that is not an
  /// item: in lists whose numbers continue from the position.
  ///
  /// - Parameter place: The start of a paragraph, after an item.
  /// - Returns: Paragraph by paragraph, without a gap; empty if no list continues there.
  /// - Complexity: O(*k*), *k* paragraphs of the lists after the position.
  package final func itemsCountingOn(behind place: Int) -> [(
    range: NSRange, style: NSParagraphStyle
  )] {
    guard place > 0, place < length, let item = paragraphStyle(at: place - 1) else { return [] }
    let source = characterSource
    var lists = item.textLists
    var counting: [ObjectIdentifier: NSTextList] = [:]
    var items: [(range: NSRange, style: NSParagraphStyle)] = []
    var start = place
    while start < length, let style = paragraphStyle(at: start) {
      lists = zip(lists, style.textLists).prefix { $0 === $1 }.map(\.0)
      guard !lists.isEmpty else { break }
      let own = NSMutableParagraphStyle()
      own.setParagraphStyle(style)
      for (depth, list) in lists.enumerated() {
        let id = ObjectIdentifier(list)
        let next = counting[id] ?? self.list(list, countingOnBehind: place - 1)
        counting[id] = next
        own.textLists[depth] = next
      }
      let end = source.paragraphEnd(start)
      items.append((NSRange(start..<end), own))
      start = end
    }
    return items
  }

  private final func list(_ list: NSTextList, countingOnBehind place: Int) -> NSTextList {
    let new = NSTextList(
      markerFormat: list.markerFormat, options: list.listOptions,
      startingItemNumber: nextListNumber(list, behind: place))
    new.markerAttributes = list.markerAttributes
    return new
  }
}
