// SPDX-License-Identifier: MIT

/// A path of lines and cubic curves; a value.
///
/// The verbs and the points are two flat arrays: `move` and `line` use one point, `cubic` three,
/// `close` none. A `line` or `cubic` without a point before it starts at its own first point.
package struct CanvasPath: Hashable, Sendable {
  package enum Verb: UInt8, Sendable {
    case move, line, cubic, close
    /// The number of points of the verb.
    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .cubic: 3
      case .close: 0
      }
    }
  }

  package private(set) var verbs: [Verb] = []
  package private(set) var points: [CanvasPoint] = []

  package init() {}

  package init(_ rect: CanvasRect) {
    append(rect)
  }

  package var isEmpty: Bool { verbs.isEmpty }

  package mutating func move(to point: CanvasPoint) {
    verbs.append(.move)
    points.append(point)
  }

  package mutating func line(to point: CanvasPoint) {
    verbs.append(.line)
    points.append(point)
  }

  package mutating func cubic(
    _ first: CanvasPoint, _ second: CanvasPoint, to point: CanvasPoint
  ) {
    verbs.append(.cubic)
    points.append(first)
    points.append(second)
    points.append(point)
  }

  package mutating func close() {
    verbs.append(.close)
  }

  /// Appends a rectangle as a closed subpath, from its upper left corner to the right.
  package mutating func append(_ rect: CanvasRect) {
    move(to: CanvasPoint(x: rect.minX, y: rect.minY))
    line(to: CanvasPoint(x: rect.maxX, y: rect.minY))
    line(to: CanvasPoint(x: rect.maxX, y: rect.maxY))
    line(to: CanvasPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  package mutating func append(_ path: CanvasPath) {
    verbs += path.verbs
    points += path.points
  }

  /// Appends an ellipse as four cubic curves (the radius is exact within 0.03 %).
  package mutating func appendEllipse(in rect: CanvasRect) {
    let k = 0.5522847498307936
    let rx = (rect.maxX - rect.minX) / 2
    let ry = (rect.maxY - rect.minY) / 2
    let x = rect.minX + rx
    let y = rect.minY + ry
    func at(_ dx: Double, _ dy: Double) -> CanvasPoint {
      CanvasPoint(x: x + dx * rx, y: y + dy * ry)
    }
    move(to: at(1, 0))
    cubic(at(1, k), at(k, 1), to: at(0, 1))
    cubic(at(-k, 1), at(-1, k), to: at(-1, 0))
    cubic(at(-1, -k), at(-k, -1), to: at(0, -1))
    cubic(at(k, -1), at(1, -k), to: at(1, 0))
    close()
  }

  package mutating func apply(_ transform: CanvasTransform) {
    for index in points.indices { points[index] = transform.apply(points[index]) }
  }

  /// An upper bound of the path's length: the sum of the distances between successive points,
  /// including control points.
  var lengthBound: Double {
    var sum = 0.0
    var (start, last): (CanvasPoint?, CanvasPoint?) = (nil, nil)
    var next = 0
    func go(to point: CanvasPoint) {
      if let last {
        let (x, y) = (point.x - last.x, point.y - last.y)
        sum += (x * x + y * y).squareRoot()
      }
      last = point
    }
    for verb in verbs {
      if verb == .move { last = nil }
      for point in points[next..<next + verb.pointCount] {
        if last == nil { start = point }
        go(to: point)
      }
      next += verb.pointCount
      if verb == .close, let start { go(to: start) }
    }
    return sum
  }

  /// An upper bound of the number of line segments, with a thousand for a curve, which is more than
  /// those on a page have.
  var segmentBound: Double {
    verbs.reduce(0) { $0 + ($1.pointCount > 1 ? 1000 : 1) }
  }

  /// The bounding box of all points, including control points; nil if there are none.
  package var controlBounds: CanvasRect? {
    guard let first = points.first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return CanvasRect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Whether every coordinate is finite.
  package var isFinite: Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
}
