// SPDX-License-Identifier: MIT

/// A rectangle with round corners, as layers have them.
struct LayerOutline {
  var rect: CGRect
  var radius: CGFloat
  var corners = CACornerMask.all
  var curve = CALayerCornerCurve.circular

  init(_ layer: CALayer, _ values: LayerValues) {
    rect = values.bounds
    radius = values.cornerRadius
    corners = layer.maskedCorners
    curve = layer.cornerCurve
  }

  /// Half of the shorter side at most; 0 for a number that is none.
  private var usedRadius: CGFloat {
    radius > 0 && !corners.isEmpty ? min(radius, min(rect.width, rect.height) / 2) : 0
  }

  var isRectangle: Bool { usedRadius == 0 }

  /// The outline that lies `distance` inside of this one.
  func inset(by distance: CGFloat) -> LayerOutline {
    var inner = self
    let distance = min(distance, min(rect.width, rect.height) / 2)
    inner.rect = rect.insetBy(dx: distance, dy: distance)
    inner.radius = max(0, usedRadius - distance)
    return inner
  }

  var path: CGPath {
    let radius = usedRadius
    guard radius > 0 else { return CGPath(rect: rect) }
    let path = CGMutablePath()
    // Each corner from the edge before it to the edge behind it, clockwise.
    let right = CGVector(dx: 1, dy: 0)
    let down = CGVector(dx: 0, dy: 1)
    func turned(_ v: CGVector) -> CGVector { CGVector(dx: -v.dx, dy: -v.dy) }
    let all: [(CACornerMask, CGPoint, before: CGVector, behind: CGVector)] = [
      (.layerMinXMinYCorner, CGPoint(x: rect.minX, y: rect.minY), down, right),
      (.layerMaxXMinYCorner, CGPoint(x: rect.maxX, y: rect.minY), turned(right), down),
      (.layerMaxXMaxYCorner, CGPoint(x: rect.maxX, y: rect.maxY), turned(down), turned(right)),
      (.layerMinXMaxYCorner, CGPoint(x: rect.minX, y: rect.maxY), right, turned(down)),
    ]
    for (index, corner) in all.enumerated() {
      func at(_ distance: CGFloat, _ v: CGVector) -> CGPoint {
        CGPoint(x: corner.1.x + v.dx * distance, y: corner.1.y + v.dy * distance)
      }
      let isRound = corners.contains(corner.0)
      let reach = isRound ? self.reach(radius) : (begin: 0, control: 0)
      let start = at(reach.begin, corner.before)
      if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
      guard isRound else { continue }
      path.addCurve(
        to: at(reach.begin, corner.behind), control1: at(reach.control, corner.before),
        control2: at(reach.control, corner.behind))
    }
    path.closeSubpath()
    return path
  }

  /// How far from the corner its curve begins, and where its control points stand.
  ///
  /// The continuous curve begins half as far again as the quarter circle, as far as there is room, and goes through
  /// the middle of the quarter circle: 1 − √½ of the radius from both edges. A cubic curve's middle is an eighth of
  /// (start + 3 controls + 3 controls + end).
  private func reach(_ radius: CGFloat) -> (begin: CGFloat, control: CGFloat) {
    let circle = radius * (1 - 0.5522847498307936)
    guard curve == .continuous else { return (radius, circle) }
    let begin = min(radius * 1.53, min(rect.width, rect.height) / 2)
    return (begin, (8 * radius * (1 - 0.5.squareRoot()) - begin) / 3)
  }
}
