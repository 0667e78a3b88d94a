// SPDX-License-Identifier: MIT

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

/// Where two documents differ first.
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
