// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Backgrounds and borders of blocks and cells, as pixels.
@MainActor @Suite struct BlockDrawingTests {
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// The first and last column and row with ink: left, top, right, bottom.
  private func ink(_ picture: DrawnPicture) -> [Int] {
    picture.inkBounds.map { [$0.left, $0.top, $0.right, $0.bottom] } ?? []
  }

  /// A block drawn in a frame of 40 × 30 at (10, 10), over text whose first character is blue.
  private func picture(of block: NSTextBlock) -> DrawnPicture {
    let stack = LayoutStack("text", containers: [CGSize(width: 200, height: 0)])
    stack.storage.addAttribute(
      .foregroundColor, value: blue, range: NSRange(location: 0, length: 1))
    return DrawnPicture(width: 60, height: 50) { _ in
      block.drawBackground(
        withFrame: NSRect(x: 10, y: 10, width: 40, height: 30), in: NSView(),
        characterRange: NSRange(location: 0, length: 4), layoutManager: stack.manager)
    }
  }

  @Test func `the background fills content and padding, the margin stays empty`() {
    let block = NSTextBlock()
    #expect(picture(of: block).inkBounds == nil)
    block.backgroundColor = green
    block.setWidth(4, type: .absoluteValueType, for: .padding)
    block.setWidth(3, type: .absoluteValueType, for: .margin, edge: .minX)
    block.setWidth(5, type: .percentageValueType, for: .margin, edge: .maxY)
    // 5 per cent of a container of 200.
    #expect(ink(picture(of: block)) == [13, 10, 49, 29])
    #expect(picture(of: block).isColor(13, 10, 0, 255, 0))
  }

  @Test func `each edge of the border has its width and colour, corners are cut on the diagonal`() {
    let block = NSTextBlock()
    block.backgroundColor = green
    block.setWidth(6, type: .absoluteValueType, for: .border)
    block.setWidth(2, type: .absoluteValueType, for: .border, edge: .maxX)
    block.setBorderColor(red)
    block.setBorderColor(nil, for: .minY)
    let drawn = picture(of: block)
    #expect(drawn.isColor(12, 25, 255, 0, 0) && drawn.isColor(15, 25, 255, 0, 0))
    #expect(drawn.isColor(16, 25, 0, 255, 0) && drawn.isColor(47, 25, 0, 255, 0))
    #expect(drawn.isColor(48, 25, 255, 0, 0) && drawn.isColor(30, 36, 255, 0, 0))
    // Without its own colour it has the text's.
    #expect(drawn.isColor(30, 10, 0, 0, 255) && drawn.isColor(30, 15, 0, 0, 255))
    #expect(drawn.isColor(14, 11, 0, 0, 255) && drawn.isColor(11, 14, 255, 0, 0))
    // Lower left, both are red: no seam.
    #expect((0..<6).allSatisfy { drawn.isColor(10 + $0, 39 - $0, 255, 0, 0) })
  }

  @Test func `a border of dashes, dots or two lines leaves room between them`() {
    let block = NSTextBlock()
    block.setWidth(6, type: .absoluteValueType, for: .border, edge: .minY)
    block.setBorderColor(red)
    func row(_ y: Int, _ drawn: DrawnPicture) -> [Bool] {
      (10..<50).map { drawn.isColor($0, y, 255, 0, 0) }
    }
    #expect(block.borderStyle(for: .minY) == .solid)
    #expect(row(12, picture(of: block)).allSatisfy { $0 })
    block.setBorderStyle(.dashed)
    let dashes = row(12, picture(of: block))
    // Whole dashes of 12 at both ends, and a gap: 40 = 12 + 16 + 12.
    #expect(
      dashes == Array(repeating: true, count: 12) + Array(repeating: false, count: 16)
        + Array(repeating: true, count: 12))
    block.setBorderStyle(.dotted, for: .minY)
    let dots = row(12, picture(of: block))
    #expect(dots[2] && dots[3] && dots[36] && dots[37] && dots.contains(false))
    #expect(!row(10, picture(of: block))[0], "a dot is round")
    block.setBorderStyle(.double)
    let double = picture(of: block)
    #expect(row(10, double).allSatisfy { $0 } && row(15, double).allSatisfy { $0 })
    #expect(!row(12, double).contains(true) && !row(13, double).contains(true))
    // Too thin for two lines, too short for two dashes.
    block.setWidth(2, type: .absoluteValueType, for: .border, edge: .minY)
    #expect(row(10, picture(of: block)).allSatisfy { $0 })
    block.setWidth(25, type: .absoluteValueType, for: .border, edge: .minY)
    block.setBorderStyle(.dashed)
    #expect(row(20, picture(of: block)).allSatisfy { $0 })
  }

  @Test func `the style of a border is archived with its block`() throws {
    let block = NSTextBlock()
    block.setBorderStyle(.dotted, for: .maxX)
    let data = try NSKeyedArchiver.archivedData(withRootObject: block, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextBlock.self, from: data)
    #expect(read?.borderStyle(for: .maxX) == .dotted)
    #expect(read?.borderStyle(for: .minX) == .solid)
  }

  @Test func `borders wider than the frame stay in it`() {
    let block = NSTextBlock()
    block.setBorderColor(red)
    block.setWidth(90, type: .absoluteValueType, for: .border)
    #expect(ink(picture(of: block)) == [10, 10, 49, 39])
    block.setWidth(90, type: .absoluteValueType, for: .margin)
    #expect(picture(of: block).inkBounds == nil)
  }

  /// Cells of 20 × 20 in two columns, drawn in the order of the text.
  private func grid(
    _ texts: [String], _ table: NSTextTable = NSTextTable(), only: Range<Int>? = nil,
    _ change: ([NSTextTableBlock]) -> Void
  ) -> DrawnPicture {
    table.numberOfColumns = 2
    let cells = texts.indices.map {
      NSTextTableBlock(
        table: table, startingRow: $0 / 2, rowSpan: 1, startingColumn: $0 % 2, columnSpan: 1)
    }
    change(cells)
    let stack = LayoutStack(texts.joined(), containers: [CGSize(width: 200, height: 0)])
    var ranges: [NSRange] = []
    for (index, text) in texts.enumerated() {
      let start = ranges.last.map { NSMaxRange($0) } ?? 0
      ranges.append(NSRange(location: start, length: text.utf16.count))
      let style = NSMutableParagraphStyle()
      style.textBlocks = [cells[index]]
      stack.storage.addAttribute(.paragraphStyle, value: style, range: ranges[index])
    }
    return DrawnPicture(width: 60, height: 60) { _ in
      for index in only ?? texts.indices {
        cells[index].drawBackground(
          withFrame: NSRect(
            x: 10 + 20 * CGFloat(index % 2), y: 10 + 20 * CGFloat(index / 2), width: 20, height: 20),
          in: NSView(), characterRange: ranges[index], layoutManager: stack.manager)
      }
    }
  }

  @Test func `a table draws its cells, where a client's own may do it`() {
    final class Own: NSTextTable, @unchecked Sendable {
      var drawn: [String] = []
      override func drawBackground(
        for block: NSTextTableBlock, withFrame frameRect: NSRect, in controlView: NSView,
        characterRange charRange: NSRange, layoutManager: NSLayoutManager
      ) {
        drawn.append("\(block.startingRow) \(block.startingColumn) \(charRange)")
        super.drawBackground(
          for: block, withFrame: frameRect, in: controlView, characterRange: charRange,
          layoutManager: layoutManager)
      }
    }
    let table = Own()
    let drawn = grid(["a\n", "b\n"], table) { $0[1].backgroundColor = red }
    #expect(table.drawn == ["0 0 {0, 2}", "0 1 {2, 2}"])
    #expect(ink(drawn) == [30, 10, 49, 29])
  }

  @Test func `empty cells are hidden if the table says so`() {
    let table = NSTextTable()
    for hides in [false, true] {
      table.hidesEmptyCells = hides
      let drawn = grid(["a\n", "\n", "\r\n", "\n\n"], table) { cells in
        for cell in cells { cell.backgroundColor = red }
      }
      #expect(drawn.isInk(20, 20) && drawn.isInk(40, 40))
      #expect(drawn.isInk(40, 20) == !hides && drawn.isInk(20, 40) == !hides)
    }
  }

  @Test func `collapsed borders are drawn once, on the line between the cells`() {
    let table = NSTextTable()
    table.collapsesBorders = true
    let drawn = grid(["a\n", "b\n", "c\n", "d\n"], table) { cells in
      for cell in cells {
        cell.setWidth(2, type: .absoluteValueType, for: .border)
        cell.setWidth(5, type: .absoluteValueType, for: .margin)
        cell.setBorderColor(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
      }
    }
    for edge in [9, 10, 29, 30, 49, 50] {
      #expect(drawn.isColor(edge, 20, 255, 128, 128) && drawn.isColor(20, edge, 255, 128, 128))
    }
    for empty in [8, 11, 28, 31, 48, 51] {
      #expect(!drawn.isInk(empty, 20) && !drawn.isInk(20, empty))
    }
  }

  @Test func `of two collapsed borders the wider is drawn, else the later cell's`() {
    let table = NSTextTable()
    table.collapsesBorders = true
    let drawn = grid(["a\n", "b\n", "c\n", "d\n"], table) { cells in
      for (cell, color) in zip(cells, [red, green, blue, UIColor.black]) {
        cell.setWidth(2, type: .absoluteValueType, for: .border)
        cell.setBorderColor(color)
      }
      cells[0].setWidth(6, type: .absoluteValueType, for: .border, edge: .maxX)
    }
    // The first cell's wider one, between it and the second.
    #expect(drawn.isColor(27, 20, 255, 0, 0) && drawn.isColor(32, 20, 255, 0, 0))
    #expect(!drawn.isInk(26, 20) && !drawn.isInk(33, 20))
    // The third's, and the fourth's.
    #expect(drawn.isColor(20, 29, 0, 0, 255) && drawn.isColor(20, 30, 0, 0, 255))
    #expect(drawn.isColor(29, 40, 0, 0, 0) && drawn.isColor(30, 40, 0, 0, 0))
    #expect(drawn.isColor(40, 29, 0, 0, 0))
  }

  @Test func `a table from right to left shares its borders as its mirror image does`() {
    func drawn(isRightToLeft: Bool) -> DrawnPicture {
      let table = NSTextTable()
      table.numberOfColumns = 3
      table.collapsesBorders = true
      table.layoutAlgorithm = .fixedLayoutAlgorithm
      table.setContentWidth(120, type: .absoluteValueType)
      let stack = LayoutStack(
        String(repeating: "\n", count: 6), containers: [CGSize(width: 120, height: 0)])
      stack.manager.textContainers[0].lineFragmentPadding = 0
      for index in 0..<6 {
        let cell = NSTextTableBlock(
          table: table, startingRow: index / 3, rowSpan: 1, startingColumn: index % 3, columnSpan: 1
        )
        cell.backgroundColor = [red, green, blue][index % 3].withAlphaComponent(0.3)
        let edges: [NSRectEdge] =
          isRightToLeft ? [.maxX, .minY, .minX, .maxY] : [.minX, .minY, .maxX, .maxY]
        for (number, edge) in edges.enumerated() {
          let turn = (index * 5 + number * 3) % 7
          cell.setWidth(
            CGFloat(2 * (turn % 4)), type: .absoluteValueType, for: .border, edge: edge)
          cell.setBorderColor([red, green, blue, .black][turn % 4], for: edge)
        }
        let style = NSMutableParagraphStyle()
        style.baseWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight
        style.textBlocks = [cell]
        stack.storage.addAttribute(
          .paragraphStyle, value: style, range: NSRange(location: index, length: 1))
      }
      let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
      return DrawnPicture(width: 140, height: 80) { _ in
        stack.manager.drawBackground(forGlyphRange: all, at: CGPoint(x: 10, y: 10))
      }
    }
    let (left, right) = (drawn(isRightToLeft: false), drawn(isRightToLeft: true))
    #expect(ink(left) != [])
    for y in 0..<80 {
      for x in 0..<140 {
        let (one, other) = (left[x, y], right[139 - x, y])
        // Mitred corners have mixed pixels.
        #expect(
          abs(one.red - other.red) < 64 && abs(one.green - other.green) < 64
            && abs(one.blue - other.blue) < 64, "\(x), \(y): \(one), mirrored \(other)")
      }
    }
  }

  @Test func `a collapsed border beside a hidden cell is still drawn`() {
    let table = NSTextTable()
    table.collapsesBorders = true
    table.hidesEmptyCells = true
    let drawn = grid(["a\n", "\n", "\n", "d\n"], table) { cells in
      for cell in cells {
        cell.setWidth(2, type: .absoluteValueType, for: .border)
        cell.setBorderColor(red)
      }
    }
    #expect(
      drawn.isInk(29, 20) && drawn.isInk(30, 20) && drawn.isInk(20, 29) && drawn.isInk(20, 30))
    #expect(
      drawn.isInk(29, 40) && drawn.isInk(40, 30) && !drawn.isInk(49, 20) && !drawn.isInk(20, 49))
  }

  @Test func `a cell over two rows and its neighbours share their borders`() {
    let table = NSTextTable()
    table.numberOfColumns = 2
    table.collapsesBorders = true
    // A cell over both rows of the second column; the lower left cell finds it before itself.
    let places = [(0, 1, 0), (0, 2, 1), (1, 1, 0)]
    let cells = places.map {
      NSTextTableBlock(
        table: table, startingRow: $0.0, rowSpan: $0.1, startingColumn: $0.2, columnSpan: 1)
    }
    let stack = LayoutStack("a\nb\nc\n", containers: [CGSize(width: 200, height: 0)])
    for (index, cell) in cells.enumerated() {
      let style = NSMutableParagraphStyle()
      style.textBlocks = [cell]
      stack.storage.addAttribute(
        .paragraphStyle, value: style, range: NSRange(location: 2 * index, length: 2))
    }
    func edges(_ index: Int) -> [Int] {
      let range = NSRange(location: 2 * index, length: 2)
      let found = TableNeighbours(of: cells[index], in: table, .init(range, stack.manager))
      return found.cells.enumerated().map { edge, cells in
        found.isComplete[edge] ? cells.count : -cells.count
      }
    }
    #expect(edges(0) == [0, 0, 1, 1])
    #expect(edges(1) == [2, 0, 0, 0])
    #expect(edges(2) == [0, 1, 1, 0])
  }
}
