// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// An image as streams of a PDF: its pixels, and its soft mask.
struct EncodedPicture: Sendable {
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
      entries: EncodedPicture.entries(1, 1, "DeviceGray", rules), data: Deflate.packed([0]),
      mask: channel)
  }

  init(_ picture: PagePicture, _ rules: PageConstraints) {
    switch picture.content {
    case .image(let image):
      self = EncodedImages.picture(of: image, rules) { EncodedPicture(image, rules) }
    case .pixels(let bytes):
      self.init(bytes.span, picture.width, picture.height, rules)
    case .coverage(let bytes):
      self.init(
        channel: EncodedPicture.channel(bytes, picture.width, picture.height, rules), rules)
    case .glyph(_, _, let glyph):
      if glyph.format == .color {
        self.init(glyph.bytes.span, glyph.width, glyph.height, rules)
      } else {
        self.init(
          channel: EncodedPicture.channel(glyph.bytes, glyph.width, glyph.height, rules), rules)
      }
    }
  }

  private init(_ image: CanvasImage, _ rules: PageConstraints) {
    if let file = image.jpegFile {
      let space = file.isGrey ? "DeviceGray" : "DeviceRGB"
      entries = EncodedPicture.entries(
        Int(image.width), Int(image.height), space, rules, filter: "DCTDecode")
      data = file.bytes
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
        EncodedPicture(bytes, width, height, rules)
      }
    } catch {
      // Damage was reported when it was drawn; the pixels may no longer be cached.
      (entries, data) = (EncodedPicture.entries(1, 1, "DeviceGray", rules), Deflate.packed([255]))
      problem = error
    }
  }

  /// Encodes premultiplied blue, green, red, alpha.
  init(_ bytes: Span<UInt8>, _ width: Int, _ height: Int, _ rules: PageConstraints) {
    var colors: [UInt8] = []
    colors.reserveCapacity(width * height * 3)
    var alphas: [UInt8] = []
    var isGrey = true
    for pixel in 0..<width * height {
      let alpha = bytes[pixel * 4 + 3]
      var (red, green, blue) = (bytes[pixel * 4 + 2], bytes[pixel * 4 + 1], bytes[pixel * 4])
      if alpha < 255 {
        if alphas.isEmpty {
          alphas.reserveCapacity(width * height)
          alphas = Array(repeating: 255, count: pixel)
        }
        func plain(_ value: UInt8) -> UInt8 {
          alpha == 0 ? 0 : UInt8(min((Int(value) * 255 + Int(alpha) / 2) / Int(alpha), 255))
        }
        (red, green, blue) = (plain(red), plain(green), plain(blue))
        alphas.append(alpha)
      } else if !alphas.isEmpty {
        alphas.append(255)
      }
      if red != green || green != blue { isGrey = false }
      colors.append(red)
      colors.append(green)
      colors.append(blue)
    }
    if isGrey { colors = (0..<width * height).map { colors[$0 * 3] } }
    entries = EncodedPicture.entries(
      width, height, isGrey ? "DeviceGray" : "DeviceRGB", rules, predictor: isGrey ? 1 : 3)
    data = Deflate.packed(RowPredictor.predicted(colors, width: width, channels: isGrey ? 1 : 3))
    if !alphas.isEmpty { mask = EncodedPicture.channel(alphas, width, height, rules) }
  }

  /// Encodes one byte a pixel.
  static func channel(
    _ bytes: [UInt8], _ width: Int, _ height: Int, _ rules: PageConstraints
  ) -> Stream {
    (
      entries(width, height, "DeviceGray", rules, predictor: 1),
      Deflate.packed(RowPredictor.predicted(bytes, width: width, channels: 1))
    )
  }

  /// Returns the entries of an image dictionary.
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
/// - Source: PNG (second edition), 9: of its filters "none", "sub" and "up", the one with the least
///   sum for each row.
enum RowPredictor {
  static func predicted(_ bytes: [UInt8], width: Int, channels: Int) -> [UInt8] {
    let row = width * channels
    guard row > 0 else { return [] }
    let rows = bytes.count / row
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + rows)
    for y in 0..<rows {
      let start = y * row
      var sums = [0, 0, 0]
      for x in 0..<row {
        let value = bytes[start + x]
        let left = x >= channels ? bytes[start + x - channels] : 0
        let up = y > 0 ? bytes[start - row + x] : 0
        sums[0] += cost(value)
        sums[1] += cost(value &- left)
        sums[2] += cost(value &- up)
      }
      let best = sums[1] < sums[0] ? (sums[2] < sums[1] ? 2 : 1) : (sums[2] < sums[0] ? 2 : 0)
      result.append(UInt8(best))
      for x in 0..<row {
        let value = bytes[start + x]
        switch best {
        case 1: result.append(value &- (x >= channels ? bytes[start + x - channels] : 0))
        case 2: result.append(value &- (y > 0 ? bytes[start - row + x] : 0))
        default: result.append(value)
        }
      }
    }
    return result
  }

  @inline(__always) private static func cost(_ byte: UInt8) -> Int {
    Int(min(byte, 0 &- byte))
  }
}
