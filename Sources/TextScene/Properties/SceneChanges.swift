// SPDX-License-Identifier: MIT

private import Synchronization

/// Notifies a host that a visible property may have changed, so that it draws a frame.
///
///     frame → awaitNext() → a view changes → handler, once → frame → …
///
/// It reports neither the change nor the window: `UIWindow.renderChanges(in:)` finds them.
package enum SceneChanges {
  private static let isAwaited = Atomic<Bool>(false)
  private static let current = Mutex(Handler {})

  private final class Handler: Sendable {
    let call: @Sendable () -> Void
    init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  }

  /// Called at the first change after `awaitNext()`, during the change and on its thread.
  package static var handler: @Sendable () -> Void {
    get { current.withLock { $0 }.call }
    set {
      let made = Handler(newValue)
      current.withLock { $0 = made }
    }
  }

  /// Lets the next change call the handler.
  package static func awaitNext() { isAwaited.store(true, ordering: .relaxed) }

  /// Records a change; without a handler it costs as much as reading a number.
  static func note() {
    guard isAwaited.load(ordering: .relaxed),
      isAwaited.exchange(false, ordering: .acquiringAndReleasing)
    else { return }
    handler()
  }
}
