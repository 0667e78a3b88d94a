// SPDX-License-Identifier: MIT

/// Shows a context menu of a view, at a long press or a secondary click.
///
/// There is no window system: the menu is data, `UIWindow.presentedMenu`, which a host shows and a
/// test reads.
///
/// - Source: UIKit, `UIContextMenuInteraction`.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// The appearance of a menu.
  public enum Appearance: UInt, Sendable {
    /// No menu is visible.
    case unknown = 0
    /// With a preview of its source: after a long press.
    case rich = 1
    /// The menu alone: after a click.
    case compact = 2
  }

  private weak var storedDelegate: (any UIContextMenuInteractionDelegate)?
  private weak var heldBy: UIView?
  package private(set) final var recognizers: [UIGestureRecognizer] = []
  private var visible: Visible?

  private struct Visible {
    let configuration: UIContextMenuConfiguration
    let menu: PresentedMenu
    let location: CGPoint
    let appearance: Appearance
  }

  /// Creates an interaction.
  ///
  /// - Parameter delegate: Provides the menus; not retained.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    storedDelegate = delegate
    super.init()
    let press = UILongPressGestureRecognizer { [weak self] press in
      if press.state == .began { self?.recognized(press, .rich) }
    }
    press.allowedTouchTypes = [0, 1, 2]
    let click = UITapGestureRecognizer { [weak self] click in
      if click.state == .ended { self?.recognized(click, .compact) }
    }
    click.allowedTouchTypes = [3]
    click.buttonMaskRequired = .secondary
    recognizers = [press, click]
  }

  /// The object that provides the menus; not retained.
  open var delegate: (any UIContextMenuInteractionDelegate)? { storedDelegate }
  /// The view it was added to.
  open var view: UIView? { heldBy }
  /// The appearance of the visible menu.
  open var menuAppearance: Appearance { visible?.appearance ?? .unknown }

  /// Dismisses the menu before the interaction leaves its view.
  ///
  /// - Parameter view: The new view; nil for none.
  open func willMove(to view: UIView?) {
    dismissMenu()
    for recognizer in recognizers { heldBy?.removeGestureRecognizer(recognizer) }
    heldBy = nil
  }

  /// Adds gesture recognizers to the view.
  ///
  /// - Parameter view: The new view; nil for none.
  open func didMove(to view: UIView?) {
    heldBy = view
    for recognizer in recognizers { view?.addGestureRecognizer(recognizer) }
  }

  /// Returns the position at which the menu was requested.
  ///
  /// - Parameter view: The view whose coordinates are used; nil means the window's.
  /// - Returns: Zero without a menu.
  open func location(in view: UIView?) -> CGPoint {
    guard let visible, let own = heldBy else { return .zero }
    return own.convert(visible.location, to: view)
  }

  /// Dismisses the menu.
  ///
  /// Nothing happens without one.
  open func dismissMenu() {
    guard let visible else { return }
    self.visible = nil
    let animator = MenuAnimator(preview: visible.menu.previewViewController)
    delegate?.contextMenuInteraction(self, willEndFor: visible.configuration, animator: animator)
    visible.menu.window?.take(visible.menu)
    animator.run()
  }

  /// Changes the visible menu.
  ///
  /// - Parameter block: Gets the menu, and returns the one that replaces it. It does not run
  ///   without a menu.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {
    guard let visible, let view = heldBy else { return }
    let menu = block(visible.menu.menu)
    let children = MenuContents(for: view).shown(menu.children)
    guard !children.isEmpty else { return dismissMenu() }
    visible.menu.change(menu: menu.replacingChildren(children))
  }

  private func recognized(_ recognizer: UIGestureRecognizer, _ appearance: Appearance) {
    guard let view = heldBy else { return }
    present(at: recognizer.location(in: view), appearance)
  }

  /// Requests a menu from the delegate, and shows it.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  package final func present(at point: CGPoint, _ appearance: Appearance) -> Bool {
    guard let view = heldBy, let window = view.window else { return false }
    dismissMenu()
    guard
      let configuration = delegate?.contextMenuInteraction(
        self, configurationForMenuAtLocation: point)
    else { return false }
    let contents = MenuContents(for: view)
    guard let menu = configuration.makeMenu?(contents.suggested()) else { return false }
    let children = contents.shown(menu.children)
    guard !children.isEmpty else { return false }
    let shown = PresentedMenu(
      kind: .context, menu: menu.replacingChildren(children), of: view, start: contents.start,
      rect: CGRect(origin: point, size: .zero), arrow: .automatic)
    shown.previewViewController = appearance == .rich ? configuration.makePreview?() : nil
    shown.whenDismissed = { [weak self] in self?.dismissMenu() }
    let animator = MenuAnimator(preview: shown.previewViewController)
    delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
    guard heldBy === view, view.window === window else { return false }
    visible = Visible(
      configuration: configuration, menu: shown, location: point, appearance: appearance)
    window.show(shown)
    animator.run()
    return true
  }
}
