// SPDX-License-Identifier: MIT

/// Makes the menu; gets the elements that the system suggests.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

/// Makes what is shown beside the menu.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

/// What a context menu shows.
///
/// - Source: UIKit, `UIContextMenuConfiguration`.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  private let storedIdentifier: any NSCopying
  final let makePreview: UIContextMenuContentPreviewProvider?
  final let makeMenu: UIContextMenuActionProvider?

  private init(
    _ identifier: any NSCopying, _ preview: UIContextMenuContentPreviewProvider?,
    _ menu: UIContextMenuActionProvider?
  ) {
    storedIdentifier = identifier
    makePreview = preview
    makeMenu = menu
    super.init()
  }

  /// A menu, and what is shown beside it.
  ///
  /// - Parameters:
  ///   - identifier: Tells it from others; nil makes one that no other has.
  ///   - previewProvider: Makes what is shown beside the menu; nil shows the view.
  ///   - actionProvider: Makes the menu; nil shows none.
  public convenience init(
    identifier: (any NSCopying)? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.init(
      identifier ?? NSString(string: UUID().uuidString), previewProvider, actionProvider)
  }

  /// What tells the menu from others.
  open var identifier: any NSCopying { storedIdentifier }
}

/// Takes what is to be done while a context menu comes or goes.
///
/// - Source: UIKit, `UIContextMenuInteractionAnimating`.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: NSObjectProtocol {
  /// What is shown beside the menu; nil for the view.
  var previewViewController: UIViewController? { get }
  /// What changes with the menu; runs as soon as it is there, or gone.
  func addAnimations(_ animations: @escaping () -> Void)
  /// What is to be done afterwards.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Gives context menus.
///
/// All members but the first may be left out.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  /// The menu at a point of the interaction's view; nil for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// Called before a menu is shown.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// Called before a menu goes.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}
