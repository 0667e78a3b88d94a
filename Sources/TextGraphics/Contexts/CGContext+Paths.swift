// SPDX-License-Identifier: MIT

package import TextCanvas

/// What is drawn of a path.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Its inside, by the winding rule.
  case fill = 0
  /// Its inside, by the even-odd rule.
  case eoFill = 1
  /// A line along it.
  case stroke = 2
  /// Its inside by the winding rule, then a line along it.
  case fillStroke = 3
  /// Its inside by the even-odd rule, then a line along it.
  case eoFillStroke = 4
}

// The current path belongs to the context: what draws or clips with it empties it.
extension CGContext {
  /// Empties the current path.
  public func beginPath() { steps = PathElements() }

  /// Begins a subpath.
  public func move(to point: CGPoint) { steps.move(to: point) }

  /// Adds a line.
  ///
  /// Left out while there is no point to start from, as are curves.
  public func addLine(to point: CGPoint) { steps.line(to: point) }

  /// Adds a curve with two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    steps.cubic(control1, control2, to: end)
  }

  /// Adds a curve with one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { steps.quadratic(control, to: end) }

  /// Adds a line back to where the subpath began.
  public func closePath() { steps.close() }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) { steps.addRectangle(rect) }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect]) { for rect in rects { steps.addRectangle(rect) } }

  /// Begins a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds the ellipse that touches the four sides of a rectangle.
  public func addEllipse(in rect: CGRect) { steps.addEllipse(in: rect) }

  /// Adds a part of a circle, with a line to its start where there is a point to come from.
  ///
  /// - Parameters:
  ///   - center: The circle's center.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians from the x axis.
  ///   - endAngle: Radians from the x axis; ends a whole turn apart make a whole circle.
  ///   - clockwise: As seen where y grows UP: true goes from larger to smaller angles, the opposite
  ///     of `UIBezierPath`'s argument of the same name.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    steps.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, growing: !clockwise)
  }

  /// Rounds a corner: a line and the arc that touches the line to the corner and the one behind it.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    steps.addArc(corner: tangent1End, toward: tangent2End, radius: radius)
  }

  /// Adds the steps of a path.
  public func addPath(_ path: CGPath) { steps.append(path.elements) }

  /// The current path as a value; nil if it is empty.
  public var path: CGPath? { steps.isEmpty ? nil : CGPath(steps) }

  /// Whether the current path has no steps.
  public var isPathEmpty: Bool { steps.isEmpty }

  /// Where the next line starts; zero in an empty path.
  public var currentPointOfPath: CGPoint { steps.current }

  /// The smallest rectangle around all points of the path; null if it is empty.
  public var boundingBoxOfPath: CGRect { steps.controlBounds }

  /// Whether a point of user space lies in what would be filled.
  ///
  /// - Parameters:
  ///   - point: User space.
  ///   - mode: Tells the rule; lines do not count.
  /// - Returns: False for `.stroke`.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    switch mode {
    case .fill, .fillStroke: steps.contains(point, evenOdd: false)
    case .eoFill, .eoFillStroke: steps.contains(point, evenOdd: true)
    case .stroke: false
    }
  }

  // MARK: Drawing

  /// Fills the path and empties it.
  ///
  /// Open subpaths are closed.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(takePath(), evenOdd: rule == .evenOdd)
  }

  /// Draws a line along the path and empties it.
  public func strokePath() { stroke(takePath()) }

  /// Fills the path, draws a line along it, or both; and empties it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    switch mode {
    case .fill, .fillStroke: fill(path, evenOdd: false)
    case .eoFill, .eoFillStroke: fill(path, evenOdd: true)
    case .stroke: break
    }
    if mode.rawValue >= CGPathDrawingMode.stroke.rawValue { stroke(path) }
  }

  /// Fills a rectangle.
  ///
  /// Empties the path, as Apple's systems do; so do the four below.
  public func fill(_ rect: CGRect) {
    beginPath()
    if state.fillPattern != nil {
      var path = PathElements()
      path.addRectangle(rect)
      return fill(path, evenOdd: false)
    }
    canvas.fill(CanvasRect(rect), state.fillColor)
  }

  /// Fills rectangles, each for itself.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  /// Draws a line along the edges of a rectangle.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Draws a line of a width along the edges of a rectangle.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.line.width
    state.line.width = width
    stroke(rect)
    state.line.width = before
  }

  /// Fills the ellipse that touches the four sides of a rectangle.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws a line along the ellipse that touches the four sides of a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws lines between the points of each pair.
  ///
  /// - Parameter points: A start, its end, the next start …; a last one without an end is left out.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes all pixels of a rectangle transparent.
  public func clear(_ rect: CGRect) {
    beginPath()
    canvas.save()
    canvas.setShadow(nil)
    canvas.setBlendMode(.clear)
    canvas.fill(CanvasRect(rect), .black)
    canvas.restore()
  }

  // MARK: Clipping

  /// Clips drawing to the path, within the clip so far; empties the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: takePath(), evenOdd: rule == .evenOdd)
  }

  /// Clips drawing to a rectangle, within the clip so far.
  public func clip(to rect: CGRect) {
    noteClip()
    canvas.clip(to: CanvasRect(rect))
  }

  /// Clips drawing to the rectangles, within the clip so far.
  public func clip(to rects: [CGRect]) {
    var path = PathElements()
    for rect in rects { path.addRectangle(rect) }
    clip(to: path, evenOdd: false)
  }

  /// The smallest rectangle of user space around what is not clipped away.
  public var boundingBoxOfClipPath: CGRect {
    let box = canvas.clipBounds
    return CGRect(x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
  }

  // MARK: Inside

  private func takePath() -> PathElements {
    defer { beginPath() }
    return steps
  }

  func fill(_ path: PathElements, evenOdd: Bool) {
    let path = CanvasPath(path)
    if let pattern = state.fillPattern { return fill(path, pattern, evenOdd: evenOdd) }
    canvas.fill(path, state.fillColor, evenOdd: evenOdd)
  }

  func stroke(_ path: PathElements, _ line: UIBezierPath.LineStyle? = nil) {
    let style = StrokeStyle(line ?? state.line)
    painting(state.strokeColor, state.strokePattern) { color in
      canvas.stroke(CanvasPath(path), color, style)
    }
  }

  func clip(to path: PathElements, evenOdd: Bool) {
    noteClip()
    canvas.clip(to: CanvasPath(path), evenOdd: evenOdd)
  }
}

extension CanvasPath {
  init(_ elements: PathElements) {
    self.init()
    func point(_ point: CGPoint) -> CanvasPoint {
      CanvasPoint(x: Double(point.x), y: Double(point.y))
    }
    elements.forEachSegment { segment in
      switch segment {
      case .move(let to): move(to: point(to))
      case .line(_, let to): line(to: point(to))
      case .cubic(_, let first, let second, let to):
        cubic(point(first), point(second), to: point(to))
      case .close: close()
      }
    }
  }
}

extension StrokeStyle {
  init(_ line: UIBezierPath.LineStyle) {
    self.init(
      width: Double(line.width),
      cap: line.cap == .butt ? .butt : line.cap == .round ? .round : .square,
      join: line.join == .miter ? .miter : line.join == .round ? .round : .bevel,
      miterLimit: Double(line.miterLimit), dash: line.dash.map { Double($0) },
      dashPhase: Double(line.dashPhase))
  }
}

extension CanvasRect {
  package init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}

extension CanvasTransform {
  package init(_ t: CGAffineTransform) {
    self.init(
      a: Double(t.a), b: Double(t.b), c: Double(t.c), d: Double(t.d), tx: Double(t.tx),
      ty: Double(t.ty))
  }
}

extension CGAffineTransform {
  init(_ t: CanvasTransform) {
    self.init(
      a: CGFloat(t.a), b: CGFloat(t.b), c: CGFloat(t.c), d: CGFloat(t.d), tx: CGFloat(t.tx),
      ty: CGFloat(t.ty))
  }
}

extension PaintColor {
  init(_ values: ColorComponents) {
    self.init(red: values.red, green: values.green, blue: values.blue, alpha: values.alpha)
  }
  package init(_ color: UIColor) { self.init(color.components) }
  init(_ color: CGColor) { self.init(color.values) }
}
