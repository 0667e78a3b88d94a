// SPDX-License-Identifier: MIT

extension PathElements {
  /// Adds a closed rectangle: right, down, left from its upper left corner, y down.
  mutating func addRectangle(_ rect: CGRect) {
    guard !rect.isNull else { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    line(to: CGPoint(x: rect.maxX, y: rect.minY))
    line(to: CGPoint(x: rect.maxX, y: rect.maxY))
    line(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  /// The distance of the control points of a quarter circle of radius 1 from its ends.
  ///
  /// With it the curve meets the circle within 0.03 %.
  static let quarter = CGFloat(0.5522847498307936)

  /// Adds a closed ellipse of four curves, from the right, downward (y down).
  mutating func addEllipse(in rect: CGRect) {
    guard !rect.isNull else { return }
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (x, y) = (rect.midX, rect.midY)
    let k = Self.quarter
    func at(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { CGPoint(x: x + dx * rx, y: y + dy * ry) }
    move(to: CGPoint(x: rect.maxX, y: y))
    cubic(at(1, k), at(k, 1), to: CGPoint(x: x, y: rect.maxY))
    cubic(at(-k, 1), at(-1, k), to: CGPoint(x: rect.minX, y: y))
    cubic(at(-1, -k), at(-k, -1), to: CGPoint(x: x, y: rect.minY))
    cubic(at(k, -1), at(1, -k), to: CGPoint(x: rect.maxX, y: y))
    close()
  }

  /// Adds a closed rectangle with quarter ellipses for some of its corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: The corners with quarter ellipses.
  ///   - radii: Brought between 0 and half of the rectangle's sides.
  mutating func addRoundedRectangle(_ rect: CGRect, corners: UIRectCorner, radii: CGSize) {
    guard !rect.isNull else { return }
    let rx = min(radii.width > 0 ? radii.width : 0, rect.width / 2)
    let ry = min(radii.height > 0 ? radii.height : 0, rect.height / 2)
    guard rx > 0, ry > 0, !corners.isDisjoint(with: .allFour) else { return addRectangle(rect) }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let (kx, ky) = (rx * (1 - Self.quarter), ry * (1 - Self.quarter))
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    func lineOn(to point: CGPoint) { if current != point { line(to: point) } }
    if corners.contains(.topLeft) { move(to: at(left + rx, top)) } else { move(to: at(left, top)) }
    if corners.contains(.topRight) {
      lineOn(to: at(right - rx, top))
      cubic(at(right - kx, top), at(right, top + ky), to: at(right, top + ry))
    } else {
      line(to: at(right, top))
    }
    if corners.contains(.bottomRight) {
      lineOn(to: at(right, bottom - ry))
      cubic(at(right, bottom - ky), at(right - kx, bottom), to: at(right - rx, bottom))
    } else {
      line(to: at(right, bottom))
    }
    if corners.contains(.bottomLeft) {
      lineOn(to: at(left + rx, bottom))
      cubic(at(left + kx, bottom), at(left, bottom - ky), to: at(left, bottom - ry))
    } else {
      line(to: at(left, bottom))
    }
    if corners.contains(.topLeft) {
      lineOn(to: at(left, top + ry))
      cubic(at(left, top + ky), at(left + kx, top), to: at(left + rx, top))
    }
    close()
  }

  /// Adds an arc of a circle, with a line to its start if there is a current point.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - start: Radians from the x axis.
  ///   - end: Radians from the x axis.
  ///   - growing: Whether the angle grows along the arc: clockwise where y grows down.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, growing: Bool
  ) {
    addArc(
      center: center, radius: radius, from: start,
      by: Self.sweep(from: start, to: end, growing: growing))
  }

  /// Returns the angle that an arc spans, at most one turn.
  ///
  /// The end angle is reduced by whole turns; but ends that are a whole turn or more apart make a
  /// full circle in either direction. Equal angles make no arc.
  ///
  /// - Source: our choice, as specified for the HTML canvas, which draws as Core Graphics does.
  static func sweep(from start: CGFloat, to end: CGFloat, growing: Bool) -> CGFloat {
    let turn = 2 * CGFloat.pi
    let way = growing ? end - start : start - end
    guard way.isFinite else { return .nan }
    let size: CGFloat
    if way >= turn {
      size = turn
    } else if way < 0 {
      size = turn - (-way).truncatingRemainder(dividingBy: turn)
    } else {
      size = way
    }
    return growing ? size : -size
  }

  /// Adds an arc by the angle that it spans; not limited to one turn.
  ///
  /// Infinite numbers and NaN draw nothing. More than a thousand turns are cut there.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, from start: CGFloat, by sweep: CGFloat
  ) {
    guard center.x.isFinite, center.y.isFinite, radius.isFinite, start.isFinite, sweep.isFinite
    else { return }
    let limit = 2000 * CGFloat.pi
    let sweep = min(max(sweep, -limit), limit)
    func at(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let begin = at(start)
    if !line(to: begin) { move(to: begin) }
    // A tolerance, so that a quarter circle is one curve in spite of its angle's rounding.
    let count = Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
    guard count > 0 else { return }
    let step = sweep / CGFloat(count)
    let k = radius * 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let (from, to) = (start + CGFloat(index) * step, start + CGFloat(index + 1) * step)
      let (p, q) = (at(from), at(to))
      cubic(
        CGPoint(x: p.x - k * sin(from), y: p.y + k * cos(from)),
        CGPoint(x: q.x + k * sin(to), y: q.y - k * cos(to)), to: q)
    }
  }

  /// Adds the arc of a radius that touches two lines: from the current point to a corner, and on
  /// from it.
  ///
  /// If there is no such arc (collinear points, a radius of 0), it adds the line to the corner.
  mutating func addArc(corner: CGPoint, toward end: CGPoint, radius: CGFloat) {
    guard !isEmpty else { return }
    let (ax, ay) = (current.x - corner.x, current.y - corner.y)
    let (bx, by) = (end.x - corner.x, end.y - corner.y)
    let (a, b) = (hypot(ax, ay), hypot(bx, by))
    let cross = ax * by - ay * bx
    guard a > 0, b > 0, radius > 0, abs(cross) > 1e-12 * a * b, radius.isFinite else {
      line(to: corner)
      return
    }
    // Half the angle at the corner, and the distance of the tangent points from it.
    let half = atan2(abs(cross), ax * bx + ay * by) / 2
    let distance = radius / tan(half)
    let first = CGPoint(x: corner.x + ax / a * distance, y: corner.y + ay / a * distance)
    let toCenter = radius / sin(half)
    let (mx, my) = (ax / a + bx / b, ay / a + by / b)
    let m = hypot(mx, my)
    guard m > 0, distance.isFinite, toCenter.isFinite else {
      line(to: corner)
      return
    }
    let center = CGPoint(x: corner.x + mx / m * toCenter, y: corner.y + my / m * toCenter)
    let start = atan2(first.y - center.y, first.x - center.x)
    let turn = .pi - 2 * half
    addArc(center: center, radius: radius, from: start, by: cross < 0 ? turn : -turn)
  }

  /// Returns every subpath drawn from its other end, the last one first.
  func reversed() -> PathElements {
    var pieces: [PathElements] = []
    var steps: [Segment] = []
    var begin = CGPoint.zero
    func finish(closed: Bool, hasMove: Bool) {
      guard hasMove || !steps.isEmpty else { return }
      var piece = PathElements()
      switch steps.last {
      case .line(_, let end), .cubic(_, _, _, let end), .close(_, let end): piece.move(to: end)
      default: piece.move(to: begin)
      }
      for (index, step) in steps.reversed().enumerated() {
        let isLast = index == steps.count - 1
        switch step {
        case .line(let from, _): if !(closed && isLast) { piece.line(to: from) }
        case .close(let from, let to): if from != to { piece.line(to: from) }
        case .cubic(let from, let first, let second, _): piece.cubic(second, first, to: from)
        case .move: break
        }
      }
      if closed { piece.close() }
      pieces.append(piece)
      steps = []
    }
    var isOpen = false
    forEachSegment { segment in
      switch segment {
      case .move(let point):
        finish(closed: false, hasMove: isOpen)
        begin = point
        isOpen = true
      case .line, .cubic:
        steps.append(segment)
        isOpen = true
      case .close:
        steps.append(segment)
        finish(closed: true, hasMove: true)
        isOpen = false
      }
    }
    finish(closed: false, hasMove: isOpen)
    var result = PathElements()
    for piece in pieces.reversed() { result.append(piece) }
    return result
  }
}

extension UIRectCorner {
  static let allFour: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
