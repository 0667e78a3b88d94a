// SPDX-License-Identifier: MIT

/// Changes a menu before it appears.
///
///     override func buildMenu(with builder: any UIMenuBuilder) {
///       super.buildMenu(with: builder)
///       builder.remove(menu: .textStyle)
///     }
///
/// - Source: UIKit, `UIMenuBuilder`.
@preconcurrency @MainActor
public protocol UIMenuBuilder: NSObjectProtocol {
  /// The system of the menu: the menu bar, or the menus over views.
  var system: UIMenuSystem { get }

  /// Returns a menu.
  ///
  /// - Parameter identifier: The identity of the menu.
  /// - Returns: Nil if there is none.
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  /// Returns an action.
  ///
  /// - Parameter identifier: The identity of the action.
  /// - Returns: Nil if there is none.
  func action(for identifier: UIAction.Identifier) -> UIAction?
  /// Returns a command.
  ///
  /// - Parameters:
  ///   - action: The message of the command.
  ///   - propertyList: The value that distinguishes commands with the same message.
  /// - Returns: Nil if there is none.
  func command(for action: Selector, propertyList: Any?) -> UICommand?

  /// Replaces a menu; nothing happens if it does not exist.
  ///
  /// - Parameters:
  ///   - replacedIdentifier: The identity of the menu.
  ///   - replacementMenu: The menu that replaces it.
  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
  /// Replaces an action; nothing happens if it does not exist.
  ///
  /// - Parameters:
  ///   - replacedIdentifier: The identity of the action.
  ///   - replacementElements: The elements that replace it.
  func replace(
    action replacedIdentifier: UIAction.Identifier, with replacementElements: [UIMenuElement])
  /// Changes the elements of a menu.
  ///
  /// - Parameters:
  ///   - parentIdentifier: The identity of the menu.
  ///   - childrenBlock: Gets the elements, and returns those that replace them.
  func replaceChildren(
    ofMenu parentIdentifier: UIMenu.Identifier,
    from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])

  /// Inserts a menu before another one.
  ///
  /// - Parameters:
  ///   - siblingMenu: The menu.
  ///   - siblingIdentifier: The identity of the other one.
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  /// Inserts a menu after another one.
  ///
  /// - Parameters:
  ///   - siblingMenu: The menu.
  ///   - siblingIdentifier: The identity of the other one.
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  /// Inserts a menu as the first element of another one.
  ///
  /// - Parameters:
  ///   - childMenu: The menu.
  ///   - parentIdentifier: The identity of the other one.
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  /// Inserts a menu as the last element of another one.
  ///
  /// - Parameters:
  ///   - childMenu: The menu.
  ///   - parentIdentifier: The identity of the other one.
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  /// Inserts elements before a menu.
  ///
  /// - Parameters:
  ///   - insertedElements: The elements, in order.
  ///   - siblingIdentifier: The identity of the menu.
  func insertElements(
    _ insertedElements: [UIMenuElement], beforeMenu siblingIdentifier: UIMenu.Identifier)
  /// Inserts elements after a menu.
  ///
  /// - Parameters:
  ///   - insertedElements: The elements, in order.
  ///   - siblingIdentifier: The identity of the menu.
  func insertElements(
    _ insertedElements: [UIMenuElement], afterMenu siblingIdentifier: UIMenu.Identifier)
  /// Inserts elements as the first ones of a menu.
  ///
  /// - Parameters:
  ///   - insertedElements: The elements, in order.
  ///   - parentIdentifier: The identity of the menu.
  func insertElements(
    _ insertedElements: [UIMenuElement], atStartOfMenu parentIdentifier: UIMenu.Identifier)
  /// Inserts elements as the last ones of a menu.
  ///
  /// - Parameters:
  ///   - insertedElements: The elements, in order.
  ///   - parentIdentifier: The identity of the menu.
  func insertElements(
    _ insertedElements: [UIMenuElement], atEndOfMenu parentIdentifier: UIMenu.Identifier)

  /// Removes a menu with all its elements.
  ///
  /// - Parameter removedIdentifier: The identity of the menu.
  func remove(menu removedIdentifier: UIMenu.Identifier)
  /// Removes an action.
  ///
  /// - Parameter removedIdentifier: The identity of the action.
  func remove(action removedIdentifier: UIAction.Identifier)
}

/// A kind of menu: the menu bar, or menus over views.
///
/// - Source: UIKit, `UIMenuSystem`.
@preconcurrency @MainActor
open class UIMenuSystem: NSObject {
  private static let bar = UIMenuSystem()
  private static let overViews = UIMenuSystem()

  override init() { super.init() }

  /// The menu bar; a host may build one by `UIApplication.makeMenuBar()`.
  public class var main: UIMenuSystem { bar }
  /// Menus over views.
  public class var context: UIMenuSystem { overViews }

  /// Requests that menus are built again.
  ///
  /// Menus over views are built each time they appear. The menu bar posts
  /// `UIMenuSystem.needsRebuildNotification`.
  open func setNeedsRebuild() {
    NotificationCenter.default.post(name: UIMenuSystem.needsRebuildNotification, object: self)
  }

  /// Requests that commands are validated again; the same as `setNeedsRebuild()`.
  open func setNeedsRevalidate() { setNeedsRebuild() }
}

extension UIMenuSystem {
  /// Posted by a menu system whose menus must be built again.
  ///
  /// - Source: our choice.
  public nonisolated static let needsRebuildNotification = NSNotification.Name(
    "TextKitMenuSystemNeedsRebuild")
}

extension UIApplication {
  /// Builds the menu bar for the key window: the responders from the end of the chain to the first
  /// one change it.
  ///
  /// - Returns: A menu of menus, without elements that no responder performs; the standard edit
  ///   menu is in it.
  /// - Source: our choice.
  public func makeMenuBar() -> UIMenu {
    let start = keyWindow?.startOfKeys
    let contents = MenuContents(start: start)
    let edit = UIMenu(title: "Edit", identifier: .edit, children: contents.standard)
    let builder = MenuBuilder(.main, [edit])
    buildMenu(with: builder)
    for responder in Array(sequence(first: start) { $0?.next }).reversed() {
      responder?.buildMenu(with: builder)
    }
    return builder.root.replacingChildren(contents.shown(builder.root.children))
  }
}

/// A menu that responders change.
@MainActor
final class MenuBuilder: NSObject, UIMenuBuilder {
  let system: UIMenuSystem
  private(set) var root: UIMenu

  init(_ system: UIMenuSystem, _ children: [UIMenuElement]) {
    self.system = system
    root = UIMenu(identifier: .root, children: children)
  }

  // MARK: Finding

  private func first<Found>(in menu: UIMenu, _ find: (UIMenuElement) -> Found?) -> Found? {
    if let found = find(menu) { return found }
    for element in menu.children {
      if let inner = element as? UIMenu {
        if let found = first(in: inner, find) { return found }
      } else if let found = find(element) {
        return found
      }
    }
    return nil
  }

  func menu(for identifier: UIMenu.Identifier) -> UIMenu? {
    first(in: root) { ($0 as? UIMenu).flatMap { $0.identifier == identifier ? $0 : nil } }
  }

  func action(for identifier: UIAction.Identifier) -> UIAction? {
    first(in: root) { ($0 as? UIAction).flatMap { $0.identifier == identifier ? $0 : nil } }
  }

  func command(for action: Selector, propertyList: Any?) -> UICommand? {
    first(in: root) { element in
      guard let command = element as? UICommand, command.action == action else { return nil }
      let (own, wanted) = (command.propertyList as? AnyHashable, propertyList as? AnyHashable)
      return own == wanted ? command : nil
    }
  }

  // MARK: Changing

  /// Replaces elements; nil keeps one unchanged, and searches inside of it.
  private func change(_ elements: [UIMenuElement], _ new: (UIMenuElement) -> [UIMenuElement]?)
    -> [UIMenuElement]
  {
    elements.flatMap { element -> [UIMenuElement] in
      if let changed = new(element) { return changed }
      guard let menu = element as? UIMenu else { return [element] }
      return [menu.replacingChildren(change(menu.children, new))]
    }
  }

  private func change(menu identifier: UIMenu.Identifier, _ new: (UIMenu) -> [UIMenuElement]) {
    root = root.replacingChildren(
      change(root.children) { element in
        guard let menu = element as? UIMenu, menu.identifier == identifier else { return nil }
        return new(menu)
      })
  }

  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu) {
    change(menu: replacedIdentifier) { _ in [replacementMenu] }
  }

  func replace(
    action replacedIdentifier: UIAction.Identifier, with replacementElements: [UIMenuElement]
  ) {
    root = root.replacingChildren(
      change(root.children) {
        ($0 as? UIAction)?.identifier == replacedIdentifier ? replacementElements : nil
      })
  }

  func replaceChildren(
    ofMenu parentIdentifier: UIMenu.Identifier,
    from childrenBlock: ([UIMenuElement]) -> [UIMenuElement]
  ) {
    guard parentIdentifier != .root else {
      root = root.replacingChildren(childrenBlock(root.children))
      return
    }
    change(menu: parentIdentifier) { [$0.replacingChildren(childrenBlock($0.children))] }
  }

  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier) {
    insertElements([siblingMenu], beforeMenu: siblingIdentifier)
  }

  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier) {
    insertElements([siblingMenu], afterMenu: siblingIdentifier)
  }

  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier) {
    insertElements([childMenu], atStartOfMenu: parentIdentifier)
  }

  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier) {
    insertElements([childMenu], atEndOfMenu: parentIdentifier)
  }

  func insertElements(
    _ insertedElements: [UIMenuElement], beforeMenu siblingIdentifier: UIMenu.Identifier
  ) { change(menu: siblingIdentifier) { insertedElements + [$0] } }

  func insertElements(
    _ insertedElements: [UIMenuElement], afterMenu siblingIdentifier: UIMenu.Identifier
  ) { change(menu: siblingIdentifier) { [$0] + insertedElements } }

  func insertElements(
    _ insertedElements: [UIMenuElement], atStartOfMenu parentIdentifier: UIMenu.Identifier
  ) { replaceChildren(ofMenu: parentIdentifier) { insertedElements + $0 } }

  func insertElements(
    _ insertedElements: [UIMenuElement], atEndOfMenu parentIdentifier: UIMenu.Identifier
  ) { replaceChildren(ofMenu: parentIdentifier) { $0 + insertedElements } }

  func remove(menu removedIdentifier: UIMenu.Identifier) {
    guard removedIdentifier != .root else {
      root = root.replacingChildren([])
      return
    }
    change(menu: removedIdentifier) { _ in [] }
  }

  func remove(action removedIdentifier: UIAction.Identifier) {
    replace(action: removedIdentifier, with: [])
  }
}
