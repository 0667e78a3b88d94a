// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Attributes that differ in their blocks alone are worked out once: what comes of it is what comes of each by itself.
@Suite struct BlockModelTests {
  /// A style whose class says more than its values.
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
        let alone = RunAttributes(own, language: found.defaultLanguage, isOfText: true)
        let comment = Comment("seed \(seed), characters \(range)")
        #expect(found.shapes(like: alone), comment)
        #expect(found.isLink == alone.isLink && found.fixedAdvance == alone.fixedAdvance, comment)
        #expect(found.scriptLevel == alone.scriptLevel && found.override == nil, comment)
        #expect(found.cell?.depth == alone.cell?.depth, comment)
        #expect(found.cell?.cell.row == alone.cell?.cell.row, comment)
        #expect(found.font == alone.font && found.foregroundColor == alone.foregroundColor, comment)
        #expect((found.ornament == nil) == (alone.ornament == nil), comment)
        #expect(found.drawing.paragraphStyle === alone.drawing.paragraphStyle, comment)
        #expect(found.source?.count == own.count, comment)
      }
    }
  }
}
