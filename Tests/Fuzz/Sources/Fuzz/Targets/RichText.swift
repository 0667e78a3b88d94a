// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextDocuments

// Readers of rich text: whatever the bytes are, a sink is told what it may expect, and what the writer makes of it reads as the
// same text.

let rtfTarget = FuzzTarget(name: "RTF", longest: 600, seeds: rtfSeeds) { input in
  let sink = FuzzSink()
  let bytes = input.rest()
  RTFReader.read(bytes, into: sink)
  sink.check()
  let writer = RTFWriter()
  RTFReader.read(bytes, into: writer)
  let again = FuzzSink()
  RTFReader.read(writer.bytes, into: again)
  again.check()
  // Text before the first writing may say what nothing keeps: an empty note's paragraph, a place that a cell covers.
  if sink.stories == 0 && sink.tables == 0 {
    require(sink.text == again.text, "\(sink.text) became \(again.text)")
  }
  if sink.tables > 0 { reach("a table") }
  if sink.stories > 0 { reach("a story") }
  if sink.pictures > 0 { reach("a picture") }
}

private let rtfSeeds: [[UInt8]] = [
  #"{\rtf1\ansi\ansicpg1252{\fonttbl\f0\fswiss Arial;}{\colortbl;\red255\green0\blue0;}\f0\fs24 a\b b\b0\par}"#,
  #"{\rtf1\trowd\clvmgf\cellx1000\cellx2000\pard\intbl a\cell b\cell\row\trowd\clvmrg\cellx1000\cellx2000\intbl\cell d\cell\row\pard x}"#,
  #"{\rtf1\pard\intbl a\par\itap2 b\nestcell{\*\nesttableprops\trowd\cellx100\nestrow}\pard\intbl c\cell\row}"#,
  #"{\rtf1{\field{\*\fldinst{HYPERLINK "http://a"}}{\fldrslt b}}{\footnote c}{\header d\par}}"#,
  #"{\rtf1{\*\listtable{\list{\listlevel\levelnfc0{\leveltext\'02\'00.;}}\listid1}}{\*\listoverridetable{\listoverride\listid1\ls1}}\ls1 a\par}"#,
  #"{\rtf1{\pict\pngblip\picw1 89504e47}{\pict\jpegblip\bin3 abc}{{\NeXTGraphic a.png}\'ac}\u8364?\uc2\u-10179 ab}"#,
  #"{\rtf1{\*\tkstrings a;b%3b;}{\*\tklists \{disc\}|1|0;}{\*\tkboxes 1 2% 3;}\tklist1\tkblock1\tktip1 a\par}"#,
].map { Array($0.utf8) }

/// Sees that events come in their order.
final class FuzzSink: DocumentSink {
  private enum Frame: Equatable { case table, row, cell, story(DocumentStory, Bool) }

  private(set) var text = ""
  private(set) var tables = 0
  private(set) var stories = 0
  private(set) var pictures = 0
  private var frames: [Frame] = []
  private var isOpen = false
  private var hasEnded = false
  private var cellIsEmpty: [Bool] = []
  private var rows: [[Int]] = []

  func setCharacterFormat(_ format: CharacterFormat) {
    require(format.fontSize >= 0 && format.fontSize.isFinite, "a font of \(format.fontSize)")
  }

  private func open() {
    require(!hasEnded && frames.last != .row && frames.last != .table, "text between cells")
    isOpen = true
  }

  func appendText(_ units: [UInt16]) {
    require(!units.isEmpty && !units.contains { [0, 10, 13, 0x2029].contains($0) }, "\(units)")
    open()
    text += String(decoding: units, as: UTF16.self)
  }

  func appendPicture(_ picture: DocumentPicture) {
    open()
    pictures += 1
    text += "\u{FFFC}"
  }

  func appendMark(_ name: String) { open() }

  func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    open()
    isOpen = false
    text += isTerminated ? "\n" : ""
    if frames.last == .cell { cellIsEmpty[cellIsEmpty.count - 1] = false }
  }

  func beginTable(in blocks: [ParagraphFormat.Block]) {
    require(!isOpen && frames.last != .row && frames.last != .table, "a table in a paragraph")
    if frames.last == .cell { cellIsEmpty[cellIsEmpty.count - 1] = false }
    frames.append(.table)
    rows.append([])
    tables += 1
  }

  func beginRow() {
    require(frames.last == .table, "a row")
    frames.append(.row)
    rows[rows.count - 1].append(0)
  }

  func beginCell() {
    require(frames.last == .row, "a cell")
    frames.append(.cell)
    cellIsEmpty.append(true)
    rows[rows.count - 1][rows[rows.count - 1].count - 1] += 1
  }

  func endCell() {
    require(!isOpen && frames.popLast() == .cell && cellIsEmpty.popLast() == false, "a cell's end")
  }
  func endRow() { require(frames.popLast() == .row, "a row's end") }

  func endTable(_ format: TableFormat) {
    require(frames.popLast() == .table, "a table's end")
    require(rows.popLast() == format.rows.map(\.cells.count), "other rows than those that came")
    for row in format.rows {
      for (one, next) in zip(row.cells, row.cells.dropFirst()) {
        require(one.column < next.column, "columns \(one.column), \(next.column)")
      }
      for cell in row.cells { require(cell.columnSpan > 0 && cell.rowSpan > 0, "a span of 0") }
    }
  }

  func beginStory(_ story: DocumentStory) {
    frames.append(.story(story, isOpen))
    isOpen = false
    stories += 1
  }

  func endStory(_ story: DocumentStory) {
    require(!isOpen, "a story ends in a paragraph")
    guard case .story(story, let wasOpen)? = frames.popLast() else { fatalError("a story's end") }
    isOpen = wasOpen
  }

  func endDocument(_ format: DocumentFormat) { hasEnded = true }

  func check() { require(hasEnded && !isOpen && frames.isEmpty, "not at the end") }
}

let htmlTarget = FuzzTarget(name: "HTML", longest: 600, seeds: htmlSeeds) { input in
  let sink = FuzzSink()
  let bytes = input.rest()
  HTMLReader.read(bytes, into: sink)
  sink.check()
  let writer = HTMLWriter()
  HTMLReader.read(bytes, into: writer)
  let again = FuzzSink()
  HTMLReader.read(writer.bytes, into: again)
  again.check()
  if sink.tables > 0 { reach("a table") }
  if sink.pictures > 0 { reach("a picture") }
  if sink.text == again.text { reach("the same text") }
}

let markdownTarget = FuzzTarget(name: "Markdown", longest: 400, seeds: markdownSeeds) { input in
  let sink = FuzzSink()
  let bytes = input.rest()
  MarkdownReader.read(bytes, into: sink)
  sink.check()
  let writer = MarkdownWriter()
  MarkdownReader.read(bytes, into: writer)
  let again = FuzzSink()
  MarkdownReader.read(writer.bytes, into: again)
  again.check()
  if sink.tables > 0 { reach("a table") }
  if sink.stories > 0 { reach("a note") }
  if sink.text == again.text { reach("the same text") }
}

private let htmlSeeds: [[UInt8]] = [
  "<h1 id=a>b <b>c</b></h1><p style='color:red;margin:1em 2px'>d<br>e&amp;&#8364;</p><ul><li>f<ol start=3><li value=9>g</ol></ul>",
  "<style>p > .a, #b { font: bold 12px/2 'X', serif; border: 1px solid #f00 } @page { size: A4 }</style><p class=a>x<p id=b>y",
  "<table border=1 cellpadding=2><caption>c</caption><thead><tr><th colspan=2>a<tbody><tr><td rowspan=0>b<td><table><td>n</table></table>",
  "<pre>\na\n b</pre><hr><img src='data:image/png;base64,iVBORw==' alt=x width=3><a href=x name=y>z</a><input type=checkbox>",
  "<html lang=de dir=rtl><head><title>t</title><meta charset=utf-8><meta name=author content=n></head><body bgcolor=red><q>a</q><bdo dir=ltr>b",
].map { Array($0.utf8) }

private let markdownSeeds: [[UInt8]] = [
  "# a *b* **c** `d`\n\n> e\n> > f\n\n1. g\n   - [x] h\n\n     i\n2. j\n",
  "| a | b |\n|:-:|--:|\n| c | d[^1] |\n\n[^1]: e\n\n    f[^2]\n",
  "~~~ swift\ncode\n~~~\n\n---\n![a](b \"c\") <x> www.a.b ~~d~~\\\ne",
  "<div>\nx\n</div>\n\n[a]: b\n[a] &amp; &#0; \\*",
].map { Array($0.utf8) }
