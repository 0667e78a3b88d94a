// SPDX-License-Identifier: MIT

/// Typographic quotation marks and dashes for typewriter characters.
///
///     "one"   “one”, „eins“, «un» by the language        --   —
enum SmartPunctuation {
  /// Returns the typographic quotation mark for a typed `"` or `'`.
  ///
  /// - Parameters:
  ///   - typed: The typed text.
  ///   - before: The character before the caret; nil at the start of the text.
  ///   - language: A language tag that selects the quotation marks.
  /// - Returns: nil for any other text.
  static func quote(_ typed: String, after before: Character?, language: String) -> String? {
    guard typed == "\"" || typed == "'" else { return nil }
    let opens =
      before.map { $0.isWhitespace || $0.isNewline || "([{<-–—“‘„‚«‹¿¡/".contains($0) } ?? true
    let locale = Locale(identifier: language)
    if typed == "\"" {
      return opens
        ? locale.quotationBeginDelimiter ?? "\u{201C}" : locale.quotationEndDelimiter ?? "\u{201D}"
    }
    // Within or after a word it is an apostrophe in most languages.
    if !opens, before.map({ $0.isLetter || $0.isNumber }) == true { return "\u{2019}" }
    return opens
      ? locale.alternateQuotationBeginDelimiter ?? "\u{2018}"
      : locale.alternateQuotationEndDelimiter ?? "\u{2019}"
  }
}
