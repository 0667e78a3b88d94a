// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// An image as streams of a PDF: its pixels, and its soft mask.
struct PDFImage: Sendable {
  typealias Stream = (entries: PDFBytes, data: [UInt8])

  var entries: PDFBytes
  var data: [UInt8]
  /// The soft mask.
  var mask: Stream?
  /// The parts of a vector drawing: its fonts and so on, which refer to each other by their indexes
  /// here.
  var parts: [LocalObject] = []
  /// An error in its data.
  var problem: CanvasError?

  private init(entries: PDFBytes, data: [UInt8], mask: Stream? = nil) {
    self.entries = entries
    self.data = data
    self.mask = mask
  }

  /// Creates a black pixel with a channel as opacity.
  private init(channel: Stream, _ rules: PageConstraints) {
    self.init(
      entries: PDFImage.entries(1, 1, "DeviceGray", rules), data: Deflate.packed([0]),
      mask: channel)
  }

  init(_ picture: PageImage, _ rules: PageConstraints) {
    switch picture.content {
    case .image(let image):
      self = EncodedImages.picture(of: image, rules) { PDFImage(image, rules) }
    case .pixels(let bytes):
      self.init(bytes.span, picture.width, picture.height, rules)
    case .coverage(let bytes):
      self.init(
        channel: PDFImage.channel(bytes, picture.width, picture.height, rules), rules)
    case .glyph(_, _, let glyph):
      if glyph.format == .color {
        self.init(glyph.bytes.span, glyph.width, glyph.height, rules)
      } else {
        self.init(
          channel: PDFImage.channel(glyph.bytes, glyph.width, glyph.height, rules), rules)
      }
    }
  }

  private init(_ image: CanvasImage, _ rules: PageConstraints) {
    if let file = image.jpegFile {
      let space = file.isGrey ? "DeviceGray" : "DeviceRGB"
      entries = PDFImage.entries(
        Int(image.width), Int(image.height), space, rules, filter: "DCTDecode")
      data = file.bytes
      return
    }
    if let pixels = image.packedPixels {
      entries = PDFImage.entries(pixels, rules)
      data = pixels.data
      return
    }
    do throws(CanvasError) {
      if let file = try image.drawingFile(), let drawing = ImportedDrawing(file) {
        entries = drawing.entries
        data = drawing.data
        parts = drawing.parts
        return
      }
      self = try image.withPixels { width, height, bytes in
        PDFImage(bytes, width, height, rules)
      }
    } catch {
      // Damage was reported when it was drawn; the pixels may no longer be cached.
      (entries, data) = (PDFImage.entries(1, 1, "DeviceGray", rules), Deflate.packed([255]))
      problem = error
    }
  }

  /// Encodes premultiplied blue, green, red, alpha.
  init(_ bytes: Span<UInt8>, _ width: Int, _ height: Int, _ rules: PageConstraints) {
    var (isOpaque, isGrey) = (true, true)
    for pixel in 0..<width * height where isOpaque || isGrey {
      if isOpaque, bytes[pixel * 4 + 3] < 255 { isOpaque = false }
      if isGrey {
        let (red, green, blue) = PDFImage.color(bytes, pixel)
        isGrey = red == green && green == blue
      }
    }
    let channels = isGrey ? 1 : 3
    var colors = PredictedRows(width: width, height: height, channels: channels)
    var alphas = PredictedRows(width: width, height: isOpaque ? 0 : height, channels: 1)
    var row = Array(repeating: UInt8(0), count: width * channels)
    var alphaRow = Array(repeating: UInt8(255), count: width)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = PDFImage.color(bytes, y * width + x)
        row[x * channels] = red
        if channels == 3 { (row[x * 3 + 1], row[x * 3 + 2]) = (green, blue) }
        if !isOpaque { alphaRow[x] = bytes[(y * width + x) * 4 + 3] }
      }
      colors.append(row)
      if !isOpaque { alphas.append(alphaRow) }
    }
    entries = PDFImage.entries(
      width, height, isGrey ? "DeviceGray" : "DeviceRGB", rules, predictor: channels)
    data = Deflate.packed(colors.bytes)
    if !isOpaque {
      mask = (
        PDFImage.entries(width, height, "DeviceGray", rules, predictor: 1),
        Deflate.packed(alphas.bytes)
      )
    }
  }

  /// A pixel's colour before it was multiplied by alpha; black where nothing is seen.
  @inline(__always) private static func color(
    _ bytes: Span<UInt8>, _ pixel: Int
  ) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let (red, green, blue) = (bytes[pixel * 4 + 2], bytes[pixel * 4 + 1], bytes[pixel * 4])
    let alpha = Int(bytes[pixel * 4 + 3])
    if alpha == 255 { return (red, green, blue) }
    if alpha == 0 { return (0, 0, 0) }
    func plain(_ value: UInt8) -> UInt8 { UInt8(min((Int(value) * 255 + alpha / 2) / alpha, 255)) }
    return (plain(red), plain(green), plain(blue))
  }

  /// Encodes one byte a pixel.
  static func channel(
    _ bytes: [UInt8], _ width: Int, _ height: Int, _ rules: PageConstraints
  ) -> Stream {
    var rows = PredictedRows(width: width, height: height, channels: 1)
    for y in 0..<height { rows.append(bytes[y * width..<(y + 1) * width]) }
    return (
      entries(width, height, "DeviceGray", rules, predictor: 1), Deflate.packed(rows.bytes)
    )
  }

  /// The entries for pixels that a PNG file has packed.
  private static func entries(_ pixels: PackedPixels, _ rules: PageConstraints) -> PDFBytes {
    var out: PDFBytes =
      "/Type /XObject /Subtype /Image /Width \(pixels.width) /Height \(pixels.height) /ColorSpace "
    if let palette = pixels.palette {
      out.append("[/Indexed /DeviceRGB \(palette.count / 3 - 1) ")
      out.append(string: palette)
      out.append("]")
    } else {
      out.append(name: pixels.channels == 1 ? "DeviceGray" : "DeviceRGB")
    }
    out.append(" /BitsPerComponent \(pixels.bits) /Filter /FlateDecode")
    if rules.allowsInterpolation { out.append(" /Interpolate true") }
    out.append(" /DecodeParms << /Predictor 15 /Colors \(pixels.channels)")
    out.append(" /BitsPerComponent \(pixels.bits) /Columns \(pixels.width) >>")
    return out
  }

  /// A dictionary's entries.
  static func entries(
    _ width: Int, _ height: Int, _ space: String, _ rules: PageConstraints,
    filter: String = "FlateDecode", predictor channels: Int? = nil
  ) -> PDFBytes {
    var out: PDFBytes = "/Type /XObject /Subtype /Image /Width \(width) /Height \(height)"
    out.append(" /ColorSpace \(name: space) /BitsPerComponent 8 /Filter \(name: filter)")
    if rules.allowsInterpolation { out.append(" /Interpolate true") }
    if let channels {
      out.append(" /DecodeParms << /Predictor 15 /Colors \(channels) /Columns \(width) >>")
    }
    return out
  }
}

/// Predictors for rows of pixels, whose differences compress better.
///
/// - Source: PNG (second edition), 9: of its filters "none", "sub" and "up", the one with the least sum for each row.
struct PredictedRows {
  private(set) var bytes: [UInt8] = []
  private let channels: Int
  /// The row before.
  private var above: [UInt8]

  init(width: Int, height: Int, channels: Int) {
    self.channels = channels
    above = Array(repeating: 0, count: width * channels)
    bytes.reserveCapacity((width * channels + 1) * height)
  }

  mutating func append(_ row: some Collection<UInt8>) {
    let row = Array(row)
    var sums = [0, 0, 0]
    for x in row.indices {
      let left = x >= channels ? row[x - channels] : 0
      sums[0] += PredictedRows.cost(row[x])
      sums[1] += PredictedRows.cost(row[x] &- left)
      sums[2] += PredictedRows.cost(row[x] &- above[x])
    }
    let best = sums[1] < sums[0] ? (sums[2] < sums[1] ? 2 : 1) : (sums[2] < sums[0] ? 2 : 0)
    bytes.append(UInt8(best))
    switch best {
    case 1:
      for x in row.indices { bytes.append(row[x] &- (x >= channels ? row[x - channels] : 0)) }
    case 2: for x in row.indices { bytes.append(row[x] &- above[x]) }
    default: bytes += row
    }
    above = row
  }

  @inline(__always) private static func cost(_ byte: UInt8) -> Int {
    Int(min(byte, 0 &- byte))
  }
}
