// SPDX-License-Identifier: MIT

/// Lines and curves as they were drawn: what CGPath and UIBezierPath hold.
///
/// A value.
///
/// Verbs and points stand in two flat arrays. A subpath begins with `move`, or, right after `close`,
/// at the point where the closed subpath began. So every other verb has a point to start from:
/// without one it is not taken in.
package struct PathElements: Hashable, Sendable {
  enum Verb: UInt8, Sendable {
    case move, line, quadratic, cubic, close

    var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quadratic: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  private(set) var verbs: [Verb] = []
  private(set) var points: [CGPoint] = []
  /// Where the subpath that is open now began.
  private(set) var start = CGPoint.zero
  /// Where the next line begins; zero while there is none.
  private(set) var current = CGPoint.zero

  package var isEmpty: Bool { verbs.isEmpty }

  package static func == (a: Self, b: Self) -> Bool { a.verbs == b.verbs && a.points == b.points }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(verbs)
    hasher.combine(points)
  }

  // MARK: Drawing

  mutating func move(to point: CGPoint) {
    verbs.append(.move)
    points.append(point)
    start = point
    current = point
  }

  /// Does nothing, and says so, where there is no point to start from.
  ///
  /// So do the curves.
  @discardableResult
  mutating func line(to point: CGPoint) -> Bool {
    guard !isEmpty else { return false }
    verbs.append(.line)
    points.append(point)
    current = point
    return true
  }

  @discardableResult
  mutating func quadratic(_ control: CGPoint, to point: CGPoint) -> Bool {
    guard !isEmpty else { return false }
    verbs.append(.quadratic)
    points.append(control)
    points.append(point)
    current = point
    return true
  }

  @discardableResult
  mutating func cubic(_ first: CGPoint, _ second: CGPoint, to point: CGPoint) -> Bool {
    guard !isEmpty else { return false }
    verbs.append(.cubic)
    points.append(first)
    points.append(second)
    points.append(point)
    current = point
    return true
  }

  /// Does nothing if the last subpath is closed already.
  mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
    current = start
  }

  mutating func append(_ other: PathElements) {
    guard !other.isEmpty else { return }
    verbs += other.verbs
    points += other.points
    start = other.start
    current = other.current
  }

  mutating func apply(_ transform: CGAffineTransform) {
    guard !transform.isIdentity else { return }
    for index in points.indices { points[index] = points[index].applying(transform) }
    guard !isEmpty else { return }
    start = start.applying(transform)
    current = current.applying(transform)
  }

  func applying(_ transform: CGAffineTransform) -> PathElements {
    var copy = self
    copy.apply(transform)
    return copy
  }

  // MARK: Reading

  /// One step of a path, with the point it starts from.
  package enum Segment {
    case move(CGPoint)
    case line(CGPoint, CGPoint)
    case cubic(CGPoint, CGPoint, CGPoint, CGPoint)
    /// The line back to where the subpath began. It may have no length.
    case close(CGPoint, CGPoint)
  }

  /// Every step in order.
  ///
  /// Quadratic curves come as the cubic ones they are equal to.
  package func forEachSegment(_ body: (Segment) -> Void) {
    var next = 0
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    for verb in verbs {
      switch verb {
      case .move:
        start = points[next]
        current = start
        body(.move(start))
      case .line:
        body(.line(current, points[next]))
        current = points[next]
      case .quadratic:
        let (control, end) = (points[next], points[next + 1])
        let (first, second) = Self.raised(current, control, end)
        body(.cubic(current, first, second, end))
        current = end
      case .cubic:
        body(.cubic(current, points[next], points[next + 1], points[next + 2]))
        current = points[next + 2]
      case .close:
        body(.close(current, start))
        current = start
      }
      next += verb.pointCount
    }
  }

  /// The two control points of the cubic curve that is equal to a quadratic one.
  static func raised(_ start: CGPoint, _ control: CGPoint, _ end: CGPoint) -> (CGPoint, CGPoint) {
    (
      CGPoint(x: (start.x + 2 * control.x) / 3, y: (start.y + 2 * control.y) / 3),
      CGPoint(x: (end.x + 2 * control.x) / 3, y: (end.y + 2 * control.y) / 3)
    )
  }
}
