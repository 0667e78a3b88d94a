// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import UIKit

// The code of the article Typesetting a PDF on a server, word for word, and what it does.

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

  @Test func `takes no fonts but those that are named`() async {
    await #expect(processExitsWith: .success) {
      let path = DebianFonts.dejaVuSans
      TextKitEnvironment.fonts = .only([URL(fileURLWithPath: path)])
      guard UIFont.familyNames == ["DejaVu Sans"] else { exit(1) }
    }
  }
}
