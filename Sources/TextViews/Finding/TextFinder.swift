// SPDX-License-Identifier: MIT

/// Finds a text in another one, by the options of a search.
///
/// Matches do not overlap; those of nothing, as a regular expression may have, are left out.
///
/// - Complexity: Time linear in the text but for what a regular expression asks for.
package struct TextFinder: @unchecked Sendable {
  // Unchecked for `NSRegularExpression`, which does not change.
  private enum Way {
    case expression(NSRegularExpression, template: Bool)
    /// Diacritics do not count, which regular expressions cannot say.
    case plain(String, NSString.CompareOptions, UITextSearchOptions.WordMatchMethod)
  }

  private let way: Way

  /// - Parameters:
  ///   - query: What is looked for; nil for an empty one, and for a regular expression that is none.
  ///   - options: How.
  @MainActor
  package init?(_ query: String, _ options: UITextSearchOptions) {
    guard !query.isEmpty else { return nil }
    let compare = options.stringCompareOptions
    let isExpression = compare.contains(.regularExpression)
    if compare.contains(.diacriticInsensitive) || compare.contains(.widthInsensitive),
      !isExpression
    {
      way = .plain(
        query, compare.subtracting([.backwards, .anchored]), options.wordMatchMethod)
      return
    }
    var pattern = isExpression ? query : NSRegularExpression.escapedPattern(for: query)
    // A border of a word is one only where the text begins or ends with a letter.
    func border(_ character: Character?) -> String {
      if isExpression { return "\\b" }
      guard let character else { return "" }
      return character.isLetter || character.isNumber || character == "_" ? "\\b" : ""
    }
    switch options.wordMatchMethod {
    case .contains: break
    case .startsWith: pattern = "\(border(query.first))(?:\(pattern))"
    case .fullWord: pattern = "\(border(query.first))(?:\(pattern))\(border(query.last))"
    }
    var flags: NSRegularExpression.Options = isExpression ? [.anchorsMatchLines] : []
    flags.insert(.useUnicodeWordBoundaries)
    if compare.contains(.caseInsensitive) { flags.insert(.caseInsensitive) }
    guard let expression = try? NSRegularExpression(pattern: pattern, options: flags) else {
      return nil
    }
    way = .expression(expression, template: isExpression)
  }

  /// Calls `body` with each match, in order.
  ///
  /// - Parameters:
  ///   - text: Where to look.
  ///   - range: UTF-16 units; what looks outside of it for the border of a word may.
  ///   - body: Returns false to stop.
  package func forEachMatch(
    in text: String, range: NSRange,
    _ body: (NSRange, _ replacement: (String) -> String) -> Bool
  ) {
    switch way {
    case .expression(let expression, let isTemplate):
      expression.forEachMatch(in: text, options: [.withTransparentBounds], range: range) {
        match, _ in
        guard let match, match.range.length > 0 else { return true }
        return body(match.range) { words in
          isTemplate
            ? expression.replacementString(for: match, in: text, offset: 0, template: words) : words
        }
      }
    case .plain(let query, let options, let method):
      let whole = text as NSString
      var rest = range
      while rest.length > 0 {
        let found = whole.range(of: query, options: options, range: rest)
        guard found.location != NSNotFound, found.length > 0 else { return }
        if Self.stands(found, in: whole, method), !body(found, { $0 }) { return }
        rest = NSRange(location: found.upperBound, length: range.upperBound - found.upperBound)
      }
    }
  }

  /// All matches.
  package func matches(in text: String) -> [NSRange] {
    var found: [NSRange] = []
    forEachMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) { range, _ in
      found.append(range)
      return true
    }
    return found
  }

  /// Whether a match stands where in a word it must.
  private static func stands(
    _ range: NSRange, in text: NSString, _ method: UITextSearchOptions.WordMatchMethod
  ) -> Bool {
    func isInWord(_ index: Int) -> Bool {
      guard index > 0, index < text.length else { return false }
      return isLetter(text, before: index) && isLetter(text, at: index)
    }
    switch method {
    case .contains: return true
    case .startsWith: return !isInWord(range.location)
    case .fullWord: return !isInWord(range.location) && !isInWord(range.upperBound)
    }
  }

  private static func isLetter(_ text: NSString, at index: Int) -> Bool {
    letters.contains(
      scalar(text.character(at: index), index + 1 < text.length ? text.character(at: index + 1) : 0)
    )
  }

  private static func isLetter(_ text: NSString, before index: Int) -> Bool {
    let last = text.character(at: index - 1)
    guard UTF16.isTrailSurrogate(last), index > 1 else { return letters.contains(scalar(last, 0)) }
    return letters.contains(scalar(text.character(at: index - 2), last))
  }

  private static func scalar(_ first: UInt16, _ second: UInt16) -> Unicode.Scalar {
    if UTF16.isLeadSurrogate(first), UTF16.isTrailSurrogate(second) {
      return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }
    return Unicode.Scalar(first) ?? "\u{FFFD}"
  }

  private static let letters = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "_"))
}
