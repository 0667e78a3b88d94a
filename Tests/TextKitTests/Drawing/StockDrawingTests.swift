// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextLayout

/// Drawing with fewer searches equals drawing with all of them.
@Suite struct StockDrawingTests {
  /// Overrides nothing, which the drawing cannot know.
  private final class Subclass: NSLayoutManager {}

  private static let pages = [
    CGSize(width: 260, height: 130), CGSize(width: 260, height: 90),
    CGSize(width: 260, height: 170),
  ]

  /// Paragraphs with all that is drawn in addition to glyphs: lines of each kind, links, headings,
  /// markers, boxes.
  private struct RandomPages {
    var random: SeededGenerator
    private(set) var text = NSMutableAttributedString()
    private var lists: [NSTextList] = []

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      for _ in 0..<14 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: addTable()
        case 1, 2: addItem()
        default: addParagraph([])
        }
      }
    }

    private mutating func attributes() -> [NSAttributedString.Key: Any] {
      var found: [NSAttributedString.Key: Any] = [
        .font: LayoutStack.font.withSize(random.oneIn(4) ? 9 : 12)
      ]
      let styles: [NSUnderlineStyle] = [
        .single, .double, .thick, [.single, .byWord], [.single, .patternDash], [],
      ]
      if random.oneIn(3) { found[.underlineStyle] = styles.randomElement(using: &random)!.rawValue }
      if random.oneIn(5) {
        found[.strikethroughStyle] = styles.randomElement(using: &random)!.rawValue
      }
      if random.oneIn(8) { found[.underlineColor] = UIColor.red }
      if random.oneIn(8) { found[.foregroundColor] = UIColor.blue }
      if random.oneIn(9) { found[.backgroundColor] = UIColor.yellow }
      if random.oneIn(9) { found[.spellingState] = random.oneIn(2) ? 1 : 2 }
      if random.oneIn(6) { found[.link] = URL(string: "http://example.org/\(random.next() % 5)") }
      return found
    }

    private mutating func addParagraph(
      _ blocks: [NSTextBlock], lists: [NSTextList] = [], words: ClosedRange<Int> = 1...30
    ) {
      let all = [
        "gypsy", " ", "  ", "jumping", "x", "\t", "שלום", "office", "\u{AD}", "a", "word", " ",
      ]
      let start = text.length
      for _ in 0..<Int.random(in: words, using: &random) {
        text.append(
          NSAttributedString(
            string: all.randomElement(using: &random)! + (random.oneIn(2) ? " " : ""),
            attributes: attributes()))
      }
      text.append(NSAttributedString(string: "\n", attributes: attributes()))
      let style = NSMutableParagraphStyle()
      style.textBlocks = blocks
      style.textLists = lists
      if random.oneIn(4) { style.headerLevel = Int.random(in: 1...3, using: &random) }
      if random.oneIn(8) { style.alignment = .justified }
      if random.oneIn(12) { style.lineBreakMode = .byTruncatingTail }
      text.addAttribute(
        .paragraphStyle, value: style,
        range: NSRange(location: start, length: text.length - start))
    }

    private mutating func addItem() {
      if lists.isEmpty || random.oneIn(3) {
        let format: NSTextList.MarkerFormat = random.oneIn(2) ? .disc : .init("{decimal}.")
        lists.append(
          NSTextList(markerFormat: format, options: random.oneIn(3) ? 1 : 0))
      }
      if lists.count > 1, random.oneIn(3) { lists.removeLast() }
      addParagraph([], lists: lists, words: 1...9)
    }

    private mutating func addTable() {
      let table = NSTextTable()
      table.numberOfColumns = Int.random(in: 1...3, using: &random)
      table.collapsesBorders = !random.oneIn(4)
      table.hidesEmptyCells = random.oneIn(3)
      for row in 0..<Int.random(in: 1...5, using: &random) {
        for column in 0..<table.numberOfColumns where !random.oneIn(15) {
          let cell = NSTextTableBlock(
            table: table, startingRow: row, rowSpan: random.oneIn(8) ? 2 : 1,
            startingColumn: column, columnSpan: 1)
          cell.setWidth(
            CGFloat(Int.random(in: 0...2, using: &random)), type: .absoluteValueType, for: .border)
          if random.oneIn(3) { cell.setBorderColor(.red) }
          for _ in 0..<(random.oneIn(6) ? 2 : 1) { addParagraph([cell], words: 1...5) }
        }
      }
    }
  }

  private func stack(
    _ text: NSAttributedString, _ manager: NSLayoutManager = NSLayoutManager()
  ) -> LayoutStack {
    let sizes = (0..<40).map { Self.pages[$0 % Self.pages.count] }
    let stack = LayoutStack("", font: nil, containers: sizes, manager: manager)
    stack.storage.setAttributedString(text)
    return stack
  }

  private func pixels(_ stack: LayoutStack) -> [Data] {
    stack.manager.textContainers.compactMap { container in
      let glyphs = stack.manager.glyphRange(for: container)
      if glyphs.length == 0 { return nil }
      return UIGraphicsImageRenderer(size: CGSize(width: 300, height: 200)).pngData { _ in
        stack.manager.drawPage(glyphs, of: container, at: CGPoint(x: 11, y: 13))
      }
    }
  }

  // Not the bytes of a PDF: there a hanging space at a line's end is shown by itself, or with the
  // text before it.
  @Test func `a subclass that overrides nothing draws the same pixels`() {
    let first = seed()
    for round in 0..<UInt64(iterations(20)) {
      let text = RandomPages(seed: first &+ round).text
      let stock = pixels(stack(text))
      #expect(stock.count > 1)
      #expect(stock == pixels(stack(text, Subclass())), "SEED=\(first &+ round)")
    }
  }

  @Test func `a document of a subclass that overrides nothing reads the same`() throws {
    let first = seed()
    let folder = TemporaryFolder()
    for round in 0..<UInt64(iterations(20)) {
      let text = RandomPages(seed: first &+ round).text
      let read = try [stack(text), stack(text, Subclass())].map { stack in
        let path = "\(folder.path)/page.pdf"
        let paper = CGRect(x: 0, y: 0, width: 300, height: 200)
        try UIGraphicsPDFRenderer(bounds: paper).writePDF(to: URL(fileURLWithPath: path)) { pdf in
          for container in stack.manager.textContainers {
            let glyphs = stack.manager.glyphRange(for: container)
            if glyphs.length == 0 { continue }
            pdf.beginPage()
            stack.manager.drawPage(glyphs, of: container, at: CGPoint(x: 11, y: 13))
          }
        }
        return try SystemTool.run("pdftotext", [path, "-"], from: "poppler-utils")
      }
      #expect(read[0].contains { $0.isLetter })
      #expect(read[0] == read[1], "SEED=\(first &+ round)")
    }
  }

  @Test func `lines are counted as they follow each other`() {
    let first = seed()
    for round in 0..<UInt64(iterations(20)) {
      var pages = RandomPages(seed: first &+ round)
      let manager = NSLayoutManager()
      let stack = stack(pages.text, manager)
      let count = manager.numberOfGlyphs
      for _ in 0..<60 {
        let start = Int.random(in: 0..<count, using: &pages.random)
        let end = Int.random(in: start...count, using: &pages.random)
        let range = NSRange(location: start, length: end - start)
        let counted = manager.numberOfLines(forGlyphRange: range)
        var lines = 0
        var line = end > start ? manager.layout.line(ofGlyph: start) : nil
        while let current = line, current.glyphs.lowerBound < end {
          lines += 1
          line = manager.layout.line(after: current)
        }
        #expect(counted == lines, "SEED=\(first &+ round): \(range) of \(stack.storage.length)")
      }
    }
  }

  @Test func `a marker is the same whichever were asked for before`() {
    let first = seed()
    for round in 0..<UInt64(iterations(20)) {
      var pages = RandomPages(seed: first &+ round)
      let manager = NSLayoutManager()
      let stack = stack(pages.text, manager)
      manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: stack.storage.length))
      let start = manager.layout.firstLine(fromContainer: 0)
      let lines = start.map { Array(sequence(first: $0) { manager.layout.line(after: $0) }) } ?? []
      for line in lines.shuffled(using: &pages.random) {
        let marker = manager.marker(of: line)
        let others = ListMarkers()
        let alone = others.marker(of: line, in: manager)
        #expect(
          marker?.left == alone?.left && marker?.width == alone?.width
            && marker?.origin == alone?.origin
            && marker?.system.storage.string == alone?.system.storage.string,
          "SEED=\(first &+ round): \(line.characters)")
        withExtendedLifetime(others) {}
      }
    }
  }
}
