// SPDX-License-Identifier: MIT

/// The style sheet in the header, and the entry that is being read.
///
/// Text repeats the formats of its style; only the heading levels of styles are kept.
struct RTFStyles {
  private var headings: [Int: Int] = [:]
  private var inProgress = (number: 0, heading: 0)

  /// Returns the heading level of a style, from 1.
  func heading(of style: Int) -> Int? { headings[style] }

  mutating func apply(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .s: inProgress = (value, 0)
    case .outlinelevel: if (0..<6).contains(value) { inProgress.heading = value + 1 }
    default: return false
    }
    return true
  }

  mutating func end(name: String) {
    let name = name.lowercased()
    if inProgress.heading == 0, name.hasPrefix("heading "), let level = Int(name.dropFirst(8)),
      (1...6).contains(level)
    {
      inProgress.heading = level
    }
    if inProgress.heading > 0 && headings.count < RTFReader.maximumEntries {
      headings[inProgress.number] = inProgress.heading
    }
    inProgress = (0, 0)
  }
}
