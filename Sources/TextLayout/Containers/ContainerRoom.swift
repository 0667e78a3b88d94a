// SPDX-License-Identifier: MIT

/// Queries a container that is not a plain rectangle for the next line fragment rectangle.
struct ContainerRoom {
  let space: any LineSpace
  let shape: ContainerShape
  let characterIndex: Int
  let isRightToLeft: Bool
  /// The left edge of proposals.
  var x = 0.0

  /// The number of attempts after which a container is considered faulty that keeps proposing
  /// locations which do not advance.
  static let tryLimit = 1000

  /// Returns the next line fragment rectangle.
  ///
  /// - Parameters:
  ///   - y: The top of the band; moves down where the container requires it.
  ///   - height: The line's height, in points.
  ///   - remaining: The rest of the band right (left) of the last fragment, if there is one.
  ///   - bandBottom: The bottom of the band's fragments so far.
  /// - Returns: nil if the container is full.
  func nextRect(
    y: inout Double, height: Double, remaining: inout LayoutRect?, bandBottom: inout Double?
  ) -> LayoutRect? {
    for _ in 0..<Self.tryLimit {
      var proposed = LayoutRect(
        x: x, y: y, width: Swift.max(0, shape.proposedWidth - x), height: height)
      if let rest = remaining {
        proposed = LayoutRect(x: rest.minX, y: y, width: rest.width, height: height)
      }
      let isRest = remaining != nil
      var rest = LayoutRect.zero
      let rect = space.room(
        for: proposed, character: characterIndex, isRightToLeft: isRightToLeft, remaining: &rest)
      remaining = nil
      if rect.isUsable, rect.width > 0 {
        if rest.isUsable, rest.width > 0 { remaining = rest }
        return rect
      }
      if isRest {
        // No more room in the band: continue below it.
        y = Swift.max(y, bandBottom ?? y)
        bandBottom = nil
        continue
      }
      guard rect != .zero, rect.minY.isFinite else { return nil }
      // The container's own top, else below: a rectangle without width is skipped like one too
      // narrow for a glyph, as at the top of a circle.
      y = rect.minY > y ? rect.minY : y + height
      if y >= shape.height { return nil }
    }
    space.fail(after: Self.tryLimit, y: y)
  }
}
