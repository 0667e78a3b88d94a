// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// The founding documents' features of typography, by their numbers, as far as they are not checked
/// elsewhere.
///
///     49 … 53            ContainerFeatureTests
///     81                 QueryFeatureTests, CharacterAttributeTests
///     112 … 116          DelegateFeatureTests
///     120, 122, 129      CharacterAttributeTests
///     123, 126 … 131     DrawingFeatureTests
///     124, 125           HyphenationTests
///     132                TruncationTests (a token), DelegateFeatureTests (folding), and here
///
/// 48, a path in the coordinates of a view's superview, waits for views.
@Suite struct TypographyFeatureTests {
  private let keeper = StackKeeper()

  private func lines(
    _ text: String, _ containers: [CGSize], font: UIFont = LayoutStack.font,
    style: NSParagraphStyle = .default, change: (LayoutStack) -> Void = { _ in }
  ) -> [LayoutReport.Line] {
    let stack = keeper.keep(
      LayoutStack(text, font: font, containers: containers, style: style))
    change(stack)
    var lines: [LayoutReport.Line] = []
    stack.manager.forEachReportedLine(detail: .lines) { lines.append($0) }
    return lines
  }

  private static func greedy() -> NSMutableParagraphStyle { OptimalLayoutTests.style(.greedy) }

  @Test func `121: line spacing, size and font move lines and letters by what they are`() throws {
    let text = "office words that fill some lines of this width"
    let narrow = [CGSize(width: 100, height: 0)]
    let plain = lines(text, narrow)
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 7
    let spaced = lines(text, narrow, style: style)
    #expect(plain.count > 2 && plain.map(\.characters) == spaced.map(\.characters))
    for (number, (line, other)) in zip(plain, spaced).enumerated() {
      #expect(abs(Double(other.fragment.minY - line.fragment.minY) - 7 * Double(number)) < 1e-6)
    }
    let wide = [CGSize(width: 0, height: 0)]
    let small = lines(text, wide)[0].used
    let large = lines(text, wide, font: LayoutStack.font.withSize(LayoutStack.font.pointSize * 2))[
      0]
    #expect(abs(Double(large.used.width - 2 * small.width)) < 1e-6)
    #expect(large.used.height > 1.9 * small.height)
    let mono = try #require(UIFont(name: "DejaVu Sans Mono", size: 10))
    let one = lines("i", wide, font: mono)[0].used.width
    let ten = lines("iMiMiMiMiM", wide, font: mono)[0].used.width
    #expect(abs(Double(ten - 10 * one)) < 1e-6 && one > 5)
  }

  @Test
  func `132: a container shows a token of its own for what it leaves out, and can be unfolded`() {
    let text = "one two three four five six seven eight nine ten eleven twelve"
    let token = NSAttributedString(string: " … more", attributes: [.font: LayoutStack.font])
    let stack = keeper.keep(
      LayoutStack(text, containers: [CGSize(width: 100, height: 0)]))
    let container = stack.manager.textContainers[0]
    container.lineFragmentPadding = 0
    container.lineBreakMode = .byTruncatingTail
    container.maximumNumberOfLines = 2
    container.truncationToken = token
    let last = stack.manager.numberOfGlyphs - 1
    let left = stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: last)
    #expect(left.location != NSNotFound && NSMaxRange(left) == last + 1 && left.length > 20)
    let tokenWidth = lines(" … more", [CGSize(width: 0, height: 0)])[0].used.width
    let used = stack.manager.usedRect(for: container)
    #expect(used.maxX <= 100.001 && used.maxX > tokenWidth)
    container.maximumNumberOfLines = 0
    #expect(
      stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: last).location == NSNotFound)
    #expect(stack.manager.usedRect(for: container).height > 2.5 * used.height / 2)
  }

  @Test func `52: a truncated line behind lines with stretched letters is not stretched`() {
    let style = Self.greedy()
    for width in stride(from: 60.0, through: 120, by: 5) {
      let stack = keeper.keep(
        LayoutStack(
          "uncharacteristic words, straightforwardness and so on and on, and more than that",
          containers: [CGSize(width: width, height: 0)], style: style))
      let container = stack.manager.textContainers[0]
      container.lineBreakMode = .byTruncatingTail
      container.maximumNumberOfLines = 2
      var found: [LayoutReport.Line] = []
      stack.manager.forEachReportedLine(detail: .lines) { found.append($0) }
      #expect(found.count == 2 && Double(found[1].used.maxX) <= width + 0.001, "\(width)")
    }
  }

  // MARK: Widows and orphans

  @Test func `a last line of one short word is seldom where lines can end elsewhere`() {
    let tale = OptimalLayoutTests.frogKing + " " + OptimalLayoutTests.frogKing
    let words = tale.split(separator: " ")
    var short = (greedy: 0, optimal: 0)
    for count in stride(from: 80, to: words.count, by: 2) {
      let text = words.prefix(count).joined(separator: " ")
      for width in [280.0, 340] {
        let size = [CGSize(width: width, height: 0)]
        let limit = width / 10
        if lines(text, size, style: Self.greedy()).last!.used.width < limit { short.greedy += 1 }
        if lines(text, size, style: OptimalLayoutTests.style()).last!.used.width < limit {
          short.optimal += 1
        }
      }
    }
    #expect(short.greedy >= 4 && short.optimal * 2 <= short.greedy, "\(short)")
  }

  @Test func `a last line alone at the top of a container is seldom where lines can end elsewhere`()
  {
    var alone = (greedy: 0, optimal: 0)
    for width in stride(from: 200.0, through: 330, by: 5) {
      let greedy = lines(
        OptimalLayoutTests.frogKing, [CGSize(width: width, height: 0)], style: Self.greedy())
      // All but the last line of the greedy layout has room.
      let pages = [
        CGSize(width: width, height: Double(greedy.last!.fragment.minY) + 1),
        CGSize(width: width, height: 0),
      ]
      alone.greedy += 1
      let found = lines(OptimalLayoutTests.frogKing, pages, style: OptimalLayoutTests.style())
      if found.count(where: { $0.container == 1 }) == 1 { alone.optimal += 1 }
    }
    #expect(alone.optimal * 2 <= alone.greedy, "\(alone)")
  }

  // MARK: Long paragraphs

  @Test func `an endless paragraph that is to be planned is set whole`() {
    let text = String(repeating: OptimalLayoutTests.frogKing + " ", count: 400)
    let found = lines(text, [CGSize(width: 250, height: 0)], style: OptimalLayoutTests.style())
    #expect(found.reduce(0) { $0 + $1.characters.length } == text.utf16.count)
  }
}
