// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextCanvas
import TextKitTestSupport
import TextStructures

@testable import TextPDF

@Suite struct DocumentTests {
  @Test func `a PDF holds its pages, sizes, metadata, outline and links`() throws {
    let folder = TemporaryFolder()
    let path = folder.path("a.pdf")
    let canvas = try Canvas.pdf(to: path)
    canvas.setMetadata(
      DocumentMetadata([
        .title: "Ein Büchlein 📖\0", .author: "A. Uthor", .subject: "(x\\)", .keywords: "a, b",
        .creator: "textkit", .creationDate: "2024-05-17T08:30:00+02:00",
      ]))
    canvas.addOutline("Начало", page: 1)
    canvas.addOutline("Part (1)", level: 1, page: 2, point: CanvasPoint(x: 10, y: 20))
    canvas.addOutline("End", page: 2)
    for page in 0..<2 {
      try canvas.beginPage(width: 200 + Double(page) * 100, height: 100)
      canvas.translate(x: 10, y: 10)
      canvas.fill(CanvasRect(x: 0, y: 0, width: 50, height: 20), .black)
      canvas.link(
        CanvasRect(x: 0, y: 0, width: 50, height: 20),
        uri: LinkURL("https://example.org/a b'(\\)?q=ä&r=%20#f", .standard)!)
      canvas.link(
        CanvasRect(x: 60, y: 0, width: 50, height: 20), page: 2, point: CanvasPoint(x: 5, y: 6))
      try canvas.endPage()
    }
    #expect(try folder.names.isEmpty || folder.names.allSatisfy { $0 != "a.pdf" })
    try canvas.finish()
    #expect(try folder.names == ["a.pdf"])
    try PDFReaders.check(path)
    let info = try run("pdfinfo", ["-isodates", "-l", "2", path], from: "poppler-utils")
    #expect(info.contains("Title:           Ein Büchlein 📖\n"))
    #expect(info.contains("Author:          A. Uthor"))
    #expect(info.contains("Subject:         (x\\)"))
    #expect(info.contains("Creator:         textkit"))
    #expect(info.contains("Pages:           2"))
    #expect(info.contains("2024-05-17T08:30:00+02"))
    #expect(info.contains("Page    1 size:  200 x 100 pts"))
    #expect(info.contains("Page    2 size:  300 x 100 pts"))
    let json = try run(
      "qpdf", ["--json", "--json-key=qpdf", path], from: "qpdf")
    #expect(json.contains("https://example.org/a%20b%27%28%5C%29?q=%C3%A4&r=%20#f"))
    #expect(json.contains("u:Начало"))
    #expect(json.contains("u:Part (1)"))
    // PDF counts up from the bottom of the page: 100 − 10 − 20 … 100 − 10.
    let rects = json.replacing(/\s+/, with: "")
    #expect(rects.contains("\"/Rect\":[10,70,60,90]"), "\(rects)")
    // The destination of both links to the second page, of which one is on the first.
    #expect(rects.components(separatedBy: "\"/XYZ\",5,94,0]").count == 3, "\(rects)")
    #expect(rects.contains("\"/Rect\":[70,70,120,90]"))
  }

  @Test(.enabled(if: !TestBuild.isSanitized)) func `memory does not grow with the pages of a PDF`()
    async
  {
    // In a separate process, as the other tests use memory meanwhile.
    await #expect(processExitsWith: .success) {
      func write(pages: Int) throws -> Int {
        var count = 0
        let canvas = try Canvas.pdf(
          to: ClosureSink { bytes throws(CanvasError) in count += bytes.count })
        try resetPeak()
        let before = try residentBytes()
        for page in 0..<pages {
          try canvas.beginPage(width: 400, height: 600)
          for line in 0..<60 {
            canvas.fill(
              CanvasRect(
                x: Double(line % 7), y: Double(line * 9), width: Double(page % 300), height: 1),
              PaintColor(white: Double(line) / 200))
          }
          try canvas.endPage()
        }
        try canvas.finish()
        precondition(count > pages * 150, "only \(count) bytes for \(pages) pages")
        return try peakBytes() - before
      }
      _ = try write(pages: 20)
      let grown = try write(pages: 2000)
      print("\(grown >> 10) KiB more for 2000 pages")
      precondition(grown < 4 << 20, "\(grown >> 10) KiB more for 2000 pages")
    }
  }
}
