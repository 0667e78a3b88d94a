// SPDX-License-Identifier: MIT

// Style sheets, the styles of elements, and the contents of the head.

extension HTMLReader {
  func makeNode(
    _ tag: HTMLName, _ attributes: HTMLAttributes, in parent: HTMLStyleNode
  ) -> HTMLStyleNode {
    let found = foundNode(tag, attributes, in: parent)
    guard tag.text == "a", let link = attributes.link else { return found }
    var style = found.style
    style.character.link = base?.resolved(link) ?? link
    return HTMLStyleNode(style)
  }

  private func foundNode(
    _ tag: HTMLName, _ attributes: HTMLAttributes, in parent: HTMLStyleNode
  ) -> HTMLStyleNode {
    guard let key = styles.key(tag, attributes, sheet) else {
      return HTMLStyleNode(makeStyle(tag.text, attributes, parent.style))
    }
    if let known = parent.child(key) { return known }
    let new = HTMLStyleNode(makeStyle(tag.text, attributes, parent.style))
    styles.remember(new, as: key, of: parent)
    return new
  }

  /// Computes an element's style from its name, its attributes and the style sheets only, because
  /// other elements may share it.
  ///
  /// `depth` is the number of enclosing elements; nil for all open ones.
  func makeStyle(
    _ tag: String, _ attributes: HTMLAttributes, _ parent: HTMLStyle, depth: Int? = nil
  ) -> HTMLStyle {
    var style = parent.inherited()
    style.applyTag(tag)
    let list = attributes.list
    applyAttributes(tag, list, &style)
    var declarations: [CSSDeclaration] = []
    if !sheet.isEmpty {
      while ancestors.count < depth ?? elements.count {
        ancestors.append(elements[ancestors.count].described)
      }
      var element = CSSElement(tag, list)
      if let parent = depth.map({ $0 - 1 }) ?? elements.indices.last, parent >= 0 {
        (element.index, element.before) = elements[parent].places(tag)
      }
      element.isLast = depth.map { elements[$0].isLast } ?? isLastChild
      declarations = sheet.declarations(for: element, in: ancestors)
    }
    if let own = list.first(where: { $0.name == "style" }) {
      declarations += styles.parsed(own.value)
    }
    style.apply(declarations, parent: parent)
    if let name = style.paletteName {
      let palette = palettes.choice(name, family: style.character.fontName)
      if style.character.palette != palette { style.character.palette = palette }
    }
    note(declarations)
    style.becomeItem(of: parent)
    style.moveParagraphs(tag)
    return style
  }

  /// Records properties and values that are ignored.
  func note(_ declarations: [CSSDeclaration]) {
    for one in declarations where ignored.count < Self.ignoredLimit {
      if CSSProperties.isIgnored(one.name) {
        ignored.insert(one.name)
      } else if let value = CSSProperties.ignoredValue(one) {
        ignored.insert("\(one.name): \(value)")
      }
    }
  }

  /// Notes what a pseudo-element of the innermost element does not show: of markers all but their words, font and colour, of others all.
  ///
  /// - Returns: Its declarations in style sheets.
  @discardableResult
  func noteIgnored(_ side: CSSSelector.Side) -> [CSSDeclaration] {
    guard sides[side] != nil, let element = elements.last else { return [] }
    let around = describedAncestors()
    let found = sides[side]?.declarations(for: element.described, in: around) ?? []
    for one in found where CSSProperties.hasEffect(one.name) && ignored.count < Self.ignoredLimit {
      if side == .marker && CSSProperties.isOfMarkers(one.name) { continue }
      ignored.insert("\(one.name) of ::\(side.rawValue)")
    }
    return found
  }

  /// Notes functions of `content` that nothing is made of.
  func note(_ content: CSSContent) {
    for name in content.ignored where ignored.count < Self.ignoredLimit {
      ignored.insert("content: \(name)()")
    }
  }

  static let ignoredLimit = 200

  // MARK: Sheets

  func endHidden(_ element: Element) {
    guard let bytes = collected else { return }
    let tag = element.tag.text
    collected = nil
    let text = String(decoding: bytes, as: UTF8.self)
    if tag == "title" {
      let title = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !title.isEmpty { document.title = title }
    } else if CSSMedia.counts(element.attributes["media"] ?? "all") {
      take(sheet: text, at: "")
    }
  }

  /// Adds the rules of a style sheet.
  ///
  /// - Parameters:
  ///   - text: The sheet.
  ///   - url: Its URL, the base of the URLs in it; empty for a sheet within the document.
  private func take(sheet text: String, at url: String) {
    var found = CSSParser.sheet(text)
    if let files {
      let imported = files.imports(of: found, at: url, base: base)
      found.rules = imported.rules + found.rules
      found.page = imported.page + found.page
      found.pageMargins = imported.pageMargins + found.pageMargins
      palettes.append(imported.palettes)
      ignored.formUnion(imported.ignored.prefix(Self.ignoredLimit))
    } else if !found.imports.isEmpty {
      ignored.insert("@import")
    }
    ignored.formUnion(found.ignored.prefix(Self.ignoredLimit))
    palettes.append(found.palettes)
    sheet.append(found.rules.filter { $0.selector.side == nil })
    for side in CSSSelector.Side.allCases {
      let rules = found.rules.filter { $0.selector.side == side }
      if !rules.isEmpty { sides[side, default: CSSSheet()].append(rules) }
    }
    styles.forget()
    HTMLPage.apply(found.page, &document)
    if pageMargins.count < Self.ignoredLimit {
      pageMargins += found.pageMargins.prefix(Self.ignoredLimit)
    }
    pageDeclarations += found.page.filter { CSSProperties.isOfMarkers($0.name) }
    for one in found.page
    where !HTMLPage.knows(one.name) && !CSSProperties.isOfMarkers(one.name)
      && CSSProperties.hasEffect(one.name)
    {
      if ignored.count < Self.ignoredLimit { ignored.insert("\(one.name) of @page") }
    }
    restyleBody()
  }

  /// Handles a void element of the head: properties, the base URL, linked style sheets.
  func takeOfHead(_ tag: String, _ attributes: HTMLAttributes) {
    switch tag {
    case "meta": takeMeta(attributes)
    case "base":
      if base == nil, let url = attributes.link { base = HTMLBase(url) }
    case "link":
      let relations = (attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
      guard relations.contains("stylesheet"), !relations.contains("alternate"),
        attributes["disabled"] == nil, let url = attributes.link,
        CSSMedia.counts(attributes["media"] ?? "all")
      else { return }
      let whole = base?.resolved(url) ?? url
      if let text = files?.text(whole) { take(sheet: text, at: whole) }
    default: break
    }
  }

  /// Applies a sheet in the body, or before an implied body, to the body too.
  func restyleBody() {
    guard margins.isFirst, !paragraph.isOpen else { return }
    for index in elements.indices {
      let element = elements[index]
      guard ["html", "body"].contains(element.tag.text) else { return }
      let parent = index > 0 ? elements[index - 1].node : root
      ancestors = elements[..<index].map(\.described)
      let style = makeStyle(
        element.tag.text, element.attributes, parent.style, depth: index)
      elements[index].node = HTMLStyleNode(style)
      counters.begin(style, depth: index + 1)
      takeCanvas(element.tag.text, style)
      margins.above = max(margins.above, style.marginTop ?? 0)
    }
  }
}
