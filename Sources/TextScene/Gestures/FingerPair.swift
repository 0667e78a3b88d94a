// SPDX-License-Identifier: MIT

extension UIGestureRecognizer {
  /// The first two fingers that are down.
  final var pair: (UITouch, UITouch)? {
    let down = touches.filter { $0.phase != .ended && $0.phase != .cancelled }
    return down.count < 2 ? nil : (down[0], down[1])
  }
}

/// A measure of a gesture over the last tenth of a second.
struct MeasureTrail {
  private var entries: [(value: CGFloat, time: Double)] = []

  mutating func note(_ value: CGFloat, at time: Double) {
    if entries.last?.time == time { entries.removeLast() }
    entries.append((value, time))
    while entries.count > 2, entries[0].time < time - 0.1 { entries.removeFirst() }
  }

  mutating func removeAll() { entries = [] }

  /// Change a second; 0 where fewer than two values and times are known.
  var velocity: CGFloat {
    guard let first = entries.first, let last = entries.last, last.time > first.time else {
      return 0
    }
    return (last.value - first.value) / CGFloat(last.time - first.time)
  }
}
