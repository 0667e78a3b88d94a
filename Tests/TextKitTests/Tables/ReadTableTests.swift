// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Tables of documents: directions, parts, captions at the ends of pages.
@Suite struct ReadTableTests {
  private func stack(
    _ html: String, _ containers: [CGSize] = [CGSize(width: 4000, height: 1e6)]
  ) throws -> LayoutStack {
    TableTexts.stack(
      try NSAttributedString(
        data: Data("<div style='font: 12px Inter'>\(html)</div>".utf8),
        options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil),
      containers: containers)
  }

  // MARK: Directions

  private func x(_ word: String, _ stack: LayoutStack) -> CGFloat {
    let range = (stack.storage.string as NSString).range(of: word)
    let glyphs = unsafe stack.manager.glyphRange(
      forCharacterRange: range, actualCharacterRange: nil)
    return stack.manager.boundingRect(
      forGlyphRange: glyphs, in: stack.manager.textContainers[0]
    ).minX
  }

  @Test(
    arguments: [
      // The direction of a table in its first cell is not its own.
      (
        "<table><tr><td><table dir=rtl><tr><td>a1<td>a2</table><td>b</table>", ["a2", "a1", "b"]
      ),
      (
        "<table dir=rtl><tr><td><table dir=ltr><tr><td>a1<td>a2</table><td>b</table>",
        ["b", "a1", "a2"]
      ),
      ("<table dir=rtl><tr><td dir=ltr>a1<td>a2<td>b</table>", ["b", "a2", "a1"]),
      ("<table dir=rtl><tr><td>r1<td>r2</table><table><tr><td>a1<td>a2</table>", ["a1", "a2"]),
      ("<table style='direction: rtl'><tr><td>a1<td>a2</table>", ["a2", "a1"]),
    ])
  func `each table has its own direction`(html: String, order: [String]) throws {
    let stack = try stack(html)
    #expect(order.sorted { x($0, stack) < x($1, stack) } == order)
    let all = NSRange(location: 0, length: stack.storage.length)
    for type in [NSAttributedString.DocumentType.html] {
      let written = try stack.storage.data(from: all, documentAttributes: [.documentType: type])
      let again = TableTexts.stack(
        try NSAttributedString(
          data: written, options: [.documentType: type], documentAttributes: nil),
        containers: [CGSize(width: 4000, height: 1e6)])
      #expect(order.sorted { x($0, again) < x($1, again) } == order)
    }
  }

  @Test func `a table's direction is archived`() throws {
    for direction in [true, false, nil] {
      let table = NSTextTable()
      table.isRightToLeft = direction
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: table, requiringSecureCoding: true)
      let again = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextTable.self, from: data)
      #expect(again?.isRightToLeft == direction)
    }
  }

  // MARK: Order of rows, captions

  @Test func `a footer stands at the end, a header at the top`() throws {
    let stack = try stack(
      "<table><tfoot><tr><td>F<td>f</tfoot><tbody><tr><td rowspan=2>A<td>B<tr><td>C</tbody>"
        + "<thead><tr><th>H<th>h</thead></table>")
    #expect(stack.storage.string == "H\nh\nA\nB\nC\nF\nf\n")
    let style =
      unsafe stack.storage.attribute(.paragraphStyle, at: 4, effectiveRange: nil)
      as? NSParagraphStyle
    let cell = style?.textBlocks.last as? NSTextTableBlock
    #expect(cell?.startingRow == 1 && cell?.rowSpan == 2)
    #expect(cell?.table.numberOfHeaderRows == 1)
  }

  @Test func `a caption is not parted from the table below it`() throws {
    let html =
      "<p style='margin: 0'>one<table><caption>Caption</caption><tr><td>a<br>b<br>c</table>"
    let line = try self.stack(html).fragment(of: "one").height
    // The row has no room below the caption, and both have on the next page.
    let page = CGSize(width: 200, height: line * 4.5)
    let stack = try self.stack(html, Array(repeating: page, count: 4))
    func container(_ word: String) -> Int? {
      let place = (stack.storage.string as NSString).range(of: word).location
      let glyph = stack.manager.glyphIndexForCharacter(at: place)
      let found = unsafe stack.manager.textContainer(forGlyphAt: glyph, effectiveRange: nil)
      return stack.manager.textContainers.firstIndex { $0 === found }
    }
    #expect(container("one") == 0)
    #expect(container("Caption") == 1 && container("a\u{2028}") == 1)
    let all = stack.storage
    let written = try all.data(
      from: NSRange(location: 0, length: all.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    #expect(!String(decoding: written, as: UTF8.self).contains("avoid"))
  }

  /// Returns the page of some words, each page as high as some lines.
  private func pages(_ html: String, _ words: [String], lines: Double) throws -> [Int?] {
    let line = try stack("<p style='margin: 0'>one").fragment(of: "one").height
    let page = CGSize(width: 200, height: line * lines)
    let stack = try stack(html, Array(repeating: page, count: 6))
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil, "\(html)")
    return words.map { word in
      let place = (stack.storage.string as NSString).range(of: word).location
      let glyph = stack.manager.glyphIndexForCharacter(at: place)
      let found = unsafe stack.manager.textContainer(forGlyphAt: glyph, effectiveRange: nil)
      return stack.manager.textContainers.firstIndex { $0 === found }
    }
  }

  @Test func `rows of a long chain that fits a page are not parted`() throws {
    let rows = (1...100).map { "<tr style='break-after: avoid'><td>r\($0)." }.joined()
    let found = try pages(
      "<style>td { padding: 0 } table { border-spacing: 0 }</style><p style='margin: 0'>one<p style='margin: 0'>two<table>\(rows)</table><p style='margin: 0'>end",
      ["one", "two", "r1.", "r64.", "r100."], lines: 101.5)
    #expect(found == [0, 0, 1, 1, 1])
  }

  @Test func `a caption below is not parted from the last row of its table`() throws {
    func table(_ head: String = "") -> String {
      "<p style='margin: 0'>one\(head)<table><caption style='caption-side: bottom'>Caption</caption>"
        + "<tr><td>row</table><p style='margin: 0'>end"
    }
    let words = ["one", "row", "Caption"]
    #expect(try pages(table(), words, lines: 3.5) == [0, 0, 0])
    // There is room for the row, and none for the caption.
    #expect(try pages(table(), words, lines: 2.5) == [0, 1, 1])
    // They meet on no page: each is at its natural position.
    #expect(try pages(table(), words, lines: 1.5) == [0, 1, 2])
    // A heading is kept with them.
    let heading = "<p style='margin: 0; break-after: avoid'>two"
    #expect(
      try pages(table(heading), ["one", "two"] + words.dropFirst(), lines: 3.5) == [0, 1, 1, 1])
    // Text that is no caption is parted from it.
    let text = table().replacing(
      "<caption style='caption-side: bottom'>Caption</caption>", with: "")
    #expect(try pages(text, ["one", "row", "end"], lines: 2.5) == [0, 0, 1])
  }

  @Test func `a heading is not parted from what follows it, whatever that is`() throws {
    let blocks = [
      "<p style='margin: 0'>next<br>next</p>", "<ul style='margin: 0'><li>next</ul>",
      "<pre style='margin: 0'>next</pre>", "<div style='background: yellow'>next</div>",
      "<table><tr><th>next<tr><td>row</table>", "<table><caption>next</caption><tr><td>row</table>",
      "<h2 style='margin: 0; font-size: 1em'>next</h2><p style='margin: 0'>text</p>",
    ]
    for block in blocks {
      let html =
        "<p style='margin: 0'>one<br>two<h1 style='margin: 0; font-size: 1em'>head</h1>" + block
      #expect(try pages(html, ["one", "head", "next"], lines: 3.5) == [0, 1, 1], "\(block)")
    }
    // A style sheet overrides it.
    let loose = "<h1 style='margin: 0; font-size: 1em; break-after: auto'>head</h1>"
    let html = "<p style='margin: 0'>one" + loose + "<p style='margin: 0'>next"
    #expect(try pages(html, ["one", "head", "next"], lines: 2.5) == [0, 0, 1])
    // Both are written as they are read.
    for text in [html, html.replacing("; break-after: auto", with: "")] {
      let all = try stack(text).storage
      let data = try all.data(
        from: NSRange(location: 0, length: all.length),
        documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
      let written = String(decoding: data, as: UTF8.self)
      #expect(written.contains("page-break") == text.contains("auto"))
      let again = try stack(written)
      #expect(again.storage.string == all.string)
      for place in [0, 4, 9] {
        let keeps = [all, again.storage].map {
          unsafe ($0.attribute(.paragraphStyle, at: place, effectiveRange: nil)
            as? NSParagraphStyle)?.keepsWithNext
        }
        #expect(keeps[0] == keeps[1], "\(place)")
      }
    }
  }

  @Test func `a header is not parted from the row below it`() throws {
    func table(_ caption: String = "", heads: [String] = ["head"], foot: String = "") -> String {
      "<p style='margin: 0'>one<table>\(caption)<thead>"
        + heads.map { "<tr><th>\($0)" }.joined()
        + "</thead><tbody><tr><td>row<tr><td>next</tbody></table>\(foot)<p style='margin: 0'>end"
    }
    let words = ["one", "head", "row", "next"]
    #expect(try pages(table(), words, lines: 4.5) == [0, 0, 0, 0])
    #expect(try pages(table(), words, lines: 3.5) == [0, 0, 0, 1])
    // There is room for the header, and none for the row.
    #expect(try pages(table(), words, lines: 2.5) == [0, 1, 1, 2])
    // They meet on no page: each is at its natural position.
    #expect(try pages(table(), words, lines: 1.5) == [0, 1, 2, 3])
    // All rows of the header, and a caption above.
    let two = ["one", "h1", "h2", "row"]
    #expect(try pages(table(heads: ["h1", "h2"]), two, lines: 4.5) == [0, 0, 0, 0])
    #expect(try pages(table(heads: ["h1", "h2"]), two, lines: 3.5) == [0, 1, 1, 1])
    #expect(try pages(table(heads: ["h1", "h2"]), two, lines: 2.5) == [0, 0, 1, 1])
    let caption = table("<caption>Caption</caption>")
    let captioned = ["one", "Caption", "head", "row"]
    #expect(try pages(caption, captioned, lines: 4.5) == [0, 0, 0, 0])
    #expect(try pages(caption, captioned, lines: 3.5) == [0, 1, 1, 1])
    // A header alone is at its natural position.
    let alone = "<p style='margin: 0'>one<table><thead><tr><th>head</thead></table>end"
    #expect(try pages(alone, ["one", "head", "end"], lines: 2.5) == [0, 0, 1])
  }

  @Test func `headers with their rows follow edits`() throws {
    var random = SeededGenerator(seed: seed())
    for round in 0..<iterations(6) {
      let html = (0..<10).map { number in
        let heads = (0..<Int.random(in: 1...3, using: &random)).map {
          "<tr><th>h\(number)\($0)<th>x"
        }
        return "<p style='margin: 0'>text \(number)<table><caption>c\(number)</caption><thead>"
          + heads.joined() + "</thead><tr><td>r\(number)<td>y<tr><td>s\(number)<td>z</table>"
      }
      let page = CGSize(width: 120, height: Double.random(in: 50...140, using: &random))
      let stack = try stack(html.joined(), Array(repeating: page, count: 100))
      for step in 0..<20 {
        let place = Int.random(in: 0..<stack.storage.length, using: &random)
        let isWord = stack.storage.string.utf16.dropFirst(place).first != 10
        stack.storage.replaceCharacters(
          in: NSRange(location: place, length: isWord && random.oneIn(2) ? 1 : 0),
          with: random.oneIn(3) ? "" : random.oneIn(2) ? "\u{2028}x" : "word word ")
        #expect(
          firstDifference(stack.picture(), stack.fresh().picture()) == nil, "\(round) \(step)")
      }
    }
  }

  @Test func `a figure's caption is not parted from what it is about`() throws {
    func figure(_ words: String) -> String {
      "<p style='margin: 0'>one<figure style='margin: 0'>\(words)</figure><p style='margin: 0'>end"
    }
    let caption = "<figcaption>Caption</figcaption>"
    let below = figure("<p style='margin: 0'>what</p>\(caption)")
    let above = figure("\(caption)<p style='margin: 0'>what</p>")
    let words = ["one", "what", "Caption"]
    #expect(try pages(below, words, lines: 2.5) == [0, 1, 1])
    #expect(try pages(above, words, lines: 2.5) == [0, 1, 1])
    // What follows the figure is not kept with it.
    #expect(try pages(below, words + ["end"], lines: 3.5) == [0, 0, 0, 1])
    #expect(try pages(figure(caption), ["one", "Caption", "end"], lines: 2.5) == [0, 0, 1])
  }

  @Test func `a figure in a box, and one that is a table, keep their captions`() throws {
    let caption = "<figcaption style='margin: 0'>Caption</figcaption>"
    func figure(_ words: String, _ style: String = "background: yellow") -> String {
      "<p style='margin: 0'>one<figure style='margin: 0; \(style)'>\(words)</figure>"
        + "<p style='margin: 0'>end"
    }
    let text = figure("<p style='margin: 0'>What</p>" + caption)
    #expect(try pages(text, ["one", "What", "Caption", "end"], lines: 4.5) == [0, 0, 0, 0])
    #expect(try pages(text, ["one", "What", "Caption", "end"], lines: 2.5) == [0, 1, 1, 2])
    let above = figure(caption + "<p style='margin: 0'>What</p>")
    #expect(try pages(above, ["one", "Caption", "What"], lines: 2.5) == [0, 1, 1])
    for style in ["", "background: yellow"] {
      let table = figure("<table><tr><td>row<tr><td>last</table>" + caption, style)
      let words = ["one", "row", "last", "Caption", "end"]
      #expect(try pages(table, words, lines: 3.5) == [0, 0, 1, 1, 1], "\(style)")
      let first = figure(caption + "<table><tr><td>row<tr><td>last</table>", style)
      #expect(
        try pages(first, ["one", "Caption", "row", "last"], lines: 2.5) == [0, 1, 1, 2], "\(style)")
    }
  }

  @Test func `paragraphs in boxes that stand with their next ones follow edits`() throws {
    var random = SeededGenerator(seed: seed())
    for round in 0..<iterations(6) {
      let html = (0..<14).map { number in
        let style = random.oneIn(2) ? "background: yellow" : ""
        let rule = random.oneIn(2) ? "break-after: avoid" : ""
        return "<div style='\(style)'><p style='margin: 0; \(rule)'>p\(number)</p>"
          + (random.oneIn(3) ? "<table><tr><td style='\(rule)'>cell</table>" : "")
          + "<p style='margin: 0; \(rule)'>q\(number)</p></div>"
      }
      let page = CGSize(width: 120, height: Double.random(in: 40...110, using: &random))
      let stack = try stack(html.joined(), Array(repeating: page, count: 80))
      for step in 0..<20 {
        let place = Int.random(in: 0..<stack.storage.length, using: &random)
        let isWord = stack.storage.string.utf16.dropFirst(place).first != 10
        stack.storage.replaceCharacters(
          in: NSRange(location: place, length: isWord && random.oneIn(2) ? 1 : 0),
          with: random.oneIn(3) ? "" : random.oneIn(2) ? "\u{2028}x" : "word word ")
        #expect(
          firstDifference(stack.picture(), stack.fresh().picture()) == nil, "\(round) \(step)")
      }
    }
  }

  @Test func `pages that are added one by one are those of all at once`() throws {
    var random = SeededGenerator(seed: seed())
    for round in 0..<iterations(8) {
      let html = (0..<8).map { number in
        let lines = (0..<Int.random(in: 0...3, using: &random)).map { "<br>\($0)" }
        let parts = [
          "<h1 style='margin: 0; font-size: 1em'>h\(number)</h1>",
          "<table><caption>c</caption><thead><tr><th>h</thead><tr><td>r<tr><td>s</table>",
          "<table><caption style='caption-side: bottom'>c</caption><tr><td>r<tr><td>s</table>",
          "<div style='background: yellow; break-after: avoid'>d\(number)</div>",
        ]
        return "<p style='margin: 0'>p\(number)\(lines.joined())</p>"
          + parts.randomElement(using: &random)!
      }
      let page = CGSize(width: 120, height: Double.random(in: 40...110, using: &random))
      let stack = try stack(html.joined(), [page])
      for _ in 0..<30 {
        _ = stack.picture()
        stack.manager.addTextContainer(NSTextContainer(size: page))
      }
      #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil, "\(round)")
    }
  }

  @Test func `rows with captions below follow edits`() throws {
    var random = SeededGenerator(seed: seed())
    for round in 0..<iterations(6) {
      let html = (0..<12).map { number in
        "<p style='margin: 0'>text \(number)<table><caption style='caption-side: bottom'>c\(number)"
          + "</caption><tr><td>r\(number)<tr><td>s\(number)</table>"
      }
      let page = CGSize(width: 120, height: Double.random(in: 50...110, using: &random))
      let stack = try stack(html.joined(), Array(repeating: page, count: 80))
      for step in 0..<20 {
        let place = Int.random(in: 0..<stack.storage.length, using: &random)
        let isWord = stack.storage.string.utf16.dropFirst(place).first != 10
        stack.storage.replaceCharacters(
          in: NSRange(location: place, length: isWord && random.oneIn(2) ? 1 : 0),
          with: random.oneIn(3) ? "" : random.oneIn(2) ? "\u{2028}x" : "word word ")
        #expect(
          firstDifference(stack.picture(), stack.fresh().picture()) == nil, "\(round) \(step)")
      }
    }
  }
}
