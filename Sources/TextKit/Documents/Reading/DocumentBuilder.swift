// SPDX-License-Identifier: MIT

internal import TextDocuments

/// A sink that builds attributed text from the events of a reader.
///
///     DocumentSink → paragraphs → (tables, once they are complete) → BuiltText: units and runs
///                  → NSAttributedString
///
/// The format of a paragraph or a table arrives at its end, so the text of one paragraph and of the
/// tables around it waits. Notes follow the text, each under the number of its reference; headers
/// and footers of pages are separate texts (`pageStories`).
final class DocumentBuilder: DocumentSink {
  struct Piece {
    var attributes: TextAttributes
    var count: Int
  }

  struct Paragraph {
    var units: [UInt16] = []
    var pieces: [Piece] = []
    var format = ParagraphFormat()
    var isTerminated = true
    var isEmpty: Bool { units.isEmpty }
  }

  /// A paragraph or a table.
  enum Item {
    case paragraph(Paragraph)
    case table(Table)
  }

  final class Table {
    let blocks: [ParagraphFormat.Block]
    var rows: [[[Item]]] = []
    var format = TableFormat()
    init(blocks: [ParagraphFormat.Block]) { self.blocks = blocks }

    /// Sorts rows in the order of display.
    func arrange() {
      let order = format.order
      guard order.count == rows.count, order.count == format.rows.count else { return }
      rows = order.map { rows[$0] }
      format.rows = order.map { format.rows[$0] }
      format.order = []
    }
  }

  /// The destination of text: the document, a cell, a note.
  private struct Level {
    var items: [Item] = []
    var paragraph = Paragraph()
    /// Text boxes, which follow the paragraph that contains them.
    var following: [Item] = []
    /// Open tables within it.
    var tables: [Table] = []
    /// The attributes of the text around it, which a note's mark gets.
    var outer: TextAttributes?
    /// The mark of a note that has another mark than its number.
    var noteMark: String?
  }

  private struct Note {
    var name: String
    var label: String
    var items: [Item]
  }

  private let defaults: DocumentDefaults
  private var attributes: CharacterAttributes
  private var paragraphs: ParagraphStyles
  private var output = BuiltText()
  private var levels = [Level()]
  private var current: TextAttributes
  @Shared private var format = CharacterFormat()
  private var marks: [String] = []
  /// The attributes after a mark, without it and with it, for as long as text has them.
  private var marked: (from: TextAttributes, to: TextAttributes)?
  private var notes: [Note] = []
  private var noteCounts: [DocumentStory: Int] = [:]
  /// The mark of the next note, and those of notes that are not numbers.
  private var nextMark: String?
  private var noteMarks: [String: String] = [:]
  private var automaticNotes: [DocumentStory: Int] = [:]
  private(set) var pageStories: [DocumentStory: NSAttributedString] = [:]
  private(set) var document = DocumentFormat()

  init(_ defaults: DocumentDefaults) {
    self.defaults = defaults
    attributes = CharacterAttributes(defaults)
    paragraphs = ParagraphStyles(defaults)
    current = attributes.find(CharacterFormat())
  }

  /// The text, once the document has ended.
  var text: BuiltText {
    var text = output
    text.table = LentTable(attributes.table)
    return text
  }

  // MARK: Text

  func setCharacterFormat(_ format: CharacterFormat) {
    self.format = format
    current = attributes.find(format)
  }

  func setCharacterFormat(_ format: Shared<CharacterFormat>) {
    _format = format
    current = attributes.find(format)
  }

  func appendText(_ units: [UInt16]) {
    if format.isHidden { return }
    if format.isAllCaps {
      append(Array(String(decoding: units, as: UTF16.self).uppercased().utf16), current)
    } else {
      append(units, current)
    }
  }

  private func append(_ units: [UInt16], _ set: TextAttributes) {
    if units.isEmpty { return }
    // A mark extends over the following text of equal attributes: one run, where a single character
    // would be another.
    if !marks.isEmpty {
      marked = (set, takingMarks(set))
    } else if let known = marked, known.from !== set {
      marked = nil
    }
    levels[levels.count - 1].paragraph.append(marked?.to ?? set, units.count)
    levels[levels.count - 1].paragraph.units += units
  }

  private func takingMarks(_ set: TextAttributes) -> TextAttributes {
    defer { marks = [] }
    return attributes.adding(.anchor, marks.joined(separator: "\n"), to: set)
  }

  func appendImage(_ picture: DocumentImage) {
    if format.isHidden { return }
    let font = current.dictionary[.font] as? UIFont
    var set = attributes.adding(.attachment, defaults.attachment(picture, in: font), to: current)
    if let title = picture.title { set = attributes.adding(.toolTip, title, to: set) }
    append([0xFFFC], set)
  }

  func appendMark(_ name: String) { marks.append(name) }

  func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    let level = levels.count - 1
    var paragraph = Paragraph()
    swap(&paragraph, &levels[level].paragraph)
    paragraph.format = format
    paragraph.isTerminated = isTerminated
    if let isDone = format.isTaskDone {
      paragraph.prepend(Array((isDone ? "\u{2611} " : "\u{2610} ").utf16), current)
    }
    if isTerminated {
      paragraph.append(marks.isEmpty ? current : takingMarks(current), 1)
      paragraph.units.append(10)
    }
    marked = nil
    add(.paragraph(paragraph))
    let following = levels[level].following
    levels[level].following = []
    for item in following { add(item) }
  }

  private func add(_ item: Item) {
    let level = levels.count - 1
    if level == 0 {
      emit(item, in: [], to: &output)
    } else {
      levels[level].items.append(item)
    }
  }

  // MARK: Tables

  func beginTable(in blocks: [ParagraphFormat.Block]) {
    levels[levels.count - 1].tables.append(Table(blocks: blocks))
  }

  func beginRow() { levels[levels.count - 1].tables.last?.rows.append([]) }

  func beginCell() {
    defaults.meter?.addCell()
    levels.append(Level())
  }

  func endCell() {
    guard levels.count > 1, let cell = levels.popLast(),
      let table = levels[levels.count - 1].tables.last, !table.rows.isEmpty
    else { return }
    table.rows[table.rows.count - 1].append(cell.items)
  }

  func endRow() {}

  func endTable(_ format: TableFormat) {
    guard let table = levels[levels.count - 1].tables.popLast() else { return }
    table.format = format
    add(.table(table))
  }

  // MARK: Stories

  func beginStory(_ story: DocumentStory) {
    marked = nil
    levels.append(Level(outer: current, noteMark: nextMark))
    nextMark = nil
  }

  func setNoteMark(_ mark: String) { nextMark = mark }

  func endStory(_ story: DocumentStory) {
    guard levels.count > 1, let level = levels.popLast() else { return }
    if let outer = level.outer { current = outer }
    switch story {
    case .footnote, .endnote, .comment: addNote(story, level.items, level.noteMark)
    case .textBox: levels[levels.count - 1].following += level.items
    default:
      var text = BuiltText()
      let around = paragraphs.open
      paragraphs.open = []
      for item in level.items { emit(item, in: [], to: &text) }
      paragraphs.open = around
      text.dropLastSeparator()
      pageStories[story] = text.attributedString()
    }
  }

  private func addNote(_ story: DocumentStory, _ items: [Item], _ mark: String?) {
    let count = noteCounts[story, default: 0] + 1
    noteCounts[story] = count
    let name = NoteNames.name(story, count)
    // Notes with their own marks are not counted.
    if mark == nil { automaticNotes[story, default: 0] += 1 }
    let label = mark ?? NoteNames.label(story, automaticNotes[story, default: 0])
    noteMarks[name] = label
    notes.append(Note(name: name, label: label, items: items))
    append(Array(label.utf16), labelled(current, name))
  }

  private func labelled(_ set: TextAttributes, _ name: String) -> TextAttributes {
    let raised = attributes.adding(.superscript, 1, to: set)
    return attributes.adding(.noteReference, name, to: raised)
  }

  func appendReference(to story: DocumentStory, number: Int) {
    guard (1...max(1, noteCounts[story, default: 0])).contains(number) else { return }
    let name = NoteNames.name(story, number)
    let label = noteMarks[name] ?? NoteNames.label(story, number)
    append(Array(label.utf16), labelled(current, name))
  }

  func endDocument(_ format: DocumentFormat) {
    document = format
    if levels.count > 1 { levels.removeLast(levels.count - 1) }
    if !marks.isEmpty {
      // After all text: the last paragraph is their anchor.
      let names = marks
      marks = []
      output.markLastParagraph { set in
        let known = (set.dictionary[.anchor] as? String).map { [$0] } ?? []
        return attributes.adding(.anchor, (known + names).joined(separator: "\n"), to: set)
      }
    }
    if notes.isEmpty { return }
    let plain = attributes.find(CharacterFormat())
    let separator = attributes.adding(.note, NoteNames.separator, to: plain)
    if !output.endsWithSeparator { output.append([10], [Piece(attributes: separator, count: 1)]) }
    var rule = Paragraph()
    rule.append(separator, 1)
    rule.units = [10]
    rule.format.isRule = true
    emit(.paragraph(rule), in: [], to: &output)
    for note in notes {
      let start = output.count
      var items = note.items
      if case .paragraph(var first)? = items.first {
        first.prepend(Array((note.label + " ").utf16), labelled(plain, note.name))
        items[0] = .paragraph(first)
      }
      for item in items { emit(item, in: [], to: &output) }
      output.mark(from: start) { attributes.adding(.note, note.name, to: $0) }
    }
  }

  // MARK: Output

  private func emit(_ item: Item, in blocks: [NSTextBlock], to text: inout BuiltText) {
    switch item {
    case .paragraph(let paragraph):
      let style = paragraphs.style(paragraph.format, in: blocks)
      text.append(
        paragraph.units,
        paragraph.pieces.map { piece in
          let set = attributes.styled(
            piece.attributes, for: paragraph.format, isInTable: !blocks.isEmpty)
          return Piece(
            attributes: attributes.adding(style, to: set),
            count: piece.count)
        })
    case .table(let table): emit(table, in: blocks, to: &text)
    }
  }

  private func emit(_ table: Table, in outer: [NSTextBlock], to text: inout BuiltText) {
    let around = outer + table.blocks.map { paragraphs.block($0) }
    table.arrange()
    let made = BlockFormats.table(table.format)
    // If a table begins with another one, the first paragraph is not its own.
    if case .table? = table.rows.first?.first?.first, made.isRightToLeft == nil {
      made.isRightToLeft = false
    }
    if table.format.continuedLists > 0, let sheet = defaults.styleSheet {
      let left = table.format.box.margin.left
      let more =
        Double(table.format.continuedLists) * 2 * ((sheet.styles[.body]?.size ?? 12) - 12)
        + (sheet.styles[.listItem]?.indent ?? 0)
      if !left.isPercent, left.value + more > 0 {
        made.setWidth(left.value + more, type: .absoluteValueType, for: .margin, edge: .minX)
      }
    }
    // Most cells have the box of the one before; their blocks share what they hold.
    var last: (box: BoxFormat, block: NSTextTableBlock)?
    for (row, format) in table.format.rows.enumerated() where row < table.rows.count {
      for (cell, items) in zip(
        format.cells, format.keepsWithNext ? kept(table.rows[row]) : table.rows[row])
      {
        // Most covered cells are empty; content of one is kept, in a separate cell.
        if cell.isCovered && items.allSatisfy(\.isEmpty) { continue }
        let block = BlockFormats.cell(
          cell, row: row, of: made, like: last?.box == cell.box ? last?.block : nil)
        if last?.box != cell.box { last = (cell.box, block) }
        for item in items { emit(item, in: around + [block], to: &text) }
      }
    }
  }

  /// The cells of a row that is kept on the page of the next one: all its paragraphs have that
  /// constraint.
  private func kept(_ cells: [[Item]]) -> [[Item]] {
    cells.map { items in
      items.map { item in
        guard case .paragraph(var paragraph) = item else { return item }
        paragraph.format.keepsWithNext = true
        return .paragraph(paragraph)
      }
    }
  }

  func noteDepth(_ depth: Int) { defaults.meter?.check(depth, .depth) }

  // MARK: Progress

  private(set) var isCancelled = false

  var isStopped: Bool { isCancelled || defaults.meter?.error != nil }

  func progress(read: Int, of total: Int) -> Bool {
    guard !isStopped else { return false }
    guard let progress = defaults.progress else { return true }
    if !progress(total == 0 ? 1 : Double(read) / Double(total)) { isCancelled = true }
    return !isCancelled
  }
}

extension DocumentBuilder.Item {
  /// Whether it has no characters except a separator.
  fileprivate var isEmpty: Bool {
    if case .paragraph(let paragraph) = self {
      paragraph.units.isEmpty || paragraph.units == [10]
    } else {
      false
    }
  }
}

extension DocumentBuilder.Paragraph {
  fileprivate mutating func append(_ set: TextAttributes, _ count: Int) {
    if let last = pieces.indices.last, pieces[last].attributes === set {
      pieces[last].count += count
    } else {
      pieces.append(.init(attributes: set, count: count))
    }
  }

  fileprivate mutating func prepend(_ more: [UInt16], _ set: TextAttributes) {
    units.insert(contentsOf: more, at: 0)
    if let first = pieces.first, first.attributes === set {
      pieces[0].count += more.count
    } else {
      pieces.insert(.init(attributes: set, count: more.count), at: 0)
    }
  }
}

/// Text that is being built: UTF-16 units, and runs of attributes.
struct BuiltText {
  /// The table of the runs' attributes; nil if they belong to several.
  var table: LentTable?
  /// All characters, if they were added at once: a long text is not divided and joined again.
  private var whole: String?
  private var units: [UInt16] = []
  private var runs: [AttributeRun] = []

  init() {}

  /// Creates a text of characters with the same attributes.
  init(_ string: String, attributes: [NSAttributedString.Key: Any]) {
    var table = AttributeTable()
    whole = string
    if !string.isEmpty { runs = [(value: table.find(attributes), count: string.utf16.count)] }
  }

  private var string: String { whole ?? String(units: units) }

  var count: Int { whole?.utf16.count ?? units.count }
  var endsWithSeparator: Bool {
    whole.map { $0.isEmpty || $0.utf16.last == 10 } ?? (units.isEmpty || units.last == 10)
  }

  /// Splits `whole` into units, before any change.
  private mutating func takeApart() {
    guard let string = whole else { return }
    (units, whole) = (Array(string.utf16), nil)
  }

  mutating func append(_ more: [UInt16], _ pieces: [DocumentBuilder.Piece]) {
    takeApart()
    units += more
    for piece in pieces where piece.count > 0 {
      if let last = runs.indices.last, runs[last].value === piece.attributes {
        runs[last].count += piece.count
      } else {
        runs.append((value: piece.attributes, count: piece.count))
      }
    }
  }

  /// Changes the attributes of all text from an index on, at which a run begins.
  mutating func mark(from start: Int, _ change: (TextAttributes) -> TextAttributes) {
    var end = count
    var index = runs.count
    while index > 0, end > start {
      index -= 1
      let count = min(runs[index].count, end - start)
      let changed = change(runs[index].value)
      if count < runs[index].count {
        runs[index].count -= count
        runs.insert((value: changed, count: count), at: index + 1)
      } else {
        runs[index].value = changed
      }
      end -= count
    }
  }

  /// Changes the attributes of the last paragraph's beginning, as far as they are equal.
  mutating func markLastParagraph(_ change: (TextAttributes) -> TextAttributes) {
    takeApart()
    let start = (units.dropLast().lastIndex(of: 10) ?? -1) + 1
    var end = count
    guard start < end else { return }
    for index in runs.indices.reversed() {
      let first = end - runs[index].count
      guard first <= start else {
        end = first
        continue
      }
      let changed = change(runs[index].value)
      runs[index].value = start == first ? changed : runs[index].value
      guard start > first else { return }
      runs[index].count = start - first
      runs.insert((value: changed, count: end - start), at: index + 1)
      return
    }
  }

  mutating func dropLastSeparator() {
    takeApart()
    guard units.last == 10, let last = runs.indices.last else { return }
    units.removeLast()
    runs[last].count -= 1
    if runs[last].count == 0 { runs.removeLast() }
  }

  func attributedString() -> NSAttributedString {
    ScratchText.makeLasting(string, runs)
  }

  /// A text that Foundation reads once; to be released with `letGo()`.
  func scratchText() -> NSMutableAttributedString {
    ScratchText.make(string, runs)
  }

  /// Replaces all of a text by it.
  func replaceAll(of text: NSMutableAttributedString) {
    if let storage = text as? NSTextStorage {
      storage.setText(string, runs, of: table)
    } else {
      let scratch = scratchText()
      text.setAttributedString(scratch)
      scratch.letGo()
    }
  }
}

/// The names of notes: attributes of their references and of their texts.
enum NoteNames {
  /// The name of the text between the main text and the notes, which belongs to neither.
  static let separator = "separator"

  static func name(_ story: DocumentStory, _ number: Int) -> String { "\(story)-\(number)" }

  static func story(_ name: String) -> DocumentStory? {
    let word = name.prefix { $0 != "-" }
    return [.footnote, .endnote, .comment].first { "\($0)" == word }
  }

  /// Whether a label is a mark of its own rather than the number of a note.
  static func isMark(_ label: String, of story: DocumentStory) -> Bool {
    switch story {
    case .footnote: !label.isEmpty && !label.allSatisfy(\.isNumber)
    case .endnote: label.contains { !"ivxlcdm".contains($0) }
    default: false
    }
  }

  /// The displayed label: footnotes 1, 2, 3, endnotes i, ii, iii, comments [a], [b], [c].
  static func label(_ story: DocumentStory, _ number: Int) -> String {
    switch story {
    case .endnote: ListMarker.text(format: "{lower-roman}", number: number)
    case .comment: ListMarker.text(format: "[{lower-alpha}]", number: number)
    default: String(number)
    }
  }
}
