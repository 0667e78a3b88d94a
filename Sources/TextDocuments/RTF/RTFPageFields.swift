// SPDX-License-Identifier: MIT

/// Values in headers and footers that differ from page to page: fields of RTF, and their
/// placeholders in text.
///
///     {\field{\*\fldinst PAGE}{\fldrslt 3}} of {\field{\*\fldinst NUMPAGES}{\fldrslt 9}}
///     {page} of {pages}
///
///     {\field{\*\fldinst PAGE \\* roman}{\fldrslt iii}}
///     {page:lower-roman}
///
/// - Source: our choice of names, which CSS has too.
enum RTFPageFields {
  static let page = "{page}"
  /// The prefix of the bookmark that our own writer puts around a note's mark.
  static let noteBookmark = "_tknote"

  /// The first name is the one that is written.
  static let placeholders: [(names: [String], text: String)] = [
    (["PAGE"], page), (["NUMPAGES", "SECTIONPAGES"], "{pages}"), (["TITLE"], "{title}"),
    (["PAGE \\* roman"], page(.pgnlcrm)), (["PAGE \\* ROMAN"], page(.pgnucrm)),
    (["PAGE \\* alphabetic"], page(.pgnlcltr)), (["PAGE \\* ALPHABETIC"], page(.pgnucltr)),
  ]

  /// Returns the placeholder of the page number in the format of a section's word.
  static func page(_ word: RTFWord) -> String {
    switch word {
    case .pgnlcrm: "{page:lower-roman}"
    case .pgnucrm: "{page:upper-roman}"
    case .pgnlcltr: "{page:lower-alpha}"
    case .pgnucltr: "{page:upper-alpha}"
    default: page
    }
  }

  /// Returns the placeholder of the page number in the format of a field's switch (`\* roman`);
  /// `nil` for any other switch.
  static func page(format: String) -> String? {
    switch format {
    case "Arabic", "ARABIC", "arabic": page
    case "roman": page(.pgnlcrm)
    case "ROMAN", "Roman": page(.pgnucrm)
    case "alphabetic": page(.pgnlcltr)
    case "ALPHABETIC", "Alphabetic": page(.pgnucltr)
    default: nil
    }
  }

  /// The page's number, or how many there are, as a counter of a style sheet.
  static func page(counter: String, style: String?) -> String {
    if counter == "pages" { return "{pages}" }
    switch style {
    case "lower-roman": return page(.pgnlcrm)
    case "upper-roman": return page(.pgnucrm)
    case "lower-alpha", "lower-latin": return page(.pgnlcltr)
    case "upper-alpha", "upper-latin": return page(.pgnucltr)
    default: return page
    }
  }

  static func bookmark(_ story: DocumentStory, _ number: Int) -> String {
    "\(noteBookmark)_\(story)\(number)"
  }

  enum Part: Equatable {
    case text([UInt16])
    /// The name of a field.
    case field(String)
  }

  /// Splits text at placeholders; `nil` if it has none.
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
