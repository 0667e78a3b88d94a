// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Tables and blocks: positions of cells and lines.
@Suite struct TableLayoutTests {
  private typealias T = TableTexts

  @Test(arguments: [0, 9, 18])
  func `a longer word makes its column wider in all containers, of whatever widths`(place: Int) {
    let rows = (0..<9).map { ["c\($0)", "b"] }
    let stack = T.stack(
      T.table(rows),
      containers: [
        CGSize(width: 200, height: 60), CGSize(width: 260, height: 60),
        CGSize(width: 300, height: 0),
      ])
    let manager = stack.manager
    manager.ensureLayout(for: manager.textContainers[2])
    #expect(manager.glyphRange(for: manager.textContainers[2]).length > 0)
    stack.storage.replaceCharacters(
      in: NSRange(location: place, length: 0), with: "incomprehensible")
    #expect(
      firstDifference(
        RandomTableTests.Case.picture(stack), RandomTableTests.Case.picture(stack.fresh())) == nil)
  }

  @Test(arguments: [false, true])
  func `after a key, rows that stayed are asked for their columns as a whole`(isFixed: Bool) {
    let table = NSTextTable()
    if isFixed {
      table.layoutAlgorithm = .fixedLayoutAlgorithm
      table.setContentWidth(100, type: .percentageValueType)
    }
    let rows = (10..<70).map { ["c\($0)", "b b", "a", "d"] }
    let stack = T.stack(T.table(rows, table), containers: [CGSize(width: 300, height: 0)])
    let manager = stack.manager
    manager.ensureLayout(for: manager.textContainers[0])
    func type(_ string: String, over length: Int = 0, at place: Int) {
      stack.storage.replaceCharacters(
        in: NSRange(location: place, length: length), with: string)
      manager.ensureLayout(for: manager.textContainers[0])
    }
    // A keystroke; columns that get wider and narrower again; a keystroke in the first row and in
    // the last one.
    let edits = [
      ("i", 0, 372), ("incomprehensible", 0, 372), ("i", 0, 360), ("", 16, 373), ("i", 0, 0),
      ("i", 0, stack.storage.length - 4), ("one\ntwo", 1, 372), ("i", 0, 372),
    ]
    for (string, length, place) in edits {
      let before = manager.layout.counts.readCells
      type(string, over: length, at: place)
      #expect(manager.layout.counts.readCells - before <= 24, "\(string) at \(place)")
      #expect(
        firstDifference(
          RandomTableTests.Case.picture(stack), RandomTableTests.Case.picture(stack.fresh()))
          == nil)
    }
  }

  @Test func `columns are found anew for a container with another padding`() {
    let table = NSTextTable()
    let stack = TableTexts.stack(
      TableTexts.table([["one word", "two"], ["three", "four"]], table),
      containers: [CGSize(width: 170, height: 20), CGSize(width: 170, height: 0)])
    stack.manager.textContainers[0].lineFragmentPadding = 9
    stack.manager.textContainers[1].lineFragmentPadding = 0
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    let plain = TableTexts.stack(
      TableTexts.table([["one word", "two"], ["three", "four"]], NSTextTable()),
      containers: [CGSize(width: 170, height: 0)])
    plain.manager.textContainers[0].lineFragmentPadding = 0
    #expect(stack.line(of: "two").minX == plain.line(of: "two").minX)
    stack.manager.textContainers[0].size.width = 240
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `177: two rows of two cells stand side by side, with borders around them`() {
    let stack = T.stack(
      T.table([["one", "two"], ["three", "four"]]), containers: [CGSize(width: 300, height: 0)])
    let (one, two) = (stack.line(of: "one"), stack.line(of: "two"))
    let (three, four) = (stack.line(of: "three"), stack.line(of: "four"))
    #expect(one.minY == two.minY && three.minY == four.minY)
    #expect(one.minX == three.minX && two.minX == four.minX)
    #expect(two.minX > one.maxX && three.minY > one.maxY)
    // Insets of 4 points on each side.
    #expect(one.minX == 4 && one.minY == 4)
    #expect(three.minY == one.maxY + 8)
    let boxes = stack.boxes()
    #expect(boxes.count == 6)
    let cells = boxes.filter { $0.text.count < 8 }
    #expect(cells.count == 4)
    for (box, text) in cells {
      #expect(box.contains(stack.line(of: text.trimmingCharacters(in: .newlines))))
      #expect(cells.filter { $0.rect.insetBy(dx: 0.5, dy: 0.5).intersects(box) }.count == 1)
    }
    // The following text is below.
    stack.storage.append(T.paragraph("behind", in: []))
    #expect(stack.line(of: "behind").minY == cells.map(\.rect.maxY).max())
  }

  @Test(arguments: [false, true])
  func `a block that has changed asks for other columns when its text is laid out anew`(
    isSoft: Bool
  ) {
    var cells: [NSTextTableBlock] = []
    let text = TableTexts.table([["one", "two"], ["three", "four"]]) { cells.append($0) }
    let stack = TableTexts.stack(text, containers: [CGSize(width: 300, height: 0)])
    for (number, word) in ["one", "two", "three", "four"].enumerated() {
      _ = stack.picture()
      cells[number].setWidth(20 + CGFloat(number), type: .absoluteValueType, for: .padding)
      unsafe stack.manager.invalidateLayout(
        forCharacterRange: (text.string as NSString).range(of: word), isSoft: isSoft,
        actualCharacterRange: nil)
      let difference = firstDifference(stack.picture(), stack.fresh().picture())
      #expect(difference == nil, "\(word)")
    }
  }

  @Test func `columns are as wide as their longest text, and wrap where there is no room`() {
    let text = T.table([
      ["a", "a much longer text that has to wrap in a narrow container"], ["bbbb", "c"],
    ])
    let wide = T.stack(text, containers: [CGSize(width: 2000, height: 0)])
    #expect(wide.lineCount == 4)
    #expect(wide.usedWidth < 500)
    let narrow = T.stack(text, containers: [CGSize(width: 160, height: 0)])
    #expect(narrow.lineCount > 4)
    #expect(narrow.usedWidth <= 160)
    #expect(narrow.line(of: "bbbb").maxX < narrow.line(of: "much").minX)
  }

  @Test func `fixed tables follow the first row alone`() {
    let table = NSTextTable()
    table.layoutAlgorithm = .fixedLayoutAlgorithm
    table.setContentWidth(100, type: .percentageValueType)
    let text = T.table([["a", "b", "c"], ["a long text in a cell", "", "x"]], table) {
      if $0.startingColumn == 0 { $0.setContentWidth(42, type: .absoluteValueType) }
    }
    let stack = T.stack(text, containers: [CGSize(width: 350, height: 0)])
    let cells = stack.boxes().filter { ["a\n", "b\n", "c\n"].contains($0.text) }.map(\.rect)
    #expect(cells.map(\.width) == [50, 150, 150])
  }

  @Test func `cells span columns and rows`() {
    let table = NSTextTable()
    let text = NSMutableAttributedString(string: "")
    text.append(T.paragraph("wide\n", in: [T.cell(table, 0, 0, columns: 2)]))
    text.append(
      T.paragraph(
        "high one two three four five six\n",
        in: [
          T.cell(table, 0, 2, rows: 2) {
            $0.setContentWidth(50, type: .absoluteValueType)
          }
        ]))
    text.append(T.paragraph("left\n", in: [T.cell(table, 1, 0)]))
    text.append(T.paragraph("mid\n", in: [T.cell(table, 1, 1)]))
    text.append(T.paragraph("last\n", in: [T.cell(table, 2, 0)]))
    let stack = T.stack(text, containers: [CGSize(width: 300, height: 0)])
    let boxes = Dictionary(
      uniqueKeysWithValues: stack.boxes().map { ($0.text.prefix(4), $0.rect) }.filter {
        !$0.1.isEmpty && $0.0 != "wide" || true
      }.reversed().reduce(into: [(Substring, CGRect)]()) { result, entry in
        if !result.contains(where: { $0.0 == entry.0 }) { result.append(entry) }
      })
    let (wide, high) = (boxes["wide"]!, boxes["high"]!)
    let (left, mid, last) = (boxes["left"]!, boxes["mid\n"]!, boxes["last"]!)
    #expect(wide.minX == left.minX && abs(wide.maxX - mid.maxX) < 0.01)
    #expect(high.minY == wide.minY && abs(high.maxY - left.maxY) < 0.01 && high.minX == wide.maxX)
    #expect(left.maxX == mid.minX && left.minY == wide.maxY && last.minY == left.maxY)
    #expect(stack.line(of: "last").minY > stack.line(of: "six").minY)
  }

  @Test(arguments: [
    NSTextBlock.VerticalAlignment.topAlignment, .middleAlignment, .bottomAlignment,
    .baselineAlignment,
  ])
  func `a low cell stands where its alignment says`(alignment: NSTextBlock.VerticalAlignment) {
    let table = NSTextTable()
    let text = NSMutableAttributedString(string: "")
    text.append(
      T.paragraph("low\n", in: [T.cell(table, 0, 0) { $0.verticalAlignment = alignment }]))
    let high = T.cell(table, 0, 1) {
      $0.verticalAlignment = alignment == .baselineAlignment ? .baselineAlignment : .topAlignment
    }
    text.append(T.paragraph("big\n", in: [high], size: 40))
    text.append(T.paragraph("second\n", in: [high]))
    let stack = T.stack(text, containers: [CGSize(width: 300, height: 0)])
    let (low, big, second) = (
      stack.line(of: "low"), stack.line(of: "big"), stack.line(of: "second")
    )
    switch alignment {
    case .topAlignment: #expect(low.minY == big.minY)
    case .middleAlignment: #expect(abs(low.midY - (big.minY + second.maxY) / 2) < 0.01)
    case .bottomAlignment: #expect(abs(low.maxY - second.maxY) < 0.01)
    case .baselineAlignment:
      func baseline(_ word: String) -> CGFloat {
        let place = (stack.storage.string as NSString).range(of: word).location
        let glyph = stack.manager.glyphIndexForCharacter(at: place)
        return stack.fragment(of: word).minY + stack.manager.location(forGlyphAt: glyph).y
      }
      #expect(abs(baseline("low") - baseline("big")) < 0.01)
    }
  }

  @Test func `a table stands in a cell of another, and a block around paragraphs`() {
    let outer = NSTextTable()
    let inner = NSTextTable()
    let cell = T.cell(outer, 0, 0)
    let text = NSMutableAttributedString(string: "")
    text.append(T.paragraph("before\n", in: [cell]))
    text.append(T.table([["i1", "i2"], ["i3", "i4"]], outer: [cell], inner))
    text.append(T.paragraph("after\n", in: [cell]))
    text.append(T.paragraph("beside\n", in: [T.cell(outer, 0, 1)]))
    let quote = NSTextBlock()
    quote.setWidth(10, type: .absoluteValueType, for: .padding)
    quote.setWidth(5, type: .absoluteValueType, for: .margin, edge: .minX)
    text.append(T.paragraph("quoted\n", in: [quote]))
    text.append(T.paragraph("again\n", in: [quote]))
    text.append(T.paragraph("end", in: []))
    let stack = T.stack(text, containers: [CGSize(width: 300, height: 0)])
    #expect(stack.line(of: "i1").minY == stack.line(of: "i2").minY)
    #expect(stack.line(of: "i3").minY > stack.line(of: "i1").maxY)
    #expect(stack.line(of: "after").minY > stack.line(of: "i4").maxY)
    #expect(stack.line(of: "beside").minY == stack.line(of: "before").minY)
    #expect(stack.line(of: "beside").minX > stack.line(of: "i2").maxX)
    #expect(stack.line(of: "quoted").minX == 15 && stack.line(of: "again").minX == 15)
    // Padding above the first and below the last of the block's paragraphs only.
    #expect(stack.line(of: "again").minY == stack.line(of: "quoted").maxY)
    #expect(stack.line(of: "end").minY == stack.line(of: "again").maxY + 10)
  }

  @Test
  func `rows go over into the next container as a whole, and are cut where they are too high`() {
    let rows = (0..<12).map { ["row \($0)", "and more"] }
    let stack = T.stack(
      T.table(rows), containers: [CGSize(width: 200, height: 100), CGSize(width: 200, height: 0)])
    var wasBehind = false
    for (number, row) in rows.enumerated() {
      let glyphs = row.indices.map { column -> Int in
        let place = (stack.storage.string as NSString).range(of: "row \(number)\n").location
        return stack.manager.glyphIndexForCharacter(
          at: place + column * row[0].utf16.count + column)
      }
      let containers = glyphs.map {
        unsafe stack.manager.textContainer(forGlyphAt: $0, effectiveRange: nil)
      }
      #expect(containers[0] === containers[1])
      let isBehind = containers[0] === stack.manager.textContainers[1]
      #expect(isBehind || !wasBehind)
      wasBehind = isBehind
    }
    #expect(wasBehind)
    // One row that is higher than the container.
    let long = String(repeating: "word ", count: 80)
    let high = T.stack(
      T.table([[long + "end", "side " + long + "fin"]]),
      containers: Array(repeating: CGSize(width: 200, height: 120), count: 30))
    _ = high.boxes()
    #expect(high.manager.firstUnlaidCharacterIndex() == high.storage.length)
    for container in high.manager.textContainers.prefix(3) {
      let lines = high.lines(in: container)
      #expect(Set(lines.map { $0.minX }).count == 2)
      #expect(lines.allSatisfy { $0.maxY <= 120.01 })
    }
  }

  @Test func `a point in a cell finds the text of that cell`() {
    let stack = T.stack(
      T.table([["short", String(repeating: "long ", count: 30)], ["x", "y"]]),
      containers: [CGSize(width: 220, height: 0)])
    _ = stack.boxes()
    let manager = stack.manager
    for (box, text) in stack.boxes() where text.count < 8 || text.hasPrefix("long") {
      for y in stride(from: box.minY + 2, to: box.maxY - 2, by: 7) {
        let point = CGPoint(x: box.midX, y: y)
        let glyph = manager.glyphIndex(for: point, in: manager.textContainers[0])
        let character = manager.characterIndexForGlyph(at: glyph)
        let own = (stack.storage.string as NSString).range(of: text)
        #expect(NSLocationInRange(character, own), "\(point) in \(text.prefix(5))")
      }
    }
    // Every glyph is hit at its location.
    for glyph in 0..<manager.numberOfGlyphs - 1 {
      let rect = manager.boundingRect(
        forGlyphRange: NSRange(location: glyph, length: 1), in: manager.textContainers[0])
      guard rect.width > 1 else { continue }
      let found = manager.glyphIndex(
        for: CGPoint(x: rect.midX, y: rect.midY), in: manager.textContainers[0])
      #expect(found == glyph)
    }
  }

  /// A block that positions its content, and draws its border, by itself.
  private final class Indented: NSTextBlock, @unchecked Sendable {
    nonisolated(unsafe) static var drawn: [CGRect] = []
    override func rectForLayout(
      at startingPoint: NSPoint, in rect: NSRect, textContainer: NSTextContainer,
      characterRange charRange: NSRange
    ) -> NSRect {
      NSRect(x: startingPoint.x + 30, y: startingPoint.y + 7, width: 100, height: rect.height)
    }
    override func boundsRect(
      forContentRect contentRect: NSRect, in rect: NSRect, textContainer: NSTextContainer,
      characterRange charRange: NSRange
    ) -> NSRect {
      contentRect.insetBy(dx: -30, dy: -7)
    }
    override func drawBackground(
      withFrame frameRect: NSRect, in controlView: NSView, characterRange charRange: NSRange,
      layoutManager: NSLayoutManager
    ) { Indented.drawn.append(frameRect) }
  }

  @Test @MainActor func `a block of one's own places itself, and draws itself`() throws {
    let text = NSMutableAttributedString(string: "")
    text.append(T.paragraph("words in a block of one's own that wrap\n", in: [Indented()]))
    text.append(T.paragraph("behind", in: []))
    let stack = T.stack(text, containers: [CGSize(width: 300, height: 0)])
    let first = stack.fragment(of: "words")
    #expect(first.minX == 30 && first.minY == 7 && first.width == 100)
    let last = stack.fragment(of: "wrap")
    #expect(stack.fragment(of: "behind").minY == last.maxY + 7)
    Indented.drawn = []
    let context = try CGContext.bitmap(size: CGSize(width: 300, height: 100), scale: 1)
    UIGraphicsPushContext(context)
    stack.manager.drawBackground(
      forGlyphRange: NSRange(location: 0, length: stack.manager.numberOfGlyphs),
      at: CGPoint(x: 1, y: 2))
    UIGraphicsPopContext()
    #expect(Indented.drawn == [CGRect(x: 1, y: 2, width: 160, height: last.maxY + 7)])
  }

  @Test func `tables run from right to left in text that does`() {
    let stack = T.stack(
      T.table([["אחת", "שתיים"], ["שלוש", "ארבע"]]), containers: [CGSize(width: 300, height: 0)])
    #expect(stack.line(of: "אחת").minX > stack.line(of: "שתיים").maxX)
    #expect(stack.line(of: "אחת").maxX == 296)
    // The first cell sets it for all rows.
    let mixed = T.stack(
      T.table([["one", "two"], ["שלוש", "ארבע"]]), containers: [CGSize(width: 300, height: 0)])
    #expect(mixed.line(of: "שלוש").maxX < mixed.line(of: "ארבע").minX)
  }
}

extension LayoutStack {
  fileprivate var lineCount: Int {
    var count = 0
    unsafe manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
    ) { _, _, _, _, _ in count += 1 }
    return count
  }

  fileprivate var usedWidth: CGFloat {
    manager.ensureLayout(for: manager.textContainers[0])
    return manager.usedRect(for: manager.textContainers[0]).width
  }

  fileprivate func lines(in container: NSTextContainer) -> [CGRect] {
    var found: [CGRect] = []
    unsafe manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) {
      rect, _, place, _, _ in
      if place === container { found.append(rect) }
    }
    return found
  }
}
