// SPDX-License-Identifier: MIT

// Paragraph formats from control words, and the beginning and end of paragraphs.

/// The state of a text: the document's, or that of a footnote or another story.
struct RTFBody {
  /// `nil` for the document's own text.
  var story: DocumentStory?
  var isParagraphOpen = false
  /// Outermost first.
  var tables: [RTFTable] = []
  /// The box of the previous paragraph, which an equal box continues.
  var lastBox: ParagraphFormat.Block?
  var blockCount = 0
  /// What the section that is read says of its pages.
  var section = RTFSection()
  /// A section has ended: the paragraph that comes is the first of the next one.
  var startsSection = false
  /// Whether the current paragraph begins a page.
  var startsPage = false
  /// The number of the page on which the paragraph that is read begins, if pages are counted anew there.
  var pageNumber: Int?
  /// The text of the paragraph's number or bullet (`\pntext`, `\listtext`).
  var marker = ""
  /// Whether the number of a note directly precedes it.
  var hasNoteNumber = false
  /// The mark at the beginning of a note's text, which is not part of it.
  var noteMark: [UInt16]?
  /// The author of the comment that comes next, or of the one that is read, until its text begins.
  var commentAuthor = ""
  /// A tab is in the paragraph that is read.
  var hasTab = false
  /// Whether the open row has cells that are not marked as part of a table.
  var isInUnmarkedRow = false
  var hasParagraphs = false
  /// The number of cells deleted by tracked changes in a row without other content so far.
  var deletedCells = 0
  /// Definitions of rows, by level.
  var rows: [Int: RTFRow] = [:]
}

/// The words of a section on its pages.
struct RTFSection {
  /// It starts no page.
  var breaksNothing = false
  /// `\pgnrestart` or `\pgncont`.
  var restartsNumbers: Bool?
  /// `\pgnstarts`.
  var firstNumber: Int?

  /// The number of its first page; `nil` if pages are counted on.
  var startPage: Int? {
    restartsNumbers == false || restartsNumbers == nil && firstNumber == nil
      ? nil : min(max(firstNumber ?? 1, 0), 1_000_000)
  }
}

extension RTFReader {
  // MARK: Begin and end

  /// Opens a paragraph in the right cell for the content that follows.
  func openParagraph() {
    guard !body.isParagraphOpen else { return }
    if body.deletedCells > 0 { restoreDeletedCells() }
    let level =
      state.paragraph.isInTable || body.isInUnmarkedRow ? max(1, state.paragraph.level) : 0
    // A paragraph that is held closes no table: it may be part of the next row.
    if !hold(in: level) { enterTables(level) }
    body.isParagraphOpen = true
    text.character = nil
    if body.startsSection { startSection(isInTable: level > 0) }
    guard body.story == .comment, !body.commentAuthor.isEmpty else { return }
    // Writers have no place for it but the comment's text.
    emitFormat()
    text.units += Array("\(body.commentAuthor): ".utf16)
    body.commentAuthor = ""
  }

  /// The paragraph that has begun is the first of its section.
  private func startSection(isInTable: Bool) {
    body.startsSection = false
    body.pageNumber = body.section.startPage
    if body.section.breaksNothing { return }
    if isInTable || body.pageNumber != nil {
      body.startsPage = true
    } else {
      emitFormat()
      text.units.append(0x0C)
    }
  }

  /// Whether text is skipped, because tracked changes have deleted it.
  var isDeleted: Bool { state.character.flags.contains(.deleted) }

  /// Ends a paragraph (`\par`).
  func endParagraph() {
    finishPair()
    if isDeleted {
      // The paragraph continues with the next one's text, and has its number.
      body.marker = ""
      return
    }
    openParagraph()
    emitEnd(isTerminated: true)
  }

  /// - `level`: How many tables it stands in at least.
  func emitEnd(isTerminated: Bool, level: Int = 0) {
    flush()
    emitFormat()
    release(to: max(level, state.paragraph.isInTable ? max(1, state.paragraph.level) : 0))
    sink.endParagraph(paragraphFormat(state.paragraph), isTerminated: isTerminated)
    body.isParagraphOpen = false
    body.marker = ""
    body.hasTab = false
    body.hasParagraphs = true
  }

  /// Closes all open elements at the end of the document or of a story.
  func endBody(isDocument: Bool) {
    finishPair()
    if body.isParagraphOpen {
      let isInTable =
        hasHeld ? state.paragraph.isInTable || held?.level != 0 : !body.tables.isEmpty
      emitEnd(isTerminated: !isDocument || isInTable)
    }
    enterTables(0)
  }

  // MARK: Stories

  func beginStory(_ story: DocumentStory) {
    finishPair()
    if isDeleted && !story.isOfPages {
      startSkipping()
      return
    }
    guard bodies.count < Self.maximumStoryDepth, overflow == 0, state.story == nil, !groups.isEmpty
    else { return }
    let story = story == .footnote && scanner.isNext("\\ftnalt") ? .endnote : story
    // A header or footer is independent of its position in the text.
    if story.rawValue < DocumentStory.header.rawValue { openParagraph() }
    let mark = story.isReferred ? takeNoteMark() : nil
    flush()
    if let mark { sink.setNoteMark(String(decoding: mark, as: UTF16.self)) }
    let commentAuthor = body.commentAuthor
    if story == .comment { body.commentAuthor = "" }
    state.story = story
    state.destination = .body
    bodies.append(body)
    body = RTFBody()
    body.story = story
    body.noteMark = mark
    if story == .comment { body.commentAuthor = commentAuthor }
    text.character = nil
    state.paragraph = RTFParagraph()
    sink.beginStory(story)
  }

  /// Takes the superscript text before a note without a number as its mark.
  private func takeNoteMark() -> [UInt16]? {
    let hasNumber = body.hasNoteNumber
    body.hasNoteNumber = false
    guard !hasNumber, let format = text.character, format.superscript > 0 || format.baseline > 0,
      (1...8).contains(text.units.count), !text.units.contains(where: { $0 <= 0x20 })
    else { return nil }
    defer { text.units.removeAll(keepingCapacity: true) }
    return text.units
  }

  /// Removes the mark at the beginning of a note's text.
  func dropNoteMark() {
    guard let mark = body.noteMark else { return }
    body.noteMark = nil
    if text.units.starts(with: mark) {
      text.units.removeFirst(mark.count)
    } else if !mark.isEmpty {
      return
    }
    while text.units.first == 0x20 || text.units.first == 9 { text.units.removeFirst() }
    // More of the mark may follow.
    if text.units.isEmpty { body.noteMark = [] }
  }

  func endStory() {
    guard let story = body.story, !bodies.isEmpty else { return }
    if !body.isParagraphOpen && !body.hasParagraphs { openParagraph() }
    endBody(isDocument: false)
    let outer = bodies.removeLast()
    sink.endStory(story)
    bookmarks.endStory(story)
    body = outer
    text.character = nil
  }

  // MARK: Formats

  func applyParagraph(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let value = parameter ?? 0
    switch word {
    case .pard: resetParagraph()
    case .s: state.paragraph.style = value
    case .ql: state.paragraph.format.alignment = .left
    case .qnatural: state.paragraph.format.alignment = .natural
    case .qr: state.paragraph.format.alignment = .right
    case .qc: state.paragraph.format.alignment = .center
    case .qj, .qd: state.paragraph.format.alignment = .justified
    case .pardirnatural: state.paragraph.format.direction = .natural
    case .ltrpar: state.paragraph.format.direction = .leftToRight
    case .rtlpar: state.paragraph.format.direction = .rightToLeft
    case .keep: state.paragraph.format.keepsTogether = value != 0 || parameter == nil
    case .keepn: state.paragraph.format.keepsWithNext = value != 0 || parameter == nil
    case .pagebb: state.paragraph.format.startsPage = value != 0 || parameter == nil
    case .widctlpar: state.paragraph.format.allowsWidows = false
    case .nowidctlpar: state.paragraph.format.allowsWidows = true
    case .partightenfactor: state.paragraph.format.tighteningFactor = Double(value) / 100
    case .hyphpar:
      state.paragraph.format.hyphenationFactor =
        parameter == 0 ? 0 : state.paragraph.format.hyphenationFactor
    case .outlinelevel, .tkheading:
      state.paragraph.format.headingLevel = (0..<6).contains(value) ? value + 1 : 0
    case .ls: state.paragraph.list = max(0, value)
    case .ilvl: state.paragraph.listLevel = min(max(0, value), 8)
    case .intbl: state.paragraph.isInTable = true
    case .itap:
      state.paragraph.level = min(max(0, value), Self.maximumTableDepth)
      if value > 0 { state.paragraph.isInTable = true }
    case .cbpat: state.paragraph.background = Int32(clamping: value)
    default: return false
    }
    return true
  }

  private func resetParagraph() {
    state.paragraph = RTFParagraph()
    borderTarget = .none
  }

  func applyIndents(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let points = Double(parameter ?? 0) / 20
    switch word {
    case .fi, .tkfi: state.paragraph.firstIndent = parameter ?? 0
    case .li, .lin, .tkli: state.paragraph.headIndent = parameter ?? 0
    case .ri, .rin: state.paragraph.format.tailIndent = min(0, -points)
    case .tktail: state.paragraph.format.tailIndent = points
    case .sb: state.paragraph.format.spacingBefore = points
    case .sa: state.paragraph.format.spacingAfter = points
    case .sl: state.paragraph.lineHeight = parameter ?? 0
    case .slmult: state.paragraph.lineHeightIsMultiple = parameter == 1
    case .slleading: state.paragraph.format.lineSpacing = max(0, points)
    case .slminimum: state.paragraph.minimum = max(0, parameter ?? 0)
    case .slmaximum: state.paragraph.maximum = max(0, parameter ?? 0)
    case .pardeftab: state.paragraph.format.defaultTabInterval = max(0, points)
    case .tx, .tb: addTab(points)
    case .tqr: state.paragraph.tabAlignment = .right
    case .tqc: state.paragraph.tabAlignment = .center
    case .tqdec: state.paragraph.tabAlignment = .decimal
    case .tldot: state.paragraph.tabLeader = .dots
    case .tlmdot: state.paragraph.tabLeader = .middleDots
    case .tlhyph: state.paragraph.tabLeader = .hyphens
    case .tlul: state.paragraph.tabLeader = .line
    case .tlth: state.paragraph.tabLeader = .thickLine
    case .tleq: state.paragraph.tabLeader = .equals
    default: return false
    }
    return true
  }

  private func addTab(_ location: Double) {
    let tab = ParagraphFormat.Tab(
      location, state.paragraph.tabAlignment, leader: state.paragraph.tabLeader)
    state.paragraph.tabAlignment = .left
    state.paragraph.tabLeader = .none
    if state.paragraph.format.tabs == nil { state.paragraph.format.tabs = [] }
    if (state.paragraph.format.tabs?.count ?? 0) < 1000 {
      state.paragraph.format.tabs?.append(tab)
    }
  }

  /// Applies the words that our own writer adds to the standard ones.
  func applyOwn(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let value = parameter ?? 0
    switch word {
    case .tkhalf: state.paragraph.format.usesHalfLeading = true
    case .tkbreak:
      state.paragraph.format.lineBreaking =
        ParagraphFormat.LineBreaking(rawValue: UInt8(clamping: value)) ?? .words
    case .tkquote: state.paragraph.format.quoteLevel = min(max(0, value), 1000)
    case .tkcode:
      state.paragraph.format.isCode = true
      state.paragraph.format.codeLanguage =
        strings.indices.contains(value - 1) ? strings[value - 1] : nil
    case .tkstart: state.paragraph.format.startsCode = true
    case .tkitem: state.paragraph.format.continuedLists = min(max(0, value), 1000)
    case .tkcaption:
      state.paragraph.format.caption = ParagraphFormat.Caption(rawValue: UInt8(clamping: value))
    case .tknopar: state.paragraph.isNoParagraph = true
    case .tkrule: state.paragraph.format.isRule = true
    case .tktask: state.paragraph.format.isTaskDone = value != 0
    case .tkhyph: state.paragraph.format.hyphenationFactor = Double(value) / 1000
    case .tknotabs: state.paragraph.format.tabs = []
    case .tkblock:
      if value > 0 && state.paragraph.ownBlocks.count < 100 {
        state.paragraph.ownBlocks.append(value)
      }
    case .tklist:
      if value > 0 && state.paragraph.ownLists.count < 100 {
        state.paragraph.ownLists.append(value)
      }
    default: return false
    }
    return true
  }
}
