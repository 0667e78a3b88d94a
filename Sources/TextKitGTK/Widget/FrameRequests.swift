// SPDX-License-Identifier: MIT

/// Requests frames of all widgets when visible content may have changed.
@MainActor
enum FrameRequests {
  private struct WeakWidget { weak var widget: TextKitWidget? }
  private static var widgets: [WeakWidget] = []

  static func begin() {
    SceneChanges.handler = {
      if MainThread.isCurrent {
        MainActor.assumeIsolated { FrameRequests.changed() }
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated { FrameRequests.changed() } }
      }
    }
    SceneChanges.awaitNext()
  }

  static func add(_ widget: TextKitWidget) {
    widgets.removeAll { $0.widget == nil }
    widgets.append(WeakWidget(widget: widget))
    widget.wantFrame()
  }

  /// Requests frames of all widgets; drawing finds out which window has changed.
  ///
  /// After a frame the next change is awaited.
  private static func changed() {
    for entry in widgets { entry.widget?.wantFrame() }
  }
}
