// SPDX-License-Identifier: MIT

// Control words: of characters, paragraphs, tables, and all others.

extension RTFReader {
  func apply(_ word: RTFWord, _ parameter: Int?) {
    if state.destination != .body && applyInTables(word, parameter) { return }
    if isIgnorable && !opensDestination(word) {
      // Words without text of their own can also follow `\*`.
      if !groups.isEmpty { startSkipping() }
      return
    }
    if applyDestination(word, parameter) { return }
    switch state.destination {
    case .body, .field, .ansiVariant, .fieldResult:
      if overflow > 0 && !saysText(word) { return }
      if applyCharacter(word, parameter) || applyLine(word, parameter) { return }
      if applyParagraph(word, parameter) || applyIndents(word, parameter) { return }
      if applyBorder(word, parameter) || applyRow(word, parameter) { return }
      if applyCell(word, parameter) || applyOwn(word, parameter) || applyText(word) { return }
      applyDocument(word, parameter)
    default:
      // A destination ends where text may occur between words.
      if word == .uc { state.fallback = Int32(clamping: max(parameter ?? 1, 0)) }
      applyText(word)
    }
  }

  private func opensDestination(_ word: RTFWord) -> Bool {
    switch word {
    case .expandedcolortbl, .listtable, .listoverridetable, .fldinst, .levelmarker, .shppict, .ud,
      .bkmkstart,
      .nesttableprops, .NeXTGraphic, .stylesheet, .pict, .annotation, .footnote, .shpinst,
      .tkboxes, .tklists, .tkstrings, .tkfont, .tkpict, .copyright, .company, .manager, .category,
      .shptxt, .title, .bkmkend,
      .author, .footer, .header, .pnseclvl, .formfield, .ffl, .moMath, .moMathPara, .shp, .result,
      .shpgrp, .do, .dptxbxtext, .picprop, .pn, .pntext,
      .listtext, .nonshppict, .atnauthor, .atnid:
      true
    default: false
    }
  }

  private func saysText(_ word: RTFWord) -> Bool {
    switch word {
    case .par, .cell, .nestcell, .row, .nestrow, .tab, .line, .page, .sect, .uc: true
    default: false
    }
  }

  // MARK: Characters

  func applyCharacter(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let value = Int32(clamping: parameter ?? 0)
    switch word {
    case .plain:
      let link = state.character.link
      state.character = .plain(font: fonts.standard)
      state.character.link = link
    case .f: state.character.font = value
    // Those of the Macintosh have numbers above 255.
    case .cchs: state.character.characterSet = parameter.map { $0 > 255 ? 77 : Int32($0) } ?? -1
    case .fs: state.character.size = max(0, Int32(clamping: (parameter ?? 24) * 500))
    case .fsmilli where value > 0:
      if state.character.association == .rightToLeft && state.character.rightSize > 0 {
        state.character.rightSize = value
      } else {
        state.character.size = value
      }
    case .b: state.character.set(.bold, parameter)
    case .i: state.character.set(.italic, parameter)
    case .caps: state.character.set(.allCaps, parameter)
    case .scaps: state.character.set(.smallCaps, parameter)
    case .v: state.character.set(.hidden, parameter)
    case .outl: state.character.set(.outline, parameter)
    case .shad: setShadow(parameter)
    case .cf: state.character.foreground = value
    case .cb, .chcbpat: state.character.background = value
    case .highlight: state.character.highlight = value
    case .deleted, .mvf: state.character.set(.deleted, parameter)
    case .tknowrap: state.character.set(.keepsOnOneLine, parameter)
    case .sub: state.character.superscript = parameter == 0 ? 0 : -max(1, value)
    case .super: state.character.superscript = parameter == 0 ? 0 : max(1, value)
    case .nosupersub: state.character.superscript = 0
    case .up: state.character.baseline = Int32(clamping: (parameter ?? 6) * 500)
    case .dn: state.character.baseline = Int32(clamping: -(parameter ?? 6) * 500)
    case .expnd: state.character.spacing = Int32(clamping: Int(value) * 250)
    case .expndtw: state.character.spacing = Int32(clamping: Int(value) * 50)
    case .tkkern: state.character.spacing = value
    case .kerning:
      state.character.set(.noPairKerning, parameter == 0 ? 1 : 0)
    case .langfe: state.character.eastLanguage = RTFLanguages.isEastAsian(value) ? value : 0
    case .langnp:
      // This word specifies the language if the other one excludes the text from proofing.
      if state.character.language == 0 && value != RTFLanguages.none {
        state.character.language = value
      }
    case .lang:
      state.character.language = value == RTFLanguages.none ? 0 : value
      state.character.ownLanguage = 0
    default: return applyAppleCharacter(word, value) || applyRightToLeft(word, parameter)
    }
    return true
  }

  private func setShadow(_ parameter: Int?) {
    state.character.set(.shadow, parameter)
    let plain = RTFCharacter()
    state.character.shadowX = plain.shadowX
    state.character.shadowY = plain.shadowY
    state.character.shadowBlur = plain.shadowBlur
    state.character.shadowAlpha = plain.shadowAlpha
    state.character.shadowColor = plain.shadowColor
  }

  private func applyAppleCharacter(_ word: RTFWord, _ value: Int32) -> Bool {
    switch word {
    case .CocoaLigature: state.character.ligature = max(0, value)
    case .expansion: state.character.expansion = value
    case .obliqueness: state.character.obliqueness = value
    case .strokewidth: state.character.strokeWidth = value
    case .strokec: state.character.strokeColor = value
    case .shadx: state.character.shadowX = value
    case .shady: state.character.shadowY = value
    case .shadr: state.character.shadowBlur = max(0, value)
    case .shado: state.character.shadowAlpha = min(max(0, value), 255)
    case .shadc: state.character.shadowColor = value
    case .tksuper: state.character.superscript = value
    case .tktracking: state.character.tracking = value
    case .tkembed: state.character.embeddings = max(1, value)
    case .tkvertical: state.character.set(.vertical, Int(value))
    case .tkweight: state.character.weight = min(max(0, value), 1000)
    case .tkeffect: state.character.effect = value
    case .tktip: state.character.toolTip = value
    case .tklang: state.character.ownLanguage = value
    case .tkbase: state.character.baseline = value
    default: return false
    }
    return true
  }

  /// Applies words for the other script's half of a run's format.
  private func applyRightToLeft(_ word: RTFWord, _ parameter: Int?) -> Bool {
    let isTheirs = state.character.association == .rightToLeft
    switch word {
    case .rtlch:
      state.character.association = .rightToLeft
      state.character.flags.insert(.rightToLeft)
    case .ltrch:
      state.character.association = .none
      state.character.flags.remove(.rightToLeft)
    case .loch, .hich, .dbch: state.character.association = .other
    case .af: if isTheirs { state.character.rightFont = Int32(clamping: parameter ?? 0) }
    case .afs: if isTheirs { state.character.rightSize = Int32(clamping: (parameter ?? 24) * 500) }
    case .ab: if isTheirs { state.character.set(.rightBold, parameter) }
    case .ai: if isTheirs { state.character.set(.rightItalic, parameter) }
    default: return false
    }
    return true
  }

  /// Applies lines below and through characters.
  private func applyLine(_ word: RTFWord, _ parameter: Int?) -> Bool {
    if let style = Self.underline(word) {
      state.character.underline = parameter == 0 ? 0 : style
      return true
    }
    let value = Int32(clamping: parameter ?? 0)
    switch word {
    case .ulnone: state.character.underline = 0
    case .ulc: state.character.underlineColor = value
    case .ulstyle: state.character.underline = value & 0xFFFF
    case .strike: state.character.strikethrough = parameter == 0 ? 0 : 1
    case .striked: state.character.strikethrough = parameter == 0 ? 0 : 9
    case .strikestyle: state.character.strikethrough = value & 0xFFFF
    case .strikec: state.character.strikethroughColor = value
    default: return false
    }
    return true
  }

  private static func underline(_ word: RTFWord) -> Int32? {
    switch word {
    // Wavy lines become single lines, because no attribute represents them.
    case .ul, .ulwave: 1
    case .ulth, .ulhwave: 2
    case .uldb, .ululdbwave: 9
    case .uld: 0x101
    case .ulthd: 0x102
    case .uldash, .ulldash: 0x201
    case .ulthdash, .ulthldash: 0x202
    case .uldashd: 0x301
    case .ulthdashd: 0x302
    case .uldashdd: 0x401
    case .ulthdashdd: 0x402
    case .ulw: 0x8001
    default: nil
    }
  }

  // MARK: Text

  /// Applies words that are a character, or end something.
  @discardableResult
  private func applyText(_ word: RTFWord) -> Bool {
    if let unit = Self.character(word) {
      appendCharacter(unit)
      return true
    }
    guard state.destination == .body else { return false }
    switch word {
    case .chpgn:
      if isInPageStory { for unit in fields.page.utf16 { appendCharacter(unit) } }
    case .chftn:
      body.hasNoteNumber = true
      // The space between a note's number and its text is not part of the text.
      if body.story?.isReferred == true, !body.isParagraphOpen { body.noteMark = [] }
    case .par: endParagraph()
    case .sect: endSection()
    case .cell: if !takesDeletedCell() { endCell(level: 1) }
    case .nestcell: endCell(level: max(2, state.paragraph.level))
    case .row: if !takesDeletedRow() { endRow(level: 1) }
    case .nestrow: endRow(level: max(2, body.tables.count))
    default: return false
    }
    return true
  }

  private static func character(_ word: RTFWord) -> UInt16? {
    switch word {
    case .line: 0x2028
    case .tab: 9
    case .page, .column, .tkpage: 0x0C
    case .emdash: 0x2014
    case .endash: 0x2013
    case .emspace: 0x2003
    case .enspace: 0x2002
    case .qmspace: 0x2005
    case .bullet: 0x2022
    case .lquote: 0x2018
    case .rquote: 0x2019
    case .ldblquote: 0x201C
    case .rdblquote: 0x201D
    case .zwj: 0x200D
    case .zwnj: 0x200C
    case .zwbo: 0x200B
    case .zwnbo: 0x2060
    case .ltrmark: 0x200E
    case .rtlmark: 0x200F
    default: nil
    }
  }

  /// Ends a section (`\sect`); the next one specifies how it begins.
  private func endSection() {
    guard !isDeleted else { return }
    // An empty paragraph that only ends the section is dropped; an empty section has one.
    if body.isParagraphOpen || body.startsSection { endParagraph() }
    body.startsSection = true
  }

  // MARK: The document

  private func setFirstPage(_ number: Int?) {
    document.firstPageNumber = number.flatMap { $0 == 1 ? nil : min(max($0, 0), 1_000_000) }
  }

  private func applyDocument(_ word: RTFWord, _ parameter: Int?) {
    let points = parameter.map { Double($0) / 20 }
    switch word {
    case .ansi: encoding.page = .westernEuropean
    case .mac: encoding.page = .macRoman
    case .pc: encoding.page = CodePage(437)
    case .pca: encoding.page = CodePage(850)
    case .ansicpg: if let parameter, parameter > 0 { encoding.page = CodePage(parameter) }
    case .deff:
      fonts.standard = Int32(clamping: parameter ?? 0)
      if state.character.font == 0 { state.character.font = fonts.standard }
    case .deftab: document.defaultTabInterval = points
    case .deflang: document.language = RTFLanguages.name(of: parameter ?? 0)
    case .deflangfe:
      let value = Int32(clamping: parameter ?? 0)
      eastLanguage = RTFLanguages.isEastAsian(value) ? value : 0
    case .tkdeflang: document.language = parameter.flatMap { string(Int32(clamping: $0)) }
    case .cocoartf: document.cocoaVersion = parameter
    case .uc: state.fallback = Int32(clamping: max(parameter ?? 1, 0))
    case .paperw: document.paperSize = .init(points ?? 612, document.paperSize?.height ?? 792)
    case .paperh: document.paperSize = .init(document.paperSize?.width ?? 612, points ?? 792)
    case .margl: document.leftMargin = points
    case .margr: document.rightMargin = points
    case .margt: document.topMargin = points
    case .margb: document.bottomMargin = points
    case .rtldoc: document.isRightToLeft = true
    case .ltrdoc: document.isRightToLeft = false
    case .vieww: document.viewSize = .init(points ?? 0, document.viewSize?.height ?? 0)
    case .viewh: document.viewSize = .init(document.viewSize?.width ?? 0, points ?? 0)
    case .viewscale: document.viewZoom = parameter.map(Double.init)
    case .viewkind: document.viewMode = parameter
    case .readonlydoc: document.isReadOnly = parameter != 0
    case .hyphfactor: document.hyphenationFactor = parameter.map { Double($0) / 100 }
    case .hyphauto:
      if document.hyphenationFactor == nil && parameter != 0 { document.hyphenationFactor = 0.9 }
    case .tkbackground: document.background = parameter.flatMap { color(Int32(clamping: $0)) }
    case .pgnstart: setFirstPage(parameter)
    case .pgnstarts:
      body.section.firstNumber = parameter
      // The first section has no break before it.
      if !body.hasParagraphs && !body.startsSection { setFirstPage(parameter) }
    case .pgnrestart: body.section.restartsNumbers = true
    case .pgncont: body.section.restartsNumbers = false
    case .pgndec, .pgnlcrm, .pgnucrm, .pgnlcltr, .pgnucltr: fields.page = RTFPageFields.page(word)
    case .sectd: body.section = RTFSection()
    case .sbknone: body.section.breaksNothing = true
    case .sbkpage, .sbkodd, .sbkeven, .sbkcol: body.section.breaksNothing = false
    default: break
    }
  }
}
