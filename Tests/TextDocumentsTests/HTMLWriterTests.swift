// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextDocuments

@Suite struct HTMLWriterTests {
  private func written(_ document: RecordedDocument) -> [UInt8] {
    let writer = HTMLWriter()
    document.tell(writer)
    return writer.bytes
  }

  @Test func `a space before a break is kept, whatever the paragraph begins with`() {
    var document = RecordedDocument()
    var paragraph = RecordedDocument.Paragraph()
    paragraph.pieces = [.text("\u{2028}a \u{2028}b", .plain)]
    document.blocks = [.paragraph(paragraph)]
    #expect(RecordedDocument.html(written(document)).text == "\u{2028}a \u{2028}b\n")
  }

  @Test
  func `a browser has the marker's font, and the side that text begins at, from what is written`() {
    var format = CharacterFormat.plain
    format.fontSize = 9
    var item = RecordedDocument.Paragraph(pieces: [.text("سلام a", format)], end: format)
    item.format.lists = [.init(id: 1, ListFormat("{disc}"))]
    let latin = RecordedDocument.Paragraph(pieces: [.text("a", format)], end: format)
    let text = String(
      decoding: written(RecordedDocument(blocks: [.paragraph(item), .paragraph(latin)])),
      as: UTF8.self)
    #expect(text.contains(".m1 { font: 400 9px \"Inter\" }"))
    #expect(text.contains("<li class=\"m1\"><p class=\"p1\" dir=\"auto\">سلام a</p>"))
    #expect(text.contains("<p class=\"p1\">a</p>"))
  }

  @Test func `what is written is read as the same`() {
    let seed = seed()
    for number in 0..<UInt64(iterations(150)) {
      var random = RandomDocument(seed: seed &+ number, isHTML: true)
      let document = random.document()
      let bytes = written(document)
      let read = RecordedDocument.html(bytes).comparable()
      let expected = document.comparable()
      if read != expected {
        let text = String(decoding: bytes, as: UTF8.self)
        Issue.record("\(seed &+ number): \(Difference.first(expected, read))\n\(text.suffix(3000))")
        return
      }
    }
  }
}

extension RecordedDocument {
  /// The part that HTML can represent: covered cells are dropped, code and boxes are compared by
  /// their appearance.
  func comparable() -> RecordedDocument {
    var result = self
    result.blocks = blocks.map(Self.comparable)
    return result.normalized()
  }

  private static func comparable(_ block: Block) -> Block {
    switch block {
    case .paragraph(var paragraph):
      // The end of a paragraph has the format of its last character.
      paragraph.end = .plain
      for (index, piece) in paragraph.pieces.enumerated() {
        switch piece {
        case .text(_, let format), .picture(_, let format): paragraph.end = format
        case .story(let story, let blocks):
          paragraph.pieces[index] = .story(story, blocks.map(comparable))
        case .mark, .reference: break
        }
      }
      return .paragraph(paragraph)
    case .table(var table):
      for row in table.rows.indices {
        let covered = table.format.rows[row].cells.map(\.isCovered)
        table.rows[row] = zip(table.rows[row], covered).filter { !$1 }.map { cell, _ in
          cell.map(comparable)
        }
        table.format.rows[row].cells.removeAll { $0.isCovered }
      }
      return .table(table)
    }
  }
}
