// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextGraphics

/// Some drawing that a seed repeats, with every member of `CGContext` that leaves marks or changes
/// how marks are left, as any client would draw: `SceneMembersTests` reads the names.
struct RandomScene {
  static let size = CGSize(width: 120, height: 90)
  let seed: UInt64
  let picture: UIImage
  /// Whether there are modes outside of layers.
  var mixesOnPage = true

  func draw(on context: CGContext) {
    var scene = Painter(random: SeededGenerator(seed: seed), context: context, picture: picture)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    // A page has no backdrop: a mode that depends on the backdrop would have none.
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(origin: .zero, size: Self.size))
    scene.isPaper = context.width > 0
    scene.mixesOnPage = mixesOnPage
    for _ in 0..<scene.count(3...7) { scene.step(depth: 0) }
  }

  /// Draws one thing after the other.
  struct Painter {
    var random: SeededGenerator
    let context: CGContext
    let picture: UIImage
    /// Pixels that represent paper: where they have become clear they are made white again.
    var isPaper = false
    var mixesOnPage = true
    private var isInLayer = false

    init(random: SeededGenerator, context: CGContext, picture: UIImage) {
      (self.random, self.context, self.picture) = (random, context, picture)
    }

    mutating func step(depth: Int) {
      context.saveGState()
      draw(depth)
      context.restoreGState()
      guard isPaper, !isInLayer else { return }
      context.saveGState()
      context.setBlendMode(.destinationOver)
      context.setAlpha(1)
      context.setShadow(offset: .zero, blur: 0, color: nil)
      context.setFillColor(gray: 1, alpha: 1)
      context.fill(CGRect(x: -500, y: -500, width: 1000, height: 1000))
      context.restoreGState()
    }

    private mutating func draw(_ depth: Int) {
      settings()
      switch count(0...(depth < 2 ? 19 : 14)) {
      case 0, 1:
        color().setFill()
        path().fill()
      case 2: line()
      case 3: picture.draw(in: rect(), blendMode: .normal, alpha: number(0.4...1))
      case 4: picture.withTintColor(color()).draw(in: rect())
      case 5: cgPicture()
      case 6, 7: currentPath()
      case 8: rectangles()
      case 9: ellipsesAndSegments()
      case 10: clearing()
      case 11, 12: gradient()
      case 13, 14: glyphs()
      case 15: transforms(depth)
      case 16, 17: clips(depth)
      default: layers(depth)
      }
    }

    // MARK: State

    /// Sets some state before some steps.
    mutating func settings() {
      if random.oneIn(5) {
        let offset = CGSize(width: number(-8...8), height: number(-8...8))
        let blur = random.oneIn(2) ? 0 : number(1...6)
        if random.oneIn(4) {
          context.setShadow(offset: offset, blur: blur)
        } else {
          context.setShadow(offset: offset, blur: blur, color: color().cgColor)
        }
      }
      if random.oneIn(5) { context.setAlpha(number(0.3...1)) }
      if random.oneIn(4) { context.setBlendMode(mode()) }
      switch count(0...2) {
      case 0: context.setFillColor(gray: number(0...1), alpha: number(0.5...1))
      case 1:
        context.setFillColor(
          red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.5...1))
      default: context.setFillColor(color().cgColor)
      }
      switch count(0...2) {
      case 0: context.setStrokeColor(gray: number(0...1), alpha: number(0.5...1))
      case 1:
        context.setStrokeColor(
          red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.5...1))
      default: context.setStrokeColor(color().cgColor)
      }
      context.setLineWidth(number(3...8))
      context.setLineCap([.butt, .round, .square].randomElement(using: &random)!)
      context.setLineJoin([.miter, .round, .bevel].randomElement(using: &random)!)
      context.setMiterLimit(4)
      if random.oneIn(4) {
        context.setLineDash(phase: number(0...9), lengths: [number(4...12), number(4...12)])
      }
    }

    private mutating func transforms(_ depth: Int) {
      context.translateBy(x: 60, y: 45)
      context.rotate(by: number(-1...1))
      context.scaleBy(x: number(0.6...1.4), y: number(0.6...1.4))
      if random.oneIn(3) {
        context.concatenate(CGAffineTransform(1, 0, number(-0.4...0.4), 1, 0, 0))
      }
      context.translateBy(x: -60, y: -45)
      for _ in 0..<2 { step(depth: depth + 1) }
    }

    private mutating func clips(_ depth: Int) {
      let wasInLayer = isInLayer
      defer { isInLayer = wasInLayer }
      switch count(0...4) {
      case 0: path().addClip()
      case 1: context.clip(to: rect())
      case 2: context.clip(to: [rect(), rect()])
      case 3:
        guard let mask = picture.cgImage else { break }
        context.clip(to: rect(), mask: mask)
        isInLayer = true
      default:
        context.addPath(path().cgPath)
        context.clip(using: random.oneIn(2) ? .evenOdd : .winding)
      }
      for _ in 0..<2 { step(depth: depth + 1) }
    }

    private mutating func layers(_ depth: Int) {
      if random.oneIn(2) {
        context.beginTransparencyLayer()
      } else {
        context.beginTransparencyLayer(in: rect())
      }
      let wasInLayer = isInLayer
      isInLayer = true
      for _ in 0..<2 { step(depth: depth + 1) }
      isInLayer = wasInLayer
      context.endTransparencyLayer()
    }

    /// Returns any mode in a layer.
    ///
    /// On a page those that do not depend on transparency: paper is nowhere.
    ///
    /// Not `plusDarker`: it is three layers on pixels, whose edges are lighter.
    private mutating func mode() -> CGBlendMode {
      let asking: [CGBlendMode] = [
        .sourceOut, .xor, .destinationOver, .destinationAtop, .destinationIn,
      ]
      let modes = CGBlendMode.allCases.filter {
        $0 != .plusDarker && (isInLayer || mixesOnPage && !asking.contains($0))
      }
      return modes.randomElement(using: &random) ?? .normal
    }

    // MARK: Marks

    private mutating func line() {
      color().setStroke()
      let line = path()
      line.lineWidth = number(2...9)
      line.lineCapStyle = [.butt, .round, .square].randomElement(using: &random)!
      line.lineJoinStyle = [.miter, .round, .bevel].randomElement(using: &random)!
      line.miterLimit = 4
      if random.oneIn(3) {
        let pattern = [number(4...12), number(4...12)]
        unsafe line.setLineDash(pattern, count: 2, phase: number(0...9))
      }
      line.stroke()
    }

    private mutating func cgPicture() {
      guard let image = picture.cgImage else { return }
      context.interpolationQuality = [.default, .none, .high].randomElement(using: &random)!
      if random.oneIn(3) {
        context.clip(to: rect())
        context.draw(
          image, in: CGRect(x: 3, y: 5, width: number(14...30), height: number(12...24)),
          byTiling: true)
      } else {
        context.draw(image, in: rect())
      }
    }

    /// The context's own path, by all that adds to it.
    private mutating func currentPath() {
      context.beginPath()
      for _ in 0..<count(1...3) {
        switch count(0...8) {
        case 0: context.addRect(rect())
        case 1: context.addRects([rect(), rect()])
        case 2: context.addEllipse(in: rect())
        case 3: context.addLines(between: [point(), point(), point()])
        case 4:
          context.addArc(
            center: point(), radius: number(5...30), startAngle: number(0...6),
            endAngle: number(0...6), clockwise: random.oneIn(2))
        case 5: context.addPath(path().cgPath)
        case 6:
          context.move(to: point())
          context.addArc(tangent1End: point(), tangent2End: point(), radius: number(3...15))
        default:
          context.move(to: point())
          context.addLine(to: point())
          context.addCurve(to: point(), control1: point(), control2: point())
          context.addQuadCurve(to: point(), control: point())
          if random.oneIn(2) { context.closePath() }
        }
      }
      switch count(0...2) {
      case 0: context.fillPath(using: random.oneIn(2) ? .evenOdd : .winding)
      case 1: context.strokePath()
      default:
        context.drawPath(
          using: [.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke].randomElement(
            using: &random)!
        )
      }
    }

    private mutating func rectangles() {
      switch count(0...3) {
      case 0: context.fill(rect())
      case 1: context.fill([rect(), rect()])
      case 2: context.stroke(rect())
      default: context.stroke(rect(), width: number(1...8))
      }
    }

    private mutating func ellipsesAndSegments() {
      switch count(0...2) {
      case 0: context.fillEllipse(in: rect())
      case 1: context.strokeEllipse(in: rect())
      default: context.strokeLineSegments(between: [point(), point(), point(), point()])
      }
    }

    private mutating func clearing() {
      switch count(0...2) {
      case 0: context.clear(rect())
      case 1:
        color().setFill()
        UIRectFill(rect())
      default:
        color().setFill()
        UIRectFrame(rect())
      }
    }

    private mutating func gradient() {
      let colors = (0..<count(2...4)).map { _ in color().cgColor }
      let places: [CGFloat]? =
        random.oneIn(2) ? nil : colors.indices.map { _ in number(0...1) }.sorted()
      guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: places) else {
        return
      }
      let options = CGGradientDrawingOptions(rawValue: UInt32(count(0...3)))
      context.clip(to: rect())
      if random.oneIn(3) {
        context.drawLinearGradient(gradient, start: point(), end: point(), options: options)
      } else {
        context.drawRadialGradient(
          gradient, startCenter: point(), startRadius: random.oneIn(3) ? 0 : number(2...30),
          endCenter: point(), endRadius: number(2...40), options: options)
      }
    }

    /// Rows of glyphs, upright or slanted, in every mode; what clips is filled.
    private mutating func glyphs() {
      guard let font = CGFont("DejaVuSans-Bold") else { return }
      context.setFont(font)
      context.setFontSize(number(14...40))
      let mode = CGTextDrawingMode(rawValue: Int32(count(0...7))) ?? .fill
      context.setTextDrawingMode(mode)
      context.textMatrix = CGAffineTransform(1, 0, number(-0.3...0.3), -1, 0, 0)
      context.textPosition = point()
      let numbers = (0..<4).map { _ in CGGlyph(count(36...60)) }
      context.showGlyphs(
        numbers, at: (0..<4).map { CGPoint(x: CGFloat($0) * 22, y: number(-3...3)) })
      if mode.clips { context.fill(CGRect(x: -20, y: -20, width: 160, height: 130)) }
    }

    // MARK: Values

    mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
      CGFloat.random(in: range, using: &random)
    }

    private mutating func point() -> CGPoint {
      CGPoint(x: number(-10...130), y: number(-10...100))
    }

    private mutating func rect() -> CGRect {
      CGRect(origin: point(), size: CGSize(width: number(8...70), height: number(8...60)))
    }

    private mutating func color() -> UIColor {
      UIColor(
        hue: number(0...1), saturation: number(0...1), brightness: number(0...1),
        alpha: random.oneIn(3) ? number(0.2...1) : 1)
    }

    private mutating func path() -> UIBezierPath {
      switch count(0...5) {
      case 0: return UIBezierPath(rect: rect())
      case 1: return UIBezierPath(ovalIn: rect())
      case 2: return UIBezierPath(roundedRect: rect(), cornerRadius: number(2...20))
      case 3:
        return UIBezierPath(
          arcCenter: point(), radius: number(5...40), startAngle: number(0...6),
          endAngle: number(0...6), clockwise: random.oneIn(2))
      default:
        let path = UIBezierPath()
        path.move(to: point())
        for _ in 0..<count(2...5) {
          switch count(0...2) {
          case 0: path.addLine(to: point())
          case 1: path.addQuadCurve(to: point(), controlPoint: point())
          default: path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
          }
        }
        if random.oneIn(2) { path.close() }
        path.usesEvenOddFillRule = random.oneIn(2)
        return path
      }
    }
  }
}
