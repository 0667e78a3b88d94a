// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextKit

/// Some drawing that a seed repeats: paths, clips, transforms, pictures, shadows and opacity, as any
/// client would draw them.
struct RandomScene {
  static let size = CGSize(width: 120, height: 90)
  let seed: UInt64
  let picture: UIImage

  func draw(on context: CGContext) {
    var random = SeededGenerator(seed: seed)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    for _ in 0..<Int.random(in: 3...7, using: &random) { step(context, &random, depth: 0) }
  }

  private func number(_ range: ClosedRange<CGFloat>, _ random: inout SeededGenerator) -> CGFloat {
    CGFloat.random(in: range, using: &random)
  }

  private func point(_ random: inout SeededGenerator) -> CGPoint {
    CGPoint(x: number(-10...130, &random), y: number(-10...100, &random))
  }

  private func rect(_ random: inout SeededGenerator) -> CGRect {
    CGRect(
      origin: point(&random),
      size: CGSize(width: number(8...70, &random), height: number(8...60, &random)))
  }

  private func color(_ random: inout SeededGenerator) -> UIColor {
    UIColor(
      hue: number(0...1, &random), saturation: number(0...1, &random),
      brightness: number(0...1, &random), alpha: random.oneIn(3) ? number(0.2...1, &random) : 1)
  }

  private func path(_ random: inout SeededGenerator) -> UIBezierPath {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return UIBezierPath(rect: rect(&random))
    case 1: return UIBezierPath(ovalIn: rect(&random))
    case 2: return UIBezierPath(roundedRect: rect(&random), cornerRadius: number(2...20, &random))
    case 3:
      return UIBezierPath(
        arcCenter: point(&random), radius: number(5...40, &random),
        startAngle: number(0...6, &random), endAngle: number(0...6, &random),
        clockwise: random.oneIn(2))
    default:
      let path = UIBezierPath()
      path.move(to: point(&random))
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: path.addLine(to: point(&random))
        case 1: path.addQuadCurve(to: point(&random), controlPoint: point(&random))
        default:
          path.addCurve(
            to: point(&random), controlPoint1: point(&random), controlPoint2: point(&random))
        }
      }
      if random.oneIn(2) { path.close() }
      path.usesEvenOddFillRule = random.oneIn(2)
      return path
    }
  }

  private func step(_ context: CGContext, _ random: inout SeededGenerator, depth: Int) {
    context.saveGState()
    defer { context.restoreGState() }
    if random.oneIn(4) {
      context.setShadow(
        offset: CGSize(width: number(-8...8, &random), height: number(-8...8, &random)),
        blur: random.oneIn(2) ? 0 : number(1...6, &random), color: color(&random).cgColor)
    }
    if random.oneIn(4) { context.setAlpha(number(0.3...1, &random)) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      color(&random).setFill()
      path(&random).fill()
    case 2:
      color(&random).setStroke()
      let line = path(&random)
      line.lineWidth = number(2...9, &random)
      line.lineCapStyle = [.butt, .round, .square].randomElement(using: &random)!
      line.lineJoinStyle = [.miter, .round, .bevel].randomElement(using: &random)!
      line.miterLimit = 4
      if random.oneIn(3) {
        let pattern = [number(4...12, &random), number(4...12, &random)]
        unsafe line.setLineDash(pattern, count: 2, phase: number(0...9, &random))
      }
      line.stroke()
    case 3:
      picture.draw(in: rect(&random), blendMode: .normal, alpha: number(0.4...1, &random))
    case 4:
      picture.withTintColor(color(&random)).draw(in: rect(&random))
    case 5:
      guard depth < 2 else { return }
      context.translateBy(x: 60, y: 45)
      context.rotate(by: number(-1...1, &random))
      context.scaleBy(x: number(0.6...1.4, &random), y: number(0.6...1.4, &random))
      context.translateBy(x: -60, y: -45)
      for _ in 0..<2 { step(context, &random, depth: depth + 1) }
    case 6:
      guard depth < 2 else { return }
      path(&random).addClip()
      for _ in 0..<2 { step(context, &random, depth: depth + 1) }
    case 7:
      guard depth < 2 else { return }
      context.beginTransparencyLayer()
      for _ in 0..<2 { step(context, &random, depth: depth + 1) }
      context.endTransparencyLayer()
    default:
      context.setFillColor(color(&random).cgColor)
      context.setStrokeColor(color(&random).cgColor)
      context.setLineWidth(number(1...5, &random))
      context.addPath(path(&random).cgPath)
      context.drawPath(
        using: [.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke].randomElement(using: &random)!)
    }
  }
}

extension CGImage {
  /// How two pictures of the same size differ: the mean of all channels, 0 to 255, and the part of
  /// pixels of which a channel differs by more than 48, where the ground beneath is white.
  func difference(_ other: CGImage) -> (mean: Double, far: Double) {
    guard width == other.width, height == other.height else { return (255, 1) }
    func bytes(_ image: CGImage) -> [UInt8] {
      image.pixels { _, _, bytes in
        bytes.indices.map { bytes[$0] &+ (255 - bytes[$0 | 3]) }
      } ?? []
    }
    let (a, b) = (bytes(self), bytes(other))
    var sum = 0
    var far = 0
    for pixel in stride(from: 0, to: a.count, by: 4) {
      var largest = 0
      for channel in pixel..<pixel + 3 {
        let distance = abs(Int(a[channel]) - Int(b[channel]))
        sum += distance
        largest = max(largest, distance)
      }
      if largest > 48 { far += 1 }
    }
    let count = Double(max(width * height, 1))
    return (Double(sum) / (3 * count), Double(far) / count)
  }
}
