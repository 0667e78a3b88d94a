// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextGraphics
@testable import TextKit
@testable import TextLayout

/// The effect of fonts on layout: line heights with fallback fonts, sizes that change, matrices.
@Suite struct FontLayoutTests {
  private func apart<R>(_ body: () throws -> R) rethrows -> R {
    try FontEnvironment.$ofTest.withValue(FontEnvironment(), operation: body)
  }

  private func lineHeights(_ stack: LayoutStack) -> [CGFloat] {
    var heights: [CGFloat] = []
    let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
    stack.manager.enumerateLineFragments(forGlyphRange: all) { rect, _, _, _, _ in
      heights.append(rect.height)
    }
    return heights
  }

  private let page = [CGSize(width: 1000, height: 0)]

  @Test func `a fallback font makes its line higher, or not if told so`() throws {
    let font = try #require(UIFont(name: "DejaVuSans", size: 16))
    apart {
      let text = "plain\n漢字\nplain"
      let tallest = lineHeights(LayoutStack(text, font: font, containers: page))
      #expect(tallest.count == 3)
      #expect(tallest[0] == tallest[2])
      #expect(tallest[1] > tallest[0] + 2)
      TextKitEnvironment.fallbackLineHeight = .primaryFont
      let even = lineHeights(LayoutStack(text, font: font, containers: page))
      #expect(even == [tallest[0], tallest[0], tallest[0]])
    }
  }

  @Test func `a change of the user's size shapes only paragraphs that use styles again`() {
    apart {
      let stack = LayoutStack("", font: nil, containers: page)
      let text = NSMutableAttributedString()
      for number in 0..<20 {
        let font: UIFont =
          number % 10 == 3 ? .preferredFont(forTextStyle: .body) : .systemFont(ofSize: 14)
        text.append(
          NSAttributedString(
            string: "Paragraph \(number) of some words.\n", attributes: [.font: font]))
      }
      stack.storage.setAttributedString(text)
      let before = lineHeights(stack)
      TextKitEnvironment.preferredContentSizeCategory = .accessibilityLarge
      #expect(stack.storage.adjustFonts(to: nil))
      var again: [Int] = []
      let layout = stack.manager.layout
      for index in 0..<layout.passages.count where layout.passages[index].needsGlyphs {
        again.append(index)
      }
      #expect(again == [3, 13])
      let after = lineHeights(stack)
      for (line, height) in before.enumerated() {
        if line % 10 == 3 { #expect(after[line] > height) } else { #expect(after[line] == height) }
      }
      #expect(stack.picture() == stack.fresh().picture())
      #expect(!stack.storage.adjustFonts(to: nil))
    }
  }

  @Test func `a font's matrix makes glyphs larger in layout, too`() throws {
    let descriptor = UIFontDescriptor(fontAttributes: [.name: "DejaVuSans", .size: 10])
    let plain = LayoutStack(
      "AAAA", font: UIFont(descriptor: descriptor.withSize(20), size: 0), containers: page)
    let scaled = descriptor.withMatrix(CGAffineTransform(scaleX: 2, y: 2))
    let doubled = LayoutStack("AAAA", font: UIFont(descriptor: scaled, size: 0), containers: page)
    let container = plain.manager.textContainers[0]
    #expect(
      doubled.manager.boundingRect(
        forGlyphRange: NSRange(location: 0, length: 4), in: doubled.manager.textContainers[0])
        == plain.manager.boundingRect(
          forGlyphRange: NSRange(location: 0, length: 4), in: container))
  }

  private func fixed(_ advance: CGFloat, size: CGFloat = 16) -> UIFont {
    UIFont(
      descriptor: UIFontDescriptor(fontAttributes: [
        .name: "DejaVuSans", .size: size, .fixedAdvance: advance,
      ]), size: 0)
  }

  /// From the first glyph's location to the last one's end.
  private func width(_ stack: LayoutStack) -> CGFloat {
    let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
    return stack.manager.boundingRect(forGlyphRange: all, in: stack.manager.textContainers[0]).width
  }

  @Test func `a fixed advance takes the place of each glyph's own, marks stay on their bases`() {
    // A letter, a letter with a mark, an ideograph from a fallback font, a stop.
    let text = "iW\u{301}漢."
    let stack = LayoutStack(text, font: fixed(12), containers: page)
    #expect(abs(width(stack) - 48) < 0.02)
    let own = LayoutStack(text, font: UIFont(name: "DejaVuSans", size: 16), containers: page)
    #expect(abs(width(own) - 48) > 1)
    // Right to left and joined, too.
    let arabic = LayoutStack("سلام", font: fixed(20), containers: page)
    #expect(abs(width(arabic) - CGFloat(20 * arabic.manager.numberOfGlyphs)) < 0.02)
  }

  @Test func `lines break by the fixed advance, and edits keep it`() {
    // A word of 24 points and a space of 12: three words and the hanging space to a line of 120.
    let stack = LayoutStack(
      String(repeating: "iW ", count: 20), font: fixed(12),
      containers: [CGSize(width: 120, height: 0)])
    #expect(lineHeights(stack).count == 7)
    // A word too long for the line is cut where glyphs are reshaped.
    stack.storage.replaceCharacters(
      in: NSRange(location: 9, length: 0), with: String(repeating: "fi", count: 30))
    #expect(lineHeights(stack).count == 10)
    #expect(stack.picture() == stack.fresh().picture())
  }

  @Test func `tabs stop where they stop beside glyphs of a fixed advance`() {
    let stack = LayoutStack("i\tW", font: fixed(12), containers: page)
    #expect(abs(stack.manager.location(forGlyphAt: 2).x - 28) < 0.02)
    let later = LayoutStack("iii\tW", font: fixed(12), containers: page)
    #expect(abs(later.manager.location(forGlyphAt: 4).x - 56) < 0.02)
  }

  @Test(arguments: [-5, 0, CGFloat.nan, .infinity, 1e300])
  func `a fixed advance that is none leaves glyphs alone, a huge one is cut`(advance: CGFloat) {
    let stack = LayoutStack("abc", font: fixed(advance), containers: [.init(width: 100, height: 0)])
    let plain = LayoutStack(
      "abc", font: UIFont(name: "DejaVuSans", size: 16), containers: [.init(width: 100, height: 0)])
    if advance == 1e300 {
      #expect(lineHeights(stack).count == 3)
      // As many font units as an advance may have are little in a font so small.
      let tiny = LayoutStack("abc", font: fixed(advance, size: 1e-6), containers: page)
      #expect(lineHeights(tiny).count == 1)
      #expect(width(tiny) > 0 && width(tiny) < 1)
    } else {
      #expect(abs(width(stack) - width(plain)) < 0.001)
    }
  }

  @Test func `without any font, text is laid out as boxes`() {
    apart {
      TextKitEnvironment.fonts = .only([])
      let stack = LayoutStack(
        "No font at all, not even for 漢字.", font: .systemFont(ofSize: 10), containers: page)
      #expect(lineHeights(stack) == [10])
      #expect(stack.manager.numberOfGlyphs > 0)
    }
  }
}
