// SPDX-License-Identifier: MIT

package import TextKit

/// What is offered to choose from: what programs that ended without saving have left, and what was
/// opened lately.
///
/// Each kind has a heading of its own, so that nobody takes the file of now for the edits that were
/// recovered.
@MainActor
package struct DocumentChoices {
  /// The latest first.
  package private(set) var kept: [RecoveredDocument]
  package let recent: [URL]
  private let hasFound: Bool

  package init(kept: [RecoveredDocument], recent: [URL]) {
    (self.kept, self.recent) = (kept, recent)
    hasFound = !kept.isEmpty
  }

  /// One heading and what stands below it.
  package struct Section: Equatable, Sendable {
    package let heading: String
    package let rows: [String]
  }

  /// What was recovered: name, date and file; nil without any.
  package var keptSection: Section? {
    guard !kept.isEmpty else { return nil }
    let dates = DateFormatter()
    (dates.dateStyle, dates.timeStyle) = (.medium, .short)
    let rows = kept.map {
      "\($0.name), \(dates.string(from: $0.date))\($0.path.map { "   \($0)" } ?? "")"
    }
    return Section(heading: "Recovered: edits that were not saved", rows: rows)
  }

  /// What the button beside each of them is called for the ear, so that nobody discards another
  /// one.
  package var discardNames: [String] {
    keptSection?.rows.map { "Discard \($0)" } ?? []
  }

  /// What was opened lately, by its path; nil without any.
  package var recentSection: Section? {
    guard !recent.isEmpty else { return nil }
    return Section(heading: "Opened lately: files as they were saved", rows: recent.map(\.path))
  }

  /// Of the window in which they are offered.
  package var title: String { hasFound ? "Recovered Documents" : "Recent Documents" }

  /// What is to be done.
  package var words: String {
    if !kept.isEmpty {
      return
        "Unsaved edits were left when the program ended. Choose a document to go on with it; what is neither chosen nor discarded is offered again next time."
    }
    if recent.isEmpty { return hasFound ? "Nothing is left." : "Nothing was opened yet." }
    return "Choose a document that was opened lately."
  }

  /// Throws away what was recovered of one document.
  package mutating func discard(_ number: Int) {
    kept.remove(at: number).discard()
  }

  /// Takes out one that was chosen; it stays on the disk for whoever goes on with it.
  package mutating func take(_ number: Int) -> RecoveredDocument {
    kept.remove(at: number)
  }
}
