// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextLines
import TextShaping
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Cells of plain text get their lines by a fast path, with the results of the general one.
@Suite struct PlainCellTests {
  private static let words = [
    "the", "office", "AVATAR", "fjord", "a", "difficult", "waffle,", "To", "x", "hyphenation",
    "supercalifragilistic", "12,345", "re\u{AD}presentation", "e\u{301}",
  ]
  private static let foreign = ["слово", "سلام", "עברית", "漢字"]

  private static func style(_ random: inout SeededGenerator) -> NSMutableParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = [.left, .center, .right, .natural, .natural, .justified].randomElement(
      using: &random)!
    if random.oneIn(3) { style.firstLineHeadIndent = Double.random(in: 0...40, using: &random) }
    if random.oneIn(3) { style.headIndent = Double.random(in: 0...20, using: &random) }
    if random.oneIn(4) { style.tailIndent = Double.random(in: -20...60, using: &random) }
    if random.oneIn(3) { style.lineSpacing = Double.random(in: 0...9, using: &random) }
    if random.oneIn(3) { style.paragraphSpacing = Double.random(in: 0...9, using: &random) }
    if random.oneIn(3) { style.paragraphSpacingBefore = Double.random(in: 0...9, using: &random) }
    if random.oneIn(4) { style.maximumLineHeight = Double.random(in: 1...20, using: &random) }
    if random.oneIn(4) { style.lineHeightMultiple = Double.random(in: 0.5...2, using: &random) }
    if random.oneIn(5) { style.baseWritingDirection = .rightToLeft }
    if random.oneIn(6) { style.hyphenationFactor = 0.9 }
    let others: [NSLineBreakMode] = [.byCharWrapping, .byClipping, .byTruncatingTail]
    if random.oneIn(5) { style.lineBreakMode = others.randomElement(using: &random)! }
    return style
  }

  private static func string(_ random: inout SeededGenerator) -> String {
    var string = ""
    let words = random.oneIn(6) ? words + foreign : words
    for _ in 0..<Int.random(in: 0...9, using: &random) {
      string += words.randomElement(using: &random)!
      string += random.oneIn(60) ? "\t" : random.oneIn(60) ? "\u{2028}" : " "
    }
    return string + "\n"
  }

  /// Returns a table in which many cells have few kinds of text.
  private static func text(_ random: inout SeededGenerator) -> NSAttributedString {
    let styles = (0..<4).map { _ in style(&random) }
    let fonts = [12.0, 17].map { LayoutStack.font.withSize($0) }
    let table = NSTextTable()
    table.numberOfColumns = Int.random(in: 1...6, using: &random)
    if random.oneIn(3) { table.layoutAlgorithm = .fixedLayoutAlgorithm }
    if random.oneIn(8) { table.collapsesBorders = true }
    if random.oneIn(2) { table.setContentWidth(100, type: .percentageValueType) }
    let text = NSMutableAttributedString()
    for row in 0..<Int.random(in: 1...8, using: &random) {
      for column in 0..<table.numberOfColumns {
        // One row of several has a cell on two columns, or on two rows.
        let columns = random.oneIn(12) ? 2 : 1
        let cell = TableTexts.cell(
          table, row, column, rows: random.oneIn(30) ? 2 : 1, columns: columns)
        if random.oneIn(6) { cell.verticalAlignment = .bottomAlignment }
        if random.oneIn(6) { cell.verticalAlignment = .middleAlignment }
        if random.oneIn(20) { cell.verticalAlignment = .baselineAlignment }
        if random.oneIn(6) {
          cell.setWidth(
            Double.random(in: 0...9, using: &random),
            type: random.oneIn(2) ? .percentageValueType : .absoluteValueType, for: .padding,
            edge: [.minX, .minY, .maxX, .maxY].randomElement(using: &random)!)
        }
        if random.oneIn(9) {
          cell.setValue(
            Double.random(in: 0...60, using: &random), type: .absoluteValueType,
            for: [.height, .minimumHeight, .width].randomElement(using: &random)!)
        }
        for _ in 0..<(random.oneIn(15) ? 2 : 1) {
          let style = NSMutableParagraphStyle()
          style.setParagraphStyle(styles.randomElement(using: &random)!)
          style.textBlocks = [cell]
          text.append(
            NSAttributedString(
              string: string(&random),
              attributes: [
                .font: fonts.randomElement(using: &random)!, .paragraphStyle: style,
              ]))
        }
      }
    }
    if random.oneIn(2) { text.append(NSAttributedString(string: "behind the table")) }
    return text
  }

  private struct Found: Equatable {
    var lines: [[Line]] = []
    var flows: [Flow] = []
    var extents: [Extent] = []
    var boxes: [Box] = []
    var isFull = false

    struct Box: Equatable {
      var block: ObjectIdentifier
      var passages: Range<Int>
      var container: Int
      var rects: [LayoutRect]
      var insets: BlockInsets
      var reference: Double
      var ends: [Bool]
    }

    init(_ layout: DocumentLayout) {
      layout.ensureLayout(.everything)
      layout.checkInvariants()
      layout.passages.forEachElement {
        lines.append($0.lines)
        flows.append($0.flow)
        extents.append($0.extent)
        for frame in $0.box?.offset == 0 ? $0.box?.unit?.frames ?? [] : [] {
          boxes.append(
            Box(
              block: ObjectIdentifier(frame.block), passages: frame.passages,
              container: frame.container, rects: [frame.bounds, frame.content],
              insets: frame.insets, reference: frame.reference,
              ends: [frame.startsBlock, frame.endsBlock]))
        }
      }
      isFull = layout.progress.isFull
    }
  }

  @Test func `the short way gives the lines of the long one, to the last bit`() {
    let number = seed()
    var (plain, rows) = (0, 0)
    for round in 0..<iterations(60) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      let text = Self.text(&random)
      let isPaged = random.oneIn(3)
      let padding = random.oneIn(2) ? 5.0 : 0
      let leading = random.oneIn(2)
      let width = random.oneIn(9) ? 0 : Double.random(in: 20...700, using: &random)
      let stacks = [true, false].map { isFast in
        let stack = LayoutStack(
          "", font: nil,
          containers: Array(
            repeating: CGSize(width: width, height: isPaged ? 300 : 0), count: isPaged ? 5 : 1),
          padding: padding)
        stack.manager.layout.settings.setsPlainLines = isFast
        stack.manager.usesFontLeading = leading
        stack.manager.language = "en"
        stack.storage.setAttributedString(text)
        return stack
      }
      for step in 0..<4 {
        let other = Double.random(in: 20...400, using: &random)
        let place = Int.random(in: 0...text.length, using: &random)
        for stack in stacks where step > 0 {
          if step == 2 { stack.manager.textContainers[0].size.width = other }
          if step == 3 { stack.manager.usesFontLeading.toggle() }
          stack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "new ")
        }
        let found = stacks.map { Found($0.manager.layout) }
        #expect(found[0] == found[1], "seed \(number), round \(round), step \(step)")
      }
      plain += stacks[0].manager.layout.counts.plainlySet
      rows += stacks[0].manager.layout.counts.plainRows
      let counts = stacks[1].manager.layout.counts
      #expect(counts.plainlySet == 0 && counts.plainRows == 0)
    }
    #expect(plain > 5 * iterations(60))
    #expect(rows > iterations(60), "rows in three walks: \(rows)")
  }

  /// Faults of the kind that a short way can have are seen by the comparison above.
  @Test func `a planted fault is found`() {
    let faults: [(inout Line) -> Void] = [
      { $0.contentX += 1.0 / 1024 }, { $0.y -= 1.0 / 1024 }, { $0.baseline += 1 },
      { $0.height += 1 }, { $0.contentGlyphCount -= 1 }, { $0.flags = [] }, { $0.usedTop += 1 },
    ]
    for plant in faults {
      let stack = TableTexts.stack(
        TableTexts.table([["a cell of several lines", "x"], ["y", "another of several lines"]]),
        containers: [CGSize(width: 160, height: 0)])
      let before = Found(stack.manager.layout)
      #expect(stack.manager.layout.counts.plainlySet > 0)
      stack.manager.layout.passages.update(at: 3) { plant(&$0.lines[0]) }
      #expect(Found(stack.manager.layout) != before)
    }
    let frameFaults: [(inout BlockFrame) -> Void] = [
      { $0.bounds.x += 1.0 / 1024 }, { $0.bounds.height -= 1.0 / 1024 }, { $0.content.y += 1 },
      { $0.content.height -= 1 }, { $0.insets.padding.left = 0 }, { $0.reference += 1 },
      { $0.passages = 0..<2 },
    ]
    for plant in frameFaults {
      let stack = TableTexts.stack(
        TableTexts.table([["a cell of several lines", "x"], ["y", "another of several lines"]]),
        containers: [CGSize(width: 160, height: 0)])
      let before = Found(stack.manager.layout)
      #expect(stack.manager.layout.counts.plainRows == 2)
      stack.manager.layout.passages.update(at: 2) {
        if let unit = $0.box?.unit { plant(&unit.frames[1]) }
      }
      #expect(Found(stack.manager.layout) != before)
    }
  }

  @Test func `glyphs of one size are measured together as they are one by one`() {
    let number = seed()
    for round in 0..<UInt64(iterations(300)) {
      var random = SeededGenerator(seed: number &+ round)
      var style = LineStyle()
      if random.oneIn(2) { style.firstLineHeadIndent = Double.random(in: -5...40, using: &random) }
      if random.oneIn(2) { style.headIndent = Double.random(in: 0...40, using: &random) }
      if random.oneIn(3) { style.tailIndent = Double.random(in: -40...40, using: &random) }
      if random.oneIn(6) { style.breakMode = .none }
      let scale = Double.random(in: 0.001...0.03, using: &random)
      let kinds: [Glyph.Flags] = [
        [], [], [], [], .lineBreakBefore, .lineBreakBefore, .whitespace, .whitespace, .control,
        .mandatoryBreakBefore, [.control, .whitespace], [.lineBreakBefore, .whitespace],
      ]
      let glyphs = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Glyph(
          id: UInt16.random(in: 5...900, using: &random),
          characterCount: random.oneIn(5) ? 0 : 1, flags: kinds.randomElement(using: &random)!,
          advance: Int32.random(in: random.oneIn(9) ? -300...900 : 0...2500, using: &random))
      }
      var (together, apart) = (NaturalWidths(style: style), NaturalWidths(style: style))
      let areAdded = together.add(glyphs, scale: scale)
      #expect(areAdded)
      for glyph in glyphs {
        let advance = Double(glyph.advance) * scale
        apart.add(glyph, advance: advance, torn: advance)
      }
      let (one, other) = (together.end(), apart.end())
      // What is lost where points are added may be seen in the last place of the grid.
      let differences = [
        one.torn - other.torn, one.narrowest - other.narrowest, one.widest - other.widest,
      ]
      #expect(
        differences.allSatisfy { abs($0) <= 1.0 / 1024 },
        "seed \(number), round \(round): \(one), one by one \(other)")
    }
  }

  @Test func `tabs and lines that may end anywhere are measured glyph by glyph`() {
    let letter = Glyph(id: 7, characterCount: 1, flags: [], advance: 500)
    let tab = Glyph(id: Glyph.tabID, characterCount: 1, flags: .control, advance: 0)
    var widths = NaturalWidths(style: LineStyle())
    let tabIsAdded = widths.add([letter, tab, letter], scale: 0.01)
    #expect(!tabIsAdded)
    var style = LineStyle()
    style.breakMode = .characters
    var torn = NaturalWidths(style: style)
    let isAdded = torn.add([letter, letter], scale: 0.01)
    #expect(!isAdded)
  }
}
