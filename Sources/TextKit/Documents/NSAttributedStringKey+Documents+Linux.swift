// SPDX-License-Identifier: MIT

extension NSAttributedString.Key {
  /// An anchor of links: its name after "#", a `String`; several are separated by line feeds.
  ///
  /// Documents have anchors from ids and names in HTML, bookmarks in RTF and headings in Markdown,
  /// named as on GitHub. The attribute extends over the following text of equal attributes. In a
  /// PDF the line in which it begins becomes a named destination.
  ///
  /// - Source: our choice. Apple's text system drops anchors.
  public static let anchor = NSAttributedString.Key(rawValue: "TKAnchor")

  /// The reference to a note, and the number at the start of the note: its name, a `String` such as
  /// "footnote-1".
  ///
  /// Footnotes, endnotes and comments of a document follow its text. Names begin with `footnote-`,
  /// `endnote-` or `comment-`. Documents are written with the notes at their references again.
  ///
  /// - Source: our choice. Apple's text system drops notes.
  public static let noteReference = NSAttributedString.Key(rawValue: "TKNoteReference")

  /// The text of a note: its name, a `String`, as at its reference; "separator" for the text before
  /// the first one.
  ///
  /// - Source: our choice.
  public static let note = NSAttributedString.Key(rawValue: "TKNote")

  /// The role of a paragraph in its document: `DocumentParagraph`.
  ///
  /// - Source: our choice. Apple's markdown reader has `NSPresentationIntent` for it, which
  ///   Foundation lacks on Linux.
  public static let documentParagraph = NSAttributedString.Key(rawValue: "TKDocumentParagraph")
}
