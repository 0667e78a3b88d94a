// SPDX-License-Identifier: MIT

/// Reads RTF, whatever it is worth: never fails, keeps what can be kept.
///
///     bytes → RTFScanner → tokens → states of nested groups → DocumentSink
///
/// Groups stand on a stack of their own, up to `deepest`; what deeper ones say of formats is dropped, their text is kept.
/// What a group costs is a copy of its characters' numbers; paragraphs, rows and boxes are shared until something changes.
///
/// Size: what belongs together is a value (`Group`, `RTFWaitingText`, `RTFEncoding`, a table of the head, `RTFFields`, `RTFBookmarks`, `RTFBody`); what is left is the stack of groups, the destination that is read, and one of each of these.
package final class RTFReader {
  /// Groups in groups whose formats count.
  static let deepest = 4096
  /// Tables in tables.
  static let deepestTable = 16
  /// Footnotes in text boxes in footnotes, and so on.
  static let deepestStory = 8
  /// The longest name, instruction or description that is kept, in UTF-16 units.
  static let longestCollected = 1 << 20
  /// Fonts, colours, links, lists in the tables of a document.
  static let mostEntries = 1 << 20

  /// Where the text of a group goes.
  enum Destination: UInt8 {
    case body, skipped, fontTable, colorTable, expandedColors, styles, information,
      pieceOfInformation, time
    case picture, field, instruction, listTable, listOverrides, levelText, levelMarker, bookmark
    case graphic, ansiVariant, boxes, lists, strings, ownFont, unread, bookmarkEnd, fieldResult
    case marker, numbering, numberingText, shape, shapeProperty, shapeName, shapeValue
    case formField, formChoice, math, commentAuthor, commentInitials
  }

  struct Group {
    var character: RTFCharacter
    @Shared var paragraph = RTFParagraph()
    var destination = Destination.body
    /// What `\u` lets stand behind it for others.
    var fallback: Int32 = 1
    /// Of the nearest field around: what its instruction has said.
    var fieldLink: Int32 = 0
    /// What stands in the place of its result: a number in `fields`, from 1.
    var fieldValue: Int32 = 0
    var isNestedTableDefinition = false
    /// The character behind an attachment of Apple's is to be left out.
    var leavesOutAC = false
    var story: DocumentStory?
    /// Whether a shape ends with the group.
    var isShape = false
    /// The part of a formula that the group is, and where its text begins.
    var mathPart = RTFMathPart.none
    var mathStart = 0
  }

  /// The sink that the document is for.
  let target: any DocumentSink
  /// The sink of the paragraph that is read: `target`, or `held`.
  var sink: any DocumentSink
  /// The paragraph that is read, as long as it is not known whether it belongs to a table.
  var held: RTFHeldParagraph?
  var scanner: RTFScanner
  var state: Group
  var groups: [Group] = []
  /// Groups below `deepest`.
  var overflow = 0
  /// The depth of groups at which skipping began, or 0.
  var skippedFrom = 0
  var isIgnorable = false
  /// Characters still to be left out behind `\u`.
  var leftOut = 0

  var text = RTFWaitingText()
  var encoding = RTFEncoding()
  /// The text of a destination that is read.
  var collected: [UInt16] = []
  var picture = RTFPicture()
  var shapes: [RTFShape] = []
  /// The property of a shape that is read.
  var shapeProperty = ""
  /// Whether the image in the group before is repeated in another format.
  var hasImageVariant = false
  /// The words of a paragraph's number or bullet that are read.
  var numbering = RTFNumbering()
  /// The form field of the field that is read.
  var form = RTFFormField()
  /// Signs around the parts of a formula that are open, and the sign of its last sum or integral.
  var mathSigns: [(String, String)] = []
  var mathOperator = ""

  // Tables at the document's head, and what its fields and bookmarks have said so far.
  var fonts = RTFFontTable()
  var colors = RTFColorTable()
  var styles = RTFStyles()
  var lists = RTFLists()
  var boxes: [BoxFormat] = []
  var strings: [String] = []
  var fields = RTFFields()
  var bookmarks = RTFBookmarks()

  /// Of text in a script of East Asia that does not say its language (`\deflangfe`).
  var eastLanguage: Int32 = 0

  // What the document says of itself; of that which is read now the word, and a time.
  var document = DocumentFormat()
  var information: RTFWord?
  var time = DocumentFormat.Time(year: 0, month: 0, day: 0)

  // The text that is being told.
  var body = RTFBody()
  var bodies: [RTFBody] = []
  var borderTarget = RTFBorderTarget.none
  var isCancelled = false
  private var depthNote = DepthNote()
  /// The group of the file has ended: nothing after it counts.
  private var hasEnded = false

  init(_ bytes: [UInt8], _ sink: any DocumentSink) {
    target = sink
    self.sink = sink
    let mark = Self.markLength(bytes)
    scanner = RTFScanner(bytes, from: mark)
    state = Group(character: .plain(font: 0))
    encoding.isUTF8 = mark > 0
  }

  /// Reads a file's bytes.
  ///
  /// - Returns: False if the sink has cancelled; what was read till then has been told, and closed.
  @discardableResult
  package static func read(_ bytes: [UInt8], into sink: any DocumentSink) -> Bool {
    let reader = RTFReader(bytes, sink)
    reader.readAll()
    return !reader.isCancelled
  }

  /// The length of a byte order mark of UTF-8 at the start.
  private static func markLength(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether bytes begin as RTF does.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.dropFirst(markLength(bytes)).drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 9 }
      .starts(
        with: Array("{\\rtf".utf8))
  }

  private func readAll() {
    var told = 0
    let step = 1 << 16
    while !hasEnded {
      let token = scanner.next()
      if case .end = token { break }
      take(token)
      if scanner.position - told >= step {
        told = scanner.position
        if !target.progress(read: told, of: scanner.bytes.count) {
          isCancelled = true
          break
        }
      }
    }
    finish()
  }

  private func take(_ token: RTFToken) {
    if skippedFrom > 0 {
      skip(token)
      return
    }
    switch token {
    case .text, .byte: break
    default: text.isFormatTold = false
    }
    switch token {
    case .open:
      leftOut = 0
      openGroup()
    case .close:
      leftOut = 0
      closeGroup()
    case .ignorable: isIgnorable = true
    case .word(let word, let parameter):
      if word == .u {
        appendScalar(parameter ?? 0)
      } else if leftOut > 0 && !isIgnorable {
        leftOut -= 1
      } else {
        apply(word, parameter)
      }
      isIgnorable = false
    case .unknownWord:
      if isIgnorable { startSkipping() } else if leftOut > 0 { leftOut -= 1 }
      isIgnorable = false
    case .symbol(let byte): take(symbol: byte)
    case .byte(let byte):
      if leftOut > 0 {
        leftOut -= 1
      } else if state.destination == .body {
        append(bytes: byte)
      } else {
        append(byte)
      }
    case .text(let range): take(text: range)
    case .binary(let range):
      if leftOut > 0 {
        leftOut -= 1
      } else if state.destination == .picture {
        picture.data.append(contentsOf: scanner.bytes[range])
      }
    case .end: break
    }
  }

  private func take(text range: Range<Int>) {
    var range = range
    while leftOut > 0, let first = range.first {
      leftOut -= 1
      range = first + 1..<range.upperBound
      guard encoding.isUTF8, scanner.bytes[first] >= 0xC0 else { continue }
      // The other bytes of the same character.
      while let next = range.first, scanner.bytes[next] & 0xC0 == 0x80 {
        range = next + 1..<range.upperBound
      }
    }
    switch state.destination {
    case .picture: picture.appendHex(scanner.bytes[range])
    case .body: append(text: range)
    default: for index in range { append(scanner.bytes[index], isRaw: true) }
    }
  }

  // MARK: Groups

  private var depth: Int { groups.count + overflow }

  private func openGroup() {
    isIgnorable = false
    if groups.count < Self.deepest { groups.append(state) } else { overflow += 1 }
    // The first group is the document's.
    depthNote.note(depth - 1, target)
    state.story = nil
    state.isShape = false
    state.mathPart = .none
    state.isNestedTableDefinition = state.isNestedTableDefinition && overflow == 0
    if state.destination == .field { state.destination = .body }
  }

  private func closeGroup() {
    isIgnorable = false
    if overflow > 0 {
      overflow -= 1
      return
    }
    guard let outer = groups.last else { return }
    finishPair()
    if state.mathPart != .none { endMathPart() }
    if endsDestination(outer) { endDestination() }
    let (link, value) = (state.fieldLink, state.fieldValue)
    let leavesOut = state.leavesOutAC
    let inner = state.destination
    let last = state
    state = groups.removeLast()
    // The file's own group has ended: its last paragraph ends with the formats that it has.
    if groups.isEmpty && last.destination == .body && last.story == nil {
      state.character = last.character
      state.paragraph = last.paragraph
    }
    // What an instruction says holds for the field's result beside it.
    if inner == .instruction { (state.fieldLink, state.fieldValue) = (link, value) }
    if leavesOut && inner == .graphic { state.leavesOutAC = true }
    if inner == .numbering && state.destination == .body {
      if let level = numbering.section {
        lists.sectionLevels[level] = numbering
      } else {
        state.paragraph.numbering = numbering
      }
    }
    if groups.isEmpty { hasEnded = true }
  }

  /// Whether something ends with the group that is read.
  private func endsDestination(_ outer: Group) -> Bool {
    outer.destination != state.destination || state.story != nil || state.isShape
  }

  /// The group around is left out.
  func startSkipping() {
    guard depth > 0 else { return }
    skippedFrom = depth
  }

  private func skip(_ token: RTFToken) {
    switch token {
    case .open:
      overflow += 1
    case .close:
      if depth == skippedFrom {
        skippedFrom = 0
        closeGroup()
      } else {
        overflow -= 1
      }
      leftOut = 0
      isIgnorable = false
    default: break
    }
  }

  /// Opens what a destination's word opens: the rest of the group is its text.
  func begin(_ destination: Destination) {
    // In groups too deep nothing is kept that would have to be undone.
    guard overflow == 0 else {
      startSkipping()
      return
    }
    finishPair()
    state.destination = destination
    collected.removeAll(keepingCapacity: true)
  }

  private func finish() {
    skippedFrom = 0
    overflow = 0
    finishPair()
    while let outer = groups.popLast() {
      if endsDestination(outer) {
        endDestination()
        state = outer
      }
    }
    while !bodies.isEmpty { endStory() }
    endBody(isDocument: true)
    document.encodingName = nil
    target.endDocument(document)
  }
}
