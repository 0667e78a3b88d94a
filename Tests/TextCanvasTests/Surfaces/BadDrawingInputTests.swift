// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Glibc
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
import TextPDF
import TextSVG

/// Invalid images, fonts and URLs, drawn on every surface.
@Suite(.serialized) struct BadDrawingInputTests {
  private let folder = TemporaryFolder()

  // MARK: Images

  /// Returns one image of each type whose decoder comes with the library.
  private func pictures() throws -> [(String, [UInt8])] {
    let number = MadeImage.littleEndian
    let bmp = MadeImage.bmp()
    // An icon: the bitmap without its file header, twice as high for a mask.
    var inner = Array(bmp.dropFirst(14))
    inner.replaceSubrange(8..<12, with: number(2, 4))
    inner += [0, 0, 0, 0]
    let icon =
      [0, 0, 1, 0, 1, 0, 2, 1, 0, 0, 1, 0, 24, 0] + number(inner.count, 4) + number(22, 4) + inner
    // TIFF: 2 × 1 pixels of red, green and blue, in one strip after the directory.
    func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(1, 4) + number(value, 4)
    }
    let entries: [[UInt8]] = [
      entry(256, 4, 2), entry(257, 4, 1), entry(258, 3, 8), entry(259, 3, 1), entry(262, 3, 2),
      entry(273, 4, 122), entry(277, 3, 3), entry(278, 4, 1), entry(279, 4, 6),
    ]
    let tiff =
      Array("II*\0".utf8) + number(8, 4) + number(entries.count, 2) + entries.flatMap { $0 }
      + number(0, 4) + [255, 0, 0, 0, 0, 255]
    return [
      ("png", try MadeImage.canvas().png()),
      ("jpeg", try MadeImage.canvas().makeImage().jpeg(quality: 0.9)), ("gif", MadeImage.gif()),
      ("bmp", bmp), ("ico", icon), ("tiff", tiff),
      (
        "svg",
        Array(
          "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0L9 9V0Z'/></svg>"
            .utf8)
      ),
    ]
  }

  @Test func `a picture cut anywhere is told, and nothing of it is painted`() throws {
    for (type, data) in try pictures() {
      var refused = 0
      for length in 0..<data.count {
        let canvas = try Canvas.bitmap(width: 20, height: 20, background: .white)
        do throws(CanvasError) {
          let image = try CanvasImage(data: Array(data.prefix(length)), name: "“a.\(type)”")
          try canvas.draw(image, in: CanvasRect(x: 0, y: 0, width: 20, height: 20))
        } catch {
          refused += 1
          #expect(error.kind == .badImage && error.description.hasPrefix("Cannot show “a.\(type)”"))
          #expect(Picture(canvas).inkCount == 0, "\(type) cut at \(length)")
        }
      }
      let canvas = try Canvas.bitmap(width: 20, height: 20, background: .white)
      try canvas.draw(
        CanvasImage(data: data), in: CanvasRect(x: 0, y: 0, width: 20, height: 20))
      #expect(Picture(canvas).inkCount > 0, "\(type)")
      // A file may end with optional data: padding, a trailer, a mask.
      #expect(refused * 10 >= data.count * 9, "\(type): \(refused) of \(data.count)")
    }
  }

  @Test func `bombs of every type are refused by their headers`() throws {
    let number = MadeImage.littleEndian
    var jpeg = try MadeImage.canvas().makeImage().jpeg(quality: 0.9)
    let frame = try #require(
      jpeg.indices.dropLast(9).first { jpeg[$0] == 0xFF && (0xC0...0xC2).contains(jpeg[$0 + 1]) })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    var bmp = MadeImage.bmp()
    bmp.replaceSubrange(18..<26, with: number(60_000, 4) + number(60_000, 4))
    var tiff = try #require(try pictures().first { $0.0 == "tiff" }).1
    tiff.replaceSubrange(18..<22, with: number(1 << 30, 4))
    tiff.replaceSubrange(30..<34, with: number(1 << 30, 4))
    try resetPeak()
    let before = try residentBytes()
    for (type, data) in [("jpeg", jpeg), ("bmp", bmp), ("tiff", tiff)] {
      let error = #expect(throws: CanvasError.self) {
        let image = try CanvasImage(data: data, name: "“a”")
        let canvas = try Canvas.bitmap(width: 20, height: 20)
        try canvas.draw(image, in: CanvasRect(x: 0, y: 0, width: 20, height: 20))
      }
      #expect(error?.kind == .badImage, "\(type): \(String(describing: error))")
    }
    let grown = try peakBytes() - before
    #expect(Double(grown) < 100 * TestBuild.growth * 1_048_576, "\(grown >> 20) MiB")
  }

  @Test func `an SVG asks no host for anything`() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) + listen(listener, 8) + getsockname(listener, $0, &size)
      }
    }
    try #require(bound == 0)
    let host = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    let svg = """
      <?xml-stylesheet type='text/css' href='\(host)/a.css'?>
      <!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' '\(host)/svg.dtd' [
      <!ENTITY e SYSTEM '\(host)/e.txt'><!ENTITY % p SYSTEM '\(host)/p.dtd'> %p;]>
      <svg xmlns='http://www.w3.org/2000/svg' xmlns:xi='http://www.w3.org/2001/XInclude'
      xmlns:xlink='http://www.w3.org/1999/xlink' width='20' height='20' xml:base='\(host)/'>
      <style>@import '\(host)/b.css'; @font-face { font-family: f; src: url(\(host)/f.woff) }
      rect { fill: url(\(host)/g.svg#g) }</style>
      <image href='\(host)/a.png' width='9' height='9'/>
      <image xlink:href='//127.0.0.1/b.png' width='9' height='9'/>
      <use href='\(host)/c.svg#c'/><xi:include href='\(host)/d.svg'/>
      <filter id='f'><feImage href='\(host)/e.png'/></filter>
      <rect width='9' height='9' filter='url(#f)' mask='url(\(host)/m.svg#m)'/>
      <text font-family='f' y='9'>a</text></svg>
      """
    let canvas = try Canvas.bitmap(width: 20, height: 20, background: .white)
    try? canvas.draw(
      CanvasImage(data: Array(svg.utf8)), in: CanvasRect(x: 0, y: 0, width: 20, height: 20))
    var poll = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    #expect(Glibc.poll(&poll, 1, 200) == 0, "somebody called")
  }

  // MARK: Fonts

  /// Returns the ranges of tables in a font file.
  private func tables(of bytes: [UInt8]) -> [String: Range<Int>] {
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    var found: [String: Range<Int>] = [:]
    for entry in 0..<(Int(bytes[4]) << 8 | Int(bytes[5])) {
      let at = 12 + entry * 16
      let tag = String(decoding: bytes[at..<at + 4], as: UTF8.self)
      found[tag] = number(at + 8)..<number(at + 8) + number(at + 12)
    }
    return found
  }

  private enum Source: String, CaseIterable {
    case glyf, variable, cff, cff2, layers, pictures

    var bytes: [UInt8] {
      switch self {
      case .glyf: return fileBytes(DebianFonts.dejaVuSans)
      case .variable: return fileBytes(DebianFonts.path("Inter-roman.var.ttf"))
      case .cff: return fileBytes(DebianFonts.path("Cantarell-Regular.otf"))
      case .cff2:
        let path = "\(#filePath)/../../../Fixtures/Fonts/TwoWeights.otf"
        return fileBytes(URL(fileURLWithPath: path).standardized.path)
      case .layers:
        var font = SmallFont(family: "Layers")
        font.add("A", advance: 600, height: 700, growth: 40)
        font.add("ab", advance: 500)
        font.isVariable = true
        font.layers = [(1, [(2, [1, 2, 3, 255]), (0, nil), (1, [9, 9, 9, 99])])]
        return font.bytes()
      case .pictures: return fileBytes(DebianFonts.notoColorEmoji)
      }
    }
    var tags: [String] {
      switch self {
      case .glyf: ["glyf", "loca", "hmtx"]
      case .variable: ["glyf", "loca", "gvar", "HVAR", "fvar", "avar"]
      case .cff: ["CFF "]
      case .cff2: ["CFF2", "HVAR", "fvar"]
      case .layers: ["COLR", "CPAL", "glyf", "loca", "gvar"]
      case .pictures: ["CBLC", "CBDT"]
      }
    }
  }

  @Test(arguments: 0..<6)
  func `glyphs of a damaged font are drawn or left out, on every surface`(kind: Int) throws {
    let source = Source.allCases[kind]
    let whole = source.bytes
    let found = tables(of: whole)
    let ranges = source.tags.compactMap { found[$0] }
    try #require(!ranges.isEmpty)
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<iterations(source == .pictures ? 2 : 5) {
      var bytes = whole
      let range = ranges.randomElement(using: &random)!
      let beginning = range.prefix(400)
      for _ in 0..<[1, 4, 64, 2000].randomElement(using: &random)! {
        // The headers of tables as often as the tables.
        let place = Bool.random(using: &random) ? range : beginning
        bytes[Int.random(in: place, using: &random)] =
          Bool.random(using: &random)
          ? [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random)!
          : UInt8.random(in: 0...255, using: &random)
      }
      let file = folder.write(bytes, as: "\(source)-\(round).ttf")
      defer { try? FileManager.default.removeItem(atPath: file) }
      do throws(FontError) {
        draw(try FontDatabase.system.face(file: file, index: 0))
      } catch {
        #expect(error.description.contains(file))
      }
    }
  }

  /// Sixty glyphs in a few instances on pixels, in PDF and in SVG.
  private func draw(_ face: FontFace) {
    var instances = [
      face.standardInstance, face.instance(syntheticBold: 0.04, syntheticSlant: 0.2),
    ]
    for axis in face.axes.prefix(1) {
      let end = FontVariation(tag: axis.tag, value: axis.maximum)
      instances.append(face.instance(variations: [end]))
    }
    #expect(throws: Never.self) {
      let document = try Canvas.pdf(to: MemorySink())
      try document.beginPage(width: 400, height: 400)
      let surfaces = [
        document, try Canvas.svg(to: MemorySink(), width: 400, height: 400),
        try Canvas.bitmap(width: 400, height: 400, background: .white),
      ]
      let count = face.glyphCount
      for instance in instances {
        for canvas in surfaces {
          for index in 0..<60 {
            let id = count <= 60 ? index % max(count, 1) : index * (count / 60)
            let glyph = PositionedGlyph(
              id: UInt16(truncatingIfNeeded: id), x: Double(index % 10) * 40,
              y: 40 + Double(index / 10) * 60)
            canvas.show(
              [glyph], font: instance, size: 30, color: .black,
              text: GlyphText(utf8: [0x61], clusters: [.init(bytes: 1, glyphs: 1)]))
          }
        }
      }
      try document.endPage()
      for canvas in surfaces { try canvas.finish() }
    }
  }
}
