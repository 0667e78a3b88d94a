// SPDX-License-Identifier: MIT

/// Lines and curves in points, and how lines along them are drawn.
///
///     let path = UIBezierPath(ovalIn: CGRect(x: 20, y: 20, width: 100, height: 80))
///     container.exclusionPaths = [path]
///
/// y grows down; angles grow clockwise. A line or curve needs a point to start from and is left out
/// while there is none. Two paths are equal when their steps and their line attributes are.
///
/// - Source: UIKit, `UIBezierPath`.
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
  package final var elements = PathElements()
  /// How lines along the path are drawn.
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

  /// How thick `stroke()` draws, in points.
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
  /// How far a mitered corner may reach, in line widths, before it is cut.
  ///
  /// Default 10.
  open var miterLimit: CGFloat {
    get { line.miterLimit }
    set { line.miterLimit = newValue }
  }
  /// How exactly curves are drawn, in pixels.
  ///
  /// Default 0.6. Kept, not used: curves are drawn exactly.
  open var flatness: CGFloat {
    get { exactness }
    set { exactness = newValue }
  }
  /// Whether the even-odd rule decides what is inside, not the non-zero winding rule.
  ///
  /// Default false.
  open var usesEvenOddFillRule: Bool {
    get { isEvenOdd }
    set { isEvenOdd = newValue }
  }

  /// An empty path.
  public override init() { super.init() }

  /// A closed rectangle, from its top left corner to the right.
  public convenience init(rect: CGRect) {
    self.init()
    elements.addRectangle(rect)
  }

  /// The closed ellipse that touches the four sides of a rectangle, from its right, clockwise.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    elements.addEllipse(in: rect)
  }

  /// A closed rectangle with round corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: At most half of the shorter side; more is brought down.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    elements.addRoundedRectangle(
      rect, corners: .allCorners, radii: CGSize(width: radius, height: radius))
  }

  /// A closed rectangle with some round corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: Which corners are round.
  ///   - cornerRadii: Half width and half height of the corners' ellipses; at most half of the
  ///     sides, more is brought down.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    elements.addRoundedRectangle(rect, corners: corners, radii: cornerRadii)
  }

  /// A part of a circle, open.
  ///
  /// - Parameters:
  ///   - center: The circle's center.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians from the x axis, clockwise.
  ///   - endAngle: Likewise; ends a whole turn or more apart make a whole circle.
  ///   - clockwise: Which way the arc goes, as seen on the screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    elements.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, growing: clockwise)
  }

  /// The steps of a Core Graphics path.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    elements = CGPath.elements
  }

  /// The steps, as a path that does not change with this one.
  open var cgPath: CGPath {
    get { CGPath(elements) }
    set { elements = newValue.elements }
  }

  // MARK: Drawing

  /// Begins a subpath.
  open func move(to point: CGPoint) { elements.move(to: point) }

  /// Adds a line.
  ///
  /// Left out in an empty path.
  open func addLine(to point: CGPoint) { elements.line(to: point) }

  /// Adds a curve with two control points.
  ///
  /// Left out in an empty path.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    elements.cubic(controlPoint1, controlPoint2, to: endPoint)
  }

  /// Adds a curve with one control point.
  ///
  /// Left out in an empty path.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    elements.quadratic(controlPoint, to: endPoint)
  }

  /// Adds a part of a circle, with a line to its start where there is a point to come from.
  ///
  /// - Parameters: As in `init(arcCenter:radius:startAngle:endAngle:clockwise:)`.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    elements.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, growing: clockwise)
  }

  /// Adds a line back to where the subpath began.
  open func close() { elements.close() }

  /// Removes all steps.
  ///
  /// Line attributes stay.
  open func removeAllPoints() { elements = PathElements() }

  /// Adds the steps of another path.
  ///
  /// Its line attributes do not come with them.
  open func append(_ bezierPath: UIBezierPath) { elements.append(bezierPath.elements) }

  /// The same lines and curves drawn from the other end.
  ///
  /// Line attributes are kept.
  open func reversing() -> UIBezierPath {
    let result = duplicate()
    result.elements = elements.reversed()
    return result
  }

  /// Moves every point through a map.
  open func apply(_ transform: CGAffineTransform) { elements.apply(transform) }

  // MARK: Line dashes

  /// Draws lines as dashes.
  ///
  /// A path on which the pattern would go more than 100 000 times is drawn without gaps: nobody could see them.
  ///
  /// - Source: our choice for such paths.
  /// - Parameters:
  ///   - pattern: Lengths on, off, on … in points; nil draws lines without gaps.
  ///   - count: How many lengths; 0 draws lines without gaps.
  ///   - phase: How far into the pattern a line starts.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    guard let pattern = unsafe pattern, count > 0 else {
      line.dash = []
      line.dashPhase = 0
      return
    }
    line.dash = unsafe Array(UnsafeBufferPointer(start: pattern, count: count))
    line.dashPhase = phase
  }

  /// Tells how lines are dashed.
  ///
  /// - Parameters:
  ///   - pattern: Takes the lengths; room for as many as `count` says. nil leaves them out.
  ///   - count: Takes how many lengths there are.
  ///   - phase: Takes how far into the pattern a line starts.
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

  // MARK: Questions

  /// Whether there is no step in the path.
  open var isEmpty: Bool { elements.isEmpty }

  /// The smallest rectangle around all points, control points too; null for an empty path.
  ///
  /// `cgPath.boundingBoxOfPath` leaves control points out.
  open var bounds: CGRect { elements.controlBounds }

  /// Where the next line starts; zero in an empty path.
  open var currentPoint: CGPoint { elements.current }

  /// Whether a point lies inside, by `usesEvenOddFillRule`.
  ///
  /// Open subpaths count as closed.
  ///
  /// Exact for curves too. For points on an edge, either answer may come.
  open func contains(_ point: CGPoint) -> Bool {
    elements.contains(point, evenOdd: usesEvenOddFillRule)
  }

  // MARK: On the current context

  /// Fills the inside with the current fill colour, by `usesEvenOddFillRule`.
  open func fill() { fill(with: .normal, alpha: 1) }

  /// Fills the inside, mixed with what is there.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    currentContext("UIBezierPath.fill()")?.mixing(blendMode, alpha: alpha) {
      $0.fill(elements, evenOdd: usesEvenOddFillRule)
    }
  }

  /// Draws a line along the path with the current stroke colour and the path's line attributes.
  open func stroke() { stroke(with: .normal, alpha: 1) }

  /// Draws a line along the path, mixed with what is there.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    currentContext("UIBezierPath.stroke()")?.mixing(blendMode, alpha: alpha) {
      $0.stroke(elements, line)
    }
  }

  /// Clips drawing to the path, within the clip so far.
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

  /// A path with the same steps and line attributes.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// Whether another object is a path with the same steps and line attributes.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBezierPath else { return false }
    return other === self
      || elements == other.elements && line == other.line && exactness == other.exactness
        && isEvenOdd == other.isEvenOdd
  }

  /// A number that equal paths share.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(elements)
    return hasher.finalize()
  }

  /// A path from a keyed archive; nil if its steps cannot be read.
  public required init?(coder: NSCoder) {
    super.init()
    guard coder.allowsKeyedCoding, read(from: coder) else { return nil }
  }

  /// Writes the path into a keyed archive.
  open func encode(with coder: NSCoder) { write(to: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }
}
