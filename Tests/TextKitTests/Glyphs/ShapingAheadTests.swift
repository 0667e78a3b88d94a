// SPDX-License-Identifier: MIT

import Foundation
import TextFonts
import TextKitTestSupport
import TextLines
import TextShaping
import TextStructures
import TextUnicode
import Testing

@testable import TextKit
@testable import TextLayout

/// A long text is shaped by a second thread as far as it is ahead of layout.
@Suite struct `Text that is shaped ahead` {
  private static let words = [
    "the", "office", "AVATAR", "To", "waffle,", "“fjord”", "12,345.67", "سلام", "عليكم", "شَاهِد",
    "שָׁלוֹם",
    "(עברית)", "क्षत्रिय", "हिन्दी", "ภาษาไทย", "น้ำ", "漢字かな", "한국어", "👩‍👩‍👧", "e\u{301}\u{302}", "a\u{AD}b",
    "\u{202E}abc\u{202C}", "\u{2067}x\u{2069}", "\t", "\u{2028}",
  ]

  /// Paragraphs of all scripts and lengths, some longer than one passage, in runs of several
  /// styles.
  private static func text(_ random: inout SeededGenerator) -> NSMutableAttributedString {
    let text = NSMutableAttributedString()
    let fonts = ["DejaVu Sans", "DejaVu Serif", "Noto Naskh Arabic"].map {
      UIFont(name: $0, size: 12)!
    }
    while text.length < 130_000 {
      var paragraph = ""
      let plain = random.oneIn(2)
      for _ in 0..<(random.oneIn(40) ? 400 : Int.random(in: 0...60, using: &random)) {
        paragraph +=
          plain
          ? words[Int.random(in: 0...6, using: &random)] : words.randomElement(using: &random)!
        if !random.oneIn(5) { paragraph += " " }
      }
      paragraph += ["\n", "\n", "\n", "\r\n", "\u{2029}"].randomElement(using: &random)!
      var attributes: [NSAttributedString.Key: Any] = [.font: fonts[0]]
      if random.oneIn(4) { attributes[.font] = fonts.randomElement(using: &random)! }
      if random.oneIn(9) { attributes[.kern] = 1.5 }
      if random.oneIn(9) { attributes[.superscript] = 1 }
      if random.oneIn(9) { attributes[.writingDirection] = [3] }
      if random.oneIn(9) {
        let style = NSMutableParagraphStyle()
        style.baseWritingDirection = .rightToLeft
        attributes[.paragraphStyle] = style
      }
      let piece = NSMutableAttributedString(string: paragraph, attributes: attributes)
      if random.oneIn(3), piece.length > 4 {
        piece.addAttribute(
          .font, value: fonts.randomElement(using: &random)!,
          range: NSRange(location: piece.length / 3, length: piece.length / 3))
      }
      text.append(piece)
    }
    return text
  }

  private static func expectSame(_ one: DocumentLayout, _ other: DocumentLayout, _ what: String) {
    #expect(one.passages.count == other.passages.count, "\(what)")
    for index in 0..<min(one.passages.count, other.passages.count) {
      let (a, b) = (one.passages[index], other.passages[index])
      guard
        a.shaped.glyphs == b.shaped.glyphs, a.lines == b.lines,
        a.shaped.offsets.elementsEqual(
          b.shaped.offsets, by: { $0.glyph == $1.glyph && $0.x == $1.x && $0.y == $1.y }),
        a.shaped.longClusters.elementsEqual(b.shaped.longClusters, by: ==),
        a.shaped.runs.elementsEqual(
          b.shaped.runs,
          by: {
            $0.font === $1.font && $0.glyphCount == $1.glyphCount && $0.level == $1.level
              && $0.script == $1.script && $0.kern == $1.kern && $0.style == $1.style
              && $0.characterCount == $1.characterCount
          }), a.baseLevel == b.baseLevel
      else {
        Issue.record("passage \(index): \(what)")
        return
      }
    }
  }

  /// Passages have the attributes of their characters, which for some of them were read before
  /// layout came there.
  private static func expectOwnAttributes(_ stack: LayoutStack, _ what: String) {
    let layout = stack.manager.layout
    var start = 0
    layout.passages.forEach(in: 0..<layout.passages.count) { index, passage in
      let range = start..<start + passage.characterCount
      start = range.upperBound
      // Pieces of a paragraph keep attributes of all of it.
      if passage.needsGlyphs || !passage.startsParagraph || !passage.endsParagraph { return true }
      var own: [RunAttributes] = []
      stack.storage.forEachRun(in: range, language: nil) { _, attributes in own.append(attributes) }
      // Raised text may have got attributes made for it.
      let areSame =
        own.contains { $0.scriptLevel != 0 } || own.elementsEqual(passage.attributes, by: ===)
      #expect(areSame, "passage \(index): \(what)")
      return areSame
    }
  }

  /// Glyphs, runs, levels and lines are those of one thread, to the last bit, also after edits and
  /// in pages.
  @Test func `has the glyphs and lines of one thread`() {
    let number = seed()
    for round in 0..<iterations(3) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      let text = Self.text(&random)
      let pages = round % 3 == 1
      let stacks = [true, false].map { isAhead in
        let stack = LayoutStack(
          "",
          containers: pages
            ? Array(repeating: CGSize(width: 300, height: 700), count: 20)
            : [CGSize(width: 300, height: 0)])
        stack.manager.layout.settings.shapesAhead = isAhead
        stack.manager.layout.settings.waitsForShapesAhead = isAhead && round % 3 != 2
        stack.storage.setAttributedString(text)
        return stack
      }
      func compare(_ what: String) {
        for stack in stacks {
          if pages {
            // One after the other, in the order of drawing.
            for container in stack.manager.textContainers {
              stack.manager.ensureLayout(for: container)
            }
          } else {
            stack.manager.ensureLayout(for: stack.manager.textContainers[0])
          }
          stack.manager.layout.checkInvariants()
        }
        Self.expectSame(
          stacks[0].manager.layout, stacks[1].manager.layout, "\(what), round \(round)")
        Self.expectOwnAttributes(stacks[0], "\(what), round \(round)")
      }
      compare("whole")
      if round % 3 != 2 {
        // Pages end shortly after the first batch, which layout shapes itself.
        #expect(
          stacks[0].manager.layout.counts.passagesShapedAhead > (pages ? 0 : 100), "round \(round)"
        )
      }
      #expect(stacks[1].manager.layout.counts.passagesShapedAhead == 0)
      // Between two pages, and between a part and the rest.
      for step in 0..<3 {
        let place = Int.random(in: 0..<text.length / 2, using: &random)
        let style = NSMutableParagraphStyle()
        style.headIndent = 17
        let changes: [(key: NSAttributedString.Key, value: Any)] = [
          (.foregroundColor, UIColor.red), (.paragraphStyle, style),
          (.font, UIFont(name: "DejaVu Serif", size: 9)!),
        ]
        let change = step == 1 ? nil : changes.randomElement(using: &random)
        for stack in stacks {
          let all = NSRange(location: 0, length: stack.storage.length)
          if step == 1 {
            stack.storage.addAttribute(
              .font, value: UIFont(name: "DejaVu Serif", size: 11)!, range: all)
          }
          if step == 2 { stack.storage.setAttributedString(text) }
          stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 40_000))
          if let change {
            // Attributes read for the worker thread are no longer valid.
            stack.storage.addAttribute(
              change.key, value: change.value,
              range: NSRange(location: 50_000, length: max(0, all.length - 60_000)))
            stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 90_000))
          }
          stack.storage.replaceCharacters(
            in: NSRange(location: place, length: 7), with: "new \u{627}\u{644}\n text ")
        }
        compare("edit \(step)")
      }
    }
  }

  /// Tables of cells in few kinds, long enough for the second thread.
  private static func tables(_ random: inout SeededGenerator, isFixed: Bool) -> NSAttributedString {
    let text = NSMutableAttributedString()
    let styles = (0..<3).map { number in
      let style = NSMutableParagraphStyle()
      style.firstLineHeadIndent = Double(number) * 7.5
      style.tailIndent = number == 1 ? -11.25 : 0
      style.lineBreakMode = number == 2 ? .byCharWrapping : .byWordWrapping
      return style
    }
    let (table, columns) = (NSTextTable(), Int.random(in: 3...9, using: &random))
    table.numberOfColumns = columns
    table.setContentWidth(100, type: .percentageValueType)
    if isFixed { table.layoutAlgorithm = .fixedLayoutAlgorithm }
    var number = 0
    while text.length < 90_000 {
      var string = ""
      for _ in 0..<Int.random(in: 2...12, using: &random) {
        let words = random.oneIn(30) ? words : Array(words.prefix(7))
        string += words.randomElement(using: &random)! + " "
      }
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(styles.randomElement(using: &random)!)
      style.textBlocks = [TableTexts.cell(table, number / columns, number % columns)]
      let font = UIFont(name: "DejaVu Sans", size: random.oneIn(5) ? 9 : 12)!
      let piece = NSMutableAttributedString(
        string: string + "\n", attributes: [.font: font, .paragraphStyle: style])
      if random.oneIn(20) {
        piece.addAttribute(.kern, value: 2.0, range: NSRange(location: 0, length: 3))
      }
      text.append(piece)
      number += 1
    }
    return text
  }

  /// Cells are measured on the worker thread too.
  ///
  /// In a fixed table, which is read to its end before its second row is set, the results for the
  /// rows between were once lost.
  @Test(arguments: [false, true]) func `cells of tables have the lines of one thread`(isFixed: Bool)
  {
    let number = seed()
    for round in 0..<iterations(2) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      let text = Self.tables(&random, isFixed: isFixed)
      let stacks = [true, false].map { isAhead in
        let stack = LayoutStack("", font: nil, containers: [CGSize(width: 700, height: 0)])
        stack.manager.layout.settings.shapesAhead = isAhead
        stack.manager.layout.settings.waitsForShapesAhead = isAhead
        stack.storage.setAttributedString(text)
        stack.manager.ensureLayout(for: stack.manager.textContainers[0])
        stack.manager.layout.checkInvariants()
        return stack
      }
      let what = "seed \(number), round \(round)"
      let layouts = stacks.map { $0.manager.layout }
      Self.expectSame(layouts[0], layouts[1], what)
      Self.expectOwnAttributes(stacks[0], what)
      var measured = 0
      for index in 0..<layouts[1].passages.count {
        let boxes = layouts.map { $0.passages[index].box }
        guard let one = boxes[0]?.natural, let other = boxes[1]?.natural else { continue }
        #expect(one == other, "passage \(index), \(what)")
        measured += 1
      }
      #expect(isFixed || measured == layouts[1].passages.count, "\(what)")
      let count = layouts[0].passages.count
      #expect(layouts[0].counts.passagesShapedAhead > count / 2, "\(what): of \(count)")
    }
  }

  /// Records what is kept for the worker thread whenever a line is set.
  private final class WatchingContainer: NSTextContainer {
    var most = 0

    override func lineFragmentRect(
      forProposedRect proposedRect: CGRect, at characterIndex: Int,
      writingDirection baseWritingDirection: NSWritingDirection,
      remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      most = max(most, layoutManager?.layout.ahead?.batchCount ?? 0)
      return unsafe super.lineFragmentRect(
        forProposedRect: proposedRect, at: characterIndex, writingDirection: baseWritingDirection,
        remaining: remainingRect)
    }
  }

  /// The texts of all batches were once kept until the end: as much again as the document.
  @Test func `batches that layout has passed are let go`() {
    let stack = LayoutStack("", containers: [])
    let container = WatchingContainer(size: CGSize(width: 300, height: 0))
    stack.manager.addTextContainer(container)
    stack.manager.layout.settings.waitsForShapesAhead = true
    stack.storage.setAttributedString(
      NSAttributedString(
        string: String(repeating: "the office of words\n", count: 20_000),
        attributes: [.font: UIFont(name: "DejaVu Sans", size: 12)!]))
    stack.manager.ensureLayout(for: container)
    // Of thirteen: the one where layout is, and those up to two batches ahead of it.
    #expect((1...5).contains(container.most), "\(container.most)")
    #expect(stack.manager.layout.counts.passagesShapedAhead > 1000)
  }

  /// Texts that are changed without a word are read as they are.
  @Test func `is taken only for the characters that it was made of`() throws {
    let style = ShapingStyle(font: try Self.fontInstance(), size: 12)
    let text = Array("one two\nthree four\n".utf16)
    let batch = AheadBatch(
      start: 100, text: text,
      runs: [.init(end: text.count, style: style, base: .natural, isOutside: false)],
      paragraphs: [0..<8, 8..<19])
    var shaper = Shaper(fonts: .system)
    while batch.shapeOne(by: &shaper) != nil {}
    let (first, second) = (Array(text[0..<8]), Array(text[8...]))
    let styles = [StyleRun(length: 8, style: style)]
    let other = ShapingStyle(font: style.font, size: 12)
    #expect(batch.take(at: 100, Array("one twO\n".utf16), styles, .natural) == nil)
    #expect(batch.take(at: 100, first, styles, .natural) == nil, "once")
    let whole = [StyleRun(length: 11, style: style)]
    #expect(batch.take(at: 107, second, whole, .natural) == nil)
    #expect(batch.take(at: 108, second, whole, .natural)?.shaped.characterCount == 11)

    for (styles, base) in [
      ([StyleRun(length: 8, style: other)], BaseDirection.natural), (styles, .rightToLeft),
      ([StyleRun(length: 4, style: style), StyleRun(length: 4, style: style)], .natural),
    ] {
      let batch = AheadBatch(
        start: 100, text: text,
        runs: [.init(end: text.count, style: style, base: .natural, isOutside: false)],
        paragraphs: [0..<8])
      while batch.shapeOne(by: &shaper) != nil {}
      #expect(batch.take(at: 100, first, styles, base) == nil)
    }
    // Paragraphs that layout has reached no longer belong to the thread.
    let late = AheadBatch(
      start: 0, text: text,
      runs: [.init(end: text.count, style: style, base: .natural, isOutside: false)],
      paragraphs: [0..<8, 8..<19])
    #expect(late.take(at: 8, second, whole, .natural) == nil)
    #expect(!late.hasWork && late.shapeOne(by: &shaper) == nil)
  }

  /// More than 120 bytes are freed under the lock of their heap, which the other
  /// thread uses.
  @Test func `is freed without a lock`() {
    /// Swift's metadata of a class, where there is no Objective-C: kind, superclass, flags, place
    /// of the address, size.
    func size(_ type: AnyClass) -> UInt32 {
      unsafe unsafeBitCast(type, to: UnsafeRawPointer.self).load(
        fromByteOffset: 24, as: UInt32.self)
    }
    final class Known { let values = (1, 2, 3, 4, 5) }
    #expect(size(Known.self) == 56)
    #expect(size(ShapedAhead.self) <= 120 && size(ShapedAhead.Widths.self) <= 120)
  }

  private static func fontInstance() throws -> FontInstance {
    try #require(UIFont(name: "DejaVu Sans", size: 12).map(\.instance))
  }

  /// Layout of a short text starts no thread; delegates who make glyphs have all of them made
  /// before their eyes.
  @Test func `is long, and nobody has a say in its glyphs`() {
    final class Asked: NSObject, NSLayoutManagerDelegate {}
    let line = String(repeating: "In the beginning ", count: 8) + "\n"
    for (count, delegate) in [(200, nil), (2000, Asked())] as [(Int, Asked?)] {
      let stack = LayoutStack("", containers: [CGSize(width: 300, height: 0)])
      stack.manager.layout.settings.waitsForShapesAhead = true
      if delegate != nil { stack.manager.showsControlCharacters = true }
      stack.storage.setAttributedString(
        NSAttributedString(
          string: String(repeating: line, count: count),
          attributes: [.font: UIFont(name: "DejaVu Sans", size: 12)!]))
      stack.manager.ensureLayout(for: stack.manager.textContainers[0])
      #expect(stack.manager.layout.counts.passagesShapedAhead == 0)
      #expect(stack.manager.layout.ahead == nil)
    }
  }
}
