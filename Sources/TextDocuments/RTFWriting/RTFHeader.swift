// SPDX-License-Identifier: MIT

/// The header of a file: tables, and the document's properties.
struct RTFHeader {
  let tables: RTFWriterTables
  let document: DocumentFormat

  func source() -> RTFSource {
    var text: RTFSource =
      "{\\rtf1\\ansi\\ansicpg1252\\cocoartf\(document.cocoaVersion ?? 2639)\\uc0\n"
    addFonts(&text)
    addColors(&text)
    addLists(&text)
    if !tables.strings.isEmpty {
      text += "{\\*\\tkstrings \(text: RTFStringTable.text(tables.strings))}\n"
    }
    if !tables.lists.isEmpty {
      text += "{\\*\\tklists \(text: RTFListTable.text(tables.lists))}\n"
    }
    if !tables.boxes.isEmpty { text += "{\\*\\tkboxes \(text: RTFBoxTable.text(tables.boxes))}\n" }
    addInformation(&text)
    addPages(&text)
    return text
  }

  private func addFonts(_ text: inout RTFSource) {
    text += "{\\fonttbl"
    for (number, font) in tables.fonts.enumerated() {
      let kind: RTFSource =
        switch font.kind {
        case .any: "fnil"
        case .serif: "froman"
        case .sansSerif: "fswiss"
        case .monospaced: "fmodern"
        case .script: "fscript"
        case .decorative: "fdecor"
        case .symbol: "ftech"
        }
      text += "\\f\(number)\\\(kind)\\fcharset0"
      if let other = font.nameForOthers {
        text += "{\\*\\tkfont \(text: font.name)}\(text: other);"
      } else {
        text += " \(text: font.name);"
      }
    }
    text += "}\n"
  }

  private func addColors(_ text: inout RTFSource) {
    text += "{\\colortbl;"
    for color in tables.colors {
      // Other readers know no transparency: the colour as it appears on white paper.
      let parts = [color.red, color.green, color.blue].map {
        DocumentColor.byte($0 * color.alpha + 1 - color.alpha)
      }
      text += "\\red\(parts[0])\\green\(parts[1])\\blue\(parts[2]);"
    }
    text += "}\n{\\*\\expandedcolortbl;"
    for color in tables.colors {
      text += "\\cssrgb"
      for part in [color.red, color.green, color.blue] {
        text += "\\c\(RTFText.number(part, times: 100_000))"
      }
      if color.alpha != 1 { text += "\\c\(RTFText.number(color.alpha, times: 100_000))" }
      text += ";"
    }
    text += "}\n"
  }

  private func addLists(_ text: inout RTFSource) {
    guard !tables.tables.isEmpty else { return }
    text += "{\\*\\listtable"
    for (number, levels) in tables.tables.enumerated() {
      text += "{\\list\\listtemplateid\(number + 1)\\listhybrid"
      for (level, format) in levels.enumerated() { text += self.level(level, format) }
      text += "{\\listname ;}\\listid\(number + 1)}\n"
    }
    text += "}\n{\\*\\listoverridetable"
    for number in 1...tables.tables.count {
      text += "{\\listoverride\\listid\(number)\\listoverridecount0\\ls\(number)}"
    }
    text += "}\n"
  }

  private func level(_ level: Int, _ format: ListFormat) -> RTFSource {
    var shown = RTFSource()
    var count = 0
    var places: [Int] = []
    var kind = 23
    var rest = format.marker[...]
    func add(_ literal: some StringProtocol) {
      shown.append(text: Array(literal.utf16))
      count += literal.utf16.count
    }
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      add(rest[..<open])
      let name = String(rest[rest.index(after: open)..<close])
      if let number = RTFBullets.kinds[name], places.isEmpty {
        kind = number
        count += 1
        places.append(count)
        shown += "\\'0\(level)"
      } else {
        add(ListNumbers.text(name, format.start))
      }
      rest = rest[rest.index(after: close)...]
    }
    add(rest)
    let indent = RTFParagraphWriter.levelIndent * (level + 1)
    let start = min(max(format.start, 0), 32767)
    var source: RTFSource =
      "{\\listlevel\\levelnfc\(kind)\\levelnfcn\(kind)\\leveljc0\\leveljcn0\\levelfollow0"
    source += "\\levelstartat\(start)\\levelspace360\\levelindent0"
    source += "{\\*\\levelmarker \(text: format.marker)}"
    source += "{\\leveltext\\leveltemplateid\(level + 1)\(byte: min(count, 255))\(shown);}"
    source += "{\\levelnumbers"
    for place in places { source += "\\'0\(min(place, 9))" }
    source += ";}\\fi-\(RTFParagraphWriter.markerIndent)\\li\(indent)\\lin\(indent) }"
    return source
  }

  private func addInformation(_ text: inout RTFSource) {
    var info = RTFSource()
    for property in DocumentProperty.all {
      guard let text = document[keyPath: property.path], !text.isEmpty else { continue }
      let star: RTFSource = property.isStarred ? "\\*" : ""
      info += "{\(star)\\\(word: property.word.rawValue) \(text: text)}\n"
    }
    func add(_ word: String, _ time: DocumentFormat.Time?) {
      guard let time else { return }
      info += "{\\\(word: word)\\yr\(time.year)\\mo\(time.month)\\dy\(time.day)"
      info += "\\hr\(time.hour)\\min\(time.minute)\\sec\(time.second)}\n"
    }
    add("creatim", document.created)
    add("revtim", document.modified)
    if !info.isEmpty { text += "{\\info\n\(info)}" }
  }

  private func addPages(_ text: inout RTFSource) {
    func add(_ word: String, _ points: Double?) {
      if let points { text += "\\\(word: word)\(RTFText.twips(points))" }
    }
    add("paperw", document.paperSize?.width)
    add("paperh", document.paperSize?.height)
    add("margl", document.leftMargin)
    add("margr", document.rightMargin)
    add("margt", document.topMargin)
    add("margb", document.bottomMargin)
    if let number = document.firstPageNumber { text += "\\pgnstart\(number)" }
    add("vieww", document.viewSize?.width)
    add("viewh", document.viewSize?.height)
    if let zoom = document.viewZoom { text += "\\viewscale\(RTFText.number(zoom, times: 1))" }
    if let mode = document.viewMode { text += "\\viewkind\(mode)" }
    if let isReadOnly = document.isReadOnly { text += "\\readonlydoc\(isReadOnly ? 1 : 0)" }
    if document.isRightToLeft { text += "\\rtldoc" }
    if let language = document.language {
      if let number = RTFLanguages.number(near: language) { text += "\\deflang\(number)" }
      if RTFLanguages.number(of: language) == nil {
        var tables = tables
        text += "\\tkdeflang\(tables.string(language))"
      }
    }
    if let factor = document.hyphenationFactor {
      text += "\\hyphauto\(factor > 0 ? 1 : 0)\\hyphfactor\(RTFText.number(factor, times: 100))"
    }
    if let color = document.background {
      var tables = tables
      text += "\\tkbackground\(tables.color(color))"
    }
    add("deftab", document.defaultTabInterval)
    text += "\n"
  }
}
