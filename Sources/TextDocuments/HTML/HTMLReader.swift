// SPDX-License-Identifier: MIT

/// Reads HTML, whatever it is worth, element by element: no tree, no network, no script, no file.
///
///     bytes → HTMLInput → HTMLPushParser (libxml2) → elements on a stack, each with its style → DocumentSink
///
/// A paragraph is told when the next one begins: the space between two is the larger of their margins.
package final class HTMLReader: HTMLTags {
  /// Elements in elements whose styles count.
  static let deepest = 1000
  /// The longest style sheet, title or address that is kept, in bytes.
  static let longestCollected = 1 << 22
  /// Lists that later ones may go on with.
  static let mostLists = 1 << 16

  struct Element {
    var tag: String
    @Shared var style = HTMLStyle.initial
    /// The stack of boxes around it, and of lists.
    var blockCount = 0
    var itemCount = 0
    var hasParagraph = false
    var opensTable = false
  }

  /// An item of a list: its marker stands before its first paragraph only.
  struct Item {
    var depth: Int
    var isMarkerWaiting = true
    var isTaskDone: Bool?
  }

  let sink: any DocumentSink
  var elements: [Element] = []
  var ancestors: [CSSElement] = []
  /// Elements within those that count no more.
  var overflow = 0
  /// The depth of an element that is not shown.
  var hiddenFrom: Int?
  var sheet = CSSSheet()
  var collected: [UInt8]?
  var document = DocumentFormat()

  // The paragraph.
  var units: [UInt16] = []
  var isOpen = false
  var format: CharacterFormat?
  /// Whether the sink has been told the format of the text that is read now.
  var isTold = false
  var paragraph = ParagraphFormat()
  var waitingSpace = false
  var spaceFormat = CharacterFormat()
  var isBreakWaiting = false
  var endsWithSpace = true
  var held: ParagraphFormat?
  var marginAbove = 0.0
  var marginBelow = 0.0
  var isMarginAboveOwn = true
  var isFirst = true
  var startsPage = false

  var items: [Item] = []
  var listCount = 0
  var listFormats: [Int: ListFormat] = [:]
  var blockCount = 0
  var tables: [HTMLTable] = []
  var isCancelled = false
  /// A letter that has come in part.
  var rest: [UInt8] = []
  var keptStart = false
  var lastMarginBelow = 0.0
  var itemsOutside: [[Item]] = []
  /// For each open cell whether a paragraph or table stands in it.
  var cellHasContent: [Bool] = []

  init(_ sink: any DocumentSink) { self.sink = sink }

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - encoding: How it is written, if that is known; else it is found out.
  ///   - sink: Takes the events.
  /// - Returns: False if the sink has cancelled.
  @discardableResult
  package static func read(
    _ bytes: [UInt8], encoding: CodePage? = nil, into sink: any DocumentSink
  ) -> Bool {
    let reader = HTMLReader(sink)
    reader.read(HTMLInput(bytes, encoding: encoding))
    return !reader.isCancelled
  }

  /// Whether bytes begin as HTML does.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head", "<body"].contains { head.contains($0) }
  }

  private func read(_ input: HTMLInput) {
    document.encodingName = input.encodingName
    let parser = HTMLPushParser(self)
    let bytes = HTMLScanner.limited(input.bytes)
    // Else the parser puts text without a body into a paragraph of its own.
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
    if !["<html", "<body", "<head"].contains(where: { head.contains($0) }) {
      parser.feed(Array("<html><body>".utf8)[...])
    }
    var position = 0
    while position < bytes.count && !isCancelled {
      let end = HTMLDeepText.pieceEnd(bytes, from: position)
      parser.feed(bytes[position..<end])
      position = end
      if parser.depth > Self.deepest {
        // Its time grows with the depth: what lies deeper is read without it, as text.
        var deep = HTMLDeepText(bytes, at: position)
        position = deep.read(into: self)
      }
      if !sink.progress(read: position, of: bytes.count) { isCancelled = true }
    }
    parser.finish()
    finish()
  }

  private func finish() {
    while !elements.isEmpty { pop() }
    endParagraph()
    while !tables.isEmpty { endTable() }
    tellHeld()
    sink.endDocument(document)
  }

  // MARK: Elements

  private static let voids: Set = [
    "br", "wbr", "img", "input", "meta", "link", "base", "col", "area", "embed", "param", "frame",
    "source",
  ]

  /// Whether an element of this name holds nothing, not even an end.
  static func isVoid(_ tag: String) -> Bool { voids.contains(tag) }

  func startElement(_ tag: String, _ attributes: [HTMLAttribute]) {
    if Self.isVoid(tag) {
      if hiddenFrom == nil {
        takeVoid(tag, attributes)
      } else if tag == "meta" {
        takeMeta(attributes)
      }
      return
    }
    guard elements.count < Self.deepest else {
      overflow += 1
      if HTMLStyle.isBlock(tag) && hiddenFrom == nil { endParagraph() }
      return
    }
    push(tag, attributes)
  }

  func endElement(_ tag: String) {
    guard elements.last?.tag == tag || overflow > 0 else {
      // An end that fits none of the innermost elements is not one of ours.
      if let place = elements.lastIndex(where: { $0.tag == tag }) {
        while elements.count > place { pop() }
      }
      return
    }
    if overflow > 0 {
      overflow -= 1
      if HTMLStyle.isBlock(tag) && hiddenFrom == nil { endParagraph() }
      return
    }
    pop()
  }

  var style: HTMLStyle { elements.last?.style ?? .initial }

  private func push(_ tag: String, _ attributes: [HTMLAttribute]) {
    let parent = style
    let element = CSSElement(
      tag: tag, id: attributes.first { $0.name == "id" }?.value,
      classes: Set(
        attributes.first { $0.name == "class" }?.value.split(whereSeparator: \.isWhitespace)
          .map(String.init) ?? []),
      attributes: attributes)
    var style = parent.inherited()
    style.applyTag(tag)
    applyAttributes(tag, attributes, &style)
    var declarations = sheet.declarations(for: element, in: ancestors)
    if let own = attributes.first(where: { $0.name == "style" }) {
      declarations += CSSParser.declarations(own.value)
    }
    style.apply(declarations, parent: parent)
    if hiddenFrom != nil { style.display = .hidden }
    elements.append(
      Element(
        tag: tag, style: style, blockCount: style.paragraph.blocks.count, itemCount: items.count))
    ancestors.append(element)
    if style.display == .hidden {
      if hiddenFrom == nil { hiddenFrom = elements.count }
      if tag == "style" || tag == "title" { collected = [] }
      return
    }
    if let id = element.id ?? (tag == "a" ? attributes.first { $0.name == "name" }?.value : nil),
      !id.isEmpty,
      style.display == .inline
    {
      openText(parent)
      flush()
      sink.appendMark(id)
    }
    begin(tag, attributes)
  }

  private func pop() {
    guard let element = elements.last else { return }
    if let depth = hiddenFrom {
      if collected != nil && (element.tag == "style" || element.tag == "title") {
        endHidden(element.tag)
      }
      if depth == elements.count { hiddenFrom = nil }
    } else {
      end(element)
    }
    elements.removeLast()
    ancestors.removeLast()
  }

  private func endHidden(_ tag: String) {
    guard let bytes = collected else { return }
    collected = nil
    let text = String(decoding: bytes, as: UTF8.self)
    if tag == "title" {
      let title = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !title.isEmpty { document.title = title }
    } else if tag == "style" {
      let found = CSSParser.sheet(text)
      sheet.append(found.rules)
      HTMLPage.apply(found.page, &document)
    }
  }
}
