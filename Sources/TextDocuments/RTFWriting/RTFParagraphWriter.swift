// SPDX-License-Identifier: MIT

/// The control words of a paragraph's format: all of it, from `\pard` on.
enum RTFParagraphWriter {
  /// The indent of an item's text for each list around it, and of its marker before that, in twips.
  ///
  /// - Source: The defaults of Word and LibreOffice.
  static let levelIndent = 720
  static let markerIndent = 360
  /// The indent of an item's text in our layout at a font size of 12 points, in twips.
  static let ownIndent = 480

  /// Returns the control words, which precede the paragraph's text.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - level: The number of tables around the paragraph.
  ///   - startsRightToLeft: Whether its first letter is right to left: other readers only use the
  ///     direction of the format.
  ///   - tables: The tables that the words refer to.
  /// - Returns: Control words, and the marker of an item.
  static func words(
    _ format: ParagraphFormat, level: Int, startsRightToLeft: Bool = false,
    _ tables: inout RTFWriterTables
  ) -> RTFSource {
    var words: RTFSource = "\\pard"
    if level > 0 { words += "\\intbl\\itap\(level)" }
    var isRightToLeft = false
    switch format.direction {
    case .natural:
      isRightToLeft = startsRightToLeft
      if startsRightToLeft { words += "\\rtlpar" }
      words += "\\pardirnatural"
    case .leftToRight: words += "\\ltrpar"
    case .rightToLeft:
      isRightToLeft = true
      words += "\\rtlpar"
    }
    switch format.alignment {
    // Word and LibreOffice align text left by default; our reader and Apple's use the second word.
    case .natural: if isRightToLeft { words += "\\qr\\qnatural" }
    case .left: words += "\\ql"
    case .center: words += "\\qc"
    case .right: words += "\\qr"
    case .justified: words += "\\qj"
    }
    addIndents(format, &words)
    addHeights(format, &words)
    addFlags(format, &words, &tables)
    addBlocks(format, &words, &tables)
    let marker = addLists(format, &words, &tables)
    words += "\n\(marker)"
    return words
  }

  /// By raw value of the leader.
  private static let leaders: [RTFSource] = [
    "", "\\tldot", "\\tlmdot", "\\tlhyph", "\\tlul", "\\tlth", "\\tleq",
  ]

  private static func addIndents(_ format: ParagraphFormat, _ words: inout RTFSource) {
    for tab in format.tabs ?? [] {
      switch tab.alignment {
      case .left: break
      case .center: words += "\\tqc"
      case .right: words += "\\tqr"
      case .decimal: words += "\\tqdec"
      }
      words += "\(leaders[Int(tab.leader.rawValue)])\\tx\(RTFText.twips(tab.location))"
    }
    if format.tabs?.isEmpty == true { words += "\\tknotabs" }
    if format.defaultTabInterval != 0 {
      words += "\\pardeftab\(RTFText.twips(format.defaultTabInterval))"
    }
    let head = RTFText.twips(format.headIndent)
    let first = RTFText.twips(format.firstLineHeadIndent)
    if !format.lists.isEmpty && first >= head {
      // Other readers place the marker before the text and need room for it; ours computes its
      // width.
      words += "\\li\(shown(head, depth: format.lists.count))\\fi-\(markerIndent)"
      words += "\\tkli\(head)\\tkfi\(first - head)"
    } else if format.continuedLists > 0 && head > 0 {
      words += "\\li\(shown(head, depth: format.continuedLists))\\fi\(first - head)"
      words += "\\tkli\(head)\\tkfi\(first - head)"
    } else if head != 0 || first != 0 {
      words += "\\li\(head)\\fi\(first - head)"
    }
    let tail = RTFText.twips(format.tailIndent)
    if tail < 0 { words += "\\ri\(-tail)" }
    if tail > 0 { words += "\\tktail\(tail)" }
  }

  /// Returns the head indent for other readers, which indent lists further than ours.
  ///
  /// - Parameters:
  ///   - head: The head indent in our layout, in twips.
  ///   - depth: The number of lists around the paragraph.
  /// - Returns: The indent in twips.
  static func shown(_ head: Int, depth: Int) -> Int {
    let depth = min(depth, RTFLists.maximumLevels)
    return (head >= depth * ownIndent ? head - depth * ownIndent : head) + depth * levelIndent
  }

  private static func addHeights(_ format: ParagraphFormat, _ words: inout RTFSource) {
    func add(_ word: RTFSource, _ value: Double) {
      let twips = RTFText.twips(value)
      if twips != 0 { words += "\\\(word)\(twips)" }
    }
    add("sb", format.spacingBefore)
    add("sa", format.spacingAfter)
    if format.lineHeightMultiple != 0 {
      words += "\\sl\(RTFText.number(format.lineHeightMultiple, times: 240))\\slmult1"
    } else if format.maximumLineHeight > 0 && format.maximumLineHeight == format.minimumLineHeight {
      words += "\\sl-\(RTFText.twips(format.maximumLineHeight))"
    } else if format.minimumLineHeight > 0 {
      words += "\\sl\(RTFText.twips(format.minimumLineHeight))"
    }
    add("slminimum", format.minimumLineHeight)
    add("slmaximum", format.maximumLineHeight)
    add("slleading", format.lineSpacing)
  }

  private static func addFlags(
    _ format: ParagraphFormat, _ words: inout RTFSource, _ tables: inout RTFWriterTables
  ) {
    if format.tighteningFactor != 0 {
      words += "\\partightenfactor\(RTFText.number(format.tighteningFactor, times: 100))"
    }
    if format.hyphenationFactor != 0 {
      words += "\\hyphpar\\tkhyph\(RTFText.number(format.hyphenationFactor, times: 1000))"
    }
    if format.usesHalfLeading { words += "\\tkhalf" }
    if format.lineBreaking != .words { words += "\\tkbreak\(format.lineBreaking.rawValue)" }
    if format.headingLevel > 0 { words += "\\outlinelevel\(min(format.headingLevel, 6) - 1)" }
    if format.quoteLevel > 0 { words += "\\tkquote\(format.quoteLevel)" }
    if format.isCode { words += "\\tkcode\(format.codeLanguage.map { tables.string($0) } ?? 0)" }
    if format.startsCode { words += "\\tkstart" }
    if format.continuedLists > 0 { words += "\\tkitem\(format.continuedLists)" }
    if let caption = format.caption { words += "\\tkcaption\(caption.rawValue)" }
    if format.isRule { words += "\\tkrule\\brdrb\\brdrs\\brdrw10" }
    if let isDone = format.isTaskDone { words += "\\tktask\(isDone ? 1 : 0)" }
    if format.startsPage { words += "\\pagebb" }
    if format.keepsTogether { words += "\\keep" }
    if format.keepsWithNext { words += "\\keepn" }
    if format.allowsWidows { words += "\\nowidctlpar" }
  }

  private static func addBlocks(
    _ format: ParagraphFormat, _ words: inout RTFSource, _ tables: inout RTFWriterTables
  ) {
    guard !format.isRule, let inner = format.blocks.last?.box else { return }
    for block in format.blocks { words += "\\tkblock\(tables.block(block))" }
    // Other readers see only the innermost box.
    let sides: [RTFSource] = ["brdrl", "brdrt", "brdrr", "brdrb"]
    for (edge, word) in sides.enumerated() {
      let border = RTFBoxWriter.border(inner, edge, word, &tables)
      let space = inner.padding[edge].isPercent ? 0 : RTFText.twips(inner.padding[edge].value)
      words += border
      // Word allows at most 31 points.
      if !border.isEmpty && space > 0 { words += "\\brsp\(min(space, 620))" }
    }
    if let color = inner.background { words += "\\cbpat\(tables.color(color))" }
  }

  /// Adds the list, and returns its marker for readers that do not support lists.
  private static func addLists(
    _ format: ParagraphFormat, _ words: inout RTFSource, _ tables: inout RTFWriterTables
  ) -> RTFSource {
    guard let own = format.lists.last else { return "" }
    words += "\\ls\(tables.table(of: format.lists))\\ilvl\(min(format.lists.count, 9) - 1)"
    for list in format.lists { words += "\\tklist\(tables.list(list))" }
    let number = tables.nextItem(of: own)
    return
      "{\\listtext\\tab \(text: ListNumbers.marker(own.format.marker, number))\\tab}"
  }
}

/// The numbers of list markers.
enum ListNumbers {
  /// Returns a marker with the text in braces replaced by the number.
  static func marker(_ format: String, _ number: Int) -> String {
    var result = ""
    var rest = format[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += text(String(rest[rest.index(after: open)..<close]), number)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  static func text(_ kind: String, _ number: Int) -> String {
    switch kind {
    case "decimal": return "\(number)"
    case "lower-alpha", "lower-latin": return letters(number)
    case "upper-alpha", "upper-latin": return letters(number).uppercased()
    case "lower-roman": return roman(number).lowercased()
    case "upper-roman": return roman(number)
    case "octal": return String(number, radix: 8)
    case "lower-hexadecimal": return String(number, radix: 16)
    case "upper-hexadecimal": return String(number, radix: 16, uppercase: true)
    default: return RTFBullets.characters.first { $0.name == kind }?.character ?? ""
    }
  }

  private static func letters(_ number: Int) -> String {
    guard number > 0 else { return "\(number)" }
    var result = ""
    var rest = number
    while rest > 0 {
      rest -= 1
      result = String(UnicodeScalar(UInt8(0x61 + rest % 26))) + result
      rest /= 26
    }
    return result
  }

  private static func roman(_ number: Int) -> String {
    guard (1..<4000).contains(number) else { return "\(number)" }
    let signs = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"),
      (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = number
    var result = ""
    for (value, sign) in signs {
      while rest >= value {
        result += sign
        rest -= value
      }
    }
    return result
  }
}
