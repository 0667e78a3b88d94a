// SPDX-License-Identifier: MIT

// Effects of elements: blocks, lists, links, images.

extension HTMLReader {
  /// Applies presentational attributes.
  func applyAttributes(_ tag: String, _ attributes: [HTMLAttribute], _ style: inout HTMLStyle) {
    for attribute in attributes {
      let value = attribute.value
      switch attribute.name {
      case "open" where tag == "dialog": style.display = .block
      case "dir":
        applyDirection(value.lowercased(), tag, &style)
      case "lang", "xml:lang":
        style.language = value.isEmpty ? nil : value
        if tag != "html" && tag != "body" {
          style.character.language = value.isEmpty ? nil : value
        }
      case "title": style.character.toolTip = value.isEmpty ? nil : value
      case "align":
        if tag == "caption", value.lowercased() == "bottom" {
          style.captionsBelow = true
        } else if tag == "img" {
          // - Source: HTML, "Rendering", 15.4.3.
          let places = ["absmiddle": "middle", "abscenter": "middle", "texttop": "text-top"]
          style.applyImageAlign(places[value.lowercased()] ?? value.lowercased())
        } else {
          style.applyAlign(value.lowercased())
        }
      case "bgcolor":
        if let color = CSSColor.legacy(value) {
          style.applyBox("background-color", CSSColor.text(color))
        }
      case "bordercolor" where style.display == .table || style.display == .cell:
        if let color = CSSColor.legacy(value) { style.box.borderColor = .init(color) }
      case "hidden": style.display = .hidden
      // A link without a URL leads nowhere and is formatted as text; our choice, as browsers reload
      // the page.
      case "href" where tag == "a" && value.utf8.contains { $0 > 0x20 }:
        // The URL is a property of the element itself.
        style.character.link = value
        style.character.foreground = style.linkColor ?? DocumentColor(hex: 0x0000EE)
        style.character.underline = .init()
      case "color" where tag == "font":
        if let color = CSSColor.legacy(value) { style.character.foreground = color }
      case "text" where tag == "body":
        if let color = CSSColor.legacy(value) { style.character.foreground = color }
      case "link" where tag == "body":
        if let color = CSSColor.legacy(value) { style.linkColor = color }
      case "face" where tag == "font":
        style.apply([.init(name: "font-family", value: value)], parent: style)
      case "size" where tag == "font": applyFontSize(value, &style)
      case "valign":
        style.apply([.init(name: "vertical-align", value: value.lowercased())], parent: style)
      case "width" where style.display == .cell || style.display == .table || Self.hasSize(tag):
        style.width = CSSLength(value)
      case "height" where style.display == .cell || style.display == .row || Self.hasSize(tag):
        style.height = CSSLength(value)
      case "nowrap" where style.display == .cell:
        style.apply([.init(name: "white-space", value: "nowrap")], parent: style)
      case "class" where tag == "code":
        if value.hasPrefix("language-") && style.paragraph.isCode {
          style.paragraph.codeLanguage = String(value.dropFirst(9))
        }
      default: break
      }
    }
    if style.display == .cell { applyTableAttributes(&style) }
  }

  private func applyDirection(_ value: String, _ tag: String, _ style: inout HTMLStyle) {
    guard ["ltr", "rtl", "auto"].contains(value) else { return }
    if style.display == .inline {
      // An element with automatic direction is isolated from the surrounding text (`beginIsolate`).
      if value == "auto" { return }
      style.character.embeddings.append((value == "rtl" ? 1 : 0) | (tag == "bdo" ? 2 : 0))
      return
    }
    style.paragraph.direction =
      value == "auto" ? .natural : value == "rtl" ? .rightToLeft : .leftToRight
    style.isDirectionAuto = value == "auto"
    style.blockDirection = nil
  }

  /// Whether attributes of an element specify its size.
  private static func hasSize(_ tag: String) -> Bool { tag == "img" || tag == "svg" }

  /// `<pre><code class="language-…">` applies to the whole block.
  func setCodeLanguage(_ name: String) {
    for index in elements.indices.reversed() where elements[index].tag.text == "pre" {
      elements[index].style.paragraph.codeLanguage = name
      return
    }
  }

  private func applyFontSize(_ value: String, _ style: inout HTMLStyle) {
    guard let number = Int(value.drop { $0 == "+" }) else { return }
    let isRelative = value.hasPrefix("+") || value.hasPrefix("-")
    let size = min(max(number, -7), 7) + (isRelative ? 3 : 0)
    style.character.fontSize = [7.5, 10, 12, 13.5, 18, 24, 36][min(max(size, 1), 7) - 1]
  }

  // MARK: Begin and end

  func begin(_ tag: String, _ attributes: HTMLAttributes) {
    let last = elements.count - 1
    switch elements[last].style.display {
    case .inline:
      if elements[last].style.isApart || elements[last].style.partsWords(.left) {
        paragraph.noteSpace(elements[last].style)
      }
      beginIsolate(tag, attributes)
      beginMath(tag)
      // Ruby text, which is normally above the line, follows its base text.
      if tag == "rt" { append("(") }
      return
    case .table:
      endParagraph()
      keepWithBefore(elements[last].style)
      beginTable(attributes)
      return
    case .row: return beginRow()
    case .cell: return beginCell(attributes)
    case .rowGroup, .hidden:
      beginRowGroup(tag)
      return
    case .block, .listItem: break
    }
    endParagraph()
    keepWithBefore(elements[last].style)
    if tag == "caption" { beginCaption(elements[last].style) }
    if tag == "figcaption" { keepWithFigure(last) }
    // An explicit box includes the space around it.
    if elements[last].style.ownBox == nil { margins.addAbove(elements[last].style) }
    if elements[last].style.breaksBefore { next.startsPage = true }
    if let number = elements[last].style.counters?.page { next.pageNumber = number }
    if tag == "html" || tag == "body" {
      takeCanvas(tag, elements[last].style)
    } else if elements[last].style.isBox {
      beginBox(last)
    }
    if tag == "ul" || tag == "ol" || tag == "dir" || tag == "menu" { beginList(tag, attributes) }
    if (elements[last].style.display == .listItem || tag == "li") && !elements[last].isNote {
      beginItem(attributes)
    }
    if elements[last].style.spaces == .keepAll { next.isAfterPre = true }
    if ["pre", "xmp", "listing", "plaintext"].contains(tag) {
      // Our own writer marks the parts into which it has split a block of code.
      next.startsCode = attributes["data-tk-joins"] == nil
    }
    if tag == "hr" {
      openParagraph()
      endParagraph()
    }
  }

  /// Sets the background of all pages: that of the root, or of the body if the root has none.
  ///
  /// - Source: CSS Backgrounds and Borders Module Level 3, 2.11.
  func takeCanvas(_ tag: String, _ style: HTMLStyle) {
    let root = elements.first { $0.tag.text == "html" }
    if tag == "body", root?.style.box.background != nil { return }
    document.background = style.box.background ?? document.background
  }

  /// Begins a drawn box: the space above it is outside, that above its contents is inside.
  private func beginBox(_ last: Int) {
    emitHeld()
    blockCount += 1
    var box = elements[last].node.box
    if elements[last].style.ownBox == nil {
      box.wrappedValue.margin.top = .init(margins.spaceAbove)
      // The space below is emitted by the next paragraph, whose margin it may collapse with.
      box.wrappedValue.margin.bottom = .zero
      margins.above = 0
      // Without border and padding, the margin of the contents collapses with the box's.
      margins.joinsBox = !box.wrappedValue.holdsMargin(1)
      margins.isFirst = false
    }
    margins.lastBelow = 0
    elements[last].style.paragraph.blocks.append(.init(id: blockCount, sharing: box))
  }

  func end(_ element: Element) {
    let style = element.style
    switch style.display {
    case .inline:
      if element.tag.text == "rt" { append(")") }
      endMath(element)
      if Self.isIsolate(element.tag.text, element.attributes) { append("\u{2069}") }
      if style.isApart || style.partsWords(.right) { paragraph.noteSpace(style) }
      return
    case .table:
      endParagraph()
      endTable(keepsWithNext: style.paragraph.keepsWithNext)
      next.isBelowTable = true
      if style.breaksAfter { next.startsPage = true }
      return
    case .row:
      endRow()
      if style.breaksAfter { next.startsPage = true }
      return
    case .cell: return isRowFull ? endParagraph() : endCell()
    case .rowGroup, .hidden:
      endRowGroup()
      if style.breaksAfter { next.startsPage = true }
      return
    case .block, .listItem: break
    }
    // Empty items have a marker, and preformatted text has its last line.
    if lists.items.count > element.itemCount, lists.items.last?.isMarkerWaiting == true,
      !paragraph.isOpen,
      !element.hasParagraph
    {
      openParagraph()
    }
    endParagraph()
    let depth = elements.count - 1
    let outside = depth > 0 ? elements[depth - 1].style.paragraph.blocks.count : 0
    if style.paragraph.blocks.count > outside {
      endBox(style)
    } else if style.ownBox == nil {
      margins.below = max(margins.below, style.marginBottom ?? 0)
    }
    if style.breaksAfter { next.startsPage = true }
    // Of several paragraphs, the last one is kept with the next block.
    if style.paragraph.keepsWithNext { held?.keepsWithNext = true }
    if lists.items.count > element.itemCount {
      lists.items.removeLast(lists.items.count - element.itemCount)
    }
    if element.tag.text == "caption" { endCaption() }
    if element.tag.text == "figcaption" {
      next.isKept = element.beginsFigure
      tablesAroundCaption = nil
    }
    if element.tag.text == "figure" { next.isKept = false }
  }

  /// Keeps a block with the previous one, if it must not be separated from it.
  private func keepWithBefore(_ style: HTMLStyle) {
    if style.avoidsBreakBefore { held?.keepsWithNext = true }
  }

  /// Keeps a figure's caption with the content before it, or a caption that is first with the
  /// content after it.
  ///
  /// A caption after a table becomes the table's caption.
  private func keepWithFigure(_ caption: Int) {
    guard let figure = elements[..<caption].lastIndex(where: { $0.tag.text == "figure" }) else {
      return
    }
    elements[caption].beginsFigure = !elements[figure].hasParagraph
    guard elements[figure].hasParagraph else { return }
    held?.keepsWithNext = true
    if next.isBelowTable { tablesAroundCaption = tables.count }
  }

  /// Ends a box: the space below it becomes that above the next block.
  private func endBox(_ style: HTMLStyle) {
    margins.joinsBox = false
    guard style.ownBox == nil else {
      emitHeld()
      margins.lastBelow = 0
      return
    }
    var below = style.marginBottom ?? 0
    if !style.finishedBox.holdsMargin(3) {
      below = max(below, margins.below)
      margins.below = 0
    }
    emitHeld()
    (margins.lastBelow, margins.below) = (0, 0)
    guard below > margins.above else { return }
    (margins.above, margins.isAboveOwn) = (below, false)
  }

  // MARK: Lists

  private func beginList(_ tag: String, _ attributes: HTMLAttributes) {
    let last = elements.count - 1
    func value(_ name: String) -> String? { attributes[name] }
    let names = ["disc", "circle", "square"]
    let depth = elements[last].style.paragraph.lists.count
    let style = elements[last].style.markerName
    var marker = HTMLLists.marker(
      style
        ?? value("type").flatMap { HTMLLists.types[$0] }
        ?? (tag == "ol" ? "decimal" : names[min(depth, 2)]))
    if let own = value("data-tk-marker") { marker = own }
    let isReversed = value("reversed") != nil && tag == "ol"
    let count = isReversed ? lastChildren?.itemCount(elementCount - 1) ?? 1 : 1
    let start = value("start").flatMap { Int($0) }.map(ListFormat.limited) ?? count
    counters.reset("list-item", to: isReversed ? start + 1 : start - 1, elements.count)
    lists.count += 1
    elements[last].style.markerName = nil
    // Our own writer marks lists that are continued here.
    if let number = value("data-tk-continues").flatMap({ Int($0) }),
      let format = lists.formats[number]
    {
      lists.formats[lists.count] = format
      elements[last].style.paragraph.lists.append(.init(id: number, format))
      lists.open.append(.init(id: number, marker: format.marker))
      return
    }
    let format = ListFormat(
      marker, prependsOuterMarker: value("data-tk-prepend") != nil,
      start: start)
    lists.begin(format, step: isReversed ? -1 : 1)
    // In a counter style that lists do not support, each item has its number as literal text.
    if let style, CSSCounterStyle.isKnown(style.lowercased()) {
      lists.open[lists.open.count - 1].style = style
    }
    elements[last].style.paragraph.lists.append(.init(id: lists.count, format))
  }

  /// The marker that `li::marker { content: … }` says; nil where no sheet says one.
  private func markerContent(_ found: [CSSDeclaration], number: Int?) -> String? {
    guard let element = elements.last,
      let value = found.last(where: { $0.name == "content" })?.value,
      value.lowercased() != "normal"
    else { return nil }
    var counters = self.counters
    if let number { counters.increment("list-item", elements.count, to: number) }
    var content = CSSContent(
      attributes: element.attributes.list, counters: counters,
      quotes: CSSQuotes(element.style.quotes, language: element.style.language),
      quoteDepth: quoteDepth)
    let text = content.text(element.style.variables.resolved(value) ?? "")
    note(content)
    return HTMLLists.literal(text)
  }

  /// The font and the colour that `li::marker` says; nil where no sheet says any.
  private func markerStyle(_ found: [CSSDeclaration]) -> CharacterFormat? {
    let own = found.filter { CSSProperties.isOfMarkers($0.name) && $0.name != "content" }
    guard !own.isEmpty, let outer = elements.last?.style else { return nil }
    var style = outer
    style.apply(own, parent: outer)
    var format = CharacterFormat()
    format.fontName = style.character.fontName
    format.fontKind = style.character.fontKind
    format.fontSize = style.character.fontSize
    format.weight = style.character.weight
    format.isItalic = style.character.isItalic
    format.foreground = style.character.foreground
    return format
  }

  private func beginItem(_ attributes: HTMLAttributes) {
    let last = elements.count - 1
    lists.items.append(HTMLOpenLists.Item())
    let own =
      elements[last].style.markerName
      ?? attributes["type"].flatMap { HTMLLists.types[$0] }
    guard var list = elements[last].style.paragraph.lists.last,
      let place = lists.open.lastIndex(where: { $0.id == list.id })
    else {
      // An item outside of any list is a list of its own.
      lists.count += 1
      let format = ListFormat(own.map { HTMLLists.marker($0) } ?? "{disc}")
      elements[last].style.paragraph.lists = [.init(id: lists.count, format)]
      return
    }
    let said = attributes["value"].flatMap { Int($0) }.map(ListFormat.limited)
    let shown = said ?? lists.open[place].next
    let name = own ?? lists.open[place].style
    let found = noteIgnored(.marker)
    let style = markerStyle(found)
    let marker =
      markerContent(found, number: shown) ?? name.map { HTMLLists.marker($0, number: shown) }
      ?? lists.open[place].marker
    lists.items[lists.items.count - 1].marker = ListNumbers.marker(marker, shown ?? 1)
    countItem(said ?? lists.open[place].next, step: lists.open[place].step)
    guard let number = said ?? lists.open[place].next else { return }
    if number != lists.open[place].following || marker != list.format.marker
      || style != list.format.style
    {
      // A number or a marker that does not follow begins a list of its own, which the next items go on with.
      lists.count += 1
      list = .init(
        id: lists.count,
        ListFormat(marker, prependsOuterMarker: list.format.prependsOuterMarker, start: number))
      list.format.style = style
      let depth = elements[last].style.paragraph.lists.count
      for index in elements.indices where elements[index].style.paragraph.lists.count >= depth {
        elements[index].style.paragraph.lists[depth - 1] = list
      }
      lists.open[place].id = lists.count
    }
    lists.open[place].next = ListFormat.limited(number + lists.open[place].step)
    lists.open[place].following = ListFormat.limited(number + 1)
  }

  /// Sets the counter of items that style sheets may show, unless they count items themselves.
  private func countItem(_ number: Int?, step: Int) {
    guard let number else { return }
    counters.increment("list-item", elements.count, to: number)
  }

  // MARK: Elements without content

  func takeVoid(_ tag: HTMLName, _ attributes: HTMLAttributes) {
    func value(_ name: String) -> String? { attributes[name] }
    switch tag.text {
    case "br":
      if let own = value("style"), own.contains("page-break-before") {
        openText(style)
        tell(style.sharedCharacter)
        paragraph.units.append(0x0C)
        paragraph.endsWithSpace = true
        return
      }
      openParagraph()
      addBreak(style)
      paragraph.endsWithSpace = true
    case "wbr":
      openText(style)
      tell(style.sharedCharacter)
      paragraph.units.append(0x200B)
    case "img": appendImage(tag, attributes)
    case "input": appendInput(attributes)
    case "col": takeColumn(attributes)
    case "meta", "link", "base": takeOfHead(tag.text, attributes)
    default: break
    }
  }

  /// Appends the value of a form control, separated from the surrounding text.
  private func appendInput(_ attributes: HTMLAttributes) {
    let type = attributes["type"]?.lowercased() ?? "text"
    let isChecked = attributes["checked"] != nil
    switch type {
    case "checkbox":
      if let item = lists.items.indices.last, lists.items[item].isMarkerWaiting {
        lists.items[item].isTaskDone = isChecked
      } else {
        append(isChecked ? "☑" : "☐")
      }
    case "radio": append(isChecked ? "◉" : "○")
    case _ where Self.shownInputs.contains(type):
      guard let text = attributes["value"], !text.isEmpty else { return }
      paragraph.noteSpace(style)
      append(text)
      paragraph.noteSpace(style)
    default: break
    }
  }

  private static let shownInputs: Set = [
    "text", "search", "tel", "url", "email", "number", "date", "month", "week", "time",
    "datetime-local", "submit", "reset", "button",
  ]

  func takeMeta(_ attributes: HTMLAttributes) {
    func value(_ name: String) -> String? { attributes[name] }
    guard let name = value("name")?.lowercased(), let content = value("content"), !content.isEmpty
    else { return }
    let known = name == "comment" ? "description" : name
    if let property = DocumentProperty.all.first(where: { $0.name == known }) {
      document[keyPath: property.path] = content
    }
  }
}

extension BoxFormat {
  /// Whether a border or padding prevents the margin of the contents from collapsing at an edge.
  fileprivate func holdsMargin(_ edge: Int) -> Bool {
    border[edge].value > 0 || padding[edge].value > 0
  }
}
