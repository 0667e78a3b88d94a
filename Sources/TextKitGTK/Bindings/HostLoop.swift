// SPDX-License-Identifier: MIT

internal import CGTK4
private import Foundation

/// GLib's loop, and what hangs in it.
@MainActor
enum HostLoop {
  private static var isAttached = false

  /// Hangs the main queue and Foundation's run loop in GLib's loop.
  static func attach() {
    guard !isAttached else { return }
    isAttached = true
    tk_loop_attach {
      // Timers and blocks that are due run now.
      guard let next = RunLoop.main.limitDate(forMode: .default) else { return -1 }
      return max(0, next.timeIntervalSinceNow)
    }
  }

  /// Does one round.
  ///
  /// - Parameter mayWait: Whether it waits until there is something to do.
  static func round(mayWait: Bool) { _ = tk_loop_round(mayWait) }

  /// Connects to the display; false without one.
  static func openDisplay() -> Bool { tk_open_display() }

  private static var lost: (() -> Void)?

  static func whenDisplayIsLost(_ call: (() -> Void)?) {
    lost = call
    tk_when_display_is_lost { MainActor.assumeIsolated { HostLoop.lost?() } }
  }
}

extension HostLoop {
  /// Wakes the loop once.
  struct Alarm {
    fileprivate let number: UInt32
    fileprivate let state: State
    fileprivate final class State { var hasRung = false }
    /// Calls it off.
    func cancel() { if !state.hasRung { g_source_remove(number) } }
  }

  /// Wakes the loop after some seconds, so that a round that waits ends.
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

  /// Does something once nothing else is left to do: events, layout and drawing come before it.
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

  /// Does something in a round of its own, soon.
  static func soon(_ body: @escaping @MainActor () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }
}
