// SPDX-License-Identifier: MIT

/// Decides about a gesture recogniser.
///
/// Every member may be left out.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether the recogniser may begin; otherwise it fails.
  ///
  /// Default true.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether two recognisers may recognise the same touches.
  ///
  /// Default false. One of the two delegates that says true is enough.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the recogniser waits until the other one has failed.
  ///
  /// Default false.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the other one waits until the recogniser has failed.
  ///
  /// Default false.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the recogniser gets a touch that begins.
  ///
  /// Default true.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  /// Whether the recogniser gets an event.
  ///
  /// Default true.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent)
    -> Bool
  /// Whether the recogniser gets a key that goes down.
  ///
  /// Default true.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress)
    -> Bool
}

extension UIGestureRecognizerDelegate {
  /// The default: true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// The default: false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// The default: false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// The default: false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// The default: true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// The default: true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { true }
  /// The default: true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress
  ) -> Bool { true }
}

/// Watches the touches of a view, and says what gesture they are.
///
///     possible → began → changed … → ended or cancelled      what goes on: a pan, a long press
///     possible → ended                                       what happens at once: a tap
///     possible → failed
///
/// What it does is sent to targets by name (`Selector.tie(to:_:)`), and to closures (`addHandler(_:)`). Of two
/// recognisers of the same touches the first that recognises prevents the other, unless a delegate lets both.
///
/// - Source: UIKit, `UIGestureRecognizer`.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, @preconcurrency NSCoding, AssociatedValueHolder {
  package nonisolated let associatedValues = AssociatedValues()

  /// The state of a gesture.
  public enum State: Int, Sendable {
    /// The touches so far may become the gesture.
    case possible = 0
    /// The gesture has begun.
    case began = 1
    /// The gesture goes on: a finger has moved.
    case changed = 2
    /// The gesture has ended.
    case ended = 3
    /// The gesture was cancelled.
    case cancelled = 4
    /// The touches are not the gesture.
    case failed = 5

    /// Of a gesture that happens at once: it is over.
    public static var recognized: State { .ended }
  }

  private struct Target {
    weak var target: AnyObject?
    let action: Selector
  }

  private var targets: [Target] = []
  // Final: the compiler would look for it under another name in subclasses.
  private final var handlers: [@MainActor (UIGestureRecognizer) -> Void] = []
  private var current = State.possible
  private weak var storedDelegate: (any UIGestureRecognizerDelegate)?
  final weak var watchedView: UIView?
  /// The fingers that it gets.
  final var touches: [UITouch] = []
  final var lastEvent: UIEvent?
  /// Those it waits for.
  private var required: [WeakRecognizer] = []
  /// What it will be when those that it waits for have failed.
  private var waiting: State?
  private struct WeakRecognizer { weak var recognizer: UIGestureRecognizer? }

  /// A recogniser that sends a message.
  ///
  /// - Parameters:
  ///   - target: Who gets it; not retained.
  ///   - action: The message; with a colon at its end it gets the recogniser.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// A recogniser that tells nobody yet.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// A recogniser from a keyed archive.
  ///
  /// Targets are not in it.
  public required convenience init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    self.init(target: nil, action: nil)
    if coder.containsValue(forKey: "UIGestureRecognizer.enabled") {
      isEnabled = coder.decodeBool(forKey: "UIGestureRecognizer.enabled")
      cancelsTouchesInView = coder.decodeBool(forKey: "UIGestureRecognizer.cancelsTouchesInView")
      delaysTouchesBegan = coder.decodeBool(forKey: "UIGestureRecognizer.delaysTouchesBegan")
      delaysTouchesEnded = coder.decodeBool(forKey: "UIGestureRecognizer.delaysTouchesEnded")
    }
    name = coder.text("UIGestureRecognizer.name")
  }

  /// Writes the recogniser's settings into a keyed archive.
  open func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    coder.encode(isEnabled, forKey: "UIGestureRecognizer.enabled")
    coder.encode(cancelsTouchesInView, forKey: "UIGestureRecognizer.cancelsTouchesInView")
    coder.encode(delaysTouchesBegan, forKey: "UIGestureRecognizer.delaysTouchesBegan")
    coder.encode(delaysTouchesEnded, forKey: "UIGestureRecognizer.delaysTouchesEnded")
    if let name { coder.encode(NSString(string: name), forKey: "UIGestureRecognizer.name") }
  }

  // MARK: Targets

  /// Sends a message, too.
  ///
  /// Nothing changes if it is sent already.
  open func addTarget(_ target: Any, action: Selector) {
    let target = target as AnyObject
    guard !targets.contains(where: { $0.target === target && $0.action == action }) else { return }
    targets.append(Target(target: target, action: action))
  }

  /// Sends a message no more; nil stands for all targets, and for all messages.
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll {
      (target == nil || $0.target === target as AnyObject)
        && (action == nil || $0.action == action)
    }
  }

  final func keep(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    handlers.append(handler)
  }

  private func tell() {
    for target in targets {
      guard let object = target.target else { continue }
      SelectorTable.main.send(target.action, to: object, sender: self)
    }
    for handler in handlers { handler(self) }
  }

  // MARK: State

  /// How far the gesture is.
  ///
  /// A subclass sets it from its `touches…` methods; it is told to targets and handlers. A step that cannot be, such as from
  /// `.failed` to `.began`, is left out, with a sentence to the warning handler.
  open var state: UIGestureRecognizer.State {
    get { current }
    set { change(to: newValue) }
  }

  private func change(to new: State) {
    switch (current, new) {
    case (.possible, .possible): break
    case (.possible, .failed):
      waiting = nil
      current = .failed
      GestureArena.failed(self)
    case (.possible, .began), (.possible, .changed), (.possible, .ended):
      GestureArena.recognize(self, as: new == .changed ? .began : new)
    case (.began, .changed), (.changed, .changed):
      current = .changed
      tell()
    case (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled):
      current = new
      tell()
    case (.possible, .cancelled), (.began, .failed), (.changed, .failed):
      let hadBegun = current != .possible
      waiting = nil
      current = hadBegun ? .cancelled : .failed
      if hadBegun { tell() } else { GestureArena.failed(self) }
    case (.failed, .failed), (.ended, .ended), (.cancelled, .cancelled): break
    default:
      warn(
        "\(type(of: self)).state: a gesture that has \(current) cannot be \(new) before its touches are over"
      )
    }
  }

  /// Called by the arena when nothing stands in the way.
  final func begin(as new: State) {
    waiting = nil
    current = new
    if cancelsTouchesInView { GestureArena.takeTouches(self) }
    tell()
  }

  final func wait(as new: State) { waiting = new }
  final var waitsAs: State? { waiting }

  /// Back to the start, when the touches are over.
  final func startAnew() {
    current = .possible
    waiting = nil
    reset()
    touches = []
  }

  /// Whether it takes part.
  ///
  /// Default true. A gesture that goes on is broken off by false.
  @KeptProperty open var isEnabled = true {
    didSet {
      guard !isEnabled, oldValue else { return }
      if current == .began || current == .changed { state = .cancelled }
      startAnew()
    }
  }

  /// Decides about the recogniser; not retained.
  ///
  /// Default nil.
  open var delegate: (any UIGestureRecognizerDelegate)? {
    get { storedDelegate }
    set { storedDelegate = newValue }
  }

  /// The view that the recogniser is attached to.
  open var view: UIView? { watchedView }

  /// Whether the view hears of the touches no more once they are a gesture.
  ///
  /// Default true.
  @KeptProperty open var cancelsTouchesInView = true
  /// Whether the view hears of touches only when they are no gesture.
  ///
  /// Default false.
  @KeptProperty open var delaysTouchesBegan = false
  /// Whether the view hears that touches have ended only when they are no gesture.
  ///
  /// Default true. The end is told at once here, after the recognisers.
  @KeptProperty open var delaysTouchesEnded = true
  /// What kinds of touches it gets, by numbers of `UITouch.TouchType`.
  ///
  /// Default all.
  @KeptProperty open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// What kinds of presses it gets, by numbers of `UIPress.PressType`.
  ///
  /// Default none. The keys go to recognisers of the first responder and of what is behind it in the chain.
  @KeptProperty open var allowedPressTypes: [NSNumber] = []
  /// Whether it gets touches of one kind at a time.
  ///
  /// Default true; all are of one kind.
  @KeptProperty open var requiresExclusiveTouchType = true
  /// A label of the client's.
  ///
  /// Default nil.
  @KeptProperty open var name: String? = nil
  /// Which keys are held.
  open var modifierFlags: UIKeyModifierFlags { lastEvent?.modifiers ?? [] }
  /// Which buttons of a pointer are down.
  open var buttonMask: UIEvent.ButtonMask { lastEvent?.buttons ?? [] }

  // MARK: Others

  /// Lets the recogniser wait until another one has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    guard otherGestureRecognizer !== self else {
      return warn("UIGestureRecognizer.require(toFail:): a recogniser cannot wait for itself")
    }
    required.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  final func waits(for other: UIGestureRecognizer) -> Bool {
    required.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  /// Whether this one, recognised, prevents another one.
  ///
  /// Default true. Delegates that let both overrule it.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another one, recognised, prevents this one.
  ///
  /// Default true.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this one waits until another one has failed.
  ///
  /// Default false.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether another one waits until this one has failed.
  ///
  /// Default false.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Touches

  /// Whether the recogniser gets an event.
  ///
  /// Asks the delegate.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  final func accepts(_ touch: UITouch, _ event: UIEvent) -> Bool {
    isEnabled && allowedTouchTypes.contains { $0.intValue == touch.type.rawValue }
      && shouldReceive(event)
      && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
  }

  final func receive(_ touch: UITouch, _ event: UIEvent) {
    guard isEnabled else { return }
    lastEvent = event
    if touch.phase == .began { touches.append(touch) }
    guard touches.contains(where: { $0 === touch }) else { return }
    switch touch.phase {
    case .began: touchesBegan([touch], with: event)
    case .moved: touchesMoved([touch], with: event)
    case .ended: touchesEnded([touch], with: event)
    case .cancelled: touchesCancelled([touch], with: event)
    default: break
    }
  }

  /// Leaves a touch to others from now on.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === self }
  }

  /// Called when fingers come down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers are lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when somebody else has taken the fingers.
  ///
  /// By default the gesture is broken off.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }
  /// Called when numbers of touches become exact; nothing here estimates them.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: Keys

  final func accepts(_ press: UIPress) -> Bool {
    isEnabled && allowedPressTypes.contains { $0.intValue == press.type.rawValue }
      && (delegate?.gestureRecognizer(self, shouldReceive: press) ?? true)
  }

  final func receive(_ press: UIPress, _ event: UIPressesEvent) {
    guard isEnabled, press.recognizers.contains(where: { $0 === self }) else { return }
    lastEvent = event
    switch press.phase {
    case .began: pressesBegan([press], with: event)
    case .changed: pressesChanged([press], with: event)
    case .ended: pressesEnded([press], with: event)
    case .cancelled: pressesCancelled([press], with: event)
    case .stationary: return
    }
    guard press.phase == .ended || press.phase == .cancelled else { return }
    if state == .began || state == .changed { state = .cancelled }
    if state != .possible, touches.isEmpty { startAnew() }
  }

  /// Leaves a key to others from now on.
  open func ignore(_ button: UIPress, for event: UIPressesEvent) {
    button.recognizers.removeAll { $0 === self }
  }

  /// Called when keys go down.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Called when it changes how hard keys are pressed.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Called when keys are let go.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Called when somebody else has taken the keys.
  ///
  /// By default the gesture is broken off.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  /// Called when the touches are over and the state is `.possible` again.
  open func reset() {}

  /// How many fingers the gesture has.
  open var numberOfTouches: Int { touches.count }

  /// The middle of the fingers, in a view's coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return .zero }
    let points = touches.map { $0.location(in: view) }
    let count = CGFloat(points.count)
    return CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  /// Where a finger is, in a view's coordinates; nil means the window's.
  ///
  /// An index that is none is a failure.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard touches.indices.contains(touchIndex) else {
      fail(
        "UIGestureRecognizer.location(ofTouch:in:): \(touchIndex) is no index of \(touches.count) touches"
      )
    }
    return touches[touchIndex].location(in: view)
  }
}
