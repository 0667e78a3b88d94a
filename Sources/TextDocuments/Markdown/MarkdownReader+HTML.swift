// SPDX-License-Identifier: MIT

// HTML in Markdown: inline tags, and blocks, which the HTML reader reads.

extension MarkdownReader {
  /// Appends an inline tag or comment.
  func appendTag(_ text: String) {
    let outcome = html.inline(text)
    if case .text(text) = outcome {} else { unwritten.note(Array(text.utf8)) }
    switch outcome {
    case .text(let text): append(text)
    case .block:
      // Headings and cells are single paragraphs.
      if place.heading == 0, !place.isInCell { endParagraph() } else if isOpen { append(" ") }
    case .picture(let attributes):
      let reader = HTMLReader(sink, within: place.format, styles: HTMLStyleTree(limit: 0))
      let style = reader.makeStyle("img", attributes, reader.style)
      guard let picture = reader.picture(attributes, style) else { return }
      isOpen = true
      emitFormat()
      html.takePlaces(sink.appendMark)
      sink.appendImage(picture)
    }
  }

  /// Appends a block; its content is indented like a paragraph at its position.
  func appendBlock(_ text: String) {
    let part = MarkdownPart(self)
    unwritten.note(Array(text.utf8))
    let alignment = html.alignment
    let bytes = html.block(text)
    let reader = HTMLReader(part, within: place.format, aligned: alignment)
    // The lists and boxes of all blocks are numbered as those of one document.
    (reader.lists.count, reader.blockCount) = (listCount, boxCount)
    reader.next.marks = html.places
    html.places = reader.readPart(bytes, spaceBelow: spaceBelow)
    (listCount, boxCount) = (reader.lists.count, reader.blockCount)
    guard part.hasContent else { return }
    place.hasNoteText = true
    isAfterCode = part.endsWithCode
    told = nil
  }

  /// The space below a paragraph.
  private var spaceBelow: Double { place.lists.last?.isTight == true ? 0 : 12 }

  /// Adds the enclosing quotations and lists to a paragraph of a block.
  fileprivate func enclose(_ format: inout ParagraphFormat, isFirst: Bool) {
    let lists = place.lists
    let around = paragraph()
    format.quoteLevel += around.quoteLevel
    format.spacingBefore = max(format.spacingBefore, around.spacingBefore)
    if format.isTaskDone == nil { format.isTaskDone = around.isTaskDone }
    if isFirst, format.isCode, isAfterCode { format.startsCode = true }
    guard !format.lists.isEmpty else {
      format.lists = around.lists
      format.continuedLists += around.continuedLists
      format.headIndent += around.headIndent
      format.firstLineHeadIndent += around.headIndent
      return
    }
    // An item of a nested list.
    let own = format.lists.count
    format.lists = lists.map { .init(id: $0.id, $0.format) } + format.lists
    guard place.quotes > 0 || format.headIndent > 0 else { return }
    var indent =
      Double(min(place.quotes, Self.maximumDepth)) * Self.quoteIndent
      + Double(min(lists.count, Self.maximumDepth)) * Self.itemIndent
    if format.headIndent == 0 { indent += Double(min(own, Self.maximumDepth)) * Self.itemIndent }
    format.headIndent += indent
    format.firstLineHeadIndent += indent
  }

  /// Adds the enclosing quotations and lists to a table of a block.
  fileprivate func enclose(_ format: inout TableFormat) {
    indent(&format)
    if format.box.margin.bottom == .zero { format.box.margin.bottom = .init(spaceBelow) }
    guard lacksSpace else { return }
    format.box.margin.top = .init(12)
    lacksSpace = false
  }
}

/// Emits the content of an HTML block as part of the enclosing document.
final class MarkdownPart: DocumentSink {
  private unowned let reader: MarkdownReader
  /// The number of open tables.
  private var depth = 0
  private(set) var hasContent = false
  private(set) var endsWithCode = false

  init(_ reader: MarkdownReader) { self.reader = reader }

  private var sink: any DocumentSink { reader.sink }

  func setCharacterFormat(_ format: CharacterFormat) {
    sink.setCharacterFormat(format.withPlainLink)
  }
  func appendText(_ units: [UInt16]) { sink.appendText(units) }
  func appendImage(_ picture: DocumentImage) { sink.appendImage(picture) }
  func appendMark(_ name: String) { sink.appendMark(name) }

  func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    var format = format
    if depth == 0 { reader.enclose(&format, isFirst: !hasContent) }
    (hasContent, endsWithCode) = (true, format.isCode)
    sink.endParagraph(format, isTerminated: isTerminated)
  }

  func beginTable(in blocks: [ParagraphFormat.Block]) {
    if depth == 0 { reader.endItem() }
    depth += 1
    sink.beginTable(in: blocks)
  }
  func beginRow() { sink.beginRow() }
  func beginCell() { sink.beginCell() }
  func endCell() { sink.endCell() }
  func endRow() { sink.endRow() }

  func endTable(_ format: TableFormat) {
    depth -= 1
    (hasContent, endsWithCode) = (true, false)
    guard depth == 0 else { return sink.endTable(format) }
    var format = format
    reader.enclose(&format)
    sink.endTable(format)
  }

  func beginStory(_ story: DocumentStory) { sink.beginStory(story) }
  func endStory(_ story: DocumentStory) { sink.endStory(story) }
  func appendReference(to story: DocumentStory, number: Int) {
    sink.appendReference(to: story, number: number)
  }
  /// The properties of a block are not those of the document.
  func endDocument(_ format: DocumentFormat) {}
}
