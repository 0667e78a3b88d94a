// SPDX-License-Identifier: MIT

/// Writes events as HTML5: paragraphs with classes, whose style sheet is in the head.
///
///     <h1 class="p1">Title</h1>
///     <p class="p2">Text, <b>bold</b>, <a href="…" class="s1">a link</a></p>
///     <ul> <li><p class="p3">an item</p> <p class="p4">its next paragraph</p> … </ul>
///
/// Paragraphs of a caption above a table are in its `<caption>`, unless they are in a list,
/// quotation or box. Properties that CSS lacks are written as custom properties (`--tk`), which
/// browsers ignore.
package final class HTMLWriter: DocumentSink {
  /// A part of the output: the document, a note, a cell.
  struct Level {
    /// An open list, and whether one of its items is open: with its marker, or only as the
    /// container of a nested list.
    struct OpenList {
      let id: Int
      let tag: HTMLSource
      var hasItem = false
      var hasMarker = false
    }

    var text = HTMLSource()
    var blocks: [Int] = []
    /// The quotations around the lists, the open lists, outermost first, and the quotations in the
    /// last item.
    var quotes = 0
    var lists: [OpenList] = []
    var innerQuotes = 0
    var spaceBelow = 0.0
    /// The open block of code.
    var code: Code?
    /// The offset of the style of its tag in the text, and the space above it.
    var codeSpace = (place: 0, above: 0.0)
    /// Whether it is a block of code whose last line is empty.
    var endsWithEmptyLine = false
    /// Whether the last paragraph is a line of code.
    var lastIsCode = false
    /// The range of the caption at the end of the text.
    var caption: Range<Int>?
    /// Whether it contains nothing but an empty paragraph.
    var isEmpty = true
    /// The format of its first text.
    var firstFormat: CharacterFormat?
  }

  /// A block of code: its class, its language, and its containers.
  struct Code: Equatable {
    var name: HTMLSource
    var language: String?
    var quotes: Int
    var depth: Int
  }

  private struct Run {
    /// The text; empty for images, marks and references to notes.
    var text = ""
    var format: CharacterFormat
    /// The markup of an image, mark or reference.
    var markup: HTMLSource?
    /// Whether it is invisible, and so has no format.
    var isMark = false
    /// Whether it is an `<a>` element, which cannot be nested in another one.
    var isAnchor = false
  }

  private struct Table {
    var rows: [[Level]] = []
    var blocks: [ParagraphFormat.Block] = []
  }

  var levels = [Level()]
  private var tables: [Table] = []
  private var outside: [(tables: [Table], runs: [Run], lists: Lists)] = []
  private var runs: [Run] = []
  private var format = CharacterFormat()
  /// The format at the start of the current paragraph, which its marker has too.
  var itemFormat = CharacterFormat()
  var classes: HTMLClasses
  /// The lists of the document, or of a note, which are in separate elements.
  struct Lists {
    /// The number of the element that each list began with.
    var numbers: [Int: Int] = [:]
    var itemCounts: [Int: Int] = [:]
    var count = 0
  }

  var lists = Lists()
  private var notes: [(story: DocumentStory, marker: HTMLSource, text: HTMLSource)] = []
  /// For each kind, the indexes of its notes among all notes.
  private var notePositions: [DocumentStory: [Int]] = [:]
  /// The marks of the next note, of the open ones, and of each note, where they are not numbers.
  private var nextMark: String?
  private var openMarks: [String?] = []
  private var noteMarks: [Int: String] = [:]
  /// The number of each note that has one.
  private var noteNumbers: [Int: Int] = [:]
  private var headers = HTMLSource()
  private var footers = HTMLSource()
  private var document = DocumentFormat()
  /// The size of the text and its elements so far, in bytes.
  private var written = 0

  private let policy: OutputPolicy

  /// Creates a writer without content.
  ///
  /// - Parameter policy: The content that the file may have; links with other schemes become text.
  package init(policy: OutputPolicy = OutputPolicy()) {
    self.policy = policy
    classes = HTMLClasses(schemes: policy.schemes)
  }

  /// Whether the file would exceed the size limit: the output is then incomplete.
  package var isStopped: Bool { size > policy.byteLimit }
  /// The size so far, in bytes.
  package var size: Int { written + classes.size }

  /// The file, once the document has ended.
  package var bytes: [UInt8] {
    HTMLHead(document: document, classes: classes).wrap(
      "\(headers)\(levels[0].text)\(notesText)\(footers)")
  }

  private var notesText: HTMLSource {
    guard !notes.isEmpty else { return "" }
    let items = notes.enumerated().map { place, note -> HTMLSource in
      let story: HTMLSource =
        note.story == .footnote ? "" : " data-tk-story=\"\(attribute: "\(note.story)")\""
      let back: HTMLSource =
        "<a href=\"#noteref\(place + 1)\" role=\"doc-backlink\">&nbsp;↩</a>"
      let text: HTMLSource =
        note.text.without(end: "</p>\n").map { "\($0)\(back)</p>\n" }
        ?? "\(note.text)<div>\(back)</div>\n"
      let number = noteNumbers[place + 1] ?? 0
      let value: HTMLSource =
        if let mark = noteMarks[place + 1] {
          " style=\"\(style: "list-style-type: \(string: mark + " ")")\""
        } else {
          number == place + 1 ? "" : " value=\"\(number)\""
        }
      return
        "<li id=\"note\(place + 1)\"\(value) class=\"\(note.marker)\" role=\"doc-footnote\"\(story)>\n\(text)</li>\n"
    }
    return
      "<section class=\"notes\" role=\"doc-endnotes\">\n<ol>\n\(items.joined())</ol>\n</section>\n"
  }

  // MARK: Text

  package func setCharacterFormat(_ format: CharacterFormat) { self.format = format }

  package func appendText(_ units: [UInt16]) {
    let text = String(decoding: units, as: UTF16.self)
    if let last = runs.indices.last, runs[last].format == format, runs[last].markup == nil {
      runs[last].text += text
    } else {
      runs.append(Run(text: text, format: format))
    }
  }

  package func appendImage(_ picture: DocumentImage) {
    runs.append(Run(format: format, markup: HTMLText.picture(picture, policy)))
  }

  package func appendMark(_ name: String) {
    runs.append(
      Run(
        format: format, markup: "<a id=\"\(attribute: name)\"></a>", isMark: true, isAnchor: true))
  }

  package func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    let level = levels.count - 1
    let content = runs
    runs = []
    levels[level].isEmpty = levels[level].isEmpty && content.isEmpty && levels[level].text.isEmpty
    itemFormat = content.first { !$0.isMark }?.format ?? self.format
    if levels[level].firstFormat == nil { levels[level].firstFormat = itemFormat }
    let wasCode = levels[level].lastIsCode
    levels[level].lastIsCode = format.isCode
    if format.isCode && !format.isRule {
      writeCode(content, format, isAfterCode: wasCode)
      return
    }
    closeCode()
    enter(format)
    if format.isRule && content.isEmpty {
      levels[level].text +=
        "<hr class=\"\(classes.paragraph(format, rule(format), nil))\"\(HTMLText.direction(format))>\n"
      levels[level].spaceBelow = format.spacingAfter
      return
    }
    let base = commonFormat(content, end: self.format)
    let whole = content.map { $0.isMark ? "" : $0.markup == nil ? $0.text : "x" }.joined()
    let keepsSpaces = HTMLText.needsSpaces(whole)
    let name = classes.paragraph(
      format, margins(format), base, keepsSpaces: keepsSpaces,
      hasSmallText: hasSmallText(content, base))
    levels[level].spaceBelow = format.spacingAfter
    let tag: HTMLSource = format.headingLevel > 0 ? "h\(min(format.headingLevel, 6))" : "p"
    let box: HTMLSource =
      format.isTaskDone.map {
        $0 ? "<input type=\"checkbox\" disabled checked>" : "<input type=\"checkbox\" disabled>"
      } ?? ""
    let space: HTMLSource = box.isEmpty || keepsSpaces ? "" : " "
    let direction = HTMLText.direction(format, of: whole)
    let inner: HTMLSource = "\(box)\(space)\(text(content, base: base))"
    let end: HTMLSource = whole.isEmpty || whole.hasSuffix("\u{2028}") ? "<br>" : ""
    let start = levels[level].text.count
    levels[level].text += "<\(tag) class=\"\(name)\"\(direction)>\(inner)\(end)</\(tag)>\n"
    if format.caption == .aboveTable { noteCaption(from: start) }
  }

  /// Returns the margins for CSS, where adjacent margins collapse to the larger one.
  private func margins(_ format: ParagraphFormat) -> (above: Double, below: Double) {
    let before = levels[levels.count - 1].spaceBelow
    return (format.spacingBefore > 0 ? before + format.spacingBefore : 0, format.spacingAfter)
  }

  private func rule(_ format: ParagraphFormat) -> (above: Double, below: Double) { margins(format) }

  /// Returns the format that all runs have in common, except bold and italic; or else the one of
  /// most of the text, if it has only font properties.
  private func commonFormat(_ runs: [Run], end: CharacterFormat) -> CharacterFormat? {
    let runs = runs.filter { !$0.isMark }
    let first = HTMLClasses.base(runs.first?.format ?? end)
    let areAlike = runs.allSatisfy { HTMLClasses.base($0.format) == first }
    guard areAlike else { return usualFont(runs) }
    // On a block, these properties would have another meaning, or none.
    guard first.link == nil, first.toolTip == nil, first.background == nil, first.superscript == 0,
      first.baselineOffset == 0, first.language == nil, first.underline == nil,
      first.strikethrough == nil
    else { return nil }
    return first
  }

  /// Returns the font of most of the text, which other runs override.
  private func usualFont(_ runs: [Run]) -> CharacterFormat? {
    var found: [(format: CharacterFormat, length: Int)] = []
    for run in runs {
      let base = HTMLClasses.base(run.format)
      if let place = found.firstIndex(where: { $0.format == base }) {
        found[place].length += run.text.utf8.count
      } else if found.count < 8, base.isFontAlone {
        found.append((base, run.text.utf8.count))
      }
    }
    return found.max { $0.length < $1.length }?.format
  }

  /// Whether text may be smaller than its block's font: browsers never make lines lower than that
  /// font.
  private func hasSmallText(_ runs: [Run], _ base: CharacterFormat?) -> Bool {
    runs.contains { !$0.isMark && $0.format.fontSize < base?.fontSize ?? .infinity }
  }

  private func text(_ runs: [Run], base: CharacterFormat?) -> HTMLSource {
    var result = HTMLSource()
    var rest = runs[...]
    while let first = rest.first, !isStopped {
      // Properties that several runs have in common are written once, around them.
      let shared = HTMLShared(first.format, policy.schemes)
      let group = rest.prefix {
        !$0.isAnchor && HTMLShared($0.format, policy.schemes) == shared
      }
      let isGroup = !shared.isEmpty && group.count > 1
      let part = isGroup ? group : rest.prefix(1)
      rest = rest.dropFirst(part.count)
      let start = result.count
      if isGroup { result += shared.beginning }
      for run in part {
        let text = run.markup ?? "\(text: run.text)"
        if run.isMark {
          result += text
          continue
        }
        result +=
          base == HTMLClasses.base(run.format)
          ? HTMLClasses.emphasized(text, run.format)
          : classes.span(text, run.format, isShared: isGroup)
      }
      if isGroup { result += shared.end }
      written += result.count - start
    }
    return result
  }

  // MARK: Code

  private func writeCode(_ content: [Run], _ format: ParagraphFormat, isAfterCode: Bool) {
    let level = levels.count - 1
    let base = commonFormat(content, end: self.format)
    var whole = format
    whole.spacingBefore = 0
    whole.spacingAfter = 0
    whole.startsCode = false
    let name = classes.paragraph(
      whole, (0, 0), base, hasSmallText: hasSmallText(content, base))
    let code = Code(
      name: name, language: format.codeLanguage, quotes: format.quoteLevel,
      depth: format.lists.isEmpty ? format.continuedLists : -1)
    if levels[level].code == code, format.lists.isEmpty, !format.startsCode,
      levels[level].blocks == format.blocks.map(\.id), levels[level].spaceBelow == 0,
      format.spacingBefore == 0
    {
      levels[level].text += "\n"
    } else {
      closeCode()
      enter(format)
      let above = margins(format).above
      let language: HTMLSource =
        format.codeLanguage.map { " class=\"language-\(attribute: $0)\"" } ?? ""
      let joins: HTMLSource = isAfterCode && !format.startsCode ? " data-tk-joins" : ""
      levels[level].text +=
        "<pre class=\"\(name)\"\(HTMLText.direction(format))\(joins)"
      levels[level].codeSpace = (levels[level].text.count, above)
      levels[level].text += "><code\(language)>"
      levels[level].code = code
    }
    levels[level].spaceBelow = format.spacingAfter
    levels[level].text += text(content, base: base)
    if content.last(where: { !$0.isMark })?.text.hasSuffix("\u{2028}") == true {
      levels[level].text += "<br>"
    }
    levels[level].endsWithEmptyLine = content.isEmpty
  }

  func closeCode() {
    let level = levels.count - 1
    guard levels[level].code != nil else { return }
    levels[level].text += levels[level].endsWithEmptyLine ? "\n</code></pre>\n" : "</code></pre>\n"
    levels[level].code = nil
    let (place, above) = levels[level].codeSpace
    let below = levels[level].spaceBelow
    guard above > 0 || below > 0 else { return }
    // The space below it is that of its last line.
    let space: CSSSource = "margin-top: \(points: above)px; margin-bottom: \(points: below)px"
    levels[level].text.insert(" style=\"\(style: space)\"", at: place)
  }

  // MARK: Tables

  package func beginTable(in blocks: [ParagraphFormat.Block]) {
    closeCode()
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
    let depth = enter(format, in: table.blocks)
    levels[level].spaceBelow = 0
    levels[level].lastIsCode = false
    let direction: HTMLSource = format.isRightToLeft ? " dir=\"rtl\"" : ""
    let item: HTMLSource =
      depth == format.continuedLists ? "" : " data-tk-item=\"\(format.continuedLists)\""
    let name = classes.table(format, isNested: !tables.isEmpty, depth: depth)
    var text: HTMLSource = "<table class=\"\(name)\"\(direction)\(item)>\n"
    text += takeCaption(of: format)
    for (number, cells) in table.rows.enumerated() {
      let row = number < format.rows.count ? format.rows[number] : RowFormat()
      let isHeader = row.isHeader
      let wasHeader =
        number > 0 && number - 1 < format.rows.count && format.rows[number - 1].isHeader
      if isHeader && !wasHeader { text += "<thead>\n" }
      if !isHeader && wasHeader { text += "</thead>\n" }
      var rules: [CSSSource] = []
      if row.keepsTogether { rules.append("page-break-inside: avoid") }
      if row.keepsWithNext { rules.append("page-break-after: avoid") }
      text += rules.isEmpty ? "<tr>\n" : "<tr style=\"\(style: rules.joined(separator: "; "))\">\n"
      for (index, cell) in cells.enumerated() {
        let cellFormat = index < row.cells.count ? row.cells[index] : CellFormat()
        if cellFormat.isCovered && cell.isEmpty { continue }
        let tag: HTMLSource = cellFormat.isHeader ? "th" : "td"
        let direction: HTMLSource = format.isRightToLeft ? " dir=\"auto\"" : ""
        var attributes: HTMLSource =
          "\(direction) class=\"\(classes.box(cellFormat.box, of: .table))\""
        if cellFormat.columnSpan > 1 { attributes += " colspan=\"\(cellFormat.columnSpan)\"" }
        if cellFormat.rowSpan > 1 { attributes += " rowspan=\"\(cellFormat.rowSpan)\"" }
        if cellFormat.isHeader, cellFormat.scope != .automatic {
          attributes += cellFormat.scope == .row ? " scope=\"row\"" : " scope=\"col\""
        }
        let content = cell.text.without(end: "\n") ?? cell.text
        text += "<\(tag)\(attributes)>\(content)</\(tag)>\n"
      }
      text += "</tr>\n"
    }
    if format.rows.last?.isHeader == true { text += "</thead>\n" }
    levels[level].text += "\(text)</table>\n"
    levels[level].isEmpty = false
  }

  // MARK: Notes

  package func beginStory(_ story: DocumentStory) {
    outside.append((tables, runs, lists))
    lists = Lists()
    tables = []
    runs = []
    levels.append(Level())
    openMarks.append(nextMark)
    nextMark = nil
  }

  package func setNoteMark(_ mark: String) { nextMark = mark }

  package func endStory(_ story: DocumentStory) {
    closeAll()
    let level = levels.removeLast()
    let text = level.text
    let mark = openMarks.removeLast()
    if let saved = outside.popLast() { (tables, runs, lists) = saved }
    switch story {
    case .header, .headerLeft, .headerRight, .headerFirst: headers += "<header>\n\(text)</header>\n"
    case .footer, .footerLeft, .footerRight, .footerFirst: footers += "<footer>\n\(text)</footer>\n"
    default:
      notes.append((story, classes.marker(level.firstFormat ?? format), text))
      notePositions[story, default: []].append(notes.count)
      noteMarks[notes.count] = mark
      if mark == nil { noteNumbers[notes.count] = noteNumbers.count + 1 }
      refer(to: notes.count, id: " id=\"noteref\(notes.count)\"")
    }
  }

  package func appendReference(to story: DocumentStory, number: Int) {
    let places = notePositions[story] ?? []
    if places.indices.contains(number - 1) { refer(to: places[number - 1]) }
  }

  private func refer(to place: Int, id: HTMLSource = "") {
    let shown: HTMLSource =
      noteMarks[place].map { "\(text: $0)" } ?? "\(noteNumbers[place] ?? place)"
    let mark: HTMLSource =
      "<sup><a\(id) href=\"#note\(place)\" role=\"doc-noteref\">\(shown)</a></sup>"
    runs.append(Run(format: format, markup: mark, isAnchor: true))
  }

  package func endDocument(_ format: DocumentFormat) {
    closeAll()
    document = format
  }
}
