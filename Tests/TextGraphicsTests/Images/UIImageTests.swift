// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics

/// Returns an image whose four corners differ: red and green above, blue and white below.
private func corners(_ width: Int = 4, _ height: Int = 2) throws -> CGImage {
  try drawn(width, height) { context in
    let half = CGSize(width: width / 2, height: height / 2)
    let colors: [UIColor] = [.red, .green, .blue, .white]
    for (index, color) in colors.enumerated() {
      color.setFill()
      context.fill(
        CGRect(
          origin: CGPoint(
            x: CGFloat(index % 2) * half.width, y: CGFloat(index / 2) * half.height), size: half))
    }
  }
}

/// The colours of the four corners, row by row.
private func cornerColors(of image: UIImage, in rect: CGRect? = nil) throws -> [Pixel] {
  let rect = rect ?? CGRect(origin: .zero, size: image.size)
  let (width, height) = (Int(rect.width), Int(rect.height))
  let picture = try drawn(width, height) { context in
    context.interpolationQuality = .none
    image.draw(in: rect)
  }
  return [
    picture.pixel(0, 0), picture.pixel(width - 1, 0), picture.pixel(0, height - 1),
    picture.pixel(width - 1, height - 1),
  ]
}

/// A folder that is removed when the test is over.
private final class Files {
  let path = NSTemporaryDirectory() + "textkit-images-" + UUID().uuidString
  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }
  func write(_ data: Data, _ name: String) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: NSString(string: file).deletingLastPathComponent, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: file))
    return file
  }
}

struct `An image` {
  @Test func `without pixels has no size, no files and draws nothing`() throws {
    let image = UIImage()
    #expect(image.size == .zero && image.cgImage == nil && image.scale == 1)
    #expect(image.pngData() == nil && image.jpegData(compressionQuality: 1) == nil)
    let picture = try drawn { _ in
      image.draw(in: CGRect(x: 0, y: 0, width: 40, height: 40))
      image.draw(at: .zero)
      image.drawAsPattern(in: CGRect(x: 0, y: 0, width: 40, height: 40))
    }
    #expect(picture.count { $0 != .clear } == 0)
  }

  @Test func `of Core Graphics pixels has their size over its scale`() throws {
    let pixels = try corners()
    let plain = UIImage(cgImage: pixels)
    #expect(plain.size == CGSize(width: 4, height: 2) && plain.scale == 1)
    #expect(plain.imageOrientation == .up && plain.cgImage == pixels)
    let fine = UIImage(cgImage: pixels, scale: 2, orientation: .left)
    #expect(fine.size == CGSize(width: 1, height: 2) && fine.scale == 2)
    #expect(fine.imageOrientation == .left && fine.cgImage == pixels)
    for scale in [0, -1, .nan, .infinity] as [CGFloat] {
      #expect(UIImage(cgImage: pixels, scale: scale, orientation: .up).scale == 1)
    }
  }

  /// Rows: the corners of an upright image, top left, top right, bottom left, bottom right, after
  /// the pixels (red, green / blue, white) are turned as EXIF's images of the letter F show.
  @Test(arguments: [
    (UIImage.Orientation.up, [Pixel.red, .green, .blue, .white]),
    (.upMirrored, [.green, .red, .white, .blue]),
    (.down, [.white, .blue, .green, .red]),
    (.downMirrored, [.blue, .white, .red, .green]),
    (.left, [.green, .white, .red, .blue]),
    (.right, [.blue, .red, .white, .green]),
    (.leftMirrored, [.red, .blue, .green, .white]),
    (.rightMirrored, [.white, .green, .blue, .red]),
  ])
  func `is drawn upright`(orientation: UIImage.Orientation, wanted: [Pixel]) throws {
    let image = UIImage(cgImage: try corners(), scale: 1, orientation: orientation)
    let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
    #expect(image.size == (isTurned ? CGSize(width: 2, height: 4) : CGSize(width: 4, height: 2)))
    #expect(try cornerColors(of: image) == wanted)
    // Files are upright too.
    let read = try #require(image.pngData().flatMap { UIImage(data: $0) })
    #expect(read.imageOrientation == .up && read.size == image.size)
    #expect(try cornerColors(of: read) == wanted)
    // Mirroring exchanges left and right as they are seen.
    let mirrored = image.withHorizontallyFlippedOrientation()
    #expect(try cornerColors(of: mirrored) == [wanted[1], wanted[0], wanted[3], wanted[2]])
    #expect(UIImage.Orientation(rawValue: orientation.rawValue) == orientation)
  }

  @Test func `has Apple's numbers for its ways of being shown`() {
    let orientations: [UIImage.Orientation] = [
      .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
    ]
    #expect(orientations.map(\.rawValue) == Array(0..<8))
    #expect(UIImage.Orientation(rawValue: 8) == nil)
    let modes: [UIImage.RenderingMode] = [.automatic, .alwaysOriginal, .alwaysTemplate]
    #expect(modes.map(\.rawValue) == [0, 1, 2])
    #expect(UIImage.RenderingMode(rawValue: 2) == .alwaysTemplate)
    #expect(UIImage.RenderingMode(rawValue: 3) == nil)
    #expect(UIImage.ResizingMode.tile.rawValue == 0 && UIImage.ResizingMode.stretch.rawValue == 1)
    #expect(UIImage.SymbolWeight.allCases.map(\.rawValue) == Array(0...9))
    #expect(UIImage.SymbolWeight.heavy.fontWeight() == UIFont.Weight.heavy)
    #expect(UIImage.SymbolWeight.unspecified.fontWeight() == UIFont.Weight.regular)
  }

  @Test func `is drawn at a point in its size, and in a rectangle stretched`() throws {
    let image = UIImage(cgImage: try corners())
    let picture = try drawn { context in
      context.interpolationQuality = .none
      image.draw(at: CGPoint(x: 2, y: 3))
      image.draw(in: CGRect(x: 10, y: 10, width: 20, height: 20))
    }
    #expect(picture.pixel(2, 3) == .red && picture.pixel(5, 4) == .white)
    #expect(picture.pixel(1, 3) == .clear && picture.pixel(6, 4) == .clear)
    #expect(picture.pixel(10, 10) == .red && picture.pixel(19, 19) == .red)
    #expect(picture.pixel(20, 19) == .green && picture.pixel(29, 29) == .white)
    #expect(picture.pixel(30, 30) == .clear)
  }

  @Test func `mixes and fades, and leaves the context as it was`() throws {
    let image = UIImage(cgImage: try corners())
    let picture = try drawn(background: .white) { context in
      context.interpolationQuality = .none
      image.draw(at: .zero, blendMode: .normal, alpha: 0.5)
      image.draw(in: CGRect(x: 10, y: 0, width: 4, height: 2), blendMode: .multiply, alpha: 1)
      UIColor.black.setFill()
      context.fill(CGRect(x: 20, y: 20, width: 5, height: 5))
      image.draw(
        in: CGRect(x: 20, y: 20, width: 4, height: 2), blendMode: .difference, alpha: 1)
      image.draw(in: CGRect(x: 30, y: 0, width: 4, height: 2), blendMode: .clear, alpha: 1)
    }
    #expect(picture.pixel(0, 0).isNear(Pixel(255, 128, 128)))
    #expect(picture.pixel(10, 0) == .red && picture.pixel(13, 1) == .white)
    #expect(picture.pixel(24, 24) == .black && picture.pixel(20, 20) == .red)
    #expect(picture.pixel(30, 0) == .clear && picture.pixel(34, 0) == .white)
  }

  @Test func `repeats as a pattern from the origin, cut at the rectangle`() throws {
    let image = UIImage(cgImage: try corners())
    let picture = try drawn { context in
      context.interpolationQuality = .none
      image.drawAsPattern(in: CGRect(x: 3, y: 1, width: 30, height: 30))
    }
    let row: [Pixel] = [.red, .red, .green, .green, .blue, .blue, .white, .white]
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (3..<33).contains(x) && (1..<31).contains(y)
        #expect(
          picture.pixel(x, y) == (isInside ? row[y % 2 * 4 + x % 4] : .clear), "\(x) \(y)")
      }
    }
  }

  @Test func `is its shape in the fill colour, or in its own, as a template`() throws {
    let half = try drawn(4, 4) { context in
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    }
    let image = UIImage(cgImage: half)
    #expect(image.renderingMode == .automatic)
    let template = image.withRenderingMode(.alwaysTemplate)
    #expect(template.renderingMode == .alwaysTemplate)
    #expect(template.withTintColor(.green).renderingMode == .alwaysTemplate)
    let both = image.withTintColor(.green, renderingMode: .alwaysOriginal)
    #expect(both.renderingMode == .alwaysOriginal)
    let picture = try drawn { context in
      context.interpolationQuality = .none
      UIColor.red.setFill()
      image.draw(at: .zero)
      template.draw(at: CGPoint(x: 10, y: 0))
      image.withTintColor(.green).draw(at: CGPoint(x: 20, y: 0))
      template.withTintColor(.green).draw(at: CGPoint(x: 30, y: 0))
      both.draw(at: CGPoint(x: 0, y: 10))
      template.drawAsPattern(in: CGRect(x: 20, y: 20, width: 8, height: 8))
      template.withRenderingMode(.alwaysOriginal).draw(at: CGPoint(x: 10, y: 10))
    }
    #expect(picture.pixel(1, 1) == .blue && picture.pixel(11, 1) == .red)
    #expect(picture.pixel(21, 1) == .green && picture.pixel(31, 1) == .green)
    #expect(picture.pixel(1, 11) == .green && picture.pixel(11, 11) == .blue)
    #expect(picture.pixel(21, 21) == .red && picture.pixel(23, 21) == .clear)
    #expect(picture.pixel(12, 1) == .clear)
    #expect(image.withTintColor(.green).pngData().flatMap { UIImage(data: $0) } != nil)
    let file = try #require(both.pngData().flatMap { UIImage(data: $0) }?.cgImage)
    #expect(file.pixel(0, 0) == .green && file.pixel(3, 0) == .clear)
  }

  @Test func `keeps its edges when it is resized, and tiles or stretches the rest`() throws {
    // A frame of one red point around two columns, blue and green, and two rows.
    let pixels = try drawn(4, 4) { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 1, y: 1, width: 1, height: 2))
      UIColor.green.setFill()
      context.fill(CGRect(x: 2, y: 1, width: 1, height: 2))
    }
    let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let tiled = UIImage(cgImage: pixels).resizableImage(withCapInsets: insets)
    #expect(tiled.capInsets == insets && tiled.resizingMode == .tile)
    let stretched = UIImage(cgImage: pixels).resizableImage(
      withCapInsets: insets, resizingMode: .stretch)
    #expect(stretched.resizingMode == .stretch && stretched.capInsets == insets)
    #expect(UIImage(cgImage: pixels).capInsets == .zero)
    let picture = try drawn(40, 40) { context in
      context.interpolationQuality = .none
      tiled.draw(in: CGRect(x: 0, y: 0, width: 14, height: 10))
      stretched.draw(in: CGRect(x: 20, y: 0, width: 14, height: 10))
      tiled.draw(in: CGRect(x: 0, y: 20, width: 1, height: 1))
    }
    for y in 1..<9 {
      #expect(picture.pixel(0, y) == .red && picture.pixel(13, y) == .red)
      for x in 1..<13 { #expect(picture.pixel(x, y) == (x % 2 == 1 ? .blue : .green), "\(x) \(y)") }
      #expect(picture.pixel(20, y) == .red && picture.pixel(33, y) == .red)
      for x in 21..<33 { #expect(picture.pixel(x, y) == (x < 27 ? .blue : .green), "\(x) \(y)") }
    }
    for x in 0..<14 { #expect(picture.pixel(x, 0) == .red && picture.pixel(x, 9) == .red) }
    #expect(picture.pixel(14, 5) == .clear && picture.pixel(5, 10) == .clear)
    // Smaller than its edges, they shrink.
    #expect(picture.pixel(0, 20).isNear(.red, 4) && picture.pixel(1, 20) == .clear)
  }

  @Test func `keeps what it says about its place`() throws {
    let image = UIImage(cgImage: try corners())
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(image.alignmentRectInsets == .zero)
    #expect(image.withAlignmentRectInsets(insets).alignmentRectInsets == insets)
    #expect(image.baselineOffsetFromBottom == nil && !image.hasBaseline)
    let based = image.withBaselineOffset(fromBottom: 3)
    #expect(based.baselineOffsetFromBottom == 3 && based.hasBaseline)
    #expect(based.imageWithoutBaseline().baselineOffsetFromBottom == nil)
    #expect(!image.flipsForRightToLeftLayoutDirection)
    let flipping = based.imageFlippedForRightToLeftLayoutDirection()
    #expect(flipping.flipsForRightToLeftLayoutDirection)
    #expect(flipping.baselineOffsetFromBottom == 3 && flipping.cgImage == image.cgImage)
  }

  @Test func `is equal to another of the same pixels drawn the same way`() throws {
    let pixels = try corners()
    let image = UIImage(cgImage: pixels)
    #expect(image.isEqual(UIImage(cgImage: pixels)) && image.hash == UIImage(cgImage: pixels).hash)
    #expect(!image.isEqual(UIImage(cgImage: pixels, scale: 2, orientation: .up)))
    #expect(!image.isEqual(image.withTintColor(.red)) && !image.isEqual(UIImage()))
    #expect(!image.isEqual(UIImage(cgImage: try corners())))
  }

  @Test func `comes back from an archive`() throws {
    let insets = UIEdgeInsets(top: 1, left: 1, bottom: 0, right: 1)
    let image = UIImage(cgImage: try corners(), scale: 2, orientation: .right)
      .withTintColor(UIColor(red: 0, green: 1, blue: 0, alpha: 1), renderingMode: .alwaysOriginal)
      .resizableImage(withCapInsets: insets, resizingMode: .stretch)
      .withAlignmentRectInsets(insets).withBaselineOffset(fromBottom: 2)
      .imageFlippedForRightToLeftLayoutDirection()
    let data = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data))
    #expect(read.size == image.size && read.scale == 2 && read.imageOrientation == .right)
    #expect(read.renderingMode == .alwaysOriginal && read.capInsets == insets)
    #expect(read.resizingMode == .stretch && read.alignmentRectInsets == insets)
    #expect(read.baselineOffsetFromBottom == 2 && read.flipsForRightToLeftLayoutDirection)
    #expect(read.content.tint == image.content.tint && UIImage.supportsSecureCoding)
    #expect(read.cgImage?.pixel(0, 0) == .red)
  }
}

struct `Image files` {
  private let files: Files
  init() throws { files = try Files() }

  private func svg(_ content: String) -> Data {
    Data(
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'>\(content)</svg>".utf8)
  }

  /// A GIF of 2 × 1 pixels, red and blue, and a second frame that is green.
  private static let gif: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 1, 0, 0x81, 0, 0, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0,
    0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0A, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2,
    2, 0x94, 0x0A, 0, 0x3B,
  ]

  @Test func `of PNG, JPEG, GIF and SVG are read`() throws {
    let image = UIImage(cgImage: try corners(40, 20))
    let png = try #require(image.pngData())
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try cornerColors(of: #require(UIImage(data: png))) == [.red, .green, .blue, .white])
    let jpeg = try #require(image.jpegData(compressionQuality: 1))
    #expect(jpeg.starts(with: [0xFF, 0xD8]))
    let read = try #require(UIImage(data: jpeg, scale: 2))
    #expect(read.scale == 2 && read.size == CGSize(width: 20, height: 10))
    let colors = try cornerColors(of: read, in: CGRect(x: 0, y: 0, width: 40, height: 20))
    for (color, wanted) in zip(colors, [Pixel.red, .green, .blue, .white]) {
      #expect(color.isNear(wanted, 12), "\(color) \(wanted)")
    }
    #expect(try #require(image.jpegData(compressionQuality: 0)).count < jpeg.count)
    #expect(image.jpegData(compressionQuality: .nan) != nil)
    let gif = try #require(UIImage(data: Data(Self.gif))?.cgImage)
    #expect(gif.width == 2 && gif.pixel(0, 0) == .red && gif.pixel(1, 0) == .blue)
    let drawing = try #require(
      UIImage(data: svg("<rect width='4' height='2' fill='#f00'/>")))
    #expect(drawing.size == CGSize(width: 4, height: 2))
    #expect(try cornerColors(of: drawing, in: CGRect(x: 0, y: 0, width: 40, height: 20))[3] == .red)
  }

  /// Cairo 1.16 crashed when it replayed or freed a recorded link.
  @Test(arguments: ["", " opacity='0.5'"])
  func `of SVG with links are drawn on all surfaces`(group: String) throws {
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='4' height='2'>\
      <g\(group)><a xlink:href='abc'><rect width='4' height='2' fill='#f00'/></a></g></svg>
      """
    let size = CGSize(width: 40, height: 20)
    let rect = CGRect(origin: .zero, size: size)
    for _ in 0..<3 {
      let drawing = try #require(UIImage(data: Data(text.utf8)))
      let color = try cornerColors(of: drawing, in: rect)[0]
      #expect(group.isEmpty ? color == .red : color != .white)
      let pdf = UIGraphicsPDFRenderer(bounds: rect).pdfData {
        $0.beginPage()
        drawing.draw(in: rect)
      }
      #expect(pdf.starts(with: Data("%PDF-".utf8)))
      let path = files.path + "/links.svg"
      let picture = try CGContext.svg(atPath: path, size: size)
      UIGraphicsPushContext(picture)
      drawing.draw(in: rect)
      UIGraphicsPopContext()
      try picture.finish()
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<svg"))
    }
  }

  @Test func `are found by path, with the screen's scale in their names`() throws {
    let one = try files.write(#require(UIImage(cgImage: corners()).pngData()), "one.png")
    #expect(try #require(UIImage(contentsOfFile: one)).scale == 1)
    let two = try files.write(#require(UIImage(cgImage: corners()).pngData()), "two@2x.png")
    let image = try #require(UIImage(contentsOfFile: two))
    #expect(image.scale == 2 && image.size == CGSize(width: 2, height: 1))
    // Apple's manual: if there is no file of that name, the file of higher resolution next to it is
    // used.
    #expect(UIImage(contentsOfFile: files.path + "/none.png") == nil)
    #expect(try #require(UIImage(contentsOfFile: files.path + "/two.png")).scale == 2)
  }

  @Test func `are found by name in a bundle, for the scale that is wanted`() throws {
    for (name, width) in [("a.png", 2), ("a@2x.png", 4), ("a@3x.png", 6), ("b@2x.png", 8)] {
      _ = try files.write(#require(UIImage(cgImage: corners(width)).pngData()), name)
    }
    let bundle = try #require(Bundle(path: files.path))
    func found(_ name: String, _ scale: CGFloat) -> UIImage? {
      UIImage(
        named: name, in: bundle, compatibleWith: UITraitCollection(displayScale: scale))
    }
    for scale in 1...3 {
      let image = try #require(found("a", CGFloat(scale)))
      #expect(image.scale == CGFloat(scale) && image.size.width == 2)
      #expect(found("a.png", CGFloat(scale))?.scale == CGFloat(scale))
    }
    #expect(found("b", 1)?.scale == 2 && found("b", 3)?.scale == 2)
    #expect(found("c", 1) == nil && found("", 1) == nil && found("a.svg", 1) == nil)
    #expect(UIImage(named: "no such picture") == nil)
    // The main bundle's folder is the program's own, so a file there is found by name alone.
    let folder = try #require(Bundle.main.resourcePath)
    let name = "textkit-\(UUID().uuidString)"
    let path = "\(folder)/\(name).png"
    try #require(UIImage(cgImage: corners()).pngData()).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(UIImage(named: name)?.size == CGSize(width: 4, height: 2))
  }

  @Test func `that are damaged, too large or no pictures are nil, or draw nothing with a sentence`()
    throws
  {
    let png = try #require(UIImage(cgImage: corners(40, 40)).pngData())
    #expect(UIImage(data: Data()) == nil && UIImage(data: Data("hello".utf8)) == nil)
    #expect(UIImage(data: png.prefix(20)) == nil)
    // A header with a size of 100 000 × 100 000 pixels.
    var bomb = png
    bomb.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
    #expect(UIImage(data: bomb) == nil)
    // A slice of data whose first index is not 0 is read correctly.
    #expect(UIImage(data: (Data([1, 2, 3]) + png).dropFirst(3)) != nil)
    let path = try files.write(Data("hello".utf8), "text.png")
    let said = warnings { #expect(UIImage(contentsOfFile: path) == nil) }
    #expect(said.count == 1 && said[0].contains("text.png") && said[0].contains("an unknown type"))
    let cut = try #require(UIImage(data: png.dropLast(30)))
    #expect(cut.size == CGSize(width: 40, height: 40))
    let sentences = try warnings {
      let picture = try drawn { _ in cut.draw(at: .zero) }
      #expect(picture.count { $0 != .clear } == 0)
      #expect(cut.pngData() == nil && cut.jpegData(compressionQuality: 1) == nil)
      #expect(cut.cgImage?.dataProvider == nil)
    }
    #expect(sentences.count == 4 && sentences.allSatisfy { $0.contains("damaged") })
  }

  @Test func `of SVG load no files and no hosts`() throws {
    _ = try files.write(#require(UIImage(cgImage: corners()).pngData()), "inner.png")
    for link in ["inner.png", "file://\(files.path)/inner.png", "http://localhost:9/inner.png"] {
      let path = try files.write(
        svg("<image href='\(link)' width='4' height='2'/>"), "outer.svg")
      let image = try #require(UIImage(contentsOfFile: path))
      #expect(try cornerColors(of: image).allSatisfy { $0 == .clear }, "\(link)")
    }
  }

  @Test func `are decoded when they are first drawn, not before`() throws {
    // The pixels are missing altogether: only the header has been read.
    let png = try #require(UIImage(cgImage: corners(40, 40)).pngData())
    let header = try #require(png.range(of: Data("IDAT".utf8))).lowerBound - 4
    let image = try #require(UIImage(data: png.prefix(header)))
    #expect(image.size.width == 40)
    let said = try warnings { _ = try drawn { _ in image.draw(at: .zero) } }
    #expect(said.count == 1)
  }
}

struct `Pixels of Core Graphics` {
  @Test func `are read and given in the forms of their bitmap information`() throws {
    // One pixel, 3/4 opaque: red 96, green 48, blue 24, multiplied by alpha 192.
    func image(_ bytes: [UInt8], _ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo) -> CGImage? {
      CGDataProvider(data: Data(bytes)).flatMap {
        unsafe CGImage(
          width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: [order, CGBitmapInfo(rawValue: alpha.rawValue)], provider: $0, decode: nil,
          shouldInterpolate: false, intent: .defaultIntent)
      }
    }
    let wanted = Data([24, 48, 96, 192])
    let forms: [([UInt8], CGImageAlphaInfo, CGBitmapInfo)] = [
      ([96, 48, 24, 192], .premultipliedLast, .byteOrder32Big),
      ([96, 48, 24, 192], .premultipliedLast, .byteOrderDefault),
      ([192, 24, 48, 96], .premultipliedLast, .byteOrder32Little),
      ([192, 96, 48, 24], .premultipliedFirst, .byteOrder32Big),
      ([24, 48, 96, 192], .premultipliedFirst, .byteOrder32Little),
      ([128, 64, 32, 192], .last, .byteOrder32Big),
      ([192, 128, 64, 32], .first, .byteOrder32Big),
    ]
    for (bytes, alpha, order) in forms {
      #expect(image(bytes, alpha, order)?.dataProvider?.data == wanted, "\(alpha) \(order)")
    }
    let opaque = try #require(image([96, 48, 24, 7], .noneSkipLast, .byteOrder32Big))
    #expect(opaque.pixel(0, 0) == Pixel(96, 48, 24))
    #expect(opaque.width == 1 && opaque.height == 1 && opaque.bytesPerRow == 4)
    #expect(opaque.bitsPerPixel == 32 && opaque.alphaInfo == .premultipliedFirst)
    #expect(image([1, 2, 3], .last, []) == nil && image([1, 2, 3, 4], .alphaOnly, []) == nil)
    // A colour brighter than its alpha allows is brought down.
    #expect(image([255, 0, 0, 128], .premultipliedLast, [])?.pixel(0, 0) == Pixel(255, 0, 0, 128))
  }

  @Test func `that cannot be are nil`() throws {
    func make(_ width: Int, _ height: Int, _ row: Int) -> CGImage? {
      CGDataProvider(data: Data(count: 64)).flatMap {
        unsafe CGImage(
          width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: row,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: $0,
          decode: nil, shouldInterpolate: false, intent: .defaultIntent)
      }
    }
    #expect(make(4, 4, 16) != nil)
    for (width, height, row) in [
      (0, 4, 16), (4, -1, 16), (4, 5, 16), (5, 4, 16), (4, 4, 15), (4, 4, .max), (.max, .max, 16),
      (1, .max, 4), (4, 4, -16),
    ] {
      #expect(make(width, height, row) == nil, "\(width) \(height) \(row)")
    }
  }

  @Test func `are cut out`() throws {
    let image = try corners(40, 20)
    let part = try #require(
      image.cropping(to: CGRect(x: 19, y: 9.5, width: 2, height: 1)))
    #expect(part.width == 2 && part.height == 2)
    #expect(part.pixel(0, 0) == .red && part.pixel(1, 0) == .green)
    #expect(part.pixel(0, 1) == .blue && part.pixel(1, 1) == .white)
    #expect(image.cropping(to: CGRect(x: 30, y: 10, width: 99, height: 99))?.width == 10)
    for rect in [
      CGRect(x: 50, y: 0, width: 5, height: 5), .zero, .null,
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
    ] {
      #expect(image.cropping(to: rect) == nil, "\(rect)")
    }
    #expect(image.cropping(to: .infinite)?.width == 40)
  }
}
