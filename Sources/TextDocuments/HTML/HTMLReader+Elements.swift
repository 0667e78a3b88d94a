// SPDX-License-Identifier: MIT

// What elements do: blocks, lists, links, pictures.

extension HTMLReader {
  /// Attributes that look like CSS, from before there was CSS.
  func applyAttributes(_ tag: String, _ attributes: [HTMLAttribute], _ style: inout HTMLStyle) {
    for attribute in attributes {
      let value = attribute.value
      switch attribute.name {
      case "dir":
        if value.lowercased() == "rtl" { style.paragraph.direction = .rightToLeft }
        if value.lowercased() == "ltr" { style.paragraph.direction = .leftToRight }
        if value.lowercased() == "auto" { style.paragraph.direction = .natural }
        if style.display == .inline && (tag == "bdo" || tag == "span" || tag == "bdi") {
          style.paragraph.direction = .natural
          style.character.embeddings.append(
            (value.lowercased() == "rtl" ? 1 : 0) | (tag == "bdo" ? 2 : 0))
        }
      case "lang", "xml:lang":
        if tag != "html" && tag != "body" {
          style.character.language = value.isEmpty ? nil : value
        }
      case "title": style.character.toolTip = value.isEmpty ? nil : value
      case "align":
        if tag == "caption", value.lowercased() == "bottom" {
          style.captionsBelow = true
        } else if tag != "img" {
          style.applyAlign(value.lowercased())
        }
      case "bgcolor": style.applyBox("background-color", value)
      case "hidden": style.display = .hidden
      // Without a place it leads nowhere, and looks as text that does: our choice, as browsers load the page anew.
      case "href" where tag == "a" && value.utf8.contains { $0 > 0x20 }:
        // Where it leads is said of the element itself.
        style.character.link = value
        style.character.foreground = DocumentColor(hex: 0x0000EE)
        style.character.underline = .init()
      case "color" where tag == "font":
        if let color = CSSColor.color(value) { style.character.foreground = color }
      case "text" where tag == "body":
        if let color = CSSColor.color(value) { style.character.foreground = color }
      case "face" where tag == "font":
        style.apply([.init(name: "font-family", value: value)], parent: style)
      case "size" where tag == "font": applyFontSize(value, &style)
      case "valign":
        style.apply([.init(name: "vertical-align", value: value.lowercased())], parent: style)
      case "width" where style.display == .cell || style.display == .table:
        style.width = CSSLength(value)
      case "height" where style.display == .cell: style.height = CSSLength(value)
      case "nowrap": style.spaces = .collapse
      case "class" where tag == "code":
        if value.hasPrefix("language-") && style.paragraph.isCode {
          style.paragraph.codeLanguage = String(value.dropFirst(9))
        }
      default: break
      }
    }
    if style.display == .cell { applyTableAttributes(&style) }
  }

  /// `<pre><code class="language-…">` says it of the whole block.
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
      if tag == "q" { append("“") }
      // What stands above the line elsewhere stands behind its word.
      if tag == "rt" { append("(") }
      return
    case .table:
      endParagraph()
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
    if tag == "caption" { beginCaption(elements[last].style) }
    if tag == "figcaption" { keepWithFigure(last) }
    // A box that is spelled out has the space around it itself.
    if elements[last].style.ownBox == nil { margins.addAbove(elements[last].style) }
    if elements[last].style.breaksBefore { next.startsPage = true }
    if tag == "html" || tag == "body" {
      document.background = elements[last].style.box.background ?? document.background
    } else if elements[last].style.isBox {
      beginBox(last)
    }
    if tag == "ul" || tag == "ol" || tag == "dir" || tag == "menu" { beginList(tag, attributes) }
    if (elements[last].style.display == .listItem || tag == "li") && !elements[last].isNote {
      beginItem(attributes)
    }
    if elements[last].style.spaces == .keepAll { next.isBehindPre = true }
    if ["pre", "xmp", "listing", "plaintext"].contains(tag) {
      // Our own writer says which lines of one program it has cut in parts.
      next.startsCode = attributes["data-tk-joins"] == nil
    }
    if tag == "hr" {
      openParagraph()
      endParagraph()
    }
  }

  /// A box to be drawn: the space above it is outside, that above what it holds is inside.
  private func beginBox(_ last: Int) {
    tellHeld()
    blockCount += 1
    var box = elements[last].node.box
    if elements[last].style.ownBox == nil {
      box.wrappedValue.margin.top = .init(margins.spaceAbove)
      // That below is told by what follows, with which it may be one.
      box.wrappedValue.margin.bottom = .zero
      margins.above = 0
      // Where neither border nor padding parts them, the space of what it holds is none of its own.
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
      if element.tag.text == "q" { append("”") }
      if element.tag.text == "rt" { append(")") }
      return
    case .table:
      endParagraph()
      endTable()
      next.isBelowTable = true
      return
    case .row: return endRow()
    case .cell: return isRowFull ? endParagraph() : endCell()
    case .rowGroup, .hidden:
      endRowGroup()
      return
    case .block, .listItem: break
    }
    // Empty items have their marker, and what is preformatted its last line.
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

  /// What stands before a figure's caption is not parted from it, nor a caption that stands first from what follows.
  ///
  /// Below a table it is the table's.
  private func keepWithFigure(_ caption: Int) {
    guard let figure = elements[..<caption].lastIndex(where: { $0.tag.text == "figure" }) else {
      return
    }
    elements[caption].beginsFigure = !elements[figure].hasParagraph
    guard elements[figure].hasParagraph else { return }
    held?.keepsWithNext = true
    if next.isBelowTable { tablesAroundCaption = tables.count }
  }

  /// The space below a box stands above what follows it.
  private func endBox(_ style: HTMLStyle) {
    margins.joinsBox = false
    guard style.ownBox == nil else {
      tellHeld()
      margins.lastBelow = 0
      return
    }
    var below = style.marginBottom ?? 0
    if !style.finishedBox.holdsMargin(3) {
      below = max(below, margins.below)
      margins.below = 0
    }
    tellHeld()
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
    var marker = HTMLLists.marker(
      elements[last].style.markerName
        ?? value("type").flatMap { HTMLLists.types[$0] }
        ?? (tag == "ol" ? "decimal" : names[min(depth, 2)]))
    if let own = value("data-tk-marker") { marker = own }
    let start = value("start").flatMap { Int($0) } ?? 1
    lists.count += 1
    // Our own writer says which list goes on here.
    if let number = value("data-tk-continues").flatMap({ Int($0) }),
      let format = lists.formats[number]
    {
      lists.formats[lists.count] = format
      elements[last].style.markerName = nil
      elements[last].style.paragraph.lists.append(.init(id: number, format))
      lists.open.append((number, nil))
      return
    }
    elements[last].style.markerName = nil
    let format = ListFormat(
      marker, prependsOuterMarker: value("data-tk-prepend") != nil,
      start: start)
    lists.begin(format)
    elements[last].style.paragraph.lists.append(.init(id: lists.count, format))
  }

  private func beginItem(_ attributes: HTMLAttributes) {
    let last = elements.count - 1
    lists.items.append(HTMLOpenLists.Item())
    guard var list = elements[last].style.paragraph.lists.last else {
      // An item outside of any list is one of its own.
      lists.count += 1
      elements[last].style.paragraph.lists = [.init(id: lists.count, ListFormat("{disc}"))]
      return
    }
    let place = lists.open.lastIndex { $0.id == list.id }
    let next = place.flatMap { lists.open[$0].next }
    if let place { lists.open[place].next = next.map { $0 + 1 } }
    if let text = attributes["value"], let number = Int(text).map(ListFormat.limited),
      number != next
    {
      // A number that does not follow begins a list of its own, which the next items go on with.
      lists.count += 1
      list = .init(id: lists.count, list.format.starting(at: number))
      let depth = elements[last].style.paragraph.lists.count
      for index in elements.indices where elements[index].style.paragraph.lists.count >= depth {
        elements[index].style.paragraph.lists[depth - 1] = list
      }
      if let place { lists.open[place] = (lists.count, number + 1) }
    }
    if let name = elements[last].style.markerName {
      elements[last].style.paragraph.lists[elements[last].style.paragraph.lists.count - 1].format
        .marker =
        HTMLLists.marker(name)
    }
  }

  // MARK: Elements without content

  func takeVoid(_ tag: String, _ attributes: HTMLAttributes) {
    func value(_ name: String) -> String? { attributes[name] }
    switch tag {
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
    case "img": appendPicture(attributes)
    case "input" where value("type")?.lowercased() == "checkbox":
      if let item = lists.items.indices.last, lists.items[item].isMarkerWaiting {
        lists.items[item].isTaskDone = value("checked") != nil
      }
    case "input" where Self.shownInputs.contains(value("type")?.lowercased() ?? "text"):
      if let text = value("value"), !text.isEmpty { append(text) }
    case "col": takeColumn(attributes)
    case "meta": takeMeta(attributes)
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

  private func appendPicture(_ attributes: HTMLAttributes) {
    guard let picture = picture(attributes) else { return }
    openText(self.style)
    tell(self.style.sharedCharacter)
    flush()
    sink.appendPicture(picture)
    paragraph.endsWithSpace = false
  }

  /// What `<img>` shows; `nil` if nothing.
  func picture(_ attributes: HTMLAttributes) -> DocumentPicture? {
    func value(_ name: String) -> String? { attributes[name] }
    var style = self.style.inherited()
    style.width = value("width").flatMap { CSSLength($0) }
    style.height = value("height").flatMap { CSSLength($0) }
    style.apply(styles.parsed(value("style") ?? ""), parent: self.style)
    // What is less than nothing is no size, as in browsers.
    if style.width == .points(0) || style.height == .points(0) { return nil }
    var picture = DocumentPicture()
    picture.alternative = value("alt")
    picture.title = value("title").flatMap { $0.isEmpty ? nil : $0 }
    if case .points(let points)? = style.width, points > 0 { picture.width = points }
    if case .points(let points)? = style.height, points > 0 { picture.height = points }
    let source = attributes.address(of: "src") ?? []
    picture.take(source)
    if !picture.data.isEmpty { picture.source = value("data-tk-source") }
    let isShown =
      !picture.data.isEmpty || picture.source != nil || picture.alternative?.isEmpty == false
    return isShown ? picture : nil
  }
}

extension BoxFormat {
  /// Whether a border or padding keeps the space of what stands in it inside, at an edge.
  fileprivate func holdsMargin(_ edge: Int) -> Bool {
    border[edge].value > 0 || padding[edge].value > 0
  }
}

extension DocumentPicture {
  /// Takes an address, or what is said in the place of one; nothing of an empty one.
  mutating func take(_ address: ArraySlice<UInt8>) {
    guard !address.isEmpty else { return }
    data = DataURL.data(of: address) ?? []
    if !data.isEmpty {
      kind = .init(signatureOf: data[...])
      if address.starts(with: "data:image/svg".utf8) { kind = .svg }
      return
    }
    // What says that it is the picture, and is not, is kept as far as it tells which one.
    let isData = address.starts(with: "data:".utf8)
    source = String(decoding: isData ? address.prefix(200) : address, as: UTF8.self)
  }
}

/// Data in the place of an address, `data:image/png;base64,…`.
enum DataURL {
  static func data(of source: ArraySlice<UInt8>) -> [UInt8]? {
    guard source.starts(with: "data:".utf8), let comma = source.firstIndex(of: 0x2C) else {
      return nil
    }
    let head = String(decoding: source[..<comma], as: UTF8.self).lowercased()
    let body = source[(comma + 1)...]
    return head.hasSuffix(";base64") ? base64(body) : percentDecoded(body)
  }

  private static func base64(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case 0x2B, 0x2D: value = 62
      case 0x2F, 0x5F: value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  static func base64Text(_ data: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let count = min(3, data.count - start)
      var bits = 0
      for offset in 0..<3 { bits = bits << 8 | (offset < count ? Int(data[start + offset]) : 0) }
      for place in 0..<4 {
        result.append(place <= count ? letters[bits >> (18 - 6 * place) & 63] : 0x3D)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2, let high = RTFScanner.hexDigit(rest[rest.startIndex]),
        let low = RTFScanner.hexDigit(rest[rest.startIndex + 1])
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

/// What `@page` says of the paper.
enum HTMLPage {
  private static let sizes: [String: DocumentFormat.Size] = [
    "a3": .init(842, 1191), "a4": .init(595, 842), "a5": .init(420, 595), "b5": .init(499, 709),
    "letter": .init(612, 792), "legal": .init(612, 1008), "ledger": .init(792, 1224),
  ]

  static func apply(_ declarations: [CSSDeclaration], _ document: inout DocumentFormat) {
    for one in declarations {
      let words = CSSParser.split(one.value.lowercased(), at: " ")
      let lengths = words.compactMap { CSSLength($0)?.points(fontSize: 12) }.map { max(0, $0) }
      // No paper is smaller than a point; the largest is that of a PDF, 200 inches.
      if one.name == "size", !lengths.allSatisfy({ (1...14_400).contains($0) }) { continue }
      switch one.name {
      case "size":
        if let named = words.lazy.compactMap({ sizes[$0] }).first {
          document.paperSize =
            words.contains("landscape") ? .init(named.height, named.width) : named
        } else if let width = lengths.first {
          document.paperSize = .init(width, lengths.count > 1 ? lengths[1] : width)
        }
      case "margin":
        guard let top = lengths.first else { continue }
        document.topMargin = top
        document.rightMargin = lengths.count > 1 ? lengths[1] : top
        document.bottomMargin = lengths.count > 2 ? lengths[2] : top
        document.leftMargin = lengths.count > 3 ? lengths[3] : document.rightMargin
      case "margin-top": document.topMargin = lengths.first
      case "margin-right": document.rightMargin = lengths.first
      case "margin-bottom": document.bottomMargin = lengths.first
      case "margin-left": document.leftMargin = lengths.first
      default: break
      }
    }
  }
}
