// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Testing
import TextKitTestSupport

@testable import TextCanvas

/// Masks composed by hand against the compositor, on random pixels.
@Suite struct InkLevelsTests {
  /// A random colour of which every channel is often at an end.
  private func color(_ random: inout SeededGenerator) -> PaintColor {
    func part(_ random: inout SeededGenerator) -> Double {
      [0, 1, Double.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0
    }
    return PaintColor(
      red: part(&random), green: part(&random), blue: part(&random),
      alpha: Bool.random(using: &random) ? 1 : part(&random))
  }

  /// A canvas with random pixels, some of them clear.
  private func ground(_ start: UInt64) throws -> Canvas {
    var random = SeededGenerator(seed: start)
    let canvas = try Canvas.bitmap(width: 40, height: 24, background: nil)
    for _ in 0..<60 {
      canvas.fill(
        [
          CanvasRect(
            x: .random(in: -4...40, using: &random), y: .random(in: -4...24, using: &random),
            width: .random(in: 0...20, using: &random), height: .random(in: 0...9, using: &random))
        ], color(&random))
    }
    return canvas
  }

  private func mask(
    _ width: Int, _ height: Int, _ bytes: [UInt8]
  ) throws -> (image: PixmanImage, mask: PlainMask) {
    let made = PixmanImage(width: width, height: height, isColor: false, bytes: bytes.span)
    let image = try #require(made)
    return (image, try #require(image.plainMask(left: 0, top: 0)))
  }

  @Test func `a mask laid by hand is what the compositor lays`() throws {
    let number = seed()
    var random = SeededGenerator(seed: number)
    var changed = 0
    for round in 0..<iterations(300) {
      let width = Int.random(in: 1...23, using: &random)
      let height = Int.random(in: 1...14, using: &random)
      let bytes = (0..<width * height).map { _ in
        [0, 0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      let (image, mask) = try mask(width, height, bytes)
      let ink = color(&random)
      let x = Int.random(in: -8...39, using: &random)
      let y = Int.random(in: -8...23, using: &random)
      let box = PixelRect(left: x, top: y, right: x + width, bottom: y + height)
      var part = box
      part.left += Int.random(in: 0...max(0, width / 3), using: &random)
      part.bottom -= Int.random(in: 0...max(0, height / 3), using: &random)
      let inside = part.intersection(PixelRect(left: 0, top: 0, right: 40, bottom: 24))
      let ground = UInt64.random(in: 0...UInt64.max, using: &random)
      let canvases = try (0..<3).map { _ in try self.ground(ground) }
      let (hand, library, bare) = (canvases[0], canvases[1], canvases[2])
      if !inside.isEmpty {
        // What lies beyond the pixels is cut off by the one that lays by hand.
        PixmanTarget(hand.context)?.paint(InkLevels(ink), through: mask, x: x, y: y, inside: part)
        PixmanTarget(library.context)?.paint(
          PixmanImage(ink), through: image, x: x, y: y, inside: inside)
      }
      for canvas in [hand, library, bare] { try canvas.finish() }
      let same = Picture(hand) == Picture(library)
      #expect(same, "SEED=\(number), round \(round)")
      if !same { return }
      if Picture(hand) != Picture(bare) { changed += 1 }
    }
    #expect(changed > 100, "masks are seen")
  }

  @Test(arguments: 0...255)
  func `each degree of coverage is the compositor's on each grey`(level: Int) throws {
    let (image, mask) = try mask(1, 1, [UInt8(level)])
    let ink = PaintColor(red: 1, green: 0.4, blue: 0.1, alpha: 0.7)
    let canvases = try (0..<2).map { _ in
      let canvas = try Canvas.bitmap(width: 256, height: 1, background: nil)
      for x in 0..<256 {
        canvas.fill(
          [CanvasRect(x: Double(x), y: 0, width: 1, height: 1)],
          PaintColor(white: 1, alpha: Double(x) / 255))
      }
      return canvas
    }
    let hand = PixmanTarget(canvases[0].context)
    let library = PixmanTarget(canvases[1].context)
    for x in 0..<256 {
      let part = PixelRect(left: x, top: 0, right: x + 1, bottom: 1)
      hand?.paint(InkLevels(ink), through: mask, x: x, y: 0, inside: part)
      library?.paint(PixmanImage(ink), through: image, x: x, y: 0, inside: part)
    }
    for canvas in canvases { try canvas.finish() }
    #expect(Picture(canvases[0]) == Picture(canvases[1]))
  }
}
