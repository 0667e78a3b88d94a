// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import PDFTestSupport
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
@testable import TextPDF

@Suite struct PictureTests {
  private let folder = TemporaryFolder()

  @Test func `a PDF takes a JPEG file as it is, and a picture painted twice once`() throws {
    let photo = try Canvas.bitmap(width: 200, height: 200, background: .white)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      photo.fill(
        CanvasRect(
          x: .random(in: 0...200, using: &random), y: .random(in: 0...200, using: &random),
          width: 20, height: 20),
        PaintColor(
          red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
          blue: .random(in: 0...1, using: &random)))
    }
    let jpeg = try photo.makeImage().jpeg(quality: 0.8)
    let image = try CanvasImage(data: jpeg)
    let path = folder.path("a.pdf")
    let pdf = try Canvas.pdf(to: path)
    try pdf.beginPage(width: 400, height: 400)
    for index in 0..<3 {
      try pdf.draw(image, in: CanvasRect(x: Double(index) * 120, y: 0, width: 100, height: 100))
    }
    try pdf.endPage()
    try pdf.finish()
    try PDFReaders.check(path)
    let images = try run("pdfimages", ["-list", path], from: "poppler-utils", holdsPictures: true)
    #expect(images.contains(" jpeg "))
    let objects = Set(
      images.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[10] })
    #expect(objects.count == 1)
    let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
    #expect(size < jpeg.count + 4000)
    let bitmap = try Canvas.bitmap(width: 400, height: 400, background: .white)
    for index in 0..<3 {
      try bitmap.draw(image, in: CanvasRect(x: Double(index) * 120, y: 0, width: 100, height: 100))
    }
    #expect(
      try rasterizedPDF(path, zoom: 1, folder, holdsPictures: true).meanDifference(Picture(bitmap))
        < 2)
  }

  @Test func `a PDF tells a picture from its own shape, whichever comes first`() throws {
    let image = try MadeImage.canvas().makeImage()
    let svg = try CanvasImage(
      data: Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><rect width='20' height='20' fill='red'/></svg>"
          .utf8))
    let path = folder.path("a.pdf")
    let pdf = try Canvas.pdf(to: path)
    try pdf.beginPage(width: 100, height: 100)
    let green = PaintColor(red: 0, green: 1, blue: 0)
    for (row, picture) in [image, svg].enumerated() {
      let y = Double(row) * 50
      try pdf.draw(picture, in: CanvasRect(x: 0, y: y, width: 40, height: 20), tint: green)
      try pdf.draw(picture, in: CanvasRect(x: 50, y: y, width: 40, height: 20))
      pdf.setShadow(Shadow(x: 0, y: 22, blur: 0, color: .black))
      try pdf.draw(picture, in: CanvasRect(x: 0, y: y, width: 40, height: 20))
      pdf.setShadow(nil)
    }
    try pdf.endPage()
    try pdf.finish()
    let page = try rasterizedPDF(path, zoom: 1, folder, holdsPictures: true)
    for y in [10, 60] {
      #expect(page[10, y] == [255, 0, 0, 255] && page[60, y] == [255, 0, 0, 255])
      #expect(page[10, y + 22] == [0, 0, 0, 255])
    }
  }
}
