// SPDX-License-Identifier: MIT

/// Takes a document piece by piece: a builder of attributed text, or the writer of a format.
///
///     format("…bold")  text  format("…")  text  picture  endParagraph(format, isTerminated)
///     beginTable  beginRow  beginCell  …paragraphs…  endCell  …  endRow  …  endTable(format)
///     …text  beginStory(.footnote)  …paragraphs…  endStory  text…  endParagraph
///     endDocument(format)
///
/// What is known only at the end is told at the end: a paragraph's format, a table's spans, the document's properties.
///
/// What holds, whatever the input:
/// 1. Text, pictures and marks stand in a paragraph, which `endParagraph` closes before a cell, a table or a story begins
///    or ends; but a note may begin inside a paragraph, which goes on behind it. Stories of pages may come anywhere.
///    The characters' format is told anew behind a story.
/// 2. Tables, rows, cells and stories are closed in the order in which they were opened; a row stands in a table, a cell in a row,
///    and there is at least one paragraph or table in each cell. A table has as many rows and cells as its format says.
/// 3. Text holds no paragraph separators and no control characters but tabs and form feeds (U+000C, a page's end). Line separators (U+2028) may come.
///    Halves of surrogate pairs may come alone.
package protocol DocumentSink: AnyObject {
  /// The format of text, pictures and ends of paragraphs from now on.
  func setCharacterFormat(_ format: CharacterFormat)
  /// The same, told with an object that says it of all text which has the format: a sink may know it again.
  func setCharacterFormat(_ format: Shared<CharacterFormat>)
  /// UTF-16 units, at least one.
  func appendText(_ units: [UInt16])
  func appendPicture(_ picture: DocumentPicture)
  /// A place that links lead to: "#name"; one that is told behind the last paragraph belongs to that.
  func appendMark(_ name: String)
  /// Ends a paragraph, which may be empty.
  ///
  /// Not terminated: the last one of a document whose text does not end with a separator.
  func endParagraph(_ format: ParagraphFormat, isTerminated: Bool)

  /// A table begins, in boxes of its own.
  func beginTable(in blocks: [ParagraphFormat.Block])
  func beginRow()
  func beginCell()
  func endCell()
  func endRow()
  func endTable(_ format: TableFormat)

  /// A text apart begins.
  func beginStory(_ story: DocumentStory)
  func endStory(_ story: DocumentStory)
  /// The mark of the footnote or endnote that begins next, where a document has another than its number.
  func setNoteMark(_ mark: String)
  /// Refers once more to a note that has been told: the `number`th of its kind to end, from 1.
  func appendReference(to story: DocumentStory, number: Int)

  func endDocument(_ format: DocumentFormat)

  /// So many elements, groups, lists or tables stand in each other: more than before in the document.
  func noteDepth(_ depth: Int)

  /// Told now and then; false ends reading.
  func progress(read: Int, of total: Int) -> Bool
  /// Whether the sink takes nothing more: what it would be told may be more than the file's size.
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

/// A text that stands apart from the one around it.
package enum DocumentStory: UInt8, Sendable, CaseIterable {
  /// At the place where its reference stands.
  case footnote, endnote, comment, textBox
  /// Of pages.
  case header, headerLeft, headerRight, headerFirst, footer, footerLeft, footerRight, footerFirst
}
