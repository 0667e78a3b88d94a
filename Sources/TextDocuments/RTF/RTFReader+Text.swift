// SPDX-License-Identifier: MIT

// Conversion of bytes to UTF-16 units, and output to the sink.

extension RTFReader {
  private static let pieceLength = 8192

  /// Appends bytes of the document's text; most of a file consists of these, so they are handled in
  /// one loop.
  func append(text range: Range<Int>) {
    if isDeleted { return }
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = scanner.bytes[index]
      guard byte < 0x80, byte >= 0x20 || byte == 9, !encoding.decoder.isWaiting,
        currentScript.symbols == nil
      else {
        append(byte, isRaw: true)
        index += 1
        continue
      }
      openText()
      let end = min(range.upperBound, index + Self.pieceLength)
      while index < end, scanner.bytes[index] < 0x80, scanner.bytes[index] >= 0x20 {
        text.units.append(UInt16(scanner.bytes[index]))
        index += 1
      }
      if index < end, scanner.bytes[index] == 9 {
        text.units.append(9)
        body.hasTab = true
        index += 1
      }
      if text.units.count >= Self.pieceLength { flush() }
    }
  }

  /// Appends an escaped byte (`\'hh`) and the ones after it: characters beyond ASCII are written
  /// this way.
  func append(bytes first: UInt8) {
    append(first)
    guard !encoding.decoder.isWaiting, !state.leavesOutAC, !isDeleted, currentScript.symbols == nil
    else { return }
    text.pairs.removeAll(keepingCapacity: true)
    scanner.appendBytes(to: &text.pairs, upTo: Self.pieceLength)
    guard !text.pairs.isEmpty else { return }
    chooseDecoder()
    guard encoding.decoder.hasSingleBytes, body.isParagraphOpen else {
      for byte in text.pairs { append(byte) }
      return
    }
    openText()
    for byte in text.pairs where byte >= 0x20 || byte == 9 {
      guard let unit = byte < 0x80 ? UInt16(byte) : encoding.decoder.single(byte), unit != 0 else {
        continue
      }
      text.units.append(Self.isSeparator(unit) ? 0x2028 : unit)
    }
    if text.units.count >= Self.pieceLength { flush() }
  }

  /// Appends a byte of text in the code page of its font.
  ///
  /// - Parameters:
  ///   - byte: A byte of the file, or an escaped one.
  ///   - isRaw: Whether it is a byte of the file.
  func append(_ byte: UInt8, isRaw: Bool = false) {
    switch state.destination {
    case .body, .math, .formChoice, .levelText, .levelMarker, .instruction, .pieceOfInformation,
      .bookmark, .fontTable,
      .styles,
      .graphic, .boxes, .lists, .strings, .ownFont, .colorTable, .expandedColors, .bookmarkEnd,
      .fieldResult, .marker, .numberingText, .shapeName, .shapeValue, .commentAuthor,
      .commentInitials:
      break
    default: return
    }
    if byte < 0x80 && !encoding.decoder.isWaiting {
      // Marker templates use such bytes as placeholders for levels.
      if byte < 0x20 && byte != 9 && state.destination != .levelText { return }
      append(unit: UInt16(byte), isByte: true)
      return
    }
    if state.leavesOutAC && byte == 0xAC {
      state.leavesOutAC = false
      return
    }
    chooseDecoder(isRaw: isRaw)
    if let unit = encoding.decoder.single(byte) {
      append(unit: unit, isByte: true)
      return
    }
    var decoded: [UInt16] = []
    encoding.decoder.append(byte, to: &decoded)
    for unit in decoded { append(unit: unit, isByte: true) }
  }

  /// Completes a pending character whose other bytes are missing.
  func finishPair() {
    guard encoding.decoder.isWaiting else { return }
    var decoded: [UInt16] = []
    encoding.decoder.finish(&decoded)
    for unit in decoded { append(unit: unit, isByte: true) }
  }

  /// Selects the decoder of the font's code page, or of the document's.
  private func chooseDecoder(isRaw: Bool = false) {
    let wanted: CodePage
    switch state.destination {
    case _ where isRaw && encoding.isUTF8: wanted = .utf8
    case .fontTable:
      wanted = fonts.inProgress.page.flatMap { $0 == .symbol ? nil : $0 } ?? encoding.page
    case .graphic: wanted = .utf8
    case .body, .math, .levelText, .marker, .numberingText: wanted = currentScript.page
    default: wanted = encoding.page
    }
    guard wanted != encoding.decoder.page else { return }
    finishPair()
    encoding.change(to: wanted)
  }

  var currentFont: Int32 {
    state.character.isRightToLeft && state.character.rightFont >= 0
      ? state.character.rightFont : state.character.font
  }

  /// The encoding of text in the current font, cached because it is needed for each byte.
  private var currentScript: RTFScript {
    let number = currentFont
    let set = state.character.characterSet
    if let script = encoding.script, script.font == number, script.characterSet == set {
      return script
    }
    let font = fonts[number]
    let symbols = font.flatMap { SymbolFont(fontName: $0.name) }
    var page = CodePage(characterSet: Int(set)) ?? font?.page ?? encoding.page
    // Of a document in UTF-8 it is what “ANSI” means.
    if page == .westernEuropean && encoding.page == .utf8 { page = .utf8 }
    let new = RTFScript(
      font: number, characterSet: set, page: symbols == nil ? page : .symbol, symbols: symbols)
    encoding.script = new
    return new
  }

  /// Appends the character of `\u`, and skips the fallback characters after it.
  func appendScalar(_ parameter: Int) {
    finishPair()
    let value = parameter < 0 ? parameter + 65536 : parameter
    if value > 0xFFFF, let scalar = Unicode.Scalar(UInt32(clamping: value)) {
      for unit in String(scalar).utf16 { append(unit: unit, isByte: false) }
    } else if value >= 0 && value <= 0xFFFF {
      append(unit: UInt16(value), isByte: false)
    }
    leftOut = Int(state.fallback)
  }

  func append(unit: UInt16, isByte: Bool) {
    guard unit != 0 || state.destination == .levelText else { return }
    switch state.destination {
    case .body:
      if isDeleted { return }
      for unit in translated(unit, isByte: isByte) { appendToBody(unit) }
    case .marker, .numberingText, .math:
      for unit in translated(unit, isByte: isByte) { collect(unit) }
    case .formChoice: form.append(unit)
    case .fontTable:
      unit == 0x3B ? endFont() : collect(unit)
    case .colorTable:
      if unit == 0x3B { colors.end() }
    case .expandedColors:
      if unit == 0x3B { colors.endExpanded() }
    case .styles:
      unit == 0x3B ? endStyle() : collect(unit)
    case .levelText, .levelMarker, .instruction, .pieceOfInformation, .bookmark, .graphic, .boxes,
      .lists, .strings, .ownFont, .bookmarkEnd, .shapeName, .shapeValue, .commentAuthor,
      .commentInitials:
      collect(unit)
    case .fieldResult: emitField()
    default: break
    }
  }

  private func collect(_ unit: UInt16) {
    if collected.count < Self.maximumCollectedLength { collected.append(unit) }
  }

  private static func isSeparator(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029
  }

  /// Replaces separators that a paragraph cannot contain, and the characters of symbol fonts.
  private func translated(_ unit: UInt16, isByte: Bool) -> [UInt16] {
    if Self.isSeparator(unit) { return [0x2028] }
    if unit >= 0xF020 || isByte, let shown = currentScript.symbols?.character(for: unit) {
      return Array(String(shown).utf16)
    }
    return [unit]
  }

  private func appendToBody(_ unit: UInt16) {
    openText(isEastAsian: unit >= 0x2E80 && RTFScript.isEastAsian(unit))
    if unit == 9 { body.hasTab = true }
    text.units.append(unit)
    if text.units.count >= Self.pieceLength { flush() }
  }

  /// Prepares for a character: opens a paragraph and sets its format.
  private func openText(isEastAsian: Bool = false) {
    if isEastAsian != state.character.flags.contains(.eastAsian),
      !isEastAsian || eastLanguage > 0 || state.character.eastLanguage > 0
    {
      state.character.flags.formSymmetricDifference(.eastAsian)
      text.isFormatEmitted = false
    }
    openParagraph()
    emitFormat()
  }

  /// Emits the pending text to the sink.
  func flush() {
    guard !text.units.isEmpty else { return }
    if body.noteMark != nil { dropNoteMark() }
    let units = ControlCharacters.removed(from: text.units)
    if !units.isEmpty { sink.appendText(units) }
    text.units.removeAll(keepingCapacity: true)
  }

  /// Sets the character format on the sink, if it has changed.
  func emitFormat() {
    // Only words and groups change it, and these are far fewer than characters.
    guard !text.isFormatEmitted else { return }
    if text.character != state.character {
      flush()
      text.character = state.character
      sink.setCharacterFormat(characterFormat(state.character))
    }
    text.isFormatEmitted = true
  }

  /// Appends the character of a word or a symbol.
  func appendCharacter(_ unit: UInt16) {
    finishPair()
    append(unit: unit, isByte: false)
  }

  func take(symbol byte: UInt8) {
    if leftOut > 0 {
      leftOut -= 1
      return
    }
    isIgnorable = false
    switch byte {
    case 0x5C, 0x7B, 0x7D: append(byte)
    case 0x7E: appendCharacter(0xA0)
    case 0x2D: appendCharacter(0xAD)
    case 0x5F: appendCharacter(0x2011)
    case 0x0A: if state.destination == .body { endParagraph() }
    case 9: appendCharacter(9)
    default: break
    }
  }
}
