// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// The pagination constraints of paragraphs, case by case.
@Suite struct PageRuleTests {
  private static func style(_ change: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    (style.minimumLineHeight, style.maximumLineHeight) = (10, 10)
    change(style)
    return style
  }

  /// Paragraphs of lines of ten points; the first character is the number of lines.
  private func stack(
    _ paragraphs: [(lines: Int, change: (NSMutableParagraphStyle) -> Void)], pages: [CGFloat]
  ) -> LayoutStack {
    let stack = LayoutStack("", containers: pages.map { CGSize(width: 200, height: $0) })
    let text = NSMutableAttributedString(string: "")
    for (number, paragraph) in paragraphs.enumerated() {
      let lines = (0..<paragraph.lines).map { "\(number).\($0)" }.joined(separator: "\u{2028}")
      text.append(
        NSAttributedString(
          string: lines + (number + 1 < paragraphs.count ? "\n" : ""),
          attributes: [
            .font: LayoutStack.font, .paragraphStyle: Self.style(paragraph.change),
          ]))
    }
    stack.storage.setAttributedString(text)
    return stack
  }

  private func pages(_ stack: LayoutStack) -> [[Int]] { PageModel.pages(of: stack) }

  @Test func `a paragraph starts a page`() {
    let stack = stack(
      [(1, { _ in }), (2, { $0.startsPage = true }), (1, { _ in })], pages: [50, 50, 0])
    #expect(pages(stack) == [[0], [1, 1], [1]])
    // At the top it stays as it is, and in a last container without end everything continues.
    stack.storage.deleteCharacters(in: NSRange(location: 0, length: 4))
    #expect(pages(stack) == [[0, 0], [0]])
    let column = self.stack([(1, { _ in }), (2, { $0.startsPage = true })], pages: [0])
    #expect(pages(column) == [[0], [0, 0]])
    column.manager.addTextContainer(NSTextContainer(size: CGSize(width: 200, height: 0)))
    #expect(pages(column) == [[0], [1, 1]])
    // In a last container with an end it waits, as text after a form feed does.
    let page = self.stack([(1, { _ in }), (2, { $0.startsPage = true })], pages: [50])
    #expect(pages(page) == [[0]])
    page.manager.addTextContainer(NSTextContainer(size: CGSize(width: 200, height: 50)))
    #expect(pages(page) == [[0], [1, 1]])
  }

  @Test func `a paragraph is kept together, if a page can hold it`() {
    let paragraphs: [(Int, (NSMutableParagraphStyle) -> Void)] = [
      (3, { _ in }), (4, { $0.keepsTogether = true }),
    ]
    #expect(pages(stack(paragraphs, pages: [50, 50])) == [[0, 0, 0], [1, 1, 1, 1]])
    #expect(pages(stack(paragraphs, pages: [50, 30, 50])) == [[0, 0, 0], [0, 0, 1, 1]])
    #expect(pages(stack(paragraphs, pages: [50])) == [[0, 0, 0], [0, 0]])
  }

  @Test func `a heading stands with the text behind it, several of them too`() {
    let heading: (NSMutableParagraphStyle) -> Void = { $0.keepsWithNext = true }
    let one: [(Int, (NSMutableParagraphStyle) -> Void)] = [
      (4, { _ in }), (1, heading), (3, { _ in }),
    ]
    #expect(pages(stack(one, pages: [50, 50])) == [[0, 0, 0, 0], [1], [1, 1, 1]])
    #expect(pages(stack(one, pages: [60, 50])) == [[0, 0, 0, 0], [0], [0, 1, 1]])
    // Not in the last page, and not if they meet on no page.
    #expect(pages(stack(one, pages: [50])) == [[0, 0, 0, 0], [0]])
    #expect(pages(stack(one, pages: [50, 10, 10, 10])) == [[0, 0, 0, 0], [0], [1, 2, 3]])
    let two: [(Int, (NSMutableParagraphStyle) -> Void)] = [
      (3, { _ in }), (1, heading), (1, heading), (3, { $0.avoidsWidows = true }),
    ]
    #expect(pages(stack(two, pages: [60, 60])) == [[0, 0, 0], [1], [1], [1, 1, 1]])
    #expect(pages(stack(two, pages: [80, 60])) == [[0, 0, 0], [0], [0], [0, 0, 0]])
    // As far as a page can hold them: the headings nearest to the text.
    let many = Array(repeating: (1, heading), count: 9) + [(2, { $0.keepsTogether = true })]
    #expect(
      pages(stack(many, pages: [50, 50, 50]))
        == [[0], [0], [0], [0], [0], [1], [2], [2], [2], [2, 2]])
  }

  @Test func `no line is left alone`() {
    let widows: (NSMutableParagraphStyle) -> Void = { $0.avoidsWidows = true }
    #expect(
      pages(stack([(4, { _ in }), (4, widows)], pages: [50, 50])) == [[0, 0, 0, 0], [1, 1, 1, 1]])
    #expect(
      pages(stack([(2, { _ in }), (4, widows)], pages: [50, 50])) == [[0, 0], [0, 0, 1, 1]])
    #expect(
      pages(stack([(3, { _ in }), (3, widows)], pages: [50, 50])) == [[0, 0, 0], [1, 1, 1]])
    #expect(
      pages(stack([(11, widows)], pages: [50, 50, 50])) == [[0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2]])
    #expect(pages(stack([(3, widows)], pages: [20, 20])) == [[0, 0, 1]])
    #expect(pages(stack([(3, widows)], pages: [10, 10, 10])) == [[0, 1, 2]])
  }

  @Test func `form feeds part a paragraph whatever its rules say`() {
    let style = Self.style {
      $0.keepsTogether = true
      $0.avoidsWidows = true
      $0.keepsWithNext = true
    }
    let stack = LayoutStack(
      "one\u{C}two\u{C}three\nfour",
      containers: Array(repeating: CGSize(width: 200, height: 50), count: 4),
      style: style)
    #expect(pages(stack) == [[0, 1, 2], [2]])
  }

  @Test func `a heading stands with the first row of a table`() {
    let heading = TableTexts.paragraph("heading\n", in: []) {
      $0.keepsWithNext = true
      ($0.minimumLineHeight, $0.maximumLineHeight) = (10, 10)
    }
    let text = NSMutableAttributedString(string: "")
    text.append(
      TableTexts.paragraph("a\nb\n", in: []) {
        ($0.minimumLineHeight, $0.maximumLineHeight) = (10, 10)
      })
    text.append(heading)
    text.append(TableTexts.table([["one", "two"], ["three", "four"]]))
    let low = TableTexts.stack(
      text, containers: [CGSize(width: 200, height: 50), CGSize(width: 200, height: 100)])
    #expect(low.manager.seenFragments().map(\.container) == [0, 0, 1, 1, 1, 1, 1])
    let high = TableTexts.stack(
      text, containers: [CGSize(width: 200, height: 60), CGSize(width: 200, height: 100)])
    #expect(high.manager.seenFragments().map(\.container) == [0, 0, 0, 0, 0, 1, 1])
    // The request of a later row for the columns counts.
    let last = (high.storage.string as NSString).range(of: "three")
    high.storage.replaceCharacters(
      in: last, with: String(repeating: "three and then ", count: 12))
    #expect(
      firstDifference(
        RandomTableTests.Case.picture(high), RandomTableTests.Case.picture(high.fresh())) == nil)
  }

  @Test func `a heading hears of rows that nobody has laid out`() {
    let text = NSMutableAttributedString(string: "")
    text.append(
      TableTexts.paragraph("a\nb\nheading\n", in: []) {
        $0.keepsWithNext = true
        ($0.minimumLineHeight, $0.maximumLineHeight) = (10, 10)
      })
    text.append(
      TableTexts.table([["one", "some words on one line"], ["two", "x"], ["three", "y"]]))
    text.insert(TableTexts.paragraph("top\n", in: []), at: 0)
    let stack = TableTexts.stack(
      text, containers: [CGSize(width: 240, height: 70), CGSize(width: 240, height: 200)])
    stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 9))
    let first = stack.manager.seenContainer(ofCharacter: 9)
    // A long word far below makes the first row higher.
    stack.storage.replaceCharacters(
      in: (stack.storage.string as NSString).range(of: "three"),
      with: "incomprehensibilities")
    #expect(stack.manager.seenContainer(ofCharacter: 9) != first)
    #expect(
      firstDifference(
        RandomTableTests.Case.picture(stack), RandomTableTests.Case.picture(stack.fresh())) == nil)
  }

  @Test func `a box is kept together and starts a page`() {
    let box = NSTextBlock()
    box.setWidth(2, type: .absoluteValueType, for: .padding)
    func text(_ change: @escaping (NSMutableParagraphStyle) -> Void) -> NSAttributedString {
      let text = NSMutableAttributedString(string: "")
      text.append(
        TableTexts.paragraph("a\nb\n", in: []) {
          ($0.minimumLineHeight, $0.maximumLineHeight) = (10, 10)
        })
      text.append(
        TableTexts.paragraph("1\u{2028}2\u{2028}3\n", in: [box]) {
          ($0.minimumLineHeight, $0.maximumLineHeight) = (10, 10)
          change($0)
        })
      return text
    }
    let sizes = Array(repeating: CGSize(width: 200, height: 50), count: 3)
    func containers(_ change: @escaping (NSMutableParagraphStyle) -> Void) -> [Int] {
      let stack = TableTexts.stack(text(change), containers: sizes)
      return stack.manager.seenFragments().map(\.container)
    }
    #expect(containers { _ in } == [0, 0, 0, 0, 1])
    #expect(containers { $0.keepsTogether = true } == [0, 0, 1, 1, 1])
    #expect(containers { $0.startsPage = true } == [0, 0, 1, 1, 1])
  }

  // MARK: Cost

  @Test func `text without rules is laid out as before, and a column with rules too`() {
    let text = (0..<400).map { "paragraph \($0) of some words" }.joined(separator: "\n")
    let sizes = Array(repeating: CGSize(width: 90, height: 100), count: 200)
    let plain = LayoutStack(text, containers: sizes)
    _ = pages(plain)
    #expect(!plain.manager.layout.progress.hasPageRules)
    #expect(plain.manager.layout.counts.setPassages == 400)
    #expect(plain.manager.layout.counts.paginationPasses == 0)
    let rules = Self.style {
      $0.keepsTogether = true
      $0.avoidsWidows = true
      $0.keepsWithNext = true
    }
    let column = LayoutStack(text, containers: [CGSize(width: 90, height: 0)], style: rules)
    _ = pages(column)
    #expect(column.manager.layout.counts.setPassages == 400)
    #expect(column.manager.layout.counts.paginationPasses == 0)
  }

  @Test func `what is set again is a page's lines at most`() {
    let text = (0..<2000).map { "\($0)" }.joined(separator: "\n")
    let sizes = Array(repeating: CGSize(width: 90, height: 100), count: 300)
    let widows = LayoutStack(text, containers: sizes, style: Self.style { $0.avoidsWidows = true })
    _ = pages(widows)
    #expect(widows.manager.layout.counts.paginationPasses == 2000)
    // Headings alone: each tries as many as a page can hold, twice.
    let chain = LayoutStack(text, containers: sizes, style: Self.style { $0.keepsWithNext = true })
    _ = pages(chain)
    let count = chain.manager.layout.counts.paginationPasses
    #expect(count > 2000 && count < 2000 * 2 * 11)
    // One high page: as far as the limit.
    let high = LayoutStack(
      (0..<300).map { "\($0)" }.joined(separator: "\n"),
      containers: [CGSize(width: 90, height: 1e6), CGSize(width: 90, height: 1e6)],
      style: Self.style { $0.keepsWithNext = true })
    _ = pages(high)
    #expect(high.manager.layout.counts.paginationPasses < 300 * (DocumentLayout.chainLimit + 2))
    // An edit at the end sets nothing before its own page.
    let before = widows.manager.layout.counts.paginationPasses
    widows.storage.replaceCharacters(
      in: NSRange(location: widows.storage.length - 1, length: 0), with: "x")
    _ = pages(widows)
    #expect(widows.manager.layout.counts.paginationPasses - before < 12)
  }
}

extension NSLayoutManager {
  /// The container of a character's line, laid out as far as that.
  fileprivate func seenContainer(ofCharacter index: Int) -> Int? {
    let glyph = glyphIndexForCharacter(at: index)
    let container = unsafe textContainer(forGlyphAt: glyph, effectiveRange: nil)
    return textContainers.firstIndex { $0 === container }
  }
}
