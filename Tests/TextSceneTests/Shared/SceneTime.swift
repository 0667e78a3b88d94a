// SPDX-License-Identifier: MIT

import Testing

@testable import TextScene

/// Runs a test with a stopped clock; then restores the previous one.
@MainActor
func withStillClock(_ body: (SceneClock) throws -> Void) rethrows {
  let before = SceneClock.main
  let clock = SceneClock(startingAt: 100)
  SceneClock.main = clock
  defer { SceneClock.main = before }
  try body(clock)
}

extension UIWindow {
  /// A finger touches, moves to each of some points, 10 ms apart, and is lifted at the last.
  func drag(_ points: [CGPoint], lift: Bool = true) {
    simulateTouch(.began, at: points[0])
    for point in points.dropFirst() {
      SceneClock.main.advance(by: 0.01)
      simulateTouch(.moved, at: point)
    }
    if lift { simulateTouch(.ended, at: points[points.count - 1]) }
  }

  func tap(_ point: CGPoint) {
    simulateTouch(.began, at: point)
    simulateTouch(.ended, at: point)
  }
}
