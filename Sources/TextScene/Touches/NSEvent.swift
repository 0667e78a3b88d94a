// SPDX-License-Identifier: MIT

/// What a mouse or a finger did in a window, under the Mac's name.
///
/// Text views make one of a touch for an attachment's cell, which is written with the Mac's names. Places are in points
/// of the window, y down, as everywhere here.
///
/// - Source: AppKit, `NSEvent`, as far as cells need it; y down is our choice.
@preconcurrency @MainActor
open class NSEvent: NSObject {
  /// What happened.
  public enum EventType: UInt, Sendable {
    /// The button, or the finger, went down.
    case leftMouseDown = 1
    /// The button, or the finger, went up.
    case leftMouseUp = 2
    /// The second button went down.
    case rightMouseDown = 3
    /// The second button went up.
    case rightMouseUp = 4
    /// The pointer moved with the button down, or the finger did.
    case leftMouseDragged = 6
    /// Nobody is to hear of the press any more: a gesture has taken it.
    case mouseCancelled = 40
  }

  /// Keys that are held.
  public typealias ModifierFlags = UIKeyModifierFlags

  private let kind: EventType
  private let place: CGPoint
  private let presses: Int
  private let modifiers: ModifierFlags
  private let time: TimeInterval
  private weak var ownWindow: UIWindow?
  /// Who wants to hear of what follows.
  private var followers: [@MainActor (NSEvent) -> Bool] = []

  /// - Parameters:
  ///   - type: What happened.
  ///   - location: In points of the window, y down.
  ///   - modifierFlags: Keys that are held.
  ///   - timestamp: Seconds.
  ///   - window: Where it happened.
  ///   - clickCount: How many presses in one place, one after the other.
  package init(
    _ type: EventType, at location: CGPoint, modifierFlags: ModifierFlags,
    timestamp: TimeInterval, window: UIWindow?, clickCount: Int
  ) {
    kind = type
    place = location
    modifiers = modifierFlags
    time = timestamp
    ownWindow = window
    presses = clickCount
    super.init()
  }

  /// What a touch has done.
  package convenience init(_ type: EventType, of touch: UITouch, _ event: UIEvent?) {
    self.init(
      type, at: touch.location(in: nil), modifierFlags: event?.modifierFlags ?? [],
      timestamp: touch.timestamp, window: touch.window, clickCount: touch.tapCount)
  }

  /// What happened.
  open var type: NSEvent.EventType { kind }
  /// Where, in points of the window, y down.
  open var locationInWindow: CGPoint { place }
  /// How many presses in one place, one after the other; 1 is a click.
  open var clickCount: Int { presses }
  /// Keys that are held.
  open var modifierFlags: NSEvent.ModifierFlags { modifiers }
  /// When, in seconds.
  open var timestamp: TimeInterval { time }
  /// Where it happened; nil once the window is gone.
  open var window: UIWindow? { ownWindow }

  /// Hands what follows this press, until the button goes up, to a closure.
  ///
  /// - Parameter body: Gets each event. What it returns counts for the one that says the button went up: whether that
  ///   was a click.
  final func follow(_ body: @escaping @MainActor (NSEvent) -> Bool) { followers.append(body) }

  /// Whether somebody wants to hear of what follows.
  package final var isFollowed: Bool { !followers.isEmpty }

  /// Tells those who follow this press.
  ///
  /// - Returns: Whether one of them says that it was a click.
  package final func tell(_ next: NSEvent) -> Bool {
    followers.reduce(false) { $1(next) || $0 }
  }
}
