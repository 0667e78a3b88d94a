// SPDX-License-Identifier: MIT

/// What a search has found in a text view, in order, and how it is shown.
@MainActor
final class FoundText: NSObject, UIFindInteractionDelegate {
  private(set) var ranges: [(range: NSRange, style: UITextSearchFoundTextStyle)] = []
  /// The view that is searched: of several that show one text the one that was edited last.
  weak var view: UITextView?
  /// All views that show what is found, as long as they live.
  private var views: [() -> UITextView?] = []
  private(set) lazy var interaction = UIFindInteraction(sessionDelegate: self)
  var isEnabled = false
  /// The last search in a long text.
  var search: LongSearch?

  /// The first entry that begins at or behind a place.
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

  /// What is found is shown in another style.
  func redraw() {
    for view in views { view()?.pane.content.setNeedsDisplay() }
  }

  /// What is found in some characters, and what looks like it.
  func looks(in characters: NSRange) -> [(NSRange, [NSAttributedString.Key: Any])] {
    guard !ranges.isEmpty else { return [] }
    var index = first(from: characters.location)
    // A match that begins before them may reach into them.
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
  /// A text view is one document: nil.
  public typealias DocumentIdentifier = AnyHashable?

  /// Whether matches can be replaced: in a view that can be edited.
  public var supportsTextReplacement: Bool { canEdit }

  /// The order of two matches.
  public func compare(
    _ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??
  ) -> ComparisonResult { compare(foundRange.start, to: toRange.start) }

  /// Looks for a text: at once in a text of up to a million characters, else on another thread.
  ///
  /// Of a long text matches are told in parts, so that the user may go on meanwhile. A text that
  /// changes meanwhile is searched anew, half a second later. A search ends when another one
  /// begins, or nothing is to be shown as found any more.
  ///
  /// - Source: our choice (UIKit does not say when it searches).
  public func performTextSearch(
    queryString: String, options: UITextSearchOptions,
    resultAggregator: UITextSearchAggregator<AnyHashable?>
  ) {
    found.search?.cancel()
    found.search = nil
    guard let storage = pane.storage, let finder = TextFinder(queryString, options) else {
      return resultAggregator.finishedSearching()
    }
    guard storage.length > LongSearch.shortest else {
      let ranges = finder.matches(in: storage.string).map { TextSpan($0) }
      resultAggregator.foundRanges(ranges, document: nil)
      return resultAggregator.finishedSearching()
    }
    found.search = LongSearch(finder, storage, resultAggregator)
  }

  /// Shows a match in a style; the text does not change.
  public func decorate(
    foundTextRange: UITextRange, document: AnyHashable??,
    usingStyle style: UITextSearchFoundTextStyle
  ) {
    guard let range = span(foundTextRange) else { return }
    found.set(range, style)
    pane.content.setNeedsDisplay()
    found.redraw()
  }

  /// Shows all text as it is without a search.
  public func clearAllDecoratedFoundText() {
    found.search?.cancel()
    found.clear()
    pane.content.setNeedsDisplay()
    found.redraw()
  }

  /// Scrolls to a match.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument document: AnyHashable??) {
    if let range = span(range) { scrollRangeToVisible(range) }
  }

  /// Whether the view can be edited and the delegate lets it.
  public func shouldReplace(
    foundTextRange: UITextRange, document: AnyHashable??, withText replacementText: String
  ) -> Bool { canEdit && span(foundTextRange) != nil }

  /// Replaces a match, if the delegate lets it.
  public func replace(
    foundTextRange: UITextRange, document: AnyHashable??, withText replacementText: String
  ) { replaceText(foundTextRange, replacementText, asks: true) }

  /// Replaces all matches that the delegate lets, in one step that can be undone.
  ///
  /// What is put in has the attributes of the first character that it takes the place of. The
  /// replacement of a regular expression may name its groups: `$1`.
  ///
  /// - Complexity: O(*m* log *n*) beside the search, *m* matches in *n* characters.
  public func replaceAll(
    queryString: String, options: UITextSearchOptions, withText replacementText: String
  ) {
    guard let storage = pane.storage, let finder = TextFinder(queryString, options) else { return }
    let text = storage.string
    var edits: [PlaceEdit] = []
    finder.forEachMatch(in: text, range: NSRange(location: 0, length: storage.length)) {
      range, replacement in
      edits.append(PlaceEdit(range, replacement(replacementText)))
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

  /// The view that has the selection, of those that show one text.
  final var selectionHolder: UITextView { selectionOwner?() ?? self }

  /// Selects a match in the view that has the selection.
  final func selectFound(_ match: UITextRange) {
    let view = selectionHolder
    guard view.isSelectable, let range = view.span(match) else { return }
    view.select(TextSelection(range))
  }

  /// Matches are where they were before an edit: they are looked for again when the user has made
  /// one.
  final func searchAnew() {
    guard found.isEnabled else { return }
    found.interaction.replaced = nil
    found.interaction.activeFindSession?.invalidateFoundResults()
  }
}
