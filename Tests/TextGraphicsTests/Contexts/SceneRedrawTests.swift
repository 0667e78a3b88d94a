// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics

/// `CGContext.redraw(since:_:)` with all that a client can draw: parts of random scenes that are
/// added, removed and reordered.
@Suite struct `Drawing anew what has changed` {
  private func draw(_ parts: [UInt64], _ picture: UIImage, on context: CGContext) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    for part in parts {
      var painter = RandomScene.Painter(
        random: SeededGenerator(seed: part), context: context, picture: picture)
      painter.step(depth: 0)
    }
  }

  @Test func `gives the pixels of drawing all`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    let picture = UIImage(
      cgImage: try drawn(48, 32, background: .yellow) { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 4, y: 4, width: 20, height: 9))
      })
    for index in 0..<iterations(16) {
      var parts = (0..<6).map { _ in random.next() }
      let context = try CGContext.bitmap(size: RandomScene.size, scale: 2, background: .white)
      var shown = context.redraw(since: nil) { draw(parts, picture, on: $0) }
      for change in 0..<5 {
        let place = Int.random(in: 0..<parts.count, using: &random)
        switch change {
        case 0, 3: parts[place] = random.next()
        case 1: parts.remove(at: place)
        case 2: parts.insert(random.next(), at: place)
        default: parts.swapAt(place, 0)
        }
        shown = context.redraw(since: shown) { draw(parts, picture, on: $0) }
        let whole = try CGContext.bitmap(size: RandomScene.size, scale: 2, background: .white)
        draw(parts, picture, on: whole)
        let difference = try #require(context.makeImage())
          .difference(try #require(whole.makeImage()))
        #expect(
          difference.far < 0.0005 && difference.mean < 0.02,
          "SEED=\(seed), scene \(index), change \(change): \(difference)")
      }
    }
  }

  @Test func `tells where pixels have changed, in points`() throws {
    let context = try CGContext.bitmap(
      size: CGSize(width: 100, height: 80), scale: 2, background: .white)
    func shape(_ x: CGFloat) -> (CGContext) -> Void {
      { context in
        context.setFillColor(gray: 0, alpha: 1)
        context.fill(CGRect(x: 10, y: 10, width: 8, height: 8))
        context.fill(CGRect(x: x, y: 50, width: 8, height: 8))
      }
    }
    let first = context.redraw(since: nil, shape(60))
    #expect(first.changedRects == [CGRect(x: 0, y: 0, width: 100, height: 80)])
    let second = context.redraw(since: first, shape(62))
    let rect = try #require(second.changedRects.first)
    #expect(second.changedRects.count == 1)
    #expect(rect.contains(CGRect(x: 60, y: 50, width: 10, height: 8)))
    #expect(rect.width < 14 && rect.height < 12)
    #expect(context.redraw(since: second, shape(62)).changedRects.isEmpty)
  }

  @Test func `keeps the context's settings`() throws {
    let context = try CGContext.bitmap(size: CGSize(width: 10, height: 10))
    context.setLineWidth(3)
    let drawing = context.redraw(since: nil) { $0.setLineWidth(9) }
    #expect(context.state.line.width == 3 && drawing.changedRects.count == 1)
  }

  @Test func `is a failure on a document`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      TextKitEnvironment.failureHandler = { exit($0.contains("bitmap context") ? 7 : 1) }
      let pdf = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 20, height: 20))
      _ = pdf.pdfData { _ = $0.cgContext.redraw(since: nil) { _ in } }
    }
  }

  @Test func `is a failure inside of itself`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      TextKitEnvironment.failureHandler = { exit($0.contains("inside of") ? 7 : 1) }
      let context = try CGContext.bitmap(size: CGSize(width: 10, height: 10))
      _ = context.redraw(since: nil) { _ = $0.redraw(since: nil) { _ in } }
    }
  }
}
