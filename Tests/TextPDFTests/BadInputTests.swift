// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextCanvas
import TextFonts
import TextKitTestSupport
import TextStructures

@testable import TextPDF

/// Input that a document must tolerate: very many objects, invalid numbers, fonts that may not be
/// embedded.
@Suite struct BadInputTests {
  private let folder = TemporaryFolder()

  @Test func `a hundred thousand links stand on their pages`() throws {
    let sink = MemorySink()
    let canvas = try Canvas.pdf(to: sink)
    for page in 0..<10 {
      try canvas.beginPage(width: 400, height: 400)
      for number in 0..<10_000 {
        let rect = CanvasRect(
          x: Double(number % 100) * 4, y: Double(number / 100) * 4, width: 3, height: 2)
        if number % 2 == 0 {
          canvas.link(rect, uri: LinkURL("https://example.org/\(page)/\(number)", .standard)!)
        } else {
          canvas.link(rect, page: 1 + number % 10, point: CanvasPoint(x: 0, y: 0))
        }
      }
      try canvas.endPage()
    }
    try canvas.finish()
    let path = try checked(sink.bytes, folder)
    let json = try SystemTool.run("qpdf", ["--json=1", "--json-key=objects", path], from: "qpdf")
    #expect(json.components(separatedBy: "\"/Subtype\": \"/Link\"").count == 100_001)
    #expect(sink.bytes.count < 6_000_000, "\(sink.bytes.count)")
  }

  @Test func `ten thousand different pictures stand in a document`() throws {
    let sink = MemorySink()
    let canvas = try Canvas.pdf(to: sink)
    for page in 0..<10 {
      try canvas.beginPage(width: 400, height: 400)
      for number in 0..<1000 {
        let color = [UInt8(number & 255), UInt8(number >> 8), UInt8(page), 255]
        let pixels = color + color + [0, 0, 0, 255] + color
        let picture = CanvasImage(width: 2, height: 2, premultipliedBGRA: pixels.span)
        try canvas.draw(
          picture,
          in: CanvasRect(
            x: Double(number % 40) * 10, y: Double(number / 40) * 10, width: 9, height: 9))
      }
      try canvas.endPage()
    }
    try canvas.finish()
    #expect(PDFPictures.count(in: sink.bytes) == 10_000)
    let path = try checked(sink.bytes, folder, "pictures.pdf")
    let list = try SystemTool.run(
      "pdfimages", ["-list", "-f", "10", "-l", "10", path], from: "poppler-utils")
    #expect(list.split(separator: "\n").count == 1002)
  }

  @Test func `numbers that are none are left out, and the page stays whole`() throws {
    let font = try instance(DebianFonts.dejaVuSans)
    let bytes = try document { canvas in
      for bad in [Double.nan, .infinity, -.infinity, 1e300] {
        canvas.fill(CanvasRect(x: bad, y: 0, width: 10, height: 10), .black)
        canvas.fill(CanvasRect(x: 0, y: 0, width: 10, height: bad), .black)
        canvas.link(
          CanvasRect(x: bad, y: 0, width: 10, height: 10),
          uri: LinkURL("https://example.org", .standard)!)
        canvas.addDestination("place \(bad)", at: CanvasPoint(x: bad, y: bad))
        var path = CanvasPath()
        path.move(to: CanvasPoint(x: bad, y: 1))
        path.line(to: CanvasPoint(x: 5, y: bad))
        canvas.fill(path, .black)
        canvas.stroke(path, .black, StrokeStyle(width: bad))
        canvas.save()
        canvas.translate(x: bad, y: 0)
        show("lost", font, on: canvas)
        canvas.restore()
        show("lost", font, size: bad, on: canvas)
      }
      show("found", font, y: 100, on: canvas)
    }
    let path = try checked(bytes, folder)
    let text = try plain(path)
    #expect(!text.contains("nan") && !text.contains("inf "))
    let read = try SystemTool.run("pdftotext", ["-raw", path, "-"], from: "poppler-utils")
    #expect(read.contains("found"))
  }

  /// A font file with other bits of `OS/2`, `fsType`.
  private func font(_ bits: UInt16) throws -> FontInstance {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: DebianFonts.dejaVuSans)))
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    let record = try #require(
      (0..<count).map { 12 + $0 * 16 }.first { Array(bytes[$0..<$0 + 4]) == Array("OS/2".utf8) })
    let table = (8..<12).reduce(0) { $0 << 8 | Int(bytes[record + $1]) }
    (bytes[table + 8], bytes[table + 9]) = (UInt8(bits >> 8), UInt8(bits & 255))
    let file = folder.path + "/bits-\(bits).ttf"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return try instance(file)
  }

  @Test(arguments: [
    (0x0000 as UInt16, true), (0x0004, true), (0x0008, true), (0x0100, true), (0x0002, false),
    (0x0006, true), (0x0200, false),
  ])
  func `a font that may not be embedded is drawn as shapes, and that is said once`(
    bits: UInt16, isEmbedded: Bool
  ) throws {
    let font = try font(bits)
    let told = Told()
    var options = PDFOptions()
    options.warn = { told.add($0) }
    let bytes = try document(options) { canvas in
      show("Shapes", font, size: 30, on: canvas)
      show("of shapes", font, size: 30, y: 100, on: canvas)
    }
    let path = try checked(bytes, folder)
    #expect(told.sentences.count == (isEmbedded ? 0 : 1))
    #expect(told.sentences.allSatisfy { $0.contains("DejaVuSans") && $0.contains("embedding") })
    #expect(try plain(path).contains("/FontFile2") == isEmbedded)
    // It is read back, and is visually the same.
    let read = try SystemTool.run("pdftotext", ["-raw", path, "-"], from: "poppler-utils")
    #expect(read.split(whereSeparator: \.isWhitespace) == ["Shapes", "of", "shapes"])
    let wanted = try checked(
      document {
        show("Shapes", try self.font(0), size: 30, on: $0)
        show("of shapes", try self.font(0), size: 30, y: 100, on: $0)
      }, folder, "plain.pdf")
    let (found, usual) = (try ink(path), try ink(wanted))
    #expect(usual > 500 && abs(found - usual) < usual / 20, "\(found), \(usual)")
  }

  /// Returns the black area of a page, in points.
  private func ink(_ path: String) throws -> Int {
    try SystemTool.run(
      "pdftoppm", ["-gray", "-r", "72", "-singlefile", path, path], from: "poppler-utils")
    let data = try Data(contentsOf: URL(fileURLWithPath: path + ".pgm"))
    return data.suffix(400 * 300).reduce(0) { $0 + 255 - Int($1) } / 255
  }

  @Test func `glyphs that come without characters read back as their font has them`() throws {
    let font = try instance(DebianFonts.dejaVuSans)
    let bytes = try document { canvas in
      let row = row("Bare glyphs", font, size: 20)
      canvas.show(row.glyphs, font: font, size: 20, color: .black)
    }
    let read = try SystemTool.run(
      "pdftotext", ["-raw", try checked(bytes, folder), "-"], from: "poppler-utils")
    #expect(read.hasPrefix("Bare glyphs"))
  }
}

/// Sentences from any thread.
private final class Told: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []
  var sentences: [String] { lock.withLock { all } }
  func add(_ sentence: String) { lock.withLock { all.append(sentence) } }

  @Test(arguments: [PDFProfile.a2u, .ua1])
  func `a character that its font lacks is told, with its page`(_ profile: PDFProfile) throws {
    let font = try instance(DebianFonts.dejaVuSans)
    var options = PDFOptions()
    options.profile = profile
    options.language = "en"
    let error = #expect(throws: CanvasError.self) {
      _ = try document(options) { canvas in
        canvas.setMetadata(DocumentMetadata([.title: "Lack"]))
        let draw = { show("ab漢c", font, on: canvas) }
        if let structure = canvas.structure {
          canvas.mark(structure.add(.paragraph), draw)
        } else {
          draw()
        }
      }
    }
    #expect(error?.kind == .badContent)
    for part in ["Page 1 ", "DejaVuSans", "“漢” (U+6F22)"] {
      #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }
  }
}
