// SPDX-License-Identifier: MIT

/// A program's own item in edit menus.
///
/// - Source: UIKit, `UIMenuItem`.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  /// The title.
  @KeptProperty open var title: String
  /// The message that is sent up the responder chain.
  @KeptProperty open var action: Selector

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - action: The message. The item is shown if a responder performs it.
  public init(title: String, action: Selector) {
    _title = KeptProperty(wrappedValue: title)
    _action = KeptProperty(wrappedValue: action)
    super.init()
  }
}

/// The edit menu of the program, from systems before iOS 16.
///
/// It uses the first responder of the target's window, whatever the target is. Its items are in the
/// menus of `UIEditMenuInteraction`, too.
///
/// - Source: UIKit, `UIMenuController`.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  /// The side of the menu that its arrow is on.
  public enum ArrowDirection: Int, Sendable {
    /// The side with enough space.
    case `default` = 0
    /// Above: the menu is below its source.
    case up = 1
    /// Below: the menu is above its source.
    case down = 2
    /// On the left.
    case left = 3
    /// On the right.
    case right = 4
  }

  private static let only = UIMenuController()
  private weak var targetView: UIView?
  private var targetRect = CGRect.zero
  private var visible: PresentedMenu?

  override init() { super.init() }

  /// The menu controller of this process.
  public class var shared: UIMenuController { only }

  /// The program's own items, after cut, copy, paste and others.
  ///
  /// Default nil.
  @KeptProperty open var menuItems: [UIMenuItem]? = nil

  /// The preferred side of the arrow.
  ///
  /// Default `.default`.
  @KeptProperty open var arrowDirection = ArrowDirection.default

  /// Whether the menu is visible.
  ///
  /// Setting it is `setMenuVisible(_:animated:)` without animation.
  open var isMenuVisible: Bool {
    get { visible != nil }
    set { setMenuVisible(newValue, animated: false) }
  }

  /// Shows or hides the menu.
  ///
  /// It appears at `setTargetRect(_:in:)`, if a responder performs one of its items. The four
  /// notifications are posted.
  ///
  /// - Parameters:
  ///   - menuVisible: Whether it is shown or hidden.
  ///   - animated: Has no effect: it appears and disappears at once.
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    guard menuVisible != isMenuVisible else { return }
    if menuVisible { show() } else { hide() }
  }

  /// Sets the source of the menu.
  ///
  /// - Parameters:
  ///   - targetRect: The rectangle that it must not cover, in the view's coordinates.
  ///   - targetView: A view in a window.
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    self.targetRect = targetRect
    self.targetView = targetView
    guard let visible, visible.view === targetView else { return }
    visible.change(rect: targetRect)
  }

  /// Shows the menu.
  ///
  /// - Parameters:
  ///   - targetView: A view in a window.
  ///   - targetRect: The rectangle that it must not cover, in the view's coordinates.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    if let visible, visible.view !== targetView { hide() }
    setTargetRect(targetRect, in: targetView)
    setMenuVisible(true, animated: true)
  }

  /// Hides the menu, if it belongs to a view.
  ///
  /// - Parameter targetView: The view.
  open func hideMenu(from targetView: UIView) { if visible?.view === targetView { hide() } }

  /// Hides the menu.
  open func hideMenu() { hide() }

  /// Updates the visible items; without one the menu is hidden.
  open func update() {
    guard let visible, let view = visible.view else { return }
    let children = MenuContents(forControllerIn: view).suggested()
    guard !children.isEmpty else { return hide() }
    visible.change(menu: visible.menu.replacingChildren(children))
  }

  /// The frame of the menu, in the coordinates of the screen; zero without a menu.
  ///
  /// A host sets it (`PresentedMenu.frame`); until then it is an estimate by the titles.
  open var menuFrame: CGRect {
    guard let visible, let window = visible.window else { return .zero }
    return visible.frame.offsetBy(dx: window.frame.minX, dy: window.frame.minY)
  }

  private func show() {
    guard let view = targetView, let window = view.window else {
      return warn("UIMenuController.setMenuVisible(_:animated:): there is no target in a window")
    }
    let contents = MenuContents(forControllerIn: view)
    let children = contents.suggested()
    guard !children.isEmpty else { return }
    let menu = PresentedMenu(
      kind: .edit, menu: UIMenu(children: children), of: view, start: contents.start,
      rect: targetRect,
      arrow: UIEditMenuArrowDirection(rawValue: arrowDirection.rawValue) ?? .automatic)
    menu.whenDismissed = { [weak self] in self?.hide() }
    menu.whenMoved = { [weak self] in self?.post(UIMenuController.menuFrameDidChangeNotification) }
    post(UIMenuController.willShowMenuNotification)
    visible = menu
    window.show(menu)
    post(UIMenuController.menuFrameDidChangeNotification)
    post(UIMenuController.didShowMenuNotification)
  }

  private func hide() {
    guard let menu = visible else { return }
    post(UIMenuController.willHideMenuNotification)
    visible = nil
    menu.window?.take(menu)
    post(UIMenuController.didHideMenuNotification)
  }

  private func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

extension UIMenuController {
  /// Posted before the menu is shown.
  public nonisolated static let willShowMenuNotification = NSNotification.Name(
    "UIMenuControllerWillShowMenuNotification")
  /// Posted after the menu was shown.
  public nonisolated static let didShowMenuNotification = NSNotification.Name(
    "UIMenuControllerDidShowMenuNotification")
  /// Posted before the menu is hidden.
  public nonisolated static let willHideMenuNotification = NSNotification.Name(
    "UIMenuControllerWillHideMenuNotification")
  /// Posted after the menu was hidden.
  public nonisolated static let didHideMenuNotification = NSNotification.Name(
    "UIMenuControllerDidHideMenuNotification")
  /// Posted after `menuFrame` has changed.
  public nonisolated static let menuFrameDidChangeNotification = NSNotification.Name(
    "UIMenuControllerMenuFrameDidChangeNotification")
}
