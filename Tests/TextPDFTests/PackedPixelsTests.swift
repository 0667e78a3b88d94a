// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import PDFTestSupport
import Testing
import TextKitTestSupport

@testable import TextCanvas
@testable import TextPDF

/// PNG files of each kind that the format has, put together by hand.
private struct PNGFile {
  var width = 40
  var height = 20
  var bits = 8
  /// 0 grey, 2 colours, 3 palette, 4 grey and alpha, 6 colours and alpha.
  var color = 2
  var pass = 0
  var more: [(name: String, data: [UInt8])] = []
  /// Replaces the filter of the last row.
  var lastFilter: UInt8?
  var rowCount: Int?

  var channels: Int {
    switch color {
    case 2: 3
    case 4: 2
    case 6: 4
    default: 1
    }
  }

  /// Rows that each have another filter, as a file packs them.
  var rows: [UInt8] {
    let size = (width * channels * bits + 7) / 8
    let step = max(channels * bits / 8, 1)
    var above = Array(repeating: UInt8(0), count: size)
    var result: [UInt8] = []
    for y in 0..<(rowCount ?? height) {
      let row = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 13 + y * 29 + $0 * y) }
      let filter = UInt8(y % 5)
      result.append(y == height - 1 ? lastFilter ?? filter : filter)
      for x in 0..<size {
        let left = x >= step ? Int(row[x - step]) : 0
        let corner = x >= step ? Int(above[x - step]) : 0
        let up = Int(above[x])
        let guess: Int
        switch filter {
        case 1: guess = left
        case 2: guess = up
        case 3: guess = (left + up) / 2
        case 4:
          let sum = left + up - corner
          let (a, b, c) = (abs(sum - left), abs(sum - up), abs(sum - corner))
          guess = a <= b && a <= c ? left : b <= c ? up : corner
        default: guess = 0
        }
        result.append(row[x] &- UInt8(truncatingIfNeeded: guess))
      }
      above = row
    }
    return result
  }

  var stream: [UInt8] { Deflate.packed(rows) }

  static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  func bytes(pixels: [UInt8]? = nil, damaged: Bool = false) -> [UInt8] {
    var result: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func add(_ name: String, _ data: [UInt8]) {
      let content = Array(name.utf8) + data
      result += PNGFile.word(data.count) + content
      result += PNGFile.word(Int(Zlib.checksum(content.span)) ^ (damaged && name == "IDAT" ? 1 : 0))
    }
    add(
      "IHDR",
      PNGFile.word(width) + PNGFile.word(height)
        + [UInt8(bits), UInt8(color), 0, 0, UInt8(pass)])
    if color == 3 { add("PLTE", (0..<(3 << bits)).map { UInt8(truncatingIfNeeded: $0 * 37) }) }
    for chunk in more { add(chunk.name, chunk.data) }
    let pixels = pixels ?? stream
    // In two pieces.
    add("IDAT", Array(pixels.prefix(pixels.count / 2)))
    add("IDAT", Array(pixels.dropFirst(pixels.count / 2)))
    add("IEND", [])
    return result
  }
}

@Suite struct PackedPixelsTests {
  private let folder = TemporaryFolder()

  /// A page with the image on it, and whether its pixels are in the file as the PNG packs them.
  private func page(_ file: [UInt8], _ stream: [UInt8]) throws -> (Picture, isAsItIs: Bool) {
    let image = try CanvasImage(data: file)
    let bytes = try document { canvas in
      try canvas.draw(
        image, in: CanvasRect(x: 10, y: 10, width: image.width, height: image.height),
        isSmooth: false)
    }
    let path = try checked(bytes, folder)
    let page = try rasterizedPDF(path, zoom: 1, folder, holdsPictures: true)
    return (page, Data(bytes).range(of: Data(stream)) != nil)
  }

  /// The same on a bitmap, decoded.
  private func bitmap(_ file: [UInt8]) throws -> Picture {
    let image = try CanvasImage(data: file)
    let canvas = try Canvas.bitmap(width: 400, height: 300, background: .white)
    try canvas.draw(
      image, in: CanvasRect(x: 10, y: 10, width: image.width, height: image.height),
      isSmooth: false)
    return Picture(canvas)
  }

  @Test(arguments: [(0, 1), (0, 2), (0, 4), (0, 8), (2, 8), (3, 1), (3, 2), (3, 4), (3, 8)])
  func `a PDF takes the pixels of an opaque PNG as they are packed`(
    _ color: Int, _ bits: Int
  ) throws {
    var file = PNGFile(width: 41, bits: bits, color: color)
    file.more = [("tEXt", Array("Author\0me".utf8))]
    let bytes = file.bytes()
    let (page, isAsItIs) = try page(bytes, file.stream)
    #expect(isAsItIs)
    #expect(page.meanDifference(try bitmap(bytes)) < 0.5)
  }

  @Test func `pixels that a PDF cannot hold as a PNG packs them are decoded`() throws {
    var files = [
      PNGFile(color: 4), PNGFile(color: 6), PNGFile(bits: 16, color: 0), PNGFile(bits: 16),
    ]
    for (color, clear) in [(0, [0, 13]), (2, [0, 1, 0, 2, 0, 3]), (3, [0, 128])] as [(Int, [UInt8])]
    {
      files.append(PNGFile(color: color, more: [("tRNS", clear)]))
    }
    for file in files {
      let bytes = file.bytes()
      let (page, isAsItIs) = try page(bytes, file.stream)
      #expect(!isAsItIs, "\(file)")
      #expect(page.meanDifference(try bitmap(bytes)) < 0.5, "\(file)")
    }
  }

  @Test func `damaged pixels are refused on a page, however their file packs them`() throws {
    let file = PNGFile()
    for bytes in [
      file.bytes(pixels: file.stream.dropLast(30)),
      file.bytes(damaged: true), PNGFile(lastFilter: 7).bytes(), PNGFile(rowCount: 19).bytes(),
      PNGFile(more: [("CODE", [1])]).bytes(),
    ] {
      let error = #expect(throws: CanvasError.self) { try page(bytes, []) }
      #expect(error?.description.contains("damaged") == true, "\(String(describing: error))")
    }
  }

  @Test func `the file of a large PNG is no larger in a PDF`() throws {
    // 36 million pixels of one colour.
    let file = PNGFile(width: 6000, height: 6000, bits: 1, color: 3)
    let stream = Deflate.packed(Array(repeating: 0, count: 751 * 6000))
    let image = try CanvasImage(data: file.bytes(pixels: stream))
    let bytes = try document { canvas in
      try canvas.draw(image, in: CanvasRect(x: 10, y: 10, width: 100, height: 100))
    }
    #expect(Data(bytes).range(of: Data(stream)) != nil && bytes.count < stream.count + 3000)
    try checked(bytes, folder)
  }
}
