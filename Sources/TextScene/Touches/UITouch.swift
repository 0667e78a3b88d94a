// SPDX-License-Identifier: MIT

/// A finger, or a pointer with its button down, from when it comes down until it is lifted.
///
/// - Source: UIKit, `UITouch`.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// What the finger does.
  public enum Phase: Int, Sendable {
    /// It came down.
    case began = 0
    /// It moved.
    case moved = 1
    /// It stayed where it was.
    case stationary = 2
    /// It was lifted.
    case ended = 3
    /// Nobody is to hear of it any more.
    case cancelled = 4
    /// A pointer came into a region.
    case regionEntered = 5
    /// A pointer moved inside a region.
    case regionMoved = 6
    /// A pointer left a region.
    case regionExited = 7
  }

  /// What touches.
  public enum TouchType: Int, Sendable {
    /// A finger.
    case direct = 0
    /// Something away from the screen.
    case indirect = 1
    /// A pencil.
    case pencil = 2
    /// A pointer.
    case indirectPointer = 3
  }

  final var place: CGPoint
  final var placeBefore: CGPoint
  final var currentPhase: Phase
  final var time: TimeInterval
  final var taps: Int
  final weak var hitView: UIView?
  final weak var hitWindow: UIWindow?
  private let kind: TouchType
  final var recognizers: [UIGestureRecognizer] = []
  /// The view hears of the touch no more: a gesture has taken it.
  final var isCancelledInView = false
  /// The view has not heard of the touch yet: a gesture holds it back.
  final var isHeldBack = false

  init(
    _ kind: TouchType = .direct, at place: CGPoint, taps: Int, time: TimeInterval,
    in window: UIWindow
  ) {
    self.kind = kind
    self.place = place
    placeBefore = place
    currentPhase = .began
    self.taps = taps
    self.time = time
    hitWindow = window
    super.init()
  }

  /// What the finger does now.
  open var phase: UITouch.Phase { currentPhase }
  /// How often the finger came down in one place, quickly.
  open var tapCount: Int { taps }
  /// When the phase began, in seconds by `SceneClock.main`.
  open var timestamp: TimeInterval { time }
  /// The view under the finger when it came down.
  open var view: UIView? { hitView }
  /// The window that the finger is in.
  open var window: UIWindow? { hitWindow }
  /// What touches: a finger, or a pointer with a button down.
  open var type: UITouch.TouchType { kind }
  /// The recognisers that get the touch.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  /// Where the finger is, in a view's coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint { converted(place, to: view) }

  /// Where the finger was before its last move, in a view's coordinates; nil means the window's.
  open func previousLocation(in view: UIView?) -> CGPoint { converted(placeBefore, to: view) }

  private func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let hitWindow else { return point }
    return view.convert(point, from: hitWindow)
  }
}
