// SPDX-License-Identifier: MIT

internal import TextCanvas

extension CGContext {
  /// The pixels, rows from the top, in the form that the context was made with; nil for documents.
  ///
  /// They are the current ones: later drawing is there when the property is read again, at the same
  /// address. Bytes that a client writes there reach the context at the next call of this property
  /// or of `makeImage()`.
  ///
  /// - Returns: `bytesPerRow` times `height` bytes, valid while the context exists.
  /// - Source: Core Graphics, `CGBitmapContextGetData`, where drawing and memory are one; their
  ///   separation is our choice, as Cairo has one order of bytes.
  public var data: UnsafeMutableRawPointer? {
    guard canvas.kind == .bitmap else { return nil }
    takePixelData()
    let form = pixelForm ?? ContextPixelForm(width: width)
    let copy = pixelCopy ?? PixelCopy(count: max(form.bytesPerRow * height, 1))
    pixelCopy = copy
    let (width, height) = (width, height)
    let stride = canvas.bytesPerRow
    withoutMasks {
      canvas.withPixels { pixels in
        for row in 0..<height {
          for column in 0..<width {
            let source = row * stride + column * 4
            let bgra = (pixels[source], pixels[source + 1], pixels[source + 2], pixels[source + 3])
            copy.write(form.bytes(bgra), at: row * form.bytesPerRow + column * form.size)
          }
        }
      }
    }
    copy.remember()
    return unsafe copy.pointer
  }

  /// Takes what a client has written to `data`.
  func takePixelData() {
    guard let copy = pixelCopy, canvas.kind == .bitmap, copy.isChanged else { return }
    let form = pixelForm ?? ContextPixelForm(width: width)
    let (width, height) = (width, height)
    let stride = canvas.bytesPerRow
    canvas.withMutablePixels { pixels in
      for row in 0..<height {
        for column in 0..<width {
          let at = row * form.bytesPerRow + column * form.size
          guard copy.isChanged(at: at, count: form.size) else { continue }
          let bgra = form.bgra { copy.byte(at + $0) }
          let target = row * stride + column * 4
          pixels[target] = bgra.0
          pixels[target + 1] = bgra.1
          pixels[target + 2] = bgra.2
          pixels[target + 3] = bgra.3
        }
      }
    }
    copy.remember()
  }

  /// Bytes from one row of `data` to the next; 0 for documents.
  public var bytesPerRow: Int {
    canvas.kind == .bitmap ? (pixelForm ?? ContextPixelForm(width: width)).bytesPerRow : 0
  }
  /// Bits of a component of a pixel; 0 for documents.
  public var bitsPerComponent: Int { canvas.kind == .bitmap ? 8 : 0 }
  /// Bits of a pixel in `data`; 0 for documents.
  public var bitsPerPixel: Int {
    canvas.kind == .bitmap ? (pixelForm ?? ContextPixelForm(width: width)).size * 8 : 0
  }
  /// The order of bytes in `data`, and the position of opacity.
  public var bitmapInfo: CGBitmapInfo {
    canvas.kind == .bitmap ? (pixelForm ?? ContextPixelForm(width: width)).info : []
  }
  /// The position of opacity in a pixel of `data`.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .none
  }
}

/// The form of pixels in a context's `data`.
struct ContextPixelForm {
  var size = 4
  var bytesPerRow: Int
  /// The offsets of the components of a pixel; of greys, none.
  private var red = 2
  private var green = 1
  private var blue = 0
  private var alpha: Int? = 3
  private(set) var info: CGBitmapInfo

  /// Creates Cairo's form: blue first, premultiplied.
  init(width: Int) {
    bytesPerRow = width * 4
    info = [
      CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue), .byteOrder32Little,
    ]
  }

  init(isGrey: Bool, info: UInt32, width: Int, bytesPerRow: Int) {
    self.info = CGBitmapInfo(rawValue: info)
    let kind = CGImageAlphaInfo(rawValue: info & CGBitmapInfo.alphaInfoMask.rawValue)
    if isGrey {
      (size, alpha) = (1, nil)
    } else {
      (red, green, blue, alpha) = (0, 1, 2, 3)
      if kind == .premultipliedFirst || kind == .noneSkipFirst {
        (alpha, red, green, blue) = (0, 1, 2, 3)
      }
      if self.info.intersection(.byteOrderMask) == .byteOrder32Little {
        (red, green, blue) = (3 - red, 3 - green, 3 - blue)
        alpha = alpha.map { 3 - $0 }
      }
    }
    self.bytesPerRow = max(bytesPerRow, width * size)
  }

  func bytes(_ bgra: (UInt8, UInt8, UInt8, UInt8)) -> [UInt8] {
    guard size == 4 else {
      let sum = Int(bgra.0) * 114 + Int(bgra.1) * 587 + Int(bgra.2) * 299
      return [UInt8((sum + 500) / 1000)]
    }
    var bytes: [UInt8] = [0, 0, 0, 0]
    (bytes[red], bytes[green], bytes[blue]) = (bgra.2, bgra.1, bgra.0)
    if let alpha { bytes[alpha] = bgra.3 }
    return bytes
  }

  /// Returns a pixel in Cairo's form; colours are at most as strong as opacity.
  func bgra(_ byte: (Int) -> UInt8) -> (UInt8, UInt8, UInt8, UInt8) {
    guard size == 4 else { return (byte(0), byte(0), byte(0), 255) }
    let kind = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue)
    let isOpaque = kind == .noneSkipFirst || kind == .noneSkipLast
    let opacity = isOpaque ? 255 : alpha.map(byte) ?? 255
    return (min(byte(blue), opacity), min(byte(green), opacity), min(byte(red), opacity), opacity)
  }
}

/// Memory that a client reads and writes.
@safe final class PixelCopy {
  let pointer: UnsafeMutableRawPointer
  private let count: Int
  private var remembered: [UInt8]

  init(count: Int) {
    self.count = count
    unsafe pointer = .allocate(byteCount: count, alignment: 16)
    unsafe pointer.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    remembered = [UInt8](repeating: 0, count: count)
  }

  deinit { unsafe pointer.deallocate() }

  func write(_ bytes: [UInt8], at offset: Int) {
    for (index, byte) in bytes.enumerated() where offset + index < count {
      unsafe pointer.storeBytes(of: byte, toByteOffset: offset + index, as: UInt8.self)
    }
  }

  func byte(_ offset: Int) -> UInt8 {
    unsafe pointer.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Records the bytes as those that are in the context.
  func remember() {
    unsafe remembered = Array(UnsafeRawBufferPointer(start: pointer, count: count))
  }

  /// Whether a client has written something since then.
  var isChanged: Bool {
    let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: count)
    return unsafe !bytes.elementsEqual(remembered)
  }

  func isChanged(at offset: Int, count: Int) -> Bool {
    (offset..<offset + count).contains { byte($0) != remembered[$0] }
  }
}
