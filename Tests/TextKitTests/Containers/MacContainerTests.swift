// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Cuts a rectangle out of itself by the Mac's member alone.
private class Cut: NSTextContainer {
  var hole = CGRect.zero
  var directions: [NSLineSweepDirection] = []
  var movements: [NSLineMovementDirection] = []

  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, sweepDirection: NSLineSweepDirection,
    movementDirection: NSLineMovementDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    directions.append(sweepDirection)
    movements.append(movementDirection)
    let all = super.lineFragmentRect(
      forProposedRect: proposedRect, sweepDirection: sweepDirection,
      movementDirection: movementDirection, remaining: remainingRect)
    guard all.width > 0, all.minY < hole.maxY, all.maxY > hole.minY else { return all }
    let left = CGRect(
      x: all.minX, y: all.minY, width: max(0, hole.minX - all.minX), height: all.height)
    let right = CGRect(
      x: hole.maxX, y: all.minY, width: max(0, all.maxX - hole.maxX), height: all.height)
    // The parts with room for a glyph in addition to the padding.
    let parts = [left, right].filter { $0.width >= 2 * lineFragmentPadding + 1 }
    let order = sweepDirection == .left ? parts.reversed() : parts
    guard let first = order.first else {
      // Below the hole there is room.
      var below = proposedRect
      below.origin.y = hole.maxY
      return lineFragmentRect(
        forProposedRect: below, sweepDirection: sweepDirection,
        movementDirection: movementDirection, remaining: remainingRect)
    }
    if order.count > 1 { remainingRect?.pointee = order[1] }
    return first
  }
}

/// Claims to be a simple rectangle.
private final class Plain: Cut {
  override var isSimpleRectangularTextContainer: Bool { true }
}

/// The members that AppKit's containers have in addition to UIKit's.
struct `The Mac's container` {
  private let keeper = StackKeeper()
  private static let words = (0..<90).map { "word\($0)" }.joined(separator: " ")
  private static let hebrew = String(repeating: "ארבעה עשורים ושבע שנים ", count: 14)

  private func stack(_ text: String, _ container: NSTextContainer) -> LayoutStack {
    let stack = keeper.keep(LayoutStack(text, containers: []))
    stack.manager.addTextContainer(container)
    return stack
  }

  @Test(
    arguments: [
      CGRect(x: 60, y: 30, width: 70, height: 50), CGRect(x: 0, y: 20, width: 90, height: 40),
      CGRect(x: 110, y: 0, width: 90, height: 33), CGRect(x: 0, y: 40, width: 200, height: 25),
      CGRect(x: 3, y: 10, width: 194, height: 31.5),
    ], [false, true])
  func `179: cut by a subclass has the fragments that an exclusion path gives`(
    hole: CGRect, isHebrew: Bool
  ) {
    let text = isHebrew ? Self.hebrew : Self.words
    let cut = Cut(size: CGSize(width: 200, height: 0))
    cut.hole = hole
    let excluding = NSTextContainer(size: CGSize(width: 200, height: 0))
    excluding.exclusionPaths = [UIBezierPath(rect: hole)]
    let (one, two) = (stack(text, cut), stack(text, excluding))
    #expect(one.picture() == two.picture())
    #expect(cut.movements.allSatisfy { $0 == .movesDown } && !cut.movements.isEmpty)
    let direction: NSLineSweepDirection = isHebrew ? .left : .right
    #expect(cut.directions.allSatisfy { $0 == direction })
    #expect(!cut.isSimpleRectangularTextContainer)
    // The hole is empty.
    one.manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: one.manager.numberOfGlyphs)
    ) { _, used, _, _, _ in
      #expect(!used.insetBy(dx: 0.01, dy: 0.01).intersects(hole))
    }
  }

  @Test func `cut anywhere has the fragments that an exclusion path gives, through edits`() {
    let number = seed()
    var generator = SeededGenerator(seed: number)
    for _ in 0..<iterations(12) {
      func side(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
        CGFloat.random(in: low...high, using: &generator).rounded()
      }
      let hole = CGRect(
        x: side(-20, 190), y: side(-10, 120), width: side(1, 210), height: side(1, 90))
      let cut = Cut(size: CGSize(width: 200, height: 0))
      cut.hole = hole
      let excluding = NSTextContainer(size: CGSize(width: 200, height: 0))
      excluding.exclusionPaths = [UIBezierPath(rect: hole)]
      let (one, two) = (stack(Self.words, cut), stack(Self.words, excluding))
      for _ in 0..<3 {
        let range = NSRange(generator.range(in: one.storage.length))
        for stack in [one, two] {
          stack.storage.replaceCharacters(in: range, with: "a few new words")
        }
        #expect(one.picture(.lines) == two.picture(.lines), "seed \(number), \(hole)")
      }
    }
  }

  @Test func `that says it is simple is asked all the same`() {
    let plain = Plain(size: CGSize(width: 200, height: 0))
    plain.hole = CGRect(x: 60, y: 30, width: 70, height: 50)
    #expect(plain.isSimpleRectangularTextContainer)
    let excluding = NSTextContainer(size: CGSize(width: 200, height: 0))
    excluding.exclusionPaths = [UIBezierPath(rect: plain.hole)]
    #expect(stack(Self.words, plain).picture() == stack(Self.words, excluding).picture())
  }

  @Test func `gives a rectangle below where it may move, else none`() {
    let container = NSTextContainer(containerSize: CGSize(width: 100, height: 90))
    #expect(container.size == CGSize(width: 100, height: 90))
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 10, width: 100, height: 20))]
    func rect(
      _ proposed: CGRect, _ sweep: NSLineSweepDirection, _ movement: NSLineMovementDirection
    ) -> (CGRect, CGRect) {
      var rest = CGRect(x: 9, y: 9, width: 9, height: 9)
      let found = container.lineFragmentRect(
        forProposedRect: proposed, sweepDirection: sweep, movementDirection: movement,
        remaining: &rest)
      return (found, rest)
    }
    let band = CGRect(x: 0, y: 12, width: 100, height: 10)
    #expect(rect(band, .right, .movesDown) == (CGRect(x: 0, y: 30, width: 100, height: 10), .zero))
    #expect(rect(band, .right, .doesntMove).0 == .zero)
    #expect(rect(CGRect(x: 0, y: 95, width: 100, height: 10), .right, .movesDown).0 == .zero)
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 40, y: 10, width: 20, height: 20))]
    let (left, right) = (
      CGRect(x: 0, y: 12, width: 40, height: 10), CGRect(x: 60, y: 12, width: 40, height: 10)
    )
    #expect(rect(band, .right, .doesntMove) == (left, right))
    #expect(rect(band, .left, .doesntMove) == (right, left))
  }

  @Test func `has its size under the older name, and knows its points`() {
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    container.containerSize = CGSize(width: 80, height: 60)
    #expect(container.size == CGSize(width: 80, height: 60))
    #expect(container.containerSize == container.size)
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20))]
    #expect(container.contains(CGPoint(x: 5, y: 5)) && container.contains(CGPoint(x: 79, y: 59)))
    #expect(!container.contains(CGPoint(x: 15, y: 15)))
    #expect(!container.contains(CGPoint(x: 80, y: 5)) && !container.contains(CGPoint(x: 5, y: 60)))
    #expect(!container.contains(CGPoint(x: -1, y: 5)))
    container.size.height = 0
    #expect(container.contains(CGPoint(x: 5, y: 6000)))
  }

  @Test func `names directions by the Mac's numbers`() {
    let sweeps: [NSLineSweepDirection] = [.left, .right, .down, .up]
    #expect(sweeps.map(\.rawValue) == [0, 1, 2, 3])
    let movements: [NSLineMovementDirection] = [
      .doesntMove, .movesLeft, .movesRight, .movesDown, .movesUp,
    ]
    #expect(movements.map(\.rawValue) == [0, 1, 2, 3, 4])
  }
}
