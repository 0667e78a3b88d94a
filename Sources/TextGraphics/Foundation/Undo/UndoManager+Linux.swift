// SPDX-License-Identifier: MIT

extension UndoManager {
  /// Ends the current event for all undo managers of this thread that group by event.
  ///
  /// The run loop does it in each iteration. A host with another event loop, and a program without
  /// one, must call it when an event has been handled.
  public static func endEvent() { EventGroups.closeAll() }
}

/// The undo managers of a thread that have a group open for the current event.
enum EventGroups {
  private final class Waiting {
    static let ofThread = ThreadObject { Waiting() }
    var managers: [UndoManager] = []
    var isScheduled = false
  }

  private static var waiting: Waiting { Waiting.ofThread.current }

  static func add(_ manager: UndoManager) {
    let waiting = waiting
    waiting.managers.append(manager)
    if waiting.isScheduled { return }
    waiting.isScheduled = true
    RunLoop.current.perform(inModes: manager.runLoopModes) { closeAll() }
  }

  static func closeAll() {
    let waiting = waiting
    waiting.isScheduled = false
    let managers = waiting.managers
    waiting.managers = []
    for manager in managers { manager.closeEventGroup() }
  }
}
