// SPDX-License-Identifier: MIT

/// How overlapping parts of a path decide what is inside.
public enum CGPathFillRule: Int, Sendable {
  /// Inside is what the path goes around, counting directions: Apple's non-zero winding rule.
  case winding = 0
  /// Inside is what a ray leaves through an odd number of edges.
  case evenOdd = 1
}

/// The shape of the ends of lines.
public enum CGLineCap: Int32, Sendable {
  /// The line ends at its end point.
  case butt = 0
  /// A half circle around the end point.
  case round = 1
  /// Half a square around the end point.
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

/// What a step of a path is.
public enum CGPathElementType: Int32, Sendable {
  /// A subpath begins: one point.
  case moveToPoint = 0
  /// A line: one point.
  case addLineToPoint = 1
  /// A quadratic curve: a control point and the end.
  case addQuadCurveToPoint = 2
  /// A cubic curve: two control points and the end.
  case addCurveToPoint = 3
  /// A line back to where the subpath began: no point.
  case closeSubpath = 4
}

/// A step of a path, as `CGPath.applyWithBlock(_:)` shows it.
@safe public struct CGPathElement {
  /// The type of the element.
  public var type: CGPathElementType
  /// As many points as the type has; valid during the call that shows them.
  public var points: UnsafeMutablePointer<CGPoint>
}

/// Lines and curves that do not change.
///
/// Paths are equal when their steps are.
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

  /// A closed rectangle.
  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(transform) { $0.addRectangle(rect) }
  }

  /// The ellipse that touches the four sides of a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(transform) { $0.addEllipse(in: rect) }
  }

  /// A rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerWidth: Half the width of the corners' ellipses, at most half the rectangle's width.
  ///     Apple's systems stop the program at more; here it is brought down, which is our choice.
  ///   - cornerHeight: Likewise.
  ///   - transform: Applied to the result.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform? = nil
  ) {
    self.init(transform) {
      $0.addRoundedRectangle(
        rect, corners: .allCorners, radii: CGSize(width: cornerWidth, height: cornerHeight))
    }
  }

  /// A path that keeps these steps whatever happens to this one.
  public func copy() -> CGPath? { CGPath(elements) }

  /// A copy of the path, transformed.
  public func copy(using transform: CGAffineTransform?) -> CGPath? {
    CGPath(transform.map(elements.applying) ?? elements)
  }

  /// A path with these steps that can take more.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements) }

  /// A path that can take more steps, with these as a map changes them.
  public func mutableCopy(using transform: CGAffineTransform?) -> CGMutablePath? {
    CGMutablePath(transform.map(elements.applying) ?? elements)
  }

  /// Whether there is no step in it.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the next line would start; zero in an empty path.
  public var currentPoint: CGPoint { elements.current }

  /// The smallest rectangle around all points, control points too; null for an empty path.
  public var boundingBox: CGRect { elements.controlBounds }

  /// The smallest rectangle around the lines and curves; null for an empty path.
  public var boundingBoxOfPath: CGRect { elements.exactBounds }

  /// Whether a point lies inside the path.
  ///
  /// Open subpaths count as closed.
  ///
  /// - Parameters:
  ///   - point: Exact for curves too. On an edge, either answer may come.
  ///   - rule: What overlapping parts mean.
  ///   - transform: Applied to the point first.
  /// - Returns: Whether it lies inside by the rule.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    elements.contains(point.applying(transform), evenOdd: rule == .evenOdd)
  }

  /// Shows every step in order.
  ///
  /// - Parameter body: The element and its points are valid during the call only.
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
      // One more, so that there is an address where there is no point.
      var points = Array(elements.points[next..<next + verb.pointCount])
      points.append(.zero)
      unsafe points.withUnsafeMutableBufferPointer { buffer in
        var element = unsafe CGPathElement(type: type, points: buffer.baseAddress!)
        unsafe withUnsafePointer(to: &element) { unsafe body($0) }
      }
      next += verb.pointCount
    }
  }

  /// Whether two paths have the same steps.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.elements == b.elements }
  /// Feeds the steps.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

/// Lines and curves that take more.
///
/// A step that needs a point to start from is left out while there is none, as on Apple's systems.
/// Every transform is applied to what the call adds, before it is added.
///
/// - Source: Core Graphics, `CGMutablePath`.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// A path without steps.
  public convenience init() { self.init(PathElements()) }

  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.move(to: point.applying(transform))
  }

  /// Adds a line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.line(to: point.applying(transform))
  }

  /// Adds a curve with one control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    elements.quadratic(control.applying(transform), to: end.applying(transform))
  }

  /// Adds a curve with two control points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    elements.cubic(
      control1.applying(transform), control2.applying(transform), to: end.applying(transform))
  }

  /// Adds a line back to where the subpath began.
  public func closeSubpath() { elements.close() }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addRectangle(rect) }
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Begins a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds the ellipse that touches the four sides of a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addEllipse(in: rect) }
  }

  /// Adds a rectangle with round corners; radii are brought down to half the sides.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addRoundedRectangle(
        rect, corners: .allCorners, radii: CGSize(width: cornerWidth, height: cornerHeight))
    }
  }

  /// Adds a part of a circle, with a line to its start where there is a point to come from.
  ///
  /// - Parameters:
  ///   - center: The circle's center.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians from the x axis.
  ///   - endAngle: Radians from the x axis; ends a whole turn apart make a whole circle.
  ///   - clockwise: As seen where y grows UP: true goes from larger to smaller angles, the opposite
  ///     of `UIBezierPath`'s argument of the same name.
  ///   - transform: Applied to the arc.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    continueLine(transform) {
      $0.addArc(center: center, radius: radius, from: startAngle, to: endAngle, growing: !clockwise)
    }
  }

  /// Adds a part of a circle by the angle that it turns.
  ///
  /// - Parameters:
  ///   - center: The circle's center.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians from the x axis.
  ///   - delta: Radians; positive toward larger angles.
  ///   - transform: Applied to the arc.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    continueLine(transform) {
      $0.addArc(center: center, radius: radius, from: startAngle, by: delta)
    }
  }

  /// Rounds a corner: a line and the arc that touches the line to the corner and the one behind it.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner.
  ///   - tangent2End: A point on the line that leaves the corner.
  ///   - radius: The arc's radius; where no arc fits, a line goes to the corner.
  ///   - transform: Applied to both points and the radius.
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

  /// Adds the steps of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements.append(path.elements.applying(transform))
  }

  private func add(_ transform: CGAffineTransform, _ draw: (inout PathElements) -> Void) {
    var part = PathElements()
    draw(&part)
    elements.append(part.applying(transform))
  }

  /// Adds what starts with a move: as a line to there if there is a point to come from.
  private func continueLine(_ transform: CGAffineTransform, _ draw: (inout PathElements) -> Void) {
    var part = PathElements()
    draw(&part)
    part.apply(transform)
    if let first = part.points.first, !elements.isEmpty { elements.line(to: first) }
    if elements.isEmpty { elements.append(part) } else { addTail(of: part) }
  }

  /// Adds all but the first move.
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
