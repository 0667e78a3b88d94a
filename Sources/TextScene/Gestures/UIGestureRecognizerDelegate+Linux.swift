// SPDX-License-Identifier: MIT

// Sources for iOS call optional members of delegates with a question mark:
// `delegate?.scrollViewDidScroll?(view)`. Swift on Linux has no optional members: each has a
// default instead. So each name is an optional property, too, whose value is called like the
// member. A member that the delegate does not implement is called nevertheless, with its default.
//
// Source: our choice.

extension UIGestureRecognizerDelegate {
  /// `gestureRecognizerShouldBegin` as an optional member:
  /// `delegate?.gestureRecognizerShouldBegin?(…)`.
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
  /// Calls `gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)` of the delegate.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - otherGestureRecognizer: The recognizer that competes with it.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    delegate.gestureRecognizer(
      gestureRecognizer, shouldRecognizeSimultaneouslyWith: otherGestureRecognizer)
  }
  /// Calls `gestureRecognizer(_:shouldRequireFailureOf:)` of the delegate.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - otherGestureRecognizer: The recognizer that it may wait for.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    delegate.gestureRecognizer(gestureRecognizer, shouldRequireFailureOf: otherGestureRecognizer)
  }
  /// Calls `gestureRecognizer(_:shouldBeRequiredToFailBy:)` of the delegate.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - otherGestureRecognizer: The recognizer that may wait for it.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    delegate.gestureRecognizer(gestureRecognizer, shouldBeRequiredToFailBy: otherGestureRecognizer)
  }
  /// Calls `gestureRecognizer(_:shouldReceive:)` of the delegate.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - touch: The touch.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  {
    delegate.gestureRecognizer(gestureRecognizer, shouldReceive: touch)
  }
  /// Calls `gestureRecognizer(_:shouldReceive:)` of the delegate.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - event: The event.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent)
    -> Bool
  {
    delegate.gestureRecognizer(gestureRecognizer, shouldReceive: event)
  }
  /// Calls `gestureRecognizer(_:shouldReceive:)` of the delegate.
  ///
  /// - Parameters:
  ///   - gestureRecognizer: The delegate's recognizer.
  ///   - press: The key press.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress)
    -> Bool
  {
    delegate.gestureRecognizer(gestureRecognizer, shouldReceive: press)
  }
}
