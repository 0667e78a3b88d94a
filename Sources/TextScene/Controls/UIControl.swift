// SPDX-License-Identifier: MIT

/// A view that reports the user's actions on it.
///
/// - Source: UIKit, `UIControl`.
@preconcurrency @MainActor
open class UIControl: UIView {
  private struct Target {
    weak var target: AnyObject?
    let isNil: Bool
    let action: Selector
    var events: Event
  }
  private var targets: [Target] = []
  private var handlers: [(action: UIAction, events: Event)] = []
  private var tracking = false
  private var inside = false

  /// Creates a control with an action that runs at `.primaryActionTriggered`.
  ///
  /// - Parameters:
  ///   - frame: In the superview's coordinates.
  ///   - primaryAction: The action; its sender is the control.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: State

  /// Whether the user can use it.
  ///
  /// Default true. One that the user cannot use gets no touches.
  @KeptProperty open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
  /// Whether it is selected.
  ///
  /// Default false.
  @KeptProperty open var isSelected = false {
    didSet { if isSelected != oldValue { stateChanged() } }
  }
  /// Whether a touch is on it.
  ///
  /// Default false. Touches set it.
  @KeptProperty open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateChanged() } }
  }
  /// The current state, as a set of all states that apply.
  open var state: UIControl.State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  /// Whether a touch that began in it is active.
  open var isTracking: Bool { tracking }
  /// Whether that touch is inside.
  open var isTouchInside: Bool { inside }

  /// The horizontal alignment of its content.
  ///
  /// Default `.center`.
  @KeptProperty open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }
  /// The vertical alignment of its content.
  ///
  /// Default `.top`.
  @KeptProperty open var contentVerticalAlignment = ContentVerticalAlignment.top {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }
  /// As `contentHorizontalAlignment`, with the layout direction resolved.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch contentHorizontalAlignment {
    case .leading: return isRightToLeft ? .right : .left
    case .trailing: return isRightToLeft ? .left : .right
    default: return contentHorizontalAlignment
    }
  }

  private func stateChanged() {
    setNeedsDisplay()
    setNeedsLayout()
  }

  // MARK: Targets

  /// Sends a message at some events.
  ///
  /// - Parameters:
  ///   - target: The receiver, not retained; nil searches the responder chain from the control.
  ///   - action: The message; its effect is set with `Selector.tie(to:_:)`.
  ///   - controlEvents: The events at which it is sent.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    let object = target.map { $0 as AnyObject }
    if let index = targets.firstIndex(where: {
      $0.target === object && $0.isNil == (object == nil) && $0.action == action
    }) {
      targets[index].events.formUnion(controlEvents)
    } else {
      targets.append(
        Target(target: object, isNil: object == nil, action: action, events: controlEvents))
    }
  }

  /// Stops sending a message at some events.
  ///
  /// - Parameters:
  ///   - target: The receiver; nil means all.
  ///   - action: The message; nil means all.
  ///   - controlEvents: The events at which it is no longer sent.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {
    for index in targets.indices
    where (target == nil || targets[index].target === target as AnyObject)
      && (action == nil || targets[index].action == action)
    {
      targets[index].events.subtract(controlEvents)
    }
    targets.removeAll { $0.events.isEmpty }
  }

  /// Runs an action's closure at some events.
  ///
  /// - Parameters:
  ///   - action: The action, which replaces one of the same identifier.
  ///   - controlEvents: The events at which it runs.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    handlers.append((action, controlEvents))
  }

  /// Stops running an action's closure at some events.
  ///
  /// - Parameters:
  ///   - action: The action, identified by its identifier.
  ///   - controlEvents: The events at which it no longer runs.
  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Stops running the closure of an action with an identifier at some events.
  ///
  /// - Parameters:
  ///   - actionIdentifier: The identifier of the action.
  ///   - controlEvents: The events at which it no longer runs.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event
  ) {
    for index in handlers.indices where handlers[index].action.identifier == actionIdentifier {
      handlers[index].events.subtract(controlEvents)
    }
    handlers.removeAll { $0.events.isEmpty }
  }

  /// All events that have a target or an action.
  open var allControlEvents: UIControl.Event {
    targets.reduce(into: handlers.reduce(into: Event()) { $0.formUnion($1.events) }) {
      $0.formUnion($1.events)
    }
  }

  /// All targets.
  open var allTargets: Set<AnyHashable> {
    Set(targets.compactMap { ($0.target as? NSObject).map(AnyHashable.init) })
  }

  /// Returns the messages to a target at an event.
  ///
  /// - Parameters:
  ///   - target: The receiver.
  ///   - controlEvent: One event.
  /// - Returns: The names of the messages; nil if there are none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: UIControl.Event)
    -> [String]?
  {
    let found = targets.filter {
      $0.target === target.map { $0 as AnyObject } && !$0.events.isDisjoint(with: controlEvent)
    }
    return found.isEmpty ? nil : found.map { "\($0.action)" }
  }

  /// Sends all messages and runs all actions of some events, now.
  ///
  /// - Parameter controlEvents: The events.
  open func sendActions(for controlEvents: UIControl.Event) { tell(controlEvents, nil) }

  /// Sends a message; an override sees all messages that are sent.
  ///
  /// - Parameters:
  ///   - action: The message.
  ///   - target: The receiver; nil searches the responder chain from the control. If no responder
  ///     performs it, nothing happens, with a sentence to the warning handler.
  ///   - event: The event of the touch; nil if there is none.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    if let target {
      return SelectorTable.main.send(action, to: target as AnyObject, sender: self)
    }
    guard let found = self.target(forAction: action, withSender: self) else {
      return warnOnce(
        "selector \(action) nil",
        "UIControl.sendAction: no object in the responder chain performs “\(action)”; tie it to a closure with Selector.tie(to:_:)"
      )
    }
    SelectorTable.main.send(action, to: found as AnyObject, sender: self)
  }

  private func tell(_ events: Event, _ event: UIEvent?) {
    for target in targets where !target.events.isDisjoint(with: events) {
      if target.isNil {
        sendAction(target.action, to: nil, for: event)
      } else if let object = target.target {
        sendAction(target.action, to: object, for: event)
      }
    }
    for (action, wanted) in handlers where !wanted.isDisjoint(with: events) {
      action.run(from: self)
    }
  }

  // MARK: Touches

  /// Called when a touch begins.
  ///
  /// - Parameters:
  ///   - touch: The touch.
  ///   - event: The event of the touch.
  /// - Returns: Whether the control tracks the touch; true.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the touch moves.
  ///
  /// - Parameters:
  ///   - touch: The touch.
  ///   - event: The event of the touch.
  /// - Returns: Whether the control continues tracking it; true.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the touch ends.
  ///
  /// - Parameters:
  ///   - touch: The touch.
  ///   - event: The event of the touch.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the touch is cancelled.
  ///
  /// - Parameter event: The event of the touch.
  open func cancelTracking(with event: UIEvent?) {}

  // MARK: Accessibility

  /// True, unless it was set.
  open override var isAccessibilityElement: Bool {
    get { ownAccessibility.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }
  /// The traits that were set, and those of the state: selected, not enabled.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get {
      var traits = super.accessibilityTraits
      if !isEnabled { traits.insert(.notEnabled) }
      if isSelected { traits.insert(.selected) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
  /// Sends `.touchUpInside`, if the control is enabled.
  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    sendActions(for: .touchUpInside)
    return true
  }

  /// Skips a control that is disabled.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    isEnabled ? super.hitTest(point, with: event) : nil
  }

  /// Begins tracking a touch: `touchDown`.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard !tracking, let touch = touches.first, beginTracking(touch, with: event) else { return }
    tracking = true
    inside = true
    isHighlighted = true
    tell(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  /// Tracks the touch: `touchDragInside`, `touchDragExit`, ….
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard tracking, let touch = touches.first else { return }
    let wasInside = inside
    inside = point(inside: touch.location(in: self), with: event)
    isHighlighted = inside
    guard continueTracking(touch, with: event) else {
      (tracking, isHighlighted) = (false, false)
      return
    }
    if wasInside != inside { tell(inside ? .touchDragEnter : .touchDragExit, event) }
    tell(inside ? .touchDragInside : .touchDragOutside, event)
  }

  /// Ends tracking: `touchUpInside` or `touchUpOutside`.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard tracking, let touch = touches.first else { return }
    inside = point(inside: touch.location(in: self), with: event)
    let wasInside = inside
    endTracking(touch, with: event)
    (tracking, inside, isHighlighted) = (false, false, false)
    tell(wasInside ? .touchUpInside : .touchUpOutside, event)
  }

  /// Cancels tracking: `touchCancel`.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard tracking else { return }
    cancelTracking(with: event)
    (tracking, inside, isHighlighted) = (false, false, false)
    tell(.touchCancel, event)
  }
}
