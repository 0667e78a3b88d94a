// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// `CATransform3D` held to `CGAffineTransform`, and to its own inverse.
@Suite struct TransformTests {
  private func random(_ random: inout SeededGenerator) -> CATransform3D {
    func number() -> CGFloat { CGFloat.random(in: -2...2, using: &random) }
    var t = CATransform3DMakeRotation(number(), number(), number(), number())
    t = CATransform3DScale(t, 1 + abs(number()), 1 + abs(number()), 0.5 + abs(number()))
    return CATransform3DTranslate(t, number(), number(), number())
  }

  private func near(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    zip(a.numbers, b.numbers).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func `a map and its inverse are the identity`() {
    var generator = SeededGenerator(seed: seed())
    for _ in 0..<iterations(200) {
      let t = random(&generator)
      #expect(near(CATransform3DConcat(t, CATransform3DInvert(t)), CATransform3DIdentity))
      let (a, b) = (random(&generator), random(&generator))
      #expect(
        near(
          CATransform3DConcat(CATransform3DConcat(t, a), b),
          CATransform3DConcat(t, CATransform3DConcat(a, b))))
    }
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
    #expect(CATransform3DEqualToTransform(CATransform3DInvert(CATransform3D()), CATransform3D()))
  }

  @Test func `in the plane it is CGAffineTransform`() {
    var generator = SeededGenerator(seed: seed())
    func number() -> CGFloat { CGFloat.random(in: -2...2, using: &generator) }
    for _ in 0..<iterations(100) {
      let m = CGAffineTransform(number(), number(), number(), number(), number(), number())
      let t = CATransform3DMakeAffineTransform(m)
      #expect(CATransform3DIsAffine(t) && CATransform3DGetAffineTransform(t) == m)
      let (x, y, angle) = (number(), number(), number())
      let pairs: [(CATransform3D, CGAffineTransform)] = [
        (CATransform3DTranslate(t, x, y, 0), m.translatedBy(x: x, y: y)),
        (CATransform3DScale(t, x, y, 1), m.scaledBy(x: x, y: y)),
        (CATransform3DRotate(t, angle, 0, 0, 1), m.rotated(by: angle)),
        (
          CATransform3DConcat(t, CATransform3DMakeTranslation(x, y, 0)),
          m.concatenating(CGAffineTransform(translationX: x, y: y))
        ),
      ]
      for (space, plane) in pairs {
        #expect(near(space, CATransform3DMakeAffineTransform(plane)))
      }
    }
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(!CATransform3DIsIdentity(CATransform3DMakeScale(1, 1, 2)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
    #expect(CATransform3D().numbers.allSatisfy { $0 == 0 })
    let numbers = (1...16).map { CGFloat($0) }
    let rows = CATransform3D(
      m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 10, m33: 11,
      m34: 12, m41: 13, m42: 14, m43: 15, m44: 16)
    #expect(rows.numbers == numbers)
  }

  @Test func `half way of a turn is half the turn, in full size`() {
    let from = CATransform3DIdentity
    let to = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let half = CATransform3D.between(from, to, 0.5)
    #expect(near(half, CATransform3DMakeRotation(.pi / 4, 0, 0, 1)))
    var generator = SeededGenerator(seed: seed())
    func number() -> CGFloat { CGFloat.random(in: -2...2, using: &generator) }
    for _ in 0..<iterations(100) {
      let a = CATransform3DMakeAffineTransform(
        CGAffineTransform(number(), number(), number(), number(), number(), number()))
      let b = CATransform3DMakeAffineTransform(
        CGAffineTransform(number(), number(), number(), number(), number(), number()))
      #expect(near(CATransform3D.between(a, b, 1e-12), a))
      #expect(near(CATransform3D.between(a, a, 0.3), a))
    }
  }
}
