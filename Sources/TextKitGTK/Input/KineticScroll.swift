// SPDX-License-Identifier: MIT

/// Wheels and pads, and the way that goes on after a pad was let go.
@MainActor
final class KineticScroll: WidgetPart {
  private weak var widget: TextKitWidget?
  /// Points a second.
  private var speed = CGPoint.zero
  private var lastTime: Double?
  /// Where it began: the way goes on there though the pointer leaves.
  private var place = CGPoint.zero

  /// How much of the speed is left after a second, as GTK's scrolled windows have it: e⁻⁴.
  private static let friction = 4.0
  /// Below that it stands: points a second.
  private static let slowest: CGFloat = 20

  func begin(_ widget: TextKitWidget) { self.widget = widget }
  func end() { stop() }

  var isRunning: Bool { speed != .zero }

  func stop() {
    speed = .zero
    lastTime = nil
  }

  func scroll(by distance: CGPoint, inClicks: Bool, _ modifiers: HostModifiers) {
    guard let widget else { return }
    stop()
    place = widget.pointer.place
    var distance = distance
    if inClicks {
      // As far as GTK's own views go: a click moves a page by the power of two thirds.
      let size = widget.window.bounds.size
      distance.x *= pow(max(1, size.width), 2.0 / 3)
      distance.y *= pow(max(1, size.height), 2.0 / 3)
    }
    if modifiers.contains(.shift), distance.x == 0 {
      distance = CGPoint(x: distance.y, y: 0)
    }
    widget.window.simulateWheel(
      distance, at: place, kind: inClicks ? .discrete : .continuous, modifiers: modifiers.flags)
    widget.wantFrame()
  }

  func fling(at speed: CGPoint) {
    guard let widget, speed.x.isFinite, speed.y.isFinite else { return }
    self.speed = speed
    lastTime = nil
    widget.wantFrame()
  }

  /// - Parameter time: Seconds, by the frame clock.
  func step(at time: Double) {
    guard isRunning, let widget else { return }
    defer { lastTime = time }
    guard let lastTime else { return }
    let passed = min(max(0, time - lastTime), 0.1)
    let left = exp(-Self.friction * passed)
    // The way under a speed that falls off like that.
    let way = (1 - left) / Self.friction
    let hasMoved = widget.window.simulateWheel(
      CGPoint(x: speed.x * way, y: speed.y * way), at: place, kind: .continuous)
    speed = CGPoint(x: speed.x * left, y: speed.y * left)
    if !hasMoved && passed > 0 || hypot(speed.x, speed.y) < Self.slowest { stop() }
  }
}
