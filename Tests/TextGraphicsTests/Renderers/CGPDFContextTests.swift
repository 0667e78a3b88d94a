// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

import TextCanvas
@testable import TextGraphics
import TextPDF

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
    context.addDestination("there" as CFString, at: CGPoint(x: 1, y: 2))
    context.setURL(
      URL(string: "https://example.org")! as CFURL, for: CGRect(x: 0, y: 0, width: 10, height: 5))
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

  @Test
  func `links and lines of the outline keep URLs of common schemes and of those that are added`()
    throws
  {
    let urls = ["https://a.example/", "javascript:alert(1)", "file:///etc/passwd", "myapp://open"]
    for added in [[], ["myapp"]] {
      let path = folder.path("links \(added.count).pdf")
      let sentences = try warnings {
        let context = try #require(
          CGContext(URL(fileURLWithPath: path) as CFURL, mediaBox: nil, nil))
        #expect(context.linkSchemes.isEmpty)
        context.linkSchemes = added
        context.beginPDFPage(nil)
        for url in urls {
          context.setURL(
            URL(string: url)! as CFURL, for: CGRect(x: 0, y: 0, width: 10, height: 5))
        }
        context.endPDFPage()
        let lines = urls.map {
          [kCGPDFOutlineTitle: "Line", kCGPDFOutlineDestination: URL(string: $0)!]
            as [CFString: Any]
        }
        CGPDFContextSetOutline(
          context, [kCGPDFOutlineChildren: lines] as [CFString: Any] as CFDictionary)
        context.closePDF()
      }
      let text = try plain(path)
      for url in urls {
        let isWritten = url.hasPrefix("https") || url.hasPrefix("myapp") && !added.isEmpty
        #expect(
          text.contains("(\(url.replacing("(", with: "%28").replacing(")", with: "%29")))")
            == isWritten, "\(url)")
        #expect(sentences.count { $0.contains(url) } == (isWritten ? 0 : 2), "\(sentences)")
      }
    }
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
        [kTextKitPDFContextProfile as String: "ua-1"] as CFDictionary)
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
      documentInfo: [
        kCGPDFContextCreatePDFA as String: true, kTextKitPDFContextLanguage as String: "de",
      ])
    try context.beginPage(size: CGSize(width: 50, height: 50))
    context.endPage()
    try context.finish()
    let text = try plain(path)
    #expect(text.contains("<pdfaid:part>2</pdfaid:part>") && text.contains("/GTS_PDFA1"))
    #expect(text.contains("/Lang (de)"))
  }

  @Test func `the boxes of a page stand in its dictionary, and a page's own come first`() throws {
    let path = folder.path("g.pdf")
    var box = CGRect(x: 10, y: 20, width: 200, height: 100)
    let trim = CGRect(x: 15, y: 25, width: 190, height: 90)
    let context = try #require(
      CGContext(
        URL(fileURLWithPath: path) as CFURL, mediaBox: &box,
        [kCGPDFContextTrimBox: trim, kCGPDFContextArtBox: trim] as CFDictionary))
    context.beginPDFPage(
      [
        kCGPDFContextCropBox as String: CGRect(x: 10, y: 20, width: 100, height: 50),
        kCGPDFContextBleedBox as String: withUnsafeBytes(
          of: CGRect(x: 12, y: 22, width: 6, height: 7)
        ) {
          Data($0)
        },
        // Beyond the page it is cut off.
        kCGPDFContextArtBox as String: CGRect(x: 0, y: 0, width: 1000, height: 60),
      ] as CFDictionary)
    context.endPDFPage()
    context.beginPage(mediaBox: nil)
    context.endPage()
    context.closePDF()
    let info = try SystemTool.run("pdfinfo", ["-box", "-l", "2", path], from: "poppler-utils")
      .replacing(/\s+/, with: " ")
    #expect(info.contains("Page 1 MediaBox: 0.00 0.00 200.00 100.00"))
    #expect(info.contains("Page 1 CropBox: 0.00 0.00 100.00 50.00"))
    #expect(info.contains("Page 1 BleedBox: 2.00 2.00 8.00 9.00"))
    #expect(info.contains("Page 1 TrimBox: 5.00 5.00 195.00 95.00"))
    #expect(info.contains("Page 1 ArtBox: 0.00 0.00 200.00 40.00"))
    #expect(info.contains("Page 2 CropBox: 0.00 0.00 200.00 100.00"))
    #expect(info.contains("Page 2 TrimBox: 5.00 5.00 195.00 95.00"))
  }

  @Test func `pages begin and end without try, and what goes wrong is told in the end`() throws {
    let path = folder.path("h.pdf")
    let context = try #require(CGContext(URL(fileURLWithPath: path) as CFURL, mediaBox: nil, nil))
    for width in [50.0, 60] {
      var box = CGRect(x: 0, y: 0, width: width, height: 40)
      context.beginPage(mediaBox: &box)
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      context.endPage()
    }
    context.closePDF()
    let info = try SystemTool.run("pdfinfo", ["-l", "2", path], from: "poppler-utils")
    #expect(info.contains("Page    2 size:  60 x 40"))

    // A page without an end.
    let wrong = folder.path("i.pdf")
    let sentences = warnings {
      let context = CGContext(URL(fileURLWithPath: wrong) as CFURL, mediaBox: nil, nil)
      var box = CGRect(x: 0, y: 0, width: 1e9, height: 40)
      context?.beginPage(mediaBox: &box)
      context?.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      context?.endPage()
      context?.closePDF()
    }
    #expect(sentences.contains { $0.contains("closePDF()") }, "\(sentences)")
    #expect(!FileManager.default.fileExists(atPath: wrong))

    // A context without pages has none to begin.
    let bitmap = try CGContext.bitmap(size: CGSize(width: 5, height: 5))
    bitmap.beginPage(mediaBox: nil)
    #expect(bitmap.makeImage() != nil)
  }

  @Test func `an error of a page that has ended is thrown by the next one, and by finish`() throws {
    var options = PDFOptions()
    options.threads = 1
    let sink = ClosureSink { _ throws(CanvasError) in
      throw CanvasError(.cannotWrite(errno: 28), "The disk is full.")
    }
    let context = CGContext(try Canvas.pdf(to: sink, options))
    try context.beginPage(size: CGSize(width: 50, height: 40))
    context.endPage()
    #expect(throws: DrawingError.self) {
      for _ in 0..<3 {
        try context.beginPage(size: CGSize(width: 50, height: 40))
        context.endPage()
      }
    }
    #expect(throws: DrawingError.self) { try context.finish() }
  }

  @Test(arguments: [
    kCGPDFContextUserPassword as String, kCGPDFContextOwnerPassword as String,
    kCGPDFContextAllowsPrinting as String,
    kCGPDFContextAllowsCopying as String, kCGPDFContextAccessPermissions as String,
  ])
  func `a document that must be encrypted is refused, not written in the open`(key: String) throws {
    let reading = CGPDFAccessPermissions.allowsContentAccessibility.rawValue
    let value: Any =
      key.hasSuffix("Password") ? "secret" : key.hasSuffix("Permissions") ? reading : false
    let path = folder.path("j.pdf")
    let error = #expect(throws: DrawingError.self) {
      try CGContext.pdf(atPath: path, documentInfo: [key: value])
    }
    #expect(error?.description.contains(key) == true && error?.description.contains("qpdf") == true)
    var made: CGContext?
    let sentences = warnings {
      made = CGContext(
        URL(fileURLWithPath: path) as CFURL, mediaBox: nil,
        [key: value] as [String: Any] as CFDictionary)
    }
    #expect(made == nil && sentences.contains { $0.contains("Encryption") })
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `what allows everything is no wish for encryption`() throws {
    let path = folder.path("k.pdf")
    let context = try CGContext.pdf(
      atPath: path,
      documentInfo: [
        kCGPDFContextAllowsPrinting as String: true, kCGPDFContextAllowsCopying as String: true,
        kCGPDFContextEncryptionKeyLength as String: 128,
        kCGPDFContextAccessPermissions as String: 255,
      ])
    try context.beginPage(size: CGSize(width: 50, height: 40))
    context.endPage()
    try context.finish()
    #expect(
      try SystemTool.run("pdfinfo", [path], from: "poppler-utils").contains("Encrypted:       no"))
  }
}
