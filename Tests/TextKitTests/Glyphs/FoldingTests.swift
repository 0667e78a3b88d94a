// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextKit

/// Line ends that a delegate takes away.
@Suite struct FoldingTests {
  static let fold = NSAttributedString.Key("TestFold")

  /// The effect of the attribute on a character.
  enum Way: Int, CaseIterable {
    case null = 1
    case nothing, space, tab
  }

  /// Folds characters according to their attribute.
  final class Folder: NSLayoutManagerDelegate {
    private func way(_ manager: NSLayoutManager, _ character: Int) -> Way? {
      guard let storage = manager.textStorage, character < storage.length else { return nil }
      let value = storage.attribute(FoldingTests.fold, at: character, effectiveRange: nil) as? Int
      return value.flatMap { Way(rawValue: $0) }
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
      characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
      forGlyphRange glyphRange: NSRange
    ) -> Int {
      var properties = (0..<glyphRange.length).map { props[$0] }
      for i in properties.indices {
        switch way(layoutManager, charIndexes[i]) {
        case nil: break
        case .null: properties[i] = .null
        default: properties[i] = .controlCharacter
        }
      }
      layoutManager.setGlyphs(
        glyphs, properties: properties, characterIndexes: charIndexes, font: aFont,
        forGlyphRange: glyphRange)
      return glyphRange.length
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
      forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction {
      switch way(layoutManager, charIndex) {
      case .nothing: .zeroAdvancement
      case .space: .whitespace
      case .tab: .horizontalTab
      default: action
      }
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
      for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
      glyphPosition: CGPoint, characterIndex charIndex: Int
    ) -> CGRect { CGRect(x: 0, y: 0, width: 20, height: 10) }
  }

  private let folder = Folder()

  private func stack(_ text: String, _ folds: [(NSRange, Way)], width: CGFloat = 300) -> LayoutStack
  {
    let stack = LayoutStack(text, containers: [CGSize(width: width, height: 0)])
    for (range, way) in folds {
      stack.storage.addAttribute(Self.fold, value: way.rawValue, range: range)
    }
    stack.manager.delegate = folder
    return stack
  }

  private func lines(_ stack: LayoutStack) -> [String] {
    var lines: [String] = []
    stack.manager.forEachReportedLine(detail: .lines) {
      lines.append((stack.storage.string as NSString).substring(with: $0.characters))
    }
    return lines
  }

  private func difference(_ stack: LayoutStack) -> String? {
    let fresh = stack.fresh()
    fresh.manager.delegate = folder
    return firstDifference(stack.picture(), fresh.picture())
  }

  @Test(arguments: Way.allCases, ["\n", "\r\n", "\r", "\u{2029}", "\u{2028}"])
  func `a line end that is folded ends no line`(way: Way, end: String) {
    let range = NSRange(location: 3, length: end.utf16.count)
    let stack = stack("one\(end)two\nthree", [(range, way)])
    #expect(lines(stack) == ["one\(end)two\n", "three"])
    let manager = stack.manager
    let e = manager.location(forGlyphAt: manager.glyphIndexForCharacter(at: 2)).x
    let t = manager.location(
      forGlyphAt: manager.glyphIndexForCharacter(at: 3 + end.utf16.count)
    ).x
    let width = LayoutStack.font.instance.advance(
      of: LayoutStack.font.instance.glyph(for: 0x65))
    let gap = t - e - Double(width) * 12 / 2048
    switch way {
    case .null, .nothing: #expect(abs(gap) < 0.01)
    case .space: #expect(abs(gap - 20 * Double(end == "\r\n" ? 2 : 1)) < 0.01 || gap == 20)
    case .tab: #expect(gap > 0.01)
    }
    #expect(difference(stack) == nil)
  }

  @Test func `a region over several line ends is folded into one line`() {
    let text = "head and some\nlines that\nare gone\n tail"
    let ns = text as NSString
    let from = ns.range(of: " and").location
    let to = ns.range(of: " tail").location
    // The first character represents all, as in Apple's sample.
    let stack = stack(
      text,
      [
        (NSRange(location: from, length: 1), .space),
        (NSRange(location: from + 1, length: to - from - 1), .null),
      ])
    #expect(lines(stack).count == 1)
    let used = stack.manager.usedRect(for: stack.manager.textContainers[0])
    let plain = LayoutStack("head tail", containers: [CGSize(width: 300, height: 0)])
    plain.manager.ensureLayout(for: plain.manager.textContainers[0])
    #expect(used.height == plain.manager.usedRect(for: plain.manager.textContainers[0]).height)
    stack.storage.removeAttribute(Self.fold, range: NSRange(location: 0, length: text.utf16.count))
    #expect(lines(stack).count == 4)
    #expect(difference(stack) == nil)
  }

  @Test func `a folded line is set in the style and direction of its first paragraph`() {
    let stack = stack("left\nשלום\nthird", [(NSRange(location: 4, length: 1), .space)])
    let right = NSMutableParagraphStyle()
    right.alignment = .right
    stack.storage.addAttribute(
      .paragraphStyle, value: right, range: NSRange(location: 5, length: 5))
    #expect(lines(stack) == ["left\nשלום\n", "third"])
    #expect(stack.manager.lineFragmentUsedRect(forGlyphAt: 6, effectiveRange: nil).minX == 0)
    stack.storage.removeAttribute(Self.fold, range: NSRange(location: 4, length: 1))
    let used = stack.manager.lineFragmentUsedRect(forGlyphAt: 6, effectiveRange: nil)
    #expect(abs(used.maxX - 300) < 1e-6)
    #expect(lines(stack) == ["left\n", "שלום\n", "third"])
    #expect(difference(stack) == nil)
  }

  @Test func `behind a folded last line end there is no empty line`() {
    let stack = stack("text\n", [(NSRange(location: 4, length: 1), .null)])
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    #expect(stack.manager.extraLineFragmentTextContainer == nil)
    stack.storage.append(NSAttributedString(string: "more"))
    stack.storage.addAttribute(
      .font, value: LayoutStack.font, range: NSRange(location: 0, length: 9))
    #expect(lines(stack) == ["text\nmore"])
    #expect(difference(stack) == nil)
  }

  @Test(arguments: [0, 1, 2])
  func `folds come and go, and every answer is that of a fresh stack`(kind: Int) {
    let number = seed()
    for round in 0..<iterations(kind == 1 ? 1 : 12) {
      var random = RandomText(generator: SeededGenerator(seed: number &+ UInt64(round)))
      var text = random.text(words: 30, newlines: 30)
      if kind == 1 {
        // Paragraphs of several passages, text from right to left among them.
        for part in 0..<4 {
          let words = part % 2 == 0 ? ["the", "waffle", "12"] : ["שלום", "עברית", "the"]
          for _ in 0..<1200 { text += words.randomElement(using: &random.generator)! + " " }
          text += "\n"
        }
      }
      let stack = LayoutStack(
        text,
        containers: kind == 0
          ? [CGSize(width: 150, height: 60), CGSize(width: 90, height: 0)]
          : [CGSize(width: 150, height: 0)])
      stack.manager.allowsNonContiguousLayout = kind == 2
      stack.manager.delegate = folder
      var log: [String] = []
      for _ in 0..<(kind == 1 ? 6 : 10) {
        let length = stack.storage.length
        let range = NSRange(random.generator.range(in: length))
        switch Int.random(in: 0..<6, using: &random.generator) {
        case 0, 1:
          // Line ends of a part.
          let way = Way.allCases.randomElement(using: &random.generator)!
          let whole = random.generator.oneIn(3)
          let start = Int.random(in: 0...length, using: &random.generator)
          let part = NSRange(location: start, length: min(length - start, 200))
          for i in part.location..<part.upperBound {
            let unit = (stack.storage.string as NSString).character(at: i)
            guard whole && way == .null || [0x0A, 0x0D, 0x2028, 0x2029].contains(unit),
              !random.generator.oneIn(3)
            else { continue }
            stack.storage.addAttribute(
              Self.fold, value: way.rawValue, range: NSRange(location: i, length: 1))
          }
          log.append("fold \(part) \(way)")
        case 2:
          stack.storage.removeAttribute(Self.fold, range: range)
          log.append("unfold \(range)")
        case 3:
          let style = NSMutableParagraphStyle()
          style.alignment = random.generator.oneIn(2) ? .right : .justified
          style.headIndent = 9
          style.hyphenationFactor = random.generator.oneIn(2) ? 1 : 0
          stack.storage.addAttribute(.paragraphStyle, value: style, range: range)
          log.append("style \(range)")
        case 4:
          let place = CGFloat(Int.random(in: 0...500, using: &random.generator))
          _ = stack.manager.glyphIndex(
            for: CGPoint(x: 9, y: place), in: stack.manager.textContainers[0])
          log.append("hit \(place)")
        default:
          stack.storage.replaceCharacters(
            in: range, with: random.text(words: 3, newlines: 30))
          log.append("edit \(range)")
        }
        if random.generator.oneIn(3) { continue }
        let fault =
          difference(stack)
          ?? LayoutInvariants(stack: stack).broken(questions: 2, &random.generator)
        #expect(fault == nil, "seed \(number), round \(round): \(log)")
        if fault != nil { return }
      }
    }
  }
}
