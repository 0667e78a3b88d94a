// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import Testing
import TextGraphics
import TextKitTestSupport

@testable import TextKit

/// Random texts of headings, lists, tables, quotations and programs, drawn over small pages into a
/// tagged PDF, and read back.
@Suite struct StructureModelTests {
  /// The deliberate faults.
  enum Fault: CaseIterable {
    case pageTwice, pageLeftOut, pagesBackward, drawnAsArtifact, headingLost, listsJoined, cellLost
  }

  /// A text, and the lines that its tree is printed as.
  struct Model {
    let text = NSMutableAttributedString()
    var lines: [String] = []
    private var lastHeading = 0

    mutating func append(
      _ words: String, _ style: NSParagraphStyle, _ extra: [NSAttributedString.Key: Any] = [:]
    ) {
      var attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont(name: "DejaVu Sans", size: 10) ?? .systemFont(ofSize: 10),
        .paragraphStyle: style,
      ]
      attributes.merge(extra) { $1 }
      text.append(NSAttributedString(string: words + "\n", attributes: attributes))
    }

    mutating func heading(_ level: Int, _ words: String) {
      let style = NSMutableParagraphStyle()
      style.headerLevel = level
      append(words, style)
      lastHeading = min(level, lastHeading + 1, 6)
      lines.append("H\(lastHeading) \(words.joinedWords)")
    }

    mutating func paragraph(_ words: String, link: String?) {
      append(words, NSParagraphStyle.default)
      lines.append("P \(words.joinedWords)")
      guard let link, let range = words.range(of: " ") else { return }
      // From the first space on it is a link.
      let start =
        text.length - words.utf16.count - 1
        + words.utf16.distance(from: words.startIndex, to: range.lowerBound)
      text.addAttribute(
        .link, value: URL(string: link)!,
        range: NSRange(location: start, length: text.length - 1 - start))
      lines[lines.count - 1] = "P \(String(words[..<range.lowerBound]).joinedWords)"
      lines.append(" Link \(String(words[range.lowerBound...]).joinedWords)")
    }

    mutating func quote(_ words: String) {
      append(
        words, NSParagraphStyle.default, [.documentParagraph: DocumentParagraph(quoteLevel: 1)])
      lines += ["BlockQuote", " P \(words.joinedWords)"]
    }

    mutating func code(_ words: [String]) {
      for line in words {
        append(
          line, NSParagraphStyle.default, [.documentParagraph: DocumentParagraph(isCode: true)])
      }
      lines += ["P", " Code \(words.joined().joinedWords)"]
    }

    /// Items with a list in the second one.
    mutating func list(_ items: [String], _ inner: [String], _ outer: NSTextList) {
      let nested = NSTextList(markerFormat: .decimal, options: 0)
      lines.append("L")
      for (index, words) in items.enumerated() {
        let style = NSMutableParagraphStyle()
        style.textLists = [outer]
        append(words, style)
        lines += [" LI", "  Lbl \u{2022}", "  LBody", "   P \(words.joinedWords)"]
        guard index == 0, !inner.isEmpty else { continue }
        lines.append("   L")
        for (number, words) in inner.enumerated() {
          let style = NSMutableParagraphStyle()
          style.textLists = [outer, nested]
          append(words, style)
          lines += [
            "    LI", "     Lbl \(number + 1)", "     LBody", "      P \(words.joinedWords)",
          ]
        }
      }
    }

    mutating func table(_ rows: [[String]], header: Bool) {
      let table = NSTextTable()
      table.numberOfColumns = rows[0].count
      table.numberOfHeaderRows = header ? 1 : 0
      lines.append("Table")
      for (y, row) in rows.enumerated() {
        lines.append(" TR")
        for (x, words) in row.enumerated() {
          let cell = NSTextTableBlock(
            table: table, startingRow: y, rowSpan: 1, startingColumn: x, columnSpan: 1)
          let style = NSMutableParagraphStyle()
          style.textBlocks = [cell]
          append(words, style)
          lines.append(header && y == 0 ? "  TH" : "  TD")
          if !words.isEmpty { lines.append("   P \(words.joinedWords)") }
        }
      }
    }
  }

  private static func words(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    let all = [
      "a", "whale", "ruler", "tea", "window", "Jonah", "biscuits", "reads", "or", "monkey",
    ]
    return (0..<Int.random(in: count, using: &random)).map { _ in all.randomElement(using: &random)!
    }
    .joined(separator: " ")
  }

  static func model(_ random: inout SeededGenerator, _ fault: Fault?) -> Model {
    var model = Model()
    let shared = NSTextList(markerFormat: .disc, options: 0)
    model.heading(1, words(2...4, &random))
    for _ in 0..<Int.random(in: 4...9, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: model.heading(Int.random(in: 1...6, using: &random), words(1...4, &random))
      case 1:
        // Two quotations, and two programs, that follow each other are one.
        model.quote(words(1...20, &random))
        model.paragraph(words(2...9, &random), link: nil)
      case 2:
        model.code((0..<3).map { _ in words(1...4, &random) })
        model.paragraph(words(2...9, &random), link: nil)
      case 3:
        let items = (0..<3).map { _ in words(1...14, &random) }
        let inner = random.oneIn(2) ? (0..<2).map { _ in words(1...8, &random) } : []
        model.list(
          items, inner, fault == .listsJoined ? shared : NSTextList(markerFormat: .disc, options: 0)
        )
      case 4:
        let columns = Int.random(in: 1...3, using: &random)
        let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          (0..<columns).map { _ in random.oneIn(6) ? "" : words(1...9, &random) }
        }
        model.table(rows, header: random.oneIn(2))
      default:
        model.paragraph(words(2...60, &random), link: random.oneIn(3) ? "https://a.example/" : nil)
      }
    }
    return model
  }

  /// Draws a text over pages; returns the file.
  static func draw(_ text: NSAttributedString, _ fault: Fault?) -> [UInt8] {
    let storage = NSTextStorage(attributedString: text)
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let size = CGSize(width: 220, height: 120)
    for _ in 0..<60 {
      let container = NSTextContainer(size: size)
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
    }
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: storage.length))
    var pages = manager.textContainers.map { (container: $0, glyphs: manager.glyphRange(for: $0)) }
      .filter { $0.glyphs.length > 0 }
    switch fault {
    case .pageTwice: pages.insert(pages[pages.count / 2], at: pages.count / 2)
    case .pageLeftOut: pages.remove(at: pages.count / 2)
    case .pagesBackward: pages.reverse()
    default: break
    }
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [
      kTextKitPDFContextTagged as String: true, kTextKitPDFContextLanguage as String: "en",
    ]
    let bounds = CGRect(x: 0, y: 0, width: 260, height: 160)
    let data = UIGraphicsPDFRenderer(bounds: bounds, format: format).pdfData { context in
      for (index, page) in pages.enumerated() {
        context.beginPage()
        let draw = {
          manager.drawBackground(forGlyphRange: page.glyphs, at: CGPoint(x: 20, y: 20))
          manager.drawGlyphs(forGlyphRange: page.glyphs, at: CGPoint(x: 20, y: 20))
        }
        if fault == .drawnAsArtifact, index == 0 {
          context.cgContext.drawArtifact(.other, draw)
        } else {
          draw()
        }
      }
    }
    return [UInt8](data)
  }

  /// The tree of a file: types, deeper ones indented, with their own text.
  static func lines(_ bytes: [UInt8]) throws -> [String] {
    let reading = try PDFReading(bytes)
    let text = StructureText(reading)
    var lines: [String] = []
    func visit(_ element: PDFElement, _ depth: Int) {
      let own = text.ownText(of: element).joinedWords
      let name = String(repeating: " ", count: depth) + element.standardType
      lines.append(own.isEmpty ? name : name + " " + own)
      for child in element.children { visit(child, depth + 1) }
    }
    for root in reading.structure?.roots ?? [] {
      for child in root.children { visit(child, 0) }
    }
    return lines
  }

  @Test func `each character of a text is in one element, in the order of reading`() throws {
    var random = SeededGenerator(seed: seed())
    for round in 0..<iterations(12) {
      let model = Self.model(&random, nil)
      let bytes = Self.draw(model.text, nil)
      let found = try Self.lines(bytes)
      #expect(found == model.lines, "round \(round): \(found)\nin place of \(model.lines)")
      let findings = PDFChecker.check(bytes, .ua1).filter {
        !["metadata", "accessIdentification", "title", "titleShown", "knownProperties"].contains(
          $0.rule)
      }
      #expect(findings == [], "round \(round)")
    }
  }

  @Test(arguments: Fault.allCases)
  func `the model finds a fault`(fault: Fault) throws {
    var random = SeededGenerator(seed: 7)
    var isFound = false
    for _ in 0..<12 where !isFound {
      let model = Self.model(&random, fault)
      let text = NSMutableAttributedString(attributedString: model.text)
      let all = NSRange(location: 0, length: text.length)
      if fault == .headingLost || fault == .cellLost {
        text.enumerateAttribute(.paragraphStyle, in: all) { value, range, stop in
          guard let style = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle,
            fault == .headingLost ? style.headerLevel > 0 : !style.textBlocks.isEmpty
          else { return }
          style.headerLevel = 0
          style.textBlocks = []
          text.addAttribute(.paragraphStyle, value: style, range: range)
          stop.pointee = true
        }
      }
      isFound = try Self.lines(Self.draw(text, fault)) != model.lines
    }
    #expect(isFound)
  }
}

extension String {
  /// Without white space, which ends of lines may take away.
  fileprivate var joinedWords: String { filter { !$0.isWhitespace } }
}
