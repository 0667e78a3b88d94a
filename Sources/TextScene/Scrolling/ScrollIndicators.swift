// SPDX-License-Identifier: MIT

/// The bars that show the visible part of a scroll view's content: layers, not views.
@MainActor
final class ScrollIndicators {
  let vertical = CALayer()
  let horizontal = CALayer()
  private var fading: SceneClock.Appointment?
  /// Whether a host draws its own bars instead.
  var isHostDrawn = false

  private static let thickness: CGFloat = 3
  private static let minimumLength: CGFloat = 16
  private static let edge: CGFloat = 3

  func add(to layer: CALayer) {
    for bar in [vertical, horizontal] {
      bar.zPosition = 1_000_000
      bar.opacity = 0
      bar.cornerRadius = Self.thickness / 2
      layer.addSublayer(bar)
    }
  }

  /// Returns the start of the bar on a track, and its length; nil if everything is visible.
  ///
  /// - `seen`: The start and the length of the visible part.
  static func bar(seen: (CGFloat, CGFloat), of content: CGFloat, track: CGFloat) -> (
    CGFloat, CGFloat
  )? {
    guard content > seen.1, seen.1 > 0, track > 0 else { return nil }
    var length = max(track * seen.1 / content, min(minimumLength, track))
    let room = content - seen.1
    let part = seen.0 / room
    // Beyond the ends the bar becomes shorter.
    if part < 0 { length = max(length + seen.0, min(7, length)) }
    if part > 1 { length = max(length - (seen.0 - room), min(7, length)) }
    return ((track - length) * min(max(part, 0), 1), length)
  }

  func place(_ view: UIScrollView) {
    let bounds = view.bounds
    let inset = view.adjustedContentInset
    let isDark =
      view.indicatorStyle == .white
      || view.indicatorStyle == .default && view.traitCollection.userInterfaceStyle == .dark
    let color = CGColor(gray: isDark ? 1 : 0, alpha: 0.35)
    let down = view.verticalScrollIndicatorInsets
    let across = view.horizontalScrollIndicatorInsets
    let high = bounds.height - 2 * Self.edge - down.top - down.bottom
    let wide = bounds.width - 2 * Self.edge - across.left - across.right
    let upright = Self.bar(
      seen: (bounds.minY + inset.top, bounds.height),
      of: view.contentSize.height + inset.top + inset.bottom,
      track: high)
    let level = Self.bar(
      seen: (bounds.minX + inset.left, bounds.width),
      of: view.contentSize.width + inset.left + inset.right,
      track: wide)
    vertical.isHidden = isHostDrawn || upright == nil || !view.showsVerticalScrollIndicator
    horizontal.isHidden = isHostDrawn || level == nil || !view.showsHorizontalScrollIndicator
    vertical.backgroundColor = color
    horizontal.backgroundColor = color
    if let upright {
      vertical.frame = CGRect(
        x: bounds.maxX - Self.edge - Self.thickness - down.right,
        y: bounds.minY + Self.edge + down.top + upright.0, width: Self.thickness,
        height: upright.1)
    }
    if let level {
      horizontal.frame = CGRect(
        x: bounds.minX + Self.edge + across.left + level.0,
        y: bounds.maxY - Self.edge - Self.thickness - across.bottom, width: level.1,
        height: Self.thickness)
    }
  }

  /// Shows the bars until `fade`.
  func show(_ view: UIScrollView) {
    fading.map(SceneClock.main.cancel)
    fading = nil
    place(view)
    (vertical.opacity, horizontal.opacity) = (1, 1)
  }

  /// Hides the bars, which disappear half a second later.
  func fade(_ view: UIScrollView) {
    fading.map(SceneClock.main.cancel)
    fading = SceneClock.main.after(0.5) { [vertical, horizontal] in
      (vertical.opacity, horizontal.opacity) = (0, 0)
    }
  }

  func flash(_ view: UIScrollView) {
    show(view)
    fade(view)
  }
}
