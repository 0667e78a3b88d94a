// SPDX-License-Identifier: MIT

/// A menu that is shown, as data: a host draws it, a test reads it.
///
///     let menu = window.presentedMenu
///     let copy = menu?.leaves.first { $0.title == "Copy" }
///     if let copy { window.performMenuElement(copy) }
///
/// - Source: our choice.
@MainActor
public final class PresentedMenu {
  /// What kind of menu it is.
  public enum Kind: Sendable {
    /// One for what is selected: a row beside it.
    case edit
    /// One for what is under the finger or the pointer: a list.
    case context
  }

  /// What kind of menu it is.
  public let kind: Kind
  /// The menu with what is shown: without items that are hidden or that nobody takes.
  public private(set) var menu: UIMenu
  /// The view that it is of.
  public private(set) weak var view: UIView?
  /// What it must not cover, in the window's coordinates.
  public var sourceRect: CGRect { view?.convert(rect, to: nil) ?? rect }
  /// On which side the arrow is to be.
  public let arrowDirection: UIEditMenuArrowDirection
  /// What is shown beside it; nil for the view.
  public internal(set) var previewViewController: UIViewController?

  private var rect: CGRect
  private var hostFrame: CGRect?
  weak var start: UIResponder?
  weak var window: UIWindow?
  var whenDismissed: (() -> Void)?
  var whenMoved: (() -> Void)?

  init(
    kind: Kind, menu: UIMenu, of view: UIView, start: UIResponder?, rect: CGRect,
    arrow: UIEditMenuArrowDirection
  ) {
    (self.kind, self.menu, self.view, self.start, self.rect) = (kind, menu, view, start, rect)
    arrowDirection = arrow
  }

  /// All items, in order, of the menu and its submenus, without the submenus themselves.
  public var leaves: [UIMenuElement] {
    func leaves(_ menu: UIMenu) -> [UIMenuElement] {
      menu.children.flatMap { ($0 as? UIMenu).map(leaves) ?? [$0] }
    }
    return leaves(menu)
  }

  /// Where the menu is, in the window's coordinates.
  ///
  /// A host sets it when it has placed the menu. Until then it is an estimate: 44 points high, 10 points a character, above
  /// what it is of if there is room.
  public var frame: CGRect {
    get { hostFrame ?? estimate }
    set {
      guard hostFrame != newValue else { return }
      hostFrame = newValue
      whenMoved?()
    }
  }

  private var estimate: CGRect {
    let around = window?.bounds ?? sourceRect
    let width = leaves.reduce(0) { $0 + CGFloat($1.title.count) * 10 + 24 }
    let size = CGSize(width: min(width, around.width), height: 44)
    let target = sourceRect
    let isAbove =
      arrowDirection == .down || arrowDirection != .up && target.minY - size.height >= around.minY
    let left = min(max(target.midX - size.width / 2, around.minX), around.maxX - size.width)
    return CGRect(
      x: left, y: isAbove ? target.minY - size.height : target.maxY, width: size.width,
      height: size.height)
  }

  /// Takes the menu away, as where the user presses the escape key.
  public func dismiss() { whenDismissed?() }

  func change(menu: UIMenu) {
    self.menu = menu
    window?.menuChanged()
  }

  func change(rect: CGRect) {
    guard self.rect != rect else { return }
    self.rect = rect
    hostFrame = nil
    window?.menuChanged()
    whenMoved?()
  }
}

extension UIWindow {
  /// Posted by a window when a menu is shown, changes, or goes; a host draws `presentedMenu` then.
  ///
  /// - Source: our choice.
  public nonisolated static let presentedMenuDidChangeNotification = NSNotification.Name(
    "TextKitWindowPresentedMenuDidChange")

  /// The menu that is shown; nil for none.
  ///
  /// A finger that comes down elsewhere takes it away.
  ///
  /// - Source: our choice.
  public var presentedMenu: PresentedMenu? { shownMenu }

  /// Does what an item of the menu does, as where the user chooses it.
  ///
  /// A closure runs; a command goes to the first responder in the chain that takes it. Then the menu goes, unless the item
  /// keeps it (`.keepsMenuPresented`).
  ///
  /// - Parameter element: An item; one that is in no menu that is shown is done as well.
  /// - Returns: False for a menu, for an item that is `.disabled`, and where nobody takes the message.
  /// - Source: our choice.
  @discardableResult
  public func performMenuElement(_ element: UIMenuElement) -> Bool {
    let menu = shownMenu
    guard let leaf = element as? any UIMenuLeaf, !leaf.attributes.contains(.disabled) else {
      return false
    }
    let start = menu?.start ?? startOfKeys
    var isDone = true
    if let command = element as? UICommand {
      isDone = command.send(from: menu?.view, to: start)
    } else {
      leaf.performWithSender(menu?.view, target: start)
    }
    if !leaf.attributes.contains(.keepsMenuPresented), menu === shownMenu { menu?.dismiss() }
    return isDone
  }

  final func show(_ menu: PresentedMenu) {
    if let old = shownMenu, old !== menu { old.dismiss() }
    menu.window = self
    shownMenu = menu
    menuChanged()
  }

  final func take(_ menu: PresentedMenu) {
    guard shownMenu === menu else { return }
    shownMenu = nil
    menuChanged()
  }

  final func menuChanged() {
    NotificationCenter.default.post(name: UIWindow.presentedMenuDidChangeNotification, object: self)
  }
}
