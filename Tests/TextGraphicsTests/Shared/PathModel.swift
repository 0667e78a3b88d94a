// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextGraphics

/// A path as straight edges only, flattened simply: the reference of the tests.
struct PathModel {
  struct Edge {
    var a: (x: Double, y: Double)
    var b: (x: Double, y: Double)
  }
  var edges: [Edge] = []
  var isEvenOdd: Bool

  /// - `pieces`: Into how many lines a curve is cut.
  init(_ path: UIBezierPath, pieces: Int) {
    isEvenOdd = path.usesEvenOddFillRule
    var start: CGPoint?
    var last = CGPoint.zero
    func line(_ a: CGPoint, _ b: CGPoint) {
      edges.append(Edge(a: (Double(a.x), Double(a.y)), b: (Double(b.x), Double(b.y))))
      last = b
    }
    path.elements.forEachSegment { segment in
      switch segment {
      case .move(let point):
        if let start { line(last, start) }
        start = point
        last = point
      case .line(let a, let b):
        if start == nil { start = a }
        line(a, b)
      case .cubic(let p0, let p1, let p2, let p3):
        if start == nil { start = p0 }
        var from = p0
        for index in 1...pieces {
          let t = CGFloat(index) / CGFloat(pieces)
          let s = 1 - t
          let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          let to =
            index == pieces
            ? p3
            : CGPoint(
              x: a * p0.x + b * p1.x + c * p2.x + d * p3.x,
              y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
          line(from, to)
          from = to
        }
      case .close(let a, let b):
        line(a, b)
        start = nil
      }
    }
    if let start { line(last, start) }
  }

  /// Tests by the angle that the edges turn around the point, for the winding rule; by crossings of
  /// a ray upward for the even-odd rule.
  ///
  /// Both differ from the library's methods.
  func contains(x: Double, y: Double) -> Bool {
    if isEvenOdd {
      var isInside = false
      for edge in edges where (edge.a.x > x) != (edge.b.x > x) {
        let height =
          edge.a.y + (edge.b.y - edge.a.y) * (x - edge.a.x) / (edge.b.x - edge.a.x)
        if height < y { isInside.toggle() }
      }
      return isInside
    }
    var turned = 0.0
    for edge in edges {
      let from = atan2(edge.a.y - y, edge.a.x - x)
      var turn = atan2(edge.b.y - y, edge.b.x - x) - from
      if turn > .pi { turn -= 2 * .pi }
      if turn < -.pi { turn += 2 * .pi }
      turned += turn
    }
    return Int((turned / (2 * .pi)).rounded()) != 0
  }

  /// Returns the distance to the nearest edge.
  func distance(x: Double, y: Double) -> Double {
    edges.reduce(.infinity) { least, edge in
      let (dx, dy) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y)
      let length = dx * dx + dy * dy
      let t =
        length == 0 ? 0 : min(1, max(0, ((x - edge.a.x) * dx + (y - edge.a.y) * dy) / length))
      return min(least, hypot(edge.a.x + t * dx - x, edge.a.y + t * dy - y))
    }
  }

  /// Returns whether anything is inside on the vertical line at `x`, strictly between two heights:
  /// between any two neighbouring crossings of edges.
  func isCovered(x: Double, top: Double, bottom: Double) -> Bool {
    var cuts = [top, bottom]
    for edge in edges where (edge.a.x > x) != (edge.b.x > x) {
      let y = edge.a.y + (edge.b.y - edge.a.y) * (x - edge.a.x) / (edge.b.x - edge.a.x)
      if y > top, y < bottom { cuts.append(y) }
    }
    cuts.sort()
    return zip(cuts, cuts.dropFirst()).contains { low, high in
      high - low > 1e-9 && contains(x: x, y: (low + high) / 2)
    }
  }
}

/// A random path: triangles to scribbles, of lines and curves, with several parts, spikes and
/// holes.
func randomPath(_ random: inout SeededGenerator, curved: Bool, size: Int = 40) -> UIBezierPath {
  let path = UIBezierPath()
  func point() -> CGPoint {
    CGPoint(
      x: CGFloat(Int.random(in: 0...size, using: &random)),
      y: CGFloat(Int.random(in: 0...size, using: &random)))
  }
  func rect() -> CGRect {
    let (a, b) = (point(), point())
    return CGRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
  }
  path.usesEvenOddFillRule = random.oneIn(2)
  for _ in 0..<Int.random(in: 1...3, using: &random) {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: path.append(UIBezierPath(rect: rect()))
    case 1 where curved: path.append(UIBezierPath(ovalIn: rect()))
    case 2 where curved:
      path.append(
        UIBezierPath(
          roundedRect: rect(),
          byRoundingCorners: UIRectCorner(rawValue: .random(in: 0...15, using: &random)),
          cornerRadii: CGSize(width: 5, height: 7)))
    case 3:
      // Out and back: nothing inside.
      let steps = (0..<Int.random(in: 1...3, using: &random)).map { _ in point() }
      path.move(to: point())
      for step in steps { path.addLine(to: step) }
      for step in steps.dropLast().reversed() { path.addLine(to: step) }
    default:
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        switch Int.random(in: 0..<(curved ? 6 : 4), using: &random) {
        case 0:
          // A spike.
          let back = path.currentPoint
          path.addLine(to: point())
          path.addLine(to: back)
        case 4: path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
        case 5: path.addQuadCurve(to: point(), controlPoint: point())
        default: path.addLine(to: point())
        }
      }
      if random.oneIn(2) { path.close() }
    }
  }
  return path
}
