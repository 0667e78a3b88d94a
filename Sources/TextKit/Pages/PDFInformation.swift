// SPDX-License-Identifier: MIT

internal import TextGraphics

extension [NSAttributedString.DocumentAttributeKey: Any] {
  /// The information dictionary of a PDF: title, author, subject and key words.
  ///
  /// If HTML or Markdown has no subject, its description is used.
  package var pdfInformation: [String: Any] {
    let keys: [(NSAttributedString.DocumentAttributeKey, String)] = [
      (.title, kCGPDFContextTitle as String), (.author, kCGPDFContextAuthor as String),
      (.subject, kCGPDFContextSubject as String), (.keywords, kCGPDFContextKeywords as String),
    ]
    var found: [String: Any] = keys.reduce(into: [:]) { found, key in found[key.1] = self[key.0] }
    let subject = kCGPDFContextSubject as String
    if (found[subject] as? String ?? "").isEmpty, let described { found[subject] = described }
    return found
  }

  /// `<meta name=description>`, or `description` in YAML front matter; in RTF the same attribute is
  /// a comment for editors.
  private var described: String? {
    let types: [NSAttributedString.DocumentType] = [.html, .markdown]
    let own = self[.documentType]
    guard
      types.contains(where: {
        own as? String == $0.rawValue || own as? NSAttributedString.DocumentType == $0
      })
    else { return nil }
    return self[.comment] as? String
  }
}
