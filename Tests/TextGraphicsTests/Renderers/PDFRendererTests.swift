// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics

private let letter = CGRect(x: 0, y: 0, width: 612, height: 792)

struct `A PDF renderer` {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  /// Returns the output of `pdfinfo`, by name.
  private func info(_ data: Data, _ options: [String] = []) throws -> [String: String] {
    let file = folder.path("info.pdf")
    try data.write(to: URL(fileURLWithPath: file))
    try PDFReaders.check(file)
    let text = try SystemTool.run("pdfinfo", options + [file], from: "poppler-utils")
    var result: [String: String] = [:]
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      result[String(line[..<colon])] = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
    }
    return result
  }

  @Test func `writes pages of its bounds, and of others`() throws {
    let bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    let renderer = UIGraphicsPDFRenderer(bounds: bounds, format: UIGraphicsPDFRendererFormat())
    #expect(renderer.format.bounds == bounds && !renderer.allowsImageOutput)
    let draw: UIGraphicsPDFRenderer.DrawingActions = { pdf in
      #expect(pdf.pdfContextBounds == bounds && UIGraphicsGetCurrentContext() === pdf.cgContext)
      pdf.beginPage()
      UIColor.red.setFill()
      pdf.fill(CGRect(x: 0, y: 0, width: 100, height: 50))
      pdf.beginPage(withBounds: CGRect(x: -50, y: 10, width: 100, height: 300), pageInfo: [:])
      #expect(pdf.pdfContextBounds == CGRect(x: -50, y: 10, width: 100, height: 300))
      // A page begins with its own state: black.
      pdf.fill(CGRect(x: -50, y: 10, width: 50, height: 50))
      pdf.beginPage(
        withBounds: bounds,
        pageInfo: [kCGPDFContextMediaBox as String: CGRect(x: 0, y: 0, width: 30, height: 40)])
      pdf.beginPage()
      #expect(pdf.pdfContextBounds == bounds)
    }
    let data = renderer.pdfData(actions: draw)
    let said = try info(data, ["-f", "1", "-l", "4"])
    #expect(said["Pages"] == "4")
    for (page, size) in ["200 x 100 pts", "100 x 300 pts", "30 x 40 pts", "200 x 100 pts"]
      .enumerated()
    {
      #expect(said["Page    \(page + 1) size"] == size)
    }
    let first = try folder.page(1, of: folder.path("info.pdf"))
    #expect(first.pixel(99, 49) == .red && first.pixel(101, 49) == .white)
    let second = try folder.page(2, of: folder.path("info.pdf"))
    #expect(second.pixel(49, 49) == .black && second.pixel(51, 49) == .white)
    #expect(second.pixel(0, 0) == .black)
  }

  @Test func `writes what the document says about itself`() throws {
    let format = UIGraphicsPDFRendererFormat()
    #expect(format.documentInfo.isEmpty)
    format.documentInfo = [
      kCGPDFContextTitle as String: "Ein Titel – كتاب", kCGPDFContextAuthor as String: "A. Uthor",
      kCGPDFContextSubject as String: "Things", kCGPDFContextKeywords as String: ["one", "two"],
      kCGPDFContextCreator as String: "test",
    ]
    let renderer = UIGraphicsPDFRenderer(bounds: letter, format: format)
    format.documentInfo = [:]
    let said = try info(renderer.pdfData { $0.beginPage() })
    #expect(said["Title"] == "Ein Titel – كتاب" && said["Author"] == "A. Uthor")
    #expect(said["Subject"] == "Things" && said["Keywords"] == "one, two")
    #expect(said["Creator"] == "test")
    format.documentInfo = ["what": 7]
    let sentences = warnings {
      _ = UIGraphicsPDFRenderer(bounds: letter, format: format).pdfData { $0.beginPage() }
    }
    #expect(sentences.count == 1 && sentences[0].contains("“what”"))
  }

  @Test func `writes links and places`() throws {
    let data = UIGraphicsPDFRenderer(bounds: letter).pdfData { pdf in
      pdf.beginPage()
      pdf.setURL(
        URL(string: "https://example.org/a?b=c")!, for: CGRect(x: 10, y: 20, width: 30, height: 40))
      pdf.setDestinationWithName("end", for: CGRect(x: 100, y: 100, width: 50, height: 20))
      pdf.beginPage()
      pdf.addDestination(withName: "end", at: CGPoint(x: 72, y: 144))
      pdf.setURL(
        URL(string: "https://example.org")!, for: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    }
    let file = folder.path("links.pdf")
    try data.write(to: URL(fileURLWithPath: file))
    try PDFReaders.check(file)
    let text = try SystemTool.run(
      "qpdf", ["--qdf", "--object-streams=disable", file, "-"], from: "qpdf")
    #expect(text.contains("https://example.org/a?b=c"))
    #expect(text.components(separatedBy: "/Subtype /Link").count == 3)
    // From the lower edge: 792 − 20 − 40.
    #expect(text.contains("732"))
    let places = try SystemTool.run("pdfinfo", ["-dests", file], from: "poppler-utils")
    #expect(places.contains("2 [ XYZ   72  648"), "\(places)")
  }

  @Test func `writes an outline`() throws {
    let data = UIGraphicsPDFRenderer(bounds: letter).pdfData { pdf in
      pdf.cgContext.addOutlineEntry("nowhere", at: .zero)
      pdf.beginPage()
      pdf.cgContext.addOutlineEntry("Kapitel 1 – Анна", level: -1, at: CGPoint(x: 72, y: 72))
      pdf.cgContext.translateBy(x: 10, y: 100)
      pdf.cgContext.addOutlineEntry("1.1", level: 1, at: CGPoint(x: 0, y: 44))
      pdf.cgContext.addOutlineEntry("none", at: CGPoint(x: CGFloat.nan, y: 0))
      pdf.beginPage()
      // Level 3 has no level 2 before it.
      pdf.cgContext.addOutlineEntry("1.1.1", level: 3, at: .zero)
      pdf.cgContext.addOutlineEntry("Kapitel 2", at: CGPoint(x: 0, y: 700))
    }
    let file = folder.path("outline.pdf")
    try data.write(to: URL(fileURLWithPath: file))
    try PDFReaders.check(file)
    let shown = try SystemTool.run("mutool", ["show", file, "outline"], from: "mupdf-tools")
    let lines = shown.split(separator: "\n").map { line in
      (line.prefix { $0 != "\"" }.count { $0 == "\t" }, line.split(separator: "\"")[1])
    }
    #expect(lines.map(\.1) == ["Kapitel 1 – Анна", "1.1", "1.1.1", "Kapitel 2"], "\(shown)")
    #expect(lines.map { $0.0 - lines[0].0 } == [0, 1, 2, 0], "\(shown)")
    let text = try SystemTool.run(
      "qpdf", ["--qdf", "--object-streams=disable", file, "-"], from: "qpdf")
    // From the lower edge: 792 − 100 − 44.
    #expect(text.contains("648") && text.contains("720"))
  }

  @Test func `writes a file that appears whole or not at all`() throws {
    let renderer = UIGraphicsPDFRenderer(bounds: letter, format: UIGraphicsPDFRendererFormat())
    let url = folder.url("a.pdf")
    try renderer.writePDF(to: url) { pdf in
      pdf.beginPage()
      #expect(!FileManager.default.fileExists(atPath: url.path))
    }
    #expect(try info(Data(contentsOf: url))["Pages"] == "1")
    #expect(throws: DrawingError.self) {
      try renderer.writePDF(to: folder.url("no/such/folder.pdf")) { $0.beginPage() }
    }
    // An excessive page size is reported at the end; drawing on it does no harm.
    let error = #expect(throws: DrawingError.self) {
      try renderer.writePDF(to: folder.url("b.pdf")) { pdf in
        pdf.beginPage(withBounds: CGRect(x: 0, y: 0, width: 1e6, height: 1e6), pageInfo: [:])
        pdf.fill(letter)
        pdf.beginPage()
      }
    }
    #expect(error?.kind == .badSize)
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.pdf")))
  }

  /// A way to write a file of six pages, and the task's action after the third.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let write: @Sendable (_ path: String, _ afterThree: () -> Void) throws -> Void
  }

  private static let ways = [
    Way(testDescription: "writePDF") { path, stop in
      try UIGraphicsPDFRenderer(bounds: letter).writePDF(to: URL(fileURLWithPath: path)) { pdf in
        for page in 1...6 {
          pdf.beginPage()
          pdf.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
          if page == 3 { stop() }
        }
      }
    },
    Way(testDescription: "UIGraphicsBeginPDFContextToFile") { path, stop in
      UIGraphicsBeginPDFContextToFile(path, letter, nil)
      for page in 1...6 {
        UIGraphicsBeginPDFPage()
        if page == 3 { stop() }
      }
      UIGraphicsEndPDFContext()
    },
    Way(testDescription: "CGContext(_:mediaBox:_:)") { path, stop in
      let context = try #require(
        CGContext(URL(fileURLWithPath: path) as CFURL, mediaBox: nil, nil))
      for page in 1...6 {
        context.beginPDFPage(nil)
        context.endPDFPage()
        if page == 3 { stop() }
      }
      context.closePDF()
    },
    Way(testDescription: "CGContext.pdf(atPath:)") { path, stop in
      let context = try CGContext.pdf(atPath: path)
      for page in 1...6 {
        try context.beginPage(size: letter.size)
        context.endPage()
        if page == 3 { stop() }
      }
      try context.finish()
    },
    Way(testDescription: "CGContext.svg(atPath:size:)") { path, stop in
      let context = try CGContext.svg(atPath: path, size: letter.size)
      context.fill(letter)
      stop()
      try context.finish()
    },
    Way(testDescription: "writePNG(toPath:)") { path, stop in
      let context = try CGContext.bitmap(size: CGSize(width: 20, height: 20))
      stop()
      try context.writePNG(toPath: path)
    },
  ]

  @Test(arguments: ways)
  func `of a task that was cancelled is no file, and what stood there stays`(way: Way) async throws
  {
    let (old, new) = (folder.path("old"), folder.path("new"))
    try Data("before".utf8).write(to: URL(fileURLWithPath: old))
    for path in [old, new] {
      let kinds = await Task {
        var kinds: [DrawingError.Kind] = []
        // Without `throws` it is a sentence to the warning handler.
        _ = warnings {
          do {
            try way.write(path) { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
          } catch {
            kinds = [(error as? DrawingError)?.kind].compactMap(\.self)
          }
        }
        return kinds
      }.value
      #expect(kinds == [.cancelled] || kinds == [] && way.testDescription.contains("ontext"))
    }
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "before")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old"])
    // A task that continues writes it.
    try await Task { try way.write(new) {} }.value
    #expect(try Data(contentsOf: URL(fileURLWithPath: new)).count > 60)
  }

  @Test func `data in memory is made in a task that was cancelled too`() async {
    let count = await Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return UIGraphicsPDFRenderer(bounds: letter).pdfData { $0.beginPage() }.count
    }.value
    #expect(count > 100)
  }

  @Test func `without a page is nothing, and drawing before the first page draws nowhere`() throws {
    let renderer = UIGraphicsPDFRenderer(bounds: letter)
    let sentences = warnings {
      #expect(renderer.pdfData { _ in }.isEmpty)
    }
    #expect(sentences.count == 1 && sentences[0].contains("page"))
    let said = try warnings {
      let data = renderer.pdfData { pdf in
        UIColor.red.setFill()
        pdf.fill(letter)
        pdf.stroke(letter)
        UIRectFill(letter)
        UIBezierPath(rect: letter).addClip()
        pdf.cgContext.beginTransparencyLayer()
        pdf.cgContext.endTransparencyLayer()
        UIColor.black.setFill()
        UIRectFillUsingBlendMode(letter, .multiply)
        pdf.setURL(URL(string: "https://example.org")!, for: letter)
        pdf.addDestination(withName: "x", at: .zero)
        pdf.cgContext.translateBy(x: 5, y: 5)
        pdf.beginPage()
      }
      try data.write(to: folder.url("early.pdf"))
    }
    #expect(said.contains { $0.contains("beginPage") })
    let page = try folder.page(1, of: folder.path("early.pdf"))
    #expect(page.count { $0 != .white } == 0)
  }

  @Test func `keeps what was saved and not restored to its page`() throws {
    let data = UIGraphicsPDFRenderer(bounds: letter).pdfData { pdf in
      pdf.beginPage()
      pdf.cgContext.saveGState()
      pdf.cgContext.beginTransparencyLayer()
      pdf.cgContext.translateBy(x: 100, y: 100)
      pdf.beginPage()
      pdf.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(try info(data)["Pages"] == "2")
    #expect(try folder.page(2, of: folder.path("info.pdf")).pixel(5, 5) == .black)
  }
}

struct `The older functions for PDF` {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  @Test func `write pages into data`() throws {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, .zero, [kCGPDFContextTitle: "Old"])
    #expect(UIGraphicsGetPDFContextBounds() == letter)
    UIGraphicsBeginPDFPage()
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 100, height: 100))
    UIGraphicsSetPDFContextURLForRect(
      URL(string: "https://example.org")!, CGRect(x: 0, y: 0, width: 9, height: 9))
    UIGraphicsSetPDFContextDestinationForRect("there", CGRect(x: 50, y: 0, width: 9, height: 9))
    UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 50, height: 60), nil)
    #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 50, height: 60))
    UIGraphicsAddPDFContextDestinationAtPoint("there", .zero)
    UIGraphicsEndPDFContext()
    #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetPDFContextBounds() == .zero)
    let file = folder.path("data.pdf")
    #expect(data.write(toFile: file, atomically: false))
    try PDFReaders.check(file)
    let said = try SystemTool.run("pdfinfo", ["-f", "1", "-l", "2", file], from: "poppler-utils")
    #expect(said.contains("Pages:           2") && said.contains("50 x 60 pts"))
    #expect(said.contains("612 x 792 pts") && said.contains("Old"))
    #expect(try folder.page(1, of: file).pixel(50, 50) == .red)
    #expect(
      try SystemTool.run("pdfinfo", ["-url", file], from: "poppler-utils").contains("example.org"))
  }

  @Test func `write files, and say when they cannot`() throws {
    let file = folder.path("file.pdf")
    #expect(UIGraphicsBeginPDFContextToFile(file, CGRect(x: 0, y: 0, width: 30, height: 20), nil))
    UIGraphicsBeginPDFPage()
    UIGraphicsEndPDFContext()
    #expect(try SystemTool.run("pdfinfo", [file], from: "poppler-utils").contains("30 x 20 pts"))
    let said = warnings {
      #expect(!UIGraphicsBeginPDFContextToFile(folder.path("no/file.pdf"), .zero, nil))
      #expect(UIGraphicsGetCurrentContext() == nil)
      UIGraphicsBeginPDFPage()
      UIGraphicsBeginPDFPageWithInfo(.zero, nil)
      UIGraphicsEndPDFContext()
    }
    #expect(said.count == 4 && said[0].contains("no/file.pdf"))
  }
}
