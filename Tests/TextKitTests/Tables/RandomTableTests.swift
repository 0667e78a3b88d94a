// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Random tables through random edits: every result is that of a fresh stack.
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

    /// Returns a dump of all that is visible, boxes too.
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

  /// Returns a text of tables, boxes and long parts of plain text without queries.
  private func partsCase(seed: UInt64) -> Case {
    var example = Case(seed: seed)
    while !example.stack.manager.textContainers.isEmpty {
      example.stack.manager.removeTextContainer(at: 0)
    }
    example.stack.manager.addTextContainer(
      NSTextContainer(size: CGSize(width: 240, height: 0)))
    example.stack.manager.allowsNonContiguousLayout = true
    let text = NSMutableAttributedString(string: "")
    for _ in 0..<Int.random(in: 2...7, using: &example.random.generator) {
      if example.random.generator.oneIn(2) {
        text.append(Case.table(&example.random, depth: 0, outer: []))
      } else {
        let words = example.random.text(
          words: Int.random(in: 0...4000, using: &example.random.generator), newlines: 4)
        text.append(TableTexts.paragraph(words + "\n", in: []))
        text.append(Case.plain(&example.random))
      }
    }
    example.stack.storage.setAttributedString(text)
    return example
  }

  /// Returns the facts about a character's line that do not depend on its position, and the boxes
  /// around it.
  private func look(_ stack: LayoutStack, at character: Int) -> [String] {
    let manager = stack.manager
    manager.ensureLayout(forCharacterRange: NSRange(location: character, length: 1))
    let glyph = manager.glyphIndexForCharacter(at: character)
    guard let line = manager.layout.line(ofGlyph: glyph) else { return ["none"] }
    let (rect, used) = (line.fragmentRect, line.usedRect)
    var found = [
      "\(line.characters) x \(rect.x) \(used.x) size \(rect.width) \(rect.height) \(used.width) \(used.height)"
    ]
    manager.layout.forEachBox(in: character..<character + 1) { _, frame, held in
      found.append(
        "box \(held) \(frame.bounds.x) \(frame.bounds.width) \(frame.bounds.height) down \(rect.y - frame.bounds.y) \(frame.startsBlock) \(frame.endsBlock)"
      )
    }
    return found
  }

  @Test func `parts of a text with tables are laid out as in a layout of everything`() {
    var hadHoles = 0
    let number = seed()
    // In the first one an edit dissolves rows above one that is laid out, and makes columns others.
    for seed in [718_303] + (0..<UInt64(iterations(40))).map({ number &+ $0 }) {
      var example = partsCase(seed: seed)
      let stack = example.stack
      for step in 0..<8 {
        let length = stack.storage.length
        guard length > 0 else { break }
        if step % 3 == 2 { example.change() }
        stack.manager.textContainers[0].size.width = 240
        let whole = stack.fresh()
        whole.manager.allowsNonContiguousLayout = false
        whole.manager.ensureLayout(for: whole.manager.textContainers[0])
        for _ in 0..<3 where stack.storage.length > 0 {
          let character = Int.random(
            in: 0..<stack.storage.length, using: &example.random.generator)
          let (own, other) = (look(stack, at: character), look(whole, at: character))
          #expect(
            own == other,
            "SEED=\(seed) round 0, step \(step), \(character): \(example.log.suffix(4))")
          if own != other { return }
        }
        if stack.manager.hasNonContiguousLayout { hadHoles += 1 }
        if step == 4 {
          let place = Int.random(in: 0..<length, using: &example.random.generator)
          stack.manager.discardLayout(
            outside: NSRange(location: min(place, max(0, stack.storage.length - 1)), length: 1))
        }
        #expect(stack.manager.layout.findBrokenInvariant() == nil)
      }
      let difference = firstDifference(Case.picture(stack), Case.picture(stack.fresh()))
      #expect(difference == nil, "SEED=\(seed) round 0: \(example.log.suffix(4))")
      if difference != nil { return }
    }
    #expect(hadHoles > 20)
  }

  @Test func `a table in a long text costs itself, and text beside it nothing`() {
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = true
    let stack = LayoutStack(
      "", font: nil, containers: [CGSize(width: 300, height: 0)], manager: manager)
    let plain = String(repeating: NonContiguousLayoutTests.line, count: 5000)
    let text = NSMutableAttributedString(attributedString: TableTexts.paragraph(plain, in: []))
    text.append(TableTexts.table((0..<10).map { ["row \($0)", "and more", "cells"] }))
    text.append(TableTexts.paragraph(plain, in: []))
    stack.storage.setAttributedString(text)
    manager.ensureLayout(
      forBoundingRect: CGRect(x: 0, y: 0, width: 300, height: 800), in: manager.textContainers[0])
    #expect(manager.layout.counts.shapedPassages < 60)
    let middle = plain.utf16.count + 100
    manager.ensureLayout(forCharacterRange: NSRange(location: middle, length: 1))
    #expect(manager.layout.counts.shapedPassages < 100)
    #expect(manager.hasNonContiguousLayout)
    var cells = 0
    manager.layout.forEachBox(in: 0..<text.length) { _, frame, _ in
      if frame.block.cell != nil { cells += 1 }
    }
    #expect(cells == 30)
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
