// SPDX-License-Identifier: MIT

/// Rounds scrolling distances to whole pixels, so that the pixels of a text can be moved and need
/// not be painted again.
struct WholePixelSteps {
  /// The accumulated remainder in points, at most half a pixel in each direction.
  private var owed = CGPoint.zero

  /// Returns the distance to scroll now.
  ///
  /// - Parameters:
  ///   - distance: The requested distance in points.
  ///   - scale: The number of pixels per point.
  ///   - isClick: Whether it is a click of a wheel, all of which scroll the same distance.
  ///     Distances of a pad accumulate.
  /// - Returns: A distance in points that is a whole number of pixels.
  mutating func step(_ distance: CGPoint, scale: CGFloat, isClick: Bool) -> CGPoint {
    if isClick { owed = .zero }
    let wanted = CGPoint(x: owed.x + distance.x, y: owed.y + distance.y)
    let step = CGPoint(
      x: (wanted.x * scale).rounded() / scale, y: (wanted.y * scale).rounded() / scale)
    owed = isClick ? .zero : CGPoint(x: wanted.x - step.x, y: wanted.y - step.y)
    return step
  }
}
