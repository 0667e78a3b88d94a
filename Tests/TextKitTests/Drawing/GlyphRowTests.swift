// SPDX-License-Identifier: MIT

import Foundation
import TextCanvas
import Testing
import TextKitTestSupport
import TextLines
import TextShaping

@testable import TextKit
@testable import TextLayout

@Suite struct GlyphRowTests {
  /// Random words, marks among them, in attributes that move glyphs.
  private func stack(_ random: inout SeededGenerator) -> LayoutStack {
    let words = [
      "office", "X\u{301}", "q\u{323}\u{308}", "soft\u{AD}hyphen", "a", "über", "W\u{302}W",
    ]
    var text = ""
    for _ in 0..<30 {
      text += words.randomElement(using: &random)! + (random.oneIn(9) ? "\n" : " ")
    }
    let style = NSMutableParagraphStyle()
    style.alignment = random.oneIn(2) ? .justified : .right
    let stack = LayoutStack(
      text, containers: [CGSize(width: Int.random(in: 60...200, using: &random), height: 0)],
      style: style)
    let all = NSRange(location: 0, length: stack.storage.length)
    if !random.oneIn(3) { stack.storage.addAttribute(.expansion, value: 0.7, range: all) }
    if random.oneIn(3) { stack.storage.addAttribute(.kern, value: 1.5, range: all) }
    if random.oneIn(3) { stack.storage.addAttribute(.tracking, value: -0.5, range: all) }
    return stack
  }

  @Test func `plain lines are drawn as segment by segment`() {
    var random = SeededGenerator(seed: seed())
    var marks = 0
    for round in 0..<iterations(30) {
      let stack = stack(&random)
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
      var line = stack.manager.layout.firstLine(fromContainer: 0)
      while let current = line {
        defer { line = stack.manager.layout.line(after: current) }
        guard let plain = PlainLine(current) else { continue }
        var fast = GlyphRow(wantsText: true, showsMarks: false)
        fast.characters = Array(
          (stack.storage.string as NSString).substring(with: NSRange(current.characters)).utf16)
        var slow = fast
        let all = 0..<Int.max
        fast.fill(plain, of: current, glyphs: all, origin: CGPoint(x: 3, y: 4))
        var glyphs: [PositionedGlyph] = []
        for segment in current.segments {
          slow.fill(segment, of: current, glyphs: all, origin: CGPoint(x: 3, y: 4))
          glyphs += slow.glyphs
        }
        #expect(fast.glyphs.map(\.id) == glyphs.map(\.id), "round \(round)")
        for (one, other) in zip(fast.glyphs, glyphs) {
          #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9, "round \(round)")
        }
        marks += glyphs.filter { abs($0.y - glyphs[0].y) > 0.1 }.count
      }
    }
    #expect(marks > 20)
  }

  /// Random words in runs of several fonts, of both directions, with tabs, what nobody sees and letters that share a cluster.
  private func mixed(_ random: inout SeededGenerator) -> LayoutStack {
    let words = [
      "office", "a", "b\tc", "soft\u{AD}hyphen", "über", "W\u{302}W", "\u{5D0}\u{5D1}", "12",
      "\u{200B}x", "long words in a row",
    ]
    var text = ""
    for _ in 0..<30 {
      text += words.randomElement(using: &random)! + (random.oneIn(9) ? "\n" : " ")
    }
    let style = NSMutableParagraphStyle()
    style.alignment = random.oneIn(2) ? .justified : .left
    let stack = LayoutStack(
      text, containers: [CGSize(width: Int.random(in: 60...200, using: &random), height: 0)],
      style: style)
    let length = stack.storage.length
    for _ in 0..<10 {
      let start = Int.random(in: 0..<length, using: &random)
      let part = NSRange(
        location: start, length: Int.random(in: 1...min(40, length - start), using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: stack.storage.addAttribute(.foregroundColor, value: UIColor.red, range: part)
      case 1: stack.storage.addAttribute(.superscript, value: 1, range: part)
      case 2: stack.storage.addAttribute(.kern, value: 1.5, range: part)
      case 3: stack.storage.addAttribute(.expansion, value: 0.3, range: part)
      default: stack.storage.addAttribute(.baselineOffset, value: 3, range: part)
      }
    }
    return stack
  }

  @Test func `plain segments are drawn as glyph by glyph, to the last bit`() {
    var random = SeededGenerator(seed: seed())
    var counts = (plain: 0, other: 0)
    for round in 0..<iterations(60) {
      let stack = mixed(&random)
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
      var line = stack.manager.layout.firstLine(fromContainer: 0)
      while let current = line {
        defer { line = stack.manager.layout.line(after: current) }
        let glyphs = Int(current.line.glyphStart)..<current.line.glyphEnd
        let wanted =
          random.oneIn(2)
          ? 0..<Int.max : Int.random(in: glyphs, using: &random)..<glyphs.upperBound
        for segment in current.segments {
          guard current.displayedText.runs[segment.run].kind == .text else { continue }
          for wantsText in [true, false] {
            var fast = GlyphRow(wantsText: wantsText, showsMarks: false)
            fast.characters = Array(
              (stack.storage.string as NSString).substring(with: NSRange(current.characters)).utf16)
            var slow = fast
            let origin = CGPoint(x: 3.3, y: 4.4)
            guard fast.fillPlainly(segment, of: current, glyphs: wanted, origin: origin) else {
              counts.other += 1
              continue
            }
            counts.plain += 1
            slow.fillByGlyph(segment, of: current, glyphs: wanted, origin: origin)
            #expect(fast.glyphs == slow.glyphs, "round \(round)")
            #expect(fast.text?.utf8 == slow.text?.utf8, "round \(round)")
            #expect(fast.text?.clusters == slow.text?.clusters, "round \(round)")
            #expect(fast.text?.isBackward == slow.text?.isBackward, "round \(round)")
          }
        }
      }
    }
    #expect(counts.plain > 500 && counts.other > 100, "\(counts)")
  }
}
