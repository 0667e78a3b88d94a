// SPDX-License-Identifier: MIT

private import CCairo

/// The pixels that a pen of the library draws on now: of the bitmap or of its innermost layer.
///
/// Between `begin` and `end` of one row of glyphs nothing else draws.
@safe final class PixmanTarget {
  private let surface: OpaquePointer
  /// Premultiplied BGRA, as words.
  private let pixels: UnsafeMutablePointer<UInt32>
  private let pixelsInRow: Int
  /// What the pixels are in device coordinates.
  private let bounds: PixelRect
  /// The pixels for the compositor; most rows of glyphs need none.
  private var made: OpaquePointer?

  /// nil if the target has no pixels, as a layer inside an empty clip.
  init?(_ context: CairoContext) {
    guard let target = unsafe cairo_get_group_target(context.pointer) else { return nil }
    unsafe cairo_surface_flush(target)
    guard let data = unsafe cairo_image_surface_get_data(target) else { return nil }
    unsafe pixels = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    pixelsInRow = Int(unsafe cairo_image_surface_get_stride(target)) / 4
    var x = 0.0
    var y = 0.0
    unsafe cairo_surface_get_device_offset(target, &x, &y)
    let (left, top) = (Int(-x), Int(-y))
    bounds = PixelRect(
      left: left, top: top, right: left + Int(unsafe cairo_image_surface_get_width(target)),
      bottom: top + Int(unsafe cairo_image_surface_get_height(target)))
    unsafe surface = target
  }

  deinit {
    unsafe cairo_surface_mark_dirty(surface)
    if let made = unsafe made { _ = unsafe pixman_image_unref(made) }
  }

  /// The pixels as the compositor knows them; nil if there is no memory.
  private func image() -> OpaquePointer? {
    if let made = unsafe made { return unsafe made }
    unsafe made = pixman_image_create_bits(
      PIXMAN_a8r8g8b8, Int32(bounds.width), Int32(bounds.height), pixels, Int32(pixelsInRow * 4))
    return unsafe made
  }

  /// Lays `color` over the pixels, as far as `mask` covers them, inside `part`.
  ///
  /// - `x`: Where the mask's left edge lies, in device pixels.
  /// - `y`: Where its upper edge lies.
  func paint(
    _ color: PixmanImage, through mask: PixmanImage, x: Int, y: Int, inside part: PixelRect
  ) {
    guard let image = unsafe image() else { return }
    unsafe pixman_image_composite32(
      PIXMAN_OP_OVER, color.pointer, mask.pointer, image, 0, 0, Int32(part.left - x),
      Int32(part.top - y), Int32(part.left - bounds.left), Int32(part.top - bounds.top),
      Int32(part.width), Int32(part.height))
  }

  /// Lays a coloured picture over the pixels, inside `part`, as opaque as `alpha` says.
  func paint(
    picture: PixmanImage, alpha: PixmanImage?, x: Int, y: Int, inside part: PixelRect
  ) {
    guard let image = unsafe image() else { return }
    unsafe pixman_image_composite32(
      PIXMAN_OP_OVER, picture.pointer, alpha?.pointer, image, Int32(part.left - x),
      Int32(part.top - y), 0, 0, Int32(part.left - bounds.left), Int32(part.top - bounds.top),
      Int32(part.width), Int32(part.height))
  }

  /// Lays an ink over the pixels through a plain mask, inside `part` of its box: to the last bit what the compositor lays.
  ///
  /// A call of the compositor costs more than to lay the few dozen pixels of a letter.
  @inline(__always)
  func paint(_ ink: InkLevels, through mask: PlainMask, x: Int, y: Int, inside part: PixelRect) {
    guard let bytes = unsafe mask.bytes else { return }
    let part = part.intersection(bounds)
    let columns = part.right - part.left
    // Rows of a mask end in zeros, up to a multiple of four.
    let padded = (columns + 3) & ~3
    let isWhole = part.left == x && part.right == x + mask.width
    let inFours = isWhole && part.left + padded <= bounds.right ? padded : columns & ~3
    var y0 = part.top
    unsafe ink.withLevels { levels in
      while y0 < part.bottom {
        let coverage = unsafe bytes + ((y0 - y) * mask.rowBytes + (part.left - x))
        let row = unsafe pixels + ((y0 - bounds.top) * pixelsInRow + (part.left - bounds.left))
        var i = 0
        while i < inFours {
          let four = UInt32(littleEndian: unsafe (coverage + i).loadUnaligned(as: UInt32.self))
          // Much of a letter's box is empty.
          if four != 0 { unsafe InkLevels.lay(four, levels, over: row + i) }
          i += 4
        }
        while i < columns {
          let level = Int(unsafe coverage.load(fromByteOffset: i, as: UInt8.self))
          if level != 0 { unsafe row[i] = InkLevels.lay(levels[level], over: row[i]) }
          i += 1
        }
        y0 += 1
      }
    }
  }
}
