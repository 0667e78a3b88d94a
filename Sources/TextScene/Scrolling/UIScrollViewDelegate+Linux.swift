// SPDX-License-Identifier: MIT

// Sources for iOS call optional members of delegates with a question mark:
// `delegate?.scrollViewDidScroll?(view)`. Swift on Linux has no optional members: each has a
// default instead. So each name is an optional property, too, whose value is called like the
// member. A member that the delegate does not implement is called nevertheless, with its default.
//
// Source: our choice.

extension UIScrollViewDelegate {
  /// `scrollViewDidScroll` as an optional member: `delegate?.scrollViewDidScroll?(…)`.
  public var scrollViewDidScroll: (@MainActor (UIScrollView) -> Void)? {
    { self.scrollViewDidScroll($0) }
  }
  /// `scrollViewDidZoom` as an optional member: `delegate?.scrollViewDidZoom?(…)`.
  public var scrollViewDidZoom: (@MainActor (UIScrollView) -> Void)? {
    { self.scrollViewDidZoom($0) }
  }
  /// `scrollViewWillBeginDragging` as an optional member:
  /// `delegate?.scrollViewWillBeginDragging?(…)`.
  public var scrollViewWillBeginDragging: (@MainActor (UIScrollView) -> Void)? {
    { self.scrollViewWillBeginDragging($0) }
  }
  /// `scrollViewWillEndDragging` as an optional member: `delegate?.scrollViewWillEndDragging?(…)`.
  public var scrollViewWillEndDragging: OptionalScrollViewWillEndDragging? {
    OptionalScrollViewWillEndDragging(delegate: self)
  }
  /// `scrollViewDidEndDragging` as an optional member: `delegate?.scrollViewDidEndDragging?(…)`.
  public var scrollViewDidEndDragging: OptionalScrollViewDidEndDragging? {
    OptionalScrollViewDidEndDragging(delegate: self)
  }
  /// `scrollViewWillBeginDecelerating` as an optional member:
  /// `delegate?.scrollViewWillBeginDecelerating?(…)`.
  public var scrollViewWillBeginDecelerating: (@MainActor (UIScrollView) -> Void)? {
    { self.scrollViewWillBeginDecelerating($0) }
  }
  /// `scrollViewDidEndDecelerating` as an optional member:
  /// `delegate?.scrollViewDidEndDecelerating?(…)`.
  public var scrollViewDidEndDecelerating: (@MainActor (UIScrollView) -> Void)? {
    { self.scrollViewDidEndDecelerating($0) }
  }
  /// `scrollViewDidEndScrollingAnimation` as an optional member:
  /// `delegate?.scrollViewDidEndScrollingAnimation?(…)`.
  public var scrollViewDidEndScrollingAnimation: (@MainActor (UIScrollView) -> Void)? {
    { self.scrollViewDidEndScrollingAnimation($0) }
  }
  /// `viewForZooming` as an optional member: `delegate?.viewForZooming?(…)`.
  public var viewForZooming: OptionalViewForZooming? { OptionalViewForZooming(delegate: self) }
  /// `scrollViewWillBeginZooming` as an optional member:
  /// `delegate?.scrollViewWillBeginZooming?(…)`.
  public var scrollViewWillBeginZooming: OptionalScrollViewWillBeginZooming? {
    OptionalScrollViewWillBeginZooming(delegate: self)
  }
  /// `scrollViewDidEndZooming` as an optional member: `delegate?.scrollViewDidEndZooming?(…)`.
  public var scrollViewDidEndZooming: OptionalScrollViewDidEndZooming? {
    OptionalScrollViewDidEndZooming(delegate: self)
  }
  /// `scrollViewShouldScrollToTop` as an optional member:
  /// `delegate?.scrollViewShouldScrollToTop?(…)`.
  public var scrollViewShouldScrollToTop: (@MainActor (UIScrollView) -> Bool)? {
    { self.scrollViewShouldScrollToTop($0) }
  }
  /// `scrollViewDidScrollToTop` as an optional member: `delegate?.scrollViewDidScrollToTop?(…)`.
  public var scrollViewDidScrollToTop: (@MainActor (UIScrollView) -> Void)? {
    { self.scrollViewDidScrollToTop($0) }
  }
  /// `scrollViewDidChangeAdjustedContentInset` as an optional member:
  /// `delegate?.scrollViewDidChangeAdjustedContentInset?(…)`.
  public var scrollViewDidChangeAdjustedContentInset: (@MainActor (UIScrollView) -> Void)? {
    { self.scrollViewDidChangeAdjustedContentInset($0) }
  }
}

/// The members named `scrollViewWillEndDragging` of a `UIScrollViewDelegate`.
@preconcurrency @MainActor
public struct OptionalScrollViewWillEndDragging {
  fileprivate let delegate: any UIScrollViewDelegate
  /// Calls the delegate.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: In points per millisecond.
  ///   - targetContentOffset: The offset at which it will stop; may be changed.
  public func callAsFunction(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    unsafe delegate.scrollViewWillEndDragging(
      scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
  }
}

/// The members named `scrollViewDidEndDragging` of a `UIScrollViewDelegate`.
@preconcurrency @MainActor
public struct OptionalScrollViewDidEndDragging {
  fileprivate let delegate: any UIScrollViewDelegate
  /// Calls the delegate.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - decelerate: Whether it continues to move.
  public func callAsFunction(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    delegate.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
  }
}

/// The members named `viewForZooming` of a `UIScrollViewDelegate`.
@preconcurrency @MainActor
public struct OptionalViewForZooming {
  fileprivate let delegate: any UIScrollViewDelegate
  /// Calls the delegate.
  ///
  /// - Parameter scrollView: The scroll view.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(in scrollView: UIScrollView) -> UIView? {
    delegate.viewForZooming(in: scrollView)
  }
}

/// The members named `scrollViewWillBeginZooming` of a `UIScrollViewDelegate`.
@preconcurrency @MainActor
public struct OptionalScrollViewWillBeginZooming {
  fileprivate let delegate: any UIScrollViewDelegate
  /// Calls the delegate.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - view: The zoomed view.
  public func callAsFunction(_ scrollView: UIScrollView, with view: UIView?) {
    delegate.scrollViewWillBeginZooming(scrollView, with: view)
  }
}

/// The members named `scrollViewDidEndZooming` of a `UIScrollViewDelegate`.
@preconcurrency @MainActor
public struct OptionalScrollViewDidEndZooming {
  fileprivate let delegate: any UIScrollViewDelegate
  /// Calls the delegate.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - view: The zoomed view.
  ///   - scale: The final scale.
  public func callAsFunction(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  {
    delegate.scrollViewDidEndZooming(scrollView, with: view, atScale: scale)
  }
}
