// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Faults of a reader or writer: the comparison of `DocumentRoundTripTests` finds them.
@Suite struct PlantedDocumentFaultTests {
  enum Fault: String, CaseIterable {
    case lostAttribute, otherColor, lostIndent, otherSpan, sharedCell, partedList, otherStart
    case lostBorder, otherPictureSize, lostSeparator, movedRun
  }

  /// Changes the style of the first paragraph for which `change` returns true.
  private func changeStyle(
    _ text: NSMutableAttributedString, _ change: (NSMutableParagraphStyle) -> Bool
  ) -> Bool {
    var place = 0
    while place < text.length {
      var range = NSRange()
      let found = text.attribute(.paragraphStyle, at: place, effectiveRange: &range)
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(found as? NSParagraphStyle ?? .default)
      if change(style) {
        text.addAttribute(.paragraphStyle, value: style, range: range)
        return true
      }
      place = NSMaxRange(range)
    }
    return false
  }

  /// Changes the first value of an attribute.
  private func changeFirst(
    _ text: NSMutableAttributedString, _ key: NSAttributedString.Key, _ change: (Any) -> Any?
  ) -> Bool {
    var place = 0
    while place < text.length {
      var range = NSRange()
      if let value = text.attribute(key, at: place, effectiveRange: &range) {
        if let new = change(value) {
          text.addAttribute(key, value: new, range: range)
        } else {
          text.removeAttribute(key, range: range)
        }
        return true
      }
      place = NSMaxRange(range)
    }
    return false
  }

  /// Returns whether the text has the content that the fault needs.
  private func plant(_ fault: Fault, _ text: NSMutableAttributedString) -> Bool {
    func changeCell(_ make: (NSTextTableBlock) -> NSTextTableBlock?) -> Bool {
      changeStyle(text) { style in
        guard let cell = style.textBlocks.last as? NSTextTableBlock, let new = make(cell) else {
          return false
        }
        style.textBlocks[style.textBlocks.count - 1] = new
        return true
      }
    }
    switch fault {
    case .lostAttribute: return changeFirst(text, .underlineStyle) { _ in nil }
    case .otherColor:
      return changeFirst(text, .foregroundColor) { _ in UIColor(white: 0.501, alpha: 0.5) }
    case .lostIndent:
      return changeStyle(text) { style in
        defer { style.headIndent = 0 }
        return style.headIndent > 0
      }
    case .otherSpan:
      return changeCell { cell in
        NSTextTableBlock(
          table: cell.table, startingRow: cell.startingRow, rowSpan: cell.rowSpan,
          startingColumn: cell.startingColumn, columnSpan: cell.columnSpan + 1)
      }
    case .sharedCell:
      return changeCell { cell in
        cell.startingColumn == 0
          ? nil
          : NSTextTableBlock(
            table: cell.table, startingRow: cell.startingRow, rowSpan: cell.rowSpan,
            startingColumn: 0, columnSpan: cell.columnSpan)
      }
    case .partedList:
      var last: NSTextList?
      return changeStyle(text) { style in
        guard let list = style.textLists.first else {
          last = nil
          return false
        }
        defer { last = list }
        guard last === list else { return false }
        style.textLists[0] = NSTextList(
          markerFormat: list.markerFormat, options: list.listOptions,
          startingItemNumber: list.startingItemNumber)
        return true
      }
    case .otherStart:
      return changeStyle(text) { style in
        guard let list = style.textLists.first else { return false }
        style.textLists[0] = NSTextList(
          markerFormat: list.markerFormat, options: list.listOptions,
          startingItemNumber: list.startingItemNumber + 1)
        return true
      }
    case .lostBorder:
      return changeStyle(text) { style in
        guard let block = style.textBlocks.last, block.width(for: .border, edge: .maxY) > 0 else {
          return false
        }
        block.setWidth(0, type: .absoluteValueType, for: .border)
        return true
      }
    case .otherPictureSize:
      return changeFirst(text, .attachment) { _ in
        let other = NSTextAttachment(
          data: Data(MadeImage.emptyPNG(width: 3, height: 2)), ofType: "public.png")
        other.bounds = CGRect(x: 0, y: 0, width: 31, height: 20)
        return other
      }
    case .lostSeparator:
      let place = (text.string as NSString).range(of: "\n").location
      if place == NSNotFound || place == text.length - 1 { return false }
      text.deleteCharacters(in: NSRange(location: place, length: 1))
      return true
    case .movedRun:
      var range = NSRange()
      let first = text.attributes(at: 0, effectiveRange: &range)
      if NSMaxRange(range) >= text.length - 1 { return false }
      text.setAttributes(first, range: NSRange(location: NSMaxRange(range), length: 1))
      return true
    }
  }

  @Test(arguments: Fault.allCases) func `each planted fault is found`(fault: Fault) throws {
    var planted = 0
    for round in 0..<40 {
      var maker = DocumentRoundTripTests.Maker(seed: UInt64(round), isHTML: false)
      let text = maker.text()
      let wrong = NSMutableAttributedString(attributedString: text)
      // Blocks are shared: a difference may be in both.
      let right = DocumentRoundTripTests.lines(text)
      guard plant(fault, wrong) else { continue }
      planted += 1
      #expect(right != DocumentRoundTripTests.lines(wrong), "round \(round)")
    }
    #expect(planted > 0)
  }
}
