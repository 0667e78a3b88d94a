// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas
internal import TextDocuments

/// What a paragraph is in its document, as its attributes say.
///
///     note ── cells of tables, outermost first ── caption of a table ── quotations and lists ── heading, lines of a program, or a paragraph
struct ParagraphRole {
  /// The name of the note that it belongs to.
  var note: String?
  var cells: [NSTextTableBlock] = []
  var quotes = 0
  /// A new item of the last of them.
  var lists: [NSTextList] = []
  /// Without a marker: how many lists the item has that it goes on with.
  var continuedLists = 0
  /// 0 for text.
  var heading = 0
  var isCode = false
  /// A program begins with it.
  var startsCode = false
  /// It separates: a line across, or what stands before the notes.
  var isSeparator = false
  /// It belongs to the caption of the table below or above it, if there is one.
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
    quotes = min(max(paragraph.quoteLevel, 0), ParagraphRole.deepest)
    if lists.isEmpty { continuedLists = paragraph.itemDepth }
    isCode = paragraph.isCode
    startsCode = paragraph.startsCode
    caption = paragraph.caption
    if paragraph.isRule { isSeparator = true }
  }

  /// Of a table: it stands where a paragraph of these quotations and items would.
  init(of table: NSTextTable) {
    quotes = min(max(table.quoteLevel, 0), ParagraphRole.deepest)
    continuedLists = table.itemDepth
  }

  /// Whether it is the next line of the program that ends with another paragraph.
  func goesOn(behind other: ParagraphRole) -> Bool {
    isCode && other.isCode && !startsCode && !isSeparator && lists.isEmpty && note == other.note
      && quotes == other.quotes && cells.elementsEqual(other.cells, by: ===)
  }

  /// Tables and quotations deeper than this count as no deeper.
  static let deepest = 50

  static func cells(of style: NSParagraphStyle) -> [NSTextTableBlock] {
    let blocks = style.textBlocks
    if blocks.isEmpty { return [] }
    return Array(blocks.lazy.compactMap { $0 as? NSTextTableBlock }.prefix(deepest))
  }
}
