// SPDX-License-Identifier: MIT

// Destinations, groups whose text is not part of the document: header tables, images, fields,
// notes.

extension RTFReader {
  /// Opens the destination of a word; false for any other word.
  func applyDestination(_ word: RTFWord, _ parameter: Int?) -> Bool {
    if let story = Self.story(word) {
      beginStory(story)
      return true
    }
    switch word {
    case .fonttbl:
      begin(.fontTable)
      fonts.begin()
    case .colortbl: begin(.colorTable)
    case .expandedcolortbl:
      begin(.expandedColors)
      colors.beginExpanded()
    case .stylesheet: begin(.styles)
    case .info: begin(.information)
    case .listtable: begin(.listTable)
    case .listoverridetable: begin(.listOverrides)
    case .pict, .tkpict:
      begin(.picture)
      picture = RTFImage()
    case .NeXTGraphic:
      begin(.graphic)
      picture = RTFImage()
    case .field:
      if overflow == 0, state.destination != .instruction {
        state.destination = .field
        state.fieldLink = state.character.link
        state.fieldValue = 0
      }
    case .fldinst:
      // The result of a field within an instruction is part of that instruction.
      if state.destination == .instruction { startSkipping() } else { beginInstruction() }
    case .fldrslt:
      takeAsText()
      state.character.link = state.fieldLink
      if state.fieldValue > 0 { begin(.fieldResult) }
    case .result, .ud: takeAsText()
    case .shppict:
      takeAsText()
      hasImageVariant = true
    case .nonshppict:
      // The same image, for readers that do not support the previous group.
      if hasImageVariant { startSkipping() } else { takeAsText() }
      hasImageVariant = false
    case .pntext, .listtext: begin(.marker)
    case .pn, .pnseclvl:
      begin(.numbering)
      numbering = RTFNumbering()
      if word == .pnseclvl { numbering.section = min(max(parameter ?? 1, 1), 9) }
    case .moMath, .moMathPara: if state.destination != .math { begin(.math) }
    case .formfield:
      if state.destination == .instruction {
        state.destination = .formField
      } else {
        startSkipping()
      }
    case .ffl:
      if state.destination == .formField {
        state.destination = .formChoice
        form.beginChoice()
      } else {
        startSkipping()
      }
    case .pntxtb, .pntxta:
      if state.destination == .numbering {
        numbering.isAfter = word == .pntxta
        begin(.numberingText)
      } else {
        startSkipping()
      }
    case .shp, .shpgrp: beginShape()
    case .shpinst: if !shapes.isEmpty { shapes[shapes.count - 1].hasInstance = true }
    case .do:
      if overflow == 0 { state.destination = .shape } else { startSkipping() }
    case .shprslt:
      // The fallback of the same shape for older readers.
      if overflow > 0 || shapes.last?.hasInstance ?? true {
        startSkipping()
      } else {
        state.destination = .body
      }
    case .sp: begin(.shapeProperty)
    case .sn: begin(.shapeName)
    case .sv: beginShapeValue()
    case .atnauthor: begin(.commentAuthor)
    case .atnid: begin(.commentInitials)
    case .upr: begin(.ansiVariant)
    case .nesttableprops: state.isNestedTableDefinition = true
    case .bkmkstart: begin(.bookmark)
    case .bkmkend: begin(.bookmarkEnd)
    case .ftnalt: break
    case .tkboxes: begin(.boxes)
    case .tklists: begin(.lists)
    case .tkstrings: begin(.strings)
    case .tkfont: begin(.ownFont)
    case .nonesttables, .objdata, .objclass,
      .objname, .xe, .tc, .tcn,
      .rxe, .txe, .falt, .panose, .fontemb, .filetbl, .revtbl, .rsidtbl, .themedata, .datastore,
      .generator, .background,
      .atnref, .atndate, .atnparent, .atnicn, .atrfstart, .atrfend,
      .datafield, .mmathPict,
      .template, .docvar, .private1, .blipuid, .levelnumbers, .listname,
      .glid:
      startSkipping()
    case .tkothers:
      // After this group of our own writer, a space belongs to the note.
      if body.noteMark == [] { body.noteMark = nil }
      startSkipping()
    case .object, .picprop: break
    default: return false
    }
    return true
  }

  private static func story(_ word: RTFWord) -> DocumentStory? {
    switch word {
    case .footnote: .footnote
    case .annotation: .comment
    case .shptxt, .dptxbxtext: .textBox
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

  /// Treats the group, which would be a destination, as surrounding text.
  private func takeAsText() {
    if state.destination == .ansiVariant || state.destination == .field {
      state.destination = .body
    }
  }

  /// Applies words with a meaning in the current destination.
  func applyInTables(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let value = parameter ?? 0
    switch state.destination {
    case .fontTable: return applyFont(word, value)
    case .colorTable: return colors.apply(word, value)
    case .expandedColors: return colors.applyExpanded(word, value)
    case .styles: return styles.apply(word, value)
    case .listTable, .listOverrides, .levelText, .levelMarker: return applyList(word, parameter)
    case .picture, .graphic: return applyImage(word, value)
    case .information, .time: return applyInformation(word, value)
    case .marker: return applyCharacter(word, parameter)
    case .numbering: return applyNumbering(word, parameter)
    case .shape: return applyShape(word, value)
    case .math: return applyMath(word)
    case .formField:
      if word == .ffres { form.result = value }
      if word == .ffdefres { form.defaultResult = value }
      return word == .ffres || word == .ffdefres
    default: return false
    }
  }

  /// Ends the group of a destination.
  func endDestination() {
    if state.story != nil {
      endStory()
      return
    }
    if state.isShape {
      endShape()
      return
    }
    // The collected text belongs to the enclosing instruction.
    if state.destination == .formField || state.destination == .formChoice { return }
    switch state.destination {
    case .fontTable: if !collected.isEmpty { endFont() }
    case .styles: if !collected.isEmpty { endStyle() }
    case .picture, .graphic: endImage()
    case .instruction: endInstruction()
    case .bookmark: endBookmark()
    case .bookmarkEnd: bookmarks.end(collectedText.trimmingSpaces)
    case .field, .fieldResult: emitField()
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
    case .ownFont: fonts.inProgress.ownName = collectedText.trimmingSpaces
    case .strings: strings = RTFStringTable.strings(in: collectedText)
    case .marker: body.marker = collectedText.trimmingWhitespace
    case .numberingText: numbering.setText(collectedText)
    case .shapeName: shapeProperty = collectedText.trimmingSpaces
    case .shapeValue: endShapeValue()
    case .math: endMath()
    case .commentAuthor: body.commentAuthor = collectedText.trimmingSpaces
    case .commentInitials:
      if body.commentAuthor.isEmpty { body.commentAuthor = collectedText.trimmingSpaces }
    default: break
    }
    collected.removeAll(keepingCapacity: true)
  }

  var collectedText: String { String(decoding: collected, as: UTF16.self) }

  // MARK: Fonts, styles

  private func applyFont(_ word: RTFWord, _ value: Int) -> Bool {
    if word == .f { collected.removeAll(keepingCapacity: true) }
    return fonts.apply(word, value)
  }

  func endFont() {
    finishPair()
    fonts.end(name: collectedText.trimmingSpaces)
    encoding.script = nil
    collected.removeAll(keepingCapacity: true)
  }

  func endStyle() {
    styles.end(name: collectedText.trimmingSpaces)
    collected.removeAll(keepingCapacity: true)
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
    case .f:
      let symbols = fonts[Int32(clamping: value)].flatMap { SymbolFont(fontName: $0.name) }
      lists.changeLevel { $0.symbols = symbols }
    case .lfolevel: lists.beginOverrideLevel()
    case .ls: lists.endOverride(number: value)
    case .levelnfcn, .listtemplateid, .listoverrideformat, .li, .fi, .lin, .tx, .b, .i, .cf:
      break
    case .uc:
      state.fallback = Int32(clamping: max(value, 0))
    default: return false
    }
    return true
  }

  // MARK: Images

  private func applyImage(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .pngblip: picture.kind = .png
    case .jpegblip: picture.kind = .jpeg
    case .emfblip: picture.kind = .emf
    case .wmetafile: picture.kind = .wmf
    case .macpict: picture.kind = .macPict
    case .dibitmap: picture.isBitmap = true
    case .wbitmap: picture.isDeviceBitmap = true
    case .wbmbitspixel: picture.depth = value
    case .wbmwidthbytes: picture.rowLength = value
    case .pmmetafile, .tkblip: picture.kind = .other
    case .piccropl: picture.crop[0] = value
    case .piccropt: picture.crop[1] = value
    case .piccropr: picture.crop[2] = value
    case .piccropb: picture.crop[3] = value
    case .tkalt: picture.alternative = string(Int32(clamping: value))
    case .tkname: picture.title = string(Int32(clamping: value))
    case .tksource: picture.name = string(Int32(clamping: value)) ?? ""
    case .tkalign:
      picture.alignment = DocumentImage.Alignment(rawValue: UInt8(clamping: value)) ?? .baseline
    case .tkrise: picture.rise = value
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

  private func endImage() {
    if state.destination == .graphic {
      picture.name = collectedText.trimmingSpaces
      state.leavesOutAC = true
    }
    guard let finished = picture.finished() else { return }
    picture = RTFImage()
    if groups.last?.destination == .shapeValue, !shapes.isEmpty {
      shapes[shapes.count - 1].image = finished
    } else {
      append(finished)
    }
  }

  func append(_ image: DocumentImage) {
    if isDeleted { return }
    openParagraph()
    flush()
    emitFormat()
    sink.appendImage(image)
  }

  // MARK: Fields and bookmarks

  private func beginInstruction() {
    begin(.instruction)
    form = RTFFormField()
  }

  private func endInstruction() {
    let instruction = RTFInstruction(collectedText)
    if let link = instruction.link, let number = fields.number(of: link) {
      state.fieldLink = number
    }
    let value: RTFFieldValue? =
      if let symbol = instruction.symbol ?? form.text(instruction.name) {
        .text(symbol)
      } else if let placeholder = instruction.placeholder, isInPageStory {
        .text(
          placeholder == RTFPageFields.page
            ? instruction.formattedPage ?? fields.page : placeholder)
      } else if let note = instruction.bookmark.flatMap({ bookmarks.note($0) }) {
        .reference(note.story, note.number)
      } else {
        nil
      }
    if let value, let number = fields.number(of: value) { state.fieldValue = number }
  }

  /// Whether the current text is in a header or footer.
  var isInPageStory: Bool {
    body.story?.isOfPages == true || bodies.contains { $0.story?.isOfPages == true }
  }

  /// Emits the value in place of a field's result, once, at the position of its first character.
  func emitField() {
    guard let value = fields.take(state.fieldValue) else { return }
    let around = state.destination
    state.destination = .body
    switch value {
    case .text(let text): for unit in text.utf16 { append(unit: unit, isByte: false) }
    case .reference(let story, let note):
      if isDeleted { break }
      openParagraph()
      emitFormat()
      flush()
      sink.appendReference(to: story, number: note)
    }
    state.destination = around
  }

  private func endBookmark() {
    let name = collectedText.trimmingSpaces
    guard !name.isEmpty else { return }
    bookmarks.begin(name)
    // A bookmark of our own writer, by which other readers find a note.
    if name.hasPrefix(RTFPageFields.noteBookmark) { return }
    openParagraph()
    flush()
    sink.appendMark(name)
  }
}

extension String {
  var trimmingSpaces: String {
    var text = self[...]
    while let first = text.first, first == " " || first.isNewline { text.removeFirst() }
    while let last = text.last, last == " " || last.isNewline { text.removeLast() }
    return String(text)
  }
}
