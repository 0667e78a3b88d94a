// SPDX-License-Identifier: MIT

/// An item of the program's own in edit menus.
///
/// - Source: UIKit, `UIMenuItem`.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  /// The text.
  @KeptProperty open var title: String
  /// The message that is sent up the responder chain.
  @KeptProperty open var action: Selector

  /// An item.
  ///
  /// - Parameters:
  ///   - title: The text.
  ///   - action: The message. The item is shown where a responder takes it.
  public init(title: String, action: Selector) {
    _title = KeptProperty(wrappedValue: title)
    _action = KeptProperty(wrappedValue: action)
    super.init()
  }
}

/// The edit menu of the program, as systems before iOS 16 had it.
///
/// It asks the first responder of the target's window, whatever the target is. Its items stand in the menus of
/// `UIEditMenuInteraction`, too.
///
/// - Source: UIKit, `UIMenuController`.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  /// On which side of the menu its arrow is.
  public enum ArrowDirection: Int, Sendable {
    /// Where there is room.
    case `default` = 0
    /// Above: the menu stands below what it is of.
    case up = 1
    /// Below: the menu stands above.
    case down = 2
    /// At the left.
    case left = 3
    /// At the right.
    case right = 4
  }

  private static let only = UIMenuController()
  private weak var targetView: UIView?
  private var targetRect = CGRect.zero
  private var visible: PresentedMenu?

  override init() { super.init() }

  /// The one of this process.
  public class var shared: UIMenuController { only }

  /// Items of the program's own, behind cut, copy, paste and others.
  ///
  /// Default nil.
  @KeptProperty open var menuItems: [UIMenuItem]? = nil

  /// On which side the arrow is.
  ///
  /// Default `.default`.
  @KeptProperty open var arrowDirection = ArrowDirection.default

  /// Whether the menu is shown.
  ///
  /// Setting it is `setMenuVisible(_:animated:)` without animation.
  open var isMenuVisible: Bool {
    get { visible != nil }
    set { setMenuVisible(newValue, animated: false) }
  }

  /// Shows the menu, or takes it away.
  ///
  /// It is shown at `setTargetRect(_:in:)`, if a responder takes an item of it. The four notifications are posted.
  ///
  /// - Parameters:
  ///   - menuVisible: Whether it is to be shown.
  ///   - animated: It is there, and gone, at once.
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    guard menuVisible != isMenuVisible else { return }
    if menuVisible { show() } else { hide() }
  }

  /// Says what the menu is of.
  ///
  /// - Parameters:
  ///   - targetRect: What it must not cover, in the view's coordinates.
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
  ///   - targetRect: What it must not cover, in the view's coordinates.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    if let visible, visible.view !== targetView { hide() }
    setTargetRect(targetRect, in: targetView)
    setMenuVisible(true, animated: true)
  }

  /// Takes the menu away, if it is that of a view.
  open func hideMenu(from targetView: UIView) { if visible?.view === targetView { hide() } }

  /// Takes the menu away.
  open func hideMenu() { hide() }

  /// Finds out anew which items are shown; without one the menu goes.
  open func update() {
    guard let visible, let view = visible.view else { return }
    let children = MenuContents(forControllerIn: view).suggested()
    guard !children.isEmpty else { return hide() }
    visible.change(menu: visible.menu.replacingChildren(children))
  }

  /// Where the menu is, in the coordinates of the screen; zero where none is shown.
  ///
  /// A host says so (`PresentedMenu.frame`); until then it is an estimate by the titles.
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
  /// Posted after the menu went.
  public nonisolated static let didHideMenuNotification = NSNotification.Name(
    "UIMenuControllerDidHideMenuNotification")
  /// Posted after `menuFrame` has changed.
  public nonisolated static let menuFrameDidChangeNotification = NSNotification.Name(
    "UIMenuControllerMenuFrameDidChangeNotification")
}
