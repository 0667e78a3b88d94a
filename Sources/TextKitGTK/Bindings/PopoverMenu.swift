// SPDX-License-Identifier: MIT

internal import CGTK4

/// An item of a menu in a GTK popover.
struct PopoverItem {
  enum Kind {
    /// An item that is identified by its number.
    case item(number: Int, isEnabled: Bool, isOn: Bool?)
    /// A submenu.
    case menu([PopoverItem])
    /// A section of this menu, separated by lines.
    case section([PopoverItem])
  }
  var title: String
  var kind: Kind
}

/// A GTK popover menu at a location of a widget.
@MainActor @safe
final class PopoverMenu {
  private let popover: GTKPointer
  private var isOpen = true
  private let chosen: (Int) -> Void
  private let closed: () -> Void

  /// Creates a menu that points to a rectangle of the widget.
  ///
  /// `chosen` receives the number of an item, and `closed` is called when the menu closes for any
  /// reason.
  init?(
    _ items: [PopoverItem], on widget: GTKPointer, at place: CGRect, hasArrow: Bool,
    chosen: @escaping (Int) -> Void, closed: @escaping () -> Void
  ) {
    (self.chosen, self.closed) = (chosen, closed)
    guard let group = unsafe g_simple_action_group_new() else { return nil }
    var add: [(GTKPointer, Int)] = []
    guard let model = unsafe Self.model(items, OpaquePointer(group), &add),
      let made = unsafe gtk_popover_menu_new_from_model(model.typed())
    else { return nil }
    popover = unsafe GTKPointer(made)
    model.release()
    unsafe gtk_widget_insert_action_group(popover.widget, "textkit", OpaquePointer(group))
    unsafe g_object_unref(UnsafeMutableRawPointer(group))
    for (action, number) in add {
      action.connect("activate") { [weak self] _ in self?.chosen(number) }
      action.release()
    }
    popover.connect("closed") { [weak self] _ in self?.didClose() }
    unsafe gtk_widget_set_parent(popover.widget, widget.widget)
    let pointer: UnsafeMutablePointer<GtkPopover> = unsafe popover.typed()
    unsafe gtk_popover_set_has_arrow(pointer, hasArrow ? 1 : 0)
    unsafe gtk_popover_set_position(pointer, GTK_POS_BOTTOM)
    if !hasArrow { unsafe gtk_widget_set_halign(popover.widget, GTK_ALIGN_START) }
    move(to: place)
    unsafe gtk_popover_popup(pointer)
  }

  func move(to place: CGRect) {
    var rect = GdkRectangle(
      x: Int32(clamping: Int(place.minX)), y: Int32(clamping: Int(place.minY)),
      width: Int32(clamping: max(1, Int(place.width))),
      height: Int32(clamping: max(1, Int(place.height))))
    unsafe gtk_popover_set_pointing_to(popover.typed(), &rect)
  }

  func close() {
    if isOpen { unsafe gtk_popover_popdown(popover.typed()) }
  }

  private func didClose() {
    guard isOpen else { return }
    isOpen = false
    let pointer = popover
    // The signal of the chosen item follows this one.
    HostLoop.soon {
      self.closed()
      if unsafe gtk_widget_get_parent(pointer.widget) != nil {
        unsafe gtk_widget_unparent(pointer.widget)
      }
    }
  }

  private static func model(
    _ items: [PopoverItem], _ group: OpaquePointer,
    _ actions: inout [(GTKPointer, Int)]
  ) -> GTKPointer? {
    guard let made = unsafe g_menu_new() else { return nil }
    let menu = unsafe GTKPointer(made)
    for item in items {
      switch item.kind {
      case .item(let number, let isEnabled, let isOn):
        let name = "item\(number)"
        let made =
          unsafe isOn.map {
            unsafe g_simple_action_new_stateful(name, nil, g_variant_new_boolean($0 ? 1 : 0))
          } ?? g_simple_action_new(name, nil)
        guard let action = unsafe GTKPointer(made) else { continue }
        unsafe g_simple_action_set_enabled(action.opaque, isEnabled ? 1 : 0)
        unsafe g_action_map_add_action(group, action.opaque)
        actions.append((action, number))
        unsafe g_menu_append(menu.opaque, item.title, "textkit." + name)
      case .menu(let children):
        guard let below = unsafe model(children, group, &actions) else { continue }
        unsafe g_menu_append_submenu(menu.opaque, item.title, below.typed())
        below.release()
      case .section(let children):
        guard let part = unsafe model(children, group, &actions) else { continue }
        unsafe g_menu_append_section(
          menu.opaque, item.title.isEmpty ? nil : item.title, part.typed())
        part.release()
      }
    }
    return menu
  }
}
