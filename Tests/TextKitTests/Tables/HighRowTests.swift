// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Rows that go on over many containers.
@Suite struct HighRowTests {
  /// The cells before the last one are in the middle of the row's height.
  @Test(arguments: [1, 2, 3]) func `each container begins with a line of its own`(cells: Int) throws
  {
    let html =
      "<p>before<table><tr>" + (1..<cells).map { "<td>x\($0)" }.joined() + "<td>"
      + (0..<400).map { "<p>line \($0)</p>" }.joined() + "</table><p>behind"
    let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .documentType: NSAttributedString.DocumentType.html
    ]
    let storage = NSTextStorage()
    storage.read(from: Data(html.utf8), options: options, documentAttributes: nil)
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    for _ in 0..<33 {
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 475, height: 722)))
    }
    let ranges = manager.textContainers.map { manager.glyphRange(for: $0) }
    var places: [Int: (low: Int, high: Int)] = [:]
    for glyph in 0..<manager.numberOfGlyphs {
      let container = try #require(manager.textContainer(forGlyphAt: glyph, effectiveRange: nil))
      let number = try #require(manager.textContainers.firstIndex { $0 === container })
      let known = places[number] ?? (glyph, glyph)
      places[number] = (min(known.low, glyph), max(known.high, glyph))
    }
    #expect(places.count > 12)
    for (number, place) in places {
      #expect(ranges[number].location == place.low, "container \(number)")
      #expect(NSMaxRange(ranges[number]) > place.high, "container \(number)")
      #expect(manager.usedRect(for: manager.textContainers[number]).height > 0)
    }
  }

  @Test func `a row goes through pages on which it has no line`() throws {
    let text = NSMutableAttributedString(attributedString: TableTexts.paragraph("before\n", in: []))
    text.append(
      TableTexts.table([["high", "low"]]) { cell in
        guard cell.startingColumn == 0 else { return }
        cell.setValue(1500, type: .absoluteValueType, for: .height)
        cell.verticalAlignment = .bottomAlignment
      })
    text.append(TableTexts.paragraph("behind", in: []))
    let storage = NSTextStorage(attributedString: text)
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let flow = PageFlow(
      storage, layoutManager: manager, columns: [CGRect(x: 10, y: 10, width: 180, height: 200)])
    var pages: [PageFlow.Page] = []
    repeat {
      pages.append(try flow.page(pages.count + 1))
    } while !pages[pages.count - 1].isLast && pages.count < 40
    #expect(pages.count >= 7 && pages.count < 12)
    #expect(pages.contains { $0.columns[0].glyphs.length == 0 })
    let shown = pages.reduce(0) { $0 + $1.columns[0].glyphs.length }
    #expect(shown == manager.numberOfGlyphs)
    // A line that fits no page has one of its own.
    let narrow = NSLayoutManager()
    let other = NSTextStorage(attributedString: text)
    other.addLayoutManager(narrow)
    let none = PageFlow(
      other, layoutManager: narrow, columns: [CGRect(x: 0, y: 0, width: 180, height: 5)])
    let first = try none.page(1)
    #expect(first.cutLine == 0 && first.endOfCharacters == 7 && !first.isLast)
  }

  @Test(arguments: [260, 1500]) func `what stands below the end of a row without a line is found`(
    height: CGFloat
  ) throws {
    let text = NSMutableAttributedString(attributedString: TableTexts.paragraph("before\n", in: []))
    text.append(
      TableTexts.table([["high", "low"]]) { cell in
        cell.setValue(height, type: .absoluteValueType, for: .height)
      })
    text.append(TableTexts.paragraph("behind\nand more", in: []))
    let size = CGSize(width: 180, height: 200)
    let stack = TableTexts.stack(text, containers: Array(repeating: size, count: 12))
    let manager = stack.manager
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: text.length))
    let behind = (text.string as NSString).range(of: "behind")
    let all = CGRect(origin: .zero, size: size)
    var shown = 0
    for (number, container) in manager.textContainers.enumerated() {
      let glyphs = manager.glyphRange(for: container)
      #expect(manager.glyphRange(forBoundingRect: all, in: container).length == glyphs.length)
      shown += glyphs.length
      guard glyphs.contains(behind.location) else { continue }
      #expect(number >= 1 && glyphs.location == behind.location)
      #expect(manager.glyphIndex(for: CGPoint(x: 1, y: 0), in: container) == behind.location)
    }
    #expect(shown == manager.numberOfGlyphs)
  }

  /// Returns the number of passages and boxes that queries read, page by page, if spans join all
  /// rows to one.
  private func reads(rows: Int) -> (reads: Int, pages: Int) {
    let table = NSTextTable()
    table.numberOfColumns = 3
    let text = NSMutableAttributedString(string: "")
    for row in 0..<rows {
      let cell = TableTexts.cell(table, row, row % 2, rows: 2)
      text.append(TableTexts.paragraph("a\n", in: [cell]))
      text.append(TableTexts.paragraph("b\n", in: [TableTexts.cell(table, row, 2)]))
    }
    let stack = TableTexts.stack(
      text, containers: Array(repeating: CGSize(width: 200, height: 100), count: rows))
    let manager = stack.manager
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: text.length))
    #expect(manager.firstUnlaidCharacterIndex() == text.length)
    let counts = manager.layout.counts
    var (pages, boxes, end) = (0, 0, 0)
    for (number, container) in manager.textContainers.enumerated() {
      let glyphs = manager.glyphRange(for: container)
      guard glyphs.length > 0 else { break }
      pages += 1
      end = max(end, glyphs.upperBound)
      manager.layout.forEachBox(in: 0..<text.length, container: number) { place, _, _ in
        #expect(place == number)
        boxes += 1
      }
    }
    #expect(end == manager.numberOfGlyphs && boxes >= 2 * rows)
    let now = manager.layout.counts
    return (
      now.readUnitPassages - counts.readUnitPassages + now.readFrames - counts.readFrames, pages
    )
  }

  @Test func `a page of rows that are joined by spans costs that page`() {
    let (few, many) = (reads(rows: 60), reads(rows: 240))
    #expect(many.pages > 3 * few.pages)
    #expect(many.reads < 6 * few.reads, "\(few) \(many)")
  }
}

/// Rows that spans join to one, where there are too few containers for them.
@Suite struct ContainersTooFewTests {
  /// A cell with hooks for its rectangles, so that layout tries each container.
  private final class AskedCell: NSTextTableBlock, @unchecked Sendable {}

  private func text(
    rows: Int, isAsked: Bool, _ random: inout SeededGenerator
  ) -> NSMutableAttributedString {
    let table = NSTextTable()
    table.numberOfColumns = 3
    let text = NSMutableAttributedString(string: "")
    text.append(TableTexts.paragraph("before\n", in: []))
    for row in 0..<rows {
      for (column, span) in [(row % 2, 2), (2, 1)] {
        let cell =
          isAsked
          ? AskedCell(
            table: table, startingRow: row, rowSpan: span, startingColumn: column, columnSpan: 1)
          : NSTextTableBlock(
            table: table, startingRow: row, rowSpan: span, startingColumn: column, columnSpan: 1)
        cell.verticalAlignment = [.topAlignment, .middleAlignment, .bottomAlignment][row % 3]
        let words = Int.random(in: 1...12, using: &random)
        text.append(
          TableTexts.paragraph(String(repeating: "word ", count: words) + "\n", in: [cell]))
      }
    }
    text.append(TableTexts.paragraph("behind", in: []))
    return text
  }

  @Test func `cells are set no more often than twice`() {
    var random = SeededGenerator(seed: 1)
    for containers in [5, 50] {
      let stack = TableTexts.stack(
        text(rows: 200, isAsked: false, &random),
        containers: Array(repeating: CGSize(width: 200, height: 60), count: containers))
      stack.manager.ensureLayout(
        forCharacterRange: NSRange(location: 0, length: stack.storage.length))
      #expect(stack.manager.firstUnlaidCharacterIndex() == 7)
      #expect(stack.manager.layout.counts.setPassages <= 2 * 402)
    }
  }

  @Test func `rows stand where they would if layout tried each container`() {
    let number = seed()
    var placed = 0
    for round in 0..<UInt64(iterations(60)) {
      var sizes: [CGSize] = []
      var random = SeededGenerator(seed: number &+ round)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let width: CGFloat = Int.random(in: 0..<12, using: &random) == 0 ? 260 : 200
        sizes.append(CGSize(width: width, height: .random(in: 8...140, using: &random)))
      }
      let rows = Int.random(in: 1...8, using: &random)
      let (own, asked) = (random, random)
      let pictures = [(false, own), (true, asked)].map { isAsked, generator in
        var generator = generator
        let stack = TableTexts.stack(
          text(rows: rows, isAsked: isAsked, &generator), containers: sizes)
        let picture = RandomTableTests.Case.picture(stack)
        if stack.manager.firstUnlaidCharacterIndex() == stack.storage.length { placed += 1 }
        return picture
      }
      #expect(
        firstDifference(pictures[0], pictures[1]) == nil, "SEED=\(number &+ round) round 0")
    }
    #expect(placed > 10 && placed < 2 * iterations(55))
  }
}
