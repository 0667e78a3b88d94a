// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

/// The appearance of text set by a client's typesetters and glyph generators.
@Suite(.serialized) struct TypesettingPictureTests {
  static func draw(_ stack: LayoutStack, at origin: CGPoint) {
    // Hyphens are glyphs that layout adds.
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
    let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
    stack.manager.drawBackground(forGlyphRange: all, at: origin)
    stack.manager.drawGlyphs(forGlyphRange: all, at: origin)
  }

  @Test func `lines of four typesetters look as they should`() throws {
    try PictureSnapshot(
      name: "typesetters",
      saying:
        "Four columns: \"first line\" at the bottom and \"third line\" above it; lines 30 points apart; the alphabet cut behind each third letter with =; one word a line in steps to the right, with wide letters.",
      size: CGSize(width: 330, height: 110), scale: 1
    ).check { _ in
      let upside = UpsideDownTypesetter()
      upside.height = 100
      Self.draw(
        TypesetterTests.stack("first line second line third line", upside, width: 80, height: 100),
        at: CGPoint(x: 5, y: 5))
      let tall = TallTypesetter()
      tall.height = 30
      Self.draw(
        TypesetterTests.stack("one two three four five six", tall, width: 70),
        at: CGPoint(x: 95, y: 5))
      Self.draw(
        TypesetterTests.stack("abcdefghijklmnopqrstuvwxyz", ThirdsTypesetter(), width: 60),
        at: CGPoint(x: 175, y: 5))
      let stairs = StairsTypesetter()
      stairs.letterSpacing = 2
      Self.draw(
        TypesetterTests.stack("one two three four", stairs, width: 90),
        at: CGPoint(x: 245, y: 5))
    }
  }

  @Test func `glyphs of two generators look as they should`() throws {
    try PictureSnapshot(
      name: "glyph-generators",
      saying:
        "\"xxxxxx, 12 xxx\": an x for each letter; below it \"ba*na*na*\" with a star behind each a.",
      size: CGSize(width: 130, height: 40), scale: 1
    ).check { _ in
      Self.draw(
        GlyphGeneratorTests.stack("office, 12 and", GlyphGeneratorTests.Crosses()),
        at: CGPoint(x: 5, y: 3))
      Self.draw(
        GlyphGeneratorTests.stack("banana", GlyphGeneratorTests.Stars()), at: CGPoint(x: 5, y: 20))
    }
  }
}
