// SPDX-License-Identifier: MIT

extension UIScrollView {
  /// Scrolls to the top, as when the user taps the bar above the view; a host calls it.
  ///
  /// Nothing happens if `scrollsToTop` is false, or the delegate forbids it.
  ///
  /// - Source: our choice.
  public func simulateScrollToTop() {
    guard scrollsToTop, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    let top = CGPoint(x: contentOffset.x, y: -adjustedContentInset.top)
    guard contentOffset != top else { return }
    glide(to: top)
    let ended = motion.stopped
    motion.stopped = { [weak self] in
      ended?()
      guard let self, contentOffset == top else { return }
      delegate?.scrollViewDidScrollToTop(self)
    }
  }

  /// Scrolls by a wheel, not beyond the ends; a host calls it.
  ///
  /// `UIWindow.simulateWheel(_:at:kind:modifiers:)` finds the scroll view under a point.
  ///
  /// - Parameter distance: In points, right and down in the content.
  /// - Returns: Whether anything moved: if not, the host tries the scroll view around this one.
  /// - Source: our choice.
  @discardableResult
  public func simulateWheel(_ distance: CGPoint) -> Bool { scroll(by: distance, .discrete) }

  final func scroll(by distance: CGPoint, _ kind: UIScrollTypeMask) -> Bool {
    guard isScrollEnabled,
      !panGestureRecognizer.allowedScrollTypesMask.isDisjoint(with: kind)
    else { return false }
    let before = contentOffset
    contentOffset = limited(CGPoint(x: before.x + distance.x, y: before.y + distance.y))
    indicators.flash(self)
    return contentOffset != before
  }
}
