// SPDX-License-Identifier: MIT

/// A search in a document: its matches, and the highlighted one.
///
/// This is a base class; subclasses implement the search. `UITextSearchingFindSession` searches a
/// `UITextSearching`.
///
/// - Source: UIKit, `UIFindSession`.
@preconcurrency @MainActor
open class UIFindSession: NSObject {
  /// The result text that a find panel shows.
  public enum SearchResultDisplayStyle: Int, Sendable {
    /// The number of the highlighted match, and the total.
    case currentAndTotal = 0
    /// The total.
    case total = 1
    /// Nothing.
    case none = 2
  }

  final weak var interaction: UIFindInteraction?

  /// Creates a session; for subclasses.
  public override init() { super.init() }

  /// The number of matches.
  ///
  /// An override point; this class returns 0.
  open var resultCount: Int { 0 }
  /// The index of the highlighted match, from 0.
  ///
  /// An override point; this class returns `NSNotFound`, for none.
  open var highlightedResultIndex: Int { NSNotFound }
  /// The result text that a find panel shows.
  ///
  /// Default `.currentAndTotal`.
  @KeptProperty open var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal {
    didSet { interaction?.updateResultCount() }
  }
  /// Whether matches can be replaced.
  ///
  /// An override point; this class returns false.
  open var supportsReplacement: Bool { false }
  /// Whether the highlighted match can be replaced.
  ///
  /// An override point; this class returns `supportsReplacement`.
  open var allowsReplacementForCurrentlyHighlightedResult: Bool { supportsReplacement }

  /// Searches for a text.
  ///
  /// An override point; this class does nothing.
  ///
  /// - Parameters:
  ///   - query: The text to find.
  ///   - options: The search options; nil for the defaults.
  open func performSearch(query: String, options: UITextSearchOptions?) {}

  /// Replaces the highlighted match.
  ///
  /// An override point; this class does nothing.
  ///
  /// - Parameters:
  ///   - searchQuery: The text that was searched for.
  ///   - replacementString: The new text.
  ///   - options: The options of the search.
  open func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {}

  /// Replaces all matches.
  ///
  /// An override point; this class does nothing.
  ///
  /// - Parameters:
  ///   - searchQuery: The text to find.
  ///   - replacementString: The new text of each match.
  ///   - options: The search options.
  open func replaceAll(
    searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {}

  /// Highlights the next or the previous match, and wraps around.
  ///
  /// An override point; this class does nothing.
  ///
  /// - Parameter direction: `.forward` for the next match, `.backward` for the previous one.
  open func highlightNextResult(in direction: UITextStorageDirection) {}

  /// Discards all matches after a change of the document, and searches again.
  ///
  /// An override point; this class does nothing.
  open func invalidateFoundResults() {}

  /// Called when the find panel closes; removes all highlights.
  func end() {}
}
