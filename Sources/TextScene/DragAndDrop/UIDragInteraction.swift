// SPDX-License-Identifier: MIT

/// Has a say in drags that begin in a view.
///
/// All members but the first may be left out.
///
/// - Source: UIKit, `UIDragInteractionDelegate`.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: NSObjectProtocol {
  /// The things that are dragged; none: nothing is dragged.
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem]
  /// Called before a drag begins.
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
  /// Whether the things may be taken from the view; true.
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool
  /// Called when the pointer has moved.
  func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)
  /// Called before a drag ends, with its effect.
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation)
  /// Called after a drag has ended, with its effect.
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation)
}

extension UIDragInteractionDelegate {
  /// Does nothing.
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
  ) {}
  /// The default: true.
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { true }
  /// Does nothing.
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession
  ) {}
  /// Does nothing.
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation
  ) {}
  /// Does nothing.
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) {}
}

/// Lets things be dragged out of a view, to another view of the window.
///
/// A pointer begins a drag when it moves 4 points with its button down, a finger when it moves after half a second.
/// `UIDropInteraction` takes the things.
///
/// - Source: UIKit, `UIDragInteraction`; the limits are our choice.
@preconcurrency @MainActor
open class UIDragInteraction: NSObject, UIInteraction {
  private weak var storedDelegate: (any UIDragInteractionDelegate)?
  private weak var heldBy: UIView?
  private lazy var recognizer = {
    let made = DragRecognizer()
    made.interaction = self
    return made
  }()

  /// An interaction.
  ///
  /// - Parameter delegate: Gives the things; not retained.
  public init(delegate: any UIDragInteractionDelegate) {
    storedDelegate = delegate
    super.init()
  }

  /// The view's own drag, which the view carries out by itself.
  package init(of view: UIView, delegate: any UIDragInteractionDelegate) {
    (heldBy, storedDelegate) = (view, delegate)
    super.init()
  }

  /// Gives the things; not retained.
  open var delegate: (any UIDragInteractionDelegate)? { storedDelegate }
  /// The view it was added to.
  open var view: UIView? { heldBy }
  /// Whether a new interaction is enabled: true, as on a tablet.
  open class var isEnabledByDefault: Bool { true }
  /// Whether a drag may begin.
  ///
  /// Default `isEnabledByDefault`.
  open var isEnabled: Bool = UIDragInteraction.isEnabledByDefault {
    didSet { if oldValue, !isEnabled, heldBy != nil { recognizer.giveUp() } }
  }

  /// Leaves the view.
  open func willMove(to view: UIView?) {
    heldBy?.removeGestureRecognizer(recognizer)
    heldBy = nil
  }

  /// Notes the view, and follows pointers and fingers on it.
  open func didMove(to view: UIView?) {
    heldBy = view
    view?.addGestureRecognizer(recognizer)
  }
}

/// A drag that a `UIDragInteraction` has begun.
@MainActor
final class ViewDragSession: NSObject, UIDragSession {
  var items: [UIDragItem] = []
  var localContext: Any?
  var allowsMoveOperation = true
  /// In the window's coordinates.
  var point = CGPoint.zero

  func location(in view: UIView) -> CGPoint { view.convert(point, from: nil) }

  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in
      typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) }
    }
  }

  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
  }
}

/// Recognizes the beginning of a drag, and drags what the interaction's delegate gives.
@MainActor
private final class DragRecognizer: UIGestureRecognizer {
  weak var interaction: UIDragInteraction?
  private var start: (place: CGPoint, time: Double)?
  private var session: ViewDragSession?

  private static let pointerReach: CGFloat = 4
  private static let fingerReach: CGFloat = 10
  private static let wait = 0.5

  func giveUp() { if state == .began || state == .changed { end(.cancelled) } }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard interaction?.isEnabled == true, numberOfTouches == 1 else { return state = .failed }
    start = (location(in: nil), event.timestamp)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if let session { return move(session) }
    guard state == .possible, waitsAs == nil, let start, let touch = touches.first else { return }
    let place = location(in: nil)
    let way = hypot(place.x - start.place.x, place.y - start.place.y)
    if touch.type == .indirectPointer {
      if way > Self.pointerReach { begin(at: start.place) }
    } else if event.timestamp - start.time >= Self.wait {
      begin(at: start.place)
    } else if way > Self.fingerReach {
      state = .failed
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if session == nil { state = .failed } else { end(.ended) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if session == nil { state = .failed } else { end(.cancelled) }
  }

  override func reset() {
    super.reset()
    (start, session) = (nil, nil)
  }

  private func begin(at place: CGPoint) {
    guard let interaction, let delegate = interaction.delegate else { return state = .failed }
    let new = ViewDragSession()
    new.point = place
    new.items = delegate.dragInteraction(interaction, itemsForBeginning: new)
    guard !new.items.isEmpty else { return state = .failed }
    new.allowsMoveOperation = delegate.dragInteraction(
      interaction, sessionAllowsMoveOperation: new)
    state = .began
    guard state == .began else { return }
    session = new
    delegate.dragInteraction(interaction, sessionWillBegin: new)
    move(new)
  }

  private func move(_ session: ViewDragSession) {
    session.point = location(in: nil)
    state = .changed
    if let interaction {
      interaction.delegate?.dragInteraction(interaction, sessionDidMove: session)
    }
    _ = step(.moved, session)
  }

  private func end(_ phase: UITouch.Phase) {
    guard let session else { return }
    self.session = nil
    session.point = location(in: nil)
    let operation = step(phase, session)
    if let interaction {
      interaction.delegate?.dragInteraction(interaction, session: session, willEndWith: operation)
    }
    state = phase == .ended ? .ended : .cancelled
    if let interaction {
      interaction.delegate?.dragInteraction(interaction, session: session, didEndWith: operation)
    }
  }

  private func step(_ phase: UITouch.Phase, _ session: ViewDragSession) -> UIDropOperation {
    guard let window = view?.window ?? view as? UIWindow else { return .cancel }
    return window.drag(phase, session, at: session.point)
  }
}
