// SPDX-License-Identifier: MIT

// Text: white space, paragraphs and the space between them.

extension HTMLReader {
  func characters(_ bytes: Span<UInt8>) {
    if drawing?.append(bytes) == true { return }
    if collected != nil {
      if (collected?.count ?? 0) + bytes.count <= Self.maximumCollectedLength {
        for index in bytes.indices { collected?.append(bytes[index]) }
      }
      return
    }
    guard hiddenFrom == nil else { return }
    // The bytes of a character may arrive in separate pieces.
    if rest.isEmpty && Self.wholeLength(bytes) == bytes.count {
      append(bytes)
    } else {
      var whole = rest
      for index in bytes.indices { whole.append(bytes[index]) }
      let cut = Self.wholeLength(whole.span)
      rest = Array(whole[cut...])
      whole.removeLast(whole.count - cut)
      append(whole.span)
    }
  }

  /// Returns the number of bytes that form whole characters.
  private static func wholeLength(_ bytes: Span<UInt8>) -> Int {
    var start = bytes.count
    while start > 0 && bytes.count - start < 4 {
      start -= 1
      let byte = bytes[start]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return start + length > bytes.count ? start : bytes.count
    }
    return bytes.count
  }

  func append(_ text: String) { append(Array(text.utf8).span) }

  private func append(_ bytes: Span<UInt8>) {
    let node = self.node
    let style = node.style
    // Text with a font size of 0 is hidden, as in browsers.
    guard style.fontSize > 0 else { return }
    let hasOwnCapitals =
      style.character.isAllCaps && HTMLTextTransform.hasOwnCapitals(style.language)
    if style.letters == .none, !hasOwnCapitals { return appendStyled(bytes, style) }
    var copy: [UInt8] = []
    for index in bytes.indices { copy.append(bytes[index]) }
    let text = String(decoding: copy, as: UTF8.self)
    let shown: String
    switch style.letters {
    case .none: shown = HTMLTextTransform.uppercased(text, style.language)
    case .lower: shown = HTMLTextTransform.lowercased(text, style.language)
    case .capitalized:
      var isInWord = paragraph.endsInWord
      shown = HTMLTextTransform.capitalized(text, style.language, isInWord: &isInWord)
    }
    appendStyled(Array(shown.utf8).span, style)
  }

  private func appendStyled(_ bytes: Span<UInt8>, _ style: HTMLStyle) {
    switch style.spaces {
    case .collapse: appendCollapsed(bytes, style)
    case .keepLines:
      appendLines(bytes) { line, isEnded in
        appendCollapsed(line, style)
        if isEnded { addBreak(style) }
      }
    case .keep, .keepAll:
      appendLines(bytes) { line, isEnded in appendKept(line, isEnded, style) }
    }
  }

  /// Returns the ancestors of the innermost element, as selectors match them.
  func describedAncestors() -> [CSSElement] {
    while ancestors.count < elements.count - 1 {
      ancestors.append(elements[ancestors.count].described)
    }
    return Array(ancestors.prefix(elements.count - 1))
  }

  /// Appends generated content before or after the contents of the innermost element.
  func appendContent(_ side: CSSSelector.Side) {
    guard let element = elements.last, sides[side] != nil || element.tag.text == "q",
      ![.table, .row, .rowGroup, .hidden].contains(element.style.display)
    else { return }
    let around = describedAncestors()
    let found = sides[side]?.declarations(for: element.described, in: around) ?? []
    note(found)
    var style = element.style.inherited()
    style.apply(found, parent: element.style)
    style.becomeItem(of: element.style)
    let isQuotation = element.tag.text == "q"
    let said = found.last { $0.name == "content" }?.value
    guard style.display != .hidden,
      let value = said ?? (isQuotation ? side == .before ? "open-quote" : "close-quote" : nil)
    else { return }
    counters.begin(style, depth: elements.count + 1)
    var content = CSSContent(
      attributes: element.attributes.list, counters: counters,
      // The quotation marks are in the language of the surrounding text.
      quotes: CSSQuotes(
        style.quotes,
        language: isQuotation && elements.count > 1
          ? elements[elements.count - 2].style.language : style.language),
      quoteDepth: quoteDepth)
    let text = content.text(style.variables.resolved(value) ?? "")
    quoteDepth = content.quoteDepth
    note(content)
    guard !text.isEmpty, style.fontSize > 0 else { return }
    if style.isApart { paragraph.noteSpace(style) }
    appendStyled(Array(text.utf8).span, style)
    if style.isApart { paragraph.noteSpace(style) }
  }

  private func appendLines(_ bytes: Span<UInt8>, _ append: (Span<UInt8>, Bool) -> Void) {
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      append(bytes.extracting(start..<index), true)
      start = index + 1
    }
    append(bytes.extracting(start..<bytes.count), false)
  }

  /// Appends text with white space collapsed; a space is emitted when something follows it.
  private func appendCollapsed(_ bytes: Span<UInt8>, _ style: HTMLStyle) {
    var start = 0
    if HTMLCharacters.skipSpaces(in: bytes, at: &start) { paragraph.noteSpace(style) }
    guard start < bytes.count else { return }
    openText(style)
    tell(style.sharedCharacter)
    let hasSpaces = HTMLCharacters.appendCollapsed(bytes, from: start, to: &paragraph.units)
    paragraph.endsWithSpace = false
    if hasSpaces { paragraph.noteSpace(style) }
    if paragraph.units.count >= Self.pieceLength { flush() }
  }

  private static let pieceLength = 8192

  /// Appends preformatted text: each line is a paragraph.
  private func appendKept(_ line: Span<UInt8>, _ isEnded: Bool, _ style: HTMLStyle) {
    var start = 0
    while start < line.count, line[start] == 0x0D || line[start] == 0 { start += 1 }
    if start < line.count {
      next.isAfterPre = false
      openText(style)
      tell(style.sharedCharacter)
      HTMLCharacters.append(line, from: start, to: &paragraph.units)
      paragraph.endsWithSpace = false
      if paragraph.units.count >= Self.pieceLength { flush() }
    }
    guard isEnded else { return }
    // The first line end after `<pre>` is ignored.
    if next.isAfterPre {
      next.isAfterPre = false
      return
    }
    openParagraph()
    endLine()
  }

  /// Emits the pending paragraph start, breaks and space before a character.
  func openText(_ style: HTMLStyle) {
    openParagraph()
    if paragraph.isBreakWaiting {
      emitBreak()
    } else if paragraph.isSpaceWaiting {
      // The space has the format of its own position.
      tell(paragraph.spaceFormat)
      paragraph.units.append(0x20)
      paragraph.isSpaceWaiting = false
    }
  }

  /// Adds a break, which is emitted when something follows it.
  func addBreak(_ style: HTMLStyle) {
    if paragraph.isBreakWaiting { emitBreak() }
    paragraph.isBreakWaiting = true
    paragraph.spaceFormat = style.sharedCharacter
    paragraph.isSpaceWaiting = false
  }

  private func emitBreak() {
    tell(paragraph.spaceFormat)
    paragraph.units.append(0x2028)
    paragraph.isBreakWaiting = false
    paragraph.isSpaceWaiting = false
  }

  /// Sets the character format on the sink, if it has changed.
  func tell(_ new: Shared<CharacterFormat>) {
    // Formats are large; usually both are the same object.
    guard paragraph.characters.map({ $0 != new }) ?? true else { return }
    flush()
    paragraph.characters = new
    if new.wrappedValue.fontSize > 0 {
      paragraph.smallestSize = min(paragraph.smallestSize, new.wrappedValue.fontSize)
    }
    if new.wrappedValue.fontSize > 0 { return sink.setCharacterFormat(new) }
    // An image in text with a font size of 0.
    var format = new.wrappedValue
    format.fontSize = 1
    sink.setCharacterFormat(Shared(wrappedValue: format))
  }

  func flush() {
    guard !paragraph.units.isEmpty else { return }
    paragraph.noteDirection()
    paragraph.isInWord = paragraph.endsInWord
    let units = ControlCharacters.removed(from: paragraph.units)
    if !units.isEmpty { sink.appendText(units) }
    paragraph.units.removeAll(keepingCapacity: true)
  }

  // MARK: Paragraphs

  func openParagraph() {
    guard !paragraph.isOpen else { return }
    enterCell()
    if isInKeptBlock { held?.keepsWithNext = true }
    emitHeld()
    paragraph.begin()
    let block = blockLevels.last.map { elements[$0].tag.text } ?? "body"
    paragraph.isLoose = (block == "body" || block == "html") && cellHasContent.isEmpty
    paragraph.format = newParagraph()
    next.isBelowTable = false
    for mark in next.marks { sink.appendMark(mark) }
    next.marks = []
    for index in elements.indices.reversed() {
      if elements[index].hasParagraph { break }
      elements[index].hasParagraph = true
    }
  }

  private func newParagraph() -> ParagraphFormat {
    let style = (blockLevels.last.map { elements[$0].node } ?? root).style
    var format = style.paragraph
    if let own = style.ownHead { format.headIndent = own }
    let indent = style.indent.points(fontSize: style.fontSize, of: 0) ?? 0
    // Rounded, to remove errors of floating-point sums.
    format.firstLineHeadIndent = (max(0, format.headIndent + indent) * 10_000).rounded() / 10_000
    format.spacingBefore = margins.takeAbove()
    if style.tailInset > 0 { format.tailIndent = min(0, format.tailIndent) - style.tailInset }
    if keptBlocks > 0, cellHasContent.isEmpty { format.keepsTogether = true }
    paragraph.isDirectionAuto = style.isDirectionAuto
    paragraph.blockDirection = style.blockDirection
    (paragraph.blockSize, paragraph.smallestSize) = (style.fontSize, .infinity)
    paragraph.hasOwnHeights = style.hasOwnHeights
    format.startsPage = next.startsPage
    format.pageNumber = next.pageNumber
    (next.startsPage, next.pageNumber) = (false, nil)
    if isBesideItems {
      // It is in the list, and none of its items.
      format.continuedLists = format.lists.count
      format.lists = []
      if style.ownHead == nil {
        indentItem(&format, by: style.itemIndent(format.continuedLists), indent)
      }
    } else if let item = lists.items.indices.last, !lists.items.isEmpty {
      if lists.items[item].isMarkerWaiting {
        lists.items[item].isMarkerWaiting = false
        format.isTaskDone = lists.items[item].isTaskDone
        // An item with an explicit indent is also indented for its lists.
        if style.ownHead == nil, format.headIndent != 0 || style.ownListIndents.count > 0 {
          // An indent of 0 would mean the default.
          indentItem(
            &format,
            by: max(style.itemIndent(format.lists.count), Self.leastIndent - format.headIndent),
            indent)
        }
        if style.isMarkerInside, format.lists.last?.format.marker.isEmpty == false {
          if format.headIndent == 0 {
            indentItem(&format, by: style.itemIndent(format.lists.count), indent)
          }
          format.firstLineHeadIndent += Self.markerRoom(
            lists.items[item].marker, fontSize: style.fontSize)
        }
      } else if style.ownHead != nil {
        format.lists = []
      } else {
        // The next paragraph of an item is indented like the text of its first one.
        let more = style.itemIndent(format.lists.count)
        format.continuedLists = format.lists.count
        format.lists = []
        indentItem(&format, by: more, indent)
      }
    }
    // Negative margins never move text off the page.
    if format.headIndent < 0 { format.headIndent = 0 }
    if let caption = tables.last?.openCaption, tables.last?.hasBegun == false {
      format.caption = caption
    } else if tablesAroundCaption == tables.count {
      format.caption = .belowTable
    }
    if next.startsCode {
      next.startsCode = false
      format.startsCode = format.isCode && paragraph.format.isCode && !next.isFirstInLevel
    }
    next.isFirstInLevel = false
    return format
  }

  /// Whether the innermost block is in a list, but in no item of it.
  private var isBesideItems: Bool {
    for level in blockLevels.reversed() {
      let element = elements[level]
      if element.style.display == .listItem || element.tag.text == "li" { return false }
      if ["ul", "ol", "dir", "menu"].contains(element.tag.text) { return true }
      if element.style.display == .cell || element.style.paragraph.lists.isEmpty { return false }
    }
    return false
  }

  /// The room that a marker takes within the first line, in points: letters of common fonts, and half an em behind them.
  ///
  /// - Source: our choice: the font is not known here.
  private static func markerRoom(_ marker: String, fontSize: Double) -> Double {
    let ems = marker.unicodeScalars.reduce(0.5) { ems, scalar in
      ems + (".:;,()".unicodeScalars.contains(scalar) ? 0.28 : scalar.value < 0x2E80 ? 0.55 : 1)
    }
    return (ems * fontSize * 100).rounded() / 100
  }

  /// Points that say that an item of a list is not indented.
  private static let leastIndent = 0.01

  /// Indents an item; `first` is the additional indent of the first line.
  private func indentItem(_ format: inout ParagraphFormat, by more: Double, _ first: Double) {
    format.headIndent += more
    format.firstLineHeadIndent =
      (max(0, format.headIndent + first) * 10_000).rounded() / 10_000
  }

  /// Whether a block that avoids page breaks is open and already has content.
  var isInKeptBlock: Bool {
    keptBlocks > 0 && cellHasContent.isEmpty
      && elements.contains { $0.keepsTogether && $0.hasParagraph }
  }

  /// Ends the open paragraph, if there is one.
  func endParagraph() {
    if !rest.isEmpty {
      let bytes = rest
      rest = []
      append(bytes.span)
    }
    guard paragraph.isOpen else { return }
    // A break at the end of a paragraph has no effect.
    paragraph.isBreakWaiting = false
    if paragraph.characters == nil { tell(style.sharedCharacter) }
    flush()
    paragraph.isOpen = false
    takeBlockDirection()
    // The line height is that of the block's font, even if the line has smaller characters only.
    if paragraph.format.usesHalfLeading, paragraph.format.lineHeightMultiple > 0,
      paragraph.format.minimumLineHeight == 0, !paragraph.hasOwnHeights,
      paragraph.smallestSize < paragraph.blockSize
    {
      paragraph.format.minimumLineHeight =
        (paragraph.format.lineHeightMultiple * paragraph.blockSize * 10_000).rounded() / 10_000
    }
    // Without a specified direction HTML text is left to right; that is made explicit where the
    // text alone would resolve to right to left. Lines of code are left natural (our choice),
    // because quoted text does not determine their direction.
    if paragraph.beginsRightToLeft == true, paragraph.format.direction == .natural,
      !paragraph.format.isCode,
      !paragraph.isDirectionAuto
    {
      paragraph.format.direction = .leftToRight
    }
    held = paragraph.format
    margins.lastBelow = 0
  }

  /// Gives a block with automatic direction the direction of its first strong character.
  private func takeBlockDirection() {
    // Lines of code neither determine it nor take it (our choice).
    guard let block = paragraph.blockDirection, !paragraph.format.isCode else { return }
    let own = paragraph.beginsRightToLeft
    if blockDirections[block] == nil { blockDirections[block] = own }
    // Text without strong characters is left to right by itself.
    guard let found = blockDirections[block], found != (own ?? false),
      paragraph.format.direction == .natural
    else { return }
    paragraph.format.direction = found ? .rightToLeft : .leftToRight
  }

  /// Ends a line of preformatted text.
  private func endLine() {
    endParagraph()
    margins.above = 0
  }

  /// Emits the held paragraph, now that the space below it is known.
  func emitHeld(isTerminated: Bool = true) {
    guard var format = held else {
      margins.lastBelow = 0
      return
    }
    held = nil
    if next.isKept {
      next.isKept = false
      format.keepsWithNext = true
    }
    format.spacingAfter = margins.takeBelow()
    if !cellHasContent.isEmpty { cellHasContent[cellHasContent.count - 1] = true }
    sink.endParagraph(format, isTerminated: isTerminated)
  }
}
