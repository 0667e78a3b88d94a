// SPDX-License-Identifier: MIT

internal import CGTK4

/// The desktop's settings as GTK reports them.
@MainActor @safe
final class SettingsSource {
  private let settings: GTKPointer?
  var changed: (() -> Void)?

  init() {
    settings = unsafe GTKPointer(gtk_settings_get_default())
    settings?.connect("notify") { [weak self] _ in self?.changed?() }
  }

  private func has(_ name: String) -> GTKPointer? {
    settings.flatMap { unsafe tk_has_property($0.raw, name) ? $0 : nil }
  }
  /// nil for a setting that GTK does not know.
  func bool(_ name: String) -> Bool? { has(name)?.bool(name) }
  func int(_ name: String) -> Int? { has(name)?.int(name) }
  func string(_ name: String) -> String? { has(name)?.string(name) }

  /// Whether GTK's theme uses light text; nil if the theme does not define the colour.
  ///
  /// The environment variable GTK_THEME can select a theme that no setting names.
  var hasLightText: Bool? {
    guard let made = unsafe gtk_label_new(nil) else { return nil }
    let label = unsafe GTKPointer(made)
    unsafe g_object_ref_sink(UnsafeMutableRawPointer(made))
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(made)) }
    var color = GdkRGBA()
    guard let style = unsafe gtk_widget_get_style_context(label.widget),
      unsafe gtk_style_context_lookup_color(style, "theme_fg_color", &color) != 0
    else { return nil }
    return 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue > 0.5
  }

  /// The size of the first monitor, in points.
  var screenSize: CGSize? {
    guard let display = unsafe gdk_display_get_default(),
      let monitors = unsafe gdk_display_get_monitors(display),
      let monitor = unsafe g_list_model_get_item(monitors, 0)
    else { return nil }
    defer { unsafe g_object_unref(monitor) }
    var place = GdkRectangle()
    unsafe gdk_monitor_get_geometry(OpaquePointer(monitor), &place)
    guard place.width > 0, place.height > 0 else { return nil }
    return CGSize(width: Int(place.width), height: Int(place.height))
  }
}
