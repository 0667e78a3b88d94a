// SPDX-License-Identifier: MIT

/// The way that goes on after a pad was let go: its speed falls off as in GTK's scrolled windows.
struct ScrollFling {
  /// Points a second.
  private(set) var speed: CGPoint
  /// Points that are due and not asked for yet, less than one each way.
  private var owed = CGPoint.zero
  private var lastTime: Double?

  /// How much of the speed is left after a second: e⁻⁴.
  static let friction = 4.0
  /// Below that it stands: points a second.
  static let slowest: CGFloat = 20

  init(speed: CGPoint) { self.speed = speed }

  /// Goes as far as time has passed since the step before; the first step only looks at the clock.
  ///
  /// Only whole points are asked for, and the rest waits: a frame that comes soon after another
  /// moves nothing, which is not the end.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - scroll: Gets points; returns whether anything moved.
  /// - Returns: Whether it goes on.
  mutating func step(at time: Double, _ scroll: (CGPoint) -> Bool) -> Bool {
    defer { lastTime = time }
    guard let lastTime else { return true }
    let left = exp(-Self.friction * max(0, time - lastTime))
    // The way under a speed that falls off like that.
    let way = (1 - left) / Self.friction
    owed = CGPoint(x: owed.x + speed.x * way, y: owed.y + speed.y * way)
    speed = CGPoint(x: speed.x * left, y: speed.y * left)
    let goesOn = hypot(speed.x, speed.y) >= Self.slowest
    let due = CGPoint(x: owed.x.rounded(.towardZero), y: owed.y.rounded(.towardZero))
    guard due != .zero else { return goesOn }
    owed = CGPoint(x: owed.x - due.x, y: owed.y - due.y)
    return scroll(due) && goesOn
  }
}
