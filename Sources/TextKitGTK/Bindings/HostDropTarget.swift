// SPDX-License-Identifier: MIT

internal import CGTK4

extension HostWidget {
  /// Takes text that other programs carry over the widget.
  ///
  /// - Parameters:
  ///   - moved: Where it is carried, nil once it has left; gives whether it may be let go there.
  ///   - dropped: The text, and where; gives whether it was taken.
  func acceptText(
    moved: @escaping @MainActor (CGPoint?) -> Bool,
    dropped: @escaping @MainActor (String, CGPoint) -> Bool
  ) {
    guard let pointer else { return }
    // G_TYPE_STRING is a macro: the sixteenth of the fundamental types.
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

  /// Carries text out of the widget, with the button that is down.
  ///
  /// - Parameters:
  ///   - text: What is carried.
  ///   - event: What began it.
  ///   - done: Gets whether it was moved, so that it is to be taken out here.
  /// - Returns: False where the window system does not let it begin.
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
