// SPDX-License-Identifier: MIT

internal import CGTK4

/// A GTK scroll bar over a widget (`GtkScrollbar`).
@MainActor @safe
final class ScrollBarWidget {
  private final class Mover {
    let call: @MainActor (Double) -> Void
    init(_ call: @escaping @MainActor (Double) -> Void) { self.call = call }
  }

  private let bar: OpaquePointer

  /// - Parameters:
  ///   - widget: A widget of this package.
  ///   - isVertical: Whether the bar is vertical, at the right edge.
  ///   - moved: Called when the user moves the bar, with the start of the visible part.
  init?(on widget: GTKPointer, isVertical: Bool, moved: @escaping @MainActor (Double) -> Void) {
    let box = unsafe Unmanaged.passRetained(Mover(moved)).toOpaque()
    let made = unsafe tk_bar_new(
      widget.widget, isVertical,
      { box, value in
        guard let box = unsafe box else { return }
        nonisolated(unsafe) let mover = unsafe Unmanaged<Mover>.fromOpaque(box)
          .takeUnretainedValue()
        MainActor.assumeIsolated { unsafe mover.call(value) }
      }, box, { if let box = unsafe $0 { unsafe Unmanaged<Mover>.fromOpaque(box).release() } })
    guard let made = unsafe made else { return nil }
    unsafe bar = made
  }

  isolated deinit { unsafe tk_bar_free(bar) }

  /// - Parameters:
  ///   - shown: The lengths and the position that the bar shows.
  ///   - place: A rectangle in the widget, at whose right or bottom edge the bar is positioned.
  func set(_ shown: HostBar, in place: CGRect) {
    unsafe tk_bar_set(
      bar, Double(shown.whole), Double(shown.seen), Double(shown.start), place.minX, place.minY,
      place.width, place.height)
  }

  /// Shows the bar briefly.
  func show() { unsafe tk_bar_show(bar) }
}
