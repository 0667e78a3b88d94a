// SPDX-License-Identifier: MIT

internal import TextGraphics

extension [NSAttributedString.DocumentAttributeKey: Any] {
  /// What a PDF says of a document: its title, author, subject and key words.
  package var pdfInformation: [String: Any] {
    let keys: [(NSAttributedString.DocumentAttributeKey, String)] = [
      (.title, kCGPDFContextTitle as String), (.author, kCGPDFContextAuthor as String),
      (.subject, kCGPDFContextSubject as String), (.keywords, kCGPDFContextKeywords as String),
    ]
    return keys.reduce(into: [:]) { found, key in found[key.1] = self[key.0] }
  }
}
