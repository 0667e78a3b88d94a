// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Random tables through random edits: every answer is that of a fresh stack.
@Suite struct RandomTableTests {
  /// One document with its containers.
  struct Case {
    var random: RandomText
    let stack: LayoutStack
    var log: [String] = []

    init(seed: UInt64) {
      random = RandomText(generator: SeededGenerator(seed: seed))
      stack = LayoutStack("", font: nil, containers: [])
      let text = NSMutableAttributedString(string: "")
      for _ in 0..<Int.random(in: 1...4, using: &random.generator) {
        text.append(
          random.generator.oneIn(2) ? Case.plain(&random) : Case.table(&random, depth: 0, outer: [])
        )
      }
      if random.generator.oneIn(2) { text.append(Case.plain(&random)) }
      stack.storage.setAttributedString(text)
      for _ in 0..<Int.random(in: 1...4, using: &random.generator) {
        stack.manager.addTextContainer(Case.container(&random))
      }
    }

    static func container(_ random: inout RandomText) -> NSTextContainer {
      let width = [170, 170, 90, 300].randomElement(using: &random.generator)!
      let container = NSTextContainer(
        size: CGSize(
          width: width,
          height: random.generator.oneIn(2) ? 0 : Int.random(in: 20...200, using: &random.generator)
        ))
      container.lineFragmentPadding = CGFloat([0, 0, 5].randomElement(using: &random.generator)!)
      return container
    }

    static func words(_ random: inout RandomText) -> String {
      random.text(words: Int.random(in: 0...6, using: &random.generator), newlines: 6)
    }

    static func plain(_ random: inout RandomText) -> NSAttributedString {
      var blocks: [NSTextBlock] = []
      if random.generator.oneIn(3) {
        let block = NSTextBlock()
        block.setWidth(
          CGFloat(Int.random(in: 0...9, using: &random.generator)), type: .absoluteValueType,
          for: .padding)
        block.setWidth(2, type: .percentageValueType, for: .margin)
        blocks.append(block)
      }
      return TableTexts.paragraph(words(&random) + "\n", in: blocks)
    }

    static func table(_ random: inout RandomText, depth: Int, outer: [NSTextBlock])
      -> NSAttributedString
    {
      let table = NSTextTable()
      table.layoutAlgorithm =
        random.generator.oneIn(3) ? .fixedLayoutAlgorithm : .automaticLayoutAlgorithm
      table.collapsesBorders = random.generator.oneIn(3)
      if random.generator.oneIn(3) { table.setContentWidth(100, type: .percentageValueType) }
      let text = NSMutableAttributedString(string: "")
      let columns = Int.random(in: 1...3, using: &random.generator)
      for row in 0..<Int.random(in: 1...4, using: &random.generator) {
        for column in 0..<columns where !random.generator.oneIn(8) {
          let cell = TableTexts.cell(
            table, row, column, rows: random.generator.oneIn(6) ? 2 : 1,
            columns: random.generator.oneIn(6) ? 2 : 1)
          cell.verticalAlignment = [
            .topAlignment, .middleAlignment, .bottomAlignment, .baselineAlignment,
          ].randomElement(using: &random.generator)!
          if random.generator.oneIn(5) {
            cell.setContentWidth(
              CGFloat(Int.random(in: 5...60, using: &random.generator)),
              type: random.generator.oneIn(2) ? .absoluteValueType : .percentageValueType)
          }
          for _ in 0..<Int.random(in: 1...2, using: &random.generator) {
            text.append(
              TableTexts.paragraph(
                words(&random) + "\n", in: outer + [cell], size: random.generator.oneIn(4) ? 20 : 12
              ))
          }
          if depth == 0, random.generator.oneIn(7) {
            text.append(Case.table(&random, depth: 1, outer: outer + [cell]))
          }
        }
      }
      return text
    }

    mutating func change() {
      let storage = stack.storage
      let length = storage.length
      let start = Int.random(in: 0...length, using: &random.generator)
      let range = NSRange(
        location: start,
        length: random.generator.oneIn(3)
          ? 0 : Int.random(in: 0...min(12, length - start), using: &random.generator))
      switch Int.random(in: 0..<10, using: &random.generator) {
      case 0..<4:
        let text = Case.words(&random)
        log.append("replace \(range) by \(text.debugDescription)")
        storage.replaceCharacters(in: range, with: text)
      case 4:
        log.append("delete \(range)")
        storage.deleteCharacters(in: range)
      case 5:
        log.append("a table at \(start)")
        storage.insert(Case.table(&random, depth: 0, outer: []), at: start)
      case 6:
        log.append("font of \(range)")
        storage.addAttribute(
          .font,
          value: LayoutStack.font.withSize(
            CGFloat(Int.random(in: 8...24, using: &random.generator))), range: range)
      case 7:
        let paragraph = (storage.string as NSString).paragraphRange(for: range)
        log.append("no blocks in \(paragraph)")
        storage.addAttribute(.paragraphStyle, value: NSParagraphStyle.default, range: paragraph)
      case 8:
        guard let container = stack.manager.textContainers.randomElement(using: &random.generator)
        else { return }
        container.size.width = CGFloat([90, 170, 240].randomElement(using: &random.generator)!)
        log.append("width \(container.size)")
      default:
        let glyph = Int.random(
          in: 0...max(0, stack.manager.numberOfGlyphs - 1), using: &random.generator)
        log.append("ask \(glyph)")
        if stack.manager.numberOfGlyphs > 0 {
          _ = unsafe stack.manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
        }
      }
    }

    /// What is to be seen, boxes too.
    static func picture(_ stack: LayoutStack) -> [String] {
      stack.manager.ensureLayout(
        forCharacterRange: NSRange(location: 0, length: stack.storage.length))
      var lines = stack.picture()
      stack.manager.layout.forEachBox(in: 0..<stack.storage.length) { place, frame, held in
        lines.append(
          "box \(place) \(frame.bounds) \(frame.content) \(held) \(frame.startsBlock) \(frame.endsBlock)"
        )
      }
      return lines
    }
  }

  @Test func `layout after edits is layout from scratch`() {
    let number = seed()
    for round in 0..<UInt64(iterations(60)) {
      var example = Case(seed: number &+ round)
      for step in 0..<12 {
        example.change()
        if example.random.generator.oneIn(3) { continue }
        let difference = firstDifference(
          Case.picture(example.stack), Case.picture(example.stack.fresh()))
        #expect(
          difference == nil,
          "SEED=\(number &+ round) round 0, step \(step): \(example.log.suffix(4))\n\(difference ?? "")"
        )
        if difference != nil { return }
      }
    }
  }

  @Test func `text in cells stays in them, and cells in their table`() {
    let number = seed()
    for round in 0..<UInt64(iterations(60)) {
      var random = RandomText(generator: SeededGenerator(seed: number &+ round))
      let text = Case.table(&random, depth: 0, outer: [])
      let stack = TableTexts.stack(text, containers: [CGSize(width: 240, height: 0)])
      let manager = stack.manager
      manager.ensureLayout(for: manager.textContainers[0])
      var boxes: [(rect: CGRect, range: Range<Int>, isCell: Bool)] = []
      manager.layout.forEachBox(in: 0..<stack.storage.length) { _, frame, held in
        boxes.append((CGRect(frame.bounds), held, frame.block.cell != nil))
        let content = CGRect(frame.content)
        let bounds = CGRect(frame.bounds)
        let isInside =
          content.minX >= bounds.minX - 0.01 && content.minY >= bounds.minY - 0.01
          && content.maxX <= bounds.maxX + 0.01 && content.maxY <= bounds.maxY + 0.01
        #expect(isInside || content.isEmpty, "seed \(number &+ round): \(frame.bounds) \(content)")
      }
      unsafe manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
      ) { rect, _, _, glyphs, _ in
        let characters = unsafe manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
        for box in boxes where box.isCell && box.range.contains(characters.location) {
          #expect(
            rect.minY >= box.rect.minY - 0.01 && rect.maxY <= box.rect.maxY + 0.01,
            "seed \(number &+ round): \(rect) of \(characters) leaves \(box.rect)")
        }
      }
      #expect(manager.layout.findBrokenInvariant() == nil)
    }
  }
}
