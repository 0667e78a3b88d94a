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

  /// All lines, laid out.
  private func lines(of stack: LayoutStack) -> [PlacedLine] {
    let layout = stack.manager.layout
    layout.ensureLayout(.everything)
    let first = layout.firstLine(fromContainer: 0)
    return first.map { Array(sequence(first: $0) { layout.line(after: $0) }) } ?? []
  }

  @Test func `plain lines are drawn as segment by segment`() {
    var random = SeededGenerator(seed: seed())
    var marks = 0
    for round in 0..<iterations(30) {
      let stack = stack(&random)
      for current in lines(of: stack) {
        guard let plain = PlainLine(current) else { continue }
        var fast = LineGlyphs(wantsText: true, showsMarks: false)
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

  /// Returns random words in runs of several fonts, of both directions, with tabs, invisible
  /// characters and letters that share a cluster.
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
      for current in lines(of: stack) {
        let glyphs = Int(current.line.glyphStart)..<current.line.glyphEnd
        let wanted =
          random.oneIn(2)
          ? 0..<Int.max : Int.random(in: glyphs, using: &random)..<glyphs.upperBound
        for segment in current.segments {
          guard current.displayedText.runs[segment.run].kind == .text else { continue }
          for wantsText in [true, false] {
            var fast = LineGlyphs(wantsText: wantsText, showsMarks: false)
            fast.characters = Array(
              (stack.storage.string as NSString).substring(with: NSRange(current.characters)).utf16)
            var slow = fast
            let origin = CGPoint(x: 3.3, y: 4.4)
            guard fast.fillPlainly(segment, of: current, glyphs: wanted, origin: origin) else {
              counts.other += 1
              continue
            }
            counts.plain += 1
            slow.append(segment, of: current, glyphs: wanted, origin: origin)
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

  /// Random words of ASCII, and characters among them that show nothing.
  private func ascii(_ random: inout SeededGenerator) -> LayoutStack {
    let words = [
      "office", "a", "fluffy", "12,5", "Wave", "(x)", "hyphenation", "a\u{200B}b", "so\u{AD}ft",
      "\u{7F}",
    ]
    var text = ""
    for _ in 0..<40 {
      text += words.randomElement(using: &random)! + (random.oneIn(9) ? "\n" : " ")
    }
    let style = NSMutableParagraphStyle()
    style.alignment = random.oneIn(2) ? .justified : .left
    if random.oneIn(2) { style.hyphenationFactor = 1 }
    let stack = LayoutStack(
      text, containers: [CGSize(width: Int.random(in: 60...300, using: &random), height: 0)],
      style: style)
    let all = NSRange(location: 0, length: stack.storage.length)
    stack.storage.addAttribute(.languageIdentifier, value: "en", range: all)
    if random.oneIn(3) { stack.storage.addAttribute(.kern, value: 1.5, range: all) }
    return stack
  }

  /// Against the walk of queries to the last bit; segments of justified lines add the same in
  /// another order.
  @Test func `plain lines of ASCII are drawn as they are walked, and as glyph by glyph`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    var counts = (plain: 0, justified: 0, parts: 0, other: 0)
    for round in 0..<iterations(240) {
      let stack = ascii(&random)
      for current in lines(of: stack) {
        guard let plain = PlainLine(current) else { continue }
        let glyphs = Int(current.line.glyphStart)..<current.line.glyphEnd
        var wanted = 0..<Int.max
        if random.oneIn(2), !glyphs.isEmpty {
          let start = Int.random(in: glyphs, using: &random)
          wanted = start..<Int.random(in: start...glyphs.upperBound, using: &random)
        }
        let units = Array(
          (stack.storage.string as NSString).substring(with: NSRange(current.characters)).utf16)
        let before = [UInt16](repeating: 0x3C, count: Int.random(in: 0...3, using: &random))
        var places: [PlainGlyph] = []
        var ascii: [UInt8] = []
        let isTaken = current.displayedContext.appendPlain(
          wanted, before + units, from: before.count, to: &places, &ascii)
        var slow = LineGlyphs(wantsText: true, showsMarks: false)
        slow.characters = units
        var shown: [PositionedGlyph] = []
        var bytes: [UInt8] = []
        var clusters: [GlyphText.Cluster] = []
        for segment in current.segments {
          slow.removeGlyphs()
          slow.append(segment, of: current, glyphs: wanted, origin: .zero)
          shown += slow.glyphs
          bytes += slow.text?.utf8 ?? []
          clusters += slow.text?.clusters ?? []
        }
        let isPlain = clusters.allSatisfy { $0 == .init(bytes: 1, glyphs: 1) }
        // A soft hyphen that does not show is no glyph of either, and takes the line from the fast
        // way.
        let mayDiffer = units.contains(0xAD)
        #expect(
          mayDiffer ? isPlain || !isTaken : isTaken == isPlain, "seed \(seed), round \(round)")
        guard isTaken else {
          counts.other += 1
          continue
        }
        counts.plain += 1
        if current.line.elasticExtra != 0 { counts.justified += 1 }
        if wanted.upperBound < .max { counts.parts += 1 }
        #expect(places.map(\.id) == shown.map(\.id), "seed \(seed), round \(round)")
        for (one, other) in zip(places, shown) {
          #expect(abs(one.x - other.x) < 1e-9, "seed \(seed), round \(round)")
        }
        #expect(ascii == bytes, "seed \(seed), round \(round)")
        var walked = LineGlyphs(wantsText: true, showsMarks: false)
        walked.characters = units
        walked.append(plain, of: current, glyphs: wanted, origin: .zero)
        #expect(places.map(\.x) == walked.glyphs.map(\.x), "seed \(seed), round \(round)")
        #expect(ascii == walked.text?.utf8, "seed \(seed), round \(round)")
      }
    }
    #expect(
      counts.plain > 200 && counts.justified > 50 && counts.parts > 50 && counts.other > 50,
      "\(counts)")
  }
}
