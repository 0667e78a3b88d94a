// SPDX-License-Identifier: MIT

/// The matches of a search in a text view, in order, and their styles.
@MainActor
final class FoundText: NSObject, UIFindInteractionDelegate {
  private(set) var ranges: [(range: NSRange, style: UITextSearchFoundTextStyle)] = []
  /// The view that is searched: of several views that show one text, the one edited last.
  weak var view: UITextView?
  /// Weak references to all views that show the matches.
  private var views: [() -> UITextView?] = []
  private(set) lazy var interaction = UIFindInteraction(sessionDelegate: self)
  var isEnabled = false
  /// The last search in a long text.
  var search: LongSearch?

  /// Returns the index of the first match that begins at or after a position.
  private func first(from place: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].range.location < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func set(_ range: NSRange, _ style: UITextSearchFoundTextStyle) {
    let index = first(from: range.location)
    if index < ranges.count, ranges[index].range == range {
      ranges[index].style = style
    } else {
      ranges.insert((range, style), at: index)
    }
  }

  func clear() { ranges = [] }

  func add(_ view: UITextView) {
    views.removeAll { $0() == nil || $0() === view }
    views.append { [weak view] in view }
  }

  /// Redraws all views after a change of styles.
  func redraw() {
    for view in views { view()?.pane.content.setNeedsDisplay() }
  }

  /// Returns the matches in a range, and the attributes that highlight them.
  func looks(in characters: NSRange) -> [(NSRange, [NSAttributedString.Key: Any])] {
    guard !ranges.isEmpty else { return [] }
    var index = first(from: characters.location)
    // A match that begins before the range may extend into it.
    if index > 0, NSMaxRange(ranges[index - 1].range) > characters.location { index -= 1 }
    var looks: [(NSRange, [NSAttributedString.Key: Any])] = []
    while index < ranges.count, ranges[index].range.location < NSMaxRange(characters) {
      switch ranges[index].style {
      case .normal: break
      case .found: looks.append((ranges[index].range, [.backgroundColor: UIColor.systemGray4]))
      case .highlighted:
        looks.append(
          (
            ranges[index].range,
            [.backgroundColor: UIColor.systemYellow, .foregroundColor: UIColor.black]
          ))
      }
      index += 1
    }
    return looks
  }

  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView)
    -> UIFindSession?
  { self.view.map { UITextSearchingFindSession(searchableObject: $0) } }
}

extension UITextView: UITextSearching {
  /// A text view is a single document, nil.
  public typealias DocumentIdentifier = AnyHashable?

  /// Whether matches can be replaced: true if the view can be edited.
  public var supportsTextReplacement: Bool { canEdit }

  /// Compares two matches by their order.
  ///
  /// - Parameters:
  ///   - foundRange: The range of the first match.
  ///   - toRange: The range of the second match.
  ///   - document: Ignored, since a text view is a single document.
  /// - Returns: `.orderedAscending` if the first match precedes the second.
  public func compare(
    _ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??
  ) -> ComparisonResult { compare(foundRange.start, to: toRange.start) }

  /// Searches for a text: synchronously in a text of up to a million UTF-16 units, otherwise on
  /// another thread.
  ///
  /// In a long text matches are reported in batches, so that the user can continue working. If the
  /// text changes during the search, it is searched again half a second later. A search ends when
  /// another one begins, or when decorations are cleared.
  ///
  /// - Parameters:
  ///   - queryString: The text to find.
  ///   - options: The search options.
  ///   - resultAggregator: The object that receives the matches.
  /// - Source: Our choice; UIKit does not say when it searches.
  public func performTextSearch(
    queryString: String, options: UITextSearchOptions,
    resultAggregator: UITextSearchAggregator<AnyHashable?>
  ) {
    found.search?.cancel()
    found.search = nil
    guard let storage = pane.storage, let finder = TextFinder(queryString, options) else {
      return resultAggregator.finishedSearching()
    }
    guard storage.length > LongSearch.minimumLength else {
      let ranges = finder.matches(in: storage.string).map { TextSpan($0) }
      resultAggregator.foundRanges(ranges, document: nil)
      return resultAggregator.finishedSearching()
    }
    found.search = LongSearch(finder, storage, resultAggregator)
  }

  /// Shows a match in a style, without changing the text.
  ///
  /// - Parameters:
  ///   - foundTextRange: The range of the match.
  ///   - document: Ignored, since a text view is a single document.
  ///   - style: The style of the match; `.normal` removes it.
  public func decorate(
    foundTextRange: UITextRange, document: AnyHashable??,
    usingStyle style: UITextSearchFoundTextStyle
  ) {
    guard let range = span(foundTextRange) else { return }
    found.set(range, style)
    pane.content.setNeedsDisplay()
    found.redraw()
  }

  /// Removes the style of all matches.
  public func clearAllDecoratedFoundText() {
    found.search?.cancel()
    found.clear()
    pane.content.setNeedsDisplay()
    found.redraw()
  }

  /// Scrolls to a match.
  ///
  /// - Parameters:
  ///   - range: The range of the match.
  ///   - document: Ignored, since a text view is a single document.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument document: AnyHashable??) {
    if let range = span(range) { scrollRangeToVisible(range) }
  }

  /// Returns whether the view can be edited and the range is valid.
  ///
  /// - Parameters:
  ///   - foundTextRange: The range of the match.
  ///   - document: Ignored, since a text view is a single document.
  ///   - replacementText: The new text.
  /// - Returns: Whether the replacement is allowed.
  public func shouldReplace(
    foundTextRange: UITextRange, document: AnyHashable??, withText replacementText: String
  ) -> Bool { canEdit && span(foundTextRange) != nil }

  /// Replaces a match, if the delegate allows it.
  ///
  /// - Parameters:
  ///   - foundTextRange: The range of the match.
  ///   - document: Ignored, since a text view is a single document.
  ///   - replacementText: The new text.
  public func replace(
    foundTextRange: UITextRange, document: AnyHashable??, withText replacementText: String
  ) { replaceText(foundTextRange, replacementText, asks: true) }

  /// Replaces all matches that the delegate allows, in one undoable step.
  ///
  /// The new text has the attributes of the first character that it replaces. The replacement of a
  /// regular expression may refer to its groups: `$1`.
  ///
  /// - Parameters:
  ///   - queryString: The text to find.
  ///   - options: The search options.
  ///   - replacementText: The new text of each match.
  /// - Complexity: The search, and O(*m* log *n*) for *m* matches in *n* characters.
  public func replaceAll(
    queryString: String, options: UITextSearchOptions, withText replacementText: String
  ) {
    guard let storage = pane.storage, let finder = TextFinder(queryString, options) else { return }
    let text = storage.string
    var edits: [ReplacementEdit] = []
    finder.forEachMatch(in: text, range: NSRange(location: 0, length: storage.length)) {
      range, replacement in
      edits.append(ReplacementEdit(range, replacement(replacementText)))
      return true
    }
    guard !edits.isEmpty else { return }
    if edit(edits, selecting: .following, as: (.other, "Replace All")) {
      found.interaction.replaced = edits.count
    }
  }
}

extension UITextView {
  final func setFindEnabled(_ isEnabled: Bool) {
    guard found.isEnabled != isEnabled else { return }
    found.isEnabled = isEnabled
    found.view = self
    found.add(self)
    if isEnabled {
      addInteraction(found.interaction)
    } else {
      removeInteraction(found.interaction)
      clearAllDecoratedFoundText()
    }
  }

  /// The view that owns the selection, of those that show one text.
  final var selectionHolder: UITextView { selectionOwner?() ?? self }

  /// Selects a match in the view that owns the selection.
  final func selectFound(_ match: UITextRange) {
    let view = selectionHolder
    guard view.isSelectable, let range = view.span(match) else { return }
    view.select(TextSelection(range))
  }

  /// Searches again after an edit by the user, since matches have moved.
  final func restartSearch() {
    guard found.isEnabled else { return }
    found.interaction.replaced = nil
    found.interaction.activeFindSession?.invalidateFoundResults()
  }
}
