// SPDX-License-Identifier: MIT

@testable import TextDocuments

/// The events that a sink got, as a tree that can be compared and emitted again.
struct RecordedDocument: Equatable {
  enum Piece: Equatable {
    case text(String, CharacterFormat)
    case picture(DocumentImage, CharacterFormat)
    case mark(String)
    case story(DocumentStory, [Block])
    case reference(DocumentStory, Int)
  }

  struct Paragraph: Equatable {
    var pieces: [Piece] = []
    var format = ParagraphFormat()
    var end = CharacterFormat()
    var isTerminated = true

    var text: String {
      pieces.map { piece in
        switch piece {
        case .text(let text, _): text
        case .picture: "\u{FFFC}"
        case .mark, .story, .reference: ""
        }
      }.joined()
    }
  }

  struct Table: Equatable {
    var rows: [[[Block]]] = []
    var format = TableFormat()
  }

  enum Block: Equatable {
    case paragraph(Paragraph)
    case table(Table)
  }

  struct PageStory: Equatable {
    var story: DocumentStory
    var blocks: [Block]
  }

  var blocks: [Block] = []
  /// Headers and footers, which are not part of the text.
  var pageStories: [PageStory] = []
  var format = DocumentFormat()

  /// Paragraphs of the text itself, cells after each other.
  var paragraphs: [Paragraph] { Self.paragraphs(blocks) }

  static func paragraphs(_ blocks: [Block]) -> [Paragraph] {
    blocks.flatMap { block -> [Paragraph] in
      switch block {
      case .paragraph(let paragraph): [paragraph]
      case .table(let table): table.rows.flatMap { $0.flatMap { paragraphs($0) } }
      }
    }
  }

  var text: String { paragraphs.map { $0.text + ($0.isTerminated ? "\n" : "") }.joined() }

  var tables: [Table] {
    blocks.compactMap { if case .table(let table) = $0 { table } else { nil } }
  }

  /// Those of pages first.
  var stories: [PageStory] {
    pageStories
      + blocks.flatMap { block -> [PageStory] in
        guard case .paragraph(let paragraph) = block else { return [] }
        return paragraph.pieces.compactMap {
          if case .story(let story, let blocks) = $0 {
            .init(story: story, blocks: blocks)
          } else {
            nil
          }
        }
      }
  }
}

/// Records events, and reports those that violate a sink's expectations.
final class RecordingSink: DocumentSink {
  private enum Frame {
    case body([RecordedDocument.Block])
    case table(RecordedDocument.Table)
    case row([[RecordedDocument.Block]])
    case cell([RecordedDocument.Block])
    case story(DocumentStory, [RecordedDocument.Block], RecordedDocument.Paragraph?)
  }

  private var frames: [Frame] = [.body([])]
  private var open: RecordedDocument.Paragraph?
  private var format = CharacterFormat()
  private(set) var document = RecordedDocument()
  private(set) var complaints: [String] = []
  private(set) var hasEnded = false

  private func complain(_ condition: Bool, _ text: String) {
    if !condition && complaints.count < 20 { complaints.append(text) }
  }

  func setCharacterFormat(_ format: CharacterFormat) {
    complain(format.fontSize >= 0 && format.fontSize.isFinite, "a font of \(format.fontSize)")
    complain(format.strokeWidth.isFinite, "a stroke of \(format.strokeWidth)")
    self.format = format
  }

  /// Opens a paragraph for content that has to be in one.
  private func openParagraph() {
    complain(!hasEnded, "text behind the end")
    switch frames.last {
    case .table, .row: complain(false, "text between cells")
    default: break
    }
    if open == nil { open = .init() }
  }

  private func add(_ piece: RecordedDocument.Piece) {
    openParagraph()
    if case .text(let text, let format) = piece, case .text(let before, format)? = open?.pieces.last
    {
      open?.pieces.removeLast()
      open?.pieces.append(.text(before + text, format))
    } else {
      open?.pieces.append(piece)
    }
  }

  func appendText(_ units: [UInt16]) {
    complain(!units.isEmpty, "empty text")
    complain(!units.contains { [0, 10, 13, 0x2029].contains($0) }, "a separator in text")
    add(.text(String(decoding: units, as: UTF16.self), format))
  }

  func appendImage(_ picture: DocumentImage) { add(.picture(picture, format)) }
  func appendMark(_ name: String) { add(.mark(name)) }

  func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    openParagraph()
    var paragraph = open ?? .init()
    paragraph.format = format
    paragraph.end = self.format
    paragraph.isTerminated = isTerminated
    open = nil
    add(.paragraph(paragraph))
  }

  private func add(_ block: RecordedDocument.Block) {
    switch frames.removeLast() {
    case .body(let blocks): frames.append(.body(blocks + [block]))
    case .cell(let blocks): frames.append(.cell(blocks + [block]))
    case .story(let story, let blocks, let outer):
      frames.append(.story(story, blocks + [block], outer))
    case let frame:
      complain(false, "a block in a row or table")
      frames.append(frame)
    }
  }

  func beginTable(in blocks: [ParagraphFormat.Block]) {
    complain(open == nil, "a table in a paragraph")
    frames.append(.table(.init()))
  }

  func beginRow() {
    if case .table = frames.last {} else { complain(false, "a row outside of a table") }
    frames.append(.row([]))
  }

  func beginCell() {
    if case .row = frames.last {} else { complain(false, "a cell outside of a row") }
    frames.append(.cell([]))
  }

  func endCell() {
    complain(open == nil, "a cell ends in a paragraph")
    guard case .cell(let blocks)? = frames.popLast(), case .row(let cells)? = frames.popLast()
    else {
      return complain(false, "the end of a cell")
    }
    complain(!blocks.isEmpty, "an empty cell")
    frames.append(.row(cells + [blocks]))
  }

  func endRow() {
    guard case .row(let cells)? = frames.popLast(), case .table(var table)? = frames.popLast()
    else {
      return complain(false, "the end of a row")
    }
    table.rows.append(cells)
    frames.append(.table(table))
  }

  func endTable(_ format: TableFormat) {
    guard case .table(var table)? = frames.popLast() else {
      return complain(false, "the end of a table")
    }
    table.format = format
    complain(
      table.rows.map(\.count) == format.rows.map(\.cells.count), "rows that are not those that came"
    )
    for row in format.rows {
      complain(
        zip(row.cells, row.cells.dropFirst()).allSatisfy { $0.column < $1.column },
        "columns \(row.cells.map(\.column))")
      complain(row.cells.allSatisfy { $0.columnSpan > 0 && $0.rowSpan > 0 }, "a span of 0")
    }
    add(.table(table))
  }

  func beginStory(_ story: DocumentStory) {
    frames.append(.story(story, [], open))
    open = nil
  }

  func endStory(_ story: DocumentStory) {
    complain(open == nil, "a story ends in a paragraph")
    guard case .story(let begun, let blocks, let outer)? = frames.popLast() else {
      return complain(false, "the end of a story")
    }
    complain(begun == story, "the end of another story")
    complain(!blocks.isEmpty, "an empty story")
    open = outer
    if story.isOfPages {
      document.pageStories.append(.init(story: story, blocks: blocks))
    } else {
      add(RecordedDocument.Piece.story(story, blocks))
    }
  }

  func appendReference(to story: DocumentStory, number: Int) {
    complain(number > 0, "a reference to note \(number)")
    add(RecordedDocument.Piece.reference(story, number))
  }

  func endDocument(_ format: DocumentFormat) {
    let isMark = open?.pieces.allSatisfy { if case .mark = $0 { true } else { false } }
    complain(isMark ?? true, "the end in a paragraph")
    complain(frames.count == 1, "the end in a table or story")
    if case .body(let blocks)? = frames.first { document.blocks = blocks }
    document.format = format
    hasEnded = true
  }
}

extension RecordedDocument {
  static func rtf(_ text: String) -> RecordedDocument { rtf(Array(text.utf8)) }

  static func rtf(_ bytes: [UInt8]) -> RecordedDocument {
    let sink = RecordingSink()
    RTFReader.read(bytes, into: sink)
    precondition(sink.complaints.isEmpty, "\(sink.complaints)")
    return sink.document
  }

  /// Emits the document to a sink.
  func tell(_ sink: some DocumentSink) {
    for story in pageStories {
      sink.beginStory(story.story)
      Self.tell(story.blocks, sink)
      sink.endStory(story.story)
    }
    Self.tell(blocks, sink)
    sink.endDocument(format)
  }

  private static func tell(_ blocks: [Block], _ sink: some DocumentSink) {
    for block in blocks {
      switch block {
      case .paragraph(let paragraph): tell(paragraph, sink)
      case .table(let table):
        sink.beginTable(in: [])
        for row in table.rows {
          sink.beginRow()
          for cell in row {
            sink.beginCell()
            tell(cell, sink)
            sink.endCell()
          }
          sink.endRow()
        }
        sink.endTable(table.format)
      }
    }
  }

  private static func tell(_ paragraph: Paragraph, _ sink: some DocumentSink) {
    for piece in paragraph.pieces {
      switch piece {
      case .text(let text, let format):
        sink.setCharacterFormat(format)
        sink.appendText(Array(text.utf16))
      case .picture(let picture, let format):
        sink.setCharacterFormat(format)
        sink.appendImage(picture)
      case .mark(let name): sink.appendMark(name)
      case .story(let story, let blocks):
        sink.beginStory(story)
        tell(blocks, sink)
        sink.endStory(story)
      case .reference(let story, let number): sink.appendReference(to: story, number: number)
      }
    }
    sink.setCharacterFormat(paragraph.end)
    sink.endParagraph(paragraph.format, isTerminated: paragraph.isTerminated)
  }
}
