// SPDX-License-Identifier: MIT

/// Reads HTML, whatever it is worth, element by element: no tree, no network, no script, no file.
///
///     bytes → HTMLInput → HTMLPushParser (libxml2) → elements on a stack, each with its style → DocumentSink
///
/// A paragraph is told when the next one begins: the space between two is the larger of their margins.
///
/// Size: what belongs together is a value (`HTMLParagraph`, `HTMLNextParagraph`, `HTMLMargins`, `HTMLOpenLists`, a table, a note); what is left are the open elements with their styles and what each kind of text goes to, and the beginning and end of an element touch nearly all of that.
package final class HTMLReader: HTMLTags {
  /// Elements in elements whose styles count.
  static let deepest = 1000
  /// The longest style sheet, title or address that is kept, in bytes.
  static let longestCollected = 1 << 22

  struct Element {
    let tag: HTMLName
    let attributes: HTMLAttributes
    var node: HTMLStyleNode
    /// How many items and lists are open around it.
    var itemCount = 0
    var listDepth = 0
    var hasParagraph = false
    var isNote = false
    /// A block that the ends of pages do not part.
    var keepsTogether = false
    /// The caption of a figure of which nothing stands before it.
    var beginsFigure = false
    /// Its number among its parent's children, and those before it; where a sheet asks for it.
    var index = 1
    var isLast = false
    var before: [CSSElement] = []
    /// How many children have begun in it, and the last of them.
    var childCount = 0
    /// Rows among them, since there was something else.
    var rowCount = 0
    var children: [CSSElement] = []

    /// What selectors ask for.
    var described: CSSElement {
      var element = CSSElement(tag.text, attributes.list)
      (element.index, element.before, element.isLast) = (index, before, isLast)
      return element
    }

    /// Where a child to come stands.
    ///
    /// Rows that stand in a table itself are children of a part of it that nobody has written.
    func places(_ tag: String) -> (Int, [CSSElement]) {
      guard tag == "tr", self.tag.text == "table" else { return (childCount + 1, children) }
      return (rowCount + 1, children.suffix(rowCount).filter { $0.tag == "tr" })
    }

    /// One that is changed is this element's own.
    var style: HTMLStyle {
      get { node.style }
      set { node = HTMLStyleNode(newValue) }
    }
  }

  var sink: any DocumentSink
  var elements: [Element] = []
  /// What selectors ask for of the outermost of them, as far as it has been looked at.
  var ancestors: [CSSElement] = []
  /// Which of the elements are not inline.
  var blockLevels: [Int] = []
  /// What text outside of any element looks like.
  let root: HTMLStyleNode
  var styles: HTMLStyleTree
  /// Elements within those that count no more.
  var overflow = 0
  /// The depth of an element that is not shown.
  var hiddenFrom: Int?
  var sheet = CSSSheet()
  /// What stands before and behind elements.
  var sides: [CSSSelector.Side: CSSSheet] = [:]
  /// Elements that have begun, and which of them are the last in theirs.
  var elementCount = 0
  var lastChildren: HTMLLastChildren?
  var drawing: HTMLDrawing?
  var collected: [UInt8]?
  /// The list of choices that is read.
  var choice: HTMLChoice?
  var document = DocumentFormat()
  /// What other URLs are relative to.
  var base: HTMLBase?
  /// Reads the style sheets that the document names.
  var files: HTMLFiles?
  var counters = CSSCounters()
  /// Boxes in the margins of pages, and what is said of pages themselves.
  var pageMargins: [CSSPageMargin] = []
  var pageDeclarations: [CSSDeclaration] = []
  /// Whether blocks with `dir=auto` run from right to left, by the number of their element, once they have a letter.
  var blockDirections: [Int: Bool] = [:]
  /// How many quotations are open.
  var quoteDepth = 0
  /// Properties and rules of style sheets that nothing is made of.
  var ignored: Set<String> = []
  /// What of it no writer brings back.
  private var unwritten = UnwrittenHTML()

  // Text, from the bytes of a letter to a paragraph that waits for the space below it.

  /// A letter that has come in part.
  var rest: [UInt8] = []
  var paragraph = HTMLParagraph()
  var next = HTMLNextParagraph()
  var margins = HTMLMargins()
  /// The paragraph before, which is told with the space below it.
  var held: ParagraphFormat?

  var lists = HTMLOpenLists()
  var notes: HTMLNotes?
  /// The note whose reference is read: the reference's text is its mark.
  var noteReference: String?
  /// Whether it is read for its notes alone.
  var isCollecting = false
  var isCancelled = false
  private var depth = DepthNote()

  // What stands around text: boxes, and cells of tables.

  var blockCount = 0
  /// How many blocks are open that the ends of pages do not part.
  var keptBlocks = 0
  var tables: [HTMLTable] = []
  /// How many tables are open around the caption of a figure that is read, if it stands below a table.
  var tablesAroundCaption: Int?
  /// For each open cell whether a paragraph or table stands in it.
  var cellHasContent: [Bool] = []

  init(_ sink: any DocumentSink, styles: HTMLStyleTree = HTMLStyleTree()) {
    self.sink = sink
    self.styles = styles
    root = HTMLStyleNode(.initial)
  }

  /// A reader of what stands within another text.
  init(
    _ sink: any DocumentSink, within format: CharacterFormat,
    aligned alignment: ParagraphFormat.Alignment? = nil, styles: HTMLStyleTree = HTMLStyleTree()
  ) {
    self.sink = sink
    self.styles = styles
    var style = HTMLStyle.initial
    style.character = format
    // The text around has no direction of its own.
    style.isDirectionAuto = true
    if let alignment { style.paragraph.alignment = alignment }
    root = HTMLStyleNode(style)
  }

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - encoding: How it is written, if that is known; else it is found out.
  ///   - files: Reads the style sheets that the document names; nil: none is read.
  ///   - sink: Takes the events.
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

  /// Whether bytes begin as HTML does.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head", "<body"].contains { head.contains($0) }
  }

  func read(_ input: HTMLInput) {
    collectNotes(input)
    document.encodingName = input.encodingName
    parse(input.bytes)
    endText(mayBeOpen: true)
    // Behind all text: they mark its end.
    for mark in next.marks { sink.appendMark(mark) }
    next.marks = []
    emitPageMargins()
    document.unwritten = unwritten.found
    document.ignoredStyles = ignored.sorted()
    sink.endDocument(document)
  }

  /// Reads what stands within another text, which ends the document itself.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - spaceBelow: What stands below it at least, in points.
  /// - Returns: The places that no text was found for.
  func readPart(_ bytes: [UInt8], spaceBelow: Double) -> [String] {
    parse(bytes)
    endText(spaceBelow: spaceBelow)
    return next.marks
  }

  private func parse(_ file: [UInt8]) {
    let parser = HTMLPushParser(self, HTMLNames())
    let bytes = HTMLScanner.limited(file, noting: &unwritten)
    // Else the parser puts text without a body into a paragraph of its own.
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
      if parser.depth > Self.deepest {
        // Its time grows with the depth: what lies deeper is read without it, as text.
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

  /// - `mayBeOpen`: Text at the end that is in no block has no line end.
  private func endText(spaceBelow: Double = 0, mayBeOpen: Bool = false) {
    while !elements.isEmpty { pop() }
    endParagraph()
    while !tables.isEmpty { endTable() }
    margins.below = max(margins.below, spaceBelow)
    tellHeld(isTerminated: !(mayBeOpen && paragraph.isLoose))
    styles.forget()
  }

  // MARK: Elements

  private static let voids: Set = [
    "br", "wbr", "img", "input", "meta", "link", "base", "col", "area", "embed", "param", "frame",
    "source",
  ]

  /// Those of them that stand somewhere in the text.
  private static let shownVoids: Set = ["br", "wbr", "img", "input"]

  /// Whether an element of this name holds nothing, not even an end.
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
    guard elements.count < Self.deepest else {
      overflow += 1
      if tag.isBlock && hiddenFrom == nil { endParagraph() }
      return
    }
    push(tag, attributes)
  }

  func endElement(_ tag: HTMLName) {
    if drawing != nil { return endDrawn(tag.text) }
    guard elements.last?.tag === tag || overflow > 0 else {
      // An end that fits none of the innermost elements is not one of ours.
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
    // Only a line end right behind `<pre>` is none.
    next.isBehindPre = false
    if !attributes.isEmpty { takeOwn(tag.text, attributes, parent.style) }
    begin(beginsNote() ? "div" : tag.text, attributes)
    for side in CSSSelector.Side.ignored { noteIgnored(side) }
    if !sides.isEmpty || tag.text == "q" { appendContent(.before) }
  }

  /// Whether the element that begins is the last in its parent.
  var isLastChild: Bool { lastChildren?[elementCount - 1] ?? false }

  /// Counts a child that has begun; which ones they were is kept as far as selectors look back.
  func noteChild(_ tag: HTMLName, _ attributes: HTMLAttributes) {
    guard let last = elements.indices.last else { return }
    elements[last].childCount += 1
    elements[last].rowCount = tag.text == "tr" ? elements[last].rowCount + 1 : 0
    guard sheet.asksForSiblings else { return }
    if elements[last].children.count >= Self.mostSiblings { elements[last].children.removeFirst() }
    elements[last].children.append(CSSElement(tag.text, attributes.list))
  }

  /// How far a selector looks back.
  private static let mostSiblings = 32

  /// What attributes say of this very element.
  private func takeOwn(_ tag: String, _ attributes: HTMLAttributes, _ parent: HTMLStyle) {
    if tag == "html" || tag == "body", let language = attributes["lang"] ?? attributes["xml:lang"] {
      // The document's own is said once, not of each character.
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

  /// What is chosen of a list is shown in its place.
  private func endChoice() {
    guard let found = choice else { return }
    choice = nil
    let text = String(decoding: found.text, as: UTF8.self)
    paragraph.noteSpace(style)
    append(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    paragraph.noteSpace(style)
  }
}
