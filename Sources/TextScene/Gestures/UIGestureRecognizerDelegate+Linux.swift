// SPDX-License-Identifier: MIT

// Sources for iOS call optional members of delegates with a question mark: `delegate?.scrollViewDidScroll?(view)`. Swift on Linux has no
// optional members: each has a default instead. So each name is an optional property, too, whose value is called like the member.
// A member that the delegate leaves out is called all the same, and does what its default says.
//
// Source: our choice.

extension UIGestureRecognizerDelegate {
  /// `gestureRecognizerShouldBegin` as an optional member: `delegate?.gestureRecognizerShouldBegin?(…)`.
  public var gestureRecognizerShouldBegin: (@MainActor (UIGestureRecognizer) -> Bool)? {
    { self.gestureRecognizerShouldBegin($0) }
  }
  /// `gestureRecognizer` as an optional member: `delegate?.gestureRecognizer?(…)`.
  public var gestureRecognizer: OptionalGestureRecognizer? {
    OptionalGestureRecognizer(delegate: self)
  }
}

/// The members named `gestureRecognizer` of a `UIGestureRecognizerDelegate`.
@preconcurrency @MainActor
public struct OptionalGestureRecognizer {
  fileprivate let delegate: any UIGestureRecognizerDelegate
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    delegate.gestureRecognizer(
      gestureRecognizer, shouldRecognizeSimultaneouslyWith: otherGestureRecognizer)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    delegate.gestureRecognizer(gestureRecognizer, shouldRequireFailureOf: otherGestureRecognizer)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    delegate.gestureRecognizer(gestureRecognizer, shouldBeRequiredToFailBy: otherGestureRecognizer)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  {
    delegate.gestureRecognizer(gestureRecognizer, shouldReceive: touch)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent)
    -> Bool
  {
    delegate.gestureRecognizer(gestureRecognizer, shouldReceive: event)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress)
    -> Bool
  {
    delegate.gestureRecognizer(gestureRecognizer, shouldReceive: press)
  }
}
