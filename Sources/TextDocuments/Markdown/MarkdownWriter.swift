// SPDX-License-Identifier: MIT

/// Writes events as Markdown, as far as it can represent them.
///
/// Fonts, colours and sizes are dropped.
package final class MarkdownWriter: DocumentSink {
  private struct Level {
    var text = ""
    /// The open lists: their identity, and the width of their markers.
    var lists: [OpenList] = []
    /// The number of quotations around these lists.
    var listQuotes = 0
    /// The open block of code.
    var code: MarkdownCode?
    var isEmpty = true
    var lastWasItem = false
    /// Whether the last item has space below.
    var lastIsLoose = false
    /// The prefix of further lines in the last paragraph.
    var lastPrefix = ""
    /// The alignment of the last paragraph, for cells.
    var alignment = ParagraphFormat.Alignment.natural
    /// Text boxes that follow the current paragraph.
    var following: [String] = []
  }

  private struct OpenList {
    var id: Int
    /// The width of its marker.
    var width = 2
    /// The character that its markers begin with, if bullets, or end with, if numbers.
    var sign: Character = "-"
  }

  private struct Table {
    var rows: [[String]] = []
    /// The alignments of the cells in each row; `nil` for a cell without text.
    var alignments: [[ParagraphFormat.Alignment?]] = []

    /// Returns the cells at their columns; positions covered by a cell's span are empty.
    func placed(_ format: TableFormat) -> [[String]] {
      rows.enumerated().map { number, row in
        guard number < format.rows.count, format.rows[number].cells.count == row.count else {
          return row
        }
        var cells: [String] = []
        for (text, cell) in zip(row, format.rows[number].cells) {
          while cells.count < min(cell.column, Table.maximumColumns) { cells.append("") }
          cells.append(text)
        }
        return cells
      }
    }

    private static let maximumColumns = 1000

    /// Returns the alignments of columns: the common one of all body cells, or else that of the
    /// header.
    func columnAlignments(_ format: TableFormat) -> [Int: ParagraphFormat.Alignment] {
      var found: [Int: ParagraphFormat.Alignment?] = [:]
      for hasHeads in [false, true] {
        for (number, row) in alignments.enumerated() where (number == 0) == hasHeads {
          for (place, alignment) in row.enumerated() {
            guard let alignment else { continue }
            let cells = number < format.rows.count ? format.rows[number].cells : []
            let column = place < cells.count ? cells[place].column : place
            if let known = found[column] {
              if !hasHeads && known != alignment { found[column] = .some(nil) }
            } else {
              found[column] = alignment
            }
          }
        }
      }
      return found.compactMapValues { $0 }
    }
  }

  private struct Run {
    var text: String
    var format: CharacterFormat
    var isMarkup = false
  }

  private var levels = [Level()]
  private var tables: [Table] = []
  private var runs: [Run] = []
  private var format = CharacterFormat()
  private var counts: [Int: Int] = [:]
  private var outside: [(tables: [Table], runs: [Run])] = []
  private var notes: [(label: String, text: String)] = []
  /// The marks of the next note and of the open ones, where they are not numbers.
  private var nextMark: String?
  private var openMarks: [String?] = []
  private var automaticNotes = 0
  /// For each kind, the indexes of its notes among all notes.
  private var notePositions: [DocumentStory: [Int]] = [:]
  private var head = ""
  /// Headers and footers of pages: before the text, and after it.
  private var headers: [String] = []
  private var footers: [String] = []
  private var links = MarkdownLinks()
  /// The size of the paragraphs so far, in bytes.
  private var written = 0

  private let policy: OutputPolicy

  /// Creates a writer without content.
  ///
  /// - Parameter policy: The content that the file may have; links with other schemes become text.
  package init(policy: OutputPolicy = OutputPolicy()) { self.policy = policy }

  /// Whether the file would exceed the size limit: the output is then incomplete.
  package var isStopped: Bool { size > policy.byteLimit }
  /// The size so far, in bytes.
  package var size: Int { written + links.size }

  /// The file, once the document has ended.
  package var bytes: [UInt8] {
    var text = (headers + [levels[0].text] + footers).filter { !$0.isEmpty }
      .joined(separator: "\n")
    for note in notes {
      let lines = note.text.split(separator: "\n", omittingEmptySubsequences: false)
      text += "\n[^\(note.label)]: " + lines.joined(separator: "\n    ") + "\n"
    }
    text += links.definitions
    let body = text.utf8.drop { $0 == 0x0A }
    return Array(head.utf8) + (head.isEmpty || body.isEmpty ? [] : [0x0A]) + Array(body)
  }

  package func setCharacterFormat(_ format: CharacterFormat) { self.format = format }

  package func appendText(_ units: [UInt16]) {
    let text = String(decoding: units, as: UTF16.self)
    if let last = runs.indices.last, !runs[last].isMarkup,
      MarkdownText.hasSameAppearance(runs[last].format, format)
    {
      runs[last].text += text
    } else {
      runs.append(Run(text: text, format: format))
    }
  }

  package func appendImage(_ picture: DocumentImage) {
    let text = MarkdownText.picture(picture, policy)
    runs.append(Run(text: text, format: format, isMarkup: true))
  }

  package func appendMark(_ name: String) {}

  package func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    let content = runs
    runs = []
    let level = levels.count - 1
    // Cells contain only inline text.
    let isInCell = !tables.isEmpty
    if format.isCode && !format.isRule && !isInCell {
      writeCode(content.map(\.text).joined(), format)
    } else {
      closeCode()
      let place = enter(format)
      writeBreak(before: place)
      var text = MarkdownText.inline(
        isStopped ? [] : content.map { ($0.text, $0.format, $0.isMarkup) },
        isHeading: format.headingLevel > 0 && !isInCell, isInCell: isInCell, policy.schemes
      ) { links.destination($0, $1) }
      written += text.utf8.count
      if format.isRule {
        text = isInCell ? "" : format.lists.isEmpty ? "---" : "***"
      } else if format.headingLevel > 0 && !isInCell {
        text = String(repeating: "#", count: min(format.headingLevel, 6)) + " " + text
      } else {
        text = text.split(separator: "\n", omittingEmptySubsequences: false)
          .map { MarkdownText.protectedStart(String($0)) }.joined(separator: "\n" + place.rest)
      }
      if let isDone = format.isTaskDone, place.isItem { text = (isDone ? "[x] " : "[ ] ") + text }
      levels[level].text += place.first + text + "\n"
      leave(place, format)
    }
    levels[level].alignment = format.alignment
    writeFollowing()
  }

  /// Writes the text boxes that were anchored in the paragraph.
  private func writeFollowing() {
    let level = levels.count - 1
    guard !levels[level].following.isEmpty else { return }
    let texts = levels[level].following
    levels[level].following = []
    closeCode()
    openLists([])
    for text in texts {
      writeBreak(before: Place(first: "", rest: ""))
      levels[level].text += text
      levels[level].isEmpty = false
      levels[level].lastWasItem = false
      levels[level].lastPrefix = ""
    }
  }

  /// The prefixes of a paragraph's lines.
  private struct Place {
    var first: String
    var rest: String
    var isItem = false
    /// Whether its outermost list begins with it.
    var beginsList = false
  }

  /// Opens and closes the lists of a paragraph.
  private func enter(_ format: ParagraphFormat) -> Place {
    let level = levels.count - 1
    guard tables.isEmpty else { return cellPosition(format) }
    let quotes = min(format.quoteLevel, 100)
    if quotes < levels[level].listQuotes { openLists([]) }
    guard let own = format.lists.last else {
      closeLists(to: depth(of: format, quotes))
      let prefix = prefix(quotes, outer: levels[level].lists.count)
      return Place(first: prefix, rest: prefix)
    }
    let beginsList = levels[level].lists.first?.id != format.lists.first?.id
    let common = openLists(format.lists)
    if beginsList { levels[level].listQuotes = quotes }
    let last = levels[level].lists.count - 1
    // An item that begins with a nested list has both markers on its line.
    let outer = Swift.min(common, last)
    var markers = ""
    for place in outer...last {
      let text = marker(place < last ? format.lists[place] : own)
      levels[level].lists[place].width = text.count
      markers += text
    }
    let inner = String(repeating: "> ", count: quotes - levels[level].listQuotes)
    return Place(
      first: prefix(levels[level].listQuotes, outer: outer) + markers + inner,
      rest: prefix(quotes, outer: last + 1), isItem: true, beginsList: beginsList)
  }

  private func cellPosition(_ format: ParagraphFormat) -> Place {
    guard let own = format.lists.last else { return Place(first: "", rest: "") }
    return Place(first: marker(own), rest: "", isItem: true)
  }

  /// Returns the number of open lists around a paragraph that is not an item, which determines its
  /// indent in readers.
  private func depth(of format: ParagraphFormat, _ quotes: Int) -> Int {
    if format.continuedLists > 0 {
      return min(format.continuedLists, levels[levels.count - 1].lists.count)
    }
    let steps =
      (format.headIndent - Double(quotes) * MarkdownReader.quoteIndent + 0.1)
      / MarkdownReader.itemIndent
    return Int(
      min(max(steps.isFinite ? steps : 0, 0), Double(levels[levels.count - 1].lists.count)))
  }

  /// Returns the prefix of quotations, items of the outer lists, and quotations in these.
  private func prefix(_ quotes: Int, outer count: Int) -> String {
    let level = levels[levels.count - 1]
    let around = count > 0 ? min(level.listQuotes, quotes) : quotes
    let width = level.lists.prefix(count).map(\.width).reduce(0, +)
    return String(repeating: "> ", count: around) + String(repeating: " ", count: width)
      + String(repeating: "> ", count: quotes - around)
  }

  /// Writes a blank line, except between adjacent items without space.
  private func writeBreak(before place: Place) {
    let level = levels[levels.count - 1]
    guard !level.isEmpty else { return }
    if place.isItem && level.lastWasItem && !level.lastIsLoose && !place.beginsList { return }
    // Within a quotation the line belongs to it.
    var shared = ""
    for (one, other) in zip(level.lastPrefix, place.rest) {
      guard one == other else { break }
      shared.append(one)
    }
    while shared.last == " " { shared.removeLast() }
    levels[levels.count - 1].text += shared + "\n"
  }

  private func leave(_ place: Place, _ format: ParagraphFormat) {
    let level = levels.count - 1
    levels[level].isEmpty = false
    levels[level].lastWasItem = place.isItem
    levels[level].lastIsLoose = format.spacingAfter > 0
    levels[level].lastPrefix = place.rest
  }

  private func marker(_ list: ParagraphFormat.List) -> String {
    let number = list.format.start + (counts[list.id] ?? 0)
    counts[list.id, default: 0] += 1
    let sign = levels[levels.count - 1].lists.last { $0.id == list.id }?.sign ?? Self.sign(list)
    // A marker has at most nine digits.
    return Self.isOrdered(list) ? "\(min(max(number, 0), 999_999_999))\(sign) " : "\(sign) "
  }

  private static func isOrdered(_ list: ParagraphFormat.List) -> Bool {
    HTMLClasses.isOrdered(list.format.marker)
  }

  private static func sign(_ list: ParagraphFormat.List) -> Character {
    isOrdered(list) ? (list.format.marker.hasSuffix(")") ? ")" : ".") : "-"
  }

  /// Closes the lists that end, and opens those that begin, with different markers for adjacent
  /// lists.
  ///
  /// - Returns: The number of lists that remain open.
  @discardableResult
  private func openLists(_ lists: [ParagraphFormat.List]) -> Int {
    let level = levels.count - 1
    let common = zip(levels[level].lists, lists).prefix { $0.id == $1.id }.count
    let neighbour = common < levels[level].lists.count ? levels[level].lists[common] : nil
    closeLists(to: common)
    for (number, list) in lists[common...].enumerated() {
      var sign = Self.sign(list)
      if number == 0, neighbour?.sign == sign {
        // With the same marker it would continue the list before.
        if Self.isOrdered(list) { writeSeparator(in: common) } else { sign = "*" }
      }
      levels[level].lists.append(OpenList(id: list.id, sign: sign))
    }
    return common
  }

  /// Writes a comment between two numbered lists.
  private func writeSeparator(in depth: Int) {
    let level = levels.count - 1
    guard tables.isEmpty else { return }
    let prefix = prefix(levels[level].listQuotes, outer: depth)
    writeBreak(before: Place(first: prefix, rest: prefix))
    levels[level].text += prefix + "<!-- -->\n"
    levels[level].lastWasItem = false
    levels[level].lastPrefix = prefix
  }

  private func closeLists(to count: Int) {
    let level = levels.count - 1
    levels[level].lists.removeLast(levels[level].lists.count - count)
    if count == 0 { levels[level].listQuotes = 0 }
  }

  // MARK: Code

  private func writeCode(_ text: String, _ format: ParagraphFormat) {
    let level = levels.count - 1
    let continues =
      format.lists.isEmpty && !format.startsCode
      && levels[level].code.map { code in
        let quotes = min(format.quoteLevel, 100)
        return code.depth == depth(of: format, quotes) && code.quotes == quotes
      } ?? false
    if !continues {
      closeCode()
      let place = enter(format)
      writeBreak(before: place)
      levels[level].code = MarkdownCode(
        first: place.first, rest: place.rest, language: format.codeLanguage ?? "",
        depth: levels[level].lists.count, quotes: min(format.quoteLevel, 100))
      leave(place, format)
    }
    levels[level].code?.lines += text.split(
      separator: "\u{2028}", omittingEmptySubsequences: false
    ).map(String.init)
    levels[level].lastIsLoose = format.spacingAfter > 0
    if format.spacingAfter > 0 { closeCode() }
  }

  private func closeCode() {
    let level = levels.count - 1
    guard let code = levels[level].code else { return }
    levels[level].text += code.text
    levels[level].code = nil
  }

  // MARK: Tables

  package func beginTable(in blocks: [ParagraphFormat.Block]) {
    closeCode()
    tables.append(Table())
  }

  package func beginRow() {
    tables[tables.count - 1].rows.append([])
    tables[tables.count - 1].alignments.append([])
  }
  package func beginCell() { levels.append(Level()) }

  package func endCell() {
    closeCode()
    let cell = levels.removeLast()
    let table = tables.count - 1
    var text = cell.text.split(separator: "\n").joined(separator: " ")
    // Header cells are bold anyway.
    if tables[table].rows.count == 1 {
      if text.hasPrefix("**"), text.hasSuffix("**"), text.count > 4,
        !text.dropFirst(2).dropLast(2).contains("**")
      {
        text = String(text.dropFirst(2).dropLast(2))
      }
    }
    tables[table].rows[tables[table].rows.count - 1].append(text)
    tables[table].alignments[tables[table].rows.count - 1].append(
      text.isEmpty ? nil : cell.alignment)
  }

  package func endRow() {}

  package func endTable(_ format: TableFormat) {
    let table = tables.removeLast()
    let rows = table.placed(format)
    let columns = table.columnAlignments(format)
    let level = levels.count - 1
    let count = max(1, rows.map(\.count).max() ?? 1)
    // Nested tables are not representable: their cells are written next to each other.
    if !tables.isEmpty {
      levels[level].text += rows.map { $0.joined(separator: " ") }.joined(separator: "\n") + "\n"
      levels[level].isEmpty = false
      return
    }
    let quotes = min(format.quoteLevel, 100)
    if quotes < levels[level].listQuotes { openLists([]) }
    let depth = min(format.continuedLists, levels[level].lists.count)
    closeLists(to: depth)
    let prefix = prefix(quotes, outer: depth)
    writeBreak(before: Place(first: prefix, rest: prefix))
    func line(_ cells: [String]) -> String {
      prefix + "| "
        + (cells + Array(repeating: "", count: count - cells.count)).joined(separator: " | ")
        + " |\n"
    }
    for (number, row) in rows.enumerated() {
      levels[level].text += line(row)
      guard number == 0 else { continue }
      levels[level].text += line(
        (0..<count).map { column in
          switch columns[column] ?? .natural {
          case .left: ":---"
          case .center: ":---:"
          case .right: "---:"
          case .natural, .justified: "---"
          }
        })
    }
    levels[level].isEmpty = false
    levels[level].lastWasItem = false
    levels[level].lastIsLoose = true
    levels[level].lastPrefix = prefix
  }

  // MARK: Notes

  package func beginStory(_ story: DocumentStory) {
    outside.append((tables, runs))
    (tables, runs) = ([], [])
    levels.append(Level())
    openMarks.append(nextMark)
    nextMark = nil
  }

  package func setNoteMark(_ mark: String) { nextMark = mark }

  /// Returns the label of a note: its mark, if that is unique and not a number; otherwise its
  /// number.
  private func label(for mark: String?) -> String {
    if let mark, MarkdownNoteMarks.isMark(mark), !notes.contains(where: { $0.label == mark }) {
      return mark
    }
    automaticNotes += 1
    return "\(automaticNotes)"
  }

  package func endStory(_ story: DocumentStory) {
    closeCode()
    let text = levels.removeLast().text
    let mark = openMarks.removeLast()
    if let saved = outside.popLast() { (tables, runs) = saved }
    if story.isOfPages {
      if story.isHeader { headers.append(text) } else { footers.append(text) }
    } else if story == .textBox {
      levels[levels.count - 1].following.append(text)
    } else {
      notes.append((label(for: mark), text.trimmingSpaces))
      notePositions[story, default: []].append(notes.count)
      refer(to: notes.count)
    }
  }

  package func appendReference(to story: DocumentStory, number: Int) {
    let places = notePositions[story] ?? []
    if places.indices.contains(number - 1) { refer(to: places[number - 1]) }
  }

  private func refer(to place: Int) {
    runs.append(Run(text: "[^\(notes[place - 1].label)]", format: format, isMarkup: true))
  }

  package func endDocument(_ format: DocumentFormat) {
    closeCode()
    head = MarkdownFrontMatter.text(format)
  }
}
