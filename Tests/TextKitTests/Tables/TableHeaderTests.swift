// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextLayout

/// Rows that are repeated where a table continues in another container.
@Suite(.serialized) struct TableHeaderTests {
  static func stack(rows: Int, headers: Int, height: CGFloat = 100, count: Int = 4) -> LayoutStack {
    let table = NSTextTable()
    table.numberOfHeaderRows = headers
    let cells = [["Name", "Number"]] + (1...rows).map { ["row \($0)", "\($0 * $0)"] }
    let text = TableTexts.table(cells, table)
    return TableTexts.stack(
      text, containers: Array(repeating: CGSize(width: 150, height: height), count: count))
  }

  static func place(of word: String, _ stack: LayoutStack) -> (container: Int, y: CGFloat) {
    let line = stack.fragment(of: word)
    let place = (stack.storage.string as NSString).range(of: word).location
    let glyph = stack.manager.glyphIndexForCharacter(at: place)
    let container = unsafe stack.manager.textContainer(forGlyphAt: glyph, effectiveRange: nil)
    return (stack.manager.textContainers.firstIndex { $0 === container } ?? -1, line.minY)
  }

  static func firstRow(of container: Int, _ stack: LayoutStack) -> (text: String, y: CGFloat) {
    let glyphs = stack.manager.glyphRange(for: stack.manager.textContainers[container])
    let characters = unsafe stack.manager.characterRange(
      forGlyphRange: glyphs, actualGlyphRange: nil)
    let rect = unsafe stack.manager.lineFragmentRect(
      forGlyphAt: glyphs.location, effectiveRange: nil)
    return (
      String((stack.storage.string as NSString).substring(with: characters).prefix(5)), rect.minY
    )
  }

  @Test func `rows begin below the header in each further container`() {
    let plain = Self.stack(rows: 12, headers: 0)
    let headed = Self.stack(rows: 12, headers: 1)
    let header = headed.boxes().first { $0.text.contains("Name") && $0.rect.height < 90 }
    #expect(Self.firstRow(of: 1, plain).y < 6)
    let height = Self.place(of: "row 1", headed).y - Self.place(of: "Name", headed).y
    #expect(abs(Self.firstRow(of: 1, headed).y - Self.firstRow(of: 1, plain).y - height) < 0.01)
    #expect(abs(Self.firstRow(of: 2, headed).y - Self.firstRow(of: 1, headed).y) < 0.01)
    #expect(header != nil)
    #expect(headed.manager.layout.findBrokenInvariant() == nil)
    // Fewer rows fit.
    #expect(Self.place(of: "row 7", headed).container > Self.place(of: "row 7", plain).container)
  }

  @Test func `a header that has changed leaves other room`() {
    let stack = Self.stack(rows: 12, headers: 1, count: 6)
    _ = stack.picture()
    let before = Self.firstRow(of: 1, stack).y
    stack.storage.replaceCharacters(
      in: NSRange(location: 0, length: 4), with: "A much longer name of this column")
    #expect(Self.firstRow(of: 1, stack).y > before + 10)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `a header that is too high is left out`() {
    let stack = Self.stack(rows: 12, headers: 3, height: 60, count: 8)
    #expect(Self.firstRow(of: 1, stack).y < 6)
    _ = stack.picture()
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
    let all = Self.stack(rows: 3, headers: 100, height: 60, count: 8)
    #expect(all.manager.firstUnlaidCharacterIndex() >= 0)
    #expect(firstDifference(all.picture(), all.fresh().picture()) == nil)
  }

  /// A header, a row over many containers whose second cell has one line, and a row.
  static func highRow() -> LayoutStack {
    let table = NSTextTable()
    table.numberOfColumns = 2
    table.numberOfHeaderRows = 1
    let long = String(repeating: "words ", count: 60)
    let text = TableTexts.table([["Name", "Number"], [long, "middle"], ["a", "b"]], table) {
      $0.verticalAlignment = .middleAlignment
    }
    return TableTexts.stack(
      text, containers: Array(repeating: CGSize(width: 110, height: 100), count: 20))
  }

  @Test func `a header is shown once in each container of a high row`() {
    let stack = Self.highRow()
    stack.manager.ensureLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    var shown: [Int] = []
    for container in stack.manager.textContainers {
      let glyphs = stack.manager.glyphRange(for: container)
      if glyphs.length == 0 { break }
      shown.append(0)
      stack.manager.layout.forEachRepeatedHeader(above: Range(glyphs)!) { _, _ in
        shown[shown.count - 1] += 1
      }
    }
    #expect(shown.count > 5)
    #expect(shown == [0] + Array(repeating: 1, count: shown.count - 1))
  }

  @Test func `a cell without a line in a container has its borders there`() throws {
    try PictureSnapshot(
      name: "table-high-row",
      saying:
        "Eight pages of a table side by side, each with the header \"Name | Number\": both columns have borders on all pages, though \"middle\" stands on the first alone.",
      size: CGSize(width: 960, height: 110), scale: 1
    ).check { _ in
      let stack = Self.highRow()
      for (number, container) in stack.manager.textContainers.prefix(8).enumerated() {
        let glyphs = stack.manager.glyphRange(for: container)
        let origin = CGPoint(x: 5 + 120 * number, y: 5)
        stack.manager.drawBackground(forGlyphRange: glyphs, at: origin)
        stack.manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
      }
    }
  }

  @Test func `a header is archived with its table`() throws {
    let table = NSTextTable()
    table.numberOfHeaderRows = -4
    #expect(table.numberOfHeaderRows == 0)
    table.numberOfHeaderRows = 2
    let data = try NSKeyedArchiver.archivedData(withRootObject: table, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextTable.self, from: data)
    #expect(read?.numberOfHeaderRows == 2)
  }

  @Test func `a header is shown again above the rows of each page`() throws {
    try PictureSnapshot(
      name: "table-headers",
      saying:
        "Three pages side by side: each begins with the row \"Name | Number\", followed by rows that go on from page to page.",
      size: CGSize(width: 480, height: 110), scale: 1
    ).check { _ in
      let stack = Self.stack(rows: 8, headers: 1)
      stack.manager.ensureLayout(
        forCharacterRange: NSRange(location: 0, length: stack.storage.length))
      for (number, container) in stack.manager.textContainers.prefix(3).enumerated() {
        let glyphs = stack.manager.glyphRange(for: container)
        let origin = CGPoint(x: 5 + 160 * number, y: 5)
        stack.manager.drawBackground(forGlyphRange: glyphs, at: origin)
        stack.manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
      }
    }
  }
}
