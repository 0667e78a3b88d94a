// SPDX-License-Identifier: MIT

internal import CGTK4
private import Foundation

/// GLib's main loop, and the sources attached to it.
@MainActor
enum HostLoop {
  private static var isAttached = false

  /// Attaches the main queue and Foundation's run loop to GLib's loop.
  static func attach() {
    guard !isAttached else { return }
    isAttached = true
    tk_loop_attach {
      // Runs timers and blocks that are due.
      guard let next = RunLoop.main.limitDate(forMode: .default) else { return -1 }
      return max(0, next.timeIntervalSinceNow)
    }
  }

  /// Runs one iteration of the loop.
  ///
  /// - Parameter mayWait: Whether the iteration blocks until there is something to do.
  static func round(mayWait: Bool) { _ = tk_loop_round(mayWait) }

  /// Connects to the display; returns false if there is none.
  static func openDisplay() -> Bool { tk_open_display() }

  private static var lost: (() -> Void)?

  static func whenDisplayIsLost(_ call: (() -> Void)?) {
    lost = call
    tk_when_display_is_lost { MainActor.assumeIsolated { HostLoop.lost?() } }
  }
}

extension HostLoop {
  /// A timer that wakes the loop once.
  struct Alarm {
    fileprivate let number: UInt32
    fileprivate let state: State
    fileprivate final class State { var hasRung = false }
    /// Cancels the timer.
    func cancel() { if !state.hasRung { g_source_remove(number) } }
  }

  /// Wakes the loop after some seconds, so that an iteration that blocks ends.
  static func alarm(after seconds: Double) -> Alarm {
    let state = Alarm.State()
    let box = unsafe Unmanaged.passRetained(state).toOpaque()
    let number = unsafe g_timeout_add_full(
      G_PRIORITY_DEFAULT, UInt32(max(0, seconds) * 1000),
      { box in
        if let box = unsafe box {
          unsafe Unmanaged<Alarm.State>.fromOpaque(box).takeUnretainedValue().hasRung = true
        }
        return 0
      }, box, { if let box = unsafe $0 { unsafe Unmanaged<Alarm.State>.fromOpaque(box).release() } }
    )
    return Alarm(number: number, state: state)
  }

  /// Runs a closure once the loop is idle, after events, layout and drawing.
  static func whenIdle(_ body: @escaping @MainActor () -> Void) {
    let box = unsafe Unmanaged.passRetained(Call(body)).toOpaque()
    _ = unsafe g_idle_add_full(
      G_PRIORITY_DEFAULT_IDLE,
      { box in
        guard let box = unsafe box else { return 0 }
        nonisolated(unsafe) let call = unsafe Unmanaged<Call>.fromOpaque(box).takeUnretainedValue()
        MainActor.assumeIsolated { unsafe call.body() }
        return 0
      }, box, { if let box = unsafe $0 { unsafe Unmanaged<Call>.fromOpaque(box).release() } })
  }

  private final class Call {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }

  /// Runs a closure soon, in an iteration of its own.
  static func soon(_ body: @escaping @MainActor () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }
}
