// SPDX-License-Identifier: MIT

internal import CGTK4

extension HostWidget {
  /// Accepts text that other programs drag over the widget.
  ///
  /// - Parameters:
  ///   - moved: Receives the position of the drag, nil after it has left; returns whether a drop is
  ///     possible there.
  ///   - dropped: Receives the text and the position; returns whether the text was accepted.
  func acceptText(
    moved: @escaping @MainActor (CGPoint?) -> Bool,
    dropped: @escaping @MainActor (String, CGPoint) -> Bool
  ) {
    guard let pointer else { return }
    // G_TYPE_STRING is a macro: the sixteenth fundamental type.
    let made = unsafe gtk_drop_target_new(GType(16 << 2), GDK_ACTION_COPY)
    guard let target = unsafe GTKPointer(made) else { return }
    for signal in ["enter", "motion"] {
      target.connect(signal) { arguments in
        let place = CGPoint(x: arguments.double(1), y: arguments.double(2))
        arguments.answer(flags: moved(place) ? GDK_ACTION_COPY.rawValue : 0)
      }
    }
    target.connect("leave") { _ in _ = moved(nil) }
    target.connect("drop") { arguments in
      let place = CGPoint(x: arguments.double(2), y: arguments.double(3))
      arguments.answer(arguments.boxedString(1).map { dropped($0, place) } ?? false)
    }
    unsafe gtk_widget_add_controller(pointer.widget, target.opaque)
  }

  private final class Carrying {
    let done: @MainActor (Bool) -> Void
    init(_ done: @escaping @MainActor (Bool) -> Void) { self.done = done }
  }

  /// Starts a drag of text out of the widget, with the pressed button.
  ///
  /// - Parameters:
  ///   - text: The dragged text.
  ///   - event: The event that began the drag.
  ///   - done: Receives whether the text was moved, so that it must be deleted here.
  /// - Returns: False if the window system refuses the drag.
  func carry(_ text: String, _ event: RawEvent, done: @escaping @MainActor (Bool) -> Void) -> Bool {
    let data = Data(text.utf8)
    guard let pointer,
      let content = ContentOffer.make(["text/plain;charset=utf-8", "text/plain"], { _ in data })
    else { return false }
    defer { content.release() }
    let box = unsafe Unmanaged.passRetained(Carrying(done))
    let hasBegun = unsafe tk_drag(
      pointer.widget, event.pointer, content.typed(),
      { box, isMoved in
        guard let box = unsafe box else { return }
        nonisolated(unsafe) let carrying = unsafe Unmanaged<Carrying>.fromOpaque(box)
          .takeRetainedValue()
        MainActor.assumeIsolated { unsafe carrying.done(isMoved) }
      }, box.toOpaque())
    if !hasBegun { unsafe box.release() }
    return hasBegun
  }
}
