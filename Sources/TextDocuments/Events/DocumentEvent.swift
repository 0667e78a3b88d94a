// SPDX-License-Identifier: MIT

/// A call of a sink as a value, which can be replayed later or on another thread.
///
/// Large associated values are boxed, so that moving an event copies only a few words.
package enum DocumentEvent: Equatable, Sendable {
  indirect case format(CharacterFormat)
  case sharedFormat(Shared<CharacterFormat>)
  case text([UInt16])
  indirect case picture(DocumentImage)
  case mark(String)
  indirect case endParagraph(ParagraphFormat, isTerminated: Bool)
  case beginTable(in: [ParagraphFormat.Block])
  case beginRow, beginCell, endCell, endRow
  indirect case endTable(TableFormat)
  case beginStory(DocumentStory)
  case endStory(DocumentStory)
  case noteMark(String)
  case reference(DocumentStory, number: Int)
  indirect case endDocument(DocumentFormat)
  case depth(Int)
  case progress(read: Int, total: Int)

  /// Replays the call on a sink.
  ///
  /// - Parameter sink: The sink that receives the call.
  /// - Returns: False if the sink accepts no more events.
  package func tell(to sink: any DocumentSink) -> Bool {
    switch self {
    case .format(let format): sink.setCharacterFormat(format)
    case .sharedFormat(let format): sink.setCharacterFormat(format)
    case .text(let units): sink.appendText(units)
    case .picture(let picture): sink.appendImage(picture)
    case .mark(let name): sink.appendMark(name)
    case .endParagraph(let format, let isTerminated):
      sink.endParagraph(format, isTerminated: isTerminated)
    case .beginTable(let blocks): sink.beginTable(in: blocks)
    case .beginRow:
      sink.beginRow()
      return !sink.isStopped
    case .beginCell: sink.beginCell()
    case .endCell: sink.endCell()
    case .endRow: sink.endRow()
    case .endTable(let format): sink.endTable(format)
    case .beginStory(let story): sink.beginStory(story)
    case .endStory(let story): sink.endStory(story)
    case .noteMark(let mark): sink.setNoteMark(mark)
    case .reference(let story, let number): sink.appendReference(to: story, number: number)
    case .endDocument(let format): sink.endDocument(format)
    case .depth(let depth):
      sink.noteDepth(depth)
      return !sink.isStopped
    case .progress(let read, let total): return sink.progress(read: read, of: total)
    }
    return true
  }
}

/// A sink that receives each call as a value.
package protocol EventSink: DocumentSink {
  func take(_ event: DocumentEvent)
}

extension EventSink {
  package func setCharacterFormat(_ format: CharacterFormat) { take(.format(format)) }
  package func setCharacterFormat(_ format: Shared<CharacterFormat>) { take(.sharedFormat(format)) }
  package func appendText(_ units: [UInt16]) { take(.text(units)) }
  package func appendImage(_ picture: DocumentImage) { take(.picture(picture)) }
  package func appendMark(_ name: String) { take(.mark(name)) }
  package func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    take(.endParagraph(format, isTerminated: isTerminated))
  }
  package func beginTable(in blocks: [ParagraphFormat.Block]) { take(.beginTable(in: blocks)) }
  package func beginRow() { take(.beginRow) }
  package func beginCell() { take(.beginCell) }
  package func endCell() { take(.endCell) }
  package func endRow() { take(.endRow) }
  package func endTable(_ format: TableFormat) { take(.endTable(format)) }
  package func beginStory(_ story: DocumentStory) { take(.beginStory(story)) }
  package func endStory(_ story: DocumentStory) { take(.endStory(story)) }
  package func setNoteMark(_ mark: String) { take(.noteMark(mark)) }
  package func appendReference(to story: DocumentStory, number: Int) {
    take(.reference(story, number: number))
  }
  package func endDocument(_ format: DocumentFormat) { take(.endDocument(format)) }
  package func noteDepth(_ depth: Int) { take(.depth(depth)) }
}
