// SPDX-License-Identifier: MIT

/// Writes events as HTML5: paragraphs of classes, whose style sheet stands at the head.
///
///     <h1 class="p1">Title</h1>
///     <p class="p2">Text, <b>bold</b>, <a href="…" class="s1">a link</a></p>
///     <ul> <li><p class="p3">an item</p> … </ul>
///
/// What CSS has no words for stands in properties of our own (`--tk`), which browsers pass over.
package final class HTMLWriter: DocumentSink {
  /// What is being written: the document, a note, a cell.
  private struct Level {
    var text = ""
    var blocks: [Int] = []
    /// Of the lists that are open, outermost first, and whether an item of each is.
    var lists: [(id: Int, tag: String, hasItem: Bool)] = []
    var spaceBelow = 0.0
    /// The class of the program text that is open.
    var code: (name: String, language: String?)?
    /// Program text whose last line holds nothing.
    var endsWithEmptyLine = false
    /// Nothing but an empty paragraph stands in it.
    var isEmpty = true
  }

  private struct Run {
    var text: String
    var format: CharacterFormat
    /// Written as it is: pictures, marks, notes.
    var isMarkup = false
    /// Shows nothing, so has no format.
    var isMark = false
  }

  private struct Table {
    var rows: [[Level]] = []
    var blocks: [ParagraphFormat.Block] = []
  }

  private var levels = [Level()]
  private var tables: [Table] = []
  private var outside: [(tables: [Table], runs: [Run], lists: Lists)] = []
  private var runs: [Run] = []
  private var format = CharacterFormat()
  private var classes = HTMLClasses()
  /// Of the document, or of a note: they stand elsewhere.
  private struct Lists {
    /// The number of the element with which each list began.
    var numbers: [Int: Int] = [:]
    var itemCounts: [Int: Int] = [:]
    var count = 0
  }

  private var lists = Lists()
  private var notes: [(story: DocumentStory, text: String)] = []
  private var headers = ""
  private var footers = ""
  private var document = DocumentFormat()

  package init() {}

  /// The file, once the document has ended.
  package var bytes: [UInt8] {
    HTMLHead(document: document, classes: classes).wrap(
      headers + levels[0].text + notesText + footers)
  }

  private var notesText: String {
    guard !notes.isEmpty else { return "" }
    let items = notes.enumerated().map { number, note in
      let story = note.story == .footnote ? "" : " data-tk-story=\"\(note.story)\""
      return "<div id=\"note\(number + 1)\" role=\"doc-footnote\"\(story)>\n\(note.text)</div>\n"
    }
    return "<section class=\"notes\" role=\"doc-endnotes\">\n\(items.joined())</section>\n"
  }

  // MARK: Text

  package func setCharacterFormat(_ format: CharacterFormat) { self.format = format }

  package func appendText(_ units: [UInt16]) {
    let text = String(decoding: units, as: UTF16.self)
    if let last = runs.indices.last, runs[last].format == format, !runs[last].isMarkup {
      runs[last].text += text
    } else {
      runs.append(Run(text: text, format: format))
    }
  }

  package func appendPicture(_ picture: DocumentPicture) {
    runs.append(Run(text: HTMLText.picture(picture), format: format, isMarkup: true))
  }

  package func appendMark(_ name: String) {
    runs.append(
      Run(
        text: "<a id=\"\(HTMLText.attribute(name))\"></a>", format: format, isMarkup: true,
        isMark: true))
  }

  package func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    let level = levels.count - 1
    let content = runs
    runs = []
    levels[level].isEmpty = levels[level].isEmpty && content.isEmpty && levels[level].text.isEmpty
    if format.isCode && !format.isRule && format.lists.isEmpty {
      writeCode(content, format)
      return
    }
    closeCode()
    openBlocks(format.blocks)
    openLists(format.lists)
    if format.isRule && content.isEmpty {
      levels[level].text +=
        "<hr class=\"\(classes.paragraph(format, rule(format), nil))\"\(HTMLText.direction(format))>\n"
      levels[level].spaceBelow = format.spacingAfter
      return
    }
    let base = commonFormat(content, end: self.format)
    let whole = content.map { $0.isMark ? "" : $0.isMarkup ? "x" : $0.text }.joined()
    let name = classes.paragraph(
      format, margins(format), base, keepsSpaces: HTMLText.needsSpaces(whole))
    levels[level].spaceBelow = format.spacingAfter
    let tag = format.headingLevel > 0 ? "h\(min(format.headingLevel, 6))" : "p"
    let done =
      format.isTaskDone.map { "<input type=\"checkbox\" disabled\($0 ? " checked" : "")>" } ?? ""
    let direction = HTMLText.direction(format)
    let inner = text(content, base: base)
    let end = whole.isEmpty || whole.hasSuffix("\u{2028}") ? "<br>" : ""
    levels[level].text += done + "<\(tag) class=\"\(name)\"\(direction)>\(inner)\(end)</\(tag)>\n"
  }

  /// The margins as CSS has them: of two beside each other the larger counts.
  private func margins(_ format: ParagraphFormat) -> (above: Double, below: Double) {
    let before = levels[levels.count - 1].spaceBelow
    return (format.spacingBefore > 0 ? before + format.spacingBefore : 0, format.spacingAfter)
  }

  private func rule(_ format: ParagraphFormat) -> (above: Double, below: Double) { margins(format) }

  /// What all runs have in common, if it is all but bold and italic.
  private func commonFormat(_ runs: [Run], end: CharacterFormat) -> CharacterFormat? {
    let runs = runs.filter { !$0.isMark }
    let first = HTMLClasses.base(runs.first?.format ?? end)
    // Of a block these would say something else, or nothing.
    guard first.link == nil, first.toolTip == nil, first.background == nil, first.superscript == 0,
      first.baselineOffset == 0, first.language == nil, first.underline == nil,
      first.strikethrough == nil
    else { return nil }
    for run in runs where HTMLClasses.base(run.format) != first { return nil }
    return first
  }

  private func text(_ runs: [Run], base: CharacterFormat?) -> String {
    var result = ""
    for run in runs {
      if run.isMark {
        result += run.text
        continue
      }
      let text = run.isMarkup ? run.text : HTMLText.escaped(run.text)
      result +=
        base == nil ? classes.span(text, run.format) : HTMLClasses.emphasized(text, run.format)
    }
    return result
  }

  // MARK: Programs

  private func writeCode(_ content: [Run], _ format: ParagraphFormat) {
    let level = levels.count - 1
    let base = commonFormat(content, end: self.format)
    var whole = format
    whole.spacingBefore = 0
    whole.spacingAfter = 0
    let name = classes.paragraph(whole, (0, 0), base)
    if let code = levels[level].code, code.name == name, code.language == format.codeLanguage,
      levels[level].spaceBelow == 0, format.spacingBefore == 0
    {
      levels[level].text += "\n"
    } else {
      closeCode()
      openBlocks(format.blocks)
      openLists([])
      let above = margins(format).above
      let space =
        above > 0 || format.spacingAfter > 0
        ? " style=\"margin-top: \(CSSNumber.text(above))px; margin-bottom: \(CSSNumber.text(format.spacingAfter))px\""
        : ""
      let language =
        format.codeLanguage.map { " class=\"language-\(HTMLText.attribute($0))\"" } ?? ""
      levels[level].text +=
        "<pre class=\"\(name)\"\(HTMLText.direction(format))\(space)><code\(language)>"
      levels[level].code = (name, format.codeLanguage)
    }
    levels[level].spaceBelow = format.spacingAfter
    levels[level].text += text(content, base: base)
    if content.last(where: { !$0.isMark })?.text.hasSuffix("\u{2028}") == true {
      levels[level].text += "<br>"
    }
    levels[level].endsWithEmptyLine = content.isEmpty
  }

  private func closeCode() {
    let level = levels.count - 1
    guard levels[level].code != nil else { return }
    levels[level].text += levels[level].endsWithEmptyLine ? "\n</code></pre>\n" : "</code></pre>\n"
    levels[level].code = nil
  }

  // MARK: Lists and boxes

  private func openBlocks(_ blocks: [ParagraphFormat.Block]) {
    let level = levels.count - 1
    let common = zip(levels[level].blocks, blocks).prefix { $0 == $1.id }.count
    guard common < max(levels[level].blocks.count, blocks.count) else { return }
    closeCode()
    openLists([])
    for _ in common..<levels[level].blocks.count { levels[level].text += "</div>\n" }
    for block in blocks[common...] {
      levels[level].text += "<div class=\"\(classes.box(block.box, of: "d"))\">\n"
      levels[level].spaceBelow = 0
    }
    levels[level].blocks = blocks.map(\.id)
    levels[level].spaceBelow = 0
  }

  private func openLists(_ lists: [ParagraphFormat.List]) {
    let level = levels.count - 1
    let common = zip(levels[level].lists, lists).prefix { $0.id == $1.id }.count
    while levels[level].lists.count > common { closeList() }
    for list in lists[common...] {
      let tag = HTMLClasses.isOrdered(list.format.marker) ? "ol" : "ul"
      self.lists.count += 1
      // A list stands in an item of the list around it.
      if let outer = levels[level].lists.indices.last, !levels[level].lists[outer].hasItem {
        levels[level].text += "<li>"
        levels[level].lists[outer].hasItem = true
      }
      levels[level].text += "<\(tag)\(attributes(of: list))>\n"
      levels[level].lists.append((list.id, tag, false))
      if self.lists.numbers[list.id] == nil { self.lists.numbers[list.id] = self.lists.count }
    }
    guard let last = lists.last else { return }
    let place = levels[level].lists.count - 1
    if levels[level].lists[place].hasItem { levels[level].text += "</li>\n" }
    levels[level].text += "<li>"
    levels[level].lists[place].hasItem = true
    self.lists.itemCounts[last.id, default: 0] += 1
  }

  private func closeList() {
    let level = levels.count - 1
    let list = levels[level].lists.removeLast()
    levels[level].text += (list.hasItem ? "</li>\n" : "") + "</\(list.tag)>\n"
  }

  private func attributes(of list: ParagraphFormat.List) -> String {
    var result = ""
    let known = HTMLLists.markers.filter { $0.value == list.format.marker }.keys.min()
    if let known {
      if known != "disc" && known != "decimal" { result += " style=\"list-style-type: \(known)\"" }
      if known == "disc" { result += " style=\"list-style-type: disc\"" }
    } else {
      result += " data-tk-marker=\"\(HTMLText.attribute(list.format.marker))\""
    }
    if list.format.prependsOuterMarker { result += " data-tk-prepend" }
    if let number = lists.numbers[list.id] {
      let next = list.format.start + (lists.itemCounts[list.id] ?? 0)
      return result + " start=\"\(next)\" data-tk-continues=\"\(number)\""
    }
    return list.format.start == 1 ? result : result + " start=\"\(list.format.start)\""
  }

  private func closeAll() {
    closeCode()
    openBlocks([])
    openLists([])
  }

  // MARK: Tables

  package func beginTable(in blocks: [ParagraphFormat.Block]) {
    closeCode()
    openBlocks(blocks)
    openLists([])
    levels[levels.count - 1].spaceBelow = 0
    tables.append(Table(blocks: blocks))
  }

  package func beginRow() { tables[tables.count - 1].rows.append([]) }
  package func beginCell() { levels.append(Level()) }

  package func endCell() {
    closeAll()
    let cell = levels.removeLast()
    let table = tables.count - 1
    tables[table].rows[tables[table].rows.count - 1].append(cell)
  }

  package func endRow() {}

  package func endTable(_ format: TableFormat) {
    let table = tables.removeLast()
    let level = levels.count - 1
    var text =
      "<table class=\"\(classes.table(format, isNested: !tables.isEmpty))\"\(format.isRightToLeft ? " dir=\"rtl\"" : "")>\n"
    for (number, cells) in table.rows.enumerated() {
      let row = number < format.rows.count ? format.rows[number] : RowFormat()
      let isHeader = row.isHeader
      let wasHeader =
        number > 0 && number - 1 < format.rows.count && format.rows[number - 1].isHeader
      if isHeader && !wasHeader { text += "<thead>\n" }
      if !isHeader && wasHeader { text += "</thead>\n" }
      text += row.keepsTogether ? "<tr style=\"page-break-inside: avoid\">\n" : "<tr>\n"
      for (index, cell) in cells.enumerated() {
        let cellFormat = index < row.cells.count ? row.cells[index] : CellFormat()
        if cellFormat.isCovered && cell.isEmpty { continue }
        let tag = cellFormat.isHeader ? "th" : "td"
        let direction = format.isRightToLeft ? " dir=\"auto\"" : ""
        var attributes = direction + " class=\"\(classes.box(cellFormat.box, of: "t"))\""
        if cellFormat.columnSpan > 1 { attributes += " colspan=\"\(cellFormat.columnSpan)\"" }
        if cellFormat.rowSpan > 1 { attributes += " rowspan=\"\(cellFormat.rowSpan)\"" }
        text += "<\(tag)\(attributes)>\(cell.text.dropLast())</\(tag)>\n"
      }
      text += "</tr>\n"
    }
    if format.rows.last?.isHeader == true { text += "</thead>\n" }
    levels[level].text += text + "</table>\n"
    levels[level].isEmpty = false
  }

  // MARK: Notes

  package func beginStory(_ story: DocumentStory) {
    outside.append((tables, runs, lists))
    lists = Lists()
    tables = []
    runs = []
    levels.append(Level())
  }

  package func endStory(_ story: DocumentStory) {
    closeAll()
    let text = levels.removeLast().text
    if let saved = outside.popLast() { (tables, runs, lists) = saved }
    switch story {
    case .header, .headerLeft, .headerRight, .headerFirst: headers += "<header>\n\(text)</header>\n"
    case .footer, .footerLeft, .footerRight, .footerFirst: footers += "<footer>\n\(text)</footer>\n"
    default:
      notes.append((story, text))
      let number = notes.count
      let mark = "<sup><a href=\"#note\(number)\" role=\"doc-noteref\">\(number)</a></sup>"
      runs.append(Run(text: mark, format: format, isMarkup: true))
    }
  }

  package func endDocument(_ format: DocumentFormat) {
    closeAll()
    document = format
  }
}
