// SPDX-License-Identifier: MIT

/// Shows a context menu of a view, at a long press or a click with the other button.
///
/// There is no window system: the menu is data, `UIWindow.presentedMenu`, which a host shows and a test reads.
///
/// - Source: UIKit, `UIContextMenuInteraction`.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// How a menu looks.
  public enum Appearance: UInt, Sendable {
    /// None is shown.
    case unknown = 0
    /// With what it is of beside it: after a long press.
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

  /// An interaction.
  ///
  /// - Parameter delegate: Gives the menus; not retained.
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

  /// Gives the menus; not retained.
  open var delegate: (any UIContextMenuInteractionDelegate)? { storedDelegate }
  /// The view it was added to.
  open var view: UIView? { heldBy }
  /// How the menu that is shown looks.
  open var menuAppearance: Appearance { visible?.appearance ?? .unknown }

  /// Takes the menu away before the interaction leaves its view.
  open func willMove(to view: UIView?) {
    dismissMenu()
    for recognizer in recognizers { heldBy?.removeGestureRecognizer(recognizer) }
    heldBy = nil
  }

  /// Begins to watch the view's touches.
  open func didMove(to view: UIView?) {
    heldBy = view
    for recognizer in recognizers { view?.addGestureRecognizer(recognizer) }
  }

  /// Where the menu was asked for, in a view's coordinates; nil means the window's.
  ///
  /// - Returns: Without a menu zero.
  open func location(in view: UIView?) -> CGPoint {
    guard let visible, let own = heldBy else { return .zero }
    return own.convert(visible.location, to: view)
  }

  /// Takes the menu away.
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

  /// Changes the menu that is shown.
  ///
  /// - Parameter block: Gets the menu, and gives what is shown instead. Without a menu it does not run.
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

  /// Asks the delegate for a menu, and shows it.
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
