// SPDX-License-Identifier: MIT

/// Receives a document piece by piece: a builder of attributed text, or the writer of a format.
///
///     format("…bold")  text  format("…")  text  image  endParagraph(format, isTerminated)
///     beginTable  beginRow  beginCell  …paragraphs…  endCell  …  endRow  …  endTable(format)
///     …text  beginStory(.footnote)  …paragraphs…  endStory  text…  endParagraph
///     endDocument(format)
///
/// Values that are known only at the end are passed at the end: a paragraph's format, a table's
/// spans, the document's properties.
///
/// Guarantees, for any input:
/// 1. Text, images and marks belong to a paragraph, which `endParagraph` closes before a cell, a
///    table or a story begins or ends. A note, however, may begin inside a paragraph, which
///    continues after it. Headers and footers may occur anywhere. The character format is set again
///    after a story.
/// 2. Tables, rows, cells and stories are closed in the reverse order in which they were opened. A
///    row is in a table, a cell is in a row, and each cell has at least one paragraph or table. A
///    table has as many rows and cells as its format says.
/// 3. Text has no paragraph separators, and no control characters except tabs and form feeds
///    (U+000C, the end of a page). Line separators (U+2028) and isolated surrogates may occur.
package protocol DocumentSink: AnyObject {
  /// Sets the format of the text, images and paragraph ends that follow.
  ///
  /// - Parameter format: The complete format; it replaces the previous one.
  func setCharacterFormat(_ format: CharacterFormat)
  /// Sets the format as an object that all text with this format shares.
  ///
  /// - Parameter format: The format; the sink can recognize it by its identity.
  func setCharacterFormat(_ format: Shared<CharacterFormat>)
  /// Appends text to the current paragraph.
  ///
  /// - Parameter units: UTF-16 units, at least one.
  func appendText(_ units: [UInt16])
  /// Appends an image or another attachment, with its data or only its name, to the current
  /// paragraph.
  func appendImage(_ picture: DocumentImage)
  /// Appends a mark, the destination of links within the document.
  ///
  /// A mark after the last paragraph belongs to that paragraph.
  ///
  /// - Parameter name: The name without "#".
  func appendMark(_ name: String)
  /// Ends a paragraph, which may be empty.
  ///
  /// - Parameters:
  ///   - format: The format of the whole paragraph.
  ///   - isTerminated: False only for the last paragraph of a document whose text does not end with
  ///     a separator.
  func endParagraph(_ format: ParagraphFormat, isTerminated: Bool)

  /// Begins a table.
  ///
  /// - Parameter blocks: The blocks around the table, outermost first.
  func beginTable(in blocks: [ParagraphFormat.Block])
  func beginRow()
  func beginCell()
  func endCell()
  func endRow()
  /// Ends a table.
  ///
  /// - Parameter format: The format of the table, its rows and its cells.
  func endTable(_ format: TableFormat)

  /// Begins a text that is separate from the surrounding one.
  ///
  /// - Parameter story: The kind of text.
  func beginStory(_ story: DocumentStory)
  /// Ends a separate text.
  ///
  /// - Parameter story: The kind with which it began.
  func endStory(_ story: DocumentStory)
  /// Sets the mark of the next note, where it is not the note's number.
  ///
  /// - Parameter mark: The mark of the footnote or endnote that begins next.
  func setNoteMark(_ mark: String)
  /// Appends another reference to a finished note.
  ///
  /// - Parameters:
  ///   - story: The kind of note.
  ///   - number: The number of the note among those of its kind in the order of their ends, from 1.
  func appendReference(to story: DocumentStory, number: Int)

  /// Ends the document.
  ///
  /// - Parameter format: The properties of the document and its pages.
  func endDocument(_ format: DocumentFormat)

  /// Reports a new maximum of nested elements, groups, lists or tables in the document.
  ///
  /// - Parameter depth: The number of nested ones.
  func noteDepth(_ depth: Int)

  /// Reports the progress from time to time.
  ///
  /// - Parameters:
  ///   - read: The amount read so far: bytes, or elements of Markdown.
  ///   - total: The total amount, in the same unit.
  /// - Returns: False to end reading.
  func progress(read: Int, of total: Int) -> Bool
  /// Whether the sink accepts nothing more; the events of a document can be larger than its file.
  var isStopped: Bool { get }
}

extension DocumentSink {
  package func setCharacterFormat(_ format: Shared<CharacterFormat>) {
    setCharacterFormat(format.wrappedValue)
  }

  package func setNoteMark(_ mark: String) {}
  package func noteDepth(_ depth: Int) {}

  package func progress(read: Int, of total: Int) -> Bool { true }
  package var isStopped: Bool { false }
}

/// A text that is separate from the surrounding one.
package enum DocumentStory: UInt8, Sendable, CaseIterable {
  /// Anchored at their reference.
  case footnote, endnote, comment, textBox
  /// Repeated on pages.
  case header, headerLeft, headerRight, headerFirst, footer, footerLeft, footerRight, footerFirst
}
