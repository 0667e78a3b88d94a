// SPDX-License-Identifier: MIT

/// The names that links within a document call its headings by.
///
///     Head one     #head-one
///     What's new?  #whats-new
///     Head one     #head-one-1      the second of its name
///
/// - Source: our choice, GitHub's own: small letters, spaces as hyphens, no other signs but hyphens and low lines.
struct MarkdownPlaces {
  /// How many headings have had a name.
  private var counts: [String: Int] = [:]

  /// The name of the next heading; nil for one without a letter or digit.
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
