// SPDX-License-Identifier: MIT

/// Reads RTF of any quality: it never fails, and keeps as much as possible.
///
///     bytes → RTFScanner → tokens → states of nested groups → DocumentSink
///
/// Groups are on an explicit stack of at most `deepest`; deeper ones keep their text and lose their
/// formats. Opening a group copies its character format; paragraphs, rows and boxes are shared
/// until one is changed.
///
/// Size: state that belongs together is a value of its own (`Group`, `RTFWaitingText`,
/// `RTFEncoding`, a header table, `RTFFields`, `RTFBookmarks`, `RTFBody`); the remaining state is
/// the stack of groups, the current destination, and one instance of each value.
package final class RTFReader {
  /// The maximum depth of groups whose formats apply.
  static let maximumDepth = 4096
  /// The maximum depth of tables.
  static let maximumTableDepth = 16
  /// The maximum depth of stories: footnotes in text boxes in footnotes, and so on.
  static let maximumStoryDepth = 8
  /// The maximum length of a name, instruction or description, in UTF-16 units.
  static let maximumCollectedLength = 1 << 20
  /// The maximum number of fonts, colours, links and lists in the tables of a document.
  static let maximumEntries = 1 << 20

  /// The destination of a group's text.
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
    /// The number of fallback characters after `\u`.
    var fallback: Int32 = 1
    /// The link of the nearest enclosing field's instruction.
    var fieldLink: Int32 = 0
    /// The value in place of its result: a number in `fields`, from 1.
    var fieldValue: Int32 = 0
    var isNestedTableDefinition = false
    /// Whether the character after an attachment of Apple's format is skipped.
    var leavesOutAC = false
    var story: DocumentStory?
    /// Whether a shape ends with the group.
    var isShape = false
    /// The role of the group in a formula, and the start of its text.
    var mathPart = RTFMathPart.none
    var mathStart = 0
  }

  /// The sink that receives the document.
  let target: any DocumentSink
  /// The sink of the current paragraph: `target`, or `held`.
  var sink: any DocumentSink
  /// The current paragraph, while it is unknown whether it belongs to a table.
  var held: RTFHeldParagraph?
  var scanner: RTFScanner
  var state: Group
  var groups: [Group] = []
  /// The number of open groups beyond `deepest`.
  var overflow = 0
  /// The depth of groups at which skipping began, or 0.
  var skippedFrom = 0
  var isIgnorable = false
  /// The number of fallback characters still to be skipped after `\u`.
  var leftOut = 0

  var text = RTFWaitingText()
  var encoding = RTFEncoding()
  /// The text of the current destination.
  var collected: [UInt16] = []
  var picture = RTFImage()
  var shapes: [RTFShape] = []
  /// The current property of a shape.
  var shapeProperty = ""
  /// Whether the image in the previous group is repeated in another format.
  var hasImageVariant = false
  /// The current number or bullet of a paragraph.
  var numbering = RTFNumbering()
  /// The form field of the current field.
  var form = RTFFormField()
  /// The delimiters of the open parts of a formula, and the operator of its last sum or integral.
  var mathSigns: [(String, String)] = []
  var mathOperator = ""

  // Header tables, and the fields and bookmarks so far.
  var fonts = RTFFontTable()
  var colors = RTFColorTable()
  var styles = RTFStyles()
  var lists = RTFLists()
  var boxes: [BoxFormat] = []
  var strings: [String] = []
  var fields = RTFFields()
  var bookmarks = RTFBookmarks()

  /// The language of East Asian text that does not specify it (`\deflangfe`).
  var eastLanguage: Int32 = 0

  // The document's properties; the word and time of the one that is being read.
  var document = DocumentFormat()
  var information: RTFWord?
  var time = DocumentFormat.Time(year: 0, month: 0, day: 0)

  // The current text.
  var body = RTFBody()
  var bodies: [RTFBody] = []
  var borderTarget = RTFBorderTarget.none
  var isCancelled = false
  private var depthNote = DepthNote()
  /// Whether the file's outermost group has ended: the rest is ignored.
  private var hasEnded = false

  init(_ bytes: [UInt8], _ sink: any DocumentSink) {
    target = sink
    self.sink = sink
    let mark = Self.markLength(bytes)
    scanner = RTFScanner(bytes, from: mark)
    state = Group(character: .plain(font: 0))
    encoding.isUTF8 = mark > 0
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - sink: Receives the events.
  /// - Returns: False if the sink has cancelled; the content read so far has been emitted, and
  ///   closed.
  @discardableResult
  package static func read(_ bytes: [UInt8], into sink: any DocumentSink) -> Bool {
    let reader = RTFReader(bytes, sink)
    reader.readAll()
    return !reader.isCancelled
  }

  /// Returns the length of a UTF-8 byte order mark at the start.
  private static func markLength(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether a file begins as RTF does.
  ///
  /// - Parameter bytes: The file, or its first bytes.
  /// - Returns: False if the bytes are not RTF.
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
    default: text.isFormatEmitted = false
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
    if groups.count < Self.maximumDepth { groups.append(state) } else { overflow += 1 }
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
    // At the end of the file's outermost group, the last paragraph ends with its current formats.
    if groups.isEmpty && last.destination == .body && last.story == nil {
      state.character = last.character
      state.paragraph = last.paragraph
    }
    // The values of an instruction apply to the field's result, a sibling group.
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

  /// Whether a destination or another construct ends with the current group.
  private func endsDestination(_ outer: Group) -> Bool {
    outer.destination != state.destination || state.story != nil || state.isShape
  }

  /// Begins to skip the current group.
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

  /// Begins a destination: the rest of the group is its text.
  func begin(_ destination: Destination) {
    // Groups beyond the depth limit have no state that could be restored.
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
