// SPDX-License-Identifier: MIT

/// Asks a container that is not a plain rectangle for the place of the next fragment.
struct ContainerRoom {
  let space: any LineSpace
  let shape: ContainerShape
  let characterIndex: Int
  let isRightToLeft: Bool
  /// Where proposals begin.
  var x = 0.0

  /// A container that keeps sending layout to places that do not advance is in error after this many.
  static let tryLimit = 1000

  /// The next fragment rectangle.
  ///
  /// - Parameters:
  ///   - y: Top of the band; moves down where the container says so.
  ///   - height: Points the line needs.
  ///   - remaining: The rest of the band right (left) of the last fragment, if there is one.
  ///   - bandBottom: Bottom of the band's fragments so far.
  /// - Returns: nil where the container is full.
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
        // Nothing more beside: go on below the band.
        y = Swift.max(y, bandBottom ?? y)
        bandBottom = nil
        continue
      }
      guard rect != .zero, rect.minY.isFinite else { return nil }
      // Where the container says so, else below: a place without width is passed over as one too narrow for a
      // letter, as at the top of a circle.
      y = rect.minY > y ? rect.minY : y + height
      if y >= shape.height { return nil }
    }
    space.fail(after: Self.tryLimit, y: y)
  }
}
