// SPDX-License-Identifier: MIT

/// Writes events as Markdown: what it can carry.
///
/// Fonts, colours and sizes are left out.
package final class MarkdownWriter: DocumentSink {
  private struct Level {
    var text = ""
    /// Of the lists that are open: identity, and how wide their markers are.
    var lists: [(id: Int, width: Int)] = []
    /// Quotations around these lists.
    var listQuotes = 0
    /// The program that is open.
    var code: MarkdownCode?
    var isEmpty = true
    var lastWasItem = false
    /// The last item has space below.
    var lastIsLoose = false
    /// What further lines of the last paragraph began with.
    var lastPrefix = ""
    /// How the last paragraph is aligned: of a cell.
    var alignment = ParagraphFormat.Alignment.natural
  }

  private struct Table {
    var rows: [[String]] = []
    /// Of the first row's cells.
    var alignments: [ParagraphFormat.Alignment] = []

    /// The cells where they stand: what a cell covers beside and below it is empty.
    func placed(_ format: TableFormat) -> [[String]] {
      rows.enumerated().map { number, row in
        guard number < format.rows.count, format.rows[number].cells.count == row.count else {
          return row
        }
        var cells: [String] = []
        for (text, cell) in zip(row, format.rows[number].cells) {
          while cells.count < min(cell.column, Table.mostColumns) { cells.append("") }
          cells.append(text)
        }
        return cells
      }
    }

    private static let mostColumns = 1000
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
  private var notes: [String] = []
  /// For each kind the places of its notes among all.
  private var notePlaces: [DocumentStory: [Int]] = [:]
  private var head = ""
  private var links = MarkdownLinks()
  /// Bytes of paragraphs so far.
  private var written = 0
  private let limit: Int

  /// A writer of at most about so many bytes.
  package init(limit: Int = .max) { self.limit = limit }

  /// Whether it would take more bytes than the limit: what was written is not whole.
  package var isStopped: Bool { size > limit }
  /// Bytes so far.
  package var size: Int { written + links.size }

  /// The file, once the document has ended.
  package var bytes: [UInt8] {
    var text = levels[0].text
    for (number, note) in notes.enumerated() {
      let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
      text += "\n[^\(number + 1)]: " + lines.joined(separator: "\n    ") + "\n"
    }
    text += links.definitions
    let body = text.utf8.drop { $0 == 0x0A }
    return Array(head.utf8) + (head.isEmpty || body.isEmpty ? [] : [0x0A]) + Array(body)
  }

  package func setCharacterFormat(_ format: CharacterFormat) { self.format = format }

  package func appendText(_ units: [UInt16]) {
    let text = String(decoding: units, as: UTF16.self)
    if let last = runs.indices.last, !runs[last].isMarkup,
      MarkdownText.looksAlike(runs[last].format, format)
    {
      runs[last].text += text
    } else {
      runs.append(Run(text: text, format: format))
    }
  }

  package func appendPicture(_ picture: DocumentPicture) {
    let type =
      picture.kind == .jpeg ? "image/jpeg" : picture.kind == .gif ? "image/gif" : "image/png"
    let source =
      picture.data.isEmpty
      ? picture.source ?? "" : "data:\(type);base64,\(DataURL.base64Text(picture.data))"
    let title = MarkdownText.title(picture.title)
    let isSized = picture.width != nil || picture.height != nil
    let text =
      isSized
      ? MarkdownText.sizedPicture(picture, source: source)
      : "![\(MarkdownText.escaped(picture.alternative ?? ""))](\(MarkdownText.address(source))\(title))"
    runs.append(Run(text: text, format: format, isMarkup: true))
  }

  package func appendMark(_ name: String) {}

  package func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    let content = runs
    runs = []
    let level = levels.count - 1
    // Cells hold words only.
    let isInCell = !tables.isEmpty
    if format.isCode && !format.isRule && !isInCell {
      writeCode(content.map(\.text).joined(), format)
    } else {
      closeCode()
      let place = enter(format)
      writeBreak(before: place)
      var text = MarkdownText.inline(
        joiningLinks(content, isHeading: format.headingLevel > 0 && !isInCell, isInCell: isInCell),
        isHeading: format.headingLevel > 0 && !isInCell, isInCell: isInCell)
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
  }

  /// Runs of one link as one, and links of long URLs as references: each URL is written once.
  private func joiningLinks(
    _ content: [Run], isHeading: Bool, isInCell: Bool
  ) -> [MarkdownText.Run] {
    var result: [MarkdownText.Run] = []
    var rest = content[...]
    while let first = rest.first, !isStopped {
      let link = first.format.link
      let group = rest.prefix {
        $0.format.link == link && $0.format.toolTip == first.format.toolTip && !$0.isMarkup
      }
      let part = link == nil || group.count < 2 ? rest.prefix(1) : group
      rest = rest.dropFirst(part.count)
      written += part.reduce(16) { $0 + $1.text.utf8.count }
      guard let link, part.count > 1 || links.isLong(link, first.format.toolTip) else {
        written += link?.utf8.count ?? 0
        result += part.map { ($0.text, $0.format, $0.isMarkup) }
        continue
      }
      let inner = part.map { run -> MarkdownText.Run in
        var format = run.format
        (format.link, format.toolTip) = (nil, nil)
        format.underline = nil
        return (run.text, format, run.isMarkup)
      }
      let text = MarkdownText.inline(inner, isHeading: isHeading, isInCell: isInCell)
      let (before, words, after) = MarkdownText.parted(text)
      var plain = CharacterFormat()
      plain.fontKind = .any
      let spelled =
        words.isEmpty
        ? text : before + "[\(words)]" + links.destination(link, first.format.toolTip) + after
      written += spelled.utf8.count
      result.append((spelled, plain, true))
    }
    return result
  }

  /// What lines of a paragraph begin with.
  private struct Place {
    var first: String
    var rest: String
    var isItem = false
    /// Its outermost list begins with it.
    var beginsList = false
  }

  /// Opens and closes lists as the paragraph asks.
  private func enter(_ format: ParagraphFormat) -> Place {
    let level = levels.count - 1
    guard tables.isEmpty else { return cellPlace(format) }
    let quotes = min(format.quoteLevel, 100)
    if quotes < levels[level].listQuotes { openLists([]) }
    guard let own = format.lists.last else {
      closeLists(to: depth(of: format, quotes))
      let prefix = prefix(quotes, outer: levels[level].lists.count)
      return Place(first: prefix, rest: prefix)
    }
    let beginsList = levels[level].lists.first?.id != format.lists.first?.id
    openLists(format.lists)
    if beginsList { levels[level].listQuotes = quotes }
    let marker = marker(own)
    let last = levels[level].lists.count - 1
    levels[level].lists[last].width = marker.count
    let inner = String(repeating: "> ", count: quotes - levels[level].listQuotes)
    return Place(
      first: prefix(levels[level].listQuotes, outer: last) + marker + inner,
      rest: prefix(quotes, outer: last + 1), isItem: true, beginsList: beginsList)
  }

  private func cellPlace(_ format: ParagraphFormat) -> Place {
    guard let own = format.lists.last else { return Place(first: "", rest: "") }
    return Place(first: marker(own), rest: "", isItem: true)
  }

  /// In how many of the open lists a paragraph stands that is no item: readers let it stand so far in.
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

  /// Quotations, items of the outer lists, and quotations in these.
  private func prefix(_ quotes: Int, outer count: Int) -> String {
    let level = levels[levels.count - 1]
    let around = count > 0 ? min(level.listQuotes, quotes) : quotes
    let width = level.lists.prefix(count).map(\.width).reduce(0, +)
    return String(repeating: "> ", count: around) + String(repeating: " ", count: width)
      + String(repeating: "> ", count: quotes - around)
  }

  /// A blank line, but for items that follow each other without space.
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
    guard HTMLClasses.isOrdered(list.format.marker) else { return "- " }
    // More than nine digits make no list.
    return "\(min(max(number, 0), 999_999_999))\(list.format.marker.hasSuffix(")") ? ")" : ".") "
  }

  /// Lists that end, and those that begin; markers say which is which.
  private func openLists(_ lists: [ParagraphFormat.List]) {
    let level = levels.count - 1
    let common = zip(levels[level].lists, lists).prefix { $0.id == $1.id }.count
    closeLists(to: common)
    for list in lists[common...] { levels[level].lists.append((list.id, 2)) }
  }

  private func closeLists(to count: Int) {
    let level = levels.count - 1
    levels[level].lists.removeLast(levels[level].lists.count - count)
    if count == 0 { levels[level].listQuotes = 0 }
  }

  // MARK: Programs

  private func writeCode(_ text: String, _ format: ParagraphFormat) {
    let level = levels.count - 1
    let goesOn =
      format.lists.isEmpty && !format.startsCode
      && levels[level].code.map { code in
        let quotes = min(format.quoteLevel, 100)
        return code.depth == depth(of: format, quotes) && code.quotes == quotes
      } ?? false
    if !goesOn {
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

  package func beginRow() { tables[tables.count - 1].rows.append([]) }
  package func beginCell() { levels.append(Level()) }

  package func endCell() {
    closeCode()
    let cell = levels.removeLast()
    let table = tables.count - 1
    var text = cell.text.split(separator: "\n").joined(separator: " ")
    // Heads of columns are bold anyway.
    if tables[table].rows.count == 1 {
      tables[table].alignments.append(cell.alignment)
      if text.hasPrefix("**"), text.hasSuffix("**"), text.count > 4,
        !text.dropFirst(2).dropLast(2).contains("**")
      {
        text = String(text.dropFirst(2).dropLast(2))
      }
    }
    tables[table].rows[tables[table].rows.count - 1].append(text)
  }

  package func endRow() {}

  package func endTable(_ format: TableFormat) {
    let table = tables.removeLast()
    let rows = table.placed(format)
    let columns = format.rows.first?.cells.map(\.column) ?? []
    let level = levels.count - 1
    let count = max(1, rows.map(\.count).max() ?? 1)
    // A table in a table has no form: its cells stand side by side.
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
      var cells: [Int: Int] = [:]
      for (cell, column) in columns.enumerated().reversed() { cells[column] = cell }
      levels[level].text += line(
        (0..<count).map { column in
          let cell = cells[column] ?? columns.count
          return switch cell < table.alignments.count ? table.alignments[cell] : .natural {
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
  }

  package func endStory(_ story: DocumentStory) {
    closeCode()
    let text = levels.removeLast().text
    if let saved = outside.popLast() { (tables, runs) = saved }
    if story.isOfPages {
      levels[levels.count - 1].text += (levels[levels.count - 1].isEmpty ? "" : "\n") + text
      levels[levels.count - 1].isEmpty = false
    } else {
      notes.append(text.trimmingSpaces)
      notePlaces[story, default: []].append(notes.count)
      refer(to: notes.count)
    }
  }

  package func appendReference(to story: DocumentStory, number: Int) {
    let places = notePlaces[story] ?? []
    if places.indices.contains(number - 1) { refer(to: places[number - 1]) }
  }

  private func refer(to place: Int) {
    runs.append(Run(text: "[^\(place)]", format: format, isMarkup: true))
  }

  package func endDocument(_ format: DocumentFormat) {
    closeCode()
    head = MarkdownFrontMatter.text(format)
  }
}
