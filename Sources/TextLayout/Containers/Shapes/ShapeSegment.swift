// SPDX-License-Identifier: MIT

internal import TextStructures

/// A step of the outline of a shape that lines avoid, in container coordinates.
package enum ShapeSegment: Hashable, Sendable {
  case move(LayoutPoint)
  case line(LayoutPoint, LayoutPoint)
  case cubic(LayoutPoint, LayoutPoint, LayoutPoint, LayoutPoint)
  case close
}

extension CubicCurve {
  init(_ p0: LayoutPoint, _ p1: LayoutPoint, _ p2: LayoutPoint, _ p3: LayoutPoint) {
    self.init(
      x: Coordinate(p0: p0.x, p1: p1.x, p2: p2.x, p3: p3.x),
      y: Coordinate(p0: p0.y, p1: p1.y, p2: p2.y, p3: p3.y))
  }
}
