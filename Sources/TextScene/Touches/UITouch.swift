// SPDX-License-Identifier: MIT

/// The touch of a finger, or of a pointer with its button down, from its beginning to its end.
///
/// - Source: UIKit, `UITouch`.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// A phase of a touch.
  public enum Phase: Int, Sendable {
    /// It began.
    case began = 0
    /// It moved.
    case moved = 1
    /// It stayed in place.
    case stationary = 2
    /// It ended.
    case ended = 3
    /// It was cancelled.
    case cancelled = 4
    /// A pointer entered a region.
    case regionEntered = 5
    /// A pointer moved inside a region.
    case regionMoved = 6
    /// A pointer left a region.
    case regionExited = 7
  }

  /// A type of touch.
  public enum TouchType: Int, Sendable {
    /// A finger.
    case direct = 0
    /// An indirect device, away from the screen.
    case indirect = 1
    /// A pencil.
    case pencil = 2
    /// A pointer.
    case indirectPointer = 3
  }

  final var place: CGPoint
  final var previousPosition: CGPoint
  final var currentPhase: Phase
  final var time: TimeInterval
  final var taps: Int
  final weak var hitView: UIView?
  final weak var hitWindow: UIWindow?
  private let kind: TouchType
  final var recognizers: [UIGestureRecognizer] = []
  /// Whether the touch was cancelled for the view by a gesture.
  final var isCancelledInView = false
  /// Whether a gesture holds the touch back from the view.
  final var isHeldBack = false

  init(
    _ kind: TouchType = .direct, at place: CGPoint, taps: Int, time: TimeInterval,
    in window: UIWindow
  ) {
    self.kind = kind
    self.place = place
    previousPosition = place
    currentPhase = .began
    self.taps = taps
    self.time = time
    hitWindow = window
    super.init()
  }

  /// The current phase of the touch.
  open var phase: UITouch.Phase { currentPhase }
  /// The number of consecutive taps at one position.
  open var tapCount: Int { taps }
  /// The start of the phase, in seconds by `SceneClock.main`.
  open var timestamp: TimeInterval { time }
  /// The view in which the touch began.
  open var view: UIView? { hitView }
  /// The window of the touch.
  open var window: UIWindow? { hitWindow }
  /// The type of the touch: of a finger, or of a pointer with a button down.
  open var type: UITouch.TouchType { kind }
  /// The recognizers that get the touch.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  /// Returns the position of the touch.
  ///
  /// - Parameter view: The view whose coordinates are used; nil means the window's.
  /// - Returns: The current position.
  open func location(in view: UIView?) -> CGPoint { converted(place, to: view) }

  /// Returns the position of the touch before its last move.
  ///
  /// - Parameter view: The view whose coordinates are used; nil means the window's.
  /// - Returns: The previous position.
  open func previousLocation(in view: UIView?) -> CGPoint { converted(previousPosition, to: view) }

  private func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let hitWindow else { return point }
    return view.convert(point, from: hitWindow)
  }
}
