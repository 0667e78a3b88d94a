// SPDX-License-Identifier: MIT

package import TextStructures

extension CubicCurve {
  package init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
    self.init(
      x: Coordinate(p0: Double(p0.x), p1: Double(p1.x), p2: Double(p2.x), p3: Double(p3.x)),
      y: Coordinate(p0: Double(p0.y), p1: Double(p1.y), p2: Double(p2.y), p3: Double(p3.y)))
  }
}
