// SPDX-License-Identifier: MIT

/// A layer's rectangle with rounded corners.
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

  /// The radius, limited to half of the shorter side; 0 for infinity and NaN.
  private var usedRadius: CGFloat {
    radius > 0 && !corners.isEmpty ? min(radius, min(rect.width, rect.height) / 2) : 0
  }

  var isRectangle: Bool { usedRadius == 0 }

  /// Returns the outline that lies `distance` inside of this one.
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
    // Each corner from the preceding edge to the following one, clockwise.
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

  /// Returns the distances from the corner at which its curve begins, and of its control points.
  ///
  /// The continuous curve begins at one and a half times the distance of the quarter circle, as far
  /// as there is space. It passes through the middle of the quarter circle: 1 − √½ of the radius
  /// from both edges. The middle of a cubic curve is an eighth of (start + 3 controls + 3 controls
  /// + end).
  private func reach(_ radius: CGFloat) -> (begin: CGFloat, control: CGFloat) {
    let circle = radius * (1 - 0.5522847498307936)
    guard curve == .continuous else { return (radius, circle) }
    let begin = min(radius * 1.53, min(rect.width, rect.height) / 2)
    return (begin, (8 * radius * (1 - 0.5.squareRoot()) - begin) / 3)
  }
}
