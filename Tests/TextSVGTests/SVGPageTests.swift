// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import FoundationXML
import Testing
import TextFonts
import TextKitTestSupport
import TextStructures

@testable import TextCanvas
@testable import TextSVG

/// Elements of an SVG: their names and attributes in order, and the text.
private final class Elements: NSObject, XMLParserDelegate {
  private(set) var all: [(name: String, attributes: [String: String])] = []
  private(set) var text = ""

  init(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    #expect(parser.parse(), "\(String(describing: parser.parserError)) \(svg.prefix(2000))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    all.append((name, attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func count(_ name: String) -> Int { all.count { $0.name == name } }
  func attributes(_ name: String) -> [String: String] {
    all.first { $0.name == name }?.attributes ?? [:]
  }
}

/// Records the number of bytes of each write.
private final class PieceSink: OutputSink {
  private(set) var pieces: [Int] = []
  let canBeWrittenConcurrently = false
  func write(_ bytes: Span<UInt8>) throws(CanvasError) { pieces.append(bytes.count) }
  func finish() throws(CanvasError) {}
}

@Suite struct SVGPageTests {
  private let folder = TemporaryFolder()

  private func svg(
    _ form: SVGTextForm = .outlines, _ draw: (Canvas) throws -> Void
  ) throws -> String {
    let sink = MemorySink()
    let canvas = try Canvas.svg(to: sink, width: 200, height: 100, text: form)
    try draw(canvas)
    try canvas.finish()
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private func show(_ words: String, _ font: FontInstance, on canvas: Canvas, y: Double = 50) {
    let row = Row(words, font, size: 12, x: 10, y: y)
    canvas.show(row.glyphs, font: font, size: 12, color: .black, text: row.text)
  }

  /// The file's pixels, and those of the same drawing on a bitmap.
  private func difference(_ draw: (Canvas) throws -> Void) throws -> Double {
    let path = folder.path("\(UUID().uuidString).svg")
    try svg(.outlines, draw).write(toFile: path, atomically: false, encoding: .utf8)
    let bitmap = try Canvas.bitmap(width: 400, height: 200, scale: 2, background: .white)
    try draw(bitmap)
    return try rasterizedSVG(path, zoom: 2, folder).meanDifference(Picture(bitmap))
  }

  // MARK: Encoding

  @Test(arguments: [
    "]]>", "\"/><script>a()</script>", "&amp;&#0;", "\"\u{301}<\u{338}&\u{20E3}>\u{301}",
    "\u{0}\u{1}\u{B}\u{1F}\u{FFFE}\u{FFFF}", "<!--", "'--><g onload='",
    "\u{D7FF}\u{E000}\u{10FFFF}",
    String(decoding: [0xD800, 0x61] as [UInt16], as: UTF16.self), "\u{7F}\u{85}\u{2028}\r\n\t",
  ])
  func `hostile strings are text wherever they come`(words: String) throws {
    let font = try dejaVuSans()
    let file = try svg(.characters) { canvas in
      canvas.setMetadata(
        DocumentMetadata([.title: words, .author: words, .subject: words, .keywords: words]))
      show(words, font, on: canvas)
      if let url = LinkURL("https://a.org/\(words)", .standard) {
        canvas.link(CanvasRect(x: 0, y: 0, width: 10, height: 10), uri: url)
      }
    }
    let elements = Elements(file)
    let names: Set = [
      "svg", "title", "desc", "metadata", "rdf:RDF", "rdf:Description", "dc:title", "dc:creator",
      "dc:subject", "g", "defs", "path", "use", "text", "tspan", "a", "rect",
    ]
    #expect(elements.all.allSatisfy { names.contains($0.name) })
    #expect(elements.all.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
    #expect(ActiveContent.problem(inLink: elements.attributes("a")["xlink:href"] ?? "none") == nil)
  }

  @Test func `a font's name is a string of CSS`() {
    var source = SVGSource()
    source.append(cssString: "A'); } \u{1}\" B\u{301} <\\")
    #expect(
      String(decoding: source.bytes, as: UTF8.self)
        == "'A\\27 \\29 \\3b  \\7d  \\22  B\u{301} \\3c \\5c '")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0004, "0"), (0.5, ".5"), (-0.25, "-.25"), (12, "12"), (1234.5678, "1234.568"),
    (1e300, "4000000"), (-.infinity, "-4000000"), (.nan, "0"), (9.9999, "10"),
  ])
  func `numbers are short`(number: Double, text: String) {
    var source = SVGSource()
    source.append(number)
    #expect(String(decoding: source.bytes, as: UTF8.self) == text)
  }

  @Test func `bytes in base 64 are those of Foundation`() {
    for count in 0..<20 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 91 + 200) }
      var source = SVGSource()
      source.append(base64: bytes)
      #expect(String(decoding: source.bytes, as: UTF8.self) == Data(bytes).base64EncodedString())
    }
  }

  // MARK: Shapes

  @Test func `a glyph's outline is in the file once, at all sizes and colours`() throws {
    let font = try dejaVuSans()
    let elements = Elements(
      try svg { canvas in
        show("aaa b", font, on: canvas)
        canvas.scale(x: 2, y: 2)
        show("ab", font, on: canvas, y: 40)
      })
    #expect(elements.count("path") == 2 && elements.count("use") == 6)
    #expect(!elements.text.contains { !$0.isWhitespace })
  }

  @Test func `one clip after another is in the file once`() throws {
    var path = CanvasPath()
    path.appendEllipse(in: CanvasRect(x: 10, y: 10, width: 100, height: 80))
    let elements = Elements(
      try svg { canvas in
        for _ in 0..<3 {
          canvas.save()
          canvas.clip(to: path, evenOdd: true)
          canvas.clip(to: CanvasRect(x: 20, y: 20, width: 30, height: 50))
          canvas.fill(CanvasRect(x: 0, y: 0, width: 200, height: 100), .black)
          canvas.restore()
          canvas.fill(CanvasRect(x: 150, y: 0, width: 20, height: 20), .black)
        }
        // Clips nothing, and paints nothing.
        canvas.clip(to: CanvasRect(x: -5, y: -5, width: 300, height: 300))
        canvas.fill(CanvasRect(x: 0, y: 90, width: 200, height: 10), .black)
        canvas.clip(to: CanvasRect(x: 0, y: 0, width: 1, height: 1))
        canvas.clip(to: CanvasRect(x: 5, y: 5, width: 1, height: 1))
        canvas.fill(CanvasRect(x: 0, y: 0, width: 200, height: 100), .black)
      })
    #expect(elements.count("clipPath") == 2)
    #expect(elements.all.filter { $0.attributes["clip-rule"] == "evenodd" }.count == 1)
    #expect(elements.count("rect") == 7)
  }

  @Test func `pens, joins, clips and gradients are those of the bitmap`() throws {
    let difference = try difference { canvas in
      canvas.fill(CanvasRect(x: 0, y: 0, width: 200, height: 100), .white)
      canvas.concatenate(CanvasTransform(a: 1.3, b: 0.2, c: -0.5, d: 0.8, tx: 30, ty: 5))
      var path = CanvasPath()
      path.move(to: CanvasPoint(x: 5, y: 5))
      path.cubic(
        CanvasPoint(x: 60, y: 0), CanvasPoint(x: 20, y: 90), to: CanvasPoint(x: 90, y: 60))
      path.line(to: CanvasPoint(x: 20, y: 80))
      for (index, join) in [StrokeStyle.Join.miter, .round, .bevel].enumerated() {
        canvas.stroke(
          path, PaintColor(red: 0.2 * Double(index), green: 0, blue: 0.5, alpha: 0.7),
          StrokeStyle(width: 9 - 2 * Double(index), cap: .square, join: join, miterLimit: 3))
      }
      canvas.stroke(
        path, .white, StrokeStyle(width: 1, cap: .round, dash: [0, 3, 5], dashPhase: 2))
      canvas.clip(to: path)
      for isRound in [false, true] {
        canvas.paint(
          Gradient(
            stops: [
              .init(place: 0.1, color: PaintColor(red: 1, green: 0, blue: 0)),
              .init(place: 0.8, color: PaintColor(red: 0, green: 1, blue: 0, alpha: 0.3)),
            ],
            shape: isRound
              ? .circles(
                from: CanvasPoint(x: 40, y: 50), radius: 30, to: CanvasPoint(x: 45, y: 45),
                endRadius: 4)
              : .line(from: CanvasPoint(x: 10, y: 10), to: CanvasPoint(x: 60, y: 40)),
            continuesAfter: !isRound))
      }
    }
    #expect(difference < 0.8)
  }

  @Test(arguments: BlendMode.allCases)
  func `a mode on the page is that of white pixels`(mode: BlendMode) throws {
    let asking: Set<BlendMode> = [
      .sourceOut, .xor, .destinationOver, .destinationAtop, .destinationIn, .destinationOut,
      .clear, .copy, .sourceIn, .plusDarker,
    ]
    guard !asking.contains(mode) else { return }
    let difference = try difference { canvas in
      canvas.fill(CanvasRect(x: 0, y: 0, width: 200, height: 100), .white)
      canvas.fill(
        CanvasRect(x: 20, y: 20, width: 80, height: 40), PaintColor(red: 0.3, green: 0.6, blue: 0.9)
      )
      var path = CanvasPath()
      path.appendEllipse(in: CanvasRect(x: 30, y: 10, width: 120, height: 70))
      canvas.clip(to: path)
      canvas.setBlendMode(mode)
      canvas.fill(
        CanvasRect(x: 60, y: 30, width: 100, height: 60),
        PaintColor(red: 0.8, green: 0.5, blue: 0.1, alpha: 0.8))
    }
    #expect(difference < 1, "\(mode)")
  }

  @Test func `a mode leaves the text text`() throws {
    let font = try dejaVuSans()
    let elements = Elements(
      try svg(.characters) { canvas in
        show("below", font, on: canvas)
        canvas.setBlendMode(.multiply)
        canvas.fill(CanvasRect(x: 0, y: 0, width: 90, height: 90), PaintColor(white: 0.5))
        // One that documents do not have: pixels, with the characters over them.
        canvas.setBlendMode(.plusLighter)
        show("pixels", font, on: canvas)
      })
    #expect(elements.text.filter { !$0.isWhitespace } == "belowpixels")
    #expect(elements.count("image") == 1)
    let unseen = elements.all.filter { $0.name == "text" && $0.attributes["fill-opacity"] == "0" }
    #expect(unseen.count == 1)
  }

  // MARK: Images

  @Test func `an image is in the file once, and a photograph as it is but for its notes`() throws {
    let photo = try Canvas.bitmap(width: 64, height: 64, background: .white)
    photo.fill(CanvasRect(x: 5, y: 5, width: 30, height: 20), PaintColor(red: 1, green: 0, blue: 0))
    var jpeg = try photo.makeImage().jpeg(quality: 0.8)
    let plain = jpeg
    let note = Array("Exif\0\0of a place".utf8)
    jpeg.insert(
      contentsOf: [0xFF, 0xE1, 0, UInt8(note.count + 2)] + note, at: 2)
    let png = try photo.png()
    let bare = ImageMarkers.pngWithoutNotes(png.span) ?? []
    #expect(!bare.isEmpty)
    for (data, wanted) in [(jpeg, ImageMarkers.jpegWithoutNotes(plain)), (png, bare)] {
      let image = try CanvasImage(data: data)
      let file = try svg { canvas in
        for index in 0..<3 {
          try canvas.draw(image, in: CanvasRect(x: 60 * Double(index), y: 0, width: 50, height: 50))
        }
      }
      let elements = Elements(file)
      #expect(elements.count("image") == 1 && elements.count("use") == 2)
      #expect(file.contains(Data(wanted).base64EncodedString()))
      #expect(
        try difference { canvas in
          canvas.fill(CanvasRect(x: 0, y: 0, width: 200, height: 100), .white)
          try canvas.draw(image, in: CanvasRect(x: 10, y: 5, width: 128, height: 64), alpha: 0.7)
        } < 1)
    }
  }

  @Test func `notes of a PNG file are left out, and a damaged file is written again`() throws {
    let photo = try Canvas.bitmap(width: 8, height: 8, background: .white)
    let png = try photo.png()
    // A text chunk after the header, and bytes after the end.
    var noted = png
    noted.insert(contentsOf: [0, 0, 0, 3] + Array("tEXta\0b".utf8) + [0, 0, 0, 0], at: 33)
    noted += Array("<script>".utf8)
    let short = Array(png.dropLast(5))
    let (found, damaged) = (
      ImageMarkers.pngWithoutNotes(noted.span), ImageMarkers.pngWithoutNotes(short.span)
    )
    let bare = ImageMarkers.pngWithoutNotes(png.span)
    #expect(found == bare && damaged == nil)
    #expect(try CanvasImage(data: found ?? []).width == 8)
    let cut: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0xFF]
    #expect(ImageMarkers.jpegWithoutNotes(cut) == cut)
  }

  @Test func `drawings in a drawing keep their names apart, and their shapes`() throws {
    func drawing(_ color: String) throws -> CanvasImage {
      try CanvasImage(
        data: Array(
          """
          <svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><defs><clipPath id='a'>\
          <circle cx='10' cy='10' r='9'/></clipPath><linearGradient id='b'><stop stop-color='\(color)'/>\
          <stop offset='1' stop-color='white'/></linearGradient></defs>\
          <rect width='40' height='20' fill='url(#b)' clip-path='url(#a)'/></svg>
          """.utf8))
    }
    let images = try [drawing("red"), drawing("blue")]
    func draw(_ canvas: Canvas) throws {
      for (index, image) in (images + images).enumerated() {
        try canvas.draw(
          image, in: CanvasRect(x: 48 * Double(index), y: 10, width: 44, height: 60), alpha: 0.8)
      }
    }
    let elements = Elements(try svg(.outlines, draw))
    #expect(elements.count("svg") == 3 && elements.count("image") == 0)
    let names = elements.all.compactMap { $0.attributes["id"] }
    #expect(Set(names).count == names.count)
    #expect(
      try difference { canvas in
        canvas.fill(CanvasRect(x: 0, y: 0, width: 200, height: 100), .white)
        try draw(canvas)
      } < 1)
  }

  // MARK: Documents

  @Test func `links and what the document says of itself`() throws {
    let file = try svg { canvas in
      canvas.setMetadata(
        DocumentMetadata([.title: "A < B", .author: "N", .creationDate: "2024-05-17"]))
      for uri in ["https://a.org/?q=<b>&c", "JavaScript:a()", "data:text/html,a", "b.html#c"] {
        let url = try #require(LinkURL(uri, LinkSchemes(adding: ["javascript", "data"])))
        canvas.link(CanvasRect(x: 1, y: 2, width: 30, height: 10), uri: url)
      }
    }
    let elements = Elements(file)
    #expect(
      elements.all.filter { $0.name == "a" }.map { $0.attributes["xlink:href"] }
        == ["https://a.org/?q=%3Cb%3E&c", "b.html#c"])
    #expect(file.contains("<title>A &lt; B</title>") && file.contains("<dc:creator>N</dc:creator>"))
    #expect(elements.attributes("svg")["viewBox"] == "0 0 200 100")
    let plain = try svg { _ in }
    #expect(!plain.contains("<metadata") && !plain.contains("<title"))
  }

  @Test func `a large page goes out in pieces`() throws {
    let sink = PieceSink()
    let canvas = try Canvas.svg(to: sink, width: 200, height: 100)
    for row in 0..<5000 {
      canvas.fill(CanvasRect(x: 0, y: Double(row) / 50, width: 100, height: 1), .black)
    }
    try canvas.finish()
    #expect(sink.pieces.count > 2 && !sink.pieces.contains { $0 >= 1 << 17 })
    let problem = CanvasError(.cannotWrite(errno: 5), "The tape is torn.")
    let torn = try Canvas.svg(
      to: ClosureSink { _ throws(CanvasError) in throw problem }, width: 9, height: 9)
    #expect(throws: problem) { try torn.finish() }
  }
}
