// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Results of a layout manager's queries agree with each other.
@Suite struct LayoutQueriesTests {
  private func randomStack(_ number: UInt64, words: Int = 120) -> LayoutStack {
    var random = RandomText(generator: SeededGenerator(seed: number))
    return LayoutStack(
      random.text(words: words),
      containers: [
        CGSize(width: 200, height: 90), CGSize(width: 140, height: 120),
        CGSize(width: 220, height: 0),
      ], padding: 4)
  }

  @Test func `every glyph stands in one fragment, and fragments follow each other`() {
    let number = seed()
    let stack = randomStack(number)
    let manager = stack.manager
    let count = manager.numberOfGlyphs
    var next = 0
    var container = 0
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: count)) {
      rect, used, textContainer, range, _ in
      #expect(range.location == next, "seed \(number)")
      next = range.location + range.length
      let index = manager.textContainers.firstIndex { $0 === textContainer }!
      #expect(index >= container)
      container = index
      for glyph in range.location..<next {
        var effective = NSRange()
        #expect(manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: &effective) == rect)
        #expect(effective == range)
        #expect(manager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil) == used)
        #expect(manager.textContainer(forGlyphAt: glyph, effectiveRange: nil) === textContainer)
      }
    }
    #expect(next == count, "seed \(number)")
  }

  @Test func `the middle of a glyph hits the glyph`() {
    let number = seed()
    let stack = randomStack(number)
    let manager = stack.manager
    for glyph in 0..<manager.numberOfGlyphs {
      let container = manager.textContainer(forGlyphAt: glyph, effectiveRange: nil)!
      // Bounds would take in the ink of what draws outside.
      var rect = CGRect.zero
      manager.enumerateEnclosingRects(
        forGlyphRange: NSRange(location: glyph, length: 1),
        withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
      ) { found, _ in rect = found }
      // White space that hangs over the line's end lies outside the container.
      guard rect.width > 0.01, rect.minX >= 0, rect.maxX <= container.size.width else { continue }
      let point = CGPoint(x: rect.midX, y: rect.midY)
      var fraction: CGFloat = 0
      let hit = manager.glyphIndex(
        for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
      #expect(hit == glyph, "seed \(number), glyph \(glyph) at \(rect)")
      #expect(abs(fraction - 0.5) < 0.01, "seed \(number), glyph \(glyph)")
    }
  }

  @Test func `characters and glyphs map to each other in whole clusters`() {
    let number = seed()
    let stack = randomStack(number)
    let manager = stack.manager
    let length = stack.storage.length
    var next = 0
    while next < length {
      var characters = NSRange()
      let glyphs = manager.glyphRange(
        forCharacterRange: NSRange(location: next, length: 1), actualCharacterRange: &characters)
      #expect(characters.location == next && characters.length > 0, "seed \(number) at \(next)")
      #expect(glyphs.length > 0)
      var back = NSRange()
      #expect(manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: &back) == characters)
      #expect(back == glyphs)
      for character in characters.location..<characters.location + characters.length {
        #expect(manager.glyphIndexForCharacter(at: character) == glyphs.location)
      }
      for glyph in glyphs.location..<glyphs.location + glyphs.length {
        #expect(manager.characterIndexForGlyph(at: glyph) == characters.location)
      }
      next = characters.location + max(1, characters.length)
    }
    #expect(manager.glyphIndexForCharacter(at: length + 3) == manager.numberOfGlyphs + 3)
    #expect(manager.characterIndexForGlyph(at: manager.numberOfGlyphs + 2) == length + 2)
  }

  @Test func `the containers' glyphs follow each other, and used rectangles enclose the lines`() {
    let number = seed()
    let stack = randomStack(number)
    let manager = stack.manager
    var next = 0
    for container in manager.textContainers {
      let range = manager.glyphRange(for: container)
      #expect(range.location == next, "seed \(number)")
      next = range.location + range.length
      var union: CGRect?
      manager.enumerateLineFragments(forGlyphRange: range) { _, used, _, _, _ in
        union = union?.union(used) ?? used
      }
      if manager.extraLineFragmentTextContainer === container {
        let extra = manager.extraLineFragmentUsedRect
        union = union?.union(extra) ?? extra
      }
      let used = manager.usedRect(for: container)
      let expected = union ?? .zero
      #expect(
        abs(used.minX - expected.minX) + abs(used.minY - expected.minY)
          + abs(used.width - expected.width) + abs(used.height - expected.height) < 1e-6,
        "seed \(number): \(used) is not \(expected)")
    }
    #expect(next == manager.numberOfGlyphs)
  }

  @Test func `glyphs touching the bounds of a range contain the range`() {
    let number = seed()
    let stack = randomStack(number)
    let manager = stack.manager
    var generator = SeededGenerator(seed: number)
    for _ in 0..<iterations(60) {
      let container = manager.textContainers.randomElement(using: &generator)!
      let all = manager.glyphRange(for: container)
      guard all.length > 0 else { continue }
      let range = generator.range(in: all.length)
      guard !range.isEmpty else { continue }
      let glyphs = NSRange(location: all.location + range.lowerBound, length: range.count)
      let rect = manager.boundingRect(forGlyphRange: glyphs, in: container)
      let touched = manager.glyphRange(forBoundingRect: rect, in: container)
      #expect(
        touched.location <= glyphs.location
          && touched.location + touched.length >= glyphs.location + glyphs.length,
        "seed \(number): \(glyphs) at \(rect) is not in \(touched)")
    }
  }

  @Test func `an empty text and one that ends with a line end have an extra line`() {
    for (text, has) in [("", true), ("a\n", true), ("a", false), ("a\u{2028}", true), ("\n", true)]
    {
      let stack = LayoutStack(text, containers: [CGSize(width: 100, height: 0)])
      let rect = stack.manager.extraLineFragmentRect
      #expect((rect.height > 0) == has, "\(text.debugDescription): \(rect)")
      #expect((stack.manager.extraLineFragmentTextContainer != nil) == has)
    }
    let stack = LayoutStack("a\nb\n", containers: [CGSize(width: 100, height: 0)])
    let lines = stack.manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil)
    #expect(stack.manager.extraLineFragmentRect.minY == lines.maxY)
  }

  @Test func `text without room stays unlaid, and a new container takes it`() {
    let stack = LayoutStack(
      "one two three four five six", containers: [CGSize(width: 60, height: 20)])
    let manager = stack.manager
    manager.ensureLayout(for: manager.textContainers[0])
    let first = manager.firstUnlaidCharacterIndex()
    #expect(first > 0 && first < stack.storage.length)
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 100, height: 0)))
    manager.ensureLayout(for: manager.textContainers[1])
    #expect(manager.firstUnlaidCharacterIndex() == stack.storage.length)
    #expect(manager.glyphRange(for: manager.textContainers[1]).location == first)
  }
}
