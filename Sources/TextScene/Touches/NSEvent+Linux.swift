// SPDX-License-Identifier: MIT

extension NSEvent {
  /// Creates an event for a test, or for a host without touches.
  ///
  /// - Parameters:
  ///   - type: The type of the event.
  ///   - location: In points of the window, y down.
  ///   - window: The window of the event.
  ///   - clickCount: The number of consecutive presses at one position.
  /// - Source: Ours.
  public convenience init(
    _ type: NSEvent.EventType, at location: CGPoint, in window: UIWindow? = nil,
    clickCount: Int = 1
  ) {
    self.init(
      type, at: location, modifierFlags: [], timestamp: SceneClock.main.now, window: window,
      clickCount: clickCount)
  }

  /// Passes the events that follow this press, until the button is released, to a closure.
  ///
  /// A cell calls it in `trackMouse(with:…)`, and returns at once.
  ///
  /// - Parameter body: Gets each event: drags, then `.leftMouseUp` or `.mouseCancelled`. Its result
  ///   for `.leftMouseUp` is whether it was a click: a text view then performs the action of a tap
  ///   on an attachment.
  /// - Source: Ours. On the Mac a cell fetches events from the window in a loop; here the host's
  ///   own loop continues.
  public func track(_ body: @escaping @MainActor (NSEvent) -> Bool) { follow(body) }
}
