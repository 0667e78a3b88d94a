// SPDX-License-Identifier: MIT

extension UIScrollView {
  /// Where the bar for scrolling up and down may be pressed, and where its thumb is; nil where all is seen.
  ///
  /// In the view's coordinates.
  package final var hostBar: (track: CGRect, thumb: CGRect)? {
    guard isScrollEnabled, showsVerticalScrollIndicator else { return nil }
    let inset = adjustedContentInset
    let track = CGRect(
      x: bounds.maxX - 14, y: bounds.minY + verticalScrollIndicatorInsets.top, width: 14,
      height: bounds.height - verticalScrollIndicatorInsets.top
        - verticalScrollIndicatorInsets.bottom)
    guard
      let bar = ScrollIndicators.bar(
        seen: (bounds.minY + inset.top, bounds.height),
        of: contentSize.height + inset.top + inset.bottom, track: track.height)
    else { return nil }
    return (
      track, CGRect(x: track.minX, y: track.minY + bar.0, width: track.width, height: bar.1)
    )
  }

  /// Scrolls so that the bar's thumb begins somewhere.
  ///
  /// - Parameter top: Points below the track's beginning.
  package final func dragHostBar(to top: CGFloat) {
    guard let bar = hostBar else { return }
    let inset = adjustedContentInset
    let room = bar.track.height - bar.thumb.height
    let way = contentSize.height + inset.top + inset.bottom - bounds.height
    guard room > 0 else { return }
    let part = min(max(top / room, 0), 1)
    contentOffset = limited(CGPoint(x: contentOffset.x, y: part * way - inset.top))
    showHostBar()
  }

  /// Shows the bars for a moment, as while the pointer is near.
  package final func showHostBar() { indicators.flash(self) }
}
