// SPDX-License-Identifier: MIT

/// Shows a window's menu (`UIWindow.presentedMenu`) as a GTK popover.
@MainActor
final class HostMenu: WidgetPart {
  private weak var widget: TextKitWidget?
  private var popover: PopoverMenu?
  private weak var shown: PresentedMenu?
  private var elements: [UIMenuElement] = []
  private var observer: (any NSObjectProtocol)?

  func begin(_ widget: TextKitWidget) {
    self.widget = widget
    observer = NotificationCenter.default.addObserver(
      forName: UIWindow.presentedMenuDidChangeNotification, object: widget.window, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.changed() }
    }
  }

  func end() {
    observer.map(NotificationCenter.default.removeObserver)
    observer = nil
    popover?.close()
    popover = nil
  }

  private func changed() {
    guard let widget else { return }
    let menu = widget.window.presentedMenu
    popover?.close()
    popover = nil
    shown = menu
    guard let menu, let pointer = widget.host.pointer else { return }
    elements = []
    // A press shows the menu at the pointer; for a touch it is above the item that it belongs to.
    let isPointer = widget.pointer.buttons.contains(.secondary)
    let place =
      isPointer ? CGRect(origin: widget.pointer.place, size: .zero) : menu.sourceRect
    popover = PopoverMenu(
      items(menu.menu.children), on: pointer, at: place, hasArrow: !isPointer,
      chosen: { [weak self] in self?.choose($0) },
      closed: { [weak self, weak menu] in
        guard let self, let menu, shown === menu else { return }
        popover = nil
        menu.dismiss()
      })
    // The menu grabs the pointer, and the widget is not notified of the release.
    widget.pointer.cancel()
  }

  private func choose(_ number: Int) {
    guard let widget, elements.indices.contains(number) else { return }
    widget.window.performMenuElement(elements[number])
    widget.grabFocus()
    widget.wantFrame()
  }

  private func items(_ list: [UIMenuElement]) -> [PopoverItem] {
    list.map { element in
      if let menu = element as? UIMenu {
        let children = items(menu.children)
        return PopoverItem(
          title: menu.title,
          kind: menu.options.contains(.displayInline) ? .section(children) : .menu(children))
      }
      elements.append(element)
      let leaf = element as? any UIMenuLeaf
      return PopoverItem(
        title: element.title,
        kind: .item(
          number: elements.count - 1, isEnabled: leaf?.attributes.contains(.disabled) != true,
          isOn: leaf.flatMap { $0.state == .off ? nil : $0.state == .on }))
    }
  }
}
