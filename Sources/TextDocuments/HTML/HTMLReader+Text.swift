// SPDX-License-Identifier: MIT

// Text: white space, paragraphs and the space between them.

extension HTMLReader {
  func characters(_ bytes: [UInt8]) {
    if collected != nil {
      if (collected?.count ?? 0) + bytes.count <= Self.longestCollected {
        collected?.append(contentsOf: bytes)
      }
      return
    }
    guard hiddenFrom == nil else { return }
    // A letter may come in two pieces.
    let whole = rest.isEmpty ? bytes : rest + bytes
    let cut = Self.wholeLength(whole)
    rest = Array(whole[cut...])
    append(String(decoding: whole[..<cut], as: UTF8.self))
  }

  /// How many bytes make whole characters.
  private static func wholeLength(_ bytes: [UInt8]) -> Int {
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

  func append(_ text: String) {
    guard let element = elements.last else { return appendStyled(text, HTMLStyle.initial) }
    appendStyled(text, element.style)
  }

  private func appendStyled(_ text: String, _ style: HTMLStyle) {
    isTold = false
    let shown =
      switch style.letters {
      case .none: text
      case .lower: text.lowercased()
      case .capitalized: Self.capitalized(text)
      }
    switch style.spaces {
    case .collapse: for unit in shown.utf16 { appendCollapsed(unit, style) }
    case .keepLines:
      for unit in shown.utf16 {
        if unit == 0x0A {
          addBreak(style)
        } else {
          appendCollapsed(unit, style)
        }
      }
    case .keep, .keepAll: appendKept(shown, style)
    }
  }

  private static func capitalized(_ text: String) -> String {
    var result = ""
    var isInside = false
    for character in text {
      result += isInside ? String(character) : character.uppercased()
      isInside = character.isLetter || character.isNumber || character == "'" || character == "’"
    }
    return result
  }

  private func appendCollapsed(_ unit: UInt16, _ style: HTMLStyle) {
    if unit == 0x20 || (unit >= 9 && unit <= 13) {
      if isOpen && !endsWithSpace && !waitingSpace {
        waitingSpace = true
        spaceFormat = style.character
      }
      return
    }
    guard unit != 0 else { return }
    openText(style)
    put(unit == 0x2029 || unit == 0x85 ? 0x2028 : unit, style)
    endsWithSpace = false
  }

  /// Preformatted text: each line is a paragraph.
  private func appendKept(_ text: String, _ style: HTMLStyle) {
    for unit in text.utf16 {
      if unit == 0x0A || unit == 0x0D {
        if unit == 0x0D { continue }
        // The first line end behind `<pre>` is none.
        if keptStart {
          keptStart = false
          continue
        }
        openParagraph()
        endLine()
        continue
      }
      keptStart = false
      guard unit != 0 else { continue }
      openText(style)
      put(unit == 0x2029 || unit == 0x85 ? 0x2028 : unit, style)
      endsWithSpace = false
    }
  }

  private func put(_ unit: UInt16, _ style: HTMLStyle) {
    // Formats are large: compared once for a piece of text.
    if !isTold {
      tell(style.character)
      isTold = true
    }
    units.append(unit)
    if units.count >= 8192 { flush() }
  }

  /// What stands before a character: a paragraph, breaks, a space.
  func openText(_ style: HTMLStyle) {
    openParagraph()
    if isBreakWaiting {
      tellBreak()
    } else if waitingSpace {
      // It looks as where it stood.
      tell(spaceFormat)
      units.append(0x20)
      waitingSpace = false
    }
  }

  /// A break is told when something follows it.
  func addBreak(_ style: HTMLStyle) {
    if isBreakWaiting { tellBreak() }
    isBreakWaiting = true
    spaceFormat = style.character
    waitingSpace = false
  }

  private func tellBreak() {
    tell(spaceFormat)
    units.append(0x2028)
    isBreakWaiting = false
    waitingSpace = false
  }

  /// The characters' format, told if it is another.
  func tell(_ new: CharacterFormat) {
    isTold = false
    guard format != new else { return }
    flush()
    format = new
    sink.setCharacterFormat(new)
  }

  func flush() {
    guard !units.isEmpty else { return }
    sink.appendText(units)
    units.removeAll(keepingCapacity: true)
  }

  // MARK: Paragraphs

  func openParagraph() {
    guard !isOpen else { return }
    enterCell()
    tellHeld()
    isOpen = true
    endsWithSpace = true
    waitingSpace = false
    isBreakWaiting = false
    format = nil
    isTold = false
    paragraph = newParagraph()
    for index in elements.indices.reversed() {
      if elements[index].hasParagraph { break }
      elements[index].hasParagraph = true
    }
  }

  private func newParagraph() -> ParagraphFormat {
    let style = elements.last { $0.style.display != .inline }?.style ?? HTMLStyle.initial
    var format = style.paragraph
    let indent = style.indent.points(fontSize: style.fontSize, of: 0) ?? 0
    // Sums of decimals are rounded to what was said.
    format.firstLineHeadIndent = (max(0, format.headIndent + indent) * 10_000).rounded() / 10_000
    let above = isFirst && isMarginAboveOwn ? 0 : max(0, marginAbove - lastMarginBelow)
    format.spacingBefore = (above * 10_000).rounded() / 10_000
    format.startsPage = startsPage
    startsPage = false
    isFirst = false
    marginAbove = 0
    isMarginAboveOwn = true
    if let item = items.indices.last, !items.isEmpty {
      if items[item].isMarkerWaiting {
        items[item].isMarkerWaiting = false
        format.isTaskDone = items[item].isTaskDone
      } else {
        // The next paragraph of an item stands where the text of its first one does.
        let indent = 2 * style.fontSize * Double(format.lists.count)
        format.lists = []
        format.headIndent += indent
        format.firstLineHeadIndent += indent
      }
    }
    return format
  }

  /// Ends what is open; nothing if nothing is.
  func endParagraph() {
    if !rest.isEmpty {
      let bytes = rest
      rest = []
      append(String(decoding: bytes, as: UTF8.self))
    }
    guard isOpen else { return }
    // A break before the end of a paragraph breaks nothing.
    isBreakWaiting = false
    if format == nil { tell(style.character) }
    flush()
    isOpen = false
    held = paragraph
    lastMarginBelow = 0
  }

  /// A line of preformatted text ends.
  private func endLine() {
    endParagraph()
    marginAbove = 0
  }

  /// The paragraph that waited for the space below it.
  func tellHeld() {
    guard var format = held else {
      lastMarginBelow = 0
      return
    }
    held = nil
    format.spacingAfter = marginBelow
    lastMarginBelow = marginBelow
    marginBelow = 0
    if !cellHasContent.isEmpty { cellHasContent[cellHasContent.count - 1] = true }
    sink.endParagraph(format, isTerminated: true)
  }

  /// A block begins: the space above it, or one below what was before it, whichever is larger.
  func addMarginAbove(_ style: HTMLStyle) {
    let margin = style.marginTop ?? 0
    if margin > marginAbove {
      marginAbove = margin
      isMarginAboveOwn = style.isMarginOwn
    }
  }
}
