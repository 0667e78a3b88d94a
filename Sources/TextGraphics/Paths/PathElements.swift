// SPDX-License-Identifier: MIT

/// Lines and curves in drawing order: the storage of CGPath and UIBezierPath.
///
/// A value.
///
/// Verbs and points are in two flat arrays. A subpath begins with `move`, or, right after `close`,
/// at the start of the closed subpath. So every other verb has a current point: without one it is
/// not added.
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
  /// The start of the open subpath.
  private(set) var start = CGPoint.zero
  /// The current point, where the next line begins; zero while there is none.
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

  /// Adds a line; does nothing and returns false if there is no current point.
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

  /// Closes the subpath; does nothing if it is closed already.
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

  /// An element of a path with its start.
  package enum Segment {
    case move(CGPoint)
    case line(CGPoint, CGPoint)
    case cubic(CGPoint, CGPoint, CGPoint, CGPoint)
    /// The line back to the start of the subpath. It may have no length.
    case close(CGPoint, CGPoint)
  }

  /// Calls a closure with every segment in order.
  ///
  /// Quadratic curves are passed as equal cubic ones.
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

  /// Returns the two control points of the cubic curve that equals a quadratic one.
  static func raised(_ start: CGPoint, _ control: CGPoint, _ end: CGPoint) -> (CGPoint, CGPoint) {
    (
      CGPoint(x: (start.x + 2 * control.x) / 3, y: (start.y + 2 * control.y) / 3),
      CGPoint(x: (end.x + 2 * control.x) / 3, y: (end.y + 2 * control.y) / 3)
    )
  }
}
