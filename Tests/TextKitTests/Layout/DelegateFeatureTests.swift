// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// The founding documents' features of a layout manager's delegate, by their numbers; none waits
/// for a view.
@Suite struct DelegateFeatureTests {
  private let keeper = StackKeeper()
  private static let words = (0..<200).map { "word\($0)" }.joined(separator: " ")

  private func manager(
    _ delegate: FeatureDelegate?, _ text: String = words, width: CGFloat = 200,
    height: CGFloat = 0
  ) -> NSLayoutManager {
    let manager = NSLayoutManager()
    manager.delegate = delegate
    return keeper.keep(
      LayoutStack(text, containers: [CGSize(width: width, height: height)], manager: manager)
    ).manager
  }

  @Test func `111: glyphs that are made null have no width, so text folds`() {
    let delegate = FeatureDelegate()
    delegate.hides = { (4..<9).contains($0) }
    let manager = manager(delegate, "abcd folded efg", width: 0)
    let plain = self.manager(nil, "abcd folded efg", width: 0)
    let folded = plain.location(forGlyphAt: 9).x - plain.location(forGlyphAt: 4).x
    for glyph in 4...9 {
      #expect(abs(manager.location(forGlyphAt: glyph).x - plain.location(forGlyphAt: 4).x) < 1e-6)
    }
    for glyph in 4..<9 { #expect(manager.propertyForGlyph(at: glyph).contains(.null)) }
    let widths = [plain, manager].map { $0.usedRect(for: $0.textContainers[0]).width }
    #expect(folded > 20 && abs(widths[0] - widths[1] - folded) < 0.01)
  }

  @Test func `112: the gap below a line grows with the number of its last glyph`() {
    let delegate = FeatureDelegate()
    delegate.lineSpacing = { CGFloat($0 / 100) }
    let lines = manager(delegate).seenFragments()
    var last: CGFloat = 0
    for (line, next) in zip(lines, lines.dropFirst()) {
      let gap = next.used.minY - line.used.maxY
      #expect(abs(gap - CGFloat((NSMaxRange(line.glyphs) - 1) / 100)) < 0.001 && gap >= last)
      last = gap
    }
    #expect(last >= 10)
  }

  @Test func `113: paragraphs move by the room before and behind them`() {
    let delegate = FeatureDelegate()
    (delegate.spacingBefore, delegate.spacingAfter) = (4, 9)
    let text = "one\ntwo\nthree"
    let (lines, plain) = (
      manager(delegate, text).seenFragments(), manager(nil, text).seenFragments()
    )
    for (number, (line, other)) in zip(lines, plain).enumerated() {
      #expect(abs(line.used.minY - other.used.minY - CGFloat(4 + 13 * number)) < 0.001)
    }
  }

  @Test func `114: no link is torn at any width`() {
    let link = "http://example.com/a page"
    let text = (0..<30).map { "words \($0) and \(link) there" }.joined(separator: " ")
    var links: [NSRange] = []
    var from = 0
    while true {
      let found = (text as NSString).range(
        of: link, options: [], range: NSRange(location: from, length: text.utf16.count - from))
      guard found.location != NSNotFound else { break }
      links.append(found)
      from = NSMaxRange(found)
    }
    #expect(links.count == 30)
    let delegate = FeatureDelegate()
    delegate.canBreak = { place in
      !links.contains { $0.location < place && place < NSMaxRange($0) }
    }
    var tornWithout = 0
    for width in stride(from: 180, through: 400, by: 20) as StrideThrough<CGFloat> {
      for judge in [delegate, nil] {
        let starts = manager(judge, text, width: width).seenFragments().map(\.glyphs.location)
        let torn = starts.filter { start in
          links.contains { $0.location < start && start < NSMaxRange($0) }
        }
        if judge == nil { tornWithout += torn.count } else { #expect(torn.isEmpty, "\(width)") }
      }
    }
    #expect(tornWithout > 0)
  }

  @Test func `115: without a place for hyphens that is let through, there are none`() {
    let text = "considerably internationalization typographical representation "
    var starts: [[Int]] = []
    for isVetoed in [false, true] {
      let delegate = FeatureDelegate()
      delegate.canHyphenate = { _ in !isVetoed }
      let manager = manager(delegate, text + text, width: 130)
      manager.language = "en"
      manager.hyphenationFactor = 1
      starts.append(
        manager.seenFragments().map { manager.characterIndexForGlyph(at: $0.glyphs.location) })
    }
    let units = Array((text + text).utf16)
    let inWords = starts.map { $0.filter { $0 > 0 && units[$0 - 1] != 0x20 }.count }
    #expect(inWords[0] > 0 && inWords[1] == 0, "\(inWords)")
  }

  @Test func `116: a control character may be as wide as the delegate says`() {
    let delegate = FeatureDelegate()
    delegate.action = { _ in .whitespace }
    delegate.box = CGRect(x: 0, y: 0, width: 50, height: 8)
    for text in ["ab\u{1}c", "ab\tc"] {
      let manager = manager(delegate, text)
      #expect(
        abs(manager.location(forGlyphAt: 3).x - manager.location(forGlyphAt: 2).x - 50) < 1e-6)
    }
  }

  @Test func `117: a line moves if the delegate says that it has moved it`() {
    let plain = manager(nil).seenFragments()
    for isMoved in [true, false] {
      let delegate = FeatureDelegate()
      delegate.adjust = { rect, used in
        rect.origin.y += 10
        used.origin.y += 10
        return isMoved
      }
      let line = manager(delegate).seenFragments()[0]
      #expect(line.rect.minY == plain[0].rect.minY + (isMoved ? 10 : 0))
      #expect(line.used.minY == plain[0].used.minY + (isMoved ? 10 : 0))
    }
  }

  @Test func `118: each notice comes at its moment`() {
    let delegate = FeatureDelegate()
    let manager = manager(delegate, height: 100)
    #expect(delegate.notices.isEmpty)
    manager.ensureLayout(for: manager.textContainers[0])
    #expect(delegate.notices == ["complete 0", "no room"])
    delegate.notices = []
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 200, height: 0)))
    manager.ensureLayout(for: manager.textContainers[1])
    #expect(delegate.notices == ["complete 1 at end"])
    delegate.notices = []
    manager.textContainers[1].size.width = 150
    #expect(delegate.notices == ["geometry", "invalid"])
    manager.ensureLayout(for: manager.textContainers[1])
    delegate.notices = []
    manager.textStorage?.replaceCharacters(in: NSRange(location: 3, length: 0), with: "x")
    #expect(delegate.notices == ["invalid"])
  }
}
