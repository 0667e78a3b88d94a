// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

@Suite struct WritingDirectionTests {
  private func levels(_ stack: LayoutStack) -> [Int] {
    var levels = [Int](repeating: -1, count: stack.storage.length)
    stack.manager.forEachReportedLine(detail: .runs) { line in
      for run in line.runs {
        for i in run.characters.location..<run.characters.location + run.characters.length {
          levels[i] = run.level
        }
      }
    }
    return levels
  }

  private func stack(_ text: String) -> LayoutStack {
    LayoutStack(text, containers: [CGSize(width: 1000, height: 0)])
  }

  @Test func `an embedding attribute acts as the characters would`() {
    let number = NSNumber(
      value: NSWritingDirection.rightToLeft.rawValue
        | NSWritingDirectionFormatType.embedding.rawValue)
    let marked = stack("abc DEF. x")
    marked.storage.addAttribute(
      .writingDirection, value: [number], range: NSRange(location: 4, length: 4))
    #expect(levels(marked) == [0, 0, 0, 0, 2, 2, 2, 1, 0, 0])
  }

  @Test func `an override attribute turns Latin letters round`() {
    let number = NSNumber(
      value: NSWritingDirection.rightToLeft.rawValue
        | NSWritingDirectionFormatType.override.rawValue)
    let marked = stack("ab cd")
    marked.storage.addAttribute(
      .writingDirection, value: [number], range: NSRange(location: 0, length: 2))
    #expect(levels(marked) == [1, 1, 0, 0, 0])
    let first = marked.manager.location(forGlyphAt: 0)
    let second = marked.manager.location(forGlyphAt: 1)
    #expect(first.x > second.x)
  }

  @Test func `a long paragraph keeps its levels when it is cut into other passages`() {
    let number = seed()
    for round in 0..<iterations(2) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      let style = NSMutableParagraphStyle()
      // Lines end at unsafe breaks, so that glyphs are made again with them.
      style.lineBreakMode = .byCharWrapping
      style.hyphenationFactor = 1
      // Left to right as a whole, so that a piece without levels is seen.
      var text = "the "
      for _ in 0..<1800 {
        text += ["שלום", "עברית", "אבג", "سلام"].randomElement(using: &random)! + " "
      }
      let stack = LayoutStack(
        text,
        containers: [CGSize(width: 103, height: 154), CGSize(width: 204, height: 0)], style: style)
      for _ in 0..<3 {
        stack.manager.ensureLayout(
          forCharacterRange: NSRange(location: Int.random(in: 0..<7000, using: &random), length: 1))
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          stack.manager.insertTextContainer(
            NSTextContainer(
              size: CGSize(width: Int.random(in: 60...200, using: &random), height: 90)),
            at: 1)
        case 1 where stack.manager.textContainers.count > 2:
          stack.manager.removeTextContainer(at: 0)
        default:
          stack.manager.textContainers[0].size.width = CGFloat(
            Int.random(in: 90...250, using: &random))
        }
        #expect(levels(stack) == levels(stack.fresh()), "seed \(number), round \(round)")
      }
    }
  }

  @Test func `levels of text without attributes are those of its own characters`() {
    #expect(levels(stack("a שלום b")) == [0, 0, 1, 1, 1, 1, 0, 0])
    #expect(levels(stack("שלום a")) == [1, 1, 1, 1, 1, 2])
  }

  @Test func `a paragraph's own direction decides its base`() {
    let style = NSMutableParagraphStyle()
    style.baseWritingDirection = .rightToLeft
    let right = stack("abc.")
    right.storage.addAttribute(
      .paragraphStyle, value: style, range: NSRange(location: 0, length: 4))
    #expect(levels(right) == [2, 2, 2, 1])
    let used = right.manager.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(abs(used.maxX - 1000) < 0.01)
  }
}
