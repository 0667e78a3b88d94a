// SPDX-License-Identifier: MIT

/// Makes the session of a find interaction.
///
/// All members but the first may be left out.
///
/// - Source: UIKit, `UIFindInteractionDelegate`.
@preconcurrency @MainActor
public protocol UIFindInteractionDelegate: NSObjectProtocol {
  /// The session of a search in a view; nil for no search.
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession?
  /// Called after the find panel was shown.
  func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)
  /// Called after the find panel has gone.
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

extension UIFindInteractionDelegate {
  /// Does nothing.
  public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {}
  /// Does nothing.
  public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}

/// Find and replace in a view.
///
/// There is no panel: a host shows one, and goes by `didChangeNotification`. It sets `searchText`,
/// `replacementText` and `searchOptions`, and calls `findNext()`, `findPrevious()`, `replace()` and
/// `replaceAll()`.
///
/// - Source: UIKit, `UIFindInteraction`.
@preconcurrency @MainActor
open class UIFindInteraction: NSObject, UIInteraction {
  private weak var storedDelegate: (any UIFindInteractionDelegate)?
  private weak var heldBy: UIView?
  private var session: UIFindSession?
  private var text: String?
  final var options = UITextSearchOptions(
    wordMatchMethod: .contains, stringCompareOptions: .caseInsensitive)
  final var showsReplace = false
  /// How many matches were replaced at once by the last command; nil where something else came
  /// since.
  final var replaced: Int?

  /// An interaction.
  ///
  /// - Parameter sessionDelegate: Makes the session; not retained.
  public init(sessionDelegate: any UIFindInteractionDelegate) {
    storedDelegate = sessionDelegate
    super.init()
  }

  /// Makes the session; not retained.
  open var delegate: (any UIFindInteractionDelegate)? { storedDelegate }
  /// The view it was added to.
  open var view: UIView? { heldBy }

  /// Ends the search before the interaction leaves its view.
  open func willMove(to view: UIView?) {
    dismissFindNavigator()
    heldBy = nil
  }

  /// Notes the view.
  open func didMove(to view: UIView?) { heldBy = view }

  /// Whether the find panel is shown.
  open var isFindNavigatorVisible: Bool { session != nil }
  /// The search; nil while no panel is shown.
  open var activeFindSession: UIFindSession? { session }

  /// What is looked for.
  ///
  /// Default nil. While the panel is shown it is looked for at once. It stays for the next time.
  open var searchText: String? {
    get { text }
    set {
      text = newValue
      searchAnew()
    }
  }

  /// What matches are replaced by.
  ///
  /// Default nil.
  @KeptProperty open var replacementText: String? = nil { didSet { updateResultCount() } }

  /// Makes the menu of options; gets the standard ones.
  ///
  /// Default nil: these. What the panel shows is `optionsMenu`.
  @KeptProperty open var optionsMenuProvider: (([UIMenuElement]) -> UIMenu?)? = nil

  /// Asks the delegate for a session, and shows the panel.
  ///
  /// Where it is shown already it shows the field for replacing, or not. Without a view, or a
  /// session, nothing happens.
  ///
  /// - Parameter showingReplace: Whether the panel has a field for replacing; only where the
  ///   session can replace.
  open func presentFindNavigator(showingReplace: Bool) {
    guard let view = heldBy else {
      return warn("UIFindInteraction.presentFindNavigator: the interaction has no view")
    }
    if let session {
      showsReplace = showingReplace && session.supportsReplacement
      return updateResultCount()
    }
    guard let session = delegate?.findInteraction(self, sessionFor: view) else { return }
    self.session = session
    session.interaction = self
    showsReplace = showingReplace && session.supportsReplacement
    updateResultCount()
    delegate?.findInteraction(self, didBegin: session)
    if text?.isEmpty == false { searchAnew() }
  }

  /// Ends the search, and takes the panel away.
  ///
  /// Nothing is highlighted any more. A text view selects the match that was, unless another place
  /// was selected since the user has looked for it.
  ///
  /// - Source: our choice, as find bars of editors; UIKit does not say what is selected then.
  open func dismissFindNavigator() {
    guard let session else { return }
    self.session = nil
    showsReplace = false
    replaced = nil
    session.interaction = nil
    session.end()
    updateResultCount()
    delegate?.findInteraction(self, didEnd: session)
  }

  /// Highlights the next match; from the last to the first.
  open func findNext() { step(.forward) }
  /// Highlights the match before; from the first to the last.
  open func findPrevious() { step(.backward) }

  /// Shows the session's counts anew.
  open func updateResultCount() {
    NotificationCenter.default.post(name: UIFindInteraction.didChangeNotification, object: self)
  }

  private func step(_ direction: UITextStorageDirection) {
    let hasReplaced = replaced != nil
    replaced = nil
    session?.highlightNextResult(in: direction)
    if hasReplaced { updateResultCount() }
  }

  final func searchAnew() {
    replaced = nil
    guard let session else { return }
    session.performSearch(query: text ?? "", options: options)
    updateResultCount()
  }
}
