// SPDX-License-Identifier: MIT

package import TextCanvas

/// The position of opacity in a pixel.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No opacity: three components per pixel.
  case none = 0
  /// Last; colours are premultiplied.
  case premultipliedLast = 1
  /// First; colours are premultiplied.
  case premultipliedFirst = 2
  /// Last; colours are not premultiplied.
  case last = 3
  /// First; colours are not premultiplied.
  case first = 4
  /// The last component is ignored.
  case noneSkipLast = 5
  /// The first component is ignored.
  case noneSkipFirst = 6
  /// Only opacity.
  case alphaOnly = 7
}

/// The form of pixels: the position of opacity, and the order of bytes.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Creates a form by its bits.
  ///
  /// - Parameter rawValue: A `CGImageAlphaInfo` and a byte order.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The bits of the `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The default byte order, which is that of `byteOrder32Big`.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// Four bytes per pixel, the last component first: BGRA for alpha first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Four bytes per pixel, the first component first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

/// The bytes of an image.
public final class CGDataProvider: Sendable {
  /// The bytes.
  public let data: Data?
  /// Creates a provider of bytes.
  ///
  /// - Parameter data: The bytes, which are copied.
  public init?(data: Data) { self.data = data }
  /// Creates a provider of bytes.
  ///
  /// - Parameter data: The bytes, which are copied.
  public convenience init?(data: CFData) { self.init(data: data as Data) }
  /// Creates a provider of a file's bytes; nil if it cannot be read.
  ///
  /// - Parameter url: A file URL; the file is read at once.
  public convenience init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url as URL) else { return nil }
    self.init(data: data)
  }
}

/// Immutable pixels, or the file they come from.
///
/// Files are decoded when they are first drawn or their pixels are read.
///
/// - Source: Core Graphics, `CGImage`.
public final class CGImage: Hashable, Sendable {
  package let picture: CanvasImage

  package init(_ picture: CanvasImage) { self.picture = picture }

  /// Creates an image from pixels.
  ///
  /// The result is nil for another form than these, too few bytes, or more than 64 million pixels.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 32, or 24 without opacity, or 8 for greys.
  ///   - bytesPerRow: The distance of rows in bytes.
  ///   - space: sRGB or greys.
  ///   - bitmapInfo: The order of bytes, and the position of opacity.
  ///   - provider: At least as many bytes as the rows need, from the top.
  ///   - decode: Must be nil.
  ///   - shouldInterpolate: Has no effect: the context decides.
  ///   - intent: Has no effect: pixels are sRGB.
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

  /// The number of pixels in a row.
  public var width: Int { Int(picture.width.rounded(.up)) }
  /// The number of rows.
  public var height: Int { Int(picture.height.rounded(.up)) }
  /// The number of bits of each component: always 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of each pixel: always 32.
  public var bitsPerPixel: Int { 32 }
  /// The number of bytes in a row of `dataProvider`.
  public var bytesPerRow: Int { width * 4 }
  /// The colour space: sRGB.
  public var colorSpace: CGColorSpace? { .rgb }
  /// The position of opacity: first, with colours premultiplied.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedFirst }
  /// The form of pixels in `dataProvider`: BGRA.
  public var bitmapInfo: CGBitmapInfo {
    [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)]
  }

  /// The pixels, rows from the top, without gaps; nil if the file is damaged.
  ///
  /// Decodes the file if that has not happened yet.
  public var dataProvider: CGDataProvider? {
    pixels { _, _, bytes in
      var data = Data(capacity: bytes.count)
      for index in bytes.indices { data.append(bytes[index]) }
      return CGDataProvider(data: data)
    }
  }

  /// Returns a part of the image.
  ///
  /// - Parameter rect: The part in pixels, y down; rounded outward to whole pixels and limited to
  ///   the image.
  /// - Returns: Nil if the part is empty, or the file is damaged.
  public func cropping(to rect: CGRect) -> CGImage? {
    // Not by CGRect.intersection(_:): Foundation's stops the process for rectangles with NaN.
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

  /// Returns the same image.
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

  /// Returns whether two images are the same object, or share their content.
  ///
  /// - Parameters:
  ///   - a: An image.
  ///   - b: The image to compare it with.
  /// - Returns: False for different files of the same pixels.
  public static func == (a: CGImage, b: CGImage) -> Bool { a.picture === b.picture }
  /// Hashes the identity of the content.
  ///
  /// - Parameter hasher: The hasher that takes it.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(picture)) }
}

/// A way to map colours outside of a gamut into it.
///
/// All have the same effect here: pixels are sRGB.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The context's choice.
  case defaultIntent = 0
  /// Each colour unchanged, as far as possible.
  case absoluteColorimetric = 1
  /// Relative to white.
  case relativeColorimetric = 2
  /// Relations between colours as perceived.
  case perceptual = 3
  /// Colours with their saturation.
  case saturation = 4
}

/// The offsets of a pixel's components.
private struct PixelForm {
  /// The number of bytes in a pixel, then the offsets of red, green, blue and alpha; nil if there
  /// is no alpha.
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

  /// Returns rows without gaps; nil for impossible sizes, or too few bytes.
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
