// SPDX-License-Identifier: MIT

private import Synchronization

/// The clock of animations, long presses and scrolling.
///
/// There is no display that drives time. A program with a run loop leaves `main` as it is, and due
/// tasks run on the main queue. A test or a server sets its own clock and advances it.
///
///     SceneClock.main = SceneClock(startingAt: 0)
///     UIView.animate(withDuration: 1) { view.alpha = 0 }
///     SceneClock.main.advance(by: 0.5)   // half transparent
///
/// - Source: our choice.
public final class SceneClock: Sendable {
  private struct Task {
    var time: Double
    var number: Int
    var action: @MainActor () -> Void
  }

  private struct State {
    /// The time of a manual clock; nil for the system's clock.
    var time: Double?
    var tasks: [Task] = []
    var lastNumber = 0
  }

  private let state: Mutex<State>
  private static let current = Mutex(SceneClock())

  /// The clock of all views.
  public static var main: SceneClock {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// Creates the system's clock, which never runs backwards.
  public init() { state = Mutex(State()) }

  /// Creates a clock that advances only by `advance(by:)`.
  ///
  /// - Parameter time: The time in seconds; infinity and NaN count as 0.
  public init(startingAt time: TimeInterval) {
    state = Mutex(State(time: time.isFinite ? time : 0))
  }

  /// The time in seconds since an arbitrary moment.
  public var now: TimeInterval {
    state.withLock { $0.time } ?? ProcessInfo.processInfo.systemUptime
  }

  /// Advances a manual clock, and runs the tasks that are due on the way, in order.
  ///
  /// - Parameter interval: Seconds. Below 0 nothing happens, with a sentence to the warning
  ///   handler; so it is with the system's clock.
  @MainActor
  public func advance(by interval: TimeInterval) {
    guard let start = state.withLock({ $0.time }) else {
      return warn(
        "SceneClock.advance(by:): the system's clock cannot be moved; set SceneClock.main")
    }
    guard interval >= 0, interval.isFinite else {
      return warn("SceneClock.advance(by:): \(interval) seconds; give 0 or more")
    }
    let end = start + interval
    while let task = nextTask(until: end) {
      state.withLock { $0.time = max($0.time ?? 0, task.time) }
      task.action()
    }
    state.withLock { $0.time = max($0.time ?? 0, end) }
  }

  private func nextTask(until end: Double) -> Task? {
    state.withLock { state in
      let next = state.tasks.indices.min {
        (state.tasks[$0].time, state.tasks[$0].number)
          < (state.tasks[$1].time, state.tasks[$1].number)
      }
      guard let next, state.tasks[next].time <= end else { return nil }
      return state.tasks.remove(at: next)
    }
  }

  /// A scheduled task, which can be cancelled.
  package struct Appointment: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// Schedules an action some seconds from now.
  @MainActor @discardableResult
  package func after(_ delay: Double, _ action: @escaping @MainActor () -> Void) -> Appointment {
    let now = self.now
    let (number, isSystem) = state.withLock { state in
      state.lastNumber += 1
      state.tasks.append(Task(time: now + delay, number: state.lastNumber, action: action))
      return (state.lastNumber, state.time == nil)
    }
    if isSystem {
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
        MainActor.assumeIsolated { self?.run(number) }
      }
    }
    return Appointment(number: number)
  }

  package func cancel(_ appointment: Appointment) {
    state.withLock { $0.tasks.removeAll { $0.number == appointment.number } }
  }

  @MainActor
  private func run(_ number: Int) {
    let task = state.withLock { state in
      state.tasks.firstIndex { $0.number == number }.map { state.tasks.remove(at: $0) }
    }
    task?.action()
  }
}
