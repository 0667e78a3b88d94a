// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextCanvas
import TextFonts
import TextKitTestSupport
import TextStructures

@testable import TextPDF

@Suite struct DocumentObjectsTests {
  private let folder = TemporaryFolder()

  @Test func `the same drawing gives the same bytes, however many threads write`() throws {
    let font = try instance(DebianFonts.dejaVuSans)
    let emoji = try instance(DebianFonts.notoColorEmoji)
    func made(_ threads: Int) throws -> [UInt8] {
      var options = PDFOptions()
      options.threads = threads
      let sink = MemorySink()
      let canvas = try Canvas.pdf(to: sink, options)
      for page in 0..<30 {
        try canvas.beginPage(width: 300, height: 200)
        show("Page \(page): ÄÖÜ \(Character(Unicode.Scalar(0x400 + page)!))", font, on: canvas)
        show("😀🚀", emoji, y: 100, on: canvas)
        canvas.beginLayer()
        canvas.fill(CanvasRect(x: 10, y: 120, width: Double(page), height: 10), .black)
        canvas.endLayer(alpha: 0.5)
        canvas.link(
          CanvasRect(x: 0, y: 0, width: 10, height: 10), page: page + 2,
          point: CanvasPoint(x: 0, y: 0))
        try canvas.endPage()
      }
      try canvas.finish()
      return sink.bytes
    }
    let alone = try made(1)
    for threads in [2, 3, 8] { #expect(try made(threads) == alone, "\(threads) threads") }
    // The last page links to one that does not exist.
    try checked(alone, folder, "pictures.pdf", expected: ["undefined link destination"])
    #expect(alone.count > 5000)
  }

  @Test func `a document of many pages keeps its page tree shallow and its pages in order`() throws
  {
    let sink = MemorySink()
    let canvas = try Canvas.pdf(to: sink)
    for page in 1...200 {
      try canvas.beginPage(width: Double(100 + page), height: 100)
      canvas.fill(CanvasRect(x: 0, y: 0, width: 10, height: 10), .black)
      try canvas.endPage()
    }
    try canvas.finish()
    let path = try checked(sink.bytes, folder)
    let info = try SystemTool.run(
      "pdfinfo", ["-l", "200", path], from: "poppler-utils")
    #expect(info.contains("Pages:           200"))
    for page in [1, 64, 65, 128, 129, 200] {
      let line = info.split(separator: "\n").first {
        $0.hasPrefix("Page") && $0.contains(" \(page) size:")
      }
      #expect(line?.contains("\(100 + page) x 100") == true, "\(page): \(line ?? "")")
    }
  }

  @Test func `a page of more than 200 inches counts in larger units`() throws {
    let sink = MemorySink()
    let canvas = try Canvas.pdf(to: sink)
    try canvas.beginPage(width: 30_000, height: 20_000)
    canvas.fill(CanvasRect(x: 15_000, y: 0, width: 15_000, height: 20_000), .black)
    try canvas.endPage()
    try canvas.finish()
    let path = try checked(sink.bytes, folder)
    let text = try plain(path)
    #expect(text.contains("/UserUnit 3"))
    #expect(text.contains("6666.667"))
    let stem = "\(folder.path)/page"
    try SystemTool.run(
      "pdftoppm", ["-gray", "-scale-to", "60", "-singlefile", path, stem], from: "poppler-utils")
    let picture = try Data(contentsOf: URL(fileURLWithPath: stem + ".pgm"))
    // 60 × 40 pixels: the left half is white, the right half black.
    let pixels = [UInt8](picture.suffix(60 * 40))
    #expect(pixels[20 * 60 + 10] == 255 && pixels[20 * 60 + 50] == 0)
  }

  @Test func `names of places lead where they are, in a tree sorted by bytes`() throws {
    let sink = MemorySink()
    let canvas = try Canvas.pdf(to: sink)
    try canvas.beginPage(width: 300, height: 200)
    for number in 0..<150 {
      canvas.addDestination("place \(number)", at: CanvasPoint(x: Double(number), y: 1))
    }
    canvas.addDestination("Ort für Ä", at: CanvasPoint(x: 1, y: 2))
    canvas.link(CanvasRect(x: 0, y: 0, width: 9, height: 9), destination: "Ort für Ä")
    canvas.link(CanvasRect(x: 0, y: 20, width: 9, height: 9), destination: "nowhere")
    try canvas.endPage()
    try canvas.finish()
    // One link has no destination.
    let path = try checked(sink.bytes, folder, expected: ["undefined link destination"])
    let list = try SystemTool.run("pdfinfo", ["-dests", path], from: "poppler-utils")
    #expect(list.contains("\"place 149\"") && list.contains("\"Ort für Ä\""))
  }

  @Test(arguments: [false, true])
  func `a link may lead to the beginning where nothing is called as its place is`(isNamed: Bool)
    throws
  {
    let sink = MemorySink()
    let canvas = try Canvas.pdf(to: sink)
    for number in 1...3 {
      try canvas.beginPage(width: 300, height: 200)
      if number > 1 {
        canvas.link(
          CanvasRect(x: 0, y: 0, width: 9, height: 9), destination: "top", elseBeginning: true)
      }
      if isNamed, number == 3 { canvas.addDestination("top", at: CanvasPoint(x: 7, y: 5)) }
      try canvas.endPage()
    }
    try canvas.finish()
    let text = try plain(try checked(sink.bytes, folder)).replacing(/\s+/, with: " ")
    let named = text.matches(of: /\/Dest \(top\)/).count
    let beginning = text.matches(of: /\/Dest \[ \d+ 0 R \/XYZ 0 200 0 \]/).count
    let expected: [Int] = isNamed ? [2, 0] : [0, 2]
    #expect([named, beginning] == expected, "\(text)")
  }

  @Test func `page labels, language and title are said`() throws {
    let sink = MemorySink()
    var options = PDFOptions()
    options.language = "de-CH"
    let canvas = try Canvas.pdf(to: sink, options)
    canvas.setMetadata(DocumentMetadata([.title: "Büchlein"]))
    canvas.setPageLabel(PageLabel(page: 1, style: .lowerRoman))
    canvas.setPageLabel(PageLabel(page: 3, style: .decimal, prefix: "A-", start: 5))
    for _ in 0..<4 {
      try canvas.beginPage(width: 100, height: 100)
      try canvas.endPage()
    }
    try canvas.finish()
    let text = try plain(try checked(sink.bytes, folder))
    #expect(text.contains("/Lang (de-CH)"))
    #expect(text.contains("/DisplayDocTitle true"))
    let flat = text.replacing(/\s+/, with: " ")
    #expect(flat.contains("/S /r"), "\(flat.prefix(600))")
    #expect(flat.contains("/P (A-) /S /D /St 5"))
  }

  @Test func `ten thousand links and pictures that are one are small`() throws {
    let pixels = [UInt8](repeating: 128, count: 16)
    let picture = CanvasImage(width: 2, height: 2, premultipliedBGRA: pixels.span)
    let bytes = try document { canvas in
      for number in 0..<10_000 {
        let rect = CanvasRect(
          x: Double(number % 100) * 4, y: Double(number / 100) * 3, width: 3, height: 2)
        canvas.link(rect, uri: LinkURL("https://example.org/\(number)", .standard)!)
        try canvas.draw(picture, in: rect)
      }
    }
    let path = try checked(bytes, folder, "pictures.pdf")
    let images = try SystemTool.run("pdfimages", ["-list", path], from: "poppler-utils")
    let objects = Set(
      images.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[10] })
    #expect(objects.count <= 2)
    #expect(bytes.count < 1_000_000, "\(bytes.count)")
  }

  @Test func `metadata hold no control character`() throws {
    let sink = MemorySink()
    var options = PDFOptions()
    options.profile = .a2u
    let canvas = try Canvas.pdf(to: sink, options)
    canvas.setMetadata(
      DocumentMetadata([.title: "a\u{1}b<&>\u{7F}", .author: "\u{FFFF}x", .keywords: "k"]))
    try canvas.beginPage(width: 100, height: 100)
    try canvas.endPage()
    try canvas.finish()
    let text = try plain(try checked(sink.bytes, folder))
    #expect(text.contains("ab&lt;&amp;&gt;</rdf:li>"))
    #expect(text.contains("/Title (ab<&>)"))
    #expect(text.contains("<pdfaid:conformance>U</pdfaid:conformance>"))
  }
}
