// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit

/// Returns a style with blocks.
private func style(in blocks: [NSTextBlock]) -> NSParagraphStyle {
  let style = NSMutableParagraphStyle()
  style.textBlocks = blocks
  return style.copy() as! NSParagraphStyle
}

struct `A text block` {
  private static let edges: [NSRectEdge] = [.minX, .minY, .maxX, .maxY]

  @Test func `starts without sizes, layers and colours`() {
    let block = NSTextBlock()
    for raw: UInt in [0, 1, 2, 4, 5, 6] {
      let dimension = NSTextBlock.Dimension(rawValue: raw)
      #expect(dimension.map { block.value(for: $0) } == 0)
      #expect(dimension.map { block.valueType(for: $0) } == .absoluteValueType)
      #expect(dimension.flatMap { block.dimension($0, of: 100) } == nil)
    }
    for edge in Self.edges {
      for layer in [NSTextBlock.Layer.padding, .border, .margin] {
        #expect(block.width(for: layer, edge: edge) == 0)
        #expect(block.widthValueType(for: layer, edge: edge) == .absoluteValueType)
      }
      #expect(block.borderColor(for: edge) == nil)
    }
    #expect(block.contentWidth == 0 && block.contentWidthValueType == .absoluteValueType)
    #expect(block.backgroundColor == nil && block.verticalAlignment == .topAlignment)
  }

  @Test func `numbers of dimensions, layers, types and alignments are Apple's`() {
    #expect(NSTextBlock.Dimension(rawValue: 3) == nil && NSTextBlock.Dimension(rawValue: 7) == nil)
    let dimensions: [NSTextBlock.Dimension] = [
      .width, .minimumWidth, .maximumWidth, .height, .minimumHeight, .maximumHeight,
    ]
    #expect(dimensions.map(\.rawValue) == [0, 1, 2, 4, 5, 6])
    #expect([NSTextBlock.Layer.padding, .border, .margin].map(\.rawValue) == [-1, 0, 1])
    #expect(NSTextBlock.Layer(rawValue: -1) == .padding && NSTextBlock.Layer(rawValue: 2) == nil)
    let types: [NSTextBlock.ValueType] = [.absoluteValueType, .percentageValueType]
    #expect(types.map(\.rawValue) == [0, 1])
    #expect(NSTextBlock.ValueType(rawValue: 1) == .percentageValueType)
    #expect(NSTextBlock.ValueType(rawValue: 2) == nil)
    let alignments: [NSTextBlock.VerticalAlignment] = [
      .topAlignment, .middleAlignment, .bottomAlignment, .baselineAlignment,
    ]
    #expect(alignments.map(\.rawValue) == [0, 1, 2, 3])
    #expect(NSTextBlock.VerticalAlignment(rawValue: 3) == .baselineAlignment)
    #expect(NSTextBlock.VerticalAlignment(rawValue: 4) == nil)
    let algorithms: [NSTextTable.LayoutAlgorithm] = [
      .automaticLayoutAlgorithm, .fixedLayoutAlgorithm,
    ]
    #expect(algorithms.map(\.rawValue) == [0, 1])
    #expect(NSTextTable.LayoutAlgorithm(rawValue: 1) == .fixedLayoutAlgorithm)
    #expect(NSTextTable.LayoutAlgorithm(rawValue: 2) == nil)
    #expect([NSRectEdge.minX, .minY, .maxX, .maxY].map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test func `keeps each number with its type, and nothing else changes`() {
    let block = NSTextBlock()
    block.setValue(30, type: .percentageValueType, for: .minimumHeight)
    block.setContentWidth(120, type: .absoluteValueType)
    block.setWidth(2, type: .absoluteValueType, for: .border)
    block.setWidth(5, type: .percentageValueType, for: .padding, edge: .maxX)
    #expect(block.value(for: .minimumHeight) == 30 && block.value(for: .height) == 0)
    #expect(block.valueType(for: .minimumHeight) == .percentageValueType)
    #expect(block.contentWidth == 120 && block.value(for: .width) == 120)
    #expect(block.contentWidthValueType == .absoluteValueType)
    block.setContentWidth(50, type: .percentageValueType)
    #expect(block.contentWidthValueType == .percentageValueType && block.contentWidth == 50)
    #expect(Self.edges.map { block.width(for: .border, edge: $0) } == [2, 2, 2, 2])
    #expect(Self.edges.map { block.width(for: .padding, edge: $0) } == [0, 0, 5, 0])
    #expect(block.widthValueType(for: .padding, edge: .maxX) == .percentageValueType)
    #expect(block.widthValueType(for: .padding, edge: .minX) == .absoluteValueType)
    #expect(Self.edges.map { block.width(for: .margin, edge: $0) } == [0, 0, 0, 0])
    #expect(block.inset(.padding, .maxX, of: 300) == 15)
    #expect(block.insets(of: 300) == [2, 2, 17, 2])
    #expect(block.dimension(.minimumHeight, of: 200) == 60)
    #expect(block.dimension(.width, of: 90) == 45)
    block.verticalAlignment = .bottomAlignment
    #expect(block.verticalAlignment == .bottomAlignment)
  }

  @Test func `has a colour for each edge of the border, and one behind the text`() {
    let block = NSTextBlock()
    block.setBorderColor(.red)
    block.setBorderColor(.blue, for: .maxY)
    block.setBorderColor(nil, for: .minY)
    let expected: [UIColor?] = [.red, nil, .red, .blue]
    #expect(zip(Self.edges, expected).allSatisfy { block.borderColor(for: $0) == $1 })
    block.backgroundColor = .green
    #expect(block.backgroundColor == NSColor.green)
    block.setBorderColor(nil)
    #expect(Self.edges.allSatisfy { block.borderColor(for: $0) == nil })
  }

  @Test(arguments: [CGFloat.nan, -1, .infinity, -.infinity])
  func `takes what is no width for 0`(value: CGFloat) {
    let block = NSTextBlock()
    block.setWidth(value, type: .percentageValueType, for: .margin)
    block.setValue(value, type: .absoluteValueType, for: .height)
    block.setContentWidth(value, type: .percentageValueType)
    #expect(block.width(for: .margin, edge: .minY) == 0 && block.value(for: .height) == 0)
    #expect(block.contentWidth == 0 && block.dimension(.height, of: 10) == nil)
    block.setWidth(10, type: .percentageValueType, for: .margin)
    #expect(block.inset(.margin, .minX, of: value) == 0)
    // A client's class may return anything.
    final class Odd: NSTextBlock, @unchecked Sendable {
      var number: CGFloat = 0
      override func width(for layer: Layer, edge: NSRectEdge) -> CGFloat { number }
      override func value(for dimension: Dimension) -> CGFloat { number }
    }
    let odd = Odd()
    odd.number = value
    #expect(odd.inset(.border, .minX, of: 100) == 0 && odd.dimension(.width, of: 100) == nil)
  }

  @Test func `lays its text out inside of its layers, as wide as it asks to be`() {
    let block = NSTextBlock()
    let container = NSTextContainer(size: CGSize(width: 200, height: 1000))
    func content(at point: NSPoint = NSPoint(x: 10, y: 20)) -> NSRect {
      block.rectForLayout(
        at: point, in: NSRect(x: 0, y: 0, width: 200, height: 1000), textContainer: container,
        characterRange: NSRange(location: 0, length: 1))
    }
    #expect(content() == NSRect(x: 10, y: 20, width: 190, height: 1000))
    block.setWidth(1, type: .absoluteValueType, for: .border)
    block.setWidth(5, type: .percentageValueType, for: .padding, edge: .minX)
    block.setWidth(7, type: .absoluteValueType, for: .margin, edge: .minY)
    #expect(content() == NSRect(x: 21, y: 28, width: 178, height: 1000))
    block.setContentWidth(40, type: .percentageValueType)
    #expect(content().width == 80)
    block.setValue(60, type: .absoluteValueType, for: .maximumWidth)
    #expect(content().width == 60)
    block.setValue(35, type: .percentageValueType, for: .minimumWidth)
    #expect(content().width == 70)
    #expect(
      NSTextBlock().stockLayoutRect(
        at: NSPoint(x: 300, y: 0), in: NSRect(x: 0, y: 0, width: 200, height: 10), [0, 0, 0, 0]
      ).width == 0)
  }

  @Test func `takes up its text and its layers, as high as it asks to be`() {
    let block = NSTextBlock()
    let container = NSTextContainer(size: CGSize(width: 200, height: 1000))
    func bounds() -> NSRect {
      block.boundsRect(
        forContentRect: NSRect(x: 50, y: 60, width: 70, height: 30),
        in: NSRect(x: 0, y: 0, width: 200, height: 400), textContainer: container,
        characterRange: NSRange(location: 0, length: 1))
    }
    #expect(bounds() == NSRect(x: 50, y: 60, width: 70, height: 30))
    block.setWidth(1, type: .absoluteValueType, for: .border)
    block.setWidth(5, type: .percentageValueType, for: .padding, edge: .maxX)
    block.setWidth(7, type: .absoluteValueType, for: .margin, edge: .minY)
    #expect(bounds() == NSRect(x: 49, y: 52, width: 82, height: 39))
    block.setValue(25, type: .percentageValueType, for: .height)
    #expect(bounds().height == 109)
    block.setValue(50, type: .absoluteValueType, for: .maximumHeight)
    #expect(bounds().height == 59)
    block.setValue(80, type: .absoluteValueType, for: .minimumHeight)
    #expect(bounds().height == 89)
  }

  @Test func `is compared by identity, and is its own copy`() {
    let (block, other) = (NSTextBlock(), NSTextBlock())
    #expect(block.isEqual(block) && !block.isEqual(other) && !block.isEqual(nil))
    #expect(block.copy() as? NSTextBlock === block && block.hash == block.hashValue)
    #expect(block.copy(with: nil) as? NSTextBlock === block)
  }
}

struct `A table` {
  @Test func `has its settings`() {
    let table = NSTextTable()
    #expect(table.numberOfColumns == 0 && table.layoutAlgorithm == .automaticLayoutAlgorithm)
    #expect(!table.collapsesBorders && !table.hidesEmptyCells)
    table.numberOfColumns = 3
    table.layoutAlgorithm = .fixedLayoutAlgorithm
    table.collapsesBorders = true
    #expect(table.numberOfColumns == 3 && table.layoutAlgorithm == .fixedLayoutAlgorithm)
    #expect(table.collapsesBorders && !table.hidesEmptyCells)
    table.hidesEmptyCells = true
    table.collapsesBorders = false
    #expect(!table.collapsesBorders && table.hidesEmptyCells)
    table.numberOfColumns = -4
    #expect(table.numberOfColumns == 0)
    #expect(table.description == "NSTextTable of 0 columns")
  }

  @Test func `has cells with rows and columns`() {
    let table = NSTextTable()
    let cell = NSTextTableBlock(
      table: table, startingRow: 2, rowSpan: 3, startingColumn: 1, columnSpan: 4)
    #expect(cell.table === table && cell.startingRow == 2 && cell.rowSpan == 3)
    #expect(cell.startingColumn == 1 && cell.columnSpan == 4)
    #expect(cell.description == "NSTextTableBlock row 2, column 1")
    let odd = NSTextTableBlock(
      table: table, startingRow: -2, rowSpan: 0, startingColumn: .max, columnSpan: .max)
    #expect(odd.startingRow == 0 && odd.rowSpan == 1)
    #expect(odd.startingColumn == 1 << 30 && odd.columnSpan == 1 << 30)
  }

  @Test func `lays out and measures its cells, where a client's own may do it`() {
    final class Own: NSTextTable, @unchecked Sendable {
      override func rect(
        for block: NSTextTableBlock, layoutAt startingPoint: NSPoint, in rect: NSRect,
        textContainer: NSTextContainer, characterRange charRange: NSRange
      ) -> NSRect {
        super.rect(
          for: block, layoutAt: startingPoint, in: rect, textContainer: textContainer,
          characterRange: charRange
        ).offsetBy(dx: 100, dy: 0)
      }
      override func boundsRect(
        for block: NSTextTableBlock, contentRect: NSRect, in rect: NSRect,
        textContainer: NSTextContainer, characterRange charRange: NSRange
      ) -> NSRect {
        super.boundsRect(
          for: block, contentRect: contentRect, in: rect, textContainer: textContainer,
          characterRange: charRange
        ).offsetBy(dx: 0, dy: 100)
      }
    }
    let container = NSTextContainer(size: CGSize(width: 200, height: 1000))
    let room = NSRect(x: 0, y: 0, width: 80, height: 300)
    for (table, shift) in [(NSTextTable(), CGFloat(0)), (Own(), 100)] {
      let cell = NSTextTableBlock(
        table: table, startingRow: 0, rowSpan: 1, startingColumn: 0, columnSpan: 1)
      cell.setWidth(3, type: .absoluteValueType, for: .padding)
      let range = NSRange(location: 0, length: 1)
      #expect(
        cell.rectForLayout(
          at: .zero, in: room, textContainer: container, characterRange: range)
          == NSRect(x: 3 + shift, y: 3, width: 74, height: 300))
      #expect(
        cell.boundsRect(
          forContentRect: NSRect(x: 3, y: 3, width: 74, height: 10), in: room,
          textContainer: container, characterRange: range)
          == NSRect(x: 0, y: shift, width: 80, height: 16))
      cell.setWidth(4, type: .absoluteValueType, for: .border)
      cell.setWidth(9, type: .absoluteValueType, for: .margin)
      table.collapsesBorders = true
      // Half of the border, and no margin.
      #expect(
        cell.rectForLayout(
          at: .zero, in: room, textContainer: container, characterRange: range)
          == NSRect(x: 5 + shift, y: 5, width: 70, height: 300))
    }
  }
}

struct `Text blocks of a style` {
  @Test func `are kept by identity`() {
    let (outer, inner) = (NSTextBlock(), NSTextBlock())
    let mutable = NSMutableParagraphStyle()
    #expect(mutable.textBlocks.isEmpty && NSParagraphStyle.default.textBlocks.isEmpty)
    mutable.textBlocks = [outer, inner]
    let copy = mutable.copy() as? NSParagraphStyle
    #expect(copy?.textBlocks == [outer, inner] && copy == mutable)
    mutable.textBlocks = [outer, NSTextBlock()]
    #expect(copy != mutable && copy?.textBlocks == [outer, inner])
    final class Own: NSParagraphStyle, @unchecked Sendable {
      let block = NSTextBlock()
      override var textBlocks: [NSTextBlock] { [block] }
    }
    let own = Own()
    #expect((own.mutableCopy() as? NSParagraphStyle)?.textBlocks == [own.block])
  }

  @Test func `lay text out anew when they change`() {
    let (old, new) = (style(in: []), style(in: [NSTextBlock()]))
    #expect(
      AttributeEffects.effect(from: [.paragraphStyle: old], to: [.paragraphStyle: new]) == .layout)
  }

  @Test func `tell where they are in a text`() {
    let (table, box) = (NSTextTable(), NSTextBlock())
    let cells = (0..<2).map {
      NSTextTableBlock(
        table: table, startingRow: 0, rowSpan: 1, startingColumn: $0, columnSpan: 1)
    }
    for text in [
      NSMutableAttributedString(string: "no\na\nb\nc\nin\nno\n"),
      NSTextStorage(string: "no\na\nb\nc\nin\nno\n"),
    ] {
      let blocks: [[NSTextBlock]] = [[], [cells[0]], [cells[0]], [box, cells[1]], [box], []]
      var start = 0
      for blocks in blocks {
        let range = (text.string as NSString).lineRange(for: NSRange(location: start, length: 0))
        text.addAttribute(.paragraphStyle, value: style(in: blocks), range: range)
        start = NSMaxRange(range)
      }
      #expect(text.range(of: cells[0], at: 5) == NSRange(location: 3, length: 4))
      #expect(text.range(of: cells[1], at: 7) == NSRange(location: 7, length: 2))
      #expect(text.range(of: table, at: 4) == NSRange(location: 3, length: 6))
      #expect(text.range(of: table as NSTextBlock, at: 8) == NSRange(location: 3, length: 6))
      #expect(text.range(of: box, at: 8) == NSRange(location: 7, length: 5))
      #expect(text.range(of: table, at: 9).location == NSNotFound)
      #expect(text.range(of: box, at: 0).location == NSNotFound)
    }
  }

  @Test func `come back from an archive, with tables and cells shared`() throws {
    let table = NSTextTable()
    table.numberOfColumns = 2
    table.layoutAlgorithm = .fixedLayoutAlgorithm
    table.collapsesBorders = true
    table.hidesEmptyCells = true
    table.horizontalAlignment = .center
    table.backgroundColor = .yellow
    let cells = (0..<2).map {
      NSTextTableBlock(
        table: table, startingRow: 3, rowSpan: 2, startingColumn: $0, columnSpan: 5)
    }
    cells[1].setWidth(2, type: .absoluteValueType, for: .border)
    cells[1].setWidth(7, type: .percentageValueType, for: .padding, edge: .maxY)
    cells[1].setValue(40, type: .percentageValueType, for: .height)
    cells[1].setBorderColor(.red, for: .maxX)
    cells[1].verticalAlignment = .baselineAlignment
    let box = NSTextBlock()
    box.setContentWidth(33, type: .absoluteValueType)
    let text = NSMutableAttributedString(string: "a\nb\nc\n")
    for (index, blocks) in [[cells[0]], [box, cells[1]], [cells[1]]].enumerated() {
      text.addAttribute(
        .paragraphStyle, value: style(in: blocks), range: NSRange(location: 2 * index, length: 2))
    }
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data))
    let found = [0, 2, 4].compactMap {
      (back.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle)?
        .textBlocks
    }
    try #require(found.map(\.count) == [1, 2, 1])
    let first = try #require(found[0][0] as? NSTextTableBlock)
    let second = try #require(found[1][1] as? NSTextTableBlock)
    #expect(found[2][0] === second && first !== second && first.table === second.table)
    #expect(type(of: found[1][0]) == NSTextBlock.self && found[1][0].contentWidth == 33)
    let newTable = first.table
    #expect(newTable.numberOfColumns == 2 && newTable.layoutAlgorithm == .fixedLayoutAlgorithm)
    #expect(newTable.collapsesBorders && newTable.hidesEmptyCells)
    #expect(newTable.horizontalAlignment == .center)
    #expect(newTable.backgroundColor == .yellow && newTable !== table)
    #expect(second.startingRow == 3 && second.rowSpan == 2 && second.columnSpan == 5)
    #expect(first.startingColumn == 0 && second.startingColumn == 1)
    #expect(second.values == cells[1].values && first.values == cells[0].values)
    // Foundation reads the list, too: the classes have Apple's names.
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    let objects = (list as? [String: Any])?["$objects"] as? [Any] ?? []
    let names = Set(objects.compactMap { ($0 as? [String: Any])?["$classname"] as? String })
    #expect(names.isSuperset(of: ["NSTextBlock", "NSTextTable", "NSTextTableBlock"]))
  }

  @Test func `are read from odd archives as far as they go`() throws {
    func coder(_ fill: (NSKeyedArchiver) -> Void) throws -> NSKeyedUnarchiver {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      fill(archiver)
      archiver.finishEncoding()
      return try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    }
    #expect(NSTextTableBlock(coder: try coder { _ in }) == nil)
    let block = try #require(
      NSTextBlock(
        coder: coder {
          $0.encode([1.0, 2] as NSArray, forKey: "TKWidths")
          $0.encode(Array(repeating: -3.0, count: 12) as NSArray, forKey: "TKDimensions")
          $0.encode(77, forKey: "TKVerticalAlignment")
        }))
    #expect(block.values == BlockValues())
    let table = try #require(
      NSTextTable(coder: coder { $0.encode(-5, forKey: "TKNumberOfColumns") }))
    #expect(table.numberOfColumns == 0)
    #expect(NSTextBlock.supportsSecureCoding)
  }
}
