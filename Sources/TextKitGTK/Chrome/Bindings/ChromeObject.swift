// SPDX-License-Identifier: MIT

internal import CGTK4

/// A GTK object around a text view: a window, a button, a field.
///
/// It is retained for the lifetime of this wrapper.
@MainActor @safe
package final class ChromeObject {
  let pointer: GTKPointer

  /// - Parameter pointer: An object that GTK or other code owns.
  init(_ pointer: GTKPointer) { self.pointer = pointer.retain() }

  deinit { pointer.release() }

  // MARK: Properties and signals

  package func set(_ property: String, _ value: String) { pointer.set(property, value) }
  package func set(_ property: String, _ value: Bool) { pointer.set(property, value) }
  package func set(_ property: String, _ value: Int) { pointer.set(property, value) }
  package func set(_ property: String, _ value: Double) { pointer.set(property, value) }
  package func string(_ property: String) -> String { pointer.string(property) ?? "" }
  package func bool(_ property: String) -> Bool { pointer.bool(property) }
  package func int(_ property: String) -> Int { pointer.int(property) }

  /// The value of a spin button.
  package var number: Double {
    get { unsafe gtk_spin_button_get_value(pointer.opaque) }
    set { unsafe gtk_spin_button_set_value(pointer.opaque, newValue) }
  }

  /// Applies the text typed into a spin button as its value.
  package func takeTyped() { unsafe gtk_spin_button_update(pointer.opaque) }

  /// Connects a closure to a signal for the lifetime of the object.
  package func on(_ signal: String, _ call: @escaping @MainActor () -> Void) {
    pointer.connect(signal) { _ in call() }
  }

  /// Connects a closure to a signal whose first argument after the object is a number.
  package func onNumber(_ signal: String, _ call: @escaping @MainActor (Int) -> Void) {
    pointer.connect(signal) { arguments in call(arguments.int(1)) }
  }

  /// Connects a closure to a signal that expects a Boolean result.
  package func onQuestion(_ signal: String, _ call: @escaping @MainActor () -> Bool) {
    pointer.connect(signal) { arguments in arguments.answer(call()) }
  }

  // MARK: Widgets

  /// Adds a tree of views to a container.
  package func append(_ view: TextKitWidget) {
    guard let raw = unsafe view.gtkWidget else { return }
    unsafe gtk_box_append(pointer.typed(), raw.assumingMemoryBound(to: GtkWidget.self))
  }

  /// Sets the parent window that this window stays above; nil for none.
  package func setTransient(for window: ChromeObject?) {
    unsafe gtk_window_set_transient_for(pointer.typed(), window?.pointer.typed())
  }

  package func present() { unsafe gtk_window_present(pointer.typed()) }
  package func destroy() { unsafe gtk_window_destroy(pointer.typed()) }
  package func grabFocus() { unsafe gtk_widget_grab_focus(pointer.widget) }

  /// Returns whether a widget of a window, or a descendant of it, has the keyboard focus.
  package func holdsFocus(of window: ChromeObject) -> Bool {
    guard let focus = unsafe gtk_window_get_focus(window.pointer.typed()) else { return false }
    return unsafe focus == pointer.widget || gtk_widget_is_ancestor(focus, pointer.widget) != 0
  }

  /// Connects a closure that is called after a menu or another popover of a widget was closed, if
  /// the focus has returned to the widget, or to none.
  package func onPopoverClosed(in window: ChromeObject, _ call: @escaping @MainActor () -> Void) {
    // The window owns the popover, and must not be retained by it.
    let owner = pointer
    for popover in owner.descendants(ofType: gtk_popover_get_type()) {
      // GTK returns the focus and triggers the chosen action after closing the popover.
      popover.connect("closed") { [weak window] _ in
        HostLoop.soon {
          if let window, window.givesKeys(to: owner) { call() }
        }
      }
    }
  }

  /// Scrolls the list of a drop-down to the selected item when it opens; GTK shows the first items.
  package func opensAtSelectedItem() {
    let owner = pointer
    for popover in owner.descendants(ofType: gtk_popover_get_type()) {
      for list in popover.descendants(ofType: gtk_list_view_get_type()) {
        guard
          let adjustment = unsafe GTKPointer(gtk_scrollable_get_vadjustment(list.opaque))
        else { continue }
        let opening = Opening()
        popover.connect("map") { _ in
          opening.isWaiting = true
          // When it is opened again, it already has its size.
          HostLoop.soon { owner.showSelectedItem(of: list, opening) }
        }
        adjustment.connect("changed") { _ in
          HostLoop.soon { owner.showSelectedItem(of: list, opening) }
        }
      }
    }
  }

  /// Whether a list was opened and waits for its size.
  fileprivate final class Opening { var isWaiting = false }

  /// Returns whether a widget, a descendant of it, or none has the focus of this window.
  private func givesKeys(to widget: GTKPointer) -> Bool {
    guard let focus = unsafe gtk_window_get_focus(pointer.typed()) else { return true }
    return unsafe focus == widget.widget || gtk_widget_is_ancestor(focus, widget.widget) != 0
  }

  package func addClass(_ name: String) { unsafe gtk_widget_add_css_class(pointer.widget, name) }
  package func removeClass(_ name: String) {
    unsafe gtk_widget_remove_css_class(pointer.widget, name)
  }

  /// Converts a point of this widget to the coordinates of a tree of views within it.
  package func convert(_ point: CGPoint, to view: TextKitWidget) -> CGPoint {
    guard let raw = unsafe view.gtkWidget else { return point }
    var (x, y) = (0.0, 0.0)
    let isWithin = unsafe gtk_widget_translate_coordinates(
      pointer.widget, raw.assumingMemoryBound(to: GtkWidget.self), Double(point.x), Double(point.y),
      &x, &y)
    return isWithin != 0 ? CGPoint(x: x, y: y) : point
  }

  /// Connects a closure that receives files dropped on a widget or a descendant, and the position.
  ///
  /// It is called even if the descendant would accept the names as text.
  package func onFilesDropped(_ call: @escaping @MainActor ([URL], CGPoint) -> Void) {
    let made = unsafe gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)
    guard let target = unsafe GTKPointer(made) else { return }
    unsafe gtk_event_controller_set_propagation_phase(target.opaque, GTK_PHASE_CAPTURE)
    target.connect("drop") { arguments in
      let files = arguments.boxedFiles(1)
      arguments.answer(!files.isEmpty)
      if !files.isEmpty { call(files, CGPoint(x: arguments.double(2), y: arguments.double(3))) }
    }
    unsafe gtk_widget_add_controller(pointer.widget, target.opaque)
  }

  // MARK: Rows

  /// A button at the end of each row: its title, its accessibility label for each row, and its
  /// action, which receives the row's index.
  package typealias RowButton = (
    title: String, names: [String], call: @MainActor (Int) -> Void
  )

  /// Replaces all rows of a list box by texts with indents in points.
  package func setRows(_ rows: [(text: String, indent: Int)], button: RowButton? = nil) {
    while let row = unsafe gtk_list_box_get_row_at_index(pointer.opaque, 0) {
      unsafe gtk_list_box_remove(
        pointer.opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
    }
    for (number, row) in rows.enumerated() {
      guard let made = unsafe gtk_label_new(row.text) else { continue }
      let label = unsafe GTKPointer(made)
      unsafe gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
      unsafe gtk_label_set_xalign(label.opaque, 0)
      unsafe gtk_widget_set_margin_start(label.widget, Int32(clamping: 6 + row.indent))
      unsafe gtk_widget_set_margin_end(label.widget, 6)
      unsafe gtk_widget_set_margin_top(label.widget, 3)
      unsafe gtk_widget_set_margin_bottom(label.widget, 3)
      unsafe gtk_list_box_append(
        pointer.opaque, button.flatMap { unsafe Self.box(label, $0, number) } ?? label.widget)
    }
  }

  private static func box(
    _ label: GTKPointer, _ button: RowButton, _ number: Int
  ) -> UnsafeMutablePointer<GtkWidget>? {
    guard let box = unsafe gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
      let made = unsafe gtk_button_new_with_label(button.title)
    else { return nil }
    unsafe gtk_widget_set_hexpand(label.widget, 1)
    let end = unsafe GTKPointer(made)
    if button.names.indices.contains(number) {
      unsafe tk_accessible_set_text(
        end.widget, GTK_ACCESSIBLE_PROPERTY_LABEL, button.names[number])
    }
    unsafe gtk_widget_set_valign(end.widget, GTK_ALIGN_CENTER)
    // The call may remove the row with the button, so it is made after GTK has handled the click.
    end.connect("clicked") { _ in HostLoop.soon { button.call(number) } }
    let content = unsafe GTKPointer(box)
    unsafe gtk_box_append(content.typed(), label.widget)
    unsafe gtk_box_append(content.typed(), end.widget)
    return unsafe content.widget
  }

  /// Selects a row of a list box; none for nil.
  package func selectRow(_ number: Int?) {
    let row = unsafe number.flatMap {
      unsafe gtk_list_box_get_row_at_index(pointer.opaque, Int32(clamping: $0))
    }
    unsafe gtk_list_box_select_row(pointer.opaque, row)
  }

  /// Moves the keyboard focus to a row of a list box.
  package func focusRow(_ number: Int) {
    guard let row = unsafe gtk_list_box_get_row_at_index(pointer.opaque, Int32(clamping: number))
    else { return }
    unsafe gtk_widget_grab_focus(
      UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
  }

  /// Connects a closure that receives the index of an activated row of a list box.
  package func onRow(_ call: @escaping @MainActor (Int) -> Void) {
    pointer.connect("row-activated") { arguments in
      guard let row = arguments.pointer(1) else { return }
      call(unsafe Int(gtk_list_box_row_get_index(row.typed())))
    }
  }

  /// Sets the items of a drop-down.
  package func setItems(_ items: [String]) {
    guard let made = unsafe gtk_string_list_new(nil) else { return }
    for item in items { unsafe gtk_string_list_append(made, item) }
    unsafe gtk_drop_down_set_model(pointer.opaque, made)
    unsafe g_object_unref(UnsafeMutableRawPointer(made))
  }
}

extension ChromeObject {
  /// Adds a search field to a drop-down, which filters its list for items that contain the typed
  /// words.
  ///
  /// Return selects the first match, Escape cancels. To be called after the items are set.
  ///
  /// By default GTK 4.8 does not know the text of items, searches only their beginnings, and
  /// ignores both keys.
  package func searchesItems() {
    let owner = pointer
    unsafe gtk_drop_down_set_expression(
      owner.opaque,
      gtk_property_expression_new(gtk_string_object_get_type(), nil, "string"))
    unsafe gtk_drop_down_set_enable_search(owner.opaque, 1)
    for popover in owner.descendants(ofType: gtk_popover_get_type()) {
      for list in popover.descendants(ofType: gtk_list_view_get_type()) {
        list.matchAnywhere()
      }
      for entry in popover.descendants(ofType: gtk_search_entry_get_type()) {
        entry.connect("activate") { _ in
          if entry.string("text")?.isEmpty == false { owner.selectFirstMatch(in: popover) }
          unsafe gtk_popover_popdown(popover.typed())
        }
        // GTK moves the focus to the list.
        popover.connect("map") { _ in
          HostLoop.soon { _ = unsafe gtk_widget_grab_focus(entry.typed()) }
        }
        entry.connect("stop-search") { _ in unsafe gtk_popover_popdown(popover.typed()) }
      }
    }
  }
}

extension GTKPointer {
  /// The filter model of a drop-down's list.
  private var filterModel: OpaquePointer? {
    guard let selection = unsafe gtk_list_view_get_model(opaque) else { return nil }
    guard let model = unsafe gtk_single_selection_get_model(selection),
      unsafe g_type_check_instance_is_a(
        UnsafeMutableRawPointer(model).assumingMemoryBound(to: GTypeInstance.self),
        gtk_filter_list_model_get_type()) != 0
    else { return nil }
    return unsafe model
  }

  /// Makes the filter of a list match words anywhere.
  @MainActor
  fileprivate func matchAnywhere() {
    guard let model = unsafe filterModel,
      let filter = unsafe gtk_filter_list_model_get_filter(model)
    else { return }
    unsafe gtk_string_filter_set_match_mode(
      OpaquePointer(filter), GTK_STRING_FILTER_MATCH_MODE_SUBSTRING)
  }

  /// Selects the first item that matches in the list of a drop-down.
  @MainActor
  fileprivate func selectFirstMatch(in popover: GTKPointer) {
    for list in popover.descendants(ofType: gtk_list_view_get_type()) {
      guard let matches = unsafe list.filterModel,
        let first = unsafe g_list_model_get_item(matches, 0)
      else { continue }
      defer { unsafe g_object_unref(first) }
      guard let all = unsafe gtk_drop_down_get_model(opaque) else { return }
      for number in unsafe 0..<g_list_model_get_n_items(all) {
        guard let item = unsafe g_list_model_get_item(all, number) else { continue }
        unsafe g_object_unref(item)
        if unsafe item == first {
          unsafe gtk_drop_down_set_selected(opaque, number)
          return
        }
      }
    }
  }

  /// Scrolls the list of a drop-down to the selected item, once the list has its size; all rows
  /// have the same height.
  @MainActor
  fileprivate func showSelectedItem(of list: GTKPointer, _ opening: ChromeObject.Opening) {
    let number = unsafe gtk_drop_down_get_selected(opaque)
    guard opening.isWaiting, let model = unsafe gtk_drop_down_get_model(opaque),
      case let count = unsafe g_list_model_get_n_items(model), number < count,
      let adjustment = unsafe gtk_scrollable_get_vadjustment(list.opaque)
    else { return }
    let (all, seen) = unsafe (
      gtk_adjustment_get_upper(adjustment), gtk_adjustment_get_page_size(adjustment)
    )
    guard seen > 0, all > seen else { return }
    opening.isWaiting = false
    let row = all / Double(count)
    unsafe gtk_adjustment_set_value(adjustment, Double(number) * row - (seen - row) / 2)
  }
}
