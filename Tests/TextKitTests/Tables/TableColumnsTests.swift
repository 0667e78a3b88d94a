// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

/// A table with spans and a table in a cell that continues in the next column, as an image and as
/// numbers.
@Suite(.serialized) struct TableColumnsTests {
  private static func text() -> NSAttributedString {
    let table = NSTextTable()
    table.collapsesBorders = true
    table.numberOfHeaderRows = 1
    func cell(_ row: Int, _ column: Int, rows: Int = 1, columns: Int = 1) -> NSTextTableBlock {
      TableTexts.cell(table, row, column, rows: rows, columns: columns) {
        if row == 0 { $0.backgroundColor = UIColor(white: 0.9, alpha: 1) }
      }
    }
    let text = NSMutableAttributedString()
    func add(_ string: String, _ blocks: [NSTextBlock]) {
      text.append(TableTexts.paragraph(string + "\n", in: blocks))
    }
    add("Head of all columns", [cell(0, 0, columns: 3)])
    add("two rows", [cell(1, 0, rows: 2)])
    add("one", [cell(1, 1)])
    add("words that wrap in a cell", [cell(1, 2)])
    let nested = cell(2, 1, columns: 2)
    let inner = NSTextTable()
    for (index, word) in ["a", "b", "c", "d"].enumerated() {
      add(word, [nested, TableTexts.cell(inner, index / 2, index % 2) { $0.setBorderColor(.red) }])
    }
    for row in 3..<7 {
      for column in 0..<3 { add("\(row)\(["x", "y", "z"][column])", [cell(row, column)]) }
    }
    return text
  }

  private static func stack() -> LayoutStack {
    TableTexts.stack(
      text(), containers: [CGSize(width: 150, height: 130), CGSize(width: 150, height: 130)])
  }

  @Test func `a table with spans and a table in a cell goes on in the next column`() throws {
    try PictureSnapshot(
      name: "table-columns",
      saying:
        "Two columns side by side, each with a table that begins with the grey row \"Head of all columns\". At the left a cell of two rows, \"one\", \"words that wrap in a cell\", and below these a red table of a, b, c, d in a cell of two columns; rows of 3x 3y 3z to 6x 6y 6z go on at the right, none is cut.",
      size: CGSize(width: 330, height: 140), scale: 1
    ).check { _ in
      let stack = Self.stack()
      stack.manager.ensureLayout(
        forCharacterRange: NSRange(location: 0, length: stack.storage.length))
      for (index, container) in stack.manager.textContainers.enumerated() {
        let glyphs = stack.manager.glyphRange(for: container)
        let place = CGPoint(x: 5 + 165 * index, y: 5)
        stack.manager.drawBackground(forGlyphRange: glyphs, at: place)
        stack.manager.drawGlyphs(forGlyphRange: glyphs, at: place)
      }
    }
  }

  @Test func `a shared border is drawn where a container ends`() throws {
    let table = NSTextTable()
    table.collapsesBorders = true
    let rows = (0..<6).map { ["\($0)"] }
    let stack = TableTexts.stack(
      TableTexts.table(rows, table),
      containers: [CGSize(width: 100, height: 60), CGSize(width: 100, height: 0)])
    stack.manager.ensureLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    let first = stack.manager.glyphRange(for: stack.manager.textContainers[0])
    #expect(first.length > 2 && first.length < stack.storage.length - 2)
    let bottom = try #require(stack.boxes().map(\.rect.maxY).max())
    let drawn = DrawnPicture(width: 120, height: 80) { _ in
      stack.manager.drawBackground(forGlyphRange: first, at: CGPoint(x: 5, y: 5))
    }
    let ink = try #require(drawn.inkBounds)
    #expect(abs(Double(ink.bottom) - (5 + bottom)) <= 1)
    // A line, not only the ends of those at the sides.
    #expect(
      (ink.left + 2..<ink.right - 2).allSatisfy { !drawn.isColor($0, ink.bottom, 255, 255, 255) })
  }

  @Test func `its lines stand where they stood`() throws {
    try LayoutSnapshot(
      name: "table-columns",
      saying:
        "A table over two containers: a cell of three columns, one of two rows, a table in a cell of two columns, then rows, the last of them in container 1."
    ).check(Self.stack())
  }
}
