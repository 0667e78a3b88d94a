// SPDX-License-Identifier: MIT

/// On which side of a menu its arrow is, and so where the menu stands.
///
/// - Source: UIKit, `UIEditMenuArrowDirection`.
public enum UIEditMenuArrowDirection: Int, Sendable {
  /// Where there is room.
  case automatic = 0
  /// Above: the menu stands below what it is of.
  case up = 1
  /// Below: the menu stands above.
  case down = 2
  /// At the left.
  case left = 3
  /// At the right.
  case right = 4
}

/// What an edit menu is shown for.
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

  /// A menu at a point.
  ///
  /// - Parameters:
  ///   - identifier: Tells it from others; nil makes one that no other has.
  ///   - sourcePoint: In the coordinates of the interaction's view.
  public convenience init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    self.init(identifier ?? AnyHashable(UUID()), at: sourcePoint)
  }

  /// What tells the menu from others.
  open var identifier: AnyHashable { storedIdentifier }
  /// Where the menu is, in the coordinates of the interaction's view.
  open var sourcePoint: CGPoint { storedPoint }
  /// On which side the arrow is.
  ///
  /// Default `.automatic`.
  @KeptProperty open var preferredArrowDirection = UIEditMenuArrowDirection.automatic
}

/// Takes what is to be done while an edit menu comes or goes.
///
/// - Source: UIKit, `UIEditMenuInteractionAnimating`.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: NSObjectProtocol {
  /// What changes with the menu; runs as soon as it is there, or gone.
  func addAnimations(_ animations: @escaping () -> Void)
  /// What is to be done afterwards.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Says what an edit menu shows.
///
/// Every member may be left out.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: NSObjectProtocol {
  /// The menu.
  ///
  /// - Parameters:
  ///   - interaction: Whose menu it is.
  ///   - configuration: What it is for.
  ///   - suggestedActions: Cut, copy, paste and others that a responder takes.
  /// - Returns: nil for the suggested actions, a menu without children for none at all.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// What the menu must not cover, in the coordinates of the interaction's view.
  ///
  /// Default `CGRect.null`: the configuration's point.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  /// Called before the menu is shown.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  /// Called before the menu goes.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
  /// The default: nil.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// `CGRect.null`.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { .null }
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Shows edit menus of a view.
///
/// There is no window system: the menu is data, `UIWindow.presentedMenu`, which a host shows and a test reads.
///
/// - Source: UIKit, `UIEditMenuInteraction`.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
  private weak var storedDelegate: (any UIEditMenuInteractionDelegate)?
  private weak var heldBy: UIView?
  private var visible: (configuration: UIEditMenuConfiguration, menu: PresentedMenu)?

  /// An interaction.
  ///
  /// - Parameter delegate: Says what menus show; not retained.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    storedDelegate = delegate
    super.init()
  }

  /// Says what menus show; not retained.
  open var delegate: (any UIEditMenuInteractionDelegate)? { storedDelegate }
  /// The view it was added to.
  open var view: UIView? { heldBy }

  /// Takes the menu away before the interaction leaves its view.
  open func willMove(to view: UIView?) {
    dismissMenu()
    heldBy = nil
  }

  /// Notes the view.
  open func didMove(to view: UIView?) { heldBy = view }

  /// Shows a menu; one that is shown goes.
  ///
  /// The delegate hears in this order: what it shows, what it must not cover, that it will be shown. A menu in which nothing
  /// is left, as no responder takes a command of it, is not shown, and the delegate does not hear that it were.
  ///
  /// - Parameter configuration: What it is for.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    guard let view = heldBy, let window = view.window else {
      return warn(
        "UIEditMenuInteraction.presentEditMenu(with:): the interaction \(heldBy == nil ? "has no view" : "has a view in no window")"
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
    // The delegate may have taken the view out.
    guard heldBy === view, view.window === window else { return }
    visible = (configuration, shown)
    window.show(shown)
    animator.run()
  }

  /// Takes the menu away.
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

  /// Asks the delegate anew what the menu shows.
  ///
  /// Without a menu nothing happens; one in which nothing is left goes.
  open func reloadVisibleMenu() {
    guard let (configuration, shown) = visible, let view = heldBy else { return }
    guard let menu = menu(for: configuration, in: view) else { return dismissMenu() }
    shown.change(menu: menu)
  }

  /// Asks the delegate anew what the menu must not cover.
  ///
  /// - Parameter animated: The menu is there at once.
  open func updateVisibleMenuPosition(animated: Bool) {
    guard let (configuration, shown) = visible else { return }
    shown.change(rect: place(for: configuration))
  }

  /// Where the menu is, in a view's coordinates; nil means the window's.
  ///
  /// - Returns: The configuration's point; without a menu zero.
  open func location(in view: UIView?) -> CGPoint {
    guard let (configuration, _) = visible, let own = heldBy else { return .zero }
    return own.convert(configuration.sourcePoint, to: view)
  }

  /// What is left of the delegate's menu; nil for nothing.
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
