// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

@testable import TextKitGTK

@Suite struct `The way after a pad was let go` {
  /// Scrolls with a fling.
  ///
  /// - Returns: The distance, and the number of moves.
  private func go(
    at speed: Double, gap: () -> Double, room: Double = .infinity
  ) -> (way: Double, moves: Int) {
    var fling = ScrollFling(speed: CGPoint(x: 0, y: speed))
    var (time, way, moves) = (0.0, 0.0, 0)
    while fling.step(
      at: time,
      { asked in
        let before = way
        way = min(way + Double(asked.y), room)
        moves += 1
        return way != before
      })
    {
      time += gap()
    }
    return (way, moves)
  }

  @Test func `frames of any length come equally far`() {
    var random = SeededGenerator(seed: seed())
    // From a speed of 20 on it stops: five points before the end of the whole distance, which is 1
    // 000.
    for gap in [
      { 1.0 / 60 }, { 0.000_05 }, { .random(in: 0...0.02, using: &random) },
      { .random(in: 0...0.6, using: &random) },
    ] {
      let way = go(at: 4_000, gap: gap).way
      #expect(way >= 994 && way <= 1_000)
    }
    #expect(go(at: -4_000, gap: { 1.0 / 60 }).way <= -994)
  }

  @Test func `it ends where nothing moves any more`() {
    let (way, moves) = go(at: 4_000, gap: { 1.0 / 60 }, room: 100)
    #expect(way == 100)
    #expect(moves < 5)
  }

  @Test func `two frames at one time move nothing, and are not the end`() {
    var fling = ScrollFling(speed: CGPoint(x: 0, y: 300))
    var asked: [CGPoint] = []
    for time in [1, 1.001, 1.001, 1.002, 1.003, 1.004] {
      let continues = fling.step(at: time) {
        asked.append($0)
        return true
      }
      #expect(continues)
    }
    #expect(asked == [CGPoint(x: 0, y: 1)])
  }
}

@Suite struct `The steps of a wheel and of a pad` {
  @Test(arguments: [1.0, 2, 3]) func `are whole pixels, and come as far as was asked`(
    scale: CGFloat
  ) {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    var steps = WholePixelSteps()
    var (asked, gone) = (CGPoint.zero, CGPoint.zero)
    for _ in 0..<200 {
      let distance = CGPoint(
        x: .random(in: -9...9, using: &random), y: .random(in: -3...9, using: &random))
      let step = steps.step(distance, scale: scale, isClick: false)
      asked = CGPoint(x: asked.x + distance.x, y: asked.y + distance.y)
      gone = CGPoint(x: gone.x + step.x, y: gone.y + step.y)
      #expect(abs((step.y * scale).rounded() - step.y * scale) < 1e-9, "SEED=\(seed)")
      #expect(abs(asked.x - gone.x) <= 0.5 / scale + 1e-6, "SEED=\(seed)")
      #expect(abs(asked.y - gone.y) <= 0.5 / scale + 1e-6, "SEED=\(seed)")
    }
    let click = steps.step(CGPoint(x: 0, y: 62.996), scale: scale, isClick: true)
    #expect(click == CGPoint(x: 0, y: 63))
    #expect(steps.step(CGPoint(x: 0, y: 62.996), scale: scale, isClick: true) == click)
  }
}
