// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import PDFTestSupport
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
import TextPDF
import TextSVG

/// Fonts that open well and whose outlines are broken.
@Suite struct DamagedOutlineTests {
  /// Returns the range of a table in a font file.
  private func table(_ tag: String, in bytes: [UInt8]) throws -> Range<Int> {
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    for entry in 0..<(Int(bytes[4]) << 8 | Int(bytes[5])) {
      let at = 12 + entry * 16
      if Array(bytes[at..<at + 4]) == Array(tag.utf8) {
        return number(at + 8)..<number(at + 8) + number(at + 12)
      }
    }
    throw SystemTool.Failure(description: "The font has no table \(tag).")
  }

  @Test func `broken outlines spoil neither the other rows nor the document`() throws {
    let folder = TemporaryFolder()
    let good = try dejaVuSans()
    let whole = fileBytes(DebianFonts.dejaVuSans)
    let outlines = try table("glyf", in: whole)
    let places = try table("loca", in: whole)
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<iterations(12) {
      var bytes = whole
      // Sometimes a few bytes, sometimes all outlines, sometimes the list of their offsets.
      let range = round % 3 == 2 ? places : outlines
      for _ in 0..<(round % 3 == 0 ? 20_000 : range.count) {
        bytes[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let bad = try instance(folder.write(bytes, as: "bad\(round).ttf"))
      let path = folder.path("\(round).pdf")
      let document = try Canvas.pdf(to: path)
      try document.beginPage(width: 400, height: 200)
      let picture = try Canvas.svg(to: MemorySink(), width: 400, height: 200)
      let bitmap = try Canvas.bitmap(width: 400, height: 200, background: .white)
      for canvas in [document, picture, bitmap] {
        for (font, y) in [(good, 20.0), (bad, 40), (good, 80)] {
          let row = Row("Text that has gone bad &%", font, size: 16, x: 5, y: y)
          canvas.show(row.glyphs, font: font, size: 16, color: .black, text: row.text)
          canvas.save()
          canvas.concatenate(CanvasTransform(a: 1, b: 0.1, c: 0, d: 1))
          canvas.show(row.glyphs, font: font, size: 16, color: .black, text: row.text)
          canvas.restore()
        }
      }
      try document.endPage()
      try document.finish()
      try picture.finish()
      try bitmap.finish()
      let text = try run("pdftotext", ["-raw", path, "-"], from: "poppler-utils")
      let good = text.components(separatedBy: "Text that has gone bad &%").count - 1
      #expect(good >= 4, "seed \(seed), round \(round): \(text)")
    }
  }

  /// The text and the fonts of a document with one row.
  private func document(_ bytes: [UInt8], _ name: String) throws -> (text: String, fonts: String) {
    let folder = TemporaryFolder()
    let font = try instance(folder.write(bytes, as: name))
    let path = folder.path("row.pdf")
    let document = try Canvas.pdf(to: path)
    try document.beginPage(width: 400, height: 200)
    let row = Row("Hamburg fonts 12", font, size: 16, x: 5, y: 40)
    document.show(row.glyphs, font: font, size: 16, color: .black, text: row.text)
    try document.endPage()
    try document.finish()
    try PDFReaders.check(path)
    return (
      try run("pdftotext", [path, "-"], from: "poppler-utils")
        .trimmingCharacters(in: .whitespacesAndNewlines),
      try run("pdffonts", [path], from: "poppler-utils")
    )
  }

  @Test func `a font whose names lie outside their table goes in all the same, and can be read`()
    throws
  {
    let whole = fileBytes(DebianFonts.dejaVuSans)
    let names = try table("name", in: whole)
    let good = try document(whole, "good.ttf")
    #expect(good.text == "Hamburg fonts 12" && good.fonts.contains("TrueType"), "\(good)")
    for place in [2, 4, 6 + 8, 6 + 12 * 3 + 10] {
      var bytes = whole
      bytes[names.lowerBound + place] = 0xFF
      bytes[names.lowerBound + place + 1] = 0xFF
      let bad = try document(bytes, "bad.ttf")
      #expect(bad.text == "Hamburg fonts 12" && bad.fonts.contains("TrueType"), "\(place): \(bad)")
    }
  }

  @Test func `a CFF font goes in as a font, whatever its routines say of each other`() throws {
    let whole = fileBytes(DebianFonts.path("Cantarell-Regular.otf"))
    let good = try document(whole, "good.otf")
    #expect(good.text == "Hamburg fonts 12", "\(good)")
    #expect(good.fonts.contains("CID Type 0C") && good.fonts.contains("yes yes yes"), "\(good)")
    // Calls of routines that are not there ended the process in Cairo 1.16.
    let table = try table("CFF ", in: whole)
    var calls = whole
    for place in table.dropFirst(table.count / 2) where calls[place] == 10 || calls[place] == 29 {
      calls[place - 1] = 246
    }
    _ = try document(calls, "calls.otf")
  }

  /// An archive of one row, which keeps the rules.
  private func archive(_ text: String, _ font: FontInstance, size: Double, x: Double) throws
    -> [UInt8]
  {
    let sink = MemorySink()
    var options = PDFOptions()
    options.profile = .a2u
    options.language = "en"
    let document = try Canvas.pdf(to: sink, options)
    try document.beginPage(width: 600, height: 200)
    let row = Row(text, font, size: size, x: x, y: 40)
    document.show(row.glyphs, font: font, size: size, color: .black, text: row.text)
    try document.endPage()
    try document.finish()
    #expect(PDFChecker.check(sink.bytes, [.a2u]) == [], "\(text)")
    return sink.bytes
  }

  /// The font program of a document with one CFF font.
  private func compactTable(in bytes: [UInt8]) throws -> String {
    let file = try PDFFile(bytes)
    let tables = file.numbers.filter {
      file.resolve(.reference($0), "Subtype") == .name("CIDFontType0C")
    }
    let number = try #require(tables.first)
    return String(decoding: try #require(file.data(.reference(number))), as: UTF8.self)
  }

  @Test
  func
    `a CFF font whose outlines say other widths goes in with the widths that the text was set in`()
    throws
  {
    let folder = TemporaryFolder()
    let whole = fileBytes(DebianFonts.path("Cantarell-Regular.otf"))
    let widths = try table("hmtx", in: whole)
    for (name, step, isWider) in [("good", 0, false), ("nearly", 1, false), ("wider", 40, true)] {
      var bytes = whole
      for glyph in 0..<100 where step > 0 {
        let at = widths.lowerBound + 4 * glyph
        let width = (Int(bytes[at]) << 8 | Int(bytes[at + 1])) + step
        (bytes[at], bytes[at + 1]) = (UInt8(width >> 8), UInt8(width & 255))
      }
      let font = try instance(folder.write(bytes, as: name + ".otf"))
      let archived = try archive("Hamburg fonts 12", font, size: 16, x: 5)
      let path = folder.write(archived, as: name + ".pdf")
      let text = try run("pdftotext", [path, "-"], from: "poppler-utils")
      #expect(text.contains("Hamburg fonts 12"), "\(name): \(text)")
      // A font made here has another name in its table than its maker gave it.
      let isMade = try !compactTable(in: archived).contains("Cantarell")
      #expect(isMade == isWider, "\(name)")
    }
  }

  @Test
  func
    `what follows a glyph of more than 32 em has its place, and the font does not contradict itself`()
    throws
  {
    let folder = TemporaryFolder()
    var small = SmallFont(family: "Wide")
    small.unitsPerEm = 500
    small.add("A", advance: 32_700, height: 350)
    small.add("B", advance: 300, height: 350)
    let font = try instance(folder.write(small.bytes(), as: "wide.ttf"))
    let archived = try archive("AB", font, size: 5, x: 10)
    let path = folder.write(archived, as: "wide.pdf")
    let boxes = try run("pdftotext", ["-bbox", path, "-"], from: "poppler-utils")
    #expect(boxes.contains(/xMin="337\.0*"[^>]*>B</), "\(boxes)")
  }
}
