// SPDX-License-Identifier: MIT

/// Marks of notes that are not numbers: `[^*]`, `[^†]`.
///
/// Labels with letters or digits do not determine the displayed mark; Markdown readers number such
/// notes.
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
