// SPDX-License-Identifier: MIT

private import CCairo

/// The pixels that a Cairo context currently draws on: those of the bitmap or of its innermost
/// layer.
///
/// Between `begin` and `end` of one row of glyphs nothing else draws.
@safe final class PixmanTarget {
  private let surface: OpaquePointer
  /// Premultiplied BGRA, as words.
  private let pixels: UnsafeMutablePointer<UInt32>
  private let pixelsInRow: Int
  /// The bounds of the pixels in device coordinates.
  private let bounds: PixelRect
  /// The pixman image of the pixels; most rows of glyphs do not need it.
  private var made: OpaquePointer?

  /// Creates the target of a context; nil without pixels, as in a layer inside an empty clip.
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

  /// Returns the pixels as a pixman image; nil if memory is exhausted.
  private func image() -> OpaquePointer? {
    if let made = unsafe made { return unsafe made }
    unsafe made = pixman_image_create_bits(
      PIXMAN_a8r8g8b8, Int32(bounds.width), Int32(bounds.height), pixels, Int32(pixelsInRow * 4))
    return unsafe made
  }

  /// Paints `color` over the pixels through `mask`, inside `part`.
  ///
  /// - `x`: The mask's left edge, in device pixels.
  /// - `y`: The mask's upper edge.
  func paint(
    _ color: PixmanImage, through mask: PixmanImage, x: Int, y: Int, inside part: PixelRect
  ) {
    guard let image = unsafe image() else { return }
    unsafe pixman_image_composite32(
      PIXMAN_OP_OVER, color.pointer, mask.pointer, image, 0, 0, Int32(part.left - x),
      Int32(part.top - y), Int32(part.left - bounds.left), Int32(part.top - bounds.top),
      Int32(part.width), Int32(part.height))
  }

  /// Paints a coloured image over the pixels, inside `part`, with the opacity `alpha`.
  func paint(
    picture: PixmanImage, alpha: PixmanImage?, x: Int, y: Int, inside part: PixelRect
  ) {
    guard let image = unsafe image() else { return }
    unsafe pixman_image_composite32(
      PIXMAN_OP_OVER, picture.pointer, alpha?.pointer, image, Int32(part.left - x),
      Int32(part.top - y), 0, 0, Int32(part.left - bounds.left), Int32(part.top - bounds.top),
      Int32(part.width), Int32(part.height))
  }

  /// Paints an ink over the pixels through a plain mask, inside `part` of its box, with exactly the
  /// result of pixman.
  ///
  /// A call of pixman costs more than painting the few dozen pixels of a glyph.
  @inline(__always)
  func paint(_ ink: InkLevels, through mask: PlainMask, x: Int, y: Int, inside part: PixelRect) {
    guard let bytes = unsafe mask.bytes else { return }
    let part = part.intersection(bounds)
    let columns = part.right - part.left
    // Rows of a mask are padded with zeros to a multiple of four.
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
          // Much of a glyph's box is empty.
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
