// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit

/// What fonts mean for layout: line heights with fallback fonts, sizes that change, matrices.
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
