// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Layout of parts, and texts of which only a part was queried.
@Suite struct NonContiguousLayoutTests {
  static let line = "a paragraph of some words that goes over more than one line, so to speak\n"

  private func stack(_ count: Int, isPartial: Bool = true) -> LayoutStack {
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = isPartial
    return LayoutStack(
      String(repeating: Self.line, count: count), containers: [CGSize(width: 300, height: 0)],
      manager: manager)
  }

  private func end(_ stack: LayoutStack) -> NSRange {
    NSRange(location: stack.storage.length - 10, length: 10)
  }

  @Test func `is off at first, and then everything before is laid out`() {
    let stack = stack(3000, isPartial: false)
    #expect(!NSLayoutManager().allowsNonContiguousLayout)
    #expect(stack.manager.layout.counts.shapedPassages == 0)
    stack.manager.ensureLayout(forCharacterRange: end(stack))
    #expect(!stack.manager.hasNonContiguousLayout)
    #expect(stack.manager.layout.counts.shapedPassages == 3000)
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
  }

  /// Keystrokes at the beginning of a word of forty thousand letters divide it differently: no
  /// piece without height may be skipped.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `what is seen of a very long paragraph is laid out after each key`(seed: UInt64) {
    print("SEED=\(seed) keys in a long word")
    var generator = SeededGenerator(seed: seed)
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = true
    let stack = LayoutStack(
      String(repeating: "a", count: 40_000), containers: [CGSize(width: 600, height: 0)],
      manager: manager)
    let container = manager.textContainers[0]
    let seen = CGRect(x: 0, y: 0, width: 600, height: 700)
    manager.ensureLayout(forBoundingRect: seen, in: container)
    for key in 0..<12 {
      let letter = [" ", "m", "o"].randomElement(using: &generator)!
      let place = generator.oneIn(3) ? Int.random(in: 0...3_000, using: &generator) : 0
      stack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: letter)
      manager.ensureLayout(forBoundingRect: seen, in: container)
      let fresh = stack.fresh()
      let expected = fresh.manager.glyphRange(
        forBoundingRect: seen, in: fresh.manager.textContainers[0])
      let found = manager.glyphRange(
        forBoundingRectWithoutAdditionalLayout: seen, in: container)
      #expect(found == expected, "key \(key)")
      #expect(manager.firstUnlaidCharacterIndex() >= NSMaxRange(expected), "key \(key)")
      guard found == expected else { return }
    }
  }

  @Test func `a part at the end is laid out alone`() {
    let stack = stack(14_000)
    let manager = stack.manager
    #expect(!manager.hasNonContiguousLayout)
    manager.ensureLayout(forCharacterRange: end(stack))
    #expect(manager.hasNonContiguousLayout)
    #expect(manager.firstUnlaidCharacterIndex() == 0)
    #expect(manager.layout.counts.shapedPassages < 1400)
    #expect(manager.layout.counts.shapedPassages == 1)
    let used = manager.usedRect(for: manager.textContainers[0])
    #expect(used.height > 14_000 * 10)
    // Everything else, and the hole is closed.
    manager.ensureLayout(for: manager.textContainers[0])
    #expect(!manager.hasNonContiguousLayout)
    #expect(firstDifference(stack.picture(.lines), stack.fresh().picture(.lines)) == nil)
  }

  @Test func `questions by character, point and rectangle shape their part only`() {
    let stack = stack(20_000)
    let manager = stack.manager
    let container = manager.textContainers[0]
    let layout = manager.layout
    _ = manager.glyphIndexForCharacter(at: 700_000)
    #expect(layout.counts.shapedPassages == 1)
    let glyph = manager.glyphIndexForCharacter(at: 900_000)
    let rect = unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    #expect(rect.minY > 1000 && rect.width == 300)
    #expect(layout.counts.shapedPassages <= 3)
    manager.ensureLayout(
      forBoundingRect: CGRect(x: 0, y: 100_000, width: 300, height: 800), in: container)
    let before = layout.counts.shapedPassages
    #expect(before < 60)
    // The same query lays out nothing more.
    let glyphs = manager.glyphRange(
      forBoundingRect: CGRect(x: 0, y: 100_000, width: 300, height: 800), in: container)
    #expect(glyphs.length > 1000)
    #expect(layout.counts.shapedPassages == before)
    let point = CGPoint(x: 100, y: 100_400)
    let hit = manager.glyphIndex(for: point, in: container)
    let box = unsafe manager.lineFragmentRect(forGlyphAt: hit, effectiveRange: nil)
    #expect(box.minY <= 100_400 && box.maxY >= 100_400)
    #expect(layout.counts.shapedPassages == before)
    _ = manager.numberOfGlyphs
    #expect(layout.counts.shapedPassages == before)
  }

  @Test func `a paragraph that is not shaped counts one glyph for each unit`() {
    let text = String(repeating: "office ffi\n", count: 5000)
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = true
    let stack = LayoutStack(text, containers: [CGSize(width: 300, height: 0)], manager: manager)
    let layout = manager.layout
    #expect(manager.numberOfGlyphs == stack.storage.length && layout.counts.shapedPassages == 0)
    // Beyond a hole the index is the character's, and may shift when the hole is shaped.
    let far = stack.storage.length - 11
    #expect(manager.glyphIndexForCharacter(at: far) == far && layout.counts.shapedPassages == 1)
    #expect(manager.characterIndexForGlyph(at: far) == far)
    // Two ligatures in the last paragraph take four glyphs away.
    #expect(manager.numberOfGlyphs == stack.storage.length - 4 && layout.counts.shapedPassages == 1)
    manager.allowsNonContiguousLayout = false
    #expect(manager.glyphIndexForCharacter(at: far) == far / 11 * 7)
    #expect(manager.numberOfGlyphs == stack.storage.length / 11 * 7)
    #expect(layout.counts.shapedPassages == 5000)
  }

  @Test func `a range of glyphs over paragraphs that are not shaped has its characters`() {
    let text = String(repeating: "office ffi\n", count: 20)
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = true
    let stack = LayoutStack(text, containers: [CGSize(width: 300, height: 0)], manager: manager)
    var glyphs = NSRange()
    let characters = unsafe manager.characterRange(
      forGlyphRange: NSRange(location: 0, length: stack.storage.length), actualGlyphRange: &glyphs)
    #expect(characters == NSRange(location: 0, length: stack.storage.length))
    #expect(glyphs == NSRange(location: 0, length: 20 * 7))
    #expect(manager.numberOfGlyphs == 20 * 7)
  }

  @Test func `the height by estimate comes nearer to the true one`() {
    let stack = stack(5000)
    let manager = stack.manager
    let container = manager.textContainers[0]
    let whole = stack.fresh()
    whole.manager.ensureLayout(for: whole.manager.textContainers[0])
    let truth = whole.manager.usedRect(for: whole.manager.textContainers[0]).height
    var errors: [CGFloat] = []
    for part in stride(from: 0, to: stack.storage.length, by: stack.storage.length / 10) {
      manager.ensureLayout(
        forCharacterRange: NSRange(location: part, length: stack.storage.length / 10))
      errors.append(abs(manager.usedRect(for: container).height - truth))
    }
    #expect(errors[0] < truth / 2)
    #expect(errors.last! < errors[0] / 3)
    manager.ensureLayout(for: container)
    #expect(manager.usedRect(for: container).height == truth)
  }

  @Test func `in pages and beside shapes layout goes on from the start`() {
    let stack = stack(2000)
    stack.manager.textContainers[0].size.height = 500
    for _ in 0..<200 {
      let container = NSTextContainer(size: CGSize(width: 300, height: 500))
      container.lineFragmentPadding = 0
      stack.manager.addTextContainer(container)
    }
    stack.manager.ensureLayout(forCharacterRange: end(stack))
    #expect(!stack.manager.hasNonContiguousLayout)
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
  }

  @Test func `the extra line is known without the text before it`() {
    let stack = stack(5000)
    let extra = stack.manager.extraLineFragmentRect
    #expect(extra.height > 0)
    #expect(stack.manager.layout.counts.shapedPassages == 1)
    #expect(extra.minY > 5000)
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    let whole = stack.fresh()
    #expect(stack.manager.extraLineFragmentRect == whole.manager.extraLineFragmentRect)
  }

  @Test func `parts and edits in any order end as layout from the start`() {
    let number = seed()
    for round in 0..<iterations(12) {
      var random = RandomText(generator: SeededGenerator(seed: number &+ UInt64(round)))
      let manager = NSLayoutManager()
      manager.allowsNonContiguousLayout = true
      let words = [300, 2000, 6000].randomElement(using: &random.generator)!
      let text = random.text(
        words: words, newlines: [12, 3, 0].randomElement(using: &random.generator)!)
      let stack = LayoutStack(
        text, containers: [CGSize(width: 220, height: 0)], padding: 2, manager: manager)
      let container = manager.textContainers[0]
      for step in 0..<12 {
        let length = stack.storage.length
        let place = Int.random(in: 0...length, using: &random.generator)
        switch Int.random(in: 0..<9, using: &random.generator) {
        case 0:
          manager.ensureLayout(
            forCharacterRange: NSRange(location: place, length: min(50, length - place)))
        case 1:
          let y = Double.random(in: 0...20_000, using: &random.generator)
          manager.ensureLayout(
            forBoundingRect: CGRect(x: 0, y: y, width: 100, height: 300), in: container)
        case 2:
          _ = manager.glyphIndex(
            for: CGPoint(x: 50, y: Double.random(in: -10...9000, using: &random.generator)),
            in: container)
        case 3:
          let glyph = Int.random(in: 0..<max(1, manager.numberOfGlyphs), using: &random.generator)
          manager.ensureLayout(forGlyphRange: NSRange(location: glyph, length: 20))
        case 4: _ = manager.extraLineFragmentRect
        case 5:
          container.size.width = CGFloat(Int.random(in: 60...300, using: &random.generator))
        case 6: manager.discardLayout(outside: NSRange(location: place, length: 200))
        case 7: manager.layOutInBackground(for: 0)
        default:
          let range = NSRange(random.generator.range(in: length))
          stack.storage.replaceCharacters(in: range, with: random.text(words: step % 5))
        }
        if manager.layout.passages.count > 0 {
          #expect(manager.layout.characterCount == stack.storage.length)
        }
      }
      let difference = firstDifference(stack.picture(), stack.fresh().picture())
      #expect(difference == nil, "seed \(number), round \(round)")
      if difference != nil { return }
      #expect(!manager.hasNonContiguousLayout)
    }
  }

  /// The glyphs of the paragraph before are made for it, and are fewer than its characters.
  @Test(arguments: [20, 3_000])
  func `a delegate is told of the glyph that begins a part`(count: Int) {
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = true
    let line = "\u{1F600}\u{1F600}e\u{301} some words\n"
    let stack = LayoutStack(
      String(repeating: line, count: count), containers: [CGSize(width: 300, height: 0)],
      manager: manager)
    var starts: [Int] = []
    let listener = FeatureDelegate()
    listener.begins = { starts.append($0.characterIndexForGlyph(at: $1)) }
    manager.delegate = listener
    let start = line.utf16.count * (count - 2)
    manager.ensureLayout(forCharacterRange: NSRange(location: start, length: 3))
    #expect(starts == [start])
    manager.ensureLayout(for: manager.textContainers[0])
    #expect(Set(starts) == Set((0..<count).map { $0 * line.utf16.count }))
    withExtendedLifetime((listener, stack)) {}
  }

  @Test func `an idle host lays out the rest step by step`() {
    let stack = stack(1500)
    var ends = 0
    let listener = FeatureDelegate()
    listener.completed = { _, _, isAtEnd in if isAtEnd { ends += 1 } }
    stack.manager.delegate = listener
    stack.manager.backgroundLayoutEnabled = false
    #expect(!stack.manager.layOutInBackground())
    #expect(stack.manager.layout.counts.shapedPassages == 0)
    stack.manager.backgroundLayoutEnabled = true
    stack.manager.ensureLayout(forCharacterRange: end(stack))
    var steps = 0
    while stack.manager.layOutInBackground(for: 0), steps < 1000 { steps += 1 }
    #expect(steps > 3)
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
    #expect(!stack.manager.layOutInBackground())
    #expect(ends == 1)
    withExtendedLifetime(listener) {}
    #expect(firstDifference(stack.picture(.lines), stack.fresh().picture(.lines)) == nil)
  }

  @Test func `what is discarded is made again where it is asked for`() {
    let stack = stack(3000)
    let manager = stack.manager
    manager.ensureLayout(for: manager.textContainers[0])
    let height = manager.usedRect(for: manager.textContainers[0]).height
    let middle = NSRange(location: 100_000, length: 2000)
    manager.discardLayout(outside: middle)
    #expect(manager.hasNonContiguousLayout)
    let shaped = manager.layout.counts.shapedPassages
    manager.ensureLayout(forCharacterRange: middle)
    #expect(manager.layout.counts.shapedPassages == shaped)
    #expect(abs(manager.usedRect(for: manager.textContainers[0]).height - height) < 40)
    #expect(manager.layout.passages.count < 50)
    #expect(firstDifference(stack.picture(.lines), stack.fresh().picture(.lines)) == nil)
  }

  @Test func `suspicious text is cut so that a part costs a part`() {
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = true
    manager.limitsLayoutForSuspiciousContents = true
    let text = String(repeating: "ab \u{5D0}\u{5D1} ", count: 200_000)
    let stack = LayoutStack(text, containers: [CGSize(width: 300, height: 0)], manager: manager)
    manager.ensureLayout(forCharacterRange: end(stack))
    #expect(manager.layout.counts.shapedPassages < 4)
    #expect(manager.limitsLayoutForSuspiciousContents)
  }
}
