// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Attributes that differ in their blocks alone are worked out once: what comes of it is what comes
/// of each by itself.
@Suite struct BlockModelTests {
  /// A style whose class has more effects than its values.
  final class Indented: NSParagraphStyle, @unchecked Sendable {
    override var headIndent: CGFloat { 33 }
    override func copy(with zone: NSZone? = nil) -> Any { self }
    override func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle() }
  }

  static func style(
    _ generator: inout SeededGenerator, _ blocks: [NSTextBlock]
  ) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.textBlocks = generator.oneIn(8) ? [] : [blocks.randomElement(using: &generator)!]
    if generator.oneIn(4) { style.textBlocks.append(blocks.randomElement(using: &generator)!) }
    if generator.oneIn(3) { style.alignment = .center }
    if generator.oneIn(3) { style.headIndent = 12 }
    if generator.oneIn(4) { style.baseWritingDirection = .rightToLeft }
    if generator.oneIn(6) { style.textLists = [NSTextList(markerFormat: .decimal, options: 0)] }
    if generator.oneIn(5) { style.lineBreakMode = .byCharWrapping }
    return generator.oneIn(8) ? Indented() : style
  }

  static func attributes(
    _ generator: inout SeededGenerator, _ blocks: [NSTextBlock]
  ) -> [NSAttributedString.Key: Any] {
    var found: [NSAttributedString.Key: Any] = [
      .font: LayoutStack.font.withSize(generator.oneIn(2) ? 12 : 20),
      .paragraphStyle: style(&generator, blocks),
    ]
    if generator.oneIn(3) { found[.kern] = generator.oneIn(2) ? 2.0 : 3.0 }
    if generator.oneIn(3) {
      found[.foregroundColor] = generator.oneIn(2) ? UIColor.red : UIColor.blue
    }
    if generator.oneIn(5) { found[.baselineOffset] = 4 }
    if generator.oneIn(5) { found[.underlineStyle] = 1 }
    if generator.oneIn(6) { found[.link] = "https://example.org" }
    if generator.oneIn(6) { found[.languageIdentifier] = "de" }
    if generator.oneIn(8) { found[.attachment] = NSTextAttachment() }
    return found
  }

  @Test func `are equal to those that are worked out alone`() throws {
    let number = seed()
    for round in 0..<UInt64(iterations(30)) {
      let seed = number &+ round
      var generator = SeededGenerator(seed: seed)
      let table = NSTextTable()
      let blocks = (0..<5).map { TableTexts.cell(table, $0, 0) } + [NSTextBlock(), NSTextBlock()]
      let storage = NSTextStorage()
      for _ in 0..<60 {
        storage.append(
          NSAttributedString(string: "x\n", attributes: Self.attributes(&generator, blocks)))
        // Those of the last run are resolved while others are known.
        _ = storage.run(at: storage.length - 1, language: nil)
      }
      var place = 0
      while place < storage.length {
        let (range, found) = storage.run(at: place, language: nil)
        place = range.upperBound
        let own = storage.attributes(at: range.lowerBound, effectiveRange: nil)
        let difference = Self.difference(found, own)
        #expect(difference == nil, "seed \(seed), characters \(range): \(difference ?? "")")
        #expect(found.source?.count == own.count)
      }
    }
  }

  /// A cell that chooses its position when it is queried.
  final class MovingCell: NSTextTableBlock, @unchecked Sendable {
    var row = 0
    override var startingRow: Int { row }
  }

  @Test func `a block of a client's class is asked when it is laid out, not when it is stored`() {
    let table = NSTextTable()
    let cells = (0..<3).map { _ in
      MovingCell(table: table, startingRow: 0, rowSpan: 1, startingColumn: 0, columnSpan: 1)
    }
    let storage = NSTextStorage()
    for cell in cells {
      let style = NSMutableParagraphStyle()
      style.textBlocks = [cell]
      storage.append(
        NSAttributedString(
          string: "x\n", attributes: [.font: LayoutStack.font, .paragraphStyle: style]))
    }
    for (number, cell) in cells.enumerated() { cell.row = 5 + number }
    for number in 0..<3 {
      let place = storage.run(at: 2 * number, language: nil).attributes.cell
      #expect(place?.cell.row == 5 + number)
    }
  }

  @Test func `each value of a style counts but its blocks`() {
    let changes: [(String, (inout ParagraphValues) -> Void)] = [
      ("alignment", { $0.alignment = .right }),
      ("lineBreakMode", { $0.lineBreakMode = .byClipping }),
      ("baseWritingDirection", { $0.baseWritingDirection = .rightToLeft }),
      ("lineSpacing", { $0.lineSpacing = 1 }), ("paragraphSpacing", { $0.paragraphSpacing = 1 }),
      ("paragraphSpacingBefore", { $0.paragraphSpacingBefore = 1 }),
      ("firstLineHeadIndent", { $0.firstLineHeadIndent = 1 }),
      ("headIndent", { $0.headIndent = 1 }),
      ("tailIndent", { $0.tailIndent = 1 }), ("minimumLineHeight", { $0.minimumLineHeight = 1 }),
      ("maximumLineHeight", { $0.maximumLineHeight = 1 }),
      ("lineHeightMultiple", { $0.lineHeightMultiple = 2 }),
      ("usesHalfLeading", { $0.usesHalfLeading = true }),
      ("hyphenationFactor", { $0.hyphenationFactor = 1 }),
      ("usesDefaultHyphenation", { $0.usesDefaultHyphenation = true }),
      (
        "allowsDefaultTighteningForTruncation", { $0.allowsDefaultTighteningForTruncation = true }
      ),
      ("tighteningFactorForTruncation", { $0.tighteningFactorForTruncation = 1 }),
      ("headerLevel", { $0.headerLevel = 1 }),
      ("lineBreakStrategy", { $0.lineBreakStrategy = .pushOut }),
      ("justificationStrategy", { $0.justificationStrategy = .optimal }),
      ("startsPage", { $0.startsPage = true }), ("keepsTogether", { $0.keepsTogether = true }),
      ("keepsWithNext", { $0.keepsWithNext = true }), ("avoidsWidows", { $0.avoidsWidows = true }),
      ("defaultTabInterval", { $0.defaultTabInterval = 1 }), ("tabStops", { $0.tabStops = [] }),
      ("textLists", { $0.textLists = [NSTextList(markerFormat: .disc, options: 0)] }),
    ]
    let plain = ParagraphValues()
    var names = Set(Mirror(reflecting: plain).children.compactMap(\.label))
    #expect(names.remove("textBlocks") != nil)
    #expect(names == Set(changes.map(\.0)), "a property without a change, or the other way round")
    for (name, change) in changes {
      var other = plain
      other.textBlocks = [NSTextBlock()]
      #expect(NSParagraphStyle(values: other).hasValues(NSParagraphStyle(values: plain)))
      change(&other)
      let (one, two) = (NSParagraphStyle(values: plain), NSParagraphStyle(values: other))
      #expect(!two.hasValues(one), "\(name)")
      #expect(!one.hasValues(two), "\(name)")
    }
  }

  /// In what attributes differ from those that are worked out alone; nil: in nothing.
  static func difference(
    _ found: RunAttributes, _ own: [NSAttributedString.Key: Any]
  ) -> String? {
    let alone = RunAttributes(own, language: found.defaultLanguage, isOfText: true)
    let tests: [(name: String, isEqual: Bool)] = [
      ("shape", found.shapes(like: alone)),
      ("link", found.isLink == alone.isLink), ("advance", found.fixedAdvance == alone.fixedAdvance),
      ("level", found.scriptLevel == alone.scriptLevel), ("override", found.override == nil),
      (
        "blocks",
        found.blocks.count == alone.blocks.count
          && zip(found.blocks, alone.blocks).allSatisfy { $0 === $1 }
      ),
      (
        "cell",
        found.cell?.depth == alone.cell?.depth && found.cell?.cell.row == alone.cell?.cell.row
      ),
      ("font", found.font == alone.font), ("color", found.foregroundColor == alone.foregroundColor),
      ("ornament", (found.ornament == nil) == (alone.ornament == nil)),
      ("style", found.drawing.paragraphStyle.hasValues(alone.drawing.paragraphStyle)),
    ]
    return tests.first { !$0.isEqual }?.name
  }

  /// The result of a model that is found by too few properties: the attributes of others that share
  /// it.
  enum Fault: CaseIterable {
    case blocksOfAnother, alignmentOfAnother, fontOfAnother, colorOfAnother, linkOfAnother,
      kernOfAnother, directionOfAnother, underlineOfAnother, offsetOfAnother

    func plant(in own: inout [NSAttributedString.Key: Any], _ blocks: [NSTextBlock]) {
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(own[.paragraphStyle] as! NSParagraphStyle)
      switch self {
      case .blocksOfAnother: style.textBlocks = [blocks[1]]
      case .alignmentOfAnother: style.alignment = .right
      case .directionOfAnother: style.baseWritingDirection = .rightToLeft
      case .fontOfAnother: own[.font] = LayoutStack.font.withSize(33)
      case .colorOfAnother: own[.foregroundColor] = UIColor.green
      case .linkOfAnother: own[.link] = "https://example.org"
      case .kernOfAnother: own[.kern] = 7.0
      case .underlineOfAnother: own[.underlineStyle] = 1
      case .offsetOfAnother: own[.baselineOffset] = 9
      }
      if [.blocksOfAnother, .alignmentOfAnother, .directionOfAnother].contains(self) {
        own[.paragraphStyle] = style.copy()
      }
    }
  }

  @Test(arguments: Fault.allCases) func `a planted fault is found`(fault: Fault) {
    let table = NSTextTable()
    let blocks = (0..<2).map { TableTexts.cell(table, $0, 0) }
    let style = NSMutableParagraphStyle()
    style.textBlocks = [blocks[0]]
    let own: [NSAttributedString.Key: Any] = [
      .font: LayoutStack.font, .paragraphStyle: style.copy(),
    ]
    let storage = NSTextStorage(string: "x\n", attributes: own)
    let read = storage.attributes(at: 0, effectiveRange: nil)
    let found = storage.run(at: 0, language: nil).attributes
    #expect(Self.difference(found, read) == nil)
    var others = read
    fault.plant(in: &others, blocks)
    let shared = RunAttributes(others, language: found.defaultLanguage, isOfText: true)
    #expect(Self.difference(shared, read) != nil)
  }
}
