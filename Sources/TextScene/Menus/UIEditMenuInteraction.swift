// SPDX-License-Identifier: MIT

/// The side of a menu that its arrow is on, which determines the menu's position.
///
/// - Source: UIKit, `UIEditMenuArrowDirection`.
public enum UIEditMenuArrowDirection: Int, Sendable {
  /// The side with enough space.
  case automatic = 0
  /// Above: the menu is below its source.
  case up = 1
  /// Below: the menu is above its source.
  case down = 2
  /// On the left.
  case left = 3
  /// On the right.
  case right = 4
}

/// The source of an edit menu.
///
/// - Source: UIKit, `UIEditMenuConfiguration`.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  private let storedIdentifier: AnyHashable
  private let storedPoint: CGPoint

  private init(_ identifier: AnyHashable, at point: CGPoint) {
    storedIdentifier = identifier
    storedPoint = point
    super.init()
  }

  /// Creates a configuration for a menu at a point.
  ///
  /// - Parameters:
  ///   - identifier: The identity; nil makes a unique one.
  ///   - sourcePoint: In the coordinates of the interaction's view.
  public convenience init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    self.init(identifier ?? AnyHashable(UUID()), at: sourcePoint)
  }

  /// The identity of the menu.
  open var identifier: AnyHashable { storedIdentifier }
  /// The position of the menu, in the coordinates of the interaction's view.
  open var sourcePoint: CGPoint { storedPoint }
  /// The preferred side of the arrow.
  ///
  /// Default `.automatic`.
  @KeptProperty open var preferredArrowDirection = UIEditMenuArrowDirection.automatic
}

/// An object that takes animations and completions while an edit menu appears or disappears.
///
/// - Source: UIKit, `UIEditMenuInteractionAnimating`.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: NSObjectProtocol {
  /// Adds changes that accompany the menu.
  ///
  /// - Parameter animations: Runs as soon as the menu has appeared or disappeared.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure that runs after the animations.
  ///
  /// - Parameter completion: Runs once.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Provides the content of edit menus.
///
/// All members are optional.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: NSObjectProtocol {
  /// Returns the menu.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  ///   - suggestedActions: Cut, copy, paste and others that a responder performs.
  /// - Returns: Nil for the suggested actions, a menu without children for no menu.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// Returns the rectangle that the menu must not cover.
  ///
  /// Default `CGRect.null`: the configuration's point.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  /// - Returns: In the coordinates of the interaction's view.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  /// Called before the menu appears.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  ///   - animator: Takes animations and completions.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  /// Called before the menu disappears.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  ///   - animator: Takes animations and completions.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
  /// The default: nil.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  ///   - suggestedActions: Cut, copy, paste and others that a responder performs.
  /// - Returns: Nil, for the suggested actions.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// The default: `CGRect.null`.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  /// - Returns: The null rectangle, for the configuration's point.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { .null }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  ///   - animator: Takes animations and completions.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  ///   - animator: Takes animations and completions.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Shows edit menus of a view.
///
/// There is no window system: the menu is data, `UIWindow.presentedMenu`, which a host shows and a
/// test reads.
///
/// - Source: UIKit, `UIEditMenuInteraction`.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
  private weak var storedDelegate: (any UIEditMenuInteractionDelegate)?
  private weak var heldBy: UIView?
  private var visible: (configuration: UIEditMenuConfiguration, menu: PresentedMenu)?

  /// Creates an interaction.
  ///
  /// - Parameter delegate: Provides the content of menus; not retained.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    storedDelegate = delegate
    super.init()
  }

  /// The object that provides the content of menus; not retained.
  open var delegate: (any UIEditMenuInteractionDelegate)? { storedDelegate }
  /// The view it was added to.
  open var view: UIView? { heldBy }

  /// Dismisses the menu before the interaction leaves its view.
  ///
  /// - Parameter view: The new view; nil for none.
  open func willMove(to view: UIView?) {
    dismissMenu()
    heldBy = nil
  }

  /// Sets `view`.
  ///
  /// - Parameter view: The new view; nil for none.
  open func didMove(to view: UIView?) { heldBy = view }

  /// Shows a menu, and dismisses a visible one.
  ///
  /// The delegate is called in this order: for the menu, for the rectangle that it must not cover,
  /// before it appears. A menu without elements, as no responder performs one of its commands, is
  /// not shown, and the delegate is not notified.
  ///
  /// - Parameter configuration: The source of the menu.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    guard let view = heldBy, let window = view.window else {
      return warn(
        "UIEditMenuInteraction.presentEditMenu(with:): the interaction \(heldBy == nil ? "has no view" : "has a view that is not in a window")"
      )
    }
    dismissMenu()
    guard let menu = menu(for: configuration, in: view) else { return }
    // Held here: the compiler does not see that a window or the view tree holds it.
    let start = MenuContents(for: view).start
    defer { withExtendedLifetime(start) {} }
    let shown = PresentedMenu(
      kind: .edit, menu: menu, of: view, start: start,
      rect: place(for: configuration), arrow: configuration.preferredArrowDirection)
    shown.whenDismissed = { [weak self] in self?.dismissMenu() }
    let animator = MenuAnimator()
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
    // The delegate may have removed the view.
    guard heldBy === view, view.window === window else { return }
    visible = (configuration, shown)
    window.show(shown)
    animator.run()
  }

  /// Dismisses the menu.
  ///
  /// Nothing happens without one.
  open func dismissMenu() {
    guard let (configuration, menu) = visible else { return }
    visible = nil
    let animator = MenuAnimator()
    delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
    menu.window?.take(menu)
    animator.run()
  }

  /// Updates the visible menu from the delegate.
  ///
  /// Nothing happens without a menu; one without elements is dismissed.
  open func reloadVisibleMenu() {
    guard let (configuration, shown) = visible, let view = heldBy else { return }
    guard let menu = menu(for: configuration, in: view) else { return dismissMenu() }
    shown.change(menu: menu)
  }

  /// Updates the rectangle that the menu must not cover from the delegate.
  ///
  /// - Parameter animated: Has no effect: the menu moves at once.
  open func updateVisibleMenuPosition(animated: Bool) {
    guard let (configuration, shown) = visible else { return }
    shown.change(rect: place(for: configuration))
  }

  /// Returns the position of the menu.
  ///
  /// - Parameter view: The view whose coordinates are used; nil means the window's.
  /// - Returns: The configuration's point; zero without a menu.
  open func location(in view: UIView?) -> CGPoint {
    guard let (configuration, _) = visible, let own = heldBy else { return .zero }
    return own.convert(configuration.sourcePoint, to: view)
  }

  /// Returns the visible elements of the delegate's menu; nil for none.
  private func menu(for configuration: UIEditMenuConfiguration, in view: UIView) -> UIMenu? {
    let contents = MenuContents(for: view)
    let suggested = contents.suggested()
    let menu =
      delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
      ?? UIMenu(children: suggested)
    let children = contents.shown(menu.children)
    return children.isEmpty ? nil : menu.replacingChildren(children)
  }

  private func place(for configuration: UIEditMenuConfiguration) -> CGRect {
    let rect = delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
    let isPlace =
      !rect.isNull
      && [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite)
    return isPlace ? rect : CGRect(origin: configuration.sourcePoint, size: .zero)
  }
}
