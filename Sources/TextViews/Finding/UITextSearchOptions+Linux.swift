// SPDX-License-Identifier: MIT

extension UITextSearchOptions {
  /// Options, which on Apple's systems only the find panel makes.
  ///
  /// - Parameters:
  ///   - wordMatchMethod: Where in a word the text may stand.
  ///   - stringCompareOptions: `.caseInsensitive`, `.diacriticInsensitive`, `.widthInsensitive`,
  ///     `.regularExpression`; `.literal` compares code points, where canonically equivalent text
  ///     is the same else, and may cut graphemes. Others do not count.
  /// - Source: our choice.
  public convenience init(
    wordMatchMethod: WordMatchMethod, stringCompareOptions: NSString.CompareOptions = []
  ) {
    self.init(method: wordMatchMethod, compare: stringCompareOptions)
  }
}
