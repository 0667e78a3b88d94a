// SPDX-License-Identifier: MIT

extension NSEvent {
  /// An event for a test, or for a host that has no touches.
  ///
  /// - Parameters:
  ///   - type: What happened.
  ///   - location: In points of the window, y down.
  ///   - window: Where it happened.
  ///   - clickCount: How many presses in one place, one after the other.
  /// - Source: Ours.
  public convenience init(
    _ type: NSEvent.EventType, at location: CGPoint, in window: UIWindow? = nil,
    clickCount: Int = 1
  ) {
    self.init(
      type, at: location, modifierFlags: [], timestamp: SceneClock.main.now, window: window,
      clickCount: clickCount)
  }

  /// Hands what follows this press, until the button goes up, to a closure.
  ///
  /// A cell calls it in `trackMouse(with:…)`, and returns at once.
  ///
  /// - Parameter body: Gets each event: drags, then `.leftMouseUp` or `.mouseCancelled`. What it returns for `.leftMouseUp`
  ///   says whether that was a click: a text view then does what a tap on an attachment does.
  /// - Source: Ours. On the Mac a cell fetches events from the window in a loop; here the host's own loop goes on.
  public func track(_ body: @escaping @MainActor (NSEvent) -> Bool) { follow(body) }
}
