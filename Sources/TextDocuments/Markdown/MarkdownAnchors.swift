// SPDX-License-Identifier: MIT

/// The marks of headings, as destinations of links within a document.
///
///     Head one     #head-one
///     What's new?  #whats-new
///     Head one     #head-one-1      the second of its name
///
/// - Source: our choice, the same as GitHub's: lower case, spaces as hyphens, no other characters
///   except letters, digits, hyphens and underscores.
struct MarkdownAnchors {
  /// The number of headings for each name.
  private var counts: [String: Int] = [:]

  /// Returns the name of the next heading; nil for one without letters and digits.
  mutating func name(of heading: String) -> String? {
    var name = ""
    for scalar in heading.lowercased().unicodeScalars {
      if scalar == " " {
        name += "-"
      } else if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
        || Self.isInWords(scalar.properties.generalCategory)
      {
        name.unicodeScalars.append(scalar)
      }
    }
    guard !name.isEmpty else { return nil }
    var own = name
    while counts[own] != nil {
      counts[name, default: 0] += 1
      own = "\(name)-\(counts[name, default: 0])"
    }
    counts[own] = 0
    return own
  }

  private static func isInWords(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
      .otherNumber, .connectorPunctuation:
      true
    default: false
    }
  }
}
