// SPDX-License-Identifier: MIT

internal import TextStructures

/// The classes of a document's style sheet, one for each distinct set of properties.
struct HTMLClasses {
  /// What a class is for.
  enum Kind { case characters, marker, paragraph, table, block, list }

  private struct Key: Hashable {
    var kind: Kind
    var body: CSSSource
  }

  /// The URL schemes that may be written.
  let schemes: LinkSchemes
  private var rules: [(name: CSSSource, body: CSSSource)] = []
  private var numbers: [Key: Int] = [:]
  private var counts: [Kind: Int] = [:]
  /// Palettes that have a rule, in the order of their numbers.
  private var palettes: [(family: String, choice: FontPaletteChoice)] = []
  /// Bytes of the rules.
  private(set) var size = 0

  init(schemes: LinkSchemes) { self.schemes = schemes }

  private mutating func name(_ kind: Kind, _ body: CSSSource) -> HTMLSource {
    let key = Key(kind: kind, body: body)
    let known = numbers[key]
    let number = known ?? counts[kind, default: 0] + 1
    if known == nil {
      counts[kind] = number
      numbers[key] = number
    }
    let name: (html: HTMLSource, css: CSSSource) =
      switch kind {
      case .characters: ("s\(number)", "s\(number)")
      case .marker: ("m\(number)", "m\(number)")
      case .paragraph: ("p\(number)", "p\(number)")
      case .table: ("t\(number)", "t\(number)")
      case .block: ("d\(number)", "d\(number)")
      case .list: ("l\(number)", "l\(number) > li::marker")
      }
    if known == nil {
      rules.append((name.css, body))
      size += body.text.utf8.count
    }
    return name.html
  }

  /// The rules of every style sheet, independent of the document.
  static let firstRules: CSSSource =
    "ul, ol { margin: 0 }\nblockquote { margin: 0 0 0 40px }\nth { text-align: start; font-weight: 400 }\npre code { font: inherit }\n.notes { margin-top: 24px }\n"

  var sheet: CSSSource {
    let own = rules.map { ".\($0.name) { \($0.body) }\n" as CSSSource }
    let palettes = palettes.enumerated().map { Self.rule($0 + 1, $1.family, $1.choice) }
    return
      "\(Self.firstRules)\(palettes.joined(separator: ""))\(own.joined(separator: ""))"
  }

  static func isOrdered(_ marker: String) -> Bool {
    RTFBullets.kinds.keys.contains { marker.contains("{\($0)}") }
  }

  // MARK: Characters

  /// Returns the format without bold and italic, which `<b>` and `<i>` express.
  static func base(_ format: CharacterFormat) -> CharacterFormat {
    var format = format
    if format.weight == 700 { format.weight = 400 }
    format.isItalic = false
    return format
  }

  static func emphasized(_ text: HTMLSource, _ format: CharacterFormat) -> HTMLSource {
    var text = text
    if format.isItalic { text = "<i>\(text)</i>" }
    if format.weight == 700 { text = "<b>\(text)</b>" }
    return text
  }

  /// Returns a run as an element; if `isShared`, an enclosing element has the link, the title and
  /// the language (`HTMLShared`).
  mutating func span(
    _ text: HTMLSource, _ format: CharacterFormat, isShared: Bool = false
  ) -> HTMLSource {
    let name = name(.characters, characters(Self.base(format)))
    var attributes: HTMLSource = " class=\"\(name)\""
    if isShared { return "<span\(attributes)>\(Self.emphasized(text, format))</span>" }
    if let tip = format.toolTip { attributes += " title=\"\(attribute: tip)\"" }
    if let language = format.language { attributes += " lang=\"\(attribute: language)\"" }
    let inner = Self.emphasized(text, format)
    if let link = format.link.flatMap({ LinkURL($0, schemes) }) {
      return "<a href=\"\(url: link)\"\(attributes)>\(inner)</a>"
    }
    return "<span\(attributes)>\(inner)</span>"
  }

  /// Returns the class of an item whose text begins with this format, which its marker has too.
  mutating func marker(_ format: CharacterFormat) -> HTMLSource {
    var format = format
    format.isItalic = false
    return name(.marker, Self.font(format, size: format.fontSize))
  }

  /// The class of a list whose markers have a font and a colour of their own.
  mutating func list(_ markers: CharacterFormat) -> HTMLSource {
    let color: CSSSource = markers.foreground.map { "; color: \($0)" } ?? ""
    return name(.list, "\(Self.font(markers, size: markers.fontSize))\(color)")
  }

  /// How large letters are that stand higher or lower, beside the others: what TextKit draws.
  private static let raisedScale = 0.65

  /// - `own`: The name of the property of our own.
  private mutating func characters(
    _ format: CharacterFormat, own property: CSSSource = "--tk"
  ) -> CSSSource {
    // Our superscripts are drawn smaller by themselves, a browser's are not.
    let level = min(abs(format.superscript), 4)
    let scale = (0..<level).reduce(1) { size, _ in size * Self.raisedScale }
    var words = [Self.font(format, size: format.fontSize * scale)]
    var own: [CSSSource] = []
    if level > 0 { own.append("size \(exactly: format.fontSize)") }
    if format.weight % 100 != 0 || !(100...900).contains(format.weight) {
      own.append("weight \(format.weight)")
    }
    if format.isAllCaps { words.append("text-transform: uppercase") }
    if format.isHidden { words.append("visibility: hidden") }
    if format.keepsOnOneLine { words.append("text-wrap: nowrap") }
    if let color = format.foreground {
      words.append("color: \(color)")
    } else if format.link != nil {
      words.append("color: inherit")
    }
    if let color = format.background { words.append("background-color: \(color)") }
    Self.addLines(format, &words, &own)
    if let palette = format.palette { words.append(self.palette(palette, format.fontName)) }
    if let kern = format.kern { words.append("letter-spacing: \(points: kern)px") }
    if format.superscript != 0 {
      words.append(format.superscript > 0 ? "vertical-align: super" : "vertical-align: sub")
      own.append("super \(format.superscript)")
    }
    if format.baselineOffset != 0 {
      words.append("vertical-align: \(points: format.baselineOffset)px")
    }
    if let shadow = format.shadow {
      let color: CSSSource = shadow.color.map { " \($0)" } ?? ""
      words.append(
        "text-shadow: \(points: shadow.x)px \(points: -shadow.y)px \(points: shadow.blur)px\(color)"
      )
    }
    if format.strokeWidth != 0 {
      let width = abs(format.strokeWidth) * format.fontSize / 100
      let color: CSSSource = format.strokeColor.map { " \($0)" } ?? ""
      words.append("-webkit-text-stroke: \(points: width)px\(color)")
      own.append("stroke \(exactly: format.strokeWidth)")
    }
    Self.addOwn(format, &words, &own)
    if !own.isEmpty { words.append("\(property): \(own.joined(separator: ", "))") }
    return words.joined(separator: "; ")
  }

  /// The property, and for a palette that has no keyword a rule.
  private mutating func palette(_ choice: FontPaletteChoice, _ family: String) -> CSSSource {
    if choice == FontPaletteChoice(.light) { return "font-palette: light" }
    if choice == FontPaletteChoice(.dark) { return "font-palette: dark" }
    let known = palettes.firstIndex { $0.family == family && $0.choice == choice }
    if known == nil { palettes.append((family, choice)) }
    return "font-palette: --k\(known.map { $0 + 1 } ?? palettes.count)"
  }

  private static func rule(
    _ number: Int, _ family: String, _ choice: FontPaletteChoice
  ) -> CSSSource {
    let base: CSSSource =
      switch choice.base {
      case .light: "light"
      case .dark: "dark"
      case .number(let number): "\(number)"
      }
    let colors = choice.colors.sorted { $0.key < $1.key }.map {
      "\($0.key) \($0.value)" as CSSSource
    }
    let own: CSSSource =
      colors.isEmpty ? "" : "; override-colors: \(colors.joined(separator: ", "))"
    return
      "@font-palette-values --k\(number) { font-family: \(string: family); base-palette: \(base)\(own) }\n"
  }

  private static func font(_ format: CharacterFormat, size: Double) -> CSSSource {
    let generic: CSSSource? =
      switch format.fontKind {
      case .serif: "serif"
      case .sansSerif: "sans-serif"
      case .monospaced: "monospace"
      case .script: "cursive"
      case .decorative: "fantasy"
      case .any, .symbol: nil
      }
    let name = format.fontName
    let families = [name.isEmpty ? nil : "\(string: name)" as CSSSource, generic].compactMap { $0 }
    var words: [CSSSource] = []
    if format.isItalic { words.append("italic") }
    if format.isSmallCaps { words.append("small-caps") }
    words.append("\(min(max(format.weight, 1), 1000))")
    words.append("\(points: size)px")
    words.append(families.isEmpty ? "\"\"" : families.joined(separator: ", "))
    return "font: \(words.joined(separator: " "))"
  }

  private static func addLines(
    _ format: CharacterFormat, _ words: inout [CSSSource], _ own: inout [CSSSource]
  ) {
    var drawn: [CSSSource] = []
    if format.underline != nil { drawn.append("underline") }
    if format.strikethrough != nil { drawn.append("line-through") }
    if drawn.isEmpty {
      if format.link != nil { words.append("text-decoration: none") }
      return
    }
    let line = format.underline ?? format.strikethrough ?? .init()
    let style: CSSSource =
      switch line.style & 0xFF00 {
      case 0x100: " dotted"
      case 0x200, 0x300, 0x400: " dashed"
      default: line.style & 0xFF == 9 ? " double" : ""
      }
    let color: CSSSource = line.color.map { " \($0)" } ?? ""
    words.append("text-decoration: \(drawn.joined(separator: " "))\(style)\(color)")
    let lines: [(word: CSSSource, line: CharacterFormat.Line?)] = [
      ("underline", format.underline), ("strike", format.strikethrough),
    ]
    for (word, line) in lines {
      guard let line, line.style != 1 || line.color != nil || drawn.count > 1 else { continue }
      let color: CSSSource = line.color.map { " \($0)" } ?? ""
      own.append("\(word) \(line.style)\(color)")
    }
  }

  private static func addOwn(
    _ format: CharacterFormat, _ words: inout [CSSSource], _ own: inout [CSSSource]
  ) {
    if let ligature = format.ligature {
      if ligature == 0 { words.append("font-variant-ligatures: none") }
      own.append("ligature \(ligature)")
    } else if let kern = format.kern, kern != 0 {
      own.append("ligature -1")
    }
    if let tracking = format.tracking { own.append("tracking \(exactly: tracking)") }
    if format.expansion != 0 { own.append("expansion \(exactly: format.expansion)") }
    if format.obliqueness != 0 { own.append("slant \(exactly: format.obliqueness)") }
    if format.isVertical { own.append("vertical 1") }
    if !format.embeddings.isEmpty {
      let levels = format.embeddings.map { "\(Int($0 & 3))" as CSSSource }
      own.append("embed \(levels.joined(separator: ""))")
    }
    if let effect = format.effect { own.append("effect \(own: effect)") }
  }

  // MARK: Paragraphs

  mutating func paragraph(
    _ format: ParagraphFormat, _ space: (above: Double, below: Double), _ base: CharacterFormat?,
    keepsSpaces: Bool = false, hasSmallText: Bool = false
  ) -> HTMLSource {
    var words: [CSSSource] = []
    func px(_ value: Double) -> CSSSource { value == 0 ? "0" : "\(points: value)px" }
    let right = format.tailIndent < 0 ? -format.tailIndent : 0
    // Browsers indent items and quotations themselves.
    let depth = format.continuedLists + (format.headIndent > 0 ? format.lists.count : 0)
    let inset =
      Double(depth) * Self.itemIndent
      + Double(min(format.quoteLevel, HTMLWriter.maximumQuotes)) * MarkdownReader.quoteIndent
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
    var own: [CSSSource] = []
    addHeights(format, hasSmallText, &words, &own)
    if format.tailIndent > 0 { own.append("tail \(exactly: format.tailIndent)") }
    if format.lineBreaking != .words { own.append("break \(Int(format.lineBreaking.rawValue))") }
    if format.hyphenationFactor != 0 {
      words.append("hyphens: auto")
      if format.hyphenationFactor != 1 {
        own.append("hyphenation \(exactly: format.hyphenationFactor)")
      }
    }
    if format.tighteningFactor != 0 { own.append("tightening \(exactly: format.tighteningFactor)") }
    if format.defaultTabInterval != 0 { own.append("tabs \(exactly: format.defaultTabInterval)") }
    if format.quoteLevel > HTMLWriter.maximumQuotes { own.append("quote \(format.quoteLevel)") }
    if format.continuedLists > 0 { own.append("item \(format.continuedLists)") }
    if let caption = format.caption { own.append("caption \(Int(caption.rawValue))") }
    if inset > 0 { own.append("head \(exactly: format.headIndent)") }
    if format.startsPage { words.append("page-break-before: always") }
    if let number = format.pageNumber { words.append("counter-reset: page \(number)") }
    if format.keepsTogether { words.append("page-break-inside: avoid") }
    // As readers treat headings by default.
    if format.keepsWithNext != (format.headingLevel > 0) {
      words.append(format.keepsWithNext ? "page-break-after: avoid" : "page-break-after: auto")
    }
    if format.allowsWidows { words.append("widows: 1") }
    if let base { words.append(characters(base, own: "--tk-c")) }
    if !own.isEmpty { words.append("--tk: \(own.joined(separator: ", "))") }
    return name(.paragraph, words.joined(separator: "; "))
  }

  private func addHeights(
    _ format: ParagraphFormat, _ hasSmallText: Bool, _ words: inout [CSSSource],
    _ own: inout [CSSSource]
  ) {
    let (minimum, maximum) = (format.minimumLineHeight, format.maximumLineHeight)
    let multiple = format.lineHeightMultiple
    if format.usesHalfLeading {
      let length = multiple > 0 ? multiple : minimum
      if multiple > 0 {
        words.append("line-height: \(points: multiple)")
      } else if minimum > 0 {
        words.append("line-height: \(points: minimum)px")
      }
      let isExact = Double(CSSNumber.text(length)) == length
      let isPlain =
        multiple > 0
        ? isExact && minimum == 0 && maximum == 0 && !hasSmallText
        : minimum > 0 && minimum == maximum && isExact
      if !isPlain {
        own += [
          "multiple \(exactly: multiple)", "minimum \(exactly: minimum)",
          "maximum \(exactly: maximum)",
          "half 1",
        ]
      }
    } else if multiple > 0 {
      words.append("line-height: \(points: multiple)")
      own.append("multiple \(exactly: multiple)")
      if minimum > 0 { own.append("minimum \(exactly: minimum)") }
      if maximum > 0 { own.append("maximum \(exactly: maximum)") }
    } else if minimum > 0 && minimum == maximum {
      words.append("line-height: \(points: minimum)px")
      own.append("maximum \(exactly: maximum)")
    } else {
      if minimum > 0 { own.append("minimum \(exactly: minimum)") }
      if maximum > 0 { own.append("maximum \(exactly: maximum)") }
    }
    if format.lineSpacing != 0 { own.append("spacing \(exactly: format.lineSpacing)") }
  }

  // MARK: Boxes

  /// The indent of an item's text for each list at a font size of 12 points.
  private static let itemIndent = 24.0

  /// Returns the class of a table; browsers indent it for `depth` lists around it themselves.
  mutating func table(_ format: TableFormat, isNested: Bool, depth: Int = 0) -> HTMLSource {
    var words: [CSSSource] = [
      format.collapsesBorders ? "border-collapse: collapse" : "border-collapse: separate"
    ]
    if format.hasFixedColumns { words.append("table-layout: fixed") }
    // A nested table would inherit it.
    if format.hidesEmptyCells || isNested {
      words.append(format.hidesEmptyCells ? "empty-cells: hide" : "empty-cells: show")
    }
    var shown = format.box
    let around =
      Double(depth) * Self.itemIndent
      + Double(min(format.quoteLevel, HTMLWriter.maximumQuotes)) * MarkdownReader.quoteIndent
    if around > 0, !shown.margin.left.isPercent {
      shown.margin.left.value = max(0, shown.margin.left.value - around)
    }
    words += Self.words(format.box, shown: shown)
    let alignment = format.alignment
    if alignment == .center || alignment == .right { words.append("margin-left: auto") }
    if alignment == .center || alignment == .left { words.append("margin-right: auto") }
    // Its left and right margins, which these properties replace.
    if [.left, .center, .right].contains(alignment) { words.append("--tk-box: \(format.box)") }
    return name(.table, words.joined(separator: "; "))
  }

  mutating func box(_ box: BoxFormat, of kind: Kind) -> HTMLSource {
    name(kind, Self.words(box, isBlock: kind == .block).joined(separator: "; "))
  }

  /// Returns the properties of a box; `shown` is the box for browsers, if it differs.
  private static func words(
    _ original: BoxFormat, shown: BoxFormat? = nil, isBlock: Bool = false
  ) -> [CSSSource] {
    let box = shown ?? original
    var words: [CSSSource] = []
    func text(_ length: BoxFormat.Length) -> CSSSource {
      length.value == 0
        ? "0" : length.isPercent ? "\(points: length.value)%" : "\(points: length.value)px"
    }
    func edges(_ name: CSSSource, _ edges: BoxFormat.Edges<BoxFormat.Length>) {
      words.append(
        "\(name): \(text(edges.top)) \(text(edges.right)) \(text(edges.bottom)) \(text(edges.left))"
      )
    }
    if box.margin != .init(.zero) { edges("margin", box.margin) }
    edges("padding", box.padding)
    let sides: [CSSSource] = ["left", "top", "right", "bottom"]
    for (edge, side) in sides.enumerated() where box.border[edge].value > 0 {
      let color: CSSSource = box.borderColor[edge].map { " \($0)" } ?? ""
      let style: CSSSource =
        switch box.borderStyle[edge] {
        case .solid: "solid"
        case .dashed: "dashed"
        case .dotted: "dotted"
        case .double: "double"
        }
      words.append("border-\(side): \(text(box.border[edge])) \(style)\(color)")
    }
    if let color = box.background { words.append("background-color: \(color)") }
    let sizes: [(name: CSSSource, length: BoxFormat.Length)] = [
      ("width", box.width), ("min-width", box.minimumWidth), ("max-width", box.maximumWidth),
      ("height", box.height), ("min-height", box.minimumHeight), ("max-height", box.maximumHeight),
    ]
    for (name, length) in sizes where length.value > 0 { words.append("\(name): \(text(length))") }
    switch box.verticalAlignment {
    case .top: words.append("vertical-align: top")
    case .middle: words.append("vertical-align: middle")
    case .bottom: words.append("vertical-align: bottom")
    case .baseline: words.append("vertical-align: baseline")
    }
    // Values that CSS rounds or cannot represent are repeated in a custom property.
    var style = HTMLStyle.initial
    style.display = .cell
    style.apply(CSSParser.declarations(words.joined(separator: "; ").text), parent: style)
    // For blocks it also has the margins: those of CSS boxes collapse with the margins of their
    // contents.
    let hasSpace = box.margin.top != .zero || box.margin.bottom != .zero || isBlock
    if style.finishedBox != original || hasSpace {
      words.append("--tk-box: \(original)")
    }
    return words
  }
}

extension CharacterFormat {
  /// Whether the format has only font properties.
  var isFontAlone: Bool {
    var plain = CharacterFormat()
    (plain.fontName, plain.fontKind, plain.fontSize) = (fontName, fontKind, fontSize)
    (plain.weight, plain.isSmallCaps) = (weight, isSmallCaps)
    return self == plain
  }
}
