// SPDX-License-Identifier: MIT

/// A scroll bar of a host.
package struct HostBar: Equatable, Sendable {
  package var isVertical: Bool
  /// The area for the bar, at the right or lower edge, in the view's coordinates.
  package var place: CGRect
  /// The length of the content, the length of the visible part, and its start, in points.
  package var whole: CGFloat
  package var seen: CGFloat
  package var start: CGFloat
}

extension UIScrollView {
  /// The bars of the view: none in a direction in which everything is visible.
  package final var hostBars: [HostBar] {
    guard isScrollEnabled else { return [] }
    let (inset, down, across) = (
      adjustedContentInset, verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets
    )
    let whole = CGSize(
      width: contentSize.width + inset.left + inset.right,
      height: contentSize.height + inset.top + inset.bottom)
    var bars: [HostBar] = []
    if showsVerticalScrollIndicator, whole.height > bounds.height + 0.5 {
      bars.append(
        HostBar(
          isVertical: true,
          place: bounds.inset(
            by: UIEdgeInsets(top: down.top, left: 0, bottom: down.bottom, right: down.right)),
          whole: whole.height, seen: bounds.height, start: bounds.minY + inset.top))
    }
    if showsHorizontalScrollIndicator, whole.width > bounds.width + 0.5 {
      bars.append(
        HostBar(
          isVertical: false,
          place: bounds.inset(
            by: UIEdgeInsets(top: 0, left: across.left, bottom: across.bottom, right: across.right)),
          whole: whole.width, seen: bounds.width, start: bounds.minX + inset.left))
    }
    return bars
  }

  /// Scrolls to the position of a bar, not beyond the ends.
  ///
  /// - Parameters:
  ///   - isVertical: Whether it is the vertical bar.
  ///   - start: `HostBar.start`.
  package final func scrollHostBar(isVertical: Bool, to start: CGFloat) {
    let inset = adjustedContentInset
    var offset = contentOffset
    if isVertical { offset.y = start - inset.top } else { offset.x = start - inset.left }
    contentOffset = limited(offset)
  }

  /// Whether a host draws the bars, so that the view does not.
  package final var hasHostBars: Bool {
    get { indicators.isHostDrawn }
    set {
      guard indicators.isHostDrawn != newValue else { return }
      indicators.isHostDrawn = newValue
      showIndicators()
    }
  }
}
