// SPDX-License-Identifier: MIT

/// Quotation marks and dashes for those of a typewriter.
///
///     "one"   “one”, „eins“, «un» by the language        --   —
enum SmartPunctuation {
  /// The mark that a typed `"` or `'` becomes.
  ///
  /// - Parameters:
  ///   - typed: What is typed.
  ///   - before: The character before the caret; nil at the start of the text.
  ///   - language: Whose marks.
  /// - Returns: nil for other text.
  static func quote(_ typed: String, after before: Character?, language: String) -> String? {
    guard typed == "\"" || typed == "'" else { return nil }
    let opens =
      before.map { $0.isWhitespace || $0.isNewline || "([{<-–—“‘„‚«‹¿¡/".contains($0) } ?? true
    let locale = Locale(identifier: language)
    if typed == "\"" {
      return opens
        ? locale.quotationBeginDelimiter ?? "\u{201C}" : locale.quotationEndDelimiter ?? "\u{201D}"
    }
    // Within a word, and behind one, it is an apostrophe in most languages.
    if !opens, before.map({ $0.isLetter || $0.isNumber }) == true { return "\u{2019}" }
    return opens
      ? locale.alternateQuotationBeginDelimiter ?? "\u{2018}"
      : locale.alternateQuotationEndDelimiter ?? "\u{2019}"
  }
}
