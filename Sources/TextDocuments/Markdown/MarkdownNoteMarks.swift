// SPDX-License-Identifier: MIT

/// Marks of notes that are no numbers: `[^*]`, `[^†]`.
///
/// Names of notes with letters or digits say nothing of how they are shown; readers of Markdown number them.
enum MarkdownNoteMarks {
  private static let lengthLimit = 8

  static func isMark(_ label: String) -> Bool {
    !label.isEmpty && label.utf16.count <= lengthLimit
      && label.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .otherPunctuation, .mathSymbol, .otherSymbol, .currencySymbol:
          !"\\\"&<>|`~".unicodeScalars.contains(scalar)
        default: false
        }
      }
  }
}
