// SPDX-License-Identifier: MIT

/// Writes events as RTF.
///
///     paragraph    content is kept till its format is known: \pard…  content  \par
///     cell         paragraphs, the last of which ends with \cell
///     table        cells are kept till the table's format is known: \trowd…  cells  \row
///     document     tables of fonts, colours, lists first, then what was kept
package final class RTFWriter: DocumentSink {
  /// What is being written: the document, a note, a cell.
  struct Level {
    var source = RTFSource()
    /// The last paragraph has no end yet: what ends it depends on what comes.
    var isParagraphWaiting = false
    var isLastEmpty = false
    var endsWithTable = false
    /// The text of a note begins with its mark, of which readers make the number.
    var isMarkWaiting = false
    /// How long its lines are, for readers that do not lay out tables.
    var measure = RTFColumns.Measure()
  }

  /// A table whose cells are being written.
  struct Table {
    var rows: [[Level]] = []
    var blocks: [ParagraphFormat.Block] = []
  }

  /// The document, and in it the cells and notes that are open.
  private var levels = [Level()]
  private var tables: [Table] = []
  /// Tables in the notes around, where the numbering of levels starts anew.
  private var tablesOutside: [[Table]] = []
  private var paragraphsOutside: [RTFRunWriter] = []
  var run: RTFRunWriter
  var heads = RTFWriterTables()
  private var pageStories = RTFSource()
  private var noteCounts: [DocumentStory: Int] = [:]
  /// The mark of the note that begins next, and of those that are open, where it is no number.
  private var nextMark: String?
  private var openMarks: [String?] = []
  /// Stories of pages that are open: there words stand for the page's number.
  private var pageDepth = 0
  private var document = DocumentFormat()

  private let isInPackage: Bool
  private let policy: OutputPolicy
  /// Bytes of runs so far.
  package private(set) var size = 0
  /// Whether it would take more bytes than the limit: what was written is not whole.
  package var isStopped: Bool { size > policy.byteLimit }
  /// Twips between the margins of a page.
  private let room: Int

  /// A writer that has been told nothing.
  ///
  /// - Parameters:
  ///   - isInPackage: Whether pictures are files beside the text, as in RTFD.
  ///   - page: What is known of the pages, which tables are made to fit.
  ///   - policy: What may be in the file; links of other schemes become text.
  package init(
    isInPackage: Bool = false, page: DocumentFormat = DocumentFormat(),
    policy: OutputPolicy = OutputPolicy()
  ) {
    self.isInPackage = isInPackage
    self.policy = policy
    // What Apple's text system prints on by itself.
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
    // A page does not end in the group of text that stands higher.
    var rest = units[...]
    while let first = rest.first {
      let part = rest.prefix { ($0 == page) == (first == page) }
      run.begin(isText: first != page, &heads)
      run.append(Array(part), endsPages: tables.isEmpty, &heads)
      rest = rest[part.endIndex...]
    }
  }

  package func appendPicture(_ picture: DocumentPicture) {
    run.begin(isText: false, &heads)
    if !tables.isEmpty {
      let width = picture.width ?? PictureSize(of: picture).map { Double($0.width) }
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
    // Between number and text others leave no room by themselves.
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

  /// A task's box, which our own reader leaves out: it knows of it otherwise.
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
      // To others two tables with nothing between are one.
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
    // Others find the note's number by the bookmark.
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
  /// Whether it stands at the edge of pages, not at a place of the text.
  package var isOfPages: Bool { rawValue >= DocumentStory.header.rawValue }

  /// Whether it stands above the text of pages.
  var isHeader: Bool { isOfPages && rawValue < DocumentStory.footer.rawValue }

  /// Whether a place of the text refers to it.
  var isNote: Bool { self == .footnote || self == .endnote || self == .comment }

  /// Whether a number or another mark in the text refers to it, with which it begins.
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
