// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextLines
import TextShaping
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Empty paragraphs are the same in memory, and stay apart where one of them changes.
@Suite struct SharedPassageTests {
  private func passages(_ stack: LayoutStack) -> [Passage] {
    stack.manager.ensureLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    let all = stack.manager.layout.passages
    return (0..<all.count).map { all[$0] }
  }

  private func areOne<Element>(_ first: [Element], _ second: [Element]) -> Bool {
    first.span.isIdentical(to: second.span)
  }

  @Test func `empty paragraphs share their attributes, glyphs and lines`() {
    let stack = LayoutStack(
      String(repeating: "\n", count: 50), containers: [CGSize(width: 200, height: 0)])
    let all = passages(stack)
    #expect(all.count == 50)
    // The first is at the top of the container.
    for index in 2..<50 {
      let (one, other) = (all[index - 1], all[index])
      #expect(one !== other && one.paragraph === other.paragraph)
      #expect(areOne(one.attributes, other.attributes))
      #expect(areOne(one.patched.glyphs, other.patched.glyphs))
      #expect(areOne(one.patched.runs, other.patched.runs))
      #expect(areOne(one.lines, other.lines))
    }
  }

  @Test func `paragraphs of one style share what it says, and runs of attributes`() {
    let stack = LayoutStack("one\ntwo\nthree\n", containers: [CGSize(width: 200, height: 0)])
    let all = passages(stack)
    #expect(all[0].paragraph === all[2].paragraph)
    #expect(areOne(all[0].attributes, all[2].attributes))
    #expect(!areOne(all[0].lines, all[2].lines))
  }

  @Test func `edits among empty paragraphs lay out as from scratch`() {
    let number = seed()
    var random = SeededGenerator(seed: number)
    let sizes = Array(repeating: CGSize(width: 100, height: 90), count: 12)
    for round in 0..<iterations(6) {
      let stack = LayoutStack(String(repeating: "\n", count: 60), containers: sizes)
      for step in 0..<15 {
        let length = stack.storage.length
        let range = NSRange(
          location: Int.random(in: 0..<length, using: &random), length: 1)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: stack.storage.replaceCharacters(in: range, with: "")
        case 1: stack.storage.replaceCharacters(in: range, with: "\n\n\n")
        case 2: stack.storage.replaceCharacters(in: range, with: "ab\n")
        case 3:
          let style = NSMutableParagraphStyle()
          style.paragraphSpacing = Double(Int.random(in: 0...9, using: &random))
          stack.storage.addAttribute(.paragraphStyle, value: style, range: range)
        default:
          stack.storage.addAttribute(
            .font, value: UIFont.systemFont(ofSize: CGFloat(8 + step)), range: range)
        }
        let difference = firstDifference(stack.picture(), stack.fresh().picture())
        #expect(difference == nil, "seed \(number), round \(round), step \(step)")
        if difference != nil { return }
      }
    }
  }
}
