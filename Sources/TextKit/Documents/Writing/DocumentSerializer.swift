// SPDX-License-Identifier: MIT

internal import TextDocuments

/// A serializer of attributed text: it emits the events from which `DocumentBuilder` builds.
///
///     NSAttributedString → paragraphs → tables as they open and close → DocumentSink
struct DocumentSerializer {
  private struct OpenTable {
    let table: NSTextTable
    /// The blocks around it, within the enclosing cell.
    let blocks: [NSTextBlock]
    var format: TableFormat
    var cell: NSTextTableBlock
    var row: Int
    /// For each column the remaining rows that cells above cover, and the width of these.
    var covered: [Int: (rows: Int, span: Int)] = [:]
  }

  /// The block structure around a paragraph: a cell, or after all cells plain blocks.
  private struct Step {
    var blocks: [NSTextBlock] = []
    var cell: NSTextTableBlock
  }

  private let sink: any DocumentSink
  private let units: [UInt16]
  private let runs: [AttributeRun]
  private var open: [OpenTable] = []
  /// Of attributes that were told last: each cell has its own.
  private var formats: [ObjectIdentifier: CharacterFormat] = [:]
  private static let keptFormats = 256
  /// The box of the cell that was told last.
  private var lastBox: Shared<BoxFormat>?
  private var told: TextAttributes?
  /// The anchors of the last text that had some, and its end.
  private var anchors: (names: String, end: Int)?
  private var blockNumbers: [ObjectIdentifier: Int] = [:]
  /// The items of the last paragraph's lists: after a paragraph that is not an item, a list begins
  /// again.
  private var listNumbers: [ObjectIdentifier: Int] = [:]
  private var lists = EmittedLists()
  private var boxes: [ObjectIdentifier: BoxFormat] = [:]
  /// The range of the text of each note.
  private var notes: [String: Range<Int>] = [:]
  /// Notes that have been emitted: each under its kind's next number.
  private var emittedNotes: [String: (story: DocumentStory, number: Int)] = [:]
  private var noteCounts: [DocumentStory: Int] = [:]
  private var isInNote = false
  /// Stores an image in a package of the document, and returns its name there.
  private let store: ((DocumentImage, NSTextAttachment) -> String?)?
  /// The limit of nested tables that are emitted; deeper ones become text of the enclosing cell.
  private static let maximumDepth = 50

  private init(
    _ text: NSAttributedString, _ sink: any DocumentSink,
    store: ((DocumentImage, NSTextAttachment) -> String?)?
  ) {
    self.sink = sink
    self.store = store
    units = Array(text.string.utf16)
    var table = AttributeTable()
    var incoming = IncomingText(text, table: &table)
    incoming.trim(to: units.count)
    runs = incoming.runs
  }

  /// Emits all of a text, and the properties of its document.
  static func tell(
    _ text: NSAttributedString, _ document: DocumentFormat,
    pageStories: [(story: DocumentStory, text: NSAttributedString)] = [],
    store: ((DocumentImage, NSTextAttachment) -> String?)? = nil, to sink: any DocumentSink
  ) {
    for (story, text) in pageStories {
      sink.beginStory(story)
      var serializer = DocumentSerializer(text, sink, store: store)
      serializer.emitBody(isStory: true)
      sink.endStory(story)
    }
    var serializer = DocumentSerializer(text, sink, store: store)
    serializer.emitBody(isStory: false)
    sink.endDocument(document)
  }

  private mutating func emitBody(isStory: Bool) {
    findNotes()
    isInNote = isStory
    tell(0..<units.count, note: nil)
    if isStory && units.isEmpty { sink.endParagraph(ParagraphFormat(), isTerminated: true) }
  }

  // MARK: Paragraphs

  /// The parts of one run within a range.
  private func pieces(_ range: Range<Int>, from hint: inout (index: Int, start: Int)) -> [(
    set: TextAttributes, range: Range<Int>
  )] {
    while hint.index < runs.count, hint.start + runs[hint.index].count <= range.lowerBound {
      hint.start += runs[hint.index].count
      hint.index += 1
    }
    var found: [(TextAttributes, Range<Int>)] = []
    var (index, start) = hint
    while index < runs.count, start < range.upperBound {
      let end = start + runs[index].count
      let part = max(start, range.lowerBound)..<min(end, range.upperBound)
      if !part.isEmpty { found.append((runs[index].value, part)) }
      start = end
      index += 1
    }
    return found
  }

  private static func isSeparator(_ unit: UInt16) -> Bool {
    unit == 10 || unit == 13 || unit == 0x2029 || unit == 0x85
  }

  private mutating func tell(_ range: Range<Int>, note: String?) {
    let outer = open
    open = []
    var hint = (index: 0, start: 0)
    var start = range.lowerBound
    while start < range.upperBound, !sink.isStopped {
      var end = start
      while end < range.upperBound, !Self.isSeparator(units[end]) { end += 1 }
      var next = min(end + 1, range.upperBound)
      if end + 1 < range.upperBound, units[end] == 13, units[end + 1] == 10 { next += 1 }
      let pieces = pieces(start..<next, from: &hint)
      if note != nil || pieces.first?.set.dictionary[.note] == nil {
        emitParagraph(pieces, end: end, isTerminated: end < range.upperBound, note: note)
      }
      start = next
    }
    closeTables(to: 0)
    open = outer
  }

  private mutating func emitParagraph(
    _ pieces: [(set: TextAttributes, range: Range<Int>)], end: Int, isTerminated: Bool,
    note: String?
  ) {
    guard let first = pieces.first else { return }
    let style =
      first.set.dictionary[.paragraphStyle] as? NSParagraphStyle ?? NSParagraphStyle.default
    let role = first.set.dictionary[.documentParagraph] as? DocumentParagraph
    var format = ParagraphStyles.format(style)
    format.quoteLevel = role?.quoteLevel ?? 0
    format.isCode = role?.isCode ?? false
    format.codeLanguage = role?.codeLanguage
    format.startsCode = role?.startsCode ?? false
    format.continuedLists = style.textLists.isEmpty ? role?.itemDepth ?? 0 : 0
    format.caption = role?.caption
    format.pageNumber = role?.pageNumber
    // A caption above its table says that by itself.
    if format.caption == .aboveTable { format.keepsWithNext = false }
    format.lists = lists(style.textLists)
    var blocks = style.textBlocks
    if role?.isRule == true {
      format.isRule = true
      if let last = blocks.last, !(last is NSTextTableBlock) { blocks.removeLast() }
    }
    let rest = enterTables(blocks, style)
    format.blocks = rest.map { block($0) }

    let start = first.range.lowerBound + taskMark(&format, first.range.lowerBound, end)
    for piece in pieces {
      let part = piece.range.clamped(to: start..<max(start, end))
      if !part.isEmpty { tell(piece.set, part, note: note) }
    }
    var isTerminated = isTerminated
    if let last = pieces.last, last.range.upperBound > end {
      if note == nil, last.set.dictionary[.note] != nil {
        // The separator belongs to the notes after the text.
        isTerminated = false
      } else {
        emitFormat(last.set)
        if !open.isEmpty || isInNote, let link = formats[ObjectIdentifier(last.set)],
          link.link != nil
        {
          // The end of a cell or a note is not a link: RTF cannot represent it.
          var plain = link
          plain.link = nil
          sink.setCharacterFormat(plain)
          told = nil
        }
        emitMarks(last.set, end..<last.range.upperBound)
      }
    }
    sink.endParagraph(format, isTerminated: isTerminated || !open.isEmpty || isInNote)
  }

  /// Detects an item that begins with a task's checkbox.
  private func taskMark(_ format: inout ParagraphFormat, _ start: Int, _ end: Int) -> Int {
    guard !format.lists.isEmpty, end >= start + 2, units[start + 1] == 0x20,
      [0x2610, 0x2611].contains(units[start])
    else { return 0 }
    format.isTaskDone = units[start] == 0x2611
    return 2
  }

  private mutating func tell(_ set: TextAttributes, _ range: Range<Int>, note: String?) {
    let attributes = set.dictionary
    if let name = attributes[.noteReference] as? String {
      if name == note { return }
      if let text = notes[name], !isInNote, let story = NoteNames.story(name) {
        let label = String(decoding: units[range], as: UTF16.self)
        if NoteNames.isMark(label, of: story) { sink.setNoteMark(label) }
        emitNote(name, story, text)
        return
      }
      if let known = emittedNotes[name], !isInNote {
        sink.appendReference(to: known.story, number: known.number)
        return
      }
    }
    emitMarks(set, range)
    emitFormat(set)
    if let attachment = attributes[.attachment] as? NSTextAttachment {
      for unit in units[range] {
        if unit == 0xFFFC {
          sink.appendImage(picture(attachment, attributes))
        } else {
          sink.appendText([unit])
        }
      }
    } else {
      let text = Array(units[range])
      let known = text.contains(0) ? text.filter { $0 != 0 } : text
      if !known.isEmpty { sink.appendText(known) }
    }
  }

  /// Emits the anchors that begin with a run, but not those that it continues.
  private mutating func emitMarks(_ set: TextAttributes, _ range: Range<Int>) {
    guard let names = set.dictionary[.anchor] as? String else { return }
    defer { anchors = (names, range.upperBound) }
    if let anchors, anchors.end == range.lowerBound, anchors.names == names { return }
    for name in names.split(separator: "\n") { sink.appendMark(String(name)) }
  }

  private mutating func emitFormat(_ set: TextAttributes) {
    if told === set { return }
    told = set
    let known = formats[ObjectIdentifier(set)]
    let format = known ?? CharacterFormat(attributes: set.dictionary)
    if known == nil {
      if formats.count >= Self.keptFormats { formats.removeAll(keepingCapacity: true) }
      formats[ObjectIdentifier(set)] = format
    }
    sink.setCharacterFormat(format)
  }

  // MARK: Notes

  private mutating func findNotes() {
    var start = 0
    for run in runs {
      let end = start + run.count
      if let name = run.value.dictionary[.note] as? String, name != NoteNames.separator {
        if let known = notes[name], known.upperBound == start {
          notes[name] = known.lowerBound..<end
        } else if notes[name] == nil {
          notes[name] = start..<end
        }
      }
      start = end
    }
  }

  private mutating func emitNote(_ name: String, _ story: DocumentStory, _ range: Range<Int>) {
    notes[name] = nil
    let around = (listNumbers, lists.path)
    lists.path = []
    defer { (listNumbers, lists.path) = around }
    sink.beginStory(story)
    isInNote = true
    told = nil
    tell(range, note: name)
    isInNote = false
    sink.endStory(story)
    noteCounts[story, default: 0] += 1
    emittedNotes[name] = (story, noteCounts[story, default: 0])
    told = nil
  }

  // MARK: Tables

  /// Opens and closes tables and cells, so that the next events belong to the last cell of the
  /// blocks.
  ///
  /// - Returns: The blocks within it.
  private mutating func enterTables(
    _ blocks: [NSTextBlock], _ style: NSParagraphStyle
  ) -> [NSTextBlock] {
    var steps: [Step] = []
    var plain: [NSTextBlock] = []
    for block in blocks {
      if let cell = block as? NSTextTableBlock, steps.count < Self.maximumDepth {
        steps.append(Step(blocks: plain, cell: cell))
        plain = []
      } else if !(block is NSTextTableBlock) {
        plain.append(block)
      }
    }
    var depth = 0
    while depth < min(open.count, steps.count), isSame(open[depth], steps[depth]),
      open[depth].cell === steps[depth].cell
    {
      depth += 1
    }
    if depth < steps.count, depth < open.count, isSame(open[depth], steps[depth]),
      follows(steps[depth].cell, open[depth])
    {
      closeTables(to: depth + 1)
      go(to: steps[depth].cell)
      depth += 1
    } else {
      closeTables(to: depth)
    }
    for step in steps.dropFirst(depth) { openTable(step, style) }
    return plain
  }

  private func isSame(_ table: OpenTable, _ step: Step) -> Bool {
    table.table === step.cell.table
      && table.blocks.elementsEqual(step.blocks, by: { $0 === $1 })
  }

  private func follows(_ cell: NSTextTableBlock, _ table: OpenTable) -> Bool {
    cell.startingRow > table.row
      || cell.startingRow == table.row
        && cell.startingColumn >= table.cell.startingColumn + table.cell.columnSpan
  }

  private mutating func openTable(_ step: Step, _ style: NSParagraphStyle) {
    let blocks = step.blocks.map { block($0) }
    sink.beginTable(in: blocks)
    told = nil
    open.append(
      OpenTable(
        table: step.cell.table, blocks: step.blocks,
        format: BlockFormats.table(
          step.cell.table, isRightToLeft: style.baseWritingDirection == .rightToLeft),
        cell: step.cell, row: step.cell.startingRow - 1))
    startRow()
    begin(step.cell)
  }

  private mutating func startRow() {
    let last = open.count - 1
    open[last].row += 1
    sink.beginRow()
    var row = RowFormat()
    row.isHeader = open[last].row < open[last].table.numberOfHeaderRows
    open[last].format.rows.append(row)
  }

  private mutating func begin(_ cell: NSTextTableBlock) {
    let last = open.count - 1
    cover(upTo: cell.startingColumn)
    open[last].cell = cell
    var format = CellFormat()
    format.column = cell.startingColumn
    format.columnSpan = cell.columnSpan
    format.rowSpan = cell.rowSpan
    format.isHeader = cell.isHeader || open[last].format.rows.last?.isHeader == true
    format.scope =
      switch cell.headerScope {
      case .automatic: .automatic
      case .row: .row
      case .column: .column
      }
    // Most cells have the box of the one before.
    let box = Shared(wrappedValue: BlockFormats.box(cell))
    if lastBox?.wrappedValue != box.wrappedValue { lastBox = box }
    format.share(lastBox ?? box)
    if cell.rowSpan > 1 {
      open[last].covered[cell.startingColumn] = (cell.rowSpan - 1, cell.columnSpan)
    }
    sink.beginCell()
    told = nil
    append(format)
  }

  private mutating func append(_ cell: CellFormat) {
    let last = open.count - 1
    open[last].format.rows[open[last].format.rows.count - 1].cells.append(cell)
    open[last].format.columnCount = max(
      open[last].format.columnCount, min(cell.column + cell.columnSpan, 1 << 16))
  }

  /// Emits the slots of the row that cells above cover.
  private mutating func cover(upTo column: Int) {
    let last = open.count - 1
    let from =
      open[last].format.rows[open[last].format.rows.count - 1].cells.last
      .map { $0.column + $0.columnSpan } ?? 0
    let places = open[last].covered.keys.filter { $0 >= from && $0 < column }.sorted()
    for place in places {
      guard let (rows, span) = open[last].covered[place] else { continue }
      open[last].covered[place] = rows > 1 ? (rows - 1, span) : nil
      var cell = CellFormat()
      cell.column = place
      cell.columnSpan = span
      cell.isCovered = true
      sink.beginCell()
      sink.setCharacterFormat(CharacterFormat())
      sink.endParagraph(ParagraphFormat(), isTerminated: true)
      sink.endCell()
      told = nil
      append(cell)
    }
  }

  private mutating func endRow() {
    cover(upTo: .max)
    sink.endRow()
  }

  /// Ends the open cell and begins another one of the same table.
  private mutating func go(to cell: NSTextTableBlock) {
    let last = open.count - 1
    sink.endCell()
    if cell.startingRow > open[last].row {
      endRow()
      // Rows in which no cell begins exist only if one extends into them, as in layout.
      while open[last].row + 1 < cell.startingRow, !open[last].covered.isEmpty,
        open[last].format.rows.count < 1000
      {
        startRow()
        endRow()
      }
      open[last].row = cell.startingRow - 1
      startRow()
    }
    open[last].row = cell.startingRow
    begin(cell)
  }

  private mutating func closeTables(to depth: Int) {
    while open.count > depth {
      sink.endCell()
      endRow()
      // Rows that cells extend into, but in which none begins.
      while !open[open.count - 1].covered.isEmpty, open[open.count - 1].format.rows.count < 1000 {
        startRow()
        endRow()
      }
      sink.endTable(open[open.count - 1].format)
      told = nil
      open.removeLast()
    }
  }

  // MARK: Objects

  private mutating func block(_ block: NSTextBlock) -> ParagraphFormat.Block {
    let key = ObjectIdentifier(block)
    let number = blockNumbers[key] ?? blockNumbers.count + 1
    blockNumbers[key] = number
    let box = boxes[key] ?? BlockFormats.box(block)
    boxes[key] = box
    return ParagraphFormat.Block(id: number, box)
  }

  private mutating func lists(_ lists: [NSTextList]) -> [ParagraphFormat.List] {
    var numbers: [ObjectIdentifier: Int] = [:]
    var told: [ParagraphFormat.List] = []
    for list in lists {
      let key = ObjectIdentifier(list)
      var format = ListFormat(
        list.markerFormat.rawValue,
        prependsOuterMarker: list.listOptions.contains(.prependEnclosingMarker),
        start: list.startingItemNumber)
      format.style = list.markerAttributes.map { CharacterFormat(attributes: $0) }
      let number =
        numbers[key] ?? listNumbers[key]
        ?? self.lists.number(of: format, in: told, open: listNumbers.values)
      numbers[key] = number
      told.append(.init(id: number, self.lists.formats[number] ?? format))
    }
    listNumbers = numbers
    self.lists.count(told)
    return told
  }

  private func picture(
    _ attachment: NSTextAttachment, _ attributes: [NSAttributedString.Key: Any]
  ) -> DocumentImage {
    var picture = DocumentImage()
    let wrapper = attachment.fileWrapper
    let file = wrapper.flatMap { $0.isRegularFile ? $0.regularFileContents : nil }
    if let data = attachment.contents ?? file {
      picture.data = [UInt8](data)
    } else if let data = attachment.image?.pngData() {
      picture.data = [UInt8](data)
    }
    picture.kind = DocumentImage.Kind(signatureOf: picture.data.prefix(64))
    if picture.kind == .other {
      picture.kind =
        ImageTypes.isSVG(picture.data) ? .svg : ImageTypes.kind(type: attachment.fileType)
    }
    picture.source = attachment.documentSource ?? wrapper?.preferredFilename
    let size = attachment.bounds.size
    if size.width > 0, size.height > 0 {
      (picture.width, picture.height) = (Double(size.width), Double(size.height))
    }
    if let share = attachment.share {
      // Values that the line determines are emitted as the document had them.
      if share.width != nil { picture.width = nil }
      if !share.keepsHeight { picture.height = nil }
      picture.widthShare = share.width.map { $0 * 100 }
      picture.maximumWidthShare = share.maximumWidth.map { $0 * 100 }
      (picture.minimumWidth, picture.maximumWidth) = (share.minimumPoints, share.maximumPoints)
    }
    if let alignment = attachment.lineAlignment {
      (picture.alignment, picture.rise) = (alignment.kind, alignment.rise)
    }
    picture.alternative = attachment.accessibilityLabel
    picture.title = attributes[.toolTip] as? String
    if let name = store?(picture, attachment) {
      picture.source = name
      picture.isStored = true
      picture.data = []
    }
    return picture
  }
}
