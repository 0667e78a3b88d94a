// SPDX-License-Identifier: MIT

/// What an element's text looks like, by its tag, attributes and style sheets: all of it, so that children begin with a copy.
///
/// Its large parts are shared with the parent's until something changes: most elements change one of them.
///
/// Size: a property for each one of CSS that does not come from or go into `CharacterFormat`, `ParagraphFormat` and `BoxFormat`.
struct HTMLStyle {
  enum Display { case inline, block, listItem, table, rowGroup, row, cell, hidden }
  enum Spaces { case collapse, keep, keepLines, keepAll }
  enum Case { case none, lower, capitalized }
  /// Children of a flex or grid container: beside each other, or below each other.
  enum Flex { case none, row, column }

  @Shared var character = CharacterFormat()
  @Shared var paragraph = ParagraphFormat()
  var spaces = Spaces.collapse
  var letters = Case.none
  /// Of text, that of the document included.
  var language: String?
  /// The direction of paragraphs is that of their text: `dir=auto`.
  var isDirectionAuto = false
  /// The number of the block around that says `dir=auto`, all of whose paragraphs have one direction.
  var blockDirection: Int?
  /// As the property says; nil where it says nothing, and letter spacing decides.
  var ligature: Int?
  /// Our own writer has spelled out which ligatures there are.
  var hasOwnLigature = false
  /// Our own writer has spelled out the height of lines.
  var hasOwnHeights = false
  var quotes: String?
  /// Of links, as the body says it.
  var linkColor: DocumentColor?
  /// Points that margins and padding of the blocks around take away at the right; below 0 they give some.
  var tailInset = 0.0
  /// How many of the lists around say themselves how far they are indented, and how far that is in sum.
  var ownListIndents = (count: 0, points: 0.0)
  var indent = CSSLength.points(0)
  /// The document's own properties.
  @Shared var variables = CSSVariables()
  /// That of the element and all around it; the colour of characters has it already.
  var opacity = 1.0
  var markerName: String?
  /// Whether markers of lists stand in the first line.
  var isMarkerInside = false
  /// The `vertical-align` of an image.
  var imageAlignment = DocumentPicture.Alignment.baseline
  var imageRise = 0.0

  /// What a row, or a group of them, says of its cells.
  var cellAlignment: BoxFormat.VerticalAlignment?
  var cellBackground: DocumentColor?
  /// Whether the captions of tables stand below them.
  var captionsBelow = false
  /// Between cells whose borders are apart: beside each other, below each other.
  var cellSpacing: (x: Double, y: Double)?
  /// Where `<center>` and `align` of an element around it put a table.
  var innerPlacement = ParagraphFormat.Alignment.natural

  // What children do not take over.
  var display = Display.inline
  /// How the children are arranged.
  var flex = Flex.none
  /// An inline element that stands apart from what is before and after it.
  var isApart = false
  var counters: CSSCounterChanges?
  /// Of a list: how far its items are indented, in the place of what is usual.
  var listIndent: Double?
  /// Of a group of rows, if it is not as its name says.
  var rowGroup: RowGroup?
  /// It is not parted from what is before it.
  var avoidsBreakBefore = false
  var marginTop: Double?
  var marginBottom: Double?
  /// Whether the space above is the browser's own: nothing stands above a document's first paragraph then.
  var isMarginOwn = false
  var marginLeft = 0.0
  var marginRight = 0.0
  /// Margins that take what room is left: at the left, at the right.
  var fillsLeft = false
  var fillsRight = false
  /// Where a table stands by itself, if no margin fills the room.
  var placement = ParagraphFormat.Alignment.natural
  @Shared var box = BoxFormat()
  var hasBox = false
  /// One that our own writer has spelled out.
  var ownBox: Shared<BoxFormat>?
  var borderStyles = BoxFormat.Edges(false)
  /// Of a paragraph that our own writer says goes on with an item: where it stands, whatever lists are around it.
  var ownHead: Double?
  /// The size that our own writer says of letters that stand higher or lower.
  var ownSize: Double?
  var breaksBefore = false
  var breaksAfter = false
  var width: CSSLength?
  var height: CSSLength?
  var collapsesBorders = false
  var hasFixedColumns = false
  var hidesEmptyCells = false

  var sharedCharacter: Shared<CharacterFormat> { _character }

  /// That of text outside of any element.
  static let initial = HTMLStyle()

  private init() {
    character.fontKind = .serif
  }

  /// That with which a child begins.
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

  // MARK: The browser's own style sheet

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

  /// Whether an element of this name begins and ends paragraphs.
  static func isBlock(_ tag: String) -> Bool {
    blocks.contains(tag) || ["li", "table", "tr", "td", "th"].contains(tag)
  }

  /// Whether the element's box is drawn.
  var isBox: Bool { hasBox || ownBox != nil }

  /// Margins of a block move its paragraphs, unless it is a box to be drawn: then they are the box's.
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

  /// A list that says how far its items are indented: by its padding, which a box that is drawn has itself.
  private mutating func indentList(_ tag: String) {
    guard let listIndent, Self.lists.contains(tag) else { return }
    ownListIndents.count += 1
    ownListIndents.points = min(ownListIndents.points + (isBox ? 0 : listIndent), 100_000)
  }

  static let lists: Set<String> = ["ul", "ol", "dir", "menu"]

  /// How far the text of items stands in for the lists around, in points.
  ///
  /// - `depth`: How many lists these are.
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

  /// Elements in elements make no letters larger than what anybody reads.
  mutating func scaleFont(by factor: Double) { setFontSize(character.fontSize * factor) }

  mutating func setFontSize(_ points: Double) {
    character.fontSize = min(points, Self.largestFont)
  }

  private static let largestFont = 10_000.0

  private mutating func applyHeading(_ level: Int, _ size: Double, _ margin: Double) {
    scaleFont(by: size)
    character.weight = 700
    paragraph.headingLevel = level
    // Our choice, as for headings of Markdown: one at the foot of a page is about what stands on the next.
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
    // Tables do not take over what aligns the text around: it places them.
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
    // Those around are the table's.
    paragraph.quoteLevel = 0
    if isHeader {
      character.weight = 700
      paragraph.alignment = .center
    }
  }
}
