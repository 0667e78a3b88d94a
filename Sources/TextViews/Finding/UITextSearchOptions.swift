// SPDX-License-Identifier: MIT

/// How a found text is shown.
///
/// - Source: UIKit, `UITextSearchFoundTextStyle`.
public enum UITextSearchFoundTextStyle: Int, Sendable {
  /// As any other text.
  case normal = 0
  /// As one of those that were found.
  case found = 1
  /// As the one that the user is at.
  case highlighted = 2
}

/// How a text is looked for.
///
/// - Source: UIKit, `UITextSearchOptions`.
@preconcurrency @MainActor
open class UITextSearchOptions: NSObject {
  /// Where in a word a text may stand.
  public enum WordMatchMethod: Int, Sendable {
    /// Anywhere.
    case contains = 0
    /// At its start.
    case startsWith = 1
    /// It is the whole word, or several.
    case fullWord = 2
  }

  private let method: WordMatchMethod
  private let compare: NSString.CompareOptions

  /// Options: a text anywhere, exactly.
  public convenience override init() { self.init(wordMatchMethod: .contains) }

  init(method: WordMatchMethod, compare: NSString.CompareOptions) {
    self.method = method
    self.compare = compare
    super.init()
  }

  /// Where in a word the text may stand.
  ///
  /// Default `.contains`.
  open var wordMatchMethod: WordMatchMethod { method }
  /// Whether case and diacritics count, and whether the text is a regular expression.
  ///
  /// Default none: text that is canonically equivalent, in whole graphemes.
  open var stringCompareOptions: NSString.CompareOptions { compare }
}
