// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextDocuments
import TextKitTestSupport

@testable import TextKit

/// A written document is read again as it was.
@Suite struct DocumentRoundTripTests {
  static func font(_ name: String, _ size: CGFloat) -> UIFont {
    UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
  }

  /// Attributed text of values that a format carries.
  struct Maker {
    var random: SeededGenerator
    let isHTML: Bool
    private var lists: [NSTextList] = []

    init(seed: UInt64, isHTML: Bool) {
      random = SeededGenerator(seed: seed)
      self.isHTML = isHTML
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &random)
    }

    private mutating func points() -> CGFloat { CGFloat(number(1...800)) / 20 }

    private mutating func color() -> UIColor {
      UIColor(
        red: CGFloat(number(0...255)) / 255, green: CGFloat(number(0...255)) / 255,
        blue: CGFloat(number(0...255)) / 255, alpha: 1)
    }

    private mutating func characters() -> [NSAttributedString.Key: Any] {
      var found: [NSAttributedString.Key: Any] = [:]
      let names = [
        "DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSerif", "DejaVuSansMono-Bold",
        "LiberationSerif-BoldItalic",
      ]
      found[.font] =
        random.oneIn(6)
        ? UIFont.systemFont(ofSize: CGFloat(number(6...40)), weight: .semibold)
        : DocumentRoundTripTests.font(
          names[number(0...names.count - 1)], CGFloat(number(12...80)) / 2)
      if random.oneIn(3) { found[.foregroundColor] = color() }
      if random.oneIn(4) { found[.backgroundColor] = color() }
      if random.oneIn(5) {
        found[.underlineStyle] = [1, 2, 9, 0x101, 0x8001][number(0...4)]
        if random.oneIn(2) { found[.underlineColor] = color() }
      }
      if random.oneIn(6) {
        found[.strikethroughStyle] = 1
        if random.oneIn(2) { found[.strikethroughColor] = color() }
      }
      if random.oneIn(6) { found[.strokeWidth] = [3.0, -2.0][number(0...1)] }
      if random.oneIn(6) { found[.kern] = Double(number(-10...40)) / 4 }
      if random.oneIn(8) { found[.superscript] = [1, -1, 2][number(0...2)] }
      if random.oneIn(8) { found[.baselineOffset] = Double(number(1...20)) / 2 }
      if random.oneIn(8) { found[.ligature] = number(0...2) }
      if random.oneIn(8) { found[.expansion] = Double(number(1...8)) / 8 }
      if random.oneIn(8) { found[.obliqueness] = Double(number(1...4)) / 8 }
      if random.oneIn(8) {
        found[.languageIdentifier] = ["de-DE", "ar-SA", "en-US"][number(0...2)]
      }
      if random.oneIn(8) {
        found[.link] =
          [
            URL(string: "https://example.org/a?b=c#d")! as Any, "#place", "no address at all",
          ][number(0...2)]
      }
      if random.oneIn(10) { found[.toolTip] = "What \"it\" says & more" }
      if random.oneIn(10) {
        found[.textEffect] = NSAttributedString.TextEffectStyle.letterpressStyle
      }
      if random.oneIn(8) {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: number(-8...8), height: number(-8...8))
        shadow.shadowBlurRadius = CGFloat(number(0...8))
        shadow.shadowColor = color()
        found[.shadow] = shadow
      }
      if random.oneIn(10) {
        found[.writingDirection] = [[0], [1], [2], [3], [1, 2]][number(0...4)]
      }
      return found
    }

    private mutating func style(_ blocks: [NSTextBlock]) -> NSParagraphStyle {
      let style = NSMutableParagraphStyle()
      style.avoidsWidows = !random.oneIn(4)
      style.textBlocks = blocks
      style.alignment = [.natural, .left, .center, .right, .justified][number(0...4)]
      style.baseWritingDirection = [.natural, .leftToRight, .rightToLeft][number(0...2)]
      if random.oneIn(3) { style.headIndent = points() }
      if random.oneIn(3) { style.firstLineHeadIndent = points() }
      if random.oneIn(4) { style.tailIndent = -points() }
      if random.oneIn(3) { style.paragraphSpacing = points() }
      if random.oneIn(3) { style.paragraphSpacingBefore = points() }
      if random.oneIn(5) { style.lineSpacing = points() }
      if random.oneIn(5) { style.minimumLineHeight = points() }
      if random.oneIn(5) { style.maximumLineHeight = points() }
      if random.oneIn(5) { style.lineHeightMultiple = 1.25 }
      if random.oneIn(6) { style.hyphenationFactor = 0.5 }
      if random.oneIn(6) { style.headerLevel = number(1...6) }
      if random.oneIn(6) { style.keepsWithNext = true }
      if random.oneIn(8) { style.keepsTogether = true }
      if random.oneIn(8) { style.startsPage = true }
      if !isHTML && random.oneIn(3) {
        style.tabStops = (0..<number(0...3)).map {
          NSTextTab(
            type: [.leftTabStopType, .centerTabStopType, .rightTabStopType, .decimalTabStopType][
              number(0...3)], location: CGFloat(40 * ($0 + 1)))
        }
        style.defaultTabInterval = CGFloat(number(0...72))
      }
      if random.oneIn(4) {
        if lists.isEmpty || random.oneIn(2) {
          lists = [
            NSTextList(
              markerFormat: [.disc, .decimal, NSTextList.MarkerFormat("({lower-roman})")][
                number(0...2)],
              options: [], startingItemNumber: number(1...9))
          ]
          if random.oneIn(3) {
            lists.append(NSTextList(markerFormat: .circle, options: 0))
          }
        }
        style.textLists = lists
      }
      return style.copy() as! NSParagraphStyle
    }

    private mutating func paragraph(_ blocks: [NSTextBlock], isLast: Bool = false)
      -> NSAttributedString
    {
      let words = [
        "word ", "two words", "naïve", "日本語", "العربية ", "{\\brace} <b>&amp;", "\t", "a\u{2028}b",
        "👩‍👩‍👧", "e\u{301}",
      ]
      let text = NSMutableAttributedString()
      // HTML does not store the character attributes of an empty paragraph.
      for _ in 0..<number(isLast || isHTML ? 1...3 : 0...3) {
        if random.oneIn(8) {
          let attachment = NSTextAttachment(
            data: Data(MadeImage.emptyPNG(width: 3, height: 2)), ofType: "public.png")
          if random.oneIn(2) { attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 20) }
          if random.oneIn(2) { attachment.accessibilityLabel = "what it shows" }
          text.append(
            NSAttributedString(attachment: attachment, attributes: characters()))
        } else {
          text.append(
            NSAttributedString(
              string: words[number(0...words.count - 1)], attributes: characters()))
        }
      }
      if !isLast {
        // HTML does not store the attributes of a paragraph's end, and the end of a cell is no
        // link.
        var end = characters()
        if !blocks.isEmpty { end[.link] = nil }
        if isHTML, text.length > 0 {
          end = text.attributes(at: text.length - 1, effectiveRange: nil)
          if end[.attachment] != nil { end[.toolTip] = nil }
          end[.attachment] = nil
        }
        text.append(NSAttributedString(string: "\n", attributes: end))
      }
      text.addAttribute(
        .paragraphStyle, value: style(blocks), range: NSRange(location: 0, length: text.length))
      return text
    }

    private mutating func box(_ block: NSTextBlock) {
      if random.oneIn(2) { block.setWidth(points(), type: .absoluteValueType, for: .padding) }
      if random.oneIn(2) { block.setWidth(1, type: .absoluteValueType, for: .border, edge: .maxY) }
      if random.oneIn(3) { block.setBorderColor(color()) }
      if random.oneIn(3) {
        block.setBorderStyle([.dashed, .dotted, .double][number(0...2)], for: .maxY)
      }
      if random.oneIn(3) { block.backgroundColor = color() }
      if random.oneIn(4) { block.setValue(30, type: .percentageValueType, for: .width) }
      block.verticalAlignment = [.topAlignment, .middleAlignment, .bottomAlignment][number(0...2)]
    }

    private mutating func table(_ outer: [NSTextBlock], depth: Int) -> NSAttributedString {
      let table = NSTextTable()
      table.numberOfColumns = number(1...3)
      table.collapsesBorders = random.oneIn(2)
      table.hidesEmptyCells = random.oneIn(3)
      if random.oneIn(2) { table.numberOfHeaderRows = 1 }
      if random.oneIn(2) { table.layoutAlgorithm = .fixedLayoutAlgorithm }
      table.horizontalAlignment = [.natural, .left, .center, .right][number(0...3)]
      let text = NSMutableAttributedString()
      let rows = number(1...3)
      let spansRows = rows > 1 && random.oneIn(3)
      for row in 0..<rows {
        var column = 0
        while column < table.numberOfColumns {
          if spansRows && column == 0 && row > 0 {
            column += 1
            continue
          }
          let span = row > 0 && !spansRows && random.oneIn(4) ? table.numberOfColumns - column : 1
          let cell = NSTextTableBlock(
            table: table, startingRow: row, rowSpan: spansRows && column == 0 ? rows : 1,
            startingColumn: column, columnSpan: span)
          box(cell)
          if depth == 0 && random.oneIn(8) {
            text.append(self.table(outer + [cell], depth: 1))
          } else {
            for _ in 0..<number(1...2) { text.append(paragraph(outer + [cell])) }
          }
          column += span
        }
      }
      return text
    }

    mutating func text() -> NSAttributedString {
      let text = NSMutableAttributedString()
      for _ in 0..<number(1...6) {
        if random.oneIn(4) {
          text.append(table([], depth: 0))
          text.append(paragraph([]))
        } else if random.oneIn(5) {
          let block = NSTextBlock()
          box(block)
          block.setWidth(2, type: .absoluteValueType, for: .border)
          for _ in 0..<number(1...2) { text.append(paragraph([block])) }
        } else {
          text.append(paragraph([]))
        }
      }
      if !isHTML && random.oneIn(3) { text.append(paragraph([], isLast: true)) }
      return text
    }
  }

  /// A text as lines that can be compared: objects by their content, and by their first occurrence.
  static func lines(_ text: NSAttributedString) -> [String] {
    var numbers: [ObjectIdentifier: Int] = [:]
    func number(_ object: AnyObject) -> Int {
      let found = numbers[ObjectIdentifier(object)] ?? numbers.count
      numbers[ObjectIdentifier(object)] = found
      return found
    }
    // After a paragraph that is not an item a list is numbered from its start: the same object, or
    // another one.
    var open: [ObjectIdentifier: Int] = [:]
    var lastList = 0
    func number(_ lists: [NSTextList]) -> [Int] {
      var numbers: [ObjectIdentifier: Int] = [:]
      for list in lists where numbers[ObjectIdentifier(list)] == nil {
        if open[ObjectIdentifier(list)] == nil { lastList += 1 }
        numbers[ObjectIdentifier(list)] = open[ObjectIdentifier(list)] ?? lastList
      }
      open = numbers
      return lists.map { numbers[ObjectIdentifier($0)]! }
    }
    func box(_ block: NSTextBlock) -> String {
      var parts: [String] = []
      for layer in [NSTextBlock.Layer.margin, .border, .padding] {
        for edge in [NSRectEdge.minX, .minY, .maxX, .maxY] {
          parts.append(
            "\(block.width(for: layer, edge: edge)) \(block.widthValueType(for: layer, edge: edge).rawValue)"
          )
        }
      }
      for edge in [NSRectEdge.minX, .minY, .maxX, .maxY] {
        parts.append(color(block.borderColor(for: edge)))
        parts.append("\(block.borderStyle(for: edge))")
      }
      parts.append(color(block.backgroundColor))
      for dimension in [
        NSTextBlock.Dimension.width, .minimumWidth, .maximumWidth, .height, .minimumHeight,
        .maximumHeight,
      ] {
        parts.append("\(block.value(for: dimension)) \(block.valueType(for: dimension).rawValue)")
      }
      return parts.joined(separator: ",") + " \(block.verticalAlignment.rawValue)"
    }
    func color(_ color: UIColor?) -> String {
      guard let parts = color?.documentColor else { return "-" }
      return
        "\([parts.red, parts.green, parts.blue, parts.alpha].map { Int(($0 * 255).rounded()) })"
    }
    func block(_ block: NSTextBlock) -> String {
      var words = "block \(number(block))"
      if let cell = block as? NSTextTableBlock {
        words =
          "cell \(number(cell)) of \(number(cell.table)) at \(cell.startingRow) \(cell.startingColumn) spans \(cell.rowSpan) \(cell.columnSpan)"
        words +=
          " table \(cell.table.numberOfColumns) \(cell.table.collapsesBorders) \(cell.table.hidesEmptyCells) \(cell.table.numberOfHeaderRows) \(cell.table.layoutAlgorithm) \(cell.table.horizontalAlignment) \(box(cell.table))"
      }
      return words + " \(box(block))"
    }
    var lines: [String] = []
    let string = text.string as NSString
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { values, range, _ in
      var parts: [String] = []
      for (key, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        switch value {
        case let style as NSParagraphStyle:
          let plain = style.mutableCopy() as! NSMutableParagraphStyle
          plain.textBlocks = []
          plain.textLists = []
          parts.append(
            "style \(plain) blocks \(style.textBlocks.map(block)) lists "
              + "\(zip(number(style.textLists), style.textLists).map { "\($0) \($1) \($1.listOptions.rawValue)" })"
          )
        case let attachment as NSTextAttachment:
          parts.append(
            "attachment \(attachment.contents?.count ?? 0) \(attachment.fileType ?? "") \(attachment.bounds) \(attachment.accessibilityLabel ?? "")"
          )
        case let tint as UIColor: parts.append("\(key.rawValue) \(color(tint))")
        case let shadow as NSShadow:
          parts.append(
            "shadow \(shadow.shadowOffset) \(shadow.shadowBlurRadius) \(color(shadow.shadowColor as? UIColor))"
          )
        default: parts.append("\(key.rawValue) \(value)")
        }
      }
      lines.append("“\(string.substring(with: range))” \(parts.joined(separator: "; "))")
    }
    return lines
  }

  private func firstDifference(_ one: [String], _ other: [String]) -> String? {
    if one == other { return nil }
    let index = zip(one, other).prefix { $0 == $1 }.count
    return "run \(index):\n\(index < one.count ? one[index] : "no more")\n"
      + "\(index < other.count ? other[index] : "no more")"
  }

  private func check(_ type: NSAttributedString.DocumentType, isHTML: Bool) throws {
    let start = seed()
    for round in 0..<iterations(60) {
      var maker = Maker(seed: start &+ UInt64(round), isHTML: isHTML)
      let text = maker.text()
      let data = try text.data(
        from: NSRange(location: 0, length: text.length),
        documentAttributes: [.documentType: type, .title: "A title"])
      var properties: NSDictionary?
      let read = try NSAttributedString(
        data: data, options: [:], documentAttributes: &properties)
      #expect(properties?["Title"] as? String == "A title")
      #expect(properties?["DocumentType"] as? String == type.rawValue)
      let difference = firstDifference(Self.lines(text), Self.lines(read))
      #expect(difference == nil, "seed \(start &+ UInt64(round))")
      if difference != nil { return }
    }
  }

  @Test func `random text is read from its RTF as it was written`() throws {
    try check(.rtf, isHTML: false)
  }

  @Test func `random text is read from its RTFD as it was written`() throws {
    let start = seed()
    for round in 0..<iterations(20) {
      var maker = Maker(seed: start &+ 1000 &+ UInt64(round), isHTML: false)
      let text = maker.text()
      let package = try text.fileWrapper(
        from: NSRange(location: 0, length: text.length),
        documentAttributes: [.documentType: NSAttributedString.DocumentType.rtfd])
      let read = try #require(
        NSAttributedString(rtfdFileWrapper: package, documentAttributes: nil))
      #expect(read.string == text.string)
      var pictures = 0
      read.enumerateAttribute(.attachment, in: NSRange(location: 0, length: read.length)) {
        value, _, _ in
        guard let attachment = value as? NSTextAttachment else { return }
        pictures += 1
        #expect(
          attachment.fileWrapper?.regularFileContents
            == Data(MadeImage.emptyPNG(width: 3, height: 2)))
      }
      #expect(pictures == text.string.filter { $0 == "\u{FFFC}" }.count)
    }
  }

  @Test func `random text is read from its HTML as it was written`() throws {
    try check(.html, isHTML: true)
  }
}
