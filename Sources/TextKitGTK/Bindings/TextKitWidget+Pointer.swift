// SPDX-License-Identifier: MIT

extension TextKitWidget {
  /// The widget, as GTK's functions take it: `widget.gtkWidget?.assumingMemoryBound(to:
  /// GtkWidget.self)`.
  ///
  /// It has a floating reference until it is put into a container, as any new widget; nil after GTK
  /// has taken it apart.
  public var gtkWidget: UnsafeMutableRawPointer? { unsafe host?.pointer?.raw }
}
