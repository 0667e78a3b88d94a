// SPDX-License-Identifier: MIT

/// Decides about a gesture recognizer.
///
/// All members are optional.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Returns whether the recognizer may begin; otherwise it fails.
  ///
  /// Default true.
  ///
  /// - Parameter gestureRecognizer: The recognizer that is about to begin.
  /// - Returns: False makes it fail.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Returns whether two recognizers may recognize the same touches.
  ///
  /// Default false. True from one of the two delegates is enough.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - otherGestureRecognizer: The recognizer that competes with it.
  /// - Returns: True lets both recognize.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether the recognizer waits until the other one has failed.
  ///
  /// Default false.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - otherGestureRecognizer: The recognizer that it may wait for.
  /// - Returns: True makes it wait.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether the other recognizer waits until this one has failed.
  ///
  /// Default false.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - otherGestureRecognizer: The recognizer that may wait for it.
  /// - Returns: True makes the other one wait.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether the recognizer gets a touch that begins.
  ///
  /// Default true.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - touch: The touch.
  /// - Returns: False withholds the touch.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  /// Returns whether the recognizer gets an event.
  ///
  /// Default true.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - event: The event.
  /// - Returns: False withholds the event.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent)
    -> Bool
  /// Returns whether the recognizer gets a key press that begins.
  ///
  /// Default true.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - press: The key press.
  /// - Returns: False withholds the press.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress)
    -> Bool
}

extension UIGestureRecognizerDelegate {
  /// The default: true.
  ///
  /// - Parameter gestureRecognizer: The delegate's recognizer.
  /// - Returns: True.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// The default: false.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - otherGestureRecognizer: The recognizer that competes with it.
  /// - Returns: False.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// The default: false.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - otherGestureRecognizer: The recognizer that it may wait for.
  /// - Returns: False.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// The default: false.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - otherGestureRecognizer: The recognizer that may wait for it.
  /// - Returns: False.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// The default: true.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - touch: The touch.
  /// - Returns: True.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// The default: true.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - event: The event.
  /// - Returns: True.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { true }
  /// The default: true.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - press: The key press.
  /// - Returns: True.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress
  ) -> Bool { true }
}

/// Recognizes a gesture in the touches of a view.
///
///     possible → began → changed … → ended or cancelled      continuous: a pan, a long press
///     possible → ended                                       discrete: a tap
///     possible → failed
///
/// Changes of its state are sent to targets by name (`Selector.tie(to:_:)`), and to closures
/// (`addHandler(_:)`). Of two recognizers of the same touches the first that recognizes prevents
/// the other, unless a delegate allows both.
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
    /// A touch of the gesture has moved.
    case changed = 2
    /// The gesture has ended.
    case ended = 3
    /// The gesture was cancelled.
    case cancelled = 4
    /// The touches are not the gesture.
    case failed = 5

    /// The end of a discrete gesture.
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
  /// The touches that it gets.
  final var touches: [UITouch] = []
  final var lastEvent: UIEvent?
  /// The recognizers that it waits for.
  private var required: [WeakRecognizer] = []
  /// Its state once the recognizers that it waits for have failed.
  private var waiting: State?
  private struct WeakRecognizer { weak var recognizer: UIGestureRecognizer? }

  /// Creates a recognizer that sends a message.
  ///
  /// - Parameters:
  ///   - target: The receiver; not retained.
  ///   - action: The message; with a colon at its end its argument is the recognizer.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without targets.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Creates a recognizer from a keyed archive, without its targets.
  ///
  /// - Parameter coder: The archive's decoder; one without keys gives nil.
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

  /// Writes the recognizer's settings into a keyed archive.
  ///
  /// - Parameter coder: The archive's encoder.
  open func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    coder.encode(isEnabled, forKey: "UIGestureRecognizer.enabled")
    coder.encode(cancelsTouchesInView, forKey: "UIGestureRecognizer.cancelsTouchesInView")
    coder.encode(delaysTouchesBegan, forKey: "UIGestureRecognizer.delaysTouchesBegan")
    coder.encode(delaysTouchesEnded, forKey: "UIGestureRecognizer.delaysTouchesEnded")
    if let name { coder.encode(NSString(string: name), forKey: "UIGestureRecognizer.name") }
  }

  // MARK: Targets

  /// Adds a message to send; nothing changes if it is sent already.
  ///
  /// - Parameters:
  ///   - target: The receiver; not retained.
  ///   - action: The message; with a colon at its end its argument is the recognizer.
  open func addTarget(_ target: Any, action: Selector) {
    let target = target as AnyObject
    guard !targets.contains(where: { $0.target === target && $0.action == action }) else { return }
    targets.append(Target(target: target, action: action))
  }

  /// Removes messages.
  ///
  /// - Parameters:
  ///   - target: The receiver; nil means all.
  ///   - action: The message; nil means all.
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

  /// The state of the gesture.
  ///
  /// A subclass sets it in its `touches…` methods; targets and handlers are notified. An invalid
  /// transition, such as from `.failed` to `.began`, is ignored, with a sentence to the warning
  /// handler.
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
        "\(type(of: self)).state: a gesture that has \(current) cannot be \(new) before its touches have ended"
      )
    }
  }

  /// Called by the arena when no other recognizer prevents this one.
  final func begin(as new: State) {
    waiting = nil
    current = new
    if cancelsTouchesInView { GestureArena.takeTouches(self) }
    tell()
  }

  final func wait(as new: State) { waiting = new }
  final var waitsAs: State? { waiting }

  /// Resets the recognizer, after the touches have ended.
  final func restart() {
    current = .possible
    waiting = nil
    reset()
    touches = []
  }

  /// Whether the recognizer is enabled.
  ///
  /// Default true. False cancels a gesture in progress.
  @KeptProperty open var isEnabled = true {
    didSet {
      guard !isEnabled, oldValue else { return }
      if current == .began || current == .changed { state = .cancelled }
      restart()
    }
  }

  /// The object that decides about the recognizer; not retained.
  ///
  /// Default nil.
  open var delegate: (any UIGestureRecognizerDelegate)? {
    get { storedDelegate }
    set { storedDelegate = newValue }
  }

  /// The view that the recogniser is attached to.
  open var view: UIView? { watchedView }

  /// Whether the view's touches are cancelled once the gesture is recognized.
  ///
  /// Default true.
  @KeptProperty open var cancelsTouchesInView = true
  /// Whether touches are delivered to the view only after the gesture has failed.
  ///
  /// Default false.
  @KeptProperty open var delaysTouchesBegan = false
  /// Whether the end of touches is delivered to the view only after the gesture has failed.
  ///
  /// Default true. Here the end is delivered at once, after the recognizers.
  @KeptProperty open var delaysTouchesEnded = true
  /// The types of touches that it gets, as numbers of `UITouch.TouchType`.
  ///
  /// Default all.
  @KeptProperty open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// The types of presses that it gets, as numbers of `UIPress.PressType`.
  ///
  /// Default none. Keys are delivered to recognizers of the first responder and of the rest of the
  /// responder chain.
  @KeptProperty open var allowedPressTypes: [NSNumber] = []
  /// Whether it gets touches of one type at a time.
  ///
  /// Default true; all are of one type.
  @KeptProperty open var requiresExclusiveTouchType = true
  /// A label for messages.
  ///
  /// Default nil.
  @KeptProperty open var name: String? = nil
  /// The modifier keys that are held.
  open var modifierFlags: UIKeyModifierFlags { lastEvent?.modifiers ?? [] }
  /// The buttons of a pointer that are pressed.
  open var buttonMask: UIEvent.ButtonMask { lastEvent?.buttons ?? [] }

  // MARK: Others

  /// Makes the recognizer wait until another one has failed.
  ///
  /// - Parameter otherGestureRecognizer: The other one; this recognizer itself is ignored, with a
  ///   sentence to the warning handler.
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

  /// Returns whether this recognizer, when it recognizes, prevents another one.
  ///
  /// Default true. Delegates that allow both override it.
  ///
  /// - Parameter preventedGestureRecognizer: The other one.
  /// - Returns: True, unless overridden.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns whether another recognizer, when it recognizes, prevents this one.
  ///
  /// Default true.
  ///
  /// - Parameter preventingGestureRecognizer: The other one.
  /// - Returns: True, unless overridden.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns whether this recognizer waits until another one has failed.
  ///
  /// Default false.
  ///
  /// - Parameter otherGestureRecognizer: The other one.
  /// - Returns: False, unless overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Returns whether another recognizer waits until this one has failed.
  ///
  /// Default false.
  ///
  /// - Parameter otherGestureRecognizer: The other one.
  /// - Returns: False, unless overridden.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Touches

  /// Returns whether the recognizer gets an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The delegate's answer; true without a delegate.
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

  /// Stops receiving a touch.
  ///
  /// - Parameters:
  ///   - touch: The touch.
  ///   - event: The event of the touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === self }
  }

  /// Called when touches begin.
  ///
  /// - Parameters:
  ///   - touches: The touches that begin.
  ///   - event: Their event.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches move.
  ///
  /// - Parameters:
  ///   - touches: The touches that moved.
  ///   - event: Their event.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches end.
  ///
  /// - Parameters:
  ///   - touches: The touches that ended.
  ///   - event: Their event.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are cancelled.
  ///
  /// By default it cancels the gesture.
  ///
  /// - Parameters:
  ///   - touches: The cancelled touches.
  ///   - event: Their event.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }
  /// Called when estimated properties of touches become exact; properties are never estimated here.
  ///
  /// - Parameter touches: The touches.
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
    if state != .possible, touches.isEmpty { restart() }
  }

  /// Stops receiving a key press.
  ///
  /// - Parameters:
  ///   - button: The key press.
  ///   - event: The event of the press.
  open func ignore(_ button: UIPress, for event: UIPressesEvent) {
    button.recognizers.removeAll { $0 === self }
  }

  /// Called when keys are pressed.
  ///
  /// - Parameters:
  ///   - presses: The keys.
  ///   - event: Their event.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Called when the force of key presses changes.
  ///
  /// - Parameters:
  ///   - presses: The keys.
  ///   - event: Their event.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Called when keys are released.
  ///
  /// - Parameters:
  ///   - presses: The keys.
  ///   - event: Their event.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Called when key presses are cancelled.
  ///
  /// By default it cancels the gesture.
  ///
  /// - Parameters:
  ///   - presses: The keys.
  ///   - event: Their event.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  /// Called when the touches have ended and the state is `.possible` again.
  open func reset() {}

  /// The number of touches of the gesture.
  open var numberOfTouches: Int { touches.count }

  /// Returns the centroid of the touches.
  ///
  /// - Parameter view: The view whose coordinates are used; nil means the window's.
  /// - Returns: Zero without touches.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return .zero }
    let points = touches.map { $0.location(in: view) }
    let count = CGFloat(points.count)
    return CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  /// Returns the position of a touch.
  ///
  /// - Parameters:
  ///   - touchIndex: An index below `numberOfTouches`; any other is a failure.
  ///   - view: The view whose coordinates are used; nil means the window's.
  /// - Returns: The position of the touch.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard touches.indices.contains(touchIndex) else {
      fail(
        "UIGestureRecognizer.location(ofTouch:in:): \(touchIndex) is not a valid index of \(touches.count) touches"
      )
    }
    return touches[touchIndex].location(in: view)
  }
}
