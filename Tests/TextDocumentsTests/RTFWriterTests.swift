// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextDocuments

@Suite struct RTFWriterTests {
  private func written(_ document: RecordedDocument) -> [UInt8] {
    let writer = RTFWriter()
    document.tell(writer)
    return writer.bytes
  }

  @Test func `what is written is read as the same`() {
    let seed = seed()
    for number in 0..<UInt64(iterations(150)) {
      var random = RandomDocument(seed: seed &+ number)
      let document = random.document()
      let bytes = written(document)
      let read = RecordedDocument.rtf(bytes).normalized()
      let expected = document.normalized()
      if read != expected {
        Issue.record(
          "\(seed &+ number): \(Difference.first(expected, read))\n\(String(decoding: bytes, as: UTF8.self).suffix(3000))"
        )
        return
      }
    }
  }

  @Test func `strings of our own that begin with a mark stay apart`() {
    let strings = ["a", "\u{301}b", "\u{1056}", "", "x;%|\n", "\u{308};"]
    #expect(RTFStringTable.strings(in: RTFStringTable.text(strings)) == strings)
    let lists = RTFListTable.lists(in: "\u{301}{decimal}|3|1;\u{308}x|2|0;")
    #expect(
      lists.map(\.start) == [3, 2] && lists.map(\.marker) == ["\u{301}{decimal}", "\u{308}x"])
  }

  @Test func `a second writing is the same as the first`() {
    let seed = seed()
    for number in 0..<UInt64(iterations(50)) {
      var random = RandomDocument(seed: seed &+ number)
      let bytes = written(random.document())
      let again = written(RecordedDocument.rtf(bytes))
      if again != bytes {
        let place = zip(bytes, again).prefix { $0 == $1 }.count
        Issue.record(
          "\(seed &+ number): \(String(decoding: bytes.dropFirst(max(0, place - 200)).prefix(300), as: UTF8.self))\n≠ \(String(decoding: again.dropFirst(place).prefix(100), as: UTF8.self))"
        )
        return
      }
    }
  }

  @Test func `what is written is ASCII and its braces match`() {
    var random = RandomDocument(seed: 7)
    for _ in 0..<20 {
      let bytes = written(random.document())
      #expect(bytes.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
      var depth = 0
      var isEscaped = false
      for byte in bytes {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x7B {
          depth += 1
        } else if byte == 0x7D {
          depth -= 1
        }
        #expect(depth >= 0)
      }
      #expect(depth == 0)
    }
  }

  private func text(_ document: RecordedDocument) -> String {
    String(decoding: written(document), as: UTF8.self)
  }

  @Test func `text that stands higher or lower has a group, and no paragraph ends in one`() {
    var picture = DocumentImage()
    picture.source = "a.png"
    var raised = CharacterFormat.plain
    raised.superscript = 1
    var lowered = raised
    lowered.superscript = -1
    let document = RecordedDocument(blocks: [
      .paragraph(
        .init(
          pieces: [
            .text("x", .plain), .text("2", raised), .mark("m"), .text("3", raised),
            .text("4", lowered), .picture(picture, lowered),
          ], end: lowered)),
      .paragraph(.init(end: raised)),
    ])
    let text = text(document)
    #expect(
      text.contains("\\super 2}{\\*\\bkmkstart m}") && text.contains("\\super 3}{")
        && text.contains("\\sub 4}\\plain"))
    #expect(text.components(separatedBy: "\\super ").count == 3)
    #expect(RecordedDocument.rtf(text) == document.read())
  }

  @Test func `items stand further in for readers that put markers before text`() {
    var document = RecordedDocument()
    for (depth, indent) in [(1, 0.0), (2, 0), (1, 40)] {
      var paragraph = RecordedDocument.Paragraph(pieces: [.text("x", .plain)])
      paragraph.format.lists = (1...depth).map { .init(id: $0, ListFormat("{disc}")) }
      paragraph.format.headIndent = indent
      paragraph.format.firstLineHeadIndent = indent
      document.blocks.append(.paragraph(paragraph))
    }
    var hanging = RecordedDocument.Paragraph(pieces: [.text("x", .plain)])
    hanging.format.lists = [.init(id: 1, ListFormat("{disc}"))]
    hanging.format.headIndent = 36
    document.blocks.append(.paragraph(hanging))
    let text = text(document)
    let words = text.components(separatedBy: "\\pard\\").dropFirst().map {
      $0.components(separatedBy: "\\ls")[0]
    }
    #expect(words[0].hasSuffix("\\li720\\fi-360\\tkli0\\tkfi0"))
    #expect(words[1].hasSuffix("\\li1440\\fi-360\\tkli0\\tkfi0"))
    #expect(words[2].hasSuffix("\\li1040\\fi-360\\tkli800\\tkfi0"))
    #expect(words[3].hasSuffix("\\li720\\fi-720"), "it has room for its marker")
    let read = RecordedDocument.rtf(text).paragraphs.map(\.format.headIndent)
    #expect(read == [0, 0, 40, 36])
  }

  @Test func `others get fonts that they have, and ours the one that was written`() {
    var document = RecordedDocument()
    for (name, kind) in [
      (".AppleSystemUIFont", CharacterFormat.FontKind.sansSerif), ("ui-monospace", .monospaced),
      (".AppleSystemUIFontSerif", .serif), ("Inter", .any),
    ] {
      var format = CharacterFormat.plain
      format.fontName = name
      format.fontKind = kind
      document.blocks.append(.paragraph(.init(pieces: [.text("x", format)], end: format)))
    }
    let text = text(document)
    for words in [
      "\\f0\\fswiss\\fcharset0{\\*\\tkfont .AppleSystemUIFont}Arial;",
      "\\f1\\fmodern\\fcharset0{\\*\\tkfont ui-monospace}Courier New;",
      "\\f2\\froman\\fcharset0{\\*\\tkfont .AppleSystemUIFontSerif}Times New Roman;",
      "\\f3\\fnil\\fcharset0 Inter;",
    ] {
      #expect(text.contains(words))
    }
    #expect(RecordedDocument.rtf(text) == document.read())
  }

  @Test func `boxes of tasks and numbers of notes stand there for others`() {
    var done = RecordedDocument.Paragraph(pieces: [.text("x", .plain)], end: .plain)
    done.format.isTaskDone = true
    let note = RecordedDocument.Block.paragraph(.init(pieces: [.text("n", .plain)], end: .plain))
    let document = RecordedDocument(blocks: [
      .paragraph(done),
      .paragraph(
        .init(pieces: [.text("y", .plain), .story(.footnote, [note])], end: .plain)),
    ])
    let text = text(document)
    #expect(text.contains("{\\tkothers\\plain\\f0\\fs24 \\uc0\\u9745  }"))
    let parts = text.components(separatedBy: "{\\plain\\super\\chftn }")
    #expect(
      parts.count == 3 && parts[1].hasPrefix("{\\footnote")
        && parts[2].hasPrefix("{\\tkothers  }\\plain"))
    #expect(RecordedDocument.rtf(text) == document.read())
  }

  @Test func `pictures that others cannot decode are for us only`() {
    func text(_ data: [UInt8], _ kind: DocumentImage.Kind) -> String {
      var picture = DocumentImage()
      picture.data = data
      picture.kind = kind
      picture.alternative = "a (b)"
      let document = RecordedDocument(blocks: [
        .paragraph(.init(pieces: [.picture(picture, .plain)], end: .plain))
      ])
      #expect(RecordedDocument.rtf(self.text(document)) == document.read())
      return self.text(document)
    }
    #expect(text(RandomDocument.png, .png).contains("{\\pict\\pngblip"))
    for (data, kind) in [
      (RandomDocument.png.dropLast(3), DocumentImage.Kind.png), ([71, 73, 70, 56], .gif),
      ([0xFF, 0xD8, 0xFF], .jpeg), ([1, 2], .other), (Array("%PDF".utf8), .pdf),
    ] {
      #expect(text(Array(data), kind).contains("{\\tkothers a (b)}{\\*\\tkpict\\"), "\(kind)")
    }
  }

  @Test func `spaces beside each other and ends of pages in cells are what LibreOffice takes`() {
    let text = RecordedDocument.Block.paragraph(
      .init(pieces: [.text("a   b\u{C}c", .plain)], end: .plain))
    var table = RecordedDocument.Table(rows: [[[text]]])
    table.format.columnCount = 1
    table.format.rows = [RowFormat()]
    table.format.rows[0].cells = [CellFormat()]
    let document = RecordedDocument(blocks: [text, .table(table)])
    let written = self.text(document)
    #expect(written.contains("a \\uc0\\u32 \\u32 b\\page c\\par"))
    #expect(written.contains("a \\uc0\\u32 \\u32 b\\tkpage c\\cell"))
    #expect(RecordedDocument.rtf(written).text == document.text)
  }

  @Test func `markers of items stand in the text for readers without lists`() {
    var document = RecordedDocument()
    for _ in 0..<2 {
      var paragraph = RecordedDocument.Paragraph(pieces: [.text("x", .plain)])
      paragraph.format.lists = [.init(id: 1, ListFormat("{lower-roman})", start: 4))]
      document.blocks.append(.paragraph(paragraph))
    }
    let text = String(decoding: written(document), as: UTF8.self)
    #expect(
      text.contains("{\\listtext\\tab iv)\\tab}") && text.contains("{\\listtext\\tab v)\\tab}"))
  }
}

extension RecordedDocument {
  /// As it is read from a file of our own.
  fileprivate func read() -> RecordedDocument {
    var document = self
    document.format.cocoaVersion = 2639
    return document
  }
}

/// Finds the first difference between two documents.
enum Difference {
  static func first(_ one: RecordedDocument, _ other: RecordedDocument) -> String {
    if one.format != other.format { return fields(one.format, other.format) }
    for (first, second) in zip(one.pageStories, other.pageStories) where first != second {
      return "in a header: " + blocks(first.blocks, second.blocks)
    }
    return blocks(one.blocks, other.blocks)
  }

  private static func blocks(_ one: [RecordedDocument.Block], _ other: [RecordedDocument.Block])
    -> String
  {
    for (first, second) in zip(one, other) where first != second {
      switch (first, second) {
      case (.paragraph(let first), .paragraph(let second)):
        if first.format != second.format {
          let boxes = zip(first.format.blocks, second.format.blocks).map { fields($0.box, $1.box) }
          return fields(first.format, second.format) + boxes.joined()
        }
        if first.isTerminated != second.isTerminated { return "terminated \(first.isTerminated)" }
        for (one, other) in zip(first.pieces, second.pieces) where one != other {
          if case .text(let text, let format) = one, case .text(text, let wrong) = other {
            return "in \(text): " + fields(format, wrong)
          }
          if case .story(_, let one) = one, case .story(_, let other) = other {
            return "in a note: " + blocks(one, other)
          }
          return "\(one)\n≠ \(other)"
        }
        if first.pieces.count == second.pieces.count {
          return "end: " + fields(first.end, second.end)
        }
        return
          "pieces \(first.pieces.count) ≠ \(second.pieces.count): \(first.pieces.map(name)) \(second.pieces.map(name))"
      case (.table(let first), .table(let second)):
        if first.format != second.format {
          return table(first.format, second.format)
        }
        for (one, other) in zip(first.rows.flatMap { $0 }, second.rows.flatMap { $0 })
        where one != other {
          return "in a cell: " + blocks(one, other)
        }
      default: break
      }
      return "\(first)\n≠ \(second)"
    }
    return "\(one.count) ≠ \(other.count) blocks"
  }

  private static func table(_ one: TableFormat, _ other: TableFormat) -> String {
    func rows(_ format: TableFormat) -> String {
      format.rows.map { row in
        let cells = row.cells.map {
          "\($0.column)+\($0.columnSpan)x\($0.rowSpan)\($0.isHeader ? "h" : "")"
        }
        return "\(row.isHeader ? "h" : "")\(row.keepsTogether ? "k" : "")\(cells)"
      }.joined(separator: " ")
    }
    if rows(one) != rows(other) { return rows(one) + " ≠ " + rows(other) }
    let cells = zip(one.rows.flatMap(\.cells), other.rows.flatMap(\.cells))
    let boxes = cells.first { $0.box != $1.box }
    return boxes.map { fields($0.box, $1.box) } ?? fields(one, other) + fields(one.box, other.box)
  }

  private static func name(_ piece: RecordedDocument.Piece) -> String {
    switch piece {
    case .text(let text, _): "“\(text)”"
    case .picture: "picture"
    case .mark: "mark"
    case .story: "story"
    case .reference: "reference"
    }
  }

  private static func fields(_ one: Any, _ other: Any) -> String {
    zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children).compactMap {
      first, second in
      let (a, b) = ("\(first.value)", "\(second.value)")
      return a == b ? nil : "\(first.label ?? ""): \(a)\n  ≠ \(b)"
    }.joined(separator: "\n")
  }
}
