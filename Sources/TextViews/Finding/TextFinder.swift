// SPDX-License-Identifier: MIT

/// Finds a text in another one, by the options of a search.
///
/// Text matches if it is canonically equivalent, and no match begins or ends within a grapheme:
/// "cafe" does not match in "café", however that is encoded. With `.literal` code points are
/// compared, and a match may split graphemes. Matches do not overlap. Empty matches, which a
/// regular expression can have, are left out.
///
/// - Complexity: Time linear in the text, apart from the cost of a regular expression.
package struct TextFinder: @unchecked Sendable {
  // Unchecked because of `NSRegularExpression`, which is immutable.
  private enum Way {
    case expression(NSRegularExpression, isTemplate: Bool, isLiteral: Bool)
    /// The flags say at which ends a match must be a word boundary.
    case folded(FoldedPattern, isAtStart: Bool, isAtEnd: Bool)
  }

  private let way: Way

  /// - Parameters:
  ///   - query: The text to find. The result is nil if it is empty, or an invalid regular
  ///     expression.
  ///   - options: The search options.
  @MainActor
  package init?(_ query: String, _ options: UITextSearchOptions) {
    guard !query.isEmpty else { return nil }
    let compare = options.stringCompareOptions
    let method = options.wordMatchMethod
    // A word boundary is required only at an end of the query that is a letter.
    func isLetter(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    let isAtStart = method != .contains && isLetter(query.first)
    let isAtEnd = method == .fullWord && isLetter(query.last)
    let isExpression = compare.contains(.regularExpression)
    // A regular expression cannot ignore diacritics or width.
    let isFolded =
      !compare.contains(.literal)
      || !compare.isDisjoint(with: [.diacriticInsensitive, .widthInsensitive])
    if !isExpression, isFolded {
      guard let pattern = FoldedPattern(query, compare) else { return nil }
      way = .folded(pattern, isAtStart: isAtStart, isAtEnd: isAtEnd)
      return
    }
    var pattern = isExpression ? query : NSRegularExpression.escapedPattern(for: query)
    if isExpression ? method != .contains : isAtStart { pattern = "\\b(?:\(pattern))" }
    if isExpression ? method == .fullWord : isAtEnd { pattern = "(?:\(pattern))\\b" }
    var flags: NSRegularExpression.Options = isExpression ? [.anchorsMatchLines] : []
    flags.insert(.useUnicodeWordBoundaries)
    if compare.contains(.caseInsensitive) { flags.insert(.caseInsensitive) }
    guard let expression = try? NSRegularExpression(pattern: pattern, options: flags) else {
      return nil
    }
    way = .expression(
      expression, isTemplate: isExpression, isLiteral: compare.contains(.literal))
  }

  /// Calls `body` with each match, in order.
  ///
  /// - Parameters:
  ///   - text: The text to search.
  ///   - range: The range to search, in UTF-16 units. Tests for word boundaries may read beyond it.
  ///   - body: Returns false to stop.
  package func forEachMatch(
    in text: String, range: NSRange,
    _ body: (NSRange, _ replacement: (String) -> String) -> Bool
  ) {
    switch way {
    case .expression(let expression, let isTemplate, let isLiteral):
      expression.forEachMatch(in: text, options: [.withTransparentBounds], range: range) {
        match, _ in
        guard let match, match.range.length > 0,
          isLiteral || Self.isWhole(match.range, in: text)
        else { return true }
        return body(match.range) { words in
          isTemplate
            ? expression.replacementString(for: match, in: text, offset: 0, template: words) : words
        }
      }
    case .folded(let pattern, let isAtStart, let isAtEnd):
      pattern.forEachMatch(
        in: text, range: range,
        where: { match in
          (!isAtStart || Self.isBorder(match.location, in: text))
            && (!isAtEnd || Self.isBorder(NSMaxRange(match), in: text))
        }
      ) { body($0) { $0 } }
    }
  }

  /// Returns all matches.
  package func matches(in text: String) -> [NSRange] {
    var found: [NSRange] = []
    forEachMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) { range, _ in
      found.append(range)
      return true
    }
    return found
  }

  /// Returns whether a range begins and ends between graphemes, or between CR and LF.
  private static func isWhole(_ range: NSRange, in text: String) -> Bool {
    [range.location, NSMaxRange(range)].allSatisfy { place in
      let index = String.Index(utf16Offset: place, in: text)
      guard index < text.endIndex else { return true }
      return index.samePosition(in: text) != nil || text.utf8[index] == 0x0A
    }
  }

  /// Returns whether a word begins or ends at a position.
  ///
  /// A few characters around it decide this (UAX #29), so a long text is not read for each match.
  private static func isBorder(_ place: Int, in text: String) -> Bool {
    let scalars = text.unicodeScalars
    let index = String.Index(utf16Offset: place, in: text)
    let start = scalars.index(index, offsetBy: -reach, limitedBy: scalars.startIndex)
    let end = scalars.index(index, offsetBy: reach, limitedBy: scalars.endIndex)
    let before = String(scalars[(start ?? scalars.startIndex)..<index])
    let behind = String(scalars[index..<(end ?? scalars.endIndex)])
    let match = border?.firstMatch(
      in: before + behind, options: [.anchored, .withTransparentBounds],
      range: NSRange(location: before.utf16.count, length: 0))
    return match != nil
  }
  private static let reach = 48
  private static let border = try? NSRegularExpression(
    pattern: "\\b", options: .useUnicodeWordBoundaries)
}
