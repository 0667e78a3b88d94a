// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import UIKit

// The code of the article Typesetting a PDF on a server, word for word, and its results.

func pages(of text: NSAttributedString, size: CGSize, margin: CGFloat) -> Data {
  let storage = NSTextStorage(attributedString: text)
  let layoutManager = NSLayoutManager()
  storage.addLayoutManager(layoutManager)
  return UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: size)).pdfData { context in
    repeat {
      let room = CGSize(width: size.width - 2 * margin, height: size.height - 2 * margin)
      let page = NSTextContainer(size: room)
      layoutManager.addTextContainer(page)
      context.beginPage()
      let glyphs = layoutManager.glyphRange(for: page)
      layoutManager.drawBackground(
        forGlyphRange: glyphs, at: CGPoint(x: margin, y: margin))
      layoutManager.drawGlyphs(forGlyphRange: glyphs, at: CGPoint(x: margin, y: margin))
      if glyphs.length == 0 { return }  // not even one line has room
    } while layoutManager.firstUnlaidGlyphIndex() < layoutManager.numberOfGlyphs
  }
}

func table(of rows: [[String]], font: UIFont) -> NSAttributedString {
  let table = NSTextTable()
  table.numberOfColumns = rows[0].count
  table.numberOfHeaderRows = 1  // shown again at the top of each further page
  table.collapsesBorders = true
  let text = NSMutableAttributedString()
  for (row, cells) in rows.enumerated() {
    for (column, words) in cells.enumerated() {
      let cell = NSTextTableBlock(
        table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
      cell.isHeader = row == 0
      cell.setBorderColor(.gray)
      cell.setWidth(0.5, type: .absoluteValueType, for: .border)
      cell.setWidth(4, type: .absoluteValueType, for: .padding)
      let style = NSMutableParagraphStyle()
      style.textBlocks = [cell]
      style.alignment = column == 0 ? .natural : .right
      text.append(
        NSAttributedString(
          string: words + "\n", attributes: [.font: font, .paragraphStyle: style]))
    }
  }
  return text
}

final class Letterhead: UIPrintPageRenderer {
  override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
    ("Example Ltd." as NSString).draw(in: headerRect)
  }

  override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
    ("Page \(pageIndex + 1) of \(numberOfPages)" as NSString).draw(in: footerRect)
  }
}

@MainActor func letter(_ text: NSAttributedString) -> Data {
  let pages = Letterhead()
  pages.headerHeight = 40
  pages.footerHeight = 30
  pages.addPrintFormatter(UISimpleTextPrintFormatter(attributedText: text), startingAtPageAt: 0)
  pages.setValue(CGRect(x: 0, y: 0, width: 595, height: 842), forKey: "paperRect")
  pages.setValue(CGRect(x: 60, y: 60, width: 475, height: 722), forKey: "printableRect")
  return UIGraphicsPDFRenderer(bounds: pages.paperRect).pdfData { context in
    for page in 0..<pages.numberOfPages {
      context.beginPage()
      pages.drawPage(at: page, in: pages.printableRect)
    }
  }
}

func archive(_ text: NSAttributedString, title: String, to file: URL) throws {
  let format = UIGraphicsPDFRendererFormat()
  format.documentInfo = [
    kTextKitPDFContextProfile as String: "a-2a",  // with structure: "a-2a", without: "a-2b"
    kTextKitPDFContextLanguage as String: "en",
    kCGPDFContextTitle as String: title,
  ]
  let sheet = CGRect(x: 0, y: 0, width: 595, height: 842)
  try UIGraphicsPDFRenderer(bounds: sheet, format: format).writePDF(to: file) { context in
    context.beginPage()
    text.draw(in: sheet.insetBy(dx: 60, dy: 60))
  }
}

@concurrent func pdf(ofPage html: Data) async throws -> Data {
  let text = NSTextStorage()
  try text.read(
    from: html, options: [.documentType: NSAttributedString.DocumentType.html],
    documentAttributes: nil, error: ())
  return pages(of: text, size: CGSize(width: 595, height: 842), margin: 60)
}

func answers(to requests: [Data]) async throws -> [Data] {
  try await withThrowingTaskGroup(of: (Int, Data).self) { group in
    for (number, html) in requests.enumerated() {
      group.addTask { (number, try await pdf(ofPage: html)) }
    }
    var answers = [Data](repeating: Data(), count: requests.count)
    for try await (number, file) in group { answers[number] = file }
    return answers
  }
}

@Suite struct `The code of Typesetting a PDF on a server` {
  private func read(_ pdf: Data) throws -> [String] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try pdf.write(to: file)
    return try SystemTool.run("pdftotext", ["-raw", file.path, "-"], from: "poppler-utils")
      .components(separatedBy: "\u{C}").dropLast()
  }

  @Test func `sets all of a text, page after page`() throws {
    let words = (1...3_000).map { "word\($0)" }.joined(separator: " ")
    let text = NSAttributedString(
      string: words, attributes: [.font: try #require(UIFont(name: "DejaVuSans", size: 12))])
    let found = try read(pages(of: text, size: CGSize(width: 300, height: 400), margin: 30))
    #expect(found.count > 5)
    #expect(
      found.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        == words)
    let narrow = pages(of: text, size: CGSize(width: 300, height: 50), margin: 24)
    #expect(try read(narrow).count == 1)
  }

  @Test func `reads Markdown with a style sheet, and says more while a page is drawn`() throws {
    let sheet = try DocumentStyleSheet(
      json: Data(
        #"{"body": {"font": "DejaVu Serif", "size": 10.5}, "heading1": {"size": 20}}"#.utf8))
    let minutes = try NSAttributedString(
      data: Data("# Minutes\n\nNine came.".utf8),
      options: [.documentType: NSAttributedString.DocumentType.markdown, .styleSheet: sheet],
      documentAttributes: nil)

    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [
      kCGPDFContextTitle as String: "Minutes", kCGPDFContextAuthor as String: "Ada",
    ]
    let renderer = UIGraphicsPDFRenderer(
      bounds: CGRect(x: 0, y: 0, width: 595, height: 842), format: format)
    let pdf = renderer.pdfData { context in
      context.beginPage()
      context.addDestination(withName: "start", at: CGPoint(x: 60, y: 60))
      minutes.draw(in: CGRect(x: 60, y: 80, width: 475, height: 700))
      context.beginPage()
      let back = CGRect(x: 60, y: 60, width: 100, height: 20)
      ("Back" as NSString).draw(in: back)
      context.setDestinationWithName("start", for: back)
    }
    let found = try read(pdf)
    #expect(found.count == 2)
    #expect(found[0].contains("Nine came.") && found[1].contains("Back"))
    let font = minutes.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(font?.pointSize == 20 && font?.familyName == "DejaVu Serif")
    #expect(String(decoding: pdf, as: UTF8.self).contains("/Dests") || pdf.count > 1_000)
  }

  private func font() throws -> UIFont { try #require(UIFont(name: "DejaVuSans", size: 12)) }

  @Test func `shows the first row of a table on each page`() throws {
    let rows = [["Item", "Price"]] + (1...100).map { ["item \($0)", "\($0).50"] }
    let text = try table(of: rows, font: font())
    let found = try read(pages(of: text, size: CGSize(width: 300, height: 400), margin: 30))
    #expect(found.count > 4)
    for page in found { #expect(page.contains("Item") && page.contains("Price"), "\(page)") }
    let all = found.joined(separator: "\n")
    for number in 1...100 { #expect(all.contains("item \(number)")) }
  }

  @MainActor @Test func `draws a header and a footer on each page`() throws {
    let words = (1...3_000).map { "word\($0)" }.joined(separator: " ")
    let text = NSAttributedString(string: words, attributes: [.font: try font()])
    let found = try read(letter(text))
    #expect(found.count > 2)
    for (number, page) in found.enumerated() {
      #expect(page.contains("Example Ltd."))
      #expect(page.contains("Page \(number + 1) of \(found.count)"), "\(page)")
    }
  }

  @Test func `writes a file for archives`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = NSAttributedString(string: "Kept for ever.", attributes: [.font: try font()])
    try archive(text, title: "Contract", to: file)
    let bytes = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(bytes.contains("pdfaid:part") && bytes.contains("Contract"))
    let said = try SystemTool.run("pdfinfo", [file.path], from: "poppler-utils")
    #expect(said.contains("Tagged:          yes"), "\(said)")
  }

  @Test func `answers several requests at once`() async throws {
    let answers = try await answers(
      to: (0..<8).map { Data("<p>Letter number \($0)</p>".utf8) })
    #expect(answers.count == 8)
    for (number, answer) in answers.enumerated() {
      #expect(try read(answer)[0].contains("Letter number \(number)"))
    }
  }

  @Test func `takes no fonts but those that are named`() async {
    await #expect(processExitsWith: .success) {
      let path = DebianFonts.dejaVuSans
      TextKitEnvironment.fonts = .only([URL(fileURLWithPath: path)])
      guard UIFont.familyNames == ["DejaVu Sans"] else { exit(1) }
    }
  }
}
