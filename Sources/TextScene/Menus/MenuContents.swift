// SPDX-License-Identifier: MIT

/// The elements of a menu, as the responders of a chain provide them.
@MainActor
struct MenuContents {
  /// The start of the responder chain.
  let start: UIResponder?

  /// Starts at the window's first responder if it is the view or inside of it, else at the view.
  ///
  /// - Source: our choice; Apple documents only that the view's chain is used.
  init(for view: UIView) {
    let first = view.window?.firstResponder
    let isInside = sequence(first: first) { $0?.next }.contains { $0 === view }
    start = isInside ? first : view
  }

  /// Starts at the first responder of the view's window, as `UIMenuController` does; without one,
  /// at the view.
  init(forControllerIn view: UIView) { start = view.window?.firstResponder ?? view }

  init(start: UIResponder?) { self.start = start }

  /// The menus of Apple's systems for text, whether or not a responder performs their messages.
  var standard: [UIMenuElement] {
    func commands(_ list: [(String, String)]) -> [UIMenuElement] {
      list.map { UICommand(title: $0.0, action: Selector($0.1)) }
    }
    let edit = UIMenu(
      identifier: .standardEdit, options: .displayInline,
      children: commands([
        ("Cut", "cut:"), ("Copy", "copy:"), ("Paste", "paste:"), ("Delete", "delete:"),
        ("Select", "select:"), ("Select All", "selectAll:"),
      ]))
    let style = UIMenu(
      title: "Format", identifier: .textStyle,
      children: commands([
        ("Bold", "toggleBoldface:"), ("Italic", "toggleItalics:"),
        ("Underline", "toggleUnderline:"),
      ]))
    let direction = UIMenu(
      identifier: .writingDirection, options: .displayInline,
      children: commands([
        ("Left to Right", "makeTextWritingDirectionLeftToRight:"),
        ("Right to Left", "makeTextWritingDirectionRightToLeft:"),
      ]))
    return [edit, style, direction]
  }

  /// Returns the elements that Apple's systems offer, after the responders have changed them,
  /// without those that no responder performs.
  func suggested() -> [UIMenuElement] {
    let own: [UIMenuElement] = (UIMenuController.shared.menuItems ?? []).map {
      UICommand(title: $0.title, action: $0.action)
    }
    let builder = MenuBuilder(.context, standard + own)
    for responder in Array(sequence(first: start) { $0?.next }).reversed() {
      responder?.buildMenu(with: builder)
    }
    return shown(builder.root.children)
  }

  /// Returns elements without those that no responder performs, hidden ones, and empty menus.
  func shown(_ elements: [UIMenuElement]) -> [UIMenuElement] {
    elements.compactMap { element in
      switch element {
      case let menu as UIMenu:
        let children = shown(menu.children)
        return children.isEmpty ? nil : menu.replacingChildren(children)
      case let command as UICommand:
        guard
          let target = start?.target(forAction: command.action, withSender: command),
          let copy = command.copy() as? UICommand
        else { return nil }
        (target as? UIResponder)?.validate(copy)
        return copy.attributes.contains(.hidden) ? nil : copy
      case let leaf as any UIMenuLeaf:
        return leaf.attributes.contains(.hidden) ? nil : element
      default: return element
      }
    }
  }
}

/// Runs the animations and completions that clients add when a menu appears or disappears.
///
/// A menu that is data is not animated: animations run when it has appeared or disappeared, and
/// completions right after.
@MainActor
final class MenuAnimator: NSObject, UIEditMenuInteractionAnimating,
  UIContextMenuInteractionAnimating
{
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []
  let previewViewController: UIViewController?

  init(preview: UIViewController? = nil) { previewViewController = preview }

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  func run() {
    let (animations, completions) = (self.animations, self.completions)
    (self.animations, self.completions) = ([], [])
    animations.forEach { $0() }
    completions.forEach { $0() }
    // Also those that were added meanwhile.
    if !self.animations.isEmpty || !self.completions.isEmpty { run() }
  }
}
