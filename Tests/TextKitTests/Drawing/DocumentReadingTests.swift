// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextKit

/// The text that a reader extracts from a PDF: the characters, in reading order.
@Suite struct DocumentReadingTests {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  private func pdf(_ stack: LayoutStack, _ name: String = "text.pdf") throws -> String {
    let path = folder.path(name)
    let context = try CGContext.pdf(atPath: path)
    try context.beginPage(size: CGSize(width: 400, height: 300))
    UIGraphicsPushContext(context)
    stack.manager.drawBackground(
      forGlyphRange: stack.manager.glyphRange(for: stack.manager.textContainers[0]),
      at: CGPoint(x: 20, y: 20))
    stack.manager.drawGlyphs(
      forGlyphRange: stack.manager.glyphRange(for: stack.manager.textContainers[0]),
      at: CGPoint(x: 20, y: 20))
    UIGraphicsPopContext()
    context.endPage()
    try context.finish()
    try PDFReaders.check(path)
    return path
  }

  /// Returns the text in poppler's order, without the directional marks that it writes.
  private func read(_ path: String, _ options: [String] = []) throws -> String {
    let text = try SystemTool.run("pdftotext", options + [path, "-"], from: "poppler-utils")
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) && $0.value != 0xC }))
  }

  private func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private func stack(_ text: String, style: NSParagraphStyle? = nil, width: CGFloat = 360)
    -> LayoutStack
  {
    LayoutStack(
      text, font: UIFont(name: "DejaVuSans", size: 14),
      containers: [CGSize(width: width, height: 0)], style: style)
  }

  @Test func `characters that Unicode promises to leave free do not spoil a document`() throws {
    func text(_ free: [UInt32]) -> String {
      "one " + free.map { "\(Unicode.Scalar($0)!) next " }.joined()
    }
    let path = try pdf(stack(text([0xFFFF, 0xFDD0, 0xFDEF, 0x10FFFF, 0x1FFFE, 0xFFFD])))
    let replaced = text([0xFFFD, 0xFFFD, 0xFFFD, 0x10FFFD, 0x1FFFD, 0xFFFD])
    #expect(words(try read(path)) == words(replaced))
  }

  @Test(arguments: [
    "An office, fine and efficient — naïve, Ünïcödé.",
    "The words שלום עולם stand in this line of English text.",
    "شكرا جزيلا على السلام والأمان",
    "שלום עולם וברכה לכל הקוראים",
    "Smile 🙂 and 🚀 and 👍🏽 go.",
  ])
  func `words come back in the order in which they are read`(_ text: String) throws {
    folder.holdsPictures = true
    let path = try pdf(stack(text))
    let found = try read(path)
    // Where directions change poppler moves the space at the end of a piece to its beginning.
    #expect(words(found).joined() == words(text).joined())
    if !text.contains("stand") {
      #expect(words(found) == words(text))
      #expect(words(try read(path, ["-layout"])) == words(text))
    }
    // The order of writing: whole words, those of a right-to-left piece from left to right. Between
    // images and letters it finds no space.
    let raw = words(try read(path, ["-raw"]))
    #expect(raw.joined().sorted() == words(text).joined().sorted())
    if !text.contains("Smile") { #expect(raw.sorted() == words(text).sorted()) }
    let fonts = try SystemTool.run("pdffonts", [path], from: "poppler-utils")
    let lines = fonts.split(separator: "\n").dropFirst(2)
    #expect(!lines.isEmpty)
    // Embedded, cut down, with a map to characters.
    for line in lines {
      #expect(line.contains(" yes yes yes") || line.contains("Type 3"), "\(line)")
    }
  }

  @Test func `pictures in lines come back in their lines`() throws {
    folder.holdsPictures = true
    let text = (0..<5).map { "Line \($0) says \(["🙂", "🚀", "👍"][$0 % 3]) and goes on." }
    let found = try read(try pdf(stack(text.joined(separator: "\n"))))
    #expect(words(found) == words(text.joined(separator: "\n")))
  }

  @Test func `MuPDF reads rows as they are written, from left to right`() throws {
    for (text, wanted) in [
      ("An office, fine and efficient.", "An office, fine and efficient."),
      ("one שלום two", "one םולש two"),
    ] {
      let path = try pdf(stack(text))
      let found = try SystemTool.run(
        "mutool", ["draw", "-q", "-F", "txt", path], from: "mupdf-tools")
      #expect(
        words(found.replacing("warning: ICC support is not available", with: "")) == words(wanted))
    }
  }

  @Test func `what a truncated line shows comes back, with its ellipsis`() throws {
    let stack = stack("A line that is far too long to be shown", width: 150)
    stack.manager.textContainers[0].maximumNumberOfLines = 1
    stack.manager.textContainers[0].lineBreakMode = .byTruncatingTail
    let text = try read(try pdf(stack)).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(text.hasSuffix("…"))
    #expect(
      "A line that is far too long to be shown".hasPrefix(
        String(text.dropLast()).trimmingCharacters(in: .whitespaces)))
    #expect(text.count > 8)
  }

  @Test func `drawn out Arabic comes back without what draws it out`() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.baseWritingDirection = .rightToLeft
    let text =
      "السلام عليكم ورحمة الله وبركاته على جميع الناس في كل مكان من العالم الواسع الجميل"
    let stack = stack(text, style: style, width: 170)
    let found = try read(try pdf(stack))
    #expect(!found.unicodeScalars.contains { $0.value == 0x640 })
    func letters(_ text: String) -> [Character] { text.filter { $0.isLetter }.sorted() }
    #expect(letters(found) == letters(text))
  }

  @Test(arguments: [NSTextAlignment.natural, .justified])
  func `divided words come back without their hyphens`(_ alignment: NSTextAlignment) throws {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.hyphenationFactor = 1
    // The last word has soft hyphens in the text.
    let text =
      "Extraordinary communication characteristics notwithstanding, international organisations "
      + "understand hyphenation un\u{AD}be\u{AD}liev\u{AD}ably"
    let stack = stack(text, style: style, width: 120)
    stack.storage.addAttribute(
      .languageIdentifier, value: "en-US", range: NSRange(location: 0, length: stack.storage.length)
    )
    let found = words(try read(try pdf(stack)))
    let wanted = words(text.filter { $0 != "\u{AD}" })
    #expect(found.joined().filter { $0 != "\u{AD}" } == wanted.joined())
    #expect(found.count > wanted.count, "no word was divided: \(found)")
  }

  @Test func `rows that go out together show what rows one by one do`() throws {
    // Another colour, a shape and a link between rows: each flushes the pending row.
    let stack = stack("one two three four five six seven eight nine ten", width: 110)
    stack.storage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 8, length: 5))
    stack.storage.addAttribute(
      .backgroundColor, value: UIColor.yellow, range: NSRange(location: 19, length: 8))
    stack.storage.addAttribute(
      .underlineStyle, value: 1, range: NSRange(location: 24, length: 12))
    stack.storage.addAttribute(
      .font, value: UIFont(name: "DejaVuSans", size: 20)!, range: NSRange(location: 40, length: 4))
    let path = try pdf(stack)
    #expect(words(try read(path, ["-raw"])) == words(stack.storage.string))
    let stem = folder.path("page")
    try SystemTool.run(
      "pdftoppm", ["-png", "-r", "144", "-singlefile", path, stem], from: "poppler-utils")
    let page = try #require(UIImage(contentsOfFile: "\(stem).png")?.cgImage)
    let bitmap = try CGContext.bitmap(
      size: CGSize(width: 400, height: 300), scale: 2, background: .white)
    UIGraphicsPushContext(bitmap)
    let all = stack.manager.glyphRange(for: stack.manager.textContainers[0])
    stack.manager.drawBackground(forGlyphRange: all, at: CGPoint(x: 20, y: 20))
    stack.manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 20, y: 20))
    UIGraphicsPopContext()
    let difference = page.difference(try #require(bitmap.makeImage()))
    #expect(difference.mean < 0.8 && difference.far < 0.01, "\(difference)")
  }
}
