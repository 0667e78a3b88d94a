// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextDocuments

/// Documents of random values, each of which RTF can carry exactly.
struct RandomDocument {
  var random: SeededGenerator
  private var lastList = 0
  private var lastBlock = 0
  private var openLists: [ParagraphFormat.List] = []
  private var noteCounts: [DocumentStory: Int] = [:]

  /// Only what HTML carries.
  private let isHTML: Bool

  init(seed: UInt64, isHTML: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.isHTML = isHTML
  }

  mutating func document() -> RecordedDocument {
    var document = RecordedDocument()
    document.blocks = blocks(upTo: 8, depth: 0, isStory: false)
    if random.oneIn(4) && !isHTML {
      document.pageStories = [
        .init(story: .header, blocks: blocks(upTo: 2, depth: 3, isStory: true))
      ]
    }
    if case .paragraph(var last)? = document.blocks.last, !last.pieces.isEmpty, !isHTML,
      random.oneIn(2)
    {
      last.isTerminated = false
      last.end.link = nil
      document.blocks[document.blocks.count - 1] = .paragraph(last)
    }
    document.format = properties()
    return document
  }

  private mutating func blocks(upTo count: Int, depth: Int, isStory: Bool) -> [RecordedDocument
    .Block]
  {
    var blocks: [RecordedDocument.Block] = []
    for _ in 0..<number(1...count) {
      if depth < 3 && random.oneIn(6) {
        // Two adjacent tables are one to many readers, not to ours.
        blocks.append(.table(table(depth: depth)))
      } else {
        blocks.append(
          .paragraph(paragraph(isInCell: depth > 0 || isStory, allowsStories: depth == 0)))
      }
    }
    if isStory || depth > 0, case .table = blocks.last, isStory {
      blocks.append(.paragraph(paragraph(isInCell: true, allowsStories: false)))
    }
    return blocks
  }

  // MARK: Tables

  private mutating func table(depth: Int) -> RecordedDocument.Table {
    var table = RecordedDocument.Table()
    let columns = number(1...4)
    table.format.columnCount = columns
    table.format.collapsesBorders = random.oneIn(2)
    table.format.hasFixedColumns = random.oneIn(2)
    table.format.hidesEmptyCells = random.oneIn(4)
    table.format.isRightToLeft = random.oneIn(4)
    table.format.alignment = [.natural, .left, .center, .right][number(0...3)]
    if random.oneIn(4) { table.format.continuedLists = number(1...3) }
    if random.oneIn(4) { table.format.quoteLevel = number(1...3) }
    table.format.box = box()
    // Columns that cells of the row before cover for so many rows more.
    var covered = [Int](repeating: 0, count: columns)
    var spans = [Int](repeating: 0, count: columns)
    let rowCount = number(1...3)
    for rowNumber in 0..<rowCount {
      var row = RowFormat()
      row.isHeader = rowNumber == 0 && random.oneIn(3)
      row.keepsTogether = random.oneIn(3)
      row.keepsWithNext = random.oneIn(4)
      var contents: [[RecordedDocument.Block]] = []
      var column = 0
      while column < columns {
        var cell = CellFormat()
        cell.column = column
        cell.isHeader = random.oneIn(4)
        cell.box = box()
        if covered[column] > 0 {
          cell.columnSpan = spans[column]
          cell.isCovered = true
          covered[column] -= 1
          contents.append([.paragraph(.init(end: CharacterFormat.plain))])
        } else {
          let free = (column..<columns).prefix { covered[$0] == 0 }.count
          cell.columnSpan = number(1...free)
          // Only what an edge of some row shows is a column.
          if rowNumber == 0 { cell.columnSpan = 1 }
          cell.rowSpan = number(1...min(3, rowCount - rowNumber))
          covered[column] = cell.rowSpan - 1
          spans[column] = cell.columnSpan
          contents.append(blocks(upTo: 2, depth: depth + 1, isStory: false))
        }
        column += cell.columnSpan
        row.cells.append(cell)
      }
      table.rows.append(contents)
      table.format.rows.append(row)
    }
    return table
  }

  private mutating func box() -> BoxFormat {
    var box = BoxFormat()
    for edge in 0..<4 {
      if random.oneIn(2) { box.margin[edge] = length() }
      if random.oneIn(2) { box.border[edge] = length() }
      if random.oneIn(2) { box.padding[edge] = length() }
      if random.oneIn(3) { box.borderColor[edge] = color() }
      if random.oneIn(4) {
        box.borderStyle[edge] = .allCases.randomElement(using: &random) ?? .solid
      }
    }
    if random.oneIn(3) { box.background = color() }
    if random.oneIn(3) { box.width = length() }
    if random.oneIn(4) { box.minimumHeight = length() }
    if random.oneIn(6) { box.maximumWidth = length() }
    box.verticalAlignment = .allCases.randomElement(using: &random) ?? .top
    return box
  }

  private mutating func length() -> BoxFormat.Length {
    .init(Double(number(0...4000)) / 20, isPercent: random.oneIn(4))
  }

  // MARK: Paragraphs

  private mutating func paragraph(isInCell: Bool, allowsStories: Bool) -> RecordedDocument.Paragraph
  {
    var paragraph = RecordedDocument.Paragraph()
    let notesBefore = noteCounts
    var last: CharacterFormat?
    for _ in 0..<number(0...4) {
      let format = last != nil && random.oneIn(3) ? last! : characters()
      last = format
      if random.oneIn(10) {
        paragraph.pieces.append(.picture(picture(), format))
      } else if allowsStories && random.oneIn(12) {
        let story: DocumentStory = [.footnote, .endnote, .comment].randomElement(using: &random)!
        // In HTML a list does not continue in a note.
        let outer = openLists
        if isHTML { openLists = [] }
        paragraph.pieces.append(.story(story, blocks(upTo: 2, depth: 3, isStory: true)))
        noteCounts[story, default: 0] += 1
        if isHTML { openLists = outer }
      } else if allowsStories && random.oneIn(12),
        let (story, count) = noteCounts.min(by: { "\($0.key)" < "\($1.key)" })
      {
        paragraph.pieces.append(.reference(story, number(1...count)))
      } else if random.oneIn(12) {
        paragraph.pieces.append(.mark("mark\(number(0...99))"))
      } else if case .text(_, format)? = paragraph.pieces.last {
        continue
      } else {
        paragraph.pieces.append(.text(text(), format))
      }
    }
    paragraph.end = last != nil && random.oneIn(2) ? last! : characters()
    // Cells and notes end outside of links.
    if isInCell { paragraph.end.link = nil }
    paragraph.format = format()
    if isHTML {
      // The end of a paragraph has no format, and neither has a rule across the page.
      if let last { paragraph.end = last } else { paragraph.end = .plain }
      if paragraph.format.isRule {
        paragraph = .init(format: paragraph.format, end: .plain)
        noteCounts = notesBefore
      }
    }
    return paragraph
  }

  private mutating func text() -> String {
    let letters = [
      "a", "b ", "Zebra", "ä", "€", "日本", "🙂", "\t", "\u{2028}", "{", "}", "\\", "\u{A0}", "\u{AD}",
      "سلام", ";", "'", "-", " ", "\u{C}", "\u{2011}", "1", "9 ",
    ]
    let some = isHTML ? letters + ["<b>", "&amp;", "  "] : letters
    return (0..<number(1...6)).map { _ in some.randomElement(using: &random)! }.joined()
  }

  private mutating func characters() -> CharacterFormat {
    var format = CharacterFormat.plain
    let fonts = ["Inter", "Noto Sans", "Menlo-Bold", "日本", ".AppleSystemUIFont"]
    format.fontName = fonts.randomElement(using: &random)!
    format.fontKind = [.any, .serif, .sansSerif, .monospaced].randomElement(using: &random)!
    if random.oneIn(2) { format.fontSize = Double(number(1...100_000)) / 1000 }
    if random.oneIn(3) { format.weight = number(1...9) * 100 }
    format.isItalic = random.oneIn(3)
    if random.oneIn(8) { format.isSmallCaps = true }
    if random.oneIn(8) { format.isAllCaps = true }
    if random.oneIn(8) { format.isHidden = true }
    if random.oneIn(3) { format.foreground = color() }
    if random.oneIn(4) { format.background = color() }
    if random.oneIn(4) { format.underline = line() }
    if random.oneIn(4) { format.strikethrough = line() }
    if random.oneIn(6) {
      format.strokeWidth = Double([-60, 20, 100].randomElement(using: &random)!) / 20
      format.strokeColor = random.oneIn(2) ? color() : nil
    }
    if random.oneIn(6) { format.shadow = shadow() }
    if random.oneIn(6) { format.superscript = [-2, -1, 1, 2].randomElement(using: &random)! }
    if random.oneIn(6) { format.baselineOffset = Double(number(-9000...9000)) / 1000 }
    if random.oneIn(6) { format.kern = Double(number(-3000...3000)) / 1000 }
    if random.oneIn(6) { format.tracking = Double(number(-3000...3000)) / 1000 }
    if random.oneIn(6) { format.ligature = number(0...2) }
    if random.oneIn(6) { format.expansion = Double(number(-500...500)) / 2000 }
    if random.oneIn(6) { format.obliqueness = Double(number(-500...500)) / 2000 }
    if random.oneIn(10) { format.isVertical = true }
    if random.oneIn(8) { format.embeddings = (0..<number(1...3)).map { _ in UInt8(number(0...3)) } }
    if random.oneIn(6) {
      format.language = ["de-DE", "en-US", "x-klingon"].randomElement(using: &random)!
    }
    if random.oneIn(5) {
      format.link = ["https://a.b/?c=d&e", "#x", #"d\ "e""#, "日本"].randomElement(using: &random)!
    }
    if random.oneIn(8) { format.toolTip = "tip; 100% |\n" }
    if random.oneIn(8) { format.effect = "_UIKitNewLetterpressStyle" }
    return format
  }

  private mutating func line() -> CharacterFormat.Line {
    .init(
      style: [1, 2, 9, 0x101, 0x201, 0x302, 0x409, 0x8001, 0x8102].randomElement(using: &random)!,
      color: random.oneIn(2) ? color() : nil)
  }

  private mutating func shadow() -> CharacterFormat.Shadow {
    var color = color()
    color.alpha = Double(number(0...255)) / 255
    return .init(
      x: Double(number(-100...100)) / 20, y: Double(number(-100...100)) / 20,
      blur: Double(number(0...100)) / 20, color: color)
  }

  private mutating func color() -> DocumentColor {
    if random.oneIn(3) {
      return DocumentColor(
        red: Double(number(0...50)) / 50, green: Double(number(0...50)) / 50, blue: 0.5,
        alpha: random.oneIn(2) ? 1 : 0.5)
    }
    return DocumentColor(
      hex: [0, 0xFF0000, 0x010203, 0xABCDEF, 0xFFFFFF].randomElement(using: &random)!)
  }

  /// One grey pixel.
  static let png: [UInt8] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0,
    0, 0, 58, 126, 155, 85, 0, 0, 0, 10, 73, 68, 65, 84, 120, 156, 99, 104, 0, 0, 0, 130, 0, 129,
    119, 205, 114, 182, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
  ]

  private mutating func picture() -> DocumentImage {
    var picture = DocumentImage()
    if random.oneIn(3) {
      picture.source = "image ä.png"
    } else {
      picture.data =
        [0x89, 0x50, 0x4E, 0x47] + (0..<number(0...99)).map { _ in UInt8(number(0...255)) }
      picture.kind = .png
      if random.oneIn(4) {
        picture.data = [0x47, 0x49, 0x46, 0x38, 1]
        picture.kind = .gif
      } else if random.oneIn(2) {
        picture.data = Self.png
      }
      if random.oneIn(3) { picture.source = "x/ä" }
    }
    if random.oneIn(2) { picture.width = Double(number(1...4000)) / 20 }
    if random.oneIn(2) { picture.height = Double(number(1...4000)) / 20 }
    if random.oneIn(3) { picture.alternative = "a picture; 1 | 2" }
    if random.oneIn(3) { picture.title = "title" }
    return picture
  }

  private mutating func format() -> ParagraphFormat {
    var format = ParagraphFormat()
    func twips(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 20
    }
    format.alignment = .allCases.randomElement(using: &random)!
    format.direction = .allCases.randomElement(using: &random)!
    if random.oneIn(4) { format.lineBreaking = .allCases.randomElement(using: &random)! }
    if random.oneIn(2) { format.firstLineHeadIndent = twips(0...2000) }
    if random.oneIn(2) { format.headIndent = twips(0...2000) }
    if random.oneIn(3) { format.tailIndent = twips(-2000...2000) }
    if random.oneIn(3) { format.lineSpacing = twips(0...200) }
    if random.oneIn(3) { format.spacingBefore = twips(0...200) }
    if random.oneIn(3) { format.spacingAfter = twips(0...200) }
    if random.oneIn(3) { format.minimumLineHeight = twips(1...500) }
    if random.oneIn(3) { format.maximumLineHeight = twips(1...500) }
    if random.oneIn(6) { format.maximumLineHeight = format.minimumLineHeight }
    if random.oneIn(3) { format.lineHeightMultiple = Double(number(1...480)) / 240 }
    if random.oneIn(4) { format.usesHalfLeading = true }
    if random.oneIn(4) { format.hyphenationFactor = Double(number(0...1000)) / 1000 }
    if random.oneIn(4) { format.tighteningFactor = Double(number(0...100)) / 100 }
    if random.oneIn(3) { format.defaultTabInterval = twips(0...1440) }
    if random.oneIn(3) && !isHTML {
      format.tabs = (0..<number(0...3)).map {
        .init(Double($0 * 40), .allCases.randomElement(using: &random)!)
      }
    }
    if random.oneIn(4) { format.headingLevel = number(1...6) }
    if random.oneIn(6) { format.quoteLevel = number(1...3) }
    if random.oneIn(4) { format.caption = .allCases.randomElement(using: &random) }
    if random.oneIn(6) && !(isHTML && format.headingLevel > 0) {
      format.isCode = true
      if random.oneIn(2) { format.codeLanguage = "swift" }
    }
    format.startsPage = random.oneIn(8)
    format.keepsTogether = random.oneIn(8)
    format.keepsWithNext = random.oneIn(8)
    format.allowsWidows = random.oneIn(8)
    if random.oneIn(3) && !(isHTML && (format.isCode || format.headingLevel > 0)) {
      format.lists = lists()
    }
    if random.oneIn(6) && !format.lists.isEmpty { format.isTaskDone = random.oneIn(2) }
    if random.oneIn(3) && format.lists.isEmpty { format.continuedLists = number(1...3) }
    if random.oneIn(10)
      && !(isHTML && (format.isCode || format.headingLevel > 0 || !format.lists.isEmpty))
    {
      format.isRule = true
    } else if random.oneIn(5) {
      lastBlock += isHTML || random.oneIn(2) ? 1 : 0
      format.blocks = [.init(id: lastBlock, BlockBoxes.box(lastBlock))]
    }
    return format
  }

  /// Continues with open lists, ends some, begins some.
  private mutating func lists() -> [ParagraphFormat.List] {
    openLists = Array(openLists.prefix(number(0...openLists.count)))
    if openLists.isEmpty || random.oneIn(2) {
      lastList += 1
      let markers = [
        "{disc}", "{decimal}.", "({lower-alpha})", "–", "{upper-roman}", "{decimal}{x}",
      ]
      openLists.append(
        .init(
          id: lastList,
          ListFormat(
            markers.randomElement(using: &random)!, prependsOuterMarker: random.oneIn(3),
            start: number(0...5))))
    }
    return openLists
  }

  // MARK: The document

  private mutating func properties() -> DocumentFormat {
    var format = DocumentFormat()
    if isHTML {
      format.encodingName = "utf-8"
      if random.oneIn(2) { format.title = "A title {ä} € <b>" }
      if random.oneIn(2) { format.author = "N. & N." }
      if random.oneIn(3) { format.keywords = ["a", "b c"] }
      if random.oneIn(3) { format.paperSize = .init(595, 842) }
      if random.oneIn(3) { format.leftMargin = 71.95 }
      if random.oneIn(3) { format.background = color() }
      if random.oneIn(3) { format.language = "fr-FR" }
      return format
    }
    format.cocoaVersion = 2639
    if random.oneIn(2) { format.title = "A title {ä} €" }
    if random.oneIn(2) { format.author = "N. N." }
    if random.oneIn(3) { format.company = "Co" }
    if random.oneIn(3) { format.copyright = "©" }
    if random.oneIn(3) { format.comment = "a; b" }
    if random.oneIn(3) { format.category = "c" }
    if random.oneIn(3) { format.manager = "m" }
    if random.oneIn(3) { format.editor = "e" }
    if random.oneIn(3) { format.subject = "s" }
    if random.oneIn(3) { format.keywords = ["a", "b c"] }
    if random.oneIn(3) {
      format.created = .init(year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 59)
    }
    if random.oneIn(3) { format.modified = .init(year: 1999, month: 12, day: 31) }
    if random.oneIn(2) { format.paperSize = .init(595, 842) }
    if random.oneIn(2) { format.leftMargin = 72 }
    if random.oneIn(2) { format.bottomMargin = 71.95 }
    if random.oneIn(3) { format.background = color() }
    if random.oneIn(3) { format.defaultTabInterval = 36 }
    if random.oneIn(3) { format.hyphenationFactor = 0.5 }
    if random.oneIn(3) { format.viewSize = .init(500, 400) }
    if random.oneIn(3) { format.viewZoom = 120 }
    if random.oneIn(3) { format.viewMode = 1 }
    if random.oneIn(3) { format.isReadOnly = random.oneIn(2) }
    if random.oneIn(3) { format.language = "fr-FR" }
    format.isRightToLeft = random.oneIn(4)
    return format
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }
}

/// A block's number determines its box.
enum BlockBoxes {
  static func box(_ id: Int) -> BoxFormat {
    var box = BoxFormat()
    box.border = .init(.init(Double(id % 7)))
    box.padding.left = .init(Double(id), isPercent: id % 2 == 0)
    box.background = DocumentColor(hex: UInt32(id))
    return box
  }
}

extension CharacterFormat {
  /// As a document begins.
  static var plain: CharacterFormat {
    var format = CharacterFormat()
    format.fontName = "Inter"
    return format
  }
}

extension RecordedDocument {
  /// The same with lists and blocks numbered in order of occurrence, and covered cells
  /// without a format.
  func normalized() -> RecordedDocument {
    var numbers = Numbers()
    var result = self
    for index in pageStories.indices {
      result.pageStories[index].blocks = numbers.normalize(pageStories[index].blocks)
    }
    result.blocks = numbers.normalize(blocks)
    return result
  }

  private struct Numbers {
    var lists: [Int: Int] = [:]
    var blocks: [Int: Int] = [:]

    mutating func normalize(_ blocks: [Block]) -> [Block] {
      blocks.map { block in
        switch block {
        case .paragraph(let paragraph): return .paragraph(normalize(paragraph))
        case .table(var table):
          for row in table.rows.indices {
            for cell in table.rows[row].indices {
              if table.format.rows[row].cells[cell].isCovered {
                table.rows[row][cell] = []
              } else {
                table.rows[row][cell] = normalize(table.rows[row][cell])
              }
            }
          }
          return .table(table)
        }
      }
    }

    mutating func normalize(_ paragraph: Paragraph) -> Paragraph {
      var paragraph = paragraph
      paragraph.pieces = paragraph.pieces.map { piece in
        if case .story(let story, let blocks) = piece {
          .story(story, normalize(blocks))
        } else {
          piece
        }
      }
      for index in paragraph.format.lists.indices {
        let id = paragraph.format.lists[index].id
        lists[id] = lists[id] ?? lists.count + 1
        paragraph.format.lists[index].id = lists[id] ?? 0
      }
      for index in paragraph.format.blocks.indices {
        let id = paragraph.format.blocks[index].id
        blocks[id] = blocks[id] ?? blocks.count + 1
        paragraph.format.blocks[index].id = blocks[id] ?? 0
      }
      return paragraph
    }
  }
}
