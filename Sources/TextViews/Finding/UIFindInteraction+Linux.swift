// SPDX-License-Identifier: MIT

extension UIFindInteraction {
  /// Posted by an interaction when its panel comes or goes, or what it says changes.
  ///
  /// - Source: our choice.
  public nonisolated static let didChangeNotification = NSNotification.Name(
    "TextKitFindInteractionDidChange")

  /// Whether the panel has a field for replacing.
  ///
  /// - Source: our choice.
  public var isShowingReplace: Bool { showsReplace }

  /// How the text is looked for.
  ///
  /// Default anywhere in words, whatever the case. While the panel is shown setting it looks anew.
  ///
  /// - Source: our choice.
  public var searchOptions: UITextSearchOptions {
    get { options }
    set {
      options = newValue
      searchAnew()
    }
  }

  /// What the panel says of the matches: “2 of 17”, “17”, “17 replaced” right after they were, or
  /// nothing.
  ///
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

  /// Replaces the highlighted match by `replacementText`, and highlights the next one.
  ///
  /// - Source: our choice.
  public func replace() {
    guard let session = activeFindSession, let searchText else { return }
    replaced = nil
    session.performSingleReplacement(
      query: searchText, replacementString: replacementText ?? "", options: options)
  }

  /// Replaces all matches by `replacementText`, and says how many there were.
  ///
  /// - Source: our choice.
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

  /// Whether the panel says how many matches were replaced: that there are none now is no failure
  /// then.
  package var hasReplacedAll: Bool { replaced != nil }

  /// The menu of options, as `optionsMenuProvider` makes it of the standard ones.
  ///
  /// - Source: our choice.
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
