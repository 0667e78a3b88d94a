// SPDX-License-Identifier: MIT

extension NSAttributedString.Key {
  /// A place that links lead to: the name behind "#", a `String`; several with line feeds between
  /// them.
  ///
  /// Documents have it from ids and names in HTML, bookmarks in RTF and headings in Markdown, under
  /// the names that GitHub gives them; it lasts as far as the text behind looks alike. In a PDF the
  /// line that it begins in becomes a named destination.
  ///
  /// - Source: our choice. Apple's text system drops such names.
  public static let anchor = NSAttributedString.Key(rawValue: "TKAnchor")

  /// The number of a note where it is referred to, and at the start of the note: its name, a
  /// `String` such as "footnote-1".
  ///
  /// Footnotes, endnotes and comments of a document stand behind its text. Names begin with
  /// `footnote-`, `endnote-` or `comment-`. Documents are written with the notes at their
  /// references again.
  ///
  /// - Source: our choice. Apple's text system drops notes.
  public static let noteReference = NSAttributedString.Key(rawValue: "TKNoteReference")

  /// The text of a note: its name, a `String`, as at its reference; "separator" for what stands
  /// before the first one.
  ///
  /// - Source: our choice.
  public static let note = NSAttributedString.Key(rawValue: "TKNote")

  /// What a paragraph is in its document: `DocumentParagraph`.
  ///
  /// - Source: our choice. Apple's markdown reader has `NSPresentationIntent` for it, which
  ///   Foundation lacks on Linux.
  public static let documentParagraph = NSAttributedString.Key(rawValue: "TKDocumentParagraph")
}
