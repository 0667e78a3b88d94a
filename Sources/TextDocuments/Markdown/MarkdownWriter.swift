// SPDX-License-Identifier: MIT

/// Writes events as Markdown: what it can carry.
///
/// Fonts, colours and sizes are left out.
package final class MarkdownWriter: DocumentSink {
  private struct Level {
    var text = ""
    /// Of the lists that are open: identity, and how wide their markers are.
    var lists: [(id: Int, width: Int)] = []
    var isInCode = false
    var isEmpty = true
    var lastWasItem = false
    var quotes = 0
    /// How the last paragraph is aligned: of a cell.
    var alignment = ParagraphFormat.Alignment.natural
  }

  private struct Table {
    var rows: [[String]] = []
    /// Of the first row's cells.
    var alignments: [ParagraphFormat.Alignment] = []
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

  package init() {}

  /// The file, once the document has ended.
  package var bytes: [UInt8] {
    var text = levels[0].text
    for (number, note) in notes.enumerated() {
      let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
      text += "\n[^\(number + 1)]: " + lines.joined(separator: "\n    ") + "\n"
    }
    return Array(text.utf8.drop { $0 == 0x0A })
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
    let title =
      picture.title.map { " \"\(MarkdownText.escaped($0).replacing("\"", with: "\\\""))\"" } ?? ""
    let text =
      "![\(MarkdownText.escaped(picture.alternative ?? ""))](\(MarkdownText.address(source))\(title))"
    runs.append(Run(text: text, format: format, isMarkup: true))
  }

  package func appendMark(_ name: String) {}

  package func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    let content = runs
    runs = []
    let level = levels.count - 1
    let quote = String(repeating: "> ", count: min(format.quoteLevel, 100))
    if format.isCode && !format.isRule {
      writeCode(content.map(\.text).joined(), format, quote)
      return
    }
    closeCode()
    let isNewList = levels[level].lists.first?.id != format.lists.first?.id
    openLists(format.lists)
    let indent = String(
      repeating: " ",
      count: levels[level].lists.dropLast(format.lists.isEmpty ? 0 : 1).map(\.width).reduce(0, +))
    var prefix = quote + indent
    var text =
      format.isRule
      ? "---"
      : MarkdownText.inline(
        content.map { ($0.text, $0.format, $0.isMarkup) }, isHeading: format.headingLevel > 0)
    if format.headingLevel > 0 {
      text = String(repeating: "#", count: min(format.headingLevel, 6)) + " " + text
    } else if format.lists.isEmpty && !format.isRule {
      text = MarkdownText.protectedStart(text)
    }
    if let own = format.lists.last {
      let marker = self.marker(own)
      levels[level].lists[levels[level].lists.count - 1].width = marker.count
      if let isDone = format.isTaskDone { text = (isDone ? "[x] " : "[ ] ") + text }
      if !levels[level].lastWasItem || isNewList { blankLine(quote) }
      levels[level].text += prefix + marker + text + "\n"
      levels[level].lastWasItem = true
      prefix = ""
    } else {
      blankLine(quote)
      levels[level].text += prefix + text + "\n"
      levels[level].lastWasItem = false
    }
    levels[level].isEmpty = false
    levels[level].quotes = format.quoteLevel
    levels[level].alignment = format.alignment
  }

  private func blankLine(_ quote: String) {
    let level = levels.count - 1
    guard !levels[level].isEmpty else { return }
    // Within a quotation the line belongs to it.
    let shared = String(repeating: "> ", count: min(levels[level].quotes, quote.count / 2, 100))
    levels[level].text += shared.trimmingSpaces + "\n"
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
    levels[level].lists.removeLast(levels[level].lists.count - common)
    for list in lists[common...] { levels[level].lists.append((list.id, 2)) }
    if lists.isEmpty { levels[level].lists = [] }
  }

  // MARK: Programs

  private func writeCode(_ text: String, _ format: ParagraphFormat, _ quote: String) {
    let level = levels.count - 1
    if !levels[level].isInCode {
      openLists([])
      blankLine(quote)
      levels[level].text +=
        quote + "~~~~~~ " + (format.codeLanguage ?? "").filter { !$0.isWhitespace } + "\n"
      levels[level].isInCode = true
    }
    levels[level].text += quote + text.replacing("\u{2028}", with: "\n" + quote) + "\n"
    if format.spacingAfter > 0 { closeCode(quote) }
    levels[level].isEmpty = false
    levels[level].lastWasItem = false
  }

  private func closeCode(_ quote: String = "") {
    let level = levels.count - 1
    guard levels[level].isInCode else { return }
    levels[level].text += quote + "~~~~~~\n"
    levels[level].isInCode = false
  }

  // MARK: Tables

  package func beginTable(in blocks: [ParagraphFormat.Block]) {
    closeCode()
    openLists([])
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
    let rows = table.rows
    let level = levels.count - 1
    let count = max(1, rows.map(\.count).max() ?? 1)
    // A table in a table has no form: its cells stand side by side.
    if !tables.isEmpty {
      levels[level].text += rows.map { $0.joined(separator: " ") }.joined(separator: "\n") + "\n"
      levels[level].isEmpty = false
      return
    }
    blankLine("")
    func line(_ cells: [String]) -> String {
      "| " + (cells + Array(repeating: "", count: count - cells.count)).joined(separator: " | ")
        + " |\n"
    }
    for (number, row) in rows.enumerated() {
      levels[level].text += line(row)
      guard number == 0 else { continue }
      levels[level].text += line(
        (0..<count).map { column in
          switch column < table.alignments.count ? table.alignments[column] : .natural {
          case .left: ":---"
          case .center: ":---:"
          case .right: "---:"
          case .natural, .justified: "---"
          }
        })
    }
    levels[level].isEmpty = false
    levels[level].lastWasItem = false
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
      runs.append(Run(text: "[^\(notes.count)]", format: format, isMarkup: true))
    }
  }

  package func endDocument(_ format: DocumentFormat) { closeCode() }
}

/// Runs as Markdown spells them.
enum MarkdownText {
  static func looksAlike(_ one: CharacterFormat, _ other: CharacterFormat) -> Bool {
    (one.weight >= 600) == (other.weight >= 600) && one.isItalic == other.isItalic
      && one.link == other.link
      && (one.fontKind == .monospaced) == (other.fontKind == .monospaced)
      && (one.strikethrough == nil) == (other.strikethrough == nil)
  }

  /// Marks stand at letters, never beside a space: there they would mark nothing.
  static func inline(
    _ runs: [(text: String, format: CharacterFormat, isMarkup: Bool)], isHeading: Bool
  ) -> String {
    var result = ""
    for run in runs {
      var text = run.text
      var before = ""
      var after = ""
      if !run.isMarkup {
        before = String(text.prefix { $0.isWhitespace })
        text = String(text.dropFirst(before.count))
        after = String(text.reversed().prefix { $0.isWhitespace }.reversed())
        text = String(text.dropLast(after.count))
      }
      guard !text.isEmpty else {
        result += lineBreaks(before + after)
        continue
      }
      if !run.isMarkup {
        text = run.format.fontKind == .monospaced ? code(text) : lineBreaks(escaped(text))
      }
      if run.format.strikethrough != nil { text = "~~\(text)~~" }
      if run.format.isItalic { text = "*\(text)*" }
      if run.format.weight >= 600 && !isHeading { text = "**\(text)**" }
      if let link = run.format.link { text = "[\(text)](\(address(link)))" }
      result += lineBreaks(before) + text + lineBreaks(after)
    }
    return isHeading ? result.replacing("\\\n", with: " ") : result
  }

  private static func lineBreaks(_ text: String) -> String {
    text.replacing("\u{2028}", with: "\\\n")
  }

  private static func code(_ text: String) -> String {
    var longest = 0
    var count = 0
    for character in text {
      count = character == "`" ? count + 1 : 0
      longest = max(longest, count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + space + text.replacing("\u{2028}", with: " ") + space + fence
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>&|~#".contains(character) { result += "\\" }
      result.append(character)
    }
    return result.replacing("://", with: ":\\//").replacing("www.", with: "www\\.").replacing(
      "@", with: "\\@")
  }

  static func address(_ text: String) -> String {
    "<"
      + text.replacing("\\", with: "%5C").replacing("<", with: "%3C").replacing(">", with: "%3E")
      .replacing("\n", with: "%0A") + ">"
  }

  /// A paragraph that would begin as something else.
  static func protectedStart(_ text: String) -> String {
    guard let first = text.first else { return text }
    if "-+=".contains(first) { return "\\" + text }
    let digits = text.prefix { $0.isNumber }
    if !digits.isEmpty, let next = text.dropFirst(digits.count).first, next == "." || next == ")" {
      return digits + "\\" + text.dropFirst(digits.count)
    }
    return text
  }
}
