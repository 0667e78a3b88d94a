// SPDX-License-Identifier: MIT

/// An event of a mouse or a touch in a window, under the Mac's name.
///
/// Text views make one from a touch for an attachment's cell, which is written with the Mac's
/// names. Positions are in points of the window, y down, as everywhere here.
///
/// - Source: AppKit, `NSEvent`, as far as cells need it; y down is our choice.
@preconcurrency @MainActor
open class NSEvent: NSObject {
  /// The type of an event.
  public enum EventType: UInt, Sendable {
    /// The button was pressed, or the touch began.
    case leftMouseDown = 1
    /// The button was released, or the touch ended.
    case leftMouseUp = 2
    /// The secondary button was pressed.
    case rightMouseDown = 3
    /// The secondary button was released.
    case rightMouseUp = 4
    /// The pointer moved with the button down, or the touch did.
    case leftMouseDragged = 6
    /// The press was cancelled by a gesture.
    case mouseCancelled = 40
  }

  /// The modifier keys that are held.
  public typealias ModifierFlags = UIKeyModifierFlags

  private let kind: EventType
  private let place: CGPoint
  private let presses: Int
  private let modifiers: ModifierFlags
  private let time: TimeInterval
  private weak var ownWindow: UIWindow?
  /// The closures that get the events that follow.
  private var followers: [@MainActor (NSEvent) -> Bool] = []

  /// - Parameters:
  ///   - type: The type of the event.
  ///   - location: In points of the window, y down.
  ///   - modifierFlags: The modifier keys that are held.
  ///   - timestamp: The time in seconds.
  ///   - window: The window of the event.
  ///   - clickCount: The number of consecutive presses at one position.
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

  /// Creates the event of a touch.
  package convenience init(_ type: EventType, of touch: UITouch, _ event: UIEvent?) {
    self.init(
      type, at: touch.location(in: nil), modifierFlags: event?.modifierFlags ?? [],
      timestamp: touch.timestamp, window: touch.window, clickCount: touch.tapCount)
  }

  /// The type of the event.
  open var type: NSEvent.EventType { kind }
  /// The position, in points of the window, y down.
  open var locationInWindow: CGPoint { place }
  /// The number of consecutive presses at one position; 1 is a click.
  open var clickCount: Int { presses }
  /// The modifier keys that are held.
  open var modifierFlags: NSEvent.ModifierFlags { modifiers }
  /// The time, in seconds.
  open var timestamp: TimeInterval { time }
  /// The window of the event; nil once it is freed.
  open var window: UIWindow? { ownWindow }

  /// Passes the events that follow this press, until the button is released, to a closure.
  ///
  /// - Parameter body: Gets each event. Its result counts for the release of the button: whether it
  ///   was a click.
  final func follow(_ body: @escaping @MainActor (NSEvent) -> Bool) { followers.append(body) }

  /// Whether a closure gets the events that follow.
  package final var isFollowed: Bool { !followers.isEmpty }

  /// Passes an event to the closures that follow this press.
  ///
  /// - Returns: Whether one of them returns that it was a click.
  package final func tell(_ next: NSEvent) -> Bool {
    followers.reduce(false) { $1(next) || $0 }
  }
}
