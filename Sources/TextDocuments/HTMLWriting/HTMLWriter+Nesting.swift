// SPDX-License-Identifier: MIT

// Containers of paragraphs: boxes, quotations, lists and their items.
//
//     <div> box   <blockquote> around lists   <ul><li> lists   <blockquote> in the item   <p>

extension HTMLWriter {
  /// Opens and closes the containers of the next paragraph.
  func enter(_ format: ParagraphFormat) {
    openBlocks(format.blocks)
    let level = levels.count - 1
    let quotes = min(format.quoteLevel, Self.maximumQuotes)
    let isBehind = quotes < levels[level].quotes
    if format.lists.isEmpty {
      let depth = isBehind ? 0 : itemDepth(format.continuedLists)
      closeLists(to: depth)
      setQuotes(quotes, inItem: depth > 0)
      return
    }
    if isBehind || levels[level].lists.first?.id != format.lists[0].id {
      closeLists(to: 0)
      setQuotes(quotes, inItem: false)
    }
    openLists(format.lists)
    setQuotes(quotes, inItem: true)
  }

  /// Opens and closes the containers of the next table.
  ///
  /// - Returns: The number of lists around the item that contains the table.
  func enter(_ format: TableFormat, in blocks: [ParagraphFormat.Block]) -> Int {
    openBlocks(blocks)
    let quotes = min(format.quoteLevel, Self.maximumQuotes)
    let isBehind = quotes < levels[levels.count - 1].quotes
    let depth = isBehind ? 0 : itemDepth(format.continuedLists)
    closeLists(to: depth)
    setQuotes(quotes, inItem: depth > 0)
    return depth
  }

  /// The maximum number of nested quotations that are written as elements.
  static let maximumQuotes = 100

  /// Returns the number of open lists that can continue: items without a marker so far cannot.
  private func itemDepth(_ wanted: Int) -> Int {
    let lists = levels[levels.count - 1].lists
    guard wanted > 0, wanted <= lists.count, lists[wanted - 1].hasMarker else { return 0 }
    return wanted
  }

  /// Opens and closes quotations; if `inItem`, those around the lists are unchanged.
  private func setQuotes(_ count: Int, inItem: Bool) {
    let level = levels.count - 1
    let path: WritableKeyPath<Level, Int> = inItem ? \.innerQuotes : \.quotes
    let wanted = inItem ? count - levels[level].quotes : count
    while levels[level][keyPath: path] > wanted {
      levels[level].text += "</blockquote>\n"
      levels[level][keyPath: path] -= 1
    }
    while levels[level][keyPath: path] < wanted {
      levels[level].text += "<blockquote>\n"
      levels[level][keyPath: path] += 1
    }
  }

  func openBlocks(_ blocks: [ParagraphFormat.Block]) {
    let level = levels.count - 1
    let common = zip(levels[level].blocks, blocks).prefix { $0 == $1.id }.count
    guard common < max(levels[level].blocks.count, blocks.count) else { return }
    closeCode()
    closeLists(to: 0)
    setQuotes(0, inItem: false)
    for _ in common..<levels[level].blocks.count { levels[level].text += "</div>\n" }
    for block in blocks[common...] {
      levels[level].text += "<div class=\"\(classes.box(block.box, of: .block))\">\n"
      levels[level].spaceBelow = 0
    }
    levels[level].blocks = blocks.map(\.id)
    levels[level].spaceBelow = 0
  }

  private func openLists(_ lists: [ParagraphFormat.List]) {
    let level = levels.count - 1
    let common = zip(levels[level].lists, lists).prefix { $0.id == $1.id }.count
    closeLists(to: common)
    // If no list begins, this is the next item, which begins outside of the last item's content.
    if common == lists.count { closeInnerQuotes() }
    for list in lists[common...] {
      closeInnerQuotes()
      let tag: HTMLSource = HTMLClasses.isOrdered(list.format.marker) ? "ol" : "ul"
      self.lists.count += 1
      // A nested list is in an item of the enclosing list.
      if let outer = levels[level].lists.indices.last, !levels[level].lists[outer].hasItem {
        levels[level].text += "<li>"
        levels[level].lists[outer].hasItem = true
      }
      levels[level].text += "<\(tag)\(attributes(of: list))>\n"
      levels[level].lists.append(.init(id: list.id, tag: tag))
      if self.lists.numbers[list.id] == nil { self.lists.numbers[list.id] = self.lists.count }
    }
    guard let last = lists.last else { return }
    let place = levels[level].lists.count - 1
    if levels[level].lists[place].hasItem { levels[level].text += "</li>\n" }
    levels[level].text += "<li class=\"\(classes.marker(itemFormat))\">"
    levels[level].lists[place].hasItem = true
    levels[level].lists[place].hasMarker = true
    self.lists.itemCounts[last.id, default: 0] += 1
  }

  private func closeInnerQuotes() {
    let level = levels.count - 1
    setQuotes(levels[level].quotes, inItem: true)
  }

  private func closeLists(to depth: Int) {
    let level = levels.count - 1
    while levels[level].lists.count > depth {
      closeInnerQuotes()
      let list = levels[level].lists.removeLast()
      if list.hasItem { levels[level].text += "</li>\n" }
      levels[level].text += "</\(list.tag)>\n"
    }
  }

  private func attributes(of list: ParagraphFormat.List) -> HTMLSource {
    var result = HTMLSource()
    let known = HTMLLists.markers.filter { $0.value == list.format.marker }.keys.min()
    if let known {
      if known != "decimal" { result += " style=\"list-style-type: \(attribute: known)\"" }
    } else {
      result += " data-tk-marker=\"\(attribute: list.format.marker)\""
    }
    if list.format.prependsOuterMarker { result += " data-tk-prepend" }
    if let style = list.format.style { result += " class=\"\(classes.list(style))\"" }
    if let number = lists.numbers[list.id] {
      let next = list.format.start + (lists.itemCounts[list.id] ?? 0)
      result += " start=\"\(next)\" data-tk-continues=\"\(number)\""
    } else if list.format.start != 1 {
      result += " start=\"\(list.format.start)\""
    }
    return result
  }

  func closeAll() {
    closeCode()
    openBlocks([])
    closeLists(to: 0)
    setQuotes(0, inItem: false)
  }
}
