// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics

/// PDF by Core Graphics' own calls.
@Suite struct CGPDFContextTests {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  private func plain(_ path: String) throws -> String {
    try SystemTool.run(
      "qpdf", ["--qdf", "--object-streams=disable", path, path + ".plain"], from: "qpdf")
    return String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: path + ".plain")), as: UTF8.self
    )
    .replacing(/\s+/, with: " ")
  }

  @Test func `pages count up from their lower edge, and the file appears when it is closed`() throws
  {
    let path = folder.path("a.pdf")
    var box = CGRect(x: 0, y: 0, width: 200, height: 100)
    let context = try #require(
      CGContext(
        URL(fileURLWithPath: path) as CFURL, mediaBox: &box,
        [kCGPDFContextTitle: "Title"] as CFDictionary))
    context.beginPDFPage(nil)
    context.setFillColor(UIColor.red.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 50, height: 20))
    context.endPDFPage()
    context.beginPDFPage([kCGPDFContextMediaBox: CGRect(x: 0, y: 0, width: 60, height: 70)])
    context.addDestination("there", at: CGPoint(x: 1, y: 2))
    context.setURL(
      URL(string: "https://example.org")!, for: CGRect(x: 0, y: 0, width: 10, height: 5))
    context.endPDFPage()
    #expect(!FileManager.default.fileExists(atPath: path))
    context.closePDF()
    let info = try SystemTool.run("pdfinfo", ["-l", "2", path], from: "poppler-utils")
    #expect(info.contains("Title:           Title"))
    #expect(info.contains("Page    1 size:  200 x 100"))
    #expect(info.contains("Page    2 size:  60 x 70"))
    let text = try plain(path)
    #expect(text.contains("0 0 50 20 re f"), "the rectangle lies at the lower edge")
    #expect(text.contains("/Rect [ 0 0 10 5 ]"))
  }

  @Test func `a consumer takes the bytes, and no box is a letter`() throws {
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
    context.beginPDFPage(nil)
    context.addDocumentMetadata(Data("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8) as CFData)
    context.closePDF()
    let path = folder.path("b.pdf")
    try Data(bytes: data.bytes, count: data.length).write(to: URL(fileURLWithPath: path))
    let text = try plain(path)
    #expect(text.contains("/MediaBox [ 0 0 612 792 ]"))
    #expect(text.contains("<x:xmpmeta"))
  }

  @Test func `an outline of dictionaries leads to pages, places and addresses`() throws {
    let path = folder.path("c.pdf")
    let context = try #require(
      CGContext(URL(fileURLWithPath: path) as CFURL, mediaBox: nil, nil))
    let outline: [CFString: Any] = [
      kCGPDFOutlineChildren: [
        [
          kCGPDFOutlineTitle: "One", kCGPDFOutlineDestination: 2,
          kCGPDFOutlineDestinationRect: CGRect(x: 1, y: 2, width: 3, height: 4),
          kCGPDFOutlineChildren: [
            [kCGPDFOutlineTitle: "Below", kCGPDFOutlineDestination: "place"] as [CFString: Any]
          ],
        ] as [CFString: Any],
        [
          kCGPDFOutlineTitle: "Out",
          kCGPDFOutlineDestination: URL(string: "https://example.org/x")!,
        ] as [CFString: Any],
      ]
    ]
    for _ in 0..<2 {
      context.beginPDFPage(nil)
      context.endPDFPage()
    }
    CGPDFContextSetOutline(context, outline as CFDictionary)
    context.closePDF()
    let text = try plain(path)
    #expect(text.contains("/Title (One)") && text.contains("/Title (Below)"))
    #expect(text.contains("/Dest (place)"))
    #expect(text.contains("(https://example.org/x)"))
  }

  @Test func `tags make a structure`() throws {
    let path = folder.path("d.pdf")
    let context = try #require(CGContext(URL(fileURLWithPath: path) as CFURL, mediaBox: nil, nil))
    context.beginPDFPage(nil)
    CGPDFContextBeginTag(context, .header1, nil)
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    CGPDFContextEndTag(context)
    CGPDFContextBeginTag(
      context, .figure, [kCGPDFTagPropertyAlternativeText: "A square"] as CFDictionary)
    context.fill(CGRect(x: 9, y: 0, width: 5, height: 5))
    CGPDFContextEndTag(context)
    CGPDFContextEndTag(context)  // one too many does nothing
    context.closePDF()
    let tree = try SystemTool.run("pdfinfo", ["-struct", path], from: "poppler-utils")
    #expect(tree.contains("H1") && tree.contains("Figure"))
    #expect(try plain(path).contains("/Alt (A square)"))
  }

  @Test func `a profile that cannot be held is told, and there is no file`() throws {
    let path = folder.path("e.pdf")
    let sentences = warnings {
      let context = CGContext(
        URL(fileURLWithPath: path) as CFURL, mediaBox: nil,
        [kTextKitPDFContextProfile: "ua-1"] as CFDictionary)
      context?.beginPDFPage(nil)
      context?.closePDF()
    }
    #expect(sentences.contains { $0.contains("PDF/UA-1") && $0.contains("language") })
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `an archive's document says so`() throws {
    let path = folder.path("f.pdf")
    let context = try CGContext.pdf(
      atPath: path,
      documentInfo: [kCGPDFContextCreatePDFA: true, kTextKitPDFContextLanguage: "de"])
    try context.beginPage(size: CGSize(width: 50, height: 50))
    try context.endPage()
    try context.finish()
    let text = try plain(path)
    #expect(text.contains("<pdfaid:part>2</pdfaid:part>") && text.contains("/GTS_PDFA1"))
    #expect(text.contains("/Lang (de)"))
  }
}
