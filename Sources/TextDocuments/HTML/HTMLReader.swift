// SPDX-License-Identifier: MIT

/// Reads HTML of any quality, element by element: no tree, no network, no script, no file.
///
///     bytes → HTMLInput → HTMLPushParser (libxml2) → stack of elements with styles → DocumentSink
///
/// A paragraph is emitted when the next one begins: the space between two paragraphs is the larger
/// of their margins.
///
/// Size: state that belongs together is a value of its own (`HTMLParagraph`, `HTMLNextParagraph`,
/// `HTMLMargins`, `HTMLOpenLists`, a table, a note); the remaining state is the open elements with
/// their styles and the destinations of each kind of text, and nearly all of it changes when an
/// element begins or ends.
package final class HTMLReader: HTMLTags {
  /// The maximum depth of elements whose styles apply.
  static let maximumDepth = 1000
  /// The maximum size of a style sheet, title or URL, in bytes.
  static let maximumCollectedLength = 1 << 22

  struct Element {
    let tag: HTMLName
    let attributes: HTMLAttributes
    var node: HTMLStyleNode
    /// The number of open items and lists around it.
    var itemCount = 0
    var listDepth = 0
    var hasParagraph = false
    var isNote = false
    /// Whether it is a block that avoids page breaks.
    var keepsTogether = false
    /// Whether it is the caption of a figure and the first content of it.
    var beginsFigure = false
    /// Its position among its parent's children, and those before it, if a sheet needs them.
    var index = 1
    var isLast = false
    var before: [CSSElement] = []
    /// The number of children that have begun, and the last ones.
    var childCount = 0
    /// The number of rows since the last child that is not a row.
    var rowCount = 0
    var children: [CSSElement] = []

    /// The facts about the element that selectors match.
    var described: CSSElement {
      var element = CSSElement(tag.text, attributes.list)
      (element.index, element.before, element.isLast) = (index, before, isLast)
      return element
    }

    /// Returns the position of the next child, and its preceding siblings.
    ///
    /// Rows directly in a table are children of an implied row group.
    func places(_ tag: String) -> (Int, [CSSElement]) {
      guard tag == "tr", self.tag.text == "table" else { return (childCount + 1, children) }
      return (rowCount + 1, children.suffix(rowCount).filter { $0.tag == "tr" })
    }

    /// The style; setting it gives the element a node of its own.
    var style: HTMLStyle {
      get { node.style }
      set { node = HTMLStyleNode(newValue) }
    }
  }

  var sink: any DocumentSink
  var elements: [Element] = []
  /// The facts that selectors match about the outermost elements, computed on demand.
  var ancestors: [CSSElement] = []
  /// Indexes of the elements that are not inline.
  var blockLevels: [Int] = []
  /// The style of text outside of any element.
  let root: HTMLStyleNode
  var styles: HTMLStyleTree
  /// The number of open elements beyond the depth limit.
  var overflow = 0
  /// The depth of the outermost hidden element.
  var hiddenFrom: Int?
  var sheet = CSSSheet()
  var palettes = FontPaletteRules()
  /// What stands before and behind elements.
  var sides: [CSSSelector.Side: CSSSheet] = [:]
  /// The number of elements that have begun, and the last children among them.
  var elementCount = 0
  var lastChildren: HTMLLastChildren?
  var drawing: HTMLDrawing?
  var collected: [UInt8]?
  /// The open `<select>`.
  var choice: HTMLChoice?
  var document = DocumentFormat()
  /// The base of relative URLs.
  var base: HTMLBase?
  /// Provides the style sheets that the document refers to.
  var files: HTMLFiles?
  var counters = CSSCounters()
  /// Boxes in the margins of pages, and what is said of pages themselves.
  var pageMargins: [CSSPageMargin] = []
  var pageDeclarations: [CSSDeclaration] = []
  /// Whether blocks with `dir=auto` run from right to left, by the number of their element, once they have a letter.
  var blockDirections: [Int: Bool] = [:]
  /// The number of open quotations.
  var quoteDepth = 0
  /// Ignored properties and rules of style sheets.
  var ignored: Set<String> = []
  /// The parts of the document that no writer writes back.
  private var unwritten = UnsupportedHTML()

  // Text, from the bytes of a character to the paragraph that is held until the space below it is
  // known.

  /// The first bytes of an incomplete character.
  var rest: [UInt8] = []
  var paragraph = HTMLParagraph()
  var next = HTMLNextParagraph()
  var margins = HTMLMargins()
  /// The previous paragraph, held until the space below it is known.
  var held: ParagraphFormat?

  var lists = HTMLOpenLists()
  var notes: HTMLNotes?
  /// The note whose reference is being read; the reference's text is its mark.
  var noteReference: String?
  /// Whether this pass only collects notes.
  var isCollecting = false
  var isCancelled = false
  private var depth = DepthNote()

  // Containers of text: boxes and table cells.

  var blockCount = 0
  /// The number of open blocks that avoid page breaks.
  var keptBlocks = 0
  var tables: [HTMLTable] = []
  /// The number of tables around the open caption of a figure, if it directly follows a table.
  var tablesAroundCaption: Int?
  /// For each open cell, whether it contains a paragraph or table.
  var cellHasContent: [Bool] = []

  init(_ sink: any DocumentSink, styles: HTMLStyleTree = HTMLStyleTree()) {
    self.sink = sink
    self.styles = styles
    root = HTMLStyleNode(.initial)
  }

  /// Creates a reader of a part within another text.
  init(
    _ sink: any DocumentSink, within format: CharacterFormat,
    aligned alignment: ParagraphFormat.Alignment? = nil, styles: HTMLStyleTree = HTMLStyleTree()
  ) {
    self.sink = sink
    self.styles = styles
    var style = HTMLStyle.initial
    style.character = format
    // The surrounding text has no direction of its own.
    style.isDirectionAuto = true
    if let alignment { style.paragraph.alignment = alignment }
    root = HTMLStyleNode(style)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - encoding: Its encoding, if known; otherwise it is detected.
  ///   - files: Provides the style sheets that the document refers to; nil reads none.
  ///   - sink: Receives the events.
  /// - Returns: False if the sink has cancelled.
  @discardableResult
  package static func read(
    _ bytes: [UInt8], encoding: CodePage? = nil, files: HTMLFiles? = nil,
    into sink: any DocumentSink
  ) -> Bool {
    let reader = HTMLReader(sink)
    reader.files = files
    reader.read(HTMLInput(bytes, encoding: encoding))
    return !reader.isCancelled
  }

  /// Whether a file begins as HTML does.
  ///
  /// - Parameter bytes: The file, or its first bytes.
  /// - Returns: False if the bytes are not HTML.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head", "<body"].contains { head.contains($0) }
  }

  func read(_ input: HTMLInput) {
    collectNotes(input)
    document.encodingName = input.encodingName
    parse(input.bytes)
    endText(mayBeOpen: true)
    // After all text: these marks are at its end.
    for mark in next.marks { sink.appendMark(mark) }
    next.marks = []
    emitPageMargins()
    document.unwritten = unwritten.found
    document.ignoredStyles = ignored.sorted()
    sink.endDocument(document)
  }

  /// Reads a part within another text, which ends the document itself.
  ///
  /// - Parameters:
  ///   - bytes: The part, in UTF-8.
  ///   - spaceBelow: The minimum space below it, in points.
  /// - Returns: The marks that no text followed.
  func readPart(_ bytes: [UInt8], spaceBelow: Double) -> [String] {
    parse(bytes)
    endText(spaceBelow: spaceBelow)
    return next.marks
  }

  private func parse(_ file: [UInt8]) {
    let parser = HTMLPushParser(self, HTMLNames())
    let bytes = HTMLScanner.limited(file, noting: &unwritten)
    // Otherwise the parser puts text without a body into a paragraph.
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
    let isWhole = ["<html", "<body", "<head"].contains { head.contains($0) }
    let prefix = isWhole ? [] : Array("<html><body>".utf8)
    lastChildren = HTMLLastChildren.find(in: bytes, prefix: prefix)
    if !isWhole { parser.feed(prefix[...]) }
    var position = 0
    while position < bytes.count && !isCancelled {
      let end = HTMLDeepText.pieceEnd(bytes, from: position)
      parser.feed(bytes[position..<end])
      position = end
      if parser.depth > Self.maximumDepth {
        // The parser's time grows with the depth: deeper content is read without it, as text.
        drawing = nil
        var deep = HTMLDeepText(bytes, at: position)
        repeat {
          position = deep.read(into: self)
          if !sink.progress(read: position, of: bytes.count) { isCancelled = true }
        } while !deep.isAtEnd && !isCancelled
        continue
      }
      if !sink.progress(read: position, of: bytes.count) { isCancelled = true }
    }
    parser.finish()
  }

  /// Ends the text; if `mayBeOpen`, a final paragraph outside of any block is not terminated.
  private func endText(spaceBelow: Double = 0, mayBeOpen: Bool = false) {
    while !elements.isEmpty { pop() }
    endParagraph()
    while !tables.isEmpty { endTable() }
    margins.below = max(margins.below, spaceBelow)
    emitHeld(isTerminated: !(mayBeOpen && paragraph.isLoose))
    styles.forget()
  }

  // MARK: Elements

  private static let voids: Set = [
    "br", "wbr", "img", "input", "meta", "link", "base", "col", "area", "embed", "param", "frame",
    "source",
  ]

  /// Void elements with a position in the text.
  private static let shownVoids: Set = ["br", "wbr", "img", "input"]

  /// Whether elements of this name are void: without content and end tag.
  static func isVoid(_ tag: String) -> Bool { voids.contains(tag) }

  func startElement(_ tag: HTMLName, _ attributes: HTMLAttributes) {
    elementCount += 1
    if drawing?.start(tag.text, attributes) == true { return }
    if tag.text == "svg", beginDrawing(tag, attributes) {
      takePlaces("svg", attributes)
      return
    }
    if tag.isVoid {
      defer { noteChild(tag, attributes) }
      if hiddenFrom == nil {
        if Self.shownVoids.contains(tag.text) { takePlaces(tag.text, attributes) }
        takeVoid(tag, attributes)
      } else {
        takeOfHead(tag.text, attributes)
      }
      return
    }
    depth.note(elements.count + overflow + 1, sink)
    guard elements.count < Self.maximumDepth else {
      overflow += 1
      if tag.isBlock && hiddenFrom == nil { endParagraph() }
      return
    }
    push(tag, attributes)
  }

  func endElement(_ tag: HTMLName) {
    if drawing != nil { return endDrawn(tag.text) }
    guard elements.last?.tag === tag || overflow > 0 else {
      // An end tag without an open element is ignored.
      if let place = elements.lastIndex(where: { $0.tag === tag }) {
        while elements.count > place { pop() }
      }
      return
    }
    if overflow > 0 {
      overflow -= 1
      if tag.isBlock && hiddenFrom == nil { endParagraph() }
      return
    }
    pop()
  }

  var node: HTMLStyleNode { elements.last?.node ?? root }

  var style: HTMLStyle { node.style }

  private func push(_ tag: HTMLName, _ attributes: HTMLAttributes) {
    let parent = node
    let node = hiddenFrom == nil ? makeNode(tag, attributes, in: parent) : parent
    let isNotShown =
      hiddenFrom == nil && node.style.display != .hidden && takesAsNote(tag, attributes)
    let places = elements.last?.places(tag.text) ?? (1, [])
    noteChild(tag, attributes)
    elements.append(
      Element(
        tag: tag, attributes: attributes, node: node, itemCount: lists.items.count,
        listDepth: lists.open.count, index: places.0, isLast: isLastChild, before: places.1))
    if node.style.display != .inline { blockLevels.append(elements.count - 1) }
    counters.begin(node.style, depth: elements.count)
    if node.style.paragraph.keepsTogether,
      node.style.display == .block || node.style.display == .listItem
    {
      elements[elements.count - 1].keepsTogether = true
      keptBlocks += 1
    }
    if hiddenFrom != nil || node.style.display == .hidden || isNotShown {
      if hiddenFrom == nil { hiddenFrom = elements.count }
      if isNotShown, noteReference != nil { collected = [] }
      if tag.text == "style" || tag.text == "title" { collected = [] }
      if tag.text == "select" && hiddenFrom == elements.count { choice = HTMLChoice() }
      if tag.text == "option" && choice?.begin(attributes) == true { collected = [] }
      return
    }
    if attributes["dir"]?.lowercased() == "auto", node.style.display != .inline {
      elements[elements.count - 1].style.blockDirection = elementCount
    }
    // Only a line end directly after `<pre>` is ignored.
    next.isAfterPre = false
    if !attributes.isEmpty { takeOwn(tag.text, attributes, parent.style) }
    begin(beginsNote() ? "div" : tag.text, attributes)
    for side in CSSSelector.Side.ignored { noteIgnored(side) }
    if !sides.isEmpty || tag.text == "q" { appendContent(.before) }
  }

  /// Whether the element that begins is the last in its parent.
  var isLastChild: Bool { lastChildren?[elementCount - 1] ?? false }

  /// Counts a child that has begun, and keeps it as long as selectors can refer to it.
  func noteChild(_ tag: HTMLName, _ attributes: HTMLAttributes) {
    guard let last = elements.indices.last else { return }
    elements[last].childCount += 1
    elements[last].rowCount = tag.text == "tr" ? elements[last].rowCount + 1 : 0
    guard sheet.usesSiblings else { return }
    if elements[last].children.count >= Self.maximumSiblings {
      elements[last].children.removeFirst()
    }
    elements[last].children.append(CSSElement(tag.text, attributes.list))
  }

  /// The maximum number of preceding siblings that selectors can refer to.
  private static let maximumSiblings = 32

  /// Applies the attributes that concern only this element.
  private func takeOwn(_ tag: String, _ attributes: HTMLAttributes, _ parent: HTMLStyle) {
    if tag == "html" || tag == "body", let language = attributes["lang"] ?? attributes["xml:lang"] {
      // The document's language is a property of the document, not of each character.
      document.language = language.isEmpty ? nil : language
    }
    if tag == "code", let language = style.paragraph.codeLanguage { setCodeLanguage(language) }
    takePlaces(tag, attributes, spaces: parent, isInline: style.display == .inline)
  }

  private func pop() {
    guard let element = elements.last else { return }
    if let depth = hiddenFrom {
      if collected != nil && (element.tag.text == "style" || element.tag.text == "title") {
        endHidden(element)
      } else if element.tag.text == "option", choice != nil, let text = collected {
        choice?.text = text
        collected = nil
      }
      if depth == elements.count {
        hiddenFrom = nil
        endNoteReference()
        endChoice()
      }
    } else {
      if !sides.isEmpty || element.tag.text == "q" { appendContent(.after) }
      end(element)
      if element.isNote { endNote() }
    }
    counters.end(depth: elements.count)
    if element.keepsTogether { keptBlocks -= 1 }
    elements.removeLast()
    lists.open.removeLast(max(0, lists.open.count - element.listDepth))
    if blockLevels.last == elements.count { blockLevels.removeLast() }
    if ancestors.count > elements.count { ancestors.removeLast() }
  }

  /// Appends the selected option of a `<select>`.
  private func endChoice() {
    guard let found = choice else { return }
    choice = nil
    let text = String(decoding: found.text, as: UTF8.self)
    paragraph.noteSpace(style)
    append(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    paragraph.noteSpace(style)
  }
}
