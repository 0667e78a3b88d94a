// SPDX-License-Identifier: MIT

/// The style in which a match is shown.
///
/// - Source: UIKit, `UITextSearchFoundTextStyle`.
public enum UITextSearchFoundTextStyle: Int, Sendable {
  /// The style of text that is not a match.
  case normal = 0
  /// The style of a match.
  case found = 1
  /// The style of the current match.
  case highlighted = 2
}

/// The options of a text search.
///
/// - Source: UIKit, `UITextSearchOptions`.
@preconcurrency @MainActor
open class UITextSearchOptions: NSObject {
  /// The part of a word that a match must cover.
  public enum WordMatchMethod: Int, Sendable {
    /// Any part.
    case contains = 0
    /// The start of a word.
    case startsWith = 1
    /// A whole word, or several.
    case fullWord = 2
  }

  private let method: WordMatchMethod
  private let compare: NSString.CompareOptions

  /// Creates options for an exact match anywhere in words.
  public convenience override init() { self.init(wordMatchMethod: .contains) }

  init(method: WordMatchMethod, compare: NSString.CompareOptions) {
    self.method = method
    self.compare = compare
    super.init()
  }

  /// The part of a word that a match must cover.
  ///
  /// Default `.contains`.
  open var wordMatchMethod: WordMatchMethod { method }
  /// The comparison options: whether case and diacritics are ignored, and whether the text is a
  /// regular expression.
  ///
  /// Default empty: canonically equivalent text matches, in whole graphemes.
  open var stringCompareOptions: NSString.CompareOptions { compare }
}
