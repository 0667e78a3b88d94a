// SPDX-License-Identifier: MIT

/// The metadata of a document.
package struct DocumentMetadata: Hashable, Sendable {
  package enum Key: CaseIterable, Sendable {
    case title, author, subject, keywords, creator
    /// ISO 8601, as 2024-05-17T08:30:00+02:00.
    case creationDate, modificationDate
  }

  package var values: [Key: String]
  package init(_ values: [Key: String] = [:]) { self.values = values }
}
