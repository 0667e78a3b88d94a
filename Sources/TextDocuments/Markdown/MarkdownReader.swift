// SPDX-License-Identifier: MIT

/// Reads Markdown, CommonMark with GitHub's tables, strikethrough, tasks, links and footnotes.
///
///     bytes → CommonMark (cmark-gfm) → elements, one after another → DocumentSink
///
/// Front matter contains the document's properties (`MarkdownFrontMatter`). Headings are
/// destinations of links, with the names that GitHub gives them (`MarkdownAnchors`). HTML has the
/// same effect as in HTML (`MarkdownHTML`); `HTMLReader` reads each block of it separately. A
/// footnote is emitted at the first reference to it, which itself is not text.
///
/// Size: the open elements around the text are a value (`Place`, `Table`); the rest is state that
/// exists once.
package final class MarkdownReader {
  struct List {
    var id: Int
    var format: ListFormat
    var isTight: Bool
    /// Whether the next paragraph is an item's first one, which has the marker.
    var isMarkerWaiting = false
    var isTaskDone: Bool?
  }

  private static let headingSizes = [24.0, 18, 14.04, 12, 9.96, 8.04]
  /// The indent of text for each quotation and list around it, except for an item's first
  /// paragraph.
  static let quoteIndent = 40.0
  static let itemIndent = 24.0
  /// The maximum depth of quotations and lists that are indented.
  static let maximumDepth = 100

  /// The open elements around the current text; each footnote begins without any.
  struct Place {
    var format = CharacterFormat()
    var quotes = 0
    var lists: [List] = []
    /// The level of the heading, from 1.
    var heading = 0
    var isInCell = false
    /// Whether the current note already has content.
    var hasNoteText = false
  }

  /// An open table.
  private struct Table {
    var format = TableFormat()
    var alignments: [UInt8] = []
    /// The number of cells in the row so far.
    var column = 0
  }

  let sink: any DocumentSink
  private let total: Int
  var place = Place()
  /// The formats before each open emphasis, link or heading.
  private var formats: [CharacterFormat] = []
  var told: CharacterFormat?
  var listCount = 0
  /// The number of boxes in HTML so far.
  var boxCount = 0
  private var (places, links) = (MarkdownAnchors(), KnownStrings())
  var html = MarkdownHTML()
  /// The parts of the document that no writer writes back.
  var unwritten = UnsupportedHTML(inMarkdown: true)
  private var table = Table()
  private var rows: MarkdownRows
  /// The tables around each open note.
  private var outerTables: [Table] = []
  var isOpen = false
  /// Whether the next block has space above it, because the last item of a tight list has none
  /// below.
  var lacksSpace = false
  /// Whether the last paragraph is a line of code, directly before the current one.
  var isAfterCode = false
  /// The open images, whose text is their alternative text.
  private var pictures: [(picture: DocumentImage, text: String)] = []

  /// The open footnotes, with the elements around each.
  private var notes: [(place: Place, name: String)] = []
  private var knownNotes: Set<String> = []
  /// The numbers of emitted notes.
  private var emittedNotes: [String: Int] = [:]
  /// The note of the last reference, which begins next.
  private var noteName = ""

  private init(_ sink: any DocumentSink, total: Int, _ text: [UInt8]) {
    (self.sink, self.total) = (sink, total)
    rows = MarkdownRows(text)
  }

  /// The reason, as a sentence, why Markdown cannot be read: the parser library is not installed.
  package static var problem: String? { CommonMark.problem }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - sink: Receives the events.
  /// - Returns: False if the sink has cancelled.
  /// - Precondition: `problem` is nil.
  @discardableResult
  package static func read(_ bytes: [UInt8], into sink: any DocumentSink) -> Bool {
    let input = HTMLInput(bytes, encoding: nil)
    var count = 0
    let head = MarkdownFrontMatter(input.bytes)
    let text = head.map { Array(input.bytes.dropFirst($0.length)) } ?? input.bytes
    let reader = MarkdownReader(sink, total: input.bytes.count, text)
    let masked = MarkdownMask.masked(text)
    var (depth, note) = (0, DepthNote())
    let isWhole = CommonMark.read(masked?.text ?? text) { event in
      var event = event
      if let masked { masked.restore(&event) }
      if event.kind.holdsOthers {
        depth += event.isStart ? 1 : -1
        note.note(depth, sink)
      }
      event.isStart ? reader.start(event) : reader.end(event)
      count += 1
      return count % 1024 != 0 || sink.progress(read: min(count, reader.total), of: reader.total)
    }
    var format = head?.format ?? DocumentFormat()
    format.unwritten = reader.unwritten.found
    format.unwritten[.linkDefinition] = MarkdownDefinitions.count(in: text)
    format.unwritten[.surplusCell] = reader.rows.surplus
    reader.finish(format)
    return isWhole
  }

  private func finish(_ format: DocumentFormat) {
    endParagraph()
    if place.isInCell { closeTable() }
    while !notes.isEmpty { endNote() }
    html.takePlaces(sink.appendMark)
    sink.endDocument(format)
  }

  private func closeTable() {
    sink.endCell()
    sink.endRow()
    endTable()
  }

  // MARK: Elements

  private func start(_ event: MarkdownEvent) {
    if !pictures.isEmpty { return takeAlternative(event) }
    switch event.kind {
    case .text: append(event.text)
    case .softBreak: append(" ")
    case .lineBreak: append("\u{2028}")
    case .code: appendCode(event.text)
    case .htmlInline: appendTag(event.text)
    case .htmlBlock: appendBlock(event.text)
    case .codeBlock: appendCode(lines: event.text, language: event.address)
    case .emphasis: push { $0.isItalic = true }
    case .strong: push { $0.weight = 700 }
    case .strikethrough: push { $0.strikethrough = .init() }
    case .link:
      push {
        $0.link = event.address.isEmpty ? nil : links.find(event.address)
        $0.toolTip = event.title.isEmpty ? nil : event.title
      }
    case .image: startImage(event)
    case .footnoteReference:
      // The note is anchored at its first reference.
      noteName = event.text
      if !knownNotes.insert(event.text).inserted { referencePrevious(event.text) }
    case .heading:
      html.begin()
      place.heading = min(max(event.level, 1), 6)
      if let name = places.name(of: event.text) { sink.appendMark(name) }
      let size = Self.headingSizes[place.heading - 1]
      push {
        $0.weight = 700
        $0.fontSize = size
      }
    case .paragraph: html.begin()
    case .rule: appendRule()
    case .blockQuote:
      html.beginLevel()
      place.quotes += 1
    case .list:
      html.beginLevel()
      startList(event)
    case .item:
      if !place.lists.isEmpty { place.lists[place.lists.count - 1].isMarkerWaiting = true }
    case .task:
      if !place.lists.isEmpty {
        place.lists[place.lists.count - 1].isMarkerWaiting = true
        place.lists[place.lists.count - 1].isTaskDone = event.isChecked
      }
    case .table: startTable(event)
    case .headerRow, .row: startRow(event)
    case .cell: startCell()
    case .footnote: startNote(event.text)
    case .document, .other: break
    }
  }

  private func end(_ event: MarkdownEvent) {
    if !pictures.isEmpty {
      if event.kind == .image { endImage() }
      return
    }
    switch event.kind {
    case .emphasis, .strong, .strikethrough, .link: pop()
    case .heading:
      endParagraph(evenEmpty: true)
      html.begin()
      place.heading = 0
      pop()
    case .paragraph:
      endParagraph(evenEmpty: !html.hidesTag)
      html.begin()
    case .blockQuote:
      html.endLevel()
      place.quotes -= 1
    case .list:
      html.endLevel()
      let list = place.lists.removeLast()
      if place.lists.isEmpty && list.isTight { lacksSpace = true }
    case .item, .task: endItem()
    case .table: endTable()
    case .headerRow, .row: sink.endRow()
    case .cell:
      endParagraph(evenEmpty: true)
      html.begin()
      pop()
      sink.endCell()
      place.isInCell = false
    case .footnote: endNote()
    default: break
    }
  }

  // MARK: Text

  private func push(_ change: (inout CharacterFormat) -> Void) {
    formats.append(place.format)
    change(&place.format)
  }

  private func pop() { if let outer = formats.popLast() { place.format = outer } }

  func append(_ text: String) {
    let units = text.utf16.compactMap { unit -> UInt16? in
      if unit == 0 { return nil }
      // As in HTML, only an explicit break breaks the line.
      if unit == 10 || unit == 13 { return 0x20 }
      return unit == 0x2029 || unit == 0x85 ? 0x2028 : unit
    }
    guard !units.isEmpty else { return }
    isOpen = true
    emitFormat()
    html.takePlaces(sink.appendMark)
    let shown = ControlCharacters.removed(from: units)
    if !shown.isEmpty { sink.appendText(shown) }
  }

  func emitFormat() {
    let format = html.isOpen ? html.applied(to: place.format, sink) : place.format
    guard told != format else { return }
    told = format
    sink.setCharacterFormat(format)
  }

  private func appendCode(_ text: String) {
    push { $0.fontKind = .monospaced }
    append(text)
    pop()
  }

  /// Appends code: each line is a paragraph.
  private func appendCode(lines text: String, language: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let name = language.split(separator: " ").first.map(String.init)
    push { $0.fontKind = .monospaced }
    for (number, line) in lines.enumerated() {
      append(String(line))
      endParagraph(evenEmpty: true) {
        $0.isCode = true
        $0.codeLanguage = name
        $0.startsCode = number == 0 && isAfterCode
        if number < lines.count - 1 { $0.spacingAfter = 0 }
      }
    }
    if lines.isEmpty {
      endParagraph(evenEmpty: true) {
        $0.isCode = true
        $0.codeLanguage = name
        $0.startsCode = isAfterCode
      }
    }
    isAfterCode = true
    pop()
  }

  private func appendRule() {
    place.hasNoteText = true
    emitFormat()
    var format = paragraph()
    format.isRule = true
    isAfterCode = false
    sink.endParagraph(format, isTerminated: true)
  }

  func endParagraph(
    evenEmpty: Bool = false, _ change: (inout ParagraphFormat) -> Void = { _ in }
  ) {
    guard isOpen || evenEmpty else { return }
    isOpen = false
    place.hasNoteText = true
    emitFormat()
    var format = paragraph()
    change(&format)
    html.takePlaces(sink.appendMark)
    isAfterCode = false
    sink.endParagraph(format, isTerminated: true)
  }

  func paragraph() -> ParagraphFormat {
    var format = ParagraphFormat()
    if !place.isInCell { format.alignment = html.alignment ?? .natural }
    format.headingLevel = place.heading
    format.keepsWithNext = place.heading > 0
    // The quotations around a table belong to the table.
    let quotes = place.isInCell ? 0 : place.quotes
    format.quoteLevel = quotes
    format.headIndent = Double(min(quotes, Self.maximumDepth)) * Self.quoteIndent
    format.spacingAfter = 12
    if lacksSpace && !place.isInCell {
      format.spacingBefore = 12
      lacksSpace = false
    }
    if place.isInCell {
      format.spacingAfter = 0
      if table.column <= table.alignments.count, table.column > 0 {
        switch table.alignments[table.column - 1] {
        case 0x6C: format.alignment = .left
        case 0x63: format.alignment = .center
        case 0x72: format.alignment = .right
        default: break
        }
      }
    } else if let last = place.lists.indices.last {
      if place.lists[last].isTight { format.spacingAfter = 0 }
      if place.lists[last].isMarkerWaiting {
        // This also is the first paragraph of enclosing items that begin here.
        for index in place.lists.indices { place.lists[index].isMarkerWaiting = false }
        format.lists = place.lists.map { .init(id: $0.id, $0.format) }
        format.isTaskDone = place.lists[last].isTaskDone
        place.lists[last].isTaskDone = nil
        // With an explicit indent, lists do not indent it automatically.
        if place.quotes > 0 {
          format.headIndent += Double(min(place.lists.count, Self.maximumDepth)) * Self.itemIndent
        }
      } else {
        format.continuedLists = min(place.lists.count, Self.maximumDepth)
        format.headIndent += Double(format.continuedLists) * Self.itemIndent
      }
    }
    format.firstLineHeadIndent = format.headIndent
    return format
  }

  // MARK: Lists

  private func startList(_ event: MarkdownEvent) {
    listCount += 1
    let bullets = ["{disc}", "{circle}", "{square}"]
    let marker =
      event.isOrdered
      ? (event.isParenthesis ? "{decimal})" : "{decimal}.") : bullets[min(place.lists.count, 2)]
    place.lists.append(
      List(
        id: listCount, format: ListFormat(marker, start: event.isOrdered ? event.level : 1),
        isTight: event.isTight))
  }

  /// Ends an item; an empty one has a marker.
  func endItem() {
    if place.lists.last?.isMarkerWaiting == true { endParagraph(evenEmpty: true) }
  }

  // MARK: Tables

  private func startTable(_ event: MarkdownEvent) {
    place.hasNoteText = true
    outerTables.append(table)
    table = Table(alignments: event.alignments)
    table.format.columnCount = event.alignments.count
    table.format.collapsesBorders = true
    // Cells have no space below.
    table.format.box.margin.bottom = .init(12)
    if lacksSpace { table.format.box.margin.top = .init(12) }
    lacksSpace = false
    isAfterCode = false
    endItem()
    indent(&table.format)
    table.format.alignment = html.alignment ?? .natural
    sink.beginTable(in: [])
  }

  /// Indents a table in an item or in quotations like the text there.
  func indent(_ format: inout TableFormat) {
    format.quoteLevel += place.quotes
    if !place.lists.isEmpty { format.continuedLists = min(place.lists.count, Self.maximumDepth) }
    let indent =
      Double(min(place.lists.count, Self.maximumDepth)) * Self.itemIndent
      + Double(min(place.quotes, Self.maximumDepth)) * Self.quoteIndent
    guard indent > 0, !format.box.margin.left.isPercent else { return }
    format.box.margin.left.value += indent
  }

  private func startRow(_ event: MarkdownEvent) {
    rows.note(event.line, columns: table.alignments.count)
    sink.beginRow()
    var row = RowFormat()
    row.isHeader = event.kind == .headerRow
    table.format.rows.append(row)
    table.column = 0
  }

  private func startCell() {
    let last = table.format.rows.count - 1
    var cell = CellFormat()
    cell.column = table.column
    cell.isHeader = table.format.rows[last].isHeader
    cell.box = Self.cellBox
    table.format.rows[last].cells.append(cell)
    table.column += 1
    html.begin()
    formats.append(place.format)
    if cell.isHeader { place.format.weight = 700 }
    sink.beginCell()
    place.isInCell = true
  }

  private func endTable() {
    sink.endTable(table.format)
    if let outer = outerTables.popLast() { table = outer }
    place.isInCell = false
    told = nil
  }

  private static let cellBox: BoxFormat = {
    var box = BoxFormat()
    box.padding = .init(.init(4))
    box.border = .init(.init(0.5))
    box.borderColor = .init(DocumentColor(hex: 0xBFBFBF))
    return box
  }()

  // MARK: Images and notes

  private func startImage(_ event: MarkdownEvent) {
    var picture = DocumentImage()
    picture.take(Array(event.address.utf8)[...])
    picture.title = event.title.isEmpty ? nil : event.title
    pictures.append((picture, ""))
  }

  private func takeAlternative(_ event: MarkdownEvent) {
    let last = pictures.count - 1
    switch event.kind {
    case .text, .code, .htmlInline: pictures[last].text += event.text
    case .softBreak, .lineBreak: pictures[last].text += " "
    case .image: pictures.append((DocumentImage(), ""))
    default: break
    }
  }

  /// An image within alternative text contributes its own alternative text.
  private func endImage() {
    guard var last = pictures.popLast() else { return }
    guard pictures.isEmpty else {
      pictures[pictures.count - 1].text += last.text
      return
    }
    last.picture.alternative = last.text.isEmpty ? nil : last.text
    isOpen = true
    emitFormat()
    html.takePlaces(sink.appendMark)
    sink.appendImage(last.picture)
  }

  private func referencePrevious(_ name: String) {
    guard notes.isEmpty, let number = emittedNotes[name] else { return append("[" + name + "]") }
    isOpen = true
    emitFormat()
    sink.appendReference(to: .footnote, number: number)
  }

  private func startNote(_ label: String) {
    notes.append((place, noteName))
    place = Place()
    isOpen = false
    isAfterCode = false
    if MarkdownNoteMarks.isMark(label) { sink.setNoteMark(label) }
    sink.beginStory(.footnote)
    told = nil
  }

  private func endNote() {
    guard let outer = notes.popLast() else { return }
    // A note without text has an empty paragraph.
    endParagraph(evenEmpty: !place.hasNoteText)
    sink.endStory(.footnote)
    emittedNotes[outer.name] = emittedNotes.count + 1
    isAfterCode = false
    place = outer.place
    isOpen = true
    told = nil
  }
}
