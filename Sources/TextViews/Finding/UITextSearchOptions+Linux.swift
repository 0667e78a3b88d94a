// SPDX-License-Identifier: MIT

extension UITextSearchOptions {
  /// Creates search options; on Apple's systems only the find panel can do this.
  ///
  /// - Parameters:
  ///   - wordMatchMethod: The part of a word that the text must match.
  ///   - stringCompareOptions: Any of `.caseInsensitive`, `.diacriticInsensitive`,
  ///     `.widthInsensitive` and `.regularExpression`. `.literal` compares code points rather than
  ///     canonically equivalent text, and may split graphemes. Other options are ignored.
  /// - Source: Our choice.
  public convenience init(
    wordMatchMethod: WordMatchMethod, stringCompareOptions: NSString.CompareOptions = []
  ) {
    self.init(method: wordMatchMethod, compare: stringCompareOptions)
  }
}
