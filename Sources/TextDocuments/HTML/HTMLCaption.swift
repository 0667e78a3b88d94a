// SPDX-License-Identifier: MIT

/// What a caption holds that stands below its table: it comes before the rows, and is told behind them.
final class HTMLCaption: DocumentSink {
  private let outer: any DocumentSink
  private var events: [(any DocumentSink) -> Void] = []

  init(for outer: any DocumentSink) { self.outer = outer }

  /// Tells all that was held, in its order.
  func tell(to sink: any DocumentSink) { for event in events { event(sink) } }

  func setCharacterFormat(_ format: CharacterFormat) {
    events.append { $0.setCharacterFormat(format) }
  }
  func appendText(_ units: [UInt16]) { events.append { $0.appendText(units) } }
  func appendPicture(_ picture: DocumentPicture) { events.append { $0.appendPicture(picture) } }
  func appendMark(_ name: String) { events.append { $0.appendMark(name) } }
  func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    events.append { $0.endParagraph(format, isTerminated: isTerminated) }
  }
  func beginTable(in blocks: [ParagraphFormat.Block]) {
    events.append { $0.beginTable(in: blocks) }
  }
  func beginRow() { events.append { $0.beginRow() } }
  func beginCell() { events.append { $0.beginCell() } }
  func endCell() { events.append { $0.endCell() } }
  func endRow() { events.append { $0.endRow() } }
  func endTable(_ format: TableFormat) { events.append { $0.endTable(format) } }
  func beginStory(_ story: DocumentStory) { events.append { $0.beginStory(story) } }
  func endStory(_ story: DocumentStory) { events.append { $0.endStory(story) } }
  func appendReference(to story: DocumentStory, number: Int) {
    events.append { $0.appendReference(to: story, number: number) }
  }
  func endDocument(_ format: DocumentFormat) {}
  func progress(read: Int, of total: Int) -> Bool { outer.progress(read: read, of: total) }
}
