// SPDX-License-Identifier: MIT

/// A document that a find session can search, such as a text view.
///
/// Members with a default are optional.
///
/// - Source: UIKit, `UITextSearching`.
@preconcurrency @MainActor
public protocol UITextSearching: NSObjectProtocol {
  /// Identifies a document where one object shows several.
  associatedtype DocumentIdentifier: Hashable = AnyHashable?

  /// The range at which the search starts; nil for the beginning.
  var selectedTextRange: UITextRange? { get }
  /// The document that contains the selected range; nil by default.
  var selectedTextSearchDocument: DocumentIdentifier? { get }

  /// Compares two matches of a document by their order.
  ///
  /// - Parameters:
  ///   - foundRange: The range of the first match.
  ///   - toRange: The range of the second match.
  ///   - document: The document that contains both; nil for the only one.
  /// - Returns: `.orderedAscending` if the first match precedes the second.
  func compare(
    _ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?
  ) -> ComparisonResult
  /// Compares two documents by their order; equal by default.
  ///
  /// - Parameters:
  ///   - document: The first document.
  ///   - toDocument: The second document.
  /// - Returns: `.orderedAscending` if the first document precedes the second.
  func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult

  /// Searches for a text, synchronously or asynchronously, on any thread.
  ///
  /// - Parameters:
  ///   - queryString: The text to find; not empty.
  ///   - options: The search options.
  ///   - resultAggregator: The object that receives each match, and then the end of the search.
  func performTextSearch(
    queryString: String, options: UITextSearchOptions,
    resultAggregator: UITextSearchAggregator<DocumentIdentifier>)

  /// Shows a match in a style.
  ///
  /// - Parameters:
  ///   - foundTextRange: The range of the match.
  ///   - document: The document that contains the match; nil for the only one.
  ///   - style: The style of the match; `.normal` removes it.
  func decorate(
    foundTextRange: UITextRange, document: DocumentIdentifier?,
    usingStyle style: UITextSearchFoundTextStyle)
  /// Removes the style of all matches.
  func clearAllDecoratedFoundText()
  /// Called before a match is highlighted; does nothing by default.
  ///
  /// - Parameters:
  ///   - foundTextRange: The range of the match.
  ///   - document: The document that contains the match; nil for the only one.
  func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?)
  /// Scrolls to a match; does nothing by default.
  ///
  /// - Parameters:
  ///   - range: The range of the match.
  ///   - document: The document that contains the match; nil for the only one.
  func scrollRangeToVisible(_ range: UITextRange, inDocument document: DocumentIdentifier?)

  /// Whether matches can be replaced; false by default.
  var supportsTextReplacement: Bool { get }
  /// Returns whether a match may be replaced; true by default.
  ///
  /// - Parameters:
  ///   - foundTextRange: The range of the match.
  ///   - document: The document that contains the match; nil for the only one.
  ///   - replacementText: The new text.
  /// - Returns: Whether the replacement is allowed.
  func shouldReplace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) -> Bool
  /// Replaces a match; does nothing by default.
  ///
  /// - Parameters:
  ///   - foundTextRange: The range of the match.
  ///   - document: The document that contains the match; nil for the only one.
  ///   - replacementText: The new text.
  func replace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String)
  /// Replaces all matches; does nothing by default.
  ///
  /// - Parameters:
  ///   - queryString: The text to find.
  ///   - options: The search options.
  ///   - replacementText: The new text of each match.
  func replaceAll(
    queryString: String, options: UITextSearchOptions, withText replacementText: String)
}

extension UITextSearching {
  /// Default nil.
  public var selectedTextSearchDocument: DocumentIdentifier? { nil }
  /// Returns `.orderedSame`.
  ///
  /// - Parameters:
  ///   - document: The first document.
  ///   - toDocument: The second document.
  /// - Returns: `.orderedAscending` if the first document precedes the second.
  public func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier)
    -> ComparisonResult
  { .orderedSame }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - foundTextRange: The range of the match.
  ///   - document: The document that contains the match; nil for the only one.
  public func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - range: The range of the match.
  ///   - document: The document that contains the match; nil for the only one.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument document: DocumentIdentifier?) {
  }
  /// Default false.
  public var supportsTextReplacement: Bool { false }
  /// Returns true.
  ///
  /// - Parameters:
  ///   - foundTextRange: The range of the match.
  ///   - document: The document that contains the match; nil for the only one.
  ///   - replacementText: The new text.
  /// - Returns: Whether the replacement is allowed.
  public func shouldReplace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - foundTextRange: The range of the match.
  ///   - document: The document that contains the match; nil for the only one.
  ///   - replacementText: The new text.
  public func replace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - queryString: The text to find.
  ///   - options: The search options.
  ///   - replacementText: The new text of each match.
  public func replaceAll(
    queryString: String, options: UITextSearchOptions, withText replacementText: String
  ) {}
}

/// Receives the matches of a search, on any thread.
///
/// On the main thread the session is notified immediately; from other threads it is notified later,
/// on the main thread. Matches that arrive after the session has begun another search are dropped.
///
/// - Source: UIKit, `UITextSearchAggregator`.
public struct UITextSearchAggregator<DocumentIdentifier: Hashable>: @unchecked Sendable {
  enum Event {
    case found(UITextRange, DocumentIdentifier?)
    case lost(UITextRange, DocumentIdentifier?)
    case allLost
    case finished
  }

  private let queue: EventQueue

  /// - Parameter hear: Receives the events since its last call, in order.
  init(_ hear: @escaping @MainActor ([Event]) -> Void) { queue = EventQueue(hear) }

  /// Adds a match.
  ///
  /// - Parameters:
  ///   - range: The range of the match.
  ///   - searchString: The text that was searched for.
  ///   - document: The document that contains the match; nil for the only one.
  public func foundRange(
    _ range: UITextRange, searchString: String, document: DocumentIdentifier?
  ) { queue.add(.found(range, document)) }

  /// Adds matches and notifies the session once for all of them; on the main thread.
  @MainActor
  func foundRanges(_ ranges: [UITextRange], document: DocumentIdentifier?) {
    queue.add(ranges.map { .found($0, document) })
  }

  /// Withdraws a match.
  ///
  /// - Parameters:
  ///   - range: The range of the match.
  ///   - document: The document that contains the match; nil for the only one.
  public func invalidateFoundRange(_ range: UITextRange, document: DocumentIdentifier?) {
    queue.add(.lost(range, document))
  }

  /// Withdraws all matches.
  public func invalidate() { queue.add(.allLost) }

  /// Reports that there are no more matches.
  public func finishedSearching() { queue.add(.finished) }

  private final class EventQueue: @unchecked Sendable {
    private let lock = NSLock()
    private var waiting: [Event] = []
    private var isPosted = false
    private let hear: @MainActor ([Event]) -> Void

    init(_ hear: @escaping @MainActor ([Event]) -> Void) { self.hear = hear }

    func add(_ event: Event) { add([event]) }

    func add(_ events: [Event]) {
      let posts = lock.withLock {
        waiting += events
        defer { isPosted = true }
        return !isPosted
      }
      if MainThread.isCurrent {
        MainActor.assumeIsolated { deliver() }
      } else if posts {
        DispatchQueue.main.async { MainActor.assumeIsolated { self.deliver() } }
      }
    }

    @MainActor private func deliver() {
      let events = lock.withLock {
        isPosted = false
        defer { waiting = [] }
        return waiting
      }
      if !events.isEmpty { hear(events) }
    }
  }
}
