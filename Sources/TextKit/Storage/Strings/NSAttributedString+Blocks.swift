// SPDX-License-Identifier: MIT

internal import TextStructures

// Queries for lists, blocks and tables that AppKit adds to attributed strings.

extension NSAttributedString {
  /// Returns the style of a character's paragraph, if it has one.
  package func paragraphStyle(at location: Int) -> NSParagraphStyle? {
    unsafe attribute(.paragraphStyle, at: location, effectiveRange: nil) as? NSParagraphStyle
  }

  /// The paragraphs around an index whose styles meet a condition; `{NSNotFound, 0}` if the
  /// paragraph at the index does not.
  private func stretch(around location: Int, _ has: (NSParagraphStyle?) -> Bool) -> NSRange {
    guard has(paragraphStyle(at: location)) else { return NSRange(location: NSNotFound, length: 0) }
    let source = characterSource
    var range = source.paragraph(location)
    while range.lowerBound > 0, has(paragraphStyle(at: range.lowerBound - 1)) {
      range = source.paragraphStart(range.lowerBound - 1)..<range.upperBound
    }
    while range.upperBound < length, has(paragraphStyle(at: range.upperBound)) {
      range = range.lowerBound..<source.paragraphEnd(range.upperBound)
    }
    return NSRange(range)
  }

  // MARK: Lists

  /// Returns the paragraphs around an index that belong to a list.
  ///
  /// - Parameters:
  ///   - list: The list, by identity.
  ///   - location: A UTF-16 index.
  /// - Returns: `{NSNotFound, 0}` if the index does not belong to the list.
  /// - Precondition: `location` is less than `length`.
  /// - Complexity: O(log *n*) for a storage, *n* paragraphs of lists; else O(*k*), *k* paragraphs
  ///   of the list.
  public func range(of list: NSTextList, at location: Int) -> NSRange {
    checkLocation(location, "range(of:at:)")
    if let storage = self as? NSTextStorage {
      return storage.listRange(list, at: location).map { NSRange($0) }
        ?? NSRange(location: NSNotFound, length: 0)
    }
    return stretch(around: location) { $0?.textLists.contains { $0 === list } == true }
  }

  /// Returns the number of the item at an index: the argument for `marker(forItemNumber:)` of the
  /// list.
  ///
  /// Paragraphs of lists inside of this one do not count.
  ///
  /// - Parameters:
  ///   - list: The list, by identity.
  ///   - location: A UTF-16 index.
  /// - Returns: 0 if the index does not belong to the list.
  /// - Precondition: `location` is less than `length`.
  /// - Complexity: O(log *n*) for a storage, *n* paragraphs of lists; else O(*k*), *k* paragraphs
  ///   of the list.
  public func itemNumber(in list: NSTextList, at location: Int) -> Int {
    checkLocation(location, "itemNumber(in:at:)")
    if let storage = self as? NSTextStorage { return storage.listNumber(list, at: location) }
    let range = range(of: list, at: location)
    if range.location == NSNotFound { return 0 }
    let source = characterSource
    var count = 0
    var place = range.location
    while place <= location {
      if paragraphStyle(at: place)?.textLists.last === list { count += 1 }
      place = source.paragraphEnd(place)
    }
    return ListMarker.number(ofItem: count, of: list)
  }

  // MARK: Blocks

  /// Returns the paragraphs around an index that are in a block.
  ///
  /// - Parameters:
  ///   - block: The block, by identity. For a table, the paragraphs of all its cells.
  ///   - location: A UTF-16 index.
  /// - Returns: `{NSNotFound, 0}` if the index is not in the block.
  /// - Precondition: `location` is less than `length`.
  /// - Complexity: O(*k*), *k* paragraphs of the block.
  public func range(of block: NSTextBlock, at location: Int) -> NSRange {
    checkLocation(location, "range(of:at:)")
    return stretch(around: location) { style in
      style?.textBlocks.contains { $0 === block || ($0 as? NSTextTableBlock)?.table === block }
        == true
    }
  }

  /// Returns the paragraphs around an index that are in a table.
  ///
  /// - Parameters:
  ///   - table: The table, by identity.
  ///   - location: A UTF-16 index.
  /// - Returns: `{NSNotFound, 0}` if the index is not in the table.
  /// - Precondition: `location` is less than `length`.
  /// - Complexity: O(*k*), *k* paragraphs of the table.
  public func range(of table: NSTextTable, at location: Int) -> NSRange {
    range(of: table as NSTextBlock, at: location)
  }
}

extension NSTextStorage {
  /// The paragraph style at an index, read without finding substitute fonts.
  final func ownParagraphStyle(at location: Int) -> NSParagraphStyle? {
    guard ownsAttributes else { return paragraphStyle(at: location) }
    return content.runs.value(at: location).dictionary[.paragraphStyle] as? NSParagraphStyle
  }
}
