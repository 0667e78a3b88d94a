// SPDX-License-Identifier: MIT

package import TextCanvas

/// Where the opacity of a pixel stands.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// There is none: three numbers a pixel.
  case none = 0
  /// Last; colours are multiplied by it.
  case premultipliedLast = 1
  /// First; colours are multiplied by it.
  case premultipliedFirst = 2
  /// Last.
  case last = 3
  /// First.
  case first = 4
  /// The last number does not count.
  case noneSkipLast = 5
  /// The first number does not count.
  case noneSkipFirst = 6
  /// There is nothing but opacity.
  case alphaOnly = 7
}

/// The form of pixels: where opacity stands, and the order of bytes.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A form by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The bits that hold a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that hold the order of bytes.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The default byte order, which is that of `byteOrder32Big`.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// Four bytes a pixel, the last number first: BGRA for alpha first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Four bytes a pixel, the first number first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

/// Bytes for a picture, or of one.
public final class CGDataProvider: Sendable {
  /// The bytes.
  public let data: Data?
  /// Bytes that do not change.
  public init?(data: Data) { self.data = data }
  /// Bytes that do not change.
  public convenience init?(data: CFData) { self.init(data: data as Data) }
  /// The bytes of a file; nil if it cannot be read.
  public convenience init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url as URL) else { return nil }
    self.init(data: data)
  }
}

/// Pixels that do not change, or the file they come from.
///
/// Files are decoded when they are first drawn or asked for pixels.
///
/// - Source: Core Graphics, `CGImage`.
public final class CGImage: Hashable, Sendable {
  package let picture: CanvasImage

  package init(_ picture: CanvasImage) { self.picture = picture }

  /// A picture from pixels; nil for a form other than these, too few bytes, or more than 64 million
  /// pixels.
  ///
  /// - Parameters:
  ///   - width: Pixels.
  ///   - height: Pixels.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 32, or 24 without opacity, or 8 for greys.
  ///   - bytesPerRow: How far rows are apart.
  ///   - space: sRGB or greys.
  ///   - bitmapInfo: The order of bytes, and where opacity stands.
  ///   - provider: At least as many bytes as the rows need.
  ///   - decode: Must be nil.
  ///   - shouldInterpolate: Not used: the context decides.
  ///   - intent: Not used: pixels are sRGB.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard unsafe decode == nil, bitsPerComponent == 8, let bytes = provider.data,
      let form = PixelForm(bitsPerPixel: bitsPerPixel, space: space, info: bitmapInfo),
      let pixels = form.premultipliedBGRA(
        width: width, height: height, bytesPerRow: bytesPerRow, bytes)
    else { return nil }
    self.init(CanvasImage(width: width, height: height, premultipliedBGRA: pixels.span))
  }

  /// How many pixels a row has.
  public var width: Int { Int(picture.width.rounded(.up)) }
  /// How many rows there are.
  public var height: Int { Int(picture.height.rounded(.up)) }
  /// The number of bits of each component: always 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of each pixel: always 32.
  public var bitsPerPixel: Int { 32 }
  /// How many bytes a row has in `dataProvider`.
  public var bytesPerRow: Int { width * 4 }
  /// sRGB.
  public var colorSpace: CGColorSpace? { .rgb }
  /// Opacity comes first, and colours are multiplied by it.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedFirst }
  /// The form of pixels in `dataProvider`: BGRA.
  public var bitmapInfo: CGBitmapInfo {
    [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)]
  }

  /// The pixels, rows from the top, without gaps; nil if the file turns out to be damaged.
  ///
  /// Decodes a file, if that has not been done.
  public var dataProvider: CGDataProvider? {
    pixels { _, _, bytes in
      var data = Data(capacity: bytes.count)
      for index in bytes.indices { data.append(bytes[index]) }
      return CGDataProvider(data: data)
    }
  }

  /// A part of the picture.
  ///
  /// - Parameter rect: Pixels, y down; brought to whole ones and to what is there.
  /// - Returns: nil if nothing is left, or the file turns out to be damaged.
  public func cropping(to rect: CGRect) -> CGImage? {
    // Not by CGRect.intersection(_:): Foundation's stops the process for rectangles without numbers.
    let area = CanvasRect(rect)
    guard !area.minX.isNaN, !area.minY.isNaN, !area.maxX.isNaN, !area.maxY.isNaN else { return nil }
    let left = Int(area.minX.rounded(.down).clamped(to: 0, Double(width)))
    let top = Int(area.minY.rounded(.down).clamped(to: 0, Double(height)))
    let columns = Int(area.maxX.rounded(.up).clamped(to: 0, Double(width))) - left
    let rows = Int(area.maxY.rounded(.up).clamped(to: 0, Double(height))) - top
    guard columns > 0, rows > 0 else { return nil }
    return pixels { width, height, bytes in
      guard left + columns <= width, top + rows <= height else { return nil }
      var part: [UInt8] = []
      part.reserveCapacity(columns * rows * 4)
      for row in top..<top + rows {
        let start = (row * width + left) * 4
        for index in start..<start + columns * 4 { part.append(bytes[index]) }
      }
      return CGImage(CanvasImage(width: columns, height: rows, premultipliedBGRA: part.span))
    }
  }

  /// The same picture.
  public func copy() -> CGImage? { self }

  /// Calls `body` with the pixels; nil, and a sentence to the warning handler, if they are damaged.
  package func pixels<R>(_ body: (Int, Int, Span<UInt8>) -> R?) -> R? {
    do {
      return try picture.withPixels { body($0, $1, $2) }
    } catch {
      warn(error.description)
      return nil
    }
  }

  /// Whether two are the same object, or share their content.
  public static func == (a: CGImage, b: CGImage) -> Bool { a.picture === b.picture }
  /// Feeds the content's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(picture)) }
}

/// How colours that cannot be shown are brought to those that can.
///
/// All are shown as sRGB here.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// As the context thinks best.
  case defaultIntent = 0
  /// Each colour as it is, as far as it goes.
  case absoluteColorimetric = 1
  /// Relative to white.
  case relativeColorimetric = 2
  /// As the eye sees relations.
  case perceptual = 3
  /// As strong as they were.
  case saturation = 4
}

/// Where the numbers of a pixel stand.
private struct PixelForm {
  /// Bytes of a pixel, and in it red, green, blue and alpha; nil where there is no alpha.
  var size: Int
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int?
  var isPremultiplied: Bool

  init?(bitsPerPixel: Int, space: CGColorSpace, info: CGBitmapInfo) {
    guard let kind = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue) else {
      return nil
    }
    let order = info.intersection(.byteOrderMask)
    guard order == [] || order == .byteOrder32Big || order == .byteOrder32Little else { return nil }
    isPremultiplied = kind == .premultipliedFirst || kind == .premultipliedLast
    size = bitsPerPixel / 8
    switch (space.model, bitsPerPixel) {
    case (.monochrome, 8) where kind == .none:
      (red, green, blue, alpha) = (0, 0, 0, nil)
    case (.rgb, 24) where kind == .none && order != .byteOrder32Little:
      (red, green, blue, alpha) = (0, 1, 2, nil)
    case (.rgb, 32):
      switch kind {
      case .premultipliedLast, .last: (red, green, blue, alpha) = (0, 1, 2, 3)
      case .premultipliedFirst, .first: (alpha, red, green, blue) = (0, 1, 2, 3)
      case .noneSkipLast: (red, green, blue, alpha) = (0, 1, 2, nil)
      case .noneSkipFirst: (red, green, blue, alpha) = (1, 2, 3, nil)
      case .none, .alphaOnly: return nil
      }
      if order == .byteOrder32Little {
        (red, green, blue) = (3 - red, 3 - green, 3 - blue)
        alpha = alpha.map { 3 - $0 }
      }
    default: return nil
    }
  }

  /// Rows without gaps; nil for sizes that cannot be, or too few bytes.
  func premultipliedBGRA(width: Int, height: Int, bytesPerRow: Int, _ data: Data) -> [UInt8]? {
    guard width > 0, height > 0, width <= CanvasImage.largestPixelCount / height,
      bytesPerRow >= width * size, bytesPerRow <= data.count,
      (height - 1) <= (data.count - width * size) / bytesPerRow
    else { return nil }
    let bytes = Array(data)
    var result: [UInt8] = []
    result.reserveCapacity(width * height * 4)
    for row in 0..<height {
      var at = row * bytesPerRow
      for _ in 0..<width {
        let opacity = alpha.map { UInt32(bytes[at + $0]) } ?? 255
        func number(_ place: Int) -> UInt8 {
          let value = UInt32(bytes[at + place])
          if alpha == nil { return UInt8(value) }
          return UInt8(isPremultiplied ? min(value, opacity) : (value * opacity + 127) / 255)
        }
        result.append(number(blue))
        result.append(number(green))
        result.append(number(red))
        result.append(UInt8(opacity))
        at += size
      }
    }
    return result
  }
}
