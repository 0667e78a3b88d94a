// SPDX-License-Identifier: MIT

/// A mask of one byte a pixel in the memory of an image.
@safe struct PlainMask: @unchecked Sendable {
  /// nil without pixels.
  let bytes: UnsafeRawPointer?
  let rowBytes: Int
  let width: Int
  let height: Int
  /// The offset from the pixel of the glyph's origin to the upper left, in pixels, y down.
  let left: Int
  let top: Int

  /// The mask of a glyph without ink.
  static let blank = unsafe PlainMask(
    bytes: nil, rowBytes: 0, width: 0, height: 0, left: 0, top: 0)
}

/// A colour at each of 256 coverages: premultiplied BGRA in one word.
///
///     level  = colour × coverage / 255        each channel separately
///     pixel  = level + pixel × (255 − alpha of the level) / 255
///
/// Quotients are rounded to the nearest integer, as in pixman.
@safe final class InkLevels {
  let color: PaintColor
  private let levels: [UInt32]

  init(_ color: PaintColor) {
    self.color = color
    func level(_ value: Double) -> UInt32 { UInt32((value * 65535).rounded()) >> 8 }
    let whole =
      level(color.alpha) << 24 | level(color.red * color.alpha) << 16
      | level(color.green * color.alpha) << 8 | level(color.blue * color.alpha)
    levels = (0...255).map { Self.times(whole, $0) }
  }

  @inline(__always)
  func withLevels(_ body: (UnsafePointer<UInt32>) -> Void) {
    unsafe levels.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
  }

  @inline(__always)
  static func lay(_ level: UInt32, over pixel: UInt32) -> UInt32 {
    // No channel of a premultiplied colour is above its alpha: no sum is above 255.
    level &+ times(pixel, 255 &- level >> 24)
  }

  /// Paints four levels, by their coverages from the lowest byte on, over four pixels.
  @inline(__always)
  static func lay(
    _ coverages: UInt32, _ levels: UnsafePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>
  ) {
    let level = unsafe SIMD4<UInt32>(
      levels[Int(coverages & 0xFF)], levels[Int(coverages >> 8 & 0xFF)],
      levels[Int(coverages >> 16 & 0xFF)], levels[Int(coverages >> 24)])
    let rest = SIMD4<UInt32>(repeating: 255) &- (level &>> 24)
    let factor = unsafe unsafeBitCast(rest | (rest &<< 16), to: SIMD8<UInt16>.self)
    // Two channels of each pixel at a time, in 16 bits each.
    let place = UnsafeMutableRawPointer(pixels)
    let old = unsafe place.loadUnaligned(as: SIMD8<UInt16>.self)
    let half = SIMD8<UInt16>(repeating: 0x80)
    var low = (old & 0x00FF) &* factor &+ half
    low = (low &+ (low &>> 8)) &>> 8
    var high = (old &>> 8) &* factor &+ half
    high = (high &+ (high &>> 8)) & 0xFF00
    let new = unsafe unsafeBitCast(level, to: SIMD8<UInt16>.self) &+ (low | high)
    unsafe place.storeBytes(of: new, as: SIMD8<UInt16>.self)
  }

  /// Multiplies each channel of a pixel by a number from 0 to 255 and divides by 255.
  @inline(__always)
  private static func times(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    // Four channels of 16 bits in one word.
    let low: UInt64 = 0x00FF_00FF_00FF_00FF
    let spread = (UInt64(pixel) | UInt64(pixel) << 24) & low
    var product = spread &* UInt64(factor) &+ 0x0080_0080_0080_0080
    product = ((product &+ ((product >> 8) & low)) >> 8) & low
    return UInt32(truncatingIfNeeded: product | product >> 24)
  }
}
