// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
@testable import TextPDF

/// Two words from right to left, as other programs read them; `Fixtures/PDF/readers.tsv` has the
/// accepted results, with reasons.
@Suite struct ReaderOrderTests {
  private static let words = ["שלום", "עולם"]
  private let folder = TemporaryFolder()

  struct Row: Sendable, CustomTestStringConvertible {
    var reader: String
    var isTagged: Bool
    var reads: String
    var testDescription: String { "\(reader), \(isTagged ? "tagged" : "untagged")" }
  }

  private static let rows: [Row] = {
    let text = try! String(contentsOfFile: fixture("PDF/readers.tsv"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().compactMap {
      let cells = $0.split(separator: "\t").map(String.init)
      precondition(cells.count == 6, "\($0)")
      guard cells[4] == "test" else { return nil }
      return Row(reader: cells[0], isTagged: cells[2] == "tagged", reads: cells[3])
    }
  }()

  /// Returns a row of glyphs from left to right that represents text from right to left.
  private func backward(_ text: String, _ font: FontInstance) -> ([PositionedGlyph], GlyphText) {
    var row = row(String(text.reversed()), font, size: 20)
    row.text.utf8 = Array(text.utf8)
    row.text.clusters = text.unicodeScalars.map { .init(bytes: UTF8.width($0), glyphs: 1) }
    row.text.isBackward = true
    return row
  }

  private func page(isTagged: Bool) throws -> String {
    let font = try dejaVuSans()
    var options = PDFOptions()
    (options.isTagged, options.language) = (isTagged, "he")
    let bytes = try document(options) { canvas in
      let (glyphs, text) = backward(Self.words.joined(separator: " "), font)
      func show() { canvas.show(glyphs, font: font, size: 20, color: .black, text: text) }
      if let structure = canvas.structure {
        canvas.mark(structure.add(.paragraph)) { show() }
      } else {
        show()
      }
    }
    return try checked(bytes, folder)
  }

  private func read(_ reader: String, _ path: String) throws -> [String] {
    var parts = reader.split(separator: " ").map(String.init)
    let tool = parts.removeFirst()
    let package = tool == "mutool" ? "mupdf-tools" : "poppler-utils"
    if tool == "mutool" { parts.insert("-q", at: 1) }
    let arguments = parts + [path] + (tool == "pdftotext" ? ["-"] : [])
    let text = try SystemTool.run(tool, arguments, from: package)
    return text.unicodeScalars.split { !(0x590...0x5FF).contains($0.value) }.map { String($0) }
  }

  @Test(arguments: rows)
  func `a reader reads the words as the table says`(row: Row) throws {
    let found = try read(row.reader, page(isTagged: row.isTagged))
    let turned = Self.words.map { String($0.reversed()) }
    let kind =
      switch found {
      case Self.words: "right"
      case turned: "turned"
      case Self.words.flatMap { $0.map(String.init) }: "apart"
      default: "\(found)"
      }
    #expect(kind == row.reads)
  }

  @Test func `each reader that is tried reads one kind of document right`() {
    let right = Set(Self.rows.filter { $0.reads == "right" }.map(\.reader))
    #expect(Set(Self.rows.map(\.reader)) == right)
    #expect(Self.rows.count >= 9)
  }

  @Test func `text that stands for other characters does not end an element's text`() throws {
    let font = try dejaVuSans()
    let structure = DocumentStructure(language: "en")
    let sink = MemorySink()
    let canvas = try Canvas.pdf(to: sink)
    canvas.structure = structure
    canvas.setMetadata(DocumentMetadata([.title: "Spans"]))
    let paragraph = structure.add(.paragraph)
    let (before, other, after) = ("before ", structure.add(.span, to: paragraph), " after")
    try canvas.beginPage(width: 400, height: 100)
    canvas.mark(paragraph) {
      show(before, font, on: canvas)
      // Two glyphs for one character, at the beginning of a row and inside of one.
      for (y, text) in [(50.0, "óx"), (70.0, "aób")] {
        var row = row(text == "óx" ? "o´x" : "ao´b", font, size: 12, x: 80, y: y)
        row.text.utf8 = Array(text.utf8)
        row.text.clusters = text.unicodeScalars.map {
          .init(bytes: UTF8.width($0), glyphs: $0 == "ó" ? 2 : 1)
        }
        canvas.show(row.glyphs, font: font, size: 12, color: .black, text: row.text)
      }
      canvas.mark(other) { show("other", font, x: 200, on: canvas) }
      show(after, font, x: 300, on: canvas)
    }
    show("9", font, y: 90, on: canvas)
    try canvas.endPage()
    try canvas.finish()
    let path = try checked(sink.bytes, folder, "spans.pdf")
    let told = try SystemTool.run("pdfinfo", ["-struct-text", path], from: "poppler-utils")
    let texts = told.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map {
      String($0.element)
    }
    // The text of ó is that of its glyphs' fonts: this reader does not support ActualText.
    #expect(texts.joined() == "otherbefore o´xao´b after", "\(texts)")
    #expect(!told.contains("No content"))
    let raw = try SystemTool.run("pdftotext", ["-raw", path, "-"], from: "poppler-utils")
    #expect(raw.contains("óx") && raw.contains("aób"), "\(raw)")
    let text = try plain(path)
    #expect(text.contains("/Span<</MCID ") || text.contains("/Span <</MCID "), "\(text)")
  }
}
