// SPDX-License-Identifier: MIT

/// The control words of a character format: all of it, from `\plain` on.
enum RTFCharacterWriter {
  /// Returns the control words, which precede the text with the format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - isRaised: Whether text in a group of its own follows. Otherwise only our own reader sees
  ///     superscript and subscript: LibreOffice drops an unclosed superscript, and Word also raises
  ///     the paragraphs after it.
  ///   - tables: The tables that the words refer to.
  /// - Returns: Control words, without the space after them.
  static func words(
    _ format: CharacterFormat, isRaised: Bool = false, _ tables: inout RTFWriterTables
  ) -> RTFSource {
    var words: RTFSource =
      "\\plain\\f\(tables.font(format))\\fs\(RTFText.number(format.fontSize, times: 2))"
    let milli = RTFText.number(format.fontSize, times: 1000)
    if milli % 500 != 0 { words += "\\fsmilli\(milli)" }
    if format.weight >= 600 { words += "\\b" }
    if format.weight != 400 && format.weight != 700 { words += "\\tkweight\(format.weight)" }
    if format.isItalic { words += "\\i" }
    if format.isAllCaps { words += "\\caps" }
    if format.isSmallCaps { words += "\\scaps" }
    if format.isHidden { words += "\\v" }
    if format.isVertical { words += "\\tkvertical1" }
    if format.keepsOnOneLine { words += "\\tknowrap" }
    if let color = format.foreground { words += "\\cf\(tables.color(color))" }
    if let color = format.background {
      let number = tables.color(color)
      // Apple's readers use the first, Word and others the second.
      words += "\\cb\(number)\\chcbpat\(number)"
    }
    addLines(format, &words, &tables)
    addEffects(format, &words, &tables)
    addPlace(format, isRaised, &words)
    addNames(format, &words, &tables)
    return words
  }

  /// Returns the additional words of right-to-left text, for which other readers use separate
  /// fonts.
  static func rightToLeft(_ format: CharacterFormat, _ tables: inout RTFWriterTables) -> RTFSource {
    let size = RTFText.number(format.fontSize, times: 2)
    var words: RTFSource = "\\rtlch\\af\(tables.font(format))\\afs\(size)"
    let milli = RTFText.number(format.fontSize, times: 1000)
    if milli % 500 != 0 { words += "\\fsmilli\(milli)" }
    if format.weight >= 600 { words += "\\ab" }
    if format.isItalic { words += "\\ai" }
    return words
  }

  private static func addLines(
    _ format: CharacterFormat, _ words: inout RTFSource, _ tables: inout RTFWriterTables
  ) {
    if let line = format.underline {
      words += underline(line.style)
      if let color = line.color { words += "\\ulc\(tables.color(color))" }
    }
    if let line = format.strikethrough {
      words += line.style == 9 ? "\\striked1" : "\\strike"
      if line.style != 1 && line.style != 9 { words += "\\strikestyle\(line.style & 0xFFFF)" }
      if let color = line.color { words += "\\strikec\(tables.color(color))" }
    }
  }

  private static func underline(_ style: Int) -> RTFSource {
    switch style {
    case 1: "\\ul"
    case 9: "\\uldb"
    case 2: "\\ulth"
    case 0x101: "\\uld"
    case 0x201: "\\uldash"
    case 0x301: "\\uldashd"
    case 0x401: "\\uldashdd"
    case 0x8001: "\\ulw"
    default: "\\ul\\ulstyle\(style & 0xFFFF)"
    }
  }

  private static func addEffects(
    _ format: CharacterFormat, _ words: inout RTFSource, _ tables: inout RTFWriterTables
  ) {
    if format.strokeWidth != 0 {
      words += "\\outl\\strokewidth\(RTFText.number(format.strokeWidth, times: 20))"
      if let color = format.strokeColor { words += "\\strokec\(tables.color(color))" }
    }
    if let shadow = format.shadow {
      words += "\\shad\\shadx\(RTFText.twips(shadow.x))\\shady\(RTFText.twips(shadow.y))"
      words += "\\shadr\(RTFText.twips(shadow.blur))"
      if var color = shadow.color {
        words += "\\shado\(DocumentColor.byte(color.alpha))"
        color.alpha = 1
        words += "\\shadc\(tables.color(color))"
      }
    }
    if let ligature = format.ligature { words += "\\CocoaLigature\(ligature)" }
    if format.expansion != 0 {
      words += "\\expansion\(RTFText.number(format.expansion, times: 2000))"
    }
    if format.obliqueness != 0 {
      words += "\\obliqueness\(RTFText.number(format.obliqueness, times: 2000))"
    }
  }

  private static func addPlace(
    _ format: CharacterFormat, _ isRaised: Bool, _ words: inout RTFSource
  ) {
    if format.superscript != 0 && !isRaised {
      words += "\\tksuper\(format.superscript)"
    } else if format.superscript != 0 {
      let level = abs(format.superscript)
      words += format.superscript > 0 ? "\\super" : "\\sub"
      if level > 1 { words += "\(level)" }
    }
    if format.baselineOffset != 0 {
      let halves = RTFText.number(format.baselineOffset, times: 2)
      words += halves < 0 ? "\\dn\(-halves)" : "\\up\(halves)"
      let milli = RTFText.number(format.baselineOffset, times: 1000)
      if milli % 500 != 0 { words += "\\tkbase\(milli)" }
    }
    if let kern = format.kern {
      let milli = RTFText.number(kern, times: 1000)
      words += "\\kerning\(milli == 0 ? 0 : 1)"
      words += "\\expnd\(RTFText.number(kern, times: 4))\\expndtw\(RTFText.twips(kern))"
      if milli % 50 != 0 { words += "\\tkkern\(milli)" }
    }
    if let tracking = format.tracking {
      words += "\\tktracking\(RTFText.number(tracking, times: 1000))"
    }
    if !format.embeddings.isEmpty {
      let bits = format.embeddings.prefix(14).reduce(1) { $0 << 2 | Int($1 & 3) }
      words += "\\tkembed\(bits)"
    }
  }

  private static func addNames(
    _ format: CharacterFormat, _ words: inout RTFSource, _ tables: inout RTFWriterTables
  ) {
    if let language = format.language {
      if let number = RTFLanguages.number(near: language) { words += "\\lang\(number)" }
      if RTFLanguages.number(of: language) == nil {
        words += "\\tklang\(tables.string(language))"
      }
    }
    if let tip = format.toolTip { words += "\\tktip\(tables.string(tip))" }
    if let effect = format.effect { words += "\\tkeffect\(tables.string(effect))" }
  }
}
