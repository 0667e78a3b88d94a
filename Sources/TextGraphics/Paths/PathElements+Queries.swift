// SPDX-License-Identifier: MIT

internal import TextStructures

// Results are exact up to the rounding of a Double: curves are solved, not flattened.

extension PathElements {
  /// The smallest rectangle around all points, control points too; null if there are none.
  var controlBounds: CGRect {
    guard var left = points.first?.x, var top = points.first?.y else { return .null }
    var (right, bottom) = (left, top)
    for point in points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle around the lines and curves themselves; null if there are none.
  var exactBounds: CGRect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    func take(x: Double) {
      left = min(left, x)
      right = max(right, x)
    }
    func take(y: Double) {
      top = min(top, y)
      bottom = max(bottom, y)
    }
    func take(_ point: CGPoint) {
      take(x: Double(point.x))
      take(y: Double(point.y))
    }
    forEachSegment { segment in
      switch segment {
      case .move(let point): take(point)
      case .line(_, let end): take(end)
      case .close: break
      case .cubic(let p0, let p1, let p2, let p3):
        take(p3)
        let curve = CubicCurve(p0, p1, p2, p3)
        let (a, b) = curve.x.turns
        if let a { take(x: curve.x.value(at: a)) }
        if let b { take(x: curve.x.value(at: b)) }
        let (c, d) = curve.y.turns
        if let c { take(y: curve.y.value(at: c)) }
        if let d { take(y: curve.y.value(at: d)) }
      }
    }
    guard left <= right, top <= bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns whether a point lies inside.
  ///
  /// Open subpaths count as closed by a line.
  ///
  /// The winding number is that of the crossings of a ray to the right. A crossing downward counts
  /// 1, one upward −1; a vertex on the ray belongs to the part below it. For points on an edge the
  /// result may be either.
  func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
    let (x, y) = (Double(point.x), Double(point.y))
    guard x.isFinite, y.isFinite else { return false }
    var winding = 0
    var start: CGPoint?
    var end = CGPoint.zero
    func crossLine(_ a: CGPoint, _ b: CGPoint) {
      let (ay, by) = (Double(a.y), Double(b.y))
      guard (ay <= y) != (by <= y) else { return }
      let (ax, bx) = (Double(a.x), Double(b.x))
      // The side of the line on which the point lies: exact sign wherever the product does not
      // round.
      let side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
      if by > ay { if side > 0 { winding += 1 } } else if side < 0 { winding -= 1 }
    }
    func crossCurve(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
      let curve = CubicCurve(p0, p1, p2, p3)
      guard curve.y.least <= y, curve.y.greatest >= y, curve.x.greatest > x else { return }
      if curve.x.least > x {
        // All of it lies to the right: only the ends count.
        if curve.y.p0 <= y, curve.y.p3 > y { winding += 1 }
        if curve.y.p0 > y, curve.y.p3 <= y { winding -= 1 }
        return
      }
      var (low, yLow) = (0.0, curve.y.p0)
      func cross(to high: Double) {
        let yHigh = high == 1 ? curve.y.p3 : curve.y.value(at: high)
        if (yLow <= y) != (yHigh <= y) {
          let t = curve.y.parameter(of: y, between: low, and: high)
          if curve.x.value(at: t) > x { winding += yHigh > yLow ? 1 : -1 }
        }
        (low, yLow) = (high, yHigh)
      }
      let (a, b) = curve.y.turns
      if let a { cross(to: a) }
      if let b { cross(to: b) }
      cross(to: 1)
    }
    forEachSegment { segment in
      switch segment {
      case .move(let point):
        if let start { crossLine(end, start) }
        start = point
        end = point
      case .line(let a, let b):
        if start == nil { start = a }
        crossLine(a, b)
        end = b
      case .cubic(let p0, let p1, let p2, let p3):
        if start == nil { start = p0 }
        crossCurve(p0, p1, p2, p3)
        end = p3
      case .close(let a, let b):
        crossLine(a, b)
        start = nil
      }
    }
    if let start { crossLine(end, start) }
    return evenOdd ? winding & 1 != 0 : winding != 0
  }
}
