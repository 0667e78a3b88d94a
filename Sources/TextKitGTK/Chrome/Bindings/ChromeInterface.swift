// SPDX-License-Identifier: MIT

internal import CGTK4

/// Windows and bars that are described in GtkBuilder's XML.
@MainActor @safe
package final class ChromeInterface {
  private let builder: GTKObject

  /// - Precondition: The XML is valid; otherwise GTK ends the process with a message.
  package init(_ xml: String) {
    guard let made = unsafe gtk_builder_new_from_string(Self.named(xml), -1) else {
      fail("ChromeInterface: GTK cannot parse the description.")
    }
    builder = unsafe GTKObject(taking: GTKPointer(made))
  }

  /// Uses tooltips as accessibility labels, without the shortcut in parentheses.
  static func named(_ xml: String) -> String {
    xml.replacing(/<property name="tooltip-text">([^<(]*[^<( ])( \([^<]*\))?<\/property>/) {
      $0.0 + "<accessibility><property name=\"label\">\($0.1)</property></accessibility>"
    }
  }

  /// Returns the object with an identifier.
  ///
  /// - Precondition: The description contains it.
  package subscript(_ name: String) -> ChromeObject {
    guard let found = unsafe gtk_builder_get_object(builder.pointer.opaque, name) else {
      fail("ChromeInterface: the description has no object “\(name)”.")
    }
    return unsafe ChromeObject(GTKPointer(found))
  }

  /// Adds CSS rules for the appearance of all windows.
  package static func addStyle(_ css: String) {
    guard let display = unsafe gdk_display_get_default(), let made = unsafe gtk_css_provider_new()
    else { return }
    unsafe gtk_css_provider_load_from_data(made, css, -1)
    unsafe gtk_style_context_add_provider_for_display(
      display, OpaquePointer(UnsafeMutableRawPointer(made)), 600)
    unsafe g_object_unref(UnsafeMutableRawPointer(made))
  }

  /// Calls a closure once GTK is idle: chosen actions are finished, new windows are mapped and
  /// drawn.
  package static func whenIdle(_ call: @escaping @MainActor () -> Void) { HostLoop.whenIdle(call) }

  /// Sets the application that the windows belong to: the name of its desktop file without the
  /// extension.
  ///
  /// It must be called before the display is opened. Desktops use it to find the name and icon of a
  /// window: it is the window class on X11, and the application identifier on Wayland.
  package static func setApplication(_ identifier: String) { unsafe g_set_prgname(identifier) }

  /// Sets the program's display name, and the icon of all windows, a name in the icon theme.
  package static func setProgram(_ name: String, icon: String) {
    unsafe g_set_application_name(name)
    unsafe gtk_window_set_default_icon_name(icon)
  }
}

/// The actions that menus, buttons and keys trigger.
@MainActor @safe
package final class ChromeActions {
  private let group: GTKObject
  private let keys: GTKPointer
  private var actions: [String: GTKObject] = [:]

  /// Creates the actions of a window, called "win.NAME" in its description.
  package init(of window: ChromeObject) {
    group = unsafe GTKObject(taking: GTKPointer(g_simple_action_group_new()))
    unsafe gtk_widget_insert_action_group(window.pointer.widget, "win", group.pointer.opaque)
    keys = unsafe GTKPointer(gtk_shortcut_controller_new())
    // Handled before the focused widget.
    unsafe gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE)
    unsafe gtk_widget_add_controller(window.pointer.widget, keys.opaque)
  }

  /// - Parameters:
  ///   - name: Letters and hyphens.
  ///   - isOn: The initial state of a toggle action; nil for an action without a state.
  ///   - shortcuts: Shortcuts in GTK's notation: "<Control>s"; traps for an invalid one.
  ///   - guardian: Evaluated before a shortcut triggers the action; false leaves the key to others.
  ///   - call: Performs the action.
  package func add(
    _ name: String, isOn: Bool? = nil, _ shortcuts: [String] = [],
    if guardian: (@MainActor () -> Bool)? = nil, _ call: @escaping @MainActor () -> Void
  ) {
    let made =
      unsafe isOn.map {
        unsafe g_simple_action_new_stateful(name, nil, g_variant_new_boolean($0 ? 1 : 0))
      } ?? g_simple_action_new(name, nil)
    guard let action = unsafe GTKPointer(made) else { return }
    actions[name] = GTKObject(taking: action)
    action.connect("activate") { _ in call() }
    unsafe g_action_map_add_action(group.pointer.opaque, action.opaque)
    for shortcut in shortcuts {
      addKey(shortcut) {
        guard guardian?() ?? true, unsafe g_action_get_enabled(action.opaque) != 0 else {
          return false
        }
        call()
        return true
      }
    }
  }

  package func setEnabled(_ name: String, _ isEnabled: Bool) {
    if let action = actions[name]?.pointer {
      unsafe g_simple_action_set_enabled(action.opaque, isEnabled ? 1 : 0)
    }
  }

  package func setOn(_ name: String, _ isOn: Bool) {
    if let action = actions[name]?.pointer {
      unsafe g_simple_action_set_state(action.opaque, g_variant_new_boolean(isOn ? 1 : 0))
    }
  }

  private final class KeyCall {
    let call: @MainActor () -> Bool
    init(_ call: @escaping @MainActor () -> Bool) { self.call = call }
  }

  private func addKey(_ shortcut: String, _ call: @escaping @MainActor () -> Bool) {
    guard let trigger = unsafe gtk_shortcut_trigger_parse_string(shortcut) else {
      fail("ChromeActions.add: “\(shortcut)” is not a valid shortcut.")
    }
    let box = unsafe Unmanaged.passRetained(KeyCall(call)).toOpaque()
    let action = unsafe gtk_callback_action_new(
      { _, _, data in
        guard let data = unsafe data else { return 0 }
        nonisolated(unsafe) let call = unsafe Unmanaged<KeyCall>.fromOpaque(data)
          .takeUnretainedValue()
        return MainActor.assumeIsolated { unsafe call.call() } ? 1 : 0
      }, box,
      { data in
        if let data = unsafe data { unsafe Unmanaged<KeyCall>.fromOpaque(data).release() }
      })
    guard let made = unsafe gtk_shortcut_new(trigger, action) else { return }
    unsafe gtk_shortcut_controller_add_shortcut(keys.opaque, made)
  }
}
