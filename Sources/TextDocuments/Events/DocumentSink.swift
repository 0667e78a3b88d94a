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
  func setCharacterFormat(_ format: CharacterFormat)
  /// Sets the format as an object that all text with this format shares, so that the sink can
  /// recognize it.
  func setCharacterFormat(_ format: Shared<CharacterFormat>)
  /// Appends UTF-16 units, at least one.
  func appendText(_ units: [UInt16])
  func appendPicture(_ picture: DocumentPicture)
  /// Appends a mark: the destination of links to "#name". One after the last paragraph belongs to
  /// that paragraph.
  func appendMark(_ name: String)
  /// Ends a paragraph, which may be empty.
  ///
  /// Only the last paragraph of a document whose text does not end with a separator is not
  /// terminated.
  func endParagraph(_ format: ParagraphFormat, isTerminated: Bool)

  /// Begins a table, in blocks of its own.
  func beginTable(in blocks: [ParagraphFormat.Block])
  func beginRow()
  func beginCell()
  func endCell()
  func endRow()
  func endTable(_ format: TableFormat)

  /// Begins a text that is separate from the surrounding one.
  func beginStory(_ story: DocumentStory)
  func endStory(_ story: DocumentStory)
  /// Sets the mark of the footnote or endnote that begins next, where it is not the note's number.
  func setNoteMark(_ mark: String)
  /// Refers again to a finished note: the `number`th of its kind to end, from 1.
  func appendReference(to story: DocumentStory, number: Int)

  func endDocument(_ format: DocumentFormat)

  /// Reports a new maximum of nested elements, groups, lists or tables in the document.
  func noteDepth(_ depth: Int)

  /// Called from time to time; the result false ends reading.
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
