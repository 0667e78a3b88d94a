// SPDX-License-Identifier: MIT

/// Divides the way of a wheel or a pad into whole pixels: a text that scrolls by these is moved,
/// and not painted anew.
struct WholePixelSteps {
  /// Points that were asked for and not gone, at most half a pixel each way.
  private var owed = CGPoint.zero

  /// How far to go now.
  ///
  /// - Parameters:
  ///   - distance: Points that are asked for.
  ///   - scale: Pixels for a point.
  ///   - isClick: Each click goes as far as the one before; what a pad asks for adds up.
  /// - Returns: Points that are whole pixels.
  mutating func step(_ distance: CGPoint, scale: CGFloat, isClick: Bool) -> CGPoint {
    if isClick { owed = .zero }
    let wanted = CGPoint(x: owed.x + distance.x, y: owed.y + distance.y)
    let step = CGPoint(
      x: (wanted.x * scale).rounded() / scale, y: (wanted.y * scale).rounded() / scale)
    owed = isClick ? .zero : CGPoint(x: wanted.x - step.x, y: wanted.y - step.y)
    return step
  }
}
