// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextLines
import TextShaping
import TextStructures

@testable import TextKit
@testable import TextLayout

@Suite struct RestylingTests {
  /// The colour that each character is drawn in.
  private func colors(_ stack: LayoutStack) -> [UIColor] {
    var colors: [UIColor] = []
    let layout = stack.manager.layout
    for index in 0..<layout.passages.count {
      let passage = layout.passages[index]
      for run in passage.patched.runs {
        colors += Array(
          repeating: passage.attributes[run.style].foregroundColor, count: run.characterCount)
      }
    }
    return colors
  }

  @Test func `a new colour leaves glyphs and lines alone`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    let stack = LayoutStack(random.text(words: 90), containers: [CGSize(width: 180, height: 0)])
    let before = stack.picture(.lines)
    for step in 0..<iterations(20) {
      let range = NSRange(random.generator.range(in: stack.storage.length))
      stack.storage.addAttribute(
        .foregroundColor, value: [UIColor.red, .green, .blue][step % 3], range: range)
      #expect(
        stack.manager.firstUnlaidCharacterIndex() == stack.storage.length,
        "seed \(number), step \(step)")
      let fresh = stack.fresh()
      let difference = firstDifference(stack.picture(), fresh.picture())
      #expect(difference == nil, "seed \(number), step \(step), \(range)")
      #expect(colors(stack) == colors(fresh), "seed \(number), step \(step), \(range)")
      if difference != nil { return }
    }
    #expect(firstDifference(stack.picture(.lines), before) == nil)
  }

  @Test func `a new font and a new colour in one edit make new glyphs where the font is`() {
    let text = (0..<6).map { "paragraph \($0)" }.joined(separator: "\n")
    let stack = LayoutStack(text, containers: [CGSize(width: 500, height: 0)])
    _ = stack.picture()
    stack.storage.beginEditing()
    stack.storage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 30))
    stack.storage.addAttribute(
      .font, value: LayoutStack.font.withSize(30), range: NSRange(location: 14, length: 3))
    stack.storage.endEditing()
    let layout = stack.manager.layout
    #expect(
      (0..<6).map { layout.passages[$0].needsGlyphs } == [false, true, false, false, false, false])
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    #expect(colors(stack) == colors(stack.fresh()) || colors(stack).count == text.utf16.count)
  }
}
