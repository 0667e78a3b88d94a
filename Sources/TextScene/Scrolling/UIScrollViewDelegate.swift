// SPDX-License-Identifier: MIT

/// Hears of scrolling and zooming.
///
/// Every member may be left out.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Called after the offset has changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called after the scale has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Called when a finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when the finger is lifted.
  ///
  /// - Parameters:
  ///   - scrollView: Which one.
  ///   - velocity: Points a millisecond.
  ///   - targetContentOffset: Where it will come to rest; may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called after the finger was lifted.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when it begins to come to rest.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when it has come to rest.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when a move by the program, animated, is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// The view that is made larger; nil for none.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called before the view is made larger or smaller.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called after the view was made larger or smaller.
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  /// Whether the view may go to its top when the user asks for it; true.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// Called after the view went to its top because the user asked for it.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  /// Called after `adjustedContentInset` has changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// nil: the scroll view cannot zoom.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  /// The default: true.
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
