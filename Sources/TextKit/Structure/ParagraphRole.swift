// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas
internal import TextDocuments

/// The role of a paragraph in its document, from its attributes.
///
///     note ── cells of tables, outermost first ── caption of a table ── quotations and lists
///          ── heading, lines of code, or a paragraph
struct ParagraphRole {
  /// The name of the note that it belongs to.
  var note: String?
  var cells: [NSTextTableBlock] = []
  var quotes = 0
  /// The lists around it, if it is a new item of the last of them.
  var lists: [NSTextList] = []
  /// For a paragraph without a marker: the number of lists around the item that it continues.
  var continuedLists = 0
  /// The heading level; 0 for text.
  var heading = 0
  var isCode = false
  /// Whether a code block begins with it.
  var startsCode = false
  /// Whether it is a separator: a horizontal rule, or the text before the notes.
  var isSeparator = false
  /// The position of the caption that it belongs to, below or above the table, if there is one.
  var caption: ParagraphFormat.Caption?

  init(_ attributes: [NSAttributedString.Key: Any]) {
    let style = attributes[.paragraphStyle] as? NSParagraphStyle
    if let name = attributes[.note] as? String {
      if name == NoteNames.separator { isSeparator = true } else { note = name }
    }
    if let style {
      cells = ParagraphRole.cells(of: style)
      lists = style.textLists
      heading = style.headerLevel
    }
    guard let paragraph = attributes[.documentParagraph] as? DocumentParagraph else { return }
    quotes = min(max(paragraph.quoteLevel, 0), ParagraphRole.maximumDepth)
    if lists.isEmpty { continuedLists = paragraph.itemDepth }
    isCode = paragraph.isCode
    startsCode = paragraph.startsCode
    caption = paragraph.caption
    if paragraph.isRule { isSeparator = true }
  }

  /// The role of a table: that of a paragraph in its quotations and items.
  init(of table: NSTextTable) {
    quotes = min(max(table.quoteLevel, 0), ParagraphRole.maximumDepth)
    continuedLists = table.itemDepth
  }

  /// Whether it is the next line of the code block that ends with another paragraph.
  func continues(behind other: ParagraphRole) -> Bool {
    isCode && other.isCode && !startsCode && !isSeparator && lists.isEmpty && note == other.note
      && quotes == other.quotes && cells.elementsEqual(other.cells, by: ===)
  }

  /// The maximum depth of tables and quotations; deeper ones count as this.
  static let maximumDepth = 50

  static func cells(of style: NSParagraphStyle) -> [NSTextTableBlock] {
    let blocks = style.textBlocks
    if blocks.isEmpty { return [] }
    return Array(blocks.lazy.compactMap { $0 as? NSTextTableBlock }.prefix(maximumDepth))
  }
}
