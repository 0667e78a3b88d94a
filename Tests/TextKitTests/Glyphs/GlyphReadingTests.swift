// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextKit

/// The readable properties of single glyphs.
@Suite struct GlyphReadingTests {
  private let keeper = StackKeeper()

  private func stack(_ text: String, width: CGFloat = 300, font: UIFont = LayoutStack.font)
    -> LayoutStack
  {
    keeper.keep(
      LayoutStack(text, font: font, containers: [CGSize(width: width, height: 0)]))
  }

  @Test
  func `properties are control for tabs and line ends, elastic for spaces, non-base for marks`() {
    let stack = stack("a b\tq\u{323}\u{301}\n")
    let manager = stack.manager
    let properties = (0..<manager.numberOfGlyphs).map { manager.propertyForGlyph(at: $0) }
    #expect(properties[0] == [])
    #expect(properties[1] == .elastic)
    #expect(properties[3] == .controlCharacter)
    #expect(properties[5] == .nonBaseCharacter)
    #expect(properties.last == .controlCharacter)
  }

  @Test func `properties, actions and orientations have Apple's numbers`() {
    #expect(
      NSLayoutManager.GlyphProperty(rawValue: 15) == [
        .null, .controlCharacter, .elastic, .nonBaseCharacter,
      ])
    #expect(NSGlyphProperty.null.rawValue == 1 && NSGlyphProperty.controlCharacter.rawValue == 2)
    #expect(NSGlyphProperty.elastic.rawValue == 4 && NSGlyphProperty.nonBaseCharacter.rawValue == 8)
    #expect(NSControlCharacterAction(rawValue: 3) == [.zeroAdvancement, .whitespace])
    #expect(NSControlCharacterAction.horizontalTab.rawValue == 4)
    #expect(NSControlCharacterAction.lineBreak.rawValue == 8)
    #expect(NSControlCharacterAction.paragraphBreak.rawValue == 16)
    #expect(NSControlCharacterAction.containerBreak.rawValue == 32)
    #expect(NSTextLayoutOrientation(rawValue: 0) == .horizontal)
    #expect(NSTextLayoutOrientation(rawValue: 1) == .vertical)
    let provider: any NSTextLayoutOrientationProvider = NSTextContainer()
    #expect(provider.layoutOrientation == .horizontal)
  }

  @Test func `past the last glyph the checked read gives 65535 and false`() {
    let manager = stack("ab").manager
    var isValid = ObjCBool(true)
    #expect(manager.cgGlyph(at: 2, isValidIndex: &isValid) == 65535)
    #expect(!isValid.boolValue)
    #expect(manager.glyph(at: -1, isValidIndex: &isValid) == 65535)
    #expect(!isValid.boolValue)
    #expect(manager.glyph(at: 1, isValidIndex: &isValid) == manager.cgGlyph(at: 1))
    #expect(isValid.boolValue)
    #expect(manager.glyph(at: 0) == LayoutStack.font.instance.glyph(for: 0x61))
    #expect(manager.isValidGlyphIndex(1) && !manager.isValidGlyphIndex(2))
    #expect(!manager.isValidGlyphIndex(-1))
  }

  @Test func `glyphs are read in bulk as one by one`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    for _ in 0..<iterations(6) {
      let stack = stack(random.text(words: 60))
      let manager = stack.manager
      let count = manager.numberOfGlyphs
      let start = Int.random(in: 0..<count, using: &random.generator)
      let length = Int.random(in: 0...count, using: &random.generator)
      let end = min(count, start + length)
      var glyphs = [CGGlyph](repeating: 7, count: length)
      var properties = [NSGlyphProperty](repeating: .null, count: length)
      var characters = [Int](repeating: -1, count: length)
      var levels = [UInt8](repeating: 99, count: length)
      let got = manager.getGlyphs(
        in: NSRange(location: start, length: length), glyphs: &glyphs, properties: &properties,
        characterIndexes: &characters, bidiLevels: &levels)
      #expect(got == end - start, "seed \(number)")
      for i in 0..<got {
        #expect(glyphs[i] == manager.cgGlyph(at: start + i), "seed \(number)")
        #expect(properties[i] == manager.propertyForGlyph(at: start + i), "seed \(number)")
        #expect(characters[i] == manager.characterIndexForGlyph(at: start + i), "seed \(number)")
        #expect(levels[i] <= 61)
      }
      // All buffers may be left out.
      #expect(
        manager.getGlyphs(
          in: NSRange(location: 0, length: .max), glyphs: nil, properties: nil,
          characterIndexes: nil, bidiLevels: nil) == count)
    }
  }

  @Test func `Hebrew has odd levels, and its glyphs stand in logical order`() {
    let manager = stack("ab שלום 12").manager
    let count = manager.numberOfGlyphs
    var levels = [UInt8](repeating: 0, count: count)
    var characters = [Int](repeating: 0, count: count)
    _ = manager.getGlyphs(
      in: NSRange(location: 0, length: count), glyphs: nil, properties: nil,
      characterIndexes: &characters, bidiLevels: &levels)
    #expect(levels == [0, 0, 0, 1, 1, 1, 1, 1, 2, 2])
    #expect(characters == Array(0..<count))
  }

  @Test func `a ligature is one glyph of its first character, a mark belongs to its base`() {
    let serif = try! UIFont(
      file: URL(fileURLWithPath: DebianFonts.path("DejaVuSerif.ttf")), size: 12)
    let manager = stack("xfix", font: serif).manager
    #expect(manager.numberOfGlyphs == 3)
    #expect((0..<4).map { manager.glyphIndexForCharacter(at: $0) } == [0, 1, 1, 2])
    #expect((0..<3).map { manager.characterIndexForGlyph(at: $0) } == [0, 1, 3])
    var actual = NSRange()
    let glyphs = manager.glyphRange(
      forCharacterRange: NSRange(location: 2, length: 1), actualCharacterRange: &actual)
    #expect(glyphs == NSRange(location: 1, length: 1))
    #expect(actual == NSRange(location: 1, length: 2))

    let composed = stack("O\u{308}q\u{323}").manager
    #expect(composed.numberOfGlyphs == 3)
    #expect(
      composed.characterRange(
        forGlyphRange: NSRange(location: 2, length: 1), actualGlyphRange: &actual)
        == NSRange(location: 2, length: 2))
    #expect(actual == NSRange(location: 1, length: 2))
  }

  @Test func `empty ranges map to empty ranges, and what lies beyond the end is cut off`() {
    let manager = stack("abc def").manager
    var actual = NSRange(location: 9, length: 9)
    #expect(
      manager.glyphRange(
        forCharacterRange: NSRange(location: 3, length: 0), actualCharacterRange: &actual)
        == NSRange(location: 3, length: 0))
    #expect(actual == NSRange(location: 3, length: 0))
    #expect(
      manager.glyphRange(
        forCharacterRange: NSRange(location: 5, length: 100), actualCharacterRange: nil)
        == NSRange(location: 5, length: 2))
    #expect(
      manager.characterRange(
        forGlyphRange: NSRange(location: 100, length: 5), actualGlyphRange: nil)
        == NSRange(location: 7, length: 0))
  }
}
