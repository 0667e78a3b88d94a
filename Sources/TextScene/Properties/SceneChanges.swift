// SPDX-License-Identifier: MIT

private import Synchronization

/// Tells a host that something that is seen may have changed, so that it draws a frame.
///
///     frame → awaitNext() → a view changes → handler, once → frame → …
///
/// It says neither what has changed nor in which window: `UIWindow.renderChanges(in:)` finds that.
package enum SceneChanges {
  private static let isAwaited = Atomic<Bool>(false)
  private static let current = Mutex(Handler {})

  private final class Handler: Sendable {
    let call: @Sendable () -> Void
    init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  }

  /// Called at the first change after `awaitNext()`, on the thread that made it and in the middle of it.
  package static var handler: @Sendable () -> Void {
    get { current.withLock { $0 }.call }
    set {
      let made = Handler(newValue)
      current.withLock { $0 = made }
    }
  }

  /// Lets the next change call the handler.
  package static func awaitNext() { isAwaited.store(true, ordering: .relaxed) }

  /// A change; for nobody it costs as much as reading a number.
  static func note() {
    guard isAwaited.load(ordering: .relaxed),
      isAwaited.exchange(false, ordering: .acquiringAndReleasing)
    else { return }
    handler()
  }
}
