// SPDX-License-Identifier: MIT

package import TextKit

/// The documents offered at the start: recovered ones of programs that ended without saving, and
/// recently opened ones.
///
/// Each kind has a heading, so that recovered edits cannot be confused with the current file.
@MainActor
package struct DocumentChoices {
  /// The recovered documents, newest first.
  package private(set) var kept: [RecoveredDocument]
  package let recent: [URL]
  private let hasFound: Bool

  package init(kept: [RecoveredDocument], recent: [URL]) {
    (self.kept, self.recent) = (kept, recent)
    hasFound = !kept.isEmpty
  }

  /// A heading and the rows below it.
  package struct Section: Equatable, Sendable {
    package let heading: String
    package let rows: [String]
  }

  /// The recovered documents with name, date and file; nil without any.
  package var keptSection: Section? {
    guard !kept.isEmpty else { return nil }
    let dates = DateFormatter()
    (dates.dateStyle, dates.timeStyle) = (.medium, .short)
    let rows = kept.map {
      "\($0.name), \(dates.string(from: $0.date))\($0.path.map { "   \($0)" } ?? "")"
    }
    return Section(heading: "Recovered documents with unsaved edits", rows: rows)
  }

  /// The accessibility labels of the Discard buttons, which name the document so that no wrong one
  /// is discarded.
  package var discardNames: [String] {
    keptSection?.rows.map { "Discard \($0)" } ?? []
  }

  /// The paths of recently opened files; nil without any.
  package var recentSection: Section? {
    guard !recent.isEmpty else { return nil }
    return Section(heading: "Recently opened files", rows: recent.map(\.path))
  }

  /// The title of the window that offers the documents.
  package var title: String { hasFound ? "Recovered Documents" : "Recent Documents" }

  /// The instructions above the list.
  package var words: String {
    if !kept.isEmpty {
      return
        "The program ended with unsaved edits. Choose a document to continue with it; documents that are neither chosen nor discarded are offered again next time."
    }
    if recent.isEmpty { return hasFound ? "No documents are left." : "No recent documents." }
    return "Choose a recent document."
  }

  /// Discards a recovered document.
  package mutating func discard(_ number: Int) {
    kept.remove(at: number).discard()
  }

  /// Removes a chosen document from the list; its recovery file stays for the window that opens it.
  package mutating func take(_ number: Int) -> RecoveredDocument {
    kept.remove(at: number)
  }
}
