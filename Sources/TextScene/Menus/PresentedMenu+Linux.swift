// SPDX-License-Identifier: MIT

/// A visible menu, as data: a host draws it, a test reads it.
///
///     let menu = window.presentedMenu
///     let copy = menu?.leaves.first { $0.title == "Copy" }
///     if let copy { window.performMenuElement(copy) }
///
/// - Source: our choice.
@MainActor
public final class PresentedMenu {
  /// A kind of menu.
  public enum Kind: Sendable {
    /// For the selection: a row next to it.
    case edit
    /// For the view at a touch or the pointer: a list.
    case context
  }

  /// The kind of menu.
  public let kind: Kind
  /// The menu with its visible elements: without hidden items and those that no responder performs.
  public private(set) var menu: UIMenu
  /// The view that the menu belongs to.
  public private(set) weak var view: UIView?
  /// The rectangle that the menu must not cover, in the window's coordinates.
  public var sourceRect: CGRect { view?.convert(rect, to: nil) ?? rect }
  /// The preferred side of the arrow.
  public let arrowDirection: UIEditMenuArrowDirection
  /// The preview next to the menu; nil for the view.
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

  /// All items of the menu and its submenus, in order, without the submenus themselves.
  public var leaves: [UIMenuElement] {
    func leaves(_ menu: UIMenu) -> [UIMenuElement] {
      menu.children.flatMap { ($0 as? UIMenu).map(leaves) ?? [$0] }
    }
    return leaves(menu)
  }

  /// The frame of the menu, in the window's coordinates.
  ///
  /// A host sets it when it has laid out the menu. Until then it is an estimate: 44 points high, 10
  /// points per character, above its source if there is space.
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

  /// Dismisses the menu, as the escape key does.
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
  /// Posted by a window when a menu appears, changes, or disappears; a host then draws
  /// `presentedMenu`.
  ///
  /// - Source: our choice.
  public nonisolated static let presentedMenuDidChangeNotification = NSNotification.Name(
    "TextKitWindowPresentedMenuDidChange")

  /// The visible menu; nil for none.
  ///
  /// A touch outside of it dismisses it.
  ///
  /// - Source: our choice.
  public var presentedMenu: PresentedMenu? { shownMenu }

  /// Performs an item of the menu, as when the user chooses it.
  ///
  /// A closure runs; a command is sent to the first responder in the chain that performs it. Then
  /// the menu is dismissed, unless the item keeps it (`.keepsMenuPresented`).
  ///
  /// - Parameter element: An item; it need not be in a visible menu.
  /// - Returns: False for a menu, for an item that is `.disabled`, and if no responder performs the
  ///   message.
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
