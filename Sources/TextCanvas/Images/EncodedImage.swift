// SPDX-License-Identifier: MIT

import TextFonts

/// An image for embedding in an SVG.
package enum EncodedImage {
  case jpeg([UInt8])
  case png([UInt8])
  case drawing(DrawingElements)
}

extension PageImage {
  /// Encodes the image for embedding in an SVG.
  ///
  /// - Parameter prefix: A prefix of the ids of a drawing's elements, which makes them unique.
  /// - Returns: nil if it is damaged, or memory is exhausted.
  package func encoded(named prefix: String) -> EncodedImage? {
    switch content {
    case .image(let image):
      if let drawing = DrawingElements(image, named: prefix) { return .drawing(drawing) }
      if let file = image.embeddedFile { return file }
      return (try? image.png()).map { .png($0) }
    case .pixels(let bytes): return png(bytes)
    case .coverage(let bytes): return png(PageImage.black(bytes))
    case .glyph(_, _, let mask):
      return png(mask.format == .color ? mask.bytes : PageImage.black(mask.bytes))
    }
  }

  private func png(_ bytes: [UInt8]) -> EncodedImage? {
    let image = CanvasImage(width: width, height: height, premultipliedBGRA: bytes.span)
    return (try? image.png()).map { .png($0) }
  }

  /// Returns black pixels with the opacities of the bytes.
  private static func black(_ coverage: [UInt8]) -> [UInt8] {
    var pixels = Array(repeating: UInt8(0), count: coverage.count * 4)
    for index in coverage.indices { pixels[index * 4 + 3] = coverage[index] }
    return pixels
  }
}

/// Elements of a drawing within an SVG, as Cairo writes the drawings of librsvg and Poppler:
/// shapes, without scripts, links or text.
///
/// The ids of elements, and references to them, get a prefix.
package struct DrawingElements {
  package let bytes: [UInt8]
  /// The size of its coordinate space.
  package let width: Double
  package let height: Double

  /// Extracts the elements of a drawing; nil for an image of pixels, and for a drawing that cannot
  /// be parsed again.
  init?(_ image: CanvasImage, named prefix: String) {
    guard let file = try? image.drawingSVG() else { return nil }
    let reader = DrawingReader(prefix, capacity: file.bytes.count)
    guard case .whole = SVGMarkup.read(ByteStore(file.bytes), by: reader) else { return nil }
    (bytes, width, height) = (reader.writer.bytes, file.width, file.height)
  }
}

/// Rewrites the elements of a drawing, without the outermost one.
private final class DrawingReader: SVGMarkupReader {
  private(set) var writer: SVGMarkupWriter
  private let prefix: String
  private var depth = 0

  init(_ prefix: String, capacity: Int) {
    self.prefix = prefix
    writer = SVGMarkupWriter(capacity: capacity)
  }

  func begin(_ element: SVGMarkupElement) -> Bool {
    depth += 1
    guard depth > 1 else { return true }
    var element = element
    for index in element.attributes.indices {
      let (name, value) = (element.attributes[index].name, element.attributes[index].value)
      switch name {
      case "id": element.attributes[index].value = prefix + value
      case "href":
        if value.utf8.first == 0x23 {
          element.attributes[index].value = "#" + prefix + value.dropFirst()
        }
      case "d": break
      default: element.attributes[index].value = renamed(value)
      }
    }
    writer.begin(element) { _ in true }
    return true
  }

  /// Adds the prefix to references from properties: `url(#clip1)`.
  private func renamed(_ value: String) -> String {
    let key = Array("url(#".utf8)
    let bytes = Array(value.utf8)
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at...].starts(with: key) {
        result += key
        result += prefix.utf8
        at += key.count
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  func end() -> Bool {
    depth -= 1
    return depth < 1 || writer.end()
  }

  // White space between elements.
  func characters(_ text: String) -> Bool { true }
  func instruction(_ target: String, _ data: String) -> Bool { true }
}

/// Image files without their metadata: locations and cameras, colour profiles, orientations, texts.
enum ImageMarkers {
  /// Returns a JPEG file without its metadata.
  ///
  /// - Source: ITU-T T.81, B.1. The JFIF and Adobe headers are kept, because they define the
  ///   channels.
  static func jpegWithoutNotes(_ bytes: [UInt8]) -> [UInt8] {
    var result = Array(bytes.prefix(2))
    var at = 2
    while at + 3 < bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
      let end = at + 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
      guard end <= bytes.count, end > at + 3 else { break }
      let isNote: Bool
      switch bytes[at + 1] {
      case 0xE0, 0xEE: isNote = false
      case 0xE1...0xEF, 0xFE: isNote = true
      default: isNote = false
      }
      if !isNote { result += bytes[at..<end] }
      at = end
    }
    return result + bytes[at...]
  }

  /// Returns a PNG file without its metadata; nil for a damaged file.
  ///
  /// - Source: PNG (second edition), 5.3: the chunks that a decoder must know, and transparency.
  static func pngWithoutNotes(_ bytes: Span<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    func take(_ range: Range<Int>) { for index in range { result.append(bytes[index]) } }
    guard bytes.count > 8 else { return nil }
    take(0..<8)
    var at = 8
    while at + 12 <= bytes.count {
      func word(_ start: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[start + $1]) }
      }
      let (length, kind) = (Int(word(at)), word(at + 4))
      guard length <= bytes.count - at - 12 else { return nil }
      let end = at + 12 + length
      switch kind {
      case 0x4948_4452, 0x504C_5445, 0x7452_4E53, 0x4944_4154: take(at..<end)
      case 0x4945_4E44:
        take(at..<end)
        return result
      default: break
      }
      at = end
    }
    return nil
  }
}
