// SPDX-License-Identifier: MIT

internal import TextGraphics

extension [NSAttributedString.DocumentAttributeKey: Any] {
  /// What a PDF says of a document: its title, author, subject and key words.
  package var pdfInformation: [String: Any] {
    let keys: [(NSAttributedString.DocumentAttributeKey, String)] = [
      (.title, kCGPDFContextTitle), (.author, kCGPDFContextAuthor),
      (.subject, kCGPDFContextSubject), (.keywords, kCGPDFContextKeywords),
    ]
    return keys.reduce(into: [:]) { found, key in found[key.1] = self[key.0] }
  }
}
