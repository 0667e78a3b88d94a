// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextLines
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Rows that are higher than a page: each cell continues in the next container by itself, and
/// nothing is lost.
@Suite struct RowSlicingTests {
  /// A line's position, as the model and the layout give it.
  struct Place: Equatable, CustomStringConvertible {
    var container: Int
    var y: CGFloat

    var description: String { "container \(container) at \(y)" }
    func isNear(_ other: Place) -> Bool { container == other.container && abs(y - other.y) < 0.01 }
  }

  /// A paragraph, a row of cells, and a row after it.
  struct Example {
    let text = NSMutableAttributedString(string: "")
    var heights: [CGFloat] = []
    /// The characters of each cell of the row.
    var cells: [NSRange] = []

    init(_ random: inout SeededGenerator) {
      let table = NSTextTable()
      table.numberOfColumns = Int.random(in: 1...4, using: &random)
      text.append(TableTexts.paragraph("before\n", in: []))
      for column in 0..<table.numberOfColumns {
        let cell = TableTexts.cell(table, 0, column) {
          $0.setWidth(
            CGFloat(Int.random(in: 0...6, using: &random)), type: .absoluteValueType, for: .padding)
          $0.verticalAlignment = [.topAlignment, .middleAlignment, .bottomAlignment].randomElement(
            using: &random)!
        }
        let start = text.length
        if random.oneIn(3) {
          let count = Int.random(in: 1...60, using: &random)
          text.append(
            TableTexts.paragraph(
              Array(repeating: "word", count: count).joined(separator: " ") + "\n", in: [cell],
              size: CGFloat(Int.random(in: 8...20, using: &random))))
        } else {
          for _ in 0..<Int.random(in: 1...30, using: &random) {
            text.append(
              TableTexts.paragraph(
                "x\n", in: [cell], size: CGFloat(Int.random(in: 8...24, using: &random))))
          }
        }
        cells.append(NSRange(location: start, length: text.length - start))
      }
      for column in 0..<table.numberOfColumns {
        text.append(TableTexts.paragraph("behind\n", in: [TableTexts.cell(table, 1, column)]))
      }
      for _ in 0..<60 { heights.append(CGFloat(Int.random(in: 60...160, using: &random))) }
    }

    func stack(isEndless: Bool) -> LayoutStack {
      TableTexts.stack(
        text,
        containers: isEndless
          ? [CGSize(width: 240, height: 0)] : heights.map { CGSize(width: 240, height: $0) })
    }
  }

  /// Returns the position of each line that begins in a range.
  static func places(_ stack: LayoutStack, _ range: NSRange) -> [(place: Place, height: CGFloat)] {
    var found: [(Place, CGFloat)] = []
    let manager = stack.manager
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    let glyphs = unsafe manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
    unsafe manager.enumerateLineFragments(forGlyphRange: glyphs) { rect, _, container, _, _ in
      let number = manager.textContainers.firstIndex { $0 === container } ?? -1
      found.append((Place(container: number, y: rect.minY), rect.height))
    }
    return found
  }

  /// Returns the positions of lines that fill container after container, with cells side by side;
  /// nil for a row that is not cut.
  static func model(_ example: Example) -> (lines: [[Place]], behind: Place)? {
    let endless = example.stack(isEndless: true)
    let top = places(endless, NSRange(location: 0, length: 1))[0].height
    let boxes = endless.boxes().filter { $0.text != "behind\n" }.dropFirst()
    let rowHeight = boxes.map(\.rect.height).max() ?? 0
    let heights = example.heights
    if top + rowHeight <= heights[0] || rowHeight <= heights[1] { return nil }
    let cells = example.cells.map { range in
      let cell =
        endless.storage.attribute(.paragraphStyle, at: range.location, effectiveRange: nil)
        as! NSParagraphStyle
      let inset =
        cell.textBlocks[0].width(for: .padding, edge: .minY)
        + cell.textBlocks[0].width(for: .border, edge: .minY)
      return (inset: inset, lines: places(endless, range).map(\.height))
    }
    // The first lines of all cells begin together.
    let first = cells.map { $0.inset + $0.lines[0] + ($0.lines.count == 1 ? $0.inset : 0) }.max()!
    let start =
      top + first <= heights[0] ? Place(container: 0, y: top) : Place(container: 1, y: 0)
    var end = start
    var found: [[Place]] = []
    for cell in cells {
      var place = start
      place.y += cell.inset
      var own: [Place] = []
      for (number, height) in cell.lines.enumerated() {
        let below = number + 1 == cell.lines.count ? cell.inset : 0
        if place.y + height + below > heights[place.container] + 0.001 {
          place = Place(container: place.container + 1, y: 0)
        }
        own.append(place)
        place.y += height
      }
      found.append(own)
      place.y += cell.inset
      if (place.container, place.y) > (end.container, end.y) { end = place }
    }
    // The next row is whole in one container.
    let behind =
      places(endless, NSRange(location: example.text.length - 2, length: 1))[0].height + 8
    if end.y + behind > heights[end.container] + 0.001 {
      end = Place(container: end.container + 1, y: 0)
    }
    end.y += 4
    return (found, end)
  }

  /// The first difference between the model and a layout.
  static func difference(
    _ model: (lines: [[Place]], behind: Place), _ example: Example, _ stack: LayoutStack
  ) -> String? {
    for (number, cell) in example.cells.enumerated() {
      let own = places(stack, cell).map(\.place)
      if own.count != model.lines[number].count { return "cell \(number): \(own.count) lines" }
      for (line, pair) in zip(own, model.lines[number]).enumerated() where !pair.0.isNear(pair.1) {
        return "cell \(number), line \(line): \(pair.0), not \(pair.1)"
      }
    }
    let last = places(stack, NSRange(location: example.text.length - 2, length: 1))[0].place
    return last.isNear(model.behind) ? nil : "behind: \(last), not \(model.behind)"
  }

  @Test func `each cell fills container after container`() {
    let number = seed()
    var cut = 0
    for round in 0..<UInt64(iterations(150)) {
      var random = SeededGenerator(seed: number &+ round)
      let example = Example(&random)
      guard let model = Self.model(example) else { continue }
      cut += 1
      let difference = Self.difference(model, example, example.stack(isEndless: false))
      #expect(difference == nil, "SEED=\(number &+ round) round 0: \(difference ?? "")")
    }
    #expect(cut > 60)
  }

  enum Fault: CaseIterable {
    case lineHigher, lineInNextContainer, lineInContainerBefore, lostLine, rowEndsEarly,
      cellBegunLate
  }

  @Test(arguments: Fault.allCases) func `a planted fault is found`(fault: Fault) throws {
    var random = SeededGenerator(seed: 4)
    var example = Example(&random)
    while Self.model(example)?.lines.contains(where: { $0.count > 12 }) != true {
      example = Example(&random)
    }
    let model = try #require(Self.model(example))
    let stack = example.stack(isEndless: false)
    #expect(Self.difference(model, example, stack) == nil)
    let layout = stack.manager.layout
    // The last passage of the longest cell, and the first of the next row.
    let cell = try #require(example.cells.max { $0.length < $1.length })
    let passage = try #require(
      layout.place(ofCharacter: cell.location + cell.length - 1)
    ).index
    let behind = layout.passages.count - 1
    let last = layout.passages[passage].lines.count - 1
    switch fault {
    case .lineHigher: layout.passages.update(at: passage) { $0.lines[last].y -= 1 }
    case .lineInNextContainer:
      layout.passages.update(at: passage) { $0.lines[last].container += 1 }
    case .lineInContainerBefore:
      layout.passages.update(at: passage) { $0.lines[last].container -= 1 }
    case .lostLine: layout.passages.update(at: passage) { $0.lines.removeLast() }
    case .rowEndsEarly: layout.passages.update(at: behind) { $0.lines[0].y -= 2 }
    case .cellBegunLate: layout.passages.update(at: 1) { $0.lines[0].y += 3 }
    }
    #expect(Self.difference(model, example, stack) != nil)
  }

  // MARK: Whatever tables hold

  @Test func `no line goes over the end of its container, and all text is on pages`() throws {
    let number = seed()
    var highRows = 0
    for round in 0..<UInt64(iterations(80)) {
      var random = RandomText(generator: SeededGenerator(seed: number &+ round))
      let text = NSMutableAttributedString(string: "")
      text.append(TableTexts.paragraph("before\n", in: []))
      text.append(RandomTableTests.Case.table(&random, depth: 0, outer: []))
      if random.generator.oneIn(2) {
        text.append(TableTexts.paragraph("behind", in: []))
      }
      let storage = NSTextStorage(attributedString: text)
      let manager = NSLayoutManager()
      storage.addLayoutManager(manager)
      let height = CGFloat(Int.random(in: 40...120, using: &random.generator))
      let flow = PageFlow(
        storage, layoutManager: manager,
        columns: [CGRect(x: 0, y: 0, width: 170, height: height)])
      var (shown, lines) = (0, 0)
      var seen = Set<Int>()
      for page in 1... {
        let laid = try flow.page(page)
        let column = laid.columns[0]
        let counts = manager.counts(forGlyphRange: column.glyphs, in: column.container)
        shown += counts.glyphs
        lines += counts.lines
        unsafe manager.enumerateLineFragments(forGlyphRange: column.glyphs) {
          rect, _, container, glyphs, _ in
          guard container === column.container else { return }
          #expect(
            rect.maxY <= height + 0.01 || rect.height > height || rect.minY < 12,
            "SEED=\(number &+ round) round 0, page \(page): \(rect) of \(glyphs)")
          #expect(seen.insert(glyphs.location).inserted)
        }
        if page > 1, laid.columns[0].glyphs.length > counts.glyphs { highRows += 1 }
        if laid.isLast { break }
        if page > 500 {
          Issue.record("SEED=\(number &+ round) round 0 never ends")
          break
        }
      }
      #expect(shown == manager.numberOfGlyphs, "SEED=\(number &+ round) round 0")
      #expect(lines == seen.count)
    }
    #expect(highRows > 20)
  }

  @Test func `the last cell of a row may end pages before the others`() throws {
    for cells in [[50, 300], [300, 1], [100, 1], [176, 88, 3], [3000, 7]] {
      let table = NSTextTable()
      table.numberOfColumns = cells.count
      let text = NSMutableAttributedString(string: "")
      for (column, count) in cells.enumerated() {
        let cell = TableTexts.cell(table, 0, column) { $0.verticalAlignment = .middleAlignment }
        for line in 0..<count {
          text.append(TableTexts.paragraph("line \(line)\n", in: [cell]))
        }
      }
      let storage = NSTextStorage(attributedString: text)
      let manager = NSLayoutManager()
      storage.addLayoutManager(manager)
      let flow = PageFlow(
        storage, layoutManager: manager, columns: [CGRect(x: 0, y: 0, width: 400, height: 700)])
      var (pages, lines) = (0, 0)
      while true {
        let page = try flow.page(pages + 1)
        pages += 1
        lines +=
          manager.counts(forGlyphRange: page.columns[0].glyphs, in: page.columns[0].container).lines
        if page.isLast { break }
      }
      #expect(lines == cells.reduce(0, +))
      let line = try #require(
        Self.places(
          TableTexts.stack(
            TableTexts.paragraph("x", in: []), containers: [CGSize(width: 100, height: 0)]),
          NSRange(location: 0, length: 1)
        ).first)
      let perPage = Int((700 / line.height).rounded(.down))
      #expect(pages <= (cells.max() ?? 0) / perPage + 1, "\(cells)")
    }
  }

  // MARK: Pages without a line

  /// A row of 430 points, of two letters, below a header, on pages of 100.
  private static func hollowRow(behind: Bool) -> NSAttributedString {
    let table = NSTextTable()
    table.numberOfHeaderRows = 1
    let text = TableTexts.table([["head", "head"], ["high", "low"]], table) { cell in
      cell.backgroundColor = .yellow
      if cell.startingRow == 1, cell.startingColumn == 0 {
        cell.setValue(430, type: .absoluteValueType, for: .height)
      }
    }
    if behind { text.append(TableTexts.paragraph("behind", in: [])) }
    return text
  }

  @Test(arguments: [true, false]) func `a row has its boxes on pages without a line`(behind: Bool)
    throws
  {
    let storage = NSTextStorage(attributedString: Self.hollowRow(behind: behind))
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let flow = PageFlow(
      storage, layoutManager: manager, columns: [CGRect(x: 0, y: 0, width: 120, height: 100)])
    var pages: [PageFlow.Page] = []
    repeat {
      pages.append(try flow.page(pages.count + 1))
    } while !pages[pages.count - 1].isLast && pages.count < 40
    #expect(pages.count == 6)
    let layout = manager.layout
    #expect(pages.indices.filter { layout.hasBareBoxes(inContainer: $0) } == [1, 2, 3, 4, 5])
    var ends = 0
    for page in 1..<6 {
      var cells = 0
      layout.forEachBareBox(inContainer: page) { frame, held in
        #expect(!frame.startsBlock && frame.bounds.maxY <= 100.01 && held.count > 3)
        if frame.block.cell != nil { cells += 1 }
        if frame.block.cell != nil, frame.endsBlock { ends += 1 }
      }
      #expect(cells == 2)
      let header = try #require(layout.bareHeader(inContainer: page))
      #expect(header.header == 0..<10 && header.move == 0)
    }
    #expect(ends == 2)
  }

  @Test func `pages without a line look as they should`() throws {
    try PictureSnapshot(
      name: "table-hollow-row",
      saying:
        "Six pages side by side, each with the yellow header \"head | head\": the yellow row below it goes on over all of them with its sides, \"high | low\" stand on the first alone, and on the last one the row ends with a border, \"behind\" below it.",
      size: CGSize(width: 780, height: 110), scale: 1
    ).check { _ in
      let storage = NSTextStorage(attributedString: Self.hollowRow(behind: true))
      let manager = NSLayoutManager()
      storage.addLayoutManager(manager)
      let flow = PageFlow(
        storage, layoutManager: manager, columns: [CGRect(x: 0, y: 0, width: 120, height: 100)])
      for number in 1...6 {
        let page = try! flow.page(number)
        manager.drawPage(
          page.columns[0].glyphs, of: page.columns[0].container,
          at: CGPoint(x: 5 + 130 * (number - 1), y: 5))
      }
    }
  }

  @Test func `a line in a cell that is higher than its page makes a page`() throws {
    for isBlock in [false, true] {
      let storage = NSTextStorage(
        attributedString: TableTexts.paragraph(
          "Qg\n", in: [isBlock ? NSTextBlock() : TableTexts.cell(NSTextTable(), 0, 0)], size: 150))
      let manager = NSLayoutManager()
      storage.addLayoutManager(manager)
      let flow = PageFlow(
        storage, layoutManager: manager, columns: [CGRect(x: 0, y: 0, width: 400, height: 100)])
      // The box around it continues on a page of its own.
      var pages = [try flow.page(1)]
      while pages.last?.isLast == false, pages.count < 5 {
        pages.append(try flow.page(pages.count + 1))
      }
      #expect(pages.count < 5)
      let withLine = pages.filter { $0.columns[0].glyphs.length > 0 }
      #expect(withLine.count == 1 && withLine.first?.cutLine == 0)
    }
  }
}
