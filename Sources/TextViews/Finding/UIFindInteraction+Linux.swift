// SPDX-License-Identifier: MIT

extension UIFindInteraction {
  /// Posted by an interaction when its panel opens, closes or changes its result text.
  ///
  /// - Source: Our choice.
  public nonisolated static let didChangeNotification = NSNotification.Name(
    "TextKitFindInteractionDidChange")

  /// Whether the panel has a field for replacing.
  ///
  /// - Source: our choice.
  public var isShowingReplace: Bool { showsReplace }

  /// The search options.
  ///
  /// By default matches may be anywhere in words, and case is ignored. Setting the options while
  /// the panel is visible repeats the search.
  ///
  /// - Source: Our choice.
  public var searchOptions: UITextSearchOptions {
    get { options }
    set {
      options = newValue
      restartSearch()
    }
  }

  /// The panel's description of the matches: “2 of 17”, “17”, “17 replaced” directly after a
  /// replacement, or an empty string.
  ///
  /// - Source: Our choice.
  /// - Source: our choice.
  public var resultText: String {
    guard let session = activeFindSession, searchText?.isEmpty == false else { return "" }
    if let replaced { return "\(replaced) replaced" }
    let index = session.highlightedResultIndex
    switch session.searchResultDisplayStyle {
    case .none: return ""
    case .currentAndTotal where index != NSNotFound: return "\(index + 1) of \(session.resultCount)"
    default: return "\(session.resultCount)"
    }
  }

  /// Replaces the highlighted match with `replacementText`, and highlights the next one.
  ///
  /// - Source: Our choice.
  public func replace() {
    guard let session = activeFindSession, let searchText else { return }
    replaced = nil
    session.performSingleReplacement(
      query: searchText, replacementString: replacementText ?? "", options: options)
  }

  /// Replaces all matches with `replacementText`, and reports their number in `resultText`.
  ///
  /// - Source: Our choice.
  public func replaceAll() {
    guard let session = activeFindSession, let searchText else { return }
    replaced = nil
    let found = session.resultCount
    session.replaceAll(
      searchQuery: searchText, replacementString: replacementText ?? "", options: options)
    // A text view has counted them itself.
    if replaced == nil, found > 0, session.supportsReplacement { replaced = found }
    updateResultCount()
  }

  /// Whether the panel reports a replacement of all matches, in which case having no match is not a
  /// failure.
  package var hasReplacedAll: Bool { replaced != nil }

  /// The menu of search options, as `optionsMenuProvider` makes it from the standard ones.
  ///
  /// - Source: Our choice.
  public var optionsMenu: UIMenu {
    let standard = standardOptions
    return optionsMenuProvider?(standard) ?? UIMenu(title: "Find Options", children: standard)
  }

  private var standardOptions: [UIMenuElement] {
    func toggle(_ title: String, _ option: NSString.CompareOptions) -> UIAction {
      let isOn = options.stringCompareOptions.contains(option)
      return UIAction(title: title, state: isOn ? .on : .off) { [weak self] _ in
        guard let self else { return }
        searchOptions = UITextSearchOptions(
          wordMatchMethod: options.wordMatchMethod,
          stringCompareOptions: options.stringCompareOptions.symmetricDifference(option))
      }
    }
    func word(_ title: String, _ method: UITextSearchOptions.WordMatchMethod) -> UIAction {
      UIAction(title: title, state: options.wordMatchMethod == method ? .on : .off) {
        [weak self] _ in
        guard let self else { return }
        searchOptions = UITextSearchOptions(
          wordMatchMethod: method, stringCompareOptions: options.stringCompareOptions)
      }
    }
    return [
      UIMenu(
        options: .displayInline,
        children: [
          toggle("Ignore Case", .caseInsensitive),
          toggle("Ignore Diacritics", .diacriticInsensitive),
          toggle("Regular Expression", .regularExpression),
        ]),
      UIMenu(
        options: [.displayInline, .singleSelection],
        children: [
          word("Contains", .contains), word("Starts With", .startsWith),
          word("Full Words", .fullWord),
        ]),
    ]
  }
}
