// SPDX-License-Identifier: MIT

/// The methods that provide the session of a find interaction.
///
/// All methods but the first are optional.
///
/// - Source: UIKit, `UIFindInteractionDelegate`.
@preconcurrency @MainActor
public protocol UIFindInteractionDelegate: NSObjectProtocol {
  /// Returns the session for a search in a view; nil for no search.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - view: The view that is searched.
  /// - Returns: A session; nil for no search.
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession?
  /// Called after the find panel opens.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - session: The session of the search.
  func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)
  /// Called after the find panel closes.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - session: The session of the search.
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

extension UIFindInteractionDelegate {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - session: The session of the search.
  public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - session: The session of the search.
  public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}

/// An interaction that finds and replaces text in a view.
///
/// It has no panel. A host shows one and observes `didChangeNotification`. The host sets
/// `searchText`, `replacementText` and `searchOptions`, and calls `findNext()`, `findPrevious()`,
/// `replace()` and `replaceAll()`.
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
  /// The number of matches that the last command replaced; nil after any other action.
  final var replaced: Int?

  /// Creates an interaction.
  ///
  /// - Parameter sessionDelegate: The delegate that provides the session; not retained.
  public init(sessionDelegate: any UIFindInteractionDelegate) {
    storedDelegate = sessionDelegate
    super.init()
  }

  /// The delegate that provides the session; not retained.
  open var delegate: (any UIFindInteractionDelegate)? { storedDelegate }
  /// The view that the interaction was added to.
  open var view: UIView? { heldBy }

  /// Ends the search before the interaction is removed from its view.
  ///
  /// - Parameter view: The view that it will be added to, or nil.
  open func willMove(to view: UIView?) {
    dismissFindNavigator()
    heldBy = nil
  }

  /// Stores the view.
  ///
  /// - Parameter view: The view that the interaction was added to, or nil.
  open func didMove(to view: UIView?) { heldBy = view }

  /// Whether the find panel is visible.
  open var isFindNavigatorVisible: Bool { session != nil }
  /// The current session; nil while no panel is visible.
  open var activeFindSession: UIFindSession? { session }

  /// The text to find.
  ///
  /// Default nil. Setting it while the panel is visible searches at once. The text is kept for the
  /// next search.
  open var searchText: String? {
    get { text }
    set {
      text = newValue
      restartSearch()
    }
  }

  /// The text that replaces matches.
  ///
  /// Default nil.
  @KeptProperty open var replacementText: String? = nil { didSet { updateResultCount() } }

  /// Makes the menu of search options from the standard ones.
  ///
  /// Default nil, which uses the standard options. The panel shows `optionsMenu`.
  @KeptProperty open var optionsMenuProvider: (([UIMenuElement]) -> UIMenu?)? = nil

  /// Requests a session from the delegate, and opens the panel.
  ///
  /// If the panel is already open, only its replacement field is shown or hidden. Does nothing
  /// without a view or a session.
  ///
  /// - Parameter showingReplace: Whether the panel has a replacement field. It has none if the
  ///   session does not support replacement.
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
    if text?.isEmpty == false { restartSearch() }
  }

  /// Ends the search, and closes the panel.
  ///
  /// Matches are no longer highlighted. A text view selects the last highlighted match, unless the
  /// selection has changed since that match was found by a command.
  ///
  /// - Source: Our choice, as find bars of editors; UIKit does not document the selection.
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

  /// Highlights the next match; wraps around after the last.
  open func findNext() { step(.forward) }
  /// Highlights the previous match; wraps around before the first.
  open func findPrevious() { step(.backward) }

  /// Updates the displayed counts from the session.
  open func updateResultCount() {
    NotificationCenter.default.post(name: UIFindInteraction.didChangeNotification, object: self)
  }

  private func step(_ direction: UITextStorageDirection) {
    let hasReplaced = replaced != nil
    replaced = nil
    session?.highlightNextResult(in: direction)
    if hasReplaced { updateResultCount() }
  }

  final func restartSearch() {
    replaced = nil
    guard let session else { return }
    session.performSearch(query: text ?? "", options: options)
    updateResultCount()
  }
}
