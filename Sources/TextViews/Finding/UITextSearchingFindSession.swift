// SPDX-License-Identifier: MIT

/// A session that searches a `UITextSearching`, such as a text view.
///
/// When the search finishes, the first match at or after the selection is highlighted. A
/// replacement searches again, and highlights the first match after the new text. When the session
/// ends, a text view selects the highlighted match, unless the selection has changed since that
/// match was found by a command.
///
/// - Source: UIKit, `UITextSearchingFindSession`.
@preconcurrency @MainActor
open class UITextSearchingFindSession: UIFindSession {
  private let search: any SearchedObject

  private init(_ search: any SearchedObject) {
    self.search = search
    super.init()
    search.changed = { [weak self] in self?.interaction?.updateResultCount() }
  }

  /// Creates a session.
  ///
  /// - Parameter searchableObject: The object to search; not retained.
  public convenience init<SearchableObject>(searchableObject: SearchableObject)
  where SearchableObject: UITextSearching {
    self.init(ObjectSearch(searchableObject))
  }

  /// The object that is searched; nil once it was deallocated.
  open var searchableObject: (any UITextSearching)? { search.searched }

  /// The number of matches.
  open override var resultCount: Int { search.count }
  /// The index of the highlighted match, from 0; `NSNotFound` for none.
  open override var highlightedResultIndex: Int { search.highlighted ?? NSNotFound }
  /// Whether the object supports replacement.
  open override var supportsReplacement: Bool { search.supportsReplacement }
  /// Whether a match is highlighted that the object allows to be replaced by the interaction's
  /// replacement text.
  open override var allowsReplacementForCurrentlyHighlightedResult: Bool {
    search.canReplace(interaction?.replacementText ?? "")
  }

  /// Searches for a text; an empty one has no matches.
  ///
  /// - Parameters:
  ///   - query: The text to find.
  ///   - options: The search options; nil for the defaults.
  open override func performSearch(query: String, options: UITextSearchOptions?) {
    search.start(query, options ?? UITextSearchOptions(), then: .nearSelection)
  }

  /// Replaces the highlighted match, if the object allows it, and highlights the next one.
  ///
  /// - Parameters:
  ///   - searchQuery: The text that was searched for.
  ///   - replacementString: The new text.
  ///   - options: The options of the search.
  open override func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {
    guard supportsReplacement, search.canReplace(replacementString) else { return }
    search.replace(searchQuery, replacementString, options ?? UITextSearchOptions())
  }

  /// Replaces all matches, and searches again.
  ///
  /// - Parameters:
  ///   - searchQuery: The text to find.
  ///   - replacementString: The new text of each match.
  ///   - options: The search options; nil for the defaults.
  open override func replaceAll(
    searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {
    guard supportsReplacement, !searchQuery.isEmpty else { return }
    search.replaceAll(searchQuery, replacementString, options ?? UITextSearchOptions())
  }

  /// Highlights the next or the previous match, and wraps around.
  ///
  /// - Parameter direction: `.forward` for the next match, `.backward` for the previous one.
  open override func highlightNextResult(in direction: UITextStorageDirection) {
    search.step(direction == .forward ? 1 : -1)
  }

  /// Discards all matches, and repeats the last search.
  open override func invalidateFoundResults() { search.again() }

  override func end() { search.end() }
}

/// A type-erased search, which hides the object's type of document identifier.
@MainActor
private protocol SearchedObject: AnyObject {
  var searched: (any UITextSearching)? { get }
  var changed: (() -> Void)? { get set }
  var count: Int { get }
  var highlighted: Int? { get }
  var supportsReplacement: Bool { get }
  func canReplace(_ replacement: String) -> Bool
  func start(_ query: String, _ options: UITextSearchOptions, then highlight: NextHighlight)
  func replace(_ query: String, _ replacement: String, _ options: UITextSearchOptions)
  func replaceAll(_ query: String, _ replacement: String, _ options: UITextSearchOptions)
  func step(_ way: Int)
  func again()
  func end()
}

/// The match to highlight when a search finishes.
private enum NextHighlight {
  case nearSelection
  /// The first match after a replaced one; the new text may contain matches itself.
  case behind(index: Int, ofCount: Int)
  case nothing
}

@MainActor
private final class ObjectSearch<Object: UITextSearching>: SearchedObject {
  private struct Match {
    let range: UITextRange
    let document: Object.DocumentIdentifier?
  }

  private weak var object: Object?
  private var matches: [Match] = []
  private(set) var highlighted: Int?
  private var next = NextHighlight.nearSelection
  private var last: (query: String, options: UITextSearchOptions)?
  /// The number of the current search; late matches of an earlier one are dropped.
  private var number = 0
  private var isStarting = false
  /// Whether a command of the user found the highlighted match; after an edit the session searches
  /// again by itself.
  private var isAsked = false
  /// The selection when the match was highlighted.
  private var selectedThen: NSRange?
  var changed: (() -> Void)?

  init(_ object: Object) { self.object = object }

  var searched: (any UITextSearching)? { object }
  var count: Int { matches.count }
  var supportsReplacement: Bool { object?.supportsTextReplacement ?? false }

  private var current: Match? {
    highlighted.flatMap { matches.indices.contains($0) ? matches[$0] : nil }
  }

  // MARK: Searching

  func start(_ query: String, _ options: UITextSearchOptions, then highlight: NextHighlight) {
    forget()
    last = (query, options)
    next = highlight
    isAsked = true
    number += 1
    guard let object, !query.isEmpty else {
      changed?()
      return
    }
    let own = number
    isStarting = true
    object.performTextSearch(
      queryString: query, options: options,
      resultAggregator: UITextSearchAggregator { [weak self] events in
        guard let self, number == own else { return }
        events.forEach(hear)
        if !isStarting { changed?() }
      })
    isStarting = false
    // Matches that were found synchronously are reported once, not one by one.
    if number == own { changed?() }
  }

  func again() {
    guard let last else { return }
    start(last.query, last.options, then: .nearSelection)
    isAsked = false
  }

  func end() {
    let match = current
    number += 1
    last = nil
    forget()
    if let match { select(match) }
  }

  /// Selects the last highlighted match when the search ends, so that editing can continue there.
  ///
  /// If the selection has changed in the meantime, it is kept.
  private func select(_ match: Match) {
    guard isAsked, let view = object as? UITextView,
      view.selectionHolder.selectedRange == selectedThen
    else { return }
    view.selectFound(match.range)
  }

  private func forget() {
    matches = []
    highlighted = nil
    object?.clearAllDecoratedFoundText()
  }

  private func hear(_ event: UITextSearchAggregator<Object.DocumentIdentifier>.Event) {
    switch event {
    case .found(let range, let document): add(Match(range: range, document: document))
    case .lost(let range, let document): remove(Match(range: range, document: document))
    case .allLost: forget()
    case .finished: finish()
    }
  }

  /// Inserts a match in order; most matches arrive in order, after the last one.
  private func add(_ match: Match) {
    var (low, high) = (0, matches.count)
    if let end = matches.last, order(end, match) != .orderedDescending { low = high }
    while low < high {
      let middle = (low + high) / 2
      if order(matches[middle], match) == .orderedDescending {
        high = middle
      } else {
        low = middle + 1
      }
    }
    matches.insert(match, at: low)
    if let highlighted, low <= highlighted { self.highlighted = highlighted + 1 }
    object?.decorate(
      foundTextRange: match.range, document: match.document, usingStyle: .found)
  }

  private func remove(_ match: Match) {
    guard
      let index = matches.firstIndex(where: {
        $0.document == match.document
          && ($0.range === match.range || order($0, match) == .orderedSame)
      })
    else { return }
    object?.decorate(
      foundTextRange: matches[index].range, document: match.document, usingStyle: .normal)
    matches.remove(at: index)
    guard let highlighted else { return }
    if index < highlighted { self.highlighted = highlighted - 1 }
    if index == highlighted { self.highlighted = nil }
  }

  private func order(_ a: Match, _ b: Match) -> ComparisonResult {
    guard let object else { return .orderedSame }
    if let one = a.document, let other = b.document, one != other {
      let order = object.compare(document: one, toDocument: other)
      if order != .orderedSame { return order }
    }
    return object.compare(a.range, toRange: b.range, document: a.document)
  }

  private func finish() {
    guard !matches.isEmpty else { return }
    switch next {
    case .nothing: return
    case .nearSelection:
      if highlighted == nil { highlight(firstAfterSelection ?? 0) }
    case .behind(let index, let count):
      // The new text contains as many matches as the total has grown by.
      let own = max(0, matches.count - (count - 1))
      highlight((index + own) % matches.count)
    }
  }

  private var firstAfterSelection: Int? {
    guard let object,
      let selected = (object as? UITextView)?.selectionHolder.selectedTextRange
        ?? object.selectedTextRange
    else { return nil }
    let document = object.selectedTextSearchDocument
    return matches.firstIndex { match in
      if let document, let own = match.document, document != own {
        return object.compare(document: own, toDocument: document)
          == .orderedDescending
      }
      return object.compare(match.range, toRange: selected, document: match.document)
        != .orderedAscending
    }
  }

  // MARK: Highlighting

  private func highlight(_ index: Int) {
    if let current {
      object?.decorate(
        foundTextRange: current.range, document: current.document, usingStyle: .found)
    }
    highlighted = index
    guard let object, let current else { return }
    object.willHighlight(foundTextRange: current.range, document: current.document)
    object.scrollRangeToVisible(current.range, inDocument: current.document)
    object.decorate(
      foundTextRange: current.range, document: current.document, usingStyle: .highlighted)
    selectedThen = (object as? UITextView)?.selectionHolder.selectedRange
  }

  func step(_ way: Int) {
    guard !matches.isEmpty else { return }
    isAsked = true
    guard let highlighted else {
      highlight(way > 0 ? firstAfterSelection ?? 0 : matches.count - 1)
      changed?()
      return
    }
    highlight((highlighted + way + matches.count) % matches.count)
    changed?()
  }

  // MARK: Replacing

  func canReplace(_ replacement: String) -> Bool {
    guard let object, let current, object.supportsTextReplacement else { return false }
    return object.shouldReplace(
      foundTextRange: current.range, document: current.document, withText: replacement)
  }

  func replace(_ query: String, _ replacement: String, _ options: UITextSearchOptions) {
    guard let object, let current, let index = highlighted else { return }
    let count = matches.count
    object.replace(
      foundTextRange: current.range, document: current.document, withText: replacement)
    // The replacement has moved the matches after it.
    start(query, options, then: .behind(index: index, ofCount: count))
  }

  func replaceAll(_ query: String, _ replacement: String, _ options: UITextSearchOptions) {
    object?.replaceAll(queryString: query, options: options, withText: replacement)
    start(query, options, then: .nothing)
  }
}
