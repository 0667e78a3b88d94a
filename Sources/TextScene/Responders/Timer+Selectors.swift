// SPDX-License-Identifier: MIT

extension Timer {
  /// Returns a timer that sends a message, scheduled on the current run loop.
  ///
  /// - Parameters:
  ///   - ti: Seconds; 0 or less is 0.1 milliseconds.
  ///   - aTarget: The receiver; retained until the timer is invalidated.
  ///   - aSelector: The message, sent on the main thread; its effect is set by
  ///     `Selector.tie(to:_:)`. Its argument is the timer.
  ///   - userInfo: Must be nil: Foundation on Linux stores none.
  ///   - yesOrNo: Whether it fires repeatedly.
  /// - Returns: The timer, which the run loop retains.
  /// - Source: Foundation, which lacks it on Linux.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// Creates a timer that sends a message, not scheduled.
  ///
  /// - Parameters:
  ///   - ti: Seconds; 0 or less is 0.1 milliseconds.
  ///   - aTarget: The receiver; retained until the timer is invalidated.
  ///   - aSelector: The message, sent on the main thread; its effect is set by
  ///     `Selector.tie(to:_:)`. Its argument is the timer.
  ///   - userInfo: Must be nil: Foundation on Linux stores none.
  ///   - yesOrNo: Whether it fires repeatedly.
  /// - Source: Foundation, which lacks it on Linux.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    if userInfo != nil {
      warnOnce(
        "Timer userInfo",
        "Timer.init(timeInterval:target:…): there is no userInfo on Linux; keep it in the target")
    }
    let call = TimerCall(target: aTarget as AnyObject, selector: aSelector)
    self.init(timeInterval: ti, repeats: yesOrNo) { call.send($0) }
  }
}

/// The message of a timer.
private struct TimerCall: @unchecked Sendable {
  let target: AnyObject
  let selector: Selector

  func send(_ timer: Timer) {
    struct Sent: @unchecked Sendable { let timer: Timer }
    let sent = Sent(timer: timer)
    let call = { @MainActor @Sendable in
      SelectorTable.main.send(selector, to: target, sender: sent.timer)
    }
    if MainThread.isCurrent {
      MainActor.assumeIsolated(call)
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated(call) }
    }
  }
}
