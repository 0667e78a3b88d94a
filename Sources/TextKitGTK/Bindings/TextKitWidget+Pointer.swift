// SPDX-License-Identifier: MIT

extension TextKitWidget {
  /// The widget as a pointer for GTK's functions: `widget.gtkWidget?.assumingMemoryBound(to:
  /// GtkWidget.self)`.
  ///
  /// Like any new widget it has a floating reference until it is added to a container. nil after
  /// GTK has disposed it.
  public var gtkWidget: UnsafeMutableRawPointer? { unsafe host?.pointer?.raw }
}
