// SPDX-License-Identifier: MIT

/// Scrolling by wheels and pads, and kinetic scrolling after a pad is released.
@MainActor
final class KineticScroll: WidgetPart {
  private weak var widget: TextKitWidget?
  private var flung: ScrollFling?
  /// The position where scrolling began; it continues there even if the pointer leaves.
  private var place = CGPoint.zero
  private var steps = WholePixelSteps()

  func begin(_ widget: TextKitWidget) { self.widget = widget }
  func end() { stop() }

  var isRunning: Bool { flung != nil }

  func stop() { flung = nil }

  func scroll(by distance: CGPoint, inClicks: Bool, _ modifiers: HostModifiers) {
    guard let widget else { return }
    stop()
    place = widget.pointer.place
    var distance = distance
    if inClicks {
      // The same distance as in GTK's own views: a click scrolls by the page size to the power of
      // 2/3.
      let size = widget.window.bounds.size
      distance.x *= pow(max(1, size.width), 2.0 / 3)
      distance.y *= pow(max(1, size.height), 2.0 / 3)
    }
    if modifiers.contains(.shift), distance.x == 0 {
      distance = CGPoint(x: distance.y, y: 0)
    }
    let step = steps.step(distance, scale: CGFloat(widget.host.scale), isClick: inClicks)
    guard step != .zero else { return }
    widget.window.simulateWheel(
      step, at: place, kind: inClicks ? .discrete : .continuous, modifiers: modifiers.flags)
    widget.wantFrame()
  }

  func fling(at speed: CGPoint) {
    guard let widget, speed.x.isFinite, speed.y.isFinite else { return }
    flung = speed == .zero ? nil : ScrollFling(speed: speed)
    widget.wantFrame()
  }

  /// - Parameter time: The time in seconds by the frame clock.
  func step(at time: Double) {
    guard var flung, let widget else { return }
    let continues = flung.step(at: time) {
      widget.window.simulateWheel($0, at: place, kind: .continuous)
    }
    // The scrolled view may have stopped the motion, or begun another.
    guard isRunning else { return }
    self.flung = continues ? flung : nil
  }
}
