// SPDX-License-Identifier: MIT

internal import TextDocuments

/// The paragraph styles of a document's paragraph formats, with its lists and boxes: one object for
/// each of them.
struct ParagraphStyles {
  struct Made {
    var style: NSParagraphStyle
    var role: DocumentParagraph?
  }

  private let defaults: DocumentDefaults
  private var lists: [Int: NumberedList] = [:]
  /// The lists of the last paragraph; none where a text begins.
  var open: Set<Int> = []
  private var blocks: [Int: NSTextBlock] = [:]
  /// Recent results.
  private var recent: [(format: ParagraphFormat, outer: [NSTextBlock], made: Made)] = []
  private var oldest = 0

  private struct NumberedList {
    var object: NSTextList
    /// Items so far.
    var items = 0
  }

  init(_ defaults: DocumentDefaults) { self.defaults = defaults }

  /// Counts the items of lists.
  ///
  /// A document's list continues after a paragraph that is not an item, and layout begins again
  /// there. So the following items get another list that starts with the next number.
  ///
  /// - Parameter paragraph: The lists of the text's next paragraph.
  private mutating func count(_ paragraph: [ParagraphFormat.List]) {
    for list in paragraph {
      guard let known = lists[list.id] else {
        lists[list.id] = NumberedList(object: self.list(list.format))
        continue
      }
      if known.items > 0, !open.contains(list.id) {
        let next = known.object.startingItemNumber &+ known.items
        lists[list.id] = NumberedList(object: self.list(list.format.starting(at: next)))
        recent = []
        oldest = 0
      }
    }
    if let last = paragraph.last { lists[last.id]?.items += 1 }
    open = Set(paragraph.map(\.id))
  }

  /// The style of the text's next paragraph, which is in blocks, outermost first.
  mutating func style(_ format: ParagraphFormat, in outer: [NSTextBlock]) -> Made {
    count(format.lists)
    // Each horizontal rule has its own box: two in one box would be one line.
    if format.isRule { return make(format, in: outer) }
    // Compared in place: a format is large.
    for index in recent.indices
    where recent[index].outer.elementsEqual(outer, by: { $0 === $1 })
      && recent[index].format == format
    {
      return recent[index].made
    }
    let made = make(format, in: outer)
    if recent.count < 8 {
      recent.append((format, outer, made))
    } else {
      recent[oldest] = (format, outer, made)
      oldest = (oldest + 1) % 8
    }
    return made
  }

  /// The block of a number, always the same.
  mutating func block(_ from: ParagraphFormat.Block) -> NSTextBlock {
    if let known = blocks[from.id] { return known }
    let made = NSTextBlock()
    BlockFormats.apply(from.box, to: made)
    blocks[from.id] = made
    return made
  }

  private func list(_ format: ListFormat) -> NSTextList {
    let list = NSTextList(
      markerFormat: NSTextList.MarkerFormat(format.marker),
      options: format.prependsOuterMarker ? .prependEnclosingMarker : [],
      startingItemNumber: format.start)
    if let style = format.style {
      var attributes = CharacterAttributes(defaults)
      let all = attributes.find(style).dictionary
      list.markerAttributes = all.filter { $0.key == .font || $0.key == .foregroundColor }
    }
    return list
  }

  private mutating func make(_ format: ParagraphFormat, in outer: [NSTextBlock]) -> Made {
    let style = NSMutableParagraphStyle()
    style.alignment = Self.alignments[Int(format.alignment.rawValue)]
    style.baseWritingDirection = Self.directions[Int(format.direction.rawValue)]
    style.lineBreakMode = Self.lineBreaks[Int(format.lineBreaking.rawValue)]
    style.firstLineHeadIndent = format.firstLineHeadIndent
    style.headIndent = format.headIndent
    style.tailIndent = format.tailIndent
    style.lineSpacing = format.lineSpacing
    style.paragraphSpacing = format.spacingAfter
    style.paragraphSpacingBefore = format.spacingBefore
    style.minimumLineHeight = format.minimumLineHeight
    style.maximumLineHeight = format.maximumLineHeight
    style.lineHeightMultiple = format.lineHeightMultiple
    style.usesHalfLeading = format.usesHalfLeading
    style.hyphenationFactor = Float(format.hyphenationFactor)
    style.tighteningFactorForTruncation =
      format.tighteningFactor == 0
      ? ParagraphValues.standardTightening : Float(format.tighteningFactor)
    style.headerLevel = format.headingLevel
    style.defaultTabInterval = format.defaultTabInterval
    if let tabs = format.tabs { style.tabStops = tabs.map(Self.tab) }
    style.textLists = format.lists.compactMap { lists[$0.id]?.object }
    style.textBlocks = outer + format.blocks.map { block($0) }
    style.startsPage = format.startsPage
    style.keepsTogether = format.keepsTogether
    // A caption is kept with the table below it.
    style.keepsWithNext = format.keepsWithNext || format.caption == .aboveTable
    style.avoidsWidows = !format.allowsWidows
    var role: DocumentParagraph?
    if format.isRule || format.isCode || format.quoteLevel > 0 || format.continuedLists > 0
      || format.caption != nil || format.pageNumber != nil
    {
      role = DocumentParagraph(
        quoteLevel: format.quoteLevel, isCode: format.isCode, codeLanguage: format.codeLanguage,
        isRule: format.isRule, startsCode: format.startsCode, itemDepth: format.continuedLists,
        caption: format.caption, pageNumber: format.pageNumber)
    }
    if format.isRule { style.textBlocks.append(Self.rule()) }
    if let sheet = defaults.styleSheet {
      AppliedStyle(sheet, AppliedStyle.Kind(format, isInTable: !outer.isEmpty)).apply(
        to: style,
        isTight: format.spacingAfter == 0
          && (format.isCode || !format.lists.isEmpty || !outer.isEmpty))
      var more = Self.itemIndent(format, style, size: sheet.styles[.body]?.size ?? 12)
      // The continuation of an item is below its text.
      if format.continuedLists > 0 { more += sheet.styles[.listItem]?.indent ?? 0 }
      style.headIndent += more
      style.firstLineHeadIndent += more
    }
    return Made(style: style.copy() as? NSParagraphStyle ?? style, role: role)
  }

  /// The difference between a style sheet's size and indent and the default of two em for each
  /// list.
  private static func itemIndent(
    _ format: ParagraphFormat, _ style: NSParagraphStyle, size: Double
  ) -> Double {
    let depth = Double(max(format.continuedLists, format.lists.count))
    if format.headIndent > 0 { return depth * 2 * (size - 12) }
    return style.headIndent > 0 && format.firstLineHeadIndent == 0 ? depth * 2 * size : 0
  }

  /// A horizontal rule: the upper border of an empty box, below the preceding text at some
  /// distance, as in browsers.
  private static func rule() -> NSTextBlock {
    let block = NSTextBlock()
    block.setWidth(1, type: .absoluteValueType, for: .border, edge: .minY)
    block.setWidth(8, type: .absoluteValueType, for: .margin, edge: .minY)
    block.setBorderColor(UIColor(white: 0.5, alpha: 1))
    return block
  }

  private static let alignments: [NSTextAlignment] = [
    .natural, .left, .center, .right, .justified,
  ]
  private static let directions: [NSWritingDirection] = [.natural, .leftToRight, .rightToLeft]
  private static let lineBreaks: [NSLineBreakMode] = [
    .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
    .byTruncatingMiddle,
  ]

  private static func tab(_ from: ParagraphFormat.Tab) -> NSTextTab {
    let type: NSParagraphStyle.TextTabType =
      switch from.alignment {
      case .left: .leftTabStopType
      case .center: .centerTabStopType
      case .right: .rightTabStopType
      case .decimal: .decimalTabStopType
      }
    let tab = NSTextTab(type: type, location: from.location)
    guard from.leader != .none else { return tab }
    var options = tab.options
    options[.leader] = leaders[Int(from.leader.rawValue)]
    return NSTextTab(textAlignment: tab.alignment, location: tab.location, options: options)
  }

  /// The characters of leaders, by number.
  private static let leaders = ["", ".", "·", "-", "_", "—", "="]

  // MARK: To documents

  /// The paragraph format of a style; lists, blocks and the role are emitted separately.
  static func format(_ style: NSParagraphStyle) -> ParagraphFormat {
    var format = ParagraphFormat()
    format.alignment = .allCases[alignments.firstIndex(of: style.alignment) ?? 0]
    format.direction = .allCases[directions.firstIndex(of: style.baseWritingDirection) ?? 0]
    format.lineBreaking = .allCases[lineBreaks.firstIndex(of: style.lineBreakMode) ?? 0]
    format.firstLineHeadIndent = style.firstLineHeadIndent
    format.headIndent = style.headIndent
    format.tailIndent = style.tailIndent
    format.lineSpacing = style.lineSpacing
    format.spacingAfter = style.paragraphSpacing
    format.spacingBefore = style.paragraphSpacingBefore
    format.minimumLineHeight = style.minimumLineHeight
    format.maximumLineHeight = style.maximumLineHeight
    format.lineHeightMultiple = style.lineHeightMultiple
    format.usesHalfLeading = style.usesHalfLeading
    format.hyphenationFactor = Double(style.hyphenationFactor)
    if style.tighteningFactorForTruncation != ParagraphValues.standardTightening {
      format.tighteningFactor = Double(style.tighteningFactorForTruncation)
    }
    format.headingLevel = style.headerLevel
    format.defaultTabInterval = style.defaultTabInterval
    if style.tabStops != ParagraphValues.standardTabStops { format.tabs = style.tabStops.map(tab) }
    format.startsPage = style.startsPage
    format.keepsTogether = style.keepsTogether
    format.keepsWithNext = style.keepsWithNext
    format.allowsWidows = !style.avoidsWidows
    return format
  }

  private static func tab(_ from: NSTextTab) -> ParagraphFormat.Tab {
    let alignment: ParagraphFormat.Tab.Alignment =
      switch from.tabStopType {
      case .leftTabStopType: .left
      case .centerTabStopType: .center
      case .rightTabStopType: .right
      case .decimalTabStopType: .decimal
      }
    let leader = (from.options[.leader] as? String).flatMap { leaders.firstIndex(of: $0) } ?? 0
    return ParagraphFormat.Tab(
      Double(from.location), alignment, leader: .allCases[leader])
  }
}
