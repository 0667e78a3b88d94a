// SPDX-License-Identifier: MIT

@testable import TextDocuments

/// The part of a document that Markdown can represent, a line for each paragraph: sizes, colours
/// and spaces between paragraphs are the reader's.
struct MarkdownView {
  private(set) var lines: [String] = []
  private var numbers: [Int: Int] = [:]

  init(_ document: RecordedDocument) {
    for block in document.blocks { append(block, inside: "", isHeader: false) }
  }

  private mutating func append(_ block: RecordedDocument.Block, inside: String, isHeader: Bool) {
    switch block {
    case .paragraph(let paragraph): append(paragraph, inside: inside)
    case .table(let table):
      lines.append(inside + "table of \(table.format.columnCount)")
      for (row, cells) in zip(table.format.rows, table.rows) {
        lines.append(inside + (row.isHeader ? "header row" : "row"))
        for cell in cells {
          for inner in cell { append(inner, inside: inside + "| ", isHeader: row.isHeader) }
        }
      }
    }
  }

  private mutating func append(_ paragraph: RecordedDocument.Paragraph, inside: String) {
    let format = paragraph.format
    var line = inside
    if format.headingLevel > 0 { line += "h\(format.headingLevel) " }
    if format.quoteLevel > 0 { line += String(repeating: ">", count: format.quoteLevel) + " " }
    if format.isCode { line += "code(\(format.codeLanguage ?? "")) " }
    if format.isRule { line += "--- " }
    for list in format.lists {
      let number = numbers[list.id] ?? numbers.count + 1
      numbers[list.id] = number
      let marker = list.format.marker.replacing(")", with: ".")
      line += "[\(number) \(marker) \(list.format.start)] "
    }
    if let isDone = format.isTaskDone { line += isDone ? "[x] " : "[ ] " }
    let text = Self.text(paragraph.pieces, isCode: format.isCode)
    // An empty heading or paragraph is nothing in HTML.
    let isNothing =
      text.isEmpty && !format.isRule && !format.isCode && format.lists.isEmpty && inside.isEmpty
    if !isNothing { lines.append(line + text) }
  }

  private static func text(_ pieces: [RecordedDocument.Piece], isCode: Bool) -> String {
    var result = ""
    var marks = ""
    // Spaces that come before text, and count as one.
    var isSpaceWaiting = false
    var isAtStart = true
    func mark(_ new: String) {
      if new != marks { result += "{\(new)}" }
      marks = new
    }
    for piece in pieces {
      switch piece {
      case .text(let text, let format):
        for character in text {
          if !isCode, character == " " || character == "\n" || character == "\t" {
            isSpaceWaiting = !isAtStart
            continue
          }
          if character == "\u{2028}" && !isCode {
            isSpaceWaiting = false
            isAtStart = true
            result += "↵"
            continue
          }
          if isSpaceWaiting { result += " " }
          (isSpaceWaiting, isAtStart) = (false, false)
          mark(isCode ? "" : self.marks(format))
          result.append(character)
        }
      case .picture(let picture, let format):
        if isSpaceWaiting { result += " " }
        (isSpaceWaiting, isAtStart) = (false, false)
        mark(self.marks(format))
        result += "![\(picture.alternative ?? "")](\(picture.source ?? "") \(picture.title ?? ""))"
      case .mark: break
      case .reference(let story, let number): result += "(\(story) \(number))"
      case .story(let story, let blocks):
        var inner = RecordedDocument()
        inner.blocks = blocks
        result += "(\(story): \(MarkdownView(inner).lines.joined(separator: "; ")))"
      }
    }
    return result
  }

  /// Returns a URL as in the document; HTML has to write some characters in hexadecimal.
  private static func decoded(_ address: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(address.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func marks(_ format: CharacterFormat) -> String {
    var marks: [String] = []
    if format.weight >= 600 { marks.append("b") }
    if format.isItalic { marks.append("i") }
    if format.strikethrough != nil { marks.append("s") }
    if format.fontKind == .monospaced { marks.append("m") }
    if let link = format.link { marks.append("<\(decoded(link))>") }
    if let tip = format.toolTip { marks.append("'\(tip)'") }
    return marks.joined(separator: " ")
  }
}
