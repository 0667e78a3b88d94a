// SPDX-License-Identifier: MIT

import CanvasTestSupport
import TextFonts
import TextKitTestSupport

@testable import TextCanvas

/// A drawing of parts that can be changed one by one; each part is drawn the same from its seed.
struct RandomDrawing {
  static let side = 160
  let font: FontInstance
  let picture: CanvasImage
  var parts: [UInt64] = []

  init(_ count: Int, _ random: inout SeededGenerator, font: FontInstance, picture: CanvasImage) {
    self.font = font
    self.picture = picture
    for _ in 0..<count { parts.append(random.next()) }
  }

  /// The kinds of change between two drawings.
  enum Change: CaseIterable { case replaced, removed, added, moved }

  mutating func change(_ kind: Change, _ random: inout SeededGenerator) {
    let place = Int.random(in: 0..<max(parts.count, 1), using: &random)
    switch kind {
    case .replaced where !parts.isEmpty: parts[place] = random.next()
    case .removed where parts.count > 1: parts.remove(at: place)
    case .moved where parts.count > 1:
      let part = parts.remove(at: place)
      parts.insert(part, at: Int.random(in: 0...parts.count, using: &random))
    default: parts.insert(random.next(), at: min(place, parts.count))
    }
  }

  func draw(on canvas: Canvas) {
    for part in parts {
      var painter = Painter(random: SeededGenerator(seed: part), drawing: self, canvas: canvas)
      // Some parts are drawn once, for an owner that lives until the end of the test.
      if part % 5 == 0 {
        let number = Int(truncatingIfNeeded: part)
        if canvas.takeKept(for: font, numbers: [number], places: [1]) { continue }
        canvas.keep(for: font, numbers: [number], places: [1]) { painter.step(depth: 0) }
      } else {
        painter.step(depth: 0)
      }
    }
  }

  struct Painter {
    var random: SeededGenerator
    let drawing: RandomDrawing
    let canvas: Canvas

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }

    mutating func color() -> PaintColor {
      PaintColor(
        red: number(0...1), green: number(0...1), blue: number(0...1),
        alpha: random.oneIn(2) ? 1 : number(0.2...1))
    }

    mutating func rect() -> CanvasRect {
      let size = Double(RandomDrawing.side)
      var rect = CanvasRect(
        x: number(-20...size), y: number(-20...size), width: number(1...60), height: number(1...50))
      if random.oneIn(2) {
        rect = CanvasRect(
          x: rect.x.rounded(), y: rect.y.rounded(), width: rect.width.rounded(),
          height: rect.height.rounded())
      }
      return rect
    }

    mutating func path() -> CanvasPath {
      var path = CanvasPath()
      if random.oneIn(2) {
        path.appendEllipse(in: rect())
      } else {
        let size = Double(RandomDrawing.side)
        path.move(to: CanvasPoint(x: number(0...size), y: number(0...size)))
        for _ in 0..<Int.random(in: 2...4, using: &random) {
          path.line(to: CanvasPoint(x: number(0...size), y: number(0...size)))
        }
      }
      return path
    }

    mutating func settings() {
      if random.oneIn(4) { canvas.translate(x: number(-20...20), y: number(-20...20)) }
      if random.oneIn(8) {
        canvas.concatenate(CanvasTransform(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: 10, ty: -5))
      }
      if random.oneIn(6) { canvas.multiplyAlpha(by: number(0.3...1)) }
      if random.oneIn(6) {
        canvas.setBlendMode(BlendMode.allCases.randomElement(using: &random)!)
      }
      if random.oneIn(7) {
        canvas.setShadow(
          Shadow(x: number(-6...6), y: number(-6...6), blur: number(0...9), color: color()))
      }
      if random.oneIn(14) {
        canvas.setInnerShadow(Shadow(x: 1, y: 2, blur: number(0...4), color: color()))
      }
      if random.oneIn(5) { canvas.clip(to: rect()) }
      if random.oneIn(9) { canvas.clip(to: path(), evenOdd: random.oneIn(2)) }
    }

    mutating func step(depth: Int) {
      canvas.save()
      defer { canvas.restore() }
      settings()
      switch Int.random(in: 0...(depth < 2 ? 12 : 9), using: &random) {
      case 0, 1: canvas.fill(rect(), color())
      case 2: canvas.fill(path(), color(), evenOdd: random.oneIn(2))
      case 3:
        canvas.stroke(
          path(), color(), StrokeStyle(width: number(0.5...6), join: .round, dash: [3, 2]))
      case 4:
        let stops = [
          Gradient.Stop(place: 0, color: color()), Gradient.Stop(place: 1, color: color()),
        ]
        canvas.clip(to: rect())
        canvas.paint(
          Gradient(
            stops: stops,
            shape: .line(from: CanvasPoint(x: 10, y: 20), to: CanvasPoint(x: 120, y: 90)),
            continuesBefore: true, continuesAfter: random.oneIn(2)))
      case 5, 6, 7: glyphs()
      case 8: try? canvas.draw(drawing.picture, in: rect(), alpha: number(0.3...1))
      case 9:
        canvas.line(
          from: 3, to: number(30...150), top: number(5...150), thickness: 1.3, color: color())
      default:
        canvas.beginLayer()
        for _ in 0..<Int.random(in: 0...3, using: &random) { step(depth: depth + 1) }
        canvas.endLayer(alpha: number(0.4...1))
      }
    }

    mutating func glyphs() {
      let words = ["Forms", "of", "water", "gjäy", "ffi", "Wave"]
      let size = number(8...30)
      let row = Row(
        words.randomElement(using: &random)!, drawing.font, size: size, x: number(0...130),
        y: number(10...160))
      if random.oneIn(5) {
        canvas.strokeGlyphs(
          row.glyphs, font: drawing.font, size: size, color: color(), style: StrokeStyle(width: 1))
      } else {
        canvas.show(row.glyphs, font: drawing.font, size: size, color: color(), text: row.text)
      }
    }
  }
}
