// SPDX-License-Identifier: MIT

/// Kinetic scrolling after a pad is released; the speed decreases as in GTK's scrolled windows.
struct ScrollFling {
  /// The speed in points per second.
  private(set) var speed: CGPoint
  /// The accumulated distance in points that was not scrolled yet, less than one point in each
  /// direction.
  private var owed = CGPoint.zero
  private var lastTime: Double?

  /// The exponent of the deceleration: after a second e⁻⁴ of the speed is left.
  static let friction = 4.0
  /// The speed in points per second below which the motion stops.
  static let slowest: CGFloat = 20

  init(speed: CGPoint) { self.speed = speed }

  /// Scrolls by the distance for the time since the last step; the first step only stores the time.
  ///
  /// Only whole points are scrolled, and the remainder accumulates. A frame soon after another may
  /// therefore scroll nothing without being the end.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - scroll: Receives a distance in points; returns whether anything was scrolled.
  /// - Returns: Whether the motion continues.
  mutating func step(at time: Double, _ scroll: (CGPoint) -> Bool) -> Bool {
    defer { lastTime = time }
    guard let lastTime else { return true }
    let left = exp(-Self.friction * max(0, time - lastTime))
    // The distance for an exponentially decreasing speed.
    let way = (1 - left) / Self.friction
    owed = CGPoint(x: owed.x + speed.x * way, y: owed.y + speed.y * way)
    speed = CGPoint(x: speed.x * left, y: speed.y * left)
    let continues = hypot(speed.x, speed.y) >= Self.slowest
    let due = CGPoint(x: owed.x.rounded(.towardZero), y: owed.y.rounded(.towardZero))
    guard due != .zero else { return continues }
    owed = CGPoint(x: owed.x - due.x, y: owed.y - due.y)
    return scroll(due) && continues
  }
}
