// SPDX-License-Identifier: MIT

/// The rule that decides which points of overlapping parts are inside.
public enum CGPathFillRule: Int, Sendable {
  /// A point is inside if the windings around it do not cancel: Apple's non-zero winding rule.
  case winding = 0
  /// A point is inside if a ray from it crosses an odd number of edges.
  case evenOdd = 1
}

/// The shape of the ends of lines.
public enum CGLineCap: Int32, Sendable {
  /// The line ends at its end point.
  case butt = 0
  /// A half circle around the end point closes the line.
  case round = 1
  /// Half a square around the end point closes the line.
  case square = 2
}

/// The shape of corners of lines.
public enum CGLineJoin: Int32, Sendable {
  /// A point, up to the miter limit; beyond it a bevel.
  case miter = 0
  /// A circle around the corner.
  case round = 1
  /// The corner cut off.
  case bevel = 2
}

/// The type of a path's element.
public enum CGPathElementType: Int32, Sendable {
  /// A subpath begins: one point.
  case moveToPoint = 0
  /// A line: one point.
  case addLineToPoint = 1
  /// A quadratic curve: a control point and the end.
  case addQuadCurveToPoint = 2
  /// A cubic curve: two control points and the end.
  case addCurveToPoint = 3
  /// A line back to the start of the subpath: no point.
  case closeSubpath = 4
}

/// An element of a path, as `CGPath.applyWithBlock(_:)` passes it.
@safe public struct CGPathElement {
  /// The type of the element.
  public var type: CGPathElementType
  /// As many points as the type has; valid during the call.
  public var points: UnsafeMutablePointer<CGPoint>
}

/// Immutable lines and curves.
///
/// Paths are equal when their elements are.
///
/// - Source: Core Graphics, `CGPath`.
public class CGPath: Hashable, @unchecked Sendable {
  // Only CGMutablePath changes it.
  package fileprivate(set) var elements: PathElements

  init(_ elements: PathElements) { self.elements = elements }

  fileprivate convenience init(
    _ transform: CGAffineTransform?, _ draw: (inout PathElements) -> Void
  ) {
    var elements = PathElements()
    draw(&elements)
    if let transform { elements.apply(transform) }
    self.init(elements)
  }

  /// Creates a path of a closed rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - transform: Is applied to the result; nil is the identity.
  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(transform) { $0.addRectangle(rect) }
  }

  /// Creates a path of the ellipse that touches the four sides of a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The bounds of the ellipse.
  ///   - transform: Is applied to the result; nil is the identity.
  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(transform) { $0.addEllipse(in: rect) }
  }

  /// Creates a path of a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerWidth: Half the width of the corners' ellipses, at most half the rectangle's width.
  ///     Apple's systems stop the program at more; here it is limited, which is our choice.
  ///   - cornerHeight: Half the height of the corners' ellipses, at most half the rectangle's
  ///     height.
  ///   - transform: Is applied to the result; nil is the identity.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform? = nil
  ) {
    self.init(transform) {
      $0.addRoundedRectangle(
        rect, corners: .allCorners, radii: CGSize(width: cornerWidth, height: cornerHeight))
    }
  }

  /// Returns a copy, which does not change with this path.
  public func copy() -> CGPath? { CGPath(elements) }

  /// Returns a transformed copy of the path.
  ///
  /// - Parameter transform: Is applied to the result; nil is the identity.
  /// - Returns: Never nil.
  public func copy(using transform: CGAffineTransform?) -> CGPath? {
    CGPath(transform.map(elements.applying) ?? elements)
  }

  /// Returns a mutable copy.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements) }

  /// Returns a transformed mutable copy.
  ///
  /// - Parameter transform: Is applied to the result; nil is the identity.
  /// - Returns: Never nil.
  public func mutableCopy(using transform: CGAffineTransform?) -> CGMutablePath? {
    CGMutablePath(transform.map(elements.applying) ?? elements)
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The start of the next line; zero in an empty path.
  public var currentPoint: CGPoint { elements.current }

  /// The smallest rectangle around all points, control points too; null for an empty path.
  public var boundingBox: CGRect { elements.controlBounds }

  /// The smallest rectangle around the lines and curves; null for an empty path.
  public var boundingBoxOfPath: CGRect { elements.exactBounds }

  /// Returns whether a point lies inside the path.
  ///
  /// Open subpaths count as closed.
  ///
  /// - Parameters:
  ///   - point: The point. The result is exact for curves too; on an edge it may be either.
  ///   - rule: The rule for overlapping parts.
  ///   - transform: Is applied to the point first.
  /// - Returns: True if it lies inside by the rule.
  /// - Complexity: O(*n*), *n* the elements.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    elements.contains(point.applying(transform), evenOdd: rule == .evenOdd)
  }

  /// Calls a closure with every element in order.
  ///
  /// - Parameter body: Gets an element, which with its points is valid during the call only.
  public func applyWithBlock(_ body: (UnsafePointer<CGPathElement>) -> Void) {
    var next = 0
    for verb in elements.verbs {
      let type: CGPathElementType =
        switch verb {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quadratic: .addQuadCurveToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
      // One more, so that there is an address even without points.
      var points = Array(elements.points[next..<next + verb.pointCount])
      points.append(.zero)
      unsafe points.withUnsafeMutableBufferPointer { buffer in
        var element = unsafe CGPathElement(type: type, points: buffer.baseAddress!)
        unsafe withUnsafePointer(to: &element) { unsafe body($0) }
      }
      next += verb.pointCount
    }
  }

  /// Returns whether two paths have the same elements.
  ///
  /// - Parameters:
  ///   - a: A path.
  ///   - b: The path to compare it with.
  /// - Returns: True if types and points are equal.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.elements == b.elements }
  /// Hashes the elements.
  ///
  /// - Parameter hasher: The hasher that takes them.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

/// Mutable lines and curves.
///
/// An element that needs a current point is left out while there is none, as on Apple's systems.
/// Every transform is applied to the new elements before they are added.
///
/// - Source: Core Graphics, `CGMutablePath`.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates a path without elements.
  public convenience init() { self.init(PathElements()) }

  /// Begins a subpath.
  ///
  /// - Parameters:
  ///   - point: Its first point.
  ///   - transform: Is applied to the point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.move(to: point.applying(transform))
  }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - point: The end of the line.
  ///   - transform: Is applied to the point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.line(to: point.applying(transform))
  }

  /// Adds a quadratic curve.
  ///
  /// - Parameters:
  ///   - end: The end of the curve.
  ///   - control: Its control point.
  ///   - transform: Is applied to the points.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    elements.quadratic(control.applying(transform), to: end.applying(transform))
  }

  /// Adds a cubic curve.
  ///
  /// - Parameters:
  ///   - end: The end of the curve.
  ///   - control1: The control point of its start.
  ///   - control2: The control point of its end.
  ///   - transform: Is applied to the points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    elements.cubic(
      control1.applying(transform), control2.applying(transform), to: end.applying(transform))
  }

  /// Adds a line back to the start of the subpath.
  public func closeSubpath() { elements.close() }

  /// Adds a closed rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - transform: Is applied to its corners.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addRectangle(rect) }
  }

  /// Adds closed rectangles.
  ///
  /// - Parameters:
  ///   - rects: The rectangles, in the order in which they are added.
  ///   - transform: Is applied to their corners.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Begins a subpath at the first point and adds lines to the others.
  ///
  /// - Parameters:
  ///   - points: The points; an empty array adds nothing.
  ///   - transform: Is applied to them.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds the ellipse that touches the four sides of a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The bounds of the ellipse.
  ///   - transform: Is applied to the ellipse.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addEllipse(in: rect) }
  }

  /// Adds a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerWidth: Half the width of the corners' ellipses, limited to half the rectangle's
  ///     width.
  ///   - cornerHeight: Half the height of the corners' ellipses, limited to half the rectangle's
  ///     height.
  ///   - transform: Is applied to the result.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addRoundedRectangle(
        rect, corners: .allCorners, radii: CGSize(width: cornerWidth, height: cornerHeight))
    }
  }

  /// Adds an arc of a circle, with a line to its start if there is a current point.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians from the x axis.
  ///   - endAngle: Radians from the x axis; ends a whole turn apart make a full circle.
  ///   - clockwise: As seen where y grows UP: true runs from larger to smaller angles, the opposite
  ///     of `UIBezierPath`'s argument of the same name.
  ///   - transform: Is applied to the arc.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    continueLine(transform) {
      $0.addArc(center: center, radius: radius, from: startAngle, to: endAngle, growing: !clockwise)
    }
  }

  /// Adds an arc of a circle by the angle that it spans.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians from the x axis.
  ///   - delta: Radians; positive towards larger angles.
  ///   - transform: Is applied to the arc.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    continueLine(transform) {
      $0.addArc(center: center, radius: radius, from: startAngle, by: delta)
    }
  }

  /// Rounds a corner: adds a line and an arc that touches both lines of the corner.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner.
  ///   - tangent2End: A point on the line that leaves the corner.
  ///   - radius: The arc's radius; if no arc fits, a line to the corner is added.
  ///   - transform: Is applied to both points and the radius.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard !elements.isEmpty else { return }
    let current = elements.current.applying(transform.inverted())
    var part = PathElements()
    part.move(to: current)
    part.addArc(corner: tangent1End, toward: tangent2End, radius: radius)
    addTail(of: part.applying(transform))
  }

  /// Adds the elements of another path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - transform: Is applied to its elements.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements.append(path.elements.applying(transform))
  }

  private func add(_ transform: CGAffineTransform, _ draw: (inout PathElements) -> Void) {
    var part = PathElements()
    draw(&part)
    elements.append(part.applying(transform))
  }

  /// Adds elements that start with a move: as a line to its point if there is a current point.
  private func continueLine(_ transform: CGAffineTransform, _ draw: (inout PathElements) -> Void) {
    var part = PathElements()
    draw(&part)
    part.apply(transform)
    if let first = part.points.first, !elements.isEmpty { elements.line(to: first) }
    if elements.isEmpty { elements.append(part) } else { addTail(of: part) }
  }

  /// Adds all elements but the first move.
  private func addTail(of part: PathElements) {
    var isFirst = true
    part.forEachSegment { segment in
      switch segment {
      case .move(let point): if !isFirst { elements.move(to: point) }
      case .line(_, let end): elements.line(to: end)
      case .cubic(_, let first, let second, let end): elements.cubic(first, second, to: end)
      case .close: elements.close()
      }
      isFirst = false
    }
  }
}
