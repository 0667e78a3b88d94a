// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport
import TextShaping
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Glyphs that a delegate chooses.
@Suite struct GlyphGenerationTests {
  typealias Property = NSLayoutManager.GlyphProperty
  typealias Offer = (
    glyphs: [CGGlyph], properties: [Property], characters: [Int], font: UIFont, range: NSRange
  )

  /// Carries each call to a closure with arrays.
  final class Generator: NSLayoutManagerDelegate {
    var body: (NSLayoutManager, Offer) -> Int
    var offers: [Offer] = []
    init(_ body: @escaping (NSLayoutManager, Offer) -> Int) { self.body = body }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
      characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
      forGlyphRange glyphRange: NSRange
    ) -> Int {
      let all = 0..<glyphRange.length
      let offer = (
        all.map { glyphs[$0] }, all.map { props[$0] }, all.map { charIndexes[$0] }, aFont,
        glyphRange
      )
      offers.append(offer)
      return body(layoutManager, offer)
    }
  }

  static func set(_ manager: NSLayoutManager, _ offer: Offer) -> Int {
    manager.setGlyphs(
      offer.glyphs, properties: offer.properties, characterIndexes: offer.characters,
      font: offer.font, forGlyphRange: offer.range)
    return offer.range.length
  }

  /// Hides the characters for which a rule holds.
  static func hiding(_ isHidden: @escaping (Int) -> Bool) -> Generator {
    Generator { manager, offer in
      var offer = offer
      for i in offer.characters.indices where isHidden(offer.characters[i]) {
        offer.properties[i] = .null
      }
      return set(manager, offer)
    }
  }

  private func stack(_ text: String, _ delegate: Generator?, width: CGFloat = 200) -> LayoutStack {
    let stack = LayoutStack(text, containers: [CGSize(width: width, height: 0)])
    stack.manager.delegate = delegate
    return stack
  }

  private func check(_ stack: LayoutStack, _ delegate: Generator?, _ comment: Comment) {
    let fresh = stack.fresh()
    fresh.manager.delegate = delegate
    let difference = firstDifference(stack.picture(), fresh.picture())
    #expect(difference == nil, comment)
    let layout = stack.manager.layout
    layout.passages.forEach(in: 0..<layout.passages.count) { _, passage in
      passage.patched.checkInvariants()
      return true
    }
  }

  @Test func `a delegate that gives back what it was offered changes nothing`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    for round in 0..<iterations(6) {
      let text = random.text(words: 60)
      let plain = stack(text, nil, width: 150)
      for giver in [Generator { Self.set($0, $1) }, Generator { _, _ in 0 }] {
        let watched = stack(text, giver, width: 150)
        #expect(
          firstDifference(watched.picture(), plain.picture()) == nil, "seed \(number), \(round)")
        // Indexes have no gaps, and each character is offered once or more, in order.
        var next = 0
        for offer in giver.offers {
          for character in offer.characters {
            #expect(character == next || character == next - 1, "seed \(number)")
            if character == next { next += 1 }
          }
        }
        #expect(next >= watched.storage.length)
      }
    }
  }

  @Test func `hidden glyphs have no width, and stay hidden at other widths`() {
    let delegate = Self.hiding { (3..<8).contains($0) }
    let stack = stack("abcdefghijk", delegate)
    let manager = stack.manager
    let c = manager.location(forGlyphAt: 2).x
    let d = manager.location(forGlyphAt: 3).x
    #expect(d > c)
    #expect((3...8).allSatisfy { abs(manager.location(forGlyphAt: $0).x - d) < 1e-9 })
    #expect(manager.propertyForGlyph(at: 4) == .null && manager.notShownAttribute(forGlyphAt: 4))
    #expect(manager.numberOfGlyphs == 11)
    let calls = delegate.offers.count
    for width in [60, 20, 5, 200] {
      manager.textContainers[0].size.width = CGFloat(width)
      check(stack, delegate, "width \(width)")
    }
    // The check itself queries fresh stacks only.
    #expect(delegate.offers.count == calls * 5)
  }

  @Test func `folded paragraphs take no room`() {
    let text = "head\nfolded away\nand this\ntail"
    let range = 5..<26
    let delegate = Self.hiding { range.contains($0) }
    let stack = stack(text, delegate)
    let manager = stack.manager
    let head = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let tail = manager.lineFragmentRect(
      forGlyphAt: manager.numberOfGlyphs - 1, effectiveRange: nil)
    #expect(tail.minY == head.maxY)
    #expect(manager.usedRect(for: manager.textContainers[0]).height == head.height + tail.height)
    let hit = manager.glyphIndex(
      for: CGPoint(x: 1, y: tail.midY), in: manager.textContainers[0])
    #expect(manager.characterIndexForGlyph(at: hit) == 26)
    check(stack, delegate, "folded")
  }

  @Test func `other glyphs take the font's own advance`() {
    let font = LayoutStack.font
    let bullet = font.instance.glyph(for: 0x2022)
    let delegate = Generator { manager, offer in
      var offer = offer
      for i in offer.glyphs.indices where offer.properties[i] == [] { offer.glyphs[i] = bullet }
      return Self.set(manager, offer)
    }
    let stack = stack("AVATAR", delegate)
    let manager = stack.manager
    let width = Double(font.instance.advance(of: bullet)) * 12 / Double(font.instance.unitsPerEm)
    for glyph in 0..<6 {
      #expect(manager.cgGlyph(at: glyph) == bullet)
      #expect(abs(Double(manager.location(forGlyphAt: glyph).x) - Double(glyph) * width) < 1e-9)
    }
    // Without the delegate the word comes from the word cache, as shaped.
    manager.delegate = nil
    manager.invalidateGlyphs(
      forCharacterRange: NSRange(location: 0, length: 6), changeInLength: 0,
      actualCharacterRange: nil)
    check(stack, nil, "as shaped again")
  }

  @Test func `another font replaces the one offered`() {
    let mono = try! UIFont(
      file: URL(fileURLWithPath: DebianFonts.path("DejaVuSansMono.ttf")), size: 20)
    let delegate = Generator { manager, offer in
      var offer = offer
      offer.font = mono
      offer.glyphs = offer.glyphs.map { _ in mono.instance.glyph(for: 0x78) }
      return Self.set(manager, offer)
    }
    let manager = stack("abc", delegate)
    let x = (0..<3).map { manager.manager.location(forGlyphAt: $0).x }
    #expect(abs((x[2] - x[1]) - (x[1] - x[0])) < 1e-9 && x[1] - x[0] > 11)
    let line = manager.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(line.height > 10)
  }

  @Test func `words that a delegate has changed are not remembered for others`() {
    let delegate = Self.hiding { $0 < 4 }
    let stack = stack("word and more", delegate)
    let manager = stack.manager
    #expect((0..<4).allSatisfy { manager.propertyForGlyph(at: $0) == .null })
    stack.storage.replaceCharacters(in: NSRange(location: 13, length: 0), with: "\nword word")
    #expect((14..<18).allSatisfy { manager.propertyForGlyph(at: $0).isEmpty })
    manager.delegate = nil
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "word\n")
    let plain = self.stack("word\nword and more\nword word", nil)
    manager.invalidateGlyphs(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length), changeInLength: 0,
      actualCharacterRange: nil)
    #expect(firstDifference(stack.picture(), plain.picture()) == nil)
  }

  @Test func `fewer glyphs than characters go with the glyph before`() {
    let delegate = Generator { manager, offer in
      // Every second glyph only.
      let kept = offer.characters.indices.filter { offer.characters[$0] % 2 == 1 }
      let part: Offer = (
        kept.map { offer.glyphs[$0] }, kept.map { offer.properties[$0] },
        kept.map { offer.characters[$0] }, offer.font,
        NSRange(location: offer.range.location, length: kept.count)
      )
      return Self.set(manager, part)
    }
    let stack = stack("abcdefgh", delegate)
    let manager = stack.manager
    #expect(manager.numberOfGlyphs == 4)
    #expect((0..<8).map { manager.glyphIndexForCharacter(at: $0) } == [0, 0, 0, 1, 1, 2, 2, 3])
    #expect((0..<4).map { manager.characterIndexForGlyph(at: $0) } == [0, 3, 5, 7])
    check(stack, delegate, "fewer")
  }

  @Test func `edits and attributes make glyphs anew as from scratch`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    // The rule depends on the text alone: each a is hidden, each e is another glyph.
    for width in [CGFloat(170), 40] {
      let delegate = Generator { manager, offer in
        var offer = offer
        let text = manager.textStorage!.string as NSString
        for i in offer.characters.indices where text.character(at: offer.characters[i]) == 0x61 {
          offer.properties[i] = .null
        }
        for i in offer.characters.indices where text.character(at: offer.characters[i]) == 0x65 {
          offer.glyphs[i] = 36
        }
        return Self.set(manager, offer)
      }
      let stack = stack(random.text(words: 40), delegate, width: width)
      for step in 0..<iterations(8) {
        let range = NSRange(random.generator.range(in: stack.storage.length))
        if step % 3 == 2 {
          stack.storage.addAttribute(.kern, value: Double(step % 2), range: range)
        } else {
          stack.storage.replaceCharacters(in: range, with: random.text(words: 2))
        }
        check(stack, delegate, "seed \(number), step \(step)")
      }
    }
  }

  @Test func `nonsense is stored as well as it can be, or not at all`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    for round in 0..<iterations(30) {
      let kind = UInt64(round)
      // The answer to each offer depends on its range alone, so that fresh stacks get the same.
      let delegate = Generator { manager, offer in
        var generator = SeededGenerator(seed: number &+ kind &+ UInt64(offer.range.length))
        var offer = offer
        for i in offer.glyphs.indices {
          switch Int.random(in: 0..<6, using: &generator) {
          case 0: offer.glyphs[i] = CGGlyph.random(in: .min ... .max, using: &generator)
          case 1:
            offer.properties[i] = Property(rawValue: Int.random(in: 0...31, using: &generator))
          case 2:
            offer.characters[i] = Int.random(in: -9...9, using: &generator) &+ offer.characters[i]
          case 3 where generator.oneIn(5):
            offer.characters[i] = [.min, .max].randomElement(using: &generator)!
          default: break
          }
        }
        offer.range.length = Int.random(in: 0...offer.range.length, using: &generator)
        _ = Self.set(manager, offer)
        return [offer.range.length, -3, 1_000_000, 0].randomElement(using: &generator)!
      }
      let stack = stack(random.text(words: 12), delegate, width: 90)
      check(stack, delegate, "seed \(number), round \(round)")
      let manager = stack.manager
      var next = 0
      manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
      ) { _, _, _, range, _ in
        #expect(range.location == next)
        next = range.location + range.length
      }
      #expect(next == manager.numberOfGlyphs, "seed \(number), round \(round)")
    }
  }

  @Test func `a delegate that asks questions gets answers from what is there`() {
    var counts: [Int] = []
    let delegate = Generator { manager, offer in
      counts.append(manager.numberOfGlyphs)
      _ = manager.isValidGlyphIndex(1000)
      manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 9))
      _ = manager.usedRect(for: manager.textContainers[0])
      return 0
    }
    let stack = stack("one\ntwo\nthree", delegate)
    #expect(stack.manager.numberOfGlyphs == 13)
    #expect(counts.count == 3)
    check(stack, nil, "nothing changed")
  }

  @Test func `a delegate without the member is asked once`() {
    final class Spacing: NSLayoutManagerDelegate {}
    let stack = stack("one\ntwo\nthree\u{1}", nil)
    let delegate = Spacing()
    stack.manager.delegate = delegate
    #expect(stack.manager.delegateGaps == [])
    _ = stack.manager.numberOfGlyphs
    #expect(stack.manager.delegateGaps == [.generatesGlyphs, .choosesActions])
    stack.manager.delegate = nil
    #expect(stack.manager.delegateGaps == [])
  }
}
