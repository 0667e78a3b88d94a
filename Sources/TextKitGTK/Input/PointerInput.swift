// SPDX-License-Identifier: MIT

/// Buttons and motion of the pointer.
@MainActor
final class PointerInput: WidgetPart {
  private weak var widget: TextKitWidget?
  private var clicks = ClickCounter()
  private(set) var buttons: UIEvent.ButtonMask = []
  private(set) var place = CGPoint.zero
  private var cursor: String?

  func begin(_ widget: TextKitWidget) { self.widget = widget }

  func came(_ event: HostEvent, _ raw: RawEvent) -> Bool {
    guard let widget else { return false }
    place = event.place
    switch event.kind {
    case .press: press(event, widget)
    case .release: release(event, widget)
    case .motion:
      if buttons == .primary, widget.carrying.leave(event, raw) {
        cancel()
      } else if !buttons.isEmpty {
        widget.window.simulatePointer(.moved, at: place, modifiers: event.modifiers.flags)
      }
      showCursor()
    default:
      // Another window has grabbed the pointer, and the release will not be reported.
      cancel()
    }
    return true
  }

  private func press(_ event: HostEvent, _ widget: TextKitWidget) {
    let button = Self.mask(event.button)
    clicks.longest = UInt32(HostSettings.shared.doubleClickTime * 1000)
    clicks.farthest = HostSettings.shared.doubleClickDistance
    let count = clicks.count(event.button, at: event.place, time: event.time)
    widget.grabFocus()
    widget.kinetics.stop()
    widget.input.finish()
    if event.button == 2 {
      HostClipboard.primary.paste(in: widget, at: event.place)
      return
    }
    buttons.formUnion(button)
    widget.window.simulatePointer(
      .began, at: place, clickCount: count, modifiers: event.modifiers.flags, button: button)
    widget.caret.restart()
  }

  private func release(_ event: HostEvent, _ widget: TextKitWidget) {
    let button = Self.mask(event.button)
    guard !buttons.isDisjoint(with: button) else { return }
    buttons.subtract(button)
    widget.window.simulatePointer(
      .ended, at: place, modifiers: event.modifiers.flags, button: button)
    showCursor()
    HostClipboard.primary.offerSelection(of: widget)
  }

  /// Cancels the touches of a press.
  func cancel() {
    guard !buttons.isEmpty, let widget else { return }
    buttons = []
    widget.window.simulatePointer(.cancelled, at: place)
  }

  func left() { cursor = nil }

  func end() { cancel() }

  func didShow() { if buttons.isEmpty, cursor != nil { showCursor() } }

  /// Returns UIKit's mask of a button; X11 numbers the buttons left, middle, right, UIKit left,
  /// right.
  private static func mask(_ button: Int) -> UIEvent.ButtonMask {
    switch button {
    case 1: .primary
    case 3: .secondary
    case 2: .button(3)
    default: .button(button)
    }
  }

  /// Sets the pointer's shape for the content below it.
  private func showCursor() {
    guard let widget else { return }
    let wanted = PointerShape.name(at: place, in: widget.window)
    guard wanted != cursor else { return }
    cursor = wanted
    widget.host.setCursor(wanted)
  }
}

/// Counts consecutive presses of a button at one location.
struct ClickCounter {
  private var button = 0
  private var place = CGPoint.zero
  private var time: UInt32 = 0
  private var number = 0
  /// The maximum time in milliseconds and distance in points between the presses.
  var longest: UInt32 = 400
  var farthest: CGFloat = 5

  /// Returns the number of a press: 1 for a click, 2 for a double click.
  ///
  /// The time is in milliseconds, and may wrap around to 0.
  mutating func count(_ button: Int, at place: CGPoint, time: UInt32) -> Int {
    let isNear =
      abs(place.x - self.place.x) <= farthest && abs(place.y - self.place.y) <= farthest
    let continues = number > 0 && button == self.button && isNear && time &- self.time <= longest
    number = continues ? number + 1 : 1
    (self.button, self.place, self.time) = (button, place, time)
    return number
  }
}

/// Touches on the screen.
@MainActor
final class TouchInput: WidgetPart {
  private weak var widget: TextKitWidget?
  /// The numbers of the current touches.
  private var fingers: [UInt: Int] = [:]
  private var places: [Int: CGPoint] = [:]

  func begin(_ widget: TextKitWidget) { self.widget = widget }

  func came(_ event: HostEvent) -> Bool {
    guard let widget else { return false }
    let finger: Int
    switch (event.kind, fingers[event.sequence]) {
    case (.touchBegan, nil):
      finger = (0...fingers.count).first { !fingers.values.contains($0) } ?? fingers.count
      fingers[event.sequence] = finger
      widget.grabFocus()
      widget.kinetics.stop()
    case (_, let known?): finger = known
    default: return false
    }
    places[finger] = event.place
    switch event.kind {
    case .touchBegan: widget.window.simulateTouch(.began, at: event.place, finger: finger)
    case .touchMoved: widget.window.simulateTouch(.moved, at: event.place, finger: finger)
    case .touchEnded:
      fingers[event.sequence] = nil
      widget.window.simulateTouch(.ended, at: event.place, finger: finger)
    default:
      fingers[event.sequence] = nil
      widget.window.simulateTouch(.cancelled, at: event.place, finger: finger)
    }
    return true
  }

  func end() {
    for finger in fingers.values {
      widget?.window.simulateTouch(.cancelled, at: places[finger] ?? .zero, finger: finger)
    }
    fingers = [:]
  }
}
