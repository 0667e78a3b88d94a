// SPDX-License-Identifier: MIT

package import TextCanvas

/// The parts of a path that are drawn.
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

// The current path belongs to the context: drawing or clipping with it empties it.
extension CGContext {
  /// Empties the current path.
  public func beginPath() { steps = PathElements() }

  /// Begins a subpath.
  ///
  /// - Parameter point: Its first point, in user space.
  public func move(to point: CGPoint) { steps.move(to: point) }

  /// Adds a line.
  ///
  /// Lines and curves are left out while there is no current point.
  ///
  /// - Parameter point: The end of the line, in user space.
  public func addLine(to point: CGPoint) { steps.line(to: point) }

  /// Adds a cubic curve.
  ///
  /// - Parameters:
  ///   - end: The end of the curve, in user space.
  ///   - control1: The control point of its start.
  ///   - control2: The control point of its end.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    steps.cubic(control1, control2, to: end)
  }

  /// Adds a quadratic curve.
  ///
  /// - Parameters:
  ///   - end: The end of the curve, in user space.
  ///   - control: Its control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { steps.quadratic(control, to: end) }

  /// Adds a line back to the start of the subpath.
  public func closePath() { steps.close() }

  /// Adds a closed rectangle.
  ///
  /// - Parameter rect: In user space.
  public func addRect(_ rect: CGRect) { steps.addRectangle(rect) }

  /// Adds closed rectangles.
  ///
  /// - Parameter rects: In user space, in the order in which they are added.
  public func addRects(_ rects: [CGRect]) { for rect in rects { steps.addRectangle(rect) } }

  /// Begins a subpath at the first point and adds lines to the others.
  ///
  /// - Parameter points: In user space; an empty array adds nothing.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds the ellipse that touches the four sides of a rectangle.
  ///
  /// - Parameter rect: The bounds of the ellipse, in user space.
  public func addEllipse(in rect: CGRect) { steps.addEllipse(in: rect) }

  /// Adds an arc of a circle, with a line to its start if there is a current point.
  ///
  /// - Parameters:
  ///   - center: The circle's centre, in user space.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians from the x axis.
  ///   - endAngle: Radians from the x axis; ends a whole turn apart make a full circle.
  ///   - clockwise: As seen where y grows UP: true runs from larger to smaller angles, the opposite
  ///     of `UIBezierPath`'s argument of the same name.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    steps.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, growing: !clockwise)
  }

  /// Rounds a corner: adds a line and an arc that touches both lines of the corner.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner, the end of the line from the current point.
  ///   - tangent2End: The end of the line from the corner.
  ///   - radius: The radius of the arc.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    steps.addArc(corner: tangent1End, toward: tangent2End, radius: radius)
  }

  /// Adds the steps of a path.
  ///
  /// - Parameter path: In user space.
  public func addPath(_ path: CGPath) { steps.append(path.elements) }

  /// The current path as a value; nil if it is empty.
  public var path: CGPath? { steps.isEmpty ? nil : CGPath(steps) }

  /// Whether the current path has no steps.
  public var isPathEmpty: Bool { steps.isEmpty }

  /// The start of the next line; zero in an empty path.
  public var currentPointOfPath: CGPoint { steps.current }

  /// The smallest rectangle around all points of the path; null if it is empty.
  public var boundingBoxOfPath: CGRect { steps.controlBounds }

  /// Returns whether filling the path would cover a point.
  ///
  /// - Parameters:
  ///   - point: In user space.
  ///   - mode: The mode, for its fill rule; strokes do not count.
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
  ///
  /// - Parameter rule: The rule that decides which points are inside.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(takePath(), evenOdd: rule == .evenOdd)
  }

  /// Strokes the path and empties it.
  public func strokePath() { stroke(takePath()) }

  /// Fills the path, strokes it, or both; and empties it.
  ///
  /// - Parameter mode: The parts that are drawn, and the fill rule.
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
  /// Empties the path, as on Apple's systems; so do the four functions below.
  ///
  /// - Parameter rect: In user space.
  public func fill(_ rect: CGRect) {
    beginPath()
    if state.fillPattern != nil {
      var path = PathElements()
      path.addRectangle(rect)
      return fill(path, evenOdd: false)
    }
    canvas.fill(CanvasRect(rect), state.fillColor)
  }

  /// Fills rectangles one after another.
  ///
  /// - Parameter rects: In user space.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  /// Strokes the edges of a rectangle.
  ///
  /// - Parameter rect: In user space.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes the edges of a rectangle with a line width.
  ///
  /// - Parameters:
  ///   - rect: In user space.
  ///   - width: The line width, in user space; the width of the state stays.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.line.width
    state.line.width = width
    stroke(rect)
    state.line.width = before
  }

  /// Fills the ellipse that touches the four sides of a rectangle.
  ///
  /// - Parameter rect: The bounds of the ellipse, in user space.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes the ellipse that touches the four sides of a rectangle.
  ///
  /// - Parameter rect: The bounds of the ellipse, in user space.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes a line for each pair of points.
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
  ///
  /// - Parameter rect: In user space.
  public func clear(_ rect: CGRect) {
    beginPath()
    canvas.save()
    canvas.setShadow(nil)
    canvas.setBlendMode(.clear)
    canvas.fill(CanvasRect(rect), .black)
    canvas.restore()
  }

  // MARK: Clipping

  /// Intersects the clip with the path, and empties the path.
  ///
  /// - Parameter rule: The rule that decides which points are inside.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: takePath(), evenOdd: rule == .evenOdd)
  }

  /// Intersects the clip with a rectangle.
  ///
  /// - Parameter rect: In user space.
  public func clip(to rect: CGRect) {
    noteClip()
    canvas.clip(to: CanvasRect(rect))
  }

  /// Intersects the clip with the area that rectangles cover.
  ///
  /// - Parameter rects: In user space.
  public func clip(to rects: [CGRect]) {
    var path = PathElements()
    for rect in rects { path.addRectangle(rect) }
    clip(to: path, evenOdd: false)
  }

  /// The smallest rectangle of user space around the clip.
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
