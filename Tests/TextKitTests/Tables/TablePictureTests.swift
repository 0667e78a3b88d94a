// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

/// The appearance of tables.
@Suite(.serialized) struct TablePictureTests {
  /// Spans, alignments, colours and a table in a cell; a block around a paragraph.
  static func text() -> NSAttributedString {
    let table = NSTextTable()
    table.collapsesBorders = true
    func cell(
      _ row: Int, _ column: Int, rows: Int = 1, columns: Int = 1, _ color: UIColor? = nil,
      _ alignment: NSTextBlock.VerticalAlignment = .topAlignment
    ) -> NSTextTableBlock {
      TableTexts.cell(table, row, column, rows: rows, columns: columns) {
        $0.backgroundColor = color
        $0.verticalAlignment = alignment
        $0.setBorderColor(.darkGray)
      }
    }
    let text = NSMutableAttributedString()
    func add(_ string: String, _ blocks: [NSTextBlock], size: CGFloat = 12) {
      text.append(TableTexts.paragraph(string + "\n", in: blocks, size: size))
    }
    let head = UIColor(red: 0.85, green: 0.9, blue: 1, alpha: 1)
    add("Two columns", [cell(0, 0, columns: 2, head)])
    add("Two rows of one cell", [cell(0, 2, rows: 2, head, .middleAlignment)])
    add("words that wrap", [cell(1, 0)])
    let nested = cell(1, 1)
    let inner = NSTextTable()
    for (index, word) in ["a", "b", "c", "d"].enumerated() {
      add(word, [nested, TableTexts.cell(inner, index / 2, index % 2) { $0.setBorderColor(.red) }])
    }
    add("low", [cell(2, 0, nil, .bottomAlignment)])
    add("base", [cell(2, 1, nil, .baselineAlignment)])
    add("line", [cell(2, 2, nil, .baselineAlignment)], size: 26)
    let quote = NSTextBlock()
    quote.setWidth(3, type: .absoluteValueType, for: .border, edge: .minX)
    quote.setBorderColor(.blue)
    quote.setWidth(6, type: .absoluteValueType, for: .padding)
    quote.setWidth(8, type: .absoluteValueType, for: .margin, edge: .minY)
    quote.backgroundColor = UIColor(white: 0.93, alpha: 1)
    add("A block with a border at its left, over", [quote])
    add("two paragraphs.", [quote])
    return text
  }

  @Test func `a table with spans, a table in a cell and a block look as they should`() throws {
    try PictureSnapshot(
      name: "tables",
      saying:
        "A table of three rows and columns with grey single borders: its first row has a pale blue cell over two columns and one over two rows with text in its middle; a small red table of a, b, c, d in a cell; in the last row \"low\" at the bottom, \"base\" on the baseline of a large \"line\"; below it a grey block of two lines with a blue bar at its left.",
      size: CGSize(width: 300, height: 210), scale: 1
    ).check { _ in
      let stack = TableTexts.stack(Self.text(), containers: [CGSize(width: 290, height: 0)])
      let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
      stack.manager.drawBackground(forGlyphRange: all, at: CGPoint(x: 5, y: 5))
      stack.manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 5, y: 5))
    }
  }

  @Test func `borders are dashed, dotted and double`() throws {
    let styles: [NSTextBlock.BorderStyle] = [.solid, .dashed, .dotted, .double]
    let text = NSMutableAttributedString()
    for (width, style) in zip([1.0, 2, 4, 3], styles) {
      let block = NSTextBlock()
      block.setWidth(width, type: .absoluteValueType, for: .border)
      block.setWidth(5, type: .absoluteValueType, for: .padding)
      block.setWidth(4, type: .absoluteValueType, for: .margin)
      block.setBorderColor(UIColor(red: 0, green: 0.4, blue: 0.8, alpha: 1))
      block.setBorderStyle(style)
      text.append(TableTexts.paragraph("\(style) of \(width)\n", in: [block]))
    }
    let table = NSTextTable()
    table.collapsesBorders = true
    text.append(
      TableTexts.table([["a", "b"], ["c", "d"]], table) { cell in
        cell.setWidth(cell.startingRow == 0 ? 2 : 6, type: .absoluteValueType, for: .border)
        cell.setBorderStyle(cell.startingRow == 0 ? .dashed : .double)
      })
    try PictureSnapshot(
      name: "border-styles",
      saying:
        "Four blue boxes: a thin line, dashes, round dots and two lines around \"solid of 1.0\", \"dashed of 2.0\", \"dotted of 4.0\", \"double of 3.0\"; below a black table, dashed around a and b, of double lines around c and d. Each edge begins and ends with a whole dash or dot.",
      size: CGSize(width: 200, height: 215), scale: 1
    ).check { _ in
      let stack = TableTexts.stack(text, containers: [CGSize(width: 190, height: 0)])
      let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
      stack.manager.drawBackground(forGlyphRange: all, at: CGPoint(x: 5, y: 5))
      stack.manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 5, y: 5))
    }
  }

  @Test func `a table keeps out of a shape beside it`() throws {
    let text = NSMutableAttributedString()
    text.append(TableTexts.paragraph("Text above the table runs beside the disc.\n", in: []))
    text.append(TableTexts.table([["a", "b"], ["c", "d"]]))
    text.append(TableTexts.table([["one", "two words"], ["three", "four more words that wrap"]]))
    text.append(TableTexts.paragraph("Text below the tables.", in: []))
    let disc = UIBezierPath(ovalIn: CGRect(x: 130, y: 10, width: 90, height: 90))
    let stack = TableTexts.stack(text, containers: [CGSize(width: 220, height: 0)])
    stack.manager.textContainers[0].exclusionPaths = [disc]
    for box in stack.boxes() {
      for x in [box.rect.minX + 1, box.rect.midX, box.rect.maxX - 1] {
        for y in [box.rect.minY + 1, box.rect.midY, box.rect.maxY - 1] {
          #expect(!disc.contains(CGPoint(x: x, y: y)), "\(box)")
        }
      }
    }
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
    try PictureSnapshot(
      name: "table-beside-shape",
      saying:
        "Text and a small table at the left of a grey disc; a wide table below the disc, since it does not fit beside it; then text.",
      size: CGSize(width: 230, height: 190), scale: 1
    ).check { context in
      context.translateBy(x: 5, y: 5)
      UIColor.lightGray.setFill()
      disc.fill()
      let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
      stack.manager.drawBackground(forGlyphRange: all, at: .zero)
      stack.manager.drawGlyphs(forGlyphRange: all, at: .zero)
    }
  }

  @Test func `a cell that is cut by a page has no border there`() throws {
    let long = String(repeating: "word ", count: 40)
    let stack = TableTexts.stack(
      TableTexts.table([[long, "side"]]),
      containers: Array(repeating: CGSize(width: 120, height: 80), count: 6))
    let manager = stack.manager
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    for (number, container) in manager.textContainers.prefix(2).enumerated() {
      let glyphs = manager.glyphRange(for: container)
      let image = try drawnPage(manager, glyphs)
      let dark = image.pixels { width, _, bytes in
        (0..<width).filter { bytes[(10 * width + $0) * 4] < 100 }.count
      }
      // The upper border is on the first page only; on the next one vertical borders continue.
      if number == 0 { #expect((dark ?? 0) > 90) } else { #expect((1...60).contains(dark ?? 0)) }
    }
    #expect(manager.glyphRange(for: manager.textContainers[1]).length > 0)
  }

  private func drawnPage(_ manager: NSLayoutManager, _ glyphs: NSRange) throws -> CGImage {
    let context = try CGContext.bitmap(
      size: CGSize(width: 140, height: 100), scale: 1, background: .white)
    UIGraphicsPushContext(context)
    manager.drawBackground(forGlyphRange: glyphs, at: CGPoint(x: 10, y: 10))
    manager.drawGlyphs(forGlyphRange: glyphs, at: CGPoint(x: 10, y: 10))
    UIGraphicsPopContext()
    guard let image = context.makeImage() else { throw CocoaError(.fileReadUnknown) }
    return image
  }
}
