// SPDX-License-Identifier: MIT

// What is put in within items of lists, which have no end of their own: what stands between two items belongs to the first where it
// says so, and the numbers behind it go on by a list of its own, as those of documents that are read.

extension NSTextTable {
  /// Makes the table a part of the item or the quotation that a paragraph belongs to, and indents it as that.
  ///
  /// - Parameter attributes: Of the paragraph that stands before the table.
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

  /// Stands where another table does that goes on with an item or a quotation.
  package final func goOn(behind other: NSTextTable) {
    (itemDepth, quoteLevel) = (other.itemDepth, other.quoteLevel)
    guard itemDepth > 0 || quoteLevel > 0 else { return }
    setWidth(
      other.width(for: .margin, edge: .minX), type: other.widthValueType(for: .margin, edge: .minX),
      for: .margin, edge: .minX)
  }
}

extension NSTextStorage {
  /// The items behind a place as they are when something stands there that is no item: in lists that count on from the place.
  ///
  /// - Parameter place: The start of a paragraph, behind an item.
  /// - Returns: Paragraph by paragraph, without a gap; empty if no list goes on there.
  /// - Complexity: O(*k*), *k* paragraphs of the lists behind the place.
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
