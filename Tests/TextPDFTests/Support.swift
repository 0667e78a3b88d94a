// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextCanvas
import TextFonts
import TextKitTestSupport

@testable import TextPDF

/// A document in memory, drawn by a closure on one page of 400 × 300 points.
func document(
  _ options: PDFOptions = PDFOptions(), _ draw: (Canvas) throws -> Void
) throws -> [UInt8] {
  let sink = MemorySink()
  let canvas = try Canvas.pdf(to: sink, options)
  try canvas.beginPage(width: 400, height: 300)
  try draw(canvas)
  try canvas.endPage()
  try canvas.finish()
  return sink.bytes
}

/// Writes a document into a folder, and has qpdf check it.
@discardableResult
func checked(
  _ bytes: [UInt8], _ folder: TemporaryFolder, _ name: String = "a.pdf", expected: [String] = []
) throws -> String {
  let path = "\(folder.path)/\(name)"
  try Data(bytes).write(to: URL(fileURLWithPath: path))
  try PDFReaders.check(path, expected: expected)
  return path
}

/// All objects of a PDF in plain text.
func plain(_ path: String) throws -> String {
  let out = path + ".plain"
  try SystemTool.run(
    "qpdf", ["--qdf", "--object-streams=disable", path, out], from: "qpdf")
  return String(decoding: try Data(contentsOf: URL(fileURLWithPath: out)), as: UTF8.self)
}

/// Characters as a row of glyphs, one for each.
func row(
  _ string: String, _ font: FontInstance, size: Double, x: Double = 20, y: Double = 50
) -> (glyphs: [PositionedGlyph], text: GlyphText) {
  var glyphs: [PositionedGlyph] = []
  var clusters: [GlyphText.Cluster] = []
  var pen = x
  for scalar in string.unicodeScalars {
    let glyph = font.glyph(for: scalar.value)
    glyphs.append(PositionedGlyph(id: glyph, x: pen, y: y))
    clusters.append(.init(bytes: UTF8.width(scalar), glyphs: 1))
    pen += Double(font.advance(of: glyph)) / Double(font.unitsPerEm) * size
  }
  return (glyphs, GlyphText(utf8: Array(string.utf8), clusters: clusters))
}

func show(
  _ string: String, _ font: FontInstance, size: Double = 12, x: Double = 20, y: Double = 50,
  on canvas: Canvas
) {
  let row = row(string, font, size: size, x: x, y: y)
  canvas.show(row.glyphs, font: font, size: size, color: .black, text: row.text)
}
