// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import TextKitTestSupport
import Testing

@testable import TextGraphics
@testable import TextKit

/// Rules across the page: `<hr>` and `---`.
@Suite struct RuleTests {
  private static let size = CGSize(width: 120, height: 150)

  /// Returns the number of rules from side to side that are drawn on all pages.
  private func drawnRules(_ text: NSAttributedString) throws -> Int {
    let stack = TableTexts.stack(text, containers: Array(repeating: Self.size, count: 6))
    stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: text.length))
    #expect(stack.manager.firstUnlaidCharacterIndex() == text.length)
    var count = 0
    for container in stack.manager.textContainers {
      let glyphs = stack.manager.glyphRange(for: container)
      let image = try drawn(Int(Self.size.width), Int(Self.size.height), scale: 2) { _ in
        stack.manager.drawPage(glyphs, of: container, at: .zero)
      }
      var wasRule = false
      for y in 0..<image.height {
        let isRule = stride(from: 2, to: image.width - 2, by: 4).allSatisfy {
          image.pixel($0, y).alpha > 100
        }
        if isRule, !wasRule { count += 1 }
        wasRule = isRule
      }
    }
    return count
  }

  private func text(_ source: String, _ type: NSAttributedString.DocumentType) throws
    -> NSAttributedString
  {
    try NSAttributedString(
      data: Data(source.utf8), options: [.documentType: type], documentAttributes: nil)
  }

  @Test(arguments: 0...14) func `show wherever a page ends`(paragraphs: Int) throws {
    let markdown = String(repeating: "a\n\n", count: paragraphs) + "***\n\nend\n"
    #expect(try drawnRules(text(markdown, .markdown)) == 1)
    let html = String(repeating: "<p>a", count: paragraphs) + "<hr><p>end"
    #expect(try drawnRules(text(html, .html)) == 1)
    // A line below a paragraph.
    let below = String(repeating: "<p>a", count: paragraphs)
    #expect(
      try drawnRules(text(below + "<div style='border-bottom: 1px solid'>b</div>c", .html)) == 1)
  }

  @Test func `show one by one in a row`() throws {
    #expect(try drawnRules(text("a\n\n---\n\n---\n\n***\n\nb\n", .markdown)) == 3)
    #expect(try drawnRules(text("a<hr><hr><hr>b", .html)) == 3)
    let read = try text("a<hr><hr><hr>b", .html)
    for type in [NSAttributedString.DocumentType.rtf, .html, .markdown] {
      let data = try read.data(
        from: NSRange(location: 0, length: read.length), documentAttributes: [.documentType: type])
      let back = try NSAttributedString(
        data: data, options: [.documentType: type], documentAttributes: nil)
      #expect(try drawnRules(back) == 3, "\(type)")
    }
  }
}
