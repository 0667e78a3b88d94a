// SPDX-License-Identifier: MIT

/// What a find session needs of a document, such as a text view.
///
/// Members with a default may be left out.
///
/// - Source: UIKit, `UITextSearching`.
@preconcurrency @MainActor
public protocol UITextSearching: NSObjectProtocol {
  /// Tells documents apart where one object shows several.
  associatedtype DocumentIdentifier: Hashable = AnyHashable?

  /// Where the search starts; nil for the beginning.
  var selectedTextRange: UITextRange? { get }
  /// The document in which that is; nil by default.
  var selectedTextSearchDocument: DocumentIdentifier? { get }

  /// The order of two matches of a document.
  func compare(
    _ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?
  ) -> ComparisonResult
  /// The order of two documents; the same by default.
  func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult

  /// Looks for a text, now or later, on any thread.
  ///
  /// - Parameters:
  ///   - queryString: What is looked for; not empty.
  ///   - options: How.
  ///   - resultAggregator: Is told of each match, and then that there are no more.
  func performTextSearch(
    queryString: String, options: UITextSearchOptions,
    resultAggregator: UITextSearchAggregator<DocumentIdentifier>)

  /// Shows a match in a style.
  func decorate(
    foundTextRange: UITextRange, document: DocumentIdentifier?,
    usingStyle style: UITextSearchFoundTextStyle)
  /// Shows all text as it is without a search.
  func clearAllDecoratedFoundText()
  /// Called before the highlight moves to a match; does nothing by default.
  func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?)
  /// Scrolls to a match; does nothing by default.
  func scrollRangeToVisible(_ range: UITextRange, inDocument document: DocumentIdentifier?)

  /// Whether matches can be replaced; false by default.
  var supportsTextReplacement: Bool { get }
  /// Whether a match may be replaced; true by default.
  func shouldReplace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) -> Bool
  /// Replaces a match; does nothing by default.
  func replace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String)
  /// Replaces all matches; does nothing by default.
  func replaceAll(
    queryString: String, options: UITextSearchOptions, withText replacementText: String)
}

extension UITextSearching {
  /// The default: nil.
  public var selectedTextSearchDocument: DocumentIdentifier? { nil }
  /// The same.
  public func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier)
    -> ComparisonResult
  { .orderedSame }
  /// Does nothing.
  public func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?) {}
  /// Does nothing.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument document: DocumentIdentifier?) {
  }
  /// The default: false.
  public var supportsTextReplacement: Bool { false }
  /// The default: true.
  public func shouldReplace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) -> Bool { true }
  /// Does nothing.
  public func replace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) {}
  /// Does nothing.
  public func replaceAll(
    queryString: String, options: UITextSearchOptions, withText replacementText: String
  ) {}
}

/// Is told of what a search finds, on any thread.
///
/// On the main thread a session hears of it at once, else soon, there. What comes after the session
/// has begun another search is dropped.
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

  /// - Parameter hear: Gets what has happened since, in order.
  init(_ hear: @escaping @MainActor ([Event]) -> Void) { queue = EventQueue(hear) }

  /// Adds a match.
  ///
  /// - Parameters:
  ///   - range: Where it is.
  ///   - searchString: What was looked for.
  ///   - document: In which document.
  public func foundRange(
    _ range: UITextRange, searchString: String, document: DocumentIdentifier?
  ) { queue.add(.found(range, document)) }

  /// Adds matches that the session hears of at once, all together; on the main thread.
  @MainActor
  func foundRanges(_ ranges: [UITextRange], document: DocumentIdentifier?) {
    queue.add(ranges.map { .found($0, document) })
  }

  /// Takes a match back.
  public func invalidateFoundRange(_ range: UITextRange, document: DocumentIdentifier?) {
    queue.add(.lost(range, document))
  }

  /// Takes all matches back.
  public func invalidate() { queue.add(.allLost) }

  /// There are no more matches.
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
