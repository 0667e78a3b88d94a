// SPDX-License-Identifier: MIT

import Foundation
import TextKit

extension LayoutBenchmarks {
  /// A table of 1 000 rows of ten cells, beside its texts as paragraphs; a key in a cell.
  func tables() {
    for isFixed in [false, true] {
      let kind = isFixed ? "fixed" : "automatic"
      var alone: [Double] = []
      var table: [Double] = []
      for _ in 0..<5 {
        let plain = Stack("", font: font, size: CGSize(width: 100, height: 0))
        plain.storage.setAttributedString(tableText(inTable: false, isFixed: isFixed))
        alone.append(milliseconds { plain.height() })
        let stack = Stack("", font: font, size: CGSize(width: 1000, height: 0))
        stack.storage.setAttributedString(tableText(inTable: true, isFixed: isFixed))
        table.append(milliseconds { stack.height() })
      }
      report("table of 1 000 x 10, \(kind): texts alone", median(alone), "ms")
      report("table of 1 000 x 10, \(kind)", median(table), "ms", limit: 2 * median(alone))
      let stack = Stack("", font: font, size: CGSize(width: 1000, height: 0))
      stack.storage.setAttributedString(tableText(inTable: true, isFixed: isFixed))
      stack.height()
      var keys: [Double] = []
      for key in 0..<40 {
        let place = stack.storage.length / 40 * key
        keys.append(
          milliseconds {
            stack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "i")
            stack.height()
          })
      }
      report("table of 1 000 x 10, \(kind): key in a cell", median(keys), "ms", limit: 2)
    }
  }

  /// Tables of as many cells: what a cell costs must not grow with the columns.
  func wideTables() {
    for (rows, columns, share) in [
      (2000, 10, 100), (200, 100, 100), (20, 1000, 100), (210, 10, 6), (21, 100, 6),
    ] {
      var alone: [Double] = []
      var table: [Double] = []
      for _ in 0..<3 {
        // As wide as a column of the table.
        for isTable in [false, true] {
          let width = CGFloat(share * (isTable ? columns : 1))
          let stack = Stack("", font: font, size: CGSize(width: width, height: 0))
          stack.storage.setAttributedString(
            tableText(inTable: isTable, isFixed: false, rows: rows, columns: columns))
          let time = milliseconds { stack.height() }
          if isTable { table.append(time) } else { alone.append(time) }
        }
      }
      let what = "table of \(rows) x \(columns), \(share) points each"
      report("\(what): texts alone", median(alone), "ms")
      report(what, median(table), "ms", limit: 2 * median(alone))
    }
  }

  /// 10 MB of paragraphs with a table of 20 x 4 cells after every hundred of them, laid out in parts.
  func longTextWithTables() {
    var all = NSMutableAttributedString()
    let lines = text.split(separator: "\n").prefix(20_000).map { String($0) + "\n" }
    let style = NSParagraphStyle()
    var tables = 0
    var next = 0
    while all.length < 10_000_000 {
      var plain = ""
      for _ in 0..<100 {
        plain += lines[next]
        next = (next + 1) % lines.count
      }
      all.append(
        NSAttributedString(string: plain, attributes: [.font: font, .paragraphStyle: style]))
      all.append(tableText(inTable: true, isFixed: false, rows: 20, columns: 4))
      tables += 1
    }
    let storage = NSTextStorage(attributedString: all)
    all = NSMutableAttributedString()
    let held = heldMemory()
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = true
    let container = NSTextContainer(size: CGSize(width: 600, height: 0))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    let page = CGRect(x: 0, y: 0, width: 600, height: 1000)
    let what = "10 MB with \(tables) tables"
    report(
      "\(what): first page",
      milliseconds {
        manager.ensureLayout(forBoundingRect: page, in: container)
        _ = manager.glyphRange(forBoundingRect: page, in: container)
      }, "ms", limit: 100)
    for (place, at) in [
      ("the end", storage.length - 4000), ("the middle", storage.length / 2),
    ] {
      report(
        "\(what): a page at \(place)",
        milliseconds {
          manager.ensureLayout(forCharacterRange: NSRange(location: at, length: 4000))
          let glyph = manager.glyphIndexForCharacter(at: at)
          _ = unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
        }, "ms", limit: 100)
    }
    report(
      "\(what): a key there",
      milliseconds {
        storage.replaceCharacters(in: NSRange(location: storage.length / 2, length: 0), with: "x")
        let glyph = manager.glyphIndexForCharacter(at: storage.length / 2)
        _ = unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
      }, "ms", limit: 20)
    precondition(manager.hasNonContiguousLayout)
    report("\(what): memory of the layout by then", (heldMemory() - held) / 1e6, "MB", limit: 50)
    report("\(what): all of it", milliseconds { manager.ensureLayout(for: container) }, "ms")
    report("\(what): memory of the layout then", (heldMemory() - held) / 1e6, "MB")
  }

  /// For a profiler: the first layout of a table, or of its texts, again and again.
  func layOutTables(inTable: Bool) {
    let isFixed = CommandLine.arguments.contains("fixed")
    let times = CommandLine.arguments.last.flatMap { Int($0) } ?? 20
    var found: [Double] = []
    for _ in 0..<times {
      let stack = Stack("", font: font, size: CGSize(width: inTable ? 1000 : 100, height: 0))
      stack.storage.setAttributedString(tableText(inTable: inTable, isFixed: isFixed))
      found.append(milliseconds { stack.height() })
    }
    report("first layout\(inTable ? " of the table" : "")", median(found), "ms")
  }

  func tableText(
    inTable: Bool, isFixed: Bool, rows: Int = 1000, columns: Int = 10
  ) -> NSAttributedString {
    let words = text.prefix(400_000).split(separator: " ").prefix(60_000)
    let table = NSTextTable()
    table.numberOfColumns = columns
    table.setContentWidth(100, type: .percentageValueType)
    if isFixed { table.layoutAlgorithm = .fixedLayoutAlgorithm }
    let result = NSMutableAttributedString()
    var next = words.startIndex
    for row in 0..<rows {
      for column in 0..<columns {
        let end =
          words.index(next, offsetBy: 3 + (row + column) % 4, limitedBy: words.endIndex)
          ?? words.endIndex
        let string = words[next..<end].joined(separator: " ").replacingOccurrences(
          of: "\n", with: " ")
        next = end == words.endIndex ? words.startIndex : end
        let style = NSMutableParagraphStyle()
        if inTable {
          let cell = NSTextTableBlock(
            table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
          cell.setWidth(1, type: .absoluteValueType, for: .border)
          style.textBlocks = [cell]
        }
        result.append(
          NSAttributedString(
            string: string + "\n", attributes: [.font: font, .paragraphStyle: style]))
      }
    }
    return result
  }
}
