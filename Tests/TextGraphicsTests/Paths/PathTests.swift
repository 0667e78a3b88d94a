// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextStructures

@testable import TextGraphics

private func near(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
  abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

private func near(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-9) -> Bool {
  near(a.origin, b.origin, tolerance)
    && near(CGPoint(x: a.maxX, y: a.maxY), CGPoint(x: b.maxX, y: b.maxY), tolerance)
}

/// Every point on the path's curves lies at the given distance from a center.
private func distances(_ path: UIBezierPath, from center: CGPoint) -> [CGFloat] {
  var all: [CGFloat] = []
  path.elements.forEachSegment { segment in
    guard case .cubic(let p0, let p1, let p2, let p3) = segment else { return }
    let curve = CubicCurve(p0, p1, p2, p3)
    for step in 0...16 {
      let t = Double(step) / 16
      all.append(
        hypot(CGFloat(curve.x.value(at: t)) - center.x, CGFloat(curve.y.value(at: t)) - center.y))
    }
  }
  return all
}

struct `A bezier path` {
  @Test func `starts empty, with Apple's defaults`() {
    let path = UIBezierPath()
    #expect(path.isEmpty)
    #expect(path.currentPoint == CGPoint.zero)
    #expect(path.bounds.isNull)
    #expect(path.lineWidth == 1 && path.miterLimit == 10 && path.flatness == 0.6)
    #expect(path.lineCapStyle == .butt && path.lineJoinStyle == .miter)
    #expect(!path.usesEvenOddFillRule)
    #expect(!path.contains(.zero))
  }

  @Test func `leaves out steps that have nowhere to start`() {
    let path = UIBezierPath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: .zero, controlPoint1: .zero, controlPoint2: .zero)
    path.addQuadCurve(to: .zero, controlPoint: .zero)
    path.close()
    #expect(path.isEmpty)
    path.move(to: CGPoint(x: 5, y: 6))
    #expect(!path.isEmpty)
    #expect(path.currentPoint == CGPoint(x: 5, y: 6))
    #expect(path.bounds == CGRect(x: 5, y: 6, width: 0, height: 0))
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test func `goes on from where a closed part began`() {
    let path = UIBezierPath(rect: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(path.currentPoint == CGPoint(x: 10, y: 20))
    path.close()
    path.addLine(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    #expect(
      path.elements.svgText
        == "M 10.0 20.0 L 40.0 20.0 L 40.0 60.0 L 10.0 60.0 Z L 0.0 0.0 L 10.0 0.0")
    #expect(path.contains(CGPoint(x: 6, y: 3)))
  }

  @Test func `draws a rectangle from its upper left corner to the right`() {
    let path = UIBezierPath(rect: CGRect(x: 10, y: 20, width: -5, height: -6))
    #expect(path.elements.svgText == "M 5.0 14.0 L 10.0 14.0 L 10.0 20.0 L 5.0 20.0 Z")
    #expect(UIBezierPath(rect: .null).isEmpty)
  }

  @Test func `draws an oval that touches all four sides`() {
    let rect = CGRect(x: 10, y: 20, width: 60, height: 60)
    let path = UIBezierPath(ovalIn: rect)
    #expect(near(path.cgPath.boundingBoxOfPath, rect, 1e-12))
    #expect(near(path.bounds, rect, 1e-12))
    for distance in distances(path, from: CGPoint(x: 40, y: 50)) {
      #expect(abs(distance - 30) < 30 * 0.0003)
    }
    #expect(path.contains(CGPoint(x: 40, y: 50)))
    #expect(!path.contains(CGPoint(x: 12, y: 22)))
  }

  @Test func `rounds corners, all or some`() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
    let all = UIBezierPath(roundedRect: rect, cornerRadius: 10)
    let corners = [
      CGPoint(x: 1, y: 1), CGPoint(x: 99, y: 1), CGPoint(x: 1, y: 49), CGPoint(x: 99, y: 49),
    ]
    for corner in corners { #expect(!all.contains(corner)) }
    #expect(all.contains(CGPoint(x: 4, y: 4)))
    #expect(all.bounds == rect)
    let options: [UIRectCorner] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    for (option, corner) in zip(options, corners) {
      let path = UIBezierPath(
        roundedRect: rect, byRoundingCorners: option, cornerRadii: CGSize(width: 10, height: 10))
      #expect(!path.contains(corner))
      for other in corners where other != corner { #expect(path.contains(other)) }
      #expect(path.bounds == rect)
    }
    let none = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [], cornerRadii: CGSize(width: 10, height: 10))
    #expect(none.elements == UIBezierPath(rect: rect).elements)
  }

  @Test func `brings radii down to half the sides`() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
    let pill = UIBezierPath(roundedRect: rect, cornerRadius: 1000)
    #expect(pill.elements == UIBezierPath(roundedRect: rect, cornerRadius: 25).elements)
    let oval = UIBezierPath(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: 1000, height: 1000))
    let right = UIBezierPath(ovalIn: rect)
    for x in stride(from: 0.5, to: 100, by: 4) {
      for y in stride(from: 0.5, to: 50, by: 2) {
        let point = CGPoint(x: x, y: y)
        #expect(oval.contains(point) == right.contains(point))
      }
    }
    #expect(
      UIBezierPath(roundedRect: rect, cornerRadius: -3).elements
        == UIBezierPath(rect: rect).elements)
    #expect(
      UIBezierPath(roundedRect: rect, cornerRadius: .nan).elements
        == UIBezierPath(rect: rect).elements)
  }

  @Test(arguments: [
    // start, end, clockwise, how far it turns; in quarter turns
    (0.0, 1.0, true, 1.0), (0, 1, false, -3), (0, 4, true, 4), (0, 4, false, -4),
    (0, -4, false, -4),
    (0, -4, true, 4), (1, 1, true, 0), (1, 1, false, 0), (3, 1, true, 2), (3, 1, false, -2),
    (0, 9, true, 4), (0, -1, true, 3), (0, -9, true, 3), (-2, 2, true, 4), (0, 5, false, -3),
  ])
  func `turns an arc as far as its angles say`(
    start: Double, end: Double, clockwise: Bool, turned: Double
  ) {
    let quarter = CGFloat.pi / 2
    let center = CGPoint(x: 3, y: 4)
    let path = UIBezierPath(
      arcCenter: center, radius: 2, startAngle: CGFloat(start) * quarter,
      endAngle: CGFloat(end) * quarter, clockwise: clockwise)
    var total: CGFloat = 0
    path.elements.forEachSegment { segment in
      guard case .cubic(let a, _, _, let b) = segment else { return }
      var turn = atan2(b.y - center.y, b.x - center.x) - atan2(a.y - center.y, a.x - center.x)
      if clockwise, turn < 0 { turn += 2 * .pi }
      if !clockwise, turn > 0 { turn -= 2 * .pi }
      total += turn
    }
    #expect(abs(total - CGFloat(turned) * quarter) < 1e-9)
    for distance in distances(path, from: center) { #expect(abs(distance - 2) < 0.001) }
    let begin = CGPoint(
      x: 3 + 2 * cos(CGFloat(start) * quarter), y: 4 + 2 * sin(CGFloat(start) * quarter))
    #expect(near(path.elements.points[0], begin))
    let last = CGPoint(
      x: 3 + 2 * cos(CGFloat(start + turned) * quarter),
      y: 4 + 2 * sin(CGFloat(start + turned) * quarter))
    #expect(near(path.currentPoint, last))
  }

  @Test func `joins an arc to what came before, and draws none of no numbers`() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addArc(
      withCenter: CGPoint(x: 10, y: 0), radius: 5, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(path.elements.verbs == [.move, .line, .cubic, .cubic])
    #expect(near(path.currentPoint, CGPoint(x: 5, y: 0)))
    let before = path.elements
    path.addArc(withCenter: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: true)
    path.addArc(withCenter: .zero, radius: 1, startAngle: 0, endAngle: .infinity, clockwise: true)
    #expect(path.elements == before)
  }

  @Test func `moves through a transform`() {
    let path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    path.apply(CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 2))
    #expect(path.bounds == CGRect(x: 12, y: 24, width: 6, height: 8))
    #expect(path.currentPoint == CGPoint(x: 12, y: 24))
    path.addLine(to: .zero)
    path.close()
    #expect(path.currentPoint == CGPoint(x: 12, y: 24))
  }

  @Test func `appends steps but no line attributes`() {
    let one = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let two = UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 2, height: 2))
    two.lineWidth = 7
    one.append(two)
    #expect(one.lineWidth == 1)
    #expect(one.bounds == CGRect(x: 0, y: 0, width: 7, height: 7))
    #expect(one.currentPoint == CGPoint(x: 7, y: 6))
    one.append(UIBezierPath())
    #expect(one.currentPoint == CGPoint(x: 7, y: 6))
  }

  @Test func `keeps a dash pattern`() {
    let path = UIBezierPath()
    let pattern: [CGFloat] = [4, 2, 1]
    unsafe path.setLineDash(pattern, count: 3, phase: 1.5)
    var count = 0
    var phase: CGFloat = 0
    unsafe path.getLineDash(nil, count: &count, phase: &phase)
    #expect(count == 3 && phase == 1.5)
    var lengths = [CGFloat](repeating: 0, count: count)
    unsafe path.getLineDash(&lengths, count: nil, phase: nil)
    #expect(lengths == pattern)
    unsafe path.setLineDash(nil, count: 0, phase: 9)
    unsafe path.getLineDash(nil, count: &count, phase: &phase)
    #expect(count == 0 && phase == 0)
  }

  @Test func `is equal to its copy until one changes`() throws {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 4, height: 5))
    path.lineWidth = 3
    path.lineCapStyle = .round
    let dash: [CGFloat] = [1, 2]
    unsafe path.setLineDash(dash, count: 2, phase: 1)
    let copy = try #require(path.copy() as? UIBezierPath)
    #expect(copy == path && copy.hash == path.hash && copy !== path)
    copy.usesEvenOddFillRule = true
    #expect(copy != path)
    copy.usesEvenOddFillRule = false
    copy.addLine(to: .zero)
    #expect(copy != path)
    #expect(!path.isEqual("a path"))
  }

  @Test func `comes back from an archive`() throws {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0.1, y: 1e-30, width: 4, height: 5), cornerRadius: 1)
    path.addQuadCurve(to: CGPoint(x: 1, y: 2), controlPoint: CGPoint(x: CGFloat.nan, y: -.infinity))
    // These have a sign and a payload.
    path.addLine(to: CGPoint(x: -CGFloat.nan, y: CGFloat(Double(nan: 5, signaling: false))))
    path.lineWidth = 3
    path.lineCapStyle = .square
    path.lineJoinStyle = .bevel
    path.miterLimit = 4
    path.flatness = 0.1
    path.usesEvenOddFillRule = true
    let dash: [CGFloat] = [1, 2.5]
    unsafe path.setLineDash(dash, count: 2, phase: 1)
    let data = try NSKeyedArchiver.archivedData(withRootObject: path, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UIBezierPath.self, from: data))
    // A path with a coordinate that is no number equals no other; so compare the text.
    #expect(back.elements.svgText == path.elements.svgText)
    #expect(back.lineCapStyle == .square && back.lineJoinStyle == .bevel && back.lineWidth == 3)
    #expect(back.miterLimit == 4 && back.flatness == 0.1 && back.usesEvenOddFillRule)
    #expect(back.line.dash == [1, 2.5] && back.line.dashPhase == 1)
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(NSString(string: "M 1 2 X"), forKey: "UIBezierPathSVGPathKey")
    archiver.finishEncoding()
    #expect(UIBezierPath(coder: try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)) == nil)
    let empty = NSKeyedArchiver(requiringSecureCoding: true)
    empty.finishEncoding()
    #expect(UIBezierPath(coder: try NSKeyedUnarchiver(forReadingFrom: empty.encodedData)) == nil)
  }

  @Test func `is drawn from the other end when reversed`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 2, y: 5))
    path.addCurve(
      to: CGPoint(x: 9, y: 9), controlPoint1: CGPoint(x: 3, y: 0),
      controlPoint2: CGPoint(x: 4, y: 7))
    path.lineWidth = 5
    let reversed = path.reversing()
    #expect(reversed.elements.svgText == "M 9.0 9.0 C 4.0 7.0 3.0 0.0 2.0 5.0 L 1.0 1.0")
    #expect(reversed.lineWidth == 5)
    let rect = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(rect.reversing().elements.svgText == "M 0.0 0.0 L 0.0 1.0 L 2.0 1.0 L 2.0 0.0 Z")
    #expect(rect.reversing().reversing() == rect)
    #expect(UIBezierPath().reversing().isEmpty)
  }

  @Test func `reversed twice encloses the same, and once the opposite way around`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(150) {
      let path = randomPath(&random, curved: true)
      let reversed = path.reversing()
      #expect(near(reversed.cgPath.boundingBoxOfPath, path.cgPath.boundingBoxOfPath, 1e-9))
      let (a, b) = (PathModel(path, pieces: 20), PathModel(reversed, pieces: 20))
      for _ in 0..<20 {
        let x = Double.random(in: 0...40, using: &random)
        let y = Double.random(in: 0...40, using: &random)
        guard a.distance(x: x, y: y) > 1e-6 else { continue }
        #expect(a.contains(x: x, y: y) == b.contains(x: x, y: y))
      }
      // A hole drawn the same way round fills, drawn the other way it stays a hole.
      let hole = UIBezierPath(rect: CGRect(x: -10, y: -10, width: 100, height: 100))
      hole.append(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40)).reversing())
      #expect(!hole.contains(CGPoint(x: 20, y: 20)))
    }
  }

  @Test func `contains what the model contains`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(300) {
      let path = randomPath(&random, curved: true)
      let model = PathModel(path, pieces: 100)
      for _ in 0..<30 {
        let x = Double.random(in: -1...41, using: &random)
        let y =
          random.oneIn(3)
          ? Double(Int.random(in: 0...40, using: &random))
          : Double.random(in: -1...41, using: &random)
        guard model.distance(x: x, y: y) > 0.02 else { continue }
        let expected = model.contains(x: x, y: y)
        if path.contains(CGPoint(x: x, y: y)) != expected {
          Issue.record("(\(x), \(y)) is \(expected ? "in" : "out of") \(path.elements.svgText)")
          return
        }
      }
    }
  }

  @Test func `knows the inside of curves to a billionth`() {
    // y = 100 · 2t(1 − t), x = 100t
    let parabola = UIBezierPath()
    parabola.move(to: .zero)
    parabola.addQuadCurve(to: CGPoint(x: 100, y: 0), controlPoint: CGPoint(x: 50, y: 100))
    let cubic = UIBezierPath()
    cubic.move(to: .zero)
    // y = 300 · t(1 − t)² , x = 100t
    cubic.addCurve(
      to: CGPoint(x: 100, y: 0), controlPoint1: CGPoint(x: 100.0 / 3, y: 100),
      controlPoint2: CGPoint(x: 200.0 / 3, y: 0))
    for step in 1..<200 {
      let t = Double(step) / 200
      let heights = [(parabola, 200 * t * (1 - t)), (cubic, 300 * t * (1 - t) * (1 - t))]
      for (path, y) in heights {
        #expect(path.contains(CGPoint(x: 100 * t, y: y - 1e-9)))
        #expect(!path.contains(CGPoint(x: 100 * t, y: y + 1e-9)))
      }
    }
    let box = cubic.cgPath.boundingBoxOfPath
    #expect(abs(box.maxY - 400.0 / 9) < 1e-12)  // at t = 1/3
    #expect(cubic.bounds.maxY == 100)
  }

  @Test func `has bounds as wide as its curves go`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(200) {
      let path = randomPath(&random, curved: true)
      let box = path.cgPath.boundingBoxOfPath
      var (left, top) = (Double.infinity, Double.infinity)
      var (right, bottom) = (-Double.infinity, -Double.infinity)
      for edge in PathModel(path, pieces: 400).edges {
        for point in [edge.a, edge.b] {
          left = min(left, point.x)
          right = max(right, point.x)
          top = min(top, point.y)
          bottom = max(bottom, point.y)
        }
      }
      guard left <= right else { continue }
      #expect(abs(Double(box.minX) - left) < 1e-3 && Double(box.minX) <= left + 1e-12)
      #expect(abs(Double(box.minY) - top) < 1e-3 && Double(box.minY) <= top + 1e-12)
      #expect(abs(Double(box.maxX) - right) < 1e-3 && Double(box.maxX) >= right - 1e-12)
      #expect(abs(Double(box.maxY) - bottom) < 1e-3 && Double(box.maxY) >= bottom - 1e-12)
    }
  }

  @Test func `gives and takes Core Graphics paths by value`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let steps = path.cgPath
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(steps == CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)))
    #expect(UIBezierPath(cgPath: steps).bounds == CGRect(x: 0, y: 0, width: 1, height: 1))
    path.cgPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 2, height: 2))
  }
}

struct `A Core Graphics path` {
  @Test func `shows its steps in order`() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14))
    path.closeSubpath()
    var shown: [String] = []
    unsafe path.applyWithBlock { pointer in
      let element = unsafe pointer.pointee
      let count = [1, 1, 2, 3, 0][Int(element.type.rawValue)]
      let points = (0..<count).map {
        unsafe "\(Int(element.points[$0].x)),\(Int(element.points[$0].y))"
      }
      shown.append("\(element.type) " + points.joined(separator: " "))
    }
    #expect(
      shown == [
        "moveToPoint 1,2", "addLineToPoint 3,4", "addQuadCurveToPoint 7,8 5,6",
        "addCurveToPoint 11,12 13,14 9,10", "closeSubpath ",
      ])
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    #expect(path.boundingBox == CGRect(x: 1, y: 2, width: 12, height: 12))
  }

  @Test func `turns arcs the other way than UIBezierPath does`() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    let bezier = UIBezierPath(
      arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(path == bezier.cgPath)
    let relative = CGMutablePath()
    relative.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: .pi / 2)
    #expect(relative == bezier.cgPath)
  }

  @Test func `moves what it adds through a transform`() {
    let twice = CGAffineTransform(scaleX: 2, y: 2)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1), transform: twice)
    path.addLine(to: CGPoint(x: 2, y: 1), transform: twice)
    path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1), transform: twice)
    path.addEllipse(in: CGRect(x: 10, y: 10, width: 2, height: 2), transform: twice)
    #expect(near(path.boundingBox, CGRect(x: 2, y: 2, width: 22, height: 22)))
    path.addArc(
      center: CGPoint(x: 15, y: 15), radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: true,
      transform: twice)
    #expect(near(path.boundingBoxOfPath, CGRect(x: 2, y: 2, width: 30, height: 30), 1e-9))
    let copy = CGMutablePath()
    copy.addPath(path, transform: twice)
    #expect(near(copy.boundingBoxOfPath, CGRect(x: 4, y: 4, width: 60, height: 60), 1e-9))
    copy.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
    copy.addRects([CGRect(x: -1, y: -1, width: 1, height: 1)])
    copy.addRoundedRect(
      in: CGRect(x: -3, y: -3, width: 1, height: 1), cornerWidth: 0.1, cornerHeight: 0.2)
    #expect(copy.boundingBox.minX == -3)
  }

  @Test func `rounds a corner so that both lines touch the arc`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 3)
    #expect(near(path.currentPoint, CGPoint(x: 10, y: 3), 1e-12))
    #expect(near(path.elements.points[1], CGPoint(x: 7, y: 0), 1e-12))
    for distance in distances(UIBezierPath(cgPath: path), from: CGPoint(x: 7, y: 3)) {
      #expect(abs(distance - 3) < 0.001)
    }
    // No corner: a line.
    path.addArc(tangent1End: CGPoint(x: 10, y: 7), tangent2End: CGPoint(x: 10, y: 9), radius: 3)
    #expect(path.currentPoint == CGPoint(x: 10, y: 7))
    // A sharp corner, the other way around.
    let sharp = CGMutablePath()
    sharp.move(to: .zero)
    sharp.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 0, y: -10), radius: 2)
    let center = CGPoint(x: 10 - 2 / tan(CGFloat.pi / 8), y: -2)
    for distance in distances(UIBezierPath(cgPath: sharp), from: center) {
      #expect(abs(distance - 2) < 0.001)
    }
    let scaled = CGMutablePath()
    scaled.move(to: .zero)
    scaled.addArc(
      tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 5, y: 5), radius: 1.5,
      transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(near(scaled.currentPoint, CGPoint(x: 10, y: 3), 1e-12))
  }

  @Test func `is copied by value, and changes only where it is mutable`() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let copy = try #require(path.copy())
    let twice = try #require(path.copy(using: CGAffineTransform(scaleX: 2, y: 2)))
    let mutable = try #require(path.mutableCopy())
    path.addLine(to: CGPoint(x: 5, y: 5))
    #expect(copy.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(twice.boundingBox == CGRect(x: 0, y: 0, width: 2, height: 2))
    mutable.addLine(to: CGPoint(x: 5, y: 5))
    #expect(mutable == path && mutable.hashValue == path.hashValue)
    #expect(path.mutableCopy(using: nil) == path)
    #expect(copy.contains(CGPoint(x: 0.5, y: 0.5)))
    #expect(!copy.contains(CGPoint(x: 0.5, y: 0.5), transform: CGAffineTransform(scaleX: 3, y: 3)))
    let ring = CGMutablePath()
    ring.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
    ring.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
    #expect(ring.contains(CGPoint(x: 4, y: 4)))
    #expect(!ring.contains(CGPoint(x: 4, y: 4), using: .evenOdd))
  }
}

struct `The text of an SVG path` {
  @Test func `says every command, absolute and relative`() throws {
    func text(_ path: String) throws -> String { try UIBezierPath(svgPath: path).elements.svgText }
    #expect(
      try text("M1 2L3,4H5V6h-1v-1l1 1z")
        == "M 1.0 2.0 L 3.0 4.0 L 5.0 4.0 L 5.0 6.0 L 4.0 6.0 L 4.0 5.0 L 5.0 6.0 Z")
  }

  @Test(arguments: [
    ("m1,2 3,4 5-6.5", "M 1.0 2.0 L 4.0 6.0 L 9.0 -0.5"),
    ("M0 0 1 1 2 2", "M 0.0 0.0 L 1.0 1.0 L 2.0 2.0"),
    ("M0 0C1 1 2 2 3 3S5 5 6 6", "M 0.0 0.0 C 1.0 1.0 2.0 2.0 3.0 3.0 C 4.0 4.0 5.0 5.0 6.0 6.0"),
    ("M1 1S5 5 6 6", "M 1.0 1.0 C 1.0 1.0 5.0 5.0 6.0 6.0"),
    ("M0 0c1 1 2 2 3 3s2 2 3 3", "M 0.0 0.0 C 1.0 1.0 2.0 2.0 3.0 3.0 C 4.0 4.0 5.0 5.0 6.0 6.0"),
    ("M0 0Q1 2 2 0T4 0", "M 0.0 0.0 Q 1.0 2.0 2.0 0.0 Q 3.0 -2.0 4.0 0.0"),
    ("M0 0T4 0", "M 0.0 0.0 Q 0.0 0.0 4.0 0.0"),
    ("M0 0q1 2 2 0t2 0", "M 0.0 0.0 Q 1.0 2.0 2.0 0.0 Q 3.0 -2.0 4.0 0.0"),
    ("M 5 5 z l 1 0", "M 5.0 5.0 Z L 6.0 5.0"),
    ("M5 5ZM1 1z", "M 5.0 5.0 Z M 1.0 1.0 Z"),
    ("M.5.5 1e1-1E-1", "M 0.5 0.5 L 10.0 -0.1"),
    ("M0 0 A 0 5 0 0 1 3 4", "M 0.0 0.0 L 3.0 4.0"), ("M1 1 A 5 5 0 0 1 1 1", "M 1.0 1.0"),
    ("", ""), ("  \n", ""),
  ])
  func `reads as its steps`(text: String, steps: String) throws {
    #expect(try UIBezierPath(svgPath: text).elements.svgText == steps)
  }

  @Test(arguments: [
    ("L 1 1", 0), ("M", 1), ("M 1", 3), ("M 1 x", 4), ("M 1 1 X", 6), ("M 1 1 L", 7),
    ("M 1e999 0", 2), ("M 0 0 A 1 1 0 2 0 3 3", 14), ("M nan 0", 2), ("10 10", 0), ("M 1 1,", 5),
    ("M 1 1 , L 2 2", 6), ("M, 1 1", 1), ("M 1 1 L ,2 2", 8), ("M 1,,1", 4),
    ("M 1 1 é", 6), ("M 1e308 0 l 1e308 0", 19),
  ])
  func `that is wrong says where`(text: String, offset: Int) {
    #expect {
      _ = try UIBezierPath(svgPath: text)
    } throws: {
      ($0 as? SVGPathError)?.offset == offset && "\($0)".hasSuffix(".")
    }
  }

  @Test func `draws arcs as SVG means them`() throws {
    // A quarter of a circle, on the four ways from (1, 0) to (0, 1).
    for (flags, center) in [
      ("0 1", (0.0, 0.0)), ("1 0", (0.0, 0.0)), ("0 0", (1.0, 1.0)), ("1 1", (1.0, 1.0)),
    ] {
      let path = try UIBezierPath(svgPath: "M 1 0 A 1 1 30 \(flags) 0 1")
      for distance in distances(path, from: CGPoint(x: center.0, y: center.1)) {
        #expect(abs(distance - 1) < 0.0005)
      }
      #expect(path.currentPoint == CGPoint(x: 0, y: 1))
      let turned = path.elements.verbs.count { $0 == .cubic }
      #expect(turned == (flags.hasPrefix("1") ? 3 : 1))
    }
    // Radii that are too small grow until they reach.
    let half = try UIBezierPath(svgPath: "M -3 0 A 1 1 0 0 1 3 0")
    for distance in distances(half, from: .zero) { #expect(abs(distance - 3) < 0.002) }
    // Turned ellipse: back in its own axes it is one.
    let ellipse = try UIBezierPath(svgPath: "M 0 0 a 4 2 90 1 1 1 0 z")
    let box = ellipse.cgPath.boundingBoxOfPath
    #expect(abs(box.height - (4 + CGFloat(15).squareRoot())) < 0.005)
    #expect(abs(box.width - 4) < 0.005)
  }

  @Test func `written and read is the same path`() throws {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(200) {
      let path = randomPath(&random, curved: true)
      path.apply(CGAffineTransform(rotationAngle: CGFloat.random(in: 0...6, using: &random)))
      #expect(try UIBezierPath(svgPath: path.elements.svgText).elements == path.elements)
    }
  }

  @Test func `that is damaged is read or refused, never worse`() {
    var random = SeededGenerator(seed: seed())
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n".utf8)
    for _ in 0..<iterations(2000) {
      var text = Array(randomPath(&random, curved: true).elements.svgText.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        text[place] =
          random.oneIn(10)
          ? .random(in: 0...255, using: &random) : letters.randomElement(using: &random)!
      }
      do {
        let path = try UIBezierPath(svgPath: String(decoding: text, as: UTF8.self))
        #expect(path.isEmpty || path.currentPoint.x.isFinite)
      } catch {
        #expect(error.offset <= text.count * 3)
      }
    }
  }
}
