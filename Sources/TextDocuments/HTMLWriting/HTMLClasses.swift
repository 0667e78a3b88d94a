// SPDX-License-Identifier: MIT

/// The classes of a document's style sheet, each set of properties once.
struct HTMLClasses {
  private var rules: [(name: String, body: String)] = []
  private var names: [String: String] = [:]
  private var counts: [String: Int] = [:]

  private mutating func name(_ kind: String, _ body: String) -> String {
    let key = kind + body
    if let name = names[key] { return name }
    counts[kind, default: 0] += 1
    let name = "\(kind)\(counts[kind] ?? 0)"
    names[key] = name
    rules.append((name, body))
    return name
  }

  /// What each style sheet of ours has, whatever the document.
  static let firstRules =
    "ul, ol { margin: 0 }\nblockquote { margin: 0 0 0 40px }\nth { text-align: start; font-weight: 400 }\npre code { font: inherit }\n.notes { margin-top: 24px }\n"

  var sheet: String {
    Self.firstRules + rules.map { ".\($0.name) { \($0.body) }\n" }.joined()
  }

  static func isOrdered(_ marker: String) -> Bool {
    RTFBullets.kinds.keys.contains { marker.contains("{\($0)}") }
  }

  // MARK: Characters

  /// Without what `<b>` and `<i>` say.
  static func base(_ format: CharacterFormat) -> CharacterFormat {
    var format = format
    if format.weight == 700 { format.weight = 400 }
    format.isItalic = false
    return format
  }

  static func emphasized(_ text: String, _ format: CharacterFormat) -> String {
    var text = text
    if format.isItalic { text = "<i>\(text)</i>" }
    if format.weight == 700 { text = "<b>\(text)</b>" }
    return text
  }

  mutating func span(_ text: String, _ format: CharacterFormat) -> String {
    let name = name("s", Self.characters(Self.base(format)))
    var attributes = " class=\"\(name)\""
    if let tip = format.toolTip { attributes += " title=\"\(HTMLText.attribute(tip))\"" }
    if let language = format.language { attributes += " lang=\"\(HTMLText.attribute(language))\"" }
    let inner = Self.emphasized(text, format)
    if let link = format.link {
      return "<a href=\"\(HTMLText.attribute(link))\"\(attributes)>\(inner)</a>"
    }
    return "<span\(attributes)>\(inner)</span>"
  }

  /// The class of an item whose text begins so: its marker has the same font.
  mutating func marker(_ format: CharacterFormat) -> String {
    var format = format
    format.isItalic = false
    return name("m", Self.font(format, size: format.fontSize))
  }

  /// How large letters are that stand higher or lower, beside the others: what TextKit draws.
  private static let raisedScale = 0.65

  private static func characters(_ format: CharacterFormat) -> String {
    // Ours are smaller by themselves, a browser's are not.
    let level = min(abs(format.superscript), 4)
    let scale = (0..<level).reduce(1) { size, _ in size * raisedScale }
    var words = [font(format, size: format.fontSize * scale)]
    var own: [String] = []
    if level > 0 { own.append("size \(format.fontSize)") }
    if format.weight % 100 != 0 || !(100...900).contains(format.weight) {
      own.append("weight \(format.weight)")
    }
    if format.isAllCaps { words.append("text-transform: uppercase") }
    if format.isHidden { words.append("visibility: hidden") }
    if let color = format.foreground {
      words.append("color: \(CSSColor.text(color))")
    } else if format.link != nil {
      words.append("color: inherit")
    }
    if let color = format.background { words.append("background-color: \(CSSColor.text(color))") }
    addLines(format, &words, &own)
    if let palette = format.palette { words.append("font-palette: \(palette.rawValue)") }
    if let kern = format.kern { words.append("letter-spacing: \(CSSNumber.text(kern))px") }
    if format.superscript != 0 {
      words.append("vertical-align: \(format.superscript > 0 ? "super" : "sub")")
      own.append("super \(format.superscript)")
    }
    if format.baselineOffset != 0 {
      words.append("vertical-align: \(CSSNumber.text(format.baselineOffset))px")
    }
    if let shadow = format.shadow {
      let color = shadow.color.map { " " + CSSColor.text($0) } ?? ""
      words.append(
        "text-shadow: \(CSSNumber.text(shadow.x))px \(CSSNumber.text(-shadow.y))px \(CSSNumber.text(shadow.blur))px\(color)"
      )
    }
    if format.strokeWidth != 0 {
      let width = abs(format.strokeWidth) * format.fontSize / 100
      let color = format.strokeColor.map { " " + CSSColor.text($0) } ?? ""
      words.append("-webkit-text-stroke: \(CSSNumber.text(width))px\(color)")
      own.append("stroke \(format.strokeWidth)")
    }
    addOwn(format, &words, &own)
    if !own.isEmpty { words.append("--tk: \(own.joined(separator: ", "))") }
    return words.joined(separator: "; ")
  }

  private static func font(_ format: CharacterFormat, size: Double) -> String {
    let generic: String? =
      switch format.fontKind {
      case .serif: "serif"
      case .sansSerif: "sans-serif"
      case .monospaced: "monospace"
      case .script: "cursive"
      case .decorative: "fantasy"
      case .any, .symbol: nil
      }
    let name = format.fontName.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline && $0 != ";" }
    let families = [name.isEmpty ? nil : "\"\(name)\"", generic].compactMap { $0 }
    var words: [String] = []
    if format.isItalic { words.append("italic") }
    if format.isSmallCaps { words.append("small-caps") }
    words.append("\(min(max(format.weight, 1), 1000))")
    words.append("\(CSSNumber.text(size))px")
    words.append(families.isEmpty ? "\"\"" : families.joined(separator: ", "))
    return "font: " + words.joined(separator: " ")
  }

  private static func addLines(
    _ format: CharacterFormat, _ words: inout [String], _ own: inout [String]
  ) {
    let lines = [("underline", format.underline), ("line-through", format.strikethrough)]
    let drawn = lines.compactMap { $0.1 == nil ? nil : $0.0 }
    if drawn.isEmpty {
      if format.link != nil { words.append("text-decoration: none") }
      return
    }
    let line = format.underline ?? format.strikethrough ?? .init()
    var text = "text-decoration: " + drawn.joined(separator: " ")
    switch line.style & 0xFF00 {
    case 0x100: text += " dotted"
    case 0x200, 0x300, 0x400: text += " dashed"
    default: if line.style & 0xFF == 9 { text += " double" }
    }
    if let color = line.color { text += " " + CSSColor.text(color) }
    words.append(text)
    for (word, line) in [("underline", format.underline), ("strike", format.strikethrough)] {
      guard let line, line.style != 1 || line.color != nil || drawn.count > 1 else { continue }
      own.append("\(word) \(line.style)" + (line.color.map { " " + CSSColor.text($0) } ?? ""))
    }
  }

  private static func addOwn(
    _ format: CharacterFormat, _ words: inout [String], _ own: inout [String]
  ) {
    if let ligature = format.ligature {
      if ligature == 0 { words.append("font-variant-ligatures: none") }
      own.append("ligature \(ligature)")
    }
    if let tracking = format.tracking { own.append("tracking \(tracking)") }
    if format.expansion != 0 { own.append("expansion \(format.expansion)") }
    if format.obliqueness != 0 { own.append("slant \(format.obliqueness)") }
    if format.isVertical { own.append("vertical 1") }
    if !format.embeddings.isEmpty {
      own.append("embed " + format.embeddings.map { "\($0 & 3)" }.joined())
    }
    if let effect = format.effect {
      own.append("effect \(RTFStringTable.encode(effect).replacing(",", with: "%2c"))")
    }
  }

  // MARK: Paragraphs

  mutating func paragraph(
    _ format: ParagraphFormat, _ space: (above: Double, below: Double), _ base: CharacterFormat?,
    keepsSpaces: Bool = false
  ) -> String {
    var words: [String] = []
    func px(_ value: Double) -> String { value == 0 ? "0" : CSSNumber.text(value) + "px" }
    let right = format.tailIndent < 0 ? -format.tailIndent : 0
    // A browser indents items and quotations itself.
    let depth = format.continuedLists + (format.headIndent > 0 ? format.lists.count : 0)
    let inset =
      Double(depth) * Self.itemIndent
      + Double(min(format.quoteLevel, HTMLWriter.mostQuotes)) * MarkdownReader.quoteIndent
    let left = max(0, format.headIndent - inset)
    words.append("margin: \(px(space.above)) \(px(right)) \(px(space.below)) \(px(left))")
    let indent = format.firstLineHeadIndent - format.headIndent
    if indent != 0 { words.append("text-indent: \(px(indent))") }
    switch format.alignment {
    case .natural: break
    case .left: words.append("text-align: left")
    case .center: words.append("text-align: center")
    case .right: words.append("text-align: right")
    case .justified: words.append("text-align: justify")
    }
    if keepsSpaces { words.append("white-space: pre-wrap") }
    var own: [String] = []
    addHeights(format, &words, &own)
    if format.tailIndent > 0 { own.append("tail \(format.tailIndent)") }
    if format.lineBreaking != .words { own.append("break \(format.lineBreaking.rawValue)") }
    if format.hyphenationFactor != 0 {
      words.append("hyphens: auto")
      if format.hyphenationFactor != 1 { own.append("hyphenation \(format.hyphenationFactor)") }
    }
    if format.tighteningFactor != 0 { own.append("tightening \(format.tighteningFactor)") }
    if format.defaultTabInterval != 0 { own.append("tabs \(format.defaultTabInterval)") }
    if format.quoteLevel > HTMLWriter.mostQuotes { own.append("quote \(format.quoteLevel)") }
    if format.continuedLists > 0 { own.append("item \(format.continuedLists)") }
    if let caption = format.caption { own.append("caption \(caption.rawValue)") }
    if inset > 0 { own.append("head \(format.headIndent)") }
    if format.startsPage { words.append("page-break-before: always") }
    if format.keepsTogether { words.append("page-break-inside: avoid") }
    // As readers take headings.
    if format.keepsWithNext != (format.headingLevel > 0) {
      words.append("page-break-after: \(format.keepsWithNext ? "avoid" : "auto")")
    }
    if format.allowsWidows { words.append("widows: 1") }
    if let base { words.append(Self.characters(base).replacing("--tk: ", with: "--tk-c: ")) }
    if !own.isEmpty { words.append("--tk: \(own.joined(separator: ", "))") }
    return name("p", words.joined(separator: "; "))
  }

  private func addHeights(
    _ format: ParagraphFormat, _ words: inout [String], _ own: inout [String]
  ) {
    let (minimum, maximum) = (format.minimumLineHeight, format.maximumLineHeight)
    if format.lineHeightMultiple > 0 {
      words.append("line-height: \(CSSNumber.text(format.lineHeightMultiple))")
      own.append("multiple \(format.lineHeightMultiple)")
      if minimum > 0 { own.append("minimum \(minimum)") }
      if maximum > 0 { own.append("maximum \(maximum)") }
    } else if minimum > 0 && minimum == maximum {
      words.append("line-height: \(CSSNumber.text(minimum))px")
    } else {
      if minimum > 0 { own.append("minimum \(minimum)") }
      if maximum > 0 { own.append("maximum \(maximum)") }
    }
    if format.lineSpacing != 0 { own.append("spacing \(format.lineSpacing)") }
  }

  // MARK: Boxes

  /// How far the text of an item stands in for each list, where letters are of 12 points.
  private static let itemIndent = 24.0

  /// - `depth`: In how many lists the item stands in which the table is written: a browser indents it itself.
  mutating func table(_ format: TableFormat, isNested: Bool, depth: Int = 0) -> String {
    var words = ["border-collapse: \(format.collapsesBorders ? "collapse" : "separate")"]
    if format.hasFixedColumns { words.append("table-layout: fixed") }
    // A table in a cell would take it over.
    if format.hidesEmptyCells || isNested {
      words.append("empty-cells: \(format.hidesEmptyCells ? "hide" : "show")")
    }
    var shown = format.box
    let around =
      Double(depth) * Self.itemIndent
      + Double(min(format.quoteLevel, HTMLWriter.mostQuotes)) * MarkdownReader.quoteIndent
    if around > 0, !shown.margin.left.isPercent {
      shown.margin.left.value = max(0, shown.margin.left.value - around)
    }
    words += Self.words(format.box, shown: shown)
    let alignment = format.alignment
    if alignment == .center || alignment == .right { words.append("margin-left: auto") }
    if alignment == .center || alignment == .left { words.append("margin-right: auto") }
    // Its margins beside, which these words take the place of.
    if words.last?.hasSuffix(": auto") == true {
      words.append("--tk-box: \(RTFBoxTable.text([format.box]).dropLast())")
    }
    return name("t", words.joined(separator: "; "))
  }

  mutating func box(_ box: BoxFormat, of kind: String) -> String {
    name(kind, Self.words(box, isBlock: kind == "d").joined(separator: "; "))
  }

  /// - `shown`: What browsers are told, where that is not the same.
  private static func words(
    _ original: BoxFormat, shown: BoxFormat? = nil, isBlock: Bool = false
  ) -> [String] {
    let box = shown ?? original
    var words: [String] = []
    func text(_ length: BoxFormat.Length) -> String {
      length.value == 0 ? "0" : CSSNumber.text(length.value) + (length.isPercent ? "%" : "px")
    }
    func edges(_ name: String, _ edges: BoxFormat.Edges<BoxFormat.Length>) {
      words.append(
        "\(name): \(text(edges.top)) \(text(edges.right)) \(text(edges.bottom)) \(text(edges.left))"
      )
    }
    if box.margin != .init(.zero) { edges("margin", box.margin) }
    edges("padding", box.padding)
    for (edge, side) in ["left", "top", "right", "bottom"].enumerated()
    where box.border[edge].value > 0 {
      let color = box.borderColor[edge].map { " " + CSSColor.text($0) } ?? ""
      words.append("border-\(side): \(text(box.border[edge])) \(box.borderStyle[edge])\(color)")
    }
    if let color = box.background { words.append("background-color: \(CSSColor.text(color))") }
    for (name, length) in [
      ("width", box.width), ("min-width", box.minimumWidth), ("max-width", box.maximumWidth),
      ("height", box.height),
      ("min-height", box.minimumHeight), ("max-height", box.maximumHeight),
    ] where length.value > 0 { words.append("\(name): \(text(length))") }
    switch box.verticalAlignment {
    case .top: words.append("vertical-align: top")
    case .middle: words.append("vertical-align: middle")
    case .bottom: words.append("vertical-align: bottom")
    case .baseline: words.append("vertical-align: baseline")
    }
    // What CSS rounds, or has no words for, is said once more.
    var style = HTMLStyle.initial
    style.display = .cell
    style.apply(CSSParser.declarations(words.joined(separator: "; ")), parent: style)
    // Around paragraphs it says the space too: that of CSS's boxes joins that of what they hold.
    let hasSpace = box.margin.top != .zero || box.margin.bottom != .zero || isBlock
    if style.finishedBox != original || hasSpace {
      words.append("--tk-box: \(RTFBoxTable.text([original]).dropLast())")
    }
    return words
  }
}

extension CharacterFormat {
  /// Whether it says nothing but a font.
  var isFontAlone: Bool {
    var plain = CharacterFormat()
    (plain.fontName, plain.fontKind, plain.fontSize) = (fontName, fontKind, fontSize)
    (plain.weight, plain.isSmallCaps) = (weight, isSmallCaps)
    return self == plain
  }
}
