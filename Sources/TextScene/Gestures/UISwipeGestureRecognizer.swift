// SPDX-License-Identifier: MIT

/// Recognizes fingers that are drawn over the screen in one direction, once.
///
/// They go 50 points within half a second, at most half as far across as along.
///
/// - Source: UIKit, `UISwipeGestureRecognizer`; the limits are our choice.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions of a swipe.
  ///
  /// - Source: UIKit, `UISwipeGestureRecognizer.Direction`.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Directions by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upward.
    public static let up = Direction(rawValue: 4)
    /// Downward.
    public static let down = Direction(rawValue: 8)
  }

  /// Where the fingers came down, and when.
  private var start: (place: CGPoint, time: Double)?

  private static let reach: CGFloat = 50
  private static let time = 0.5

  /// Number of fingers.
  ///
  /// Default 1.
  @KeptProperty open var numberOfTouchesRequired = 1
  /// Directions that are recognized; any one of them is enough.
  ///
  /// Default `.right`.
  @KeptProperty open var direction: Direction = .right

  /// Notes where the last finger comes down; one more than required fails.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard numberOfTouches <= max(numberOfTouchesRequired, 1) else { return state = .failed }
    start = (location(in: nil), event.timestamp)
  }

  /// Ends when the fingers have gone far enough in a direction; fails when they are too slow or go elsewhere.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, waitsAs == nil, let start else { return }
    guard event.timestamp - start.time <= Self.time else { return state = .failed }
    let place = location(in: nil)
    let (x, y) = (place.x - start.place.x, place.y - start.place.y)
    guard hypot(x, y) >= Self.reach else { return }
    let (along, across) = (max(abs(x), abs(y)), min(abs(x), abs(y)))
    let way: Direction = abs(x) >= abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    guard numberOfTouches == max(numberOfTouchesRequired, 1), across * 2 <= along,
      direction.contains(way)
    else { return state = .failed }
    if along >= Self.reach { state = .ended }
  }

  /// Fails: a finger was lifted too early.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, waitsAs == nil { state = .failed }
  }

  /// Returns to the state before the touches.
  open override func reset() {
    super.reset()
    start = nil
  }
}
