// SPDX-License-Identifier: MIT

/// A location in a container: points from its top left corner, y down.
package struct LayoutPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = LayoutPoint(x: 0, y: 0)
}

/// Width and height in points.
package struct LayoutSize: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = LayoutSize(width: 0, height: 0)
}

/// A rectangle in a container: points, y down.
///
/// The engine makes no rectangle of negative width or height; one that a client gives is checked by
/// `isSensible` on entry.
package struct LayoutRect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package static let zero = LayoutRect(x: 0, y: 0, width: 0, height: 0)

  package var minX: Double { x }
  package var minY: Double { y }
  package var maxX: Double { x + width }
  package var maxY: Double { y + height }

  /// Returns the smallest rectangle around both.
  package func union(_ other: LayoutRect) -> LayoutRect {
    let left = Swift.min(minX, other.minX)
    let top = Swift.min(minY, other.minY)
    return LayoutRect(
      x: left, y: top, width: Swift.max(maxX, other.maxX) - left,
      height: Swift.max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle moved by an offset.
  package func offset(x: Double, y: Double) -> LayoutRect {
    LayoutRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  /// Returns the points from a vertical line to the rectangle; 0 inside.
  func distance(toX x: Double) -> Double { x < minX ? minX - x : x > maxX ? x - maxX : 0 }
}

// MARK: Numbers from clients

extension LayoutRect {
  /// The limit beyond which a client's number is considered invalid, in points.
  package static let sensibleLimit = 1e7

  /// Whether all numbers are finite.
  package var isUsable: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  /// Whether a client's rectangle may be that of a line.
  package var isSensible: Bool {
    isUsable && width >= 0 && height >= 0 && abs(x) <= Self.sensibleLimit && abs(y) <= 1e12
      && width <= 2 * Self.sensibleLimit && height <= Self.sensibleLimit
  }

  /// The rectangle with its numbers clamped to those that a line may have: sums of them stay exact
  /// enough.
  ///
  /// - Precondition: The numbers are finite.
  package var sensible: LayoutRect {
    if isSensible { return self }
    let limit = Self.sensibleLimit
    return LayoutRect(
      x: minX.clamped(to: -limit, limit), y: minY.clamped(to: -1e12, 1e12),
      width: width.clamped(to: 0, 2 * limit), height: height.clamped(to: 0, limit))
  }
}

extension LayoutPoint {
  /// The point clamped to the area that any page can reach.
  package var sensible: LayoutPoint {
    let limit = LayoutRect.sensibleLimit
    return LayoutPoint(x: x.clamped(to: -limit, limit), y: y.clamped(to: -limit, limit))
  }
}

extension Double {
  func clamped(to low: Double, _ high: Double) -> Double { Swift.min(Swift.max(self, low), high) }

  /// Spacing from a client: finite, not negative, and no higher than any page.
  package var usableSpacing: Double {
    isFinite ? Swift.min(Swift.max(0, self), LayoutRect.sensibleLimit) : 0
  }
}
