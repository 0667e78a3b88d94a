// SPDX-License-Identifier: MIT

/// Notes at the end of a document, kept until the text refers to them.
///
///     text<a href="#n1" role="doc-noteref">1</a> … <section role="doc-endnotes"><li id="n1">note
///
/// A sink receives a note at its reference, long before the note occurs in the file. So a document
/// with notes is read twice: the first time only for the notes.
final class HTMLNotes: DocumentSink {
  private enum Event {
    case format(CharacterFormat)
    case text([UInt16])
    case picture(DocumentImage)
    case mark(String)
    case end(ParagraphFormat)
    case beginTable([ParagraphFormat.Block])
    case beginRow, beginCell, endCell, endRow
    case endTable(TableFormat)
  }

  private struct Note {
    let number: Int
    let story: DocumentStory
    var events: [Event] = []
  }

  private let outer: any DocumentSink
  private var notes: [String: Note] = [:]
  private var current: (id: String, note: Note)?
  /// Emitted notes, by name, with their number within their kind.
  private var told: [String: Int] = [:]
  private var counts: [DocumentStory: Int] = [:]

  init(for outer: any DocumentSink) { self.outer = outer }

  var isCollecting: Bool { current != nil }
  var isEmpty: Bool { notes.isEmpty }
  var areAllEmitted: Bool { told.count == notes.count }

  /// Whether a file contains one of the strings that sections of notes begin with.
  static func canContainNotes(in bytes: [UInt8]) -> Bool {
    let marks = ["doc-endnotes", "data-footnotes"].map { Array($0.utf8) }
    var place = 0
    while place < bytes.count {
      if bytes[place] == 0x64, marks.contains(where: { bytes[place...].starts(with: $0) }) {
        return true
      }
      place += 1
    }
    return false
  }

  // MARK: Collect

  func begin(_ id: String, _ story: DocumentStory) {
    current = (id, Note(number: notes.count + 1, story: story))
  }

  /// Whether anything was collected for the current note.
  var hasContent: Bool { current?.note.events.isEmpty == false }

  func end() {
    guard let (id, note) = current else { return }
    current = nil
    if notes[id] == nil { notes[id] = note }
  }

  private func append(_ event: Event) { current?.note.events.append(event) }

  func setCharacterFormat(_ format: CharacterFormat) { append(.format(format)) }
  func appendText(_ units: [UInt16]) { append(.text(units)) }
  func appendImage(_ picture: DocumentImage) { append(.picture(picture)) }
  func appendMark(_ name: String) { append(.mark(name)) }
  func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) { append(.end(format)) }
  func beginTable(in blocks: [ParagraphFormat.Block]) { append(.beginTable(blocks)) }
  func beginRow() { append(.beginRow) }
  func beginCell() { append(.beginCell) }
  func endCell() { append(.endCell) }
  func endRow() { append(.endRow) }
  func endTable(_ format: TableFormat) { append(.endTable(format)) }
  func beginStory(_ story: DocumentStory) {}
  func endStory(_ story: DocumentStory) {}
  func appendReference(to story: DocumentStory, number: Int) {}
  func endDocument(_ format: DocumentFormat) {}

  func progress(read: Int, of total: Int) -> Bool { outer.progress(read: 0, of: total) }

  // MARK: Emit

  func isEmitted(_ id: String) -> Bool { told[id] != nil }

  /// Whether a note of that name has not been emitted yet.
  func isWaiting(_ id: String) -> Bool { notes[id] != nil && told[id] == nil }

  /// Refers again to an emitted note; false if it has not been emitted.
  func refer(to id: String, _ sink: any DocumentSink) -> Bool {
    guard let note = notes[id], let number = told[id] else { return false }
    sink.appendReference(to: note.story, number: number)
    return true
  }

  /// Emits a note as a story, once: each note has a single anchor.
  func tell(_ id: String, to sink: any DocumentSink) {
    guard let note = notes[id], told[id] == nil else { return }
    counts[note.story, default: 0] += 1
    told[id] = counts[note.story, default: 0]
    // Lists and boxes of the text have numbers from another range.
    func number(_ id: Int) -> Int { -(note.number << 32 + id) }
    func numbered(_ blocks: [ParagraphFormat.Block]) -> [ParagraphFormat.Block] {
      blocks.map { block in
        var block = block
        block.id = number(block.id)
        return block
      }
    }
    sink.beginStory(note.story)
    for event in note.events {
      switch event {
      case .format(let format): sink.setCharacterFormat(format)
      case .text(let units): sink.appendText(units)
      case .picture(let picture): sink.appendImage(picture)
      case .mark(let name): sink.appendMark(name)
      case .end(var format):
        format.blocks = numbered(format.blocks)
        for index in format.lists.indices {
          format.lists[index].id = number(format.lists[index].id)
        }
        sink.endParagraph(format, isTerminated: true)
      case .beginTable(let blocks): sink.beginTable(in: numbered(blocks))
      case .beginRow: sink.beginRow()
      case .beginCell: sink.beginCell()
      case .endCell: sink.endCell()
      case .endRow: sink.endRow()
      case .endTable(let format): sink.endTable(format)
      }
    }
    sink.endStory(note.story)
  }
}
