// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextKitTestSupport

@testable import TextCanvas
import TextPDF
import TextSVG

@Suite struct DocumentTests {
  @Test(arguments: [
    (0.0, 10.0), (10, -1), (.nan, 10), (10, .infinity), (1e6, 1e6), (720_001, 10),
  ])
  func `a page that cannot be is a sentence`(width: Double, height: Double) throws {
    let canvas = try Canvas.pdf(to: MemorySink())
    let error = #expect(throws: CanvasError.self) {
      try canvas.beginPage(width: width, height: height)
    }
    #expect(error?.kind == .badSize)
    if width != 720_001 {
      let error = #expect(throws: CanvasError.self) {
        try Canvas.svg(to: MemorySink(), width: width, height: height)
      }
      #expect(error?.kind == .badSize)
    }
  }

  @Test func `a full disk is told when a PDF, an SVG or a PNG ends, or before`() throws {
    let error = #expect(throws: CanvasError.self) {
      let canvas = try Canvas.pdf(to: "/dev/full")
      for _ in 0..<2 {
        try canvas.beginPage(width: 100, height: 100)
        canvas.fill(CanvasRect(x: 0, y: 0, width: 1, height: 1), .black)
        try canvas.endPage()
      }
      try canvas.finish()
    }
    #expect(error?.kind == .cannotWrite(errno: ENOSPC))
    let svgError = #expect(throws: CanvasError.self) {
      let canvas = try Canvas.svg(to: "/dev/full", width: 100, height: 100)
      canvas.fill(CanvasRect(x: 0, y: 0, width: 1, height: 1), .black)
      try canvas.finish()
    }
    #expect(svgError?.kind == .cannotWrite(errno: ENOSPC))
  }

  @Test func `a document that is not finished leaves no file`() throws {
    let folder = TemporaryFolder()
    do {
      let canvas = try Canvas.pdf(to: folder.path("a.pdf"))
      try canvas.beginPage(width: 100, height: 100)
      canvas.fill(CanvasRect(x: 0, y: 0, width: 1, height: 1), .black)
      try canvas.endPage()
    }
    #expect(try folder.names == [])
    let error = #expect(throws: CanvasError.self) {
      try Canvas.pdf(to: folder.path("b.pdf")).finish()
    }
    #expect(error?.description.contains("at least one page") == true)
    #expect(try folder.names == [])
  }

  @Test func `an output's own error comes out as it went in`() throws {
    let wanted = CanvasError(.cannotWrite(errno: 5), "The tape is torn.")
    let canvas = try Canvas.pdf(to: ClosureSink { _ throws(CanvasError) in throw wanted })
    try canvas.beginPage(width: 100, height: 100)
    let error = #expect(throws: CanvasError.self) {
      try canvas.endPage()
      try canvas.finish()
    }
    #expect(error == wanted)
  }

  @Test func `an SVG shows the same picture as the bitmap`() throws {
    let folder = TemporaryFolder()
    func paint(_ canvas: Canvas) {
      canvas.fill(CanvasRect(x: 0, y: 0, width: 100, height: 80), .white)
      canvas.save()
      canvas.concatenate(CanvasTransform(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: 30, ty: 5))
      var path = CanvasPath()
      path.appendEllipse(in: CanvasRect(x: 0, y: 0, width: 40, height: 30))
      canvas.clip(to: path)
      canvas.fill(
        CanvasRect(x: 5, y: -10, width: 50, height: 30), PaintColor(red: 1, green: 0, blue: 0))
      canvas.stroke(
        path, PaintColor(red: 0, green: 0, blue: 1, alpha: 0.5),
        StrokeStyle(width: 6, cap: .round, dash: [8, 9]))
      canvas.restore()
      canvas.beginLayer()
      canvas.fill(CanvasRect(x: 60, y: 40, width: 20, height: 20), .black)
      canvas.endLayer(alpha: 0.4)
    }
    let bitmap = try Canvas.bitmap(width: 200, height: 160, scale: 2, background: .white)
    paint(bitmap)
    let svg = try Canvas.svg(to: folder.path("a.svg"), width: 100, height: 80)
    paint(svg)
    try svg.finish()
    let picture = try rasterizedSVG(folder.path("a.svg"), zoom: 2, folder)
    #expect(picture.meanDifference(Picture(bitmap)) < 0.6)
    let pdf = try Canvas.pdf(to: folder.path("a.pdf"))
    try pdf.beginPage(width: 100, height: 80)
    paint(pdf)
    try pdf.endPage()
    try pdf.finish()
    #expect(
      try rasterizedPDF(folder.path("a.pdf"), zoom: 2, folder)
        .meanDifference(Picture(bitmap)) < 0.6)
  }

  @Test func `calls out of place trap with a sentence`() async throws {
    func sentence(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let outside = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let canvas = try Canvas.pdf(to: MemorySink())
      canvas.fill(CanvasRect(x: 0, y: 0, width: 1, height: 1), .black)
    }
    #expect(sentence(outside).contains("call beginPage(width:height:) first"))
    let restored = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Canvas.bitmap(width: 1, height: 1).restore()
    }
    #expect(sentence(restored).contains("Canvas.restore() without a save() before it"))
    let saved = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let canvas = try Canvas.pdf(to: MemorySink())
      try canvas.beginPage(width: 10, height: 10)
      canvas.save()
      try canvas.endPage()
    }
    #expect(sentence(saved).contains("with 1 save() not restored"))
    let outline = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let canvas = try Canvas.pdf(to: MemorySink())
      try canvas.beginPage(width: 10, height: 10)
      canvas.addOutline("Late", page: 2)
      try canvas.endPage()
      try canvas.finish()
    }
    #expect(sentence(outline).contains("to page 2 of a document of 1 pages"))
    let text = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      GlyphText(
        utf8: Array("ä".utf8), clusters: [.init(bytes: 1, glyphs: 1), .init(bytes: 1, glyphs: 0)]
      )
      .check(glyphCount: 1)
    }
    #expect(sentence(text).contains("a cluster ends at byte 1, inside a character"))
  }
}
