// SPDX-License-Identifier: MIT

/// The computed style of an element, from its tag, attributes and style sheets; complete, so that
/// children begin with a copy.
///
/// Its large parts are shared with the parent's until one is changed: most elements change only
/// one.
///
/// Size: a property for each CSS property that does not correspond to one of `CharacterFormat`,
/// `ParagraphFormat` and `BoxFormat`.
struct HTMLStyle {
  enum Display { case inline, block, listItem, table, rowGroup, row, cell, hidden }
  enum Spaces { case collapse, keep, keepLines, keepAll }
  enum Case { case none, lower, capitalized }
  /// The arrangement of a flex or grid container's children: horizontal or vertical.
  enum Flex { case none, row, column }

  @Shared var character = CharacterFormat()
  @Shared var paragraph = ParagraphFormat()
  var spaces = Spaces.collapse
  var letters = Case.none
  /// The language of the text; inherited, also from the document.
  var language: String?
  /// Whether the direction of paragraphs comes from their text: `dir=auto`.
  var isDirectionAuto = false
  /// The number of the enclosing block with `dir=auto`, all of whose paragraphs have one direction.
  var blockDirection: Int?
  /// The value of the property; nil if unspecified, so that letter spacing decides.
  var ligature: Int?
  /// Whether our own writer has specified the ligatures.
  var hasOwnLigature = false
  /// Whether our own writer has specified the line height.
  var hasOwnHeights = false
  var quotes: String?
  /// The palette of fonts that a style sheet names, with its two hyphens.
  var paletteName: String?
  /// Of links, as the body says it.
  var linkColor: DocumentColor?
  /// Points that margins and padding of the enclosing blocks subtract on the right; negative values
  /// add space.
  var tailInset = 0.0
  /// The number of enclosing lists with an explicit indent, and the sum of their indents.
  var ownListIndents = (count: 0, points: 0.0)
  var indent = CSSLength.points(0)
  /// Custom properties.
  @Shared var variables = CSSVariables()
  /// The product of the opacities of the element and its ancestors; the text colour already
  /// includes it.
  var opacity = 1.0
  var markerName: String?
  /// Whether list markers stand in the first line.
  var isMarkerInside = false
  /// The `vertical-align` of an image.
  var imageAlignment = DocumentImage.Alignment.baseline
  var imageRise = 0.0

  /// The properties of a row, or a row group, that apply to its cells.
  var cellAlignment: BoxFormat.VerticalAlignment?
  var cellBackground: DocumentColor?
  /// Whether captions of tables are displayed below them.
  var captionsBelow = false
  /// The space between cells with separate borders: horizontal, vertical.
  var cellSpacing: (x: Double, y: Double)?
  /// The alignment of tables from `<center>` and `align` of an ancestor.
  var innerPlacement = ParagraphFormat.Alignment.natural

  // Properties that children do not inherit.
  var display = Display.inline
  /// The arrangement of the children.
  var flex = Flex.none
  /// Whether it is an inline element that is separated from its neighbours.
  var isApart = false
  var counters: CSSCounterChanges?
  /// The indent of a list's items, in place of the default.
  var listIndent: Double?
  /// The kind of a row group, if its name does not determine it.
  var rowGroup: RowGroup?
  /// Whether a page break before it is avoided.
  var avoidsBreakBefore = false
  var marginTop: Double?
  var marginBottom: Double?
  /// Whether the top margin is the browser's default, which does not apply above a document's first
  /// paragraph.
  var isMarginOwn = false
  var marginLeft = 0.0
  var marginRight = 0.0
  /// Automatic margins that fill the available width: left, right.
  var fillsLeft = false
  var fillsRight = false
  /// The alignment of a table by itself, if no margin is automatic.
  var placement = ParagraphFormat.Alignment.natural
  @Shared var box = BoxFormat()
  var hasBox = false
  /// A box that our own writer has specified.
  var ownBox: Shared<BoxFormat>?
  var borderStyles = BoxFormat.Edges(false)
  /// The head indent of a paragraph that, according to our own writer, continues an item, whatever
  /// lists surround it.
  var ownHead: Double?
  /// The font size that our own writer specifies for superscripts and subscripts.
  var ownSize: Double?
  var breaksBefore = false
  var breaksAfter = false
  var width: CSSLength?
  var height: CSSLength?
  var collapsesBorders = false
  var hasFixedColumns = false
  var hidesEmptyCells = false

  var sharedCharacter: Shared<CharacterFormat> { _character }

  /// The style of text outside of any element.
  static let initial = HTMLStyle()

  private init() {
    character.fontKind = .serif
  }

  /// Returns the initial style of a child.
  func inherited() -> HTMLStyle {
    var style = self
    style.display = .inline
    (style.flex, style.isApart, style.counters) = (.none, false, nil)
    (style.listIndent, style.rowGroup, style.avoidsBreakBefore) = (nil, nil, false)
    (style.marginTop, style.marginBottom, style.isMarginOwn) = (nil, nil, false)
    (style.marginLeft, style.marginRight) = (0, 0)
    (style.fillsLeft, style.fillsRight, style.placement) = (false, false, .natural)
    style._box = Self.initial._box
    style.hasBox = false
    style.borderStyles = Self.initial.borderStyles
    style.ownBox = nil
    style.ownHead = nil
    style.ownSize = nil
    if paragraph.continuedLists != 0 { style.paragraph.continuedLists = 0 }
    (style.breaksBefore, style.breaksAfter) = (false, false)
    (style.width, style.height) = (nil, nil)
    (style.imageAlignment, style.imageRise) = (.baseline, 0)
    style.hasFixedColumns = false
    if paragraph.keepsTogether { style.paragraph.keepsTogether = false }
    if paragraph.keepsWithNext { style.paragraph.keepsWithNext = false }
    if paragraph.isRule { style.paragraph.isRule = false }
    return style
  }

  var fontSize: Double { character.fontSize }

  // MARK: The user-agent style sheet

  private static let blocks: Set<String> = [
    "html", "body", "div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "dt", "dd",
    "blockquote", "pre",
    "address", "article", "aside", "section", "header", "footer", "main", "nav", "figure",
    "figcaption", "form",
    "fieldset", "legend", "center", "hr", "caption", "details", "summary", "dir", "menu", "hgroup",
    "search", "option",
    "optgroup", "frameset", "noframes", "xmp", "listing", "plaintext",
  ]
  private static let hidden: Set<String> = [
    "head", "script", "style", "title", "template", "datalist", "area", "param",
    "annotation", "annotation-xml", "dialog",
    "iframe", "audio", "video", "map", "link", "meta", "base", "select", "rp",
  ]

  /// Whether elements of this name begin and end paragraphs.
  static func isBlock(_ tag: String) -> Bool {
    blocks.contains(tag) || ["li", "table", "tr", "td", "th"].contains(tag)
  }

  /// Whether the element's box is drawn.
  var isBox: Bool { hasBox || ownBox != nil }

  /// Applies the margins of a block to its paragraphs, unless its box is drawn: then they are the
  /// box's.
  mutating func moveParagraphs(_ tag: String) {
    indentList(tag)
    guard display == .block || display == .listItem, !isBox, tag != "html", tag != "body" else {
      return
    }
    let padding = box.padding
    let isIndent = padding.left.isPercent || listIndent != nil && Self.lists.contains(tag)
    let left = marginLeft + (isIndent ? 0 : padding.left.value)
    if left != 0 { paragraph.headIndent = min(max(paragraph.headIndent + left, -100_000), 100_000) }
    let right = marginRight + (padding.right.isPercent ? 0 : padding.right.value)
    if right != 0 { tailInset = min(max(tailInset + right, -100_000), 100_000) }
  }

  /// Adopts the explicit indent of a list: its padding, which a drawn box applies itself.
  private mutating func indentList(_ tag: String) {
    guard let listIndent, Self.lists.contains(tag) else { return }
    ownListIndents.count += 1
    ownListIndents.points = min(ownListIndents.points + (isBox ? 0 : listIndent), 100_000)
  }

  static let lists: Set<String> = ["ul", "ol", "dir", "menu"]

  /// Returns the indent of items in the given number of lists, in points.
  func itemIndent(_ depth: Int) -> Double {
    ownListIndents.points + 2 * fontSize * Double(max(0, depth - ownListIndents.count))
  }

  /// Whether the margin of an inline element is about as wide as a space: words on both sides are not one.
  ///
  /// - Source: our choice: lines have no other room for it.
  func partsWords(_ side: ParagraphFormat.Alignment) -> Bool {
    (side == .left ? marginLeft : marginRight) >= 0.2 * max(fontSize, 1)
  }

  /// Takes its place among the children of a flex or grid container, whose inline elements are boxes of their own.
  mutating func becomeItem(of parent: HTMLStyle) {
    guard display == .inline else { return }
    switch parent.flex {
    case .none: break
    case .row: isApart = true
    case .column: display = .block
    }
  }

  mutating func applyTag(_ tag: String) {
    if Self.blocks.contains(tag) {
      display = .block
    } else if Self.hidden.contains(tag) {
      display = .hidden
    }
    switch tag {
    case "b", "strong": character.weight = 700
    case "i", "em", "cite", "var", "dfn": character.isItalic = true
    case "u", "ins": character.underline = .init()
    case "s", "strike", "del": character.strikethrough = .init()
    case "code", "kbd", "samp", "tt": setMonospaced()
    case "sup", "sub":
      character.superscript += tag == "sup" ? 1 : -1
    case "small": scaleFont(by: 0.83)
    case "big": scaleFont(by: 1.2)
    case "mark":
      character.background = DocumentColor(hex: 0xFFFF00)
    case "caption": paragraph.alignment = .center
    case "center":
      paragraph.alignment = .center
      innerPlacement = .center
    case "textarea":
      setMonospaced()
      spaces = .keepLines
    case "button", "select", "progress", "meter", "output": isApart = true
    case "address": character.isItalic = true
    case "table": applyTable()
    case "thead", "tbody", "tfoot": display = .rowGroup
    case "tr": display = .row
    case "td", "th": applyCell(isHeader: tag == "th")
    case "li": display = .listItem
    default: applyBlock(tag)
    }
  }

  private mutating func applyBlock(_ tag: String) {
    func margins(_ ems: Double) { setMargins(ems * fontSize) }
    switch tag {
    case "p", "dl": margins(1)
    case "ul", "ol", "dir", "menu":
      markerName = nil
      if paragraph.lists.isEmpty { margins(1) }
    case "pre", "xmp", "listing", "plaintext":
      setMonospaced()
      spaces = .keepAll
      paragraph.isCode = true
      margins(1)
    case "blockquote":
      margins(1)
      marginLeft = 40
      paragraph.quoteLevel += 1
    case "figure":
      margins(1)
      marginLeft = 40
    case "dd": marginLeft = 40
    case "hr":
      paragraph.isRule = true
      setMargins(fontSize / 2)
    case "h1": applyHeading(1, 2, 0.67)
    case "h2": applyHeading(2, 1.5, 0.83)
    case "h3": applyHeading(3, 1.17, 1)
    case "h4": applyHeading(4, 1, 1.33)
    case "h5": applyHeading(5, 0.83, 1.67)
    case "h6": applyHeading(6, 0.67, 2.33)
    default: break
    }
  }

  /// Scales the font size; the result is limited, because nested elements could exceed any sensible
  /// size.
  mutating func scaleFont(by factor: Double) { setFontSize(character.fontSize * factor) }

  mutating func setFontSize(_ points: Double) {
    character.fontSize = min(points, Self.largestFont)
  }

  private static let largestFont = 10_000.0

  private mutating func applyHeading(_ level: Int, _ size: Double, _ margin: Double) {
    scaleFont(by: size)
    character.weight = 700
    paragraph.headingLevel = level
    // Our choice, as for headings of Markdown: a heading at the foot of a page belongs to the text
    // on the next.
    paragraph.keepsWithNext = true
    setMargins(margin * character.fontSize)
  }

  private mutating func setMargins(_ points: Double) {
    marginTop = points
    marginBottom = points
    isMarginOwn = true
  }

  private mutating func setMonospaced() {
    character.fontName = ""
    character.fontKind = .monospaced
  }

  private mutating func applyTable() {
    display = .table
    box = BoxFormat()
    borderStyles = .init(false)
    // Tables do not inherit the alignment of the surrounding text, which aligns the table itself.
    (placement, innerPlacement) = (innerPlacement, .natural)
    paragraph.alignment = .natural
    paragraph.firstLineHeadIndent = 0
    paragraph.headIndent = 0
    paragraph.tailIndent = 0
    tailInset = 0
    ownListIndents = (0, 0)
    paragraph.blocks = []
    paragraph.lists = []
    paragraph.caption = nil
    indent = .points(0)
    cellAlignment = nil
    cellBackground = nil
  }

  private mutating func applyCell(isHeader: Bool) {
    display = .cell
    box = BoxFormat()
    borderStyles = .init(false)
    box.padding = .init(.init(1))
    box.verticalAlignment = cellAlignment ?? .middle
    box.background = cellBackground
    // The enclosing quotations belong to the table.
    paragraph.quoteLevel = 0
    if isHeader {
      character.weight = 700
      paragraph.alignment = .center
    }
  }
}
