// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// All getters reflect the settings of clients until they are invalidated.
@Suite struct SettingTests {
  private let keeper = StackKeeper()

  private func stack(_ text: String, width: CGFloat = 300) -> LayoutStack {
    keeper.keep(
      LayoutStack(
        text, containers: [CGSize(width: width, height: 400), CGSize(width: width, height: 0)]))
  }

  @Test func `a pass through the setters is reflected by all getters`() {
    let stack = stack("one two\nthree four five\nsix")
    let manager = stack.manager
    let all = manager.numberOfGlyphs
    // Lines of three glyphs each, in a staircase, the later ones in the second container.
    let paragraphs = [0..<8, 8..<24, 24..<all]
    var step = 0
    var expected: [(NSRange, CGRect, NSTextContainer)] = []
    for paragraph in paragraphs {
      for start in stride(from: paragraph.lowerBound, to: paragraph.upperBound, by: 3) {
        let range = NSRange(location: start, length: min(3, paragraph.upperBound - start))
        let rect = CGRect(x: CGFloat(step * 7), y: CGFloat(step * 31), width: 120, height: 30)
        let container = manager.textContainers[step < 4 ? 0 : 1]
        manager.setTextContainer(container, forGlyphRange: range)
        manager.setLineFragmentRect(
          rect, forGlyphRange: range, usedRect: rect.insetBy(dx: 2, dy: 3))
        manager.setLocation(CGPoint(x: 11, y: 21), forStartOfGlyphRange: range)
        expected.append((range, rect, container))
        step += 1
      }
    }
    for (range, rect, container) in expected {
      for glyph in range.location..<range.location + range.length {
        var effective = NSRange()
        #expect(manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: &effective) == rect)
        #expect(effective == range)
        #expect(
          manager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil)
            == rect.insetBy(dx: 2, dy: 3))
        #expect(manager.textContainer(forGlyphAt: glyph, effectiveRange: nil) === container)
        #expect(manager.range(ofNominallySpacedGlyphsContaining: glyph).location >= range.location)
      }
      #expect(manager.location(forGlyphAt: range.location) == CGPoint(x: 11, y: 21))
      let hit = CGPoint(x: rect.minX + 12, y: rect.midY)
      #expect(manager.glyphIndex(for: hit, in: container) == range.location)
      #expect(
        manager.glyphRange(
          forBoundingRect: rect.insetBy(dx: 1, dy: 1), in: container) == range)
    }
    var seen: [NSRange] = []
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: all)) {
      _, _, _, range, _ in seen.append(range)
    }
    #expect(seen == expected.map(\.0))
    let first = manager.glyphRange(for: manager.textContainers[0])
    #expect(first == NSRange(location: 0, length: expected[4].0.location))
    #expect(manager.usedRect(for: manager.textContainers[0]).minX == 2)

    // Discarded by the next layout.
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length),
      actualCharacterRange: nil)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `glyphs placed in the middle of a line move alone`() {
    let manager = stack("abcdef").manager
    let before = (0..<6).map { manager.location(forGlyphAt: $0) }
    manager.setLocation(
      CGPoint(x: before[2].x + 5, y: before[2].y + 3),
      forStartOfGlyphRange: NSRange(location: 2, length: 2))
    let after = (0..<6).map { manager.location(forGlyphAt: $0) }
    for glyph in 0..<6 {
      let moved = (2...3).contains(glyph)
      #expect(abs(after[glyph].x - before[glyph].x - (moved ? 5 : 0)) < 1e-9)
      #expect(abs(after[glyph].y - before[glyph].y - (moved ? 3 : 0)) < 1e-9)
    }
    #expect(
      manager.range(ofNominallySpacedGlyphsContaining: 3) == NSRange(location: 2, length: 2))
    #expect(manager.range(ofNominallySpacedGlyphsContaining: 1) == NSRange(location: 0, length: 2))
    // A range with NaN is not taken.
    manager.setLocation(
      CGPoint(x: CGFloat.nan, y: 0), forStartOfGlyphRange: NSRange(location: 0, length: 1))
    #expect(manager.location(forGlyphAt: 0) == before[0])
  }

  @Test func `flags and attachment sizes are kept until the line is made anew`() {
    let stack = stack("a\tb\n")
    let manager = stack.manager
    #expect(
      (0..<4).map { manager.notShownAttribute(forGlyphAt: $0) } == [false, true, false, true])
    #expect(manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
    #expect(!manager.drawsOutsideLineFragment(forGlyphAt: 0))
    manager.setNotShownAttribute(true, forGlyphAt: 0)
    manager.setNotShownAttribute(false, forGlyphAt: 1)
    manager.setDrawsOutsideLineFragment(true, forGlyphAt: 2)
    manager.setAttachmentSize(
      CGSize(width: 30, height: 40), forGlyphRange: NSRange(location: 0, length: 1))
    #expect(manager.notShownAttribute(forGlyphAt: 0) && !manager.notShownAttribute(forGlyphAt: 1))
    #expect(manager.drawsOutsideLineFragment(forGlyphAt: 2))
    #expect(manager.attachmentSize(forGlyphAt: 0) == CGSize(width: 30, height: 40))
    // The first step of setting a line takes the flags back.
    manager.setTextContainer(
      manager.textContainers[0], forGlyphRange: NSRange(location: 0, length: 4))
    #expect(!manager.notShownAttribute(forGlyphAt: 0))
    #expect(!manager.drawsOutsideLineFragment(forGlyphAt: 2))
    #expect(manager.attachmentSize(forGlyphAt: 0) == CGSize(width: 30, height: 40))
    manager.textContainers[0].size.width = 200
    #expect(manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func `a size or place that is no number is not noted`(number: CGFloat) {
    let stack = LayoutStack("Hello World", containers: [CGSize(width: 200, height: 0)])
    let manager = stack.manager
    let all = NSRange(location: 0, length: 11)
    manager.ensureLayout(forCharacterRange: all)
    let before = stack.picture()
    manager.setAttachmentSize(CGSize(width: number, height: number), forGlyphRange: all)
    manager.setLocation(CGPoint(x: number, y: 0), forStartOfGlyphRange: all)
    manager.setLineFragmentRect(
      CGRect(x: 0, y: 0, width: number, height: 1), forGlyphRange: all, usedRect: .zero)
    #expect(manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
    #expect(firstDifference(stack.picture(), before) == nil)
  }

  @Test(arguments: [CGFloat.greatestFiniteMagnitude, 1e300, -1e300, 1e20])
  func `a place beyond any page is one at its edge`(number: CGFloat) {
    let stack = LayoutStack("Hello World\n", containers: [CGSize(width: 200, height: 0)])
    let manager = stack.manager
    let container = manager.textContainers[0]
    let all = NSRange(location: 0, length: 12)
    let huge = CGRect(x: number, y: number, width: number, height: number)
    manager.setLineFragmentRect(huge, forGlyphRange: all, usedRect: huge)
    manager.setLocation(CGPoint(x: number, y: number), forStartOfGlyphRange: all)
    manager.setExtraLineFragmentRect(huge, usedRect: huge, textContainer: container)
    let rect = manager.lineFragmentRect(forGlyphAt: 3, effectiveRange: nil)
    #expect(abs(rect.minX) == 1e7 && abs(rect.minY) == 1e12)
    #expect(manager.location(forGlyphAt: 0).x == (number < 0 ? -1e7 : 1e7))
    for rect in [
      rect, manager.lineFragmentUsedRect(forGlyphAt: 3, effectiveRange: nil),
      manager.extraLineFragmentRect, manager.extraLineFragmentUsedRect,
      manager.usedRect(for: container), manager.boundingRect(forGlyphRange: all, in: container),
    ] {
      #expect(rect.isUsable && abs(rect.maxX) <= 4e7 && abs(rect.maxY) <= 2e12, "\(rect)")
    }
    // Hit tests, and the layout after it, are as before.
    for point in [CGPoint.zero, CGPoint(x: number, y: number)] {
      let hit = manager.glyphIndex(for: point, in: container)
      #expect(hit >= 0 && hit < 12)
    }
    manager.invalidateLayout(forCharacterRange: all, actualCharacterRange: nil)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `a container that only knows the layout manager changes nothing in it`() {
    let stack = LayoutStack("Hello World", containers: [CGSize(width: 200, height: 0)])
    let before = stack.picture()
    let container = NSTextContainer(size: CGSize(width: 10, height: 10))
    container.layoutManager = stack.manager
    container.size = CGSize(width: 20, height: 30)
    container.lineFragmentPadding = 2
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))]
    container.lineBreakMode = .byClipping
    #expect(stack.manager.firstUnlaidCharacterIndex() == 11)
    #expect(firstDifference(stack.picture(), before) == nil)
  }

  @Test func `a large glyph in a low line draws outside, and bounds take its ink in`() {
    let style = NSMutableParagraphStyle()
    style.maximumLineHeight = 12
    let stack = LayoutStack(
      "x\nÅy\nx", font: LayoutStack.font.withSize(24),
      containers: [CGSize(width: 200, height: 0)], style: style)
    let manager = stack.manager
    #expect(manager.drawsOutsideLineFragment(forGlyphAt: 2))
    let fragment = manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil)
    #expect(fragment.height == 12)
    let bounds = manager.boundingRect(
      forGlyphRange: NSRange(location: 2, length: 1), in: manager.textContainers[0])
    #expect(bounds.minY < fragment.minY - 3)
    let plain = self.stack("Åy").manager
    #expect(!plain.drawsOutsideLineFragment(forGlyphAt: 0))
  }

  @Test func `the extra line stands where it was set, until layout changes`() {
    let stack = stack("a\n")
    let manager = stack.manager
    let rect = CGRect(x: 3, y: 77, width: 90, height: 20)
    manager.setExtraLineFragmentRect(
      rect, usedRect: rect.insetBy(dx: 1, dy: 1), textContainer: manager.textContainers[1])
    #expect(manager.extraLineFragmentRect == rect)
    #expect(manager.extraLineFragmentUsedRect == rect.insetBy(dx: 1, dy: 1))
    #expect(manager.extraLineFragmentTextContainer === manager.textContainers[1])
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "b")
    #expect(manager.extraLineFragmentTextContainer === manager.textContainers[0])
    // A text that needs none gets none.
    let none = self.stack("a").manager
    none.setExtraLineFragmentRect(rect, usedRect: rect, textContainer: none.textContainers[0])
    #expect(none.extraLineFragmentRect == .zero)
  }
}
