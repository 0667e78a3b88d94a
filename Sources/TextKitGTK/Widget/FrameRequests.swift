// SPDX-License-Identifier: MIT

/// Asks the widgets for frames when something that is seen may have changed.
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

  /// Which window has changed is found when it is drawn; after a frame the next change is awaited.
  private static func changed() {
    for entry in widgets { entry.widget?.wantFrame() }
  }
}
