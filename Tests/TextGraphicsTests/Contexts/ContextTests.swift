// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextGraphics

struct `A graphics context` {
  @Test func `fills, strokes and empties its path`() throws {
    let image = try drawn { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.move(to: CGPoint(x: 5, y: 5))
      context.addLine(to: CGPoint(x: 35, y: 5))
      context.addLine(to: CGPoint(x: 35, y: 35))
      context.closePath()
      #expect(context.pathContains(CGPoint(x: 30, y: 15), mode: .fill))
      #expect(!context.pathContains(CGPoint(x: 10, y: 30), mode: .fill))
      #expect(context.boundingBoxOfPath == CGRect(x: 5, y: 5, width: 30, height: 30))
      #expect(context.currentPointOfPath == CGPoint(x: 5, y: 5))
      context.setLineWidth(2)
      context.drawPath(using: .fillStroke)
      #expect(context.isPathEmpty && context.path == nil)
      context.fillPath()
    }
    #expect(image.pixel(30, 15) == .red)
    #expect(image.pixel(20, 5) == .blue)
    #expect(image.pixel(10, 30) == .clear)
  }

  @Test func `keeps the path where it was when the transform changes`() throws {
    let image = try drawn { context in
      context.setFillColor(gray: 0, alpha: 1)
      context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.translateBy(x: 20, y: 20)
      context.scaleBy(x: 2, y: 2)
      context.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
      #expect(context.boundingBoxOfPath == CGRect(x: -10, y: -10, width: 15, height: 15))
      context.rotate(by: 1)
      context.fillPath()
    }
    #expect(image.pixel(5, 5) == .black && image.pixel(25, 25) == .black)
    #expect(image.pixel(15, 15) == .clear && image.pixel(35, 35) == .clear)
  }

  @Test func `saves and restores colours, lines and transform, not the path`() throws {
    let image = try drawn { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.saveGState()
      context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
      context.translateBy(x: 20, y: 0)
      context.setAlpha(0.5)
      context.setLineWidth(7)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.addRect(CGRect(x: 0, y: 20, width: 10, height: 10))
      context.restoreGState()
      #expect(context.boundingBoxOfPath == CGRect(x: 20, y: 20, width: 10, height: 10))
      context.fillPath()
      context.setStrokeColor(.white)
      context.stroke(CGRect(x: 2, y: 2, width: 10, height: 10))
    }
    #expect(image.pixel(25, 5).isNear(Pixel(0, 255, 0, 128)))
    #expect(image.pixel(25, 25) == .red)
    #expect(image.pixel(7, 7) == .clear)
  }

  @Test func `has alpha that is set, not multiplied`() throws {
    let image = try drawn { context in
      context.setAlpha(0.2)
      context.setAlpha(0.5)
      context.setFillColor(.black)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.setAlpha(7)
      context.fill(CGRect(x: 20, y: 0, width: 10, height: 10))
    }
    #expect(image.pixel(5, 5).isNear(Pixel(0, 0, 0, 128)))
    #expect(image.pixel(25, 5) == .black)
  }

  @Test func `tells its transform with y up on the device, as Core Graphics does`() throws {
    let context = try CGContext.bitmap(size: CGSize(width: 30, height: 20), scale: 2)
    #expect(context.width == 60 && context.height == 40)
    #expect(context.ctm == CGAffineTransform(2, 0, 0, -2, 0, 40))
    context.translateBy(x: 1, y: 3)
    #expect(context.ctm == CGAffineTransform(2, 0, 0, -2, 2, 34))
    #expect(context.convertToDeviceSpace(CGPoint(x: 0, y: 0)) == CGPoint(x: 2, y: 34))
    #expect(context.convertToUserSpace(CGPoint(x: 2, y: 34)) == CGPoint.zero)
    #expect(
      context.convertToDeviceSpace(CGRect(x: 0, y: 0, width: 5, height: 5))
        == CGRect(x: 2, y: 24, width: 10, height: 10))
    #expect(
      context.convertToUserSpace(CGSize(width: 10, height: -10)) == CGSize(width: 5, height: 5))
  }

  @Test func `begins with y up when it is made of pixels as on Apple's systems`() throws {
    func make(_ info: CGImageAlphaInfo) -> CGContext? {
      unsafe CGContext(
        data: nil, width: 20, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue)
    }
    let context = try #require(make(.premultipliedLast))
    #expect(context.ctm.isIdentity)
    context.setFillColor(.black)
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 2))
    let image = try #require(context.makeImage())
    #expect(image.pixel(1, 9) == .black && image.pixel(1, 1) == .clear)
    #expect(try #require(make(.noneSkipLast)).makeImage()?.pixel(0, 0) == .black)
    #expect(make(.alphaOnly) == nil)
  }

  @Test func `clips to paths and rectangles`() throws {
    let image = try drawn { context in
      context.setFillColor(.black)
      context.saveGState()
      context.addEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
      context.addRect(CGRect(x: 8, y: 8, width: 4, height: 4))
      context.clip(using: .evenOdd)
      #expect(context.isPathEmpty)
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      context.restoreGState()
      context.clip(to: [
        CGRect(x: 30, y: 0, width: 5, height: 5), CGRect(x: 30, y: 30, width: 5, height: 5),
      ])
      #expect(context.boundingBoxOfClipPath == CGRect(x: 30, y: 0, width: 5, height: 35))
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    }
    #expect(image.pixel(3, 10) == .black && image.pixel(10, 10) == .clear)
    #expect(image.pixel(0, 0) == .clear && image.pixel(25, 10) == .clear)
    #expect(image.pixel(32, 2) == .black && image.pixel(32, 32) == .black)
    #expect(image.pixel(32, 20) == .clear)
  }

  @Test func `draws dashes, ends and corners`() throws {
    let image = try drawn { context in
      context.setStrokeColor(.black)
      context.setLineWidth(4)
      context.setLineDash(phase: 2, lengths: [6, 4])
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 5), CGPoint(x: 40, y: 5), .zero])
      context.setLineDash(phase: 0, lengths: [])
      context.setLineCap(.square)
      context.strokeLineSegments(between: [CGPoint(x: 10, y: 20), CGPoint(x: 20, y: 20)])
      context.setLineJoin(.bevel)
      context.setLineCap(.butt)
      context.addLines(between: [
        CGPoint(x: 5, y: 35), CGPoint(x: 30, y: 35), CGPoint(x: 30, y: 25),
      ])
      context.strokePath()
    }
    #expect(image.pixel(1, 5) == .black && image.pixel(6, 5) == .clear)
    #expect(image.pixel(9, 5) == .black && image.pixel(15, 5) == .clear)
    #expect(image.pixel(8, 20) == .black && image.pixel(21, 20) == .black)
    #expect(image.pixel(7, 20) == .clear && image.pixel(22, 20) == .clear)
    #expect(image.pixel(31, 36).alpha < 255 && image.pixel(29, 35) == .black)
  }

  @Test func `shows glyphs by their numbers, y up through its text matrix`() throws {
    let font = try #require(CGFont("DejaVuSans"))
    #expect(font.postScriptName == "DejaVuSans" && font.unitsPerEm == 2048)
    let glyph: CGGlyph = font.instance.glyph(for: 0x4C)  // L
    #expect(Int(glyph) < font.numberOfGlyphs && CGFont("no such font") == nil)
    func ink(_ matrix: CGAffineTransform, _ mode: CGTextDrawingMode = .fill) throws -> CGImage {
      try drawn { context in
        context.setFont(font)
        context.setFontSize(40)
        context.setTextDrawingMode(mode)
        context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.textMatrix = matrix
        context.textPosition = CGPoint(x: 5, y: 20)
        #expect(context.textMatrix.tx == 5 && context.textPosition.y == 20)
        context.showGlyphs([glyph, 65_535], at: [.zero, .zero])
      }
    }
    // Upright where y grows down: the foot of the L is on its baseline, below the stem.
    let upright = try ink(CGAffineTransform(scaleX: 1, y: -1))
    #expect(upright.pixel(11, 5).alpha > 200 && upright.pixel(22, 18).alpha > 200)
    #expect(upright.pixel(22, 5) == .clear && upright.pixel(11, 25) == .clear)
    // As it is: upside down.
    let turned = try ink(.identity)
    #expect(turned.pixel(22, 21).alpha > 200 && turned.pixel(22, 35) == .clear)
    let outlined = try ink(CGAffineTransform(scaleX: 1, y: -1), .stroke)
    #expect(outlined.count { $0.red > 200 && $0.alpha > 100 } > 20)
    #expect(try ink(.identity, .invisible).count { $0 != .clear } == 0)
    let sentences = try warnings { _ = try drawn { $0.showGlyphs([1], at: [.zero]) } }
    #expect(sentences.count == 1 && sentences[0].contains("no font is set"))
  }

  @Test func `clears a rectangle, whatever mixing and shadow there are`() throws {
    let image = try drawn(background: .red) { context in
      context.setBlendMode(.multiply)
      context.setShadow(offset: CGSize(width: 3, height: 3), blur: 1)
      context.clear(CGRect(x: 10, y: 10, width: 10, height: 10))
    }
    #expect(image.pixel(15, 15) == .clear && image.pixel(22, 22) == .red)
  }

  @Test func `casts shadows to the right and down`() throws {
    let image = try drawn { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.setShadow(offset: CGSize(width: 15, height: 5), blur: 0, color: .black)
      context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
      context.setShadow(offset: .zero, blur: 0, color: nil)
      context.fill(CGRect(x: 5, y: 25, width: 10, height: 10))
    }
    #expect(image.pixel(10, 10) == .red && image.pixel(25, 15) == .black)
    #expect(image.pixel(25, 35) == .clear)
  }

  @Test func `lays a group over as one`() throws {
    let image = try drawn { context in
      context.setAlpha(0.5)
      context.beginTransparencyLayer()
      context.setFillColor(.black)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
      context.endTransparencyLayer()
    }
    #expect(image.pixel(5, 5).isNear(Pixel(0, 0, 0, 128)))
    #expect(image.pixel(15, 15).isNear(Pixel(0, 0, 0, 128)))
  }

  @Test func `draws Core Graphics pictures with their top at the greatest y`() throws {
    let picture = try drawn(4, 4) { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    }
    let image = try drawn { context in
      context.interpolationQuality = .none
      context.draw(picture, in: CGRect(x: 10, y: 10, width: 20, height: 20))
    }
    #expect(image.pixel(20, 12) == .clear && image.pixel(20, 28) == .red)
    let tiled = try drawn { context in
      context.interpolationQuality = .none
      context.clip(to: CGRect(x: 0, y: 0, width: 40, height: 20))
      context.draw(picture, in: CGRect(x: 1, y: 1, width: 4, height: 4), byTiling: true)
    }
    #expect(tiled.pixel(0, 0) == .red && tiled.pixel(3, 1) == .clear && tiled.pixel(3, 3) == .red)
    #expect(tiled.pixel(39, 19) == .red && tiled.pixel(20, 25) == .clear)
  }

  @Test func `draws nothing for what is no number, and does not stop`() throws {
    let image = try drawn { context in
      context.setFillColor(red: .nan, green: .infinity, blue: -1, alpha: 1)
      context.fill(CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5))
      context.addLines(between: [CGPoint(x: CGFloat.infinity, y: 0), .zero, CGPoint(x: 9, y: 9)])
      context.fillPath()
      context.saveGState()
      context.scaleBy(x: 0, y: 1)
      context.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
      context.fillPath()
      context.restoreGState()
      context.saveGState()
      context.concatenate(CGAffineTransform(.nan, 0, 0, 1, 0, 0))
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      context.restoreGState()
      context.setLineDash(phase: .nan, lengths: [-1, .nan])
      context.stroke(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 5), width: .nan)
      context.setShadow(offset: CGSize(width: CGFloat.nan, height: 0), blur: .infinity)
      context.fill(CGRect(x: 30, y: 30, width: 5, height: 5))
    }
    #expect(image.pixel(2, 2) == .clear)
    #expect(image.pixel(32, 32) == Pixel(0, 255, 0))
  }

  @Test(arguments: CGBlendMode.allCases)
  func `mixes only where it paints`(mode: CGBlendMode) throws {
    let image = try drawn(background: UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)) {
      context in
      context.setBlendMode(mode)
      context.setFillColor(red: 0.75, green: 0.5, blue: 0, alpha: 1)
      context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
    }
    #expect(image.pixel(5, 5) == Pixel(64, 128, 191))
    let (s, d) = ([0.75, 0.5, 0], [0.25, 0.5, 0.75])
    func each(_ formula: (Double, Double) -> Double) -> Pixel {
      let n = zip(s, d).map { Int((min(max(formula($0, $1), 0), 1) * 255).rounded()) }
      return Pixel(n[0], n[1], n[2])
    }
    let expected: Pixel? =
      switch mode {
      case .normal, .copy, .sourceIn, .sourceAtop: each { s, _ in s }
      case .multiply: each { $0 * $1 }
      case .screen: each { $0 + $1 - $0 * $1 }
      case .darken: each { min($0, $1) }
      case .lighten: each { max($0, $1) }
      case .hardLight: each { s, d in s <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d) }
      case .overlay: each { s, d in d <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d) }
      case .colorDodge: each { s, d in s < 1 ? d / (1 - s) : 1 }
      case .colorBurn: each { s, d in s > 0 ? 1 - (1 - d) / s : 0 }
      case .difference: each { abs($0 - $1) }
      case .exclusion: each { $0 + $1 - 2 * $0 * $1 }
      case .destinationOver, .destinationIn, .destinationAtop: each { _, d in d }
      case .clear, .sourceOut, .destinationOut, .xor: .clear
      case .plusDarker: each { $0 + $1 - 1 }
      case .plusLighter: each { $0 + $1 }
      case .softLight, .hue, .saturation, .color, .luminosity: nil
      }
    if let expected {
      #expect(image.pixel(20, 20).isNear(expected), "\(image.pixel(20, 20)), not \(expected)")
    } else {
      #expect(image.pixel(20, 20) != Pixel(64, 128, 191))
      #expect(image.pixel(20, 20).alpha == 255)
    }
  }

  @Test func `mixes text as it mixes shapes, and clears with a clear colour`() throws {
    let image = try drawn(background: .white) { context in
      UIColor.clear.setFill()
      context.setBlendMode(.clear)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.setBlendMode(.copy)
      UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).setFill()
      context.fill(CGRect(x: 20, y: 0, width: 10, height: 10))
    }
    #expect(image.pixel(5, 5) == .clear)
    #expect(image.pixel(25, 5).isNear(Pixel(255, 0, 0, 128)))
    #expect(image.pixel(15, 5) == .white)
  }
}

struct `Colours of Core Graphics` {
  @Test func `have numbers and a space`() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    #expect(red.components == [1, 0, 0, 0.5] && red.numberOfComponents == 4)
    #expect(red.colorSpace?.model == .rgb && red.alpha == 0.5)
    #expect(
      CGColor.black.components == [0, 1]
        && CGColor.white.colorSpace == CGColorSpaceCreateDeviceGray())
    #expect(red.copy(alpha: 2)?.alpha == 1 && red.copy() == red)
    #expect(red != CGColor.clear && Set([red, red.copy()!]).count == 1)
    let numbers: [CGFloat] = [0.1, 0.2, 0.3, 0.4]
    let color = unsafe CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: numbers)
    #expect(color?.components == numbers)
    let gray = unsafe CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: numbers)
    #expect(gray?.components == [0.1, 0.2])
    #expect(CGColorSpace(name: CGColorSpace.sRGB)?.numberOfComponents == 3)
    #expect(CGColorSpace(name: "kCGColorSpaceDisplayP3") == nil)
  }

  @Test func `come from UIColor and go back`() {
    #expect(UIColor(cgColor: UIColor.red.cgColor) == UIColor.red)
    #expect(
      UIColor(cgColor: UIColor(white: 0.5, alpha: 0.2).cgColor) == UIColor(white: 0.5, alpha: 0.2))
    #expect(UIColor.black.cgColor == CGColor.black)
  }

  @Test func `are set for filling and drawing lines`() throws {
    let image = try drawn { context in
      UIColor.red.set()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      UIColor.blue.setFill()
      context.stroke(CGRect(x: 20, y: 5, width: 10, height: 10), width: 4)
      UIColor.green.setStroke()
      context.fill(CGRect(x: 0, y: 20, width: 10, height: 10))
    }
    #expect(image.pixel(5, 5) == .red && image.pixel(20, 10) == .red)
    #expect(image.pixel(5, 25) == .blue)
  }
}

struct `Drawing a bezier path` {
  @Test func `fills by its rule and strokes in its style`() throws {
    let image = try drawn { context in
      let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
      ring.append(UIBezierPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10)))
      ring.usesEvenOddFillRule = true
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      ring.fill()
      ring.apply(CGAffineTransform(translationX: 20, y: 20))
      ring.lineWidth = 4
      context.setLineWidth(1)
      ring.stroke()
    }
    #expect(image.pixel(2, 2) == .red && image.pixel(10, 10) == .clear)
    #expect(image.pixel(21, 30) == .blue && image.pixel(26, 30) == .blue)
    #expect(image.pixel(22, 30) == .clear)
  }

  @Test func `mixes and fades, and leaves the context as it was`() throws {
    let image = try drawn(background: .white) { context in
      UIColor.black.set()
      let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
      path.fill(with: .normal, alpha: 0.5)
      path.apply(CGAffineTransform(translationX: 20, y: 0))
      path.fill(with: .difference, alpha: 1)
      path.apply(CGAffineTransform(translationX: -20, y: 20))
      path.lineWidth = 6
      path.stroke(with: .clear, alpha: 1)
      context.fill(CGRect(x: 30, y: 30, width: 5, height: 5))
    }
    #expect(image.pixel(5, 5).isNear(Pixel(128, 128, 128)))
    #expect(image.pixel(25, 5) == .white)
    #expect(image.pixel(0, 25) == .clear && image.pixel(5, 25) == .white)
    #expect(image.pixel(32, 32) == .black)
  }

  @Test func `clips to it`() throws {
    let image = try drawn { context in
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).addClip()
      UIRectFill(CGRect(x: 0, y: 0, width: 40, height: 40))
    }
    #expect(image.pixel(10, 10) == .black && image.pixel(1, 1) == .clear)
  }
}

/// The handlers that a host may set.
struct `A handler of the environment` {
  @Test func `that is read and set back ever again stays as quick to call`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      TextKitEnvironment.failureHandler = { _ in exit(7) }
      TextKitEnvironment.warningHandler = { sentence in if sentence != "hear" { exit(8) } }
      for _ in 0..<400_000 {
        let failure = TextKitEnvironment.failureHandler
        TextKitEnvironment.failureHandler = failure
        let warning = TextKitEnvironment.warningHandler
        TextKitEnvironment.warningHandler = warning
      }
      warn("hear")
      fail("now")
    }
  }
}
