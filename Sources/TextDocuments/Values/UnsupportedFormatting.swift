// SPDX-License-Identifier: MIT

internal import TextStructures

/// Finds the formatting of a document that a format cannot represent.
///
///     <p style="text-align: right; font-size: 20px">a       in Markdown: font sizes, alignment
///
/// It is a sink that receives the same calls as the format's writer. Formatting that the format's
/// reader applies by default is no loss: the size of a heading, the font of code, the space below a
/// paragraph.
///
/// - Source: our choice: users who save are warned of what the file will not contain.
package final class UnsupportedFormatting: DocumentSink {
  /// Formats to check; RTF represents all that is safe to write.
  package enum Target: Sendable { case html, markdown, rtf }

  package enum Kind: Int, CaseIterable, Sendable {
    case fonts, sizes, colors, effects, codeLetters, alignment, directions, indents
    case spacing, tabs, hyphenation, pageBreaks, boxes, markers, spans, cells, cellParagraphs
    case innerTables, links, images

    package var words: String {
      switch self {
      case .fonts: "fonts"
      case .sizes: "font sizes"
      case .colors: "text colours"
      case .effects: "text effects"
      case .codeLetters: "text styles in code"
      case .alignment: "alignment"
      case .directions: "writing directions"
      case .indents: "indents"
      case .spacing: "line and paragraph spacing"
      case .tabs: "tab stops"
      case .hyphenation: "hyphenation"
      case .pageBreaks: "page breaks"
      case .boxes: "boxes around paragraphs"
      case .markers: "list markers"
      case .spans: "merged cells"
      case .cells: "cell colours and widths"
      case .cellParagraphs: "paragraphs and lists in cells"
      case .innerTables: "tables in tables"
      case .links: "links with unusual schemes"
      case .images: "attachments that are not images"
      }
    }
  }

  private struct Table {
    /// The alignments of each cell's paragraphs with text, by rows.
    var rows: [[Set<ParagraphFormat.Alignment>]] = []
    /// The number of paragraphs in the open cell.
    var paragraphs = 0
  }

  /// The elements that are open around the current text; each note begins with an empty one.
  private struct Place {
    /// The character formats of the paragraph's text.
    var formats: [CharacterFormat] = []
    var hasTab = false
    var tables: [Table] = []
    /// The number of lists that contained the last paragraph.
    var depth = 0
  }

  package private(set) var found: Set<Kind> = []
  private let target: Target
  private let plain: [CharacterFormat]
  private let code: [CharacterFormat]
  private let policy: OutputPolicy
  private let areAlike: (CharacterFormat, CharacterFormat) -> Bool
  /// Names of fonts, separately for code and for other text, and whether they are defaults.
  private var fonts: [Bool: [String: Bool]] = [:]
  private var format = CharacterFormat()
  private var isTold = false
  private var place = Place()
  private var outer: [Place] = []

  /// - Parameters:
  ///   - target: The format that is written.
  ///   - plain: Default formats of text: the fonts, sizes and colours that the reader assigns, or
  ///     that new text starts with.
  ///   - code: The same for code.
  ///   - policy: The content that the file may have.
  ///   - areAlike: Whether two formats have fonts of the same family, whatever its name in each.
  package init(
    _ target: Target, plain: [CharacterFormat], code: [CharacterFormat], policy: OutputPolicy,
    areAlike: @escaping (CharacterFormat, CharacterFormat) -> Bool
  ) {
    (self.target, self.plain, self.code, self.areAlike) = (target, plain, code, areAlike)
    self.policy = policy
  }

  // MARK: Characters

  package func setCharacterFormat(_ format: CharacterFormat) {
    self.format = format
    isTold = false
  }

  package func appendText(_ units: [UInt16]) {
    if units.contains(0x09) { place.hasTab = true }
    if let link = format.link, LinkURL(link, policy.schemes) == nil { found.insert(.links) }
    // Formats of spaces do not show.
    guard !isTold, units.contains(where: { !Self.isSpace($0) }) else { return }
    isTold = true
    place.formats.append(format)
  }

  private static func isSpace(_ unit: UInt16) -> Bool {
    unit <= 0x20 || unit == 0xA0 || unit == 0x2028
  }

  private func note(_ letters: CharacterFormat, in paragraph: ParagraphFormat) {
    let isCode = letters.fontKind == .monospaced
    if ![400, 700].contains(letters.weight) || !isPlainFont(letters) { found.insert(.fonts) }
    if !sizes(paragraph).contains(where: { abs($0 - letters.fontSize) < 0.01 }) {
      found.insert(.sizes)
    }
    let color = letters.foreground
    if letters.background != nil
      || color != nil && !plain.contains(where: { $0.foreground == color })
    {
      found.insert(.colors)
    }
    if hasEffects(letters) { found.insert(.effects) }
    if !letters.embeddings.isEmpty { found.insert(.directions) }
    if paragraph.isCode, place.tables.isEmpty, !isCode || isMarked(letters) {
      found.insert(.codeLetters)
    }
  }

  private func isPlainFont(_ letters: CharacterFormat) -> Bool {
    let isCode = letters.fontKind == .monospaced
    let name = letters.fontName
    if let known = fonts[isCode]?[name] { return known }
    let isPlain = (isCode ? code : plain).contains { areAlike($0, letters) }
    fonts[isCode, default: [:]][name] = isPlain
    return isPlain
  }

  /// The default sizes of a paragraph's text.
  private func sizes(_ paragraph: ParagraphFormat) -> [Double] {
    let level = min(max(paragraph.headingLevel, 0), 6)
    if level > 0, place.tables.isEmpty { return Self.headingSizes[level - 1] }
    return (plain + code).map(\.fontSize)
  }

  /// The sizes of our reader, and those of editors, in which no heading is smaller than the text.
  private static let headingSizes: [[Double]] = [
    [24], [18], [14.04, 15], [12, 13], [9.96, 12], [8.04, 12],
  ]

  private func hasEffects(_ letters: CharacterFormat) -> Bool {
    func isPlain(_ line: CharacterFormat.Line?) -> Bool { line == nil || line == .init() }
    return letters.isSmallCaps || letters.strokeWidth != 0 || letters.shadow != nil
      || letters.baselineOffset != 0 || letters.kern != nil || letters.tracking != nil
      || letters.palette != nil || letters.ligature != nil || letters.expansion != 0
      || letters.obliqueness != 0
      || letters.isVertical || letters.effect != nil
      || abs(letters.superscript) > MarkdownText.maximumRaised
      || letters.link == nil && !isPlain(letters.underline) || !isPlain(letters.strikethrough)
  }

  private func isMarked(_ letters: CharacterFormat) -> Bool {
    letters.weight >= 600 || letters.isItalic || letters.underline != nil || letters.link != nil
      || letters.strikethrough != nil || letters.superscript != 0
  }

  package func appendImage(_ picture: DocumentImage) {
    if target != .rtf, !picture.data.isEmpty, EmbeddedImage(picture, policy) == nil {
      found.insert(.images)
    }
  }

  package func appendMark(_ name: String) {}

  // MARK: Paragraphs

  package func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {
    let hasWords = !place.formats.isEmpty
    if target != .rtf, format.tabs != nil, place.hasTab { found.insert(.tabs) }
    if target == .markdown {
      for letters in place.formats { note(letters, in: format) }
      note(format, hasWords: hasWords)
    }
    place.formats = []
    (place.hasTab, isTold) = (false, false)
  }

  private func note(_ format: ParagraphFormat, hasWords: Bool) {
    noteCell(format, hasWords)
    if format.startsPage { found.insert(.pageBreaks) }
    if format.isRule || !hasWords { return noteDepth(format) }
    let isInCell = !place.tables.isEmpty
    if !isInCell, [.center, .right, .justified].contains(format.alignment) {
      found.insert(.alignment)
    }
    if format.direction != .natural { found.insert(.directions) }
    if !hasOwnIndents(format) { found.insert(.indents) }
    noteDepth(format)
    if hasSpacing(format) { found.insert(.spacing) }
    if format.hyphenationFactor > 0 { found.insert(.hyphenation) }
    if !format.blocks.isEmpty { found.insert(.boxes) }
    if format.lists.contains(where: {
      !Self.markers.contains($0.format.marker) || $0.format.prependsOuterMarker
        || $0.format.style != nil
    }) {
      found.insert(.markers)
    }
  }

  /// The markers that Markdown has; each reader chooses its own bullets.
  private static let markers: Set<String> = [
    "{disc}", "{circle}", "{square}", "{hyphen}", "{decimal}", "{decimal}.", "{decimal})",
  ]

  private func noteDepth(_ format: ParagraphFormat) {
    guard place.tables.isEmpty else { return }
    place.depth = format.lists.isEmpty ? format.continuedLists : format.lists.count
  }

  /// Whether a paragraph's indents are those of its quotations and lists.
  private func hasOwnIndents(_ format: ParagraphFormat) -> Bool {
    guard format.tailIndent == 0 else { return false }
    let (first, rest) = (format.firstLineHeadIndent, format.headIndent)
    if first == 0, rest == 0 { return true }
    guard place.tables.isEmpty, first == rest else { return false }
    let quotes =
      Double(min(format.quoteLevel, MarkdownReader.maximumDepth)) * MarkdownReader.quoteIndent
    // A paragraph without lists continues those that its indent corresponds to.
    let depths =
      !format.lists.isEmpty
      ? format.lists.count...format.lists.count
      : format.continuedLists > 0
        ? format.continuedLists...format.continuedLists : 0...max(place.depth, 0)
    return depths.contains { depth in
      let lists = Double(min(depth, MarkdownReader.maximumDepth)) * MarkdownReader.itemIndent
      return abs(quotes + lists - rest) < 0.01
    }
  }

  private func hasSpacing(_ format: ParagraphFormat) -> Bool {
    if format.lineSpacing != 0 || format.minimumLineHeight != 0 || format.maximumLineHeight != 0
      || format.lineHeightMultiple != 0 && format.lineHeightMultiple != 1
    {
      return true
    }
    // The spacing of headings is up to each reader.
    return format.headingLevel == 0
      && [format.spacingBefore, format.spacingAfter].contains { $0 != 0 && $0 != 12 }
  }

  // MARK: Tables

  private func noteCell(_ format: ParagraphFormat, _ hasWords: Bool) {
    guard let table = place.tables.indices.last, let row = place.tables[table].rows.indices.last,
      let cell = place.tables[table].rows[row].indices.last
    else { return }
    // The alignment of the first row is that of the column.
    if hasWords || row == 0 { place.tables[table].rows[row][cell].insert(format.alignment) }
    place.tables[table].paragraphs += 1
    if place.tables[table].paragraphs > 1 || !format.lists.isEmpty || format.headingLevel > 0
      || format.isCode || format.isRule || format.quoteLevel > 0
    {
      found.insert(.cellParagraphs)
    }
  }

  package func beginTable(in blocks: [ParagraphFormat.Block]) {
    if !blocks.isEmpty { note(.boxes) }
    if !place.tables.isEmpty { note(.innerTables) }
    place.tables.append(Table())
  }

  private func note(_ kind: Kind) { if target == .markdown { found.insert(kind) } }

  package func beginRow() {
    if let last = place.tables.indices.last { place.tables[last].rows.append([]) }
  }

  package func beginCell() {
    guard let table = place.tables.indices.last, let row = place.tables[table].rows.indices.last
    else { return }
    place.tables[table].rows[row].append([])
    place.tables[table].paragraphs = 0
  }

  package func endCell() {}
  package func endRow() {}

  package func endTable(_ format: TableFormat) {
    guard let table = place.tables.popLast(), target == .markdown else { return }
    if [.center, .right].contains(format.alignment) { found.insert(.alignment) }
    if format.box.background != nil { found.insert(.cells) }
    var columns: [Int: ParagraphFormat.Alignment] = [:]
    for (number, row) in format.rows.enumerated() where number < table.rows.count {
      for (cell, alignments) in zip(row.cells, table.rows[number]) where !cell.isCovered {
        if cell.columnSpan > 1 || cell.rowSpan > 1 { found.insert(.spans) }
        if cell.box.background != nil || cell.box.width.value > 0 { found.insert(.cells) }
        let own = Set(alignments.map { $0 == .natural ? .left : $0 })
        if number == 0 { columns[cell.column] = own.first ?? .left }
        if own.contains(.justified) || !own.isSubset(of: [columns[cell.column] ?? .left]) {
          found.insert(.alignment)
        }
      }
    }
  }

  // MARK: Notes

  package func beginStory(_ story: DocumentStory) {
    outer.append(place)
    place = Place()
    isTold = false
  }

  package func endStory(_ story: DocumentStory) {
    place = outer.popLast() ?? Place()
    isTold = false
  }

  package func appendReference(to story: DocumentStory, number: Int) {}
  package func endDocument(_ format: DocumentFormat) {}
}
