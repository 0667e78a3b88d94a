// SPDX-License-Identifier: MIT

/// A closure that makes the menu from the elements that the system suggests.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

/// A closure that makes the preview next to the menu.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

/// The content of a context menu.
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

  /// Creates a configuration of a menu and its preview.
  ///
  /// - Parameters:
  ///   - identifier: The identity; nil makes a unique one.
  ///   - previewProvider: Makes the preview next to the menu; nil shows the view.
  ///   - actionProvider: Makes the menu; nil shows none.
  public convenience init(
    identifier: (any NSCopying)? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.init(
      identifier ?? NSString(string: UUID().uuidString), previewProvider, actionProvider)
  }

  /// The identity of the menu.
  open var identifier: any NSCopying { storedIdentifier }
}

/// An object that takes animations and completions while a context menu appears or disappears.
///
/// - Source: UIKit, `UIContextMenuInteractionAnimating`.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: NSObjectProtocol {
  /// The preview next to the menu; nil for the view.
  var previewViewController: UIViewController? { get }
  /// Adds changes that accompany the menu.
  ///
  /// - Parameter animations: Runs as soon as the menu has appeared or disappeared.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure that runs after the animations.
  ///
  /// - Parameter completion: Runs once.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Provides context menus.
///
/// All members except the first are optional.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  /// Returns the menu at a point.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - location: In the view's coordinates.
  /// - Returns: Nil for no menu.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// Called before a menu appears.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The configuration of the menu.
  ///   - animator: Takes animations and completions.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// Called before a menu disappears.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The configuration of the menu.
  ///   - animator: Takes animations and completions.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The configuration of the menu.
  ///   - animator: Takes animations and completions.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The configuration of the menu.
  ///   - animator: Takes animations and completions.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}
