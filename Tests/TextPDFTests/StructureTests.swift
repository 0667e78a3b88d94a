// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextCanvas
import TextFonts
import TextKitTestSupport
import TextStructures

@testable import TextPDF

@Suite struct StructureTests {
  private let folder = TemporaryFolder()

  private func tagged(_ options: PDFOptions = PDFOptions()) throws -> String {
    let font = try instance(DebianFonts.dejaVuSans)
    let sink = MemorySink()
    let canvas = try Canvas.pdf(to: sink, options)
    let structure = DocumentStructure(language: "en")
    canvas.structure = structure
    canvas.setMetadata(DocumentMetadata([.title: "Parts"]))
    let heading = structure.add(.heading(1))
    let paragraph = structure.add(.paragraph)
    let table = structure.add(.table)
    let row = structure.add(.tableRow, to: table)
    var attributes = StructureAttributes()
    (attributes.scope, attributes.identifier) = (.column, "h1")
    let head = structure.add(.tableHeader, to: row, attributes)
    attributes = StructureAttributes()
    (attributes.headers, attributes.columnSpan) = (["h1"], 2)
    let cell = structure.add(.tableCell, to: row, attributes)
    attributes = StructureAttributes()
    attributes.alternativeText = "A grey square"
    let figure = structure.add(.figure, attributes)
    structure.add(.paragraph)  // nothing in it: left out

    try canvas.beginPage(width: 300, height: 200)
    canvas.mark(.background) {
      canvas.fill(CanvasRect(x: 0, y: 0, width: 300, height: 200), PaintColor(white: 0.9))
    }
    canvas.mark(heading) { show("Heading", font, size: 20, on: canvas) }
    canvas.mark(paragraph) {
      show("Before", font, y: 80, on: canvas)
      canvas.mark(structure.add(.link, to: paragraph)) {
        show("link", font, x: 80, y: 80, on: canvas)
        canvas.link(
          CanvasRect(x: 80, y: 70, width: 30, height: 12),
          uri: LinkURL("https://example.org", .standard)!)
      }
      show("after", font, x: 120, y: 80, on: canvas)
    }
    show("7", font, y: 190, on: canvas)
    try canvas.endPage()
    try canvas.beginPage(width: 300, height: 200)
    canvas.mark(paragraph) { show("goes on", font, on: canvas) }
    canvas.mark(head) { show("Head", font, y: 80, on: canvas) }
    canvas.beginLayer()
    canvas.mark(cell) { show("Cell", font, y: 100, on: canvas) }
    canvas.endLayer(alpha: 0.5)
    canvas.mark(figure) {
      canvas.fill(CanvasRect(x: 0, y: 120, width: 20, height: 20), PaintColor(white: 0.5))
    }
    try canvas.endPage()
    try canvas.finish()
    return try checked(sink.bytes, folder)
  }

  @Test func `a structure reads in its order, over pages and out of layers`() throws {
    let path = try tagged()
    let tree = try SystemTool.run("pdfinfo", ["-struct-text", path], from: "poppler-utils")
    let wanted = [
      "Document", "H1", "(block)", "Heading", "P", "(block)", "Before", "Link", "link", "after",
      "goes on",
    ]
    var rest = tree[...]
    for word in wanted {
      guard let found = rest.range(of: word) else {
        Issue.record("“\(word)” is missing in \(tree)")
        return
      }
      rest = rest[found.upperBound...]
    }
    #expect(tree.contains("TH") && tree.contains("TD") && tree.contains("Cell"))
    #expect(!tree.contains("\"7\""), "\(tree)")
  }

  @Test func `attributes, spans and links stand in the objects`() throws {
    let text = try plain(try tagged()).replacing(/\s+/, with: " ")
    #expect(text.contains("/Marked true"))
    #expect(text.contains("/Alt (A grey square)"))
    #expect(text.contains("/Scope /Column"))
    #expect(text.contains("/ColSpan 2"))
    #expect(text.contains("/Type /OBJR"))
    #expect(text.contains("/Contents (https://example.org)"))
    #expect(text.contains("/Artifact <</Type /Background>> BDC"))
    #expect(text.contains("/StructParent "))
    #expect(text.contains("/Stm "))
  }

  @Test func `untagged documents say nothing of marks`() throws {
    let font = try instance(DebianFonts.dejaVuSans)
    let bytes = try document { canvas in
      canvas.mark(.pagination) { show("plain", font, on: canvas) }
    }
    let text = try plain(try checked(bytes, folder))
    #expect(!text.contains("BDC") && !text.contains("StructTreeRoot"))
  }

  @Test func `accessible documents need a structure, a language, a title and words for figures`()
    throws
  {
    var options = PDFOptions()
    options.profile = .ua1
    func error(name: String? = nil, _ prepare: (Canvas) -> Void) -> String {
      let found = #expect(throws: CanvasError.self) {
        let canvas = try Canvas.pdf(to: MemorySink(), options)
        prepare(canvas)
        try canvas.beginPage(width: 100, height: 100)
        if let structure = canvas.structure {
          var attributes = StructureAttributes()
          attributes.name = name
          canvas.mark(structure.add(.figure, attributes)) {
            canvas.fill(CanvasRect(x: 0, y: 0, width: 9, height: 9), .black)
          }
        }
        try canvas.endPage()
        try canvas.finish()
      }
      return found?.description ?? ""
    }
    #expect(error { $0.structure = nil }.contains("structure"))
    // The profile has begun one.
    #expect(error { _ in }.contains("language"))
    #expect(error { $0.structure = DocumentStructure(language: "en") }.contains("title"))
    #expect(
      error {
        $0.structure = DocumentStructure(language: "en")
        $0.setMetadata(DocumentMetadata([.title: "T"]))
      }.contains("a figure on page 1 has no alternative text"))
    #expect(
      error(name: "dot.svg") {
        $0.structure = DocumentStructure(language: "en")
        $0.setMetadata(DocumentMetadata([.title: "T"]))
      }.contains("the figure “dot.svg” on page 1 has no alternative text"))
    let path = try tagged(options)
    #expect(try plain(path).contains("<pdfuaid:part>1</pdfuaid:part>"))
  }
}
