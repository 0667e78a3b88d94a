// SPDX-License-Identifier: MIT

internal import Foundation

/// Asks a container that is not a plain rectangle for the place of the next fragment.
struct ContainerRoom {
  let container: NSTextContainer
  let shape: ContainerShape
  let characterIndex: Int
  let isRightToLeft: Bool

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
    y: inout Double, height: Double, remaining: inout CGRect?, bandBottom: inout Double?
  ) -> CGRect? {
    for _ in 0..<Self.tryLimit {
      var proposed = CGRect(x: 0, y: y, width: shape.proposedWidth, height: height)
      if let rest = remaining {
        proposed = CGRect(x: rest.minX, y: y, width: rest.width, height: height)
      }
      let isRest = remaining != nil
      var rest = CGRect.zero
      let rect = container.askForRect(
        proposed, at: characterIndex, direction: isRightToLeft ? .rightToLeft : .leftToRight,
        remaining: &rest)
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
      y = Double(rect.minY) > y ? Double(rect.minY) : y + height
      if y >= shape.height { return nil }
    }
    fail(
      "NSTextContainer.lineFragmentRect(forProposedRect:at:writingDirection:remaining:) of \(type(of: container)) gave \(Self.tryLimit) rectangles in a row without room, the last one for y = \(y)"
    )
  }
}

extension CGRect {
  /// Whether all numbers are finite.
  var isUsable: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
