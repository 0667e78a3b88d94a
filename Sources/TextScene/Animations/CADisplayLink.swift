// SPDX-License-Identifier: MIT

/// Sends a message for each frame, sixty times per second unless another rate is set.
///
/// There is no display: frames follow `SceneClock.main`. The target is retained until
/// `invalidate()`.
///
/// - Source: Core Animation, `CADisplayLink`.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  private var target: AnyObject?
  private let selector: Selector
  private var isAdded = false
  private var isEnded = false
  private var waiting: SceneClock.Appointment?
  private var clock: SceneClock?

  /// Creates a link that sends a message, once it is added to a run loop.
  ///
  /// - Parameters:
  ///   - target: The receiver; retained until `invalidate()`.
  ///   - sel: The message; its effect is set by `Selector.tie(to:_:)`. Its argument is the link.
  public init(target: Any, selector sel: Selector) {
    self.target = target as AnyObject
    selector = sel
    super.init()
  }

  /// The time of the previous frame, by `SceneClock.main`; 0 before the first one.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The time of the next frame.
  open var targetTimestamp: CFTimeInterval { timestamp + interval }
  /// Seconds between frames of the display: a sixtieth.
  open var duration: CFTimeInterval { 1.0 / 60 }

  /// Whether no messages are sent.
  ///
  /// Default false.
  open var isPaused = false { didSet { if isPaused != oldValue { wait() } } }

  /// The number of messages per second; 0 means as many as the display has frames.
  ///
  /// Default 0. Others are rounded to a divisor of 60.
  open var preferredFramesPerSecond = 0 { didSet { wait() } }

  private var interval: Double {
    guard preferredFramesPerSecond > 0 else { return duration }
    return duration * max(1, (60 / Double(preferredFramesPerSecond)).rounded())
  }

  /// Starts sending messages.
  ///
  /// - Parameters:
  ///   - runloop: The main run loop: messages are sent on the main thread.
  ///   - mode: Has no effect.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = true
    wait()
  }

  /// Stops sending messages until the link is added again.
  ///
  /// - Parameters:
  ///   - runloop: The run loop that it was added to.
  ///   - mode: Has no effect.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    wait()
  }

  /// Stops sending messages, and releases the target.
  open func invalidate() {
    isEnded = true
    target = nil
    wait()
  }

  private func wait() {
    if let waiting { clock?.cancel(waiting) }
    waiting = nil
    guard isAdded, !isPaused, !isEnded else { return }
    let clock = SceneClock.main
    self.clock = clock
    // Retained by the clock while it runs, as by a run loop.
    waiting = clock.after(interval) { self.fire() }
  }

  private func fire() {
    timestamp = clock?.now ?? 0
    waiting = nil
    if let target { SelectorTable.main.send(selector, to: target, sender: self) }
    if waiting == nil { wait() }
  }
}
