// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextLines
import TextStructures

@testable import TextKit
@testable import TextLayout

struct PlainLineTests {
  private static let words = [
    "the", "office", "AVATAR", "fjord", "a", "difficult", "waffle,", "To", "x", "e\u{301}",
    "supercalifragilistic", "hyphenation", "representation", "слово",
  ]

  private func style(_ random: inout SeededGenerator) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    let alignments: [NSTextAlignment] = [.left, .center, .right, .justified, .natural]
    style.alignment = alignments.randomElement(using: &random)!
    if random.oneIn(2) { style.firstLineHeadIndent = Double.random(in: 0...90, using: &random) }
    if random.oneIn(3) { style.headIndent = Double.random(in: 0...40, using: &random) }
    if random.oneIn(3) { style.tailIndent = Double.random(in: -40...300, using: &random) }
    if random.oneIn(3) { style.lineSpacing = Double.random(in: 0...9, using: &random) }
    if random.oneIn(3) { style.paragraphSpacing = Double.random(in: 0...9, using: &random) }
    if random.oneIn(3) { style.paragraphSpacingBefore = Double.random(in: 0...9, using: &random) }
    if random.oneIn(4) { style.maximumLineHeight = Double.random(in: 1...20, using: &random) }
    if random.oneIn(4) { style.lineHeightMultiple = Double.random(in: 0.5...2, using: &random) }
    if random.oneIn(5) { style.baseWritingDirection = .rightToLeft }
    if random.oneIn(2) {
      style.hyphenationFactor = [0.5, 0.9, 1].randomElement(using: &random)!
      style.alignment = random.oneIn(3) ? style.alignment : .justified
    }
    let modes: [NSLineBreakMode] = [
      .byWordWrapping, .byWordWrapping, .byWordWrapping, .byCharWrapping, .byClipping,
      .byTruncatingTail,
    ]
    style.lineBreakMode = modes.randomElement(using: &random)!
    return style
  }

  @Test
  func `lines set many at a time are the lines set one by one, to the last bit`() {
    let number = seed()
    var plain = 0
    var hyphenated = 0
    for round in 0..<iterations(60) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      var text = ""
      // A word of another script makes a second run.
      let words = random.oneIn(5) ? Self.words : Self.words.dropLast()
      let special = random.oneIn(3) ? 40 : 900
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          text += words.randomElement(using: &random)!
          text += random.oneIn(special) ? "\t" : random.oneIn(special) ? "\u{2028}" : " "
        }
        text += "\n"
      }
      let isPaged = random.oneIn(2)
      let sizes = (0..<(isPaged ? 4 : 1)).map { index in
        CGSize(
          width: index == 0 && random.oneIn(20)
            ? 0 : Double.random(in: 20...400, using: &random).rounded(),
          height: isPaged && index < 3 ? Double.random(in: 10...300, using: &random) : 0)
      }
      let styles = (0..<4).map { _ in style(&random) }
      let most = random.oneIn(4) ? Int.random(in: 1...9, using: &random) : 0
      let stacks = [true, false].map { isFast in
        let stack = LayoutStack(text, containers: sizes)
        stack.manager.layout.settings.setsPlainLines = isFast
        stack.manager.language = "en"
        if most > 0 { stack.manager.textContainers[0].maximumNumberOfLines = most }
        return stack
      }
      for stack in stacks {
        var paragraph = 0
        stack.storage.enumerateSubstringRanges { range in
          stack.storage.addAttribute(.paragraphStyle, value: styles[paragraph % 4], range: range)
          paragraph += 1
        }
      }
      for step in 0..<3 {
        if step > 0 {
          let width = Double.random(in: 20...400, using: &random)
          let place = Int.random(in: 0...text.utf16.count, using: &random)
          for stack in stacks {
            stack.manager.textContainers[0].size.width = width
            stack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "new ")
          }
        }
        let all = stacks.map { stack in
          stack.manager.layout.ensureLayout(.everything)
          var lines: [[Line]] = []
          var flows: [Flow] = []
          var stretches: [[LineStretch]] = []
          stack.manager.layout.passages.forEachElement {
            lines.append($0.lines)
            flows.append($0.flow)
            stretches.append($0.stretches)
            if $0.isPatched { hyphenated += 1 }
            if stack.manager.layout.settings.setsPlainLines, $0.lines.count > 1,
              !$0.plainScale.isNaN
            {
              plain += $0.lines.count
            }
          }
          return (
            lines, flows, stretches, stack.manager.layout.extraLine,
            stack.manager.layout.progress.isFull
          )
        }
        #expect(
          all[0].0 == all[1].0 && all[0].1 == all[1].1 && all[0].2 == all[1].2
            && all[0].3 == all[1].3 && all[0].4 == all[1].4,
          "seed \(number), round \(round), step \(step)")
      }
    }
    #expect(plain > 1_000)
    #expect(hyphenated > 50)
  }
}

extension NSTextStorage {
  fileprivate func enumerateSubstringRanges(_ body: (NSRange) -> Void) {
    var start = 0
    for line in string.split(separator: "\n", omittingEmptySubsequences: false) {
      let length = Swift.min(line.utf16.count + 1, self.length - start)
      if length > 0 { body(NSRange(location: start, length: length)) }
      start += length
    }
  }
}
