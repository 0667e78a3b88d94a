// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import TextKitTestSupport
import Testing

@testable import TextKit
@testable import TextLayout

/// Tables that request more room than there is, or less.
@Suite struct WideTableTests {
  private static let room = CGFloat(300)
  private static let long = String(repeating: "unbreakable", count: 9)

  private func stack(_ text: NSAttributedString) -> LayoutStack {
    let stack = TableTexts.stack(text, containers: [CGSize(width: Self.room, height: 0)])
    stack.manager.textContainers[0].lineFragmentPadding = 0
    return stack
  }

  /// Left and right edge of all boxes, and of all lines.
  private func sides(_ stack: LayoutStack) -> (boxes: [CGFloat], lines: [CGFloat]) {
    let boxes = stack.boxes().map(\.rect)
    var right = CGFloat(0)
    stack.manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: stack.manager.numberOfGlyphs)
    ) { _, used, _, _, _ in right = max(right, used.maxX) }
    return ([boxes.map(\.minX).min() ?? 0, boxes.map(\.maxX).max() ?? 0], [0, right])
  }

  @Test(arguments: 0...6) func `a table is as wide as its container, not wider`(kind: Int) {
    let table = NSTextTable()
    var outer: [NSTextBlock] = []
    var rows = [["short", Self.long, "three words here"], ["a", "b", Self.long]]
    switch kind {
    case 0: table.setContentWidth(900, type: .absoluteValueType)
    case 1: table.setContentWidth(150, type: .percentageValueType)
    case 2: rows = [(0..<14).map { "Column\($0)" }]
    case 3:
      outer = [NSTextBlock()]
      outer[0].setContentWidth(500, type: .absoluteValueType)
      outer[0].setWidth(20, type: .absoluteValueType, for: .margin)
    case 4:
      let cell = TableTexts.cell(NSTextTable(), 0, 0)
      outer = [cell]
    case 5: table.layoutAlgorithm = .fixedLayoutAlgorithm
    default: break
    }
    let text = TableTexts.table(rows, outer: outer, table) { block in
      if kind == 5 { block.setContentWidth(180, type: .absoluteValueType) }
      if kind == 6 { block.setValue(200, type: .absoluteValueType, for: .minimumWidth) }
    }
    let found = sides(stack(text))
    #expect(found.boxes[0] >= 0 && abs(found.boxes[1] - Self.room) < 0.1, "\(found)")
    // Words are broken, so that they stay in their cells.
    #expect(found.lines[1] <= Self.room + 0.1, "\(found)")
  }

  @Test func `columns that are not in the way keep the width of their words`() {
    let narrow = stack(TableTexts.table([["short", Self.long, "b"]]))
    let free = stack(TableTexts.table([["short", "x", "b"]]))
    let (own, other) = (narrow.boxes().map(\.rect), free.boxes().map(\.rect))
    #expect(own[1].width == other[1].width && own[3].width == other[3].width)
    #expect(own[2].maxX == own[3].minX && abs(own[3].maxX - Self.room) < 0.1)
    #expect(narrow.line(of: "short").height < own[1].height / 2)
  }

  @Test func `widths add up to the room, whatever cells ask for`() {
    let number = seed()
    for round in 0..<UInt64(iterations(300)) {
      var random = SeededGenerator(seed: number &+ round)
      let cells = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        let column = Int.random(in: 0...3, using: &random)
        let letter = Double(Int.random(in: 0...12, using: &random))
        let word = letter + Double(Int.random(in: 0...90, using: &random))
        return ColumnWidths.Cell(
          columns: column..<Int.random(in: column + 1...5, using: &random),
          row: Int.random(in: 0...3, using: &random), torn: letter, narrowest: word,
          widest: word + Double(Int.random(in: 0...200, using: &random)),
          points: random.oneIn(4) ? Double(Int.random(in: 0...150, using: &random)) : nil,
          share: random.oneIn(5) ? Double(Int.random(in: 1...60, using: &random)) / 100 : nil)
      }
      let columns = ColumnWidths(count: 5, cells: cells)
      let natural = columns.natural
      let room = Double(Int.random(in: 0...400, using: &random))
      let width = Double(Int.random(in: 0...800, using: &random))
      let widths = columns.widths(in: width, room: room)
      let sum = widths.reduce(0, +)
      let expected = max(natural.torn, min(room, max(width, natural.narrowest)))
      #expect(abs(sum - expected) < 1e-6, "SEED=\(number &+ round): \(widths), not \(expected)")
      let fixed = ColumnWidths.fixed(count: 5, firstRow: cells, in: width, room: 400).reduce(0, +)
      #expect(fixed <= max(width, 400) + 1e-6, "SEED=\(number &+ round): \(fixed)")
    }
  }

  @Test(arguments: [NSTextAlignment.natural, .left, .center, .right], [false, true])
  func `a narrow table stands where its alignment says`(
    alignment: NSTextAlignment, isRightToLeft: Bool
  ) {
    let table = NSTextTable()
    table.horizontalAlignment = alignment
    let words = isRightToLeft ? ["שלום", "עולם"] : ["one", "two"]
    let stack = stack(TableTexts.table([words, words], table))
    let bounds = stack.boxes().map(\.rect)
    let (left, right) = (bounds.map(\.minX).min()!, bounds.map(\.maxX).max()!)
    #expect(right - left < 150)
    switch (alignment, isRightToLeft) {
    case (.center, _): #expect(abs(left - (Self.room - right)) < 0.01)
    case (.right, _), (.natural, true): #expect(abs(right - Self.room) < 0.01)
    default: #expect(left == 0)
    }
    // Text moves with its cells.
    #expect(left <= stack.line(of: words[0]).minX && stack.line(of: words[1]).maxX <= right)
  }

  @Test func `a page is drawn smaller where letters alone are wider than it`() throws {
    let text = TableTexts.table([(0..<60).map { _ in "x" }])
    let stack = stack(text)
    let glyphs = stack.manager.glyphRange(for: stack.manager.textContainers[0])
    let right = sides(stack).boxes[1]
    #expect(right > 2 * Self.room)
    var scale = CGFloat(0)
    let image = try drawn(340, 60) { _ in
      scale = stack.manager.drawPage(
        glyphs, of: stack.manager.textContainers[0], at: CGPoint(x: 20, y: 10))
    }
    #expect(abs(scale - Self.room / right) < 0.001)
    let ink = try #require(image.inkBounds)
    #expect(abs(ink.minX - 20) <= 1 && abs(ink.maxX - 320) <= 1, "\(ink)")
    let small = self.stack(TableTexts.table([["x"]]))
    let whole = NSRange(location: 0, length: small.manager.numberOfGlyphs)
    _ = try drawn { _ in
      scale = small.manager.drawPage(whole, of: small.manager.textContainers[0], at: .zero)
    }
    #expect(scale == 1)
  }
}
