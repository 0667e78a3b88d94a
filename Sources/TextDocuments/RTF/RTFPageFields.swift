// SPDX-License-Identifier: MIT

/// What changes from page to page in headers and footers: fields of RTF, and the words that stand for them in text.
///
///     {\field{\*\fldinst PAGE}{\fldrslt 3}} of {\field{\*\fldinst NUMPAGES}{\fldrslt 9}}     {page} of {pages}
///
/// Source: our choice of words, which style sheets have too.
enum RTFPageFields {
  static let page = "{page}"
  /// Before the name of a bookmark that our own writer puts around a note's mark.
  static let noteBookmark = "_tknote"

  /// The first name is that which is written.
  static let placeholders: [(names: [String], text: String)] = [
    (["PAGE"], page), (["NUMPAGES", "SECTIONPAGES"], "{pages}"), (["TITLE"], "{title}"),
  ]

  static func bookmark(_ story: DocumentStory, _ number: Int) -> String {
    "\(noteBookmark)_\(story)\(number)"
  }

  enum Part: Equatable {
    case text([UInt16])
    /// A field's name.
    case field(String)
  }

  /// Text in parts; `nil` if it holds no such words.
  static func parts(_ units: [UInt16]) -> [Part]? {
    guard units.contains(0x7B) else { return nil }
    var parts: [Part] = []
    var start = 0
    var place = 0
    while place < units.count {
      guard units[place] == 0x7B,
        let found = placeholders.first(where: { units[place...].starts(with: $0.text.utf16) })
      else {
        place += 1
        continue
      }
      if start < place { parts.append(.text(Array(units[start..<place]))) }
      parts.append(.field(found.names[0]))
      place += found.text.utf16.count
      start = place
    }
    guard !parts.isEmpty else { return nil }
    if start < units.count { parts.append(.text(Array(units[start...]))) }
    return parts
  }
}
