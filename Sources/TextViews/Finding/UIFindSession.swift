// SPDX-License-Identifier: MIT

/// One search in a document: what was found, and which of it is highlighted.
///
/// A base class: a subclass knows how to search. `UITextSearchingFindSession` searches a
/// `UITextSearching`.
///
/// - Source: UIKit, `UIFindSession`.
@preconcurrency @MainActor
open class UIFindSession: NSObject {
  /// What a find panel says of the matches.
  public enum SearchResultDisplayStyle: Int, Sendable {
    /// Which one is highlighted, and of how many.
    case currentAndTotal = 0
    /// How many there are.
    case total = 1
    /// Nothing.
    case none = 2
  }

  final weak var interaction: UIFindInteraction?

  /// A session; for subclasses.
  public override init() { super.init() }

  /// How many matches there are.
  ///
  /// An override point; 0.
  open var resultCount: Int { 0 }
  /// Which match is highlighted, from 0.
  ///
  /// An override point; `NSNotFound`: none.
  open var highlightedResultIndex: Int { NSNotFound }
  /// What a find panel says of the matches.
  ///
  /// Default `.currentAndTotal`.
  @KeptProperty open var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal {
    didSet { interaction?.updateResultCount() }
  }
  /// Whether matches can be replaced.
  ///
  /// An override point; false.
  open var supportsReplacement: Bool { false }
  /// Whether the highlighted match can be replaced.
  ///
  /// An override point; as `supportsReplacement`.
  open var allowsReplacementForCurrentlyHighlightedResult: Bool { supportsReplacement }

  /// Looks for a text.
  ///
  /// An override point; does nothing.
  open func performSearch(query: String, options: UITextSearchOptions?) {}

  /// Replaces the highlighted match.
  ///
  /// An override point; does nothing.
  open func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {}

  /// Replaces all matches.
  ///
  /// An override point; does nothing.
  open func replaceAll(
    searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {}

  /// Highlights the next match, or the one before; from the last to the first.
  ///
  /// An override point; does nothing.
  open func highlightNextResult(in direction: UITextStorageDirection) {}

  /// Drops what was found, as the document has changed, and looks anew.
  ///
  /// An override point; does nothing.
  open func invalidateFoundResults() {}

  /// Called when the find panel goes: nothing is to be highlighted any more.
  func end() {}
}
