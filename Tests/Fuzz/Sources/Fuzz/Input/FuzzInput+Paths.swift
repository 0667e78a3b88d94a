// SPDX-License-Identifier: MIT

@testable import TextGraphics
@testable import TextKit

extension FuzzInput {
  mutating func point() -> CGPoint { CGPoint(x: measure(), y: measure()) }

  mutating func rect() -> CGRect {
    CGRect(x: measure(), y: measure(), width: measure(), height: measure())
  }

  /// A path of any kind, with numbers of any kind.
  mutating func path() -> UIBezierPath {
    switch byte() % 6 {
    case 0: return UIBezierPath(rect: rect())
    case 1: return UIBezierPath(ovalIn: rect())
    case 2: return UIBezierPath(roundedRect: rect(), cornerRadius: measure())
    case 3:
      return UIBezierPath(
        arcCenter: point(), radius: measure(), startAngle: measure(), endAngle: measure(),
        clockwise: flag())
    default:
      let path = UIBezierPath()
      path.usesEvenOddFillRule = flag()
      if byte() % 8 != 7 { path.move(to: point()) }
      for _ in 0..<number(below: 10) {
        switch byte() % 8 {
        case 0: path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
        case 1: path.addQuadCurve(to: point(), controlPoint: point())
        case 2:
          path.addArc(
            withCenter: point(), radius: measure(), startAngle: measure(), endAngle: measure(),
            clockwise: flag())
        case 3: path.close()
        case 4: path.move(to: point())
        default: path.addLine(to: point())
        }
      }
      return path
    }
  }

  mutating func transform() -> CGAffineTransform {
    switch byte() % 4 {
    case 0: CGAffineTransform(translationX: measure(), y: measure())
    case 1: CGAffineTransform(scaleX: measure(), y: measure())
    case 2: CGAffineTransform(rotationAngle: measure())
    default:
      CGAffineTransform(
        a: measure(), b: measure(), c: measure(), d: measure(), tx: measure(), ty: measure())
    }
  }
}
