// SPDX-License-Identifier: MIT

// Groups whose text is not the document's: tables at its head, pictures, fields, notes.

extension RTFReader {
  /// Opens what a destination's word opens; false for any other word.
  func applyDestination(_ word: RTFWord, _ parameter: Int?) -> Bool {
    if let story = Self.story(word) {
      beginStory(story)
      return true
    }
    switch word {
    case .fonttbl:
      begin(.fontTable)
      fontInProgress = RTFFont()
    case .colortbl: begin(.colorTable)
    case .expandedcolortbl:
      begin(.expandedColors)
      expandedIndex = 0
    case .stylesheet: begin(.styles)
    case .info: begin(.information)
    case .listtable: begin(.listTable)
    case .listoverridetable: begin(.listOverrides)
    case .pict, .tkpict:
      begin(.picture)
      picture = RTFPicture()
    case .NeXTGraphic:
      begin(.graphic)
      picture = RTFPicture()
    case .field:
      if overflow == 0 {
        state.destination = .field
        state.fieldLink = state.character.link
        state.fieldValue = 0
      }
    case .fldinst: begin(.instruction)
    case .fldrslt:
      takeAsText()
      state.character.link = state.fieldLink
      if state.fieldValue > 0 { begin(.fieldResult) }
    case .result, .shppict, .ud: takeAsText()
    case .upr: begin(.ansiVariant)
    case .nesttableprops: state.isNestedTableDefinition = true
    case .bkmkstart: begin(.bookmark)
    case .bkmkend: begin(.bookmarkEnd)
    case .ftnalt: break
    case .tkboxes: begin(.boxes)
    case .tklists: begin(.lists)
    case .tkstrings: begin(.strings)
    case .tkfont: begin(.ownFont)
    case .nonshppict, .pntext, .listtext, .pn, .pnseclvl, .nonesttables, .objdata, .objclass,
      .objname, .xe, .tc, .tcn,
      .rxe, .txe, .falt, .panose, .fontemb, .filetbl, .revtbl, .rsidtbl, .themedata, .datastore,
      .generator, .background,
      .sp, .atnid, .atnauthor, .atnref, .atndate, .atnparent, .atnicn, .atrfstart, .atrfend,
      .formfield, .datafield,
      .template, .docvar, .private1, .picprop, .blipuid, .levelnumbers, .listname,
      .shprslt, .glid, .tkothers:
      startSkipping()
    case .shp, .shpinst, .object: break
    default: return false
    }
    return true
  }

  private static func story(_ word: RTFWord) -> DocumentStory? {
    switch word {
    case .footnote: .footnote
    case .annotation: .comment
    case .shptxt: .textBox
    case .header: .header
    case .headerl: .headerLeft
    case .headerr: .headerRight
    case .headerf: .headerFirst
    case .footer: .footer
    case .footerl: .footerLeft
    case .footerr: .footerRight
    case .footerf: .footerFirst
    default: nil
    }
  }

  /// A group that would be a destination, whose text belongs to the text around.
  private func takeAsText() {
    if state.destination == .ansiVariant || state.destination == .field {
      state.destination = .body
    }
  }

  /// Words that mean something in the destination that is read now.
  func applyInTables(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let value = parameter ?? 0
    switch state.destination {
    case .fontTable: return applyFont(word, value)
    case .colorTable: return applyColor(word, value)
    case .expandedColors: return applyExpandedColor(word, value)
    case .styles: return applyStyle(word, value)
    case .listTable, .listOverrides, .levelText, .levelMarker: return applyList(word, parameter)
    case .picture, .graphic: return applyPicture(word, value)
    case .information, .time: return applyInformation(word, value)
    default: return false
    }
  }

  /// A destination's group has ended.
  func endDestination() {
    if state.story != nil {
      endStory()
      return
    }
    switch state.destination {
    case .fontTable: if !collected.isEmpty { endFont() }
    case .styles: if !collected.isEmpty { endStyle() }
    case .picture, .graphic: endPicture()
    case .instruction: endInstruction()
    case .bookmark: endBookmark()
    case .bookmarkEnd: openBookmarks.removeAll { $0 == collectedText.trimmingSpaces }
    case .field, .fieldResult: tellField()
    case .levelText:
      let text = collected
      lists.changeLevel { $0.text = text }
    case .levelMarker:
      let text = collectedText.trimmingSpaces
      lists.changeLevel { $0.marker = text }
    case .pieceOfInformation: endInformation()
    case .time: endTime()
    case .boxes: boxes = RTFBoxTable.boxes(in: collectedText)
    case .lists: lists.own = RTFListTable.lists(in: collectedText)
    case .ownFont: fontInProgress.ownName = collectedText.trimmingSpaces
    case .strings: strings = RTFStringTable.strings(in: collectedText)
    default: break
    }
    collected.removeAll(keepingCapacity: true)
  }

  var collectedText: String { String(decoding: collected, as: UTF16.self) }

  // MARK: Fonts

  private func applyFont(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .f:
      fontInProgress = RTFFont()
      fontNumber = Int32(clamping: value)
      collected.removeAll(keepingCapacity: true)
    case .fcharset: fontInProgress.page = CodePage(characterSet: value)
    case .cpg: fontInProgress.page = CodePage(value)
    case .fnil: fontInProgress.kind = .any
    case .froman: fontInProgress.kind = .serif
    case .fswiss: fontInProgress.kind = .sansSerif
    case .fmodern: fontInProgress.kind = .monospaced
    case .fscript: fontInProgress.kind = .script
    case .fdecor: fontInProgress.kind = .decorative
    case .ftech: fontInProgress.kind = .symbol
    default: return false
    }
    return true
  }

  func endFont() {
    finishPair()
    fontInProgress.name = fontInProgress.ownName ?? collectedText.trimmingSpaces
    if fonts.count < Self.mostEntries { fonts[fontNumber] = fontInProgress }
    script = nil
    collected.removeAll(keepingCapacity: true)
    fontInProgress.name = ""
    fontInProgress.ownName = nil
  }

  // MARK: Colours

  private func applyColor(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .red: colorInProgress.red = value
    case .green: colorInProgress.green = value
    case .blue: colorInProgress.blue = value
    default: return false
    }
    return true
  }

  func endColor() {
    guard colors.count < Self.mostEntries else { return }
    let color = colorInProgress
    colorInProgress = RTFColor()
    func part(_ value: Int?) -> Double { Double(min(max(value ?? 0, 0), 255)) / 255 }
    let isSaid = color.red != nil || color.green != nil || color.blue != nil
    colors.append(
      isSaid
        ? DocumentColor(red: part(color.red), green: part(color.green), blue: part(color.blue))
        : nil)
  }

  private func applyExpandedColor(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .cssrgb, .csgray, .csgenericrgb, .cspthree, .csgenericgray: colorInProgress.space = word
    case .c:
      if colorInProgress.parts.count < 4 {
        colorInProgress.parts.append(min(max(Double(value) / 100_000, 0), 1))
      }
    default: return false
    }
    return true
  }

  func endExpandedColor() {
    let color = colorInProgress
    colorInProgress = RTFColor()
    defer { expandedIndex += 1 }
    guard colors.indices.contains(expandedIndex), let space = color.space else { return }
    let parts = color.parts
    switch space {
    case .csgray, .csgenericgray:
      guard let white = parts.first else { return }
      // What the other table says is the same grey in eight bits.
      if let known = colors[expandedIndex], space == .csgenericgray || parts.count == 1 {
        colors[expandedIndex] = known
      } else {
        colors[expandedIndex] = DocumentColor(red: white, green: white, blue: white)
      }
      if parts.count > 1 { colors[expandedIndex]?.alpha = parts[1] }
    case .cssrgb:
      guard parts.count >= 3 else { return }
      colors[expandedIndex] = DocumentColor(
        red: Self.inBytes(parts[0]), green: Self.inBytes(parts[1]), blue: Self.inBytes(parts[2]),
        alpha: parts.count > 3 ? Self.inBytes(parts[3]) : 1)
    default:
      // In another space: the other table has it in sRGB.
      if parts.count > 3 { colors[expandedIndex]?.alpha = parts[3] }
    }
  }

  /// The 255th part that was rounded to five digits, if it was one.
  private static func inBytes(_ part: Double) -> Double {
    let byte = (part * 255).rounded() / 255
    return abs(byte - part) <= 0.000_005_1 ? byte : part
  }

  // MARK: Styles

  private func applyStyle(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .s: styleInProgress = (value, 0)
    case .outlinelevel: if (0..<6).contains(value) { styleInProgress.heading = value + 1 }
    default: return false
    }
    return true
  }

  /// Styles are spelled out where they are used; only what makes a heading is kept.
  func endStyle() {
    let name = collectedText.trimmingSpaces.lowercased()
    collected.removeAll(keepingCapacity: true)
    if styleInProgress.heading == 0, name.hasPrefix("heading "), let level = Int(name.dropFirst(8)),
      (1...6).contains(level)
    {
      styleInProgress.heading = level
    }
    if styleInProgress.heading > 0 && styleNames.count < Self.mostEntries {
      styleNames[styleInProgress.number] = styleInProgress.heading
    }
    styleInProgress = (0, 0)
  }

  // MARK: Lists

  private func applyList(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let value = parameter ?? 0
    switch word {
    case .list: lists.beginList()
    case .listlevel: lists.beginLevel()
    case .leveltext: begin(.levelText)
    case .levelmarker: begin(.levelMarker)
    case .levelnfc: lists.changeLevel { $0.kind = value }
    case .levelstartat, .listoverridestartat: if let parameter { lists.setStart(parameter) }
    case .listid:
      lists.setID(value)
      if state.destination == .listTable { lists.endList() }
    case .listoverride: lists.beginOverride()
    case .lfolevel: lists.beginOverrideLevel()
    case .ls: lists.endOverride(number: value)
    case .levelnfcn, .listtemplateid, .listoverrideformat, .f, .li, .fi, .lin, .tx, .b, .i, .cf:
      break
    case .uc:
      state.fallback = Int32(clamping: max(value, 0))
    default: return false
    }
    return true
  }

  // MARK: Pictures

  private func applyPicture(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .pngblip: picture.kind = .png
    case .jpegblip: picture.kind = .jpeg
    case .emfblip: picture.kind = .emf
    case .wmetafile: picture.kind = .wmf
    case .macpict: picture.kind = .macPict
    case .pmmetafile, .dibitmap, .wbitmap, .tkblip: picture.kind = .other
    case .tkalt: picture.alternative = string(Int32(clamping: value))
    case .tkname: picture.title = string(Int32(clamping: value))
    case .tksource: picture.name = string(Int32(clamping: value)) ?? ""
    case .picw: picture.width = value
    case .pich: picture.height = value
    case .picwgoal, .width: picture.wantedWidth = value
    case .pichgoal, .height: picture.wantedHeight = value
    case .picscalex: picture.scaleX = value
    case .picscaley: picture.scaleY = value
    default: return false
    }
    return true
  }

  private func endPicture() {
    if state.destination == .graphic {
      picture.name = collectedText.trimmingSpaces
      state.leavesOutAC = true
    }
    guard let finished = picture.finished() else { return }
    picture = RTFPicture()
    openParagraph()
    flush()
    tellFormat()
    sink.appendPicture(finished)
  }

  // MARK: Fields and bookmarks

  private func endInstruction() {
    let instruction = RTFInstruction(collectedText)
    if let link = instruction.link {
      if links.last != link, links.count < Self.mostEntries { links.append(link) }
      if links.last == link { state.fieldLink = Int32(links.count) }
    }
    let value: RTFFieldValue? =
      if let placeholder = instruction.placeholder, isInPageStory {
        .text(placeholder)
      } else if let note = instruction.bookmark.flatMap({ noteNames[$0] }) {
        .reference(note.story, note.number)
      } else {
        nil
      }
    if let value, fieldValues.count < Self.mostEntries {
      fieldValues.append(value)
      state.fieldValue = Int32(fieldValues.count)
    }
  }

  /// Whether what is read now stands at the edge of pages.
  var isInPageStory: Bool {
    body.story?.isOfPages == true || bodies.contains { $0.story?.isOfPages == true }
  }

  /// What stands in the place of a field's result, once, where its first character would.
  func tellField() {
    let number = state.fieldValue
    guard number > 0, toldField != number else { return }
    toldField = number
    let around = state.destination
    state.destination = .body
    switch fieldValues[Int(number) - 1] {
    case .text(let text): for unit in text.utf16 { append(unit: unit, isByte: false) }
    case .reference(let story, let note):
      openParagraph()
      tellFormat()
      flush()
      sink.appendReference(to: story, number: note)
    }
    state.destination = around
  }

  private func endBookmark() {
    let name = collectedText.trimmingSpaces
    guard !name.isEmpty else { return }
    if openBookmarks.count < Self.mostOpenBookmarks { openBookmarks.append(name) }
    // Our own writer's, for others to find a note by.
    if name.hasPrefix(RTFPageFields.noteBookmark) { return }
    openParagraph()
    flush()
    sink.appendMark(name)
  }
}

extension RTFReader {
  private static let mostOpenBookmarks = 100
}

extension String {
  var trimmingSpaces: String {
    var text = self[...]
    while let first = text.first, first == " " || first.isNewline { text.removeFirst() }
    while let last = text.last, last == " " || last.isNewline { text.removeLast() }
    return String(text)
  }
}
