// SPDX-License-Identifier: MIT

extension UIAccessibility {
  /// Posted when a screen reader has moved to another element; the keys are those below.
  public static let elementFocusedNotification = NSNotification.Name(
    "UIAccessibilityElementFocusedNotification")
  /// The key of the focused element.
  public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
  /// The key of the element that was focused before.
  public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"

  /// The element of the last call of `moveFocus(to:)`; not retained.
  @MainActor private static weak var focus: AnyObject?

  /// Notifies the elements that a screen reader has focused one and left another.
  ///
  /// A host calls it. The element that loses the focus is notified first; then
  /// `elementFocusedNotification` is posted.
  ///
  /// - Parameter element: A view or a `UIAccessibilityElement`; nil for none.
  /// - Source: our choice; on Apple's systems VoiceOver does this.
  @preconcurrency @MainActor
  public static func moveFocus(to element: Any?) {
    let (old, new) = (focus, element.map { $0 as AnyObject })
    guard old !== new else { return }
    focus = new
    switch old {
    case let view as UIView: view.accessibilityElementDidLoseFocus()
    case let element as UIAccessibilityElement: element.accessibilityElementDidLoseFocus()
    default: break
    }
    switch new {
    case let view as UIView: view.accessibilityElementDidBecomeFocused()
    case let element as UIAccessibilityElement: element.accessibilityElementDidBecomeFocused()
    default: break
    }
    var info: [AnyHashable: Any] = [:]
    info[focusedElementUserInfoKey] = new
    info[unfocusedElementUserInfoKey] = old
    NotificationCenter.default.post(name: elementFocusedNotification, object: nil, userInfo: info)
  }

  /// Returns the element that a screen reader has focused.
  ///
  /// - Parameter assistiveTechnologyIdentifier: Not used: a host tells of one.
  /// - Returns: What `moveFocus(to:)` named last; nil for none, or one that is gone.
  @preconcurrency @MainActor
  public static func focusedElement(
    using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?
  ) -> Any? { focus }

  @MainActor static func isAtFocus(_ element: AnyObject) -> Bool { focus === element }

  /// A kind of assistive technology.
  public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String
    /// Creates an identifier by its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A screen reader.
    public static let notificationVoiceOver = AssistiveTechnologyIdentifier(
      rawValue: "UIAccessibilityNotificationVoiceOverIdentifier")
  }

  /// A rectangle of a view in the screen's coordinates.
  @preconcurrency @MainActor
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view.onScreen(rect)
  }

  /// A path of a view in the screen's coordinates; a copy.
  @preconcurrency @MainActor
  public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView)
    -> UIBezierPath
  {
    let moved = UIBezierPath(cgPath: path.cgPath)
    // The transforms of the view and its superviews map a path as they map three corners of a
    // square.
    let corner = view.pointOnScreen(.zero)
    let (right, below) = (
      view.pointOnScreen(CGPoint(x: 1, y: 0)), view.pointOnScreen(CGPoint(x: 0, y: 1))
    )
    moved.apply(
      CGAffineTransform(
        a: right.x - corner.x, b: right.y - corner.y, c: below.x - corner.x, d: below.y - corner.y,
        tx: corner.x, ty: corner.y))
    return moved
  }
}

extension UIView {
  fileprivate func pointOnScreen(_ point: CGPoint) -> CGPoint {
    let corner = window?.frame.origin ?? .zero
    let place = convert(point, to: nil)
    return CGPoint(x: place.x + corner.x, y: place.y + corner.y)
  }
}
