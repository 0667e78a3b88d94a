// SPDX-License-Identifier: MIT

/// Writes events as RTF.
///
///     paragraph    content is buffered until its format is known: \pard…  content  \par
///     cell         paragraphs, the last of which ends with \cell
///     table        cells are buffered until the table's format is known: \trowd…  cells  \row
///     document     tables of fonts, colours, lists first, then the buffered content
package final class RTFWriter: DocumentSink {
  /// A part of the output: the document, a note, a cell.
  struct Level {
    var source = RTFSource()
    /// Whether the last paragraph has no end yet, because its end depends on what follows.
    var isParagraphWaiting = false
    var isLastEmpty = false
    var endsWithTable = false
    /// Whether the text of a note begins with its mark, which readers replace by the number.
    var isMarkWaiting = false
    /// The length of its lines, for readers that do not lay out tables.
    var measure = RTFColumns.Measure()
  }

  /// A table whose cells are being written.
  struct Table {
    var rows: [[Level]] = []
    var blocks: [ParagraphFormat.Block] = []
  }

  /// The document, and the open cells and notes in it.
  private var levels = [Level()]
  private var tables: [Table] = []
  /// The tables around each open note, in which nesting levels are counted from the start.
  private var tablesOutside: [[Table]] = []
  private var paragraphsOutside: [RTFRunWriter] = []
  var run: RTFRunWriter
  var heads = RTFWriterTables()
  private var pageStories = RTFSource()
  private var noteCounts: [DocumentStory: Int] = [:]
  /// The marks of the next note and of the open ones, where they are not numbers.
  private var nextMark: String?
  private var openMarks: [String?] = []
  /// The number of open headers and footers, in which page numbers are fields.
  private var pageDepth = 0
  private var document = DocumentFormat()

  private let isInPackage: Bool
  private let policy: OutputPolicy
  /// The size of the runs so far, in bytes.
  package private(set) var size = 0
  /// Whether the file would exceed the size limit: the output is then incomplete.
  package var isStopped: Bool { size > policy.byteLimit }
  /// The width between the margins of a page, in twips.
  private let room: Int

  /// Creates a writer without content.
  ///
  /// - Parameters:
  ///   - isInPackage: Whether images are files next to the text, as in RTFD.
  ///   - page: The known page properties, to which tables are fitted.
  ///   - policy: The content that the file may have; links with other schemes become text.
  package init(
    isInPackage: Bool = false, page: DocumentFormat = DocumentFormat(),
    policy: OutputPolicy = OutputPolicy()
  ) {
    self.isInPackage = isInPackage
    self.policy = policy
    // The default page of Apple's text system.
    let width =
      (page.paperSize?.width ?? 612) - (page.leftMargin ?? 90) - (page.rightMargin ?? 90)
    room = max(1440, RTFText.twips(width))
    run = RTFRunWriter(isInPackage: isInPackage, policy)
  }

  /// The file, once the document has ended.
  package var bytes: [UInt8] {
    let header = RTFHeader(tables: heads, document: document).source()
    let file: RTFSource = "\(header)\(pageStories)\(levels[0].source)}"
    return file.bytes
  }

  // MARK: Paragraphs

  package func setCharacterFormat(_ format: CharacterFormat) { run.format = format }

  package func appendText(_ units: [UInt16]) {
    let start = run.source.count
    defer { size += run.source.count - start }
    if isStopped { return }
    guard pageDepth > 0, let parts = RTFPageFields.parts(units) else { return append(units) }
    for part in parts {
      switch part {
      case .text(let units): append(units)
      case .field(let name):
        run.begin(&heads)
        run.append(field: "\(text: name)", shown: 1)
      }
    }
  }

  private func append(_ units: [UInt16]) {
    if !tables.isEmpty { levels[levels.count - 1].measure.add(units, run.format) }
    let page: UInt16 = 0x0C
    guard run.format.superscript != 0, units.contains(page) else {
      run.begin(&heads)
      run.append(units, endsPages: tables.isEmpty, &heads)
      return
    }
    // A page break cannot be in a group of superscript text.
    var rest = units[...]
    while let first = rest.first {
      let part = rest.prefix { ($0 == page) == (first == page) }
      run.begin(isText: first != page, &heads)
      run.append(Array(part), endsPages: tables.isEmpty, &heads)
      rest = rest[part.endIndex...]
    }
  }

  package func appendImage(_ picture: DocumentImage) {
    run.begin(isText: false, &heads)
    if !tables.isEmpty {
      let width = picture.width ?? ImageSize(of: picture).map { Double($0.width) }
      levels[levels.count - 1].measure.add(points: width ?? 0)
    }
    run.append(picture, &heads)
  }

  package func appendMark(_ name: String) {
    run.endGroup()
    run.source += "{\\*\\bkmkstart \(text: name)}{\\*\\bkmkend \(text: name)}"
  }

  package func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    endWaiting()
    let isEmpty = run.isEmpty
    run.begin(isText: false, &heads)
    let level = levels.count - 1
    var format = format
    if let number = format.pageNumber, level == 0, tables.isEmpty {
      levels[0].source +=
        "\\sect\\sectd\(format.startsPage ? "" : "\\sbknone")\\pgnrestart\\pgnstarts\(number)\n"
      format.startsPage = false
    }
    levels[level].source += RTFParagraphWriter.words(
      format, level: tables.count, startsRightToLeft: run.startsRightToLeft == true, &heads)
    // Other readers put no space between number and text.
    if levels[level].isMarkWaiting {
      levels[level].source += "\(Self.noteMark(openMarks.last ?? nil)){\\tkothers  }"
    }
    if let isDone = format.isTaskDone { appendBox(isDone) }
    levels[level].isMarkWaiting = false
    levels[level].endsWithTable = false
    if !tables.isEmpty {
      let shown = RTFParagraphWriter.shown(0, depth: format.lists.count)
      levels[level].measure.endLine(indent: max(format.headIndent, Double(shown) / 20))
    }
    if levels.count > 1 {
      run.endLink()
      levels[level].source += run.source
      levels[level].isParagraphWaiting = true
      levels[level].isLastEmpty = isEmpty
      run.reset()
    } else {
      levels[level].source += run.source
      if isTerminated { levels[level].source += "\\par" }
      if run.isLinkOpen { levels[level].source += "}}" }
      levels[level].source += "\n"
      run.reset()
    }
  }

  private static func noteMark(_ text: String?) -> RTFSource {
    guard let text else { return "{\\plain\\super\\chftn }" }
    return "{\\plain\\super \(text: text)}"
  }

  package func setNoteMark(_ mark: String) { nextMark = mark }

  /// Appends a task's check box, which our own reader skips, because it has another mark.
  private func appendBox(_ isDone: Bool) {
    let words = run.firstFormat.map { RTFCharacterWriter.words($0, &heads) } ?? "\\plain"
    let box: RTFSource = isDone ? "\\uc0\\u9745" : "\\uc0\\u9744"
    levels[levels.count - 1].source += "{\\tkothers\(words) \(box)  }"
  }

  private func endWaiting() {
    let level = levels.count - 1
    guard levels[level].isParagraphWaiting else { return }
    levels[level].source += "\\par\n"
    levels[level].isParagraphWaiting = false
  }

  // MARK: Tables

  package func beginTable(in blocks: [ParagraphFormat.Block]) {
    endWaiting()
    let level = levels.count - 1
    if levels[level].endsWithTable {
      // Other readers merge adjacent tables.
      let place: RTFSource = tables.isEmpty ? "" : "\\intbl\\itap\(tables.count)"
      levels[level].source += "{\\tkothers\\pard\(place)\\plain\\fs2\\sl-20\\slmult0\\par}\n"
    }
    tables.append(Table(blocks: blocks))
  }

  package func beginRow() { tables[tables.count - 1].rows.append([]) }

  package func beginCell() { levels.append(Level()) }

  package func endCell() {
    var cell = levels.removeLast()
    let table = tables.count - 1
    if !cell.isParagraphWaiting {
      cell.source += "\\pard\\intbl\\itap\(table + 1)\\tknopar"
    }
    cell.source += table == 0 ? "\\cell\n" : "\\nestcell\n"
    tables[table].rows[tables[table].rows.count - 1].append(cell)
  }

  package func endRow() {}

  package func endTable(_ format: TableFormat) {
    let table = tables.removeLast()
    let columns = RTFColumns(
      format, lines: table.rows.map { $0.map(\.measure.longest) }, room: room)
    let writer = RTFTableWriter(format: format, depth: tables.count + 1, columns: columns)
    let level = levels.count - 1
    if !tables.isEmpty {
      levels[level].measure.add(points: columns.width)
      levels[level].measure.endLine()
    }
    for row in table.rows.indices {
      levels[level].source += writer.row(row, table.rows[row].map(\.source), &heads)
    }
    levels[level].endsWithTable = true
  }

  // MARK: Notes

  package func beginStory(_ story: DocumentStory) {
    levels.append(Level(isMarkWaiting: story.isReferred))
    openMarks.append(story.isReferred ? nextMark : nil)
    nextMark = nil
    if story.isOfPages { pageDepth += 1 }
    tablesOutside.append(tables)
    tables = []
    run.endLink()
    paragraphsOutside.append(run)
    run = RTFRunWriter(isInPackage: isInPackage, policy)
  }

  package func endStory(_ story: DocumentStory) {
    var level = levels.removeLast()
    let mark = Self.noteMark(openMarks.removeLast())
    tables = tablesOutside.popLast() ?? []
    if level.isParagraphWaiting && level.isLastEmpty { level.source += "\\par" }
    run = paragraphsOutside.popLast() ?? RTFRunWriter(isInPackage: isInPackage, policy)
    run.forgetFormat()
    if story.isOfPages { pageDepth -= 1 }
    noteCounts[story, default: 0] += 1
    // Other readers find the note's number by the bookmark.
    let bookmark = RTFPageFields.bookmark(story, noteCounts[story, default: 0])
    if story.isNote { run.source += "{\\*\\bkmkstart \(text: bookmark)}" }
    if story.isReferred { run.source += mark }
    let text: RTFSource = "{\\\(story.rtfWord)\n\(level.source)}"
    if story.isOfPages { pageStories += "\(text)\n" } else { run.source += text }
    if story.isNote { run.source += "{\\*\\bkmkend \(text: bookmark)}" }
  }

  package func appendReference(to story: DocumentStory, number: Int) {
    run.begin(isText: false, &heads)
    run.append(
      field: "NOTEREF \(text: RTFPageFields.bookmark(story, number)) \\\\f \\\\h", shown: number,
      words: "\\super")
  }

  package func endDocument(_ format: DocumentFormat) {
    document = format
    if let color = format.background { _ = heads.color(color) }
    if let language = format.language, RTFLanguages.number(of: language) == nil {
      _ = heads.string(language)
    }
  }
}

extension DocumentStory {
  /// Whether the story belongs to pages, rather than to a position in the text.
  package var isOfPages: Bool { rawValue >= DocumentStory.header.rawValue }

  /// Whether the story is above the text of pages.
  var isHeader: Bool { isOfPages && rawValue < DocumentStory.footer.rawValue }

  /// Whether the text has a reference to it.
  var isNote: Bool { self == .footnote || self == .endnote || self == .comment }

  /// Whether the text has a number or another mark as its reference, which the story begins with.
  var isReferred: Bool { self == .footnote || self == .endnote }

  var rtfWord: RTFSource {
    switch self {
    case .footnote: "footnote"
    case .endnote: "footnote\\ftnalt"
    case .comment: "*\\annotation"
    case .textBox: "shptxt"
    case .header: "header"
    case .headerLeft: "headerl"
    case .headerRight: "headerr"
    case .headerFirst: "headerf"
    case .footer: "footer"
    case .footerLeft: "footerl"
    case .footerRight: "footerr"
    case .footerFirst: "footerf"
    }
  }
}
