// SPDX-License-Identifier: MIT

private import CCairo

/// Pixels of the compositor: coverage of one byte, or premultiplied BGRA.
///
/// Not changed once made.
@safe final class PixmanImage: @unchecked Sendable {
  fileprivate let pointer: OpaquePointer
  let width: Int
  let height: Int

  /// An image with a copy of the bytes; nil if there is no memory.
  ///
  /// - `bytes`: `height` rows of `width` pixels without gaps.
  /// - `inStripes`: Each channel of a coloured image is the coverage of that channel.
  init?(width: Int, height: Int, isColor: Bool, inStripes: Bool = false, bytes: Span<UInt8>) {
    let rowBytes = isColor ? width * 4 : width
    precondition(
      width > 0 && height > 0 && bytes.count >= rowBytes * height,
      "PixmanImage: \(bytes.count) bytes for \(width) × \(height) pixels")
    guard
      let image = unsafe pixman_image_create_bits(
        isColor ? PIXMAN_a8r8g8b8 : PIXMAN_a8, Int32(width), Int32(height), nil, 0)
    else { return nil }
    unsafe pointer = image
    self.width = width
    self.height = height
    if inStripes { unsafe pixman_image_set_component_alpha(image, 1) }
    let stride = Int(unsafe pixman_image_get_stride(image))
    guard let data = unsafe pixman_image_get_data(image) else { return }
    let target = UnsafeMutableRawPointer(data)
    unsafe bytes.withUnsafeBytes { source in
      for row in 0..<height {
        unsafe (target + row * stride).copyMemory(
          from: source.baseAddress! + row * rowBytes, byteCount: rowBytes)
      }
    }
  }

  /// One colour everywhere.
  init(_ color: PaintColor) {
    func level(_ value: Double) -> UInt16 { UInt16((value * 65535).rounded()) }
    var premultiplied = pixman_color_t(
      red: level(color.red * color.alpha), green: level(color.green * color.alpha),
      blue: level(color.blue * color.alpha), alpha: level(color.alpha))
    unsafe pointer = pixman_image_create_solid_fill(&premultiplied)!
    width = .max
    height = .max
  }

  deinit {
    _ = unsafe pixman_image_unref(pointer)
  }

  /// The image as a surface that reads the same pixels; the image must outlive it.
  fileprivate func withSurface(isColor: Bool, _ body: (OpaquePointer) -> Void) {
    let data = unsafe UnsafeMutableRawPointer(pixman_image_get_data(pointer))?
      .assumingMemoryBound(to: UInt8.self)
    let surface = unsafe cairo_image_surface_create_for_data(
      data, isColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, Int32(width), Int32(height),
      pixman_image_get_stride(pointer))
    if let surface = unsafe surface {
      unsafe body(surface)
      unsafe cairo_surface_destroy(surface)
    }
  }
}

/// The pixels that a pen of the library draws on now: of the bitmap or of its innermost layer.
///
/// Between `begin` and `end` of one row of glyphs nothing else draws.
@safe struct PixmanTarget: ~Copyable {
  private let surface: OpaquePointer
  private let image: OpaquePointer
  /// What device coordinates lie at the target's first pixel.
  private let left: Int
  private let top: Int

  /// nil if the target has no pixels, as a layer inside an empty clip.
  init?(_ context: CairoContext) {
    guard let target = unsafe cairo_get_group_target(context.pointer) else { return nil }
    unsafe cairo_surface_flush(target)
    guard let data = unsafe cairo_image_surface_get_data(target) else { return nil }
    let bits = unsafe UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    guard
      let image = unsafe pixman_image_create_bits(
        PIXMAN_a8r8g8b8, cairo_image_surface_get_width(target),
        cairo_image_surface_get_height(target), bits, cairo_image_surface_get_stride(target))
    else { return nil }
    var x = 0.0
    var y = 0.0
    unsafe cairo_surface_get_device_offset(target, &x, &y)
    left = Int(-x)
    top = Int(-y)
    unsafe surface = target
    unsafe self.image = image
  }

  deinit {
    unsafe cairo_surface_mark_dirty(surface)
    _ = unsafe pixman_image_unref(image)
  }

  /// Lays `color` over the pixels, as far as `mask` covers them, inside `part`.
  ///
  /// - `x`: Where the mask's left edge lies, in device pixels.
  /// - `y`: Where its upper edge lies.
  @inline(__always)
  borrowing func paint(
    _ color: PixmanImage, through mask: PixmanImage, x: Int, y: Int, inside part: PixelRect
  ) {
    unsafe pixman_image_composite32(
      PIXMAN_OP_OVER, color.pointer, mask.pointer, image, 0, 0, Int32(part.left - x),
      Int32(part.top - y), Int32(part.left - left), Int32(part.top - top), Int32(part.width),
      Int32(part.height))
  }

  /// Lays a coloured picture over the pixels, inside `part`, as opaque as `alpha` says.
  borrowing func paint(
    picture: PixmanImage, alpha: PixmanImage?, x: Int, y: Int, inside part: PixelRect
  ) {
    unsafe pixman_image_composite32(
      PIXMAN_OP_OVER, picture.pointer, alpha?.pointer, image, Int32(part.left - x),
      Int32(part.top - y), 0, 0, Int32(part.left - left), Int32(part.top - top),
      Int32(part.width), Int32(part.height))
  }
}

extension CairoContext {
  /// As `PixmanTarget.paint`, through the library, which knows clips of any shape.
  func paint(_ color: PaintColor, through mask: PixmanImage, x: Int, y: Int) {
    setColor(color)
    unsafe mask.withSurface(isColor: false) { surface in
      unsafe cairo_mask_surface(pointer, surface, Double(x), Double(y))
    }
  }

  func paint(picture: PixmanImage, alpha: Double, x: Int, y: Int) {
    unsafe picture.withSurface(isColor: true) { surface in
      unsafe cairo_set_source_surface(pointer, surface, Double(x), Double(y))
      unsafe cairo_paint_with_alpha(pointer, alpha)
      unsafe cairo_set_source_rgba(pointer, 0, 0, 0, 1)
    }
  }
}
