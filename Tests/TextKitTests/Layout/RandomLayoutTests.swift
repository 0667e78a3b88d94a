// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Random documents in random containers through random changes: every result is that of a fresh
/// stack.
@Suite struct RandomLayoutTests {
  /// One document with its containers.
  struct Case {
    var random: RandomText
    let stack: LayoutStack
    /// The steps so far.
    var log: [String] = []

    init(seed: UInt64, isLong: Bool) {
      random = RandomText(generator: SeededGenerator(seed: seed))
      let manager = NSLayoutManager()
      manager.allowsNonContiguousLayout = random.generator.oneIn(3)
      stack = LayoutStack(
        Case.text(&random, isLong: isLong), containers: [], manager: manager)
      for _ in 0..<Int.random(in: 1...4, using: &random.generator) {
        manager.addTextContainer(Case.container(&random))
      }
      for _ in 0..<3 { style() }
    }

    static func text(_ random: inout RandomText, isLong: Bool) -> String {
      if isLong {
        // Long paragraphs of several passages, right to left among them.
        let words =
          random.generator.oneIn(2)
          ? ["שלום", "עברית", "אבג"] : ["the", "waffle", "12", "considerably"]
        var text = random.text(words: 20)
        for _ in 0..<2000 { text += words.randomElement(using: &random.generator)! + " " }
        return text + "\n" + random.text(words: 20)
      }
      var text = random.text(words: Int.random(in: 0...30, using: &random.generator))
      if random.generator.oneIn(3) { text += "\tone\ttab\tafter\tanother\n" }
      return text
    }

    static func container(_ random: inout RandomText) -> NSTextContainer {
      let container = NSTextContainer(
        size: CGSize(
          width: Int.random(in: 30...260, using: &random.generator),
          height: random.generator.oneIn(3)
            ? 0 : Int.random(in: 1...260, using: &random.generator)))
      container.lineFragmentPadding = CGFloat(Int.random(in: 0...6, using: &random.generator))
      change(container, &random)
      return container
    }

    static func change(_ container: NSTextContainer, _ random: inout RandomText) {
      switch Int.random(in: 0..<8, using: &random.generator) {
      case 6:
        container.lineFragmentPadding = CGFloat(Int.random(in: 0...9, using: &random.generator))
      case 7:
        container.size.height =
          random.generator.oneIn(4) ? 0 : CGFloat(Int.random(in: 1...300, using: &random.generator))
      case 0: container.exclusionPaths = []
      case 1, 2: container.exclusionPaths = (0..<2).map { _ in shape(&random) }
      case 3:
        container.maximumNumberOfLines = Int.random(in: 0...5, using: &random.generator)
      case 4:
        container.lineBreakMode = NSLineBreakMode.allCases.randomElement(using: &random.generator)!
      default:
        container.size.width = CGFloat(Int.random(in: 30...260, using: &random.generator))
      }
    }

    static func shape(_ random: inout RandomText) -> UIBezierPath {
      let rect = CGRect(
        x: Int.random(in: -20...200, using: &random.generator),
        y: Int.random(in: -20...200, using: &random.generator),
        width: Int.random(in: 1...120, using: &random.generator),
        height: Int.random(in: 1...90, using: &random.generator))
      switch Int.random(in: 0..<3, using: &random.generator) {
      case 0: return UIBezierPath(rect: rect)
      case 1: return UIBezierPath(ovalIn: rect)
      default:
        let star = UIBezierPath()
        star.usesEvenOddFillRule = random.generator.oneIn(2)
        star.move(to: CGPoint(x: rect.midX, y: rect.minY))
        for (x, y) in [(0.8, 1.0), (0.0, 0.4), (1.0, 0.4), (0.2, 1.0)] {
          star.addLine(
            to: CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height))
        }
        star.close()
        return star
      }
    }

    mutating func style() {
      let range = NSRange(random.generator.range(in: stack.storage.length))
      switch Int.random(in: 0..<8, using: &random.generator) {
      case 4:
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(
          x: 0, y: Int.random(in: -9...3, using: &random.generator),
          width: Int.random(in: 0...60, using: &random.generator),
          height: Int.random(in: 0...40, using: &random.generator))
        stack.storage.insert(NSAttributedString(attachment: attachment), at: range.location)
      case 5:
        stack.storage.addAttribute(
          .writingDirection, value: [Int.random(in: 0...3, using: &random.generator)], range: range)
      case 6:
        stack.storage.addAttribute(
          .languageIdentifier, value: ["de", "hu", "xx"].randomElement(using: &random.generator)!,
          range: range)
      case 0: stack.storage.addAttribute(.foregroundColor, value: UIColor.red, range: range)
      case 1:
        stack.storage.addAttribute(
          .font,
          value: LayoutStack.font.withSize(
            CGFloat([9, 12, 23].randomElement(using: &random.generator)!)),
          range: range)
      default:
        let style = NSMutableParagraphStyle()
        style.alignment =
          [.left, .right, .center, .justified, .natural].randomElement(using: &random.generator)!
        style.lineBreakMode = NSLineBreakMode.allCases.randomElement(using: &random.generator)!
        style.headIndent = 4
        style.hyphenationFactor = [0, 0.8, 1].randomElement(using: &random.generator)!
        style.baseWritingDirection =
          [.natural, .natural, .leftToRight, .rightToLeft].randomElement(using: &random.generator)!
        if random.generator.oneIn(3) {
          style.tabStops = [
            NSTextTab(textAlignment: .right, location: 60),
            NSTextTab(textAlignment: .center, location: 90),
          ]
        }
        style.lineSpacing = random.generator.oneIn(2) ? 1.3 : 0
        style.paragraphSpacing = random.generator.oneIn(2) ? 3.7 : 0
        style.paragraphSpacingBefore = random.generator.oneIn(3) ? 2.2 : 0
        stack.storage.addAttribute(.paragraphStyle, value: style, range: range)
      }
    }

    /// Makes one change or query.
    mutating func step() {
      let manager = stack.manager
      let length = stack.storage.length
      let place = Int.random(in: 0...length, using: &random.generator)
      let kind = Int.random(in: 0..<12, using: &random.generator)
      log.append("\(kind) at \(place) of \(length)")
      switch kind {
      case 0: style()
      case 1, 2:
        if let container = manager.textContainers.randomElement(using: &random.generator) {
          Case.change(container, &random)
        }
      case 3:
        manager.insertTextContainer(
          Case.container(&random),
          at: Int.random(in: 0...manager.textContainers.count, using: &random.generator))
      case 4 where manager.textContainers.count > 1:
        manager.removeTextContainer(
          at: Int.random(in: 0..<manager.textContainers.count, using: &random.generator))
      case 5:
        manager.ensureLayout(
          forCharacterRange: NSRange(location: place, length: min(20, length - place)))
      case 6:
        unsafe manager.invalidateLayout(
          forCharacterRange: NSRange(location: place, length: 0),
          isSoft: random.generator.oneIn(2), actualCharacterRange: nil)
      case 7: manager.allowsNonContiguousLayout = random.generator.oneIn(2)
      case 8:
        if let container = manager.textContainers.randomElement(using: &random.generator) {
          _ = manager.glyphIndex(for: CGPoint(x: 20, y: place), in: container)
        }
      default:
        let range = NSRange(random.generator.range(in: length))
        let words = Int.random(in: 0...4, using: &random.generator)
        stack.storage.replaceCharacters(
          in: range, with: random.generator.oneIn(6) ? "\n" : random.text(words: words))
        log.append("replaced \(range)")
      }
    }
  }

  /// Returns the first inconsistency, or nil.
  static func fault(of stack: LayoutStack) -> String? {
    if let difference = firstDifference(stack.picture(), stack.fresh().picture()) {
      return difference
    }
    return nil
  }

  @Test func `every answer is that of a fresh stack`() {
    let number = seed()
    for round in 0..<iterations(15) {
      var one = Case(seed: number &+ UInt64(round), isLong: false)
      for step in 0..<6 {
        one.step()
        if one.random.generator.oneIn(3) { continue }
        let fault =
          Self.fault(of: one.stack)
          ?? LayoutInvariants(stack: one.stack).broken(questions: 6, &one.random.generator)
        #expect(fault == nil, "seed \(number), round \(round), step \(step): \(one.log)")
        if fault != nil { return }
      }
    }
  }

  @Test func `carets and selections hold where lines are truncated`() {
    let number = seed()
    var shown = 0
    for round in 0..<iterations(20) {
      var one = Case(seed: number &+ UInt64(round), isLong: false)
      one.stack.storage.append(NSAttributedString(string: one.random.text(words: 12)))
      for container in one.stack.manager.textContainers {
        container.lineBreakMode =
          [.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping, .byCharWrapping]
          .randomElement(using: &one.random.generator)!
        container.maximumNumberOfLines = Int.random(in: 1...3, using: &one.random.generator)
      }
      for step in 0..<2 {
        let fault = LayoutInvariants(stack: one.stack).broken(
          questions: 12, &one.random.generator)
        #expect(fault == nil, "seed \(number), round \(round), step \(step): \(one.log)")
        if fault != nil { return }
        shown += one.stack.manager.layout.display.displayedLines.count
        one.step()
      }
    }
    #expect(shown > iterations(20))
  }

  @Test func `long paragraphs of several passages too`() {
    let number = seed()
    for round in 0..<iterations(1) {
      var one = Case(seed: number &+ UInt64(round), isLong: true)
      for step in 0..<6 {
        one.step()
        if step % 2 == 0 { continue }
        let fault =
          Self.fault(of: one.stack)
          ?? LayoutInvariants(stack: one.stack).broken(questions: 6, &one.random.generator)
        #expect(fault == nil, "seed \(number), round \(round), step \(step): \(one.log)")
        if fault != nil { return }
      }
    }
  }
}
