// SPDX-License-Identifier: MIT

/// Lines and curves in points, and the style of lines along them.
///
///     let path = UIBezierPath(ovalIn: CGRect(x: 20, y: 20, width: 100, height: 80))
///     container.exclusionPaths = [path]
///
/// y grows down; angles grow clockwise. A line or curve needs a current point and is left out while
/// there is none. Two paths are equal when their elements and their line attributes are.
///
/// - Source: UIKit, `UIBezierPath`.
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
  package final var elements = PathElements()
  /// The style of lines along the path.
  struct LineStyle: Hashable {
    var width: CGFloat = 1
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dash: [CGFloat] = []
    var dashPhase: CGFloat = 0
  }
  final var line = LineStyle()
  private var exactness: CGFloat = 0.6
  private var isEvenOdd = false

  /// The line width of `stroke()`, in points.
  ///
  /// Default 1.
  open var lineWidth: CGFloat {
    get { line.width }
    set { line.width = newValue }
  }
  /// The shape of line ends.
  ///
  /// Default `.butt`.
  open var lineCapStyle: CGLineCap {
    get { line.cap }
    set { line.cap = newValue }
  }
  /// The shape of corners.
  ///
  /// Default `.miter`.
  open var lineJoinStyle: CGLineJoin {
    get { line.join }
    set { line.join = newValue }
  }
  /// The limit of mitered corners, in line widths, beyond which they are bevelled.
  ///
  /// Default 10.
  open var miterLimit: CGFloat {
    get { line.miterLimit }
    set { line.miterLimit = newValue }
  }
  /// The tolerance of curves, in pixels.
  ///
  /// Default 0.6. Stored, not used: curves are drawn exactly.
  open var flatness: CGFloat {
    get { exactness }
    set { exactness = newValue }
  }
  /// Whether the even-odd rule decides which points are inside, not the non-zero winding rule.
  ///
  /// Default false.
  open var usesEvenOddFillRule: Bool {
    get { isEvenOdd }
    set { isEvenOdd = newValue }
  }

  /// Creates an empty path.
  public override init() { super.init() }

  /// Creates a closed rectangle, from its top left corner to the right.
  ///
  /// - Parameter rect: The rectangle, in points.
  public convenience init(rect: CGRect) {
    self.init()
    elements.addRectangle(rect)
  }

  /// Creates the closed ellipse that touches the four sides of a rectangle, from its right,
  /// clockwise.
  ///
  /// - Parameter rect: The bounds of the ellipse, in points.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    elements.addEllipse(in: rect)
  }

  /// Creates a closed rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius, limited to half of the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    elements.addRoundedRectangle(
      rect, corners: .allCorners, radii: CGSize(width: radius, height: radius))
  }

  /// Creates a closed rectangle with some rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: The corners that are rounded.
  ///   - cornerRadii: Half width and half height of the corners' ellipses, limited to half of the
  ///     sides.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    elements.addRoundedRectangle(rect, corners: corners, radii: cornerRadii)
  }

  /// Creates an arc of a circle, open.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians from the x axis, clockwise.
  ///   - endAngle: Radians from the x axis, clockwise; ends a whole turn or more apart make a full
  ///     circle.
  ///   - clockwise: The direction of the arc, as seen where y grows down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    elements.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, growing: clockwise)
  }

  /// Creates a path with the elements of a Core Graphics path.
  ///
  /// - Parameter CGPath: The path; line attributes have their defaults.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    elements = CGPath.elements
  }

  /// The elements, as a path that does not change with this one.
  open var cgPath: CGPath {
    get { CGPath(elements) }
    set { elements = newValue.elements }
  }

  // MARK: Drawing

  /// Begins a subpath.
  ///
  /// - Parameter point: Its first point.
  open func move(to point: CGPoint) { elements.move(to: point) }

  /// Adds a line.
  ///
  /// Left out in an empty path.
  ///
  /// - Parameter point: The end of the line.
  open func addLine(to point: CGPoint) { elements.line(to: point) }

  /// Adds a cubic curve.
  ///
  /// Left out in an empty path.
  ///
  /// - Parameters:
  ///   - endPoint: The end of the curve.
  ///   - controlPoint1: The control point of its start.
  ///   - controlPoint2: The control point of its end.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    elements.cubic(controlPoint1, controlPoint2, to: endPoint)
  }

  /// Adds a quadratic curve.
  ///
  /// Left out in an empty path.
  ///
  /// - Parameters:
  ///   - endPoint: The end of the curve.
  ///   - controlPoint: Its control point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    elements.quadratic(controlPoint, to: endPoint)
  }

  /// Adds an arc of a circle, with a line to its start if there is a current point.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians from the x axis, clockwise.
  ///   - endAngle: Radians from the x axis, clockwise; ends a whole turn or more apart make a full
  ///     circle.
  ///   - clockwise: The direction of the arc, as seen where y grows down.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    elements.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, growing: clockwise)
  }

  /// Adds a line back to the start of the subpath.
  open func close() { elements.close() }

  /// Removes all elements.
  ///
  /// Line attributes stay.
  open func removeAllPoints() { elements = PathElements() }

  /// Adds the elements of another path, without its line attributes.
  ///
  /// - Parameter bezierPath: The path.
  open func append(_ bezierPath: UIBezierPath) { elements.append(bezierPath.elements) }

  /// Returns the same lines and curves drawn from the other end.
  ///
  /// Line attributes are kept.
  open func reversing() -> UIBezierPath {
    let result = duplicate()
    result.elements = elements.reversed()
    return result
  }

  /// Transforms every point.
  ///
  /// - Parameter transform: The transform; line attributes stay.
  open func apply(_ transform: CGAffineTransform) { elements.apply(transform) }

  // MARK: Line dashes

  /// Sets the dash pattern of lines.
  ///
  /// A path on which the pattern would repeat more than 100 000 times is drawn without gaps, which
  /// would not be visible.
  ///
  /// - Source: our choice for such paths.
  /// - Parameters:
  ///   - pattern: Lengths on, off, on … in points; nil draws lines without gaps.
  ///   - count: The number of lengths; 0 draws lines without gaps.
  ///   - phase: The distance into the pattern at which a line starts, in points.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    guard let pattern = unsafe pattern, count > 0 else {
      line.dash = []
      line.dashPhase = 0
      return
    }
    line.dash = unsafe Array(UnsafeBufferPointer(start: pattern, count: count))
    line.dashPhase = phase
  }

  /// Gets the dash pattern of lines.
  ///
  /// - Parameters:
  ///   - pattern: Is filled with the lengths; must have room for as many as `count` gets. Nil
  ///     leaves them out.
  ///   - count: Is set to the number of lengths; nil leaves it out.
  ///   - phase: Is set to the distance into the pattern at which a line starts; nil leaves it out.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern = unsafe pattern {
      for (index, length) in line.dash.enumerated() { unsafe pattern[index] = length }
    }
    unsafe count?.pointee = line.dash.count
    unsafe phase?.pointee = line.dashPhase
  }

  // MARK: Queries

  /// Whether the path has no elements.
  open var isEmpty: Bool { elements.isEmpty }

  /// The smallest rectangle around all points, control points too; null for an empty path.
  ///
  /// `cgPath.boundingBoxOfPath` leaves control points out.
  open var bounds: CGRect { elements.controlBounds }

  /// The start of the next line; zero in an empty path.
  open var currentPoint: CGPoint { elements.current }

  /// Returns whether a point lies inside, by `usesEvenOddFillRule`.
  ///
  /// Open subpaths count as closed.
  ///
  /// - Parameter point: In the path's coordinates.
  /// - Returns: Exact for curves too. For points on an edge, it may be either.
  /// - Complexity: O(*n*), *n* the elements.
  open func contains(_ point: CGPoint) -> Bool {
    elements.contains(point, evenOdd: usesEvenOddFillRule)
  }

  // MARK: Drawing into the current context

  /// Fills the inside with the current fill colour, by `usesEvenOddFillRule`.
  open func fill() { fill(with: .normal, alpha: 1) }

  /// Fills the inside with the current fill colour and a blend mode.
  ///
  /// - Parameters:
  ///   - blendMode: The formula that mixes the colour with the existing ones.
  ///   - alpha: Opacity, 0 to 1.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    currentContext("UIBezierPath.fill()")?.mixing(blendMode, alpha: alpha) {
      $0.fill(elements, evenOdd: usesEvenOddFillRule)
    }
  }

  /// Strokes the path with the current stroke colour and the path's line attributes.
  open func stroke() { stroke(with: .normal, alpha: 1) }

  /// Strokes the path with the current stroke colour and a blend mode.
  ///
  /// - Parameters:
  ///   - blendMode: The formula that mixes the colour with the existing ones.
  ///   - alpha: Opacity, 0 to 1.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    currentContext("UIBezierPath.stroke()")?.mixing(blendMode, alpha: alpha) {
      $0.stroke(elements, line)
    }
  }

  /// Intersects the clip of the current context with the path.
  open func addClip() {
    currentContext("UIBezierPath.addClip()")?.clip(to: elements, evenOdd: usesEvenOddFillRule)
  }

  // MARK: Copying, comparing, archiving

  private func duplicate() -> UIBezierPath {
    let copy = UIBezierPath()
    copy.elements = elements
    copy.line = line
    copy.exactness = exactness
    copy.isEvenOdd = isEvenOdd
    return copy
  }

  /// Returns a path with the same elements and line attributes.
  ///
  /// - Parameter zone: Has no effect.
  /// - Returns: A `UIBezierPath`.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// Returns whether another object is a path with the same elements and line attributes.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBezierPath else { return false }
    return other === self
      || elements == other.elements && line == other.line && exactness == other.exactness
        && isEvenOdd == other.isEvenOdd
  }

  /// A hash that equal paths share.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(elements)
    return hasher.finalize()
  }

  /// Creates a path from a keyed archive; nil if its elements cannot be read.
  ///
  /// - Parameter coder: The archive's decoder.
  public required init?(coder: NSCoder) {
    super.init()
    guard coder.allowsKeyedCoding, read(from: coder) else { return nil }
  }

  /// Writes the path into a keyed archive.
  ///
  /// - Parameter coder: The archive's encoder.
  open func encode(with coder: NSCoder) { write(to: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }
}
