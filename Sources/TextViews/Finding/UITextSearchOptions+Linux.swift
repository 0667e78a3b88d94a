// SPDX-License-Identifier: MIT

extension UITextSearchOptions {
  /// Options, which on Apple's systems only the find panel makes.
  ///
  /// - Parameters:
  ///   - wordMatchMethod: Where in a word the text may stand.
  ///   - stringCompareOptions: `.caseInsensitive`, `.diacriticInsensitive`, `.regularExpression`; others count as they do in
  ///     `NSString.range(of:options:)`, but for `.backwards` and `.anchored`.
  /// - Source: our choice.
  public convenience init(
    wordMatchMethod: WordMatchMethod, stringCompareOptions: NSString.CompareOptions = []
  ) {
    self.init(method: wordMatchMethod, compare: stringCompareOptions)
  }
}
