// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Attributed text with tables.
enum TableTexts {
  static func paragraph(
    _ text: String, in blocks: [NSTextBlock], size: CGFloat = 12,
    _ change: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.textBlocks = blocks
    change(style)
    return NSAttributedString(
      string: text,
      attributes: [.font: LayoutStack.font.withSize(size), .paragraphStyle: style])
  }

  static func cell(
    _ table: NSTextTable, _ row: Int, _ column: Int, rows: Int = 1, columns: Int = 1,
    _ change: (NSTextTableBlock) -> Void = { _ in }
  ) -> NSTextTableBlock {
    let block = NSTextTableBlock(
      table: table, startingRow: row, rowSpan: rows, startingColumn: column, columnSpan: columns)
    block.setWidth(1, type: .absoluteValueType, for: .border)
    block.setWidth(3, type: .absoluteValueType, for: .padding)
    block.setBorderColor(.black)
    change(block)
    return block
  }

  /// A table of one paragraph a cell.
  static func table(
    _ rows: [[String]], outer: [NSTextBlock] = [], _ table: NSTextTable = NSTextTable(),
    _ change: (NSTextTableBlock) -> Void = { _ in }
  ) -> NSMutableAttributedString {
    table.numberOfColumns = rows.map(\.count).max() ?? 0
    let text = NSMutableAttributedString(string: "")
    for (row, cells) in rows.enumerated() {
      for (column, string) in cells.enumerated() {
        text.append(
          paragraph(string + "\n", in: outer + [cell(table, row, column, change)]))
      }
    }
    return text
  }

  static func stack(_ text: NSAttributedString, containers: [CGSize]) -> LayoutStack {
    let stack = LayoutStack("", font: nil, containers: containers)
    stack.storage.setAttributedString(text)
    return stack
  }
}

extension LayoutStack {
  /// The used rectangle of the line that holds a word.
  func line(of word: String) -> CGRect {
    let place = (storage.string as NSString).range(of: word)
    precondition(place.location != NSNotFound, word)
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: storage.length))
    let glyph = manager.glyphIndexForCharacter(at: place.location)
    return unsafe manager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil)
  }

  /// The fragment's rectangle of the line that holds a word.
  func fragment(of word: String) -> CGRect {
    let place = (storage.string as NSString).range(of: word)
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: storage.length))
    let glyph = manager.glyphIndexForCharacter(at: place.location)
    return unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
  }

  /// Returns the boxes in a container, with their contents.
  func boxes(_ container: Int = 0) -> [(rect: CGRect, text: String)] {
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: storage.length))
    var found: [(CGRect, String)] = []
    manager.layout.forEachBox(in: 0..<storage.length) { place, frame, held in
      guard place == container else { return }
      found.append(
        (CGRect(frame.bounds), (storage.string as NSString).substring(with: NSRange(held))))
    }
    return found
  }
}
